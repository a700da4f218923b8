"""The lesson on SiegeStones, gone through as a learner does it: wrong answers first, then right ones."""

from __future__ import annotations

import re
import shutil

import nbformat
import pytest
from playwright.sync_api import expect

from stoneswidgets.teach.sets import ExerciseSet
from tests.browser.boards import BoardOnPage
from tests.browser.lab import Notebook
from tests.notebooks import FOLDER

LESSON = FOLDER / "01-siegestones.ipynb"
SET = ExerciseSet.of_lesson("siegestones")


class Lesson:
    """The notebook, open and run."""

    def __init__(self, page, lab):
        shutil.copy(LESSON, lab.folder)
        self.page = page
        self.notebook = Notebook(page, lab, LESSON.name)
        self.notebook.run_all()
        self.cells = nbformat.read(LESSON, as_version=4).cells

    def output(self, starts):
        """The output of the only cell that begins like this."""
        (index,) = (i for i, cell in enumerate(self.cells) if cell.source.startswith(starts))
        return self.notebook.output(index)

    def exercise(self, name):
        return ExerciseOnPage(self.output(f'sw.Exercise("siegestones/{name}")'))


class ExerciseOnPage:
    """An exercise as a learner has it before them."""

    def __init__(self, within):
        self.root = within
        self.form = within.locator(".stones-exercise")
        expect(self.form).to_be_visible(timeout=20_000)
        self.said = self.form.get_by_role("status")
        self.picture = self.form.locator(".picture svg")

    def button(self, name):
        return self.form.get_by_role("button", name=name, exact=True)

    def answer(self, question, text):
        if question.options:
            self.form.locator("[data-answer]").filter(has_text=text).click()
        elif question.parts:
            for part, number in zip(question.parts, text.split(", "), strict=True):
                self.form.get_by_label(part).fill(number)
            self.form.get_by_label(question.parts[-1]).press("Enter")
        else:
            board = BoardOnPage(self.root)
            board.root.locator(f"[data-choose='tray:{'tower' if text[0] == 'T' else 'stone'}']").click()
            board.space(text.removeprefix("T")).click()


def a_wrong_answer(question):
    right = question.solutions()
    if question.options:
        return next(option for option in question.options if option not in right)
    if question.parts:
        return ", ".join(str(int(number) + 1) for number in right[0].split(", "))
    return next(move for move in question.position.legal_moves() if move not in right)


@pytest.fixture
def lesson(page, lab):
    return Lesson(page, lab)


@pytest.fixture
def one(open_notebook):
    """Open one exercise alone, which is quicker than the whole lesson."""

    def open_exercise(name):
        notebook = open_notebook(f'import stoneswidgets as sw\nsw.Exercise("siegestones/{name}")')
        exercise = ExerciseOnPage(notebook.output(0))
        exercise.notebook = notebook
        return exercise

    return open_exercise


def test_every_exercise_answered_wrongly_then_rightly(lesson):
    for question in SET:
        exercise = lesson.exercise(question.name)
        wrong = a_wrong_answer(question)
        exercise.answer(question, wrong)
        expect(exercise.said).to_have_text("✗ Not yet.\n" + question.check(wrong).why, use_inner_text=True)
        for number, hint in enumerate(question.hints):
            exercise.button("Another hint" if number else "A hint").click()
            expect(exercise.form.get_by_role("listitem").nth(number)).to_have_text(hint)
        if not (question.options or question.parts):
            exercise.button("Try again").click()
            expect(exercise.said).to_be_empty()
        right = question.solutions()[0]
        exercise.answer(question, right)
        expect(exercise.said).to_have_text("✓ Right.\n" + question.check(right).why, use_inner_text=True)
        expect(exercise.button("Show the answer")).to_be_hidden()
    assert lesson.notebook.run("print(Out[4].solved, Out[4].attempts)") == "True 2\n"


def test_a_wrong_move_is_answered_on_the_board(one):
    exercise = one("keep-e5")
    board = BoardOnPage(exercise.root)
    exercise.answer(SET["keep-e5"], "f6")
    expect(board.space("e6")).to_have_attribute("aria-label", re.compile("White stone"))
    exercise.button("Try again").click()
    expect(board.space("e6")).to_have_attribute("aria-label", "e6, empty")
    expect(board.space("f6")).to_have_attribute("aria-label", "f6, empty")


def test_the_answer_can_be_shown(one):
    exercise = one("weakened")
    for name in ("A hint", "Another hint", "Show the answer"):
        exercise.button(name).click()
    expect(exercise.said).to_contain_text("The answer: nobody.")
    expect(exercise.picture.locator("desc")).to_contain_text("b4, tower")


def test_an_unanswered_picture_reckons_nothing_for_those_who_hear_it(one):
    exercise = one("sums-d6")
    expect(exercise.picture.locator("desc")).to_contain_text("d6, tower;")
    assert "15" not in exercise.form.inner_text()
    exercise.answer(SET["sums-d6"], "15, 10")
    expect(exercise.picture.locator("desc")).to_contain_text("Black controls it 15 to 10")


def test_an_exercise_is_done_by_keyboard_alone(one):
    exercise = one("sums-b3")
    exercise.form.get_by_label("Black").focus()
    keyboard = exercise.root.page.keyboard
    for key in ("1", "5", "Tab", "1", "5", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("Look at b2 again")
    for key in ("Backspace", "4", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("✓ Right.")


def test_numbers_that_are_missing_are_asked_for(one):
    exercise = one("rating")
    exercise.button("Check").click()
    expect(exercise.said).to_be_empty()
    expect(exercise.form.locator("input:invalid")).to_have_count(1)


def test_compared_boards_follow_each_other(lesson):
    output = lesson.output("ruled, other = sw.SiegeStones(), sw.SiegeStones(both_at_goal")
    ruled, other = BoardOnPage(output), BoardOnPage(output, 1)
    ruled.click("Tb4", 0)
    expect(ruled.status).to_contain_text("White to move")
    expect(other.status).to_contain_text("Black wins with 4 towers")
    other.tool("Undo").click()
    ruled.count(0)
    expect(other.status).to_contain_text("Black to move")


def test_a_game_against_the_bot(lesson):
    board = BoardOnPage(lesson.output("sw.Board(sw.SiegeStones(), players="))
    board.space("d4").click()
    board.count(2)
    expect(board.status).to_contain_text("Black to move")


def test_a_reloaded_page_has_the_answers_given_before(one):
    exercise = one("tie")
    exercise.answer(SET["tie"], "nobody")
    expect(exercise.said).to_contain_text("✓ Right.")
    exercise.notebook.reload()
    exercise = ExerciseOnPage(exercise.notebook.output(0))
    expect(exercise.said).to_contain_text("✓ Right.")
    expect(exercise.form.get_by_role("button", pressed=True)).to_have_text("nobody✓")


def test_an_exercise_without_python_says_so(one):
    exercise = one("whose")
    exercise.notebook.restart_kernel()
    exercise.form.get_by_text("mine", exact=True).click()
    expect(exercise.said).to_contain_text("run the exercise's cell again", timeout=15_000)
