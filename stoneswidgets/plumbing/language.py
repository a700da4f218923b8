"""English phrases used in several places: counts and enumerations."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelt(n: int) -> str:
    """Return a number of things as a word, if it is a small one.

    >>> spelt(2), spelt(0), spelt(11)
    ('two', 'no', '11')
    """
    return _WORDS[n] if n < len(_WORDS) else str(n)


def many(n: int, noun: str) -> str:
    """Return a number of things, or that there is none.

    >>> many(1, "stone"), many(2000, "stone"), many(0, "stone"), many(-7, "point")
    ('1 stone', '2,000 stones', 'no stones', '−7 points')
    """
    number = format(n, ",").replace("-", "−") if n else "no"
    return f"{number} {noun if n == 1 else f'{noun}s'}"


def counted(n: int, noun: str) -> str:
    """Return a number of things, of which there may be 0.

    >>> counted(1, "move"), counted(0, "move")
    ('1 move', '0 moves')
    """
    return many(n, noun) if n else f"0 {noun}s"


def listed(texts: Iterable[str], word: str = "and") -> str:
    """Return texts as an enumeration.

    >>> listed(["d4"]), listed(["d4", "e5"]), listed(["c3", "d4", "e5"])
    ('d4', 'd4 and e5', 'c3, d4 and e5')
    """
    *first, last = texts
    return f"{', '.join(first)} {word} {last}" if first else last


def plural(verb: str) -> str:
    """Return the form of a verb for several, and for "you", from the one for one.

    >>> [*map(plural, ("controls", "has", "loses", "passes", "goes", "tries"))]
    ['control', 'have', 'lose', 'pass', 'go', 'try']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "oes")) else verb[:-1]


_IRREGULAR = {"has": "have", "is": "are", "was": "were"}


def sentence(text: str) -> str:
    """Return a text with its first letter as a capital.

    >>> sentence("a tower on d4")
    'A tower on d4'
    """
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """Return a text with a full stop, unless it has an end.

    >>> ended("Hold d4"), ended("Why not e5?"), ended("")
    ('Hold d4.', 'Why not e5?', '')
    """
    return f"{text}." if text and text[-1] not in ".!?:…" else text
