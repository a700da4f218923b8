"""Schedule practice: new exercises at the learner's level, solved ones again at growing intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.teach.notebooks import EVERY_DAY
from stoneswidgets.teach.puzzles.puzzle import Puzzle
from stoneswidgets.teach.puzzles.sets import PuzzleSet
from stoneswidgets.teach.sets import ExerciseSet, set_of
from stoneswidgets.teach.transcript import AGAIN

if TYPE_CHECKING:
    from datetime import date

    from stoneswidgets.teach.question import Question
    from stoneswidgets.teach.transcript import Transcript

BETWEEN = 3
"""How many other exercises come before one that went wrong is asked again."""
TWICE = 2
"""How often an exercise that goes wrong is asked in a session, as long as there are others."""
DAY = timedelta(days=1)
DEEPER = "-deeper"
"""The name of a game's second lesson is that of its first one with this ending."""
BEGINNER, STEP, HIGHEST = 3.0, 0.5, 11
"""The level to begin with, in levels of bots; how much each puzzle changes it; the highest."""


@dataclass(frozen=True)
class Course:
    """A course of exercises: a lesson's, its second lesson's, and its game's puzzles.

    Attributes
    ----------
    lesson : ExerciseSet
        The lesson's exercises, in their order.
    puzzles : tuple of Question
        The puzzles, if the lesson is about a game.
    parts : tuple of Course
        The courses that this one is made of, if it is made of several.
    deeper : ExerciseSet, optional
        The second lesson's exercises, if the lesson is a game's first.
    """

    lesson: ExerciseSet
    puzzles: tuple[Question, ...] = ()
    parts: tuple[Course, ...] = ()
    deeper: ExerciseSet | None = None

    @classmethod
    def of(cls, name: str) -> Course:
        """Return the course of a lesson of the project, by its name.

        Raises
        ------
        StonesError
            If there is no such lesson.

        Examples
        --------
        >>> Course.of("welcome").puzzles
        ()
        """
        lesson = ExerciseSet.of_lesson(name)
        if name not in GAMES:
            return cls(lesson)
        return cls(lesson, PuzzleSet.of_game(name).questions, deeper=ExerciseSet.of_lesson(f"{name}{DEEPER}"))

    @property
    def lessons(self) -> tuple[ExerciseSet, ...]:
        """The lessons that exercises come from."""
        own = (self.lesson,) if self.deeper is None else (self.lesson, self.deeper)
        return tuple(lesson for part in self.parts for lesson in part.lessons) or own

    @classmethod
    def of_all(cls) -> Course:
        """Return all five games' courses as one, with new exercises of each in turn."""
        parts = tuple(cls.of(name) for name in GAMES)
        questions = tuple(question for part in parts for lesson in part.lessons for question in lesson)
        puzzles = tuple(puzzle for part in parts for puzzle in part.puzzles)
        return cls(ExerciseSet(EVERY_DAY, "Every day", questions), puzzles, parts)

    def level(self, transcript: Transcript) -> float:
        """Return the learner's level, in levels of bots, from the puzzles solved and failed."""
        tried = [transcript.done(each.of, each.name) for each in self.puzzles]
        gained = sum(STEP if done.is_clean else -STEP for done in tried if done.tries or done.answer_shown)
        return min(HIGHEST, max(2.0, BEGINNER + gained))

    def due(self, transcript: Transcript, now: datetime) -> list[Question]:
        """Return the solved exercises due again today, the longest overdue first, shuffled anew each day."""
        mixed = Random(_day(now).toordinal())
        found = [(self._again(each, transcript), mixed.random(), each) for each in self._all()]
        come = ((_day(when), n, each) for when, n, each in found if when and _day(when) <= _day(now))
        return [each for _, _, each in sorted(come, key=itemgetter(0, 1))]

    def comes_back(self, transcript: Transcript) -> date | None:
        """Return the first day on which a solved exercise is due again; None if none was solved."""
        found = (self._again(each, transcript) for each in self._all())
        return min((_day(when) for when in found if when), default=None)

    def fresh(self, transcript: Transcript, last: list[Question] | None = None) -> list[Question]:
        """Return the unsolved exercises: lessons in order, then puzzles nearest to the learner's level.

        Several games take turns; the one that was asked least in this session begins.
        """
        if self.parts:
            parts = sorted(self.parts, key=lambda part: part.asked(last or []))
            rounds = zip_longest(*(part.fresh(transcript) for part in parts))
            return [each for one_of_each in rounds for each in one_of_each if each is not None]
        level = self.level(transcript)
        far = {id(each): abs(each.level - level) for each in self.puzzles if isinstance(each, Puzzle)}
        ordered = [*self._taught(), *sorted(self.puzzles, key=lambda each: far[id(each)])]
        return [each for each in ordered if not transcript.done(each.of, each.name).solved]

    def following(
        self, transcript: Transcript, now: datetime, later: list[Question], last: list[Question]
    ) -> Question | None:
        """Return the next exercise; None if nothing is left.

        What went wrong comes again soon; what went wrong twice waits for another day, as long as there is something else. Sets of
        exercises take turns in what is due.

        Parameters
        ----------
        transcript : Transcript
            What was done so far.
        now : datetime
            The time.
        later : list of Question
            What went wrong in this session and is to be asked again, the first first.
        last : list of Question
            What was asked in this session, the latest last.
        """
        recent, left = {id(each) for each in last[-BETWEEN:]}, {id(each) for each in later}
        asked = Counter(id(each) for each in last)
        waiting = [each for each in later if id(each) not in recent and asked[id(each)] < TWICE]
        turns = Counter(each.of for each in last)
        due = [each for each in self.due(transcript, now) if id(each) not in recent | left]
        due.sort(key=lambda each: turns[each.of])
        new = [each for each in self.fresh(transcript, last) if id(each) not in asked]
        return next(iter((*waiting, *due, *new, *later)), None)

    def _again(self, question: Question, kept: Transcript) -> datetime | None:
        """Return when a solved exercise is asked again: after a day, and after twice as long each time that it goes well.

        It is the day that counts: who practises in the evening is asked on any hour of the next day.
        """
        first, latest = kept.done(question.of, question.name), kept.done(question.of + AGAIN, question.name)
        if not first.solved:
            return None
        begun = datetime.fromisoformat(first.solved)
        if not latest.solved:
            return begun + (3 * DAY if first.is_clean else DAY)
        last = datetime.fromisoformat(latest.solved)
        return last + (max(3 * DAY, 2 * (last - begun)) if latest.is_clean else DAY)

    def asked(self, last: list[Question]) -> int:
        """Count which of these exercises are the course's own."""
        own = {id(each) for each in self._all()}
        return sum(id(each) in own for each in last)

    def _all(self) -> tuple[Question, ...]:
        return (*self._taught(), *self.puzzles)

    def _taught(self) -> tuple[Question, ...]:
        return (*self.lesson, *(self.deeper or ()))


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day by the learner's own clock."""
    return _day(now())


def _day(time: datetime) -> date:
    return time.astimezone().date()


def course(of: str | ExerciseSet | None) -> Course:
    """Return the course of a lesson or of your own set; of all five games, if none is named.

    Raises
    ------
    StonesError
        If it is neither.
    """
    if of is None:
        return Course.of_all()
    return Course.of(of) if isinstance(of, str) else Course(set_of(of, "practice"))
