"""Goals of exercises: readings of a position with the values that they must have."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.errors import BadRecord, meant, quoted
from stoneswidgets.plumbing.language import many
from stoneswidgets.teach.pointing import named_places
from stoneswidgets.teach.reading import Slip, given, read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Reading, Value


class Goal(NamedTuple):
    """A reading of a position (see `stoneswidgets.teach.reading.read`), perhaps at a place, and the value that it must have."""

    reading: str
    value: Value
    at: str | None = None


def check_goals(position: Position, goals: Iterable[Goal]) -> None:
    """Raise a `StonesError` that names the reading if no position of this game could ever reach one of the goals."""
    for goal in goals:
        reading = read(position, goal.reading, goal.at)
        fits = goal.value in reading.parts if reading.is_word else _numbers(goal.value, len(reading.parts))
        if not fits:
            raise BadRecord(
                "goals", f"{goal.reading} is {_wanted(reading)}, not {_told(goal.value, reading)}"
            )


class Missed(NamedTuple):
    """A goal that a position does not reach, with the actual reading; its text is made on request."""

    goal: Goal
    reading: Reading

    def slip(self, said: Facts = ()) -> Slip:
        """Explain the actual reading, without what has been said."""
        reading = self.reading
        bare = reading.there and not reading.marks and len(reading.facts()) == 1
        how = given(reading.how) if reading.is_word or bare else ()
        return Slip((*once(reading.facts(), said), *how), reading.marks)

    def lacking(self) -> Facts:
        """Return which numbers are too high and which too low; nothing if it is a word."""
        value = self.reading.value
        if isinstance(value, str):
            return ()
        return replace(self.reading, value=self.goal.value).compared(value, rest=False)


def missed(position: Position, goals: Iterable[Goal]) -> Missed | None:
    """Return the first goal that is not reached; None if all are reached."""
    readings = (Missed(goal, read(position, goal.reading, goal.at)) for goal in goals)
    return next((each for each in readings if each.reading.value != each.goal.value), None)


def places(position: Position, goals: Iterable[Goal]) -> tuple[str, ...]:
    """Return the names of the places that goals are about."""
    known = named_places(position)
    return tuple(dict.fromkeys(goal.at for goal in goals if goal.at in known))


def idle(before: Position, after: Position, goals: Iterable[Goal], gone: Missed) -> Facts:
    """Return that nothing changed at the goals; nothing if something did."""
    anew = {at for name, _, at in goals if _of(read(before, name, at)) != _of(read(after, name, at))}
    same = tuple(place for place in places(before, goals) if place not in anew)
    first = missed(before, goals)
    as_before = first and first.goal == gone.goal and _of(first.reading) == _of(gone.reading)
    return (Fact("nothing at", where=same),) if same and as_before else ()


def reached(position: Position, goals: Iterable[Goal]) -> Facts:
    """Return the facts that explain the readings of all goals."""
    return tuple(fact for goal in goals for fact in read(position, goal.reading, goal.at).facts())


def _of(reading: Reading) -> tuple[Value, Facts]:
    return reading.value, reading.facts()


def _wanted(reading: Reading) -> str:
    if reading.is_word:
        return f"one of {', '.join(map(repr, reading.parts))}"
    return f"a list of {many(len(reading.parts), 'whole number')} ({', '.join(reading.parts)})"


def _told(value: object, reading: Reading) -> str:
    """Quote what was given for a reading, with what was probably meant."""
    if reading.is_word:
        return quoted(value) + meant(value, reading.parts)
    one = type(value) is int and len(reading.parts) == 1
    return (
        f"{quoted([*value] if isinstance(value, tuple) else value)}{f'; [{value}] would do' if one else ''}"
    )


def _numbers(value: object, count: int) -> bool:
    return isinstance(value, tuple) and len(value) == count and all(type(n) is int for n in value)
