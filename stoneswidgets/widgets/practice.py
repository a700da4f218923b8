"""The practice widget: what is due and what comes next, one exercise after another; puzzles and a bot at the learner's level."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Literal

import traitlets
from typing_extensions import override

from stoneswidgets.core.rules.registry import game_named
from stoneswidgets.core.teller import phrase
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.teach import practice
from stoneswidgets.teach.notebooks import link_to
from stoneswidgets.teach.puzzles.puzzle import Puzzle
from stoneswidgets.teach.rating import rated, rating, suiting
from stoneswidgets.teach.transcript import AGAIN, Done, PractisedDay
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.code_sharing import style_sheet
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.frame import Holder
from stoneswidgets.widgets.kept_picture import told
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.protocol import Command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stoneswidgets.teach.question import Question
    from stoneswidgets.teach.sets import ExerciseSet

ROUND = 10
"""Exercises in a round; then there is an end, from which one may go on."""


class Practice(Holder):
    """Exercises one after the other, puzzles at your level and games against a bot that suits you: of a lesson and its game, or of all five games.

    An exercise that went wrong comes again after three others; one that was solved comes again after some days, at growing
    intervals. Puzzles go on as long as you like; each of them raises or lowers your level. Progress is kept where exercises keep it.

    Parameters
    ----------
    of : str or ExerciseSet, optional
        The name of one of the project's lessons, such as ``"siegestones"``, or a set of exercises. Left out: all five games.

    Attributes
    ----------
    exercise : Exercise or None
        The exercise that is asked now; None before the first one, at the end of a round, and while a game is played.
    board : Board or None
        The board of the game that is played now.

    Raises
    ------
    StonesError
        If there is no such lesson.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> practice = sw.Practice("siegestones")
    >>> practice
    <Practice of 'SiegeStones: first lesson': 0 of 10 in this round>
    """

    exercise: Exercise | None
    board: Board | None
    _head = traitlets.Unicode().tag(sync=True)
    _offers = traitlets.Dict().tag(sync=True)

    def __init__(self, of: str | ExerciseSet | None = None) -> None:
        self._course = practice.course(of)
        self._asked: list[Question] = []
        self._later: list[Question] = []
        self._puzzles = False
        self._number = self._right = self._done = 0
        self._counted = True
        self.exercise = self.board = None
        self._begun = False
        super().__init__("practice", style_sheet("exercise", "frame"))
        self._show()

    def begin(self, what: Literal["learn", "puzzles", "game"] = "learn") -> None:
        """Ask what is due today and the lessons' next exercises, in rounds of ten; or puzzles; or play a game.

        Parameters
        ----------
        what : {'learn', 'puzzles', 'game'}
            Puzzles are near the learner's level, as long as they go on; the game is against the bot that suits this level. A lesson
            without a game has neither.
        """
        self._leave()
        self._puzzles, self._number, self._right, self._done = what == "puzzles", 0, 0, 0
        if what == "game" and self._course.puzzles:
            name = self._course.game_for(keeper().progress)
            game, bot = game_named(name), suiting(name, rating(name, keeper().progress).value)
            board = Board(game, players=[None, *[bot] * (game.seats - 1)])
            board.observe(lambda _: self._show(), "position")
            self._put(board)
        else:
            self._ask()

    def go_on(self) -> None:
        """Ask the next exercise; one that is not solved is asked again later."""
        self._leave()
        if self.exercise is None:
            self._number = self._right = self._done = 0
        self._ask()

    def _ask(self) -> None:
        at_an_end = self._number == ROUND and not self._puzzles
        question = None if at_an_end else self._following()
        if question is None:
            self._put(None)
            return
        self._number += 1
        self._again = keeper().progress.done(question.of, question.name).solved is not None
        self._later = [each for each in self._later if each is not question]
        self._asked.append(question)
        self._counted = False
        self._before = self._level(question)
        exercise = Exercise(question, on_next=self.go_on)
        exercise.observe(lambda _: self._answered(), ["solved", "attempts"])
        exercise.observe(lambda _: self._show(), "_shown")
        self._put(exercise)

    def _put(self, shown: Exercise | Board | None) -> None:
        """Show an exercise, a game, or nothing, in place of what was there."""
        before, self._begun = self.children, True
        self.exercise = shown if isinstance(shown, Exercise) else None
        self.board = shown if isinstance(shown, Board) else None
        self.children = () if shown is None else (shown,)
        for each in before:
            each.close()
        self._show()

    def _following(self) -> Question | None:
        return self._course.following(
            keeper().progress, practice.now(), self._later, self._asked, puzzles=self._puzzles
        )

    def _leave(self) -> None:
        """Schedule the exercise again unless the first answer solved it; count it, if anything was done at it."""
        if self.exercise is not None and (self.exercise.attempts or self.exercise._shown):  # noqa: SLF001 (its own part)
            self._count()
        if self.exercise is not None and not self._is_clean(self.exercise):
            self._later.append(self.exercise.question)

    def _count(self) -> None:
        """Count the exercise for the day, once: as soon as it is solved, since nobody has to go on then."""
        if self.exercise is None or self._counted:
            return
        clean, self._counted = self._is_clean(self.exercise), True
        self._done, self._right = self._done + 1, self._right + clean
        keeper().change(lambda kept: kept.practised(practice.today(), clean=clean))

    @staticmethod
    def _is_clean(exercise: Exercise) -> bool:
        return exercise.solved and exercise.attempts == 1

    def _answered(self) -> None:
        exercise = self.exercise
        if exercise is not None and exercise.solved:
            self._count()
        if exercise is not None and exercise.solved and self._again:
            tries = Done(tries=exercise.attempts - 1)
            keeper().note(
                f"{exercise.question.of}{AGAIN}" if exercise.question.of else "",
                exercise.question.name,
                lambda _: tries.answered(right=True),
            )
        self._show()

    def _show(self) -> None:
        exercise = self.exercise
        offers = {"learn": "Learn"} | (
            {"puzzles": "Puzzles", "game": "A game"} if self._course.puzzles else {}
        )
        if self.board is not None:
            match = self.board.match
            if match.is_over:
                offers["game"] = "Another game"
            else:
                del offers["game"]
            game = tag("b", phrase("a game of", title=match.game.title))
            self._head = str(tag("p", game, " · ", phrase("game counts")))
        elif exercise is None:
            self._head = str(self._end() if self._begun else join(self._beginning(), self._days()))
            # where nothing is left for today, a page may stay open until the next day
            offers["learn"] = "Look again" if self._following() is None else "Learn"
        else:
            del offers["puzzles" if self._puzzles else "learn"]
            again = " · once more" if self._again else ""
            self._head = str(
                join(
                    tag("p", self._far(), f"{again} · ", self._link()),
                    "" if self._puzzles else _bar(self._number - 1 + exercise.solved),
                )
            )
            if not (exercise.solved or exercise._shown):  # noqa: SLF001 (its own part)
                offers = {"later": "Later"} | offers
        self._offers = offers

    def _far(self) -> Markup:
        """Say how far the round is; of a puzzle, its rating and the learner's own."""
        question = self._asked[-1]
        if not self._puzzles or not isinstance(question, Puzzle):
            about = " · a puzzle" if isinstance(question, Puzzle) else ""
            return join(tag("b", f"{self._number} of {ROUND}"), about)
        before, now = self._before, self._level(question)
        moved = phrase("your level", level=f"{before:,} → {now:,}" if now != before else now)
        went = f" · {phrase('first go', n=self._right, of=self._done)}" if self._done else ""
        puzzle = phrase("puzzle rated", level=rated(self._game_of(question), question.level))
        return join(tag("b", puzzle), f" · {moved}", went)

    def _game_of(self, question: Question) -> str:
        """Return the name of the game that a question is from."""
        part = next((part for part in self._course.parts if part.asked([question])), self._course)
        return part.lesson.name

    def _level(self, question: Question) -> int:
        """Return the learner's level in a puzzle's game."""
        return rating(self._game_of(question), keeper().progress).value if isinstance(question, Puzzle) else 0

    def _link(self) -> str:
        """Return a link to the lesson that the exercise is from, if it is known, else to the course's."""
        asked = self.exercise.question.of if self.exercise is not None else ""
        lessons = [each for each in self._course.lessons if asked.startswith(each.name)]
        return link_to(max(lessons, key=lambda each: len(each.name), default=self._course.lesson))

    def _beginning(self) -> Markup:
        """Say what is coming. What is asked first is chosen when the learner begins, which may be days after the cell ran."""
        what = phrase("comes up" if self._course.puzzles else "comes up without a game")
        return join(tag("p", tag("b", "Practice"), " · ", self._link()), tag("p", what))

    def _days(self) -> Markup:
        """Say what is due today, how today and the week went, and the learner's level."""
        kept = keeper().progress
        week = [kept.on(practice.today() - timedelta(days=n)) for n in range(7)]
        streak = kept.streak(practice.today())
        said = [self._coming(), _went("Today", week[:1])]
        if streak > 1:
            said.append(phrase("streak", n=streak))
        if any(map(any, week[1:])):
            said.append(_went(phrase("last days"), week))
        levels = [f"{game_named(name).title} {each}" for name, each in self._course.levels(kept).items()]
        return join(
            tag("p", " ".join(filter(None, said))),
            tag("p", phrase("your levels", levels=levels, sure=phrase("how sure"))) if levels else "",
        )

    def _coming(self) -> str:
        """Return what is due today, or what comes instead."""
        kept = keeper().progress
        due = len(self._course.due(kept, practice.now()))
        if due > ROUND:
            return phrase("many due", n=due)
        if due:
            return phrase("due", n=due)
        if self._course.fresh(kept):
            return phrase("more new" if practice.today().isoformat() in kept.days else "something new")
        day = self._course.comes_back(kept)
        if day is None:
            return phrase("nothing due")
        tomorrow = day == practice.today() + timedelta(days=1)
        return phrase("nothing until tomorrow" if tomorrow else "nothing until", day=f"{day.day} {day:%B}")

    def _end(self) -> Markup:
        waiting = len({id(each) for each in self._later})
        lines = [f"{phrase('first go', n=self._right, of=self._done)}."] if self._done else []
        if waiting:
            lines.append(phrase("asked again", n=waiting))
        if self._course.fresh(keeper().progress):
            lines.append(phrase("comes back"))
        return join(
            tag(
                "p",
                tag("b", phrase("round done" if self._done else "all done"), " "),
                " ".join(lines),
                class_="end",
            ),
            _bar(self._done) if self._done else "",
            self._days(),
            "" if self._course.parts else tag("p", "The lesson: ", self._link()),
        )

    def __repr__(self) -> str:
        return f"<Practice of {self._course.lesson.title!r}: {self._done} of {ROUND} in this round>"

    @override
    def _kept(self) -> Mapping[str, str]:
        """Say nothing of what is due: it is read on another day, before Python has answered."""
        if not self.children:
            later = tag("p", phrase("known once Python runs"))  # the line that stands there then
            buttons = ("Learn", "Puzzles", "A game") if self._course.puzzles else ("Learn",)
            return told(f"Practice. {self._course.lesson.title}", join(self._beginning(), later), *buttons)
        return self.children[0]._kept()  # type: ignore[no-any-return]  # noqa: SLF001 (its own part)


Practice.commands = {
    **{what: Command(partial(Practice.begin, what=what)) for what in ("learn", "puzzles", "game")},
    "later": Command(Practice.go_on),
    "today": Command(Practice._show),  # noqa: SLF001 (its own)
}


def _went(when: str, days: Sequence[PractisedDay]) -> str:
    """Say how some days went; nothing of days without practice."""
    done, clean, games = (sum(each) for each in zip(*days, strict=True))
    said = [phrase("first go", n=clean, of=done)] if done else []
    said += [phrase("games against bots", n=games)] if games else []
    return phrase("went", when=when, how=said) if said else ""


def _bar(done: int) -> Markup:
    """Return a bar that shows how much of a round is done."""
    return tag("progress", f"{done} of {ROUND}", max=ROUND, value=done, aria_label="This round")
