"""The lessons in JupyterLite, from a built site; ``make site-test`` names it, and nothing else runs these."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from stoneswidgets.serve import server
from stoneswidgets.teach.notebooks import originals

SITE = os.environ.get("STONESWIDGETS_SITE")
PATIENCE = 600_000
"""Milliseconds: a lesson solves and simulates in plain Python."""
pytestmark = pytest.mark.skipif(SITE is None, reason="make site-test builds the site and runs these")


@pytest.fixture(scope="module")
def address():
    with server(Path(SITE or ""), 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/lite/"
        serving.shutdown()


@pytest.mark.parametrize("lesson", sorted(path.name for path in originals().glob("*.ipynb")))
def test_a_lesson_runs_to_its_end(page, address, lesson):
    page.goto(f"{address}lab/index.html?path={lesson}")
    said = page.locator(".stones-lesson-tools [role=status]")
    expect(said).to_have_text("The boards come to life in a moment …", timeout=PATIENCE)
    expect(said).to_have_text("", timeout=PATIENCE)
    expect(page.locator(".stones, .stones-exercise").first).to_be_attached()
    assert page.locator("[data-mime-type='application/vnd.jupyter.error'], .jp-RenderedError").count() == 0
