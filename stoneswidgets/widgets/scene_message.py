"""What a board shows, as the browser gets it: the scene, what it is asked for, and what can be done."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.scene.base import tree
from stoneswidgets.widgets.players import CHOICES

if TYPE_CHECKING:
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.widgets.table import Table

CURTAIN = "tray:curtain"
"""What a person at a shared screen chooses to see what the others may not."""
REST = "tray:rest"
"""What leads on from a position that stays in sight for a while, as at the end of a hand."""


def scene(table: Table, seen: Picture, number: int, study: int, *, thinking: bool) -> Json:
    """Return what a board shows.

    Parameters
    ----------
    table : Table
        Who sits there.
    seen : Picture
        What they see.
    number : int
        How often what is shown has changed.
    study : int
        How often what is analysed has changed.
    thinking : bool
        Whether a bot thinks.
    """
    editing = table.editing
    whole = {
        "n": number,
        **seen.scene(),
        **_asked(table, seen),
        "secret": table.secret,
        "say": table.said,
        "moves": {str(i): seen.told(move) for i, move in enumerate(table.match.moves, 1)},
        "seats": {str(seat): _seat(table, seat, seen) for seat in range(len(table.seats))},
        "players": CHOICES | {p.name: p.name for p in table.seats if p.name not in CHOICES},
        "rates": seen.overlay_name,
        "analysis": {"study": study, "note": table.analysed()[1]} if table.analysing else {},
        "setup": {"to_move": editing.to_move} if editing else {},
        "can": {
            "play": bool(editing or table.resting) or (table.player.bot is None and seen.actor is not None),
            "undo": editing.earlier is not None if editing else table.match.can_undo,
            "redo": not editing and table.match.can_redo,
            "stop": thinking,
            "leave": table.own is None,
            "rotate": seen.steps > 1,
            "flip": seen.is_mirrored,
            "analyse": table.analysing is not None,
            "resume": table.stopped and table.player.bot is not None,
        },
    }
    plain: Json = json.loads(json.dumps(whole))  # marimo sends no subclasses of str as they are
    return plain


def _asked(table: Table, seen: Picture) -> Json:
    """Return what stands in the place of a move, where none is asked for."""
    if table.editing:
        tools = seen.tools()
        return {
            "tray": tools,
            "paths": tree(product(tools, seen.at())),
            "chosen": [next(iter(tools))],
            "status": "Setting up: choose a piece, then a space.",
        }
    if table.resting:
        return {"tray": {REST: {"label": seen.rest()}}, "paths": {REST: 0}}
    name = table.match.game.seat_names[table.seat or 0]
    if table.player.bot:
        doing = "is stopped; press Resume to go on" if table.stopped else "is thinking"
        return {"status": f"{name} {doing}."}
    if table.curtained:
        return {
            "tray": {CURTAIN: {"label": f"I am {name}"}},
            "paths": {CURTAIN: 0},
            "chosen": [],
            "status": f"{name} is next: the others look away.",
        }
    return {}


def _seat(table: Table, seat: int, seen: Picture) -> Json:
    return {
        "name": table.match.game.seat_names[seat],
        "svg": seen.emblem(seat),
        "standing": seen.standing(seat),
        "who": table.seats[seat].name,
        "free": table.own in (None, seat),
        "acts": seat in seen.shown.to_move,
    }
