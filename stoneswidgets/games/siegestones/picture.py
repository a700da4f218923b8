"""SiegeStones drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from stoneswidgets.games.siegestones.words import SiegeStonesWords
from stoneswidgets.scene import shapes

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.markup import Markup

COLOURS = ("black", "white", "blue", "yellow")
STONE, TOWER, PASS = "tray:stone", "tray:tower", "tray:pass"


class SiegeStonesPicture(SiegeStonesWords):
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
        if self.look.last and (space := self.look.last.removeprefix("T")) in self.plan.spaces:
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

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        if move == "pass":
            return "", move
        return ("tower", f"tower {move[1:]}") if move.startswith("T") else (COLOURS[before.to_move[0]], move)
