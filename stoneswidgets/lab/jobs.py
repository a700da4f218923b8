"""Jobs of the lab: games under one set of rules, or pairs of games under two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.running import backend_of
from stoneswidgets.lab import measures
from stoneswidgets.lab.cells import size
from stoneswidgets.lab.play import play_measured, played_again, random_again
from stoneswidgets.lab.portion import paired, portion_of
from stoneswidgets.lab.random_play import RandomGames
from stoneswidgets.lab.run_file import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules import Rules
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.play import Course
    from stoneswidgets.lab.portion import Portion
    from stoneswidgets.search.players import Player

    Values = MutableSequence[float]

PORTION, PLAYED, LOOKED_AT = 4_096, 4, 64
"""How many games a portion has: of random games, of games between players, and of random games with win chances."""


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
    names : tuple of str
        What the players are called.
    looks : int
        How many random games are played from each position for the win chances there; 0: none.
    keep : bool
        Whether portions hold the values of their games.
    """

    game: Rules
    start: Position | None
    measures: tuple[Callable[..., None], ...]
    seed: int
    players: tuple[Player, ...] = ()
    names: tuple[str, ...] = ()
    looks: int = 0
    keep: bool = False

    @property
    def who(self) -> str:
        """Who plays, in words."""
        names = self.names or ("random",)
        return f"{names[0]} players" if len(names) == 1 else " against ".join(names)

    @property
    def measured(self) -> tuple[Measure, ...]:
        """The measures in order: each seat's wins, those of every game, the caller's own, each player's wins."""
        return (
            *map(measures.of_seat, range(self.game.seats)),
            *measures.COMMON,
            *((measures.COVERAGE,) if self.game.board is not None else ()),
            *(measures.LOOKED_AT if self.looks else ()),
            *map(measures.own, self.measures),
            *(map(measures.of_player, self.names) if len(self.players) > 1 else ()),
        )

    @property
    def size(self) -> int:
        """How many games make a portion."""
        if self.players:
            return PLAYED
        return LOOKED_AT if self.looks else PORTION

    @property
    def is_compiled(self) -> bool:
        """Whether compiled rules play whole portions, which threads can do side by side."""
        return not self.players and backend_of(self.game).threads

    @property
    def title(self) -> str:
        """What is played."""
        return self.game.title

    @property
    def told(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "code": fingerprint([*self.game.dynamics, *self.measures]),
            "start": list(self.start.state) if self.start else None,
            "players": list(self.names),
            "measures": [each.__name__ for each in self.measures],
            "looks": self.looks,
            "seed": self.seed,
        }

    @property
    def columns(self) -> int:
        """How many values there are of each game."""
        return len(self.measured)

    @property
    def counts(self) -> int:
        """How many counts there are of the board's spaces."""
        return size(self.game)

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number."""
        values, cells = self.play(number, games)
        return portion_of(backend_of(self.game), values, games, cells, keep=self.keep)

    def play(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, one game after the other, and the counts for each space."""
        starts = self._starts(number, games)
        if not self.players:
            driver = _driver(self.game, self.measures, self.looks)
            return driver.play(starts, f"{self.seed}/{number}", games)
        values: Values = []
        cells = [0.0] * size(self.game)
        for i in range(games):
            start, game = starts[i % len(starts)], number * self.size + i
            values += play_measured(
                start, self.players, self.measures, str(self.seed), game, cells, self.looks
            )
        return values, cells

    def again(self, number: int) -> Course:
        """Play the game of that number, from 0, once more."""
        portion, i = divmod(number, self.size)
        starts = self._starts(portion, i + 1)
        start = starts[i % len(starts)]
        if self.players:
            return played_again(start, self.players, str(self.seed), number)
        return random_again(start, f"{self.seed}/{portion}", i)

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
    keep : bool
        Whether portions hold the values of their games: all columns, a row for each pair.
    """

    first: Job
    second: Job
    keep: bool = False

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
        """Whether compiled rules play whole portions, which threads can do side by side."""
        return self.first.is_compiled

    @property
    def told(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""
        return {"first": self.first.told, "second": self.second.told}

    @property
    def columns(self) -> int:
        """How many values there are of each pair of games."""
        return 2 * self.first.columns + self.second.columns

    @property
    def counts(self) -> int:
        """How many counts there are of both boards' spaces."""
        return self.first.counts + self.second.counts

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number under both."""
        backend = backend_of(self.first.game)
        (first, cells), (second, other_cells) = (
            each.play(number, games) for each in (self.first, self.second)
        )
        rows = paired(backend, first, second, games)
        return portion_of(backend, rows, games, [*cells, *other_cells], keep=self.keep)


@lru_cache(16)
def _driver(game: Rules, measures: tuple[Callable[..., None], ...], looks: int) -> RandomGames:
    return RandomGames(game, measures, looks)
