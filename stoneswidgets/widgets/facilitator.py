"""The room's board: a question on the projector, everybody's answers, what search thinks of them, and the next move."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from stoneswidgets.analysis.evaluation import SIMULATIONS, Evaluation
from stoneswidgets.analysis.study import Study
from stoneswidgets.core.hidden_moves import last_decisions
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.counted import counted
from stoneswidgets.scene.language import many
from stoneswidgets.teach.poll import Poll
from stoneswidgets.widgets.board import match_of
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.kept_picture import kept, pictured
from stoneswidgets.widgets.protocol import NAME, SWITCH, TEXT, Command
from stoneswidgets.widgets.stepping import Stepper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    import pandas as pd

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.match import Match
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.core.record import Record
    from stoneswidgets.scene.patch import Json

SECONDS = 90
SHOWN = 5
"""How many of the lines that could not be read are named on the screen."""
ASK = "What would you play here?"


class Facilitator(Shared):
    r"""The board of a room: a question, a clock, and the answers, which are counted on the board when you show them.

    Answers come by paste (a line each: a move, or a name, a colon and a move; or a short code), from files, or from
    your program through `collect`. Nothing of them is on the screen until they are shown, and names only when you say so.
    The room's move can be played, and the next question is asked.

    Parameters
    ----------
    shows : Match, Position, Record, Game or str
        Where the question is asked: at the last position. A text is a short code.
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
    poll = traitlets.Instance(Poll)
    _note: str
    _study: Study | None
    _verdict: Evaluation | None
    _form = traitlets.Dict().tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        shows: Match | Position | Record | Game | str,
        ask: str = ASK,
        *,
        seat: int | None = None,
        seconds: int = SECONDS,
    ) -> None:
        self.match = match_of(shows)
        self._ask = one_line(ask, "ask")
        self._seat = seat
        self._seconds = whole("the time to think, in seconds", seconds, 1)
        self._stepper = Stepper[int](self._came, self._over, self._failed)
        self._before: list[Poll] = []
        self._forget()
        poll = self._asked()
        drawn, form = self._shown(poll)
        super().__init__("facilitator", style_sheet("facilitator"), poll=poll, _form=form, _picture=drawn)

    # ------------------------------------------------------------ for those who program

    def collect(self, text: str) -> tuple[str, ...]:
        """Take answers, one a line; see `Poll.collect`. Returns what could not be read, in words."""
        self.poll, refused = self.poll.collect(text)
        self._note = _not_taken(refused)
        self._show()
        return refused

    def answer(self, who: str, said: str) -> None:
        """Take the answer of one person; see `Poll.answered`.

        Parameters
        ----------
        who : str
            A name, perhaps with a group before it, as in ``Red/Ada``. Who answers again changes the answer.
        said : str
            A move, or the short code of a game that goes on from the position.

        Raises
        ------
        StonesError
            If it is no name or no move.
        """
        self.poll = self.poll.answered(who, said)
        self._show()

    def read(self, *paths: str | PathLike[str]) -> tuple[str, ...]:
        """Take answers from files and folders; see `Poll.read`. Returns what could not be read, in words."""
        self.poll, refused = self.poll.read(paths)
        self._note = _not_taken(refused)
        self._show()
        return refused

    def play(self, move: str | None = None) -> str:
        """Play a move and ask for the next one: the move that most have answered, or the one that is given.

        Raises
        ------
        StonesError
            If there is no answer, or the move is not legal.
        """
        choices = self.poll.choices()
        if move is None and not choices:
            raise StonesError("nobody has answered yet; a move can be named")
        played = choices[0].move if move is None else move
        self.match.play(played, self.poll.seat)
        self._before.append(self.poll)
        self._next()
        return played

    def back(self) -> None:
        """Take the last move back, and ask there again; the answers to that question are there again, too."""
        if self.match.can_undo:
            self.match.undo()
            again = bool(self._before) and self._before[-1].position == self.match.position
            self._next(self._before.pop() if again else None)

    def to_frame(self) -> pd.DataFrame:
        """Return the answers as a pandas frame; see `Poll.to_frame`."""
        return self.poll.to_frame()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the answers to a file as CSV."""
        self.poll.save(path)

    @property
    def ask(self) -> str:
        """What the room is asked; empty when the game is over."""
        return "" if self.match.position.is_over else self._ask

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None for what everybody may see."""
        return self._seat

    @property
    def seconds(self) -> int:
        """How long the clock runs."""
        return self._seconds

    @property
    def revealed(self) -> bool:
        """Whether the answers are on the screen."""
        return self._open

    def close(self) -> None:
        """Remove the widget from all notebooks, and stop what it does."""
        if "_stepper" in vars(self):
            self._stepper.stop()
        super().close()

    def __repr__(self) -> str:
        return f"<Facilitator of {self.match.game.title}, {many(len(self.poll.answers), 'answer')}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401
        bundle = super()._repr_mimebundle_(**kwargs)
        picture = pictured(str(counted(self._seen(), {})[0]), repr(self))
        return bundle and kept(bundle[0], {"text/plain": repr(self), **picture})

    # ------------------------------------------------------------ what the page asks for

    def show_answers(self, on: bool) -> None:  # noqa: FBT001 (a command's field)
        """Put the answers on the screen, or take them away."""
        self._open = on
        self._show()

    def show_names(self, on: bool) -> None:  # noqa: FBT001
        """Put the names beside the answers, or take them away."""
        self._named = on
        self._show()

    def of_group(self, group: str) -> None:
        """Count one group's answers alone; an empty name is for all."""
        if group and group not in self.poll.groups:
            raise StonesError(f"there is no group {quoted(group)}")
        self._group = group
        self._show()

    def clear(self) -> None:
        """Forget the answers to this question."""
        self._next()

    def judge(self) -> None:
        """Have the moves evaluated; what comes of it stands beside the answers."""
        if not self._stepper.busy:
            self._study = Study(self.match.position.view(self.poll.seat), Random())
            self._far = 0
            self._stepper.start(self._studying(self._study))
            self._show()

    def stop(self) -> None:
        """Stop the search; what it found so far counts."""
        if self._stepper.busy:
            self._stepper.stop()
            self._over()

    def _studying(self, study: Study) -> Iterator[int]:
        for _ in study.studying(SIMULATIONS):
            yield study.simulations

    def _came(self, simulations: int) -> None:
        self._far = simulations
        self._form = self._form | {"far": simulations / SIMULATIONS}

    def _over(self) -> None:
        study, self._study = self._study, None
        if study is not None and study.moves:
            self._verdict = Evaluation(study)
        self._show()

    def _failed(self, error: Exception) -> None:
        self._study = None
        self._note = f"The moves could not be evaluated: {error}"
        self._show()

    # ------------------------------------------------------------ what is shown

    def _asked(self) -> Poll:
        return Poll(self.match.position, -1 if self._seat is None else self._seat)

    def _forget(self) -> None:
        self._open, self._named, self._group, self._far = False, False, "", 0
        self._note, self._study, self._verdict = "", None, None

    def _next(self, poll: Poll | None = None) -> None:
        self._stepper.stop()
        self._forget()
        if not self.match.position.is_over:
            self._seat = None if self._seat not in self.match.position.to_move else self._seat
            self.poll = poll or self._asked()
        self._show()

    def _show(self) -> None:
        drawn, form = self._shown(self.poll)
        with self.hold_sync():
            self._picture, self._form = drawn, form

    def _seen(self) -> Position | View:
        """Return what the screen may show: nothing that the asked seat does not know."""
        position = self.match.position
        return position if position.is_over else position.view(self._seat)

    def _shown(self, poll: Poll) -> tuple[str, Json]:
        """Return the picture, and all that stands beside it."""
        seen, over = self._seen(), self.match.position.is_over
        choices = poll.choices(self._group or None) if self._open and not over else ()
        status = picture(seen).status()
        positions, moves = self.match.positions, self.match.moves
        decided = last_decisions(lambda at: positions[at].view(self._seat), moves, len(moves))
        last = decided[-1][1] if decided else None
        drawn, _ = counted(seen, {each.move: each.votes for each in choices}, look=Look(last=last))
        form: Json = {
            "ask": status if over else self._ask,
            "status": "" if over else status,
            "seconds": self._seconds,
            "answers": 0 if over else len(poll.answers),
            "count": "" if over else f"{many(len(poll.answers), 'answer')} so far.".capitalize(),
            "open": self._open,
            "named": self._named,
            "groups": list(poll.groups),
            "group": self._group,
            "note": self._note,
            "rows": [
                {
                    "move": each.move,
                    "votes": each.votes,
                    "percent": round(100 * each.share),
                    "names": list(each.names) if self._named else [],
                    "said": self._said(each.move),
                }
                for each in choices
            ],
            "best": self._best(),
            "far": self._far / SIMULATIONS if self._study is not None else -1,
            "over": over,
            "back": self.match.can_undo,
        }
        return str(drawn), form

    def _said(self, move: str) -> str:
        return "" if self._verdict is None else self._verdict.said(move)

    def _best(self) -> str:
        if self._verdict is None or not self._open:
            return ""
        best = self._verdict.best
        sure = self._verdict.exact or self._verdict[best].proven
        return f"{'The best move' if sure else 'Search prefers'}: {best} ({self._verdict.said(best)})."


def _not_taken(refused: tuple[str, ...]) -> str:
    """Say which lines could not be read: those that fit on a screen, and how many more there are."""
    left = len(refused) - SHOWN
    named = refused if left <= 0 else (*refused[:SHOWN], f"and {many(left, 'more line')}")
    return f"Not taken: {'; '.join(named)}." if named else ""


def _collect(room: Facilitator, text: str) -> None:
    room.collect(text)


def _play(room: Facilitator, move: str) -> None:
    room.play(move)


def _export(room: Facilitator) -> Json:
    return {"text": room.poll.to_csv()}


Facilitator.commands = {
    "collect": Command(_collect, {"text": TEXT}),
    "open": Command(Facilitator.show_answers, {"on": SWITCH}),
    "named": Command(Facilitator.show_names, {"on": SWITCH}),
    "group": Command(Facilitator.of_group, {"group": NAME}),
    "judge": Command(Facilitator.judge),
    "stop": Command(Facilitator.stop),
    "play": Command(_play, {"move": NAME}),
    "back": Command(Facilitator.back),
    "clear": Command(Facilitator.clear),
    "export": Command(_export),
}
