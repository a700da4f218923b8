"""Moves that come to the same, and moves of one idea, which may be one good answer together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.parts import part

if TYPE_CHECKING:
    from stoneswidgets.core.position import View


def alike(view: View, move: str) -> str:
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
    >>> alike(view, "5>4:1") == alike(view, "6>4:2"), alike(view, "5>4:1") == alike(view, "4>4:1")
    (True, False)
    >>> alike(sw.SiegeStones().start().view(0), "d4")
    'd4'
    """
    return _asked("alike", view, move) or move


def idea(view: View, move: str) -> str:
    """Return a text that moves of one idea share, such as followers of any colour on one intersection.

    They are one answer to a puzzle where they are equally good. Moves that come to the same are of one idea.

    Parameters
    ----------
    view : View
        What the seat knows that makes the move.
    move : str
        A legal move.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> view = sw.Ascension().start(seed=1).play("r:d4").view(1)
    >>> idea(view, "r:c4d4d5"), idea(view, "b:c5"), alike(view, "b:c5")
    ('c4d4d5', 'c5', 'b:c5')
    """
    return _asked("idea", view, move) or alike(view, move)


def _asked(name: str, view: View, move: str) -> str | None:
    own = getattr(part(type(view.game), "readings"), name, None)
    return str(own(view, move)) if own else None
