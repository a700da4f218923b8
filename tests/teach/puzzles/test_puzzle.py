"""The library's puzzles are verified anew."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from tests.tiers import at_night


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_sample_is_judged_anew_and_answered(name):
    puzzles = sw.puzzles(name)
    assert puzzles.game == sw.game(name)
    for puzzle in Random(1).sample(puzzles.exercises, 1 if name == "ascension" else 2):
        puzzle.prove()
        right = puzzle.solutions()[0]
        assert puzzle.check(right).right
        given = map(puzzle.answer, puzzle.position.legal_moves(puzzle.seat))
        wrong = next(answer for answer in given if answer not in puzzle.solutions())
        verdict = puzzle.check(wrong)
        assert not verdict.right
        assert verdict.why


@pytest.mark.parametrize(
    "name", ["siegestones", "munchstones", "bluffstones", "tavern", *at_night("ascension")]
)
def test_no_right_answer_is_said_to_lose_and_each_says_what_it_is_worth(name):
    for puzzle in Random(3).sample(sw.puzzles(name).exercises, 4):
        right = puzzle.solutions()[0]
        why = puzzle.check(right).why
        assert "your opponent wins" not in why
        assert all(line in puzzle.explain() for line in why.split("\n"))
        if puzzle.position.game.is_simultaneous:
            assert "of 100 games" in why
