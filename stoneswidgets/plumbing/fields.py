"""Checks of objects from a file, field by field."""

from __future__ import annotations

from typing import Any

from stoneswidgets.errors import BadRecord, quoted


class Fields:
    """Reads an object from a file; unknown or missing fields and wrong values raise a `BadRecord`.

    Parameters
    ----------
    members : object
        The object.
    what : str
        What the object is, for error messages.
    required, optional : tuple of str
        The names of the fields that must, and that may, be there.
    """

    def __init__(
        self, members: object, what: str, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()
    ) -> None:
        if not isinstance(members, dict):
            raise BadRecord(f"the {what} is an object with named fields, not {quoted(members)}")
        self.members = members
        for name in members:
            if name not in required and name not in optional:
                raise BadRecord(
                    f"the {what} has no field {quoted(name)}; it has {', '.join(required + optional)}"
                )
        for name in required:
            if name not in members:
                raise BadRecord(f"the {what} lacks the field {name!r}")

    def header(self, form: str, version: int) -> None:
        """Check the fields ``format`` and ``version``, with which a file says what it is."""
        if self.members["format"] != form:
            raise BadRecord(f"format is {form!r}, not {quoted(self.members['format'])}")
        self.integer("version", range(version, version + 1))

    def integer(self, name: str, allowed: range, default: int | None = None) -> int:
        """Return a field that is a whole number in a range; the default, if the field is missing."""
        if default is not None and name not in self.members:
            return default
        value = self.members.get(name)
        if type(value) is not int or value not in allowed:
            raise BadRecord(f"{name} is {words(allowed)}, not {quoted(value)}")
        return value


def for_seats(fields: dict[str, Any], what: str, seats: int, each: str) -> list[Any]:
    """Return a field that is a list with one item for each seat."""
    listed = fields[what]
    if not isinstance(listed, list) or len(listed) != seats:
        raise BadRecord(f"{what} is a list with {each} for each of {seats} seats, not {quoted(listed)}")
    return listed


def words(allowed: range | tuple[Any, ...]) -> str:
    """Describe the allowed values.

    >>> words(range(1, 10))
    'a whole number from 1 to 9'
    """
    if isinstance(allowed, range):
        return f"a whole number from {allowed.start:,} to {allowed.stop - 1:,}"
    return "one of " + ", ".join(map(repr, allowed))
