"""Where things lie when the board is turned and mirrored."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot

import pytest

from stoneswidgets.hexboard import hexboard
from stoneswidgets.scene.geometry import UNIT, Orientation, Plan

ALL = [Orientation(turn, mirrored) for mirrored in (False, True) for turn in range(6)]


@pytest.mark.parametrize("side", [2, 3, 4, 5])
@pytest.mark.parametrize("orientation", ALL)
def test_neighbours_stay_neighbours(side, orientation):
    plan = Plan(hexboard(side), orientation)
    for (a, at), (b, bt) in combinations(plan.spaces.items(), 2):
        i, j = plan.board.index(a), plan.board.index(b)
        assert (abs(dist(at, bt) - UNIT) < 1e-6) == (j in plan.board.neighbours[i])


@pytest.mark.parametrize("orientation", ALL)
def test_flipping_mirrors_what_is_seen_and_rotating_turns_it_clockwise(orientation):
    board = hexboard(4)
    here, flipped, turned = (
        Plan(board, o).spaces for o in (orientation, orientation.flipped(), orientation.rotated())
    )
    for name, (x, y) in here.items():
        assert flipped[name] == pytest.approx((-x, y))
        assert turned[name] == pytest.approx((x / 2 - y * 3**0.5 / 2, x * 3**0.5 / 2 + y / 2))


def test_every_orientation_is_one_of_the_symmetries():
    assert sorted(o.symmetry for o in ALL) == list(range(12))


@pytest.mark.parametrize("side", [3, 4, 5])
def test_each_diagonal_is_named_once_between_its_end_and_the_rim(side):
    plan = Plan(hexboard(side), Orientation(1, mirrored=True))
    assert sorted(plan.edges) == sorted({n[0] for n in plan.spaces} | {n[1:] for n in plan.spaces})
    left, top, width, height = plan.box
    for text, at in plan.edges.items():
        line = [p for name, p in plan.spaces.items() if text in (name[0], name[1:])]
        assert min(dist(at, p) for p in line) == min(dist(at, p) for p in plan.spaces.values())
        assert left < at[0] < left + width
        assert top < at[1] < top + height
        assert hypot(*at) > max(hypot(*p) for p in line) - UNIT / 2


def test_intersections_lie_between_their_spaces():
    plan = Plan(hexboard(4), Orientation(2))
    assert len(plan.points) == 54
    for name, at in plan.points.items():
        for i in range(0, 6, 2):
            assert dist(at, plan.spaces[name[i : i + 2]]) == pytest.approx(UNIT / 3**0.5)
