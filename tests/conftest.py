"""Settings for all tests: the tiers, and hypothesis without a deadline (a rule's first call may compile it).

``pytest`` alone leaves out what is marked `full` or `night`, ``pytest PATH`` what is marked `night`; ``-m`` chooses otherwise.

By day, hypothesis draws the same 20 examples each time, so that a change is judged by what it changes. The profile `night` draws
others each time, 200.
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

FULL = ("analysis", "browser", "cli", "interop", "lab", "page", "room", "search", "teach", "tools")
"""Folders all of whose tests take long, or are about what one seldom writes: `full`."""
FOLDERS = {Path(__file__).parent / name for name in FULL}
FAST = "not night and not full"
collect_ignore = ["typing"]  # programs, which test_typing.py runs

pytest.register_assert_rewrite("tests.games.tavern", "tests.oracles")
settings.register_profile("day", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("night", deadline=None, max_examples=200)
settings.load_profile("day")
spare_jupyter_a_grammar()


def pytest_configure(config: pytest.Config) -> None:
    """Choose the tests' tier where the command does not."""
    if not config.option.markexpr:
        named = config.args_source is pytest.Config.ArgsSource.ARGS
        config.option.markexpr = "not night" if named else FAST


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import nothing of the folders that are full where these are left out: that takes half of the time."""
    return True if config.option.markexpr == FAST and collection_path in FOLDERS else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep Python from looking for garbage among a million objects that stay to the end: the tests, and what they import.

    Later, it looks less often for what is old: syntax trees, boards and games that tests keep.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 10, 100)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is full, and run it first: a long test that begins last leaves the other cores without work."""
    for item in items:
        if not FOLDERS.isdisjoint(item.path.parents):
            item.add_marker(pytest.mark.full)
    items.sort(key=lambda item: item.get_closest_marker("full") is None)


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

    Those of a module stay, since no other test imports that anew.
    """
    before = dict(classes())
    yield
    lasting = {
        name: each
        for name, each in CLASSES.items()
        if getattr(sys.modules.get(each.__module__), each.__qualname__, None) is each
    }
    CLASSES.clear()
    CLASSES.update(lasting | before)
