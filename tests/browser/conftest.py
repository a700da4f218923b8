"""Pages of a real Chromium on a real JupyterLab. A page that logs an error or asks a stranger fails its test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.lab import Lab, Notebook, running

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

PICTURES = Path(__file__).parents[2] / "test-results"
HOSTS_OWN = re.compile(
    "Could not restore the debugger state"  # JupyterLab, when a kernel restarts
    "|fontawesome-free@|/mathjax/"  # Voilà's page asks for them elsewhere, and does without
    "|@jupyter-notebook/lab-extension"  # Voilà loads what is meant for Notebook
    "|/voila/api/shutdown/"  # Voilà ends the kernel of a page that is left
    "|uncaught: .* \\(reading .schema.\\)"  # Notebook, when it starts
)
"""What hosts do of themselves."""
STRANGER = re.compile(r"^https?://(?!127\.0\.0\.1[:/])")
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


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
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture
def context_options() -> dict[str, Any]:
    """What the page is like; a test that wants another one parametrizes this fixture."""
    return {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def complaints() -> list[str]:
    """What a page should not do: errors on its console, and requests to strangers. Empty at the end of a test."""
    return []


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest,
    browser: Browser,
    context_options: dict[str, Any],
    complaints: list[str],
) -> Iterator[Callable[[], Page]]:
    """Open pages as they are asked for, each as a browser of its own; take pictures of them when the test fails."""
    contexts: list[BrowserContext] = []

    def open_page() -> Page:
        context = browser.new_context(**context_options)
        contexts.append(context)
        context.route(STRANGER, refuse)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complain(f"uncaught: {error}"))
        return page

    def refuse(route: Route) -> None:
        complain(f"asked a stranger: {route.request.url}")
        route.abort()

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error":
            complain(f"console: {message.text} ({message.location.get('url')})")

    def complain(text: str) -> None:
        if not HOSTS_OWN.search(text):
            complaints.append(text)

    yield open_page
    if request.node.stash.get(FAILED, False) or complaints:
        PICTURES.mkdir(exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name)
        for number, page in enumerate(page for context in contexts for page in context.pages):
            page.screenshot(path=PICTURES / f"{name}-{number}.png")
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(new_page: Callable[[], Page]) -> Page:
    return new_page()


@pytest.fixture
def open_notebook(page: Page, lab: Lab, request: pytest.FixtureRequest) -> Callable[..., Notebook]:
    """Write a notebook of these code cells, open it, and run it."""

    def open_cells(*cells: str) -> Notebook:
        notebook = Notebook(page, lab, lab.write(re.sub(r"\W+", "-", request.node.name) + ".ipynb", *cells))
        notebook.run_all()
        return notebook

    return open_cells
