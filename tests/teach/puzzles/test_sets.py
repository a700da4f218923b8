"""Sets of puzzles, and their files."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.puzzles.sets import PuzzleSet


def test_puzzles_are_drawn_by_a_seed_and_keep_their_names():
    some, every = sw.puzzles("siegestones", 5, seed=3), sw.puzzles("siegestones")
    assert len(some) == 5
    assert [each.name for each in some] == [each.name for each in sw.puzzles("siegestones", 5, seed=3)]
    assert all(every[each.name] == each for each in some)
    assert len(sw.puzzles("siegestones", 10_000)) == len(every)
    assert PuzzleSet.loads(some.dumps()).graded == some.graded


def test_other_rules_have_no_puzzles():
    with pytest.raises(sw.StonesError, match="come with the library"):
        sw.puzzles(sw.SiegeStones(side=3))


@pytest.mark.parametrize(
    "broken", [{"move": "z9"}, {"seat": 7}, {"at": "1S"}, {"level": 99}, {"values": {"--5": "a1"}}]
)
def test_a_files_mistakes_are_named(broken):
    given = json.loads(sw.puzzles("munchstones", 1).dumps())
    with pytest.raises(sw.BadRecord, match="puzzle 1"):
        PuzzleSet.loads(json.dumps({**given, "puzzles": [given["puzzles"][0] | broken]}))
