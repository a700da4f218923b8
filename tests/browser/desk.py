"""One JupyterLab page shared by many tests, since it loads more slowly than most of them run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.pages import WITHIN, WatchedPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TIDY = """async () => {
    const connects = (panel) => panel.sessionContext?.session?.kernel?.connectionStatus === 'connecting';
    const until = Date.now() + WITHIN;
    while (Date.now() < until && [...jupyterapp.shell.widgets('main')].some(connects)) await new Promise(requestAnimationFrame);
    for (const panel of [...jupyterapp.shell.widgets('main')]) if (panel.context) panel.dispose();
    await jupyterapp.serviceManager.sessions.shutdownAll();
    jupyterapp.shell.expandLeft();
}""".replace("WITHIN", str(WITHIN))
"""Every test has a notebook and a kernel of its own. JupyterLab throws where it still connects to a kernel that ends."""
OPENS = "performance.getEntriesByType('navigation')[0].name.includes('/tree/')"
"""Then JupyterLab may still be about to open the notebook that its address named."""

COLOURS: dict[str, Any] = {"forced_colors": "none"}
"""Where a test does not say something else. Colours are JupyterLab's theme, which a test chooses."""


class Desk:
    """Where a page is kept for the next test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._watched: WatchedPage | None = None
        self._is_tidy = False

    def page(self, options: dict[str, Any]) -> WatchedPage:
        """Return the page that is kept, if it is tidy, otherwise an empty one; made as it is wanted."""
        if self._watched is None or not self._is_tidy:
            self.close()
            self._watched = WatchedPage(self._browser, {})
        self._is_tidy = False
        unknown = options.keys() - {"viewport", "reduced_motion", "forced_colors"}
        assert not unknown, f"a page that is open cannot come to have {unknown}"
        self._watched.page.set_viewport_size(options["viewport"])
        wanted = {name: each for name, each in options.items() if name != "viewport"}
        self._watched.page.emulate_media(**COLOURS | wanted)
        return self._watched

    def tidy(self) -> None:
        """Leave the page to the next test as one that JupyterLab was just loaded in, if that can be done."""
        assert self._watched is not None
        page = self._watched.page
        page.evaluate(TIDY)
        untidy = self._watched.complaints or page.locator(".jp-Dialog").count() or page.evaluate(OPENS)
        self._is_tidy = not untidy

    def close(self) -> None:
        """Keep no page."""
        if self._watched is not None:
            self._watched.close()
        self._watched = None
