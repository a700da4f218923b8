"""Corners, a sixth game in one file: drop stones in turn, and do not be the first with three that touch one another."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.base import Game, malformed, parameter
from stoneswidgets.games.slots import Slots
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
from stoneswidgets.position import Position, Snapshot, View
from stoneswidgets.validation.fields import Fields

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

# ---------------------------------------------------------------- the state: a vector of whole numbers

EMPTY, STONES, SLOTS = 2, 3, 5
"""A bit set of the empty spaces; from STONES, for each seat a bit set of its stones. Slots 0 and 1 every game has."""
WINS, NEAR = 0, 1
"""In the tables: whether a corner wins; from NEAR, for each space the bit set of its neighbours."""

# ---------------------------------------------------------------- the rules: functions on it


@rule
def cornered(t: State, s: State, seat: int) -> int:
    """Return 1 if three stones of the seat touch one another, otherwise 0 (C1)."""
    stones = rest = s[STONES + seat]
    while rest != 0:
        one = lowest(rest)
        rest &= rest - 1
        others = rest & t[NEAR + one]
        while others != 0:
            if t[NEAR + one] & t[NEAR + lowest(others)] & stones != 0:
                return 1
            others &= others - 1
    return 0


@rule
def settle(t: State, s: Vector, mover: int) -> None:
    """End the game if the mover has a corner, or if the board is full: that is a draw (C2)."""
    if cornered(t, s, mover) == 1:
        s[ACTOR] = OVER
        s[WINNERS] = 1 << (mover if t[WINS] == 1 else 1 - mover)
    elif s[EMPTY] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = 3


@rule
def apply(t: State, s: Vector, action: int) -> None:
    """Drop a stone of the seat to move on a space."""
    mover = s[ACTOR]
    s[EMPTY] ^= 1 << action
    s[STONES + mover] |= 1 << action
    s[ACTOR] = 1 - mover
    settle(t, s, mover)


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:  # noqa: ARG001
    """List the empty spaces."""
    n, spaces = 0, s[EMPTY]
    while spaces != 0:
        out[n] = lowest(spaces)
        spaces &= spaces - 1
        n += 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:  # noqa: ARG001
    """Return one of the empty spaces at random, without listing them."""
    return select(s[EMPTY], below(g, popcount(s[EMPTY])))


@rule
def score(t: State, s: State, seat: int) -> int:  # noqa: ARG001
    """Return 1 for a winner at the end, otherwise 0."""
    return s[WINNERS] >> seat & 1


# ---------------------------------------------------------------- what people use


class CornersSnapshot(Snapshot):
    """What can be read off a position of Corners."""

    __slots__ = ()
    game: Corners

    @property
    def stones(self) -> dict[str, int]:
        """The seat whose stone stands on each space that has one."""
        named = self.game.board.named
        return {name: seat for seat in range(2) for name in named(self._state[STONES + seat])}


class CornersPosition(CornersSnapshot, Position):
    """A position of Corners."""

    __slots__ = ()


class CornersView(CornersSnapshot, View):
    """A position of Corners as a seat sees it: everything is open."""

    __slots__ = ()


class Corners(Game):
    """Corners under one choice of rules.

    Examples
    --------
    >>> p = Corners(side=2).start().play("a2").play("c2").play("a1").play("b1")
    >>> p.stones
    {'a2': 0, 'a1': 0, 'b1': 1, 'c2': 1}
    >>> p.play("b2").winners    # three black stones that touch one another
    (1,)
    """

    side: int = parameter(3, range(2, 6), "C3", "spaces along one edge of the board")
    corner: str = parameter("loses", ("loses", "wins"), "C1", "what three stones that touch one another do")

    name: ClassVar[str] = "corners"
    title: ClassVar[str] = "Corners"
    designer: ClassVar[str] = "the makers of this library"
    shown_by: ClassVar[str] = "corners_shown"
    dynamics: ClassVar[Dynamics] = Dynamics(
        legal,
        apply,
        random_action,
        no_chance,
        no_chance_outcomes,
        score,
        nothing_hidden,
        nothing_to_determinize,
    )
    position_type: ClassVar[type[Position]] = CornersPosition
    view_type: ClassVar[type[View]] = CornersView

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the players are called."""
        return ("Black", "White")

    @property
    def board(self) -> HexBoard:
        """The board of that side."""
        return hexhex(self.side)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        return [int(self.corner == "wins"), *self.board.near]

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves."""
        return self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game."""
        return self.board.count

    @property
    def actions(self) -> tuple[int, ...]:
        """The drops, each by the number of its space."""
        return tuple(range(self.board.count))

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
        return (Slots("empty", "set", self.board.count), Slots("stones", "set", self.board.count, 2))

    # ------------------------------------------------------------ in and out

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the empty board with Black to move."""
        if setup is not None:
            raise BadRecord(f"{self.title} has no set-up but a position")
        return [0, 0, self.board.full, 0, 0]

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return None: there is no set-up."""
        return None

    def action_text(self, action: int) -> str:
        """Return the name of the space."""
        return self.board.names[action]

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the space of that name."""
        if text not in self.board:
            raise malformed(text, self.title, self.board.names[self.board.centre])
        return self.board.index(text)

    def reason(self, state: State, seat: int, action: int) -> str:  # noqa: ARG002
        """Say why a drop is not legal."""
        return f"{self.board.names[action]} is taken"

    def describe(self, state: State) -> dict[str, Any]:
        """Return the stones of both, and who is to move if the game goes on."""
        named = self.board.named
        described: dict[str, Any] = {"black": [*named(state[STONES])], "white": [*named(state[STONES + 1])]}
        return described if state[ACTOR] == OVER else described | {"to_move": state[ACTOR]}

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        reader = Fields(described, "position", required=("black", "white"), optional=("to_move",))
        state = list(self.start().state)
        for seat, colour in enumerate(("black", "white")):
            for name in self._names(colour, described[colour]):
                space = 1 << self.board.index(name)
                if not state[EMPTY] & space:
                    raise BadRecord(f"{colour}: {name} has a stone already")
                state[EMPTY] ^= space
                state[STONES + seat] |= space
        state[ACTOR] = reader.integer("to_move", range(2), popcount(state[STONES] | state[STONES + 1]) % 2)
        corners = [seat for seat in range(2) if cornered(self.tables, state, seat)]
        if len(corners) > 1:
            raise BadRecord("the game ends with the first corner, and here both players have one")
        settle(self.tables, state, corners[0] if corners else 0)
        if state[ACTOR] == OVER and "to_move" in described:
            raise BadRecord("to_move: in this position the game is over, and nobody is to move")
        return state

    def _names(self, colour: str, names: object) -> list[str]:
        if not isinstance(names, list) or not all(
            isinstance(name, str) and name in self.board for name in names
        ):
            raise BadRecord(f"{colour}: a list of spaces, not {quoted(names)}")
        return names
