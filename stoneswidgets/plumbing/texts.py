"""Check and clean texts from users before they reach a file, a terminal or a table."""

from __future__ import annotations

import re
from unicodedata import bidirectional, category, normalize

from stoneswidgets.errors import BadRecord, quoted

_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What moves a terminal's cursor, breaks a line where none is seen to end, turns the reading direction, or is half a letter;
tabs and ends of lines are let through."""
QUOTES = "\"'„“”‚‘’«»‹›"
"""Quotation marks, as people and word processors write them."""
BOM = "\ufeff"
"""What programs for Windows, and files for spreadsheets, begin with."""
_LEFTWARDS = {"R", "AL", "AN"}
"""Unicode's classes of letters and digits that are read from right to left."""
_BREAKS = re.compile(r"[\t\n]")
_BEGINS = ("=", "+", "-", "@", "\N{MINUS SIGN}")
"""The characters with which spreadsheets let formulas begin."""
_SEPARATED = re.compile(r"""(^|[;,|\t\n])((?:\s|["'])*)(?=(.))""", re.DOTALL)


def prose(value: object, what: str) -> str:
    r"""Check a text of one or more lines, and return it; a `BadRecord` if it is none, is empty, or has control characters in it.

    >>> prose("Begin!\nWhere?", "ask")
    'Begin!\nWhere?'
    """
    if not isinstance(value, str):
        raise BadRecord(f"{what} is a text, not {quoted(value)}")
    if not value.strip():
        raise BadRecord(f"{what} has letters, and {quoted(value)} has none")
    if found := _HARMFUL.search(value):
        raise BadRecord(f"{what} has the control character {found.group()!r} in it: {quoted(value)}")
    return value


def one_line(value: object, what: str, *, empty: bool = False) -> str:
    r"""Check a text of one line, such as a name, and return it; a `BadRecord` if it is none.

    >>> one_line("Ada\n=1+1", "learner")
    Traceback (most recent call last):
    stoneswidgets.errors.BadRecord: learner is one line, not 'Ada\n=1+1'
    """
    if empty and value == "":
        return ""
    text = prose(value, what)
    if _BREAKS.search(text):
        raise BadRecord(f"{what} is one line, not {quoted(value)}")
    return text


def folded(name: str) -> str:
    r"""Return a name in the form in which lookalikes are equal: without case, width and invisible characters.

    >>> folded("Ada") == folded("ADA"), folded("Ada") == folded("\uff21da\u200b"), folded("Ada") == folded("Eda")
    (True, True, False)
    """
    letters = normalize("NFKC", name).casefold()
    return "".join(letter for letter in letters if category(letter) != "Cf")


def isolated(text: str) -> str:
    r"""Return a name with bidirectional isolation, so that it does not reorder the text beside it.

    >>> isolated("Ada"), isolated("\u05d0\u05d3\u05d4")
    ('Ada', '\u2068\u05d0\u05d3\u05d4\u2069')
    """
    leftwards = any(bidirectional(letter) in _LEFTWARDS for letter in text)
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}" if leftwards else text


def printable(text: str) -> str:
    r"""Return a text for a terminal, with control characters escaped.

    >>> printable("lesson\x1b[2J.json")
    'lesson\\x1b[2J.json'
    """
    return "".join(
        letter if letter == "\n" or category(letter)[0] != "C" else repr(letter)[1:-1] for letter in text
    )


def cell(text: str) -> str:
    r"""Return a text that is safe in spreadsheets (no formula) and terminals (no control characters).

    >>> cell("=1+1"), cell(" ＝1"), cell("Ada;=1"), cell("Ada-Lu\x1b")
    ("'=1+1", "' ＝1", "Ada;'=1", 'Ada-Lu\\x1b')
    """

    def guarded(found: re.Match[str]) -> str:
        separator, blanks, first = found.groups()
        begins = normalize("NFKC", first)[:1] in _BEGINS
        return f"{separator}'{blanks}" if begins else separator + blanks

    return printable(_SEPARATED.sub(guarded, text).replace("\n", " "))
