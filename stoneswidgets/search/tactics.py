"""Tactics: wins and losses that are proven beside a search tree, and marked in it; near the end also where hands are hidden."""

from __future__ import annotations

from itertools import chain, islice
from random import Random
from sys import maxsize
from typing import TYPE_CHECKING, TypeAlias

from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.search.exact.forcing import DEEPEST, Forced, can_be_forced
from stoneswidgets.search.exact.frames import BLOCK
from stoneswidgets.search.exact.solver import known, known_moves
from stoneswidgets.search.perspective import position_seen, seat_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.choices import ChoiceSearch
    from stoneswidgets.search.exact.solver import Node
    from stoneswidgets.search.tree import Tree

    Moves: TypeAlias = Tree | ChoiceSearch
    """A search that tactics run beside, and mark in it what they prove."""

GROWTH, MUCH = 16, 4
"""Two plies more may take GROWTH times the states; where that goes deeper, MUCH times those of one answer are looked at."""
LIKELY, MORE = 0.8, 4
"""Where the tree's best move has a mean of LIKELY or more, a win of the seat is looked for in MORE times the states of one answer."""
PREFERRED = 8
"""The number of the tree's best moves that are tried first: a win is often among them, and then no other move has to be refuted."""
DRAWN = 8
"""So many states are drawn and looked at first, since one of them shows of most moves that nothing is certain."""
WORLDS, SOON, FEW = 1 << 13, 2, 4
"""The most states of a view, and plies after a move, that are looked at; where there are no more moves than FEW, also what loses is found."""
WAIT = 5
"""So many turns a tree has first: what is proven ends its search, and nothing else would tell what the other moves are worth."""


class Tactics:
    """Looks for wins that the seat to move can force, and for moves after which another seat can.

    The tree's best move is tried first; once that is refuted, the tree turns to others. Of simultaneous moves the others do not know
    the seat's: all its moves lose if another seat can force a win before any has chosen.

    The seat knows all of the position. Wins and losses are found within a number of plies; within more, where few states have to be
    searched, as near the end of a game. With `every`, all moves are tried in the end, not only those that may be best.
    """

    def __init__(
        self, position: Position, seat: int, tree: Moves, plies: int, *, every: bool = False
    ) -> None:
        self._game, self._root, self._seat = position.game, position.state, seat
        self._at_once = len(position.to_move) > 1
        others = (each for each in range(position.game.seats) if each != seat)
        self._others = [each for each in others if position_seen(position.view(each)) == position]
        self._tree, self._plies, self._every = tree, plies, every
        self._forced = Forced(position.game)
        self._known = self._stands = set[str]()
        self._work = self._proving()

    def turn(self) -> Generator[None, None, bool]:
        """Search some states, always equally many; yields after each slice, and returns whether there are more to search."""
        for states in self._work:
            yield
            if states % self._forced.slices.turn == 0:
                return True
        return False

    def settling(self) -> Generator[int, None, None]:
        """Finish the searches that are left, then try to refute the tree's best move until one stands."""
        yield from self._work
        yield from self._holding()

    def _proving(self) -> Generator[int, None, None]:
        if values := known_moves(self._game, self._root):
            for move, value in values.items():
                if value:
                    self._tree.mark(move, won=value > 0)
            self._known = {move for move, value in values.items() if value >= 0}
            self._stands = {*self._known}
            if known(self._game, self._root) in values.values() and not self._every:
                return
        if (yield from self._forcing()):
            return
        for move in [e.move for e in self._tree.estimates] if self._every else ():
            yield from self._refuting(move)

    def _forcing(self) -> Generator[int, None, bool]:
        """Find a win, or a best move that stands, by iterative deepening; return whether no other move need be tried."""
        for plies in range(1, self._plies + 1, 2):
            if (yield from self._winning(plies)):
                return True
            if plies > 1:
                yield from self._holding()
            if self._tree.decided:
                return True
        return (yield from self._deeper())

    def _deeper(self) -> Generator[int, None, bool]:
        """Deepen by two plies for as long as that is cheap; return whether a win was found."""
        forced, end = self._forced, self._forced.slices.states + MUCH * self._forced.most
        while self._plies + 2 <= DEEPEST and not self._tree.decided and forced.taken * GROWTH <= forced.most:
            before, forced.taken = (self._plies, self._stands), 0
            self._plies, self._stands = self._plies + 2, {*self._known}
            if (yield from self._winning(self._plies)):
                return True
            yield from self._holding(end)
            if forced.slices.states >= end:
                self._plies, self._stands = before
                break
        return False

    def _winning(self, plies: int) -> Generator[int, None, bool]:
        """Find a move that wins within a number of plies, and mark it."""
        best = self._tree.estimates[:PREFERRED]
        most = self._forced.most * (MORE if best[0].chance >= LIKELY else 1)
        self._forced.prefer(self._seat, [self._game.parse(each.move, self._seat) for each in best])
        if not (yield from self._forced.wins(self._root, self._seat, plies, most)):
            return False
        moves = {self._game.parse(each.move, self._seat): each.move for each in self._tree.estimates}
        for action in self._forced.latest(self._seat, moves):
            if (yield from self._leads(moves[action], self._seat, plies - 1, most)):
                self._tree.mark(moves[action], won=True)
                if not self._every:
                    break
        return True

    def _holding(self, end: int = maxsize) -> Generator[int, None, None]:
        """Try to refute the best move, then the next best, and so on, until one stands or `end` states were looked at."""
        while not self._tree.decided and (best := self._tree.best) not in self._stands:
            if self._forced.slices.states >= end:
                return
            yield from self._refuting(best)

    def _refuting(self, move: str) -> Generator[int, None, None]:
        """Mark a move as lost, if another seat can force a win after it."""
        if move in self._stands or self._tree.is_proven(move):
            return
        for plies in range(1, self._plies - 1, 2):
            for seat in self._others:
                if (yield from self._loses_to(seat, move, plies)):
                    self._tree.mark(move, won=False)
                    return
        self._stands.add(move)

    def _loses_to(self, seat: int, move: str, plies: int) -> Generator[int, None, bool]:
        """Tell whether another seat can force a win within a number of plies after a move that it learns of."""
        if self._at_once:
            return (yield from self._forced.wins(self._root, seat, plies))
        return (yield from self._leads(move, seat, plies))

    def _leads(self, move: str, seat: int, plies: int, most: int = 0) -> Generator[int, None, bool]:
        """Tell whether a seat can force a win within a number of plies after a move; `most` as in `Forced.wins`."""
        after = list(self._root)
        after[ACTOR] = self._seat
        self._game.caller.ask("apply", after, self._game.parse(move, self._seat))
        node: Node = tuple(after)
        if node[ACTOR] == OVER:
            return node[WINNERS] == 1 << seat
        return plies > 0 and (yield from self._forced.wins(node, seat, plies, most))


class Unseen:
    """Looks for moves that win in every state of an information state, whatever the others do; of few moves, also for those that lose so.

    A later choice of the seat's is made by the information state that it will then be in: it has to win in every state of that. The game
    lists the states (`Rules.possible_states`).
    """

    def __init__(self, view: View, tree: Moves) -> None:
        self._view, self._seat, self._tree = view, seat_of(view), tree
        self._game, self._ask = view.game, view.game.caller
        self._tried, self._turns = set[str](), 0

    def turn(self) -> Generator[None, None, bool]:
        """Try to prove the tree's best move, once the tree has visited all moves; yields after each state."""
        self._turns += 1
        if self._turns > WAIT:
            yield from self._trying(self._tree.best)
        return False

    def settling(self) -> Generator[None, None, None]:
        """Try to prove all moves, the best first, until one wins."""
        for estimate in self._tree.estimates:
            yield from self._trying(estimate.move)

    def _trying(self, move: str) -> Generator[None, None, None]:
        if self._tree.decided or move in self._tried:
            return
        self._tried.add(move)
        action = self._game.parse(move, self._seat)
        for won in (True, False) if len(self._tree.estimates) <= FEW else (True,):
            if (yield from self._always(self._view, action, SOON, won=won)):
                self._tree.mark(move, won=won)
                return

    def _always(self, view: View, action: int, plies: int, *, won: bool) -> Generator[None, None, bool]:
        """Tell whether an action wins, or loses, within a number of plies after it in every state of the view."""
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
        """Tell whether the game ends so within a number of plies, whatever the others do; collect the seat's views where it is to choose."""
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


def tactics_of(
    view: View, tree: Moves, simulations: int, plies: int, *, every: bool = False
) -> Tactics | Unseen | None:
    """Return the tactics to run beside a search; None where there are none, or the search is too short for a turn.

    None, too, where something is hidden from the seat, unless its game lists the possible states. Simultaneous moves are searched from
    before any has chosen.
    """
    game, seat = view.game, seat_of(view)
    if plies < 1 or simulations < BLOCK or game.counts_points or game.is_cooperative:
        return None
    if can_be_forced(game):
        position = position_seen(view.before_choices())
        return Tactics(position, seat, tree, plies, every=every) if position else None
    lists = game.possible_states(view.state, seat, game.caller.legal_actions(view.state, seat)[0])
    return None if lists is None else Unseen(view, tree)


def growing(
    tree: Tree, simulations: int, tactics: Tactics | Unseen | None = None
) -> Generator[float, None, None]:
    """Make more simulations, fewer if the search is decided; yields the part that is done.

    Tactics have their turn after the first simulation, after every block of them, and at the end. After a block, too, it is looked whether
    the search is decided: never after a slice, whose length depends on how fast the machine is. It yields at least every few hundredths of
    a second, and may be abandoned there.
    """
    if tactics:
        tree.portion = 1
    for done in tree.slices(simulations):
        yield done / simulations
        if done % BLOCK == 0 or (tactics and done == 1):
            for _ in tactics.turn() if tactics else ():
                yield done / simulations
            if tree.decided:
                break
    for _ in tactics.settling() if tactics else ():
        yield 1.0
