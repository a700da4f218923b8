"""What holds for all tests: hypothesis sets no deadline, since the first call of a rule may compile it.

`make test` draws the same examples each time, so that a change is judged by what it changes. The profile `search` draws
others each time, and twenty times as many: `pytest --hypothesis-profile=search`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from stoneswidgets.core.registry import CLASSES, classes

if TYPE_CHECKING:
    from collections.abc import Iterator

settings.register_profile("stoneswidgets", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("stoneswidgets")


@pytest.fixture
def classes_forgotten() -> Iterator[None]:
    """Forget the classes of games that a test defines, so that another may define one of the same name."""
    before = dict(classes())
    yield
    CLASSES.clear()
    CLASSES.update(before)


@pytest.fixture
def not_tried_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let classes with a mistake be defined, as where the first moves do not show it."""
    monkeypatch.setattr("stoneswidgets.core.game.first_tried", lambda _: None)
