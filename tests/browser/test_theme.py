"""Every widget follows its host's light or dark theme."""

from __future__ import annotations

from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document

SHOWN = """
import stoneswidgets as sw
practice = sw.Practice("siegestones")
practice.go_on()
display(
    sw.Board(sw.Tavern()),
    sw.Replay(sw.Match(sw.SiegeStones())),
    sw.Exercise("siegestones/tie"),
    sw.Progress("siegestones"),
    practice,
    sw.Compare({"usual": sw.SiegeStones(side=3), "other": sw.SiegeStones(side=4)}),
    sw.RuleLab(sw.SiegeStones()),
    sw.Facilitator(sw.SiegeStones().start().play("Td4")),
)
"""
OURS = (".stones", ".stones-exercise", ".stones-bar", ".stones-lab", ".stones-room", ".stones-caption")
SCHEMES = f"""() => [...document.querySelectorAll("body *")].filter((each) => each.closest("{", ".join(OURS)}"))
    .map((each) => getComputedStyle(each).colorScheme)"""
TEXTS = ["body > p", ".stones .status p", *(f"{each} p" for each in OURS[1:-1]), OURS[-1]]
COLOURS = "texts => texts.map((each) => getComputedStyle(document.querySelector(each)).color)"
MARK = """(mark) => {
    const root = document.documentElement;
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
    const marked = new DOMParser().parseFromString(`<html ${mark}>`, "text/html").documentElement;
    for (const {name, value} of marked.attributes) root.setAttribute(name, value);
}"""
MARKS = {
    "": "light",
    'style="background: #111"': "dark",
    'style="background: #fff" class="dark"': "dark",
    'style="background: #111" data-jp-theme-light="true"': "light",
    'data-jp-theme-light="false"': "dark",
    'data-bs-theme="dark"': "dark",
    'class="vscode-high-contrast"': "dark",
    'class="vscode-high-contrast vscode-high-contrast-light"': "light",
}


def test_all_of_every_widget_is_as_light_or_dark_as_its_host_whatever_the_browser_prefers(open_plainly):
    page = open_plainly(SHOWN).page
    page.evaluate("document.body.removeAttribute('style')")
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<p>The own text of the host')")
    for text in TEXTS:
        expect(page.locator(text).first).to_be_attached()
    for mark, expected in MARKS.items():
        page.emulate_media(color_scheme="dark" if expected == "light" else "light")
        page.evaluate(MARK, mark)
        page.wait_for_function(f"expected => ({SCHEMES})().every((each) => each === expected)", arg=expected)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, forced_colors="active")
        page.wait_for_function(f"texts => new Set(({COLOURS})(texts)).size === 1", arg=TEXTS)


def test_a_picture_alone_is_as_light_or_dark_as_a_page_says(page):
    page.set_content(str(document(picture(sw.SiegeStones().start()).scene(), None)))
    for theme in ("dark", "light"):
        for mark in (f'data-theme="{theme}"', f'data-jp-theme-light="{str(theme == "light").lower()}"'):
            page.evaluate(MARK, mark)
            expect(page.locator("svg").first).to_have_css("color-scheme", theme)
