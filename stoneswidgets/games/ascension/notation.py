"""Positions and set-ups of Ascension from readable JSON objects."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.rules.restoring import (
    apart,
    check_end,
    check_possible,
    coloured,
    counts,
    listed,
    read,
    some_of,
    text,
    whole,
)
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.ascension.game import AscensionPosition, spaces_of
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
from stoneswidgets.plumbing.language import listed as enumeration

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.ascension.game import Ascension


def read_setup(game: Ascension, setup: object) -> list[str]:
    """Return the worshippers of a set-up."""
    held: list[str] = read(setup, "set-up", {"worshippers": listed(2, text(game.letters))})["worshippers"]
    ours, theirs = map(sorted, held)
    if len(ours) != 2 or len(theirs) != 2 or ours == theirs:
        raise BadRecord("worshippers", f"at the start each seat has two, and not both the same, not {held}")
    check_possible(_too_many(game, game.empty(held)))
    return held


def state_of(game: Ascension, described: Mapping[str, Any]) -> State:
    """Return the state of a described position; without the field `pool`, all other stones are in it."""
    board, inner, seats = game.board, game.board.named(game.inner), range(game.seats)
    end = "winners" if "winners" in described else "to_move"
    forms = {
        "leaders": coloured(inner, game.letters),
        "followers": coloured(board.point_names, game.letters),
        "gods": coloured(inner, game.letters),
        "false_gods": some_of(inner),
        "worshippers": listed(game.seats, text(game.letters)),
        end: some_of(seats) if end == "winners" else whole(seats),
        "pool": counts(dict.fromkeys(game.letters, game.stones_each)),
    }
    given = read(described, "position", forms, ("pool",))
    apart(given, "leaders", "gods", "false_gods")
    state = game.empty(given["worshippers"])
    for rule, field in ((add_leader, "leaders"), (add_god, "gods")):
        for name, letter in given[field].items():
            game.version_of(rule)(game.tables, state, board.index(name), game.colour_of[letter])
    for name in given["false_gods"]:
        game.version_of(add_false_god)(game.tables, state, board.index(name))
    state.towers_left -= len(given["gods"]) + len(given["false_gods"])
    for name, letter in given["followers"].items():
        state.followers[game.colour_of[letter]] |= 1 << game.point_of[name]
        state.filled |= 1 << game.point_of[name]
    for letter, colour in game.colour_of.items():
        state.pool[colour] = described.get("pool", {}).get(letter, _rest(game, state, colour))
    state.actor = given.get("to_move", 0)
    check_possible(faults(game, state))
    game.version_of(settle)(game.tables, state)
    check_end(AscensionPosition(game, tuple(state)).winners, given)
    return state


def faults(game: Ascension, state: State) -> Iterator[tuple[str, ...]]:
    """Yield why there can be no such position."""
    position, used = AscensionPosition(game, tuple(state)), TOWERS - state.towers_left
    if used > TOWERS:
        yield (f"there are {used} gods and false gods, and {TOWERS} towers for them",)
    lost = state.filled & ~reduce(or_, state.auras, state.led)
    for name, point in game.point_of.items():
        where = f"the intersection between {enumeration(spaces_of(name))}"
        if state.filled & state.blocked & 1 << point:
            yield "followers", f"{where} is next to a false god"
        if lost & 1 << point:
            yield "followers", f"{where} is next to neither a leader nor a god, which once was one"
    for i, name in enumerate(game.board.names):
        full = game.version_of(surrounded)(game.tables, state, i)
        if full and name not in position.gods and state.towers_left:
            yield "followers", f"all six around {name} are there, so a god or a false god has to stand in it"
    yield from _stones(game, state, position)


def _stones(game: Ascension, state: State, position: AscensionPosition) -> Iterator[tuple[str, ...]]:
    ours, theirs = position.worshippers
    if min(len(ours), len(theirs)) < 2 or len(ours + theirs) > 4 + len(position.gods):
        yield "worshippers", "each seat begins with two, and each god gives one more at most"
    if (ours == theirs and len(ours) == 2) or len(set(ours + theirs)) == 1:
        yield "worshippers", f"both seats began with the same two to have {ours} and {theirs} now"
    least = game.recycle or state.towers_left == TOWERS
    for letter, colour in game.colour_of.items():
        left, rest = state.pool[colour], _rest(game, state, colour)
        if not rest * least <= left <= rest:
            yield "pool", f"{COLOURS[letter]} stones are {'' if least else 'at most '}{rest}, not {left}"
    yield from _too_many(game, state)


def _rest(game: Ascension, state: State, colour: int) -> int:
    """Return how many stones of a colour are neither on the board nor worshippers."""
    used = sum(popcount(sets[colour]) for sets in (state.leaders, state.followers, state.gods))
    return game.stones_each - used - state.worshippers[0, colour] - state.worshippers[1, colour]


def _too_many(game: Ascension, state: State) -> Iterator[tuple[str, ...]]:
    for letter, colour in game.colour_of.items():
        if (rest := _rest(game, state, colour)) < 0:
            there = game.stones_each
            yield (f"{there - rest} stones are {COLOURS[letter]}, and there are {there} in all",)
