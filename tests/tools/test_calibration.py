"""Calibration curves are the likeliest rising ones, and are checked on other positions."""

from __future__ import annotations

import json
import re
from random import Random

import numpy as np
import pytest

from tests.tiers import at_night
from tools.calibration import positions
from tools.calibration.__main__ import show
from tools.calibration.calibration_error import calibration_error
from tools.calibration.curves import PARTS, PRIOR, checked, fitted, parted
from tools.calibration.regression import regression


def _rows(won, means=(0.5, 0.6), count=600):
    """Return rows of positions, each with a mean, of which so many are won."""
    rng = Random(1)
    return [
        {"seed": seed, "result": float(rng.random() < won), "said": {"20000": [rng.uniform(*means), 0, 100]}}
        for seed in range(count)
    ]


@pytest.mark.parametrize("won", [0.2, 0.5, 0.8])
def test_where_results_do_not_rise_with_the_mean_the_curve_says_what_was_won(won) -> None:
    rows = _rows(won)
    rows.sort(key=lambda row: row["said"]["20000"][0])
    falling = sorted((row["result"] for row in rows), reverse=True)
    rows = [{**row, "result": result} for row, result in zip(rows, falling, strict=True)]
    curve = fitted(rows)
    said = [curve(row["said"]["20000"][0], 20_000) for row in rows]
    assert np.mean(said) == pytest.approx(np.mean(falling), abs=0.005)


def test_no_weight_can_be_changed_for_the_better_but_below_its_least() -> None:
    rng = np.random.default_rng(1)
    x = np.column_stack([np.ones(400), rng.normal(size=(400, 4))])
    y = (rng.random(400) < 1 / (1 + np.exp(-x @ [1.6, -1.0, 0.5, -2.0, 0.1]))).astype(float)
    least, prior = np.array([-np.inf, 0.1, 0.0, -np.inf, 0.0]), np.zeros(5)
    weights = regression(x, y, prior, PRIOR, least)
    slope = x.T @ (y - 1 / (1 + np.exp(-x @ weights))) - PRIOR * (weights - prior)
    at_least = weights <= least
    assert at_least[1]
    assert not at_least[[0, 2, 3]].any()
    assert np.abs(slope[~at_least]).max() < 1e-6
    assert slope[at_least].max() <= 0


def test_each_position_is_checked_by_a_curve_of_the_others() -> None:
    rows = _rows(0.5)
    parts = [parted(rows, which) for which in range(PARTS)]
    assert sorted(row["seed"] for held_out, _ in parts for row in held_out) == list(range(len(rows)))
    assert all(len(held_out) + len(others) == len(rows) for held_out, others in parts)
    assert len(checked(rows, 20_000).chances) == len(rows)


def test_each_stage_has_a_curve_of_its_own() -> None:
    rows = [{**row, "stage": stage} for stage, won in ((1, 0.8), (2, 0.2)) for row in _rows(won)]
    said = [chance for chance, _ in checked(rows, 20_000).chances]
    assert min(said[:600]) > 0.7
    assert max(said[600:]) < 0.3


@pytest.mark.parametrize("off", [0.03, *at_night(0.0, 0.06)])
def test_how_far_chances_are_off_lies_in_its_interval_and_luck_is_no_fault(off) -> None:
    rng, found = Random(1), []
    for _ in range(20):
        said = [rng.uniform(0.1, 0.9) for _ in range(1000)]
        true = [chance + (off if int(10 * chance) % 2 else -off) for chance in said]
        pairs = [(chance, float(rng.random() < share)) for chance, share in zip(said, true, strict=True)]
        found.append(calibration_error(pairs))
    assert sum(off in limits for _, limits in found) >= 18
    assert np.mean([typical for typical, _ in found]) == pytest.approx(off, abs=0.015)


def test_show_says_how_far_means_and_chances_are_typically_off(tmp_path, capsys) -> None:
    rows = [row | {"by": positions.STRONGEST} for row in _rows(0.8)]
    (tmp_path / "ascension.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    show(tmp_path, tmp_path / "picture.svg")
    said = capsys.readouterr().out
    off = {
        what: float(typical)
        for what, typical in re.findall(r"(means|chances) +squared.*off by ([.\d]+)", said)
    }
    assert off["means"] == pytest.approx(0.25, abs=0.03)
    assert off["chances"] < 0.05
    assert "shown to be right within 0.03: none; to be off by more: 0.5; open: none" in said
    assert "<svg" in (tmp_path / "picture.svg").read_text("utf-8")
