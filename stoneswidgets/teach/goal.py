"""Goals: what is to be read off a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.teach.readings import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.position import Position
    from stoneswidgets.teach.reading import Value


class Goal(NamedTuple):
    """What is to be read off a position.

    Attributes
    ----------
    reading : str
        What is read; see `stoneswidgets.teach.readings.read`.
    value : str or tuple of int
        What it has to be.
    at : str or None
        Where it is read.
    """

    reading: str
    value: Value
    at: str | None = None


def check_goals(position: Position, goals: Iterable[Goal]) -> None:
    """Raise an error if a goal is none that positions of this game could reach at all.

    Raises
    ------
    StonesError
        The message names the reading and what it can be.
    """
    for goal in goals:
        reading = read(position, goal.reading, goal.at)
        fits = goal.value in reading.parts if reading.is_word else _numbers(goal.value, len(reading.parts))
        if not fits:
            wanted = f"one of {', '.join(reading.parts)}" if reading.is_word else "a list of as many numbers"
            raise BadRecord(f"goals: {goal.reading} is {wanted}, not {quoted(goal.value)}")


def missed(position: Position, goals: Iterable[Goal]) -> str:
    """Say why the first goal that is not reached is not; empty if all are."""
    for goal in goals:
        reading = read(position, goal.reading, goal.at)
        if reading.value != goal.value:
            return reading.why()
    return ""


def reached(position: Position, goals: Iterable[Goal]) -> str:
    """Say how the readings of the goals come about."""
    return "\n".join(dict.fromkeys(read(position, goal.reading, goal.at).why() for goal in goals))


def _numbers(value: object, many: int) -> bool:
    return isinstance(value, tuple) and len(value) == many and all(type(n) is int for n in value)
