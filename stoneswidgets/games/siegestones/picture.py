"""SiegeStones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from stoneswidgets.core import diagram
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.games.siegestones.notation import from_diagram
from stoneswidgets.games.siegestones.words import Words
from stoneswidgets.scene import shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.language import listed

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.games.siegestones.game import Control, SiegeStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.markup import Markup

COLOURS = ("black", "white", "blue", "yellow")
_MARKS = "16sp"
STONE, TOWER, PASS = "tray:stone", "tray:tower", "tray:pass"
ERASER = "tool:nothing"


class SiegeStonesPicture(BoardPicture):
    """A position of SiegeStones, drawn."""

    overlay_name: ClassVar[str] = "Threat ratings"
    shown: SiegeStonesSnapshot

    @cached_property
    def control(self) -> dict[str, Control]:
        """Who controls each tower."""
        return self.shown.control()

    @cached_property
    def words(self) -> Words:
        """The position in words."""
        return Words(self.shown, self.control)

    # ------------------------------------------------------------ drawn

    def pieces(self) -> Layer:
        """Return the stones, and the towers with their markers."""
        layer = {}
        for name, seat in self.shown.stones.items():
            layer[f"piece:{name}"] = shapes.standing(shapes.disc(COLOURS[seat]), self.plan.spaces[name])
        for name, control in self.control.items():
            layer[f"piece:{name}"] = shapes.standing(shapes.tower(), self.plan.spaces[name])
            if control.owner is not None:
                layer[f"marker:{name}"] = shapes.standing(
                    shapes.flag(COLOURS[control.owner]), self.plan.spaces[name]
                )
        return layer

    def overlay(self) -> Layer:
        """Return the mark of the last move, and ratings and sums if they are asked for."""
        layer = {}
        if self.look.last and (space := self.look.last.removeprefix("T")) in self.plan.spaces:
            layer["last"] = shapes.ring(self.plan.spaces[space])
        if self.shown.is_over:
            layer |= {
                f"won:{name}": shapes.laurel(self.plan.spaces[name])
                for name, control in self.control.items()
                if control.owner in self.shown.winners
            }
        if self.look.overlay:
            for name, seat in self.shown.stones.items():
                value = self.words.ratings[name]
                layer[f"rating:{name}"] = shapes.rating(value, COLOURS[seat], self.plan.spaces[name])
            for name, control in self.control.items():
                sums = [
                    (colour, total)
                    for colour, total in zip(COLOURS, control.sums, strict=False)
                    if total or self.shown.game.seats == 2  # noqa: PLR2004 (with more, zeros would hide the tower)
                ]
                first = None if control.owner is None else COLOURS[control.owner]
                layer[f"sums:{name}"] = shapes.pill(sums, first, self.plan.spaces[name])
        return layer

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for each drop the piece, then the space."""
        found: dict[Path, str] = {}
        for move in self.moves:
            if move == "pass":
                found[PASS,] = move
            else:
                space = move.removeprefix("T")
                found[TOWER if move != space else STONE, f"space:{space}"] = move
        return found

    def chosen(self) -> list[str]:
        """Return the stone, as long as there is one to drop."""
        kinds = {path[0] for path in self.paths()}
        return next(([kind] for kind in (STONE, TOWER) if kind in kinds), [])

    def tray(self) -> dict[str, TrayItem]:
        """Return a stone of whoever is to move, a tower, and the pass if that is all there is."""
        game = self.shown.game
        seat = self.shown.to_move[0] if self.shown.to_move else 0
        items: dict[str, TrayItem] = {
            STONE: {
                "label": f"{game.seat_names[seat]} stone",
                "seat": seat,
                "count": self.shown.supply[seat],
            },
            TOWER: {"label": "tower", "svg": shapes.tower(), "count": self.shown.towers_left},
        }
        if "pass" in self.shown.legal_moves():
            items[PASS] = {"label": "Pass"}
        return items

    # ------------------------------------------------------------ in words

    def labels(self) -> dict[str, str]:
        """Return what is on each space."""
        return {f"space:{name}": self.words.label(name) for name in self.plan.spaces}

    def about(self) -> dict[str, About]:
        """Return for each tower its reckoning, for each stone its rating."""
        found: dict[str, About] = {}
        for name, control in self.control.items():
            weakened = self.words.weakened(name)
            others = [stone for stone in control.ratings if stone not in weakened]
            found[f"space:{name}"] = {
                "text": self.words.reckoning(name),
                "marks": [f"space:{stone}" for stone in weakened + others],
                "because": len(weakened),
            }
        for name in self.shown.stones:
            towers = self.words.towers_beside(name)
            if towers:
                found[f"space:{name}"] = {
                    "text": [self.words.why(name)],
                    "marks": [f"space:{tower}" for tower in towers],
                }
        return found

    def readings(self) -> dict[str, str]:
        """Return the reckoning of each tower with its name, and each rating that a tower lowers."""
        towers = {
            f"space:{name}": f"{name}: {'; '.join(self.words.reckoning(name))}" for name in self.control
        }
        return super().readings() | towers

    def status(self) -> str:
        """Say whose turn it is, or how the game ended."""
        return self.words.status()

    def ending(self) -> str:
        """Say which towers each seat controls."""
        held = [
            (name, sorted(tower for tower, control in self.control.items() if control.owner == seat))
            for seat, name in enumerate(self.shown.game.seat_names)
        ]
        return (
            "; ".join(f"{name} controls {listed(towers) if towers else 'none'}" for name, towers in held)
            + "."
        )

    def standing(self, seat: int) -> str:
        """Say how many towers a seat controls and how many stones it has left."""
        return self.words.standing(seat)

    def emblem(self, seat: int) -> Markup:
        """Return the seat's stone."""
        return shapes.disc(COLOURS[seat])

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was dropped, which towers changed hands, and how the game ended."""
        return self.words.announce(cast("SiegeStonesSnapshot", before), move)

    def in_words(self, move: str) -> str:
        """Return a drop in words.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> picture(sw.SiegeStones().start()).in_words("Td4")
        'a tower on d4'
        """
        if move == "pass":
            return "a pass"
        return f"a tower on {move[1:]}" if move.startswith("T") else f"a stone on {move}"

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return each colour's stone, a tower, and nothing."""
        stones: dict[str, TrayItem] = {
            f"tool:{colour}": {"label": f"{name} stone", "svg": shapes.disc(colour)}
            for colour, name in zip(COLOURS, self.shown.game.seat_names, strict=False)
        }
        return {
            **stones,
            "tool:tower": {"label": "tower", "svg": shapes.tower()},
            ERASER: {"label": "take off", "svg": shapes.eraser()},
        }

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position with something else on a space."""
        tool, space = path[0].removeprefix("tool:"), path[1].removeprefix("space:")
        cells = self._cells()
        cells.pop(space, None)
        if tool == "tower":
            cells[space] = "[ree]"
        elif tool in COLOURS:
            cells[space] = _MARKS[COLOURS.index(tool)]
        return self._laid_out(cells, to_move)

    def turned_over(self, to_move: int) -> Position:
        """Return the position with another seat to move."""
        return self._laid_out(self._cells(), to_move)

    def read(self, text: str) -> Position:
        """Return the position of a diagram."""
        return from_diagram(self.shown.game, text)

    def diagram(self) -> str:
        """Return the position's diagram."""
        return self.shown.to_diagram()

    def _cells(self) -> dict[str, str]:
        return {name: _MARKS[seat] for name, seat in self.shown.stones.items()} | dict.fromkeys(
            self.control, "[ree]"
        )

    def _laid_out(self, cells: dict[str, str], to_move: int) -> Position:
        game = self.shown.game
        if not 0 <= to_move < game.seats:
            raise StonesError(f"there is no seat {quoted(to_move)}")
        return from_diagram(game, diagram.write(game.board, cells), to_move)
