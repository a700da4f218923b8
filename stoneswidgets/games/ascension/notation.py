"""Positions and set-ups of Ascension from readable JSON objects."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.rules.restoring import (
    apart,
    check_end,
    coloured,
    counts,
    listed,
    read,
    some_of,
    text,
    whole,
)
from stoneswidgets.errors import BadRecord
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
from stoneswidgets.kernel import popcount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.ascension.game import Ascension


def read_setup(game: Ascension, setup: object) -> list[str]:
    """Return the worshippers of a set-up."""
    held: list[str] = read(setup, "set-up", {"worshippers": listed(2, text(game.letters))})["worshippers"]
    ours, theirs = map(sorted, held)
    if len(ours) != 2 or len(theirs) != 2 or ours == theirs:
        raise BadRecord("worshippers", f"at the start each seat has two, and not both the same, not {held}")
    for fault in _too_many(game, game.empty(held)):
        raise fault
    return held


def state_of(game: Ascension, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; without the field `pool`, all other stones are in it."""
    board, colour_of, tables, version_of = game.board, game.colour_of, game.tables, game.version_of
    inner = board.named(game.inner)
    end = "winners" if "winners" in described else "to_move"
    forms = {
        "leaders": coloured(inner, game.letters),
        "followers": coloured(board.point_names, game.letters),
        "gods": coloured(inner, game.letters),
        "false_gods": some_of(inner),
        "worshippers": listed(game.seats, text(game.letters)),
        end: whole(range(game.seats)) if end == "to_move" else some_of(range(game.seats)),
        "pool": counts(dict.fromkeys(game.letters, game.stones_each)),
    }
    given = read(described, "position", forms, ("pool",))
    apart(given, "leaders", "gods", "false_gods")
    state = game.empty(given["worshippers"])
    for name, letter in given["leaders"].items():
        version_of(add_leader)(tables, state, board.index(name), colour_of[letter])
    for name, letter in given["gods"].items():
        version_of(add_god)(tables, state, board.index(name), colour_of[letter])
    for name in given["false_gods"]:
        version_of(add_false_god)(tables, state, board.index(name))
    state.towers_left -= len(given["gods"]) + len(given["false_gods"])
    for name, letter in given["followers"].items():
        state.followers[colour_of[letter]] |= 1 << game.point_of[name]
        state.filled |= 1 << game.point_of[name]
    for letter, colour in colour_of.items():
        pool = described.get("pool", {})
        state.pool[colour] = pool.get(letter, _rest(game, state, colour))
    state.actor = given.get("to_move", 0)
    fault = next(validate(game, state), None)
    version_of(settle)(tables, state)
    check_end(AscensionPosition(game, tuple(state)).winners, given, fault)
    return state


def validate(game: Ascension, state: State) -> Iterator[BadRecord]:
    """Yield why there can be no such position."""
    position = AscensionPosition(game, tuple(state))
    if state.towers_left < 0:
        yield BadRecord(
            f"there are {TOWERS - state.towers_left} gods and false gods, and {TOWERS} towers for them"
        )
    for i, name in enumerate(game.board.point_names):
        if state.filled & state.blocked & 1 << i:
            yield BadRecord("followers", f"the intersection {spoken(name)} is next to a false god")
        if state.filled & ~reduce(or_, state.auras, state.led) & 1 << i:
            yield BadRecord(
                "followers",
                f"the intersection {spoken(name)} is next to neither a leader nor a god, which once was one",
            )
    for i, name in enumerate(game.board.names):
        full = game.version_of(surrounded)(game.tables, state, i)
        if full and name not in position.gods and state.towers_left:
            yield BadRecord(
                "followers", f"all six around {name} are there, so a god or a false god has to stand in it"
            )
    yield from _stones(game, state, position)


def _stones(game: Ascension, state: State, position: AscensionPosition) -> Iterator[BadRecord]:
    ours, theirs = position.worshippers
    if min(len(ours), len(theirs)) < 2 or len(ours + theirs) > 4 + len(position.gods):
        yield BadRecord("worshippers", "each seat begins with two, and each god gives one more at most")
    if (ours == theirs and len(ours) == 2) or len(set(ours + theirs)) == 1:
        yield BadRecord("worshippers", f"both seats began with the same two to have {ours} and {theirs} now")
    complete = game.recycle or state.towers_left == TOWERS
    for letter, colour in game.colour_of.items():
        left, rest = state.pool[colour], _rest(game, state, colour)
        if not (rest if complete else 0) <= left <= rest and rest >= 0:
            yield BadRecord(
                "pool", f"{COLOURS[letter]} stones are {'' if complete else 'at most '}{rest}, not {left}"
            )
    yield from _too_many(game, state)


def _rest(game: Ascension, state: State, colour: int) -> int:
    """Return how many stones of a colour are neither on the board nor worshippers."""
    used = sum(popcount(sets[colour]) for sets in (state.leaders, state.followers, state.gods))
    return game.stones_each - used - state.worshippers[0, colour] - state.worshippers[1, colour]


def _too_many(game: Ascension, state: State) -> Iterator[BadRecord]:
    for letter, colour in game.colour_of.items():
        if (rest := _rest(game, state, colour)) < 0:
            yield BadRecord(
                f"{game.stones_each - rest} stones are {COLOURS[letter]}, and there are {game.stones_each} in all"
            )
