"""Win probabilities in the course of a game, from random playouts from each position, as machine code or in plain Python.

They are noisy: of 100 random games, a chance of a half comes out as anything from .4 to .6. Drama, KillerMove and
DecisivenessThreshold look for extremes and so grow with the noise; compare only what was measured with equally many games.
Stability is corrected for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.playouts import play_on
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, State, Vector, generator, popcount, rule

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence
    from random import Random

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import Callables

    Values = MutableSequence[float]
    Vectors = tuple[Vector, ...]

NOW, NOISE, BEFORE, SUMS, SQUARES, NOISES, GAPS, RISE, PEAK, BLOCKS = range(10)
"""Blocks of notes with a number for each seat: its chance now, the variance of that estimate, its chance before the last ply;
sums over the positions before each ply, of chances, their squares, their noise, and by how much another seat's chance is
higher; the greatest rise by a move of its own; its greatest chance."""
COUNT, AHEAD, CHANGES, REST = range(4)
"""Notes behind these blocks: how many positions there were; who was likeliest to win in the last of them, plus one (0: nobody); how
often that was another seat than before."""
EVEN = 1e-9
"""Chances no further apart are the same: sums of thirds differ in their last bits by the order in which they were added."""
DRAMA, STABLE, KILLER, THRESHOLD, TURNS, PUZZLE, LOOKED = range(7)
"""The places of a game's values that come of this, and how many they are."""


def odds_of(seats: int) -> int:
    """Return how many notes there are."""
    return BLOCKS * seats + REST


@rule
def look(rules: Callables, t: State, s: State, work: Vectors, looks: int, longest: int, odds: Values) -> None:
    """Write each seat's win chance in a state, and the variance of that estimate, into `odds`.

    The room to work in is a state, actions, and the generator of random numbers.
    """
    scratch, out, g = work
    seats = (len(odds) - REST) // BLOCKS
    for seat in range(seats):
        odds[NOW * seats + seat] = 0.0
        odds[NOISE * seats + seat] = 0.0
    for _ in range(looks):
        for i in range(len(s)):
            scratch[i] = s[i]
        ended = play_on(rules, t, scratch, out, g, longest) >= 0
        winners = scratch[WINNERS] if ended else (1 << seats) - 1
        share = 1.0 / max(1, popcount(winners))
        for seat in range(seats):
            if winners >> seat & 1:
                odds[NOW * seats + seat] += share
                odds[NOISE * seats + seat] += share * share
    for seat in range(seats):
        mean = odds[NOW * seats + seat] / looks
        odds[NOW * seats + seat] = mean
        odds[NOISE * seats + seat] = (odds[NOISE * seats + seat] / looks - mean * mean) / max(1, looks - 1)


LOOK = "n(random_action+chance+apply, v, v, v*3, i, i, f)"


@rule
def begin_looks(odds: Values) -> None:
    """Start the notes on a new game, from the chances at its start."""
    seats = (len(odds) - REST) // BLOCKS
    for i in range(BEFORE * seats, len(odds)):
        odds[i] = 0.0


@rule
def note_look(odds: Values, mover: int) -> None:
    """Note the chances before a ply; a chance event is none."""
    if mover < 0:
        return
    seats = (len(odds) - REST) // BLOCKS
    most = 0.0
    for seat in range(seats):
        most = max(most, odds[NOW * seats + seat])
    for seat in range(seats):
        chance = odds[NOW * seats + seat]
        odds[BEFORE * seats + seat] = chance
        odds[SUMS * seats + seat] += chance
        odds[SQUARES * seats + seat] += chance * chance
        odds[NOISES * seats + seat] += odds[NOISE * seats + seat]
        odds[GAPS * seats + seat] += most - chance
        odds[PEAK * seats + seat] = max(odds[PEAK * seats + seat], chance)
    odds[BLOCKS * seats + COUNT] += 1.0
    note_ahead(odds, seats)


@rule
def note_ahead(odds: Values, seats: int) -> None:
    """Note who is likeliest to win; where several are equally so, whoever was before still is."""
    ahead, alone = 0, True
    for seat in range(1, seats):
        gap = odds[NOW * seats + seat] - odds[NOW * seats + ahead]
        if gap > EVEN:
            ahead, alone = seat, True
        elif gap > -EVEN:
            alone = False
    rest = BLOCKS * seats
    if alone and odds[rest + AHEAD] != ahead + 1:
        odds[rest + CHANGES] += 1.0 if odds[rest + AHEAD] > 0 else 0.0
        odds[rest + AHEAD] = ahead + 1.0


@rule
def note_rise(odds: Values, seat: int) -> None:
    """Note by how much the chance of the seat that has just moved has risen; a chance event is no seat's."""
    if seat < 0:
        return
    seats = (len(odds) - REST) // BLOCKS
    rise = odds[NOW * seats + seat] - odds[BEFORE * seats + seat]
    odds[RISE * seats + seat] = max(odds[RISE * seats + seat], rise)


@rule
def is_puzzle(
    legal: Callable[..., int],
    apply: Callable[..., None],
    t: State,
    before: State,
    after: State,
    scratch: Vector,
    out: Vector,
) -> float:
    """Return 1 if the last ply won, and was the only one of several moves that did at once; else 0."""
    seat = before[ACTOR]
    if seat < 0 or after[ACTOR] != OVER or after[WINNERS] != 1 << seat:
        return 0.0
    n, wins = legal(t, before, seat, out), 0
    for k in range(n):
        for i in range(len(before)):
            scratch[i] = before[i]
        apply(t, scratch, out[k])
        wins += 1 if scratch[ACTOR] == OVER and scratch[WINNERS] == 1 << seat else 0
    return 1.0 if n > 1 and wins == 1 else 0.0


@rule
def conclude_looks(s: State, odds: Values, puzzle: float, values: Values, at: int) -> None:
    """Write what the chances in a game came to into `values`, from `at` on."""
    seats = (len(odds) - REST) // BLOCKS
    count = max(1.0, odds[BLOCKS * seats + COUNT])
    note_ahead(odds, seats)
    winners = s[WINNERS] if s[ACTOR] == OVER else 0
    drama = killer = threshold = stable = 0.0
    for seat in range(seats):
        mean = odds[SUMS * seats + seat] / count
        noise = odds[NOISES * seats + seat] / count
        stable += odds[SQUARES * seats + seat] / count - mean * mean - noise * (1.0 - 1.0 / count)
        if winners >> seat & 1:
            drama += odds[GAPS * seats + seat] / count
            killer += odds[RISE * seats + seat]
        else:
            threshold = max(threshold, odds[PEAK * seats + seat])
    won = max(1, popcount(winners))
    values[at + DRAMA] = drama / won
    values[at + STABLE] = stable / seats
    values[at + KILLER] = killer / won
    values[at + THRESHOLD] = threshold
    values[at + TURNS] = odds[BLOCKS * seats + CHANGES] / count
    values[at + PUZZLE] = puzzle


class Looker:
    """Estimates each seat's chance in positions of a game, by random games."""

    def __init__(self, game: Rules, looks: int, rng: Random) -> None:
        self._backend = backend = backend_of(game)
        self._look = backend.driver(look, LOOK)
        self._tables, self._most, self._looks = backend.vector(game.tables), game.play_limit, looks
        self._out, self._g = backend.zeros(game.max_legal_moves), backend.vector(generator(rng))
        self._seats = game.seats

    def chances(self, state: Sequence[int]) -> tuple[list[float], list[float]]:
        """Estimate each seat's chance in a state; return them, and the variance of each."""
        s, scratch = self._backend.vector(state), self._backend.zeros(len(state))
        odds = self._backend.zeros(odds_of(self._seats), "d")
        self._look(self._tables, s, (scratch, self._out, self._g), self._looks, self._most, odds)
        now, noise = (odds[block * self._seats :][: self._seats] for block in (NOW, NOISE))
        return [*map(float, now)], [*map(float, noise)]
