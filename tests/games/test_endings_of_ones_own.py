"""Variants that end too late, never, or otherwise than the published games."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.playouts import Driver
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER
from stoneswidgets.scene import picture
from tests.games.cells import broken as variant


def endless(t, s, action):
    s.actor = 1 - s.actor


@pytest.mark.full
def test_a_game_without_an_end_is_a_timeout_and_a_check_says_that_none_ends() -> None:
    game = variant("apply", endless)(side=3)
    with pytest.raises(
        sw.BrokenRule,
        match=r"3 of 3 games were not over .*max_game_length of 40.*do its rules ever end a game",
    ):
        game.check(games=3)
    played = game.start().playouts(20, seed=1)
    assert (played.games, played.wins, played.draws, played.timeouts, played.plies) == (20, (0, 0), 0, 20, 0)
    with pytest.warns(UserWarning, match="20 of 20 games were not over .*: do its rules ever end a game"):
        assert sw.lab.simulate(game, games=20, seed=1, progress=False)["Timeouts"].mean == 1
    view = game.start().view(0)
    assert sw.bot(level=4, seed=1).choose(view) in view.legal_moves()
    assert all(move.chance == 0.5 for move in sw.evaluate(game.start(), simulations=20, seed=1).moves)


def wanders(t, s, action):
    rules.apply(t, s, action)
    if s.actor == OVER and len(s.stones[0]) % 3 == 0:
        s.actor, s.winners = 0, 0
        s.empty |= s.stones[0]
        s.stones[0] = 0
        rules.recontrol(t, s, s.towers)


def test_the_games_before_and_after_one_without_an_end_count() -> None:
    game = type("Wanders", (sw.SiegeStones,), {"apply": sw.rule(wanders), "max_game_length": 40})()
    played = game.start().playouts(300, seed=1)
    assert played.games == 300
    assert 0 < played.timeouts < 300
    one_by_one = Driver(game.start(), Random(1))
    for _ in range(300):
        one_by_one.play(1)
    together = Driver(game.start(), Random(1))
    together.play(300)
    assert one_by_one.result == together.result


class OneTowerTogether(sw.SiegeStones):
    """Both win if one of the first two drops is a tower; else both lose."""

    is_cooperative = True

    @sw.rule
    def settle(t, s, mover):
        if len(s.empty) == 35:
            sw.end(s, 3 if s.towers != 0 else 0)


def test_all_of_the_library_knows_games_that_both_win_or_both_lose():
    game = OneTowerTogether()
    assert game.check(3, progress=False) == 3
    for moves, winners, words in ((("d4", "Td5"), (0, 1), "Both win."), (("d4", "d5"), (), "Both lose.")):
        match = sw.Match(game)
        for move in moves:
            match.play(move)
        for again in (sw.Record.loads(match.record().dumps()), sw.from_code(sw.code(match))):
            assert again.positions()[-1] == match.position
        assert (match.record().result["winners"], match.position.winners) == ([*winners], winners)
        assert game.restore(match.position.describe()) == match.position
        assert picture(match.position).status() == words
    found = game.start().playouts(200, seed=1)
    assert (found.wins, found.timeouts, found.draws + found.lost) == ((0, 0), 0, 200)
    run = sw.lab.simulate(game, games=200, seed=1)
    assert run.outcomes == {"Drawishness": "both win", "AllLost": "both lose"}
    assert run["Drawishness"].mean + run["AllLost"].mean == 1
    assert sw.bot(3, seed=1).choose(game.start().play("d4")).startswith("T")
    with pytest.raises(sw.StonesError, match="both win, or both lose"):
        sw.solve(game.start())
