"""Positions and views of MunchStones: the properties that read their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import ColouredSnapshot
from stoneswidgets.core.position import Position, View
from stoneswidgets.games.munchstones.parameters import LETTERS
from stoneswidgets.games.munchstones.rules import (
    DRAWN,
    EACH,
    LINE,
    PILE,
    PLACEABLE,
    SCORED,
    TOWERS,
    TURN,
    colour_at,
    stones_on_board,
)

if TYPE_CHECKING:
    from stoneswidgets.games.munchstones.parameters import MunchStonesParameters


class MunchStonesSnapshot(ColouredSnapshot):
    """Positions and views of MunchStones. Colours are the letters r, y, b: the properties that read their states."""

    __slots__ = ()
    game: MunchStonesParameters[MunchStonesPosition]

    def _coloured(self, spaces: int) -> dict[str, str]:
        return {
            name: LETTERS[self.game.own(colour_at)(self._state, i) - 1]
            for i, name in enumerate(self.game.board.names)
            if spaces >> i & 1
        }

    @property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board, by its space; towers' tops are not among them."""
        return self._coloured(self.game.own(stones_on_board)(self._state))

    @property
    def towers(self) -> dict[str, str]:
        """The colour of the stone on top of each tower, by the tower's space."""
        return self._coloured(self._state[TOWERS])

    @property
    def phase(self) -> str:
        """'build' while stones are placed, then 'munch', also after the game."""
        return "build" if self._state[PLACEABLE] else "munch"

    @property
    def turn(self) -> int:
        """The seat whose turn it is, also while a draw is due; at the end, the seat that had no move."""
        return self._state[TURN]

    @property
    def drawn(self) -> str | None:
        """The colour of the stone that is to be placed now; None if there is none."""
        colour = self._state[DRAWN]
        return LETTERS[colour - 1] if colour else None

    @property
    def pile(self) -> dict[str, int]:
        """How many stones of each colour can still be drawn; 0 in a game with lines (M4)."""
        return {letter: self._state[PILE + colour] for colour, letter in enumerate(LETTERS, 1)}

    @property
    def lines(self) -> tuple[str, ...]:
        """What is left of each seat's line, leftmost stone first; empty texts in a game without lines (M4)."""
        return tuple(unpacked(self._state[LINE + seat]) for seat in range(self.game.players))

    @property
    def scored(self) -> tuple[str, ...]:
        """The stones that each seat has scored, in the order of the letters r, y, b: ('rry', 'b')."""
        return tuple(
            "".join(c * self._state[SCORED + 3 * seat + i] for i, c in enumerate(LETTERS, 1))
            for seat in range(self.game.players)
        )

    @property
    def out_of_play(self) -> dict[str, int]:
        """How many stones of each colour have left the game unscored."""
        seen = [*self.stones.values(), *self.towers.values(), *self.lines, *self.scored]
        if not self.game.lines:
            seen += [c * n for c, n in self.pile.items()] + [self.drawn or ""]
        everything = "".join(seen)
        return {letter: EACH + 1 - everything.count(letter) for letter in LETTERS}

    def _described(self) -> dict[str, Any]:
        """Return the board, the stones to be drawn and placed, the stones scored, and whose turn it is."""
        described: dict[str, Any] = {"towers": self.towers, "stones": self.stones}
        if self.phase == "build":
            if self.game.lines:
                described["lines"] = list(self.lines)
            else:
                described["pile"] = self.pile
                if self.drawn:
                    described["drawn"] = self.drawn
        described |= {"scored": list(self.scored), "turn": self.turn}
        return described | {"winners": list(self.winners)} if self.is_over else described


class MunchStonesPosition(MunchStonesSnapshot, Position["MunchStonesView"]):
    """A position of MunchStones."""

    __slots__ = ()


class MunchStonesView(MunchStonesSnapshot, View[MunchStonesPosition]):
    """The view of a position of MunchStones; nothing is hidden."""

    __slots__ = ()


def packed(line: str) -> int:
    """Return the number that stands for a line of stones in the state."""
    return sum(LETTERS.index(c) + 1 << 2 * i for i, c in enumerate(line))


def unpacked(line: int) -> str:
    """Return the line of stones that a number stands for."""
    found = ""
    while line:
        found += LETTERS[(line & 3) - 1]
        line >>= 2
    return found
