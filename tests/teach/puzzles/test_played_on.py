"""The continuation after an answer to a puzzle."""

from __future__ import annotations

import stoneswidgets as sw


def test_of_equally_likely_bids_a_right_answer_shows_those_that_serve_it():
    verdict = sw.puzzles("bluffstones")["83"].check("xb3")
    assert (
        "Player 1 should bid no stone in 50 of 100 games. Where these meet, you win 50 of 100." in verdict.why
    )
    end = sw.puzzles("bluffstones")["83"].position
    for move in verdict.line:
        end = end.play(move)
    assert end.winners != (0,)
