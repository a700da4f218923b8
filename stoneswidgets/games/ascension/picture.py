"""Ascension drawn and put into words."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.ascension import shapes as own
from stoneswidgets.games.ascension.editor import TOWER, Setup
from stoneswidgets.games.ascension.plan import InnerPlan
from stoneswidgets.games.ascension.words import Words
from stoneswidgets.scene import mats, shapes
from stoneswidgets.scene.boardpicture import BoardPicture
from stoneswidgets.scene.colouredpicture import TOOL, tools
from stoneswidgets.scene.language import many
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.games.ascension.game import AscensionSnapshot, Effects
    from stoneswidgets.scene.base import Layer, Path
    from stoneswidgets.scene.format import About, TrayItem
    from stoneswidgets.scene.geometry import Point
    from stoneswidgets.scene.markup import Markup
    from stoneswidgets.scene.mats import Box, Mat

_MAT_HEIGHT, _HEAPS_AT = 126.0, 88.0
_BESIDE, _LOW = 54.0, 34.0
"""How far the picture goes beyond the slab for the pool; distance of its lowest heap from that edge and from the mats."""


class AscensionPicture(BoardPicture):
    """A position of Ascension, drawn."""

    standings: ClassVar[bool] = True
    sums: ClassVar[str | None] = "score:"
    overlay_name: ClassVar[str] = "Followers around each space"
    shown: AscensionSnapshot

    @cached_property
    def plan(self) -> InnerPlan:
        """Where the spaces and intersections lie."""
        return InnerPlan(self.shown.game.board, self.look.orientation)

    @cached_property
    def words(self) -> Words:
        """The position in words."""
        return Words(self.shown)

    @cached_property
    def mats(self) -> list[Mat]:
        """The mat of each seat."""
        return mats.below(self._ground, 2, 2, _MAT_HEIGHT)

    @property
    def box(self) -> Box:
        """The SVG view box."""
        return mats.around(self._ground, self.mats)

    @property
    def _ground(self) -> Box:
        """What the slab, the pool and the towers beside it fill."""
        left, top, width, height = self.plan.box
        return (left, top, width + _BESIDE, height)

    @cached_property
    def spaces(self) -> dict[str, Point]:
        """The centre of each space that is not in the outer ring."""
        return {name: self.plan.spaces[name] for name in self.words.around}

    @cached_property
    def heaps(self) -> dict[str, Point]:
        """The centre of each heap: the pool's in a column to the lower right of the slab, each seat's on its mat."""
        left, top, width, height = self._ground
        x, y, letters = left + width - _LOW, top + height - _LOW, self.shown.game.letters
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

    def board(self) -> Layer:
        """Return the slab with its spaces and intersections, the mats, the slots for heaps."""
        (x, y), outlines = self.heaps["colour:r"], self.plan.outlines
        ground = join(
            shapes.slab(self.plan),
            own.rim(self.plan.rim),
            *(
                mats.ground(mat, name)
                for mat, name in zip(self.mats, self.shown.game.seat_names, strict=True)
            ),
            shapes.note("pool", (x - 22, y - 38)),
        )
        return {
            "slab": ground,
            "supply": own.spare_tower(self._towers_at),
            **{f"space:{name}": own.space(name, at, outlines[name]) for name, at in self.spaces.items()},
            **{f"point:{name}": own.point(at) for name, at in self.plan.points.items()},
            **{id_: mats.slot(COLOURS[id_[-1]], at) for id_, at in self.heaps.items()},
        }

    def pieces(self) -> Layer:
        """Return leaders, followers, gods and false gods, and what is in the pool and on the mats."""
        shown, spaces, points = self.shown, self.spaces, self.plan.points
        layer = {f"leader:{name}": own.leader(COLOURS[c], spaces[name]) for name, c in shown.leaders.items()}
        layer |= {
            f"god:{name}": shapes.standing(own.god(COLOURS[c]), spaces[name])
            for name, c in shown.gods.items()
        }
        layer |= {
            f"false:{name}": shapes.standing(own.false_god(), spaces[name]) for name in shown.false_gods
        }
        layer |= {
            f"follower:{name}": own.follower(COLOURS[c], points[name]) for name, c in shown.followers.items()
        }
        return layer | self._belongings()

    def _belongings(self) -> Layer:
        shown, layer = self.shown, {}
        counts = {f"colour:{c}": n for c, n in shown.pool.items()}
        for seat, held in enumerate(shown.worshippers):
            counts |= {f"worship:{seat}:{c}": held.count(c) for c in shown.game.letters}
        for id_, n in counts.items():
            if n:
                layer[f"heap:{id_}"] = mats.heap(COLOURS[id_[-1]], self.heaps[id_])
                layer[f"count:{id_}"] = mats.count(n, COLOURS[id_[-1]], self.heaps[id_])
        for seat, (mat, score) in enumerate(zip(self.mats, shown.scores, strict=True)):
            layer[f"score:{seat}"] = mats.figure(str(score), mat.slot(4, _HEAPS_AT))
        if self.shown.to_move:
            layer["turn"] = mats.turn(self.mats[self.shown.to_move[0]])
        layer |= mats.crowns(self.mats, shown.winners)
        x, y = self._towers_at
        layer["towers"] = own.left(shown.towers_left, (x, y))
        return layer

    def taken(self) -> dict[str, str]:
        """Return the followers that went: back into the pool, if that is the rule."""
        earlier = cast("AscensionSnapshot | None", self.look.earlier)
        if earlier is None or not self.shown.game.recycle:
            return {}
        gone = earlier.followers.keys() - self.shown.followers.keys()
        return {f"follower:{name}": f"colour:{earlier.followers[name]}" for name in sorted(gone)}

    def overlay(self) -> Layer:
        """Return the mark of the last move, and the numbers of followers around spaces if they are asked for."""
        layer = {}
        place = (self.look.last or "").rpartition(":")[2]
        if place in self.spaces:
            layer["last"] = shapes.ring(self.spaces[place], own.HOLLOW + 2)
        elif place in self.plan.points:
            layer["last"] = shapes.ring(self.plan.points[place], own.TARGET - 2)
        if self.look.overlay:
            for name in self._unfinished():
                leader, best = (
                    COLOURS.get(c or "") for c in (self.words.leaders.get(name), self.words.majority(name))
                )
                layer[f"tally:{name}"] = own.tally(
                    len(self.words.ring(name)), leader, best, self.spaces[name]
                )
        return layer

    def _unfinished(self) -> list[str]:
        """Return the spaces without a tower that have followers around them."""
        words = self.words
        return [s for s in self.spaces if s not in words.gods and s not in words.false_gods and words.ring(s)]

    def at(self) -> dict[str, Point]:
        """Return the centre of each space, of each intersection, of each heap, of the towers that are left."""
        found = {f"space:{name}": at for name, at in self.spaces.items()} | {"supply": self._towers_at}
        return found | {f"point:{name}": at for name, at in self.plan.points.items()} | self.heaps

    def sizes(self) -> dict[str, float]:
        """Return how large pieces are in spaces and on intersections."""
        found = dict.fromkeys((f"space:{name}" for name in self.spaces), own.LEADER)
        return found | dict.fromkeys((f"point:{name}" for name in self.plan.points), own.FOLLOWER)

    # ------------------------------------------------------------ chosen

    def paths(self) -> dict[Path, str]:
        """Return for each placement the colour, then the space or the intersection."""
        found: dict[Path, str] = {}
        for move in self.moves:
            letter, place = move.split(":")
            kind = "space" if place in self.spaces else "point"
            found[f"colour:{letter}", f"{kind}:{place}"] = move
        return found

    def chosen(self) -> list[str]:
        """Return the colour of the last stone, or another that can be placed."""
        kinds = dict.fromkeys(path[0] for path in self.paths())
        last = f"colour:{(self.look.last or '')[:1]}"
        return [last] if last in kinds else [*kinds][:1]

    def tray(self) -> dict[str, TrayItem]:
        """Return the colours, with what the pool has of each."""
        return {
            f"colour:{c}": {"label": f"{COLOURS[c]} stone", "svg": shapes.disc(COLOURS[c]), "count": n}
            for c, n in self.shown.pool.items()
        }

    # ------------------------------------------------------------ in words

    def labels(self) -> dict[str, str]:
        """Return what is in each space, on each intersection, in each heap, and how many towers are left."""
        found = {f"space:{name}": self.words.space(name) for name in self.spaces}
        found |= {f"point:{name}": self.words.point(name) for name in self.plan.points}
        found |= {f"colour:{c}": self.words.pool(c) for c in self.shown.game.letters}
        found["supply"] = f"{many(self.shown.towers_left, 'tower')} left"
        for seat in range(2):
            found |= {f"worship:{seat}:{c}": self.words.worshippers(seat, c) for c in self.shown.game.letters}
        return found

    def about(self) -> dict[str, About]:
        """Explain what each space will become, what worshippers are worth, and what each placement would do."""
        found: dict[str, About] = {}
        if self.shown.towers_left:
            found |= {
                f"space:{s}": {"text": [self.words.prospects(s)], "marks": []} for s in self._unfinished()
            }
        for seat, held in enumerate(self.shown.worshippers):
            for c in sorted(set(held)):
                marks = [f"space:{name}" for name, god in self.words.gods.items() if god == c]
                found[f"worship:{seat}:{c}"] = {"text": [self.words.worth(seat, c)], "marks": marks}
        for point, moves in self._completing().items():
            effects = next(iter(moves.values()))
            marks = [f"space:{name}" for name in (*effects.gods, *effects.false_gods)]
            marks += [f"point:{name}" for name in effects.removed if name != point]
            text = self.words.completes(point, moves, self.shown.to_move[0])
            found[f"point:{point}"] = {"text": text, "marks": marks}
        return found

    def _completing(self) -> dict[str, dict[str, Effects]]:
        """Return what a follower of each colour would bring about where it would be the last one around a space."""
        rings = (set(ring) - self.words.followers.keys() for ring in self.words.around.values())
        last = {point for missing in rings if len(missing) == 1 for point in missing}
        found: dict[str, dict[str, Effects]] = {}
        for letter, point in (move.split(":") for move in self.moves):
            if point in last:
                effects = self.shown.effects(f"{letter}:{point}")
                if effects.gods or effects.false_gods:
                    found.setdefault(point, {})[letter] = effects
        return found

    def ending(self) -> str:
        """Say what each seat's worshippers are worth."""
        return self.words.ending()

    def status(self) -> str:
        """Say whose turn it is, or how the game ended."""
        return self.words.status()

    def standing(self, seat: int) -> str:
        """Say how many points a seat has, and how many worshippers."""
        return self.words.standing(seat)

    def emblem(self, seat: int) -> Markup:
        """Return a plain disc with the seat's number, counted from 1."""
        return shapes.numbered(seat + 1)

    def announce(self, before: Snapshot, move: str) -> str:
        """Say what was placed, what came of it, and how the game ended."""
        return self.words.announce(Words(cast("AscensionSnapshot", before)), move)

    def in_words(self, move: str) -> str:
        """Return a placement in words; a follower's place is told from the leader beside it.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> picture(sw.Ascension().start(seed=1).play("r:d4")).in_words("r:d4e4e5")
        'a red follower at the lower right of d4'
        """
        letter, place = move.split(":")
        if place in self.spaces:
            return self.words.placed(move)
        beside = [name for name, points in self.words.around.items() if place in points]
        space = min(beside, key=lambda name: name not in self.shown.leaders)
        return f"a {COLOURS[letter]} follower {self._side(space, place)} {space}"

    def _side(self, space: str, point: str) -> str:
        """Say on which side of a space an intersection is."""
        (x, y), (u, v) = self.plan.spaces[space], self.plan.points[point]
        across = "" if abs(u - x) < abs(v - y) / 2 else "left" if u < x else "right"
        upright = "" if abs(v - y) < abs(u - x) / 2 else "upper" if v < y else "lower"
        if across and upright:
            return f"at the {upright} {across} of"
        if across:
            return f"to the {across} of"
        return "above" if upright == "upper" else "below"

    # ------------------------------------------------------------ set up

    def tools(self) -> dict[str, TrayItem]:
        """Return a stone of each colour, a tower, and nothing."""
        return tools(self.shown.game.letters, {f"{TOOL}{TOWER}": {"label": "tower", "svg": shapes.tower()}})

    def edit(self, path: Path, to_move: int) -> Position:
        """Return the position with something put on or taken off; a stone and a tower in one space make a god."""
        return Setup(self.shown, to_move).used(path[0].removeprefix(TOOL), path[1])

    def turned_over(self, to_move: int) -> Position:
        """Return the position with another seat to move."""
        return Setup(self.shown, to_move).position()
