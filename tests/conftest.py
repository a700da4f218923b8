"""What holds for all tests: hypothesis sets no deadline, since the first call of a rule may compile it.

`make test` draws the same 50 examples each time, so that a change is judged by what it changes. The profile `search` draws
others each time, a thousand: `pytest --hypothesis-profile=search`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from stoneswidgets.core.rules.registry import CLASSES, classes
from stoneswidgets.page.tutorials import spare_jupyter_a_grammar
from tests.site import build, once

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

settings.register_profile("stoneswidgets", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("stoneswidgets")
spare_jupyter_a_grammar()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep Python from looking for garbage among a million objects that stay to the end: the tests, and what they import."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow tests first: one that begins last leaves the other cores without work."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Have interrupts arrive: in the background of a shell, programs begin without Python's handler, and ignore them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def documentation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation's pages: those that `make test` has just built, elsewhere built now."""
    built = os.environ.get("STONESWIDGETS_DOCS")
    return Path(built) if built else once(tmp_path_factory.getbasetemp(), "documentation", build)


@pytest.fixture(autouse=True)
def classes_forgotten() -> Iterator[None]:
    """Forget the classes of games that a test defines: another may define one of the same name, and knows none of these.

    Those of a module that it imports stay, since no other test imports that anew.
    """
    before, modules = dict(classes()), set(sys.modules)
    yield
    new = sys.modules.keys() - modules
    imported = {name: each for name, each in CLASSES.items() if each.__module__ in new}
    CLASSES.clear()
    CLASSES.update(imported | before)


@pytest.fixture
def not_tried_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let classes with a mistake be defined, as where the first moves do not show it."""
    monkeypatch.setattr("stoneswidgets.core.game.first_tried", lambda _: None)
