"""The exercise widget: a question with a board, and a verdict on each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets
from typing_extensions import override

from stoneswidgets.core.matches.lines import Chapter
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.teller import Told, lines_of, phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.teach.asked_chapter import asked, asked_in
from stoneswidgets.teach.question import Question
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.widgets.answers import Listener, answering
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.frame import Frame
from stoneswidgets.widgets.kept_picture import of_question
from stoneswidgets.widgets.progress_store import keeper
from stoneswidgets.widgets.protocol import Command, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from stoneswidgets.teach.question import Verdict
    from stoneswidgets.teach.transcript import Done

LONGEST_ANSWER = 1_000


class _Form(Shared):
    """The form beside the board: the question, the fields to answer it, and the verdict."""

    _form = traitlets.Dict().tag(sync=True)

    def __init__(self, exercise: Exercise, form: dict[str, object]) -> None:
        super().__init__("exercise", style_sheet("exercise"), _form=form)
        self._doer = exercise

    def show(self, message: str | None = None, **changed: object) -> None:
        form = {**self._form, **changed}
        if message is not None:  # the same said twice is news, too
            form |= {"message": message, "lines": lines_of(message), "times": form["times"] + 1}
        self._form = form


class Exercise(Frame):
    """A question with its board; each answer is checked immediately and explained.

    Parameters
    ----------
    question : str, Question, Study or Chapter
        An exercise of one of the project's lessons, as ``"lesson/exercise"``, or a question of your own: see
        `stoneswidgets.teach`; or a chapter of a study that is asked; of a study, its first chapter that is asked.
    on_next : callable, optional
        Called by a button that stands there once the exercise is solved or its answer was shown; left out, there is none.

    Attributes
    ----------
    solved : bool
        Whether a right answer was given; can be observed.
    attempts : int
        How many answers were given until it was solved.

    Raises
    ------
    StonesError
        If there is no such exercise.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> exercise = sw.Exercise("siegestones/sums-d6")
    >>> exercise
    <Exercise 'sums-d6', not solved>
    >>> exercise.answer("15, 10").right, exercise
    (True, <Exercise 'sums-d6', solved>)
    """

    question: Question
    solved = traitlets.Bool(default_value=False, read_only=True)
    attempts = traitlets.Int(0, read_only=True)
    _shown = traitlets.Bool(default_value=False)

    def __init__(
        self, question: str | Question | Study | Chapter, *, on_next: Callable[[], None] | None = None
    ) -> None:
        self.question = _question(question)
        self._on_next = on_next
        self._others = 0
        self._form = _Form(self, self._asking(self.question))
        super().__init__("exercise", self._parts())

    def _asking(self, question: Question) -> dict[str, object]:
        """Ask a question: the exercise's own, or another one like it. Return the form beside its board."""
        self._asked = question
        self._hints: list[str] = []
        self._next: Question | None = None
        done = keeper().progress.done(question.of, question.name)
        self._place = answering(question, Listener(self.answer, self._judged, self._returned))
        return {
            "ask": question.ask,
            "options": list(question.options),
            "parts": list(question.parts),
            "answer": "",
            "tone": "",
            "message": "",
            "lines": [],
            "times": 0,
            "hints": [],
            "more": self._more(),
            "again": "",
            "next": "",
            "tally": [],
            "closed": False,
            "check": self._place is not None and self._place.checks,
            "before": phrase("solved on", day=done.day) if done.solved else "",
        }

    def _parts(self) -> list[Shared]:
        return [self._form] if self._place is None else [self._form, self._place.board]

    def answer(self, answer: object) -> Verdict:
        """Give an answer.

        Parameters
        ----------
        answer : str, int or sequence of int
            Every kind of question takes a text: an option, numbers such as ``"15, 10"``, or a move.

        Returns
        -------
        Verdict
            Whether it is ``right``, and the reason, ``why``.

        Raises
        ------
        StonesError
            If this is no possible answer to the question; it does not count as an attempt.
        """
        if self._next:
            raise StonesError(
                "the answer has been shown, so this no longer counts; the next question is like it"
            )
        verdict = self._asked.check(answer)
        if self._place is not None:
            self._place.show(verdict)
        said = answer if isinstance(answer, str) else ""
        self._take(verdict, said)
        return verdict

    def _take(self, verdict: Verdict, answer: str = "") -> None:
        """Count an answer, and show the verdict."""
        new = not keeper().progress.done(self.question.of, self.question.name).solved
        self._note(lambda done: done.answered(right=verdict.right))
        with self.hold_trait_notifications():
            self.set_trait("attempts", self.attempts + (not self.solved))
            self.set_trait("solved", self.solved or verdict.right)
        if self.solved and self._place is not None and self._place.moves:
            self._place.board.analysis = bool(self._place.board.analysis)  # solved: nothing to give away
        self._form.show(
            answer=answer,
            tone="right" if verdict.right else "wrong",
            message=self._with_then(("Right.", verdict.why))
            if verdict.right
            else Told.of(("Not yet.", verdict.why), "\n"),
            more="" if verdict.right else self._more(),
            next=self._next_label() if self.solved else "",
            again="" if verdict.right or self._place is None else self._place.back,
            tally=_tally(self.question, new=new) if verdict.right else [],
        )

    def _next_label(self) -> str:
        return "Next" if self._on_next else ""

    def _go_on(self) -> None:
        """Go on to what comes after this exercise, once it is solved or its answer was shown."""
        if self._on_next and (self.solved or self._shown):
            self._on_next()

    def _with_then(self, told: Iterable[str]) -> str:
        """Add what follows from the answer."""
        return Told.of((*told, self._asked.then), "\n")

    def __repr__(self) -> str:
        return f"<Exercise {self.question.name!r}, {'solved' if self.solved else 'not solved'}>"

    @override
    def _kept(self) -> dict[str, str]:
        place = self._place
        return of_question(self.question, checks=place is not None and place.checks)

    # ------------------------------------------------------------ what the learner does

    def _check(self, answer: str) -> None:
        """Take the answer that was chosen or typed, or that is on the board; one that cannot be read is no attempt."""
        try:
            self.answer(self._place.answer() if self._place and self._place.checks else answer)
        except StonesError as error:
            self._form.show(answer="", tone="note", message=str(error))

    def _judged(self, verdict: Verdict | None, said: str) -> None:
        """Take a verdict from the board; None while nothing has gone wrong."""
        if verdict is not None:
            self._take(verdict)
        elif said or self._form._form["message"]:  # noqa: SLF001 (its own part)
            self._form.show(answer="", tone="note" if said else "", message=said, more=self._more(), again="")

    def _hint(self) -> None:
        """Give the next hint, or after the last one the answer."""
        if not self._left_hints:
            self._reveal()
            return
        self._hints = [*self._hints, self._left_hints[0]]
        self._note(lambda done: done.helped(len(self._hints)))
        self._form.show(hints=self._hints, more=self._more())
        if self._place is not None:
            self._place.point(self._hints[-1])

    @property
    def _left_hints(self) -> list[str]:
        """The hints for what is to be done now that were not given yet."""
        hints = self._asked.hints if self._place is None else self._place.hints
        return [hint for hint in hints if hint not in self._hints]

    def _reveal(self) -> None:
        """Show the answer; then another question like it is asked, if there is one."""
        self._note(lambda done: done.helped(len(self._hints), answer_shown=True))
        self._shown, self._next = True, self.question.another(self._others + 1)
        if self._place is not None:
            self._place.solve()
        again = "Now one like it" if self._next else "" if self._place is None else self._place.anew
        message = self._with_then((phrase("the answer", answer=self._asked.revealed()),))
        closed = bool(self._next) or (self._place is not None and self._place.checks)
        self._form.show(
            answer="",
            tone="note",
            message=message,
            more="",
            again=again,
            next=self._next_label(),
            closed=closed,
        )

    def _ask_another(self) -> None:
        """Ask another question like the one whose answer was shown."""
        self._shown, self._others, before = False, self._others + 1, self._place
        self._form._form = self._asking(self._next or self.question)  # noqa: SLF001 (its own part)
        if self._place is not None:  # a page would begin with the board as it was before it was asked
            self._place.board.send_state("_scene")
        self.children = tuple(self._parts())
        if before is not None:
            before.board.close()

    def _note(self, changed: Callable[[Done], Done]) -> None:
        """Save the learner's progress."""
        keeper().note(self.question.of, self.question.name, changed)

    def _more(self) -> str:
        if not self._left_hints:
            return "Show the answer"
        return "Another hint" if self._hints else "A hint"

    def _again(self) -> None:
        """Take an answer off the board, whose reason stays; or go on to another question, where the answer was shown."""
        if self._next:
            self._ask_another()
        elif self._place is not None:
            self._place.again()
            self._returned()

    def _returned(self) -> None:
        """Note that the board shows the question again."""
        self._form.show(again="", closed=bool(self._next))


_Form.commands = {
    "check": Command(Exercise._check, {"answer": text(LONGEST_ANSWER)}),  # noqa: SLF001 (its form)
    "more": Command(Exercise._hint),  # noqa: SLF001
    "again": Command(Exercise._again),  # noqa: SLF001
    "next": Command(Exercise._go_on),  # noqa: SLF001
}


def _tally(question: Question, *, new: bool) -> list[str]:
    """Say of each exercise of the lesson whether it is solved, or "now" is for the first time; nothing for one of no lesson."""
    try:
        lesson = ExerciseSet.of_lesson(question.of)
    except StonesError:
        return []
    solved = keeper().progress.solved(lesson)
    return [
        "now" if new and each.name == question.name else "solved" if done else ""
        for each, done in zip(lesson, solved, strict=True)
    ]


def _question(given: str | Question | Study | Chapter) -> Question:
    if isinstance(given, Question):
        return given
    if isinstance(given, Chapter):
        return asked(given)
    if isinstance(given, Study):
        return asked_in(given, given.chapters[0].title if given.chapters else "")[0]
    lesson, slash, name = given.partition("/") if isinstance(given, str) else ("", "", "")
    if not slash:
        raise StonesError(
            f"an exercise is named by its lesson and its own name, as 'welcome/corner', or is a question or an asked chapter of a study, not {quoted(given)}"
        )
    return ExerciseSet.of_lesson(lesson)[name]
