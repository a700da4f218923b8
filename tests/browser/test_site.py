"""The site's pages work as local files, without a server or network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from tests.browser.axe import axe_finds
from tests.site import DOCS

SCHEMES = {
    scheme: {"color_scheme": scheme, "viewport": {"width": 1280, "height": 900}}
    for scheme in ("light", "dark")
}
PAGES = ["index", "games/siegestones", "lessons/01-siegestones", "api/boards", "developers", "genindex"]
FULL = {("index", "dark")}
"""What `make test` looks at; the others are for the night."""


@pytest.fixture
def open_page(page, documentation):
    def opened(name):
        page.goto((documentation / f"{name}.html").as_uri())
        return page

    return opened


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.night] * (name != "siegestones")) for name in sw.GAMES]
)
def test_a_game_is_stepped_through_on_its_page(open_page, name):
    page = open_page(f"games/{name}")
    moves = len(sw.Record.load(DOCS / "games" / "records" / f"{name}.json").moves)
    replay = page.locator(".stones.replay")
    slider = replay.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {moves}")
    before = replay.locator(".pieces").inner_html()
    replay.get_by_role("button", name="One move on", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {moves}")
    assert replay.locator(".pieces").inner_html() != before or name == "bluffstones"
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", f"{moves} of {moves}")
    expect(replay.locator(".remark .note")).not_to_be_empty()


@pytest.mark.parametrize(
    ("name", "context_options"),
    [
        pytest.param(
            name, options, marks=[pytest.mark.night] * ((name, scheme) not in FULL), id=f"{name}-{scheme}"
        )
        for name in PAGES
        for scheme, options in SCHEMES.items()
    ],
)
def test_axe_finds_nothing(open_page, name):
    page = open_page(name)
    if name == "index":
        expect(page.locator(".stones.replay")).to_be_visible()
    assert axe_finds(page, preload=False) == ""  # that is for pages from a server


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 320, "height": 640}}], ids=["phone"])
@pytest.mark.parametrize(
    "pages",
    [["index", "lab"], pytest.param([*PAGES, "api/games"], marks=pytest.mark.night)],
    ids=["two", "all"],
)
def test_a_phone_shows_the_whole_width_of_a_page(open_page, pages):
    for name in pages:
        assert open_page(name).evaluate("document.documentElement.scrollWidth") <= 320, name


def test_a_block_of_code_is_copied_without_prompts_and_answers(open_page):
    page = open_page("lab")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    block = page.locator("div.highlight").first
    expect(block).to_contain_text(">>> import stoneswidgets as sw")
    block.hover()
    block.get_by_role("button", name="Copy").click()
    expect(block.get_by_role("button", name="Copied")).to_be_visible()
    typed = page.evaluate("navigator.clipboard.readText()")
    assert typed.startswith("import stoneswidgets as sw\ngames = sw.lab.simulate(")
    assert ">>>" not in typed
    compile(typed, "<copied>", "exec")
