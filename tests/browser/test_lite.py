"""The lessons in JupyterLite, from a built site; only ``make site-test`` runs these."""

from __future__ import annotations

import os
import re
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from stoneswidgets.page.serve import server
from stoneswidgets.teach.notebooks import names

SITE = os.environ.get("STONESWIDGETS_SITE")
PATIENCE = 600_000
"""Milliseconds: a lesson solves and simulates in plain Python."""
pytestmark = [
    pytest.mark.night,
    pytest.mark.skipif(SITE is None, reason="make site-test builds the site and runs these"),
]


@pytest.fixture(scope="module")
def address():
    with server(Path(SITE or ""), 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/lite/"
        serving.shutdown()


@pytest.fixture
def follow(page, address):
    """Open a lesson, and wait until it has run."""

    def followed(lesson):
        page.goto(f"{address}lab/index.html?path={lesson}")
        said = page.locator(".stones-lesson-tools [role=status]")
        expect(said).to_have_text("The boards wake up in a moment …", timeout=PATIENCE)
        expect(said).to_have_text("", timeout=PATIENCE)

    return followed


@pytest.mark.parametrize("lesson", names())
def test_a_lesson_runs_to_its_end(follow, page, lesson):
    follow(lesson)
    expect(page.locator(".stones, .stones-exercise").first).to_be_attached()
    assert page.locator("[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedError").count() == 0


@pytest.mark.parametrize("context_options", [{"viewport": {"width": 390, "height": 844}}], ids=["phone"])
def test_a_page_that_is_loaded_again_shows_the_last_positions_at_once_and_goes_on_at_a_click(follow, page):
    follow("00-welcome.ipynb")
    exercise = page.locator(".jp-OutputArea-output", has_text="Drop Black's stone on e5").first
    assert exercise.locator(".field svg").bounding_box()["width"] > 360, "the lesson has the whole width"
    exercise.get_by_label("e5, empty").click()
    expect(exercise.get_by_text("✓ Right.").first).to_be_visible()
    page.wait_for_timeout(5_000)  # milliseconds, in which a lesson has been saved
    page.reload()
    expect(exercise.locator(".field [data-id='space:e5']")).to_have_attribute(
        "aria-label", re.compile("^e5, Black stone"), timeout=60_000
    )
    page.get_by_role("button", name="Start the lesson again").click()
    expect(exercise.get_by_label("e5, empty")).to_be_visible(timeout=PATIENCE)
    expect(exercise.get_by_text("✓ Solved on").first).to_be_visible()
