"""Fixtures for Chromium on a real JupyterLab; logged errors and requests to other hosts fail the test."""

from __future__ import annotations

import re
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright

from stoneswidgets.widgets import answers, progress_store
from tests.browser import chromium
from tests.browser.desk import Desk
from tests.browser.lab import Lab, Notebook, running
from tests.browser.pages import WITHIN, WatchedPage
from tests.browser.plain import PlainNotebook, plain
from tests.site import excerpt, once

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parents[2] / "test-results"
SHARED = {"lab", "documentation"}
"""Fixtures that take long to make."""
STILL = {"reduced_motion": "reduce"}
"""Animations take a third of the processor's time."""
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=WITHIN)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests that share a JupyterLab run in one process, and those that share a site in another, before all others."""
    for item in items:
        for shared in SHARED.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group(shared))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium.find() or pytest.exit(
            "there is no Chromium: `make chromium` installs one", returncode=1
        )
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def documentation(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation's pages: all of them by night, otherwise one of each kind."""
    if any(item.get_closest_marker("night") for item in request.session.items):
        return request.getfixturevalue("documentation")  # that of all tests
    return once(tmp_path_factory.getbasetemp(), "excerpt", excerpt)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def context_options() -> dict[str, Any]:
    """What the page is like; a test that wants another one parametrizes this fixture."""
    return {"viewport": {"width": 1280, "height": 900}}


@contextmanager
def judged(item: pytest.Item, watched: WatchedPage) -> Iterator[Page]:
    """Let a test have a page; complain of what the page complained of, and take pictures of it when the test fails."""
    yield watched.page
    if item.stash.get(FAILED, False) or watched.complaints:
        watched.take_pictures(PICTURES, re.sub(r"\W+", "-", item.name))
    assert not watched.complaints, "\n".join(watched.complaints)


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, context_options: dict[str, Any]) -> Iterator[Page]:
    """An empty page."""
    options = STILL | context_options
    with closing(WatchedPage(browser, options)) as watched, judged(request.node, watched) as page:
        yield page


@pytest.fixture(scope="session")
def desk(browser: Browser, lab: Lab) -> Iterator[Desk]:
    with closing(Desk(browser)) as desk:
        yield desk


@pytest.fixture
def lab_page(request: pytest.FixtureRequest, desk: Desk, context_options: dict[str, Any]) -> Iterator[Page]:
    """A page for notebooks in JupyterLab: that of the test before, if it is as wanted."""
    with judged(request.node, desk.page(STILL | context_options)) as page:
        yield page
        if not request.node.stash.get(FAILED, False):
            desk.tidy()


@pytest.fixture
def open_notebook(lab_page: Page, lab: Lab, request: pytest.FixtureRequest) -> Callable[..., Notebook]:
    """Write a notebook of these code cells, open it, and run it."""

    def open_cells(*cells: str) -> Notebook:
        name = re.sub(r"\W+", "-", request.node.name) + ".ipynb"
        notebook = Notebook(lab_page, lab, lab.write(name, *cells))
        notebook.run_all()
        return notebook

    return open_cells


@pytest.fixture
def at_the_readers_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show moves one right after the other, and leave what is wrong on the board until somebody takes it back."""
    monkeypatch.setattr(answers, "PAUSE", 0.01)
    monkeypatch.setattr(answers, "_READING", 1_000)
    monkeypatch.setattr(answers, "_LONGEST", 1_000)


@pytest.fixture
def open_plainly(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., PlainNotebook]]:
    """Run these code cells in this process, and show what they come to in a page without a host."""
    monkeypatch.setitem(progress_store._KEPT, "keeper", progress_store.Keeper(None))
    with plain(page) as notebook:

        def open_cells(*cells: str) -> PlainNotebook:
            for cell in cells:
                notebook.run_cell(cell)
            return notebook

        yield open_cells
