"""What browsers ask of a board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.match import Match
from stoneswidgets.record import Record
from stoneswidgets.scene import picture
from stoneswidgets.share import from_code
from stoneswidgets.widgets.editing import Editing
from stoneswidgets.widgets.messages import OF_ITS_MOMENT, OF_THE_TABLE, checked
from stoneswidgets.widgets.players import chosen
from stoneswidgets.widgets.scene_message import CURTAIN, REST
from stoneswidgets.widgets.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.scene.patch import Json


def handle(session: Session, content: object) -> Json:
    """Do what a message asks.

    Returns
    -------
    dict
        What the answer says beside its id and that it was done.

    Raises
    ------
    StonesError
        If it cannot be done; nothing has changed.
    """
    request, table = checked(content), session.table
    own = table.own
    if own is not None and (request.verb in OF_THE_TABLE or request.fields.get("seat", own) != own):
        name = table.match.game.seat_names[own]
        raise StonesError(f"{request.verb}: this board is for {name} alone, and shows the others' match")
    if request.verb in OF_ITS_MOMENT and not session.since <= request.scene <= session.number:
        raise StonesError(
            "the board has changed in the meantime, so nothing was done. Look again, and repeat it"
        )
    if request.verb == "hello" and (request.scene != session.number or table.secret):
        return _scene(session)  # the page begins with what a host wrote down
    return _DONE[request.verb](session, **request.fields) or {}


# ---------------------------------------------------------------- the match


def _play(session: Session, path: list[str]) -> None:
    table = session.table
    if table.editing:
        session.edit(table.editing.used(path, table.look))
        return
    if table.resting and path == [REST]:
        session.go_on_from(table.resting)
        return
    if table.player.bot:
        raise StonesError("it is a bot's turn; undo, or have a person play that seat")
    if table.curtained and path == [CURTAIN]:
        session.reveal()
        return
    seen = table.picture()
    move = None if table.curtained else seen.paths().get(tuple(path))
    if move is None:
        raise StonesError(f"no move is made by clicking {quoted(' then '.join(path))} here; nothing was done")
    session.play(move, seen.actor)


def _new(session: Session) -> None:
    session.replace_match(Match(session.table.match.game), "New game.")


def _seat(session: Session, seat: int, who: str) -> None:
    seats = session.table.seats
    if seat >= len(seats):
        raise StonesError(f"seat: there are the seats 0 to {len(seats) - 1}, not {seat}")
    if who != seats[seat].name:
        seats[seat] = chosen(who)
    session.resume()


# ---------------------------------------------------------------- how it is looked at


def _rotate(session: Session) -> None:
    look, steps = session.table.look, session.table.picture().steps
    session.turn(replace(look, orientation=look.orientation.rotated(steps)))


def _flip(session: Session) -> None:
    look, steps = session.table.look, session.table.picture().steps
    session.turn(replace(look, orientation=look.orientation.flipped(steps)))


def _overlay(session: Session, on: bool) -> None:  # noqa: FBT001 (the message's field)
    session.turn(replace(session.table.look, overlay=on))


def _analyse(session: Session, on: bool) -> None:  # noqa: FBT001
    if session.table.analysing is None:
        raise StonesError("analyse: this board asks a question, and gives nothing away")
    session.analyse(on)


def _enough(session: Session) -> None:
    session.analysis.stop()


def _why(session: Session, move: str) -> Json:
    return {"why": {"move": move, "text": session.analysis.why(move)}}


def _scene(session: Session) -> Json:
    return {"scene": session.scene(), **_hello(session)}


def _hello(session: Session) -> Json:
    """Answer that somebody is there, with what was found out before."""
    return {"analysis": session.analysis.latest} if session.analysis.latest else {}


# ---------------------------------------------------------------- positions and texts


def _setup(session: Session, on: bool) -> None:  # noqa: FBT001
    table = session.table
    if on != bool(table.editing):
        session.edit(Editing.of(table.open_position) if on else None)


def _turn(session: Session, seat: int) -> None:
    session.edit(_being_set_up(session).with_turn(seat, session.table.look))


def _begin(session: Session) -> None:
    session.replace_match(Match(_being_set_up(session).position), "New game from this position.")


def _being_set_up(session: Session) -> Editing:
    if session.table.editing is None:
        raise StonesError("no position is being set up")
    return session.table.editing


def _paste(session: Session, text: str) -> None:
    table = session.table
    if text.lstrip().startswith("{"):
        session.replace_match(Match.from_record(Record.loads(text)), "A record was read.")
    elif text.lstrip()[:1].isdigit() and "".join(text.split()).isalnum():
        session.replace_match(Match.from_record(from_code(text)), "A short code was read.")
    else:
        editing = table.editing or Editing.of(table.open_position)
        session.edit(editing.with_position(picture(editing.position, table.look).read(text)))


def _copy(session: Session, what: str) -> Json:
    return {"text": session.table.copy(what)}


_DONE: dict[str, Callable[..., Json | None]] = {
    "play": _play,
    "undo": Session.undo,
    "redo": Session.redo,
    "new": _new,
    "seat": _seat,
    "stop": Session.stop,
    "resume": Session.resume,
    "rotate": _rotate,
    "flip": _flip,
    "overlay": _overlay,
    "analyse": _analyse,
    "enough": _enough,
    "why": _why,
    "setup": _setup,
    "turn": _turn,
    "begin": _begin,
    "paste": _paste,
    "copy": _copy,
    "scene": _scene,
    "hello": _hello,
}
