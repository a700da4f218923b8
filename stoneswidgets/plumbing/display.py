"""How positions, matches, records and games show themselves at the end of a notebook's cell, and in a terminal."""

from __future__ import annotations

from typing import Any

from stoneswidgets.plumbing.answering import Helpful, NoList
from stoneswidgets.plumbing.interrupts import loaded

_DRAWN_BY = "stoneswidgets.scene"
"""The package that draws. It is imported when something is shown, because games know nothing of pictures."""

WHOLE_GAMES_ARE_TAKEN_BY = (
    "Board",
    "Facilitator",
    "Replay",
    "Study",
    "code",
    "evaluate",
    "gif",
    "link",
    "qr",
    "review",
    "solve",
    "svg",
)
"""What of the package takes matches and records."""


def pictures() -> Any:
    """Return the package that draws, for a test of what it tells."""
    return loaded(_DRAWN_BY)


class Pictured(Helpful):
    """Something that notebooks show as a picture; where there are no pictures, they show its `repr`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return str(loaded(f"{_DRAWN_BY}.image").framed(self._repr_svg_()))


class Displayed(Pictured, NoList):
    """An object that notebooks show as a picture of a board, with the status below it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(loaded(_DRAWN_BY).svg(self))

    def _repr_html_(self) -> str:
        return str(loaded(_DRAWN_BY).captioned(self))


class Printed(Displayed):
    """Something that `print` shows as a board of letters."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(loaded(f"{_DRAWN_BY}.text").text_board(self))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": str(self)}
