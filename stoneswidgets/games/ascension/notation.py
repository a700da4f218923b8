"""Positions and set-ups of Ascension from readable JSON objects: how they are read and checked."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.ascension.game import AscensionPosition, spoken
from stoneswidgets.games.ascension.rules import (
    TOWERS,
    State,
    add_false_god,
    add_god,
    add_leader,
    settle,
    surrounded,
)
from stoneswidgets.kernel import OVER, popcount
from stoneswidgets.plumbing.json_text import Fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from stoneswidgets.games.ascension.game import Ascension


def read_setup(game: Ascension, setup: object) -> list[str]:
    """Return the worshippers of a set-up."""
    worshippers = _worshippers(
        game, Fields(setup, "set-up", required=("worshippers",)).members["worshippers"]
    )
    if any(len(pair) != 2 for pair in worshippers) or worshippers[0] == worshippers[1]:
        raise BadRecord(
            "worshippers",
            f"at the start each seat has two, and not both seats the same two; not {_and(worshippers)}",
        )
    for letter in game.letters:
        _check_stones(game, letter, "".join(worshippers).count(letter))
    return worshippers


def state_of(game: Ascension, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; without the field `pool`, all other stones are in it."""
    end = "winners" if "winners" in described else "to_move"
    pieces = ("leaders", "followers", "gods", "false_gods")
    reader = Fields(described, "position", required=(*pieces, "worshippers", end), optional=("pool",))
    state = game.empty(_worshippers(game, reader.members["worshippers"]))
    _stand(game, state, reader.members)
    _check_worshippers(AscensionPosition(game, tuple(state)))
    _fill_pool(game, state, reader.members)
    if end == "to_move":
        state.actor = reader.integer("to_move", range(game.seats))
    game.version_of(settle)(game.tables, state)
    if (state.actor == OVER) != (end == "winners"):
        raise BadRecord(end, f"in this position the game is {'' if state.actor == OVER else 'not '}over")
    actual = AscensionPosition(game, tuple(state)).winners
    if end == "winners" and reader.members[end] != list(actual):
        raise BadRecord("winners", f"the points say {list(actual)}, not {quoted(reader.members[end])}")
    return state


def _stand(game: Ascension, state: State, given: dict[str, Any]) -> None:
    """Put the described pieces on the board, and check that they can stand there together."""
    tables, taken, false_gods = game.tables, set[int](), given["false_gods"]
    if not isinstance(false_gods, list):
        raise BadRecord(f"false_gods is a list of spaces, not {quoted(false_gods)}")
    for name, colour in _stones(game, given, "leaders"):
        game.version_of(add_leader)(tables, state, _vacant(game, taken, "leaders", name), colour)
    for name, colour in _stones(game, given, "gods"):
        game.version_of(add_god)(tables, state, _vacant(game, taken, "gods", name), colour)
    for name in false_gods:
        game.version_of(add_false_god)(tables, state, _vacant(game, taken, "false_gods", name))
    towers = len(given["gods"]) + len(false_gods)
    if towers > TOWERS:
        raise BadRecord(f"there are {towers} gods and false gods, and {TOWERS} towers for them")
    state.towers_left -= towers
    for name, colour in _stones(game, given, "followers"):
        _follow(game, state, name, colour)
    for space, name in enumerate(game.board.names):
        if (
            game.version_of(surrounded)(tables, state, space)
            and name not in given["gods"]
            and state.towers_left
        ):
            raise BadRecord(
                "followers", f"all six around {name} are there, so a god or a false god has to stand in it"
            )


def _vacant(game: Ascension, taken: set[int], what: str, name: object) -> int:
    if not isinstance(name, str) or name not in game.board or not game.inner >> game.board.index(name) & 1:
        raise BadRecord(what, f"{quoted(name)} is not a space inside the outer ring")
    space = game.board.index(name)
    if space in taken:
        raise BadRecord(what, f"{name} is taken already")
    taken.add(space)
    return space


def _stones(game: Ascension, given: dict[str, Any], what: str) -> list[tuple[str, int]]:
    if not isinstance(given[what], dict):
        raise BadRecord(f"{what} is an object that gives places their colours, not {quoted(given[what])}")
    for name, letter in given[what].items():
        if not isinstance(letter, str) or letter not in game.colour_of:
            raise BadRecord(
                what, f"the colour at {quoted(name)} is a letter of {game.letters}, not {quoted(letter)}"
            )
    return [(name, game.colour_of[letter]) for name, letter in given[what].items()]


def _follow(game: Ascension, state: State, name: str, colour: int) -> None:
    if name not in game.point_of:
        raise BadRecord("followers", f"{quoted(name)} is not an intersection; they have names such as c4d4d5")
    bit = 1 << game.point_of[name]
    if state.blocked & bit:
        raise BadRecord("followers", f"the intersection {spoken(name)} is next to a false god")
    if not (state.led | reduce(or_, state.auras)) & bit:
        raise BadRecord(
            "followers",
            f"the intersection {spoken(name)} is next to neither a leader nor a god, which once was one",
        )
    state.followers[colour] |= bit
    state.filled |= bit


def _worshippers(game: Ascension, given: object) -> list[str]:
    if not isinstance(given, list) or len(given) != game.seats:
        raise BadRecord(f"worshippers is a list with a text for each of two seats, not {quoted(given)}")
    for held in given:
        if not isinstance(held, str) or not set(held) <= set(game.letters) or list(held) != sorted(held):
            raise BadRecord(
                "worshippers", f"{quoted(held)} is not a text of the letters {game.letters}, sorted"
            )
    return given


def _check_worshippers(position: AscensionPosition) -> None:
    ours, theirs = position.worshippers
    if min(len(ours), len(theirs)) < 2 or len(ours + theirs) > 4 + len(position.gods):
        raise BadRecord("worshippers", "each seat begins with two, and each god gives one more at most")
    if (ours == theirs and len(ours) == 2) or len(set(ours + theirs)) == 1:
        raise BadRecord(
            "worshippers", f"both seats began with the same two to have {_and(position.worshippers)} now"
        )


def _check_stones(game: Ascension, letter: str, count: int) -> None:
    if count > game.stones_each:
        raise BadRecord(f"{count} stones are {COLOURS[letter]}, and there are {game.stones_each} in all")


def _fill_pool(game: Ascension, state: State, given: dict[str, Any]) -> None:
    pool = Fields(given.get("pool", {}), "pool", optional=tuple(game.letters)).members
    complete = game.recycle or state.towers_left == TOWERS
    for colour, letter in enumerate(game.letters):
        used = sum(popcount(sets[colour]) for sets in (state.leaders, state.followers, state.gods))
        used += state.worshippers[0, colour] + state.worshippers[1, colour]
        _check_stones(game, letter, used)
        rest = game.stones_each - used
        left = pool.get(letter, rest)
        if type(left) is not int or not (rest if complete else 0) <= left <= rest:
            allowed = f"are {rest}" if complete else f"are at most {rest}"
            raise BadRecord("pool", f"{COLOURS[letter]} stones {allowed}, not {quoted(left)}")
        state.pool[colour] = left


def _and(worshippers: Iterable[str]) -> str:
    return " and ".join(map(quoted, worshippers))
