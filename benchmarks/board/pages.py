"""Open pages in a real Chromium: empty ones, and notebooks in JupyterLab."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser import chromium, lab

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

PROBE = Path(__file__).with_name("probe.js")
VIEWPORT = {"width": 1366, "height": 768}


class Pages:
    """A browser and a server.

    Parameters
    ----------
    browser : Browser
        What opens the pages.
    server : Lab
        Where the notebooks are.
    """

    def __init__(self, browser: Browser, server: lab.Lab) -> None:
        self._browser, self._server = browser, server
        self._notebooks = 0

    @contextmanager
    def empty(self) -> Iterator[Page]:
        """Open an empty page that has the probe."""
        page = self._browser.new_page(viewport=VIEWPORT)
        page.add_init_script(path=PROBE)
        page.goto("about:blank")
        yield page
        page.close()

    @contextmanager
    def notebook(self, *cells: str) -> Iterator[lab.Notebook]:
        """Open a notebook of these code cells in a page that has the probe; nothing is run yet."""
        with self.empty() as page:
            self._notebooks += 1  # each has a kernel of its own
            path = self._server.write(f"{self._notebooks}.ipynb", *cells)
            yield lab.Notebook(page, self._server, path)


@contextmanager
def opened() -> Iterator[Pages]:
    """Start both, and end them afterwards."""
    with TemporaryDirectory() as folder, lab.running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        yield Pages(browser, server)
        browser.close()


def spread(values: Sequence[float], unit: str = "") -> str:
    """Return the median, the 95th of a hundred and the largest of some values, in words."""
    ordered = sorted(values)
    middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return f"median {middle:,.4g}{unit}, 95 % below {late:,.4g}{unit}, at most {ordered[-1]:,.4g}{unit}"
