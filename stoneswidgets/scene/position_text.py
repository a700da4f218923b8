"""Positions as lines of text, a name and a value each, for games whose positions do not fit a diagram."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing.json_text import parse

if TYPE_CHECKING:
    from collections.abc import Mapping


def dumps(described: Mapping[str, Any]) -> str:
    r"""Return the lines of a position that its game has described as a dict.

    >>> dumps({"leaders": {"d4": "r"}, "to_move": 0})
    'leaders: {"d4":"r"}\nto_move: 0\n'
    """
    return "".join(
        f"{name}: {json.dumps(value, separators=(',', ':'))}\n" for name, value in described.items()
    )


def loads(text: str) -> dict[str, Any]:
    """Return the described position that such lines hold.

    Raises
    ------
    BadRecord
        If a line is not a name, a colon and JSON, or a name comes twice; the message says which line.
    """
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = line.partition(":")
        name = name.strip()
        if not line.strip():
            continue
        if not colon or not name:
            raise BadRecord(f"line {number} needs a name, a colon and a value, not {quoted(line)}")
        if name in found:
            raise BadRecord(f"line {number}: {quoted(name)} has been given already")
        found[name] = parse(value, f"value of {quoted(name)} in line {number}")
    return found
