"""Variations beside a board: explored from a game, walked by keys, annotated, and left again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage, middle
from tests.browser.exercises import ExerciseOnPage

CELL = """
import stoneswidgets as sw
match = sw.Match(sw.SiegeStones())
for move in ("Td4", "c4", "e4"):
    match.play(move)
board = sw.Board(match)
board
"""


def test_a_move_tried_at_an_earlier_position_is_a_line_and_the_match_waits(open_plainly):
    notebook = open_plainly(CELL)
    board = BoardOnPage(notebook.output(0))
    board.root.get_by_role("list", name="Moves").get_by_role("button").nth(0).click()
    expect(board.status).to_have_text("Looking back: move 1 of 3.")
    board.space("a1").click()
    lines = board.root.get_by_role("group", name="Lines", exact=True)
    now = lines.locator("[aria-current=step]")
    expect(now).to_have_text("2 a1")
    expect(board.space("a1")).to_have_attribute("aria-label", re.compile("a1, White stone"))
    now.press("ArrowUp")
    expect(now).to_have_text("2 c4")
    expect(now).to_be_focused()
    now.press("ArrowRight")
    expect(now).to_have_text("3 e4")
    now.press("ArrowRight")
    for way, words in (("ArrowLeft", "2 c4"), ("ArrowDown", "2 a1")):
        now.press(way)
        expect(now).to_have_text(words)
    lines.get_by_role("textbox", name="Said of").fill("Far away <b>.")
    lines.get_by_role("combobox", name="Thought of this move").select_option("?")
    expect(now).to_have_text("2 a1?")
    expect(lines.locator("q")).to_have_text("Far away <b>.")
    lines.get_by_role("button", name="Make main line").click()
    board.root.get_by_role("button", name="Back to the game").click()
    expect(lines).to_be_hidden()
    expect(board.status).to_contain_text("White to move")
    assert "Black stone" in board.label("e4")
    board.explore()
    expect(now).to_have_text("3 e4")
    lines.get_by_role("button", name="Delete").click()
    expect(now).to_have_text("2 c4")
    board.root.get_by_role("button", name="Undo").click()
    expect(now).to_have_text("3 e4")


LESSON = """
import stoneswidgets as sw
board = sw.Board(sw.SiegeStones().start().play("Td4"))
board
"""


def test_a_lesson_is_made_by_clicking_and_tried_as_the_learner(open_plainly):
    notebook = open_plainly(LESSON)
    board = BoardOnPage(notebook.output(0))
    lines = board.explore()
    lines.get_by_role("textbox", name="Said of this position").fill("Hold d4.\n\nOne stone next to it does.")
    for name in ("c4", "d5", "e5"):
        board.space(name).click()
        expect(board.space(name)).to_have_attribute("aria-label", re.compile("stone"))
    lines.get_by_text("Chapter, and asking it").click()
    lines.get_by_role("textbox", name="Title").fill("The first tower")
    seat = lines.get_by_role("combobox", name="The reader plays")
    seat.focus()
    seat.select_option("White")
    expect(lines.get_by_role("button", name="Try it as the learner")).to_be_enabled()
    expect(seat).to_be_focused()
    other = lines.get_by_role("textbox", name="Said to any other move")
    other.fill("Next to the tower!")
    lines.page.set_viewport_size({"width": 390, "height": 844})
    lines.page.add_style_tag(content="body { padding-bottom: 1000px }")
    lines.get_by_role("button", name="Try it as the learner").click()
    exercise = ExerciseOnPage(notebook.output(0))
    trial = notebook.output(0).get_by_role("group", name="As a learner has it")
    expect(trial).to_be_focused()
    expect(exercise.form).to_contain_text("Hold d4.")
    begins = "(trial) => Math.abs(trial.getBoundingClientRect().top) < 5"  # where the window does
    lines.page.wait_for_function(begins, arg=trial.element_handle())
    exercise.button("A hint").click()
    expect(exercise.form.get_by_role("list", name="Hints")).to_have_text("One stone next to it does.")
    tried = BoardOnPage(notebook.output(0), 1)
    tried.space("g4").click()
    expect(exercise.said).to_have_text("✗ Not yet.\nNext to the tower!")
    exercise.button("Try again").click()
    tried.space("c4").click()
    expect(exercise.said).to_contain_text("Right so far.")
    expect(tried.status).to_have_text("White to move.")
    tried.space("e5").focus()
    tried.space("e5").press("Enter")
    expect(exercise.said).to_contain_text("✓ Right.")
    lines.get_by_role("button", name="End the trial").click()
    expect(exercise.form).to_have_count(0)
    assert "c4" in board.root.get_by_role("group", name="Lines", exact=True).inner_text()


def explored(open_plainly):
    """A board on which lines are tried, the panel of its lines, and the page's mouse."""
    notebook = open_plainly(CELL)
    board = BoardOnPage(notebook.output(0))
    lines = board.explore()
    board.root.scroll_into_view_if_needed()
    return board, lines, lines.page


def test_a_long_touch_draws_marks_and_a_short_one_plays(page, open_plainly):
    page.clock.install(time=0)
    page.clock.pause_at(3_600_000)  # how long a touch was depends on no machine
    board, lines, page = explored(open_plainly)
    touch = page.context.new_cdp_session(page)

    def put(kind, *places):
        points = [{"x": x, "y": y} for x, y in map(middle, places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", board.space("a1"))
    page.clock.run_for(1_000)
    expect(board.root.locator(".sketch")).to_have_count(1)
    put("touchMove", board.space("c3"))
    put("touchEnd")
    expect(board.space("c3")).to_have_attribute("aria-label", "c3, empty, arrow from a1")
    put("touchStart", board.space("b1"))
    page.clock.run_for(1_000)
    expect(board.root.locator(".sketch")).to_have_count(1)
    put("touchEnd")
    expect(board.space("b1")).to_have_attribute("aria-label", "b1, empty, pointed out")
    expect(lines.locator("[aria-current=step]")).to_have_text("3 e4")
    put("touchStart", board.space("b1"))
    put("touchEnd")
    expect(lines.locator("[aria-current=step]")).to_have_text("4 b1")
