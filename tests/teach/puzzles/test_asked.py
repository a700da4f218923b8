"""What a puzzle's board shows before it is answered."""

from __future__ import annotations

import stoneswidgets as sw


def test_what_is_hidden_from_a_seat_is_no_theme_of_its_puzzle():
    """A trade that wins with the stones that happen to be hidden wins 81 of 100 games, as far as its seat can know."""
    puzzle = sw.puzzles("tavern")["32"]
    assert puzzle.position.play("yes").winners == (puzzle.seat,)
    assert "a win at once" not in puzzle.themes
