"""Playouts: random games under any rules, by one driver, as machine code or in plain Python."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.rules.calling import blamed
from stoneswidgets.core.rules.states import nobody_won
from stoneswidgets.errors import BrokenRule
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    WINNERS,
    State,
    Vector,
    generator,
    rule,
)
from stoneswidgets.kernel.backends import Plain
from stoneswidgets.plumbing.arguments import seeded, whole
from stoneswidgets.plumbing.interrupts import next_portion
from stoneswidgets.plumbing.progress import UNCOMPILED, progressing, underway
from stoneswidgets.plumbing.tables import frame_of, html_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    import pandas as pd

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.kernel import Callables
    from stoneswidgets.kernel.backends import Backend


@dataclass(frozen=True)
class Playouts:
    """How random games ended.

    Attributes
    ----------
    games : int
        How many were played.
    plies : int
        The moves of all players in all games; chance events do not count.
    wins : tuple of int
        For each seat, how many games it won alone.
    draws : int
        How many games had several winners.
    lost : int
        How many games nobody won, which only games that are played together may come to.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.SiegeStones().start().playouts(1_000, seed=1)
    Playouts(games=1000, plies=23869, wins=(510, 485), draws=5)
    """

    games: int
    plies: int
    wins: tuple[int, ...]
    draws: int
    _names: tuple[str, ...] = field(repr=False, compare=False)
    lost: int = field(default=0, repr=False)

    @property
    def timeouts(self) -> int:
        """How many games went on for longer than any should (see `max_game_length`), and were ended; their plies do not count."""
        return self.games - sum(self.wins) - self.draws - self.lost

    def to_frame(self) -> pd.DataFrame:
        """Return how the games ended as a pandas frame: a row for each seat that won alone, and one for draws.

        Raises
        ------
        StonesError
            If pandas is not installed, which the extra `lab` brings.
        """
        return frame_of(
            {"winner": who, "games": many, "share": many / self.games if self.games else 0.0}
            for who, many in self._ends()
        )

    def _ends(self) -> list[tuple[str, int]]:
        ends = [*zip(self._names, self.wins, strict=True), ("several", self.draws)]
        ends += [("nobody", self.lost)] if self.lost else []
        return [*ends, ("nobody: without an end", self.timeouts)] if self.timeouts else ends

    def _repr_html_(self) -> str:
        rows = [[who, f"{many:,}", f"{many / max(1, self.games):.1%}"] for who, many in self._ends()]
        return html_of(
            f"{self.games:,} random games, {self.plies:,} moves", ("winner", "games", "share"), rows
        )


@rule
def play_on(rules: Callables, t: State, s: Vector, out: Vector, g: Vector, most: int) -> int:
    """Play at random from the state to the end; return the number of plies, or −1 if that would be more than `most`."""
    random_action, chance, apply = rules
    chances = 0
    for step in range(most + 1):
        if s[ACTOR] == OVER:
            return step - chances
        if s[ACTOR] == CHANCE:
            apply(t, s, chance(t, s, g))
            chances += 1
        else:
            apply(t, s, random_action(t, s, s[ACTOR], out, g))
    return -1


@rule
def play_games(
    rules: Callables, t: State, start: State, work: tuple[Vector, ...], games: int, most: int, ends: Vector
) -> int:
    """Play games from `start`; count in `ends` how often each set of winners won, in `ends[0]` how often there was none that can be; return the total number of plies.

    The room to work in is a state, actions, and the generator of random numbers. Return −1 at the first game with more than `most` moves and chance events; it does not end as its rules promise.
    """
    s, out, g = work
    plies = 0
    for _ in range(games):
        for i in range(len(start)):
            s[i] = start[i]
        played = play_on(rules, t, s, out, g, most)
        if played < 0:
            return -1
        plies += played
        winners = s[WINNERS]
        ends[winners if 0 < winners < len(ends) else 0] += 1
    return plies


PLAY_GAMES = "i(random_action+chance+apply, v, v, v*3, i, i, v)"


class Driver:
    """Random play from one position: `play` can be called repeatedly, and `result` counts all games so far.

    Equal seeds give equal games on any backend, compiled or not; by default it is the fastest.
    """

    def __init__(self, position: Snapshot, rng: Random, backend: Backend | None = None) -> None:
        self._game = game = position.game
        self.seats, self._names = game.seats, game.seat_names[: game.seats]
        self._backend = backend = backend or backend_of(game)
        self._play = backend.early(play_games, PLAY_GAMES)
        self._tables, self._start = backend.vector(game.tables), backend.vector(position.state)
        self._state, self._out = backend.vector(position.state), backend.zeros(game.max_legal_moves)
        self._generator, self._ends = backend.vector(generator(rng)), backend.zeros(1 << self.seats)
        self._plies = self._timeouts = 0

    def play(self, games: int) -> None:
        """Play that many more games; one that goes on for longer than any should is ended, and counted as a timeout."""
        while games:
            before, played = (list(self._ends), self._generator[0]), self._play.many(games)
            plies = self._played(played)
            if (
                plies < 0
            ):  # a game has no end: those before it are played once more, for their plies, then that one
                played = sum(self._ends) - sum(before[0])
                self._ends[:], self._generator[0] = self._backend.vector(before[0]), before[1]
                plies = self._played(played)
                self._played(1)
                self._timeouts += 1
                played += 1
            self._plies += plies
            games -= played

    def _played(self, games: int) -> int:
        work = self._state, self._out, self._generator
        try:
            plies: int = self._play(
                games, self._tables, self._start, work, games, self._game.play_limit, self._ends
            )
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:  # in plain Python
            raise blamed(self._game.title, error, "in a random game") from error
        return plies

    def play_in_slices(self, games: int, done: Callable[[int], object]) -> None:
        """Play that many more games in slices; `done` is told how many each had."""
        portion = 8
        while games:
            begun, now, is_plain = perf_counter(), min(games, portion), self._play.is_plain
            self.play(now)
            if is_plain:
                underway(now, UNCOMPILED if self._play.is_plain else "")
            done(now)
            games, portion = games - now, next_portion(portion, perf_counter() - begun)

    @property
    def result(self) -> Playouts:
        """All games so far; a `BrokenRule` if one was over without a winner."""
        ends = [int(n) for n in self._ends]
        lost = ends[0]
        if lost and not self._game.is_cooperative:
            raise nobody_won(self._game.title, lost)
        wins, played = tuple(ends[1 << seat] for seat in range(self.seats)), sum(ends)
        draws = played - sum(wins) - lost
        return Playouts(played + self._timeouts, int(self._plies), wins, draws, self._names, lost)


def compare(position: Snapshot, games: int, seed: int) -> None:
    """Play the same random games with plain and with compiled rules, if any are; raise a `BrokenRule` if the results differ."""
    backend = backend_of(position.game)
    if not backend.fast:
        return
    backend.driver(play_games, PLAY_GAMES)
    drivers = [Driver(position, seeded(seed), each) for each in (Plain(backend.dynamics), backend)]
    for driver in drivers:
        driver.play(games)
    if drivers[0].result != drivers[1].result:
        raise BrokenRule(
            f"{position.game.title}: its compiled rules play other games than the same rules in plain Python; does a "
            "number not fit 64 bits, or does a rule count the bits of a negative number?"
        )


def playouts(position: Snapshot, games: int, seed: int | None = None, *, progress: bool = False) -> Playouts:
    """Play random games from a position to the end, and count how they end; see `Position.playouts`."""
    games, driver = whole("the number of games", games, 0), Driver(position, seeded(seed))
    is_ready = backend_of(position.game).ready(play_games, PLAY_GAMES) is not None
    bar = progressing(games, position.game.title, is_shown=progress)
    with nullcontext(lambda _many: None) if is_ready else bar as done:
        driver.play_in_slices(games, done)
    return driver.result
