"""The rules of MunchStones with cards: the rule functions that cards change, and those that call them.

A game ends under any set of cards: each turn of the Build phase fills a space, and each turn of the Munch phase empties one, for good;
docs/cards.md goes through the cards.
"""

from __future__ import annotations

from typing import Any, Literal

from stoneswidgets.games.munchstones import rules as plain
from stoneswidgets.games.munchstones.rules import DRAW, MOVE, colour_at, put, stones_on_board
from stoneswidgets.kernel import CHANCE, Set, Vector, after, below, end, rule
from stoneswidgets.kernel.fields import choice, each, each_space, spaces, table
from stoneswidgets.kernel.parameters import parameter

NO = False

# ---------------------------------------------------------------- the rule parameters: cards, not laid at their defaults


class Parameters(plain.Parameters):
    """The rule parameters of MunchStones, and its cards."""

    prices: Literal["off", "1-2-3", "1-1-3"] = parameter(
        "off", ("off", "1-2-3", "1-1-3"), "C17", "what a red, a yellow and a blue stone count"
    )
    collector: int = parameter(0, (0, 3), "C18", "points for a stone of each colour; 0: each stone counts")
    long_stride: bool = parameter(NO, (NO, True), "C19", "whether towers may jump over a stone")
    tired_tower: bool = parameter(NO, (NO, True), "C20", "whether the tower that moved last rests")
    two_in_hand: bool = parameter(NO, (NO, True), "C21", "whether one of two stones drawn is placed")
    gift: bool = parameter(NO, (NO, True), "C22", "whether the old top goes to the next player")


# ---------------------------------------------------------------- the state


class State(plain.State):
    """The state of a game of MunchStones with cards.

    Attributes
    ----------
    spare : int
        The colour of a second stone in hand; 0 where there is none (Two in hand).
    tired : Bits
        The tower that moved last, as a set (Tired tower).
    """

    spare = choice(4)
    tired = spaces()


# ---------------------------------------------------------------- the tables


def leaps(game: Any) -> list[int]:
    """Return for each space the set of those two steps straight away (Long stride)."""
    rings = game.board.rings if game.long_stride else ()
    found = ([rings[j][k] for k, j in enumerate(ring) if j >= 0] for ring in rings)
    return [sum(1 << far for far in each if far >= 0) for each in found]


class Tables(Parameters, plain.Tables):
    """What follows from the rule parameters, the cards, and the board.

    Attributes
    ----------
    price : Row
        What a stone of each colour counts.
    leaps : Row
        For each space those two steps straight away (Long stride).
    """

    price = each(
        3,
        table(lambda game: [1] * 3 if game.prices == "off" else [*map(int, game.prices.split("-"))]),
        first=1,
    )
    leaps = each_space(table(leaps))


# ---------------------------------------------------------------- the actions: those of MunchStones, and

HELD = 2 * DRAW
"""… this plus 64 × the colour of the stone in hand that is placed, plus the space (Two in hand)."""


# ---------------------------------------------------------------- a turn


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a draw, a placement or a tower's move; the order of turns goes on into the Munch phase (M3)."""
    if s.actor == CHANCE:
        draw(t, s, action - DRAW)
        return
    seat = s.turn
    if MOVE <= action < DRAW:
        move(t, s, action // MOVE - 1, action % MOVE)
    elif action >= HELD:
        place(t, s, action % 64, (action - HELD) // 64)
    else:
        put(t, s, action, s.drawn)
        s.lines[seat] >>= 2
    take_turn(t, s, after(seat, t.players))


@rule
def take_turn(t: Tables, s: State, seat: int) -> None:
    """Give a seat the turn: it waits for a draw, places the leftmost stone of its line (M4) or moves a tower; without a move the game ends."""
    s.turn = s.actor = seat
    s.drawn = s.spare = 0
    if s.placeable != 0:
        if t.lines:
            s.drawn = s.lines[seat] & 3
        else:
            s.actor = CHANCE
    elif able(t, s) == 0:
        end(s, leaders(t, s))


# ---------------------------------------------------------------- the Build phase: stones are drawn as in MunchStones

chance, chance_outcomes = plain.chance, plain.chance_outcomes


@rule
def draw(t: Tables, s: State, colour: int) -> None:
    """Draw a stone, or a second one, if there is one (Two in hand)."""
    s.pile[colour] -= 1
    if s.drawn > 0:
        s.spare = colour
    else:
        s.drawn = colour
    if t.two_in_hand == 0 or s.spare > 0 or s.pile[1] + s.pile[2] + s.pile[3] == 0:
        s.actor = s.turn


@rule
def place(t: Tables, s: State, space: int, colour: int) -> None:
    """Place a stone in hand, and put the other one back into the pile (Two in hand)."""
    other = s.drawn + s.spare - colour
    if other > 0:
        s.pile[other] += 1
    put(t, s, space, colour)


# ---------------------------------------------------------------- the Munch phase


@rule
def move(t: Tables, s: State, source: int, target: int) -> None:
    """Move a tower onto a stone, and munch it; the old top may go to the next player (Gift), and the tower rest (Tired tower)."""
    top = colour_at(s, source)
    if t.gift == 1 and top != colour_at(s, target):
        s.scored[after(s.turn, t.players), top] += 1
    if t.tired_tower == 1:
        s.tired = 1 << target
    plain.munch(s, source, target)


@rule
def targets(t: Tables, s: State, tower: int) -> Set:
    """Return the set of the stones that a tower may go to: those next to it, and those right behind (Long stride)."""
    stones = stones_on_board(s)
    found = beside = t.near[tower] & stones
    for far in t.leaps[tower] & stones:
        if t.near[far] & beside != 0:
            found |= 1 << far
    return found


@rule
def able(t: Tables, s: State) -> Set:
    """Return the set of the towers that may move: of those that can, not the one that moved last, unless it alone can (Tired tower)."""
    found: Set = 0
    for tower in s.towers:
        if targets(t, s, tower) != 0:
            found |= 1 << tower
    rested = found & ~s.tired
    return rested if rested != 0 else found


# ---------------------------------------------------------------- winning


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return what the seat's stones count: each its price (Prices), or one of each colour together (Collector)."""
    red, yellow, blue = s.scored[seat, 1], s.scored[seat, 2], s.scored[seat, 3]
    if t.collector == 1:
        return 3 * min(red, yellow, blue)
    return t.price[1] * red + t.price[2] * yellow + t.price[3] * blue


@rule
def leaders(t: Tables, s: State) -> Set:
    """Return the set of the seats with the most points: several share a win (M2)."""
    most = found = 0
    for seat in range(t.players):
        n = score(t, s, seat)
        if found == 0 or n > most:
            most, found = n, 1 << seat
        elif n == most:
            found |= 1 << seat
    return found


# ---------------------------------------------------------------- which moves there are


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the spaces for each stone in hand; in the Munch phase the moves onto stones, tower by tower: nobody may pass."""
    n = 0
    for space in s.placeable:
        out[n] = space + (HELD + 64 * s.drawn if t.two_in_hand == 1 else 0)
        n += 1
    if s.spare > 0 and s.spare != s.drawn:
        for space in s.placeable:
            out[n] = space + HELD + 64 * s.spare
            n += 1
    if n == 0:
        for tower in able(t, s):
            for space in targets(t, s, tower):
                out[n] = MOVE * (1 + tower) + space
                n += 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random."""
    n = legal(t, s, seat, out)
    return out[below(g, n)]
