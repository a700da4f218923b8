"""Web apps without a notebook: Shiny and Panel, in the dark."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import anywidget
import pytest
from playwright.sync_api import expect

from tests.browser import server
from tests.browser.boards import BoardOnPage
from tests.browser.test_hosts import BRIGHTNESS

ANYWIDGET = Path(anywidget.__file__).with_name("nbextension") / "index.js"
"""What these hosts take from a CDN; here it is given them."""
NAMES = ("board", "done", "practice", "lab", "room", "review")
WIDGETS = """
import stoneswidgets as sw
board = sw.Board(sw.SiegeStones())
done = sw.Progress("siegestones")
practice = sw.Practice("siegestones")
lab = sw.RuleLab(sw.SiegeStones())
room = sw.Facilitator(sw.SiegeStones())
review = sw.review(sw.from_code("1SaS4UTuijdDT"), simulations=50, seed=1, progress=False).board()
"""
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
READABLE = (
    f"(text) => {{ const [bright, behind] = ({BRIGHTNESS})(text); return bright > 180 && behind < 80; }}"
)
WHOLE = """(element) => {
    const low = element.getBoundingClientRect().bottom - 1;
    const cuts = (at) => getComputedStyle(at).overflowY !== "visible" && at.getBoundingClientRect().bottom < low;
    for (let at = element; at && at !== document.body; at = at.parentElement ?? at.getRootNode().host) if (cuts(at)) return false;
    return true;
}"""
"""Whether nothing around an element cuts it off."""
FITS = """(element) => {
    const {left, right} = element.getBoundingClientRect();
    return 0 <= left && left + 300 < right && right <= 390;
}"""
"""Whether it is nearly as wide as a telephone, and no wider."""
APPS = {
    "shiny": ("shinywidgets", SHINY, ("run",), ""),
    "panel": ("ipywidgets_bokeh", PANEL, ("serve",), "app"),
}


@pytest.fixture(params=APPS)
def app(request, tmp_path, page):
    """Run a host on an app, and open that."""
    needed, code, verbs, place = APPS[request.param]
    if (
        find_spec(needed) is None
    ):  # it is not imported: in a process that has, no widget is made outside of Shiny
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


def test_a_board_is_wide_whole_and_readable_in_the_dark(app):
    board = BoardOnPage(app.locator("body"))
    practice = app.get_by_text("You are asked")
    rules, room = app.get_by_text("1. Change a rule"), app.get_by_role("heading", name="What would you play")
    for text in (board.status, app.locator(".stones-progress"), practice, rules, room):
        app.wait_for_function(READABLE, arg=text.element_handle())
    for wide in (board.root.locator(".field"), app.locator(".stones-room")):
        app.wait_for_function("(part) => part.clientWidth > 500", arg=wide.element_handle())
    app.mouse.click(1, 1)
    assert board.covered == []
    board.click("d4", 0)
    expect(app.get_by_text("0 of 20 solved")).to_be_visible()
    app.get_by_role("button", name="Begin", exact=True).click()
    expect(app.get_by_text("1 of 10").first).to_be_visible()
    expect(app.locator(".stones-exercise .ask")).to_have_count(2)  # its own, and the rule lab's
    assert app.locator(".stones-room .beside").evaluate(WHOLE)
    expect(app.get_by_role("button", name="Try it again from here")).to_be_visible()
    app.set_viewport_size({"width": 390, "height": 844})
    for wide in (board.root, app.locator(".stones-frame.lab"), app.locator(".stones-room")):
        app.wait_for_function(FITS, arg=wide.element_handle())
