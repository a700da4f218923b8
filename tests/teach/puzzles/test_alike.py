"""Themes of puzzles."""

from __future__ import annotations

from collections import Counter

import pytest

import stoneswidgets as sw


def test_the_themes_of_ascension_tell_its_puzzles_apart():
    themes = [theme for puzzle in sw.puzzles("ascension") for theme in puzzle.themes]
    for theme in (
        "two gods at once",
        "another god prevented",
        "the last tower",
        "a worshipper that scores at once",
    ):
        assert 0 < themes.count(theme) < len(sw.puzzles("ascension"))
    for puzzle in sw.puzzles("ascension"):
        after = puzzle.position.play(puzzle.solutions()[0])
        assert ("the last tower" in puzzle.themes) == (after.is_over and after.towers_left == 0)
        new = [space for space in after.gods if space not in puzzle.position.gods]
        assert ("two gods at once" in puzzle.themes) == (len(new) > 1)


@pytest.mark.parametrize("name", sw.GAMES)
def test_each_has_a_theme_and_no_game_is_about_one_thing_alone(name):
    puzzles = sw.puzzles(name)
    assert all(puzzle.themes for puzzle in puzzles)
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert sum(10 * n >= len(puzzles) for n in counts.values()) >= 4


def test_what_is_hidden_from_a_seat_is_no_theme_of_its_puzzle():
    """A trade that wins with the stones that happen to be hidden wins 81 of 100 games, as far as its seat can know."""
    puzzle = sw.puzzles("tavern")["32"]
    assert puzzle.position.play("yes").winners == (puzzle.seat,)
    assert "a win at once" not in puzzle.themes
