"""Gradients of light that all pictures share; the style sheet says which shapes have them, and prints none."""

from __future__ import annotations

from functools import cache

from stoneswidgets.scene.markup import Markup, tag

_ROUND = {"cx": "36%", "cy": "30%", "r": "72%"}
_DOWN = {"x2": "0", "y2": "1"}
_ASLANT = {"x2": ".7", "y2": "1"}


def _gradient(kind: str, name: str, shape: dict[str, str], *stops: tuple[str, str, float]) -> Markup:
    """Return a gradient; each stop has a class for its colour, a place in percent, and an opacity."""
    parts = (
        tag("stop", class_=colour, offset=f"{place}%", stop_opacity=f"{opacity:g}" if opacity < 1 else None)
        for colour, place, opacity in stops
    )
    return tag(f"{kind}Gradient", *parts, id=f"stones-{name}", **shape)


@cache
def light() -> Markup:
    """Return the definitions of all gradients."""
    return tag(
        "defs",
        _gradient(
            "radial",
            "glass",
            _ROUND,
            ("lit", "0", 0.5),
            ("lit", "45", 0),
            ("dim", "62", 0),
            ("dim", "100", 0.42),
        ),
        _gradient("radial", "spark", {}, ("lit", "0", 0.95), ("lit", "55", 0.4), ("lit", "100", 0)),
        _gradient("radial", "shade", {}, ("dim", "0", 0.6), ("dim", "76", 0.5), ("dim", "100", 0)),
        _gradient(
            "linear",
            "dent",
            _DOWN,
            ("dim", "0", 0.4),
            ("dim", "34", 0.1),
            ("lit", "60", 0),
            ("lit", "100", 0.25),
        ),
        _gradient(
            "linear",
            "sheen",
            _ASLANT,
            ("lit", "0", 0.3),
            ("lit", "45", 0),
            ("dim", "60", 0),
            ("dim", "100", 0.12),
        ),
        _gradient(
            "linear",
            "wall",
            {},
            ("wall-mid", "0", 1),
            ("wall-lit", "30", 1),
            ("wall-mid", "58", 1),
            ("wall-dim", "100", 1),
        ),
    )
