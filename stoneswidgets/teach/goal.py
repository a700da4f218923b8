"""Goals: readings that must have a certain value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.teach.pointing import is_place
from stoneswidgets.teach.read_position import read
from stoneswidgets.teach.reading import Slip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.position import Position
    from stoneswidgets.teach.reading import Reading, Value


class Goal(NamedTuple):
    """A reading of a position, and the value that it must have.

    Attributes
    ----------
    reading : str
        The reading's name; see `stoneswidgets.teach.read_position.read`.
    value : str or tuple of int
        The value that it must have.
    at : str or None
        The place where it is read; None for the whole position.
    """

    reading: str
    value: Value
    at: str | None = None


def check_goals(position: Position, goals: Iterable[Goal]) -> None:
    """Raise an error if no position of this game could ever reach one of the goals.

    Raises
    ------
    StonesError
        The message names the reading and its possible values.
    """
    for goal in goals:
        reading = read(position, goal.reading, goal.at)
        fits = goal.value in reading.parts if reading.is_word else _numbers(goal.value, len(reading.parts))
        if not fits:
            wanted = f"one of {', '.join(reading.parts)}" if reading.is_word else "a list of as many numbers"
            raise BadRecord(f"goals: {goal.reading} is {wanted}, not {quoted(goal.value)}")


def reaches(position: Position, goals: Iterable[Goal]) -> bool:
    """Tell whether all goals are reached."""
    return _first_missed(position, goals) is None


def missed(position: Position, goals: Iterable[Goal]) -> Slip | None:
    """Explain the first goal that is not reached; None if all are reached."""
    found = _first_missed(position, goals)
    if found is None:
        return None
    _, reading = found
    why = reading.why()
    bare = reading.there and not reading.marks and "\n" not in why
    how = reading.how if reading.is_word or bare else ""
    return Slip("\n".join(filter(None, (why, how))), reading.marks)


def lacking(position: Position, goals: Iterable[Goal]) -> str:
    """Say which numbers of the first goal that is not reached are too high and which too low; empty if it is a word."""
    found = _first_missed(position, goals)
    if found is None:
        return ""
    goal, reading = found
    given = reading.value
    return "" if isinstance(given, str) else replace(reading, value=goal.value).compared(given)


def changed(before: Position, after: Position, goals: Iterable[Goal]) -> str | None:
    """Say what has changed of the first goal that is not reached; None where its reading cannot tell."""
    found = _first_missed(after, goals)
    return found[1].since(before) if found and found[1].since else None


def places(position: Position, goals: Iterable[Goal]) -> tuple[str, ...]:
    """Return the names of the places that goals are about."""
    return tuple(dict.fromkeys(goal.at for goal in goals if goal.at and is_place(position, goal.at)))


def unchanged(before: Position, after: Position, goals: Iterable[Goal]) -> tuple[str, ...]:
    """Return the names of the places of which the goals read the same as before, in the same words."""
    anew = {at for name, _, at in goals if read(before, name, at).why() != read(after, name, at).why()}
    return tuple(place for place in places(before, goals) if place not in anew)


def reached(position: Position, goals: Iterable[Goal]) -> str:
    """Explain the readings of all goals."""
    return "\n".join(dict.fromkeys(read(position, goal.reading, goal.at).why() for goal in goals))


def _first_missed(position: Position, goals: Iterable[Goal]) -> tuple[Goal, Reading] | None:
    """Return the first goal that is not reached, and what is read there instead."""
    readings = ((goal, read(position, goal.reading, goal.at)) for goal in goals)
    return next(((goal, reading) for goal, reading in readings if reading.value != goal.value), None)


def _numbers(value: object, many: int) -> bool:
    return isinstance(value, tuple) and len(value) == many and all(type(n) is int for n in value)
