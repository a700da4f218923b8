"""Stored counts and playthroughs are unchanged; see tests/perft.py and tests/playthrough.py."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from tests import perft, playthrough


@pytest.mark.parametrize("case", perft.load(), ids=lambda case: f"{case['game']}-{len(case['moves'])}")
def test_counts_of_move_sequences(case: dict[str, Any]) -> None:
    assert perft.differences(case) == []


def test_every_game_has_counts() -> None:
    assert {case["game"] for case in perft.load()} == set(sw.GAMES)


@pytest.mark.parametrize("name", sw.GAMES)
def test_playthrough(name: str) -> None:
    assert playthrough.difference(name) == ""


def test_a_difference_in_counts_is_shown_by_move() -> None:
    case = perft.load()[0]
    move = next(iter(case["divided"]))
    wrong = {**case, "counts": [*case["counts"][:-1], 1], "divided": {**case["divided"], move: 1}}
    assert [line.split(":")[0] for line in perft.differences(wrong)] == [
        f"depth {len(case['counts'])}",
        f"  after {move}",
    ]
