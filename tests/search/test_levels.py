"""The levels of the bots: how deeply each searches, game by game."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.lab.play import seated
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.search.levels import LevelledBot


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


def visits_of(bot: TreeSearch) -> int:
    bot.simulations = 5000
    *_, last = bot.think(sw.Ascension().start(seed=1).view(0))
    return last.estimates[0].visits


def test_only_level_10_explores_less_and_not_in_the_lab() -> None:
    view = sw.Ascension().start(seed=1).view(0)
    highest, below = (LevelledBot(level, 1)._search(view) for level in (10, 9))
    usual = visits_of(TreeSearch(seed=1))
    assert visits_of(highest) > 2 * usual
    assert visits_of(below) < 1.5 * usual
    _, bots, _ = seated((10,), 2, "seed", 0)
    assert isinstance(bots[0], LevelledBot)
    assert visits_of(bots[0]._search(view)) < 1.5 * usual
