"""The lessons, gone through as a learner does it: wrong answers first, then right ones."""

from __future__ import annotations

import asyncio
import re
import shutil
from contextlib import suppress
from types import SimpleNamespace

import nbformat
import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 (Playwright's own)

from stoneswidgets.teach import Predict, SetUp
from stoneswidgets.teach.sets import ExerciseSet
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets import answers, thinking
from tests.browser.boards import BoardOnPage
from tests.browser.exercises import ExerciseOnPage, a_wrong_answer
from tests.browser.lab import Notebook
from tests.notebooks import FOLDER
from tests.teach.lessons import LESSONS, notebook_of
from tests.teach.test_docs import EXAMPLE

IMPORT = "import stoneswidgets as sw"
SET = ExerciseSet.of_lesson("siegestones")


def sources(lesson):
    return [cell.source for cell in nbformat.read(FOLDER / notebook_of(lesson), as_version=4).cells]


def cell(starts):
    """Return one cell of the lesson of SiegeStones."""
    found = (source.removeprefix(f"{IMPORT}\n\n") for source in sources("siegestones"))
    (only,) = (source for source in found if source.startswith(starts))
    return only


def one(opened, name):
    """Open one of its exercises, in JupyterLab or plainly."""
    notebook = opened(IMPORT, cell(f'sw.Exercise("siegestones/{name}")'))
    exercise = ExerciseOnPage(notebook.output(1))
    exercise.notebook = notebook
    return exercise


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
    given_away = isinstance(question, Predict) and len(question.options) == 2
    if given_away:
        said += f"\nThe answer: {question.explain()}"
    expect(exercise.said).to_have_text(said, use_inner_text=True)
    for number, hint in enumerate(() if given_away else question.hints):
        exercise.button("Another hint" if number else "A hint").click()
        expect(exercise.form.get_by_role("listitem").nth(number)).to_have_text(hint)
    again = exercise.form.locator("[data-do='again']")
    if given_away:
        again.click()
        question = question.another(1)
        expect(exercise.form.locator(".ask")).to_have_text(question.ask)
    elif isinstance(question, SetUp) or not (question.hints or question.options or question.parts):
        with suppress(TimeoutError):  # a wrong move may have left the board by itself meanwhile
            again.click(timeout=2000)
    expect(again).to_be_hidden()  # a hint is read at the position that is asked about
    right = question.solutions()[0]
    exercise.answer(question, right)
    expect(exercise.said).to_have_text("✓ Right.\n" + question.check(right).why, use_inner_text=True)
    expect(exercise.button("Show the answer")).to_be_hidden()


def test_a_notebook_that_nobody_trusts_shows_its_boards_as_pictures(lab_page, lab):
    file = shutil.copy(FOLDER / notebook_of("welcome"), lab.folder / "untrusted.ipynb").name
    picture = Notebook(lab_page, lab, file).output(1).get_by_role("img").first
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 200)")


@pytest.mark.usefixtures("at_the_readers_pace")
@pytest.mark.parametrize("name", LESSONS)
def test_every_exercise_answered_wrongly_then_rightly(open_plainly, name):
    lesson = ExerciseSet.of_lesson(name)
    page = open_plainly(IMPORT)
    for question in lesson:
        page.empty()
        page.run_cell(f"sw.Exercise({f'{name}/{question.name}'!r})")
        exercise = ExerciseOnPage(page.output(0))
        answered_wrongly_then_rightly(exercise, question)
    expect(exercise.form).to_contain_text(f"All {len(lesson)} solved.")


def test_one_exercise_of_each_kind(open_notebook):
    examples = ExerciseSet.loads(EXAMPLE)
    read = f"import stoneswidgets as sw\nexamples = sw.ExerciseSet.loads({EXAMPLE!r})"
    notebook = open_notebook(read, *(f"sw.Exercise(examples[{question.name!r}])" for question in examples))
    for number, question in enumerate(examples, 1):
        answered_wrongly_then_rightly(ExerciseOnPage(notebook.output(number)), question)


def test_the_answer_can_be_shown(open_plainly):
    exercise = one(open_plainly, "weakened")
    for name in ("A hint", "Another hint", "Show the answer"):
        exercise.button(name).click()
    expect(exercise.said).to_contain_text("The answer: nobody.")
    board = BoardOnPage(exercise.root)
    expect(board.space("b4")).to_have_attribute("aria-label", re.compile("b4, tower"))
    expect(board.status).to_have_text("The answer.")


def test_a_board_to_look_at_reckons_nothing_before_the_answer_and_all_after_it(open_plainly):
    exercise = one(open_plainly, "sums-d6")
    board = BoardOnPage(exercise.root)
    expect(board.space("d6")).to_have_attribute("aria-label", "d6, tower, pointed out")
    board.space("d6").hover()
    expect(board.root.locator(".info")).to_contain_text(
        "Next to d6: c6, White stone; d7, White stone; c5, Black stone;"
    )
    expect(board.root.get_by_text("a1", exact=True)).to_be_visible()
    assert "15" not in exercise.root.inner_text()
    exercise.answer(SET["sums-d6"], "15, 10")
    expect(board.space("d6")).to_have_attribute("aria-label", "d6, tower, Black controls it 15 to 10")
    board.space("d6").hover()
    expect(board.root.locator(".info")).to_contain_text("White 10 = 5 + 5")


def test_a_wrong_move_leaves_the_board_by_itself_and_nothing_can_be_dropped_meanwhile(open_plainly, read):
    exercise = one(open_plainly, "keep-e5")
    board = BoardOnPage(exercise.root)
    drawn = board.root.locator(".field > svg")
    before = drawn.bounding_box()["width"]
    exercise.answer(SET["keep-e5"], "f6")
    expect(board.status).to_have_text("Not yet: this is what comes of it.")
    assert drawn.bounding_box()["width"] == pytest.approx(before, abs=1)
    expect(board.space("e6")).to_have_attribute("aria-label", re.compile("White stone"))
    expect(board.root.locator(".can")).to_have_count(0)
    read.set()
    expect(board.status).to_have_text("Try again: Take e5, and keep it.")
    expect(board.space("f6")).to_have_attribute("aria-label", "f6, empty")
    expect(exercise.said).to_contain_text("White answers: a stone on e6.")


def test_an_exercise_is_done_by_keyboard_alone(open_plainly):
    exercise = one(open_plainly, "sums-b3")
    exercise.form.get_by_label("Black").focus()
    keyboard = exercise.root.page.keyboard
    for key in ("1", "5", "Tab", "1", "5", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("You counted b2 as 5")
    for key in ("Backspace", "4", "Enter"):
        keyboard.press(key)
    expect(exercise.said).to_contain_text("✓ Right.")


@pytest.mark.parametrize(
    ("name", "offered"), [("tie", "Now one like it"), ("first-tower", "Try it yourself")]
)
def test_the_focus_goes_from_the_answer_that_was_shown_to_what_is_offered_next(open_plainly, name, offered):
    exercise = one(open_plainly, name)
    for more in ("A hint", "Another hint", "Show the answer"):
        exercise.button(more).press("Enter")
    expect(exercise.button(offered)).to_be_focused()


def test_a_position_that_was_shown_as_the_answer_is_not_handed_in(open_plainly):
    exercise = one(open_plainly, "felt")
    for more in ("A hint", "Another hint", "Show the answer"):
        exercise.button(more).press("Enter")
    expect(exercise.form.locator(".parts")).to_have_attribute("inert", "")
    exercise.button("Try it yourself").press("Enter")
    exercise.button("Check").click()
    expect(exercise.said).to_contain_text("✗ Not yet.")


def test_each_exercise_of_practice_takes_the_focus_and_is_read_aloud(open_plainly):
    output = open_plainly(IMPORT, 'sw.Practice("siegestones")').output(1)
    for button in ("Begin", "Later"):
        output.get_by_role("button", name=button).press("Enter")
        expect(output.locator(".stones-exercise")).to_be_focused()
        asked = output.locator(".ask").inner_text()
        expect(output.page.get_by_role("log")).to_contain_text(asked)


def test_the_bar_of_a_round_of_practice_is_as_wide_as_its_words(open_plainly):
    output = open_plainly(IMPORT, 'sw.Practice("siegestones")').output(1)
    output.get_by_role("button", name="Begin").click()
    bar, words = (output.locator(f".head > {name}").bounding_box()["width"] for name in ("progress", "p"))
    assert bar == words


def test_the_end_of_a_round_of_practice_is_read_aloud(open_plainly):
    output = open_plainly(IMPORT, 'sw.Practice("siegestones")').output(1)
    for n in range(11):
        if n:
            expect(output.locator(".head")).to_contain_text(f"{n} of 10")
            expect(
                output.locator(".stones-exercise:focus")
            ).to_be_visible()  # it takes the focus when it is drawn
        output.get_by_role("button", name="Later" if n else "Begin").press("Enter")
    expect(output.get_by_role("button", name="Go on")).to_be_focused()
    expect(output.page.get_by_role("log")).to_contain_text("A round is done. 0 of 10 at the first go.")


def test_on_a_phone_the_board_of_a_question_in_words_follows_it_with_no_empty_place_between(open_plainly):
    exercise = one(open_plainly, "nobody-b1")
    exercise.root.page.set_viewport_size({"width": 390, "height": 844})
    hint, field = exercise.button("A hint").bounding_box(), exercise.root.locator(".field").bounding_box()
    assert field["y"] - hint["y"] - hint["height"] < 30


def test_numbers_that_are_missing_are_asked_for(open_plainly):
    exercise = one(open_plainly, "rating")
    exercise.button("Check").click()
    expect(exercise.said).to_be_empty()
    expect(exercise.form.locator("input:invalid")).to_have_count(1)


def test_compared_boards_follow_each_other(open_plainly):
    shown = cell("ruled, other = sw.SiegeStones(), sw.SiegeStones(both_at_goal")
    output = open_plainly(IMPORT, shown).output(1)
    ruled, other = BoardOnPage(output), BoardOnPage(output, 1)
    ruled.click("Tb4", 0)
    expect(ruled.status).to_contain_text("White to move")
    expect(other.status).to_contain_text("Black wins with 4 towers")
    other.tool("Undo").click()
    ruled.count(0)
    expect(other.status).to_contain_text("Black to move")


def test_a_game_against_the_bot(open_plainly):
    board = BoardOnPage(open_plainly(IMPORT, cell("sw.Board(sw.SiegeStones(), players=")).output(1))
    board.space("d4").click()
    expect(board.moves).to_have_count(2)
    expect(board.status).to_contain_text("Black to move")


def test_a_reloaded_page_has_the_answers_given_before(open_notebook):
    exercise = one(open_notebook, "tie")
    exercise.answer(SET["tie"], "nobody")
    expect(exercise.said).to_contain_text("✓ Right.")
    exercise.notebook.reload()
    exercise = ExerciseOnPage(exercise.notebook.output(1))
    expect(exercise.said).to_contain_text("✓ Right.")
    expect(exercise.form.get_by_role("button", pressed=True)).to_have_text("nobody✓")


def test_an_exercise_without_python_says_so(open_notebook):
    exercise = one(open_notebook, "whose")
    exercise.notebook.restart_kernel()
    expect(exercise.said).to_have_text("Python is gone. Run the cell again to go on.")


def test_progress_survives_a_new_kernel_and_is_saved(open_notebook, tmp_path):
    own = 'import os\nos.environ["STONESWIDGETS_PROGRESS"] = "ada.json"'
    cells = [f'sw.Exercise("siegestones/{name}")' for name in ("tie", "weakened")]
    notebook = open_notebook(
        f"{own}\nimport stoneswidgets as sw", *cells, 'sw.Progress("siegestones", learner="Ada")'
    )
    ExerciseOnPage(notebook.output(1)).answer(SET["tie"], "nobody")
    output = notebook.output(3)
    expect(output.get_by_role("row").filter(has_text="Now White drops a stone on e4")).to_contain_text(
        "solved (1)"
    )
    with output.page.expect_download() as download:
        output.get_by_role("button", name="Save for my teacher").click()
    download.value.save_as(tmp_path / "ada.json")
    said = "stoneswidgets-progress.json is among your downloads."
    expect(output.get_by_text(said)).to_be_in_viewport(ratio=1)
    expect(output.page.locator("body > .stones-aloud")).to_contain_text(said)
    expect(output.get_by_text("Kept on the computer")).to_have_attribute("title", re.compile("ada.json$"))
    saved = Transcript.load(tmp_path / "ada.json")
    assert (saved.learner, saved.done("siegestones", "tie").tries) == ("Ada", 1)
    notebook.restart_kernel()
    notebook.run_all()
    expect(notebook.output(1).locator(".before")).to_contain_text("Solved on")
    expect(notebook.output(2).locator(".before")).to_have_count(0)
    output = notebook.output(3)
    output.get_by_role("button", name="Forget what I have done here").click()
    output.get_by_role("button", name="Really forget it?").click()
    expect(output.get_by_text(": 0 of 20 solved")).to_be_visible()


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}}], ids=["telephone"])
def test_on_a_telephone_a_question_stands_once_and_its_board_where_it_stood_before_it_was_solved(
    open_plainly,
):
    made = "sw.Exercise(sw.ExerciseSet.of_lesson('siegestones').questions[2])"
    notebook = open_plainly(f"import stoneswidgets as sw\nexercise = {made}\nexercise")
    exercise = notebook.output(0)
    line, board = exercise.locator(".status p"), exercise.locator(".field")
    expect(exercise.locator(".ask")).to_have_text(
        "Black to move. Drop a stone so that Black controls the tower on d4."
    )
    expect(line).to_have_text("Drop a stone so that Black controls the tower on d4.")
    expect(line).to_have_css("clip-path", "inset(50%)")
    high = board.bounding_box()["y"] - exercise.bounding_box()["y"]
    notebook.run_cell("_ = exercise.answer('c4')")
    expect(line).to_have_text("Right.")
    expect(line).to_have_css("clip-path", "none")
    notebook.run_cell(made)
    again = notebook.output(2)
    expect(again.locator(".before")).to_contain_text("Solved on")
    assert again.locator(".field").bounding_box()["y"] - again.bounding_box()["y"] == high


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 1366, "height": 768}}], ids=["laptop"])
@pytest.mark.parametrize("name", ["siegestones/felt", "ascension/ascend"])
def test_on_a_laptop_pieces_stand_beside_an_exercises_board_and_nothing_sticks_out(open_plainly, name):
    exercise = open_plainly(IMPORT, f"sw.Exercise({name!r})").output(1)
    field, tray = (exercise.locator(part).bounding_box() for part in (".field > svg", ".choices"))
    assert field["height"] > 450
    assert tray["x"] >= field["x"] + field["width"]
    frame = exercise.locator(".stones-frame")
    assert frame.evaluate("(each) => each.scrollWidth <= each.clientWidth")


def test_ratings_are_seen_on_a_page_whose_theme_hides_overlays_of_its_own(open_plainly):
    notebook = open_plainly(IMPORT, 'sw.Exercise("siegestones/keep-e5")')
    notebook.page.add_style_tag(
        content=".overlay { opacity: 0; }"
    )  # as Furo does, which the site is made with
    ratings = notebook.output(1).locator(".layer.overlay")
    expect(ratings).to_contain_text("5")
    expect(ratings).to_have_css("opacity", "1")
