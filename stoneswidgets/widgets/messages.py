"""Messages from a browser: each is checked before anything else looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_TEXT = 1 << 20
_LONGEST_PATH, _LONGEST_NAME, _LARGEST = 8, 80, 2**53


@dataclass(frozen=True)
class Request:
    """A message in proper form.

    Attributes
    ----------
    id : int
        What the answer is to carry.
    verb : str
        What is asked.
    fields : dict
        What the verb needs to know; exactly the fields that it has.
    scene : int
        The number of the scene that the person had before the eyes.
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


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


@dataclass(frozen=True)
class Kind:
    """What a field of a message may be: the check, and the words for it."""

    check: Callable[[object], bool]
    words: str


NUMBER = Kind(_is_number, "a whole number from 0")
NAME = Kind(_is_name, f"a text of at most {_LONGEST_NAME} characters")
PATH = Kind(_is_path, f"a list of 1 to {_LONGEST_PATH} element ids")
TEXT = Kind(_is_text, f"a text of at most {LONGEST_TEXT:,} characters")
SWITCH = Kind(_is_switch, "true or false")

VERBS: dict[str, dict[str, Kind]] = {
    "play": {"path": PATH},
    "undo": {},
    "redo": {},
    "new": {},
    "seat": {"seat": NUMBER, "who": NAME},
    "stop": {},
    "resume": {},
    "rotate": {},
    "flip": {},
    "overlay": {"on": SWITCH},
    "analyse": {"on": SWITCH},
    "enough": {},
    "why": {"move": NAME},
    "setup": {"on": SWITCH},
    "turn": {"seat": NUMBER},
    "begin": {},
    "paste": {"text": TEXT},
    "copy": {"what": NAME},
    "scene": {},
    "hello": {},
}
"""What a browser may ask for, and the fields that go with it."""
OF_ITS_MOMENT = frozenset({"play", "undo", "redo", "turn", "begin"})
"""What is meant for the position before somebody's eyes, and is refused when that is gone."""

OF_THE_TABLE = frozenset({"new", "setup", "turn", "begin", "paste"})
"""What is refused at a board that is one seat's alone: it would leave the match that the others play."""


def request_id(content: object) -> int | None:
    """Return the id that an answer to this message carries, if there is one to be found."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if _is_number(found) else None


def checked(content: object) -> Request:
    """Return a message as a request.

    Raises
    ------
    StonesError
        If it is not one; the message says what is wrong with it.
    """
    if not isinstance(content, dict):
        raise StonesError(f"a message is an object, not {quoted(content)}")
    for field in ("id", "n"):
        _check(content, field, NUMBER)
    verb = content.get("do")
    if not isinstance(verb, str) or verb not in VERBS:
        raise StonesError(f"do: a board does {', '.join(VERBS)}, not {quoted(verb)}")
    kinds = VERBS[verb]
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
