"""A game from outside the library, in two files: the documentation's example."""

from __future__ import annotations

import json
from typing import ClassVar

import pytest
from corners import Corners

import stoneswidgets as sw


def played(*moves: str, **rules: object) -> sw.Match:
    match = sw.Match(Corners(**rules))
    for move in moves:
        match.play(move)
    return match


def test_three_stones_that_touch_lose_or_win():
    moves = ("a2", "c2", "a1", "b1", "b2")
    assert played(*moves, side=2).position.winners == (1,)
    assert played(*moves, side=2, corner="wins").position.winners == (0,)


def test_three_stones_in_a_row_are_no_corner():
    assert not played("a3", "d5", "b3", "e5", "c3").position.is_over


def test_a_full_board_without_a_corner_is_a_draw():
    match = played("c2", "b2", "c3", "a2", "a1", "b1", "b3", side=2)
    assert match.position.is_over
    assert match.position.winners == (0, 1)


def test_it_is_a_game_by_its_name():
    assert sw.game("corners", side=4) == Corners(side=4)
    record = played("c3", "d4").record()
    assert sw.Record.loads(record.dumps()) == record
    with pytest.raises(sw.BadRules, match="from elsewhere"):
        sw.game("chess")


def test_its_smallest_board_is_solved():
    solution = sw.solve(Corners(side=2).start())
    assert solution.proven
    match = played(*solution.line, side=2)
    assert match.position.is_over
    assert match.position.winners == {1: (0,), 0: (0, 1), -1: (1,)}[solution.value]


@pytest.mark.parametrize(
    ("described", "wrong"),
    [
        ({"black": ["c3"], "white": ["c3"]}, "c3 is taken already"),
        ({"black": ["z9"], "white": []}, "is a list of some of"),
        ({"black": "c3", "white": []}, "is a list of some of"),
        ({"black": ["c3", "c4", "d4"], "white": [], "to_move": 0}, "the game is over"),
        ({"black": ["c3", "c4", "d4"], "white": ["a1", "a2", "b2"]}, "both players have one"),
    ],
)
def test_a_position_that_cannot_be_is_refused(described, wrong):
    with pytest.raises(sw.BadRecord, match=wrong):
        Corners().restore(json.loads(json.dumps(described)))


def test_a_game_cannot_take_the_name_of_one_of_the_librarys():
    with pytest.raises(sw.BadRules, match="another name"):

        class Mine(Corners):
            name: ClassVar[str] = "siegestones"

    assert sw.game("siegestones") == sw.SiegeStones()
