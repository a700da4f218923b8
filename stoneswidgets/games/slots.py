"""What stands in a state, slot by slot: enough to write a state down, and to read it back, for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS
from stoneswidgets.validation.fields import Fields, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from stoneswidgets.games.base import Game
    from stoneswidgets.kernel import State

NONE = -2
"""The least number in a slot for a choice; what is negative there stands for no choice."""


class Slots(NamedTuple):
    """What stands in one or more slots of a state, in a row.

    Attributes
    ----------
    name : str
        What it is.
    kind : {'set', 'choice', 'number'}
        A bit set of `size` things; one of the numbers from 0 to `size` − 1, or a negative one for none of them; a
        count from 0 to `size`.
    size : int
        See `kind`.
    repeat : int
        How many slots.
    apart : str
        Sets with the same word here have nothing in common: no space is empty and has a stone, say.
    """

    name: str
    kind: Literal["set", "choice", "number"]
    size: int
    repeat: int = 1
    apart: str = ""


def length(slots: Iterable[Slots]) -> int:
    """Return the length of a state with these slots after its first two."""
    return WINNERS + 1 + sum(each.repeat for each in slots)


def describe(game: Game, state: State) -> dict[str, Any]:
    """Return a state as a JSON object: who is to move or has won, then every slot under its name.

    Sets are lists: of the names of spaces where there is one thing for each space, else of numbers from 0.
    """
    if state[ACTOR] == OVER:
        described: dict[str, Any] = {"winners": [i for i in range(game.seats) if state[WINNERS] >> i & 1]}
    else:
        described = {"to_move": "chance" if state[ACTOR] == CHANCE else state[ACTOR]}
    at = WINNERS + 1
    for slots in game.slots:
        described[slots.name] = written(game, slots, state[at : at + slots.repeat])
        at += slots.repeat
    return described


def state_of(game: Game, described: Mapping[str, Any]) -> list[int]:
    """Return the state that `describe` described.

    Raises
    ------
    BadRecord
        If a field is missing, unknown or out of range; or if nothing could happen in such a position.
    """
    names = tuple(slots.name for slots in game.slots)
    reader = Fields(described, "position", required=names, optional=("to_move", "winners"))
    if ("to_move" in described) == ("winners" in described):
        raise BadRecord(
            "a position has either to_move (a seat, or 'chance') or, if the game is over, winners"
        )
    state = [OVER, 0]
    if "winners" in described:
        state[WINNERS] = _as_set(described["winners"], list(range(game.seats)), "winners")
        if not state[WINNERS]:
            raise BadRecord("winners: somebody has won when a game is over, or several share it")
    elif described["to_move"] == "chance":
        state[ACTOR] = CHANCE
    else:
        state[ACTOR] = reader.integer("to_move", range(game.seats))
    for slots in game.slots:
        state += read(game, slots, described[slots.name])
    if why := game.impossible(state) or _stuck(game, state):
        raise BadRecord(f"there is no such position: {why}")
    return state


def _things(game: Game, slots: Slots) -> Sequence[object]:
    board = game.board
    return board.names if board is not None and len(board.names) == slots.size else list(range(slots.size))


def written(game: Game, slots: Slots, values: Sequence[int]) -> object:
    """Return what stands in some slots as JSON has it."""
    told = [_written(game, slots, value) for value in values]
    return told if slots.repeat > 1 else told[0]


def read(game: Game, slots: Slots, given: object) -> list[int]:
    """Return the numbers for what `written` returned.

    Raises
    ------
    BadRecord
        If there are too few or too many, or one is out of range.
    """
    if slots.repeat == 1:
        return [_read(game, slots, given)]
    if not isinstance(given, list) or len(given) != slots.repeat:
        raise BadRecord(f"{slots.name} is a list of {slots.repeat}, not {quoted(given)}")
    return [_read(game, slots, value) for value in given]


def _written(game: Game, slots: Slots, value: int) -> object:
    if slots.kind != "set":
        return int(value)
    return [thing for i, thing in enumerate(_things(game, slots)) if value >> i & 1]


def _read(game: Game, slots: Slots, value: object) -> int:
    if slots.kind == "set":
        return _as_set(value, _things(game, slots), slots.name)
    allowed = range(slots.size + 1) if slots.kind == "number" else range(NONE, slots.size)
    if type(value) is not int or value not in allowed:
        raise BadRecord(f"{slots.name} is {words(allowed)}, not {quoted(value)}")
    return value


def _as_set(value: object, things: Sequence[object], name: str) -> int:
    """Return a list of things as a bit set."""
    if not isinstance(value, list) or not all(type(each) in (int, str) and each in things for each in value):
        raise BadRecord(
            f"{name} is a list of things from {things[0]!r} to {things[-1]!r}, not {quoted(value)}"
        )
    return sum(1 << things.index(each) for each in set(value))


def _stuck(game: Game, state: list[int]) -> str:
    """Say why nothing can happen in a state; nothing if something can."""
    try:
        out = [0] * game.max_legal_moves
        for seat in game.to_move(state):
            if game.dynamics.legal(game.tables, state, seat, out) < 1:
                return f"seat {seat} is to move and has no legal move"
        if state[ACTOR] >= 0 and state[ACTOR] not in game.to_move(state):
            return f"it is not seat {state[ACTOR]} that is to move"
        if state[ACTOR] == CHANCE and not game.has_chance:
            return "no chance events happen in this game"
    except (IndexError, ValueError, ZeroDivisionError):
        return "its rules come to no end there"
    return ""
