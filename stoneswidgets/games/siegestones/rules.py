"""The rules of SiegeStones as functions on vectors: the state, the tables, the actions."""

from __future__ import annotations

from stoneswidgets.kernel import (
    ACTOR,
    OVER,
    WINNERS,
    Dynamics,
    State,
    Vector,
    below,
    lowest,
    no_chance,
    no_chance_outcomes,
    nothing_hidden,
    nothing_to_determinize,
    popcount,
    rule,
    select,
)

# ---------------------------------------------------------------- the state

LEFT, PASSES, EMPTY, TOWERS, ONE, TWO, FOUR, STONES, HELD = 2, 3, 4, 5, 6, 7, 8, 9, 13
"""LEFT: towers left; PASSES: passes in a row; EMPTY, TOWERS: bit sets of the empty spaces and of the towers; ONE, TWO, FOUR:
three bit sets that hold each space's number of adjacent towers as a binary number; from STONES and from HELD, for each seat
the bit sets of its stones and of the towers that it controls."""
SLOTS = 17
MOST_PLAYERS = 4

# ---------------------------------------------------------------- the tables

PLAYERS, GOAL, MOVER_WINS, TIEBREAK, NEXT_SUM, OPENING, BASE, MINIMUM, STONES_EACH, FULL, CENTRAL = range(11)
NEAR = 16
WITHIN_TWO = NEAR + 61
LEARNED = WITHIN_TWO + 61
TOWER_IS, TOWER_MAY_BE = LEARNED + 1, LEARNED + 120
HOLDS, BOX, ROOM, WON = TOWER_MAY_BE + 119, TOWER_MAY_BE + 135, TOWER_MAY_BE + 145, TOWER_MAY_BE + 183
"""From NEAR, each space's neighbours; from WITHIN_TWO, the spaces at most two steps away, itself included. LEARNED: 1 where the weights of
`judge` follow, else 0: of a tower, and of a space where one may come, by how far the mover is ahead around it and how many spaces are empty
there; of how many towers each of the two controls; of the towers in the box; of the empty spaces. From WON, how many games their sum wins."""
BOTH_AT_GOAL, CONTESTED = ("continue", "mover"), ("none", "next")
TIEBREAKS = ("stones", "threat", "none")
BY_STONES, BY_THREAT, BY_NOTHING = range(3)
OPENINGS = ("free", "no-tower", "centre")
FREE, NO_TOWER_FIRST, CENTRE_FIRST = range(3)
"""The values of rule parameters in the order of their numbers in the tables, and the names of these numbers."""

# ---------------------------------------------------------------- the actions: a stone's space, or

TOWER = 64
"""… this plus the tower's space, or"""
PASS = 128


@rule
def players(t: State) -> int:
    """Return the number of players; its upper bound lets the compiler unroll loops over the seats."""
    return min(t[PLAYERS], MOST_PLAYERS)


@rule
def threat_sum(t: State, s: State, stones: int) -> int:
    """Return the sum of the threat ratings of a bit set of stones (S9)."""
    return (
        t[BASE] * popcount(stones)
        - popcount(stones & s[ONE])
        - 2 * popcount(stones & s[TWO])
        - 4 * popcount(stones & s[FOUR])
    )


@rule
def owner(t: State, s: State, tower: int) -> int:
    """Return the seat that controls the tower on that space, or −1 (S6)."""
    ring = t[NEAR + tower]
    best, who = t[MINIMUM] - 1, -1
    for seat in range(players(t)):
        total = threat_sum(t, s, ring & s[STONES + seat])
        who = seat if total > best else -1 if total == best else who
        best = max(total, best)
    if t[NEXT_SUM] == 0 or who >= 0 or best < t[MINIMUM]:
        return who
    best = t[MINIMUM] - 1
    for seat in range(players(t)):
        total = threat_sum(t, s, ring & s[STONES + seat])
        alone = True
        for other in range(players(t)):
            if other != seat and total == threat_sum(t, s, ring & s[STONES + other]):
                alone = False
        if alone and total > best:
            best, who = total, seat
    return who


@rule
def recontrol(t: State, s: Vector, towers: int) -> None:
    """Work out again who controls the towers of a bit set."""
    for seat in range(players(t)):
        s[HELD + seat] &= ~towers
    while towers != 0:
        tower = lowest(towers)
        towers &= towers - 1
        who = owner(t, s, tower)
        for seat in range(players(t)):
            s[HELD + seat] |= (1 if seat == who else 0) << tower


@rule
def add_tower(t: State, s: Vector, space: int) -> None:
    """Put a tower on the board and count it for the spaces around it."""
    s[TOWERS] |= 1 << space
    s[EMPTY] &= ~(1 << space)
    ring = t[NEAR + space]
    carry = s[ONE] & ring
    s[ONE] ^= ring
    s[FOUR] ^= s[TWO] & carry
    s[TWO] ^= carry


@rule
def supply(t: State, s: State, seat: int) -> int:
    """Return how many stones the seat may still drop: markers on towers use stones up (S3)."""
    return t[STONES_EACH] - popcount(s[STONES + seat]) - popcount(s[HELD + seat])


@rule
def settle(t: State, s: Vector, mover: int) -> None:
    """End the game if it is won or the board is full (S1, S2, S4)."""
    most = score(t, s, 0)
    for seat in range(players(t)):
        most = max(most, score(t, s, seat))
    if most < t[GOAL] and s[EMPTY] != 0 and s[PASSES] < t[PLAYERS]:
        return
    leaders = 0
    for seat in range(players(t)):
        if score(t, s, seat) == most:
            leaders |= 1 << seat
    alone = leaders & (leaders - 1) == 0
    if most >= t[GOAL] and alone:
        s[WINNERS] = leaders
    elif most >= t[GOAL] and t[MOVER_WINS] == 1 and leaders >> mover & 1 == 1:
        s[WINNERS] = 1 << mover
    elif s[EMPTY] == 0 or s[PASSES] == t[PLAYERS]:
        s[WINNERS] = leaders if alone else break_tie(t, s, leaders)
    else:
        return
    s[ACTOR] = OVER


@rule
def break_tie(t: State, s: State, tied: int) -> int:
    """Return the bit set of the tied seats that win on a full board (S2)."""
    most = -1
    winners = tied
    for seat in range(players(t)):
        if tied >> seat & 1 == 1 and t[TIEBREAK] != BY_NOTHING:
            stones = s[STONES + seat]
            total = popcount(stones) if t[TIEBREAK] == BY_STONES else threat_sum(t, s, stones)
            if total > most:
                most, winners = total, 1 << seat
            elif total == most:
                winners |= 1 << seat
    return winners


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Carry out a drop or a pass of the seat to move."""
    mover = s[ACTOR]
    if action == PASS:
        s[PASSES] += 1
    elif action >= TOWER:
        space = action - TOWER
        add_tower(t, s, space)
        s[LEFT] -= 1
        s[PASSES] = 0
        recontrol(t, s, s[TOWERS] & t[WITHIN_TWO + space])
    else:
        s[STONES + mover] |= 1 << action
        s[EMPTY] &= ~(1 << action)
        s[PASSES] = 0
        recontrol(t, s, s[TOWERS] & t[NEAR + action])
    s[ACTOR] = mover + 1 if mover + 1 < t[PLAYERS] else 0
    settle(t, s, mover)


@rule
def droppable(t: State, s: State, seat: int, tower: int) -> int:
    """Return the bit set of the spaces where the seat may drop a tower (`tower` is 1) or a stone (0) (S4, S7, S8)."""
    if tower == 1:
        if s[LEFT] == 0:
            return 0
    elif supply(t, s, seat) <= 0:
        return 0
    if t[OPENING] != FREE and s[EMPTY] == t[FULL]:
        if t[OPENING] == CENTRE_FIRST:
            return t[CENTRAL]
        if tower == 1:
            return 0
    return s[EMPTY]


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    """List the drops of stones, then of towers; a pass only where there is no drop (S4)."""
    n = 0
    for tower in range(2):
        spaces = droppable(t, s, seat, tower)
        while spaces != 0:
            out[n] = TOWER * tower + lowest(spaces)
            n += 1
            spaces &= spaces - 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    stones, towers = droppable(t, s, seat, 0), droppable(t, s, seat, 1)
    n = popcount(stones)
    total = n + popcount(towers)
    if total == 0:
        return PASS
    k = below(g, total)
    return select(stones, k) if k < n else TOWER + select(towers, k - n)


@rule
def score(t: State, s: State, seat: int) -> int:
    """Return the number of towers that the seat controls."""
    return popcount(s[HELD + seat])


# ---------------------------------------------------------------- what a position is worth

AHEAD, MOST_HELD, MOST_IN_BOX = 8, 3, 9
"""A lead, towers and a box that are larger count as much as these."""
STEP, HALF = 8, 256
"""Sums of weights, in steps of so many, have twice so many rows from WON on; 0 is in the middle."""


@rule
def situation(t: State, s: State, ring: int, tower: int) -> int:
    """Return the row of a weight: how far the mover's sum is ahead on a ring, as of a tower that is there (0) or comes (1), and the ring's empty spaces."""
    mine, other = ring & s[STONES + s[ACTOR]], ring & s[STONES + 1 - s[ACTOR]]
    ahead = threat_sum(t, s, mine) - threat_sum(t, s, other) - tower * (popcount(mine) - popcount(other))
    return (max(-AHEAD, min(AHEAD, ahead)) + AHEAD) * 7 + popcount(ring & s[EMPTY])


@rule
def judge(t: State, s: State) -> int:
    """Return how many of `ALL_WON` games the mover wins, as games between searches came out; −1 under rules of which that was not learned."""
    if t[LEARNED] == 0:
        return -1
    held, other = popcount(s[HELD + s[ACTOR]]), popcount(s[HELD + 1 - s[ACTOR]])
    total = t[HOLDS + min(MOST_HELD, held) * (MOST_HELD + 1) + min(MOST_HELD, other)]
    total += t[BOX + min(MOST_IN_BOX, s[LEFT])] + t[ROOM + popcount(s[EMPTY])]
    spaces = s[TOWERS]
    while spaces != 0:
        total += t[TOWER_IS + situation(t, s, t[NEAR + lowest(spaces)], 0)]
        spaces &= spaces - 1
    spaces = s[EMPTY] if s[LEFT] > 0 else 0
    stones = s[STONES] | s[STONES + 1]
    while spaces != 0:
        ring = t[NEAR + lowest(spaces)]
        spaces &= spaces - 1
        if ring & stones != 0:
            total += t[TOWER_MAY_BE + situation(t, s, ring, 1)]
    return t[WON + max(0, min(2 * HALF - 1, total // STEP + HALF))]


DYNAMICS = Dynamics(
    legal,
    apply,
    random_action,
    no_chance,
    no_chance_outcomes,
    score,
    nothing_hidden,
    nothing_to_determinize,
    judge=judge,
)
