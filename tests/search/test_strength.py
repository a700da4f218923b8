"""Bots against the simplest player that looks at the score; bots beside other work."""

from __future__ import annotations

import sys
from random import Random
from threading import Event, Thread

import pytest

import stoneswidgets as sw
from benchmarks.play import Greedy, points
from stoneswidgets.kernel.compiling import available
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.tree import Tree


@pytest.mark.parametrize("name", sw.GAMES)
def test_search_beats_one_ply_greed(name: str) -> None:
    """Of 20 such games of two players level 7 won 17 to 20; here are fewer, the same each time."""
    game = sw.game(name, **({"target": 150} if name == "tavern" else {}))
    won = sum(
        points(game, n // game.seats, n % game.seats, lambda seed: sw.bot(7, seed), Greedy) for n in range(8)
    )
    assert won > (8 / 4 if name == "tavern" else 5)


@pytest.mark.parametrize("name", ["tavern", "bluffstones"])
def test_a_bot_is_told_nothing_that_its_seat_does_not_know(name: str) -> None:
    """Whatever the others hold or have bid, the same view leads to the same move."""
    p = sw.Match(sw.game(name), seed=5).position
    if name == "tavern":
        seat = p.to_move[0]
        q = p.game.restore({**p.describe(), "stones": swapped(p, seat)})  # type: ignore[attr-defined]
    else:
        seat, q = 1, p.play("bb", seat=0)
        p = p.play("-", seat=0)
    assert p != q
    assert p.view(seat) == q.view(seat)
    assert sw.bot(5, seed=2).choose(p.view(seat)) == sw.bot(5, seed=2).choose(q.view(seat))


def swapped(p: sw.Position, seat: int) -> list[str]:
    """The hands of the tavern, where two other seats have exchanged their hidden stones."""
    one, other = [s for s in range(4) if s != seat][:2]
    hands: list[str] = p.describe()["stones"]
    (shown, hidden), (shown_too, hidden_too) = hands[one].split("+"), hands[other].split("+")
    hands[one], hands[other] = f"{shown}+{hidden_too}", f"{shown_too}+{hidden}"
    return hands


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_thought_can_be_broken_off(name: str) -> None:
    p = sw.Match(sw.game(name), seed=4).position
    seat, bot = p.to_move[0], sw.bot(9, seed=1)
    thinking = bot.think(p.view(seat))
    said = next(thinking)
    thinking.close()
    assert said.done < 1
    assert said.move in p.legal_moves(seat)
    assert bot.choose(p.view(seat)) in p.legal_moves(seat)


def test_a_time_limit_ends_a_thought() -> None:
    p = sw.SiegeStones().start()
    bot = TreeSearch(10**12, seed=1, seconds=0.05)
    assert bot.choose(p.view(0)) in p.legal_moves()
    done = [progress.done for progress in bot.think(p.view(0))]
    assert done == sorted(done)
    assert done[-1] == 1


@pytest.mark.skipif(not available(), reason="plain Python lets others run by itself")
def test_other_threads_run_while_a_tree_grows() -> None:
    """Nobody takes the lock away here: that this thread gets it means that compiled search has given it up.

    On a busy machine, it may get no turn while one tree grows; there are several.
    """
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)
    try:
        assert any(runs_meanwhile() for _ in range(10))
    finally:
        sys.setswitchinterval(interval)


def runs_meanwhile() -> bool:
    """Whether this thread runs before another's tree is grown."""
    tree = Tree(sw.SiegeStones().start().view(0), Random(1))
    tree.grow(1)
    started, finished = Event(), Event()

    def think() -> None:
        started.set()
        tree.grow(400_000)
        finished.set()

    thinker = Thread(target=think)
    thinker.start()
    started.wait()
    meanwhile = not finished.is_set()
    thinker.join()
    return meanwhile
