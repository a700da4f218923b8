"""Widgets in boxes: as ipywidgets have them, and as marimo shows them, which knows no boxes of ipywidgets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Box, VBox

from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.widgets.code_sharing import Single

if TYPE_CHECKING:
    from ipywidgets import Widget

_STYLES = ("display", "flex", "flex_flow", "align_items", "grid_gap", "max_width")
"""The properties of a layout that mean something outside ipywidgets, too."""


class Boxed(Single, Box):  # type: ignore[misc]  # ipywidgets have no types
    """A box of widgets that is shown as one."""

    def _display_(self) -> Any:  # noqa: ANN401 (marimo's own)
        """Return what marimo shows."""
        from marimo import Html  # noqa: PLC0415 (it asks for this only where it runs)

        return Html(str(_in_marimo(self)))


def _in_marimo(widget: Widget) -> Markup:
    if isinstance(widget, HTML):
        return Markup(widget.value)
    if isinstance(widget, Box):
        inside = join(*(_in_marimo(child) for child in widget.children))
    else:
        from marimo import as_html  # noqa: PLC0415

        inside = Markup(as_html(widget).text)
    return tag("div", inside, style=_style(widget))


def _style(widget: Widget) -> str:
    said = {"display": "flex", "flex_flow": "column"} if isinstance(widget, VBox) else {}
    said |= {name: value for name in _STYLES if (value := getattr(widget.layout, name)) is not None}
    return "; ".join(f"{name.replace('_', '-')}: {value}" for name, value in said.items())
