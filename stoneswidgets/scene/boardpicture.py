"""The base class of pictures of a board."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, cast

from typing_extensions import override

from stoneswidgets.scene import shapes
from stoneswidgets.scene.base import EMPTY, Picture
from stoneswidgets.scene.geometry import laid_out

if TYPE_CHECKING:
    from stoneswidgets.boards import Cells
    from stoneswidgets.scene.base import Layer
    from stoneswidgets.scene.format import About
    from stoneswidgets.scene.geometry import Plan, Point


class BoardPicture(Picture):
    """A position on a board; subclasses add what lies beside the board."""

    @cached_property
    def plan(self) -> Plan:
        """Where the spaces and intersections lie."""
        return laid_out(cast("Cells", self.position.game.board), self.look.orientation)

    @property
    @override
    def steps(self) -> int:
        return self.plan.board.turns

    @property
    @override
    def is_mirrored(self) -> bool:
        return self.plan.board.is_mirrored

    @property
    @override
    def box(self) -> tuple[float, float, float, float]:
        return self.plan.box

    @override
    def board(self) -> Layer:
        return _slab_with_hollows(self.plan)

    @override
    def at(self) -> dict[str, Point]:
        return {f"space:{name}": at for name, at in self.plan.spaces.items()}

    @override
    def beside(self) -> dict[str, About]:
        board, found = self.plan.board, dict[str, "About"]()
        pieces = {id_: label for id_, label in self.labels().items() if not label.endswith(EMPTY)}
        for name in board.names:
            spaces = (f"space:{each}" for each in sorted(self.position.game.beside(name), key=board.index))
            near = [id_ for id_ in spaces if id_ in pieces]
            if near and f"space:{name}" in pieces:
                text = f"Next to {name}: {'; '.join(pieces[id_] for id_ in near)}."
                found[f"space:{name}"] = {"text": [text], "marks": near}
        return found


@lru_cache(maxsize=64)
def _slab_with_hollows(plan: Plan) -> Layer:
    hollows = {
        f"space:{name}": shapes.hollow(name, at, plan.outlines[name]) for name, at in plan.spaces.items()
    }
    return {"slab": shapes.slab(plan), **hollows}
