"""One notebook in every host, in dark mode: a board and its second view are played and reloaded."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import anywidget
import pytest
from playwright.sync_api import expect

from tests.browser import marimo, server
from tests.browser.boards import BoardOnPage
from tests.browser.hosts import InLab, InMarimoApp, InMarimoEditor, InNotebook, InVoila, as_marimo
from tests.browser.lab import running, write

CELLS = ("import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard", "board")
JUPYTER = {"lab": InLab, "notebook": InNotebook, "voila": InVoila}
MARIMO = {"marimo-app": (InMarimoApp, "run"), "marimo-editor": (InMarimoEditor, "edit")}
MARIMO_READS = """
import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    import stoneswidgets as sw
    board = mo.ui.anywidget(sw.Board(sw.SiegeStones()))
    board
    return board, mo

@app.cell
def _(board, mo):
    mo.md(f"read: {' '.join(board.value['moves'])}, {board.value['to_move'][0]}")
    return
"""
MARKS = {"lab": (pytest.mark.xdist_group("lab"),)}
"""The others are for the night."""
BRIGHTNESS = """(element) => {
    const drawing = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const painted = (color) => {
        drawing.clearRect(0, 0, 1, 1);
        drawing.fillStyle = color;
        drawing.fillRect(0, 0, 1, 1);
        const [red, green, blue, opacity] = drawing.getImageData(0, 0, 1, 1).data;
        return opacity > 127 ? Math.round((red * 2 + green * 7 + blue) / 10) : null;
    };
    let behind = null;
    for (let at = element; at && behind === null; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host)
        behind = painted(getComputedStyle(at).backgroundColor);
    return [painted(getComputedStyle(element).color), behind];
}"""
"""How bright an element's text is, and what is behind it: 0 to 255."""
READABLE = (
    f"(text) => {{ const [bright, behind] = ({BRIGHTNESS})(text); return bright > 180 && behind < 80; }}"
)
"""Whether that is so, in the dark."""
ANYWIDGET = Path(anywidget.__file__).with_name("nbextension") / "index.js"
"""What web apps take from a CDN; here it is given them."""
WIDGETS = """
import stoneswidgets as sw
board = sw.Board(sw.SiegeStones())
done = sw.Progress("siegestones")
practice = sw.Practice("siegestones")
lab = sw.RuleLab(sw.SiegeStones())
room = sw.Facilitator(sw.SiegeStones())
"""
NAMES = ("board", "done", "practice", "lab", "room")
SHINY = f"""
{WIDGETS}
from shiny.express import ui
from shinywidgets import render_widget
ui.tags.script("document.documentElement.dataset.bsTheme = 'dark'")
""" + "".join(f"@render_widget\ndef show_{name}():\n    return {name}\n" for name in NAMES)
PANEL = f"""
import panel
panel.extension("ipywidgets", theme="dark")
{WIDGETS}
panel.Column(*map(panel.pane.IPyWidget, ({", ".join(NAMES)}))).servable()
"""
APPS = {
    "shiny": ("shinywidgets", SHINY, ("run",), ""),
    "panel": ("ipywidgets_bokeh", PANEL, ("serve",), "app"),
}
FITS = """(element) => {
    const {left, right} = element.getBoundingClientRect();
    return 0 <= left && left + 300 < right && right <= 390;
}"""
"""Whether it is nearly as wide as a telephone, and no wider."""


@pytest.fixture
def lab_of_hosts(tmp_path):
    with running(tmp_path, hosts=True) as server:
        yield server


@pytest.fixture
def in_marimo(kind, page, tmp_path):
    """A marimo that shows the notebook."""
    shows, mode = MARIMO[kind]
    write(tmp_path / "notebook.ipynb", *CELLS)
    (tmp_path / "notebook.py").write_text(
        marimo.DARK + as_marimo(tmp_path / "notebook.ipynb"), encoding="utf-8"
    )
    with marimo.running(mode, tmp_path, tmp_path) as address:
        yield shows(page, f"{address}?file=notebook.py")
        page.goto("about:blank")


@pytest.fixture
def host(request, kind):
    """A host that shows the notebook in the dark, its cells run."""
    if kind in MARIMO:
        return request.getfixturevalue("in_marimo")
    page = request.getfixturevalue("lab_page" if kind == "lab" else "page")
    lab = request.getfixturevalue("lab_of_hosts" if kind == "voila" else "lab")
    return JUPYTER[kind](page, lab, lab.write(f"{kind}.ipynb", *CELLS), dark=True)


def boards(host):
    return [BoardOnPage(host.output(cell)) for cell in range(len(CELLS))]


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=MARKS.get(kind, (pytest.mark.night,))) for kind in (*JUPYTER, *MARIMO)]
)
def test_a_board_is_as_dark_as_its_host_two_views_show_every_change_and_a_reloaded_page_goes_on(host):
    first, second = boards(host)
    for board in (first, second):
        expect(board.root).to_have_css("color-scheme", "dark")
        board.root.page.wait_for_function(READABLE, arg=board.status.element_handle())
    assert first.covered == [], "a host's style for a class of ours lays something over the board"
    first.click("Td4", 0)
    second.count(1)
    second.click("d5", 1)
    first.count(2)
    first.click("c4", 2)
    second.count(3)
    assert first.label("d4") == second.label("d4") == "d4, tower, nobody controls it, Black 5, White 5"
    corner = second.space("a1").locator("> g")
    before = corner.get_attribute("transform")
    first.tool("Rotate").click()  # all of the picture changes: that is long, and comes packed
    expect(corner).not_to_have_attribute("transform", before)
    second.click("d3", 3)
    first.count(4)
    host.reload()
    first, second = boards(host)
    already = 4 if host.keeps else 0
    for board in (first, second):
        board.count(already)
    first.click("f5", already)
    second.click("g5", already + 1)
    first.count(already + 2)


@pytest.mark.night
def test_cells_of_marimo_that_read_a_boards_value_run_again_after_a_move(page, tmp_path):
    (tmp_path / "notebook.py").write_text(MARIMO_READS, encoding="utf-8")
    with marimo.running("run", tmp_path, tmp_path) as address:
        page.goto(f"{address}?file=notebook.py")
        board = BoardOnPage(page.locator("body"))
        for made, move in enumerate(("Td4", "c4")):
            board.click(move, made)
            expect(
                page.get_by_text(f"read: {'Td4 c4'[: 4 * made + 3].strip()}, {('White', 'Black')[made]}")
            ).to_be_visible()
        page.goto("about:blank")


@pytest.fixture(params=APPS)
def app(request, tmp_path, page):
    """Run Shiny or Panel on an app, and open that."""
    needed, code, verbs, place = APPS[request.param]
    if find_spec(needed) is None:  # not imported: in a process that has, no widget is made outside of Shiny
        pytest.skip(f"{needed}, a host of the extra dev, is not installed")
    (tmp_path / "app.py").write_text(code, encoding="utf-8")
    port = server.free_port()
    address = f"http://127.0.0.1:{port}/{place}"

    def ready(_process):
        try:
            urlopen(address).close()
        except OSError:
            return None
        return address

    page.context.route(
        "**/anywidget@*/dist/index*",
        lambda route: route.fulfill(
            path=ANYWIDGET, content_type="text/javascript", headers={"Access-Control-Allow-Origin": "*"}
        ),
    )
    with server.running(request.param, (*verbs, "app.py", f"--port={port}"), tmp_path, {}, ready):
        page.goto(address)
        yield page
        page.goto("about:blank")


@pytest.mark.night
def test_a_board_is_wide_whole_and_readable_in_the_dark_in_a_web_app(app):
    board = BoardOnPage(app.locator("body"))
    practice, rules = app.get_by_text("Learn asks what is due"), app.get_by_text("What do you expect?")
    for text in (board.status, app.locator(".stones-progress"), practice, rules):
        app.wait_for_function(READABLE, arg=text.element_handle())
    for wide in (board.root.locator(".field"), app.locator(".stones-room")):
        app.wait_for_function("(part) => part.clientWidth > 500", arg=wide.element_handle())
    app.mouse.click(1, 1)
    assert board.covered == []
    board.click("d4", 0)
    expect(app.get_by_text("0 of 17 solved")).to_be_visible()
    app.get_by_role("button", name="Learn", exact=True).click()
    expect(app.get_by_text("1 of 10").first).to_be_visible()
    app.set_viewport_size({"width": 390, "height": 844})
    for wide in (board.root, app.locator(".stones-frame.lab"), app.locator(".stones-room")):
        app.wait_for_function(FITS, arg=wide.element_handle())
