"""Ascension drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import StonesError
from stoneswidgets.games.ascension import shapes as figures
from stoneswidgets.games.ascension.facts import AscensionFacts
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.editing import NOTHING, TOOL, Editor, exchanged, stones_of, with_eraser
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from stoneswidgets.games.ascension.game import AscensionSnapshot
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.mats import Box, Mat

TOWER = "tower"
_MAT_HEIGHT, _HEAPS_AT = 126.0, 88.0
_BESIDE, _LOW = 54.0, 34.0
"""How far the picture goes beyond the slab for the pool; distance of its lowest heap from that edge and from the mats."""


class AscensionPicture(AscensionFacts):
    """A position of Ascension, drawn."""

    standings: ClassVar[bool] = True
    overlay_name: ClassVar[str] = "Followers around each space"
    hollow: ClassVar[float] = figures.HOLLOW

    @cached_property
    def mats(self) -> list[Mat]:
        """The mat of each seat."""
        return mats.below(self._ground, 2, 2, _MAT_HEIGHT)

    @property
    @override
    def box(self) -> Box:
        return mats.around(self._ground, self.mats)

    @property
    def _ground(self) -> Box:
        """What the slab, the pool and the towers beside it fill."""
        left, top, width, height = self.plan.box
        return (left, top, width + _BESIDE, height)

    @cached_property
    def heaps(self) -> dict[str, Point]:
        """The centre of each heap: the pool's in a column to the lower right of the slab, each seat's on its mat."""
        left, top, width, height = self._ground
        x, y, letters = left + width - _LOW, top + height - _LOW, self.position.game.letters
        found = {f"colour:{c}": (x, y - k * mats.PITCH) for k, c in enumerate(reversed(letters))}
        for seat, mat in enumerate(self.mats):
            found |= {f"worship:{seat}:{c}": mat.slot(k, _HEAPS_AT) for k, c in enumerate(letters)}
        return found

    @property
    def _towers_at(self) -> Point:
        """Where the towers are that are left: in the lower left corner beyond the slab."""
        left, top, _width, height = self._ground
        return (left + _LOW + 6, top + height - _LOW)

    # ------------------------------------------------------------ drawn

    @override
    def board(self) -> Layer:
        (x, y), outlines = self.heaps["colour:r"], self.plan.outlines
        ground = join(
            shapes.slab(self.plan),
            figures.rim(self.plan.rim),
            *(
                mats.ground(mat, name)
                for mat, name in zip(self.mats, self.position.game.seat_names, strict=True)
            ),
            shapes.note("pool", (x - 22, y - 43)),
        )
        return {
            "slab": ground,
            "supply": figures.spare_tower(self._towers_at),
            **{f"space:{name}": figures.space(name, at, outlines[name]) for name, at in self.spaces.items()},
            **{f"point:{name}": figures.point(at) for name, at in self.plan.points.items()},
            **{id_: mats.slot(COLOURS[id_[-1]], at) for id_, at in self.heaps.items()},
        }

    @override
    def pieces(self) -> Layer:
        shown, spaces, points = self.position, self.spaces, self.plan.points
        layer = {
            f"leader:{name}": figures.leader(COLOURS[c], spaces[name]) for name, c in shown.leaders.items()
        }
        layer |= {
            f"god:{name}": shapes.standing(figures.god(COLOURS[c]), spaces[name])
            for name, c in shown.gods.items()
        }
        layer |= {
            f"false:{name}": shapes.standing(figures.tower(ruined=True), spaces[name])
            for name in shown.false_gods
        }
        layer |= {
            f"follower:{name}": figures.follower(COLOURS[c], points[name])
            for name, c in shown.followers.items()
        }
        return layer | self._belongings()

    def _belongings(self) -> Layer:
        shown = self.position
        counts = {f"colour:{c}": n for c, n in shown.pool.items()}
        for seat, held in enumerate(shown.worshippers):
            counts |= {f"worship:{seat}:{c}": held.count(c) for c in shown.game.letters}
        layer = mats.heaps(counts, self.heaps)
        for seat, score in enumerate(shown.scores if self.look.reckoned else ()):
            layer[f"score:{seat}"] = mats.figure(str(score), self.mats[seat].slot(4, _HEAPS_AT))
        if self.acting:
            layer["turn"] = mats.turn(self.mats[self.acting[0]])
        layer |= mats.crowns(self.mats, self.winners)
        x, y = self._towers_at
        layer["towers"] = figures.left(shown.towers_left, (x, y))
        return layer

    @override
    def taken(self) -> dict[str, str]:
        """Return the followers that went: back into the pool, if that is the rule."""
        earlier = cast("AscensionSnapshot | None", self.look.earlier)
        if earlier is None or not self.position.game.recycle:
            return {}
        gone = earlier.followers.keys() - self.position.followers.keys()
        return {f"follower:{name}": f"colour:{earlier.followers[name]}" for name in sorted(gone)}

    @override
    def overlay(self) -> Layer:
        layer = {}
        place = (self.look.last or "").rpartition(":")[2]
        if place in self.spaces:
            layer["last"] = shapes.ring(self.spaces[place], figures.HOLLOW + 2)
        elif place in self.plan.points:
            layer["last"] = shapes.ring(self.plan.points[place], figures.TARGET - 2)
        if self.rated:
            for name in self._unfinished():
                leader, best = (COLOURS.get(c or "") for c in (self.leaders.get(name), self.majority(name)))
                layer[f"tally:{name}"] = figures.tally(len(self.ring(name)), leader, best, self.spaces[name])
        return layer

    @override
    def at(self) -> dict[str, Point]:
        found = {f"space:{name}": at for name, at in self.spaces.items()} | {"supply": self._towers_at}
        return found | {f"point:{name}": at for name, at in self.plan.points.items()} | self.heaps

    @override
    def sizes(self) -> dict[str, float]:
        """Return how large pieces are in spaces, in heaps, and on intersections."""
        found = dict.fromkeys((f"space:{name}" for name in self.spaces), figures.LEADER)
        found |= dict.fromkeys(self.heaps, mats.HEAP) | {"supply": figures.SPARE}
        return found | dict.fromkeys((f"point:{name}" for name in self.plan.points), figures.FOLLOWER)

    # ------------------------------------------------------------ chosen

    @override
    def path(self, move: str) -> Path:
        """Return the colour, then the space or the intersection."""
        letter, place = move.split(":")
        kind = "space" if place in self.spaces else "point"
        return f"colour:{letter}", f"{kind}:{place}"

    @override
    def chosen(self) -> list[str]:
        """Return the colour that whoever is to move placed last; else the one placed last, or another that can be placed."""
        kinds, earlier = dict.fromkeys(path[0] for path in self.paths()), self.look.earlier
        own = earlier is not None and earlier.to_move == self.position.to_move
        moves = (self.look.last, self.look.before) if own else (self.look.before, self.look.last)
        placed = [f"colour:{move[:1]}" for move in moves if move]
        return [each for each in (*placed, *kinds) if each in kinds][:1]

    @override
    def tray(self) -> dict[str, TrayItem]:
        return {
            f"colour:{c}": {"label": f"{COLOURS[c]} stone", "svg": shapes.disc(COLOURS[c]), "count": n}
            for c, n in self.position.pool.items()
        }


class AscensionEditor(Editor):
    """Sets up the pieces on the board and the players' worshippers; the pool has the rest."""

    shown: AscensionSnapshot

    @override
    def tools(self) -> dict[str, TrayItem]:
        tower: TrayItem = {"label": "tower", "svg": shapes.tower()}
        return with_eraser({**stones_of(self.shown.game.letters), f"{TOOL}{TOWER}": tower})

    @override
    def change(self, now: dict[str, Any], tool: str, kind: str, place: str) -> None:
        if kind == "space":
            self._change_space(now, tool, place)
        elif kind in {"point", "worship"} and tool == TOWER:
            raise StonesError("a tower stands in a space, not on an intersection; a worshipper is a stone")
        elif kind == "point":
            now["followers"].pop(place, None)
            now["followers"] |= {} if tool == NOTHING else {place: tool}
        elif kind == "worship":
            seat, letter = int(place[0]), place[-1]
            held = exchanged(now["worshippers"][seat], "" if tool == letter else letter, tool)
            now["worshippers"][seat] = "".join(sorted(held))
        else:
            raise StonesError(
                "the pool holds every stone, and the box every tower, that is nowhere else; "
                "take one off the board to put it back"
            )

    def _change_space(self, now: dict[str, Any], tool: str, space: str) -> None:
        """Put a stone or a tower in a space, or clear it; a stone on a tower, or a tower under a stone, makes a god."""
        leader, god = now["leaders"].pop(space, None), now["gods"].pop(space, None)
        towered = god is not None or space in now["false_gods"]
        now["false_gods"] = [name for name in now["false_gods"] if name != space]
        if tool == TOWER and leader is not None:
            now["gods"][space] = leader
        elif tool == TOWER:
            now["false_gods"].append(space)
        elif tool != NOTHING:
            now["gods" if towered else "leaders"][space] = tool

    @override
    def complete(self, now: dict[str, Any]) -> None:
        now.pop("pool", None)
