"""Exercises and a round of practice, answered wrongly first, then rightly."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from stoneswidgets.teach import SetUp
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.widgets import answers, thinking
from tests.browser.boards import BoardOnPage
from tests.browser.exercises import ExerciseOnPage, a_wrong_answer
from tests.teach.test_docs import EXAMPLE

IMPORT = "import stoneswidgets as sw"
SET = ExerciseSet.of_lesson("siegestones")


def one(open_plainly, name):
    """Open one exercise of the lesson of SiegeStones."""
    return ExerciseOnPage(open_plainly(IMPORT, f'sw.Exercise("siegestones/{name}")').output(1))


@pytest.fixture
def read(monkeypatch):
    """Leave what is wrong on the board until this is set."""
    read = asyncio.Event()

    async def sleep(seconds):
        await (asyncio.sleep(seconds) if seconds <= answers.PAUSE else read.wait())

    monkeypatch.setattr(thinking, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    return read


def answered_wrongly_then_rightly(exercise, question):
    wrong = a_wrong_answer(question)
    exercise.answer(question, wrong)
    said = "✗ Not yet.\n" + question.check(wrong).why
    expect(exercise.said).to_have_text(said, use_inner_text=True)
    for number, hint in enumerate(question.hints):
        exercise.button("Another hint" if number else "A hint").click()
        expect(exercise.form.get_by_role("listitem").nth(number)).to_have_text(hint)
    again = exercise.form.locator("[data-do='again']")
    if isinstance(question, SetUp) or not (question.hints or question.options or question.parts):
        again.click()
    expect(again).to_be_hidden()  # a hint is read at the position that is asked about
    right = question.solutions()[0]
    exercise.answer(question, right)
    said = "\n".join(filter(None, ("✓ Right.", question.check(right).why, question.then)))
    expect(exercise.said).to_have_text(said, use_inner_text=True)
    expect(exercise.button("Show the answer")).to_be_hidden()


@pytest.mark.usefixtures("at_the_readers_pace")
def test_one_exercise_of_each_kind_answered_wrongly_then_rightly(open_plainly):
    page = open_plainly(f"{IMPORT}\nexamples = sw.ExerciseSet.loads({EXAMPLE!r})")
    for question in ExerciseSet.loads(EXAMPLE):
        page.empty()
        page.run_cell(f"sw.Exercise(examples[{question.name!r}])")
        answered_wrongly_then_rightly(ExerciseOnPage(page.output(0)), question)


def test_the_focus_goes_from_the_answer_that_was_shown_to_what_is_offered_next(open_plainly):
    exercise = one(open_plainly, "first-tower")
    for more in ("A hint", "Another hint", "Show the answer"):
        exercise.button(more).press("Enter")
    expect(exercise.button("Try it yourself")).to_be_focused()
    expect(BoardOnPage(exercise.root).status).to_have_text("The answer.")


def test_a_wrong_move_leaves_the_board_by_itself_and_nothing_can_be_dropped_meanwhile(open_plainly, read):
    exercise = one(open_plainly, "keep-e5")
    board = BoardOnPage(exercise.root)
    exercise.answer(SET["keep-e5"], "f6")
    expect(board.status).to_have_text("Not yet: this is what comes of it.")
    expect(board.space("e6")).to_have_attribute("aria-label", re.compile("White stone"))
    expect(board.root.locator(".can")).to_have_count(0)
    read.set()
    expect(board.status).to_have_text("Try again: Take e5, and keep it.")
    expect(board.space("f6")).to_have_attribute("aria-label", "f6, empty")
    expect(exercise.said).to_contain_text("White answers: a stone on e6.")


def test_numbers_are_typed_and_those_that_are_missing_asked_for(open_plainly):
    exercise = one(open_plainly, "sums-b3")
    exercise.button("Check").click()
    expect(exercise.said).to_be_empty()
    expect(exercise.form.locator("input:invalid")).to_have_count(2)
    exercise.form.get_by_role("spinbutton", name="Black").focus()
    keyboard = exercise.root.page.keyboard
    for key in ("1", "5", "Tab", "1", "5", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("You counted b2 as 5")
    for key in ("Backspace", "4", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("✓ Right.")


def test_a_round_of_practice_takes_the_focus_along_and_its_end_is_read_aloud(open_plainly):
    output = open_plainly(IMPORT, 'sw.Practice("siegestones")').output(1)
    output.get_by_role("button", name="Learn").press("Enter")
    for n in range(1, 11):
        expect(output.locator(".head")).to_contain_text(f"{n} of 10")
        expect(output.locator(".stones-exercise:focus")).to_be_visible()  # it takes it when it is drawn
        expect(output.page.get_by_role("log")).to_contain_text(output.locator(".ask").inner_text())
        if n == 1:
            output.get_by_role("button", name="nobody's, until").press("Enter")
        output.get_by_role("button", name="Next" if n == 1 else "Later").press("Enter")
    expect(output.get_by_role("button", name="Learn")).to_be_focused()
    expect(output.page.get_by_role("log")).to_contain_text("A round is done. 1 of 1 at the first go.")
