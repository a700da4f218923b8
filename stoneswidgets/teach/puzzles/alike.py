"""Moves that come to the same, so that they are one good move: a trade of either of two equal stones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.games.tavern.position import TavernView

if TYPE_CHECKING:
    from stoneswidgets.position import View

_TRADE = re.compile(r"(\d)([>!])(\d):(\d)")


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
    >>> view = sw.Tavern().start(setup=None).play("deal:jgs+gssj,jgs+gssj,jgs+gssj,sss+jgsj;1").view(0)
    >>> idea(view, "5>4:1") == idea(view, "6>4:2"), idea(view, "5>4:1") == idea(view, "3>4:1")
    (True, False)
    >>> idea(sw.SiegeStones().start().view(0), "d4")
    'd4'
    """
    trade = _TRADE.fullmatch(move)
    if not trade or not isinstance(view, TavernView):
        return move
    own, how, partner, wanted = trade.groups()
    given = view.hands[view.to_move[0]][int(own) - 1]
    taken = view.hands[int(partner) - 1][int(wanted) - 1]
    return " ".join(
        map(str, (given.kind, given.known_to, how, partner, taken.kind, taken.face_up, taken.known_to))
    )
