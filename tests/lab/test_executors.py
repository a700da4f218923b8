"""Runs in other processes, and resumed runs, give the same results bit for bit."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.games.siegestones import rules
from stoneswidgets.lab.jobs import PORTION, Job, portion
from stoneswidgets.lab.workers import packed, play

SMALL = sw.SiegeStones(side=3, goal=2)
PLAYERS = {"first": lambda view: view.legal_moves()[0], "random": None}


def variant() -> sw.SiegeStones:
    """A game that no other process can import, with a parameter, and a rule that calls its parent's by a dotted name."""

    class Edgy(sw.SiegeStones):
        """A third of the spaces is never controlled."""

        goal = 2
        apart = sw.parameter(3, range(2, 6), about="how far these are apart")

        @sw.rule
        def owner(t, s, tower):
            return -1 if tower % t.apart == 0 else rules.owner(t, s, tower)

    return Edgy(side=3)


def test_a_variant_from_a_cell_and_its_players_travel_as_bytes():
    job = lab.simulate(variant(), PLAYERS, 4, 1, keep=True, workers=1, progress=False).job
    here, there = portion((job,), 0, 4), play(packed((job,)), 0, 4)
    assert list(here.values) == list(there.values)
    assert list(here.sums) == list(there.sums)
    other = portion((Job(SMALL, None, job.measures, 1, job.players, job.names, keep=True),), 0, 4)
    assert list(here.values) != list(other.values)


class Dying:
    """An executor whose processes die after some portions."""

    _max_workers = 2

    def __init__(self, portions):
        self._left = portions

    def submit(self, function, *given):
        self._left -= 1
        if self._left < -2:
            raise BrokenProcessPool
        future = Future()
        if self._left < 0:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(function(*given))
        return future


def test_a_broken_pool_of_processes_leaves_the_rest_to_this_one():
    found = lab.simulate(SMALL, PLAYERS, 40, 3, executor=Dying(3), progress=False)
    assert found == lab.simulate(SMALL, PLAYERS, 40, 3, workers=1, progress=False)


@pytest.mark.night
def test_dask_plays_the_same_games_though_a_worker_is_killed():
    distributed = pytest.importorskip("dask.distributed")
    game, games = variant(), 60
    one = lab.compare(game, SMALL, PLAYERS, games, 5, workers=1, progress=False)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed = []

        def kill(games: int) -> None:
            if games and not killed:
                killed.append(os.kill(pids[0], signal.SIGKILL))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("stoneswidgets.lab.run.progressing", lambda *_, **__: _Calling(kill))
            many = lab.compare(game, SMALL, PLAYERS, games, 5, executor=client.get_executor(), progress=False)
    assert killed
    assert many == one


class _Calling:
    """Calls a function after every portion."""

    def __init__(self, call):
        self._call = call

    def __enter__(self):
        return self._call

    def __exit__(self, *_):
        return None


@pytest.mark.parametrize("players", [None, PLAYERS])
def test_an_interrupt_leaves_the_games_so_far(players):
    game, games = (sw.SiegeStones(), 3 * PORTION + 5) if players is None else (SMALL, 14)
    whole = lab.simulate(game, players, games, 4, keep=True, workers=1, progress=False)
    played = Job.play

    def interrupted(self, number, games):
        if number == 2:
            raise KeyboardInterrupt
        return played(self, number, games)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job, "play", interrupted)
        part = lab.simulate(game, players, games, 4, keep=True, workers=1, progress=False)
    assert part.stopped
    assert 0 < part.games < games
    assert list(part.values.numbers) == list(whole.values.numbers)[: len(part.values.numbers)]
