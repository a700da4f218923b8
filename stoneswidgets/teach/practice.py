"""Schedule practice: the lessons' next exercises, solved ones again at growing intervals, and puzzles at the learner's level."""

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
from stoneswidgets.teach.rating import UNSURE, rated, rating
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.teach.transcript import AGAIN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from stoneswidgets.teach.question import Question
    from stoneswidgets.teach.rating import Strength
    from stoneswidgets.teach.transcript import Transcript

BETWEEN = 3
"""How many other exercises come before one that went wrong is asked again."""
TWICE = 2
"""How often an exercise that goes wrong is asked in a session, as long as there are others."""
NEW = 3
"""One exercise in so many is new, as long as there is any: who is asked only what is due makes no way."""
DAY = timedelta(days=1)
DEEPER = "-deeper"
"""The name of a game's second lesson is that of its first one with this ending."""


@dataclass(frozen=True)
class Course:
    """A course of exercises: a lesson's, its second lesson's, and its game's puzzles, or several such courses as one."""

    lesson: ExerciseSet
    puzzles: tuple[Question, ...] = ()
    parts: tuple[Course, ...] = ()
    deeper: ExerciseSet | None = None

    @classmethod
    def of(cls, name: str) -> Course:
        """Return the course of a lesson of the project, by its name; a `StonesError` if there is none.

        Examples
        --------
        >>> Course.of("welcome").puzzles
        ()
        """
        lesson = ExerciseSet.of_lesson(name)
        if name not in GAMES:
            return cls(lesson)
        return cls(lesson, PuzzleSet.of_game(name).exercises, deeper=ExerciseSet.of_lesson(f"{name}{DEEPER}"))

    @property
    def lessons(self) -> tuple[ExerciseSet, ...]:
        """The lessons that exercises come from."""
        own = (self.lesson,) if self.deeper is None else (self.lesson, self.deeper)
        return tuple(lesson for part in self.parts for lesson in part.lessons) or own

    @classmethod
    def of_all(cls) -> Course:
        """Return all five games' courses as one."""
        parts = tuple(cls.of(name) for name in GAMES)
        questions = tuple(question for part in parts for lesson in part.lessons for question in lesson)
        puzzles = tuple(puzzle for part in parts for puzzle in part.puzzles)
        return cls(ExerciseSet.of_questions(EVERY_DAY, "Every day", questions), puzzles, parts)

    def is_begun(self, transcript: Transcript) -> bool:
        """Tell whether anything of this course was tried, or its game played."""
        tried = any(transcript.done(each.of, each.name).was_tried for each in self._all())
        return tried or self.lesson.name in transcript.games

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

    def fresh(self, transcript: Transcript, last: Sequence[Question] = ()) -> list[Question]:
        """Return the lessons' unsolved exercises, in their order.

        Of several games those that were begun take turns, beginning with the one that was asked least in this session; the others
        follow one after the other.
        """
        if self.parts:
            begun, others = self._begun(transcript)
            return [
                *_in_turn(begun, last, lambda part: part.fresh(transcript)),
                *(each for part in others for each in part.fresh(transcript)),
            ]
        return [each for each in self._taught() if not transcript.done(each.of, each.name).solved]

    def puzzles_for(self, transcript: Transcript, last: Sequence[Question] = ()) -> list[Question]:
        """Return all puzzles: unsolved ones nearest to the learner's level, then the others, from the one solved longest ago.

        Of several games those that were begun take turns; if none was, the first is asked.
        """
        if self.parts:
            begun = self._begun(transcript)[0] or self.parts[:1]
            return _in_turn(begun, last, lambda part: part.puzzles_for(transcript))
        if not self.puzzles:
            return []
        name = self.lesson.name
        own = rating(name, transcript).value
        far = {
            id(each): abs(rated(name, each.level) - own) for each in self.puzzles if isinstance(each, Puzzle)
        }
        return sorted(
            self.puzzles, key=lambda each: (transcript.done(each.of, each.name).solved or "", far[id(each)])
        )

    def game_for(self, transcript: Transcript) -> str:
        """Return the name of the game to play next: of those that were begun, the one that was played longest ago."""
        begun = self._begun(transcript)[0] or self.parts[:1] or [self]
        names = [part.lesson.name for part in begun]
        return min(
            names, key=lambda name: max((each.at for each in transcript.games.get(name, ())), default="")
        )

    def levels(self, transcript: Transcript) -> dict[str, Strength]:
        """Return the learner's rating in each game of the course in which anything counts, by the game's name."""
        rated_in = {
            part.lesson.name: rating(part.lesson.name, transcript)
            for part in self.parts or (self,)
            if part.puzzles
        }
        return {name: each for name, each in rated_in.items() if each.error < UNSURE}

    def _begun(self, transcript: Transcript) -> tuple[list[Course], list[Course]]:
        """Return the parts that were begun, and the others."""
        begun = [part for part in self.parts if part.is_begun(transcript)]
        return begun, [part for part in self.parts if part not in begun]

    def following(
        self,
        transcript: Transcript,
        now: datetime,
        later: list[Question],
        last: list[Question],
        *,
        puzzles: bool = False,
    ) -> Question | None:
        """Return the next exercise; None if nothing is left.

        What went wrong comes again soon; what went wrong twice waits for another day, as long as there is something else. Sets of
        exercises take turns in what is due, and one exercise in three is new. Of this session, `later` has what went wrong and is
        to be asked again, the first first, and `last` what was asked, the latest last. `puzzles` asks for a puzzle at the
        learner's level.
        """
        later = [each for each in later if isinstance(each, Puzzle)] if puzzles else later
        recent, left = {id(each) for each in last[-BETWEEN:]}, {id(each) for each in later}
        asked = Counter(id(each) for each in last)
        waiting = [each for each in later if id(each) not in recent and asked[id(each)] < TWICE]
        if puzzles:
            new = self.puzzles_for(transcript, last)
            again = [each for each in new if id(each) not in recent]
            return next(iter((*waiting, *(each for each in new if id(each) not in asked), *again)), None)
        turns = Counter(each.of for each in last)
        due = [each for each in self.due(transcript, now) if id(each) not in recent | left]
        due.sort(key=lambda each: turns[each.of])
        new = [each for each in self.fresh(transcript, last) if id(each) not in asked]
        is_new_ones_turn = len(last) % NEW == NEW - 1
        return next(iter((*waiting, *(new[:1] if is_new_ones_turn else ()), *due, *new, *later)), None)

    def _again(self, question: Question, kept: Transcript) -> datetime | None:
        """Return when a solved exercise is asked again: after a day, and after twice as long each time that it goes well.

        It is the day that counts: who practises in the evening is asked on any hour of the next day. A puzzle whose first answer was
        right does not come back: there are others.
        """
        first, latest = kept.done(question.of, question.name), kept.done(question.of + AGAIN, question.name)
        if not first.solved or (isinstance(question, Puzzle) and first.is_clean):
            return None
        begun = datetime.fromisoformat(first.solved)
        if not latest.solved:
            return begun + (3 * DAY if first.is_clean else DAY)
        last = datetime.fromisoformat(latest.solved)
        return last + (max(3 * DAY, 2 * (last - begun)) if latest.is_clean else DAY)

    def asked(self, last: Sequence[Question]) -> int:
        """Count which of these exercises are the course's own."""
        own = {id(each) for each in self._all()}
        return sum(id(each) in own for each in last)

    def _all(self) -> tuple[Question, ...]:
        return (*self._taught(), *self.puzzles)

    def _taught(self) -> tuple[Question, ...]:
        return (*self.lesson, *(self.deeper or ()))


def _in_turn(
    parts: Sequence[Course], last: Sequence[Question], questions: Callable[[Course], list[Question]]
) -> list[Question]:
    """Return the questions of several courses in turn; the one that was asked least in this session begins."""
    rounds = zip_longest(*map(questions, sorted(parts, key=lambda part: part.asked(last))))
    return [each for one_of_each in rounds for each in one_of_each if each is not None]


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def today() -> date:
    """Return the day by the learner's own clock."""
    return _day(now())


def _day(time: datetime) -> date:
    return time.astimezone().date()


def course(of: str | ExerciseSet | None) -> Course:
    """Return the course of a lesson or of your own set, of all five games if none is named; a `StonesError` if there is no such lesson."""
    if of is None:
        return Course.of_all()
    return Course.of(of) if isinstance(of, str) else Course(of)
