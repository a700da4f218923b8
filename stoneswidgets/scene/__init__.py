"""Scenes: positions drawn once, in Python, for boards, kept pictures, worksheets and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.interrupts import loaded
from stoneswidgets.scene.base import Look, Picture
from stoneswidgets.scene.document import document
from stoneswidgets.scene.geometry import Orientation

if TYPE_CHECKING:
    from stoneswidgets.position import Snapshot

__all__ = ["Look", "Orientation", "Picture", "picture", "svg"]


def picture(shown: Snapshot, look: Look | None = None) -> Picture:
    """Return the picture of a position or a view; its game's module draws it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> scene = picture(sw.SiegeStones().start().play("Td4")).scene()
    >>> scene["labels"]["space:d4"], scene["status"]
    ('d4, tower, nobody controls it', 'White to move: drop a stone or a tower.')
    """
    module = loaded(shown.game.shown_by or f"{__name__}.{shown.game.name}.picture")
    made: Picture = module.PICTURE(shown, look or Look())
    return made


def svg(shown: Snapshot, look: Look | None = None, width: int | None = 480) -> str:
    """Return a position or a view as an SVG document.

    Parameters
    ----------
    shown : Position or View
        What to draw.
    look : Look, optional
        How the board is turned and what is drawn on it.
    width : int, optional
        How wide it is shown, in pixels; None for as wide as there is room.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> svg(sw.SiegeStones().start())[:20]
    "<svg xmlns='http://w"
    """
    return document(picture(shown, look).scene(), width)
