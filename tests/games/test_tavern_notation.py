"""The tavern's Stones: positions as JSON objects."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from tests.games.tavern import TIED, dealt, position, scored


def test_a_position_is_described_in_words() -> None:
    assert dealt("4>3:5 yes 1!2:2 2>4:1").describe() == {
        "phase": "answer",
        "hand": 1,
        "stones": ["jgs+sssj", "gss+jggs", "jgg+jgjs", "gsg+jgsj"],
        "totals": [0, 0, 0, 0],
        "bonus": 120,
        "known": [[[0, 2], [0], [0], [0]], [[1]] * 4, [[2], [0, 2], [2], [2]], [[3]] * 4],
        "done": 2,
        "quiet": 0,
        "forced": [2],
        "times_forced": [0, 1, 0, 0],
        "asker": 1,
        "offer": "2>4:1",
    }


OVER: dict[str, Any] = dict.fromkeys(
    ("known", "done", "quiet", "forced", "times_forced", "to_move", "barred"), ...
)


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"stones": []}, "0 hands were given; this phase has 4"),
        ({"stones": ["jjj+jjjj"] * 4}, "28 of the stones are jewels, and the bag has 12"),
        ({"totals": [0, 0, 0, 5]}, "0 hands and a bonus of 120 do not lead to"),
        (
            {"totals": [50, 50, 44, 39], "hand": 2, "bonus": 240, "rules": {"target": 50}},
            "with 50 of 50 points",
        ),
        ({"bonus": 240}, "bonus is"),
        ({"known": [[[0]] * 4] * 4}, "known: seat 1 knows its own stones"),
        ({"quiet": 2, "done": 1, "rules": {"count": "turns"}}, "2 of 1 turns cannot have gone by"),
        ({"forced": [0], "done": 1, "barred": 1}, "each seat in forced has forced one trade"),
        ({"forced": [1], "times_forced": [1, 0, 0, 0]}, "no trade counts twice"),
        ({"barred": 1}, "barred is the other seat of the trade just made"),
    ],
)
def test_a_described_position_that_cannot_be(described: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        position(**described)


def test_a_described_end_has_its_winners() -> None:
    over = scored(TIED, target=50).describe()
    game = sw.Tavern(stall=1, target=50)
    with pytest.raises(sw.BadRecord, match=r"in this position they are \[0, 1\], not \[0\]"):
        game.restore({**over, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="nobody has 1000 points"):
        sw.Tavern().restore(over)
