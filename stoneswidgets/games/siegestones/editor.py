"""The editor of positions of SiegeStones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.core import diagram
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.games.siegestones.notation import from_diagram
from stoneswidgets.games.siegestones.picture import COLOURS
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor, with_eraser

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.siegestones.game import SiegeStonesSnapshot
    from stoneswidgets.scene.format import TrayItem

_MARKS, _TOWER = "16sp", "[ree]"


class SiegeStonesEditor(Editor):
    """Puts stones and towers on the board; who controls a tower follows from them."""

    shown: SiegeStonesSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        stones = {
            f"{TOOL}{colour}": {"label": f"{name} stone", "svg": shapes.disc(colour)}
            for colour, name in zip(COLOURS, self.shown.game.seat_names, strict=False)
        }
        return with_eraser({**stones, f"{TOOL}tower": {"label": "tower", "svg": shapes.tower()}})

    @override
    def used(self, tool: str, element: str) -> Position:
        piece, space = tool.removeprefix(TOOL), element.removeprefix("space:")
        cells = self._cells()
        cells.pop(space, None)
        if piece == "tower":
            cells[space] = _TOWER
        elif piece in COLOURS:
            cells[space] = _MARKS[COLOURS.index(piece)]
        return self._laid_out(cells)

    @override
    def position(self) -> Position:
        return self._laid_out(self._cells())

    @override
    def read(self, text: str) -> Position:
        return from_diagram(self.shown.game, text)

    @override
    def diagram(self) -> str:
        return self.shown.to_diagram()

    def _cells(self) -> dict[str, str]:
        stones = {name: _MARKS[seat] for name, seat in self.shown.stones.items()}
        return stones | dict.fromkeys(self.shown.towers, _TOWER)

    def _laid_out(self, cells: dict[str, str]) -> Position:
        game = self.shown.game
        if not 0 <= self.to_move < game.seats:
            raise StonesError(f"there is no seat {quoted(self.to_move)}")
        return from_diagram(game, diagram.write(game.board, cells), self.to_move)
