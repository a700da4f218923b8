"""An exercise in Python: what a learner's clicks, and a teacher's code, do to it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.teach.sets import ExerciseSet

SET = ExerciseSet.of_lesson("siegestones")


def made(name):
    exercise = sw.Exercise(f"siegestones/{name}")
    return exercise, exercise.children[0]


def click(form, **content):
    form._received(form, content, [])


def board(exercise):
    return exercise.children[1]


def test_it_is_named_or_given():
    assert sw.Exercise(SET["tie"]).question == sw.Exercise("siegestones/tie").question


@pytest.mark.parametrize("named", [None, 4, "tie", "chess/tie", "siegestones/x", "../x/y", ""])
def test_it_says_which_there_are(named):
    with pytest.raises(sw.StonesError, match=r"named like|there is no"):
        sw.Exercise(named)


def test_a_wrong_answer_then_a_right_one():
    exercise, form = made("sums-d6")
    click(form, do="check", answer="15, 15")
    assert (exercise.solved, exercise.attempts) == (False, 1)
    assert (form._form["tone"], form._form["said"]) == (
        "wrong",
        "Not yet.\nNot right: White 15. The rest is.",
    )
    assert "rating" not in form._form["picture"].partition("</desc>")[0]
    click(form, do="check", answer="15, 10")
    assert (exercise.solved, exercise.attempts) == (True, 2)
    assert (form._form["tone"], form._form["more"]) == ("right", "")
    assert "Black controls it 15 to 10" in form._form["picture"]
    click(form, do="check", answer="1, 1")
    assert exercise.solved


def test_what_is_no_answer_is_no_attempt():
    exercise, form = made("sums-d6")
    click(form, do="check", answer="many")
    assert exercise.attempts == 0
    assert form._form["tone"] == "note"
    assert "numbers: Black, White" in form._form["said"]
    with pytest.raises(sw.StonesError):
        exercise.answer("many")


def test_hints_come_one_by_one_and_then_the_answer():
    exercise, form = made("keep-e5")
    for number, label in enumerate(("A hint", "Another hint", "Another hint")):
        assert (form._form["more"], len(form._form["hints"])) == (label, number)
        click(form, do="more")
    assert form._form["hints"] == list(SET["keep-e5"].hints)
    assert form._form["more"] == "Show the answer"
    click(form, do="more")
    assert form._form["said"].startswith("The answer: e6.")
    assert form._form["more"] == ""
    assert not exercise.solved


def test_a_prediction_is_shown_when_it_is_made():
    _, form = made("weakened")
    assert "b4" not in form._form["picture"].partition("</desc>")[0]
    click(form, do="check", answer="Black")
    assert "b4, tower" in form._form["picture"]


def test_the_move_on_the_board_is_the_answer_and_is_refuted_there():
    exercise, form = made("keep-e5")
    board(exercise).match.play("f6")
    assert board(exercise).match.moves == ("f6", "e6")
    assert (exercise.attempts, form._form["again"]) == (1, True)
    board(exercise).match.play("a4")
    assert exercise.attempts == 1
    click(form, do="again")
    assert (board(exercise).match.moves, form._form["said"], form._form["again"]) == ((), "", False)
    board(exercise).match.play("e6")
    assert exercise.solved
    assert board(exercise).match.moves == ("e6",)


def test_a_move_can_be_taken_back_and_another_be_tried():
    exercise, _ = made("win")
    board(exercise).match.play("d4")
    board(exercise).match.undo()
    board(exercise).match.play("Tb4")
    assert (exercise.attempts, exercise.solved) == (2, True)


def test_an_answer_in_code_is_played_on_the_board():
    exercise, _ = made("win")
    assert exercise.answer("Tb4").right
    assert board(exercise).match.moves == ("Tb4",)
    assert exercise.attempts == 1
    assert not exercise.answer("d4").right
    assert board(exercise).match.moves == ("d4",)
    assert exercise.attempts == 2


def test_another_position_on_the_board_is_no_answer():
    exercise, _ = made("win")
    board(exercise).position = sw.SiegeStones().start()
    board(exercise).match.play("Td4")
    assert exercise.attempts == 0


def test_solved_can_be_observed():
    exercise, form = made("whose")
    seen = []
    exercise.observe(lambda change: seen.append(change["new"]), "solved")
    click(form, do="check", answer="mine")
    click(form, do="check", answer=SET["whose"].solutions()[0])
    assert seen == [True]


ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.binary()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
)


@given(
    ANYTHING
    | st.fixed_dictionaries(
        {"do": st.sampled_from(["check", "more", "again"]) | ANYTHING, "answer": ANYTHING}
    )
)
def test_what_a_browser_sends_does_no_harm(content):
    for name in ("tie", "sums-d6"):
        exercise, form = made(name)
        form._received(form, content, [])
        form.set_state({"_form": content})
        assert form._form["ask"] == exercise.question.ask
        assert not exercise.solved or content["answer"].strip().casefold() in {"nobody", "15, 10"}


@pytest.mark.parametrize("question", SET.questions, ids=lambda question: question.name)
def test_without_a_kernel_there_is_the_question_in_words_and_as_a_picture(question):
    exercise = sw.Exercise(question)
    data = exercise._repr_mimebundle_()
    assert data["text/plain"].startswith(question.ask)
    assert ET.fromstring(data["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 (our own)
    assert data == sw.Exercise(question)._repr_mimebundle_() | {
        key: value for key, value in data.items() if "widget-view" in key
    }
    assert repr(exercise) == f"<Exercise {question.name!r}, not solved>"
