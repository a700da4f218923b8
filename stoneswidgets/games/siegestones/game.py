"""SiegeStones, by Patrick Matthews: towers controlled by sums of threat ratings (TR)."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from typing_extensions import override

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core import diagram
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.game import Game
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.core.rules.inherited import keeps, plays_as
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import completed, one_of, read, some_of
from stoneswidgets.errors import BadDiagram, BadRecord, quoted
from stoneswidgets.games.siegestones import rules
from stoneswidgets.games.siegestones.judging import learned
from stoneswidgets.games.siegestones.rules import (
    PASS,
    TOWER,
    Parameters,
    State,
    add_tower,
    owner,
    recontrol,
    settle,
    supply,
    threat_sum,
)
from stoneswidgets.kernel import popcount

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.kernel import State as Numbers

_COLOURS = ("Black", "White", "Blue", "Yellow")
MARKS, _MARKERS = "16sp", "xwsp"


class Control(NamedTuple):
    """The control of a tower, with the sums that decide it.

    Attributes
    ----------
    owner : int or None
        The seat that controls the tower; None if no seat does.
    sums : tuple of int
        Each seat's sum of threat ratings next to the tower; empty under rules that decide otherwise who controls it.
    ratings : dict of str to int
        The threat rating of each stone next to the tower, by the name of its space; empty where `sums` is.
    """

    owner: int | None
    sums: tuple[int, ...]
    ratings: dict[str, int]


class SiegeStonesSnapshot(Snapshot):
    """The readable part of a position or view of SiegeStones."""

    __slots__ = ()
    game: SiegeStones
    fields: State

    @property
    def stones(self) -> dict[str, int]:
        """The seat whose stone stands on each space that has one."""
        of_seat = [max(0, int(each)) for each in self.fields.stones[: self.game.players]]
        return {
            name: seat
            for i, name in enumerate(self.game.board.names)
            for seat, stones in enumerate(of_seat)
            if stones >> i & 1
        }

    @property
    def towers(self) -> tuple[str, ...]:
        """The spaces with a tower."""
        return self.game.board.named(self.fields.towers)

    @property
    def closed(self) -> tuple[str, ...]:
        """The spaces that are not empty, and have no piece: none but under rules of one's own."""
        s = self.fields
        return self.game.board.named(self.game.board.full & ~reduce(or_, s.stones, s.towers | s.empty))

    @property
    def towers_left(self) -> int:
        """How many towers can still be dropped."""
        return self.fields.towers_left

    @property
    def supply(self) -> tuple[int, ...]:
        """How many stones each seat can still drop (S3)."""
        left, tables = self.game.version_of(supply), self.game.tables
        return tuple(max(0, left(tables, self._state, seat)) for seat in range(self.game.players))

    @property
    def ratings(self) -> dict[str, int]:
        """The threat rating of each stone, by its space (S9)."""
        board, tables, rating = self.game.board, self.game.tables, self.game.version_of(threat_sum)
        return {name: rating(tables, self._state, 1 << board.index(name)) for name in self.stones}

    def control(self) -> dict[str, Control]:
        """Return, for the space of each tower, which seat controls it, and the sums and ratings that decide it (S6, S9)."""
        board, s, state, tables = self.game.board, self.fields, self._state, self.game.tables
        total, owner_of = self.game.version_of(threat_sum), self.game.version_of(owner)
        seats = range(self.game.players)
        ratings = self.ratings
        found = {}
        by_sums = self.game.sums_decide and all(s.stones[seat] >= 0 for seat in seats)
        for name in self.towers:
            tower = board.index(name)
            who = next((seat for seat in seats if tower in s.controlled[seat]), -1)
            known = by_sums and owner_of(tables, state, tower) == who
            ring = self.game.t.near[tower]
            near = [each for each in board.named(ring) if each in ratings]
            sums = (total(tables, state, ring & s.stones[seat]) for seat in seats)
            found[name] = Control(
                owner=None if who < 0 else who,
                sums=tuple(sums) if known else (),
                ratings={each: ratings[each] for each in near} if known else {},
            )
        return found

    def to_diagram(self) -> str:
        """Return the board as a diagram, which `SiegeStones.from_diagram` reads back."""
        cells = {name: MARKS[seat] for name, seat in self.stones.items()}
        for name, control in self.control().items():
            cells[name] = f"[r{'e' if control.owner is None else _MARKERS[control.owner]}e]"
        return diagram.write(self.game.board, cells)

    def _described(self) -> dict[str, Any]:
        """Return the diagram, the passes in a row, and the seat to move or the winners."""
        described: dict[str, Any] = {"diagram": self.to_diagram(), "passes": self.fields.passes}
        if self.is_over:
            return described | {"winners": list(self.winners)}
        return described | {"to_move": self.fields.actor}


class SiegeStonesPosition(SiegeStonesSnapshot, Position["SiegeStonesView"]):
    """A position of SiegeStones."""

    __slots__ = ()


class SiegeStonesView(SiegeStonesSnapshot, View[SiegeStonesPosition]):
    """The view of a position of SiegeStones; nothing is hidden."""

    __slots__ = ()


class SiegeStones(Parameters, Game[SiegeStonesPosition], rules=rules):
    """SiegeStones, by Patrick Matthews: stones threaten towers, and their threat ratings decide who controls each.

    Examples
    --------
    >>> game = SiegeStones(tiebreak="threat")
    >>> p = game.from_diagram("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
    >>> p.control()["d6"].sums, p.control()["b3"].sums
    ((15, 10), (15, 14))
    """

    name: ClassVar[str] = "siegestones"
    title: ClassVar[str] = "SiegeStones"
    designer: ClassVar[str] = "Patrick Matthews"
    code: ClassVar[str] = "S"
    level_ratings: ClassVar[tuple[int, ...]] = (430, 830, 1000, 1070, 1320, 1550, 1680, 1780, 1820, 2120)
    point_word: ClassVar[str] = "tower"
    levels: ClassVar[tuple[Level, ...]] = (*LEVELS[:-1], Level(180_000, plies=7, judged=True))
    position_type: ClassVar[type[Position]] = SiegeStonesPosition
    view_type: ClassVar[type[View]] = SiegeStonesView

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The players' names: the colours of their stones."""
        return _COLOURS[: self.players]

    @cached_property
    def board(self) -> HexBoard:
        """The hexagonal board with the side `side`."""
        return hexhex(self.side)

    @property
    def learned(self) -> Mapping[str, Sequence[int]]:
        """The weights of the rule `judge`, by the names of their tables; none under rules of which they were not learned."""
        return learned() if self._is_usual() else {}

    def _is_usual(self) -> bool:
        """Tell whether these are the rules under which `judge` was learned."""
        usual = all(getattr(self, name) == each.default for name, each in SiegeStones.parameters.items())
        return usual and plays_as(type(self), SiegeStones) and self.board is hexhex(self.side)

    @property
    def sums_decide(self) -> bool:
        """Whether sums of threat ratings decide who controls a tower; rules of one's own may do otherwise."""
        return keeps(self, owner)

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves."""
        return 2 * self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: before each drop all other players may pass, and at the end all pass."""
        return (self.board.count + 1) * self.players

    @property
    def actions(self) -> tuple[int, ...]:
        """The drops of stones, the drops of towers, the pass."""
        spaces = range(self.board.count)
        return (*spaces, *(TOWER + space for space in spaces), PASS)

    def action_text(self, action: int) -> str:
        """Return 'd4' for a stone, 'Td4' for a tower, 'pass'."""
        if action == PASS:
            return "pass"
        names = self.board.names
        return f"T{names[action - TOWER]}" if action >= TOWER else names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text."""
        if text == "pass":
            return PASS
        name = text.removeprefix("T")
        if name not in self.board:
            board = f"{self.title} on a board of side {self.side}"
            raise malformed(text, board, "d4 (a stone), Td4 (a tower), pass")
        return self.board.index(name) + (TOWER if text.startswith("T") else 0)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        if action == PASS:
            return Fact("pass only stuck" if plays_as(type(self), SiegeStones) else "pass not now")
        s, tower, space = State(state), action >= TOWER, action % TOWER
        where = self.board.names[space]
        if space in s.towers or any(space in each for each in s.stones):
            return Fact("taken", where=where, piece="tower" if space in s.towers else "stone")
        if space not in s.empty:
            return Fact("closed to all", where=where)
        if tower and s.towers_left == 0:
            return Fact("no tower left")
        if not tower and self.version_of(supply)(self.tables, state, seat) <= 0:
            return Fact("no stone left", who=seat)
        first = "first no tower" if self.opening == "no-tower" else "first in centre"
        return Fact(first, where=self.board.named(self.t.central))

    # ------------------------------------------------------------ positions in words and pictures

    def from_diagram(self, text: str, to_move: int | None = None) -> SiegeStonesPosition:
        """Return the position of a diagram.

        Parameters
        ----------
        text : str
            See `stoneswidgets.core.diagram.read`. Black's stones are 1 or x, White's 6 or w, Blue's s, Yellow's p; a
            control marker on a tower is ignored, since control follows from the stones.
        to_move : int, optional
            The seat whose turn it is; by default it follows from the number of pieces, as if nobody had passed.

        Raises
        ------
        BadDiagram
            If the text cannot be read, or the board or a piece does not exist with these rules.
        """
        state = self._laid_out(diagram.read(text))
        if to_move is None:
            to_move = self._turn_after(state)
        elif type(to_move) is not int or not 0 <= to_move < self.players:
            raise BadDiagram(f"to_move is a seat from 0 to {self.players - 1}, not {quoted(to_move)}")
        state.actor = to_move
        self.version_of(settle)(self.tables, state, (to_move - 1) % self.players)
        return SiegeStonesPosition(self, tuple(state))

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        seats = range(self.players)
        forms = {
            "diagram": self._drawn,
            "passes": one_of(range(self.players + 1)),
            "to_move": one_of(seats),
            "winners": some_of(seats),
        }
        given = read(described, "position", forms, ("passes", "to_move", "winners"))
        state: State = given["diagram"]
        to_move = given.get("to_move", self._turn_after(state))
        for mover in seats if "winners" in given else [(to_move - 1) % self.players]:
            state.actor, state.passes = to_move, given.get("passes", 0)
            self.version_of(settle)(self.tables, state, mover)
            if given.get("winners") == [*state.winners]:
                break
        return completed(state, given)

    def _drawn(self, what: str, given: Any) -> State:
        try:
            return self._laid_out(diagram.read(given))
        except BadDiagram as error:
            raise BadRecord(what, str(error)) from None

    def _laid_out(self, read: diagram.Diagram) -> State:
        """Return the state with the pieces of a diagram; the caller sets whose turn it is."""
        if read.board is not self.board:
            there = f"the diagram's board has side {read.board.side}"
            raise BadDiagram(f"{there}, these rules play on side {self.side}")
        state: State = self.blank()
        stones = {colour.lower(): seat for seat, colour in enumerate(self.seat_names)}
        for name, pieces in read.pieces.items():
            space = self.board.index(name)
            if pieces[0] == "tower" and all(above in (*stones, "empty") for above in pieces[1:]):
                self.version_of(add_tower)(self.tables, state, space)
                state.towers_left -= 1
            elif len(pieces) == 1 and pieces[0] in stones:
                state.stones[stones[pieces[0]]] |= 1 << space
                state.empty &= ~(1 << space)
            else:
                lone = "" if pieces[1:] else f" ({diagram.letters(pieces[0])})"
                given = f"{' with '.join(pieces)}{lone}"
                its = ", ".join(f"{colour} ({diagram.letters(colour)})" for colour in stones)
                raise BadDiagram(
                    f"{name}: {given} cannot stand on this board; its stones are {its}, and '[ree]' is a tower, "
                    "which comes first in its stack"
                )
        used = {"towers": (self.towers - state.towers_left, self.towers)}
        used |= {
            f"{c} stones": (popcount(state.stones[seat]), self.stones_each) for c, seat in stones.items()
        }
        for what, (many, most) in used.items():
            if many > most:
                raise BadDiagram(f"there are {many} {what} on the board, and {most} in all")
        self.version_of(recontrol)(self.tables, state, state.towers)
        return state

    def _turn_after(self, state: State) -> int:
        """Return the seat whose turn it is by the number of pieces on the board, if nobody has passed."""
        return (self.board.count - popcount(state.empty)) % self.players
