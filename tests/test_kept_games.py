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
