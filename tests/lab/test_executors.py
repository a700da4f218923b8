"""Runs in other processes, and resumed runs, give the same results bit for bit."""

from __future__ import annotations

import json
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
def test_dask_plays_the_same_games():
    distributed = pytest.importorskip("dask.distributed")
    game = variant()
    one = lab.compare(game, SMALL, PLAYERS, 60, 5, workers=1, progress=False)
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        many = lab.compare(game, SMALL, PLAYERS, 60, 5, executor=client.get_executor(), progress=False)
    assert many == one


@pytest.mark.parametrize("players", [None, PLAYERS])
def test_a_run_that_is_broken_off_goes_on_where_it_was(tmp_path, players):
    game, games = (sw.SiegeStones(), 3 * PORTION + 5) if players is None else (SMALL, 14)
    path, whole = tmp_path / "run.jsonl", None
    whole = lab.simulate(game, players, games, 4, keep=True, workers=1, progress=False)
    played = Job.play

    def interrupted(self, number, games):
        if number == 2:
            raise KeyboardInterrupt
        return played(self, number, games)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job, "play", interrupted)
        part = lab.simulate(game, players, games, 4, keep=True, workers=1, progress=False, path=path)
    assert part.stopped
    assert 0 < part.games < games
    for many in (2, 1):  # the second time, all is there already
        again = lab.simulate(game, players, games, 4, keep=True, workers=many, progress=False, path=path)
        assert again == whole
        assert list(again.values.numbers) == list(whole.values.numbers)


def test_a_file_of_another_run_is_refused_and_stays_as_it_is(tmp_path):
    path = tmp_path / "run.jsonl"
    lab.simulate(SMALL, games=10, seed=1, progress=False, path=path)
    text = path.read_text()
    for game, games, seed, message in (
        (SMALL, 10, 2, "seed is 1, not 2"),
        (variant(), 10, 1, "game is 'siegestones', not"),
        (SMALL, 5, 1, "already holds 10 games, but you asked for 5"),
    ):
        with pytest.raises(sw.BadRecord, match=message):
            lab.simulate(game, games=games, seed=seed, progress=False, path=path)
    assert path.read_text() == text


@pytest.mark.parametrize("content", ["measure,mean\n", "{}\n", "", "{"])
def test_a_file_that_is_no_run_is_refused_with_what_to_do(tmp_path, content):
    path = tmp_path / "games.csv"
    path.write_text(content)
    with pytest.raises(sw.BadRecord, match=r"^games\.csv .*another path= begins"):
        lab.simulate(SMALL, games=4, seed=1, progress=False, path=path)
    assert path.read_text() == content


def test_a_file_whose_numbers_are_not_those_of_such_a_run_is_refused(tmp_path):
    path = tmp_path / "run.jsonl"
    lab.simulate(SMALL, games=10, seed=1, progress=False, path=path)
    with pytest.raises(sw.BadRecord, match="keep is False, not True"):
        lab.simulate(SMALL, games=10, seed=1, progress=False, path=path, keep=True)
    whole = path.read_text()
    head, line = whole.splitlines()
    portion = json.loads(line)
    for wrong in (
        {"games": 0},
        {"sums": portion["sums"][1:]},
        {"sums": ["x", *portion["sums"][1:]]},
        {"sums": [10**400, *portion["sums"][1:]]},
        {"cells": []},
    ):
        damaged = json.dumps(portion | wrong)
        path.write_text(f"{head}\n{damaged}\n{line}\n")
        with pytest.raises(sw.BadRecord, match=r"run\.jsonl, line 2"):
            lab.simulate(SMALL, games=10, seed=1, progress=False, path=path)
        path.write_text(f"{head}\n{damaged}\n")
        with pytest.warns(UserWarning, match="the last line, run.jsonl, line 2, is damaged and was left out"):
            lab.simulate(SMALL, games=10, seed=1, progress=False, path=path)
        assert path.read_text() == whole


def test_a_run_is_written_by_one_program_at_a_time(tmp_path):
    path = tmp_path / "run.jsonl"

    def meanwhile(view):
        with pytest.raises(sw.BadRecord, match=r"another program is writing to run\.jsonl"):
            lab.simulate(SMALL, games=10, seed=1, progress=False, path=path)
        return view.legal_moves()[0]

    lab.simulate(SMALL, meanwhile, games=2, seed=1, workers=1, progress=False, path=path)
