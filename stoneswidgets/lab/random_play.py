"""Random games with notes on each: one driver, compiled where numba is installed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.trial import is_tried
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    State,
    Vector,
    available,
    below,
    compiled,
    generator,
    rule,
)
from stoneswidgets.lab.course import NOTES, OWN, VALUES, begin, conclude, conclude_own, note_choice, note_lead
from stoneswidgets.search.arrays import reals, vector, zeros

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence

    from stoneswidgets.core.game import GameCore
    from stoneswidgets.position import Position

CARRIES, LOWS = 2_147_483_083, (1 << 31) - 1
"""How many values the two halves of a generator's state have at most (see `kernel.below`)."""
PORTION = 4_096
"""Games that are played one after the other from one seed: the same whoever plays them, and on how many cores."""


@rule
def no_measure(t: State, s: State, action: int, notes: Vector, at: int) -> None:
    """Do nothing: the rule that is called where the caller gives no measures."""


@rule
def play_noting(
    legal: Callable[..., int],
    apply: Callable[..., None],
    chance: Callable[..., int],
    score: Callable[..., int],
    own: Callable[..., None],
    t: State,
    starts: State,
    s: Vector,
    out: Vector,
    seeds: Vector,
    g: Vector,
    header: State,
    notes: Vector,
    values: MutableSequence[float],
) -> int:
    """Play random games, from each of the start states in turn; write what each came to into `values`; return the plies of all."""
    games, seats, longest, measures = header[0], header[1], header[2], header[3]
    width = seats + VALUES + measures
    plies = 0
    for game in range(games):
        g[0] = below(seeds, CARRIES) + 1 << 32 | below(seeds, LOWS) + 1
        first = game * len(s) % len(starts)
        for i in range(len(s)):
            s[i] = starts[first + i]
        begin(notes)
        events = 0
        while s[ACTOR] != OVER and events < longest:
            events += 1
            if s[ACTOR] == CHANCE:
                apply(t, s, chance(t, s, g))
            else:
                n = legal(t, s, s[ACTOR], out)
                note_choice(notes, n)
                action = out[below(g, n)]
                apply(t, s, action)
                note_lead(score, t, s, seats, notes)
                own(t, s, action, notes, NOTES)
        conclude(score, t, s, seats, notes, values, game * width)
        conclude_own(notes, measures, values, game * width + seats + VALUES)
        plies += notes[0]
    return plies


@rule
def sum_up(values: MutableSequence[float], width: int, games: int, sums: MutableSequence[float]) -> None:
    """Add the values of so many games, then their squares, to `sums`."""
    for game in range(games):
        for i in range(width):
            value = values[game * width + i]
            sums[i] += value
            sums[width + i] += value * value


@cache
def play_noting_with(
    legal: Callable[..., int],
    apply: Callable[..., None],
    chance: Callable[..., int],
    score: Callable[..., int],
    own: Callable[..., None],
) -> Callable[..., int]:
    """Return `play_noting` with the functions of one game, which the compiler inlines."""

    def play(
        t: State,
        starts: State,
        s: Vector,
        out: Vector,
        seeds: Vector,
        g: Vector,
        header: State,
        notes: Vector,
        values: MutableSequence[float],
    ) -> int:
        return play_noting(
            legal, apply, chance, score, own, t, starts, s, out, seeds, g, header, notes, values
        )

    play.__qualname__ = f"play_noting_with.{apply.__module__}"
    return play


PLAY_NOTING = "i(v, v, v, v, v, v, v, v, f)"
SUM_UP = "n(f, i, i, f)"


@cache
def measured_by(measures: tuple[Callable[..., None], ...]) -> Callable[..., None]:
    """Return one rule that notes all measures of one's own, each in its own slots."""
    if not measures:
        return no_measure
    *before, last = measures
    first, at = measured_by(tuple(before)), OWN * len(before)

    @rule
    def own(t: State, s: State, action: int, notes: Vector, slot: int) -> None:
        first(t, s, action, notes, slot)
        last(t, s, action, notes, slot + at)

    return own


class RandomGames:
    """Random games, a portion at a time.

    Parameters
    ----------
    game : Game
        What is played.
    measures : tuple of rules
        Measures of one's own (see `stoneswidgets.lab.measures`).

    Attributes
    ----------
    width : int
        How many values a game comes to.
    """

    def __init__(self, game: GameCore, measures: tuple[Callable[..., None], ...] = ()) -> None:
        d, own = game.dynamics, measured_by(measures)
        play = play_noting_with(d.legal, d.apply, d.chance, d.score, own)
        fast = available()
        self._play = compiled(play, PLAY_NOTING) if is_tried(game) and fast else play
        self._sum_up = compiled(sum_up, SUM_UP) if fast else sum_up
        self._tables, self._seats, self._longest = vector(game.tables), game.seats, 2 * game.max_game_length
        self._choices, self._measures = game.max_legal_moves, len(measures)
        self.width = game.seats + VALUES + len(measures)

    def play(
        self, starts: Sequence[Position], seed: str, games: int
    ) -> tuple[MutableSequence[float], MutableSequence[float]]:
        """Play a portion; return each game's values, one game after the other, and the sums of values and squares.

        Parameters
        ----------
        starts : sequence of Position
            The games begin from these in turn.
        seed : str
            Seeds the portion.
        games : int
            How many.
        """
        values, sums = reals(games * self.width), reals(2 * self.width)
        self._play(
            self._tables,
            vector([n for start in starts for n in start.state]),
            vector(starts[0].state),
            zeros(self._choices),
            vector(generator(Random(seed))),
            zeros(1),
            vector([games, self._seats, self._longest, self._measures]),
            zeros(NOTES + OWN * self._measures),
            values,
        )
        self._sum_up(values, self.width, games, sums)
        return values, sums


@rule
def sum_up_differences(
    first: MutableSequence[float],
    second: MutableSequence[float],
    width: int,
    games: int,
    sums: MutableSequence[float],
) -> None:
    """Add the differences of the values of so many pairs of games, then their squares, to `sums`."""
    for game in range(games):
        for i in range(width):
            value = second[game * width + i] - first[game * width + i]
            sums[i] += value
            sums[width + i] += value * value


def differences(
    first: MutableSequence[float], second: MutableSequence[float], width: int
) -> MutableSequence[float]:
    """Return the sums of the differences of pairs of games, and of their squares, for each of `width` values."""
    fast = available()
    add = compiled(sum_up_differences, "n(f, f, i, i, f)") if fast else sum_up_differences
    sums: MutableSequence[float] = reals(2 * width)
    add(first, second, width, len(first) // width, sums)
    return sums
