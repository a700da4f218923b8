"""Which card of a design does what: by games with and without each, and what they cannot tell."""

from __future__ import annotations

from statistics import NormalDist, mean, variance

import pytest

import stoneswidgets as sw
from stoneswidgets.lab import ablation as module
from stoneswidgets.lab.ablation import without_each

CARDS = sw.SiegeStonesCards
DESIGN = CARDS(marching=2, crown=5)


@pytest.fixture(scope="module")
def found():
    return sw.lab.ablate(DESIGN, levels=(1, 2), games=40, seed=2, progress=False)


def test_each_card_is_compared_with_the_design_without_it_and_all_intervals_hold_at_once(found):
    cells = [DESIGN, CARDS(crown=5), CARDS(marching=2), CARDS()]
    assert {"": DESIGN, **without_each(DESIGN)} == dict(
        zip(("", "Marching 2", "Crown 5", "the whole design"), cells, strict=True)
    )
    quantile = NormalDist().inv_cdf(1 - 0.05 / 2 / 6)
    for level, games, first in ((1, 10_000, 2), (2, 40, 6)):
        design, *others = (
            sw.lab.simulate(
                cell, None if level == 1 else level, games, first + i, keep=True, progress=False
            ).values["AdvantageP1"]
            for i, cell in enumerate(cells)
        )
        for other, does in zip(others, found.does[level].values(), strict=True):
            with_it, without = [[*column, 0, 1] for column in (design, other)]  # Agresti and Caffo
            reach = quantile * (variance(with_it) / (games + 2) + variance(without) / (games + 2)) ** 0.5
            assert does.mean == pytest.approx(mean(design) - mean(other))
            low = mean(with_it) - mean(without) - reach
            assert does.interval == pytest.approx((low, low + 2 * reach))
    assert len(found.rows()) == len(found.chart().rows()) == 6


def test_what_a_card_does_is_said_and_what_cannot_be_told_is_said_too():
    found = sw.lab.ablate(CARDS(marching=3, scorched=3), levels=(1,), seed=1, progress=False)
    assert found.lines[0].startswith(
        "Between random players, Marching 3 takes 6.5 points (4.8 to 8.2) from Black and"
    )
    assert "; what Scorched 3 does cannot be told with 10,000 games" in found.lines[0]
    assert "All intervals hold at once" in found.lines[-1]
    longer = sw.lab.ablate(CARDS(chain=5), "DurationMoves", levels=(1,), seed=1, progress=False)
    assert "How many moves does a game take? Between random players, Chain 5 adds" in repr(longer)
    plain = sw.lab.ablate(sw.SiegeStones(goal=2), "DurationMoves", levels=(1,), seed=1, progress=False)
    assert "goal 2 takes off" in plain.lines[0]
    both = sw.lab.ablate(CARDS(together=1, marching=2), levels=(1,), seed=1, progress=False)
    assert [*both.does[1]] == ["Marching 2"], "without Together nobody asks how often both win"
    assert "Without Together 1, this is another question." in both.lines
    for nothing in (CARDS(together=1), sw.SiegeStones()):
        with pytest.raises(sw.StonesError, match="has no card that can be taken off"):
            sw.lab.ablate(nothing)


def test_a_rule_lab_asks_it_of_the_last_experiment_and_keeps_the_answer_with_it(found, monkeypatch):
    lab = sw.RuleLab(CARDS(), seed=1)
    monkeypatch.setattr(module, "LEVELS", (1, 2))
    lab.game, lab.design = DESIGN, lab.design._replace(name="Royal march")
    assert lab._form._form["usual"] == "7", "its goal is another one"
    lab.ask(50, "Even.", players=2, games=40)
    assert lab._form._form["answer"]["which"].startswith("Which card does what?")
    lab.which()
    (experiment,) = lab.log
    assert experiment.ablation.does == found.does
    answer = lab._form._form["answer"]
    assert (answer["which"], answer["lines"][-len(found.lines) :]) == ("", [*found.lines])
    assert answer["chart"].count("<svg") == 2
    assert found.lines[0] in str(lab.log.sheet().html()).replace("&#x27;", "'")
    assert experiment.row()["rules"] == "Royal march: SiegeStones with Marching 2 and Crown 5"
    lab.game = CARDS(marching=2)
    assert lab._form._form["usual"] == "random"
