"""Tactics: forced wins and losses, looked for beside a search tree, and marked in it."""

from __future__ import annotations

from sys import maxsize
from time import perf_counter
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.rules import counts_points
from stoneswidgets.kernel import ACTOR, OVER, WINNERS
from stoneswidgets.plumbing.interrupts import next_portion
from stoneswidgets.search.exact.forced import DEEPEST, Forced, can_be_forced
from stoneswidgets.search.exact.known import known, known_moves
from stoneswidgets.search.exact.time_slices import BLOCK
from stoneswidgets.search.perspective import position_seen, seat_of
from stoneswidgets.search.unseen import Unseen

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.solver import Node
    from stoneswidgets.search.tree import Tree
    from stoneswidgets.search.unseen import Moves

GROWTH, MUCH = 16, 4
"""Two plies more may take GROWTH times the states; where that goes deeper, MUCH times those of one answer are looked at."""
LIKELY, MORE = 0.8, 4
"""Where the tree's best move has a mean of LIKELY or more, a win of the seat is looked for in MORE times the states of one answer."""
PREFERRED = 8
"""So many of the moves that the tree holds for best are tried first: a win is often among them, and then no other move has to be refuted."""


class Tactics:
    """Looks for wins that the seat to move can force, and for moves after which another seat can.

    Of all moves, first that is tried which the tree holds for best. Once that is refuted, the tree turns to others.
    Where several choose at once, the others do not know what the seat has chosen: all its moves lose if another seat can force a win
    before any has chosen.

    Parameters
    ----------
    position : Position
        Where the seat is to move, all of which it knows.
    seat : int
        The seat.
    tree : Tree or ChoiceSearch
        What has been found out about its moves.
    plies : int
        Within how many plies wins and losses are found; within more, where few states have to be looked at, as near the end of a game.
    every : bool
        Whether all moves are looked at in the end, not only those that may be best.
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
        """Look at some states, always equally many; yields after each slice, and returns whether there are more to look at."""
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
        """Find a win, or a best move that stands, within more and more plies; return whether no other move need be looked at."""
        for plies in range(1, self._plies + 1, 2):
            if (yield from self._winning(plies)):
                return True
            if plies > 1:
                yield from self._holding()
            if self._tree.decided:
                return True
        return (yield from self._deeper())

    def _deeper(self) -> Generator[int, None, bool]:
        """Look two plies further for as long as that is cheap; return whether a win was found."""
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


def tactics_of(
    view: View, tree: Moves, simulations: int, plies: int, *, every: bool = False
) -> Tactics | Unseen | None:
    """Return the tactics to look for beside a search; None where none are looked for, or the search is too short for a turn.

    None, too, where the seat does not know all, unless its game lists what may be. A choice that is made at once with others is looked at before any has chosen.
    """
    game = view.game
    if plies < 1 or simulations < BLOCK or counts_points(game):
        return None
    if can_be_forced(game):
        position = position_seen(view.before_choices())
        return Tactics(position, seat_of(view), tree, plies, every=every) if position else None
    lists = game.possible_states(view.state, seat_of(view), game.parse(view.legal_moves()[0], seat_of(view)))
    return None if lists is None else Unseen(view, tree)


def growing(
    tree: Tree, simulations: int, seconds: float | None = None, tactics: Tactics | Unseen | None = None
) -> Generator[float, None, None]:
    """Make more simulations, fewer if time is over or nothing can change any more; yields the part that is done.

    Tactics have their turn after the first simulation, after every block of them, and at the end. It yields at least every few hundredths of a
    second, and may be abandoned there.
    """
    done, start, part = 0, perf_counter(), 0.0
    while done < simulations and not (done and tree.decided):
        begun = perf_counter()
        n = min(tree.portion, simulations - done)
        if tactics:
            n = min(n, BLOCK - done % BLOCK) if done else 1
        tree.grow(n)
        done += n
        now = perf_counter()
        if n == tree.portion:
            tree.portion = next_portion(n, now - begun)
        if tactics and (done % BLOCK == 0 or done == 1):
            for _ in tactics.turn():
                yield part
        part = (
            done / simulations
            if seconds is None
            else max(done / simulations, (perf_counter() - start) / seconds)
        )
        yield min(1.0, part)
        if part >= 1:
            break
    for _ in tactics.settling() if tactics and seconds is None else ():
        yield 1.0
