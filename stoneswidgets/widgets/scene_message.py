"""The scene as the browser gets it: the picture, who plays, and which buttons can be used."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.scene.base import tree
from stoneswidgets.widgets.consent import ALLOW, REFUSE
from stoneswidgets.widgets.players import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import PictureScene, ReviewState, Scene, Seat
    from stoneswidgets.widgets.sight import Sight
    from stoneswidgets.widgets.table import Table

CURTAIN = "tray:curtain"
"""What a person at a shared screen clicks to see what the others may not."""
NOW = "tray:now"
"""What somebody clicks to leave an earlier position for the present one."""
REST = "tray:rest"
"""What somebody clicks to go on from a position that stays in sight for a while, as at the end of a hand."""


def scene(
    table: Table, sight: Sight, number: int, study: int, review: ReviewState, *, thinking: bool
) -> Scene:
    """Return what a board shows.

    Parameters
    ----------
    table : Table
        The match, and who plays it.
    sight : Sight
        What the board shows of it, and to whom.
    number : int
        The number of the scene.
    study : int
        The number of the analysis.
    review : dict
        The review of the match; empty while none is open.
    thinking : bool
        Whether a bot thinks.
    """
    drawn = sight.picture
    whole: Scene = {
        **_picture_scene(table, sight),
        "n": number,
        "secret": sight.secret,
        "say": table.telling,
        "news": table.news(),
        "step": len(table.match.moves) if table.shown_at is None else table.shown_at,
        "pace": table.pace if len(table.people) < len(table.seats) else "",
        "remark": "",
        "moves": {
            str(i): move for i, move in enumerate(drawn.known_moves(_seen(table), table.match.moves), 1)
        },
        "seats": {
            str(seat): seat_of(drawn, seat, player.name, free=table.own in (None, seat) and not table.settled)
            for seat, player in enumerate(table.seats)
        },
        "players": _players(table),
        "rates": drawn.overlay_name if table.task is None or table.task.reckoned else "",
        "analysis": {"study": study, "note": sight.study_note} if table.analysing else {},
        "review": review,
        "setup": {"to_move": table.editing.to_move} if table.editing else {},
        "can": _can(table, drawn, thinking=thinking),
    }
    plain: Scene = json.loads(json.dumps(whole))  # marimo sends no subclasses of str as they are
    return plain


def _seen(table: Table) -> Callable[[int], Snapshot]:
    """Return what whoever sees a board saw, from a number of moves."""
    positions = table.match.positions
    return lambda at: positions[at].view(table.own)


def _picture_scene(table: Table, sight: Sight) -> PictureScene:
    """Return the picture; while an exercise is asked, as the exercise lets it be seen."""
    shown = _on_the_table(table, sight)
    return table.task.staged(shown) if table.task else shown


def _on_the_table(table: Table, sight: Sight) -> PictureScene:
    """Return the picture; where no move of the game is asked for, with what can be clicked instead."""
    drawn = sight.picture
    shown = drawn.scene()
    if table.editing:
        tools = drawn.tools()
        shown["tray"], shown["paths"] = tools, tree(product(tools, drawn.at()))
        shown["chosen"] = [next(iter(tools))]
        shown["status"] = "Setting up: choose a piece, then a space."
        return shown
    name = table.match.game.seat_names[table.seat or 0]
    if table.asked:
        shown["tray"] = {ALLOW: {"label": "Allow"}, REFUSE: {"label": "Refuse"}}
        shown["paths"], shown["chosen"] = {ALLOW: 0, REFUSE: 0}, []
        shown["status"] = f"{table.asked} Do you allow it?"
        return shown
    if table.looked_at is not None:
        shown["tray"], shown["paths"], shown["chosen"] = {NOW: {"label": "Back to the game"}}, {NOW: 0}, []
        if table.instead:
            before = picture(table.match.positions[table.looked_at].view(table.own))
            shown["status"] = f"In place of move {table.looked_at + 1}: {before.in_words(table.instead[1])}."
        else:
            shown["status"] = f"Looking back: move {table.looked_at} of {len(table.match.moves)}."
        return shown
    if table.resting:
        shown["tray"], shown["paths"] = {REST: {"label": drawn.rest()}}, {REST: 0}
    elif table.player.bot:
        doing = "is stopped; press Resume to go on" if table.stopped else "is thinking"
        shown["status"] = f"{name} {doing}."
    elif sight.curtained:
        shown["tray"], shown["paths"] = {CURTAIN: {"label": f"I am {name}"}}, {CURTAIN: 0}
        shown["chosen"] = []
        shown["status"] = f"{name} is next: the others look away."
    return shown


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


def _can(table: Table, drawn: Picture, *, thinking: bool) -> dict[str, bool]:
    """Return which buttons can be used."""
    editing, closed = table.editing, table.task is not None and not table.task.open
    a_person_acts = table.player.bot is None and drawn.actor is not None
    return {
        "play": bool(editing or table.asked or table.shown_at is not None) or a_person_acts,
        "undo": not closed
        and (editing.earlier is not None if editing else table.match.can_undo or bool(table.replaced)),
        "redo": not (editing or closed) and table.own is None and table.match.can_redo,
        "stop": thinking,
        "resume": table.stopped and table.player.bot is not None,
        "leave": table.own is None and table.task is None,
        "rotate": drawn.steps > 1,
        "flip": drawn.is_mirrored,
        "analyse": table.analysing is not None,
        "review": table.match.is_over
        and bool(table.match.moves)
        and table.analysing is not None
        and not editing,
    }
