"""The form in which each kind of exercise stands in a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import BadRecord, StonesError, shown
from stoneswidgets.games.base import Fields
from stoneswidgets.record import FORMAT, VERSION, Record
from stoneswidgets.teach.find import Goal, Listed, Reach
from stoneswidgets.teach.question import Choose, Compute, Option, Predict, Question, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.position import Position

    Shared = Mapping[str, Position]

_COMMON = ("name", "kind", "ask")


def question(entry: object, shared: Shared) -> Question:
    """Return the exercise that an object of a file is.

    Parameters
    ----------
    entry : object
        What stands in the file.
    shared : mapping of str to Position
        The positions that exercises can name.

    Raises
    ------
    StonesError
        If it is none: the message names the field.
    """
    given = fields_of(entry, "exercise")
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadRecord(f"kind is one of {', '.join(_KINDS)}, not {shown(kind)}")
    return _KINDS[kind](given, shared)


def _common(given: dict[str, Any], shared: Shared) -> dict[str, Any]:
    """Return what all kinds have."""
    common: dict[str, Any] = {"name": text_of(given["name"], "name"), "ask": text_of(given["ask"], "ask")}
    common["hints"] = _texts(given.get("hints", []), "hints")
    if "position" in given:
        place = given["position"]
        if isinstance(place, str) and place not in shared:
            raise BadRecord(f"position: there is none called {shown(place)} in positions")
        try:
            common["position"] = shared[place] if isinstance(place, str) else position(place)
        except StonesError as error:
            raise BadRecord(f"position: {error}") from None
    return common


def position(given: object) -> Position:
    """Return the last position of a record, which need not have ``format``, ``version``, ``rules`` and ``moves``.

    Raises
    ------
    StonesError
        If it is no record.
    """
    record = {
        "format": FORMAT,
        "version": VERSION,
        "rules": {},
        "moves": [],
        **fields_of(given, "record"),
    }
    return Record.loads(json.dumps(record)).positions()[-1]


def _choose(entry: dict[str, Any], shared: Shared) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "options"), ("hints", "position")).given
    among = []
    for number, option in enumerate(_list(given["options"], "options"), 1):
        checked = Fields(option, f"option {number}", ("answer", "right", "why")).given
        if not isinstance(checked["right"], bool):
            raise BadRecord(f"option {number}: right is true or false, not {shown(checked['right'])}")
        answer, why = (text_of(checked[name], f"option {number}: {name}") for name in ("answer", "why"))
        among.append(Option(answer, checked["right"], why))
    return Choose(**_common(given, shared), among=tuple(among))


def _compute(entry: dict[str, Any], shared: Shared) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "reading"), ("hints", "at")).given
    return Compute(**_common(given, shared), reading=given["reading"], at=given.get("at"))


def _predict(entry: dict[str, Any], shared: Shared) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "moves", "reading"), ("hints", "at")).given
    moves = _texts(given["moves"], "moves")
    return Predict(**_common(given, shared), reading=given["reading"], at=given.get("at"), moves=moves)


def _find(entry: dict[str, Any], shared: Shared) -> Question:
    if "right" in entry:
        return _listed(entry, shared)
    given = Fields(entry, "exercise", (*_COMMON, "position", "goals"), ("hints", "lasting")).given
    goals = []
    for number, goal in enumerate(_list(given["goals"], "goals"), 1):
        checked = Fields(goal, f"goal {number}", ("reading", "is"), ("at",)).given
        value = tuple(checked["is"]) if isinstance(checked["is"], list) else checked["is"]
        goals.append(Goal(checked["reading"], value, checked.get("at")))
    lasting = given.get("lasting", False)
    if not isinstance(lasting, bool):
        raise BadRecord(f"lasting is true or false, not {shown(lasting)}")
    return Reach(**_common(given, shared), goals=tuple(goals), lasting=lasting)


def _listed(entry: dict[str, Any], shared: Shared) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "right", "otherwise"), ("hints", "wrong")).given
    right = {move: text_of(why, f"right: {move}") for move, why in fields_of(given["right"], "right").items()}
    wrong = {}
    for move, failure in fields_of(given.get("wrong", {}), "wrong").items():
        checked = Fields(failure, f"failure of {move}", ("why",), ("replies",)).given
        line = (move, *_texts(checked.get("replies", []), "replies"))
        wrong[move] = Verdict(right=False, why=text_of(checked["why"], f"wrong: {move}"), line=line)
    otherwise = text_of(given["otherwise"], "otherwise")
    return Listed(**_common(given, shared), right=right, wrong=wrong, otherwise=otherwise)


_KINDS: dict[str, Callable[[dict[str, Any], Shared], Question]] = {
    "choose": _choose,
    "compute": _compute,
    "predict": _predict,
    "find": _find,
}


def fields_of(given: object, what: str) -> dict[str, Any]:
    """Return an object of the file, checked to be one."""
    if not isinstance(given, dict):
        raise BadRecord(f"{what} is an object with named fields, not {shown(given)}")
    return given


def _list(given: object, what: str) -> list[Any]:
    if not isinstance(given, list) or not given:
        raise BadRecord(f"{what} is a list that is not empty, not {shown(given)}")
    return given


def text_of(given: object, what: str) -> str:
    """Return a text of the file, checked to be one that is not empty."""
    if not isinstance(given, str) or not given.strip():
        raise BadRecord(f"{what} is a text, not {shown(given)}")
    return given


def _texts(given: object, what: str) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise BadRecord(f"{what} is a list of texts, not {shown(given)}")
    return tuple(text_of(each, what) for each in given)
