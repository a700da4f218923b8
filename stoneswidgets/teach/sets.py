"""Exercise sets: a teacher's JSON files, checked when they are read."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from typing_extensions import override

from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.study import FORMAT as STUDY, Study
from stoneswidgets.core.position import Position
from stoneswidgets.errors import BadRecord, StonesError, meant, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.arguments import plain
from stoneswidgets.plumbing.json_text import Fields, Filed
from stoneswidgets.plumbing.language import counted
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.teach import form
from stoneswidgets.teach.asked_chapter import asked_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from stoneswidgets.teach.question import Question

FORMAT, VERSION = "stoneswidgets-exercises", 1
NAMED = 20
"""The most exercises that an error names."""


@dataclass(frozen=True, repr=False, init=False)
class ExerciseSet(Filed):
    """The exercises of a lesson, in order, each with a name.

    Parameters
    ----------
    title : str
        The set's title.
    exercises : iterable of mapping
        The exercises, with the fields that they have in a file. In place of a position that is written down there may be a
        `Position`, a `Match` or a `Record`, and in place of a study a `Study`. Values of moves that ``best`` leaves to ``"solver"``
        or ``"search"`` are worked out.
    positions : mapping of str, optional
        Positions that exercises refer to by name.
    name : str
        The name under which progress is saved; left out, the title.

    Attributes
    ----------
    name : str
        The name under which progress is saved: the lesson's name, or the title.
    title : str
        The set's title.
    exercises : tuple of Question
        The exercises.

    Raises
    ------
    BadRecord
        If it is not valid; the message names the exercise and the field.

    Examples
    --------
    >>> lesson = ExerciseSet.of_lesson("siegestones")
    >>> lesson["sums-d6"].check("15, 10").right
    True
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones().start().play("Td6").play("d5")
    >>> mine = ExerciseSet(
    ...     "Sums",
    ...     [{"name": "d6", "kind": "compute", "ask": "Sums on d6?", "position": p, "reading": "sums", "at": "d6"}],
    ... )
    >>> mine["d6"].check("0, 5").right, ExerciseSet.loads(mine.dumps()) == mine
    (True, True)
    """

    name: str
    title: str
    exercises: tuple[Question, ...]
    _text: str = field(default="", compare=False, kw_only=True)

    def __init__(
        self,
        title: str,
        exercises: Iterable[Mapping[str, Any]],
        positions: Mapping[str, Any] | None = None,
        *,
        name: str = "",
    ) -> None:
        given = {"format": FORMAT, "version": VERSION, "title": title}
        given |= {"positions": positions} if positions else {}
        text = json.dumps({**given, "exercises": list(exercises)}, default=_written)
        form.with_values(entries := json.loads(text))
        text = json.dumps(entries, ensure_ascii=False, indent=1)
        vars(self).update(vars(self._of_json(json.loads(text), text, name)))

    def __repr__(self) -> str:
        return f"<ExerciseSet {self.title!r}: {counted(len(self.exercises), 'exercise')}>"

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
        title = one_line(study.chapters[0].heading, "title") if study.chapters else ""
        return cls.of_questions(name or title, title, asked_in(study, name or title), study.dumps())

    @classmethod
    def of_questions(cls, name: str, title: str, exercises: Iterable[Question], text: str = "") -> Self:
        """Return a set of exercises that were read already; without a text, it cannot be saved."""
        made = cls.__new__(cls)
        vars(made).update(name=name, title=title, exercises=(*exercises,), _text=text)
        return made

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
        return cls.loads(folder.joinpath(f"{name}.json").read_text("utf-8"), name)

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
            If it is not valid; the message names the exercise and the field.
        """
        parsed = json_text.parse(text, "exercise set or study")
        if isinstance(parsed, dict) and parsed.get("format") == STUDY:
            return cls.of_study(Study.loads(text), name)
        return cls._of_json(parsed, text, name)

    @override
    def dumps(self) -> str:
        """Return its text, which `loads` reads back.

        Raises
        ------
        StonesError
            If its exercises come from several sets.
        """
        if not self._text:
            raise StonesError(f"{self!r} has exercises of several sets: save those")
        return self._text

    @classmethod
    def _of_json(cls, parsed: object, text: str, name: str) -> Self:
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
        shared = form.SetContext(form.positions(given.get("positions", {})), name or title)
        found: dict[str, Question] = {}
        for entry in given["exercises"]:
            label = entry.get("name") if isinstance(entry, dict) else entry
            try:
                question = form.question(entry, shared)
                if question.name in found:
                    raise BadRecord("another exercise has that name")
            except StonesError as error:
                raise BadRecord(f"exercise {quoted(label)}: {error}") from None
            found[question.name] = question
        return cls.of_questions(shared.of, title, found.values(), text.rstrip("\n"))

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
        for question in self.exercises:
            if question.name == name:
                return question
        names = ", ".join(quoted(question.name) for question in self.exercises[:NAMED])
        more = f" and {len(self) - NAMED} more" if len(self) > NAMED else ""
        hint = meant(name, [question.name for question in self.exercises])
        raise StonesError(f"there is no exercise {quoted(name)}; there are {names}{more}{hint}")

    def __iter__(self) -> Iterator[Question]:
        return iter(self.exercises)

    def __len__(self) -> int:
        return len(self.exercises)


def _written(value: object) -> Any:
    """Return what stands in a set's file for an object in Python."""
    if isinstance(value, Study):
        return json.loads(value.dumps())
    if isinstance(value, Position):
        value = Record.of(value, (), value)
    if isinstance(value, Match | Record):
        return json.loads(value.dumps())
    if (found := plain(value)) is not value:
        return found
    raise TypeError(f"{quoted(value)} has no place in an exercise")


def set_of(of: str | ExerciseSet) -> ExerciseSet:
    """Return a set of exercises, or that of the lesson of a name.

    >>> set_of("welcome").name
    'welcome'
    """
    return of if isinstance(of, ExerciseSet) else ExerciseSet.of_lesson(of)
