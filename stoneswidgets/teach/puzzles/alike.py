"""Moves that come to the same, so that they are one good move: a trade of either of two equal stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.interrupts import loaded

if TYPE_CHECKING:
    from stoneswidgets.position import View


def idea(view: View, move: str) -> str:
    """Return a text that moves share which come to the same for all that the seat can know; else the move itself.

    Parameters
    ----------
    view : View
        What the seat knows that makes the move.
    move : str
        A legal move.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> view = sw.Tavern().start(setup=None).play("deal:jgs+gssj,jgs+gssj,jgs+gssj,ssg+jgsj;1").view(0)
    >>> idea(view, "5>4:1") == idea(view, "6>4:2"), idea(view, "5>4:1") == idea(view, "4>4:1")
    (True, False)
    >>> idea(sw.SiegeStones().start().view(0), "d4")
    'd4'
    """
    own = getattr(loaded(view.game.read_by), "idea", None) if view.game.read_by else None
    return str(own(view, move)) if own else move
