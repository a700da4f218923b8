"""Hash of a state of BluffStones with two players, equal for states that are equivalent.

Spaces count by the towers that they touch, stones by whether they match one of these, the score by the lead; of what
touches no tower, only as much counts as can still be used. A tower that too few stones are left for is none.
"""

from __future__ import annotations

from random import Random

from stoneswidgets.games.bluffstones.rules import (
    ENOUGH,
    RED,
    State,
    Tables,
    bidding,
    colour_of,
    leaders,
    score,
    stones_on_board,
)
from stoneswidgets.kernel import OVER, State as Numbers, Vector, lowest, popcount, rule

PLACES, LIVE, CODES, LOOKED = 0, 1, 2, 2 + 64
"""Of what is looked at: the spaces where towers stood at first; the set of towers that can still be scored, by their
numbers; from CODES, for each space, the set of live towers that it touches × KINDS + what is on it."""
STONE, OTHER, KINDS = 1, 4, 8
"""On a space: nothing (0), a stone that matches one of its towers (STONE + the colour), another stone."""
IDLE, PILE, LEAD, BID_COLOUR, STANDING, ACTING, FACTS = (128 * KINDS + 128 * i for i in range(7))
MASK = (1 << 61) - 1


def random_numbers() -> list[int]:
    """Return a random number for each fact; a state's number is the sum of those of its facts."""
    rng = Random(0)
    return [rng.getrandbits(61) for _ in range(FACTS)]


@rule
def left_of(s: State, colour: int) -> int:
    """Return how many stones of a colour can still be used, those of bids that are being resolved included."""
    n = 0
    for seat in range(2):
        n += s.piles[seat, colour]
        n += s.due >> seat & 1 if colour_of(s.bids[seat]) == colour else 0
    return n


@rule
def look(t: Tables, s: State, f: Vector) -> None:
    """Note which towers are live, and what matters of each space."""
    f[LIVE] = 0
    for space in range(64):
        f[CODES + space] = 0
    for colour in range(RED):
        left, towers = left_of(s, colour), s.tops[colour]
        while towers != 0:
            tower = lowest(towers)
            towers &= towers - 1
            near = t.near[tower]
            if popcount(near & s.stones[colour]) + left >= ENOUGH:
                number = popcount(f[PLACES] & (1 << tower) - 1)
                f[LIVE] |= 1 << number
                while near != 0:
                    space = lowest(near)
                    near &= near - 1
                    matches = s.stones[colour] >> space & 1
                    f[CODES + space] |= KINDS << number | matches * (STONE + colour)
    stones = stones_on_board(s)
    while stones != 0:
        code = CODES + lowest(stones)
        stones &= stones - 1
        f[code] |= OTHER if f[code] % KINDS == 0 else 0


@rule
def number_of(t: Tables, s: State, z: Numbers, f: Vector) -> int:
    """Look at a state and return its number; `z` is what `random_numbers` gives."""
    look(t, s, f)
    spaces = t.full & ~(s.tops[0] | s.tops[1] | s.tops[2])
    key, empty, stones = 0, 0, 0
    while spaces != 0:
        code = f[CODES + lowest(spaces)]
        spaces &= spaces - 1
        if code >= KINDS:
            key = key + z[code] & MASK
        else:
            empty, stones = empty + 1 - code // OTHER, stones + code // OTHER
    placed = left_of(s, 0) + left_of(s, 1) + left_of(s, 2)
    key = key + z[IDLE + min(empty, placed)] + z[IDLE + 64 + min(stones, left_of(s, RED))] & MASK
    for seat in range(2):
        for colour in range(4):
            key = key + z[PILE + 8 * (4 * seat + colour) + s.piles[seat, colour]] & MASK
        key = key + (s.due >> seat & 1) * z[BID_COLOUR + 8 * seat + colour_of(s.bids[seat])] & MASK
    key = key + z[LEAD + 8 + score(t, s, 0) - score(t, s, 1)] + z[STANDING + f[LIVE]] & MASK
    return key + z[ACTING + 2 * s.token + bidding(t, s)] & MASK


@rule
def decided(t: Tables, s: State, f: Numbers) -> float:
    """Return the first seat's value where it is certain without search, else −1.

    Who leads by more towers than are live, or by anything when none is, wins by bidding no more.
    """
    if s.actor == OVER:
        return (s.winners & 1) / popcount(s.winners)
    lead, live = score(t, s, 0) - score(t, s, 1), popcount(f[LIVE])
    if live == 0:
        ahead = leaders(t, s)
        return (ahead & 1) / popcount(ahead)
    return 1.0 if lead > live else 0.0 if lead < -live else -1.0
