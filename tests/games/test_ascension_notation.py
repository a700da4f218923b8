"""Ascension: positions as JSON objects."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from tests.games.ascension import TOWERS_GONE, position, ring


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"leaders": {"a4": "r"}}, "leaders: there is no place 'a4' for them; there are b4, c5"),
        ({"gods": dict.fromkeys([*TOWERS_GONE, "d4", "d5"], "r")}, "10 gods and false gods, and 9 towers"),
        ({"followers": {"c4d4d5": "r"}}, "next to neither a leader nor a god"),
        ({"leaders": {"c4": "r"}, "false_gods": ["d4"], "followers": {"c4d4d5": "r"}}, "next to a false god"),
        (
            {"leaders": {"d4": "r"}, "followers": dict.fromkeys(ring("d4"), "r")},
            "all six around d4 are there",
        ),
        (
            {
                "leaders": {"c4": "r", "d5": "r", "c3": "r", "e4": "r"},
                "followers": dict.fromkeys(ring("d4"), "r"),
            },
            "all six around d4 are there",
        ),
        ({"worshippers": ["r", "bb"]}, "each seat begins with two"),
        ({"worshippers": ["rr", "rrr"], "gods": {"d4": "r"}}, "both seats began with the same two"),
        ({"worshippers": ["ry", "bb"], "pool": {"r": 18}}, "pool: red stones are 19, not 18"),
    ],
)
def test_a_described_position_that_cannot_be(described: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        position(**described)


def test_a_described_position_has_no_more_stones_than_the_box() -> None:
    with pytest.raises(sw.BadRecord, match="3 stones are blue, and there are 2 in all"):
        position(sw.Ascension(stones_each=2), leaders={"d4": "b"})


def test_without_recycling_stones_may_be_out_of_the_game_once_towers_are_used() -> None:
    game = sw.Ascension(recycle=False)
    p = position(game, gods={"d4": "r"}, pool={"r": 10})
    assert p.pool == {"r": 10, "y": 19, "b": 18, "g": 20}
    with pytest.raises(sw.BadRecord, match="red stones are at most 18, not 19"):
        position(game, gods={"d4": "r"}, pool={"r": 19})
    with pytest.raises(sw.BadRecord, match="red stones are 19, not 10"):
        position(game, pool={"r": 10})


def test_an_ended_game_is_described_with_its_winners() -> None:
    over: dict[str, Any] = {"gods": dict.fromkeys([*TOWERS_GONE, "d4"], "b")}
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is over"):
        position(**over)
    full = {"leaders": {}, "followers": {}, "false_gods": [], "worshippers": ["ry", "bb"], **over}
    with pytest.raises(sw.BadRecord, match=r"in this position they are \[1\], not \[0\]"):
        sw.Ascension().restore({**full, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is not over"):
        sw.Ascension().restore({**full, "gods": {}, "winners": [0]})
