"""The rules of SiegeStones: rule parameters, the state, the tables, the actions, and what each rule does."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Literal, cast

from stoneswidgets.kernel import Set, Vector, after, below, end, fields, popcount, rule, select, win
from stoneswidgets.kernel.fields import BoardTables, Row, each, each_seat, each_space, number, spaces, table
from stoneswidgets.kernel.parameters import parameter

MOST_PLAYERS = 4

# ---------------------------------------------------------------- the rule parameters


class Parameters(fields.Parameters):
    """The rule parameters of SiegeStones."""

    players: int = parameter(2, range(2, MOST_PLAYERS + 1), "S5", "how many play", "players")
    side: int = parameter(4, range(3, 6), "S10", "spaces along one edge of the board", "board")
    goal: int = parameter(4, range(1, 10), "S5", "towers that win the game", "goal")
    stones_each: int = parameter(
        20, range(1, 61), "S3", "stones of each player, markers on towers included", "pieces"
    )
    towers: int = parameter(9, range(13), "S8", "towers in the box", "pieces")
    both_at_goal: Literal["continue", "mover"] = parameter(
        "continue", ("continue", "mover"), "S1", "what a tie for most towers, at the goal or above, leads to"
    )
    tiebreak: Literal["stones", "threat", "none"] = parameter(
        "stones",
        ("stones", "threat", "none"),
        "S2",
        "what decides a full board with equally many towers",
    )
    contested: Literal["none", "next"] = parameter(
        "none", ("none", "next"), "S6", "who controls a tower when the two greatest sums are equal"
    )
    opening: Literal["free", "no-tower", "centre"] = parameter(
        "free", ("free", "no-tower", "centre"), "S7", "what the first move of the game may be"
    )
    threat_base: int = parameter(6, range(6, 13), "S9", "the rating of a stone that is next to no tower")
    control_minimum: int = parameter(5, range(1, 37), "S9", "the smallest sum that controls a tower")


# ---------------------------------------------------------------- the state


class State(fields.State, seats=MOST_PLAYERS):
    """The state of a game of SiegeStones.

    Attributes
    ----------
    passes : int
        Passes in a row.
    one, two, four : int
        Three sets of spaces, which hold each space's number of adjacent towers as a binary number.
    controlled : Row
        The set of the towers that each seat controls.
    """

    towers_left = number(12, start=lambda game: game.towers)
    passes = number(lambda game: game.players)
    empty = spaces(apart="places", derived=True, start=lambda game: game.board.full)
    towers = spaces(apart="places")
    one = spaces(derived=True)
    two = spaces(derived=True)
    four = spaces(derived=True)
    stones = each_seat(spaces(apart="places"))
    controlled = each_seat(spaces(apart="control"))


# ---------------------------------------------------------------- the tables

AHEAD, MOST_HELD, MOST_IN_BOX, MOST_EMPTY = 8, 3, 9, 37
"""A lead, towers, a box and empty spaces that are more count as much as these."""
STEP, HALF = 8, 256
"""Sums of weights, in steps of so many, have twice so many rows in `won`; 0 is in the middle."""


def weights(name: str, count: int) -> Row[int]:
    """Declare weights of the rule `judge`; they are 0 under rules of which none were learned."""
    return cast("Row[int]", each(count, table(lambda game: game.learned.get(name, ()))))


class Tables(Parameters, BoardTables):
    """What follows from the rule parameters and from the board of SiegeStones.

    Attributes
    ----------
    central : int
        The centre and the spaces next to it.
    within_two : Row
        The spaces at most two steps away from each, itself included.
    is_learned : int
        1 where the weights of `judge` follow, else 0.
    tower_is, tower_may_be : Row
        The weights of a tower, and of a space where one may come, by how far the mover is ahead around it and how many spaces are
        empty there.
    holds, box, room : Row
        The weights of how many towers each of the two controls, of the towers in the box, of the empty spaces.
    won : Row
        How many games the weights' sum wins.
    """

    central = table(lambda game: game.board.near[game.board.centre] | 1 << game.board.centre)
    within_two = each_space(
        table(
            lambda game: [
                reduce(or_, map(game.board.near.__getitem__, ring), near)
                for ring, near in zip(game.board.neighbours, game.board.near, strict=True)
            ]
        )
    )
    is_learned = table(lambda game: bool(game.learned))
    tower_is = weights("tower_is", (2 * AHEAD + 1) * 7)
    tower_may_be = weights("tower_may_be", (2 * AHEAD + 1) * 7)
    holds = weights("holds", (MOST_HELD + 1) ** 2)
    box = weights("box", MOST_IN_BOX + 1)
    room = weights("room", MOST_EMPTY + 1)
    won = weights("won", 2 * HALF)


# ---------------------------------------------------------------- the actions: a stone's space, or

TOWER = 64
"""… this plus the tower's space, or"""
PASS = 128


# ---------------------------------------------------------------- the rules: a turn, which is a drop


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a drop, or a pass, of the seat to move; then see who controls the towers nearby, and whether somebody has won."""
    mover = s.actor
    if action == PASS:
        s.passes += 1
    elif action >= TOWER:
        space = action - TOWER
        add_tower(t, s, space)
        s.towers_left -= 1
        s.passes = 0
        recontrol(t, s, s.towers & t.within_two[space])
    else:
        add_stone(t, s, action, mover)
        s.passes = 0
        recontrol(t, s, s.towers & t.near[action])
    s.actor = after(mover, t.players)
    settle(t, s, mover)


@rule
def add_stone(t: Tables, s: State, space: int, seat: int) -> None:
    """Put a stone of a seat on an empty space."""
    s.empty.remove(space)
    s.stones[seat].add(space)


@rule
def add_tower(t: Tables, s: State, space: int) -> None:
    """Put a tower on an empty space, and count it for the spaces around it: add 1 to the binary number of each."""
    s.empty.remove(space)
    s.towers.add(space)
    ring = t.near[space]
    carry = s.one & ring
    s.one ^= ring
    s.four ^= s.two & carry
    s.two ^= carry


# ---------------------------------------------------------------- which drops there are


@rule
def droppable(t: Tables, s: State, seat: int, tower: int) -> Set:
    """Return the set of the spaces where the seat may drop a tower (`tower` is 1) or a stone (0) (S4, S7, S8)."""
    if tower == 1:
        if s.towers_left == 0:
            return 0
    elif supply(t, s, seat) <= 0:
        return 0
    if t.opening != "free" and s.empty == t.full:
        if t.opening == "centre":
            return t.central
        if tower == 1:
            return 0
    return s.empty


@rule
def supply(t: Tables, s: State, seat: int) -> int:
    """Return how many stones the seat may still drop: those on the board are used up, and so are markers on towers (S3)."""
    return t.stones_each - popcount(s.stones[seat]) - popcount(s.controlled[seat])


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the drops of stones, then of towers; a pass only where there is no drop (S4)."""
    n = 0
    for tower in range(2):
        for space in droppable(t, s, seat, tower):
            out[n] = TOWER * tower + space
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    stones, towers = droppable(t, s, seat, 0), droppable(t, s, seat, 1)
    n = popcount(stones)
    total = n + popcount(towers)
    if total == 0:
        return PASS
    k = below(g, total)
    return select(stones, k) if k < n else TOWER + select(towers, k - n)


# ---------------------------------------------------------------- threat ratings and control


@rule
def threat_sum(t: Tables, s: State, stones: int) -> int:
    """Return the sum of the threat ratings of some stones: each has 6 minus the number of towers next to it (S9)."""
    return (
        t.threat_base * popcount(stones)
        - popcount(stones & s.one)
        - 2 * popcount(stones & s.two)
        - 4 * popcount(stones & s.four)
    )


@rule
def owner(t: Tables, s: State, tower: int) -> int:
    """Return the seat that controls a tower, or −1: the one with the greatest sum next to it, if that is at least 5 and no other's (S6, S9)."""
    ring = t.near[tower]
    best, who = t.control_minimum - 1, -1
    for seat in range(players(t)):
        total = threat_sum(t, s, ring & s.stones[seat])
        who = seat if total > best else -1 if total == best else who
        best = max(total, best)
    if t.contested == "none" or who >= 0 or best < t.control_minimum:
        return who
    best = t.control_minimum - 1  # "next": the greatest sum that one player alone has
    for seat in range(players(t)):
        total = threat_sum(t, s, ring & s.stones[seat])
        alone = True
        for other in range(players(t)):
            if other != seat and total == threat_sum(t, s, ring & s.stones[other]):
                alone = False
        if alone and total > best:
            best, who = total, seat
    return who


@rule
def recontrol(t: Tables, s: State, towers: Set) -> None:
    """Work out again who controls each of some towers."""
    for seat in range(players(t)):
        s.controlled[seat] &= ~towers
    for tower in towers:
        who = owner(t, s, tower)
        for seat in range(players(t)):
            s.controlled[seat] |= (1 if seat == who else 0) << tower


# ---------------------------------------------------------------- the goal, and a full board


@rule
def score(t: Tables, s: State, seat: int) -> int:
    """Return the number of towers that the seat controls."""
    return popcount(s.controlled[seat])


@rule
def settle(t: Tables, s: State, mover: int) -> None:
    """End the game if a seat has reached the goal and leads (S1), or the board is full, or all have passed in a row (S2, S4)."""
    most = score(t, s, 0)
    for seat in range(players(t)):
        most = max(most, score(t, s, seat))
    if most < t.goal and s.empty != 0 and s.passes < t.players:
        return
    leaders: Set = 0
    for seat in range(players(t)):
        if score(t, s, seat) == most:
            leaders |= 1 << seat
    alone = leaders & (leaders - 1) == 0  # one seat, and no more
    if most >= t.goal and alone:
        end(s, leaders)
    elif most >= t.goal and t.both_at_goal == "mover" and mover in leaders:
        win(s, mover)
    elif s.empty == 0 or s.passes == t.players:
        end(s, leaders if alone else break_tie(t, s, leaders))


@rule
def break_tie(t: Tables, s: State, tied: Set) -> Set:
    """Return the set of the tied seats that win on a full board: those with most stones there (S2)."""
    most = -1
    winners = tied
    for seat in range(players(t)):
        if seat in tied and t.tiebreak != "none":
            stones = s.stones[seat]
            total = popcount(stones) if t.tiebreak == "stones" else threat_sum(t, s, stones)
            if total > most:
                most, winners = total, 1 << seat
            elif total == most:
                winners |= 1 << seat
    return winners


# ---------------------------------------------------------------- what others ask


@rule
def players(t: Tables) -> int:
    """Return the number of players; its upper bound lets the compiler unroll loops over the seats."""
    return min(t.players, MOST_PLAYERS)


@rule
def take_off(t: Tables, s: State, stones: int) -> None:
    """Take the stones in a set of spaces off the board, and work out again who controls the towers.

    The game itself never does; variants with captures call it.
    """
    for seat in range(players(t)):
        s.empty |= s.stones[seat] & stones
        s.stones[seat] &= ~stones
    recontrol(t, s, s.towers)


# ---------------------------------------------------------------- what a position is worth


@rule
def situation(t: Tables, s: State, ring: int, tower: int) -> int:
    """Return the row of a weight: how far the mover's sum is ahead on a ring, as of a tower that is there (0) or comes (1), and the ring's empty spaces."""
    mine, other = ring & s.stones[s.actor], ring & s.stones[1 - s.actor]
    ahead = threat_sum(t, s, mine) - threat_sum(t, s, other) - tower * (popcount(mine) - popcount(other))
    return (max(-AHEAD, min(AHEAD, ahead)) + AHEAD) * 7 + popcount(ring & s.empty)


@rule
def judge(t: Tables, s: State) -> int:
    """Return how many of `ALL_WON` games the mover wins, as games between searches came out; −1 under rules of which that was not learned."""
    if t.is_learned == 0:
        return -1
    held, other = popcount(s.controlled[s.actor]), popcount(s.controlled[1 - s.actor])
    total = t.holds[min(MOST_HELD, held) * (MOST_HELD + 1) + min(MOST_HELD, other)]
    total += t.box[min(MOST_IN_BOX, s.towers_left)] + t.room[popcount(s.empty)]
    for tower in s.towers:
        total += t.tower_is[situation(t, s, t.near[tower], 0)]
    if s.towers_left > 0:
        stones = s.stones[0] | s.stones[1]
        for space in s.empty:
            if t.near[space] & stones != 0:
                total += t.tower_may_be[situation(t, s, t.near[space], 1)]
    return t.won[max(0, min(2 * HALF - 1, total // STEP + HALF))]
