"""Store a learner's progress in a file beside the notebook, in memory, or in the browser.

A web app may serve several people from one process; there, progress is not kept, because it would be mixed up.
"""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from IPython import get_ipython

from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.subscribers import Subscribers
from stoneswidgets.teach.transcript import Done, Transcript

if TYPE_CHECKING:
    from collections.abc import Callable

FILE = "stoneswidgets-progress.json"
PLACE = "STONESWIDGETS_PROGRESS"
"""The environment variable that names another file; an empty one means no file."""


class Keeper:
    """Store a learner's progress, and call subscribers after each change.

    Without a file, it is kept in memory only; `why` is a sentence for the learner that says so.
    """

    def __init__(self, path: Path | None, why: str = "") -> None:
        self.path, self._why = path, why
        self._memory = Transcript()
        self._subscribers = Subscribers()

    @property
    def where(self) -> str:
        """Where it is kept, in words."""
        return phrase("kept on disk") if self.path else self._why

    @property
    def progress(self) -> Transcript:
        """What was done so far. It is read from the file each time, because other notebooks write there too."""
        if self.path is None:
            return self._memory
        try:
            return Transcript.load(self.path)
        except FileNotFoundError:
            return Transcript(learner=self._memory.learner)
        except (OSError, StonesError) as error:
            self.path, self._why = None, phrase("kept as unusable", path=self.path, error=error)
            return self._memory

    def change(self, changed: Callable[[Transcript], Transcript]) -> None:
        """Change what is kept; where it cannot be written, it is kept in memory from now on."""
        after: Transcript | None = None
        try:
            with nullcontext() if self.path is None else files.locked(self.path):
                self._memory = after = changed(self.progress)
                if self.path is not None:
                    files.write(self.path, after.dumps() + "\n")
        except OSError as error:
            self._memory = after or changed(self.progress)
            why = phrase("kept as unwritable", error=error.strerror or error, path=self.path)
            self.path, self._why = None, why
        self._subscribers.tell()

    def note(self, of: str, name: str, changed: Callable[[Done], Done]) -> None:
        """Store the progress at one exercise; exercises outside a set are not stored."""
        if of:
            self.change(lambda progress: progress.noted(of, name, changed(progress.done(of, name))))

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after each change; returns a function that ends this."""
        return self._subscribers.add(callback)


class Forgetful(Keeper):
    """A store that stores nothing: for web apps, which would mix several people's progress."""

    def __init__(self) -> None:
        super().__init__(None, phrase("not kept"))

    def change(self, changed: Callable[[Transcript], Transcript]) -> None:
        """Ignore the change."""


class BrowserKeeper(Keeper):
    """Keeps progress in memory, and gives the page the text to keep after each change."""

    def __init__(self, keep: Callable[[str], None]) -> None:
        super().__init__(None, phrase("kept in the browser"))
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
        self._subscribers.tell()


def keeper() -> Keeper:
    """Return the keeper of this process."""
    if "keeper" not in _KEPT:
        _KEPT["keeper"] = _found()
    return _KEPT["keeper"]


def keep_with(keeper: Keeper) -> None:
    """Have this keeper keep the progress of this process from now on."""
    _KEPT["keeper"] = keeper


_KEPT: dict[str, Keeper] = {}


def _found() -> Keeper:
    if not (hasattr(get_ipython(), "kernel") or _edited_in_marimo()):
        return Forgetful()
    given = os.environ.get(PLACE)
    if given is not None:
        return Keeper(Path(given)) if given else Keeper(None, phrase("kept with the kernel"))
    if os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return Keeper(None, phrase("kept with the page"))
    return Keeper(Path.cwd() / FILE)


def _edited_in_marimo() -> bool:
    """Tell whether this is a marimo notebook that one person edits."""
    marimo = sys.modules.get("marimo")
    return marimo is not None and marimo.app_meta().mode == "edit"
