"""Random play is repeatable, the same plain and compiled, and right where the odds are known."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.core import playouts

GAMES = pytest.mark.parametrize("name", sw.GAMES)


def test_the_odds_of_a_last_move() -> None:
    # Black has one space left; with a tie on towers and stones, a stone wins it, a tower does not.
    game = sw.SiegeStones(side=3, towers=5, goal=9)
    p = game.from_diagram("3,5,3,666/666[ree]/1[ree]611/1.1[ree]/[ree]11", 0)
    ends = {move: p.play(move).winners for move in p.legal_moves()}
    result = p.playouts(2_000, seed=1)
    assert result.plies == result.games == 2_000
    for seat in range(2):
        odds = sum(winners == (seat,) for winners in ends.values()) / len(ends)
        assert result.wins[seat] / 2_000 == pytest.approx(odds, abs=0.05)


def test_a_game_that_is_over_has_no_plies() -> None:
    p = sw.SiegeStones(goal=1).start().play("Td4").play("d5")
    ended = p.playouts(10, seed=1)
    assert (ended.games, ended.plies, ended.wins, ended.draws) == (10, 0, (0, 10), 0)


def test_games_are_the_same_in_any_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    start = sw.SiegeStones(goal=1).start()
    found = start.playouts(50_000, seed=1)
    monkeypatch.setattr(playouts, "next_portion", lambda *_: 999)
    assert found.games == 50_000
    assert start.playouts(50_000, seed=1) == found
