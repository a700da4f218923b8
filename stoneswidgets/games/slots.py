"""Descriptions of a state's slots, by which the states of any game are written as JSON and read back."""

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
"""The least number in a slot of kind 'choice'; negative numbers there stand for no choice."""


class Slots(NamedTuple):
    """The description of one slot of a state, or of several alike in a row.

    Attributes
    ----------
    name : str
        Its name in the description of a position.
    kind : {'set', 'choice', 'number'}
        'set': a bit set of `size` things; 'choice': a number from 0 to `size` − 1, or a negative one for no choice;
        'number': a count from 0 to `size`.
    size : int
        See `kind`.
    repeat : int
        How many slots in a row are described.
    apart : str
        A label: sets with the same label must not overlap. For example, no space is both empty and has a stone.
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
    """Return a state as a JSON object: the seat to move or the winners, then every slot under its name.

    A set becomes a list: of names of spaces, if it has as many things as the board has spaces, else of numbers from 0.
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
        If a field is missing, unknown or out of range, or the game could not go on from such a position.
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
            raise BadRecord("winners: a game that is over has at least one winner")
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
    """Return the JSON value for the numbers in one or several slots."""
    told = [_written(game, slots, value) for value in values]
    return told if slots.repeat > 1 else told[0]


def read(game: Game, slots: Slots, given: object) -> list[int]:
    """Return the numbers in one or several slots from the JSON value that `written` made.

    Raises
    ------
    BadRecord
        If there are too few or too many values, or one is out of range.
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
    """Return the bit set for a list of some of the things."""
    if not isinstance(value, list) or not all(type(each) in (int, str) and each in things for each in value):
        raise BadRecord(
            f"{name} is a list of things from {things[0]!r} to {things[-1]!r}, not {quoted(value)}"
        )
    return sum(1 << things.index(each) for each in set(value))


def _stuck(game: Game, state: list[int]) -> str:
    """Say why the game cannot go on from a state; "" if it can."""
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
        return "the rules fail in this position"
    return ""
