"""A small part of each attack of `python -m tests.attack`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.attack import boards, live, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.attack import Tally

pytestmark = pytest.mark.night


@pytest.mark.parametrize(
    ("attack", "times"),
    [
        pytest.param(boards.forged, 200, id="forged-messages-to-boards"),
        pytest.param(live.attack, 60, id="a-live-room"),
        pytest.param(texts.attack, 1_000, id="mutated-texts"),
        pytest.param(boards.worlds, 20, id="two-worlds-that-a-seat-cannot-tell-apart"),
    ],
)
def test_nothing_breaks_through(attack: Callable[[int, int], Tally], times: int) -> None:
    assert attack(1, times).broken == []
