"""A chart: a finding in a sentence, the data as a table, a picture that needs no network, and one that can be explored."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError
from stoneswidgets.lab.charts.paper import WIDTH, paper
from stoneswidgets.lab.result import Tabled
from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene.drawing import drawing
from stoneswidgets.scene.image import HTML, SVG, framed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import altair as alt

    from stoneswidgets.scene.drawing import Drawing
    from stoneswidgets.scene.literal_colours import Theme
    from stoneswidgets.scene.markup import Markup

VEGA = "application/vnd.vegalite.v5+json"
"""The form of a chart that JupyterLab, Notebook and marimo draw by themselves, without a network."""
_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"


@dataclass(frozen=True, repr=False)
class Chart(Tabled, ABC):
    """A chart. At a cell's end it shows itself: to be explored where there is Vega-Lite, as a picture elsewhere.

    Attributes
    ----------
    title : str
        What it shows.
    finding : str
        What it shows, in a sentence or two; screen readers read this instead of the picture.
    """

    title: str
    finding: str

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Return the data: a dict for each row of the table."""

    @abstractmethod
    def _drawn(self) -> tuple[Markup, float]:
        """Return what is drawn below the title, `WIDTH` wide, and how high it is."""

    def _layers(self) -> list[dict[str, Any]]:
        """Return the layers of the Vega-Lite chart; none, if there is only a picture."""
        return []

    def __repr__(self) -> str:
        return f"<Chart: {self.title}. {self.finding}>"

    def svg(self, *, theme: Theme | None = None) -> Drawing:
        """Return the picture; with a theme, in literal colours for other programs."""
        body, height = self._drawn()
        return drawing(paper(self.title, self.finding, body, height), self.title, theme)

    def vega(self) -> dict[str, Any] | None:
        """Return the chart in the terms of Vega-Lite, with its data; None, if there is only a picture."""
        layers = self._layers()
        if not layers:
            return None
        return {
            "$schema": _SCHEMA,
            "title": {"text": self.title, "anchor": "start"},
            "description": self.finding,
            "background": "transparent",
            "width": WIDTH,
            "data": {"values": self.rows()},
            "layer": layers,
        }

    def altair(self) -> alt.LayerChart:
        """Return the chart as one of Altair's, to be changed and combined.

        Raises
        ------
        StonesError
            If Altair is not installed, or there is only a picture.
        """
        made_by = extra("altair", "this", "stoneswidgets[lab]")
        spec = self.vega()
        if spec is None:
            raise StonesError(
                f"{self.title}: this is a picture of a board, which Altair does not draw; see svg()"
            )
        del spec["$schema"]
        chart: alt.LayerChart = made_by.LayerChart.from_dict(spec)
        return chart

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """Return the chart and its picture; no image beside a chart to explore, which hosts would show instead of that."""
        spec, picture = self.vega(), str(self.svg())
        shown = {HTML: str(framed(picture))} if spec is None else {VEGA: spec}
        return {"text/plain": repr(self), SVG: picture, **shown}

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        picture = self.svg()
        return {".svg": str(picture).encode, ".png": picture.png, **super()._formats()}


def tooltip(fields: Sequence[tuple[str, str]], form: str) -> list[dict[str, str]]:
    """Return what Vega-Lite shows of a mark that is pointed at: fields with their titles; numbers in a form."""
    return [
        {
            "field": name,
            "title": title,
            **({"type": "quantitative", "format": form} if number else {"type": "nominal"}),
        }
        for name, title in fields
        for number in [name not in {"label", "series"}]
    ]
