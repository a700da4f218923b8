"""Containers: widgets that lay out other widgets, in every host that shows a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets
from typing_extensions import override

from stoneswidgets.widgets.code_sharing import Shared, style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

REFERENCE = "anywidget:"
"""What stands before a widget's id where another one refers to it, in anywidget's own form."""


class Holder(Shared):
    """A widget that shows other widgets, its `children`, in it."""

    children = traitlets.Tuple().tag(
        sync=True, to_json=lambda widgets, _: [f"{REFERENCE}{each.model_id}" for each in widgets]
    )

    @property
    @override
    def parts(self) -> tuple[Shared, ...]:
        return tuple(self.children)


class Frame(Holder):
    """Widgets beside or below each other, perhaps under a caption."""

    _look = traitlets.Enum(("column", "compare", "exercise", "lab")).tag(sync=True)
    _caption = traitlets.Unicode().tag(sync=True)

    def __init__(self, look: str, children: Iterable[Shared], *, caption: str = "", **traits: object) -> None:
        super().__init__(
            "frame", style_sheet("frame"), _look=look, children=tuple(children), _caption=caption, **traits
        )
