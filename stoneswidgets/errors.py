"""The errors. Each message says what was given, where, and what is allowed."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from sysconfig import get_paths
from traceback import extract_tb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LIBRARY = str(Path(__file__).parent) + os.sep


@cache
def is_ours(file: str) -> bool:
    """Tell whether a file is one of this library's."""
    return file.startswith(_LIBRARY)


def is_our_module(name: str | None) -> bool:
    """Tell whether that is the name of one of this library's modules."""
    return name is not None and name.partition(".")[0] == __name__.partition(".")[0]


def _in_short(error: BaseException) -> list[str]:
    """Return what a notebook shows in place of a traceback: the user's line that failed, and the sentence."""
    others = (_LIBRARY, *(get_paths()[each] for each in ("stdlib", "purelib", "platlib")))
    cause = error.__cause__ or error
    steps = [*extract_tb(error.__traceback__), *extract_tb(cause.__traceback__)]
    own = [each for each in steps if each.line and not each.filename.startswith(others)][-1:]
    return [
        *(f"In {each.name}, line {each.lineno}: {each.line}" for each in own),
        f"{type(error).__name__}: {error}",
    ]


class StonesError(ValueError):
    """The base class of all errors of this library: a wrong value from a caller, in a file, or from a browser."""

    _render_traceback_ = _in_short


class Stopped(KeyboardInterrupt):
    """Somebody has stopped a run before it had any result."""

    _render_traceback_ = _in_short


class IllegalMove(StonesError):
    """A move that the rules do not allow in this position."""


class MalformedMove(StonesError):
    """A text that is no move of this game."""


class BadRules(StonesError):
    """A rule parameter that does not exist, or a value that it cannot have."""


class BrokenRule(StonesError):
    """A rule function failed, or made an impossible state: a mistake in a game of your own."""


class BadRecord(StonesError):
    """A record, a set-up or a described position that cannot be read.

    Parameters
    ----------
    *said : str
        The name of the ``field`` that is wrong, if it is one, and ``why``.
    """

    def __init__(self, *said: str) -> None:
        super().__init__(": ".join(said))
        self.field, self.why = said[0] if len(said) > 1 else "", said[-1]


class BadDiagram(StonesError):
    """A diagram that cannot be read; the message names the row and the column."""


def quoted(value: object, limit: int = 60) -> str:
    """Quote a value for an error message, shortened if it is long.

    >>> quoted("d4"), quoted({}), quoted(StonesError)
    ("'d4'", 'a dict', 'the class StonesError')
    >>> quoted("x" * 100, limit=10)
    "'xxxxxxxxx… (100 characters)"
    """
    if isinstance(value, str):
        text = repr(value[: limit + 1])
        return text if len(text) <= limit + 2 else f"{text[:limit]}… ({len(value)} characters)"
    if isinstance(value, int) and not isinstance(value, bool):
        return repr(value) if value.bit_length() <= 64 else f"an integer of {value.bit_length()} bits"
    if value is None or isinstance(value, (bool, float)):
        return repr(value)
    if isinstance(value, list) and len(value) <= 4 and all(type(item) is int for item in value):
        return "[" + ", ".join(map(quoted, value)) + "]"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"


def meant(typed: object, known: Iterable[str]) -> str:
    """Return the end of a message: the text that was probably meant, or nothing if no known text is near.

    A text is near if it differs only in capitals, spaces and hyphens, or is a word that is spelt nearly alike.

    >>> meant(" D4", ["d4", "Td4"]), meant("tie-break", ["tiebreak", "goal"]), meant("d9", ["d4"])
    ("; did you mean 'd4'?", "; did you mean 'tiebreak'?", '')
    >>> meant("siegestone", ["siegestones", "tavern"])
    "; did you mean 'siegestones'?"
    """
    if not isinstance(typed, str) or len(typed) > 60:  # no name is so long
        return ""
    texts = {_plain(text): text for text in known}
    wanted = _plain(typed)
    near = [wanted] if wanted in texts else get_close_matches(wanted, texts, 1, 0.75)
    return f"; did you mean {texts[near[0]]!r}?" if near and (near[0] == wanted or wanted.isalpha()) else ""


def _plain(text: str) -> str:
    return "".join(text.split()).replace("-", "").replace("_", "").casefold()
