"""The moves that force a win: the quickest of the seat that wins, the longest defence of the others."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.forced import DEEPEST, Forced, can_be_forced
from stoneswidgets.search.exact.time_slices import finished

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.search.exact.solver import Node


class _TooLongError(Exception):
    """More states would have to be looked at."""


class ForcedLines:
    """Finds out how soon a seat wins from states, and by which moves.

    Parameters
    ----------
    game : Rules
        The game. Where chance decides, too, or hands are hidden, there are no such lines.
    seat : int
        The seat that wins.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> p = sw.SiegeStones(goal=1).start().play("Td4")
    >>> forced = ForcedLines(p.game, 0)
    >>> forced.moves(p.play("a1").state), forced.moves(p.state)
    (('c4',), ())
    """

    def __init__(self, game: Rules, seat: int) -> None:
        self._game, self._seat = game, seat
        self._sure = can_be_forced(game) and not game.has_chance
        self._end = 0

    @cached_property
    def _forced(self) -> Forced:
        return Forced(self._game)

    def moves(self, node: Node) -> tuple[str, ...]:
        """Return the moves to the end, if the others put it off for as long as they can; none if `DEEPEST` plies do not suffice.

        None, either, if that takes too long to find out. Where several choose at once, the others put it off as if they knew what the seat
        chooses; their choices are one move, joined by commas.
        """
        moves, chosen = list[str](), dict[int, str]()
        if not self._begun(node):
            return ()
        with suppress(_TooLongError):
            plies = self._plies(node, DEEPEST)
            while plies is not None and node[ACTOR] != OVER:
                choosing = self._game.caller.to_move(node)
                node = self._before_others(node, choosing)
                actor = node[ACTOR]
                plies, chosen[actor], node = self._next(node, plies)
                if choosing == (actor,):
                    moves.append(",".join(chosen[seat] for seat in sorted(chosen)))
                    chosen.clear()
            return tuple(moves)
        return ()

    def answers(self, node: Node) -> dict[str, tuple[str, ...]]:
        """Return what the seat plays next, each with the moves of another seat's after which it wins; as few as suffice.

        That which answers most of them comes first. Empty where the seat itself is to move, or does not win for certain, and in games in which
        seats choose at once.
        """
        if self._game.is_simultaneous or node[ACTOR] == self._seat:
            return {}
        if not self.moves(node) or not self._begun(node):
            return {}
        with suppress(_TooLongError):
            return self._answers(node)
        return {}

    def _begun(self, node: Node) -> bool:
        """Tell whether there is anything to find out; if so, the count of the states that may be looked at begins now."""
        if not self._sure or node[ACTOR] == OVER:
            return False
        self._end = self._forced.slices.states + self._forced.most
        return True

    def _before_others(self, node: Node, choosing: tuple[int, ...]) -> Node:
        """Return the state in which the seat is the first of those that choose at once to do so."""
        return (self._seat, *node[ACTOR + 1 :]) if self._seat in choosing else node

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

    def _answers(self, node: Node) -> dict[str, tuple[str, ...]]:
        plies, found = self._plies(node, DEEPEST) or 0, dict[str, list[str]]()
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
        return finished(self._forced.wins(node, self._seat, plies), self._check)

    def _check(self, states: int) -> None:
        if states > self._end:
            raise _TooLongError
