"""Run tests of rooms as in plain Python, though Playwright leaves its event loop running."""

from __future__ import annotations

import pytest

from stoneswidgets.room import Host, Room, tables
from tests.widgets.conftest import _no_event_loop

__all__ = ["_no_event_loop"]


def in_order(names, seats, _met):
    """Put people at tables by the alphabet."""
    names = sorted(names)
    return [names[at : at + seats] for at in range(0, len(names), seats)]


@pytest.fixture(autouse=True)
def _in_order(monkeypatch):
    """Pair people in the order of their names, where a test is not about that."""
    monkeypatch.setattr(tables, "random_tables", in_order)


@pytest.fixture
def host():
    host = Host(Room())
    yield host
    host.close()
