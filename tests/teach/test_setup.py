"""A position set up: all that have the property are right, and of the others it is said what they lack."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import picture
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
        "Black 15 = 5 + 5 + 5 (e7, d5, e6)\nWhite 5 (c5)\nBlack controls d6.\nToo high: Black (15).",
        (),
    )


def test_what_changed_nothing_where_the_goals_are_is_said_to_have_done_so():
    level = setup(goals=(Goal("sums", (10, 5), "d6"),))
    assert level.check(START).why.startswith("Nothing has been changed yet.\nWhite 5 (c5)\n")
    assert level.check(START.play("a1")).why.startswith("That changes nothing at d6.\nWhite 5 (c5)\n")
    assert level.check(START.play("d5")).why.startswith("Black 5 (d5)\nWhite 5 (c5)\n")


def test_another_colour_at_a_goal_that_counts_colours_is_a_change():
    question = sw.ExerciseSet.of_lesson("ascension-deeper")["one-for-both"]
    recoloured = picture(question.position).edit(("tool:r", "point:d3d4e4"), 0)
    assert question.check(recoloured).why == (
        "d4, red leader, 4 of 6 followers around it.\n"
        "Go around d4: six intersections, and on each of them one follower or none.\nToo low: yellow (0)."
    )


def test_a_position_is_given_as_itself_or_as_its_diagram():
    assert setup().check(picture(SOLVED).diagram()).right
    assert setup().solutions() == (picture(SOLVED).diagram(),)
    assert setup().check(setup().solutions()[0]).right


def test_only_what_is_free_may_be_changed():
    question = setup(free=("d5", "e6", "a1"))
    assert question.check(SOLVED).right
    assert question.check(SOLVED.play("a2")).why == "a2 cannot be changed here, only d5, e6 and a1."


def test_a_stone_that_may_not_be_changed_is_named_by_whose_it_is():
    question = sw.ExerciseSet.of_lesson("tavern-deeper")["make-sense"]
    others = picture(question.position).edit(("tool:s", "seat1:6"), 1)
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


def test_stones_of_another_colour_than_a_towers_top_are_said_not_to_match():
    question = sw.ExerciseSet.of_lesson("bluffstones")["share-stones"]
    blue = question.position
    for place in ("g7", "f5", "e5"):
        blue = picture(blue).edit(("tool:b", f"space:{place}"), 0)
    assert "g7, f5 and e5 do not match." in question.check(blue).why
    assert "do not match" not in question.explain()


def test_each_number_that_is_wrong_is_named_by_itself():
    question = sw.ExerciseSet.of_lesson("munchstones")["arrange"]
    blue = picture(question.position).edit(("tool:b", "space:b3"), 0)
    blue = picture(blue).edit(("tool:b", "space:c5"), 0)
    assert question.check(blue).why.endswith("Too low: stones that score (0).")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"goals": (Goal("owner", "White", "d6"),)}, "goals: the position has them already"),
        ({"goals": (Goal("owner", "Red", "d6"),)}, "owner is one of 'Black', 'White', 'nobody'"),
        ({"solution": START.play("d5")}, "solution: it is not right: Black 5 (d5)"),
        ({"solution": sw.MunchStones().start()}, "solution: it has another game"),
        (
            {"free": ("d5", "z6")},
            "free: there is no place 'z6' on this board; places are named like d4",
        ),
        (
            {"free": ("D5",)},
            "there is no place 'D5' on this board; places are named like d4; did you mean 'd5'?",
        ),
        ({"changes": 2}, "solution: it is not right: 3 places were changed"),
    ],
)
def test_a_question_that_cannot_be(wrong, said):
    with pytest.raises(sw.BadRecord) as error:
        setup(**wrong)
    assert said in str(error.value)


@given(st.one_of(st.text(max_size=30), st.none(), st.integers(), st.just(sw.MunchStones().start())))
def test_what_is_no_position_is_refused_and_nothing_else_happens(answer):
    with suppress(sw.StonesError):
        assert not setup().check(answer).right


def test_a_solution_names_what_lies_where_as_the_board_does():
    question = sw.ExerciseSet.of_lesson("tavern")["cheap"]
    assert question.explain().startswith("Player 1's stone 1: silver; Player 1's stone 2: silver; ")


def test_where_nothing_has_been_changed_no_number_is_said_to_be_wrong():
    """The learner, who had given none, was told "Too low: red (3)"."""
    both = sw.ExerciseSet.of_lesson("ascension-deeper")["one-for-both"]
    assert "Too low" not in both.check(both.position).why


def test_of_a_hand_that_was_set_up_it_is_said_whose_it_is():
    """It was "All stones known: 1 jewel, 1 gold and 5 silver, 23 coins.", below a line on each of the four players."""
    sense = sw.ExerciseSet.of_lesson("tavern-deeper")["make-sense"]
    assert sense.check(sense.solution).why.endswith("Player 2 holds 1 jewel, 1 gold and 5 silver.")
