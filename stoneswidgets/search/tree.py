"""The search tree of one seat: grown in portions, read by bots and boards."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.rules.calling import seats_in
from stoneswidgets.core.rules.inherited import shows_choices
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, OVER, generator, played_out
from stoneswidgets.plumbing.interrupts import next_portion
from stoneswidgets.search import joint, nodes as layout
from stoneswidgets.search.exact.frames import BLOCK, ENDLESS, FAULTS
from stoneswidgets.search.mcts import SIMULATE, simulate
from stoneswidgets.search.nodes import LINK, LOST, NODE, POINTS, PROVEN, UNKNOWN, VISITS, WIN, WON, WORTH
from stoneswidgets.search.perspective import seat_of
from stoneswidgets.search.self_play import ROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from stoneswidgets.core.position import View
    from stoneswidgets.core.rules.rules import Rules

MOST_SEATS = 12
FIRST_PORTION, FIRST_IN_PLAIN_PYTHON = 64, 8
"""Simulations of the first slice of all: as machine code, and in plain Python."""
NODES = 1 << 21
"""Nodes of a tree; when they are used up, it is still searched, but grows no more."""
IN_A_BROWSER, IN_PLAIN_PYTHON = 1 << 20, 1 << 16
"""The most nodes there, where memory is taken at once, whether it is used or not."""


class Estimate(NamedTuple):
    """A search's estimate of a move.

    Attributes
    ----------
    move : str
        Its text.
    visits : int
        In how many simulations it was played; where positions are evaluated statically, one more, as prior knowledge.
    chance : float
        Its win probability: the part of these that its seat won, draws counting half, or their mean static evaluation (`Dynamics.judge`);
        exactly 1 or 0 where `proven`.
    proven : bool
        Whether the win or the loss is certain.
    """

    move: str
    visits: int
    chance: float
    proven: bool


def rank(estimate: Estimate) -> tuple[int, int, float]:
    """Return a sort key, the greatest for the best estimate: proven wins, then by visits, proven losses last.

    The mean of few visits may be high by luck; the most visited move is the one that the search kept finding best.

    >>> best = Estimate("d4", 900, 0.6, proven=False)
    >>> max(best, Estimate("a1", 40, 0.9, proven=False), Estimate("c3", 2000, 0.0, proven=True), key=rank) == best
    True
    """
    sure = (estimate.chance == 1) - (estimate.chance == 0) if estimate.proven else 0
    return sure, estimate.visits, estimate.chance


class Together(NamedTuple):
    """The estimates of simultaneous moves.

    These are the seats that move; each seat's moves; the probability with which each seat chose each of its moves, on average, later
    simulations weighing more; and for each combination of moves, given as the index of each seat's move, the share of the simulations
    that each seat won, draws shared.
    """

    seats: tuple[int, ...]
    moves: tuple[tuple[str, ...], ...]
    weights: tuple[tuple[float, ...], ...]
    chances: dict[tuple[int, ...], tuple[float, ...]]


_SURE = (0, 1, -1, 0)
"""The rank of what is proven of a node: of UNKNOWN, WON, LOST and AT_ONCE."""
_SPARE: deque[dict[str, Any]] = deque(maxlen=1)
"""What the last tree that is gone had, for the next one of its game: to clear new memory page by page takes a fifth of a long
search's time, and to make it, more of a short one's than the search."""


class Tree:
    """A Monte Carlo search tree for a seat's information state; each simulation begins from a random determinization of it.

    Equal seeds give equal trees. With `play_on`, a win that two share counts as a third of one, so that the seat would rather play on than
    draw. `only` is the only move at the root that is searched. If it is `judged`, the game's rule `judge`, if it has one, evaluates
    positions in place of playouts; if it is `narrow`, it explores as little as with static evaluation, in a game of very many moves
    (`Rules.is_broad`). `portion` is how many simulations fill a slice of time (see `stoneswidgets.plumbing.interrupts`), as far as is known.
    """

    def __init__(
        self,
        view: View,
        rng: Random,
        nodes: int = NODES,
        *,
        play_on: bool = False,
        only: str = "",
        judged: bool = True,
        narrow: bool = False,
    ) -> None:
        game = view.game
        self._take_room(game, nodes)
        self.portion = FIRST_PORTION if self._backend.fast else FIRST_IN_PLAIN_PYTHON
        self._root[:] = self._backend.vector(view.state)
        self._generator[:] = self._backend.vector(generator(rng))
        self._nodes[:NODE] = self._backend.zeros(NODE)
        h = self._header
        h[layout.USED], h[layout.VIEWER], h[layout.FAULT] = 1, seat_of(view), 0
        # a win that all share is a whole one
        h[layout.PLAY_ON] = 1 - game.seats if game.is_cooperative else int(play_on)
        h[layout.JUDGING] = int((judged and is_judged(view)) or (narrow and _is_broad(game)))
        h[layout.ONLY] = game.parse(only, view.state[ACTOR]) + 1 if only else 0

    def _take_room(self, game: Rules, nodes: int) -> None:
        """Take what follows from the game, and the memory to work on: that of a tree which is gone, or new."""
        backend = backend_of(game)
        with suppress(IndexError):
            vars(self).update(_SPARE.pop())
        if getattr(self, "_kind", None) == (game, nodes, backend):
            return
        vars(self).clear()
        _check_seats(game)
        self._game, self._backend, self._simulate = game, backend, backend.early(simulate, SIMULATE)
        state, moves, zeros = game.state_layout.length, game.max_legal_moves, backend.zeros
        self._tables, self._root, self._generator = backend.vector(game.tables), zeros(state), zeros(1)
        self._header = h = zeros(layout.DONE + layout.ACTIONS)
        many = nodes if backend.threads else min(nodes, IN_A_BROWSER if backend.fast else IN_PLAIN_PYTHON)
        self._nodes, self._worths = zeros(many * NODE), zeros(many * WORTH, "d")
        room = zeros(state), h, self._nodes, self._worths, zeros(moves), zeros(max(moves, state))
        self._memory, self._no_game = (*room, self._generator), (zeros(0),) * 4
        h[layout.SEATS], h[layout.JOINT] = game.seats, int(game.is_simultaneous)
        h[layout.CAREFUL] = int(not shows_choices(game))
        h[layout.OPEN] = int(not (game.hides or game.counts_points or game.is_cooperative))
        h[layout.SPREAD], h[layout.MOST_PLIES] = game.decisive_lead, game.play_limit
        if game.counts_points:
            least, most = game.score_range
            h[layout.PLAYED_FOR] = layout.LEADING if game.played_for == "margin" else layout.SCORING
            h[layout.LEAST], h[layout.SPAN] = least, max(1, most - least)
        self._kind = game, nodes, backend

    def __del__(self) -> None:
        """Leave the memory to the next tree."""
        _SPARE.append(vars(self))

    def __getstate__(self) -> tuple[Any, ...]:
        """Return what a copy has: the nodes in use, and no rule functions."""
        used, small = self._header[layout.USED], (self._root, self._generator, self._header)
        room = *small, self._nodes[: used * NODE], self._worths[: used * WORTH]
        return *self._kind[:2], self.portion, *map(list, room)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        game, nodes, portion, *small, used, worths = state
        self._take_room(game, nodes)
        self.portion, vector = portion, self._backend.vector
        self._root[:], self._generator[:], self._header[:] = map(vector, small)
        self._nodes[: len(used)], self._worths[: len(worths)] = vector(used), vector(worths, "d")

    def grow(self, simulations: int) -> None:
        """Make more simulations; one that exceeds the longest game is broken off, and not counted."""
        header, last = self._header, self._header[layout.STAMP] + simulations
        while header[layout.STAMP] < last:
            many = self._simulate.many(last - header[layout.STAMP])
            self._simulate(many, self._tables, self._root, self._memory, self._no_game, many)
            fault, header[layout.FAULT] = int(header[layout.FAULT]), 0
            if fault not in {0, ENDLESS}:
                header[layout.FAULT] = fault
                raise StonesError(f"{self._game.title}: {FAULTS[fault]}")

    def play_game(
        self, state: Sequence[int], simulations: Sequence[int], sources: Sequence[Random], most: int
    ) -> list[int]:
        """Play a game on, at most so many events, each seat by searches of so many simulations; return each event's seat and action.

        The sources of random numbers are those of each seat's searches, and of chance. Empty where no machine code is ready, and where a
        search fails.
        """
        vector, events = self._backend.vector, list[int]()
        self._simulate.many(1)
        if self._simulate.is_plain:
            return events
        self._nodes[:NODE] = self._backend.zeros(NODE)
        seeds = vector([ROW - 1, *[0] * (ROW - 1)] * len(sources))
        s, numbers = vector(state), vector(simulations)
        while s[ACTOR] != OVER and len(events) < 2 * most:
            for at, source in zip(range(0, len(seeds), ROW), sources, strict=True):
                fresh = [generator(source)[0] for _ in range(seeds[at])]
                seeds[at : at + ROW] = vector([0, *seeds[at + 1 + seeds[at] : at + ROW], *fresh])
            made = self._backend.zeros(1 + min(2 * most - len(events), 2 * ROW * len(sources)))
            self._simulate(1, self._tables, self._root, self._memory, (s, numbers, seeds, made), 0)
            if self._header[layout.FAULT]:
                self._header[layout.FAULT] = 0
                return []
            events += made[1 : 1 + made[0]]
        return events

    def slices(self, simulations: int) -> Iterator[int]:
        """Make more simulations, and yield how many were made, every few hundredths of a second and at the end of every `BLOCK`."""
        done = 0
        while done < simulations:
            begun, n = perf_counter(), min(self.portion, simulations - done, BLOCK - done % BLOCK)
            self.grow(n)
            done += n
            if n == self.portion:
                self.portion = next_portion(n, perf_counter() - begun)
            yield done

    def _child(self, move: str) -> int:
        """Return the root's child that a move leads to."""
        return next(
            child for child in self._children(0) if self._game.action_text(self._action(child)) == move
        )

    def _children(self, node: int) -> range:
        link = int(self._nodes[node * NODE + LINK])
        first = layout.first_child(link)
        return range(first, first + layout.count(link))

    def _action(self, node: int) -> int:
        return layout.action_of(int(self._nodes[node * NODE + LINK]))

    def _together(self, node: int) -> bool:
        return bool(self._children(node)) and bool(joint.is_joint(self._nodes, node))

    def _ranks(self, children: range) -> Iterator[tuple[int, int, int, int]]:
        """Return each child's sort key, as `rank` does an estimate's, and its number, below 0: of equals, the first is the greatest."""
        numbers = range(-children.start, -children.stop, -1)
        words = self._words(children, VISITS), self._words(children, POINTS)
        return zip(self._proofs(children), *words, numbers, strict=True)

    def _first(self, children: range) -> int:
        """Return the child with the highest rank."""
        return -max(self._ranks(children))[-1]

    def _words(self, nodes: range, word: int) -> Any:
        """Return a word of each of these nodes."""
        return self._nodes[nodes.start * NODE + word : nodes.stop * NODE : NODE]

    def _proofs(self, nodes: range) -> list[int]:
        """Return of each of these nodes 1 if it is a proven win, −1 if it is a proven loss, else 0."""
        shown = self._worths[nodes.start * WORTH + layout.SHOWN : nodes.stop * WORTH : WORTH]
        if not nodes or 0 <= min(shown) <= max(shown) <= 1:  # what is proven is shown as less or more
            return [0] * len(nodes)
        return [_SURE[link >> PROVEN & 3] for link in self._words(nodes, LINK)]

    @property
    def decided(self) -> bool:
        """Whether more simulations can change nothing: a win is proven, or all moves are."""
        known = self._proofs(self._children(0))
        return 1 in known or (bool(known) and 0 not in known)

    def mark(self, move: str, *, won: bool) -> None:
        """Mark a move of the root as a proven win or loss."""
        child = self._child(move)
        self._nodes[child * NODE + LINK] |= (WON if won else LOST) << PROVEN
        layout.appraise(self._nodes, self._worths, child)

    def is_proven(self, move: str) -> bool:
        """Tell whether a move of the root is a proven win or loss."""
        return layout.proof(self._nodes[self._child(move) * NODE + LINK]) != UNKNOWN

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The estimates of all legal moves, the best first; empty before the first simulation."""
        found = []
        for sure, visits, points, child in sorted(self._ranks(self._children(0)), reverse=True):
            chance = (sure + 1) / 2 if sure else (points + WIN / 2) / (WIN * (visits + 1))
            found.append(Estimate(self._game.action_text(self._action(-child)), visits, chance, bool(sure)))
        return tuple(found)

    @property
    def best(self) -> str:
        """The first move of `estimates`."""
        return self._game.action_text(self._action(self._first(self._children(0))))

    def line_after(self, move: str) -> tuple[str, ...]:
        """Return the principal variation from a move, itself included: the most visited moves and chance outcomes."""
        node, line = self._child(move), [move]
        while (children := self._children(node)) and len(line) < layout.LONGEST:
            if self._together(node):
                break
            node = self._first(children)
            if not self._nodes[node * NODE + VISITS]:
                break
            line.append(self._game.action_text(self._action(node)))
        return tuple(line)

    @property
    def together(self) -> Together:
        """The estimates of the simultaneous moves at the root."""
        if not self._children(0):
            self.grow(1)
        moves, weights, child = [], [], self._children(0)[0]
        who = int(self._nodes[child * NODE + joint.WHO])
        seats = seats_in(who, self._game.seats)
        for _ in seats:
            own = range(child, child + layout.count(int(self._nodes[child * NODE + LINK])))
            sums = [int(self._nodes[each * NODE + joint.WEIGHT]) for each in own]
            moves.append(tuple(self._game.action_text(self._action(each)) for each in own))
            weights.append(tuple(n / (sum(sums) or 1) for n in sums))
            child = own[-1] + 1
        numbers = product(*(range(len(own)) for own in reversed(moves)))
        chances = {choice[::-1]: self._shares(child + i) for i, choice in enumerate(numbers)}
        return Together(seats, tuple(moves), tuple(weights), chances)

    def _shares(self, cell: int) -> tuple[float, ...]:
        visits, seats = int(self._nodes[cell * NODE + VISITS]), self._game.seats
        worths = [
            int(max(0, joint.worth(self._nodes, cell, joint.word_of(seat), joint.shift_of(seat))))
            / joint.ONE
            / WIN
            for seat in range(seats)
        ]
        return tuple((worth * visits + 1 / seats) / (visits + 1) for worth in worths)


def is_judged(view: View) -> bool:
    """Tell whether the game's rule `judge` evaluates positions: only where two move in turn, for a win, with nothing hidden."""
    game = view.game
    in_turn = game.seats == 2 and not (game.hides or game.is_simultaneous)
    return in_turn and not game.counts_points and game.caller.ask("judge", view.state) >= 0


def _is_broad(game: Rules) -> bool:
    """Tell whether a search had better explore less although no rule evaluates positions."""
    return game.is_broad and game.dynamics.judge is played_out


def _check_seats(game: Rules) -> None:
    most = joint.MOST_SEATS if game.is_simultaneous else MOST_SEATS
    if game.seats > most:
        how = " that choose at once" if game.is_simultaneous else ""
        raise StonesError(f"{game.title} has {game.seats} seats; a search takes up to {most}{how}")
