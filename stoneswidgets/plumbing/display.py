"""Show positions, matches, records and games at the end of a notebook's cell, and in a terminal.

`stoneswidgets.scene`, which draws them, lies above: the package hands it to `draw_with`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_LOAD: list[Callable[[], Any]] = []


def draw_with(load: Callable[[], Any]) -> None:
    """Have pictures drawn by a package, which is loaded when the first one is drawn."""
    _LOAD[:] = [load]


def pictures() -> Any:
    """Return the package that draws."""
    return _LOAD[0]()


class Pictured:
    """Something that notebooks show as a picture; where there are no pictures, they show its `repr`."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return str(pictures().framed(self._repr_svg_()))


class Displayed(Pictured):
    """An object that notebooks show as a picture of a board, with the status below it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(pictures().svg(self))

    def _repr_html_(self) -> str:
        return str(pictures().captioned(self))


class Printed(Displayed):
    """Something that `print` shows as a board of letters."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(pictures().text_board(self))

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": str(self)}
