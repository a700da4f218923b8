"""Run all drivers on all games' rules and return the results, in any Python, a browser's included."""

from __future__ import annotations

import warnings
from dataclasses import astuple, fields
from hashlib import sha256
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.playouts import Driver
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.registry import classes
from stoneswidgets.games.bluffstones.solver import RoundSolver
from stoneswidgets.games.munchstones.solver import MunchSolver
from stoneswidgets.kernel import ACTOR, OVER
from stoneswidgets.lab.jobs import paired, summed
from stoneswidgets.lab.measures import own_measures
from stoneswidgets.lab.play import NotedGames, seated
from stoneswidgets.search.bots import played_by_searches
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.forcing import Forced, can_be_forced
from stoneswidgets.search.exact.frames import FRAME
from stoneswidgets.search.nodes import NODE, USED
from stoneswidgets.search.players import moves_of
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game: by its own rules, and with each value of each parameter (of long ranges, the ends)."""
    for name in sw.GAMES:
        yield name, {}
        for field in fields(classes()[name]):
            allowed = field.metadata["allowed"]
            values = {allowed[0], allowed[-1]} if isinstance(allowed, range) else set(allowed)
            yield from ((name, {field.name: value}) for value in sorted(values - {field.default}, key=str))


def everything(names: tuple[str, ...] = sw.GAMES) -> dict[str, list[str]]:
    """For each case of these games, checksums of what its drivers came to."""
    found = {}
    for name, rules in cases():
        if name not in names:
            continue
        game = classes()[name].from_rules(rules)
        found[f"{name} {rules}"] = [short(each) for each in course(game)]
    return found | {"endings": [short(each) for each in endings()]}


def short(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:12]


def course(game: Game) -> Iterator[object]:
    """One random game move by move, then what is measured of some, then a tree and a solver's answer within it."""
    states = list(moves(game))
    yield from states
    yield measured(game, 3)
    yield searched(game)
    for state, _ in (states[len(states) // 3], states[2 * len(states) // 3]):
        position = game.position_type(game, tuple(state))
        for seat in position.to_move[:1]:
            tree = Tree(position.view(seat), Random(1), nodes=1 << 12)
            tree.grow(40)
            yield values(tree._nodes[: int(tree._header[USED]) * NODE])
            if can_be_forced(game):
                search = Forced(game)
                yield [finished(search.wins(position.state, seat, plies)) for plies in (1, 3)]
                yield values(search._history)
            if game.seats == 2 and not (game.hides or game.has_chance or game.is_simultaneous):
                solver = AlphaBeta(position, lead_of=33)
                yield finished(solver.ask(position.state, seat, 1, deepest=2)), values(solver._history[:6000])


def measured(game: Game, games: int, looks: int = 0) -> list[list[float]]:
    """What some random games come to."""
    played, cells = NotedGames(game, own_measures(game), looks).play(game.start(seed=1).state, "1", games)
    return [list(map(float, each)) for each in (played, summed(backend_of(game), played, games), cells)]


def searched(game: Game) -> list[str]:
    """The first moves of a game between searches, made at once where no rule has to be compiled first."""
    start, (once, again) = game.start(seed=1), (seated((2,), game.seats, "1", 0) for _ in range(2))
    events = played_by_searches(start, *once, 6)
    single = islice(moves_of(start, *again), 6)
    return [*map(game.action_text, events[1::2])] or [move for _, move, _ in single]


def moves(game: Game) -> Iterator[tuple[list[int], list[int]]]:
    """The states of one random game, and of the generator of random numbers, a move or chance event at a time."""
    driver = Driver(game.start(seed=1), Random(1))
    while driver._start[ACTOR] != OVER:
        yield values(driver._start), values(driver._generator)
        work = driver._state, driver._out, driver._generator
        driver._play(driver._play.many(1), driver._tables, driver._start, work, 1, 0, driver._ends)
        driver._start[:] = driver._state


def endings() -> Iterator[object]:
    """What the solvers of one game come to, and pairs of rows with their differences."""
    for seed in range(3):
        position = played(sw.MunchStones(), seed, lambda p: p.phase == "munch" and len(p.stones) <= 10)
        solver = MunchSolver(position)
        value = finished(solver.value())
        yield value, finished(solver.line()), values(solver._table[:4096])
        position = played(sw.BluffStones(), seed, lambda p: p.phase == "bid" and left(p) <= 4)
        rounds = RoundSolver(position.view(0))
        finished(rounds.solving())
        yield rounds.values, values(rounds._frames[: int(rounds._frames[FRAME])])
    yield measured(sw.SiegeStones(side=3), 1, looks=2)
    backend = backend_of(sw.SiegeStones())
    yield values(paired(backend, [0.1, 0.7, 0.4, 0.9], [0.3, 0.2, 0.5, 0.6], 2))


def left(position: Any) -> int:
    return sum(sum(pile.values()) for pile in position.piles) + len(position.queue)


def played(game: Game, seed: int, enough: Any) -> Position[Any]:
    """The first position of that kind in a random game, or in another one."""
    rng, position = Random(seed), game.start(seed=seed)
    while not enough(position):
        if position.is_over:
            position = game.start(seed=rng.getrandbits(32))
        else:
            position = position.play(random_move(position, rng))
    return position


def finished(steps: Any) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def values(vector: Any) -> list[Any]:
    """A vector of any backend as a list of numbers."""
    return [each.item() if hasattr(each, "item") else each for each in vector]


def variant() -> list[object]:
    """What a game with a rule of its own comes to, and what is said of it."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")

        class Toothless(sw.SiegeStones):
            @sw.rule
            def threat_sum(t, s, stones):  # type: ignore[no-untyped-def]
                return 0

        start = Toothless(side=3).start()
        found = [astuple(start.playouts(20, seed=seed)) for seed in (1, 2)]
        move = sw.bot(level=2, seed=1).choose(start.view(0))
    return [*found, move in start.legal_moves(), [str(each.message) for each in said]]
