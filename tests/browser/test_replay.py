"""Replays, and pages that were saved: with no kernel, no network, and under strict policies."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import closing
from xml.etree import ElementTree as ET

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert.exporters import get_exporter
from playwright.sync_api import expect

import stoneswidgets as sw
from tests.browser.axe import axe_finds
from tests.browser.lab import BOX, write
from tests.browser.pages import WatchedPage

REMARK = "</script><img src=x onerror=alert(1)> stays <b>text</b>."
MAKE = (
    "import stoneswidgets as sw\n"
    "match = sw.Match(sw.SiegeStones())\n"
    "for move in ('Td4', 'c4', 'e4', 'd5', 'd3'):\n"
    "    match.play(move)\n"
    f"replay = sw.Replay(match.record(), {{2: {REMARK!r}}})\n"
    "replay"
)
COMMON = """async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const {data} = pen.getImageData(0, 0, image.width, image.height), found = new Map();
    for (const pixel of new Uint32Array(data.buffer)) found.set(pixel, (found.get(pixel) ?? 0) + 1);
    const common = [...found].filter(([, many]) => many > 5000).map(([pixel]) => pixel);
    return [image.width, common.map((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].join())];
}"""
"""How wide an image is, and its colours that are in 5000 of its pixels or more."""
PRINTED = """() => {
    const text = [...document.querySelectorAll("p, figcaption, div.note")].find((each) => each.textContent.includes("a-long"));
    const [red] = getComputedStyle(text).color.match(/\\d+/g), seen = (each) => each.offsetWidth > 0;
    return [red < 80 ? "light" : "dark", [...document.querySelectorAll("[role=toolbar], [type=range]")].some(seen)];
}"""
"""Whether a page is printed light, and whether controls are."""

RUNS_TO = """(element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode(), letter = new Range();
    const [first, last] = [0, text.length - 1].map((at) => {
        letter.setStart(text, at);
        letter.setEnd(text, at + 1);
        return letter.getBoundingClientRect().left;
    });
    return first < last ? "right" : "left";
}"""
"""To which side the first text in an element runs."""


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


def test_pictures_and_codes_are_passed_on(open_plainly, tmp_path):
    replay = ReplayOnPage(open_plainly(MAKE).output(0))
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
    size, common = page.evaluate(
        COMMON, f"data:image/png;base64,{b64encode(files['png'].read_bytes()).decode()}"
    )
    assert size == 1600
    assert {"255,255,255", "154,107,51", "124,85,38"} <= {*common}, "the ground, and two kinds of edges"
    page.evaluate("document.documentElement.style.background = document.body.style.background = '#111'")
    with page.expect_download() as download:
        replay.tool("Picture (PNG)").click()
    download.value.save_as(files["png"])
    shown = b64encode(files["png"].read_bytes()).decode()
    assert "28,27,25" in page.evaluate(COMMON, f"data:image/png;base64,{shown}")[1], "the ground by night"
    replay.tool("Copy short code").click()
    text = replay.root.get_by_role("textbox").input_value()
    assert sw.from_code(text).moves == ("Td4", "c4", "e4", "d5", "d3")


@pytest.fixture
def offline(browser):
    """Open a file in a browser that reaches nobody; neither an error nor a dialog may come of it."""
    with closing(WatchedPage(browser, {"offline": True})) as watched:
        watched.page.on("dialog", lambda dialog: watched.complaints.append(dialog.message))

        def opened(path):
            watched.page.goto(path.as_uri())
            return watched.page

        yield opened
        assert watched.complaints == []


def test_a_saved_page_has_pictures_of_the_last_positions_and_replays_and_needs_nothing(tmp_path, offline):
    path = tmp_path / "saved.ipynb"
    played = "board = sw.Board(sw.SiegeStones())\nboard", "board.match.play('Td4')"
    write(path, MAKE, "sw.Replay(match, seat=1)", *played, "sw.Exercise('siegestones/sums-d6')", BOX)
    notebook = NotebookClient(nbformat.read(path, as_version=4), timeout=120).execute()
    body, _ = get_exporter("stoneswidgets-html")().from_notebook_node(notebook)
    (saved := path.with_suffix(".html")).write_text(body, "utf-8")
    page = offline(saved)
    first, second = ReplayOnPage(page), ReplayOnPage(page, 1)
    step_through(first)
    second.tool("One move on").click()
    second.has("d4")
    first.at(0)
    shown = page.locator("img")
    expect(shown).to_have_count(4)
    for picture in shown.all():
        assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 200)")
    board, _, boxed, other = shown.all()
    for picture in (board, boxed):
        drawn = picture.evaluate("(image) => fetch(image.src).then((answer) => answer.text())")
        assert "d4, tower" in drawn
        assert "White to move" in picture.get_attribute("alt")
    assert "Ascension" in other.get_attribute("alt")


def test_a_study_is_read_on_a_page_of_its_own_with_its_lines_texts_and_marks(offline, tmp_path):
    sw.Replay(sw.Study.of_game("siegestones")["three-ways-to-lose-a-tower"]).save(tmp_path / "study.html")
    page = offline(tmp_path / "study.html")
    replay = ReplayOnPage(page)
    moves = replay.root.get_by_role("list", name="Moves")
    third = moves.get_by_role("button", name="3 tower c5").first
    third.click()
    expect(moves.locator("[aria-current=step]")).to_have_text(re.compile("3 tower c5"))
    expect(replay.root).to_contain_text("The third way: a tower beside the stone.")
    expect(replay.root).to_contain_text("dotted arrow from c5 to c4")
    other, main = third.bounding_box(), moves.get_by_role("button", name="1 tower d4").bounding_box()
    assert other["x"] > main["x"]
    assert other["y"] > main["y"]
    replay.root.press(".")
    expect(moves.locator("[aria-current=step]")).to_have_text("Now you: take d4 away")
    assert replay.root.get_by_role("textbox").count() == 0
    assert axe_finds(page, ".stones") == ""


def test_a_page_that_is_printed_is_light_without_controls_and_long_addresses_wrap(offline, tmp_path):
    study = sw.Study("1SaS4UTuijdDT")
    study.chapters[0].start.text = "See https://example.org/" + 40 * "a-long-address/"
    sw.Replay(study).save(tmp_path / "printed.html")
    page = offline(tmp_path / "printed.html")
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_text("a-long-address").first).to_be_visible()
    page.wait_for_function("document.documentElement.scrollWidth <= 390")
    assert page.evaluate(PRINTED) == ["light", False]


def test_on_a_page_from_right_to_left_own_words_keep_their_order_and_texts_of_users_theirs(offline, tmp_path):
    study = sw.Study("1SaS4UTuijdDT")
    study.chapters[0].title, study.chapters[0].start.text = "שאלה", "שלום d4"
    sw.Replay(study).save(tmp_path / "shown.html")
    page = offline(tmp_path / "shown.html")
    page.evaluate("document.documentElement.dir = 'rtl'")
    theirs = page.get_by_text("שלום").last
    expect(theirs).to_be_visible()
    assert [page.locator(".status p").first.evaluate(RUNS_TO), theirs.evaluate(RUNS_TO)] == ["right", "left"]


def test_in_forced_colours_each_players_stones_have_an_icon_in_the_list_of_moves(browser, tmp_path):
    sw.Replay(sw.from_code("1SaS4UTuijdDT")).save(tmp_path / "game.html")
    with closing(browser.new_context(forced_colors="active")) as context:
        page = context.new_page()
        page.goto((tmp_path / "game.html").as_uri())
        for icon in page.locator(".moves i:is(.black, .white)").all():
            expect(icon).to_have_css("outline-style", "solid")


RUNS = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' blob:"
POLICIES = {
    "default-src 'none'; require-trusted-types-for 'script'": False,
    "default-src 'none'; style-src 'unsafe-inline'": False,
    RUNS.replace("blob:", ""): False,
    RUNS.replace("style-src 'unsafe-inline'; ", ""): False,
    f"{RUNS}; require-trusted-types-for 'script'; trusted-types others": False,
    f"{RUNS}; require-trusted-types-for 'script'": True,
}
"""What a page may be allowed to do, and whether its board comes to life then."""
FILLS = "(drawn) => [...new Set(drawn.map((each) => getComputedStyle(each).fill))]"


def test_under_a_strict_policy_the_picture_stays_until_the_live_one_is_there(browser, tmp_path):
    sw.Replay(sw.from_code("1SaS4UTuijdDT")).save(tmp_path / "game.html")
    body = (tmp_path / "game.html").read_text("utf-8")
    with closing(browser.new_context()) as context:
        page = context.new_page()
        page.route("http://pages.test/**", lambda route: route.fulfill(headers=headers, body=body))
        for policy, lives in POLICIES.items():
            headers = {"Content-Security-Policy": policy, "Content-Type": "text/html"}
            page.goto("http://pages.test/game.html")
            picture = page.locator(".stones-host > svg")
            if lives:
                page.get_by_role("button", name="One move on").click()
                expect(page.get_by_label("d4, tower, nobody controls it")).to_be_visible()
                expect(picture).to_have_count(0)
            else:
                page.evaluate("window.stoneswidgetsReplay?.catch(() => undefined)")
                expect(picture).to_be_visible()
                assert len(picture.locator("*").evaluate_all(FILLS)) > 5, policy  # it has its colours
                expect(page.get_by_role("button")).to_have_count(0)
