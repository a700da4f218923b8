"""Positions and views of SiegeStones: the properties that read their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core import diagram
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.games.siegestones.rules import (
    LEFT,
    PASSES,
    STONES,
    TOWERS,
    owner,
    supply,
    threat_sum,
)
from stoneswidgets.kernel import ACTOR

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones.parameters import SiegeStonesParameters

_MARKS, _MARKERS = "16sp", "xwsp"


class Control(NamedTuple):
    """The control of a tower, with the sums that decide it.

    Attributes
    ----------
    owner : int or None
        The seat that controls the tower; None if no seat does.
    sums : tuple of int
        Each seat's sum of threat ratings next to the tower.
    ratings : dict of str to int
        The threat rating of each stone next to the tower, by the name of its space.
    """

    owner: int | None
    sums: tuple[int, ...]
    ratings: dict[str, int]


class SiegeStonesSnapshot(Snapshot):
    """The readable part of a position or view of SiegeStones."""

    __slots__ = ()
    game: SiegeStonesParameters[SiegeStonesPosition]

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
        left, tables = self.game.own(supply), self.game.tables
        return tuple(max(0, left(tables, self._state, seat)) for seat in range(self.game.players))

    @property
    def ratings(self) -> dict[str, int]:
        """The threat rating of each stone, by its space (S9)."""
        board, tables, rating = self.game.board, self.game.tables, self.game.own(threat_sum)
        return {name: rating(tables, self._state, 1 << board.index(name)) for name in self.stones}

    def control(self) -> dict[str, Control]:
        """Return, for the space of each tower, which seat controls it, and the sums and ratings that decide it (S6, S9)."""
        board, state, tables = self.game.board, self._state, self.game.tables
        total, owner_of = self.game.own(threat_sum), self.game.own(owner)
        seats = range(self.game.players)
        ratings = self.ratings
        found = {}
        for name in self.towers:
            tower = board.index(name)
            who = owner_of(tables, state, tower)
            found[name] = Control(
                owner=None if who < 0 else who,
                sums=tuple(total(tables, state, board.near[tower] & state[STONES + s]) for s in seats),
                ratings={near: ratings[near] for near in board.named(board.near[tower]) if near in ratings},
            )
        return found

    def to_diagram(self) -> str:
        """Return the board as a diagram, which `SiegeStones.from_diagram` reads back."""
        cells = {name: _MARKS[seat] for name, seat in self.stones.items()}
        for name, control in self.control().items():
            cells[name] = f"[r{'e' if control.owner is None else _MARKERS[control.owner]}e]"
        return diagram.write(self.game.board, cells)

    def _described(self) -> dict[str, Any]:
        """Return the diagram, the passes in a row, and the seat to move or the winners."""
        described: dict[str, Any] = {"diagram": self.to_diagram(), "passes": self._state[PASSES]}
        if self.is_over:
            return described | {"winners": list(self.winners)}
        return described | {"to_move": self._state[ACTOR]}


class SiegeStonesPosition(SiegeStonesSnapshot, Position["SiegeStonesView"]):
    """A position of SiegeStones."""

    __slots__ = ()


class SiegeStonesView(SiegeStonesSnapshot, View[SiegeStonesPosition]):
    """The view of a position of SiegeStones; nothing is hidden."""

    __slots__ = ()
