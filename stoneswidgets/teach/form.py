"""Read exercises of every kind from JSON objects."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.matches.record import FORMAT, VERSION, Record
from stoneswidgets.core.matches.share import from_code
from stoneswidgets.core.matches.study import Study
from stoneswidgets.errors import BadRecord, StonesError, meant, quoted
from stoneswidgets.plumbing.json_text import Fields
from stoneswidgets.plumbing.language import listed
from stoneswidgets.plumbing.texts import one_line, prose
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.teach.asked_chapter import asked_in
from stoneswidgets.teach.best import SEARCH, SOLVER, Best, evaluated
from stoneswidgets.teach.find import Listed, Reach
from stoneswidgets.teach.goal import Goal
from stoneswidgets.teach.play import PlayOut
from stoneswidgets.teach.pointing import check_places
from stoneswidgets.teach.question import OVERLAYS, Choose, Option, Question, Verdict
from stoneswidgets.teach.setup import SetUp
from stoneswidgets.teach.working_out import Compute, Predict

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position

_COMMON = ("name", "kind", "ask")
_ALSO = ("hints", "task", "eyes", "overlay", "points", "then")
MOST_GOALS = 20
"""More goals would take long to read: each is looked at after every move, and after every reply if it has to last."""
LARGEST = 1000
"""The greatest number allowed in a field."""


class SetContext(NamedTuple):
    """What the exercises of a set share: the positions that they refer to by name, and the set's name."""

    positions: dict[str, Position]
    of: str = ""


def question(entry: object, shared: SetContext) -> Question:
    """Read an exercise, the object in a file; a `StonesError` that names the field if it is none."""
    given = fields_of(entry, "exercise")
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadRecord(f"kind is one of {', '.join(KINDS)}, not {quoted(kind)}")
    return KINDS[kind](given, shared)


def _common(entry: dict[str, Any], shared: SetContext) -> dict[str, Any]:
    """Read the fields that all kinds of exercise have."""
    common: dict[str, Any] = {
        "name": one_line(entry["name"], "name"),
        "ask": prose(entry["ask"], "ask"),
        "of": shared.of,
    }
    common["hints"] = _texts(entry.get("hints", []), "hints")
    common |= {name: prose(entry[name], name) for name in ("task", "then") if name in entry}
    if "position" not in entry and (without := [name for name in ("overlay", "points") if name in entry]):
        raise BadRecord(f"{without[0]}: there is no position to show it on")
    if "position" in entry:
        common["position"] = placed(entry["position"], "position", shared)
        if "eyes" in entry:
            seats = common["position"].game.seat_names
            if entry["eyes"] not in seats:
                raise BadRecord("eyes", f"it is one of {', '.join(seats)}, not {quoted(entry['eyes'])}")
            common["eyes"] = seats.index(entry["eyes"])
        common["overlay"] = entry.get("overlay", "")
        if common["overlay"] not in ("", *OVERLAYS):
            raise BadRecord("overlay", f"it is one of {', '.join(OVERLAYS)}, not {quoted(entry['overlay'])}")
        common["points"] = _texts(entry.get("points", []), "points")
        check_places(common["position"], common["points"], "points")
    return common


def placed(described: object, what: str, shared: SetContext) -> Position:
    """Read a position: an object, the name of a shared one, or a short code; a `BadRecord` if it is none."""
    try:
        if not isinstance(described, str):
            return position(described)
        if described in shared.positions:
            return shared.positions[described]
        return from_code(described).positions()[-1]
    except StonesError as error:
        unknown = f"there is none called {quoted(described)} in positions, and as a code: " * isinstance(
            described, str
        )
        raise BadRecord(what, f"{unknown}{error}") from None


def position(described: object) -> Position:
    """Read the last position of a record, in which ``format``, ``version``, ``rules`` and ``moves`` may be missing."""
    record = {
        "format": FORMAT,
        "version": VERSION,
        "rules": {},
        "moves": [],
        **fields_of(described, "record"),
    }
    return Record.loads(json.dumps(record)).positions()[-1]


def positions(described: object) -> dict[str, Position]:
    """Read the shared positions; a `BadRecord` names one that is not valid."""
    found = {}
    for label, record in fields_of(described, "positions").items():
        try:
            found[label] = position(record)
        except StonesError as error:
            raise BadRecord("positions", f"{quoted(label)}: {error}") from None
    return found


def _choose(entry: dict[str, Any], shared: SetContext) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "options"), (*_ALSO, "position")).members
    among = []
    for number, option in enumerate(_list(given["options"], "options"), 1):
        checked = Fields(option, f"option {number}", ("answer", "right", "why")).members
        if not isinstance(checked["right"], bool):
            raise BadRecord(f"option {number}: right is true or false, not {quoted(checked['right'])}")
        answer, why = (prose(checked[name], f"option {number}: {name}") for name in ("answer", "why"))
        among.append(Option(answer, checked["right"], why))
    return Choose(**_common(given, shared), among=tuple(among))


def _compute(entry: dict[str, Any], shared: SetContext) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "reading"), (*_ALSO, "at")).members
    return Compute(**_common(given, shared), reading=given["reading"], at=given.get("at"))


def _predict(entry: dict[str, Any], shared: SetContext) -> Question:
    optional = (*_ALSO, "at", "another")
    given = Fields(entry, "exercise", (*_COMMON, "position", "moves", "reading"), optional).members
    question = Predict(
        **_common(given, shared), reading=given["reading"], at=given.get("at"), moves=_moves(given)
    )
    if "another" not in given:
        return question
    changed = Fields(given["another"], "another", ("ask",), ("position", "moves", "at", "then")).members
    other = {"position": given["position"], "moves": given["moves"], "at": question.at, **changed}
    return replace(
        question,
        like=replace(
            question,
            ask=prose(changed["ask"], "another: ask"),
            position=placed(other["position"], "another: position", shared),
            moves=_moves(other),
            at=other["at"],
            hints=(),
            task="",
            points=(),
            then=prose(changed["then"], "another: then") if "then" in changed else "",
        ),
    )


def _moves(entry: dict[str, Any]) -> tuple[str, ...]:
    moves = _texts(entry["moves"], "moves")
    if not moves:
        raise BadRecord(
            "moves", "predict needs at least one move; to ask about the position as it is, use kind compute"
        )
    return moves


def _goals(entry: object) -> tuple[Goal, ...]:
    goals: list[Goal] = []
    entries = _list(entry, "goals")
    if len(entries) > MOST_GOALS:
        raise BadRecord("goals", f"at most {MOST_GOALS}, not {len(entries):,}")
    for number, goal in enumerate(entries, 1):
        checked = Fields(goal, f"goal {number}", ("reading", "is"), ("at",)).members
        value = tuple(checked["is"]) if isinstance(checked["is"], list) else checked["is"]
        goals.append(Goal(checked["reading"], value, checked.get("at")))
    return tuple(goals)


def _setup(entry: dict[str, Any], shared: SetContext) -> Question:
    reader = Fields(
        entry, "exercise", (*_COMMON, "position", "goals", "solution"), (*_ALSO, "free", "changes")
    )
    given = reader.members
    changes = reader.integer("changes", range(1, LARGEST)) if "changes" in given else None
    common = _common(given, shared)
    return SetUp(
        **common,
        goals=_goals(given["goals"]),
        solution=_solution(given["solution"], common["position"], shared),
        free=_texts(given.get("free", []), "free"),
        changes=changes,
    )


def _solution(entry: object, start: Position, shared: SetContext) -> Position:
    """Read a position: an object, the name of a shared one, or a diagram."""
    if not isinstance(entry, str) or entry in shared.positions:
        return placed(entry, "solution", shared)
    try:
        return editor_of(start).read(entry)
    except StonesError as error:
        raise BadRecord("solution", str(error)) from None


def _play(entry: dict[str, Any], shared: SetContext) -> Question:
    reader = Fields(entry, "exercise", (*_COMMON, "position", "reach"), (*_ALSO, "within", "level"))
    given = reader.members
    if given["reach"] not in ("win", "draw"):
        raise BadRecord(f"reach is win or draw, not {quoted(given['reach'])}")
    return PlayOut(
        **_common(given, shared),
        win=given["reach"] == "win",
        within=reader.integer("within", range(1, LARGEST)) if "within" in given else None,
        level=reader.integer("level", range(1, 11)) if "level" in given else None,
    )


def _best(entry: dict[str, Any], shared: SetContext) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "best"), _ALSO).members
    if given["best"] in (SOLVER, SEARCH):
        raise BadRecord("best", "the moves have no values yet; `stoneswidgets evaluate` works them out")
    if isinstance(given["best"], str):
        named = f"{SOLVER!r} or {SEARCH!r}, which `stoneswidgets evaluate` replaces by the moves' values"
        raise BadRecord(
            f"best is {named}, not {quoted(given['best'])}{meant(given['best'], (SOLVER, SEARCH))}"
        )
    reader = Fields(given["best"], "best", ("by", "values", "lines"), ("slack",))
    found = reader.members
    if found["by"] not in (SOLVER, SEARCH):
        raise BadRecord("best", f"by is {SOLVER} or {SEARCH}, not {quoted(found['by'])}")
    values = fields_of(found["values"], "values")
    for move, value in values.items():
        if type(value) is not int:
            raise BadRecord("best", f"the value of {move} is a whole number, not {quoted(value)}")
    lines = {
        move: _texts(line, f"line of {move}") for move, line in fields_of(found["lines"], "lines").items()
    }
    slack = reader.integer("slack", range(LARGEST), 0)
    return Best(**_common(given, shared), by=found["by"], values=values, lines=lines, slack=slack)


def _find(entry: dict[str, Any], shared: SetContext) -> Question:
    ways = [name for name in ("goals", "right", "best") if name in entry]
    if len(ways) != 1:
        raise BadRecord(
            f"find takes one of goals, right (with otherwise) and best; this has {listed(ways) if ways else 'none of them'}"
        )
    if "right" in entry:
        return _listed(entry, shared)
    if "best" in entry:
        return _best(entry, shared)
    given = Fields(entry, "exercise", (*_COMMON, "position", "goals"), (*_ALSO, "lasting")).members
    lasting = given.get("lasting", False)
    if not isinstance(lasting, bool):
        raise BadRecord(f"lasting is true or false, not {quoted(lasting)}")
    return Reach(**_common(given, shared), goals=_goals(given["goals"]), lasting=lasting)


def _listed(entry: dict[str, Any], shared: SetContext) -> Question:
    given = Fields(entry, "exercise", (*_COMMON, "position", "right", "otherwise"), (*_ALSO, "wrong")).members
    right = {move: prose(why, f"right: {move}") for move, why in fields_of(given["right"], "right").items()}
    wrong = {}
    for move, failure in fields_of(given.get("wrong", {}), "wrong").items():
        checked = Fields(failure, f"failure of {move}", ("why",), ("replies",)).members
        line = (move, *_texts(checked.get("replies", []), "replies"))
        wrong[move] = Verdict(right=False, why=prose(checked["why"], f"wrong: {move}"), line=line)
    otherwise = prose(given["otherwise"], "otherwise")
    return Listed(**_common(given, shared), right=right, wrong=wrong, otherwise=otherwise)


def _study(entry: dict[str, Any], shared: SetContext) -> Question:
    given = Fields(entry, "exercise", ("name", "kind", "study")).members
    study = (
        _own(given["study"]) if isinstance(given["study"], str) else Study.loads(json.dumps(given["study"]))
    )
    return replace(asked_in(study, shared.of)[0], name=one_line(given["name"], "name"))


def _own(named: str) -> Study:
    """Return a study that comes with the library, named as game/study."""
    game, _, name = named.partition("/")
    studies = Study.of_game(game)
    if name not in studies:
        raise BadRecord("study", f"{game} has {', '.join(studies)}, not {quoted(name)}")
    return studies[name]


def with_values(parsed: object) -> list[dict[str, object]]:
    """Work out the values of moves that exercises of a parsed set leave to a solver or a search; return them in their order.

    A `BadRecord` names the exercise whose values cannot be worked out.
    """
    given = fields_of(parsed, "exercise set")
    exercises = given.get("exercises")
    entries = [entry for entry in exercises if isinstance(entry, dict)] if isinstance(exercises, list) else []
    waiting = [entry for entry in entries if entry.get("best") in (SOLVER, SEARCH)]
    shared = SetContext(positions(given.get("positions", {})) if waiting else {})
    for entry in waiting:
        try:
            entry["best"] = evaluated(placed(entry.get("position"), "position", shared), entry["best"])
        except StonesError as error:
            raise BadRecord(f"exercise {quoted(entry.get('name'))}: {error}") from None
    return [entry["best"] for entry in waiting]


KINDS: dict[str, Callable[[dict[str, Any], SetContext], Question]] = {
    "choose": _choose,
    "compute": _compute,
    "predict": _predict,
    "find": _find,
    "setup": _setup,
    "play": _play,
    "study": _study,
}
"""The function that reads each kind of exercise."""


def fields_of(value: object, what: str) -> dict[str, Any]:
    """Return a value of the file, after checking that it is an object."""
    if not isinstance(value, dict):
        raise BadRecord(f"{what} is an object with named fields, not {quoted(value)}")
    return value


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise BadRecord(f"{what} is a list that is not empty, not {quoted(value)}")
    return value


def _texts(value: object, what: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadRecord(f"{what} is a list of texts, not {quoted(value)}")
    return tuple(prose(each, what) for each in value)
