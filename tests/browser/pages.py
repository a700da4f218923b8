"""Pages that record forbidden requests and errors, so that their test fails."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route

HOSTS_OWN = re.compile(
    "Could not restore the debugger state"  # JupyterLab, when a kernel restarts
    "|Canceled future for \\w+_request"  # JupyterLab, when a kernel ends that has just begun
    "|widget model not found"  # the same, on a busy machine; js/src/model-not-found.ts has it look again
    "|status of 500 .*/api/kernels\\?"  # Jupyter's server, asked for its kernels while one begins that has no last activity yet
    "|Comm not found for comm id"  # JupyterLab, where another page opens a notebook whose kernel has no ipywidgets yet
    "|\\[anywidget\\] Failed to initialize model"  # anywidget, on a busy page; js/src/shared.ts hears Python all the same
    "|fontawesome-free@|/mathjax/"  # Voilà's page asks for them elsewhere, and does without
    "|@jupyter-notebook/lab-extension"  # Voilà loads what is meant for Notebook
    "|@pyviz/jupyterlab_pyviz"  # Voilà loads an extension of Panel that is meant for JupyterLab
    "|/anywidget(@|\\.js)|/font-awesome/"  # Shiny and Panel take these from elsewhere
    "|favicon.ico"  # the same have none
    "|/voila/api/shutdown/"  # Voilà ends the kernel of a page that is left
    "|uncaught: .* \\(reading .schema.\\)"  # Notebook, when it starts
    "|uncaught: Command 'filebrowser:open-path' not registered"  # the same
    "|Shared module @jupyterlite/services"  # JupyterLab, after make site: what that installs is for JupyterLite
)
"""What hosts do of themselves."""
WITHIN = 180_000
"""Milliseconds: what is waited for comes within these on a busy machine, too; they pass only where something is wrong."""
STRANGER = re.compile(r"^https?://(?!127\.0\.0\.1[:/])")


class WatchedPage:
    """A page in a browser of its own; `complaints` are errors on its console, and requests to strangers, which go nowhere."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.complaints: list[str] = []
        self._context = browser.new_context(**options)
        self._context.set_default_timeout(WITHIN)
        self._context.on("request", self._asked)
        self.page = self._context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._complain(f"uncaught: {error}"))

    def take_pictures(self, folder: Path, name: str) -> None:
        """Keep what the page and those that it opened look like."""
        folder.mkdir(exist_ok=True)
        for number, page in enumerate(self._context.pages):
            page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self) -> None:
        """Close the page, and its browser with it."""
        self._context.close()

    def _asked(self, request: Request) -> None:
        if STRANGER.match(request.url):
            self._complain(f"asked a stranger: {request.url}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" or "UserWarning" in message.text:  # what a page's Python warns of
            self._complain(f"console: {message.text} ({message.location.get('url')})")

    def _complain(self, text: str) -> None:
        if not HOSTS_OWN.search(text):
            self.complaints.append(text)


@contextmanager
def without(page: Page, *files: str) -> Iterator[None]:
    """Have a page wait for files, which patterns name, as long as this lasts."""
    held: list[Route] = []
    lasts = True

    def came(route: Route) -> None:
        if lasts:
            held.append(route)
        else:
            route.continue_()

    for pattern in files:
        page.route(pattern, came)
    yield
    lasts = False
    for route in held:
        route.continue_()
