"""Checks whether a state is possible, and errors that name the rule that failed."""

from __future__ import annotations

import traceback
from operator import le
from typing import TYPE_CHECKING

from stoneswidgets.call_graph import RULES
from stoneswidgets.errors import BrokenRule, StonesError
from stoneswidgets.kernel import OVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.base import Game
    from stoneswidgets.games.slots import Slots
    from stoneswidgets.kernel import State

NONE = -2
"""The least number in a slot of kind 'choice'; negative numbers there stand for no choice."""


def named(game: Game) -> Iterator[tuple[str, Slots | None]]:
    """Yield the name of each slot of a state, in order, with its description (None for the first two)."""
    yield "the seat to move", None
    yield "the winners", None
    for each in game.slots:
        for i in range(each.repeat):
            yield (f"{each.name}[{i}]" if each.repeat > 1 else each.name), each


def limits(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the least numbers that the slots of a state may hold, and the greatest."""
    found = [(OVER, game.seats - 1), (0, (1 << game.seats) - 1)]
    for _, each in list(named(game))[2:]:
        if each is not None:
            top = {"set": (1 << each.size) - 1, "choice": each.size - 1, "number": each.size}[each.kind]
            found.append((NONE if each.kind == "choice" else 0, top))
    return tuple(low for low, _ in found), tuple(high for _, high in found)


def apart(game: Game) -> tuple[tuple[int, ...], ...]:
    """Return groups of slots, by index, whose sets must not overlap."""
    groups: dict[str, list[int]] = {}
    for at, (_, each) in enumerate(named(game)):
        if each is not None and each.apart:
            groups.setdefault(each.apart, []).append(at)
    return tuple(map(tuple, groups.values()))


def fault(game: Game, state: State) -> str:
    """Say what is impossible in a state; "" if it breaks no limit and no sets overlap that must not."""
    least, most = game.limits
    if len(state) != len(least):
        return f"the state has {len(state)} slots instead of {len(least)}"
    # This runs after every move of plain play; checking all slots at once takes a fraction of the time.
    if set(map(type, state)) != {int} or not (all(map(le, least, state)) and all(map(le, state, most))):
        for at, (value, low, high) in enumerate(zip(state, least, most, strict=True)):
            if not isinstance(value, int):
                return f"{_slot(game, at)} is {value!r}, no whole number"
            if not low <= value <= high:
                return f"{_slot(game, at)} is {_told(game, at, value, high)}"
    for group in game.apart:
        seen = 0
        for at in group:
            if seen & state[at]:
                other = next(each for each in group if each != at and state[each] & state[at])
                both = state[other] & state[at]
                return f"{_slot(game, other)} and {_slot(game, at)} have {_things(game, both)} in common"
            seen |= state[at]
    return ""


def _slot(game: Game, at: int) -> str:
    name = list(named(game))[at][0]
    return name if at <= 1 else f"{name} (slot {at})"


def _told(game: Game, at: int, value: int, high: int) -> str:
    each = list(named(game))[at][1]
    if each is not None and each.kind == "set":
        outside = f"bit {(value & ~high).bit_length() - 1}" if value > 0 else "a negative number"
        return f"a set with {outside}, outside its {each.size} things"
    low = game.limits[0][at]
    return f"{value}, outside {low} to {high}"


def _things(game: Game, bits: int) -> str:
    board = game.board
    places = [i for i in range(bits.bit_length()) if bits >> i & 1]
    names = [board.names[i] if board is not None and i < len(board.names) else f"bit {i}" for i in places]
    return ", ".join(names[:4])


def blamed(game: Game, error: Exception, doing: str) -> BrokenRule:
    """Return the error for an exception in a rule; its message has the rule's name and the line within it."""
    rules = {rule.__code__: rule for rule in RULES}
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__) if frame.f_code in rules]
    lines = dict(traceback.walk_tb(error.__traceback__))
    if not frames:
        where = "a rule"
    else:
        code = frames[-1].f_code
        where = f"the rule {code.co_name}, line {lines[frames[-1]] - code.co_firstlineno + 1} of it,"
    why = str(error) if isinstance(error, StonesError) else f"{type(error).__name__}: {error}"
    if isinstance(error, RecursionError):
        why = "it calls itself for ever"
    return BrokenRule(f"{game.title}, {doing}: {where} failed ({why})")
