"""Studies made from solutions, puzzles, the lab's games and tournaments."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.teach.asked_chapter import asked
from stoneswidgets.teach.puzzles.puzzle import MovePuzzle
from tests.tiers import at_night

ENDING = sw.puzzles("munchstones")["12"].position


def test_a_solution_is_its_best_line_with_what_it_comes_to():
    solution = sw.solve(ENDING)
    (chapter,) = solution.study().chapters
    assert chapter.last.line() == solution.line
    assert chapter.start.text == f"Proven: {solution.verdict(solution.value)}."
    with pytest.raises(StonesError, match="there is no best line"):
        sw.solve(sw.Ascension().start(seed=1), seconds=0.001).study()


@pytest.mark.parametrize("game", ["siegestones", "munchstones", "bluffstones", *at_night("ascension")])
def test_a_puzzle_is_an_asked_chapter_with_the_refutations_and_asks_the_same(game):
    """Of few moves: each is judged twice."""
    judged_by = {getattr(puzzle, "by", ""): puzzle for puzzle in sw.puzzles(game)}
    for puzzle in judged_by.values():
        (chapter,) = puzzle.study().chapters
        question = asked(chapter)
        moves = [
            node.move.split(",")[puzzle.seat if "," in node.move else 0] for node in chapter.start.children
        ]
        assert {puzzle.answer(move) for move in moves} >= {*puzzle.solutions()}
        assert len(moves) > len(puzzle.solutions())
        for move in moves[:: max(1, len(moves) // 4)]:
            before = puzzle.check(puzzle.answer(move))
            place, now = question.answered(question.first, move)
            assert now.right is before.right
            assert all(said in now.why.split("\n") for said in before.why.split("\n"))
            assert now.line == before.line or (now.right and place.children)
        glyphs = {node.glyph for node in chapter.start.children} - {""}
        assert glyphs == {"??" if isinstance(puzzle, MovePuzzle) and puzzle.by == "solver" else "?"}


def test_a_puzzle_that_hides_something_is_no_study():
    with pytest.raises(StonesError, match="hides something"):
        next(iter(sw.puzzles("tavern"))).study()


def test_the_games_of_a_tournament_are_chapters():
    played = sw.lab.tournament([None, 1, 2], sw.SiegeStones(side=3), games=3, seed=1, progress=False)
    study = played.study()
    assert [chapter.last.line() for chapter in study.chapters] == [
        each.record.moves for each in played.played
    ]
    assert all(player in study.chapters[0].title for player in ("random", "level 1"))


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
