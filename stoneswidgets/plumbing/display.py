"""Show positions, matches, records and games in notebooks and terminals.

`stoneswidgets.scene`, which draws them, and live boards lie above: the package hands both to `draw_with`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_LOAD: dict[str, Callable[[], Any]] = {}


def draw_with(pictures: Callable[[], Any], boards: Callable[[], Any]) -> None:
    """Have pictures and live boards made by modules that are loaded when the first one is shown."""
    _LOAD.update(pictures=pictures, boards=boards)


def pictures() -> Any:
    """Return the module that draws."""
    return _LOAD["pictures"]()


def boards() -> Any:
    """Return the module of live boards."""
    return _LOAD["boards"]()


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
