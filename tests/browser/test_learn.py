"""``stoneswidgets learn`` from the command to a board, and again the next day."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from stoneswidgets.teach.notebooks import LESSON
from tests.browser.boards import BoardOnPage
from tests.browser.lab import write
from tests.browser.learner import HELD_BACK, WAKING, learning
from tests.browser.pages import WITHIN

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

STANDS = """() => {
    window.stands = {};
    const look = () => {
        for (const cell of document.querySelectorAll(".jp-CodeCell")) {
            const [image, svg] = [cell.querySelector("[class^=stones-kept] img"), cell.querySelector(".stones .field > svg")];
            const stands = window.stands[[...cell.parentElement.children].indexOf(cell)] ??= {};
            const shown = svg?.clientWidth ? svg : image?.naturalWidth && image.width ? image : null;
            if (shown === null) continue;
            const box = svg === shown ? svg.viewBox.baseVal : {width: image.naturalWidth, height: image.naturalHeight};
            const {width, height, top} = shown.getBoundingClientRect();
            const scale = Math.min(width / box.width, height / box.height);
            const stood = [top - cell.getBoundingClientRect().top, scale * box.width, cell.offsetHeight];
            if (svg === shown) stands.now = stood;
            else stands.first = stood;
        }
        const found = Object.values(window.stands);
        if (found.some(({first}) => first)) letGo();
        if (!found.some(({first, now}) => first && now)) requestAnimationFrame(look);
    };
    look();
}"""
"""Keeps where the last picture stood in each cell, how wide it was and how high the cell, and the same of its board."""
CODE = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-CodeCell .jp-InputArea-editor"


@dataclass(frozen=True)
class Learner:
    """Somebody's folder and configuration."""

    folder: Path
    page: Page

    @contextmanager
    def learning(self):
        """Run the command; give the address that it opens. The page is left before JupyterLab ends."""
        with learning(self.folder) as info:
            try:
                yield f"{info['url']}?token={info['token']}"
            finally:
                self.page.goto("about:blank")

    def sleep(self, address):
        """Leave the page, and end what runs: tomorrow there is what is on the disk."""
        self.page.goto("about:blank")
        for each in self.page.request.get(address.replace("?", "api/sessions?")).json():
            assert self.page.request.delete(address.replace("?", f"api/sessions/{each['id']}?")).ok

    def write_lesson(self, name, *cells, trusted=None):
        """Write a lesson that comes from elsewhere."""
        path = self.folder / "lessons" / name
        write(path, *cells)
        notebook = json.loads(path.read_text("utf-8"))
        notebook["metadata"][LESSON] = True
        for cell in notebook["cells"] if trusted else ():
            cell["metadata"]["trusted"] = True  # as whoever sends it may say of it
        path.write_text(json.dumps(notebook), "utf-8")

    def wait_until_saved(self, words, lessons="[!.]*.ipynb", *, there=True):
        """Wait until one of these lessons on the disk has these words in it, or until none has them any more."""
        deadline = time.monotonic() + WITHIN / 1000
        while there != any(
            words in path.read_text("utf-8") for path in (self.folder / "lessons").glob(lessons)
        ):
            assert time.monotonic() < deadline, words
            time.sleep(0.1)


@pytest.fixture
def learner(tmp_path, page):
    return Learner(tmp_path, page)


@pytest.fixture
def context_options():
    return {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"}


def opens(address, lesson):
    """Return the address of a lesson, in a workspace of its own."""
    return address.replace("?", f"lab/workspaces/other/tree/{lesson}?")


def first_board(page):
    return BoardOnPage(page.locator(".jp-Notebook .jp-OutputArea-output").first)


def keys_change_no_cell(page, board):
    """Type JupyterLab's keys for cells on a button of an exercise, and where Escape has left a board."""
    cells = page.locator(".jp-Notebook .jp-Cell")
    many = cells.count()
    hint = page.get_by_role("button", name="hint").first
    hint.focus()
    page.keyboard.type("xbdd")
    expect(hint).to_be_focused()
    board.root.locator("[role=application] [tabindex='0']").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".jp-Cell:focus")).to_have_count(1)
    page.keyboard.type("xbdd")
    page.keyboard.press("Enter")
    expect(board.root.locator("[role=application] [tabindex='0']")).to_be_focused()
    expect(page.locator(".cm-editor:visible")).to_have_count(0)
    assert cells.count() == many
    hint.focus()


def start_again(page, board):
    """Restart Python by JupyterLab's menu, and start the lesson again by its button."""
    page.get_by_role("button", name="Show the menus and files").click()
    page.get_by_role("menuitem", name="Kernel").click()
    page.get_by_role("menuitem", name="Restart Kernel…").click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect(board.status).to_contain_text("This is the last position")
    page.get_by_role("button", name="Start the lesson again").click()
    expect(board.root.locator(".said")).to_have_text("The game goes on where you left it.")


def test_from_the_first_command_to_tomorrow(page, learner):
    with learner.learning() as address:
        page.goto(address)
        board = first_board(page)
        board.count(0)
        for part in (".field > svg", ".status", ".choices"):
            expect(board.root.locator(part)).to_be_in_viewport(ratio=1)
        expect(page.get_by_text("Would you like to get notified")).to_have_count(0)
        page.get_by_role(
            "button", name="A hint"
        ).first.click()  # at the left edge: JupyterLab's tool is there
        expect(page.get_by_role("list", name="Hints").first.get_by_role("listitem")).to_have_count(1)
        expect(page.locator(f"{CODE}:visible")).to_have_count(0)
        board.click("Td4", 0)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
        expect(page.locator(".jp-NotebookPanel-toolbar")).to_be_hidden()
        keys_change_no_cell(page, board)
        learner.wait_until_saved("Black dropped a tower on d4")
        page.get_by_role("button", name="Show the Python").click()
        expect(page.locator(CODE).first).to_contain_text("import stoneswidgets as sw")
        learner.wait_until_saved('"source_hidden": true', "00-welcome.ipynb", there=False)
        page.get_by_role("button", name="Hide the Python").click()
        expect(page.locator(f"{CODE}:visible")).to_have_count(0)
        learner.wait_until_saved('"source_hidden": true', "00-welcome.ipynb")
        learner.sleep(address)
        page.add_init_script(f"{HELD_BACK}; ({STANDS})()")
        page.goto(address)
        board = first_board(page)
        board.count(1)
        expect(board.root.locator(".said")).to_have_text("The game goes on where you left it.")
        page.wait_for_function("() => Object.values(stands).some(({first, now}) => first && now)")
        stands = page.evaluate("() => Object.values(stands).find(({first, now}) => first && now)")
        *drawn, high = stands["first"]  # its picture, the same game's, stood where the board now does
        assert stands["now"][:2] == pytest.approx(drawn, abs=4)
        assert stands["now"][2] == pytest.approx(high, abs=60), "about two lines, or a row of buttons"
        board.click("c4", 1)
        learner.wait_until_saved("White dropped a stone on c4")
        start_again(page, board)
        board.click("e5", 2)
        learner.wait_until_saved("Black dropped a stone on e5")
        ran = learner.folder / "ran"
        learner.write_lesson("other.ipynb", f"open({str(ran)!r}, 'w').close()", trusted=True)
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate("jupyterapp.commands.execute('docmanager:open', {path: 'other.ipynb'})")
        expect(page.get_by_text("This lesson was made or changed elsewhere.")).to_be_visible()
        expect(page.get_by_label("File Browser Section")).to_be_hidden()
        assert not ran.exists()


@pytest.mark.night
def test_a_lesson_from_elsewhere_runs_nothing_unasked_and_a_board_answers_before_all_has_run(page, learner):
    slow = ["import time; time.sleep(1.5)"] * 120  # when the board is answered, the test is nearly at its end
    with learner.learning() as address:
        ran = learner.folder / "ran"
        first = f"import stoneswidgets as sw\nopen({str(ran)!r}, 'w').close()"
        learner.write_lesson("slow.ipynb", first, "sw.Board(sw.SiegeStones())", *slow, trusted=True)
        page.goto(opens(address, "slow.ipynb"))
        expect(page.get_by_text("This lesson was made or changed elsewhere.")).to_be_visible()
        page.get_by_role("button", name="Hide the Python").click()
        learner.wait_until_saved('"source_hidden": true', "slow.ipynb")
        page.reload()  # JupyterLab signs what it saves
        expect(page.get_by_text("This lesson was made or changed elsewhere.")).to_be_visible()
        assert not ran.exists()
        page.get_by_role("button", name="Start the lesson", exact=True).press("Enter")
        expect(page.locator(".jp-Cell:focus")).to_have_count(1)
        first_board(page).click("d4", 0)
        assert ran.exists()
        expect(page.get_by_text(WAKING)).to_be_visible()
        learner.wait_until_saved(f'"{LESSON}": true', "slow.ipynb")
