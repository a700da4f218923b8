"""The practice widget: exercises one after the other, at one's own level, wrong ones again later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.teach import practice, sheet
from stoneswidgets.teach.notebooks import originals
from stoneswidgets.teach.puzzles.puzzle import Puzzle
from stoneswidgets.teach.transcript import Done
from stoneswidgets.widgets.code_sharing import style_sheet
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.frame import Holder
from stoneswidgets.widgets.kept_picture import kept, pictured
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.protocol import Command

if TYPE_CHECKING:
    from stoneswidgets.teach.question import Question
    from stoneswidgets.teach.sets import ExerciseSet

ROUND = 10
"""Exercises in a round; then there is an end, from which one may go on."""


class Practice(Holder):
    """Exercises one after the other: a lesson's, and the puzzles of its game.

    What went wrong comes again after three others; what was solved comes again after some days, at growing intervals. Puzzles
    are chosen by one's own level, which each of them raises or lowers. What is done is kept where exercises keep it.

    Parameters
    ----------
    of : str or ExerciseSet
        The name of one of the project's lessons, such as ``"siegestones"``, or a set of exercises.

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

    _head = traitlets.Unicode().tag(sync=True)
    _next = traitlets.Unicode().tag(sync=True)

    def __init__(self, of: str | ExerciseSet) -> None:
        self._course = practice.course(of)
        self._asked: list[Question] = []
        self._later: list[Question] = []
        self._right = self._done = 0
        self.exercise: Exercise | None = None
        super().__init__(
            "practice", style_sheet("exercise", "frame"), _head=str(self._beginning()), _next="Begin"
        )

    def go_on(self) -> None:
        """Ask the first or the next exercise; one that is not solved is asked again later."""
        self._leave()
        question = None
        if not self._asked or len(self._asked) % ROUND or self.exercise is None:
            question = self._course.following(keeper().progress, practice.now(), self._later, self._asked)
        before, self.exercise = self.exercise, None if question is None else Exercise(question)
        if question is not None and self.exercise is not None:
            self._again = keeper().done(question.of, question.name).solved is not None
            self._later = [each for each in self._later if each is not question]
            self._asked.append(question)
            self.exercise.observe(lambda _: self._answered(), ["solved", "attempts"])
        self.children = () if self.exercise is None else (self.exercise,)
        if before is not None:
            before.close()
        self._show()

    def _leave(self) -> None:
        """Count the exercise that is left, and keep it for later if it was not solved by the first answer."""
        if self.exercise is None:
            return
        question, clean = self.exercise.question, self.exercise.solved and self.exercise.attempts == 1
        self._done, self._right = self._done + 1, self._right + clean
        if not clean:
            self._later.append(question)

    def _answered(self) -> None:
        exercise = self.exercise
        if exercise is not None and exercise.solved and self._again:
            tries = Done(tries=exercise.attempts - 1)
            keeper().note(
                f"{exercise.question.of}{practice.AGAIN}" if exercise.question.of else "",
                exercise.question.name,
                lambda _: tries.answered(right=True),
            )
        self._show()

    def _show(self) -> None:
        exercise = self.exercise
        if exercise is None:
            self._head, self._next = str(self._end()), "Go on"
            return
        question = exercise.question
        n = (len(self._asked) - 1) % ROUND + 1
        about = f"puzzle of level {question.level}" if isinstance(question, Puzzle) else "from the lesson"
        again = ", once more" if self._again else ""
        self._head = str(
            join(
                tag("p", tag("b", f"{n} of {ROUND}"), f" · {about}{again} · ", self._link()),
                _bar(n - 1 + exercise.solved),
            )
        )
        self._next = "Next" if exercise.solved else "Later"

    def _link(self) -> str:
        """Return a link to the lesson, where it is one of the project's."""
        lesson = self._course.lesson
        file = next((name for name in originals() if name[3:] == f"{lesson.name}.ipynb"), None)
        if file is None:
            return lesson.title
        return tag("a", lesson.title, href=file, style="text-decoration: underline")

    def _beginning(self) -> Markup:
        """Say what is coming. What is asked first is chosen when the learner begins, which may be days after the cell ran."""
        what = "a lesson’s exercises, then puzzles" if self._course.puzzles else "exercises"
        return join(
            tag("p", tag("b", f"Practice: {ROUND} in a round"), " · ", self._link()),
            tag(
                "p",
                f"You are asked {what} at your own level. What you have solved before comes first when its day has come; what "
                "goes wrong comes again soon.",
            ),
        )

    def _end(self) -> Markup:
        level = self._course.level(keeper().progress)
        waiting = len({id(each) for each in self._later})
        left = len(self._course.fresh(keeper().progress))
        lines = [f"{self._right} of {self._done} at the first go."]
        if waiting:
            lines.append(f"{waiting} will be asked again.")
        if self._course.puzzles:
            lines.append(f"Your puzzles are at level {level:g} of the bots now.")
        lines.append(
            f"{left} are new to you; what you have solved comes back in some days."
            if left or waiting
            else "That was all for today: come back tomorrow."
        )
        return join(
            tag("p", tag("b", "A round is done. "), " ".join(lines), role="status"),
            _bar(ROUND if self._done % ROUND == 0 else self._done % ROUND),
            tag("p", "The lesson: ", self._link()),
        )

    def __repr__(self) -> str:
        return f"<Practice of {self._course.lesson.title!r}: {self._done} of {ROUND} in this round>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401
        bundle = super()._repr_mimebundle_(**kwargs)
        return bundle and kept(bundle[0], self._picture())

    def _picture(self) -> dict[str, str]:
        if self.exercise is None:
            return {"text/plain": f"Practice, {ROUND} exercises in a round. {self._course.lesson.title}"}
        words = sheet.text(self.exercise.question)
        return {"text/plain": words, **pictured(str(sheet.sheet(self.exercise.question)), words)}


Practice.commands = {"next": Command(Practice.go_on)}


def _bar(done: int) -> Markup:
    """Return a bar that shows how much of a round is done."""
    return tag(
        "progress",
        f"{done} of {ROUND}",
        max=ROUND,
        value=done,
        aria_label="This round",
        style="width: 100%",
    )
