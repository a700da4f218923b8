"""Comparisons and sweeps find a planted effect, and none where there is none."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.lab.comparison import comparison_of
from stoneswidgets.lab.jobs import Job

SAME = "The games were the same, move for move: between these players, the change never took effect."
SMALL = sw.SiegeStones(side=3, goal=1)


def test_the_same_rules_do_not_differ_at_all_and_it_says_that_they_are_one_game():
    found = lab.compare(sw.SiegeStones(), sw.SiegeStones(), games=1_000, seed=1, progress=False)
    assert not any(d.is_clear for d in found.differences)
    assert all(d.mean == 0 for d in found.differences)
    assert found.is_same
    said = "The games were the same, move for move: it is one game, SiegeStones, that was looked at"
    assert said in repr(found)
    assert f">{said}" in found._repr_html_()
    assert lab.chart(found).finding.startswith(said)
    with pytest.raises(sw.StonesError, match="pairs of games are the same"):
        found.first_parting()


def test_a_change_of_the_result_alone_is_a_change():
    """The tie-break changes no move, and in few games the winner."""
    stones, threat = sw.SiegeStones(side=5), sw.SiegeStones(side=5, tiebreak="threat")
    found = lab.compare(stones, threat, games=200, seed=1, progress=False)
    at = found.first_parting()
    assert found.first.record(at).moves == found.second.record(at).moves
    other = sw.SiegeStones(side=5, opening="no-tower")
    assert not lab.compare(stones, other, games=2, seed=1, progress=False).is_same


def test_wherever_rules_are_compared_it_says_first_of_all_that_a_change_never_took_effect():
    other = sw.SiegeStones(side=3, goal=1, tiebreak="threat")
    levels = lab.compare_levels(SMALL, other, (1, 2), games=8, seed=1, workers=1, progress=False)
    assert levels.same
    assert SAME[:-1] in repr(levels)
    assert lab.chart(levels).finding.startswith(SAME)
    nothing = lab.restrict(sw.SiegeStones(side=3, towers=0), "T*", games=20, seed=1, progress=False)
    assert nothing.same
    assert f">{SAME}" in nothing._repr_html_()
    assert SAME in repr(nothing)


def test_the_simulations_of_a_comparison_are_those_of_simulate():
    stones, threat = sw.SiegeStones(), sw.SiegeStones(tiebreak="threat")
    found = lab.compare(stones, threat, games=500, seed=3, progress=False)
    assert found.first == lab.simulate(stones, games=500, seed=3, progress=False)
    assert found.second == lab.simulate(threat, games=500, seed=3, progress=False)


def test_a_comparison_stops_when_it_knows_enough_and_its_intervals_allow_for_that():
    before, after = sw.SiegeStones(), sw.SiegeStones(opening="no-tower")
    found = lab.compare(before, after, games=200_000, seed=1, until=0.05, progress=False)
    assert found.first.games < 50_000
    assert found["AdvantageP1"].interval.half_width <= 0.05
    fixed = lab.compare(before, after, games=found.first.games, seed=1, progress=False)
    for early, usual in zip(found.differences, fixed.differences, strict=True):
        assert early.mean == usual.mean
        assert early.interval.half_width > usual.interval.half_width
        assert early.smallest > usual.smallest
    with pytest.raises(sw.StonesError, match="until is half"):
        lab.compare(before, after, until=2)


def test_a_comparison_keeps_the_games_of_both_rules_and_shows_where_they_part():
    before, after = sw.SiegeStones(), sw.SiegeStones(opening="no-tower")
    found = lab.compare(before, after, games=60, seed=1, looks=4, keep=True, progress=False)
    for simulation in (found.first, found.second):
        assert len(simulation.values) == 60
        assert sum(simulation.values["Drama"]) / 60 == pytest.approx(simulation["Drama"].mean)
    assert found.second.lowest("DurationMoves")[0] in range(1, 61)
    parting = found.first_parting()
    one, other = found.first.record(parting), found.second.record(parting)
    assert one.moves != other.moves
    for each in (one, other):
        assert f"{len(each.moves)} moves" in repr(sw.Replay(each))


def test_two_games_that_part_are_chapters_in_which_it_is_said_where():
    rules = sw.SiegeStones(), sw.SiegeStones(tiebreak="threat", goal=3)
    found = lab.compare(*rules, games=60, seed=2, progress=False)
    first, second = found.study().chapters
    number = found.first_parting()
    assert first.last.line() == found.first.record(number).moves
    assert second.last.line() == found.second.record(number).moves
    assert (first.game, second.game) == rules
    (one,), (other,) = ([node for node in chapter.nodes() if node.text] for chapter in (first, second))
    assert one.line() == other.line()
    assert (one.main and one.main.move) != (other.main and other.main.move)


def test_the_intervals_of_several_levels_hold_at_once():
    rules = sw.SiegeStones(side=3, goal=2), sw.SiegeStones(side=3, goal=2, opening="no-tower")
    one = lab.compare_levels(*rules, (1,), games=200, seed=1, progress=False)[1]["AdvantageP1"]
    three = comparison_of(*rules, lab.Run(games=200, seed=1, progress=False), among=3)["AdvantageP1"]
    assert three.mean == one.mean
    assert three.interval.half_width > one.interval.half_width
    with pytest.raises(sw.StonesError, match="a level is a whole number from 1 to 10, not None"):
        lab.compare_levels(*rules, (None, 1))


def test_a_sweep_and_levels_are_saved_and_gone_on_with(tmp_path, monkeypatch):
    game, values = sw.SiegeStones(side=3), {"goal": [2, 3, 4]}
    whole = lab.sweep(game, games=60, seed=1, progress=False, **values)
    folder = tmp_path / "runs"
    played = Job.play
    numbers = []

    def third_time_stopped(job, number, games):
        numbers.append(job.game.goal)
        if len(numbers) == 3:
            raise SystemExit
        return played(job, number, games)

    monkeypatch.setattr(Job, "play", third_time_stopped)
    with pytest.raises(SystemExit):
        lab.sweep(game, games=60, seed=1, progress=False, path=folder, **values)
    again = lab.sweep(game, games=60, seed=1, progress=False, path=folder, **values)
    assert numbers == [2, 3, 4, 4]  # what had been played was not played again
    assert again == whole
    with pytest.raises(sw.StonesError, match="has a different run"):
        lab.sweep(game, games=60, seed=2, progress=False, path=folder, **values)
    rules = sw.SiegeStones(side=3, goal=2), sw.SiegeStones(side=3)
    lab.compare_levels(*rules, (1,), games=60, seed=1, progress=False, path=tmp_path / "levels")
    assert (tmp_path / "levels" / "level-1.jsonl").exists()
    with pytest.raises(sw.StonesError, match="kept in a folder"):
        lab.sweep(game, games=60, seed=1, path=folder / "1.jsonl", **values)


def test_a_sweep_varies_several_parameters_at_once():
    found = lab.sweep(
        sw.SiegeStones(side=3), games=300, seed=1, progress=False, goal=[2, 3], towers=range(5, 8)
    )
    assert [found.values(s) for s in found.simulations] == [
        (goal, towers) for goal in (2, 3) for towers in (5, 6, 7)
    ]
    assert {s.game.side for s in found.simulations} == {3}
    assert len(found.differences("DurationMoves")) == 5
    assert found.differences("DurationMoves")[-1].is_clear
    assert ">goal</th>" in found._repr_html_()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "name the rule parameters"),
        ({}, "there are side, goal"),
        ({"gaol": [1]}, "no rule parameter 'gaol'; it has players"),
        ({"goal": 4}, "a list of values"),
        ({"goal": [4, 40]}, "goal=40 is not possible"),
        ({"goal": range(1, 10), "stones_each": range(1, 61)}, "540 combinations"),
    ],
)
def test_what_cannot_be_varied_is_refused_before_anything_is_played(values, message):
    with pytest.raises(sw.StonesError, match=message):
        lab.sweep(sw.SiegeStones(), games=100, progress=False, **values)
