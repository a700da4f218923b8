"""The program that learns SiegeStones' static evaluation is repeatable and uses the rule's own features."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import numpy as np

import stoneswidgets as sw
from stoneswidgets.games.siegestones.rules import HALF, STEP, judge
from tests.strategies import walk
from tools import judging

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_few_games_make_a_file_of_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    judging.main(3, tmp_path / "weights.json")
    weights = json.loads((tmp_path / "weights.json").read_text("utf-8"))
    assert len(weights) == judging.WON - judging.LEARNED
    assert any(weights)
    assert "said and won" in capsys.readouterr().out
    assert [*judging.played(3)] == [*judging.played(3)] != [*judging.played(4)]


def test_what_is_learned_from_is_what_the_rule_sums_up() -> None:
    tables = sw.SiegeStones().tables
    walks = (walk(sw.SiegeStones().start(), Random(seed), 60) for seed in range(8))
    states = [position.state for each in walks for position in each if not position.is_over]
    sums = judging.weighed(states) @ np.array(tables[judging.LEARNED : judging.WON])
    for state, total in zip(states, sums, strict=True):
        row = max(0, min(2 * HALF - 1, int(total) // STEP + HALF))
        assert tables[judging.WON + row] == judge(tables, state)
