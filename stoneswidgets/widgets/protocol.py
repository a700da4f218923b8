"""Check messages from pages and answer them, in one form for boards, exercises and rooms.

A message is an object with ``id`` (a number, which the answer carries, too), ``do`` (the name of a command), ``n`` (the number
of the scene that was in sight; 0 where there are none), and the command's own fields, no others. It is answered exactly once:
``{"id": 7, "ok": true}``, with whatever else the command has to say; or ``{"id": 7, "error": "why"}``, and nothing has changed.

An object declares its commands in one table of this form, and gives each message to `answered`, which checks it:

>>> class Lamp:
...     lit = False
...
...     def switch(self, on):
...         self.lit = on
...
>>> COMMANDS = {"switch": Command(Lamp.switch, {"on": SWITCH})}
>>> answered(Lamp(), COMMANDS, {"id": 7, "n": 0, "do": "switch", "on": True})
{'id': 7, 'ok': True}
>>> answered(Lamp(), COMMANDS, {"id": 8, "n": 0, "do": "switch", "on": 1})
{'id': 8, 'error': 'on is true or false, not 1'}

A widget (`code_sharing.Shared`) has its table in the class attribute ``commands``, and does the rest by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from logging import getLogger
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.scene.patch import Json

_LOG = getLogger(__name__)
_LONGEST_PATH, _LONGEST_NAME, _LONGEST_ROW, _LARGEST = 8, 80, 100, 2**53


@dataclass(frozen=True)
class Request:
    """A message that has been checked: a command's name and fields, and the number of the scene that the person saw when clicking."""

    verb: str
    fields: dict[str, Any]
    scene: int


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < _LARGEST


def _is_value(value: object) -> bool:
    if isinstance(value, list):
        return len(value) <= _LONGEST_ROW and all(map(_is_number, value))
    return _is_number(value)


@dataclass(frozen=True)
class Kind:
    """What a field of a message may be: how that is checked, and the words for it."""

    check: Callable[[object], bool]
    words: str


def text(longest: int) -> Kind:
    """Return the kind of texts of at most this number of characters."""
    return Kind(
        lambda value: isinstance(value, str) and len(value) <= longest,
        f"a text of at most {longest:,} characters",
    )


NUMBER = Kind(_is_number, "a whole number from 0")
NAME = text(_LONGEST_NAME)
PATH = Kind(
    lambda value: (
        isinstance(value, list) and 1 <= len(value) <= _LONGEST_PATH and all(map(NAME.check, value))
    ),
    f"a list of 1 to {_LONGEST_PATH} element ids",
)
TEXT = text(1 << 20)
VALUE = Kind(_is_value, f"a whole number from 0, or a list of at most {_LONGEST_ROW} of them")
SWITCH = Kind(lambda value: isinstance(value, bool), "true or false")
OBJECT = Kind(lambda value: isinstance(value, dict), "an object")


@dataclass(frozen=True)
class Command:
    """Something that a page may ask for.

    `run` is given whoever is asked, and the message's fields by name; what it returns goes into the answer. Each of `refused` is given
    whoever is asked and the request, and returns why the command is refused now, or an empty text.
    """

    run: Callable[..., Json | None]
    fields: Mapping[str, Kind] = field(default_factory=dict)
    refused: tuple[Callable[[Any, Request], str], ...] = ()


def answered(asked: object, commands: Mapping[str, Command], content: object) -> Json:
    """Have `asked` do what a message from a page asks, and return the answer."""
    try:
        return {"id": id_of(content), "ok": True} | done(asked, commands, content)
    except StonesError as error:
        return {"id": id_of(content), "error": str(error)}
    except Exception as error:  # noqa: BLE001 (whatever it is, the page waits for an answer)
        _LOG.exception("a command ended in an error")
        return {"id": id_of(content), "error": phrase("error in Python", error=repr(error))}


def done(asked: object, commands: Mapping[str, Command], content: object) -> Json:
    """Do what a message asks, and return what the answer says beside its id and that it was done; after a `StonesError`, nothing has changed."""
    request = _checked(content, commands)
    command = commands[request.verb]
    for refused in command.refused:
        if why := refused(asked, request):
            raise StonesError(why)
    return command.run(asked, **request.fields) or {}


def id_of(content: object) -> int | None:
    """Return the id of a message; None if it has no valid one."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if _is_number(found) else None


def _checked(content: object, commands: Mapping[str, Command]) -> Request:
    if not isinstance(content, dict):
        raise StonesError(f"a message is an object, not {quoted(content)}")
    for each in ("id", "n"):
        _check(content, each, NUMBER)
    verb = content.get("do")
    if not isinstance(verb, str) or verb not in commands:
        raise StonesError(
            f"do: what can be asked for is {', '.join(commands) or 'nothing'}, not {quoted(verb)}"
        )
    kinds = commands[verb].fields
    for each in content:
        if each not in kinds and each not in ("id", "n", "do"):
            raise StonesError(f"{verb}: there is no field {quoted(each)}")
    fields = {}
    for each, kind in kinds.items():
        _check(content, each, kind)
        fields[each] = content[each]
    return Request(verb, fields, content["n"])


def _check(content: dict[str, Any], name: str, kind: Kind) -> None:
    if name not in content:
        raise StonesError(f"{name} is missing; it is {kind.words}")
    if not kind.check(content[name]):
        raise StonesError(f"{name} is {kind.words}, not {quoted(content[name])}")
