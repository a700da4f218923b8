"""Moves that win, or lose, whatever a seat cannot see may be: near the end of games that hide hands."""

from __future__ import annotations

from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, Protocol

from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.perspective import seat_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from stoneswidgets.core.position import View
    from stoneswidgets.search.exact.solver import Node
    from stoneswidgets.search.tree import Estimate

DRAWN = 8
"""So many states are drawn and looked at first, since one of them shows of most moves that nothing is certain."""
WORLDS, PLIES, FEW = 1 << 13, 2, 4
"""The most states of a view, and plies after a move, that are looked at; where there are no more moves than FEW, also what loses is found."""

WAIT = 5
"""So many turns a tree has first: what is proven ends its search, and nothing else would tell what the other moves are worth."""


class Moves(Protocol):
    """The moves that a search compares, of a tree or made at once; exact searches mark in it what they prove."""

    @property
    def estimates(self) -> Sequence[Estimate]:
        """What is thought of every move."""

    @property
    def best(self) -> str:
        """The move that is thought best."""

    @property
    def decided(self) -> bool:
        """Whether a win is proven, or all moves are."""

    def mark(self, move: str, *, won: bool) -> None:
        """Note that a move is proven to win, or to lose."""

    def is_proven(self, move: str) -> bool:
        """Tell whether a move is proven to win or to lose."""


class Unseen:
    """Looks for moves that win in every state that a seat may be in, whatever the others do, and among few moves also for those that lose so.

    A later choice of the seat's is looked at by what it will know then: it has to win in every state that it may then be in.

    Parameters
    ----------
    view : View
        What the seat knows; its game lists the states that may be (`Rules.possible_states`).
    tree : Tree
        What has been found out about its moves.
    """

    def __init__(self, view: View, tree: Moves) -> None:
        self._view, self._seat, self._tree = view, seat_of(view), tree
        self._game, self._ask = view.game, view.game.caller
        self._tried, self._turns = set[str](), 0

    def turn(self) -> Generator[None, None, bool]:
        """Look at the move that the tree holds for best now, once it has looked at all moves itself; yields after each state."""
        self._turns += 1
        if self._turns > WAIT:
            yield from self._trying(self._tree.best)
        return False

    def settling(self) -> Generator[None, None, None]:
        """Look at all moves, the best first, until one wins."""
        for estimate in self._tree.estimates:
            yield from self._trying(estimate.move)

    def _trying(self, move: str) -> Generator[None, None, None]:
        if self._tree.decided or move in self._tried:
            return
        self._tried.add(move)
        action = self._game.parse(move, self._seat)
        for won in (True, False) if len(self._tree.estimates) <= FEW else (True,):
            if (yield from self._always(self._view, action, PLIES, won=won)):
                self._tree.mark(move, won=won)
                return

    def _always(self, view: View, action: int, plies: int, *, won: bool) -> Generator[None, None, bool]:
        """Tell whether an action wins, or loses, within a number of plies after it in every state that may be."""
        rng = Random(0)
        later: dict[View, int] = {}
        listed = self._game.possible_states(view.state, self._seat, action)
        if listed is None:
            return False
        drawn = (view.determinize(rng).state for _ in range(DRAWN))
        worlds: Iterator[Node] = chain(drawn, islice(listed, WORLDS + 1))
        for n, world in enumerate(worlds):
            after = tuple(self._ask.after(world, action))
            if n == DRAWN + WORLDS or not self._ends(after, plies, later, won=won):
                return False
            yield
        for seen, left in later.items():
            if not won or not (yield from self._can_win(seen, left)):
                return False
        return True

    def _can_win(self, view: View, plies: int) -> Generator[None, None, bool]:
        """Tell whether some action of the seat always wins."""
        for action in self._ask.legal_actions(view.state, self._seat):
            if (yield from self._always(view, action, plies - 1, won=True)):
                return True
        return False

    def _ends(self, node: Node, plies: int, later: dict[View, int], *, won: bool) -> bool:
        """Tell whether the game ends so within a number of plies, whatever the others do; note what the seat sees where it is to choose."""
        if node[ACTOR] == OVER:
            mine = 1 << self._seat
            return node[WINNERS] == mine if won else not node[WINNERS] & mine
        if plies == 0 or node[ACTOR] < 0:
            return False
        if node[ACTOR] == self._seat:
            seen = type(self._view)(self._game, node, self._seat)
            later[seen] = min(plies, later.get(seen, plies))
            return won
        return all(
            self._ends(tuple(self._ask.after(node, reply)), plies - 1, later, won=won)
            for reply in self._ask.legal_actions(node, node[ACTOR])
        )
