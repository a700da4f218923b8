"""Boards given as a list of spaces."""

from __future__ import annotations

from math import dist

import pytest

import stoneswidgets as sw
from stoneswidgets.boards import cells, rhombus
from tests.boards.shapes import STAR

ABC = ["a", "b", "c"]
LINE = [["b"], ["c"], []]
AT = [(0, 0), (2, 0), (4, 1)]


def test_neighbours_are_neighbours_both_ways_whichever_says_so() -> None:
    once, twice = cells(ABC, LINE, AT), cells(ABC, [["b"], ["a", "c"], ["b"]], AT)
    assert once.neighbours == twice.neighbours == ((1,), (0, 2), (1,))


def test_lists_and_dicts_say_the_same() -> None:
    by_name = cells(tuple(ABC), {"b": {"a", "c"}}, dict(zip(ABC, AT, strict=True)))
    assert by_name.neighbours == cells(ABC, LINE, AT).neighbours
    assert by_name.xy == cells(ABC, LINE, AT).xy


def test_places_are_scaled_to_steps_about_the_middle() -> None:
    board = cells(ABC, LINE, [(10, 10), (12, 10), (14, 10)])
    assert board.xy == ((-1, 0), (0, 0), (1, 0))
    assert dist(STAR.xy[0], STAR.xy[1]) == pytest.approx(1)


def test_any_board_can_be_given_as_a_list() -> None:
    board = rhombus(4, 3)
    names = [[board.names[j] for j in around] for around in board.neighbours]
    listed = cells(board.names, names, board.xy)
    assert listed.near == board.near
    assert listed.symmetries == board.symmetries
    assert listed.rows == board.rows
    assert board.links == ()


def test_round_spaces_are_joined_by_lines() -> None:
    assert len(STAR.links) == 5
    assert STAR.is_round


@pytest.mark.parametrize(
    ("names", "neighbours", "at", "wrong"),
    [
        ("abc", LINE, AT, "names: a list of names"),
        (["a", "b", "3c"], LINE, AT, "names: a list of names"),
        (["a", "b", "A"], LINE, AT, "given twice"),
        (ABC, [["b"], ["c"]], AT, "one entry for each of the 3 spaces"),
        (ABC, {"d": []}, AT, "there is no space 'd'"),
        (ABC, [["b"], ["d"], []], AT, "neighbours of b: names of spaces"),
        (ABC, [["a"], [], []], AT, "no space is its own neighbour"),
        (ABC, LINE, AT[:2], "at: a list with one entry"),
        (ABC, LINE, {"a": (0, 0)}, "at: nothing is given for b"),
        (ABC, LINE, [(0, 0), (1, 0), (0, 0)], "two spaces lie in the same place"),
        (ABC, LINE, [(0, 0), (1, 0), (0, float("nan"))], "place of c: two numbers"),
    ],
)
def test_what_does_not_fit_together_is_refused(names, neighbours, at, wrong) -> None:
    with pytest.raises(sw.StonesError, match=wrong):
        cells(names, neighbours, at)
