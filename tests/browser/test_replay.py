"""Replays in a real JupyterLab whose kernel is gone, and in a page saved from it, with no network either."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from tests.browser.axe import axe_finds
from tests.widgets.test_replay import long_study

REMARK = "</script><img src=x onerror=alert(1)> stays <b>text</b>."
MAKE = (
    "import stoneswidgets as sw\n"
    "match = sw.Match(sw.SiegeStones())\n"
    "for move in ('Td4', 'c4', 'e4', 'd5', 'd3'):\n"
    "    match.play(move)\n"
    f"replay = sw.Replay(match.record(), {{2: {REMARK!r}}})\n"
    "replay"
)
COLOURS = {
    True: {"255,255,255", "154,107,51", "124,85,38"},
    False: {"28,27,25", "112,75,34", "101,69,30"},
}
"""Of ground, the slab's side and the hollows' edges, in light and in dark; what is lit has many colours."""
SHUT_DOWN = """path => [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === path)
    .sessionContext.shutdown()"""


class ReplayOnPage:
    """A replay that is shown in a page."""

    def __init__(self, within, which=0):
        self.root = within.locator(".stones.replay").nth(which)
        expect(self.root).to_be_visible()
        self.slider = self.root.get_by_role("slider", name="Move")
        self.remark = self.root.locator(".remark .note")

    def tool(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def at(self, move):
        """Wait until it is at a move."""
        expect(self.slider).to_have_attribute("aria-valuetext", f"{move} of 5")

    def has(self, *pieces):
        """Wait until these pieces, and no others, are on the board."""
        shown = self.root.locator(".pieces > .piece")
        expect(shown).to_have_count(len(pieces))
        for piece in pieces:
            expect(self.root.locator(f"[data-id='space:{piece}']")).not_to_have_attribute(
                "aria-label", f"{piece}, empty"
            )


def step_through(replay):
    """Use everything that a replay has, by mouse and by keys."""
    replay.at(0)
    replay.has()
    replay.tool("One move on").click()
    replay.has("d4")
    replay.slider.focus()
    replay.root.page.keyboard.press("ArrowRight")
    replay.at(2)
    expect(replay.remark).to_have_text(REMARK)
    expect(replay.root.page.get_by_role("log")).to_contain_text(REMARK)
    replay.root.page.keyboard.press("End")
    replay.has("d4", "c4", "e4", "d5", "d3")
    replay.root.locator("[data-id='space:d4']").focus()
    replay.root.page.keyboard.press(",")
    replay.at(4)
    replay.root.get_by_role("list", name="Moves").get_by_text("e4").click()
    replay.at(3)
    expect(replay.root.locator("[aria-current=step]")).to_have_text(re.compile("3.*e4"))
    replay.tool("Play").click()
    replay.at(5)
    expect(replay.tool("Play")).to_be_visible()
    replay.tool("To the start").click()
    replay.at(0)


@pytest.mark.parametrize(("theme", "motion"), [("Light", "no-preference"), ("Dark", "reduce")])
def test_it_needs_no_kernel(open_notebook, theme, motion):
    notebook = open_notebook(MAKE)
    notebook.page.emulate_media(reduced_motion=motion)
    notebook.choose_theme(f"JupyterLab {theme}")
    replay = ReplayOnPage(notebook.output(0))
    notebook.page.evaluate(SHUT_DOWN, notebook.path)
    step_through(replay)
    replay.tool("Share").click()
    assert axe_finds(notebook.page, ".stones") == ""


def test_pictures_and_codes_are_passed_on(open_notebook, tmp_path):
    replay = ReplayOnPage(open_notebook(MAKE).output(0))
    replay.tool("To the end").click()
    replay.has("d4", "c4", "e4", "d5", "d3")
    replay.tool("Share").click()
    page, files = replay.root.page, {}
    for kind in ("svg", "png"):
        with page.expect_download() as download:
            replay.tool(f"Picture ({kind.upper()})").click()
        files[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(files[kind])
    assert files["svg"].name == "SiegeStones.svg"
    drawing = ET.parse(files["svg"]).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    colours = page.evaluate(
        """async (address) => {
            const image = await createImageBitmap(await (await fetch(address)).blob());
            const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
            pen.drawImage(image, 0, 0);
            const data = pen.getImageData(0, 0, image.width, image.height).data;
            const found = new Map();
            for (let i = 0; i < data.length; i += 4) {
                const colour = data[i] * 65536 + data[i + 1] * 256 + data[i + 2];
                found.set(colour, (found.get(colour) ?? 0) + 1);
            }
            const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255].join();
            return [image.width, [...found].filter(([, n]) => n > 5000).map(([colour]) => parts(colour))];
        }""",
        f"data:image/png;base64,{b64encode(files['png'].read_bytes()).decode()}",
    )
    assert colours[0] == 1600
    light = page.evaluate("document.body.dataset.jpThemeLight") == "true"
    assert COLOURS[light] <= set(colours[1])
    replay.tool("Copy short code").click()
    text = replay.root.get_by_role("textbox").input_value()
    assert sw.from_code(text).moves == ("Td4", "c4", "e4", "d5", "d3")


def test_a_saved_page_needs_nothing(open_notebook, lab, browser):
    notebook = open_notebook(MAKE, "sw.Replay(match, seat=1)")
    ReplayOnPage(notebook.output(0))
    notebook.save()
    path = lab.folder / notebook.path
    command = [sys.executable, "-m", "nbconvert", "--to=stoneswidgets-html", path]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    context = browser.new_context(offline=True)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    page.goto(path.with_suffix(".html").as_uri())
    first, second = ReplayOnPage(page), ReplayOnPage(page, 1)
    step_through(first)
    second.tool("One move on").click()
    second.has("d4")
    first.at(0)
    context.close()
    assert errors == []


def test_long_lines_are_folded_in_the_list_by_mouse_and_keys(browser, tmp_path):
    sw.Replay(long_study()).save(tmp_path / "study.html")
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "study.html").as_uri())
    replay = ReplayOnPage(page)
    items = replay.root.get_by_role("list", name="Moves").get_by_role("listitem")
    fold = replay.root.get_by_role("button", name="16 moves")
    expect(items).to_have_count(3)
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    expect(items).to_have_count(18)
    fold.press("Enter")
    expect(items).to_have_count(3)
    items.nth(2).get_by_role("button").first.press("ArrowRight")
    expect(items).to_have_count(18)
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(items.nth(3)).to_have_attribute("aria-current", "step")
    assert axe_finds(page, ".stones") == ""
    context.close()


def test_a_study_is_read_on_a_page_of_its_own_with_its_lines_texts_and_marks(browser, tmp_path):
    sw.Replay(sw.Study.of_game("siegestones")["three-ways-to-lose-a-tower"]).save(tmp_path / "study.html")
    context = browser.new_context(offline=True)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "study.html").as_uri())
    replay = ReplayOnPage(page)
    moves = replay.root.get_by_role("list", name="Moves")
    moves.get_by_role("button", name="3 tower c5").click()
    expect(moves.locator("[aria-current=step]")).to_have_text(re.compile("3 tower c5"))
    expect(replay.root).to_contain_text("The third way: a tower beside the stone.")
    expect(replay.root).to_contain_text("dotted arrow from c5 to c4")
    other, main = (
        moves.get_by_role("button", name=name).bounding_box() for name in ("3 tower c5", "1 tower d4")
    )
    assert other["x"] > main["x"]
    assert other["y"] > main["y"]
    replay.root.press(".")
    expect(moves.locator("[aria-current=step]")).to_have_text("Now you: take d4 away")
    replay.root.press(",")
    replay.root.press(",")
    expect(replay.root).to_contain_text("The second way: the other side has more.")
    assert replay.root.get_by_role("textbox").count() == 0
    said, text = (
        replay.root.locator(f".remark {what}").evaluate("(all) => getComputedStyle(all).fontSize")
        for what in ("> p", ".note")
    )
    assert said == text
    assert axe_finds(page, ".stones") == ""
    context.close()
    assert errors == []
