"""The errors. Each message says what was given, where, and what is allowed."""

from __future__ import annotations


class StonesError(ValueError):
    """The base class of all errors of this library: a mistake by a caller, in a file, or by a browser."""


class IllegalMove(StonesError):  # noqa: N818 (a public name, fixed)
    """A move that the rules do not allow in this position."""


class MalformedMove(StonesError):  # noqa: N818
    """A text that is no move of this game."""


class BadRules(StonesError):  # noqa: N818
    """A rule parameter that does not exist, or a value that it cannot have."""


class BrokenRule(StonesError):  # noqa: N818
    """A rule function failed, or made something that cannot be: a mistake in a game of one's own."""


class BadRecord(StonesError):  # noqa: N818
    """A record, a set-up or a described position that cannot be read."""


class BadDiagram(StonesError):  # noqa: N818
    """A diagram that cannot be read; the message names the row and the column."""


def quoted(given: object, limit: int = 60) -> str:
    """Quote a value for an error message, shortened if it is long.

    >>> quoted("d4")
    "'d4'"
    >>> quoted("x" * 100, limit=10)
    "'xxxxxxxxx… (100 characters)"
    """
    if isinstance(given, str):
        text = repr(given[: limit + 1])
        return text if len(text) <= limit + 2 else f"{text[:limit]}… ({len(given)} characters)"
    if isinstance(given, int) and not isinstance(given, bool):
        return repr(given) if given.bit_length() <= 64 else f"an integer of {given.bit_length()} bits"  # noqa: PLR2004
    if given is None or isinstance(given, (bool, float)):
        return repr(given)
    if isinstance(given, list) and len(given) <= 4 and all(type(item) is int for item in given):  # noqa: PLR2004
        return "[" + ", ".join(map(quoted, given)) + "]"
    return f"a {type(given).__name__}"
