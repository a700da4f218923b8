"""Jobs of the lab: games under one set of rules, or pairs of games under two, and what a portion of them comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.dealing import draws_start
from stoneswidgets.kernel import rule
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.lab import measures
from stoneswidgets.lab.cells import size
from stoneswidgets.lab.play import play_measured, played_again, random_again
from stoneswidgets.lab.random_play import RandomGames
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.progress import several

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence
    from types import FunctionType

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.backends import Backend
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.lab.play import PlayedGame
    from stoneswidgets.search.players import Player

    Values = MutableSequence[float]

PORTION, OF_PLAYERS, OF_LOOKS = 4_096, 4, 64
"""How many games a portion has: of random games, of games between players, and of random games with win chances."""
SUM_UP, PAIR_UP = "n(f, i, i, f)", "n(f, f, i, i, f)"


class Portion(NamedTuple):
    """What a portion of games comes to.

    Attributes
    ----------
    values : sequence of float
        Each game's values, one game after the other; empty where they are not kept.
    sums : sequence of float
        The sums of all columns, then those of their squares.
    cells : sequence of float
        The counts of `stoneswidgets.lab.cells`.
    traces : sequence of float
        Of games between players, the trace of each, or of both of a pair: equal games have equal ones.
    """

    values: Sequence[float]
    sums: Sequence[float]
    cells: Sequence[float]
    traces: Sequence[float] = ()


@rule
def sum_up(values: Sequence[float], width: int, games: int, sums: MutableSequence[float]) -> None:
    """Add each column of the games' values, then of their squares, to `sums`."""
    for game in range(games):
        for i in range(width):
            value = values[game * width + i]
            sums[i] += value
            sums[width + i] += value * value


@rule
def pair_up(
    first: Sequence[float], second: Sequence[float], width: int, games: int, rows: MutableSequence[float]
) -> None:
    """Write a row for each pair of games: the values of the first, those of the second, and by how much these are higher."""
    for game in range(games):
        for i in range(width):
            one, other = first[game * width + i], second[game * width + i]
            at = 3 * game * width + i
            rows[at] = one
            rows[at + width] = other
            rows[at + 2 * width] = other - one


def portion_of(
    backend: Backend, values: Sequence[float], games: int, cells: Sequence[float], *, keep: bool
) -> Portion:
    """Return what games with these values come to; with `keep` the values too."""
    width = len(values) // games
    values = backend.vector(values, "d") if isinstance(values, list) else values
    sums = backend.zeros(2 * width, "d")
    (backend.ready(sum_up, SUM_UP) or sum_up)(values, width, games, sums)
    return Portion(values if keep else backend.zeros(0, "d"), sums, backend.vector(cells, "d"))


def paired(
    backend: Backend, first: Sequence[float], second: Sequence[float], games: int
) -> MutableSequence[float]:
    """Return the rows of `pair_up`."""
    rows: MutableSequence[float] = backend.zeros(3 * len(first), "d")
    pair = backend.ready(pair_up, PAIR_UP) or pair_up
    pair(backend.vector(first, "d"), backend.vector(second, "d"), len(first) // games, games, rows)
    return rows


def fingerprint(rules: Sequence[Callable[..., Any]]) -> str:
    """Return a text that differs where rules, or rules that they call, have other code.

    It is for one version of Python: another one has other code.
    """
    found = sha256()
    for each in reached(*(cast("FunctionType", each) for each in rules)):
        constants = [c for c in each.__code__.co_consts if not hasattr(c, "co_code")]
        found.update(repr((each.__name__, each.__code__.co_code, constants)).encode())
    return found.hexdigest()[:16]


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
    opening_moves : int
        How many moves are made at random before the players choose.
    """

    game: Rules
    start: Position | None
    measures: tuple[Callable[..., None], ...]
    seed: int
    players: tuple[Player, ...] = field(default=(), compare=False)
    names: tuple[str, ...] = ()
    looks: int = 0
    keep: bool = False
    opening_moves: int = 0

    @property
    def who(self) -> str:
        """Who plays, in words."""
        names = self.names or ("random",)
        who = f"{names[0]} players" if len(names) == 1 else " against ".join(names)
        return who + (f" after {counted(self.opening_moves, 'random move')}" if self.opening_moves else "")

    @property
    def measured(self) -> tuple[Measure, ...]:
        """The measures in order: each seat's wins, those of every game, the caller's own, each player's wins."""
        return (
            *map(measures.of_seat, range(self.game.seats)),
            *measures.COMMON,
            *((measures.COVERAGE,) if self.game.board is not None else ()),
            *(measures.LOOKED_AT if self.looks else ()),
            *map(measures.of_rule, self.measures),
            *(map(measures.of_player, self.names) if len(self.players) > 1 else ()),
        )

    @property
    def size(self) -> int:
        """How many games make a portion."""
        if self.players:
            return OF_PLAYERS
        return OF_LOOKS if self.looks else PORTION

    @property
    def is_compiled(self) -> bool:
        """Whether compiled rules play whole portions, which threads can do side by side."""
        return not self.players and backend_of(self.game).threads

    @property
    def title(self) -> str:
        """What is played, and by whom."""
        return f"{self.game.title}, {self.who}"

    @property
    def description(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "code": fingerprint([*self.game.dynamics, *self.measures]),
            "start": list(self.start.state) if self.start else None,
            "players": list(self.names),
            "measures": [each.__name__ for each in self.measures],
            "looks": self.looks,
            "opening_moves": self.opening_moves,
            "seed": self.seed,
        }

    @property
    def columns(self) -> int:
        """How many values there are of each game: the trace of its moves, and what is measured."""
        return 1 + len(self.measured)

    @property
    def counts(self) -> int:
        """How many counts there are of the board's spaces."""
        return size(self.game)

    @property
    def traced(self) -> int:
        """How many traces a portion has for each game."""
        return 1 if self.players else 0

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number."""
        values, cells = self.play(number, games)
        found = portion_of(backend_of(self.game), values, games, cells, keep=self.keep)
        return found._replace(traces=values[:: self.columns]) if self.players else found

    def play(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, one game after the other, and the counts for each space."""
        starts = self._starts(number, games)
        if not self.players:
            driver = _driver(self.game, self.measures, self.looks)
            return driver.play(starts, f"{self.seed}/{number}", games)
        values: Values = []
        cells = [0.0] * self.counts
        for i in range(games):
            start, game = self._start(starts, i), number * self.size + i
            values += play_measured(
                start,
                self.players,
                self.measures,
                str(self.seed),
                game,
                cells,
                self.looks,
                self.opening_moves,
            )
        return values, cells

    def again(self, number: int) -> PlayedGame:
        """Play the game of that number, from 0, once more."""
        portion, i = divmod(number, self.size)
        start = self._start(self._starts(portion, i + 1), i)
        if self.players:
            return played_again(start, self.players, str(self.seed), number, self.opening_moves)
        return random_again(start, f"{self.seed}/{portion}", i)

    def _starts(self, number: int, games: int) -> Sequence[int]:
        """Return the states from which games of a portion begin in turn, one after the other."""
        if self.start is not None:
            return self.start.state
        if draws_start(self.game):
            return self.game.draw_starts(games, Random(f"{self.seed}/{number}/set-up"))
        only: Position = self.game.start()
        return only.state

    def _start(self, starts: Sequence[int], i: int) -> Position:
        if self.start is not None:
            return self.start
        size = self.game.state_layout.length
        first = i * size % len(starts)
        start: Position = self.game.position_type(self.game, tuple(starts[first : first + size]))
        return start


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
    def description(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""
        return {"first": self.first.description, "second": self.second.description}

    @property
    def columns(self) -> int:
        """How many values there are of each pair of games."""
        return 2 * self.first.columns + self.second.columns

    @property
    def counts(self) -> int:
        """How many counts there are of both boards' spaces."""
        return self.first.counts + self.second.counts

    @property
    def traced(self) -> int:
        """How many traces a portion has for each pair of games."""
        return 2 * self.first.traced

    def portion(self, number: int, games: int) -> Portion:
        """Play the portion of that number under both."""
        backend = backend_of(self.first.game)
        with several(2):
            (first, cells), (second, other_cells) = (
                each.play(number, games) for each in (self.first, self.second)
            )
        rows = paired(backend, first, second, games)
        found = portion_of(backend, rows, games, [*cells, *other_cells], keep=self.keep)
        traces = zip(first[:: self.first.columns], second[:: self.second.columns], strict=True)
        return found._replace(traces=[*chain(*traces)]) if self.traced else found


Work: TypeAlias = Job | Pair
"""The games to play; a worker needs nothing else."""


@lru_cache(16)
def _driver(game: Rules, measures: tuple[Callable[..., None], ...], looks: int) -> RandomGames:
    return RandomGames(game, measures, looks)
