"""Jobs of the lab: games under one set of rules, or pairs of games under two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.kernel import available
from stoneswidgets.lab import measures
from stoneswidgets.lab.play import play_measured
from stoneswidgets.lab.random_play import RandomGames, differences
from stoneswidgets.search.arrays import floats
from stoneswidgets.search.players import titled

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence

    from stoneswidgets.core.game import GameCore
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.position import Position
    from stoneswidgets.search.players import Player

    Values = MutableSequence[float]

PORTION, PLAYED = 4_096, 4
"""How many games a portion has: of random games, and of games between players."""


@dataclass(frozen=True)
class Job:
    """Games under the same rules.

    Attributes
    ----------
    game : Game
        The game, or the one that `start` is a position of.
    start : Position or None
        Where games begin; None: at a game's start, with a random set-up for each game where there is one.
    measures : tuple of rules
        Measures of one's own.
    seed : int
        Seeds all portions.
    players : tuple of Player
        Who plays, changing seats from game to game; nobody: all moves are random.
    """

    game: GameCore
    start: Position | None
    measures: tuple[Callable[..., None], ...]
    seed: int
    players: tuple[Player, ...] = ()

    @property
    def who(self) -> str:
        """Who plays, in words."""
        names = list(dict.fromkeys(map(titled, self.players))) or ["random"]
        return f"{names[0]} players" if len(names) == 1 else " against ".join(names)

    @property
    def measured(self) -> tuple[Measure, ...]:
        """The measures in order: each seat's wins, those of every game, the caller's own, each player's wins."""
        names = [titled(each) for each in self.players] if len(self.players) > 1 else []
        return (
            *map(measures.of_seat, range(self.game.seats)),
            *measures.COMMON,
            *map(measures.own, self.measures),
            *map(measures.of_player, dict.fromkeys(names)),
        )

    @property
    def size(self) -> int:
        """How many games make a portion."""
        return PLAYED if self.players else PORTION

    @property
    def is_compiled(self) -> bool:
        """Whether compiled rules play whole portions."""
        return not self.players and available()

    @property
    def title(self) -> str:
        """What is played."""
        return self.game.title

    def portion(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, and the sums of values and of squares."""
        starts = self._starts(number, games)
        if not self.players:
            return _driver(self.game, self.measures).play(starts, f"{self.seed}/{number}", games)
        values: Values = []
        for i in range(games):
            start, game = starts[i % len(starts)], number * self.size + i
            values += play_measured(start, self.players, self.measures, str(self.seed), game)
        width = len(values) // games
        squares = [value * value for value in values]
        return floats(values), [sum(each[i::width]) for each in (values, squares) for i in range(width)]

    def _starts(self, number: int, games: int) -> Sequence[Position]:
        if self.start is not None:
            return [self.start]
        first = self.game.start(seed=0)
        if self.game.setup_of(first.state) is None:
            return [first]
        rng = Random(f"{self.seed}/{number}/set-up")
        return [self.game.start(seed=rng.getrandbits(60)) for _ in range(games)]


@dataclass(frozen=True)
class Pair:
    """The same games under two sets of rules: the columns are those of the first, of the second, and their differences.

    Attributes
    ----------
    first, second : Job
        What is played; the random numbers are the same.
    """

    first: Job
    second: Job

    @property
    def title(self) -> str:
        """What is played."""
        return self.first.title

    @property
    def size(self) -> int:
        """How many games make a portion."""
        return self.first.size

    @property
    def is_compiled(self) -> bool:
        """Whether compiled rules play whole portions."""
        return self.first.is_compiled

    def portion(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number under both; return the values of the first, and the sums of all columns."""
        values, sums = self.first.portion(number, games)
        others, other_sums = self.second.portion(number, games)
        both = (sums, other_sums, differences(values, others, len(sums) // 2))
        halves = (
            [list(each)[: len(each) // 2] for each in both],
            [list(each)[len(each) // 2 :] for each in both],
        )
        return values, [value for half in halves for each in half for value in each]


@lru_cache(16)
def _driver(game: GameCore, measures: tuple[Callable[..., None], ...]) -> RandomGames:
    return RandomGames(game, measures)
