"""The review of a finished game on a board: walked along, shown better, tried again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage
from tests.browser.reader import Reader

CELL = """
import stoneswidgets as sw
match = sw.Match(sw.SiegeStones(goal=1))
for move in ("Td4", "a1", "c4"):
    match.play(move)
board = sw.Board(match)
board
"""


@pytest.fixture
def motion() -> str:
    return "no-preference"


def test_a_finished_game_is_walked_along_and_tried_again_by_keyboard(open_plainly):
    notebook = open_plainly(CELL)
    notebook.page.set_viewport_size({"width": 1280, "height": 640})
    board, reader = BoardOnPage(notebook.output(0)), Reader(notebook.output(0), "SiegeStones")
    status = board.root.get_by_role("status")
    board.root.get_by_role("button", name="Review", exact=True).press("Enter")
    review = board.root.locator(".review")
    walk = review.get_by_role("slider", name="Move of the game")
    expect(review.get_by_role("heading", name="Review")).to_be_focused()
    heard = reader.hears("The review is ready. What cost most: move ")
    assert heard[0] == "The review has begun."
    expect(review).to_contain_text("“−100” means: of 100 such games")
    dearest = review.get_by_role("button", name=re.compile("White: a stone on a1"))
    dearest.press("Enter")
    reader.hears("White dropped a stone on a1. A stone on a1 was wrong, and that is certain")
    expect(dearest).to_be_focused()
    expect(dearest).to_be_in_viewport(ratio=0.99)
    expect(review.locator(".here")).to_be_in_viewport(ratio=0.5)
    walk.press("ArrowRight")
    expect(status).to_contain_text("Black wins")
    walk.press("ArrowLeft")
    expect(walk).to_have_attribute("aria-valuetext", "move 2 of 3, Black’s chance to win 100 %")
    expect(review.locator(".here")).to_contain_text(
        re.compile("A stone on a1 was wrong, and that is certain: proven loss; a stone on ..: proven win")
    )
    better = review.get_by_role("button", name=re.compile("Show a stone on .. on the board"))
    move = better.inner_text().split()[4]
    better.press("Enter")
    expect(status).to_have_text(f"In place of move 2: a stone on {move}.")
    reader.hears(f"White dropped a stone on {move}.")
    expect(board.space(move)).to_have_attribute("aria-label", re.compile("White stone"))
    review.get_by_role("button", name="Try it again from here").press("Enter")
    expect(status).to_contain_text("White to move")
    for shown in (status, board.space("d7"), board.space("d1")):
        expect(shown).to_be_in_viewport(ratio=0.99)
    board.space(move).click()
    expect(board.root.locator(".ending")).to_contain_text("White")
