"""Each game agrees with a second implementation, on random games under any rules."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from tests.strategies import SEEDS, games


@pytest.mark.parametrize("name", sw.GAMES)
@given(st.data())
def test_a_second_set_of_rules_agrees_move_by_move(name: str, data: st.DataObject) -> None:
    game, rng = data.draw(games(name)), Random(data.draw(SEEDS))
    position = game.start(seed=rng.getrandbits(32))
    oracle = import_module(f"tests.oracles.{name}").Oracle(game.rules, game.setup_of(position.state))
    for _ in range(400):
        assert position.to_move == oracle.to_move()
        if position.outcomes():
            assert set(position.outcomes()) == oracle.chance()
        assert position.is_chance == bool(oracle.chance())
        seen = oracle.seen()
        assert {reading: getattr(position, reading) for reading in seen} == seen
        for seat in position.to_move:
            assert set(position.legal_moves(seat)) == oracle.legal(seat)
        if position.is_over:
            assert (list(position.winners), list(position.scores)) == oracle.result()
            break
        move = random_move(position, rng)
        position = position.play(move)
        oracle.play(move)
