"""The moves that force a win: the quickest of the seat that wins, the longest defence of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.forced import PLIES, Forced, can_be_forced

if TYPE_CHECKING:
    from stoneswidgets.core.rules import Rules
    from stoneswidgets.search.solver import Node


class ForcedLine(NamedTuple):
    """How a seat forces a win from a state on.

    Attributes
    ----------
    seat : int
        The seat that wins.
    moves : tuple of str
        The moves to the end, if the others put it off for as long as they can.
    answers : dict of str to tuple of str
        Where another seat is to move: what the winner plays next, each with the moves after which it wins; that which
        answers most of them comes first.
    """

    seat: int
    moves: tuple[str, ...]
    answers: dict[str, tuple[str, ...]]


def forced_line(game: Rules, node: Node, seat: int) -> ForcedLine | None:
    """Return how a seat forces a win within `PLIES` plies; None if it cannot, or if that takes too long to find out.

    Parameters
    ----------
    game : Rules
        The game. Where chance or simultaneous choices decide, too, there is no such line, and None is returned.
    node : tuple of int
        A state in which the game goes on.
    seat : int
        The seat.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start()
    >>> for move in ("Td4", "a1"):
    ...     p = p.play(move)
    >>> forced_line(p.game, p.view(0).state, 0).moves
    ('c4',)
    """
    if game.has_chance or game.is_simultaneous or not can_be_forced(game):
        return None
    try:
        return _Search(game, seat).line(node)
    except _TooLongError:
        return None


class _TooLongError(Exception):
    """More states would have to be looked at."""


class _Search:
    """Finds out how soon a seat wins from states, and by which moves."""

    def __init__(self, game: Rules, seat: int) -> None:
        self._game, self._seat, self._forced = game, seat, Forced(game)

    def line(self, node: Node) -> ForcedLine | None:
        """Return how the win is forced from a state; None if it is not."""
        plies = self._plies(node, PLIES)
        if plies is None:
            return None
        answers, moves = self._answers(node, plies) if node[ACTOR] != self._seat else {}, list[str]()
        while node[ACTOR] != OVER:
            plies, move, node = self._next(node, plies)
            moves.append(move)
        return ForcedLine(self._seat, tuple(moves), answers)

    def _next(self, node: Node, plies: int) -> tuple[int, str, Node]:
        """Return the winner's quickest move, or another seat's that puts the end off for longest, and what follows it."""
        own = node[ACTOR] == self._seat
        found: list[tuple[int, str, Node]] = []
        for move, after in self._moves(node):
            left = self._plies(after, plies - 1)
            if left is None:
                continue
            found.append((left, move, after))
            if own or left == plies - 1:
                break
        if not found:
            raise _TooLongError
        return max(found, key=lambda each: each[0])

    def _answers(self, node: Node, plies: int) -> dict[str, tuple[str, ...]]:
        """Return which move answers which of the other seat's moves; as few as suffice, tried in turn."""
        found: dict[str, list[str]] = {}
        for move, after in self._moves(node):
            if after[ACTOR] != self._seat:
                continue
            possible = dict(self._moves(after))
            known = sorted((each for each in found if each in possible), key=lambda each: -len(found[each]))
            for answer in dict.fromkeys([*known, *possible]):
                if self._plies(possible[answer], plies - 2) is not None:
                    found.setdefault(answer, []).append(move)
                    break
        return {each: tuple(found[each]) for each in sorted(found, key=lambda each: -len(found[each]))}

    def _moves(self, node: Node) -> list[tuple[str, Node]]:
        game = self._game
        return [
            (game.action_text(action), tuple(game.caller.after(node, action)))
            for action in game.caller.legal_actions(node, node[ACTOR])
        ]

    def _plies(self, node: Node, most: int) -> int | None:
        """Return within how many plies the seat can force its win; None if it takes more than the most."""
        if node[ACTOR] == OVER:
            return 0 if node[WINNERS] == 1 << self._seat else None
        return next((plies for plies in range(1, most + 1) if self._wins(node, plies)), None)

    def _wins(self, node: Node, plies: int) -> bool:
        asking = self._forced.wins(node, self._seat, plies)
        while True:
            try:
                next(asking)
            except StopIteration as end:
                return bool(end.value)
            if self._forced.slices.states > self._forced.most:
                raise _TooLongError
