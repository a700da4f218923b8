"""The commands that a browser can send to a board, each with its function."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import LINK, code, from_code, holds_study
from stoneswidgets.core.matches.study import FORMAT, Study
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import BOM
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.scene.geometry import Orientation
from stoneswidgets.widgets.protocol import NAME, NUMBER, PATH, SWITCH, TEXT, Command, Request
from stoneswidgets.widgets.rated import acted
from stoneswidgets.widgets.screens import PLAYING, LookingBack, SettingUp
from stoneswidgets.widgets.session import Session
from stoneswidgets.widgets.table import PACES, Player, chosen

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.scene.patch import Json


# ---------------------------------------------------------------- what a command is refused for


def _stale(session: Session, request: Request) -> str:
    """Refuse a click on a position that has changed since; that the board was turned since does no harm."""
    if session.since <= request.scene <= session.number:
        return ""
    return phrase("changed meanwhile")


def _others_match(session: Session, request: Request) -> str:
    """Refuse to replace the match on a board for one seat, since others play it, too."""
    own, game = session.table.board_seat, session.table.match.game
    if own is None:
        return ""
    return phrase("others' match", verb=request.verb, name=game.seat_names[own])


def _others_seat(session: Session, request: Request) -> str:
    """Refuse to choose who plays another seat, at a board that is for one; and any seat, where that is settled."""
    if session.table.settled:
        return phrase("players settled", verb=request.verb)
    return "" if request.fields["seat"] == session.table.board_seat else _others_match(session, request)


def _not_over(session: Session, _request: Request) -> str:
    """Refuse the review of a match that goes on."""
    return "" if session.table.match.is_over else phrase("reviewed when over")


def _secret(session: Session, request: Request) -> str:
    """Refuse lines where a match goes on that others play too, or in which something is hidden."""
    if session.table.may_explore:
        return ""
    over = session.table.match.is_over
    return phrase("lines show everything" if over else "lines when over", verb=request.verb)


def _no_line(session: Session, request: Request) -> str:
    """Refuse to show the analysis' line if there is none: nothing is analysed, or several seats choose at once."""
    return "" if session.can[request.verb] else phrase("no line there", verb=request.verb)


def _no_setup(session: Session, _request: Request) -> str:
    """Refuse a step of setting up while nothing is set up."""
    return "" if session.editing else phrase("nothing set up")


def _not_there(session: Session, request: Request) -> str:
    """Refuse commands that this board does not have, such as those that would give an answer away."""
    if request.verb in session.can:
        return ""
    if session.table.lacks or session.asked:
        return phrase("one of several" if session.table.lacks else "asks a question", verb=request.verb)
    refused = _secret(session, request) if request.verb in {"explore", "study"} else ""
    return refused or phrase("nothing of that", verb=request.verb)


def _answered(session: Session, request: Request) -> str:
    """Refuse moves on a board whose question has been answered, here or elsewhere."""
    asked = session.asked
    return "" if asked is None or asked.open else phrase("only looked at", verb=request.verb)


# ---------------------------------------------------------------- the match


def _seat(session: Session, seat: int, who: str) -> None:
    seats = session.table.seats
    if seat >= len(seats):
        raise StonesError(f"seat: there are the seats 0 to {len(seats) - 1}, not {seat}")
    if who != seats[seat].name:
        table, only = session.table, session.table.only
        seats[seat] = chosen(who)
        if table.match.game.hides and table.only != only:  # others read now what one alone was told
            table.announcement, table.story = "", []
        table.counts &= not acted(table.match)
    session.resume()


# ---------------------------------------------------------------- lines beside the match


def _line(session: Session, move: str, at: int) -> None:
    """Walk `at` moves along the analysis' line that begins with a move."""
    session.explore(session.table.lines.keep(session.place, session.analysis.line(move)[:at]))


def _keep(session: Session, move: str, at: int) -> None:
    place, line = session.place, session.analysis.line(move)[:at]
    session.table.lines.keep(place, line)
    session.explore(place, phrase("a line kept", moves=line))


def _answers(session: Session, move: str) -> None:
    """Show how a move is forced to win or lose, with every reply of the losing side as a variation."""
    study = session.analysis.evaluation.study(move)
    place = session.table.lines.join(session.place, study.chapters[0].start)
    session.explore(place, phrase("answers kept", text=place.text))


# ---------------------------------------------------------------- how it is looked at, and reviewed


def _look(session: Session, at: int) -> None:
    """Show an earlier position of the match, by the number of moves before it."""
    match, lines = session.table.match, session.table.lines
    many, tries = len(match.moves), session.can.get("explore", False)
    if not 0 <= at <= many:
        raise StonesError(f"at: the match has {many} moves, not {at}")
    session.do(PLAYING if at == many else LookingBack(lines.place(match, at), tries=tries))


def _review(session: Session, on: bool) -> None:  # noqa: FBT001 (the message's field)
    if on:
        session.reviewer.begin(session.table)
        session.show()
    else:
        session.reviewer.close()
        session.do(PLAYING)


def _study(session: Session) -> None:
    """Note the review's findings on the lines of the match, and look at these."""
    match = session.table.match
    last = session.table.lines.place(match, len(match.moves))
    session.reviewer.note_on(match, last)
    session.explore(last)


def _better(session: Session, at: int) -> None:
    """Show the position after the best move in place of the move of that number."""
    turn = session.reviewer.turn(session.table, at)
    if not turn.line:
        raise StonesError(f"nothing is shown in place of move {at}")
    before = session.table.lines.place(session.table.match, at - 1)
    session.do(LookingBack(before.add(turn.line[0]), better=True, tries=session.can.get("explore", False)))


def _retry(session: Session, at: int) -> None:
    table = session.table
    seat = session.reviewer.turn(table, at).seat
    table.seats[seat] = Player()
    told = phrase("retried", at=at, name=table.match.game.seat_names[seat])
    session.play(Match(table.match.positions[at - 1]), told)


def _back(session: Session) -> None:
    """Take a wrong answer off the board; it may just have left by itself."""
    if session.asked and session.asked.back:
        session.asked.back()


def _reorient(session: Session, turned: Callable[[Orientation, int], Orientation]) -> None:
    look, steps = session.table.look, session.display.picture.steps
    session.turn(replace(look, orientation=turned(look.orientation, steps)))


def _scene(session: Session) -> Json:
    scene = json.loads(json.dumps(session.scene()))  # marimo sends no subclasses of str as they are
    return {"scene": scene, **_found(session)}


def _pace(session: Session, to: str) -> None:
    if to not in PACES:
        raise StonesError(f"to: bots play {', '.join(PACES)}, not {quoted(to)}")
    session.table.pace = to
    session.show()


def _hello(session: Session, n: int) -> Json:
    """Answer a page that has just opened: it shows the scene that its notebook has saved, which may be an old one."""
    session.watched = True
    return _found(session) if n == session.number and not session.display.secret else _scene(session)


def _found(session: Session) -> Json:
    return {"analysis": session.analysis.latest} if session.analysis.latest else {}


# ---------------------------------------------------------------- positions and texts


def _setup(session: Session, on: bool) -> None:  # noqa: FBT001 (the message's field)
    if on == bool(session.editing):
        return
    position = session.doing.position(session.table)
    shown = session.display.saved_view.state == position.state
    session.edit(SettingUp.of(position if shown else session.table.open_position) if on else PLAYING)


def _turn(session: Session, seat: int) -> None:
    if editing := session.editing:
        session.edit(editing.with_turn(seat))


def _begin(session: Session) -> None:
    if editing := session.editing:
        session.play_from(editing.place)


def _paste(session: Session, text: str) -> None:
    table, text = session.table, LINK.sub("", text.removeprefix(BOM))
    written = text.lstrip().startswith("{") and FORMAT in text
    if written or holds_study(text):
        study = Study.loads(text) if written else Study.from_code(text)
        session.explore(table.lines.read(study).start)
    elif text.lstrip().startswith("{"):
        session.play(Match(Record.loads(text)), phrase("record read"))
    elif text.lstrip()[:1].isdigit() and "".join(text.split()).isalnum():
        session.play(Match(from_code(text)), phrase("code read"))
    else:
        editing = session.editing or SettingUp.of(table.open_position)
        session.edit(editing.with_position(editor_of(editing.place.position).read(text)))


def _copy(session: Session, what: str) -> Json:
    table = session.table
    if what == "diagram":
        return {"text": editor_of(session.display.picture.position).diagram()}
    if what not in ("record", "code"):
        raise StonesError(f"what: a diagram, a record or a code can be copied, not {quoted(what)}")
    editing, exploring = session.editing, session.exploring
    if exploring:
        return {"text": code(table.lines.study) if what == "code" else session.place.record().dumps()}
    if editing is None and table.hides_something:
        later = "" if table.match.is_over else "; copy it when the game is over"
        raise StonesError(f"a {what} holds what is hidden on this board{later}")
    match = Match(editing.place.position) if editing else table.match
    return {"text": code(match) if what == "code" else match.record().dumps()}


_COMMANDS = {
    "play": Command(Session.click, {"path": PATH}, (_stale, _answered)),
    "undo": Command(Session.undo, refused=(_stale, _answered)),
    "redo": Command(Session.redo, refused=(_stale, _answered)),
    "look": Command(_look, {"at": NUMBER}),
    "explore": Command(lambda session: session.explore(session.place)),
    "line": Command(_line, {"move": NAME, "at": NUMBER}, (_no_line,)),
    "keep": Command(_keep, {"move": NAME, "at": NUMBER}, (_no_line,)),
    "answers": Command(_answers, {"move": NAME}, (_no_line,)),
    "new": Command(
        lambda session: session.play(Match(session.table.match.game), "New game."), refused=(_others_match,)
    ),
    "seat": Command(_seat, {"seat": NUMBER, "who": NAME}, (_others_seat,)),
    "stop": Command(Session.stop),
    "resume": Command(Session.resume),
    "pace": Command(_pace, {"to": NAME}),
    "rotate": Command(partial(_reorient, turned=Orientation.rotated)),
    "flip": Command(partial(_reorient, turned=Orientation.flipped)),
    "overlay": Command(
        lambda session, on: session.turn(replace(session.table.look, overlay=on)), {"on": SWITCH}
    ),
    "analyse": Command(Session.analyse, {"on": SWITCH}),
    "review": Command(_review, {"on": SWITCH}, (_not_over,)),
    "halt": Command(lambda session: session.reviewer.halt()),
    "study": Command(_study),
    "better": Command(_better, {"at": NUMBER}),
    "retry": Command(_retry, {"at": NUMBER}, (_others_match,)),
    "enough": Command(lambda session: session.analysis.stop()),
    "why": Command(lambda session, move: {"why": session.analysis.why(move)}, {"move": NAME}),
    "setup": Command(_setup, {"on": SWITCH}, (_others_match,)),
    "turn": Command(_turn, {"seat": NUMBER}, (_others_match, _stale, _no_setup)),
    "begin": Command(_begin, refused=(_others_match, _stale, _no_setup)),
    "paste": Command(_paste, {"text": TEXT}, (_others_match,)),
    "copy": Command(_copy, {"what": NAME}),
}
Session.commands = {
    verb: replace(command, refused=(_not_there, *command.refused)) for verb, command in _COMMANDS.items()
} | {
    "scene": Command(_scene),
    "hello": Command(_hello, {"n": NUMBER}),
    "back": Command(_back),
}
COMMANDS = Session.commands
"""All that a browser may ask for, by the name that stands in the message's ``do``."""
