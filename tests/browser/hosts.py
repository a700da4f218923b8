"""The hosts that can show a notebook; each class opens it in a page with all cells run."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, ClassVar

from tests.browser.lab import ClassicNotebook, Notebook

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.lab import Lab


def as_marimo(notebook: Path) -> str:
    """Return a notebook in marimo's form."""
    return subprocess.run(
        [sys.executable, "-m", "marimo", "convert", notebook], check=True, capture_output=True, text=True
    ).stdout


class InLab(Notebook):
    keeps = True  # whether a reloaded page finds the kernel that it had

    def __init__(self, page: Page, lab: Lab, path: str, *, dark: bool) -> None:
        super().__init__(page, lab, path)
        self.run_all()
        if dark:
            self.choose_theme("JupyterLab Dark")


class InNotebook(InLab, ClassicNotebook):
    pass


class _Shown:
    """A page that runs a notebook by itself."""

    keeps: ClassVar[bool]
    _outputs: ClassVar[str]

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)

    def output(self, index: int) -> Locator:
        return self.page.locator(self._outputs).nth(index)

    def reload(self) -> None:
        self.page.reload()


class InVoila(_Shown):
    keeps = False
    _outputs = ".jp-OutputArea-output"

    def __init__(self, page: Page, lab: Lab, path: str, *, dark: bool) -> None:
        theme = "dark" if dark else "light"
        super().__init__(page, f"{lab.url}voila/render/{path}?token={lab.token}&theme={theme}")


class InMarimoApp(_Shown):
    keeps = False
    _outputs = ".output-area"


class InMarimoEditor(_Shown):
    keeps = True
    _outputs = ".output-area"
