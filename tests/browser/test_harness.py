"""What the other tests of this folder stand on: a page, a kernel, and the way between them, both ways."""

from __future__ import annotations

from playwright.sync_api import expect

COUNTER = """
import ipywidgets
button = ipywidgets.Button(description="0")
def count(_):
    button.description = str(int(button.description) + 1)
button.on_click(count)
button
"""


def test_a_click_reaches_the_kernel_and_comes_back(open_notebook):
    notebook = open_notebook("'first'", COUNTER)
    button = notebook.output(1).get_by_role("button")
    button.click()
    expect(button).to_have_text("1")
    button.click()
    expect(button).to_have_text("2")
    assert notebook.run("print(button.description)") == "2\n"


def test_a_reloaded_page_finds_its_kernel_again(open_notebook):
    notebook = open_notebook(COUNTER)
    notebook.output(0).get_by_role("button").click()
    expect(notebook.output(0).get_by_role("button")).to_have_text("1")
    notebook.reload()
    notebook.output(0).get_by_role("button").click()
    expect(notebook.output(0).get_by_role("button")).to_have_text("2")


def test_a_restarted_kernel_knows_nothing(open_notebook):
    notebook = open_notebook("kept = 1")
    notebook.restart_kernel()
    assert "kept" in notebook.run("kept")
    notebook.run_all()
    assert notebook.run("print(kept)") == "1\n"


def test_a_page_costs_no_pages_that_nobody_sees(browser, page):
    page.goto("data:text/html,A page")
    shown = browser.new_browser_cdp_session().send("Target.getTargets", {"filter": [{}]})["targetInfos"]
    assert page.url in {each["url"] for each in shown}
    assert not [each["url"] for each in shown if each["url"].startswith("chrome://")]
