"""Skill is none in a game of chance, and some in a game of thought."""

from __future__ import annotations

import pytest
from race import Race

import stoneswidgets as sw
from stoneswidgets import lab
from tests.tiers import NIGHT


class Lottery(Race):
    """Whoever is to move rolls once, and stays."""

    players = 2

    @sw.rule
    def legal(t, s, seat, out):
        out[0] = t.roll if s.pot == 0 else t.stay
        return 1


@NIGHT
def test_a_game_of_pure_chance_has_no_skill_and_a_game_of_thought_has():
    none = lab.skill(Lottery(), doublings=3, games=100, seed=1, progress=False)
    assert 0 in none.interval
    assert all(0.5 in step.interval for step in none.doublings)
    some = lab.skill(
        sw.SiegeStones(side=3, goal=2), simulations=2, doublings=3, games=100, seed=1, progress=False
    )
    assert some.interval.low > 0
    assert 0 < some.mean <= 0.5
    assert [step.simulations for step in some.doublings] == [2, 4, 8]
    assert "Skill 0." in repr(some)


def test_the_steps_are_saved_and_told(tmp_path):
    once = lab.skill(Lottery(), 1, 2, 10, 1, progress=False, path=tmp_path)
    assert lab.skill(Lottery(), 1, 2, 10, 1, progress=False, path=tmp_path) == once
    assert sorted(file.name for file in tmp_path.glob("[!.]*")) == [
        "1-simulations.jsonl",
        "2-simulations.jsonl",
    ]
    frame = once.to_frame()
    assert list(frame["doubled"]) == [2, 4]
    assert frame["share"].mean() - 0.5 == pytest.approx(once.mean)
    assert "Skill " in once._repr_html_()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"doublings": 17}, "at most 16"),
        ({"simulations": 0}, "number of simulations"),
        ({"games": 1}, "games"),
    ],
)
def test_what_is_no_ladder_is_refused(given, message):
    with pytest.raises(sw.StonesError, match=message):
        lab.skill(Lottery(), progress=False, **given)
