"""SiegeStones, by Patrick Matthews: towers controlled by sums of threat ratings (TR)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets import diagram
from stoneswidgets.errors import BadDiagram, BadRecord, MalformedMove, shown
from stoneswidgets.games.base import Fields, Game, Slots, malformed, parameter
from stoneswidgets.hexboard import HexBoard, hexboard
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
    no_odds,
    nothing_hidden,
    nothing_to_fill,
    popcount,
    rule,
    select,
)
from stoneswidgets.position import Position, Snapshot, View

if TYPE_CHECKING:
    from collections.abc import Mapping

# ---------------------------------------------------------------- the state

LEFT, PASSES, EMPTY, TOWERS, ONE, TWO, FOUR, STONES, HELD = 2, 3, 4, 5, 6, 7, 8, 9, 13
"""Towers left; passes in a row; bit sets of the empty spaces and of the towers; three bit sets that together are each
space's number of adjacent towers in binary; from STONES and from HELD, for each seat, its stones and its towers."""
SLOTS = 17
MOST_PLAYERS = 4

# ---------------------------------------------------------------- the tables

PLAYERS, GOAL, MOVER_WINS, TIEBREAK, NEXT_SUM, OPENING, BASE, MINIMUM, STONES_EACH, FULL, CENTRAL = range(11)
NEAR = 16
WITHIN_TWO = NEAR + 61
"""From NEAR, each space's neighbours; from WITHIN_TWO, the spaces at most two steps away, itself included."""
BY_STONES, BY_THREAT = 0, 1
NO_TOWER_FIRST, CENTRE_FIRST = 1, 2

# ---------------------------------------------------------------- the actions: a stone's space, or

TOWER = 64
"""… this plus the tower's space, or"""
PASS = 128


@rule
def players(t: State) -> int:
    """Return the number of players; the bound on it lets the compiler write out the turns of loops over the seats."""
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
    """Work out anew who controls those towers."""
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
    most = 0
    for seat in range(players(t)):
        most = max(most, popcount(s[HELD + seat]))
    if most < t[GOAL] and s[EMPTY] != 0 and s[PASSES] < t[PLAYERS]:
        return
    leaders = 0
    for seat in range(players(t)):
        if popcount(s[HELD + seat]) == most:
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
    """Return those of the tied seats that win on a full board (S2)."""
    most = -1
    winners = tied
    for seat in range(players(t)):
        if tied >> seat & 1 == 1 and t[TIEBREAK] <= BY_THREAT:
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
    """Return the bit set of the spaces where the seat may drop a stone, or a tower (S4, S7, S8)."""
    if tower == 1:
        if s[LEFT] == 0:
            return 0
    elif supply(t, s, seat) <= 0:
        return 0
    if t[OPENING] != 0 and s[EMPTY] == t[FULL]:
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
def pick(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:  # noqa: ARG001
    """Return one of the legal actions at random, without listing them."""
    stones, towers = droppable(t, s, seat, 0), droppable(t, s, seat, 1)
    n = popcount(stones)
    total = n + popcount(towers)
    if total == 0:
        return PASS
    k = below(g, total)
    return select(stones, k) if k < n else TOWER + select(towers, k - n)


@rule
def score(t: State, s: State, seat: int) -> int:  # noqa: ARG001
    """Return the number of towers that the seat controls."""
    return popcount(s[HELD + seat])


class Control(NamedTuple):
    """Who controls a tower, and why.

    Attributes
    ----------
    owner : int or None
        The seat that controls it; None for nobody.
    sums : tuple of int
        Each seat's sum of threat ratings next to the tower.
    ratings : dict of str to int
        The threat rating of each stone next to the tower, by the name of its space.
    """

    owner: int | None
    sums: tuple[int, ...]
    ratings: dict[str, int]


class SiegeStonesSnapshot(Snapshot):
    """What can be read off a SiegeStones position."""

    __slots__ = ()
    game: SiegeStones

    @property
    def stones(self) -> dict[str, int]:
        """The seat whose stone stands on each space that has one."""
        board, state = self.game.board, self._state
        return {
            name: seat
            for i, name in enumerate(board.names)
            for seat in range(self.game.players)
            if state[STONES + seat] >> i & 1
        }

    @property
    def towers(self) -> tuple[str, ...]:
        """The spaces with a tower."""
        return self.game.board.named(self._state[TOWERS])

    @property
    def towers_left(self) -> int:
        """How many towers can still be dropped."""
        return self._state[LEFT]

    @property
    def supply(self) -> tuple[int, ...]:
        """How many stones each seat can still drop (S3)."""
        return tuple(max(0, supply(self.game.tables, self._state, seat)) for seat in range(self.game.players))

    @property
    def ratings(self) -> dict[str, int]:
        """The threat rating of each stone, by its space (S9)."""
        board, tables = self.game.board, self.game.tables
        return {name: threat_sum(tables, self._state, 1 << board.index(name)) for name in self.stones}

    def control(self) -> dict[str, Control]:
        """Return who controls each tower, by its space, with the sums and the ratings that make it so (S6, S9)."""
        board, state, tables = self.game.board, self._state, self.game.tables
        seats = range(self.game.players)
        ratings = self.ratings
        found = {}
        for name in self.towers:
            tower = board.index(name)
            who = owner(tables, state, tower)
            found[name] = Control(
                owner=None if who < 0 else who,
                sums=tuple(threat_sum(tables, state, board.near[tower] & state[STONES + s]) for s in seats),
                ratings={near: ratings[near] for near in board.named(board.near[tower]) if near in ratings},
            )
        return found

    def to_diagram(self) -> str:
        """Return the board as a diagram, which `SiegeStones.from_diagram` reads back."""
        cells = {name: _MARKS[seat] for name, seat in self.stones.items()}
        for name, control in self.control().items():
            cells[name] = f"[r{'e' if control.owner is None else _MARKERS[control.owner]}e]"
        return diagram.write(self.game.board, cells)


class SiegeStonesPosition(SiegeStonesSnapshot, Position):
    """A position of SiegeStones."""

    __slots__ = ()


class SiegeStonesView(SiegeStonesSnapshot, View):
    """A position of SiegeStones as a seat sees it: everything is open."""

    __slots__ = ()


_COLOURS = ("Black", "White", "Blue", "Yellow")
_MARKS, _MARKERS = "16sp", "xwsp"


@dataclass(frozen=True)
class SiegeStones(Game):
    """SiegeStones under one choice of rules.

    Examples
    --------
    >>> game = SiegeStones(tiebreak="threat")
    >>> p = game.from_diagram("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
    >>> p.control()["d6"].sums, p.control()["b3"].sums
    ((15, 10), (15, 14))
    """

    players: int = parameter(2, range(2, MOST_PLAYERS + 1), "S5", "how many play")
    side: int = parameter(4, range(3, 6), "S10", "spaces along one edge of the board")
    goal: int = parameter(4, range(1, 10), "S5", "towers that win the game")
    stones_each: int = parameter(20, range(1, 61), "S3", "stones of each player, markers on towers included")
    towers: int = parameter(9, range(13), "S8", "towers in the box")
    both_at_goal: str = parameter(
        "continue", ("continue", "mover"), "S1", "what a tie for most towers, at the goal or above, leads to"
    )
    tiebreak: str = parameter(
        "stones", ("stones", "threat", "none"), "S2", "what decides a full board with equally many towers"
    )
    contested: str = parameter(
        "none", ("none", "next"), "S6", "who controls a tower when the two greatest sums are equal"
    )
    opening: str = parameter(
        "free", ("free", "no-tower", "centre"), "S7", "what the first move of the game may be"
    )
    threat_base: int = parameter(6, range(6, 13), "S9", "the rating of a stone that is next to no tower")
    control_minimum: int = parameter(5, range(1, 37), "S9", "the smallest sum that controls a tower")

    name: ClassVar[str] = "siegestones"
    title: ClassVar[str] = "SiegeStones"
    designer: ClassVar[str] = "Patrick Matthews"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal, apply, pick, no_chance, no_odds, score, nothing_hidden, nothing_to_fill
    )
    position_type: ClassVar[type[Position]] = SiegeStonesPosition
    view_type: ClassVar[type[View]] = SiegeStonesView

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the players are called: by the colour of their stones."""
        return _COLOURS[: self.players]

    @property
    def board(self) -> HexBoard:
        """The board of that side."""
        return hexboard(self.side)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        board = self.board
        t = [0] * (WITHIN_TWO + 61)
        t[PLAYERS], t[GOAL], t[STONES_EACH] = self.players, self.goal, self.stones_each
        t[MOVER_WINS] = int(self.both_at_goal == "mover")
        t[TIEBREAK] = ("stones", "threat", "none").index(self.tiebreak)
        t[NEXT_SUM] = int(self.contested == "next")
        t[OPENING] = ("free", "no-tower", "centre").index(self.opening)
        t[BASE], t[MINIMUM] = self.threat_base, self.control_minimum
        t[FULL], t[CENTRAL] = board.full, board.near[board.centre] | 1 << board.centre
        for i, near in enumerate(board.near):
            t[NEAR + i] = near
            t[WITHIN_TWO + i] = reduce(or_, (board.near[j] for j in board.neighbours[i]), near)
        return t

    @property
    def width(self) -> int:
        """A bound on the number of legal moves."""
        return 2 * self.board.count

    @property
    def bound(self) -> int:
        """A bound on the length of a game: between two drops, all but one may pass; then all pass."""
        return (self.board.count + 1) * self.players

    @property
    def actions(self) -> tuple[int, ...]:
        """The drops of stones, the drops of towers, the pass."""
        spaces = range(self.board.count)
        return (*spaces, *(TOWER + space for space in spaces), PASS)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
        n = self.board.count
        return (
            Slots("towers_left", "number", 12),
            Slots("passes", "number", self.players),
            *(Slots(name, "set", n) for name in ("empty", "towers", "one", "two", "four")),
            Slots("stones", "set", n, MOST_PLAYERS),
            Slots("controlled", "set", n, MOST_PLAYERS),
        )

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the empty board with Black to move; SiegeStones has no random set-up."""
        if setup is not None:
            raise BadRecord(
                f"{self.title} has no set-up but a position, not {', '.join(map(shown, setup)) or 'this'}"
            )
        state = [0] * SLOTS
        state[LEFT], state[EMPTY] = self.towers, self.board.full
        return state

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return None: there is no set-up."""
        return None

    def action_text(self, action: int) -> str:
        """Return 'd4' for a stone, 'Td4' for a tower, 'pass'."""
        if action == PASS:
            return "pass"
        names = self.board.names
        return f"T{names[action - TOWER]}" if action >= TOWER else names[action]

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        if text == "pass":
            return PASS
        name = text.removeprefix("T")
        if name not in self.board:
            raise _not_a_move(text, self)
        return self.board.index(name) + (TOWER if text.startswith("T") else 0)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a drop or a pass is not legal."""
        if action == PASS:
            return "passing is only for a player who can drop neither a stone nor a tower"
        tower = action >= TOWER
        space = action - TOWER if tower else action
        if not state[EMPTY] >> space & 1:
            what = "tower" if state[TOWERS] >> space & 1 else "stone"
            return f"{self.board.names[space]} is taken by a {what}"
        if tower and state[LEFT] == 0:
            return "no tower is left"
        if not tower and supply(self.tables, state, seat) <= 0:
            return f"{self.seat_names[seat]} has no stone left (a marker on a tower uses one up)"
        if self.opening == "no-tower":
            return "the first move of the game may not be a tower"
        return f"the first move of the game is on one of {', '.join(self.board.named(self.tables[CENTRAL]))}"

    # ------------------------------------------------------------ positions in words and pictures

    def describe(self, state: State) -> dict[str, Any]:
        """Return the diagram, the passes in a row, and who moves or has won."""
        position = SiegeStonesPosition(self, tuple(state))
        described: dict[str, Any] = {"diagram": position.to_diagram(), "passes": state[PASSES]}
        if position.is_over:
            described["winners"] = list(position.winners)
        else:
            described["to_move"] = state[ACTOR]
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        reader = Fields(
            described, "position", required=("diagram",), optional=("passes", "to_move", "winners")
        )
        passes = reader.integer("passes", range(self.players + 1), 0)
        try:
            state = self._laid_out(diagram.read(described["diagram"]))
        except BadDiagram as error:
            raise BadRecord(f"diagram: {error}") from None
        if "winners" in described:
            for mover in range(self.players):
                state[PASSES] = passes
                settle(self.tables, state, mover)
                if described["winners"] == list(SiegeStonesPosition(self, tuple(state)).winners):
                    return state
            raise BadRecord(
                f"winners: in this position the game is not over, or others have won than "
                f"{shown(described['winners'])}"
            )
        to_move = reader.integer("to_move", range(self.players), self._turn_after(state))
        state[ACTOR], state[PASSES] = to_move, passes
        settle(self.tables, state, (to_move - 1) % self.players)
        if state[ACTOR] == OVER:
            raise BadRecord("to_move: in this position the game is over, and nobody is to move")
        return state

    def from_diagram(self, text: str, to_move: int | None = None) -> SiegeStonesPosition:
        """Return the position of a diagram.

        Parameters
        ----------
        text : str
            See `stoneswidgets.diagram.read`. Black's stones are 1 or x, White's 6 or w, Blue's s, Yellow's p; a
            control marker on a tower says nothing, since control follows from the stones.
        to_move : int, optional
            Whose turn it is. Left out, it follows from the number of pieces, as if nobody had passed.

        Raises
        ------
        BadDiagram
            If the text cannot be read, or holds what SiegeStones with these rules does not have.
        """
        state = self._laid_out(diagram.read(text))
        if to_move is None:
            to_move = self._turn_after(state)
        elif type(to_move) is not int or not 0 <= to_move < self.players:
            raise BadDiagram(f"to_move is a seat from 0 to {self.players - 1}, not {shown(to_move)}")
        state[ACTOR] = to_move
        settle(self.tables, state, (to_move - 1) % self.players)
        return SiegeStonesPosition(self, tuple(state))

    def _turn_after(self, state: State) -> int:
        return (self.board.count - popcount(state[EMPTY])) % self.players

    def _laid_out(self, read: diagram.Diagram) -> list[int]:
        if read.board is not self.board:
            raise BadDiagram(
                f"the diagram's board has side {read.board.side}, these rules play on side {self.side}"
            )
        state, tables = self.initial(None, Random(0)), self.tables
        stones = {colour.lower(): seat for seat, colour in enumerate(self.seat_names)}
        for name, pieces in read.pieces.items():
            space = self.board.index(name)
            if pieces[0] == "tower" and all(above in (*stones, "empty") for above in pieces[1:]):
                add_tower(tables, state, space)
                state[LEFT] -= 1
            elif len(pieces) == 1 and pieces[0] in stones:
                state[STONES + stones[pieces[0]]] |= 1 << space
                state[EMPTY] &= ~(1 << space)
            else:
                raise BadDiagram(
                    f"{name}: {' with '.join(pieces)} is nothing that stands on this board; its stones "
                    f"are {', '.join(stones)}, and a tower comes first in its stack"
                )
        if state[LEFT] < 0:
            raise BadDiagram(
                f"there are {self.towers - state[LEFT]} towers on the board, and {self.towers} in all"
            )
        for colour, seat in stones.items():
            if (dropped := popcount(state[STONES + seat])) > self.stones_each:
                raise BadDiagram(
                    f"there are {dropped} {colour} stones on the board, and {self.stones_each} in all"
                )
        recontrol(tables, state, state[TOWERS])
        return state


def _not_a_move(text: str, game: SiegeStones) -> MalformedMove:
    return malformed(
        text, f"{game.title} on a board of side {game.side}", "d4 (a stone), Td4 (a tower), pass"
    )
