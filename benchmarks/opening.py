"""Time a page of the site from opening to a responsive board: ``python -m benchmarks.opening SITE``.

SITE is a folder that ``make site`` has built. Each page is opened in a fresh profile (cold), then again (warm), from a server
on this computer, without a limit on its speed; where the site has JupyterLite, so is a lesson in it.
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from stoneswidgets.page.serve import server
from tests.browser import chromium
from tests.browser.pages import WatchedPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TIMES = 5
PAINTED = ".field svg"
PYTHON = "html[data-python='ready']"
LESSON = "lite/lab/index.html?path=01-siegestones.ipynb"
_PATIENCE = 180_000


def main(site: Path) -> None:
    """Print the medians."""
    with server(site, 0) as serving, sync_playwright() as playwright:
        Thread(target=serving.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{serving.server_port}/"
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        for name in ("siegestones", "tavern"):
            rounds = [_opened(browser, f"{root}play/{name}.html") for _ in range(TIMES)]
            cold, warm = (tuple(map(median, zip(*part, strict=True))) for part in zip(*rounds, strict=True))
            print(
                f"{name}: picture {cold[0]:.2f} s, playable {cold[1]:.2f} s; again {warm[0]:.2f} s, {warm[1]:.2f} s"
            )
        if (site / "lite").is_dir():
            print(f"a lesson's first board in JupyterLite: {_lesson(browser, root + LESSON):.1f} s")
        serving.shutdown()


def _opened(browser: Browser, address: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the seconds to the picture and to the first answered question, cold and warm."""
    with closing(WatchedPage(browser, {})) as watched:
        cold = _timed(watched.page, address)
        watched.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        return cold, _timed(watched.page, address)


def _timed(page: Page, address: str) -> tuple[float, float]:
    begun = perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(PAINTED).first.wait_for()
    painted = perf_counter() - begun
    page.locator(PYTHON).wait_for(state="attached", timeout=_PATIENCE)
    page.locator(".stage.live").first.get_by_role("button", name="More").wait_for()
    return painted, perf_counter() - begun


def _lesson(browser: Browser, address: str) -> float:
    with closing(WatchedPage(browser, {})) as watched:
        begun = perf_counter()
        watched.page.goto(address)
        watched.page.locator(".stones").first.wait_for(timeout=_PATIENCE)
        return perf_counter() - begun


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "site"))
