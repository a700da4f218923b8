"""The scene as the browser gets it: the picture, who plays, and which buttons can be used."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from stoneswidgets.widgets.table import CHOICES

if TYPE_CHECKING:
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import ReviewState, Scene, Seat
    from stoneswidgets.widgets.screens import Sight
    from stoneswidgets.widgets.table import Table

OWN = "names", "more", "share", "sound"
"""What a page does by itself, and nothing is asked of Python for."""


def scene(
    table: Table,
    sight: Sight,
    number: int,
    analysis: int,
    review: ReviewState,
    can: dict[str, bool],
) -> Scene:
    """Return what a board shows.

    Parameters
    ----------
    table : Table
        The match, and who plays it.
    sight : Sight
        What the board does, and what it shows of the match, and to whom.
    number : int
        The number of the scene.
    analysis : int
        The number of the analysis.
    review : dict
        The review of the match; empty while none is open.
    can : dict
        What there is to be pressed, and whether it can be pressed now.
    """
    drawn, screen = sight.picture, sight.screen
    listing = screen.listing(table)
    known = drawn.known_moves(listing.seen, listing.moves)
    whole: Scene = {
        **screen.offer(drawn.scene(), table, drawn),
        "n": number,
        "secret": sight.secret,
        "say": screen.announcement(table),
        "news": table.news() if screen.is_present else [],
        "step": listing.step,
        "pace": table.pace if "pace" in can and len(table.people) < len(table.seats) else "",
        "remark": "",
        "shown": "",
        "moves": {str(i): move for i, move in enumerate(known, 1)},
        "entries": {**drawn.entries(listing.positions, listing.moves, known)},
        "seats": {
            str(seat): seat_of(drawn, seat, player.name, free=table.own in (None, seat) and not table.settled)
            for seat, player in enumerate(table.seats)
        },
        "players": _players(table),
        "rates": drawn.overlay_name if "overlay" in can else "",
        "analysis": {"number": analysis, "note": sight.analysis_note} if table.analysing else {},
        "review": review,
        "setup": screen.setup,
        "can": can,
    }
    plain: Scene = json.loads(json.dumps(whole))  # marimo sends no subclasses of str as they are
    return plain


def seat_of(drawn: Picture, seat: int, who: str = "", *, free: bool = False) -> Seat:
    """Return a seat as the list of players shows it."""
    return {
        "name": drawn.position.game.seat_names[seat],
        "svg": drawn.emblem(seat),
        "standing": drawn.standing(seat),
        "who": who,
        "free": free,
        "acts": seat in drawn.acting,
        "wins": seat in drawn.winners,
    }


def _players(table: Table) -> dict[str, str]:
    """Return who can play a seat, with their labels; nobody can be chosen where that is settled."""
    if table.settled:
        return {}
    return CHOICES | {player.name: player.name for player in table.seats if player.name not in CHOICES}
