"""The facilitator's board: asks a room a question, counts the answers, evaluates moves and plays the next one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import traitlets
from typing_extensions import override

from stoneswidgets.analysis.evaluation import SIMULATIONS, Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import many
from stoneswidgets.plumbing.tables import csv_file
from stoneswidgets.scene import Look, picture
from stoneswidgets.teach.kinds import AnswerKind, MoveKind
from stoneswidgets.teach.poll import ASK, SECONDS, Poll
from stoneswidgets.teach.votes import with_votes
from stoneswidgets.widgets.board import match_of
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.kept_picture import pictured
from stoneswidgets.widgets.protocol import NAME, SWITCH, TEXT, Command
from stoneswidgets.widgets.thinking import Thinker

if TYPE_CHECKING:
    from collections.abc import Generator
    from os import PathLike

    import pandas as pd

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.scene.patch import Json

MOST_LINES = 5
"""How many of the lines that could not be read are named on the screen."""


class Facilitator(Shared):
    r"""A board for a room: a question, a clock, and the room's answers, counted when you show them.

    Answers come by paste (a line each: an answer, or a name, a colon and an answer), from files, or from
    your program through `collect`. They are not on the screen until you show them, and names only when you say so. Where you ask for
    a move, you can play the room's, which asks the next question.

    Parameters
    ----------
    shows : Match, Position, Record, Game, str, AnswerKind or Poll
        What is asked for: a move at the last position, where a text is a short code; or one of `NumberKind`, `ChoiceKind` and `SentenceKind` of
        `stoneswidgets.teach.kinds`. A `Poll` is a question that is asked already.
    ask : str
        The question.
    seat : int, optional
        The seat that is asked for a move. Left out: the one to move. Of hidden things, only what that seat knows is shown.
    seconds : int
        How long the clock runs.

    Attributes
    ----------
    poll : Poll
        The question, which other screens can show as well.
    answers : tuple of Answer
        What has been answered; can be observed.
    match : Match or None
        The game that the question is about, as far as it was played.

    Raises
    ------
    StonesError
        If nobody is to move there.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> room = sw.Facilitator(sw.SiegeStones().start().play("Td4"))
    >>> room.collect("Ada: c4\nBen: e4\nCleo: c4")
    ()
    >>> room
    <Facilitator of SiegeStones, 3 answers>
    >>> room.play()
    'c4'
    >>> room.match.moves
    ('c4',)
    """

    poll: Poll
    answers = traitlets.Tuple(read_only=True)
    _search: MoveSearch | None
    _evaluation: Evaluation | None
    _form = traitlets.Dict().tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        shows: Match | Position | Record | Game | str | AnswerKind | Poll,
        ask: str = ASK,
        *,
        seat: int | None = None,
        seconds: int = SECONDS,
    ) -> None:
        if not isinstance(shows, Poll):
            kind = shows if isinstance(shows, AnswerKind) else MoveKind(match=match_of(shows), seat=seat)
            shows = Poll(kind, ask, seconds=seconds)
        self.poll = shows
        self._thinker = Thinker(lambda _: self._over(), self._failed)
        self._forget()
        self._asked = self.match.moves if self.match else ()
        drawn, form = self._shown()
        css = style_sheet("facilitator", "answers")
        super().__init__("facilitator", css, _form=form, _picture=drawn)
        self.set_trait("answers", self.poll.answers)
        self._ends = (self._thinker.stop, self.poll.subscribe(self._answered))

    # ------------------------------------------------------------ for those who program

    @property
    def match(self) -> Match | None:
        """The match up to the question."""
        return self.poll.kind.match

    def collect(self, text: str) -> tuple[str, ...]:
        """Add answers pasted from a chat.

        Parameters
        ----------
        text : str
            One a line: an answer, or a name, a colon and an answer, as in ``Ada: c4``, or in ``Red/Ada: c4`` with a group; in place
            of a move also the short code of a game that goes on from the position. Who answers again changes the answer.

        Returns
        -------
        tuple of str
            What could not be read, in words.
        """
        return self._noted(self.poll.collect(text))

    def answer(self, who: str, answer: str) -> None:
        """Add one person's answer; see `Poll.answer`.

        Parameters
        ----------
        who : str
            A name, perhaps with a group before it, as in ``Red/Ada``. Who answers again changes the answer.
        answer : str
            The answer; for a move also the short code of a game that goes on from the position.

        Raises
        ------
        StonesError
            If it is no name or no answer.
        """
        self.poll.answer(who, answer)

    def read(self, *paths: str | PathLike[str]) -> tuple[str, ...]:
        """Add answers from files.

        Parameters
        ----------
        *paths : str or path
            Files or folders of files. A table (``.csv``) has an answer a line, as for `collect`; in any other file is the
            record or the short code of a game that goes on from the position, and its name is that of the player.

        Returns
        -------
        tuple of str
            What could not be read, in words.
        """
        return self._noted(self.poll.read(paths))

    def play(self, move: str | None = None) -> str:
        """Play the most frequent answer, or the given move, and ask for the next move.

        Raises
        ------
        StonesError
            If there is no answer, or the move is not legal.
        """
        return self.poll.play(move)

    def back(self) -> None:
        """Undo the last move, and return to its question and answers."""
        self.poll.back()

    def to_frame(self) -> pd.DataFrame:
        """Return the answers as a pandas frame, a row for each."""
        return self.poll.to_frame()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file as CSV."""
        self.poll.save(path)

    def __repr__(self) -> str:
        of = self.match.game.title if self.match else self.poll.ask
        return f"<Facilitator of {of}, {many(len(self.answers), 'answer')}>"

    @override
    def _kept(self) -> dict[str, str]:
        seen = self.poll.kind.seen
        drawn = {} if seen is None else pictured(str(with_votes(seen, {})))
        return {"text/plain": repr(self)} | drawn

    # ------------------------------------------------------------ what the page asks for

    def show_answers(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Show or hide the answers."""
        self.poll.show(on)

    def show_names(self, on: bool) -> None:  # noqa: FBT001
        """Show or hide the names beside the answers."""
        self.shows_names = on
        self.update()

    def of_group(self, group: str) -> None:
        """Count only one group's answers; an empty name stands for all groups."""
        if group and group not in self.poll.groups:
            raise StonesError(f"there is no group {quoted(group)}")
        self._group = group
        self.update()

    def judge(self) -> None:
        """Evaluate the moves; the results are shown beside the answers."""
        kind = self.poll.kind
        if isinstance(kind, MoveKind) and not self._thinker.busy:
            self._search = MoveSearch(kind.game.position.view(kind.asked), Random())
            self._far = 0
            self._thinker.start(self._thought(self._search), self.update)

    def stop(self) -> None:
        """Stop the search, and keep its results so far."""
        if self._thinker.busy:
            self._thinker.stop()
            self._over()

    def _thought(self, search: MoveSearch) -> Generator[None, None, str]:
        for _ in search.searching(SIMULATIONS):
            yield  # the first slice may run on a thread, which must not send anything
            self._far = search.simulations
            self._form = self._form | {"far": self._far / SIMULATIONS}
        return ""

    def _over(self) -> None:
        search, self._search = self._search, None
        if search is not None and search.moves:
            self._evaluation = Evaluation(search=search)
        self.update()

    def _failed(self, error: Exception) -> None:
        self._search = None
        self._note = phrase("evaluation failed", error=error)
        self.update()

    # ------------------------------------------------------------ what is shown

    def _noted(self, refused: tuple[str, ...]) -> tuple[str, ...]:
        self._note = _not_taken(refused)
        self.update()
        return refused

    def _forget(self) -> None:
        self.shows_names, self._group, self._far, self._note = False, "", 0, ""
        self._search, self._evaluation = None, None
        self._drawn: tuple[object, str, str] = None, "", ""

    def _answered(self) -> None:
        """Update the board after a change of the question."""
        moves = self.match.moves if self.match else ()
        if self._asked != moves or (self.answers and not self.poll.answers):
            self._thinker.stop()
            self._forget()
        self._asked = moves
        self.set_trait("answers", self.poll.answers)
        self.update()

    def update(self) -> None:
        """Show the question as it is now."""
        drawn, form = self._shown()
        with self.hold_sync():
            self._picture, self._form = drawn, form

    def _shown(self) -> tuple[str, Json]:
        """Return the picture, and all that stands beside it."""
        poll = self.poll
        form, over = poll.form(self._group, named=self.shows_names), poll.kind.is_over
        for row in form["rows"]:
            row["said"] = "" if self._evaluation is None else self._evaluation.verdict(row["answer"])
        drawn, status = self._picture_of({row["answer"]: row["votes"] for row in form["rows"]})
        form |= {
            "ask": status if over else poll.ask,
            "status": "" if over else status,
            "left": -1 if poll.left is None else round(poll.left, 1),
            "named": self.shows_names,
            "groups": list(poll.groups),
            "group": self._group,
            "note": self._note,
            "best": self._best(),
            "far": self._far / SIMULATIONS if self._search is not None else -1,
            "over": over,
            "back": isinstance(poll.kind, MoveKind) and poll.kind.game.can_undo,
        }
        return drawn, form

    def _picture_of(self, votes: dict[str, int]) -> tuple[str, str]:
        """Return the board with numbers on it, and whose turn it is; drawn anew only where it is another picture."""
        match, kind = self.match, self.poll.kind
        if match is None:
            return "", ""
        moves, positions, seat = match.moves, match.positions, kind.seat
        shows = match.position, seat, moves, votes if isinstance(kind, MoveKind) else {}
        if self._drawn[0] != shows:
            seen: View = match.position.view(seat)
            look = Look().after(lambda at: positions[at].view(seat), moves, len(moves))
            self._drawn = shows, str(with_votes(seen, shows[-1], look=look)), picture(seen).status()
        return self._drawn[1:]

    def _best(self) -> str:
        if self._evaluation is None or not self.poll.revealed:
            return ""
        found, best = self._evaluation, self._evaluation[self._evaluation.best]
        sure = found.exact or best.proven
        higher = [each for each in found.moves if found.knows(each) and each.chance > best.chance]
        less = "preferred to the less looked at" if higher and not found.weights else "preferred"
        return phrase("best move" if sure else less, move=best.move, verdict=found.verdict(best.move))


def _not_taken(refused: tuple[str, ...]) -> str:
    """Say which lines could not be read: those that fit on a screen, and how many more there are."""
    left = len(refused) - MOST_LINES
    named = refused if left <= 0 else (*refused[:MOST_LINES], phrase("more lines", n=left))
    return phrase("not taken", lines=named) if named else ""


def _collect(room: Facilitator, text: str) -> None:
    room.collect(text)


def _play(room: Facilitator, move: str) -> None:
    room.play(move)


Facilitator.commands = {
    "collect": Command(_collect, {"text": TEXT}),
    "open": Command(Facilitator.show_answers, {"on": SWITCH}),
    "named": Command(Facilitator.show_names, {"on": SWITCH}),
    "group": Command(Facilitator.of_group, {"group": NAME}),
    "judge": Command(Facilitator.judge),
    "stop": Command(Facilitator.stop),
    "play": Command(_play, {"move": NAME}),
    "back": Command(Facilitator.back),
    "clear": Command(lambda room: room.poll.clear()),
    "clock": Command(lambda room, on: room.poll.run_clock(on), {"on": SWITCH}),
    "export": Command(lambda room: {"text": csv_file(room.poll.to_csv())}),
}
