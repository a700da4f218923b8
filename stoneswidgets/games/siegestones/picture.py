"""SiegeStones drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core import diagram
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.games.siegestones.facts import COLOURS, SiegeStonesFacts
from stoneswidgets.games.siegestones.game import MARKS
from stoneswidgets.scene import shapes
from stoneswidgets.scene.editing import TOOL, Editor, with_eraser

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position
    from stoneswidgets.games.siegestones.game import SiegeStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.markup import Markup

STONE, TOWER, PASS = "tray:stone", "tray:tower", "tray:pass"


class SiegeStonesPicture(SiegeStonesFacts):
    """A position of SiegeStones, drawn."""

    overlay_name: ClassVar[str] = "Threat ratings"

    # ------------------------------------------------------------ drawn

    @override
    def pieces(self) -> Layer:
        layer = {}
        for name, seat in self.stones.items():
            layer[f"piece:{name}"] = shapes.standing(shapes.disc(COLOURS[seat]), self.plan.spaces[name])
        for name in self.towers:
            layer[f"piece:{name}"] = shapes.standing(shapes.tower(), self.plan.spaces[name])
        for name, control in self.control.items() if self.look.reckoned else ():
            if control.owner is not None:
                flag = shapes.flag(COLOURS[control.owner])
                layer[f"marker:{name}"] = shapes.standing(flag, self.plan.spaces[name])
        return layer

    @override
    def overlay(self) -> Layer:
        layer = {}
        if (
            self.look.last
            and (space := self.look.last.rpartition("-")[2].removeprefix("T")) in self.plan.spaces
        ):
            layer["last"] = shapes.ring(self.plan.spaces[space])
        if self.winners:
            layer |= {
                f"won:{name}": shapes.laurel(self.plan.spaces[name])
                for name, control in self.control.items()
                if control.owner in self.winners
            }
        if self.rated:
            for name, seat in self.stones.items():
                value = self.ratings[name]
                layer[f"rating:{name}"] = shapes.rating(value, COLOURS[seat], self.plan.spaces[name])
            for name, control in self.control.items():
                sums = [
                    (colour, total)
                    for colour, total in zip(COLOURS, control.sums, strict=False)
                    if total or self.position.game.seats == 2  # with more, zeros would hide the tower
                ]
                first = None if control.owner is None else COLOURS[control.owner]
                if control.sums:
                    layer[f"sums:{name}"] = shapes.pill(sums, first, self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return the piece, then the space."""
        if move == "pass":
            return (PASS,)
        space = move.removeprefix("T")
        return TOWER if move != space else STONE, f"space:{space}"

    @override
    def chosen(self) -> list[str]:
        """Return the stone, as long as there is one to drop."""
        if self.actor is None:
            return []
        return [STONE] if "a stone" in self.kinds else [TOWER] if "a tower" in self.kinds else []

    @override
    def tray(self) -> dict[str, TrayItem]:
        game = self.position.game
        seat = self.position.to_move[0] if self.position.to_move else 0
        items: dict[str, TrayItem] = {
            STONE: {"label": f"{game.seat_names[seat]} stone", "seat": seat},
            TOWER: {"label": "tower", "svg": shapes.tower(), "count": self.position.towers_left},
        }
        if self.look.reckoned:
            items[STONE]["count"] = self.position.supply[seat]
        if "pass" in self.kinds:
            items[PASS] = {"label": "Pass"}
        return items

    @override
    def emblem(self, seat: int) -> Markup:
        return shapes.disc(COLOURS[seat])


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
    def described(self) -> dict[str, Any]:
        stones = {name: MARKS[seat] for name, seat in self.shown.stones.items()}
        return stones | dict.fromkeys(self.shown.towers, "[ree]")

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        now.pop(place, None)
        if tool == "tower":
            now[place] = "[ree]"
        elif tool in COLOURS:
            now[place] = MARKS[COLOURS.index(tool)]

    @override
    def _restored(self, now: dict[str, Any]) -> Position:
        game = self.shown.game
        if not 0 <= self.to_move < game.seats:
            raise StonesError(f"there is no seat {quoted(self.to_move)}")
        return game.from_diagram(diagram.write(game.board, now), self.to_move)

    @override
    def read(self, text: str) -> Position:
        return self.shown.game.from_diagram(text)

    @override
    def diagram(self) -> str:
        return self.shown.to_diagram()
