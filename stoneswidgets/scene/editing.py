"""Editors: positions that are set up by hand, piece by piece or as text."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.diagram import dumps, loads
from stoneswidgets.core.placement import GameOfStones
from stoneswidgets.core.rules.registry import named
from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.scene import shapes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.placement import StonesSnapshot
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.scene.format import TrayItem

TOOL = "tool:"
"""How the ids of tools begin."""
NOTHING = "nothing"
"""The eraser."""


class Editor:
    """Sets up a position from another one, with a seat to move; a game whose pieces can be set up has a subclass in ``picture.py``."""

    turn: ClassVar[str] = "to_move"
    """The field of a description that says whose turn it is."""

    def __init__(self, shown: Snapshot, to_move: int = 0) -> None:
        self.shown, self.to_move = shown, to_move

    def tools(self) -> dict[str, TrayItem]:
        """Return the pieces to put on the board, and the eraser, each under its id."""
        return {}

    def used(self, tool: str, element: str) -> Position:
        """Return the position after a tool was used on an element; a `StonesError` says why there can be none."""
        now, (kind, _, place) = self.described(), element.partition(":")
        self.change(now, tool.removeprefix(TOOL), kind, place)
        return self._restored(now)

    def position(self) -> Position:
        """Return the position as it stands; a `StonesError` says why there can be none."""
        return self._restored(self.described())

    def described(self) -> dict[str, Any]:
        """Return the description that is changed."""
        return {name: value for name, value in self.shown.describe().items() if name != "winners"}

    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:  # noqa: ARG002
        """Change a description as a tool does at a place of some kind, such as a space; a `StonesError` if it does nothing there."""
        raise StonesError(
            f"{self.shown.game.title} has no pieces to be put on a board; give the position as text"
        )

    def complete(self, now: dict[str, Any]) -> None:
        """Work out what follows from the rest of a description."""

    def _restored(self, now: dict[str, Any]) -> Position:
        game = self.shown.game
        now[self.turn] = self.to_move
        self.complete(now)
        try:
            return game.restore(now)
        except BadRecord as error:
            if error.field != "winners":
                raise
        now.pop("to_move", None)
        several = (combinations(range(game.seats), many) for many in range(1, game.seats + 1))
        for winners in chain.from_iterable(several):  # the game is over, and only the rules know for whom
            with suppress(BadRecord):
                return game.restore({**now, "winners": [*winners]})
        return game.restore(now)

    def read(self, text: str) -> Position:
        """Return the position of a diagram; a `StonesError` if the text cannot be read."""
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

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        for colour in self.shown.game.colours:
            now[colour] = [name for name in now[colour] if name != place] + [place] * (colour == tool)


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
    return {**tools, f"{TOOL}{NOTHING}": {"label": "take off", "svg": shapes.eraser()}}


def exchanged(held: str, taken: str, tool: str) -> str:
    """Return a heap of stones, a letter each, without one of a kind, and with the one in hand."""
    return held.replace(taken, "", 1) + ("" if tool == NOTHING else tool)


def stones_of(letters: Iterable[str]) -> dict[str, TrayItem]:
    """Return a tool for a stone of each colour."""
    return {
        f"{TOOL}{letter}": {"label": f"{COLOURS[letter]} stone", "svg": shapes.disc(COLOURS[letter])}
        for letter in letters
    }
