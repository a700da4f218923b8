"""The facilitator's board: asks a room for a move, counts and evaluates the answers, plays the next move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar

import traitlets
from typing_extensions import override

from stoneswidgets.analysis.evaluation import SIMULATIONS, Evaluation
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.language import many
from stoneswidgets.plumbing.tables import csv_file
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.votes import counted
from stoneswidgets.teach.poll import Poll
from stoneswidgets.teach.vote import ASK, SECONDS, Vote
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
    from stoneswidgets.core.position import Position
    from stoneswidgets.scene.patch import Json

MOST_LINES = 5
"""How many of the lines that could not be read are named on the screen."""


class Facilitator(Shared):
    r"""A board for a room: a question, a clock, and the room's answers, counted when you show them.

    Answers come by paste (a line each: a move, or a name, a colon and a move; or a short code), from files, or from
    your program through `collect`. They are not on the screen until you show them, and names only when you say so. You can play
    the room's move, which asks the next question.

    Parameters
    ----------
    shows : Match, Position, Record, Game, str or Vote
        Where the question is asked: at the last position. A text is a short code; a `Vote` is a question that is asked already.
    ask : str
        The question.
    seat : int, optional
        The seat that is asked for a move. Left out: the one to move. Of hidden things, only what that seat knows is shown.
    seconds : int
        How long the clock runs.

    Attributes
    ----------
    poll : Poll
        The question and its answers; can be observed.
    match : Match
        The game as far as it was played.
    vote : Vote
        The game and its questions, which other screens can show as well.

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

    holds: ClassVar[str] = "its match"
    vote: Vote
    poll = traitlets.Instance(Poll, read_only=True)
    _search: MoveSearch | None
    _evaluation: Evaluation | None
    _form = traitlets.Dict().tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        shows: Match | Position | Record | Game | str | Vote,
        ask: str = ASK,
        *,
        seat: int | None = None,
        seconds: int = SECONDS,
    ) -> None:
        self.vote = (
            shows if isinstance(shows, Vote) else Vote(match_of(shows), ask, seat=seat, seconds=seconds)
        )
        self._thinker = Thinker(lambda _: self._over(), self._failed)
        self._forget()
        drawn, form = self._shown()
        css = style_sheet("facilitator")
        super().__init__("facilitator", css, _form=form, _picture=drawn)
        self.set_trait("poll", self.vote.poll)
        self._ends = (self._thinker.stop, self.vote.subscribe(self._voted))

    # ------------------------------------------------------------ for those who program

    @property
    def match(self) -> Match:
        """The match up to the question."""
        return self.vote.match

    def collect(self, text: str) -> tuple[str, ...]:
        """Add answers pasted from a chat.

        Parameters
        ----------
        text : str
            One a line: a move, or a name, a colon and a move, as in ``Ada: c4``, or in ``Red/Ada: c4`` with a group; in place
            of a move also the short code of a game that goes on from the position. Who answers again changes the answer.

        Returns
        -------
        tuple of str
            What could not be read, in words.
        """
        return self._take(self.poll.collect(text))

    def answer(self, who: str, answer: str) -> None:
        """Add one person's answer; see `Poll.answered`.

        Parameters
        ----------
        who : str
            A name, perhaps with a group before it, as in ``Red/Ada``. Who answers again changes the answer.
        answer : str
            A move, or the short code of a game that goes on from the position.

        Raises
        ------
        StonesError
            If it is no name or no move.
        """
        self.vote.take(self.poll.answered(who, answer))

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
        return self._take(self.poll.read(paths))

    def play(self, move: str | None = None) -> str:
        """Play the most frequent answer, or the given move, and ask for the next move.

        Raises
        ------
        StonesError
            If there is no answer, or the move is not legal.
        """
        return self.vote.play(move)

    def back(self) -> None:
        """Undo the last move, and return to its question and answers."""
        self.vote.back()

    def to_frame(self) -> pd.DataFrame:
        """Return the answers as a pandas frame, a row for each."""
        return self.poll.to_frame()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file as CSV."""
        self.poll.save(path)

    def __repr__(self) -> str:
        return f"<Facilitator of {self.match.game.title}, {many(len(self.poll.answers), 'answer')}>"

    @override
    def _kept(self) -> dict[str, str]:
        return {"text/plain": repr(self)} | pictured(str(counted(self.vote.seen, {})[0]), repr(self))

    # ------------------------------------------------------------ what the page asks for

    def show_answers(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Show or hide the answers."""
        self.vote.show(on)

    def show_names(self, on: bool) -> None:  # noqa: FBT001
        """Show or hide the names beside the answers."""
        self._named = on
        self._show()

    def of_group(self, group: str) -> None:
        """Count only one group's answers; an empty name stands for all groups."""
        if group and group not in self.poll.groups:
            raise StonesError(f"there is no group {quoted(group)}")
        self._group = group
        self._show()

    def judge(self) -> None:
        """Evaluate the moves; the results are shown beside the answers."""
        if not self._thinker.busy:
            self._search = MoveSearch(self.match.position.view(self.poll.seat), Random())
            self._far = 0
            self._thinker.start(self._thought(self._search), self._show)

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
        self._show()

    def _failed(self, error: Exception) -> None:
        self._search = None
        self._note = f"The moves could not be evaluated: {error}"
        self._show()

    # ------------------------------------------------------------ what is shown

    def _take(self, taken: tuple[Poll, tuple[str, ...]]) -> tuple[str, ...]:
        poll, refused = taken
        self._note = _not_taken(refused)
        self.vote.take(poll)
        return refused

    def _forget(self) -> None:
        self._named, self._group, self._far, self._note = False, "", 0, ""
        self._search, self._evaluation = None, None
        self._drawn: tuple[object, str] = None, ""

    def _voted(self) -> None:
        """Update the board after a change of the question."""
        vote = self.vote
        if self.poll.position is not vote.poll.position or (self.poll.answers and not vote.poll.answers):
            self._thinker.stop()
            self._forget()
        self.set_trait("poll", vote.poll)
        self._show()

    def _show(self) -> None:
        drawn, form = self._shown()
        with self.hold_sync():
            self._picture, self._form = drawn, form

    def _shown(self) -> tuple[str, Json]:
        """Return the picture, and all that stands beside it."""
        vote, poll = self.vote, self.vote.poll
        over = vote.match.is_over
        choices = poll.choices(self._group or None) if vote.revealed and not over else ()
        drawn, status = self._picture_of({each.move: each.votes for each in choices})
        form: Json = {
            "ask": status if over else vote.ask,
            "status": "" if over else status,
            "seconds": vote.seconds,
            "left": -1 if vote.left is None else round(vote.left, 1),
            "answers": 0 if over else len(poll.answers),
            "count": "" if over else f"{many(len(poll.answers), 'answer')} so far.".capitalize(),
            "open": vote.revealed,
            "named": self._named,
            "groups": list(poll.groups),
            "group": self._group,
            "note": self._note,
            "rows": [
                {
                    "move": each.move,
                    "votes": each.votes,
                    "percent": round(100 * each.share),
                    "names": [*map(isolated, each.names)] if self._named else [],
                    "said": "" if self._evaluation is None else self._evaluation.verdict(each.move),
                }
                for each in choices
            ],
            "best": self._best(),
            "far": self._far / SIMULATIONS if self._search is not None else -1,
            "over": over,
            "back": vote.match.can_undo,
        }
        return drawn, form

    def _picture_of(self, votes: dict[str, int]) -> tuple[str, str]:
        """Return the board with numbers on it, and whose turn it is; drawn anew only where it is another picture."""
        match = self.match
        shows = match.position, self.vote.seat, match.moves, votes
        if self._drawn[0] != shows:
            seen, positions, moves = self.vote.seen, match.positions, match.moves
            look = Look().after(lambda at: positions[at].view(self.vote.seat), moves, len(moves))
            self._drawn = shows, str(counted(seen, votes, look=look)[0])
            self._status = picture(seen).status()
        return self._drawn[1], self._status

    def _best(self) -> str:
        if self._evaluation is None or not self.vote.revealed:
            return ""
        found, best = self._evaluation, self._evaluation[self._evaluation.best]
        sure = found.exact or best.proven
        higher = [each for each in found.moves if found.knows(each) and each.chance > best.chance]
        less = _LOOKED_LESS if higher and not (sure or found.weights) else ""
        return f"{'The best move' if sure else 'Search prefers'}: {best.move} ({found.verdict(best.move)}{less})."


_LOOKED_LESS = "; what came out higher was looked at less"


def _not_taken(refused: tuple[str, ...]) -> str:
    """Say which lines could not be read: those that fit on a screen, and how many more there are."""
    left = len(refused) - MOST_LINES
    named = refused if left <= 0 else (*refused[:MOST_LINES], f"and {many(left, 'more line')}")
    return f"Not taken: {'; '.join(named)}." if named else ""


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
    "clear": Command(lambda room: room.vote.clear()),
    "clock": Command(lambda room, on: room.vote.run_clock(on), {"on": SWITCH}),
    "export": Command(lambda room: {"text": csv_file(room.poll.to_csv())}),
}
