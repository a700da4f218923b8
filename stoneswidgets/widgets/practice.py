"""The practice widget: what is due and what comes next, one exercise after another; and puzzles at the learner's level."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import traitlets
from typing_extensions import override

from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.teach import practice
from stoneswidgets.teach.notebooks import link_to
from stoneswidgets.teach.puzzles.puzzle import Puzzle
from stoneswidgets.teach.transcript import AGAIN, Done, PractisedDay
from stoneswidgets.widgets.code_sharing import style_sheet
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.frame import Holder
from stoneswidgets.widgets.kept_picture import told
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.protocol import Command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.teach.practice import Course
    from stoneswidgets.teach.question import Question
    from stoneswidgets.teach.sets import ExerciseSet

DAYS = 14
"""How many days are looked back on."""
ROUND = 10
"""Exercises in a round; then there is an end, from which one may go on."""


class Practice(Holder):
    """Exercises one after the other, and puzzles at your level: of a lesson and its game, or of all five games.

    An exercise that went wrong comes again after three others; one that was solved comes again after some days, at growing
    intervals. Puzzles go on as long as you like; each of them raises or lowers your level. Progress is kept where exercises keep it.

    Parameters
    ----------
    of : str or ExerciseSet, optional
        The name of one of the project's lessons, such as ``"siegestones"``, or a set of exercises. Left out: all five games.

    Attributes
    ----------
    exercise : Exercise or None
        The exercise that is asked now; None before the first one and at the end of a round.

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
    _head = traitlets.Unicode().tag(sync=True)
    _offers = traitlets.Dict().tag(sync=True)

    def __init__(self, of: str | ExerciseSet | None = None) -> None:
        self._course = practice.course(of)
        self._asked: list[Question] = []
        self._later: list[Question] = []
        self._puzzles = False
        self._number = self._right = self._done = 0
        self._counted = True
        self.exercise = None
        self._begun = False
        super().__init__("practice", style_sheet("exercise", "frame"))
        self._show()

    def learn(self) -> None:
        """Ask what is due today, then the lessons' next exercises, in rounds of ten."""
        self._turn_to(puzzles=False)

    def solve_puzzles(self) -> None:
        """Ask puzzles at the learner's level, as long as they go on."""
        self._turn_to(puzzles=bool(self._course.puzzles))

    def _turn_to(self, *, puzzles: bool) -> None:
        self._leave()
        self._puzzles, self._number, self._right, self._done = puzzles, 0, 0, 0
        self._ask()

    def go_on(self) -> None:
        """Ask the next exercise; one that is not solved is asked again later."""
        self._leave()
        if self.exercise is None:
            self._number = self._right = self._done = 0
        self._ask()

    def _ask(self) -> None:
        self._begun = True
        at_an_end = self._number == ROUND and not self._puzzles
        question = None if at_an_end else self._following()
        before = self.exercise
        self.exercise = None if question is None else Exercise(question, on_next=self.go_on)
        if question is not None and self.exercise is not None:
            self._number += 1
            self._again = keeper().done(question.of, question.name).solved is not None
            self._later = [each for each in self._later if each is not question]
            self._asked.append(question)
            self._counted = False
            self.exercise.observe(lambda _: self._answered(), ["solved", "attempts"])
            self.exercise.observe(lambda _: self._show(), "_shown")
        self.children = () if self.exercise is None else (self.exercise,)
        if before is not None:
            before.close()
        self._show()

    def _following(self) -> Question | None:
        return self._course.following(
            keeper().progress, practice.now(), self._later, self._asked, puzzles=self._puzzles
        )

    def _leave(self) -> None:
        """Schedule the exercise again unless the first answer solved it."""
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
        puzzles = {"puzzles": "Puzzles"} if self._course.puzzles else {}
        if exercise is None:
            self._head = str(self._end() if self._begun else join(self._beginning(), self._days()))
            # where nothing is left for today, a page may stay open until the next day
            self._offers = {"learn": "Look again" if self._following() is None else "Learn", **puzzles}
            return
        again = " · once more" if self._again else ""
        self._head = str(
            join(
                tag("p", self._far(), f"{again} · ", self._link()),
                "" if self._puzzles else _bar(self._number - 1 + exercise.solved),
            )
        )
        answered = exercise.solved or exercise._shown  # noqa: SLF001 (its own part)
        other = {"learn": "Learn"} if self._puzzles else puzzles
        self._offers = ({} if answered else {"later": "Later"}) | other

    def _far(self) -> Markup:
        """Say how far the round is; of a puzzle, its level and the learner's own."""
        question = self._asked[-1]
        level = f"level {question.level}" if isinstance(question, Puzzle) else ""
        if not self._puzzles:
            about = f" · a puzzle of {level}" if level else ""
            return join(tag("b", f"{self._number} of {ROUND}"), about)
        game = self._course_of(question)
        yours = f" · yours is {game.level(keeper().progress):.1f}"
        went = f" · {self._right} of {self._done} at the first go" if self._done else ""
        return join(tag("b", f"Puzzle of {level}"), yours, went)

    def _course_of(self, question: Question) -> Course:
        """Return the part of the course that a question is from."""
        return next((part for part in self._course.parts if part.asked([question])), self._course)

    def _link(self) -> str:
        """Return a link to the lesson that the exercise is from, if it is known, else to the course's."""
        asked = self.exercise.question.of if self.exercise is not None else ""
        lessons = [each for each in self._course.lessons if asked.startswith(each.name)]
        return link_to(max(lessons, key=lambda each: len(each.name), default=self._course.lesson))

    def _beginning(self) -> Markup:
        """Say what is coming. What is asked first is chosen when the learner begins, which may be days after the cell ran."""
        what = (
            "Learn asks what is due today, then the lessons’ next exercises; what goes wrong comes again soon. Puzzles come at your "
            "own level, as many as you like."
            if self._course.puzzles
            else "You are asked what is due today, then what is new; what goes wrong comes again soon."
        )
        return join(tag("p", tag("b", "Practice"), " · ", self._link()), tag("p", what))

    def _days(self) -> Markup:
        """Say what is due today, how many days in a row there were, and how the last days went."""
        kept = keeper().progress
        streak = kept.streak(practice.today())
        days = [practice.today() - timedelta(days=n) for n in reversed(range(DAYS))]
        went = [(day, kept.days.get(day.isoformat(), PractisedDay())) for day in days]
        today = went[-1][1]
        said = [self._coming()]
        if today.done:
            said.append(f"Today: {today.clean} of {today.done} at the first go.")
        if streak > 1:
            said.append(f"{streak} days in a row.")
        told = ", ".join(f"{day:%d %B}: {each.clean} of {each.done}" for day, each in went if each.done)
        if not told:
            return tag("p", " ".join(said))
        most = max(each.done for _, each in went)
        bars = [
            tag(
                "rect", "", x=12 * n, y=40 - 40 * height / most, width=9, height=40 * height / most, fill=fill
            )
            for n, (_, each) in enumerate(went)
            for height, fill in ((each.done, "none"), (each.clean, "currentColor"))
            if height
        ]
        curve = tag(
            "svg",
            *bars,
            tag("path", d=f"M0 41H{12 * DAYS - 3}", stroke_width=0.5),
            viewBox=f"-2 -2 {12 * DAYS + 4} 44",
            height=44,
            role="img",
            stroke="currentColor",
            aria_label=f"The last {DAYS} days, solved at the first go: {told}",
        )
        return join(
            tag("p", " ".join(said)),
            tag("p", curve),
            tag(
                "p",
                f"The last {DAYS} days, today on the right: filled in is what you solved at the first go.",
            ),
        )

    def _coming(self) -> str:
        """Return what is due today, or what comes instead."""
        kept = keeper().progress
        due = len(self._course.due(kept, practice.now()))
        if due:
            return f"{due} due today."
        if self._course.fresh(kept):
            more = " more" if practice.today().isoformat() in kept.days else ""
            return f"Nothing{more} is due today: here is something new."
        day = self._course.comes_back(kept)
        if day is None:
            return "Nothing is due today."
        tomorrow = day == practice.today() + timedelta(days=1)
        return f"Nothing is due until {'tomorrow' if tomorrow else f'{day.day} {day:%B}'}."

    def _end(self) -> Markup:
        waiting = len({id(each) for each in self._later})
        lines = [f"{self._right} of {self._done} at the first go."] if self._done else []
        if waiting:
            lines.append(f"{waiting} will be asked again.")
        if self._course.puzzles and not self._course.parts:
            level = self._course.level(keeper().progress)
            lines.append(f"At puzzles you are of level {level:.1f}: a bot of level {round(level)} suits you.")
        if self._course.fresh(keeper().progress):
            lines.append("What you have solved comes back in some days.")
        return join(
            tag(
                "p",
                tag("b", "A round is done. " if self._done else "All of it is solved. "),
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
        if self.exercise is None:
            later = tag("p", "What is due is known once Python runs.")  # the line that stands there then
            buttons = ("Learn", "Puzzles") if self._course.puzzles else ("Learn",)
            return told(f"Practice. {self._course.lesson.title}", join(self._beginning(), later), *buttons)
        return self.exercise._kept()  # noqa: SLF001 (its own part)


Practice.commands = {
    "learn": Command(Practice.learn),
    "puzzles": Command(Practice.solve_puzzles),
    "later": Command(Practice.go_on),
    "today": Command(Practice._show),  # noqa: SLF001 (its own)
}


def _bar(done: int) -> Markup:
    """Return a bar that shows how much of a round is done."""
    return tag("progress", f"{done} of {ROUND}", max=ROUND, value=done, aria_label="This round")
