"""How positions, matches, records and games show themselves at the end of a notebook's cell, and in a terminal."""

from __future__ import annotations

from typing import Any

from stoneswidgets.interrupts import loaded

_DRAWN_BY = "stoneswidgets.scene"
"""The package that draws; its name alone is known here, since what is played knows nothing of pictures."""


class Displayed:
    """What shows itself as a board: as SVG in notebooks, and as its `repr` where there are no pictures."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(loaded(_DRAWN_BY).svg(self))


class Printed(Displayed):
    """What `print` shows as a board of letters."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(loaded(f"{_DRAWN_BY}.text").text_board(self))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:  # noqa: ANN401 (what to include is the host's business)
        return {"text/plain": str(self), "image/svg+xml": self._repr_svg_()}
