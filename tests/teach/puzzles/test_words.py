"""The texts of a puzzle are true."""

from __future__ import annotations

import re

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.estimates import looked_at_alone
from stoneswidgets.teach.best import SEARCH, SOLVER
from stoneswidgets.teach.puzzles.graded import wins_of


def test_the_first_hint_of_a_quiet_move_sends_nobody_away_from_it():
    quiet = [each for each in sw.puzzles("siegestones") if "a quiet move" in each.themes]
    assert quiet
    assert all("what changes most" not in each.hints[0] for each in quiet)


@pytest.mark.parametrize("name", sw.GAMES)
def test_what_sets_a_puzzles_answer_apart_is_true_of_the_chances_that_are_told(name):
    """A sure win, or the only way not to lose, is proven; "far better" is said of chances that are far apart, "better" of others."""
    for puzzle in sw.puzzles(name):
        if getattr(puzzle, "by", "") != SEARCH:
            continue
        right, told = (puzzle.solutions(), {m: wins_of(puzzle.position, v) for m, v in puzzle.values.items()})
        others = [move for move in told if move not in right]
        if not re.search("for sure|leaves a chance", puzzle.ask):
            apart = max(told.values()) - max(told[move] for move in others)
            assert ("far better" in puzzle.ask) == (apart >= 25)
            assert ("better" in puzzle.ask) == (apart >= 0)
            continue
        view = puzzle.position.view(puzzle.seat)
        sure = right if "wins for sure" in puzzle.ask else others[:3]
        for move in sure:
            assert looked_at_alone(view, move, 20_000, 3).proven


def test_a_puzzle_that_is_said_to_win_does_and_no_other_move_does():
    puzzles = sw.puzzles("munchstones")
    for puzzle in puzzles:
        if puzzle.by == SOLVER:
            lead = puzzle.position.scores[puzzle.seat] - puzzle.position.scores[1 - puzzle.seat]
            ends = sorted({value + lead for value in puzzle.values.values()})
            assert puzzle.ask.endswith("that wins.") is (ends[-1] > 0 >= ends[-2])
            assert puzzle.ask.endswith("that holds the draw.") is (ends[-1] == 0)
    assert puzzles["102"].ask.endswith("that holds the draw.")
