"""One JupyterLab in one page, for one test after the other: it takes longer to load than most tests to run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.pages import WatchedPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TIDY = """async () => {
    const connects = (panel) => panel.sessionContext?.session?.kernel?.connectionStatus === 'connecting';
    while ([...jupyterapp.shell.widgets('main')].some(connects)) await new Promise(requestAnimationFrame);
    for (const panel of [...jupyterapp.shell.widgets('main')]) if (panel.context) panel.dispose();
    await jupyterapp.serviceManager.sessions.shutdownAll();
    jupyterapp.shell.expandLeft();
}"""
"""Every test has a notebook and a kernel of its own. JupyterLab throws where it still connects to a kernel that ends."""
RELOADED = "performance.getEntriesByType('navigation')[0].type === 'reload'"
"""Then JupyterLab may still be about to open the notebook that its address names."""


class Desk:
    """Where a page is kept for the next test.

    Parameters
    ----------
    browser : Browser
        What shows it.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._watched: WatchedPage | None = None
        self._is_tidy = False

    def page(self, options: dict[str, Any]) -> WatchedPage:
        """Return the page that is kept, if it is tidy and like this; otherwise an empty one."""
        if self._watched is None or not self._is_tidy or self._watched.options != options:
            self.close()
            self._watched = WatchedPage(self._browser, options)
        self._is_tidy = False
        return self._watched

    def tidy(self) -> None:
        """Leave the page to the next test as one that JupyterLab was just loaded in, if that can be done."""
        assert self._watched is not None
        page, options = self._watched.page, self._watched.options
        page.set_viewport_size(options.get("viewport", {"width": 1280, "height": 720}))
        page.emulate_media(forced_colors=options.get("forced_colors", "none"))
        page.evaluate(TIDY)
        untidy = self._watched.complaints or page.locator(".jp-Dialog").count() or page.evaluate(RELOADED)
        self._is_tidy = not untidy

    def close(self) -> None:
        """Keep no page."""
        if self._watched is not None:
            self._watched.close()
        self._watched = None
