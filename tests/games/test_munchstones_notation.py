"""MunchStones: positions as JSON objects."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from tests.games.munchstones import LINES


def test_a_description_can_be_read_by_a_person() -> None:
    p = sw.MunchStones().start().play("=r").play("d5").play("=b")
    assert p.describe() == {
        "towers": {"c4": "r", "e5": "y", "d3": "b"},
        "stones": {"d5": "r"},
        "pile": {"r": 10, "y": 11, "b": 10},
        "drawn": "b",
        "scored": ["", ""],
        "turn": 1,
    }
    q = sw.MunchStones(lines=True).start(setup=LINES)
    assert q.describe() == {
        "towers": {"c4": "r", "e5": "y", "d3": "b"},
        "stones": {},
        **LINES,
        "scored": ["", ""],
        "turn": 0,
    }


START = {"towers": {"c4": "r", "e5": "y", "d3": "b"}, "stones": {}, "scored": ["", ""], "turn": 0}
PILE = {"r": 11, "y": 11, "b": 11}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stones": {"d4": "r"}}, "d4 is the centre, which is empty at all times"),
        ({"towers": {"c4": "r", "e5": "y"}}, "there are 2 towers on the board, and should be 3"),
        ({"towers": {"c4": "r", "e5": "b", "d3": "y"}}, "in the build phase they are on c4 r, e5 y, d3 b"),
        (
            {"pile": {"r": 10, "y": 11, "b": 11}},
            "1 red stones are missing, and none is out in the build phase",
        ),
        ({"stones": {"d5": "r"}}, "13 stones are red, and there are 12 in all, one on a tower included"),
        (
            {"scored": ["r", ""], "pile": {"r": 10, "y": 11, "b": 11}},
            "in the build phase nobody has scored yet",
        ),
        (
            {"stones": {"b4": "r", "b5": "r", "a1": "r"}, "pile": {"r": 8, "y": 11, "b": 11}},
            "no row of stones joins a1 to a tower",
        ),
    ],
)
def test_a_described_position_is_checked(change: dict[str, object], message: str) -> None:
    game = sw.MunchStones()
    assert game.restore({**START, "pile": PILE}) == game.start()
    with pytest.raises(sw.BadRecord) as error:
        game.restore({**START, "pile": PILE, **change})
    assert message in str(error.value)
