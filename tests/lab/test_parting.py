"""A study made from the lab's games."""

from __future__ import annotations

import stoneswidgets as sw


def test_two_games_that_part_are_chapters_in_which_it_is_said_where():
    found = sw.lab.compare(
        sw.SiegeStones(), sw.SiegeStones(tiebreak="threat", goal=3), games=60, seed=2, progress=False
    )
    first, second = found.study().chapters
    number = found.first_parting()
    assert first.last.line() == found.first.record(number).moves
    assert second.last.line() == found.second.record(number).moves
    assert (first.game, second.game) == (sw.SiegeStones(), sw.SiegeStones(tiebreak="threat", goal=3))
    (one,), (other,) = ([node for node in chapter.nodes() if node.text] for chapter in (first, second))
    assert one.line() == other.line()
    assert (one.main and one.main.move) != (other.main and other.main.move)
