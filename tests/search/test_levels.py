"""The levels of the bots: how far each looks, game by game."""

from __future__ import annotations

import pytest

import stoneswidgets as sw


@pytest.mark.parametrize(("name", "simulations"), [("siegestones", 25), ("ascension", 25), ("tavern", 8)])
def test_a_level_makes_as_many_simulations_as_its_game_needs(name: str, simulations: int) -> None:
    position = sw.Match(sw.game(name), seed=1).position
    thinking = sw.bot(3, seed=1).think(position.view(position.to_move[0]))
    assert [sum(each.visits for each in progress.estimates) for progress in thinking][-1] == simulations


def test_one_bot_plays_different_games() -> None:
    bot = sw.bot(2, seed=1)
    for game in (sw.SiegeStones(), sw.Ascension(), sw.SiegeStones()):
        p = game.start()
        assert bot.choose(p.view(0)) in p.legal_moves()
