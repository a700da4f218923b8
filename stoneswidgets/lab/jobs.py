"""Jobs of the lab: games under one set of rules, or the same games under two, and the results of a portion of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.dealing import draws_start
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.teller import phrase
from stoneswidgets.kernel import below, generator, rule
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.lab import measures
from stoneswidgets.lab.play import CARRIES, LOWS, NotedGames, events_of, seated, sitting
from stoneswidgets.lab.spaces import count_of
from stoneswidgets.plumbing.progress import several
from stoneswidgets.search.players import moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableSequence, Sequence
    from types import FunctionType

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.backends import Backend
    from stoneswidgets.lab.measures import Measure
    from stoneswidgets.search.players import Player

    Values = MutableSequence[float]

PORTION, OF_PLAYERS, OF_LOOKS = 4_096, 4, 64
"""How many games a portion has: of random games, of games between players, and of random games with win chances."""
SUM_UP, PAIR_UP = "n(f, i, i, f)", "n(f, f, i, i, f)"


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


def summed(backend: Backend, values: Sequence[float], games: int) -> Values:
    """Return the sums of all columns of the games' values, then those of their squares."""
    width = len(values) // games
    sums: Values = backend.zeros(2 * width, "d")
    listed = backend.vector(values, "d") if isinstance(values, list) else values
    (backend.ready(sum_up, SUM_UP) or sum_up)(listed, width, games, sums)
    return sums


def paired(backend: Backend, first: Sequence[float], second: Sequence[float], games: int) -> Values:
    """Return the rows of `pair_up`."""
    rows: Values = backend.zeros(3 * len(first), "d")
    pair = backend.ready(pair_up, PAIR_UP) or pair_up
    pair(backend.vector(first, "d"), backend.vector(second, "d"), len(first) // games, games, rows)
    return rows


@dataclass(frozen=True)
class Job:
    """Games under the same rules, from a position or from the game's start, with a random set-up for each game where there is one.

    Players change seats from game to game; with nobody, all moves are random. `keep` says whether portions hold the values of their
    games.
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
        who = " against ".join(names) if names[1:] else phrase("players alike", name=names[0])
        moves = self.opening_moves
        return phrase("after random moves", players=who, n=moves) if moves else who

    @property
    def title(self) -> str:
        """What is played, and by whom."""
        return f"{self.game.title}, {self.who}"

    @property
    def measured(self) -> tuple[Measure, ...]:
        """The measures in order: each seat's wins, those of every game, the caller's own, each player's wins."""
        return (
            *map(measures.of_seat, range(self.game.seats)),
            measures.LOST if self.game.is_cooperative else measures.COMMON[0],
            *measures.COMMON[1:],
            *((measures.COVERAGE,) if self.game.board is not None else ()),
            *(measures.LOOKED_AT if self.looks else ()),
            *map(measures.of_rule, self.measures),
            *(map(measures.of_player, self.names) if len(self.players) > 1 else ()),
        )

    @property
    def columns(self) -> int:
        """How many values there are of each game: the trace of its moves, and what is measured."""
        return 1 + len(self.measured)

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
    def description(self) -> dict[str, Any]:
        """What is played, as JSON; a run's file holds it, so that no other run goes on with that file."""
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "code": _fingerprint([*self.game.dynamics, *self.measures]),
            "start": list(self.start.state) if self.start else None,
            "players": list(self.names),
            "measures": [each.__name__ for each in self.measures],
            "looks": self.looks,
            "opening_moves": self.opening_moves,
            "seed": self.seed,
        }

    def play(self, number: int, games: int) -> tuple[Values, Values]:
        """Play the portion of that number; return each game's values, one game after the other, and the counts for each space."""
        starts, driver = self._starts(number, games), _driver(self.game, self.measures, self.looks)
        if not self.players:
            return driver.play(starts, f"{self.seed}/{number}", games)
        values: Values = []
        cells = [0.0] * count_of(self.game)
        for i in range(games):
            start, game = self._start(starts, i), number * self.size + i
            events = events_of(start, self.players, str(self.seed), game, self.opening_moves)
            found, counts = driver.play(start.state, f"{self.seed}/{game}", events=events)
            shares = [0.0] * len(self.players)
            for seat in range(self.game.seats):
                shares[sitting(seat, game, self.players)] += found[1 + seat]
            values += [*found, *(shares if len(shares) > 1 else ())]
            cells = [before + more for before, more in zip(cells, counts, strict=True)]
        return values, cells

    def record(self, number: int) -> Record:
        """Play the game of that number, from 0, once more, move by move."""
        portion, i = divmod(number, self.size)
        start = self._start(self._starts(portion, i + 1), i)
        steps: Iterator[tuple[str, Position]]
        if self.players:
            bots, rng = seated(self.players, self.game.seats, str(self.seed), number)
            opening = f"{self.seed}/{number // len(self.players)}"
            steps = ((m, after) for _, m, after in moves_of(start, bots, rng, self.opening_moves, opening))
        else:
            seeds, g = generator(Random(f"{self.seed}/{portion}")), [0]
            for _ in range(i + 1):
                g[0] = below(seeds, CARRIES) + 1 << 32 | below(seeds, LOWS) + 1
            steps = _at_random(start, g)
        played = list(islice(steps, self.game.play_limit))
        return Record.of(start, tuple(move for move, _ in played), played[-1][1] if played else start)

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
        length = self.game.state_layout.length
        first = i * length % len(starts)
        start: Position = self.game.position_type(self.game, tuple(starts[first : first + length]))
        return start


def _at_random(position: Position, g: list[int]) -> Iterator[tuple[str, Position]]:
    """Play a random game on in plain Python, with the random numbers of the compiled one; yield each move and the position after it."""
    rules = position.game
    out = [0] * rules.max_legal_moves
    while not position.is_over:
        if position.is_chance:
            move = rules.action_text(rules.dynamics.chance(rules.tables, position.state, g))
            position = position.play(move)
        else:
            texts = []
            for _ in position.to_move:
                seat = position.state[0]
                action = rules.dynamics.random_action(rules.tables, position.state, seat, out, g)
                texts.append(rules.action_text(action))
                position = position.play(texts[-1], seat)
            move = ",".join(texts)
        yield move, position


@lru_cache(16)
def _driver(game: Rules, measures: tuple[Callable[..., None], ...], looks: int) -> NotedGames:
    return NotedGames(game, measures, looks)


def _fingerprint(rules: Sequence[Callable[..., Any]]) -> str:
    """Return a text that differs where rules, or rules that they call, have other code; it is for one version of Python."""
    found = sha256()
    for each in reached(*(cast("FunctionType", each) for each in rules)):
        constants = [c for c in each.__code__.co_consts if not hasattr(c, "co_code")]
        found.update(repr((each.__name__, each.__code__.co_code, constants)).encode())
    return found.hexdigest()[:16]


Work: TypeAlias = tuple[Job, ...]
"""The games to play: one job, or two whose games begin alike, from the same random numbers. A worker needs nothing else."""


class Portion(NamedTuple):
    """What a portion of games, or of pairs of games, comes to.

    These are each game's values, one game after the other, of a pair those of both and by how much the second are higher, and none where
    they are not kept; the sums of all columns, then those of their squares; the counts of `stoneswidgets.lab.spaces`, under each set of
    rules; and of games between players the trace of each, or of both of a pair: equal games have equal ones.
    """

    values: Sequence[float]
    sums: Sequence[float]
    cells: Sequence[float]
    traces: Sequence[float]


def portion(work: Work, number: int, games: int) -> Portion:
    """Play the portion of that number, under both rules where there are two."""
    backend, columns = backend_of(work[0].game), work[0].columns
    with several(len(work)):
        played, cells = zip(*(job.play(number, games) for job in work), strict=True)
    values = played[0] if len(work) == 1 else paired(backend, played[0], played[1], games)
    traces = zip(*(each[::columns] for each in played), strict=True) if work[0].players else ()
    sums, kept = summed(backend, values, games), values if work[0].keep else ()
    return Portion(kept, sums, [*chain(*cells)], [*chain(*traces)])
