"""Exercises from a study's chapter: right answers, the study's replies, and answers to other moves."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.errors import BadRecord, StonesError
from stoneswidgets.teach.asked_chapter import asked, asked_in
from tests.strategies import SEEDS


def siege(otherwise="Next to d4, please."):
    """White has set a tower; Black is to hold it, in two moves."""
    chapter = sw.Study(sw.SiegeStones().start().play("a1")).chapters[0]
    chapter.title = "Hold the tower"
    tower = chapter.start.add("Td4", "Hold d4.\n\nOne stone does.\n\nc4 is next to it.")
    answer = tower.add("c4", "Black holds it.").add("d5", "Level. Again!\n\ne5 is next to it, too.")
    answer.add("e5", "10 to 5.")
    answer.add("g7", "Far away.", "?")
    wrong = tower.add("a2", "That is not next to it.", "??")
    wrong.add("c4", "Now White has it.").add("a3")
    tower.add("e4").add("d5").add("c4")
    chapter.asked, chapter.otherwise = 0, otherwise
    return chapter


def test_the_reader_plays_one_side_and_the_study_the_other():
    question = asked(siege())
    assert (question.ask, question.hints) == ("Hold d4.", ("One stone does.", "c4 is next to it."))
    assert question.position.towers == ("d4",)
    place, verdict = question.answered(question.first, "c4")
    assert (verdict.right, verdict.line) == (True, ("c4", "d5"))
    assert verdict.why.startswith("Black holds it.\nWhite dropped a stone on d5.")
    assert verdict.why.endswith("Level. Again!")
    assert question.hints_at(place) == ("e5 is next to it, too.",)
    after, verdict = question.answered(place, "e5")
    assert (after.children, verdict.right, verdict.why) == ((), True, "10 to 5.")
    assert question.check("c4 e5").line == ("c4", "d5", "e5")
    assert question.check("e4 c4").right
    assert question.solutions() == ("c4 e5",)
    assert not question.check("c4").right
    question.prove()


def test_what_is_said_before_the_reader_chooses_first_is_asked_and_its_other_paragraphs_are_hints_too():
    chapter = siege()
    chapter.start.text = "A tower comes.\n\nLook where."
    question = asked(chapter)
    assert question.ask == "A tower comes. Hold d4."
    assert question.hints == ("Look where.", "One stone does.", "c4 is next to it.")
    assert question.hints_at(question.first) == question.hints


def test_a_line_with_a_question_mark_is_told_and_refuted():
    question = asked(siege())
    verdict = question.check("a2")
    assert (verdict.right, verdict.line) == (False, ("a2", "c4", "a3"))
    assert verdict.why.startswith("That is not next to it.\nWhite dropped a stone on c4.")
    assert "Now White has it." in verdict.why
    assert question.check("c4 g7").why == "Far away."


def test_where_the_author_has_written_nothing_a_search_answers_and_says_so():
    verdict = asked(siege(otherwise="")).check("g4")
    assert not verdict.right
    assert verdict.why.startswith(
        "That is not in the study. A search has looked at it instead of the author."
    )
    assert "White answers:" in verdict.why
    assert len(verdict.line) == 2
    assert verdict == asked(siege(otherwise="")).check("g4")


def test_of_choices_made_at_once_the_reader_makes_his_own_and_the_study_the_others():
    chapter = sw.Study(sw.BluffStones().start(seed=1)).chapters[0]
    chapter.start.add("bb,y")
    chapter.start.add("r,b", glyph="?")
    chapter.asked = 1
    question = asked(chapter)
    assert question.eyes == 1
    assert question.check("y").line == ("bb,y",)
    assert (question.check("b").right, question.check("b").line) == (False, ("r,b",))
    assert question.check("g").line == ("bb,g",)


def test_chance_does_what_the_study_says():
    chapter = sw.Study(sw.MunchStones().start()).chapters[0]
    drawn = chapter.start.add("=r")
    placed = drawn.add(drawn.position.legal_moves()[0]).add("=y")
    other = placed.add(placed.position.legal_moves()[0]).add("=b")
    other.add(other.position.legal_moves()[0], "Done.")
    chapter.asked = drawn.position.to_move[0]
    question = asked(chapter)
    assert question.position == drawn.position
    assert question.check(question.solutions()[0]).why == "Done."


def refused(change):
    chapter = siege()
    change(chapter)
    with pytest.raises(BadRecord) as error:
        asked(chapter)
    return str(error.value)


def test_what_cannot_be_asked_is_told():
    def nobody(chapter):
        chapter.asked = None

    def wrong(chapter):
        for node in chapter.start.main.children:
            node.glyph = "?"

    def cut(chapter):
        chapter.start.main.delete()

    assert (
        refused(nobody)
        == "the chapter 'Hold the tower' does not ask the reader: choose which side the reader plays"
    )
    assert (
        refused(wrong)
        == "after Td4, the study has no right line for Black; all of them have the glyph ? or ??"
    )
    assert "asks nothing: its main line has no move of Black" in refused(cut)
    with pytest.raises(StonesError, match="there is no seat 2"):
        siege().asked = 2
    study = sw.Study(sw.SiegeStones())
    with pytest.raises(BadRecord, match="no chapter of the study asks the reader"):
        asked_in(study)
    for _ in range(2):
        study.take(siege())
    with pytest.raises(BadRecord, match="two chapters that are asked have the heading 'Hold the tower'"):
        asked_in(study)
    question = asked(siege())
    with pytest.raises(StonesError, match="the study has ended"):
        question.check("c4 e5 d3")
    with pytest.raises(StonesError, match="d4"):
        question.check("d4")


def test_a_study_that_was_saved_is_a_set_of_exercises(tmp_path):
    study = sw.Study(sw.SiegeStones())
    study.take(siege())
    study.chapters[0].title = "My lesson"
    file = tmp_path / "lesson.json"
    study.save(file)
    found = sw.ExerciseSet.load(file)
    assert (found.title, [question.name for question in found]) == ("My lesson", ["Hold the tower"])
    assert sw.Study.load(file) == study
    assert sw.Study.load(file).chapters[1].otherwise == "Next to d4, please."
    told = subprocess.run(
        [sys.executable, "-m", "stoneswidgets", "check", str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "2 chapters, 1 of them with questions, all moves legal" in told.stdout


@given(name=st.sampled_from(sw.GAMES), seed=SEEDS)
def test_whatever_chapter_is_asked_its_solution_is_right_and_every_other_move_is_answered(name, seed):
    """Of any game, from any place, for any seat: also where seats choose at once, chance decides, or something is hidden."""
    rng = Random(seed)
    game = sw.game(name)
    match = sw.Match(game, seed=seed)
    for _ in range(rng.randrange(12)):
        if match.is_over:
            return
        match.play(random_move(match.position, rng))
    study = sw.Study(match.position)
    chapter = study.chapters[0]
    node = chapter.start
    for _ in range(6):
        if node.position.is_over:
            break
        node = (
            node.roll(rng.getrandbits(32))
            if node.position.is_chance
            else node.add(random_move(node.position, rng))
        )
    chapter.asked, chapter.otherwise = rng.randrange(game.seats), "No."
    try:
        question = asked(chapter)
    except BadRecord:
        return
    (solution,) = question.solutions()
    assert question.check(solution).right
    assert question.explain()
    first = solution.split()[0]
    others = [move for move in question.position.legal_moves(question.seat) if move != first]
    for move in others[:5]:
        verdict = question.check(move)
        assert (verdict.right, verdict.why) == (False, "No.")
        question.position.play(verdict.line[0])
