"""Editors: positions that are set up by hand, piece by piece or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.placement import GameOfStones
from stoneswidgets.core.rules.parts import named
from stoneswidgets.errors import StonesError
from stoneswidgets.scene import shapes
from stoneswidgets.scene.position_text import dumps, loads

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.placement import StonesSnapshot
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.scene.format import TrayItem

TOOL = "tool:"
"""How the ids of tools begin."""


class Editor:
    """Sets up a position from another one; each game has a subclass, in ``editor.py``. Without one there are no tools.

    Parameters
    ----------
    shown : Position or View
        What there is to begin with.
    to_move : int
        Whose turn it is to be.
    """

    def __init__(self, shown: Snapshot, to_move: int = 0) -> None:
        self.shown, self.to_move = shown, to_move

    def tools(self) -> dict[str, TrayItem]:
        """Return the pieces to put on the board, and the eraser, each under its id."""
        return {}

    def used(self, tool: str, element: str) -> Position:  # noqa: ARG002
        """Return the position after a tool was used on an element.

        Raises
        ------
        StonesError
            If there can be no such position; the message says why.
        """
        raise StonesError(
            f"{self.shown.game.title} has no pieces to be put on a board; give the position as text"
        )

    def position(self) -> Position:
        """Return the position as it stands.

        Raises
        ------
        StonesError
            If there can be no such position; the message says why.
        """
        return self.shown.game.restore({**self.shown.describe(), "to_move": self.to_move})

    def read(self, text: str) -> Position:
        """Return the position of a diagram.

        Raises
        ------
        StonesError
            If the text cannot be read.
        """
        return self.shown.game.restore(loads(text))

    def diagram(self) -> str:
        """Return the position as text that `read` reads: a diagram, or lines with a name and a value each."""
        return dumps(self.shown.describe())


class StonesEditor(Editor):
    """Puts stones on the board of any game of stones."""

    shown: StonesSnapshot

    def tools(self) -> dict[str, TrayItem]:
        """Return a stone of each colour, and the eraser."""
        return with_eraser(
            {TOOL + c: {"label": f"{c} stone", "svg": shapes.disc(c)} for c in self.shown.game.colours}
        )

    def used(self, tool: str, element: str) -> Position:
        """Return the position after a stone was put on a space, or taken off."""
        colour, space = tool.removeprefix(TOOL), element.removeprefix("space:")
        there = {
            each: [name for name, owner in self.shown.stones.items() if owner == seat and name != space]
            for seat, each in enumerate(self.shown.game.colours)
        }
        if colour in there:
            there[colour].append(space)
        return self._set_up(there)

    def position(self) -> Position:
        """Return the position as it stands."""
        return self._set_up({})

    def _set_up(self, there: dict[str, list[str]]) -> Position:
        now = {name: each for name, each in self.shown.describe().items() if name != "winners"}
        return cast("Position", self.shown.game.restore({**now, **there, "to_move": self.to_move}))


def editor_of(shown: Snapshot, to_move: int = 0) -> Editor:
    """Return the editor of a position or a view.

    >>> import stoneswidgets as sw
    >>> editor_of(sw.SiegeStones().start(), to_move=1).used("tool:tower", "space:d4").towers
    ('d4',)
    """
    own, _ = named(type(shown.game), "Editor")
    kind: type[Editor] = own or (StonesEditor if isinstance(shown.game, GameOfStones) else Editor)
    return kind(shown, to_move)


def with_eraser(tools: dict[str, Any]) -> dict[str, TrayItem]:
    """Return tools, and after them the eraser."""
    return {**tools, f"{TOOL}nothing": {"label": "take off", "svg": shapes.eraser()}}


def stones_of(letters: Iterable[str]) -> dict[str, TrayItem]:
    """Return a tool for a stone of each colour."""
    return {
        f"{TOOL}{letter}": {"label": f"{COLOURS[letter]} stone", "svg": shapes.disc(COLOURS[letter])}
        for letter in letters
    }
