"""``stoneswidgets learn``, as somebody meets it who does not program: from the command to a board, and on the next day."""

from __future__ import annotations

import json
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect

from stoneswidgets.teach.notebooks import LESSON
from tests.browser.boards import BoardOnPage
from tests.browser.lab import write
from tests.browser.learner import HELD_BACK, WAKING, learning
from tests.browser.pages import WITHIN, without

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

ASKED_FOR = "**/api?busy"
BUSY = f"""new MutationObserver((_, watching) => {{
    if (!document.querySelector(".stones-lesson-tools [role=status]")?.textContent.startsWith("{WAKING}")) return;
    watching.disconnect();
    const asked = new XMLHttpRequest();
    asked.open("GET", "/api?busy", false);
    asked.send();
}}).observe(document, {{subtree: true, childList: true}})"""
"""A page does nothing, as on a busy machine, from when its boards begin to wake up until what it asks for comes."""
WATCHED = """(cell) => {
    window.seen = { tops: [], said: [] };
    const look = () => {
        seen.tops.push(cell.getBoundingClientRect().top);
        for (const said of document.querySelectorAll(".stones-exercise .said"))
            if (said.offsetHeight) seen.said.push(said.textContent);
        if (!window.stop) requestAnimationFrame(look);
    };
    look();
}"""
"""Keeps where a cell is, and what exercises say, until it is stopped."""
HIGH = """() => {
    window.high = [];
    const look = () => {
        const kept = document.querySelector(".stones-kept-board");
        window.cell ??= kept?.querySelector("img").naturalWidth && kept.closest(".jp-Cell");
        window.words ??= window.cell && kept.querySelector("img").alt;
        if (window.cell) {
            high.push(window.cell.offsetHeight);
            letGo();
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Keeps how high the cell of the first board is, from its picture on, and what that shows."""
KEEPS_BOTH = """async () => {
    const { data } = await jupyterapp.serviceManager.workspaces.fetch("stoneswidgets");
    return data["layout-restorer:data"]?.main?.dock?.widgets?.length === 2;
}"""
"""JupyterLab has saved that two lessons are open."""
BOARDS_MADE = """() => Promise.all([...jupyterapp.shell.widgets("main")].map(async ({ sessionContext }) => {
    const made = await sessionContext.session?.kernel?.requestCommInfo({ target_name: "jupyter.widget" });
    return Object.keys(made?.content.comms ?? {}).length;
}))"""
"""How many boards and their like each lesson's Python has made."""
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

    def shorten(self, name, kept=range(6)):
        """Leave only some cells of a lesson: all of them are long in waking up."""
        path = self.folder / "lessons" / name
        lesson = nbformat.read(path, as_version=4)
        lesson.cells = [lesson.cells[each] for each in kept]
        nbformat.write(lesson, path)
        NotebookNotary(data_dir=str(self.folder / "DATA")).sign(lesson)

    def wait_until_saved(self, words, lessons="[!.]*.ipynb", *, there=True):
        """Wait until one of these lessons on the disk has these words in it, or until none has them any more."""
        deadline = time.monotonic() + WITHIN / 1000
        while there != any(
            words in path.read_text("utf-8") for path in (self.folder / "lessons").glob(lessons)
        ):
            assert time.monotonic() < deadline, words
            time.sleep(0.1)


@pytest.fixture
def motion() -> str:
    return "no-preference"


@pytest.fixture
def learner(tmp_path, page):
    return Learner(tmp_path, page)


@pytest.fixture
def context_options():
    return {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"}


ENDS_AT_THE_BOTTOM = """() => {
    document.querySelector(".jp-WindowedPanel-outer").scrollTop = 1e6;
    const {bottom} = [...document.querySelectorAll(".jp-Cell")].at(-1).getBoundingClientRect();
    return innerHeight - 60 < bottom && bottom < innerHeight;
}"""


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
    for undo in ("Control+z", "Control+y"):
        page.keyboard.press(undo)
    page.keyboard.press("Escape")
    expect(page.locator(".jp-Cell:focus")).to_have_count(1)
    page.keyboard.type("xbdd")
    for key in ("Escape", "ArrowUp"):
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(board.root.locator("[role=application] [tabindex='0']")).to_be_focused()
        page.keyboard.press("Escape")
    cells.filter(has_text="Stones, a game of the tavern").click()
    page.keyboard.press("Enter")
    expect(page.locator(".parts input:focus")).to_have_count(1)
    expect(page.locator(".cm-editor:visible")).to_have_count(0)
    assert cells.count() == many
    hint.focus()


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
        ).first.click()  # at the left edge: JupyterLab's own tool is there
        expect(page.get_by_role("list", name="Hints").first.get_by_role("listitem")).to_have_count(1)
        expect(page.locator(f"{CODE}:visible")).to_have_count(0)
        board.click("Td4", 0)
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
        tools = page.locator(".jp-NotebookPanel-toolbar")
        expect(tools).to_be_hidden()
        page.get_by_role("heading", name="Welcome").dblclick()
        expect(page.locator(".jp-MarkdownCell .cm-editor:visible")).to_have_count(0)
        keys_change_no_cell(page, board)
        expect(page.locator(".stones-mute")).not_to_have_count(0)  # where nobody has been
        expect(page.locator(".stones-mute :focus")).to_have_count(0)
        learner.wait_until_saved("Black dropped a tower on d4")
        page.get_by_role("button", name="Show the Python").click()
        expect(page.locator(CODE).first).to_contain_text("import stoneswidgets as sw")
        expect(tools).to_be_visible()
        learner.wait_until_saved('"source_hidden": true', "00-welcome.ipynb", there=False)
        page.get_by_role("button", name="Hide the Python").click()
        expect(page.locator(f"{CODE}:visible")).to_have_count(0)
        learner.wait_until_saved('"source_hidden": true', "00-welcome.ipynb")
        page.wait_for_function(ENDS_AT_THE_BOTTOM)
    page.add_init_script(f"{HELD_BACK}; ({HIGH})()")
    with learner.learning() as address:
        page.goto(address)
        board = first_board(page)
        board.count(1)
        expect(board.root.locator(".said")).to_have_text("The game goes on where you left it.")
        high = page.evaluate("() => high")
        assert min(high) > high[0] - 4  # its picture, the same game's, stood there until it woke up
        assert page.evaluate("() => words").startswith("SiegeStones: White to move")
        expect(page.locator("body > .stones-aloud")).not_to_contain_text("gone")
        board.click("c4", 1)
        learner.wait_until_saved("White dropped a stone on c4")
        expect(page.get_by_role("button", name="Start the lesson again")).to_be_hidden()
        page.set_viewport_size({"width": 390, "height": 844})
        page.reload()
        board.count(2)
        high = page.evaluate("() => high")
        assert min(high) > high[0] - 4
        board.click("e4", 2)
        expect(page.get_by_label("File Browser Section")).to_be_hidden()
        page.wait_for_function("(board) => board.clientWidth > 320", arg=board.root.element_handle())
        expect(board.root.locator("[data-choose='tray:tower']")).to_be_in_viewport(ratio=1)


def test_what_is_looked_at_stays_where_it_is_while_the_boards_of_yesterday_come_to_life(page, learner):
    def opened(address):
        page.goto(address.replace("?", "lab/workspaces/other/tree/high.ipynb?"))
        return page.locator(".jp-Notebook .jp-CodeCell").nth(4)

    with learner.learning() as address:
        lesson = learner.folder / "lessons" / "high.ipynb"
        board, exercise = "sw.Board(sw.SiegeStones())", 'sw.Exercise("siegestones/whose")'
        write(lesson, "import stoneswidgets as sw", board, exercise, board, board)
        notebook = json.loads(lesson.read_text("utf-8"))
        lesson.write_text(json.dumps(notebook | {"metadata": notebook["metadata"] | {LESSON: True}}), "utf-8")
        opened(address)
        page.get_by_role("button", name="Start the lesson", exact=True).click()
        expect(page.get_by_text(WAKING)).to_be_hidden()
        BoardOnPage(page.locator(".jp-Notebook .jp-CodeCell").nth(4)).click("d4", 0)
        learner.wait_until_saved("Black dropped a stone on d4", "high.ipynb")
    with learner.learning() as address:
        cell = opened(address)
        board = BoardOnPage(cell)
        cell.evaluate("(cell) => cell.scrollIntoView()")
        cell.evaluate(WATCHED)
        board.count(1)
        expect(page.get_by_text(WAKING)).to_be_hidden()
        seen = page.evaluate("() => { window.stop = true; return seen; }")
        assert max(seen["tops"]) - min(seen["tops"]) < 24
        assert seen["said"] == []


def test_of_the_lessons_that_were_open_yesterday_each_wakes_up_when_somebody_comes_to_it(page, learner):
    other = "01-siegestones.ipynb"
    boards = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .stones .field > svg")
    with learner.learning() as address:
        for name in ("00-welcome.ipynb", other):
            learner.shorten(name)
        page.goto(address)
        expect(boards.first).to_be_visible()
        page.evaluate("(path) => jupyterapp.commands.execute('docmanager:open', {path})", other)
        expect(boards.first).to_be_visible()
        page.wait_for_function(KEEPS_BOTH)
    with learner.learning() as address:
        # JupyterLab shows what was in front yesterday before it has found what the address names
        page.route(
            "**/contents/00-welcome.ipynb?content=0**", lambda route: (time.sleep(1), route.continue_())
        )
        page.goto(address.replace("?", "lab/workspaces/stoneswidgets/tree/00-welcome.ipynb?"))
        expect(boards.first).to_be_visible()
        expect(page.locator(".jp-mod-current", has_text="00-welcome.ipynb")).to_be_visible()
        expect(page.get_by_text(WAKING).filter(visible=True)).to_have_count(0)
        awake = page.evaluate(BOARDS_MADE)
        assert sorted(map(bool, awake)) == [False, True]
        page.locator(".lm-TabBar-tab:not(.lm-mod-current)", has_text=".ipynb").click()
        expect(boards.first).to_be_visible()
        assert all(page.evaluate(BOARDS_MADE))


def test_enter_goes_into_an_exercise_and_to_the_page_of_rules_and_presses_nothing_there(page, learner):
    with learner.learning() as address:
        learner.shorten("01-siegestones.ipynb", (1, 2, 3, 47, 48))
        page.goto(address.replace("?", "lab/workspaces/keys/tree/01-siegestones.ipynb?"))
        first_board(page).count(0)
        answer = page.locator(".options button").first
        expect(answer).to_be_visible()
        expect(page.get_by_text(WAKING)).to_be_hidden()
        page.locator(".jp-MarkdownCell").first.click()
        page.keyboard.press("Enter")
        expect(answer).to_be_focused()
        page.locator(".jp-MarkdownCell").last.click()
        page.keyboard.press("Enter")
        rules = page.locator("summary", has_text="All the rules of SiegeStones")
        expect(rules).to_be_focused()
        expect(rules.locator("..")).not_to_have_attribute("open", "")
        expect(answer).to_have_attribute("aria-pressed", "false")


def test_lines_and_marks_of_a_lessons_board_are_there_the_next_day(page, learner):
    with learner.learning() as address:
        learner.shorten("00-welcome.ipynb")
        page.goto(address)
        board = first_board(page)
        board.click("Td4", 0)
        lines = board.explore()
        board.space("a1").click()
        expect(lines.locator("[aria-current=step]")).to_have_text("2 a1")
        lines.get_by_role("textbox", name="Said of").fill("Far away.")
        board.space("c4").focus()
        board.space("c4").press("Shift+Enter")
        board.space("c4").press("Shift+Enter")
        expect(board.space("c4")).to_have_attribute("aria-label", "c4, empty, pointed out")
        learner.wait_until_saved("c4, empty, pointed out")
    with learner.learning() as address:
        page.goto(address)
        board = first_board(page)
        lines = board.root.get_by_role("group", name="Lines", exact=True)
        expect(lines.locator("[aria-current=step]")).to_have_text("2 a1")
        expect(board.space("c4")).to_have_attribute("aria-label", "c4, empty, pointed out")
        expect(lines.locator("q")).to_have_text("Far away.")
        board.root.get_by_role("button", name="Back to the game").click()
        board.count(1)


def test_a_lesson_in_two_browsers_asks_nobody_unless_text_was_written_in_both(page, learner):
    def write(where, text):
        where.locator(".jp-CodeCell .cm-content").first.click()
        where.keyboard.press("Control+Home")
        where.keyboard.type(text)

    with learner.learning() as address, closing(page.context.browser.new_context()) as another:
        learner.shorten("01-siegestones.ipynb")
        lesson = address.replace("?", "lab/workspaces/{}/tree/01-siegestones.ipynb?")
        page.add_init_script(BUSY)
        other = another.new_page()
        with without(page, ASKED_FOR):
            with page.expect_request(ASKED_FOR):
                page.goto(lesson.format("one"))
            other.goto(lesson.format("other"))
            expect(other.locator(".stones-lesson .jp-Notebook")).to_be_visible()
        # both show the same boards, though the first had hardly begun
        first_board(page).click("d4", 0)
        learner.wait_until_saved("Black dropped a stone on d4")
        first_board(other).click("c4", 1)
        learner.wait_until_saved("White dropped a stone on c4")
        first_board(page).click("e4", 2)
        learner.wait_until_saved("Black dropped a stone on e4")
        other.get_by_role("button", name="Show the Python").click()
        write(other, "# mine")
        other.keyboard.press("Control+s")
        learner.wait_until_saved("# mine")
        first_board(page).click("f4", 3)
        learner.wait_until_saved("White dropped a stone on f4")
        learner.wait_until_saved("# mine")
        for each in (page, other):
            expect(each.locator(CODE).first).to_contain_text("# mine")
            expect(each.get_by_role("dialog")).to_have_count(0)
        write(other, "# and more")
        other.keyboard.press("Control+s")
        learner.wait_until_saved("# and more")
        write(page, "# here")
        page.keyboard.press("Control+s")
        expect(page.get_by_role("dialog", name="File Changed")).to_be_visible()  # one of them would be lost


def test_a_lesson_whose_python_stops_is_started_again_by_one_button(page, learner):
    again = page.get_by_role("button", name="Start the lesson again")
    with learner.learning() as address:
        learner.shorten("01-siegestones.ipynb")
        page.goto(address.replace("?", "lab/workspaces/other/tree/01-siegestones.ipynb?"))
        board = first_board(page)
        board.click("d4", 0)
        expect(page.get_by_role("menuitem", name="Kernel")).to_be_hidden()
        page.get_by_role("button", name="Show the menus and files").click()
        page.get_by_role("menuitem", name="Kernel").click()
        page.get_by_role("menuitem", name="Restart Kernel…").click()
        page.get_by_role("button", name="Confirm Kernel Restart").click()
        expect(board.status).to_contain_text("This is the last position")
        again.click()
        expect(board.root.locator(".said")).to_have_text("The game goes on where you left it.")
        board.click("c4", 1)


def test_a_lesson_whose_session_is_shut_down_from_outside_is_started_again_by_the_same_button(page, learner):
    again = page.get_by_role("button", name="Start the lesson again")
    with learner.learning() as address:
        learner.shorten("01-siegestones.ipynb")
        page.goto(address.replace("?", "lab/workspaces/other/tree/01-siegestones.ipynb?"))
        board = first_board(page)
        board.click("d4", 0)
        sessions = address.replace("?", "api/sessions?")
        for place, moves in ("c4", 1), ("e5", 2):  # as another window, or JupyterLab's list, may do it
            for session in page.request.get(sessions).json():
                page.request.delete(sessions.replace("?", f"/{session['id']}?"))
            expect(again).to_be_visible()
            expect(board.status).to_contain_text("Python is gone. This is the last position")
            again.click()
            expect(board.root.locator(".said")).to_have_text("The game goes on where you left it.")
            board.click(place, moves)
            expect(page.get_by_text(WAKING)).to_be_hidden()
            expect(again).to_be_hidden()


def test_a_lesson_that_is_loaded_again_while_its_boards_wake_up_wakes_them_all(page, learner):
    def board(cell):
        return BoardOnPage(page.locator(".jp-Notebook .jp-CodeCell").nth(cell))

    gates = [learner.folder / name for name in ("first", "second")]
    wait = "while not os.path.exists({!r}): time.sleep(0.1)"  # clicks are answered between cells
    with learner.learning() as address:
        lesson = learner.folder / "lessons" / "slow.ipynb"
        write(
            lesson,
            "import os, time\nimport stoneswidgets as sw",
            "sw.Board(sw.SiegeStones())",
            *(wait.format(str(gate)) for gate in gates),
            "sw.Board(sw.SiegeStones())",
        )
        notebook = json.loads(lesson.read_text("utf-8"))
        lesson.write_text(json.dumps(notebook | {"metadata": notebook["metadata"] | {LESSON: True}}), "utf-8")
        waking = page.get_by_text(WAKING)
        for gate in gates:
            gate.touch()
        page.goto(address.replace("?", "lab/workspaces/other/tree/slow.ipynb?"))
        page.get_by_role("button", name="Start the lesson", exact=True).click()
        board(4).click("d4", 0)
        expect(waking).to_be_hidden()
        learner.wait_until_saved("Black dropped a stone on d4", "slow.ipynb")
        for gate in gates:
            gate.unlink()
        sessions = address.replace("?", "api/sessions?")
        for session in page.request.get(sessions).json():
            page.request.delete(sessions.replace("?", f"/{session['id']}?"))
        board(1).root.evaluate("(board) => { board.dataset.before = true; }")
        page.get_by_role("button", name="Start the lesson again").click()
        expect(page.locator("[data-before]")).to_have_count(0)  # a click on the board of before would be lost
        board(1).count(0)
        board(1).space("c4").click()
        gates[0].touch()
        board(1).count(1)
        learner.wait_until_saved("Black dropped a stone on c4", "slow.ipynb")  # one of two is new then
        expect(waking).to_be_visible()
        page.reload()
        gates[1].touch()
        board(4).count(1)
        board(4).click("e5", 1)


def test_a_lesson_from_elsewhere_runs_nothing_before_it_is_started_and_a_board_is_answered_before_all_has_run(
    page, learner
):
    slow = [
        "import time; time.sleep(1.5)"
    ] * 120  # three minutes; when the board is answered, the test is nearly at its end
    with learner.learning() as address:
        lesson, ran = learner.folder / "lessons" / "slow.ipynb", learner.folder / "ran"
        first = f"import stoneswidgets as sw\nopen({str(ran)!r}, 'w').close()"
        write(lesson, first, "sw.Board(sw.SiegeStones())", *slow)
        notebook = json.loads(lesson.read_text("utf-8"))
        for cell in notebook["cells"]:
            cell["metadata"]["trusted"] = True  # as whoever sends it may say of it
        lesson.write_text(json.dumps(notebook | {"metadata": notebook["metadata"] | {LESSON: True}}), "utf-8")
        page.goto(address.replace("?", "lab/workspaces/slow/tree/slow.ipynb?"))
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


def test_no_picture_of_a_lesson_from_elsewhere_says_that_it_wakes_up_by_itself(page, learner):
    said = """kept => kept.map(each => getComputedStyle(each, "::before").content)"""
    with learner.learning() as address:
        lesson = learner.folder / "lessons" / "07-every-day.ipynb"
        notebook = nbformat.read(lesson, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.source += "  # by somebody else"
        nbformat.write(notebook, lesson)
        page.goto(address.replace("?", "lab/workspaces/other/tree/07-every-day.ipynb?"))
        kept = page.locator(".stones-kept")
        for appears in (kept.last, page.get_by_role("button", name="Start the lesson", exact=True)):
            expect(appears).to_be_visible()
            words = kept.evaluate_all(said)
            assert words
            assert all("when the lesson is started" in each for each in words), words


def test_other_notebooks_in_the_folder_stay_as_they_are(page, learner):
    with learner.learning() as address:
        write(learner.folder / "lessons" / "own.ipynb", "import stoneswidgets as sw", "1 + 1")
        page.goto(address.replace("?", "lab/workspaces/own/tree/own.ipynb?"))
        expect(page.locator(CODE).last).to_contain_text("1 + 1")
        expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible()
        expect(page.get_by_role("button", name="Hide the Python")).to_have_count(0)
        expect(page.locator(".jp-OutputArea-output")).to_have_count(0)
