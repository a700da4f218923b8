"""Puzzles whose answer is a bid."""

from __future__ import annotations

import re

import stoneswidgets as sw
from stoneswidgets.scene import picture
from stoneswidgets.scene.look import Look
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.puzzles.puzzle import BidPuzzle


def test_a_bid_is_explained_by_the_bid_that_it_meets_and_shown_on_the_board():
    bids = [each for each in sw.puzzles("bluffstones") if isinstance(each, BidPuzzle)][:3]
    for puzzle in bids:
        for option in puzzle.options:
            verdict = puzzle.check(option)
            assert re.search(r"\nPlayer [12] should (always )?bid .*: against that, yours", verdict.why)
            position = puzzle.position
            for move in verdict.line:
                position = position.play(move)
            assert verdict.line
            assert position.is_over
            assert verdict.why.endswith(picture(position, Look(reader=puzzle.seat)).status())


def test_a_bid_is_chosen_from_all_bids():
    bids = [p for p in sw.puzzles("bluffstones") if is_at_once(p.position.view(p.seat))]
    assert bids
    for puzzle in bids:
        moves = puzzle.position.legal_moves(puzzle.seat)
        assert list(puzzle.options) == [puzzle.answer(move) for move in moves]
        assert set(puzzle.options) - {"no stone"} == {
            o for o in puzzle.options if o.startswith(("one ", "two "))
        }


def test_a_bid_puzzle_is_seen_and_heard_as_the_position_is_in_play():
    """The towers' labels lacked the stones beside them; and one other player was called the others."""
    for puzzle in sw.puzzles("bluffstones"):
        view = puzzle.position.view(puzzle.seat)
        assert picture(view, Look(reckoned=puzzle.reckoned)).labels() == picture(view).labels()
        assert "others" not in puzzle.ask
