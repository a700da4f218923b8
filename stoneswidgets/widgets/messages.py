"""Messages from a browser: their form is checked before anything else happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST_TEXT = 1 << 20
_LONGEST_PATH, _LONGEST_NAME, _LONGEST_ROW, _LARGEST = 8, 80, 100, 2**53


@dataclass(frozen=True)
class Request:
    """A message that has been checked.

    Attributes
    ----------
    id : int
        The id that the answer carries too.
    verb : str
        The command's name.
    fields : dict
        The command's fields, and no others.
    scene : int
        The number of the scene that the person saw when clicking.
    """

    id: int
    verb: str
    fields: dict[str, Any]
    scene: int


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < _LARGEST


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_NAME


def _is_path(value: object) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= _LONGEST_PATH and all(map(_is_name, value))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return len(value) <= _LONGEST_ROW and all(map(_is_number, value))
    return _is_number(value)


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


@dataclass(frozen=True)
class Kind:
    """What a field of a message may be: how that is checked, and the words for it."""

    check: Callable[[object], bool]
    words: str


NUMBER = Kind(_is_number, "a whole number from 0")
NAME = Kind(_is_name, f"a text of at most {_LONGEST_NAME} characters")
PATH = Kind(_is_path, f"a list of 1 to {_LONGEST_PATH} element ids")
TEXT = Kind(_is_text, f"a text of at most {LONGEST_TEXT:,} characters")
VALUE = Kind(_is_value, f"a whole number from 0, or a list of at most {_LONGEST_ROW} of them")
SWITCH = Kind(_is_switch, "true or false")


def request_id(content: object) -> int | None:
    """Return the id of a message, for its answer; None if it has no valid one."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if _is_number(found) else None


def checked(content: object, commands: Mapping[str, Mapping[str, Kind]]) -> Request:
    """Return a message as a request.

    Parameters
    ----------
    content : object
        What came from the browser.
    commands : mapping
        The fields of each command, with what they may be.

    Raises
    ------
    StonesError
        If it is no message of one of these commands; the error says what is wrong with it.
    """
    if not isinstance(content, dict):
        raise StonesError(f"a message is an object, not {quoted(content)}")
    for field in ("id", "n"):
        _check(content, field, NUMBER)
    verb = content.get("do")
    if not isinstance(verb, str) or verb not in commands:
        raise StonesError(f"do: a board does {', '.join(commands)}, not {quoted(verb)}")
    kinds = commands[verb]
    for field in content:
        if field not in kinds and field not in ("id", "n", "do"):
            raise StonesError(f"{verb}: there is no field {quoted(field)}")
    for field, kind in kinds.items():
        _check(content, field, kind)
    return Request(content["id"], verb, {field: content[field] for field in kinds}, content["n"])


def _check(content: dict[str, Any], field: str, kind: Kind) -> None:
    if field not in content:
        raise StonesError(f"{field} is missing; it is {kind.words}")
    if not kind.check(content[field]):
        raise StonesError(f"{field} is {kind.words}, not {quoted(content[field])}")
