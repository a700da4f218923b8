"""A learner's progress in a page: the browser keeps it, for all pages of one site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.errors import StonesError
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.progress_store import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable


class BrowserKeeper(Keeper):
    """Keeps progress in memory, and gives the page the text to keep after each change.

    Parameters
    ----------
    keep : callable
        Is given the progress as a text.
    """

    def __init__(self, keep: Callable[[str], None]) -> None:
        super().__init__(None, "Kept in this browser.")
        self._keep = keep

    def change(self, changed: Callable[[Transcript], Transcript]) -> None:
        """Change what is kept."""
        super().change(changed)
        self._keep(self._memory.dumps())

    def take(self, text: str) -> None:
        """Take over what the browser has kept, or another page has changed; a text without progress changes nothing."""
        try:
            self._memory = Transcript.loads(text)
        except StonesError:
            return
        self._told()
