"""Each game agrees with a second implementation, on random games under any rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from tests.oracles import agrees
from tests.strategies import SEEDS, games


@pytest.mark.parametrize("name", sw.GAMES)
@given(st.data())
def test_a_second_set_of_rules_agrees_move_by_move(name: str, data: st.DataObject) -> None:
    looks = 0.25 if name == "tavern" else 1  # its games are long
    agrees(data.draw(games(name)), Random(data.draw(SEEDS)), looks, longest=400)
