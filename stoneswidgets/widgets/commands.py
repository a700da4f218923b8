"""What a browser may ask of a board: one table of commands, and the function for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.match import Match
from stoneswidgets.core.record import Record
from stoneswidgets.core.share import code, from_code
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.scene import picture
from stoneswidgets.widgets.consent import ALLOW, REFUSE
from stoneswidgets.widgets.editing import Editing
from stoneswidgets.widgets.players import PACES, Player, chosen
from stoneswidgets.widgets.protocol import NAME, NUMBER, PATH, SWITCH, TEXT, Command, Request
from stoneswidgets.widgets.scene_message import CURTAIN, NOW, REST
from stoneswidgets.widgets.session import Session

if TYPE_CHECKING:
    from stoneswidgets.scene.patch import Json


_GIVES_NOTHING = "{}: this board asks a question, and gives nothing away"


# ---------------------------------------------------------------- what a command is refused for


def _stale(session: Session, request: Request) -> str:
    """Refuse a click on a position that has changed since; that the board was turned since does no harm."""
    if session.since <= request.scene <= session.number:
        return ""
    return "the board has changed in the meantime, so nothing was done. Look again, and repeat it"


def _others_match(session: Session, request: Request) -> str:
    """Refuse, at a board that is for one seat, what would replace the match that the other seats play too."""
    own, game = session.table.own, session.table.match.game
    if own is None:
        return ""
    return f"{request.verb}: this board is for {game.seat_names[own]} alone, and shows the others' match"


def _others_seat(session: Session, request: Request) -> str:
    """Refuse to choose who plays another seat, at a board that is for one; and any seat, where that is settled."""
    if session.table.settled:
        return f"{request.verb}: who plays here is settled"
    return "" if request.fields["seat"] == session.table.own else _others_match(session, request)


def _not_over(session: Session, _request: Request) -> str:
    """Refuse the review of a match that goes on."""
    return "" if session.table.match.is_over else "a match is reviewed when it is over"


def _no_setup(session: Session, _request: Request) -> str:
    """Refuse a step of setting up while nothing is set up."""
    return "" if session.table.editing else "no position is being set up"


def _in_an_exercise(session: Session, request: Request) -> str:
    """Refuse what would give an exercise's answer away."""
    if session.table.analysing is not None:
        return ""
    return _GIVES_NOTHING.format(request.verb)


def _answered(session: Session, request: Request) -> str:
    """Refuse moves at an exercise's board that shows something, or is answered elsewhere."""
    task = session.table.task
    return "" if task is None or task.open else f"{request.verb}: this board is only to be looked at now"


def _unreckoned(session: Session, request: Request) -> str:
    """Refuse what the game reckons, where it would give an exercise's answer away."""
    task = session.table.task
    return "" if task is None or task.reckoned else _GIVES_NOTHING.format(request.verb)


# ---------------------------------------------------------------- the match


def _play(session: Session, path: list[str]) -> None:
    table, sight = session.table, session.sight
    if table.editing:
        session.edit(table.editing.used(path, table.look))
        return
    if table.asked:
        if path not in ([ALLOW], [REFUSE]):
            raise StonesError(f"{table.asked} Allow or refuse that first")
        session.answer(allowed=path == [ALLOW])
        return
    if table.looked_at is not None:
        if path != [NOW]:
            raise StonesError(
                "an earlier position is in sight; nothing was done. Go back to the game to play on"
            )
        session.look_back(None)
        return
    if table.resting and path == [REST]:
        session.go_on_from(table.resting)
        return
    if table.player.bot:
        raise StonesError("it is a bot's turn; undo, or have a person play that seat")
    if sight.curtained and path == [CURTAIN]:
        session.reveal()
        return
    move = None if sight.curtained else sight.picture.paths().get(tuple(path))
    if move is None:
        raise StonesError(f"no move is made by clicking {quoted(' then '.join(path))} here; nothing was done")
    session.play(move, sight.picture.actor)


def _new(session: Session) -> None:
    _replace(session, Match(session.table.match.game), "New game.")


def _replace(session: Session, match: Match, said: str) -> None:
    """Put another match on the board; undo brings the one before it back."""
    before = session.table.match
    session.replace_match(match, said, before if before.moves else session.table.replaced)


def _look(session: Session, at: int) -> None:
    session.look_back(at)


def _seat(session: Session, seat: int, who: str) -> None:
    seats = session.table.seats
    if seat >= len(seats):
        raise StonesError(f"seat: there are the seats 0 to {len(seats) - 1}, not {seat}")
    if who != seats[seat].name:
        seats[seat] = chosen(who)
    session.resume()


# ---------------------------------------------------------------- how it is looked at


def _review(session: Session, on: bool) -> None:  # noqa: FBT001
    session.review(on)


def _halt(session: Session) -> None:
    session.reviewer.halt()


def _better(session: Session, at: int) -> None:
    session.show_better(at)


def _retry(session: Session, at: int) -> None:
    table = session.table
    turn = session.reviewer.turn(table.match, at)
    table.seats[turn.seat] = Player()
    _replace(session, Match(table.match.positions[at - 1]), f"Try it again from before move {at}.")


def _rotate(session: Session) -> None:
    look, steps = session.table.look, session.sight.picture.steps
    session.turn(replace(look, orientation=look.orientation.rotated(steps)))


def _flip(session: Session) -> None:
    look, steps = session.table.look, session.sight.picture.steps
    session.turn(replace(look, orientation=look.orientation.flipped(steps)))


def _overlay(session: Session, on: bool) -> None:  # noqa: FBT001 (the message's field)
    session.turn(replace(session.table.look, overlay=on))


def _analyse(session: Session, on: bool) -> None:  # noqa: FBT001
    session.analyse(on)


def _enough(session: Session) -> None:
    session.analysis.stop()


def _why(session: Session, move: str) -> Json:
    return {"why": {"move": move, "text": session.analysis.why(move)}}


def _scene(session: Session) -> Json:
    return {"scene": session.scene(), **_found(session)}


def _pace(session: Session, to: str) -> None:
    if to not in PACES:
        raise StonesError(f"to: bots play {', '.join(PACES)}, not {quoted(to)}")
    session.table.pace = to
    session.turn(session.table.look)


def _hello(session: Session, n: int) -> Json:
    """Answer a page that has just opened: it shows the scene that its notebook has saved, which may be an old one."""
    session.watched = True
    return _found(session) if n == session.number and not session.sight.secret else _scene(session)


def _found(session: Session) -> Json:
    return {"analysis": session.analysis.latest} if session.analysis.latest else {}


# ---------------------------------------------------------------- positions and texts


def _setup(session: Session, on: bool) -> None:  # noqa: FBT001
    table = session.table
    if on != bool(table.editing):
        session.edit(Editing.of(table.open_position) if on else None)


def _turn(session: Session, seat: int) -> None:
    if editing := session.table.editing:
        session.edit(editing.with_turn(seat, session.table.look))


def _begin(session: Session) -> None:
    if draft := session.table.draft:
        _replace(session, Match(draft), "New game from this position.")


def _paste(session: Session, text: str) -> None:
    table = session.table
    if text.lstrip().startswith("{"):
        _replace(session, Match.from_record(Record.loads(text)), "A record was read.")
    elif text.lstrip()[:1].isdigit() and "".join(text.split()).isalnum():
        _replace(session, Match.from_record(from_code(text)), "A short code was read.")
    else:
        editing = table.editing or Editing.of(table.open_position)
        session.edit(editing.with_position(picture(editing.position, table.look).read(text)))


def _copy(session: Session, what: str) -> Json:
    table = session.table
    if what == "diagram":
        return {"text": session.sight.picture.diagram()}
    if what not in ("record", "code"):
        raise StonesError(f"what: a diagram, a record or a code can be copied, not {quoted(what)}")
    if table.draft is None and table.hides_something:
        raise StonesError(f"a {what} holds what is hidden on this board; copy it when the game is over")
    match = Match(table.draft) if table.draft else table.match
    return {"text": code(match) if what == "code" else match.record().dumps()}


COMMANDS = {
    "play": Command(_play, {"path": PATH}, (_stale, _answered)),
    "undo": Command(Session.undo, refused=(_stale, _answered)),
    "redo": Command(Session.redo, refused=(_stale, _answered)),
    "look": Command(_look, {"at": NUMBER}),
    "new": Command(_new, refused=(_others_match,)),
    "seat": Command(_seat, {"seat": NUMBER, "who": NAME}, (_others_seat,)),
    "stop": Command(Session.stop),
    "resume": Command(Session.resume),
    "pace": Command(_pace, {"to": NAME}),
    "rotate": Command(_rotate),
    "flip": Command(_flip),
    "overlay": Command(_overlay, {"on": SWITCH}, (_unreckoned,)),
    "analyse": Command(_analyse, {"on": SWITCH}, (_in_an_exercise,)),
    "review": Command(_review, {"on": SWITCH}, (_in_an_exercise, _not_over)),
    "halt": Command(_halt),
    "better": Command(_better, {"at": NUMBER}, (_in_an_exercise,)),
    "retry": Command(_retry, {"at": NUMBER}, (_others_match, _in_an_exercise)),
    "enough": Command(_enough),
    "why": Command(_why, {"move": NAME}),
    "setup": Command(_setup, {"on": SWITCH}, (_others_match,)),
    "turn": Command(_turn, {"seat": NUMBER}, (_others_match, _stale, _no_setup)),
    "begin": Command(_begin, refused=(_others_match, _stale, _no_setup)),
    "paste": Command(_paste, {"text": TEXT}, (_others_match,)),
    "copy": Command(_copy, {"what": NAME}),
    "scene": Command(_scene),
    "hello": Command(_hello, {"n": NUMBER}),
}
"""All that a browser may ask for, by the name that stands in the message's ``do``."""
