"""The editor of positions of Ascension."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor, stones_of, with_eraser

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.ascension.game import AscensionSnapshot
    from stoneswidgets.scene.format import TrayItem

TOWER, NOTHING = "tower", "nothing"


class AscensionEditor(Editor):
    """The pieces on the board and the players' worshippers, which the editor changes; the pool has the rest.

    Parameters
    ----------
    shown : Position or View
        What there is to begin with.
    to_move : int
        Whose turn it is to be.
    """

    def __init__(self, shown: AscensionSnapshot, to_move: int = 0) -> None:
        super().__init__(shown, to_move)
        position, self.game = shown, shown.game
        self.leaders, self.gods = dict(position.leaders), dict(position.gods)
        self.followers = dict(position.followers)
        self.false_gods = [*position.false_gods]
        self.worshippers = [*map(list, position.worshippers)]

    @override
    def tools(self) -> dict[str, TrayItem]:
        tower = {f"{TOOL}{TOWER}": {"label": "tower", "svg": shapes.tower()}}
        return with_eraser({**stones_of(self.game.letters), **tower})

    @override
    def used(self, tool: str, element: str) -> Position:
        tool, (kind, _, place) = tool.removeprefix(TOOL), element.partition(":")
        if kind == "space":
            self._change_space(tool, place)
        elif kind == "point":
            self._change_point(tool, place)
        elif kind == "worship":
            self._change_worshippers(tool, place)
        else:
            raise StonesError(
                "the pool holds every stone, and the box every tower, that is nowhere else; "
                "take one off the board to put it back"
            )
        return self.position()

    def _change_space(self, tool: str, space: str) -> None:
        """Put a stone or a tower in a space, or clear it; a stone on a tower, or a tower under a stone, makes a god."""
        leader, towered = self.leaders.pop(space, None), space in self.false_gods or space in self.gods
        self.gods.pop(space, None)
        if space in self.false_gods:
            self.false_gods.remove(space)
        if tool == TOWER and leader is not None:
            self.gods[space] = leader
        elif tool == TOWER:
            self.false_gods.append(space)
        elif tool != NOTHING:
            (self.gods if towered else self.leaders)[space] = tool

    def _change_point(self, tool: str, point: str) -> None:
        if tool == TOWER:
            raise StonesError("a tower stands in a space, not on an intersection")
        self.followers.pop(point, None)
        if tool != NOTHING:
            self.followers[point] = tool

    def _change_worshippers(self, tool: str, place: str) -> None:
        """Take one off a heap, add one to the heap of its colour, or exchange one of a heap of another colour."""
        seat, letter = place.split(":")
        held = self.worshippers[int(seat)]
        if tool == TOWER:
            raise StonesError("a worshipper is a stone, not a tower")
        if tool != letter and letter in held:
            held.remove(letter)
        if tool != NOTHING:
            held.append(tool)

    @override
    def position(self) -> Position:
        """Return the position as it stands, whether the game goes on in it or is over."""
        described: dict[str, Any] = {
            "leaders": self.leaders,
            "followers": self.followers,
            "gods": self.gods,
            "false_gods": self.false_gods,
            "worshippers": ["".join(sorted(held)) for held in self.worshippers],
        }
        try:
            return self.game.restore(described | {"to_move": self.to_move})
        except BadRecord:
            return self.game.restore(described | {"winners": self._winners()})

    def _winners(self) -> list[int]:
        gods = [*self.gods.values()]
        ours, theirs = (sum(map(gods.count, held)) for held in self.worshippers)
        return [0] if ours > theirs else [1] if theirs > ours else [0, 1]
