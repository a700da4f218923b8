"""The rules of SiegeStones with cards: the six steps of a turn, and the rule functions that cards change.

A game ends under any set of cards. Every turn is a drop, a pass, a step, or, once in a game, a taking over or a secret choice. A drop
uses up a stone or a tower, and of these or of the spaces there are so many: docs/cards.md goes through the cards. Among passes, or
steps, in a row there are never as many as the rules allow without an end.
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
from stoneswidgets.kernel import (
    CHANCE,
    HIDDEN,
    OVER,
    Set,
    Vector,
    after,
    below,
    end,
    popcount,
    rule,
    select,
    win,
)
from stoneswidgets.kernel.fields import choice, each_seat, each_space, number, set_of, spaces, table
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
    bag_of_turns: int = parameter(
        0, range(5), "C10", "tokens of each player in the bag that draws whose turn is next; 0: in turn"
    )
    step: int = parameter(0, (0, 10), "C11", "turns without a drop that end the game; 0: no stone steps")
    crown: int = parameter(
        0, (0, *range(4, 8)), "C12", "points that win, two for a tower in the middle; 0: towers are counted"
    )
    uneven_sides: int = parameter(0, range(3), "C13", "how many towers fewer White needs")
    scorched: int = parameter(
        0, (0, 2, 3, 4), "C14", "how often a tower passes to another player until it is a ruin; 0: none is"
    )
    blind_beginning: bool = parameter(
        default=False,
        allowed=(False, True),
        ruling="C15",
        about="whether both secretly choose a tower's space",
    )
    together: int = parameter(
        0, (0, 1), "C16", "how far the numbers of towers may be apart for both to win; 0: one wins"
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
    tokens : Row
        How many tokens of each seat are in the bag (Bag of turns).
    passed : Bits
        The seats that have passed since something else was done.
    idle : int
        Turns in a row without a drop (Step).
    once, twice : Bits
        How often each tower has passed to another seat, as a binary number (Scorched).
    had : Row
        The towers that each seat was the last to control (Scorched).
    chosen : Row
        The space that each seat has chosen while the other has yet to (Blind beginning).
    """

    drops_left = number(2)
    lost = each_seat(number(lambda game: game.stones_each))
    tokens = each_seat(number(lambda game: game.bag_of_turns))
    passed = set_of(lambda game: game.players)
    idle = number(lambda game: game.step)
    once = spaces(derived=True)
    twice = spaces(derived=True)
    had = each_seat(spaces(apart="had", derived=True))
    chosen = each_seat(choice(lambda game: game.board.count))


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
    idle_turns : int
        After how many turns without a drop a game ends; 0: no stone steps.
    changes : int
        How often a tower passes to another player until it is a ruin.
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
    idle_turns = table(lambda game: game.step)
    changes = table(lambda game: game.scorched)
    needed = table(lambda game: game.chain or game.crown or game.goal)
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
DRAWN = PASS + 4
"""… plus a seat: an outcome of chance, whose turn is next."""
STEP = 256
"""… plus 64 × the space of a stone, plus the space to which it steps."""
NOT_YET = -2
"""The choice of a seat that has yet to choose a space."""


# ---------------------------------------------------------------- a turn: move, capture, control, burn, win, next


@rule
def apply(t: Tables, s: State, action: int) -> None:
    """Carry out a move of the seat to move, and judge it, step by step; or an outcome of chance, or a secret choice."""
    mover = s.actor
    if mover == CHANCE:
        draw_turn(t, s, action - DRAWN)
    elif s.chosen[mover] == NOT_YET:
        choose(t, s, action - TOWER, mover)
    else:
        move(t, s, action, mover)
        capture(t, s, mover)
        recontrol(t, s, s.towers)
        burn(t, s)
        settle(t, s, mover)
        if s.actor != OVER:
            pass_on(t, s, action, mover)


@rule
def choose(t: Tables, s: State, space: int, mover: int) -> None:
    """Choose a space for a tower; the second choice shows both, and the game begins (Blind beginning)."""
    s.chosen[mover] = space
    s.actor = 1 - mover
    if s.chosen[1 - mover] != NOT_YET:
        for seat in range(2):
            if s.chosen[seat] in s.empty:
                add_tower(t, s, s.chosen[seat])
                s.towers_left -= 1
        s.chosen[0] = s.chosen[1] = s.actor = 0


@rule
def move(t: Tables, s: State, action: int, mover: int) -> None:
    """Drop a stone or a tower, pass, take over the first drop (Cut and choose), or move a stone (Step)."""
    if action == PASS:
        s.passes += 0 if mover in s.passed else 1
        s.passed.add(mover)
    else:
        s.passes = s.passed = 0
    if t.step > 0:
        s.idle = 0 if action < PASS else s.idle + 1
    if action < TOWER:
        add_stone(t, s, action, mover)
    elif action < PASS:
        add_tower(t, s, action - TOWER)
        s.towers_left -= 1
    elif action == TAKE_OVER:
        s.stones[mover] |= s.stones[1 - mover]
        s.stones[1 - mover] = 0
    elif action >= STEP:
        start = (action - STEP) >> 6
        s.stones[mover].remove(start)
        s.empty.add(start)
        add_stone(t, s, (action - STEP) & 63, mover)


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
def burn(t: Tables, s: State) -> None:
    """Turn towers that have passed to another player often enough into ruins, and look again who controls the others (Scorched)."""
    burnt: Set = ripe(t, s) if t.scorched > 0 else 0
    while burnt != 0:
        for tower in burnt:
            take_tower(t, s, tower)
        s.once &= ~burnt
        s.twice &= ~burnt
        for seat in range(players(t)):
            s.controlled[seat] &= ~burnt
            s.had[seat] &= ~burnt
        recontrol(t, s, s.towers)
        burnt = ripe(t, s)


@rule
def ripe(t: Tables, s: State) -> Set:
    """Count the towers that have passed to another player, and return those that have often enough."""
    passed: Set = 0
    for seat in range(players(t)):
        for other in range(players(t)):
            if other != seat:
                passed |= s.controlled[seat] & s.had[other]
    for seat in range(players(t)):
        s.had[seat] = s.had[seat] & ~passed | s.controlled[seat]
    before = t.changes - 1
    enough = passed & (s.once if before & 1 != 0 else ~s.once) & (s.twice if before & 2 != 0 else ~s.twice)
    s.twice ^= s.once & passed
    s.once ^= passed
    return enough


@rule
def take_tower(t: Tables, s: State, space: int) -> None:
    """Take a tower off, and no longer count it for the spaces around it; its space stays closed."""
    s.towers.remove(space)
    ring = t.near[space]
    borrowed = ring & ~s.one
    s.one ^= ring
    s.four ^= borrowed & ~s.two
    s.two ^= borrowed


@rule
def settle(t: Tables, s: State, mover: int) -> None:
    """End the game if it is won or the board is full (S1, S2, S4, Chain, Hold the field, Step, Together)."""
    most = least = counted(t, s, 0)
    held: Set = 0
    for seat in range(players(t)):
        most, least = max(most, counted(t, s, seat)), min(least, counted(t, s, seat))
        held |= s.controlled[seat]
    is_won = most >= t.needed and t.hold_the_field == 0 and t.together == 0
    is_over = s.empty == 0 or s.passes == t.players or (t.step > 0 and s.idle == t.idle_turns)
    if not is_won and not is_over:
        return
    if t.together > 0:
        end(s, (1 << t.players) - 1 if held == s.towers and most - least <= t.together else 0)
        return
    leaders: Set = 0
    for seat in range(players(t)):
        if counted(t, s, seat) == most:
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
    """Give the turn to a seat, which may have won now (Hold the field), or leave it to the bag (Bag of turns)."""
    s.actor = CHANCE if t.bag_of_turns > 0 else seat
    s.drops_left = t.drops - 1
    if t.hold_the_field == 1 and counted(t, s, seat) >= t.needed:
        win(s, seat)


@rule
def draw_turn(t: Tables, s: State, seat: int) -> None:
    """Take a seat's token out of the bag, which is refilled when it is empty, and give it the turn (Bag of turns)."""
    s.actor = seat
    s.tokens[seat] -= 1
    if bag(t, s) == 0:
        for each in range(players(t)):
            s.tokens[each] = t.bag_of_turns


@rule
def bag(t: Tables, s: State) -> int:
    """Return how many tokens are in the bag."""
    found = 0
    for seat in range(players(t)):
        found += s.tokens[seat]
    return found


@rule
def chance(t: Tables, s: State, g: Vector) -> int:
    """Draw a token."""
    k, seat = below(g, bag(t, s)), 0
    while k >= s.tokens[seat]:
        k -= s.tokens[seat]
        seat += 1
    return DRAWN + seat


@rule
def chance_outcomes(t: Tables, s: State, out: Vector, weights: Vector) -> int:
    """List the seats with a token in the bag, each weighted by how many."""
    n = 0
    for seat in range(players(t)):
        if s.tokens[seat] > 0:
            out[n], weights[n] = DRAWN + seat, s.tokens[seat]
            n += 1
    return n


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
    """Return the number of towers that the seat controls; with Chain, of those in its longest chain; with Crown, their points."""
    if t.chain == 0:
        double = t.central if t.crown > 0 else 0
        return popcount(s.controlled[seat]) + popcount(s.controlled[seat] & double)
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


@rule
def counted(t: Tables, s: State, seat: int) -> int:
    """Return a seat's score, with the towers that White does without (Uneven sides)."""
    return score(t, s, seat) + (t.uneven_sides if seat == 1 else 0)


# ---------------------------------------------------------------- which moves


@rule
def droppable(t: Tables, s: State, seat: int, tower: int) -> Set:
    """Return the bit set of the spaces where the seat may drop a tower (`tower` is 1) or a stone (0) (S4, S7, S8, No neighbours)."""
    if tower == 0:
        if supply(t, s, seat) <= 0 or s.chosen[seat] == NOT_YET:
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
def steps(t: Tables, s: State, seat: int) -> int:
    """Return in how many ways a stone of the seat may move (Step)."""
    n = 0
    if t.step > 0:
        for stone in s.stones[seat]:
            n += popcount(t.near[stone] & s.empty)
    return n


@rule
def legal(t: Tables, s: State, seat: int, out: Vector) -> int:
    """List the drops of stones, then of towers, the taking over, the steps; a pass only where there is nothing else (S4)."""
    n = 0
    for tower in range(2):
        for space in droppable(t, s, seat, tower):
            out[n] = TOWER * tower + space
            n += 1
    if may_take_over(t, s) == 1:
        out[n] = TAKE_OVER
        n += 1
    if t.step > 0:
        for stone in s.stones[seat]:
            beside: Set = t.near[stone] & s.empty
            for space in beside:
                out[n] = STEP + 64 * stone + space
                n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def random_action(t: Tables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the legal actions at random, without listing them."""
    stones, towers = droppable(t, s, seat, 0), droppable(t, s, seat, 1)
    n, m, swaps = popcount(stones), popcount(towers), may_take_over(t, s)
    total = n + m + swaps + steps(t, s, seat)
    if total == 0:
        return PASS
    k = below(g, total)
    if k < n:
        return select(stones, k)
    if k < n + m:
        return TOWER + select(towers, k - n)
    k -= n + m + swaps
    if k < 0:
        return TAKE_OVER
    for stone in s.stones[seat]:
        beside = t.near[stone] & s.empty
        if k < popcount(beside):
            return STEP + 64 * stone + select(beside, k)
        k -= popcount(beside)
    return PASS


# ---------------------------------------------------------------- what is secret: the first choices (Blind beginning)


@rule
def choosing(t: Tables, s: State) -> Set:
    """Return the bit set of the seats that still have to choose, or of the one whose turn it is."""
    if s.actor < 0:
        return 0
    found = 0
    for seat in range(players(t)):
        if s.chosen[seat] == NOT_YET:
            found |= 1 << seat
    return found if found != 0 else 1 << s.actor


@rule
def mask(t: Tables, s: State, seat: int) -> None:
    """Hide what another seat has chosen until both have."""
    for other in range(players(t)):
        if other != seat and s.chosen[other] >= 0 and s.empty == t.full and t.blind_beginning == 1:
            s.chosen[other] = HIDDEN


@rule
def determinize(t: Tables, s: State, seat: int, g: Vector) -> None:
    """Replace what is hidden by any space."""
    for other in range(players(t)):
        if s.chosen[other] == HIDDEN:
            s.chosen[other] = select(s.empty, below(g, popcount(s.empty)))
