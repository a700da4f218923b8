"""Counts of move sequences by depth: the quickest way to see that rules have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the sequences of that many moves and chance outcomes from a position.

    Where several seats act at once, one after the other chooses. A chance event with too many outcomes to list
    counts as one sequence and ends there; so does a game that is over before.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> [perft(sw.SiegeStones().start(), depth) for depth in range(3)]
    [1, 74, 5328]
    """
    steps = _steps(position) if depth else []
    if not steps:
        return 1
    if depth == 1:
        return len(steps)
    return sum(perft(position.play(move, seat), depth - 1) for move, seat in steps)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the count of `perft` for each first move: what to compare when the whole counts differ.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> divide(sw.SiegeStones().start(), 2)["Td4"]
    72
    """
    return {move: perft(position.play(move, seat), depth - 1) for move, seat in _steps(position)}


def _steps(position: Position) -> list[tuple[str, int | None]]:
    if position.is_chance:
        return [(outcome, None) for outcome in position.outcomes()]
    return [(move, seat) for seat in position.to_move[:1] for move in position.legal_moves(seat)]
