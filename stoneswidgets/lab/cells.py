"""Count what happens on each space of the board; runs plain and compiled."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.kernel import WINNERS, State, Vector, lowest, rule

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from stoneswidgets.core.rules.rules import Rules

COUNT, SEATS, SETS, FIRST = range(4)
"""The plan of the counts: how many spaces and seats there are, how many sets of spaces the state has, and from where on the
slots of these sets are listed."""


class SpaceSets(NamedTuple):
    """Sets of spaces in a state, such as the towers, or the stones of each seat.

    Attributes
    ----------
    name : str
        Their name in the description of a position.
    first, many : int
        The first slot, and how many in a row.
    """

    name: str
    first: int
    many: int


def kinds(game: Rules) -> tuple[SpaceSets, ...]:
    """Return the sets of spaces in a game's states that follow from no others; none without a board.

    >>> import stoneswidgets as sw
    >>> [kind.name for kind in kinds(sw.BluffStones())]
    ['stones', 'tops']
    """
    found, at = [], WINNERS + 1
    for each in game.slots:
        if (
            game.board is not None
            and each.kind == "set"
            and each.size == game.board.count
            and not each.derived
        ):
            found.append(SpaceSets(each.name, at, each.repeat))
        at += each.repeat
    return tuple(found)


@lru_cache(64)
def places(game: Rules) -> tuple[int, ...]:
    """Return for each action the number of the space that it takes, or −1: the space that the text of the move ends in.

    ``d4``, ``Td4``, ``r:d4`` and ``c4-d4`` take d4; ``xd4``, which removes a stone, and an intersection do not.

    >>> import stoneswidgets as sw
    >>> game = sw.SiegeStones()
    >>> places(game)[game.parse("Td4", 0)] == places(game)[game.parse("d4", 0)] == game.board.names.index("d4")
    True
    """
    if game.board is None:
        return ()
    numbers = {name: i for i, name in enumerate(game.board.names)}
    names = "|".join(map(re.escape, sorted(numbers, key=len, reverse=True)))
    ending = re.compile(rf"(?:[A-Z]|.*[^A-Za-z0-9])?({names})")
    actions = [action for action in game.actions if action >= 0]
    found = [-1] * (max(actions, default=-1) + 1)
    for action in actions:
        if match := ending.fullmatch(game.action_text(action)):
            found[action] = numbers[match[1]]
    return tuple(found)


@lru_cache(64)
def plan(game: Rules) -> tuple[int, ...]:
    """Return what the counting rules have to know of a game."""
    listed = [kind.first + i for kind in kinds(game) for i in range(kind.many)]
    count = game.board.count if game.board is not None else 0
    return (count, game.seats, len(listed), *listed)


def size(game: Rules) -> int:
    """Return how many counts there are: see `conclude_cells`."""
    count, seats, sets, *_ = plan(game)
    return count * (3 * seats + 1 + sets)


@rule
def note_cell(where: State, count: int, action: int, seat: int, by: Vector) -> None:
    """Note who is the first to take a space, as a number from 1, in `by`, and behind these the first space of all."""
    if 0 <= action < len(where) and where[action] >= 0:
        if by[where[action]] == 0:
            by[where[action]] = seat + 1
        if by[count] == 0:
            by[count] = where[action] + 1


@rule
def coverage(by: State, count: int) -> float:
    """Return the part of the spaces that were taken."""
    taken = 0
    for cell in range(count):
        taken += 1 if by[cell] > 0 else 0
    return taken / max(1, count)


@rule
def conclude_cells(
    s: State,
    drawn: State,
    by: State,
    values: MutableSequence[float],
    at: int,
    counts: MutableSequence[float],
) -> None:
    """Add a game that is over to the counts.

    These are, for each seat, a number for each space: games in which the seat took it first; for each seat, its wins in
    these; games whose first move on the board took it; for each seat, its wins in these; and for each set of spaces in the
    state, the games that end with the space in it.
    """
    count, seats, sets = drawn[COUNT], drawn[SEATS], drawn[SETS]
    for cell in range(count):
        if by[cell] > 0:
            seat = by[cell] - 1
            counts[seat * count + cell] += 1.0
            counts[(seats + seat) * count + cell] += values[at + seat]
    if count > 0 and by[count] > 0:
        first = 2 * seats * count + by[count] - 1
        counts[first] += 1.0
        for seat in range(seats):
            counts[first + (1 + seat) * count] += values[at + seat]
    for k in range(sets):
        bits = s[drawn[FIRST + k]]
        first = (3 * seats + 1 + k) * count
        while bits != 0:
            counts[first + lowest(bits)] += 1.0
            bits &= bits - 1
