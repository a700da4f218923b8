"""Base classes of games in which stones are placed on a board."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.game import Game
from stoneswidgets.core.position import P_co, Position, Snapshot, View
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import apart, one_of, read, some_of
from stoneswidgets.errors import BadRecord, BadRules, quoted
from stoneswidgets.kernel import (
    HIDDEN,
    OVER,
    Dynamics,
    Set,
    Vector,
    after,
    below,
    end,
    fields,
    popcount,
    rule,
    select,
)
from stoneswidgets.kernel.fields import BoardTables, each_seat, spaces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.boards import Cells
    from stoneswidgets.kernel import State as Numbers
    from stoneswidgets.kernel.fields import Field

# ---------------------------------------------------------------- the state and the rules of games of placement

BOTH = 3
"""The set of both seats as winners: a draw."""


class State(fields.State):
    """The state of a game of placement: the empty spaces, and the stones of each seat."""

    empty = spaces(derived=True, start=lambda game: game.board.full)
    stones = each_seat(spaces())


@rule
def legal(t: BoardTables, s: State, seat: int, out: Vector) -> int:
    """List the empty spaces."""
    n = 0
    for space in s.empty:
        out[n] = space
        n += 1
    return n


@rule
def random_action(t: BoardTables, s: State, seat: int, out: Vector, g: Vector) -> int:
    """Return one of the empty spaces at random, without listing them."""
    return select(s.empty, below(g, len(s.empty)))


@rule
def place(s: State, space: int) -> None:
    """Put a stone of the seat to move on a space; then the other seat is to move."""
    s.empty.remove(space)
    s.stones[s.actor].add(space)
    s.actor = after(s.actor, 2)


@rule
def settle(s: State, winners: int) -> None:
    """End the game if there are winners, or with a draw if the board is full."""
    if winners != 0 or s.empty == 0:
        end(s, winners if winners != 0 else BOTH)


@rule
def score(t: BoardTables, s: State, seat: int) -> int:
    """Return 1 for a winner at the end, otherwise 0."""
    return 1 if seat in s.winners else 0


@rule
def joined(t: BoardTables, among: Set, start: Set) -> Set:
    """Return the spaces that are connected to `start` through neighbouring spaces of the set `among`, a part of which `start` is."""
    found = new = start
    while new != 0:
        around = 0
        for space in new:
            around |= t.near[space]
        new = around & among & ~found
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

    A subclass defines `board`, and declares the field `stones`, ``sw.each_seat(sw.spaces())``: the spaces where the stones of each
    seat stand, which the description of a position has under the names of the colours. The text of a move is a space, such as "d4", or the spaces that a stone moves from and to, "d4-d5".
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
    def state_fields(self) -> tuple[Field, ...]:
        named = (
            (
                replace(each, name=colour, at=each.at + seat, shape=(), apart="stones")
                for seat, colour in enumerate(self.colours)
            )
            if each.name == "stones"
            else (each,)
            for each in super().state_fields
        )
        return tuple(chain.from_iterable(named))


class PlacementSnapshot(StonesSnapshot):
    """The readable part of a position or view of a game of placement."""

    __slots__ = ()
    game: PlacementGame

    def _described(self) -> dict[str, Any]:
        """Return the stones of both, and who is to move if the game goes on."""
        s = State(self._state)
        described: dict[str, Any] = {
            colour: [*self.game.board.named(stones)]
            for colour, stones in zip(self.game.colours, s.stones, strict=True)
        }
        return described if self.is_over else described | {"to_move": s.actor}


class PlacementPosition(PlacementSnapshot, Position["PlacementView"]):
    """A position of a game of placement."""

    __slots__ = ()


class PlacementView(PlacementSnapshot, View[PlacementPosition]):
    """The view of a position; nothing is hidden."""

    __slots__ = ()


class PlacementGame(GameOfStones[PlacementPosition]):
    """A game of placement; a subclass defines the board and how a game is won.

    It defines `board`, `winners`, and its own rule `apply`; its other rules are those of this module, unless it has others.
    """

    State = State
    usual_rules: ClassVar[Dynamics] = Dynamics(legal=legal, random_action=random_action, score=score)

    ends_with: ClassVar[str]
    """The thing that ends the game, for messages, such as "corner"."""
    position_type: ClassVar[type[Position]] = PlacementPosition
    view_type: ClassVar[type[View]] = PlacementView

    def winners(self, state: Numbers, seat: int) -> int:
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

    # ------------------------------------------------------------ in and out

    def action_text(self, action: int) -> str:
        """Return the name of the space."""
        return self.board.names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the space of that name."""
        if text not in self.board:
            raise malformed(text, self.title, self.board.names[self.board.count // 2])
        return self.board.index(text)

    def reason(self, state: Numbers, seat: int, action: int) -> str:
        """Say why a placement is not legal."""
        return f"{self.action_text(action)} is taken"

    def state_of(self, described: Mapping[str, Any]) -> Any:
        """Return the state that `describe` described."""
        forms = {**dict.fromkeys(self.colours, some_of(self.board.names)), "to_move": one_of(range(2))}
        given = read(described, "position", forms, ("to_move",))
        apart(given, *self.colours)
        state: State = self.blank()
        for seat, colour in enumerate(self.colours):
            state.stones[seat] = self.board.bits(tuple(given[colour]))
            state.empty &= ~state.stones[seat]
        placed = popcount(state.stones[0] | state.stones[1])
        state.actor = given.get("to_move", placed % 2)
        ends = [winners for seat in range(2) if (winners := self.winners([*state], seat))]
        if len(ends) > 1:
            raise BadRecord(f"the game ends with the first {self.ends_with}, but here both players have one")
        self.version_of(settle)(state, ends[0] if ends else 0)
        if state.actor == OVER and "to_move" in given:
            raise BadRecord("to_move", "in this position the game is over, and nobody is to move")
        return state
