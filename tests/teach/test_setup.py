"""Set-up exercises accept every position with the property, and say what others lack."""

from __future__ import annotations

import stoneswidgets as sw
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.teach import Goal, SetUp

START = sw.SiegeStones().start().play("Td6").play("c5")
"""White controls d6 with one stone."""
MINE = Goal("owner", "Black", "d6")
SOLVED = START.play("d5").play("a1").play("e6")


def setup(**given):
    default = {"name": "q", "ask": "?", "position": START, "goals": (MINE,), "solution": SOLVED}
    return SetUp(**{**default, **given})


def test_all_goals_must_be_so():
    both = setup(goals=(MINE, Goal("sums", (10, 5), "d6")))
    assert both.check(SOLVED).right
    assert both.check(SOLVED.play("a2").play("e7"))[:3] == (
        False,
        "Black controls d6.\nBlack 15 = 5 + 5 + 5 (e7, d5, e6)\nWhite 5 (c5)\nToo high: Black (15).",
        (),
    )


def test_what_changed_nothing_where_the_goals_are_is_said_to_have_done_so():
    level = setup(goals=(Goal("sums", (10, 5), "d6"),))
    assert level.check(START).why.startswith("Nothing has been changed yet.\nWhite controls d6.\n")
    assert level.check(START.play("a1")).why.startswith("That changes nothing at d6.\nWhite controls d6.\n")
    assert level.check(START.play("d5")).why.startswith("Nobody controls d6: it is a tie.\nBlack 5 (d5)\n")


def test_only_what_is_free_may_be_changed():
    question = setup(free=("d5", "e6", "a1"))
    assert question.check(SOLVED).right
    assert question.check(SOLVED.play("a2")).why == "a2 cannot be changed here, only d5, e6 and a1."


def test_a_stone_that_may_not_be_changed_is_named_by_whose_it_is():
    question = sw.ExerciseSet.of_lesson("tavern-deeper")["make-sense"]
    others = editor_of(question.position, 1).used("tool:s", "seat1:6")
    assert question.check(others).why == (
        "Player 1's stone 6 cannot be changed here, only Player 2's stone 4, Player 2's stone 5, Player 2's stone 6 and "
        "Player 2's stone 7."
    )


def test_no_more_than_so_many_places_may_be_changed():
    question = setup(changes=3)
    assert question.check(SOLVED).right
    assert question.check(SOLVED.play("a2")).why == (
        "4 places were changed (a2, d5, e6 and a1); at most 3 places may be."
    )


def test_the_answer_says_what_has_changed():
    assert setup().explain().splitlines()[0] == "d5, Black stone; e6, Black stone; a1, White stone."
    felt = sw.ExerciseSet.of_lesson("siegestones")["felt"]
    assert felt.explain().splitlines()[0] == "c4, tower; d5, tower; e5, tower."
