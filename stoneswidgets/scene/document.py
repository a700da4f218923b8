"""A scene as a picture that stands alone: an SVG document with its style, a title and a text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from stoneswidgets.scene.base import EMPTY
from stoneswidgets.scene.markup import Markup, number, tag

if TYPE_CHECKING:
    from typing import Literal

    from stoneswidgets.scene.format import PictureScene

LAYERS: tuple[Literal["board", "pieces", "overlay"], ...] = ("board", "pieces", "overlay")


@cache
def style() -> str:
    """Return the style sheet that all pictures and boards share."""
    return files("stoneswidgets.scene").joinpath("scene.css").read_text("utf-8")


def document(
    scene: PictureScene,
    width: int | None = 480,
    *,
    styled: bool = True,
    names: bool = False,
    note: str = "",
) -> Markup:
    """Return a scene as an SVG document.

    Parameters
    ----------
    scene : PictureScene
        As `Picture.scene` returns it.
    width : int, optional
        How wide it is shown, in pixels; None for as wide as there is room.
    styled : bool
        Whether the document includes the style sheet; False where the page around it has it.
    names : bool
        Whether each space shows its name.
    note : str
        What the text says before it names the pieces.
    """
    layers = (
        tag(
            "g",
            *(tag("g", Markup(part), class_=_kind(name)) for part in scene[name].values()),
            class_=f"layer {name}",
        )
        for name in LAYERS
    )
    left, top, across, down = scene["view"]
    pieces = [label for label in scene["labels"].values() if not label.endswith(EMPTY)]
    return tag(
        "svg",
        tag("title", ": ".join(filter(None, (scene["title"], scene["status"])))),
        tag("desc", " ".join(filter(None, [note, "; ".join(pieces)]))),
        tag("style", Markup(style().replace("<", "&lt;").replace(">", "&gt;"))) if styled else Markup(""),
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, (left, top, across, down))),
        width=width,
        height=None if width is None else round(width * down / across),
        role="img",
        class_=" ".join(["stones-art", *["rated"] * scene["rated"], *["names"] * names]),
    )


def _kind(layer: str) -> str | None:
    return "piece" if layer == "pieces" else None
