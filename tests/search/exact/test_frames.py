"""Searches that others need not wait for: slices, being stopped in mid-thought, the interpreter's lock."""

from __future__ import annotations

from itertools import count
from random import Random
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.games.munchstones.munch_search import HEADER, NEXT
from stoneswidgets.games.munchstones.solver import MunchSolver
from stoneswidgets.kernel.compiling import available
from stoneswidgets.search.exact.alphabeta import AlphaBeta
from stoneswidgets.search.exact.frames import Slices
from stoneswidgets.search.exact.solve import solution_of
from stoneswidgets.search.nodes import STAMP
from stoneswidgets.search.tree import Tree
from tests.search.exact.test_solve import munching

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.position import Position


def portions(monkeypatch: pytest.MonkeyPatch, speed: float, turn: int) -> list[int]:
    """How many states a search is asked for at a time, by a clock on which it looks at so many a second."""
    clock, asked = [0.0], list[int]()
    monkeypatch.setattr("stoneswidgets.search.exact.frames.perf_counter", lambda: clock[0])

    def search(states: int) -> int:
        asked.append(states)
        clock[0] += states / speed
        return -1 if len(asked) < 60 else states

    slices = Slices(turn)
    told = list(slices.until_done(search))
    assert told == [sum(asked[:n]) for n in range(1, 60)]
    assert slices.states == sum(asked) - asked[-1]
    return asked


@pytest.mark.parametrize("speed", [200.0, 5_000.0, 100_000.0])
def test_no_slice_takes_longer_than_a_fiftieth_of_a_second(
    monkeypatch: pytest.MonkeyPatch, speed: float
) -> None:
    asked = portions(monkeypatch, speed, turn=1 << 30)
    assert max(asked[3:]) <= speed / 50
    assert asked[-1] > speed / 500


def test_slices_end_with_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = portions(monkeypatch, speed=1e9, turn=100)
    ends = {sum(asked[:n]) for n in range(60)}
    assert set(range(100, sum(asked), 100)) <= ends
    assert max(asked) <= 100


def test_a_solver_is_stopped_from_another_thread_in_mid_thought() -> None:
    whole = solution_of(munching(3, 27))
    for _ in whole.proving():
        pass
    solution, stop, reports = solution_of(munching(3, 27)), Event(), list[int]()
    begun = Event()

    def think() -> None:
        for states in solution.proving():
            reports.append(states)
            begun.set()
            if stop.is_set():
                return

    thinking = Thread(target=think)
    thinking.start()
    begun.wait()
    stop.set()
    reported = len(reports)
    thinking.join()
    assert reports == sorted(set(reports))
    assert not solution.proven
    assert solution.states == reports[-1] < whole.states / 2
    assert reported >= 1


def test_a_bot_is_stopped_in_mid_thought() -> None:
    view = sw.SiegeStones().start().view(0)
    thinking = sw.bot(level=10, seed=1).think(view)
    done = [next(thinking).done for _ in range(3)]
    thinking.close()
    assert 0 <= done[0] <= done[1] <= done[2] < 0.05


def test_a_search_is_the_same_however_long_its_slices_take(monkeypatch: pytest.MonkeyPatch) -> None:
    position = munching(4, 24)

    def found() -> tuple[object, int]:
        search = MoveSearch(position.view(position.to_move[0]), Random(1))
        slices = sum(1 for _ in search.searching(4_000))
        return (search.moves, search.line, search.values), slices

    fast, few = found()
    hours = count(step=3_600)
    monkeypatch.setattr("stoneswidgets.search.exact.frames.perf_counter", lambda: next(hours))
    slow, many = found()
    assert slow == fast
    assert many > few


def grow(position: Position) -> tuple[Callable[[], object], Callable[[], bytes]]:
    tree = Tree(position.view(position.to_move[0]), Random(1))
    return lambda: tree.grow(200_000), lambda: bytes(tree._header[STAMP : STAMP + 1])


def munch(position: Position) -> tuple[Callable[[], object], Callable[[], bytes]]:
    solver = MunchSolver(position)
    steps = solver.ask(solver.root, 0, 0)
    solver.slices._portion = solver.slices.turn = 1 << 20
    return lambda: next(steps), lambda: bytes(solver._frames[HEADER + NEXT :])


def last_plies(position: Position) -> tuple[Callable[[], object], Callable[[], bytes]]:
    solver = AlphaBeta(position)
    steps = solver.ask(position.state, 0, 1)
    solver.slices._portion = solver.slices.turn = 1 << 16
    return lambda: next(steps), lambda: bytes(solver._frames)


@pytest.mark.skipif(not available(), reason="numba is not installed")
@pytest.mark.parametrize(
    ("search", "position"),
    [(grow, sw.SiegeStones().start()), (munch, munching(3, 33)), (last_plies, sw.SiegeStones().start())],
    ids=["tree", "munch", "alpha-beta"],
)
def test_other_threads_run_while_compiled_rules_are_searched(
    search: Callable[[Position], tuple[Callable[[], object], Callable[[], bytes]]], position: Position
) -> None:
    """A call into compiled rules is seen to be under way, by what it writes, from a thread that could not run if it
    held the lock. On a busy machine, that thread may get no turn while one call lasts; it has many to look at.
    """

    def is_seen() -> bool:
        call, memory = search(position)
        before, seen = memory(), set[bytes]()
        calling = Thread(target=call)
        calling.start()
        while calling.is_alive() and len(seen) < 3:
            seen.add(memory())
        calling.join()
        return len(seen - {before, memory()}) > 0

    assert any(is_seen() for _ in range(30))
