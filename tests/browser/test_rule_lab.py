"""The rule lab in JupyterLab by keyboard; a run can be stopped while the kernel stays responsive; its sheets."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import WITH_CARDS, classes
from stoneswidgets.scene.rulebook import differing
from tests.browser.axe import axe_finds
from tests.browser.boards import BoardOnPage
from tests.strategies import laid

CELL = "import stoneswidgets as sw\nlab = sw.RuleLab(sw.SiegeStones(side=3), seed=1)\nlab"


def test_a_rule_is_changed_something_expected_and_the_games_answer(open_notebook):
    notebook = open_notebook(CELL)
    page, output = notebook.page, notebook.output(0)
    rules, lab = output.locator(".stones-rule-form"), output.locator(".stones-lab:not(.stones-rule-form)")
    rules.get_by_text("Corner cases").click()
    rules.get_by_label("The first drop of the game is as free as any other.").focus()
    page.keyboard.press("ArrowDown")
    expect(rules.locator(".differs ins")).to_have_text(
        "The first drop of the game is a stone, not a tower (S7)."
    )
    expect(BoardOnPage(output).status).to_have_text("Black to move: drop a stone.")
    expect(BoardOnPage(output, 1).root.locator(".status")).to_be_empty()  # the question stands beside it
    expect(output.locator(".stones-exercise .ask")).to_contain_text("how many legal moves there are")

    slider, because = lab.get_by_label("The number, on a slider"), lab.get_by_label("because")
    because.press("Enter")
    expect(lab.get_by_role("alert")).to_contain_text("First write down what you expect")
    expect(slider).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(lab.get_by_label("The number", exact=True)).to_have_value("51")
    because.press("Enter")
    expect(lab.get_by_role("alert")).to_contain_text("write down in a sentence")
    because.fill("Nobody begins with a tower anyway.")
    because.press("Enter")
    verdict = lab.locator(".verdict")
    expect(verdict).to_contain_text("You said 51 %")
    assert notebook.run("print(lab.log[0].answer[0])").strip() in verdict.inner_text()
    expect(because).to_have_value("")
    expect(lab.get_by_role("button", name="Which change does what?")).to_be_visible()

    lab.get_by_role("button", name="Ask the same of stronger players").press("Enter")
    lab.get_by_label("How many games, and how sure they make you").select_option("3000")
    slider.press("ArrowLeft")
    because.fill("They are better.")
    because.press("Enter")
    stop = lab.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    assert notebook.run("print(6 * 7)").strip() == "42"
    expect(lab.locator(".far")).not_to_contain_text("getting ready")
    stop.press("Enter")
    expect(lab.locator(".log tbody tr")).to_have_count(2)
    expect(verdict).to_contain_text("somebody stopped them")
    assert notebook.run("print(6 * 7)").strip() == "42"

    for button, begins in (
        ("Save as CSV", "experiment,rules"),
        ("Save as a sheet to print", "<!DOCTYPE html>"),
    ):
        with page.expect_download() as download:
            lab.get_by_role("button", name=button).click()
        assert Path(download.value.path()).read_text(encoding="utf-8-sig").startswith(begins)

    page.set_viewport_size({"width": 360, "height": 900})
    page.evaluate("jupyterapp.shell.collapseLeft()")
    page.wait_for_function("(lab) => lab.scrollWidth <= lab.clientWidth", arg=lab.element_handle())
    for part in (".stones-rule-form", ".stones-lab:not(.stones-rule-form)"):
        assert axe_finds(page, part) == ""

    notebook.restart_kernel()
    expect(lab.get_by_role("alert")).to_contain_text("Python is gone")


CARDS = "import stoneswidgets as sw\nlab = sw.RuleLab(sw.SiegeStonesCards(), seed=1)\nlab"


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_cards_are_laid_by_dragging_pressing_and_keys_and_say_why_they_cannot_be(open_plainly):
    notebook = open_plainly(CARDS)
    page, table = notebook.page, notebook.output(0).locator(".cards")

    def card(title):
        return table.locator(".card").filter(has_text=title).locator(".face")

    def goes(title, to):
        card(title).scroll_into_view_if_needed()
        card(title).hover()
        page.mouse.down()
        to.hover()
        page.mouse.up()

    hollows = table.get_by_role("list", name="Slots")
    goes("Sinkholes", hollows.get_by_text("Board"))
    expect(hollows.get_by_text("Sinkholes")).to_be_visible()
    expect(BoardOnPage(notebook.output(0)).space("a1")).to_have_attribute("aria-label", "a1, hole")
    hollows.get_by_role("button", name="Sinkholes: the next value").click()
    expect(hollows.get_by_text("Two opposite corners")).to_be_visible()

    first = table.get_by_role("button", name="Lay Cut and choose")
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(table.get_by_role("button", name="Lay Marching 3")).to_be_focused()
    expect(card("Marching")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    card("Chain").dispatch_event("click", {"detail": 2})  # the second of a double click
    expect(hollows.get_by_role("button", name="Take off Marching 3")).to_be_focused()
    assert notebook.run("print(lab.game.titled)").strip() == "SiegeStones with Marching 3 and Sinkholes two"

    card("Long arm").click()
    card("Clear lead").press("Enter")
    said = notebook.output(0).locator(".stones-rule-form").get_by_role("alert")
    expect(said).to_contain_text("At most three cards are laid, not 4")
    hollows.get_by_role("button", name="Take off Marching 3").press("Delete")
    expect(table.get_by_role("button", name="Lay Marching 3")).to_be_focused()
    expect(notebook.output(0).locator("select[name=who]")).to_have_value("random")
    card("Crown").click()
    expect(notebook.output(0).locator("select[name=who]")).to_have_value("7")
    goes("Sinkholes", table.get_by_text("of 3 cards laid"))
    expect(hollows.get_by_text("Sinkholes")).to_have_count(0)
    assert axe_finds(page, ".stones-rule-form") == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_sheets_of_a_design_fit_on_letter_paper_and_nothing_of_a_card_is_cut(page):
    for name in WITH_CARDS:
        cls = classes()[name]
        told = [cls(**laid(cls, Random(seed))) for seed in range(300)]
        game = max(told, key=lambda each: len("".join(sw.rules(each).sentences + differing(each))))
        called = "The long march of the towers", "Whoever hurries wins, unless somebody waits for the ruin."
        sheets = sw.paper.rules(game, *called), sw.paper.playtest(game, name=called[0]), sw.paper.cards(game)
        for sheet, pages in zip(sheets, (1, 1, -(-len(cls.deck.new) // 8)), strict=True):
            page.set_content(sheet.html("letter"))
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == pages
        page.emulate_media(media="print")
        cut = "[...document.querySelectorAll('.cut > div')].filter((card) => card.scrollHeight > card.clientHeight + 1)"
        assert page.evaluate(f"{cut}.map((card) => card.innerText)") == []
    page.set_content(sw.paper.exercises("welcome").html())
    expect(page.locator("figure").first).to_have_css("break-inside", "avoid")
