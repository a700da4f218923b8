"""Names of lines of spaces, and the sizes of boards."""

from __future__ import annotations

from string import ascii_lowercase

from stoneswidgets.errors import StonesError, quoted


def letters(number: int) -> str:
    """Return the letters that stand for a number from 1.

    >>> letters(1), letters(26), letters(27)
    ('a', 'z', 'aa')
    """
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = ascii_lowercase[rest] + text
    return text


def size(what: str, given: int) -> int:
    """Return the length of a board's side unchanged; raise a `StonesError` if it is no such length."""
    if type(given) is not int or given < 1:
        raise StonesError(f"a board's {what} is a whole number, at least 1, not {quoted(given)}")
    return given
