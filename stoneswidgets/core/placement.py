"""Games of stones on a board, and among them games of placement: two players put stones down in turn on empty spaces, where they stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.game import Game
from stoneswidgets.core.position import P_co, Position, Snapshot, View
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.slots import Slots
from stoneswidgets.errors import BadRecord, BadRules, quoted
from stoneswidgets.kernel import (
    ACTOR,
    HIDDEN,
    OVER,
    WINNERS,
    State,
    Vector,
    below,
    lowest,
    popcount,
    rule,
    select,
)
from stoneswidgets.plumbing.json_text import Fields

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.boards import Cells

# ---------------------------------------------------------------- the state: a vector of whole numbers

EMPTY, STONES, SLOTS = 2, 3, 5
"""EMPTY: the bit set of the empty spaces; from STONES, for each seat the bit set of its stones. Slots 0 and 1 are the same
in every game."""
BOTH = 3
"""The bit set of both seats as winners: a draw."""

# ---------------------------------------------------------------- the rules: functions on the state


@rule
def legal(t: State, s: State, seat: int, out: Vector) -> int:
    """List the empty spaces."""
    n, spaces = 0, s[EMPTY]
    while spaces != 0:
        out[n] = lowest(spaces)
        spaces &= spaces - 1
        n += 1
    return n


@rule
def random_action(t: State, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the empty spaces at random, without listing them."""
    return select(s[EMPTY], below(g, popcount(s[EMPTY])))


@rule
def place(s: Vector, space: int) -> None:
    """Put a stone of the seat to move on a space; then the other seat is to move."""
    s[EMPTY] ^= 1 << space
    s[STONES + s[ACTOR]] |= 1 << space
    s[ACTOR] = 1 - s[ACTOR]


@rule
def settle(s: Vector, winners: int) -> None:
    """End the game if there are winners, or with a draw if the board is full."""
    if winners != 0 or s[EMPTY] == 0:
        s[ACTOR] = OVER
        s[WINNERS] = winners if winners != 0 else BOTH


@rule
def score(t: State, s: State, seat: int) -> int:
    """Return 1 for a winner at the end, otherwise 0."""
    return s[WINNERS] >> seat & 1


@rule
def joined(t: State, near: int, spaces: int, start: int) -> int:
    """Return the spaces that are connected to `start` through neighbouring spaces of the set `spaces`.

    All sets are bit sets, `start` is a subset of `spaces`, and the tables hold each space's neighbours from index `near` on.
    """
    found = new = start
    while new != 0:
        around = 0
        while new != 0:
            around |= t[near + lowest(new)]
            new &= new - 1
        new = around & spaces & ~found
        found |= new
    return found


# ---------------------------------------------------------------- positions, views and the game


class StonesSnapshot(Snapshot):
    """The readable part of a position or view of a game of stones."""

    __slots__ = ()
    game: GameOfStones[Any]

    @property
    def stones(self) -> dict[str, int]:
        """The seat whose stone stands on each space that has one; of a set that is hidden, none is known."""
        described = self._described()
        shown = ((seat, described[colour]) for seat, colour in enumerate(self.game.colours))
        return {name: seat for seat, names in shown if names != HIDDEN for name in names}


class StonesPosition(StonesSnapshot, Position["StonesView"]):
    """A position of a game of stones."""

    __slots__ = ()


class StonesView(StonesSnapshot, View[StonesPosition]):
    """The view of a position of a game of stones."""

    __slots__ = ()


_DRAWN = ("black", "white", "red", "blue", "yellow", "green")
"""The colours in which stones are drawn."""


class GameOfStones(Game[P_co]):
    """A game of stones on a board, a colour for each seat; it is drawn, and a move is the spaces that are clicked.

    A subclass defines `board`, and has for each colour a slot of that name, the set of the spaces where such stones stand. The
    text of a move is a space, such as "d4", or the spaces that a stone moves from and to, "d4-d5".
    """

    colours: ClassVar[tuple[str, ...]] = ("black", "white")
    """The colours of the stones; the seats are called after them."""
    position_type: ClassVar[type[Position]] = StonesPosition
    view_type: ClassVar[type[View]] = StonesView

    def __init_subclass__(cls, **options: Any) -> None:
        given = cls.colours if isinstance(cls.colours, tuple | list | str) else ()
        if unknown := [each for each in given if each not in _DRAWN]:
            raise BadRules(
                f"{cls.__name__}: colours are some of {', '.join(_DRAWN)}, not {quoted(unknown[0])}; seat_names are the players' names"
            )
        super().__init_subclass__(**options)

    @property
    @override
    def seat_names(self) -> tuple[str, ...]:
        return tuple(colour.capitalize() for colour in self.colours)

    @property
    def board(self) -> Cells:
        """The board."""
        raise self._undeclared("board")

    @property
    @override
    def slots(self) -> tuple[Slots, ...]:
        return tuple(Slots(colour, "set", self.board.count, apart="stones") for colour in self.colours)


class PlacementSnapshot(StonesSnapshot):
    """The readable part of a position or view of a game of placement."""

    __slots__ = ()
    game: PlacementGame

    def _described(self) -> dict[str, Any]:
        """Return the stones of both, and who is to move if the game goes on."""
        named, state = self.game.board.named, self._state
        described: dict[str, Any] = {
            colour: [*named(state[STONES + seat])] for seat, colour in enumerate(self.game.colours)
        }
        return described if self.is_over else described | {"to_move": state[ACTOR]}


class PlacementPosition(PlacementSnapshot, Position["PlacementView"]):
    """A position of a game of placement."""

    __slots__ = ()


class PlacementView(PlacementSnapshot, View[PlacementPosition]):
    """The view of a position; nothing is hidden."""

    __slots__ = ()


class PlacementGame(GameOfStones[PlacementPosition]):
    """A game of placement; a subclass defines the board and how a game is won.

    It defines `board`, `tables`, `winners`, and `dynamics`, made of the rule functions of this module and its own `apply`.
    """

    ends_with: ClassVar[str]
    """The thing that ends the game, for messages, such as "corner"."""
    position_type: ClassVar[type[Position]] = PlacementPosition
    view_type: ClassVar[type[View]] = PlacementView

    def winners(self, state: State, seat: int) -> int:
        """Return the bit set of the seats that win because of the stones of a seat; 0 if these do not end the game."""
        raise self._undeclared("winners")

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game."""
        return self.board.count

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, each by the number of its space."""
        return tuple(range(self.board.count))

    @property
    @override
    def slots(self) -> tuple[Slots, ...]:
        return (
            Slots("empty", "set", self.board.count, derived=True),
            Slots("stones", "set", self.board.count, 2),
        )

    # ------------------------------------------------------------ in and out

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the empty board with the first seat to move."""
        if setup is not None:
            raise BadRecord(f"{self.title} has no set-up other than a position")
        return [0, 0, self.board.full, 0, 0]

    def action_text(self, action: int) -> str:
        """Return the name of the space."""
        return self.board.names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the space of that name."""
        if text not in self.board:
            raise malformed(text, self.title, self.board.names[self.board.count // 2])
        return self.board.index(text)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a placement is not legal."""
        return f"{self.action_text(action)} is taken"

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        reader = Fields(described, "position", required=self.colours, optional=("to_move",))
        state = [0, 0, self.board.full, 0, 0]
        for seat, colour in enumerate(self.colours):
            for name in self._names(colour, described[colour]):
                space = 1 << self.board.index(name)
                if not state[EMPTY] & space:
                    raise BadRecord(colour, f"{name} has a stone already")
                state[EMPTY] ^= space
                state[STONES + seat] |= space
        placed = popcount(state[STONES] | state[STONES + 1])
        state[ACTOR] = reader.integer("to_move", range(2), placed % 2)
        ends = [winners for seat in range(2) if (winners := self.winners(state, seat))]
        if len(ends) > 1:
            raise BadRecord(f"the game ends with the first {self.ends_with}, but here both players have one")
        self.version_of(settle)(state, ends[0] if ends else 0)
        if state[ACTOR] == OVER and "to_move" in described:
            raise BadRecord("to_move", "in this position the game is over, and nobody is to move")
        return state

    def _names(self, colour: str, names: object) -> list[str]:
        if not isinstance(names, list) or not all(
            isinstance(name, str) and name in self.board for name in names
        ):
            raise BadRecord(colour, f"a list of spaces, not {quoted(names)}")
        return names
