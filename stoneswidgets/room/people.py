"""Check the names of a room's people."""

from __future__ import annotations

from unicodedata import normalize

from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.texts import folded, one_line
from stoneswidgets.teach.poll import LONGEST_NAME, SLASH
from stoneswidgets.widgets.table import BOTS, CHOICES


def checked_name(value: object) -> str:
    """Return a name in normal form: normalised letters, without surrounding spaces.

    Raises
    ------
    StonesError
        If it is none: empty, too long, several lines, a bot's or like that of one, or with control characters or more than one group in it.

    >>> checked_name(" Red / Ada "), checked_name("Red\uff0fAda")
    ('Red/Ada', 'Red/Ada')
    """
    name = normalize("NFC", one_line(value, "a name")).strip()
    if len(name) > LONGEST_NAME:
        raise StonesError(f"a name has at most {LONGEST_NAME} letters, not {len(name)}")
    parts = [" ".join(part.split()) for part in SLASH.split(name)]
    if len(parts) > 2 or not all(parts):
        raise StonesError(f"a name, or a group and a name as in Red/Ada, not {quoted(name)}")
    if not any(letter.isalnum() for letter in parts[-1]):
        raise StonesError(f"a name has a letter or a digit in it, not only {quoted(name)}")
    checked = "/".join(parts)
    if checked in CHOICES or folded(checked) in map(folded, (*BOTS, *BOTS.values())):
        raise StonesError(f"{checked} is in the list of players for a seat; choose another name")
    return checked
