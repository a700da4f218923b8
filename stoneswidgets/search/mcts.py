"""The search tree of one seat: grown a portion at a time, kept between moves, read by bots and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.games.bluffstones import BID, BluffStones
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    available,
    compiled,
    compiled_dynamics,
    generator,
    no_chance,
    nothing_hidden,
)
from stoneswidgets.search import tree as kernel
from stoneswidgets.search.memory import vector, zeros
from stoneswidgets.search.tree import ACTION, FIRST, LINK, LOST, NODE, POINTS, UNKNOWN, VISITS, WIN, WON

if TYPE_CHECKING:
    from random import Random

    from stoneswidgets.position import View

NODES = 1 << 21
"""Nodes of a tree; when they are used up, it is still searched, but grows no more."""
LEAD = 240
"""The lead in points that counts as a win where simulations stop before the end (the tavern, at the end of a hand)."""


class Estimate(NamedTuple):
    """What a search thinks of a move.

    Attributes
    ----------
    move : str
        Its text.
    visits : int
        In how many simulations it was made.
    chance : float
        The part of these that its seat won, draws counting half; exactly 1 or 0 where `proven`.
    proven : bool
        Whether the win or the loss is certain.
    """

    move: str
    visits: int
    chance: float
    proven: bool


class Tree:
    """A Monte Carlo search tree for what one seat may know.

    Parameters
    ----------
    view : View
        What the seat knows; what is hidden from it is filled in at random in each simulation.
    rng : random.Random
        Seeds the simulations: equal seeds give equal trees.
    nodes : int
        The most nodes.
    """

    def __init__(self, view: View, rng: Random, nodes: int = NODES) -> None:
        game, fast = view.game, available()
        self._game = game
        d = compiled_dynamics(game.dynamics) if fast else game.dynamics
        self._functions = (d.legal, d.apply, d.pick, d.chance, d.odds, d.score, d.fill)
        self._simulate = compiled(kernel.simulate, kernel.SIMULATE) if fast else kernel.simulate
        self._transplant = compiled(kernel.transplant, kernel.TRANSPLANT) if fast else kernel.transplant
        self._tables, self._generator = vector(game.tables), vector(generator(rng))
        self._state, self._out, self._weights = zeros(len(view.state)), zeros(game.width), zeros(game.width)
        self._header, self._nodes = (
            zeros(kernel.DONE + kernel.ACTIONS),
            zeros((nodes if fast else min(nodes, 1 << 16)) * NODE),
        )
        unlisted = game.dynamics.chance is not no_chance and not game.chances
        h = self._header
        h[kernel.SEATS], h[kernel.OPEN] = game.seats, int(game.dynamics.mask is nothing_hidden)
        h[kernel.BEYOND] = BID if isinstance(game, BluffStones) else ACTION
        h[kernel.SPREAD], h[kernel.USED] = LEAD if unlisted else 0, 1
        self._look_from(view)

    def _look_from(self, view: View) -> None:
        self._root = view.state
        self._vector = vector(view.state)
        self._header[kernel.VIEWER] = view.to_move[0] if view.seat is None else view.seat

    def grow(self, simulations: int) -> None:
        """Make so many more simulations."""
        self._simulate(
            *self._functions,
            self._tables,
            self._vector,
            self._state,
            self._header,
            self._nodes,
            self._out,
            self._weights,
            self._generator,
            simulations,
        )

    def follow(self, view: View, played: str) -> bool:
        """Make the node of a later position the root, if the tree has more to say of it; return whether it has.

        Parameters
        ----------
        view : View
            The later position.
        played : str
            What was played in the position of the root.
        """
        if view.game != self._game or not self._header[kernel.OPEN]:
            return False
        if view.state == self._root:
            return True
        action = self._game.parse(played, self._root[ACTOR])
        for child in self._children(0):
            if self._action(child) == action:
                state = list(self._root)
                self._game.dynamics.apply(self._game.tables, state, action)
                node = self._search(child, state, view.state, self._game.seats - 1)
                if node:
                    other = zeros(len(self._nodes))
                    self._header[kernel.USED] = self._transplant(self._nodes, node, other)
                    self._nodes = other
                    self._look_from(view)
                    return True
        return False

    def _search(self, node: int, state: list[int], wanted: tuple[int, ...], moves: int) -> int:
        """Return the node below this one with that state, so many moves and any chance outcomes on; 0 if there is none."""
        if tuple(state) == wanted:
            return node
        if state[ACTOR] == OVER or (state[ACTOR] != CHANCE and moves == 0):
            return 0
        for child in self._children(node):
            if self._children(child):
                after = list(state)
                self._game.dynamics.apply(self._game.tables, after, self._action(child))
                if found := self._search(child, after, wanted, moves - (state[ACTOR] != CHANCE)):
                    return found
        return 0

    def _children(self, node: int) -> range:
        link = int(self._nodes[node * NODE + LINK])
        return range(link >> FIRST, (link >> FIRST) + kernel.count(link))

    def _action(self, node: int) -> int:
        return int(self._nodes[node * NODE + LINK]) & ACTION

    def _known(self, node: int) -> int:
        return kernel.proof(int(self._nodes[node * NODE + LINK]))

    def _rank(self, node: int) -> tuple[int, int, int]:
        at, known = node * NODE, self._known(node)
        return (known == WON) - (known == LOST), int(self._nodes[at + VISITS]), int(self._nodes[at + POINTS])

    @property
    def decided(self) -> bool:
        """Whether more simulations can change nothing: a win is proven, or all moves are."""
        known = [self._known(child) for child in self._children(0)]
        return WON in known or (bool(known) and UNKNOWN not in known)

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """What is thought of every legal move, the best first; empty before the first simulation."""
        found = []
        for child in sorted(self._children(0), key=self._rank, reverse=True):
            at, known = child * NODE, self._known(child)
            visits, points = int(self._nodes[at + VISITS]), int(self._nodes[at + POINTS])
            chance = (points + WIN / 2) / (WIN * (visits + 1))
            if known != UNKNOWN:
                chance = float(known == WON)
            found.append(
                Estimate(self._game.action_text(self._action(child)), visits, chance, known != UNKNOWN)
            )
        return tuple(found)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves and chance outcomes that were searched most, one after the other."""
        node = 0
        line: list[str] = []
        while (children := self._children(node)) and len(line) < kernel.LONGEST:
            node = max(children, key=self._rank)
            if not self._nodes[node * NODE + VISITS]:
                break
            line.append(self._game.action_text(self._action(node)))
        return tuple(line)
