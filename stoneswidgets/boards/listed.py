"""Boards whose spaces are given one by one."""

from __future__ import annotations

import re
from math import dist, isfinite
from typing import TYPE_CHECKING, Any

from stoneswidgets.boards.cells import Cells, fits
from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stoneswidgets.boards.cells import Point

_NAME = re.compile("[A-Za-z][A-Za-z0-9]*")


def cells(
    names: Sequence[str],
    neighbours: Sequence[Iterable[str]] | Mapping[str, Iterable[str]],
    at: Sequence[Point] | Mapping[str, Point],
) -> Cells:
    """Return a board of spaces that are given one by one.

    Parameters
    ----------
    names : sequence of str
        The names of the spaces, 1 to 61: letters and digits, a letter first.
    neighbours : sequence or mapping
        For each space the names of its neighbours, in the order of `names` or by name. Neighbours
        are always mutual, so naming each pair once is enough.
    at : sequence or mapping
        For each space the place (x, y) of its centre, y downwards, in any unit. Spaces are round, and lines join the neighbours.

    Raises
    ------
    StonesError
        If there are no spaces or more than 61, if a name is malformed or given twice, if two spaces have the same
        place, or if something is given for a space that is not named.

    Examples
    --------
    A star with five points:

    >>> from math import cos, pi, sin
    >>> points = ["a", "b", "c", "d", "e"]
    >>> turn = [2 * pi * k / 5 for k in range(5)]
    >>> at = [(0, 0), *((sin(t), -cos(t)) for t in turn)]
    >>> star = cells(["hub", *points], {"hub": points}, at)
    >>> star.named(star.near[star.index("c")]), star.turns
    (('hub',), 5)
    """
    names = _names(names)
    made = f"a list of {len(names)} spaces"
    known = {name: i for i, name in enumerate(names)}
    near: list[set[int]] = [set() for _ in names]
    for i, around in enumerate(_each(names, neighbours, "neighbours", missing=())):
        if not isinstance(around, list | tuple | set) or not all(
            isinstance(name, str) and name in known for name in around
        ):
            raise StonesError(f"neighbours of {names[i]}: names of spaces of the board, not {quoted(around)}")
        for j in map(known.__getitem__, around):
            if i == j:
                raise StonesError(f"neighbours of {names[i]}: no space is its own neighbour")
            near[i].add(j)
            near[j].add(i)
    places = [_point(f"place of {name}", p) for name, p in zip(names, _each(names, at, "at"), strict=True)]
    unit = min((dist(p, q) for i, p in enumerate(places) for q in places[:i]), default=1.0)
    if not unit:
        raise StonesError("at: two spaces lie in the same place")
    cx, cy = (sum(values) / len(places) for values in zip(*places, strict=True))
    xy = [((x - cx) / unit, (y - cy) / unit) for x, y in places]
    return Cells(made, names, [sorted(around) for around in near], xy)


def _names(names: object) -> list[str]:
    if not isinstance(names, list | tuple) or not all(
        isinstance(name, str) and _NAME.fullmatch(name) for name in names
    ):
        raise StonesError(
            f"names: a list of names of letters and digits, a letter first, not {quoted(names)}"
        )
    fits(len(names), "this list")
    if len({name.lower() for name in names}) < len(names):
        raise StonesError(f"names: one is given twice (capitals make no difference) in {quoted(names)}")
    return list(names)


def _each(names: list[str], given: object, what: str, missing: object = None) -> list[Any]:
    """Return the value given for each space, in the order of the names."""
    if isinstance(given, dict):
        unknown = [name for name in given if name not in names]
        if unknown:
            raise StonesError(f"{what}: there is no space {quoted(unknown[0])}")
        lacking = [name for name in names if name not in given]
        if lacking and missing is None:
            raise StonesError(f"{what}: nothing is given for {lacking[0]}")
        return [given.get(name, missing) for name in names]
    if not isinstance(given, list | tuple) or len(given) != len(names):
        raise StonesError(
            f"{what}: a list with one entry for each of the {len(names)} spaces, or a dict by name"
        )
    return list(given)


def _point(what: str, given: object) -> Point:
    """Return a pair of numbers."""
    if (
        not isinstance(given, list | tuple)
        or len(given) != 2
        or not all(type(n) in {int, float} and isfinite(n) for n in given)
    ):
        raise StonesError(f"{what}: two numbers (x, y), not {quoted(given)}")
    return (float(given[0]), float(given[1]))
