"""Exercise sets: a teacher's JSON files, checked when they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from typing_extensions import override

from stoneswidgets.core.matches.study import FORMAT as STUDY, Study
from stoneswidgets.errors import BadRecord, StonesError, meant, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.json_text import Fields, Readable
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.teach import form
from stoneswidgets.teach.asked_chapter import asked_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.teach.question import Question

FORMAT, VERSION = "stoneswidgets-exercises", 1
NAMED = 20
"""The most exercises that an error names."""
_ENTRY = ["{", "[", "{"]
"""The open brackets before an exercise: the object, the list, the exercise itself."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


@dataclass(frozen=True, repr=False)
class ExerciseSet(Readable):
    """The exercises of a lesson, in order, each with a name.

    Attributes
    ----------
    name : str
        The name under which progress is saved: the lesson's name, or the title.
    title : str
        The set's title.
    questions : tuple of Question
        The exercises.

    Examples
    --------
    >>> lesson = ExerciseSet.of_lesson("siegestones")
    >>> lesson["sums-d6"].check("15, 10").right
    True
    """

    name: str
    title: str
    questions: tuple[Question, ...]

    def __repr__(self) -> str:
        return f"<ExerciseSet {self.title!r}: {counted(len(self.questions), 'exercise')}>"

    @classmethod
    def of_study(cls, study: Study, name: str = "") -> Self:
        """Return the chapters of a study that are asked; the heading of the first is the title.

        Parameters
        ----------
        study : Study
            The study.
        name : str
            The set's name; left out, its title.

        Raises
        ------
        BadRecord
            If no chapter is asked, or one cannot be: the message says why.
        """
        if not isinstance(study, Study):
            raise StonesError(f"of_study takes a study, such as Study.load(…), not {quoted(study)}")
        title = one_line(study.chapters[0].heading, "title") if study.chapters else ""
        return cls(name or title, title, asked_in(study, name or title))

    @classmethod
    @cache
    def of_lesson(cls, name: str) -> ExerciseSet:
        """Read the set of one of the project's own lessons.

        Raises
        ------
        StonesError
            If there is no such lesson.
        """
        folder = files("stoneswidgets.teach").joinpath("lessons")
        names = sorted(entry.name.removesuffix(".json") for entry in folder.iterdir())
        if name not in names:
            raise StonesError(
                f"there is no lesson {quoted(name)}; there are {', '.join(names)}{meant(name, names)}"
            )
        return cls._read(folder.joinpath(f"{name}.json").read_text("utf-8"), name, is_tested=True)

    @classmethod
    @override
    def loads(cls, text: str, name: str = "") -> Self:
        """Read a set from its text.

        Parameters
        ----------
        text : str
            The text of a file: of a set, or of a study with chapters that are asked.
        name : str
            The set's name; left out, its title.

        Raises
        ------
        BadRecord
            If it is not valid; the message names the line, the exercise and the field.
        """
        return cls._read(text, name, is_tested=False)

    @classmethod
    def _read(cls, text: str, name: str, *, is_tested: bool) -> Self:
        parsed = json_text.parse(text, "exercise set or study")
        if isinstance(parsed, dict) and parsed.get("format") == STUDY:
            return cls.of_study(Study.loads(text), name)
        top = Fields(
            parsed,
            "exercise set",
            required=("format", "version", "title", "exercises"),
            optional=("positions",),
        )
        given = top.members
        top.header(FORMAT, VERSION)
        if not isinstance(given["exercises"], list) or not given["exercises"]:
            raise BadRecord(f"exercises is a list of at least one object, not {quoted(given['exercises'])}")
        title = one_line(given["title"], "title")
        shared = form.SetContext(form.positions(given.get("positions", {})), name or title, is_tested)
        found: dict[str, Question] = {}
        for entry, line in zip(given["exercises"], _lines(text, given["exercises"]), strict=True):
            label = entry.get("name") if isinstance(entry, dict) else entry
            try:
                question = form.question(entry, shared)
                if question.name in found:
                    raise BadRecord("another exercise has that name")
            except StonesError as error:
                raise BadRecord(f"line {line}, exercise {quoted(label)}: {error}") from None
            found[question.name] = question
        return cls(shared.of, title, tuple(found.values()))

    def prove(self) -> None:
        """Prove all claims of the exercises anew, which may take a minute.

        Raises
        ------
        BadRecord
            If a claim is wrong: the message names the exercise.
        """
        for question in self:
            try:
                question.prove()
            except StonesError as error:
                raise BadRecord(f"exercise {quoted(question.name)}: {error}") from None

    def __getitem__(self, name: str) -> Question:
        """Return the exercise of that name.

        Raises
        ------
        StonesError
            If there is none.
        """
        for question in self.questions:
            if question.name == name:
                return question
        names = ", ".join(quoted(question.name) for question in self.questions[:NAMED])
        more = f" and {len(self) - NAMED} more" if len(self) > NAMED else ""
        hint = meant(name, [question.name for question in self.questions])
        raise StonesError(f"there is no exercise {quoted(name)}; there are {names}{more}{hint}")

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def __len__(self) -> int:
        return len(self.questions)


def _lines(text: str, exercises: list[Any]) -> list[int]:
    """Return the line on which each exercise begins; nothing else in a set is an object in a list at the top."""
    if not all(isinstance(entry, dict) for entry in exercises):
        return [1] * len(exercises)
    found, inside, number, counted = list[int](), list[str](), 1, 0
    for token in _TOKEN.finditer(text):
        bracket = token.group()
        if bracket in "}]":
            inside.pop()
        elif bracket in "{[":
            inside.append(bracket)
            if len(inside) == len(_ENTRY) and inside == _ENTRY:
                number += text.count("\n", counted, token.start())
                counted = token.start()
                found.append(number)
    return found


def set_of(of: str | ExerciseSet, what: str) -> ExerciseSet:
    """Return a set of exercises, or that of the lesson of a name.

    Raises
    ------
    StonesError
        If it is neither; the message begins with `what` it is taken for.

    Examples
    --------
    >>> set_of("welcome", "what is printed").name
    'welcome'
    """
    if not isinstance(of, ExerciseSet | str):
        raise StonesError(f"{what} takes a lesson's name or a set of exercises, not {quoted(of)}")
    return of if isinstance(of, ExerciseSet) else ExerciseSet.of_lesson(of)
