"""The rules of SiegeStones with cards: a turn in its six steps, and the rules at which cards act.

A game ends under any set of cards. Every turn is a drop, a pass, or, once in a game, a taking over (Cut and choose). A drop uses up a
stone or a tower, of which there are so many; what leaves the board never comes back (Closed in), and no other card gives anything
back. Among passes in a row there are never as many as players without an end (S4).
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, Literal

from stoneswidgets.games.siegestones import rules as plain
from stoneswidgets.games.siegestones.rules import (
    PASS,
    TOWER,
    add_stone,
    add_tower,
    break_tie,
    players,
    threat_sum,
)
from stoneswidgets.kernel import OVER, Set, Vector, after, below, end, popcount, rule, select, win
from stoneswidgets.kernel.fields import each_seat, each_space, number, table
from stoneswidgets.kernel.parameters import parameter

# ---------------------------------------------------------------- the rule parameters: cards, not laid at their defaults


class Parameters(plain.Parameters):
    """The rule parameters of SiegeStones, and its cards."""

    cut_and_choose: bool = parameter(
        default=False, allowed=(False, True), ruling="C1", about="whether White may take over the first drop"
    )
    marching: int = parameter(0, (0, 2, 3), "C2", "drops a turn, after the first; 0: one")
    no_neighbours: int = parameter(
        0, (0, 1, 2), "C3", "how far from each other towers are dropped; 0: anywhere"
    )
    long_arm: Literal["off", "half", "third"] = parameter(
        "off",
        ("off", "half", "third"),
        "C4",
        "the part of its rating with which a stone two spaces away counts",
    )
    clear_lead: int = parameter(0, (0, *range(2, 13)), "C5", "by how much a sum has to be ahead; 0: by any")
    closed_in: int = parameter(
        0, (0, *range(3, 7)), "C6", "how many of the mover's stones take one beside them; 0: none are taken"
    )
    sinkholes: Literal["off", "corner", "two", "three", "centre"] = parameter(
        "off", ("off", "corner", "two", "three", "centre"), "C7", "which spaces do not exist"
    )
    chain: int = parameter(
        0, (0, *range(2, 6)), "C8", "how many towers win in one chain; 0: no chain is asked for"
    )
    hold_the_field: bool = parameter(
        default=False,
        allowed=(False, True),
        ruling="C9",
        about="whether the goal wins only when the next turn of whoever has it begins",
    )


# ---------------------------------------------------------------- the state


class State(plain.State):
    """The state of a game of SiegeStones with cards.

    Attributes
    ----------
    drops_left : int
        How many more drops the turn has after this one (Marching).
    lost : Row
        How many stones of each seat have left the game (Closed in).
    """

    drops_left = number(2)
    lost = each_seat(number(lambda game: game.stones_each))


# ---------------------------------------------------------------- the tables


def holes(game: Any) -> int:
    """Return the set of the spaces that do not exist."""
    corners = [1 << i for i, ring in enumerate(game.board.neighbours) if len(ring) == 3]  # row by row
    chosen = {
        "off": [],
        "corner": corners[2:3],
        "two": corners[2:4],
        "three": [corners[0], corners[3], corners[4]],
        "centre": [1 << game.board.centre],
    }
    return sum(chosen[game.sinkholes])


def near(game: Any) -> list[int]:
    """Return for each space the set of those next to it: none of a hole, and no hole."""
    gone = holes(game)
    return [0 if gone >> i & 1 else ring & ~gone for i, ring in enumerate(game.board.near)]


def within_two(game: Any) -> list[int]:
    """Return for each space the set of those that at most two steps lead to, itself included."""
    rings = near(game)
    return [
        reduce(or_, (each for j, each in enumerate(rings) if ring >> j & 1), ring | 1 << i)
        for i, ring in enumerate(rings)
    ]


def too_near(game: Any) -> list[int]:
    """Return for each space the set of those where no tower is dropped while a tower stands on it (No neighbours)."""
    if game.no_neighbours == 0:
        return []
    far = near(game) if game.no_neighbours == 1 else within_two(game)
    return [each & ~(1 << i) for i, each in enumerate(far)]


class Tables(Parameters, plain.Tables):
    """What follows from the rule parameters, the cards, and the board.

    Attributes
    ----------
    drops : int
        The drops of a turn, after the first.
    part : int
        The part of its rating with which a stone two spaces away counts: 2 for a half; 0 for none of it.
    lead : int
        How far a sum has to be ahead.
    captors : int
        How many stones take one beside them; 7 where none are taken.
    needed : int
        The score that is the goal.
    two_away : Row
        For each space the spaces two steps away.
    too_near : Row
        For each space where no tower is dropped while a tower stands on it.
    """

    full = table(lambda game: game.board.full & ~holes(game))
    near = each_space(table(near))
    within_two = each_space(table(within_two))
    drops = table(lambda game: game.marching or 1)
    part = table(lambda game: {"off": 0, "half": 2, "third": 3}[game.long_arm])
    lead = table(lambda game: game.clear_lead or 1)
    captors = table(lambda game: game.closed_in or 7)
    needed = table(lambda game: game.chain or game.goal)
    two_away = each_space(
        table(
            lambda game: [
                far & ~(ring | 1 << i)
                for i, (far, ring) in enumerate(zip(within_two(game), near(game), strict=True))
            ]
        )
    )
    too_near = each_space(table(too_near))


# ---------------------------------------------------------------- the actions: those of SiegeStones, and

TAKE_OVER = PASS + 1


# ---------------------------------------------------------------- a turn: move, capture, control, burn, win, next


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a move of the seat to move, and judge it, step by step; at the step "burn", before the win, none of these cards acts."""
    mover = s.actor
    move(t, s, action, mover)
    capture(t, s, mover)
    recontrol(t, s, s.towers)
    settle(t, s, mover)
    if s.actor != OVER:
        pass_on(t, s, action, mover)


@rule
def move(t: Tables, s: State, action: int, mover: int) -> None:
    """Drop a stone or a tower, pass, or take over the first drop (Cut and choose)."""
    s.passes = s.passes + 1 if action == PASS else 0
    if action < TOWER:
        add_stone(t, s, action, mover)
    elif action < PASS:
        add_tower(t, s, action - TOWER)
        s.towers_left -= 1
    elif action == TAKE_OVER:
        s.stones[mover] |= s.stones[1 - mover]
        s.stones[1 - mover] = 0


@rule
def capture(t: Tables, s: State, mover: int) -> None:
    """Take away the opponents' stones that are closed in by the mover's, all at once (Closed in)."""
    if t.captors > 6:
        return
    own = s.stones[mover]
    for seat in range(players(t)):
        if seat != mover:
            taken: Set = 0
            for stone in s.stones[seat]:
                if popcount(t.near[stone] & own) >= t.captors:
                    taken |= 1 << stone
            s.stones[seat] &= ~taken
            s.empty |= taken
            s.lost[seat] += popcount(taken)


@rule
def recontrol(t: Tables, s: State, towers: Set) -> None:
    """Work out again who controls the towers of a bit set."""
    for seat in range(players(t)):
        s.controlled[seat] &= ~towers
    for tower in towers:
        who = owner(t, s, tower)
        for seat in range(players(t)):
            s.controlled[seat] |= (1 if seat == who else 0) << tower


@rule
def settle(t: Tables, s: State, mover: int) -> None:
    """End the game if it is won or the board is full (S1, S2, S4, Chain, Hold the field)."""
    most = score(t, s, 0)
    for seat in range(players(t)):
        most = max(most, score(t, s, seat))
    is_won = most >= t.needed and t.hold_the_field == 0
    is_over = s.empty == 0 or s.passes == t.players
    if not is_won and not is_over:
        return
    leaders: Set = 0
    for seat in range(players(t)):
        if score(t, s, seat) == most:
            leaders |= 1 << seat
    alone = leaders & (leaders - 1) == 0
    if is_won and alone:
        end(s, leaders)
    elif is_won and t.both_at_goal == "mover" and mover in leaders:
        win(s, mover)
    elif is_over:
        end(s, leaders if alone else break_tie(t, s, leaders))


@rule
def pass_on(t: Tables, s: State, action: int, mover: int) -> None:
    """Go on with the mover's turn, or begin the next one's (Marching)."""
    if action < PASS and s.drops_left > 0:
        s.drops_left -= 1
    else:
        begin_turn(t, s, after(mover, t.players))


@rule
def begin_turn(t: Tables, s: State, seat: int) -> None:
    """Give the turn to a seat, which may have won now (Hold the field)."""
    s.actor = seat
    s.drops_left = t.drops - 1
    if t.hold_the_field == 1 and score(t, s, seat) >= t.needed:
        win(s, seat)


# ---------------------------------------------------------------- control, and what counts


@rule
def sum_at(t: Tables, s: State, tower: int, seat: int) -> int:
    """Return a seat's sum at a tower: of the stones next to it, and, with Long arm, a part of those two spaces away."""
    total = threat_sum(t, s, t.near[tower] & s.stones[seat])
    if t.part > 0:
        for stone in t.two_away[tower] & s.stones[seat]:
            total += threat_sum(t, s, 1 << stone) // t.part
    return total


@rule
def owner(t: Tables, s: State, tower: int) -> int:
    """Return the seat that controls the tower on that space, or −1 (S6, Long arm, Clear lead)."""
    if t.contested == "next":
        return plain.owner(t, s, tower)
    best, second, who = -1, -1, -1
    for seat in range(players(t)):
        total = sum_at(t, s, tower, seat)
        if total > best:
            best, second, who = total, best, seat
        else:
            second = max(second, total)
    return who if best >= t.control_minimum and best - second >= t.lead else -1


@rule
def supply(t: Tables, s: State, seat: int) -> int:
    """Return how many stones the seat may still drop: markers on towers use stones up (S3), and lost ones are gone (Closed in)."""
    return plain.supply(t, s, seat) - s.lost[seat]


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the number of towers that the seat controls; with Chain, of those in its longest chain."""
    if t.chain == 0:
        return popcount(s.controlled[seat])
    longest = 0
    rest = s.controlled[seat]
    while rest != 0:
        chain: Set = rest & -rest
        grown: Set = 0
        while grown != chain:
            grown = chain
            for tower in grown:
                chain |= t.near[tower] & rest
        longest = max(longest, popcount(chain))
        rest &= ~chain
    return longest


# ---------------------------------------------------------------- which moves


@rule
def droppable(t: Tables, s: State, seat: int, tower: int) -> Set:
    """Return the bit set of the spaces where the seat may drop a tower (`tower` is 1) or a stone (0) (S4, S7, S8, No neighbours)."""
    if tower == 0:
        if supply(t, s, seat) <= 0:
            return 0
    elif s.towers_left == 0:
        return 0
    if t.opening != "free" and s.empty == t.full:
        if t.opening == "centre":
            return t.central
        if tower == 1:
            return 0
    spaces = s.empty
    if tower == 1 and t.no_neighbours > 0:
        for other in s.towers:
            spaces &= ~t.too_near[other]
    return spaces


@rule
def may_take_over(t: Tables, s: State) -> int:
    """Return 1 where White may take over Black's first drop, the only piece on the board (Cut and choose), else 0."""
    return 1 if t.cut_and_choose == 1 and s.actor == 1 and popcount(s.empty) == popcount(t.full) - 1 else 0


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the drops of stones, then of towers, then the taking over; a pass only where there is nothing else (S4)."""
    n = 0
    for tower in range(2):
        for space in droppable(t, s, seat, tower):
            out[n] = TOWER * tower + space
            n += 1
    if may_take_over(t, s) == 1:
        out[n] = TAKE_OVER
        n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    stones, towers = droppable(t, s, seat, 0), droppable(t, s, seat, 1)
    n, m = popcount(stones), popcount(towers)
    total = n + m + may_take_over(t, s)
    if total == 0:
        return PASS
    k = below(g, total)
    if k < n:
        return select(stones, k)
    return TOWER + select(towers, k - n) if k < n + m else TAKE_OVER
