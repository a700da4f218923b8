"""MunchStones drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import StonesError
from stoneswidgets.games.munchstones.facts import MunchStonesFacts
from stoneswidgets.games.munchstones.game import LETTERS
from stoneswidgets.games.munchstones.rules import EACH
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import STONE
from stoneswidgets.scene.editing import NOTHING, TOOL, Editor, exchanged, stones_of, with_eraser
from stoneswidgets.scene.markup import join
from stoneswidgets.scene.mats import PAD

if TYPE_CHECKING:
    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point

_ROW, _LINE_TOP, _LINE_LEFT, _LINE_PITCH, _IN_ROW = 86.0, 37.0, 284.0, 55.0, 9
_PILE_X, _PILE_TOP = 40.0, 186.0
"""Where the draw pile lies: in the lower right corner, beyond the slab."""


class MunchStonesPicture(MunchStonesFacts):
    """A position of MunchStones, drawn."""

    overlay_name: ClassVar[str] = "What each munch does"
    mat_height: ClassVar[float] = 126.0

    @property
    @override
    def across(self) -> int:
        """How many mats lie side by side: lines of stones (M4) take all the width."""
        return 1 if self.position.game.lines else self.position.game.seats

    # ------------------------------------------------------------ drawn

    @cached_property
    @override
    def places(self) -> dict[str, Point]:
        """The centre of each heap, of each line, of the draw pile's heaps."""
        game, found = self.position.game, dict[str, "Point"]()
        for seat, mat in enumerate(self.mats):
            found |= {f"scored:{seat}:{letter}": mat.slot(k, _ROW) for k, letter in enumerate(LETTERS)}
            if game.lines:
                found[f"line:{seat}"] = self._in_line(seat, 0)
        if not game.lines:
            left, top, width, _tall = self.plan.box
            x = left + width - _PILE_X
            found |= {f"draw:{c}": (x, -top - _PILE_TOP + k * mats.PITCH) for k, c in enumerate(LETTERS)}
        return found

    def _in_line(self, seat: int, k: int) -> Point:
        return self.mats[seat].at(
            _LINE_LEFT + k % _IN_ROW * _LINE_PITCH, _LINE_TOP + k // _IN_ROW * (_LINE_PITCH - 3)
        )

    @override
    def slots(self) -> Layer:
        """Return the slots for what is scored and drawn, or lies in lines."""
        layer = {}
        for id_, at in self.places.items():
            if id_.startswith("line:"):
                seat = int(id_.removeprefix("line:"))
                line = (self._in_line(seat, k) for k in range(self.position.game.line_lengths[seat]))
                layer[id_] = join(*(mats.slot(None, place, mats.SLOT - 1) for place in line))
            else:
                layer[id_] = mats.slot(COLOURS[id_[-1]], at)
        if not self.position.game.lines:
            x, y = self.places[f"draw:{LETTERS[-1]}"]
            layer["draw"] = shapes.note("draw pile", (x - 90, y + 46))
        return layer

    @override
    def belongings(self) -> Layer:
        """Return what is scored, what is left to be drawn, and the stone drawn."""
        shown = self.position
        heaps = {
            f"scored:{seat}:{c}": kept.count(c) for seat, kept in enumerate(shown.scored) for c in LETTERS
        }
        if not shown.game.lines:
            heaps |= {f"draw:{c}": n for c, n in shown.pile.items()}
        layer = mats.heaps(heaps, self.places)
        for seat, score in enumerate(shown.scores if self.look.reckoned else ()):
            at = self.mats[seat].at(PAD + 3 * mats.PITCH + 28, _ROW)
            layer[f"score:{seat}"] = mats.figure(str(score), at)
        return layer | self._to_place() | mats.crowns(self.mats, self.winners)

    def _to_place(self) -> Layer:
        """Return the stones of the lines, each where it lay from the start, or the one that is drawn."""
        shown, layer = self.position, {}
        for seat, line in enumerate(shown.lines):
            gone = shown.game.line_lengths[seat] - len(line)
            for k, letter in enumerate(line, gone):
                layer[f"line:{seat}:{k}"] = mats.small(COLOURS[letter], self._in_line(seat, k), mats.SLOT - 3)
            if line and seat == shown.turn:
                layer["next"] = shapes.ring(self._in_line(seat, gone), mats.SLOT - 1)
        if shown.drawn and not shown.game.lines:
            at = self.mats[shown.turn].at(-PAD - 22, 36)
            layer["drawn"] = mats.small(COLOURS[shown.drawn], at, 24)
        return layer

    @override
    def moved(self) -> dict[str, str]:
        """Return the tower that has moved, or the stone that has been placed: drawn, or the leftmost of a line."""
        source, _, target = (self.look.last or "").partition("-")
        if target in self.position.towers:
            return {f"tower:{target}": f"tower:{source}"}
        if source not in self.position.stones:
            return {}
        seat = (self.position.turn - 1) % self.position.game.seats
        gone = self.position.game.line_lengths[seat] - len(self.position.lines[seat])
        return {f"piece:{source}": f"line:{seat}:{gone - 1}" if self.position.game.lines else "drawn"}

    @override
    def taken(self) -> dict[str, str]:
        """Return the stone that was scored."""
        earlier, target = cast("MunchStonesSnapshot | None", self.look.earlier), (self.look.last or "")[3:]
        if earlier is None or target not in earlier.stones:
            return {}
        seat, letter = earlier.turn, earlier.stones[target]
        scored = len(self.position.scored[seat]) > len(earlier.scored[seat])
        return {f"piece:{target}": f"scored:{seat}:{letter}"} if scored else {}

    @override
    def overlay(self) -> Layer:
        layer, spaces = {}, self.plan.spaces
        for k, name in enumerate(reversed((self.look.last or "").rpartition(":")[2].split("-"))):
            if name in spaces:
                layer["last" if k == 0 else "left"] = shapes.ring(spaces[name], *(() if k == 0 else (18,)))
        if self.rated and self.in_force and self.position.phase == "munch":
            for tower, targets in self.munches.items():
                for target in targets:
                    points = self.points(tower, target)
                    layer[f"munch:{tower}-{target}"] = shapes.step(spaces[tower], spaces[target], points)
        return layer

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return for a placement the stone and the space; for a munch the tower's space and that of the stone."""
        source, _, target = move.partition("-")
        return (f"space:{source}", f"space:{target}") if target else (STONE, f"space:{move}")

    @override
    def attempts(self, path: Path) -> list[str]:
        """Return what no rule ever allows, too: a stone in the centre, and a munch from afar."""
        if len(path) < 2 or not path[-1].startswith("space:"):
            return super().attempts(path)
        return ["-".join(id_.removeprefix("space:") for id_ in path if id_ != STONE)]

    @override
    def chosen(self) -> list[str]:
        """Return what all paths begin with: the stone to be placed, or the only tower that can move."""
        begun = {path[0] for path in self.paths()}
        return [*begun] if len(begun) == 1 else []

    @override
    def filling(self) -> str:
        return "Place the rest at random" if self.position.phase == "build" else ""

    @override
    def tray(self) -> dict[str, TrayItem]:
        drawn = self.position.drawn
        if drawn is None or self.actor is None:
            return {}
        return {STONE: {"label": f"{COLOURS[drawn]} stone", "svg": shapes.disc(COLOURS[drawn])}}


class MunchStonesEditor(Editor):
    """Sets up the pieces on the board and beside it.

    As long as stones are left to be drawn, a stone that is put on the board comes from the draw pile, and one that is taken off
    goes back there. Taking a stone off the draw pile puts all of it away (the Munch phase begins); putting one there brings it back.
    With lines (M4) their lengths decide whose turn it is.
    """

    turn: ClassVar[str] = "turn"
    shown: MunchStonesSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        towers = {
            f"{TOOL}{name}": {"label": f"tower on {name}", "svg": shapes.topped(COLOURS[letter])}
            for name, letter in self.shown.towers.items()
        }
        return with_eraser({**stones_of(LETTERS), **towers})

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        if kind == "space" and tool in now["towers"]:
            self._move_tower(now, tool, place)
        elif kind == "space":
            self._change_space(now, tool, place)
        elif tool in now["towers"]:
            raise StonesError("a tower stands on a space of the board")
        elif kind == "scored":
            seat, letter = int(place[0]), place[-1]
            held = exchanged(now["scored"][seat], letter if tool == NOTHING else "", tool)
            now["scored"][seat] = "".join(sorted(held, key=LETTERS.index))
        else:
            self._change_source(now, tool)

    def _move_tower(self, now: dict[str, Any], source: str, target: str) -> None:
        top, there = now["towers"].pop(source), now["towers"].get(target)
        now["towers"][target] = top
        if there:
            now["towers"][source] = there
        else:
            self._take_off(now, target)

    def _change_space(self, now: dict[str, Any], tool: str, space: str) -> None:
        if space in now["towers"]:
            if tool == NOTHING:
                raise StonesError(
                    f"three towers are always on the board; choose the tower on {space} to move it"
                )
            now["towers"][space] = tool
        elif tool == NOTHING:
            self._take_off(now, space)
        elif now["stones"].get(space) != tool:
            self._put_on(now, space, tool)

    def _take_off(self, now: dict[str, Any], space: str) -> None:
        stone = now["stones"].pop(space, "")
        if stone and "lines" in now:
            last = len(now["stones"]) % self.shown.game.seats
            now["lines"][last] = stone + now["lines"][last]

    def _put_on(self, now: dict[str, Any], space: str, letter: str) -> None:
        lines, old, seats = now.get("lines"), now["stones"].get(space, ""), self.shown.game.seats
        if lines:
            holders = range(seats) if old else [len(now["stones"]) % seats]
            seat = next((seat for seat in holders if letter in lines[seat]), None)
            if seat is None:
                raise StonesError(
                    f"no {COLOURS[letter]} stone is left in the line that the next stone comes from"
                )
            lines[seat] = lines[seat].replace(letter, old, 1)
        elif now.get("drawn") == letter and self._left(now, letter) == 0:
            del now["drawn"]
        now["stones"][space] = letter

    def _change_source(self, now: dict[str, Any], tool: str) -> None:
        """Empty the draw pile or the lines, or fill the draw pile with all stones that lie nowhere else."""
        if tool != NOTHING and self.shown.game.lines:
            raise StonesError(
                "nothing can be put into a line; a stone taken off the board goes back to its line"
            )
        for name in ("pile", "drawn", "lines"):
            now.pop(name, None)
        if tool != NOTHING:
            now["pile"] = {}

    def _left(self, now: dict[str, Any], letter: str) -> int:
        return max(0, EACH - [*now["stones"].values(), now.get("drawn")].count(letter))

    @override
    def complete(self, now: dict[str, Any]) -> None:
        if "pile" in now:
            now["pile"] = {letter: self._left(now, letter) for letter in LETTERS}
        if any(now.get("lines", ())):
            now["turn"] = len(now["stones"]) % self.shown.game.seats
