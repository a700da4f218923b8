"""A learner's progress as a file (solved exercises, numbers of tries), and a class's files as one table."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from typing_extensions import override

from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.plumbing import json_text
from stoneswidgets.plumbing.json_text import Fields, Filed
from stoneswidgets.plumbing.tables import frame_of
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.teach.form import fields_of
from stoneswidgets.teach.sets import ExerciseSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    import pandas as pd

FORMAT, VERSION = "stoneswidgets-progress", 1
AGAIN = " again"
"""The latest repetition of each exercise is kept under the name of its set with this ending."""
LATEST = 40
"""How many games against bots are kept of each game, and how many puzzles and games count for a level: the latest, so that who learns is
not held to how it began."""
_MOST = range(1_000_000)
_YEARS = range(1970, 3000)
_LEVELS = range(1, 11)


@dataclass(frozen=True)
class Done:
    """A learner's progress at one exercise: tries, hints and the answer shown, each up to the first right answer, and its time."""

    tries: int = 0
    hints: int = 0
    answer_shown: bool = False
    solved: str | None = None

    def answered(self, *, right: bool) -> Done:
        """Return the state after one more answer."""
        if self.solved:
            return self
        return replace(self, tries=self.tries + 1, solved=now() if right else None)

    def helped(self, hints: int, *, answer_shown: bool = False) -> Done:
        """Return the state after hints were read, or the answer was shown."""
        if self.solved:
            return self
        return replace(self, hints=max(hints, self.hints), answer_shown=answer_shown or self.answer_shown)

    @property
    def was_tried(self) -> bool:
        """Whether anything was answered or shown."""
        return bool(self.tries or self.answer_shown)

    @property
    def is_clean(self) -> bool:
        """Whether it was solved by the first answer, without help."""
        return self.solved is not None and self.tries == 1 and not self.hints and not self.answer_shown

    @property
    def state(self) -> str:
        """How far the learner has come: solved, answer shown, tried, or empty."""
        if self.solved:
            return "solved"
        return "answer shown" if self.answer_shown else "tried" if self.tries else ""

    @property
    def day(self) -> str:
        """The day on which it was solved, in words; empty if it was not.

        >>> Done(solved="2026-11-21T10:05:00+00:00").day
        '21 November 2026'
        """
        if not self.solved:
            return ""
        day = datetime.fromisoformat(self.solved).astimezone()
        return f"{day.day} {day:%B %Y}"

    def __str__(self) -> str:
        return f"{self.state} ({self.tries})" if self.state else ""


class PractisedDay(NamedTuple):
    """How many exercises were asked on one day, solved by the first answer, and games against bots played to the end."""

    done: int = 0
    clean: int = 0
    games: int = 0


class BotGame(NamedTuple):
    """A game against bots of these levels, to its end: the learner's share of the win, and when it ended."""

    bots: tuple[int, ...]
    score: float
    at: str


@dataclass(frozen=True)
class Transcript(Filed):
    """A learner's progress: by set and exercise, by day of the learner's own clock, and the latest games against bots by the game's name.

    Examples
    --------
    >>> p = Transcript().noted("siegestones", "tie", Done().answered(right=False))
    >>> p = p.noted("siegestones", "tie", p.done("siegestones", "tie").answered(right=True))
    >>> str(p.done("siegestones", "tie")), str(p.done("siegestones", "win"))
    ('solved (2)', '')
    >>> Transcript.loads(p.dumps()) == p
    True
    """

    sets: dict[str, dict[str, Done]] = field(default_factory=dict)
    learner: str = ""
    days: dict[str, PractisedDay] = field(default_factory=dict)
    games: dict[str, tuple[BotGame, ...]] = field(default_factory=dict)

    def done(self, of: str, name: str) -> Done:
        """Return the progress at one exercise of a set."""
        return self.sets.get(of, {}).get(name, Done())

    def solved(self, of: ExerciseSet) -> tuple[bool, ...]:
        """Tell of each exercise of a set, in their order, whether it is solved."""
        return tuple(self.done(of.name, question.name).solved is not None for question in of)

    def noted(self, of: str, name: str, done: Done) -> Transcript:
        """Return the progress with a new state of one exercise."""
        return replace(self, sets={**self.sets, of: {**self.sets.get(of, {}), name: done}})

    def practised(self, day: date, *, clean: bool) -> Transcript:
        """Return the progress with one more exercise on a day."""
        before = self.on(day)
        return self._with_day(day, before._replace(done=before.done + 1, clean=before.clean + clean))

    def played(self, name: str, game: BotGame) -> Transcript:
        """Return the progress with one more game against bots."""
        day = datetime.fromisoformat(game.at).astimezone().date()
        before = self.on(day)
        games = {**self.games, name: (*self.games.get(name, ()), game)[-LATEST:]}
        return replace(self._with_day(day, before._replace(games=before.games + 1)), games=games)

    def on(self, day: date) -> PractisedDay:
        """Return what was practised on a day."""
        return self.days.get(day.isoformat(), PractisedDay())

    def _with_day(self, day: date, practised: PractisedDay) -> Transcript:
        return replace(self, days={**self.days, day.isoformat(): practised})

    def streak(self, today: date) -> int:
        """Return how many days in a row were practised. Today may still come, and one day without practice is forgiven.

        >>> p = Transcript().practised(date(2026, 1, 1), clean=True).practised(date(2026, 1, 2), clean=False)
        >>> [p.streak(date(2026, 1, day)) for day in (2, 3, 4, 5)]
        [2, 2, 2, 0]
        >>> p.practised(date(2026, 1, 4), clean=True).streak(date(2026, 1, 6))
        1
        """
        many, forgiven, later = 0, False, today
        for day in sorted(map(date.fromisoformat, self.days), reverse=True):
            missed = (later - day).days - 1
            if missed > 1 or (missed == 1 and forgiven):
                break
            many, forgiven, later = many + 1, forgiven or missed == 1, day
        return many

    def without(self, *of: str) -> Transcript:
        """Return the progress without some sets."""
        return replace(self, sets={name: done for name, done in self.sets.items() if name not in of})

    def to_frame(self) -> pd.DataFrame:
        """Return the progress as a pandas frame, a row for each exercise."""
        return frame_of(
            {"set": of, "exercise": name, **asdict(done)}
            for of, exercises in self.sets.items()
            for name, done in exercises.items()
        )

    __copy__ = deepcopy
    """A copy shares nothing with this one."""

    @classmethod
    @override
    def loads(cls, text: str) -> Transcript:
        """Read progress from its text; a `BadRecord` names the set, the exercise and the field."""
        given = json_text.parse(text, "progress")
        if isinstance(given, dict) and given.get("format", FORMAT) != FORMAT:
            raise BadRecord(
                f"it is not a progress file: its format is {quoted(given['format'])}, not {FORMAT!r}"
            )
        top = Fields(given, "progress", ("format", "version", "sets"), ("learner", "days", "games"))
        top.header(FORMAT, VERSION)
        learner = one_line(top.members.get("learner", ""), "learner", empty=True)
        sets = {}
        for of, exercises in fields_of(top.members["sets"], "sets").items():
            try:
                sets[one_line(of, "the name of a set")] = {
                    one_line(name, "the name of an exercise"): _done(each, f"exercise {quoted(name)}")
                    for name, each in fields_of(exercises, "set").items()
                }
            except StonesError as error:
                raise BadRecord(f"set {quoted(of)}: {error}") from None
        days = {
            _date(day): _day(each, day)
            for day, each in fields_of(top.members.get("days", {}), "days").items()
        }
        games = {
            one_line(name, "the name of a game"): _games(each, f"games of {quoted(name)}")
            for name, each in fields_of(top.members.get("games", {}), "games").items()
        }
        return cls(sets, learner, days, games)

    @override
    def dumps(self) -> str:
        """Return the progress as JSON text, which `loads` reads back."""
        given: dict[str, Any] = {"format": FORMAT, "version": VERSION}
        if self.learner:
            given["learner"] = self.learner
        given["sets"] = {
            of: {
                name: {key.removeprefix("answer_"): value for key, value in vars(done).items() if value}
                for name, done in exercises.items()
            }
            for of, exercises in self.sets.items()
        }
        if self.days:
            given["days"] = {
                day: {name: value for name, value in each._asdict().items() if value or name != "games"}
                for day, each in self.days.items()
            }
        if self.games:
            given["games"] = {name: [each._asdict() for each in games] for name, games in self.games.items()}
        return json.dumps(given, ensure_ascii=False, indent=1)


class Class(NamedTuple):
    """A class's progress files: tables, whose rows have texts by the same columns, and what is wrong in each file that was refused."""

    tables: list[list[dict[str, str]]]
    refused: dict[str, str]


def tables(paths: Iterable[str | PathLike[str]]) -> Class:
    """Read progress files, or those in a folder, and return a table for each set; a file that is no progress is left out, and named.

    A row for each learner has ``file``, ``learner``, ``set``, ``solved`` (how many), and what was done at each exercise, in the
    lesson's order, such as ``siegestones/tie``. What was solved and practised again later counts once, as it was first done.

    Examples
    --------
    >>> tables(["no-such-file.json"])
    Class(tables=[], refused={'no-such-file.json': 'No such file or directory'})
    """
    found: dict[str, list[dict[str, str]]] = {}
    refused = {}
    for path in _files(paths):
        try:
            progress = Transcript.loads(json_text.read(path))
        except OSError as error:
            refused[str(path)] = error.strerror or str(error)
        except StonesError as error:
            refused[str(path)] = str(error)
        else:
            first = progress.without(*(of for of in progress.sets if of.endswith(AGAIN)))
            for row in _rows(str(path), first):
                found.setdefault(row["set"], []).append(row)
    columns = (dict.fromkeys(key for row in rows for key in row) for rows in found.values())
    even = zip(columns, found.values(), strict=True)
    return Class([[dict.fromkeys(keys, "") | row for row in rows] for keys, rows in even], refused)


def _rows(path: str, progress: Transcript) -> Iterator[dict[str, str]]:
    for of, exercises in progress.sets.items():
        solved = sum(done.solved is not None for done in exercises.values())
        first = {"file": path, "learner": progress.learner, "set": of, "solved": str(solved)}
        asked = dict.fromkeys((*_questions(of), *exercises))
        yield first | {f"{of}/{name}": str(exercises.get(name, "")) for name in asked}


def _questions(of: str) -> list[str]:
    """Return the names of the exercises of one of the project's lessons; none for other sets."""
    try:
        return [question.name for question in ExerciseSet.of_lesson(of)]
    except StonesError:
        return []


def _files(paths: Iterable[str | PathLike[str]]) -> Iterator[str | PathLike[str]]:
    """Return files; of a folder, those in it whose names end with .json."""
    for path in paths:
        if Path(path).is_dir():
            yield from sorted(file for file in Path(path).glob("*.json") if not file.is_dir())
        else:
            yield path


def _done(given: object, what: str) -> Done:
    reader = Fields(given, what, (), ("tries", "hints", "shown", "solved"))
    solved, shown = reader.members.get("solved"), reader.members.get("shown", False)
    if solved is not None and not _is_time(solved):
        raise BadRecord(what, f"solved is a time such as {now()}, not {quoted(solved)}")
    if not isinstance(shown, bool):
        raise BadRecord(what, f"shown is true or false, not {quoted(shown)}")
    return Done(reader.integer("tries", _MOST, 0), reader.integer("hints", _MOST, 0), shown, solved)


def _day(given: object, day: str) -> PractisedDay:
    try:
        reader = Fields(given, "it", ("done", "clean"), ("games",))
        done = reader.integer("done", _MOST)
        return PractisedDay(done, reader.integer("clean", range(done + 1)), reader.integer("games", _MOST, 0))
    except StonesError as error:
        raise BadRecord(f"day {day}: {error}") from None


def _games(given: object, what: str) -> tuple[BotGame, ...]:
    if not isinstance(given, list):
        raise BadRecord(what, f"this is a list, not {quoted(given)}")
    return tuple(_played(each, what) for each in given)


def _played(given: object, what: str) -> BotGame:
    members = Fields(given, what, ("bots", "score", "at")).members
    bots, score, at = members["bots"], members["score"], members["at"]
    if not (isinstance(bots, list) and bots and all(type(each) is int and each in _LEVELS for each in bots)):
        raise BadRecord(what, f"bots is a list of levels from 1 to 10, not {quoted(bots)}")
    if not (type(score) in (int, float) and 0 <= score <= 1):
        raise BadRecord(what, f"score is a number from 0 to 1, not {quoted(score)}")
    if not _is_time(at):
        raise BadRecord(what, f"at is a time such as {now()}, not {quoted(at)}")
    return BotGame(tuple(bots), score, at)


def _date(given: str) -> str:
    """Check that this is a day, as 2026-11-21."""
    try:
        if date.fromisoformat(given).isoformat() == given:
            return given
    except ValueError:
        pass
    raise BadRecord("days", f"{quoted(given)} is not a day, such as 2026-11-21")


def _is_time(given: object) -> bool:
    """Tell whether this is a plausible time with a time zone."""
    try:
        time = datetime.fromisoformat(given)  # type: ignore[arg-type]  # what is no text is refused there
        return time.tzinfo is not None and time.astimezone(UTC).year in _YEARS
    except (TypeError, ValueError, OverflowError):
        return False


def now() -> str:
    """Return the time, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="seconds")
