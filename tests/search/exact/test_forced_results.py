"""Endings against plain minimax, which knows the rules' public face alone."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.search.bots import Defender
from stoneswidgets.search.exact import proofs
from stoneswidgets.search.exact.proofs import best_move, plies_to, result
from tests.strategies import SEEDS, walk

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position

NEVER = 99
SMALL = 2000


def an_ending(game: sw.SiegeStones | sw.MunchStones, seed: int, moves: int) -> Position:
    """A position not long before a random game's end, with few moves: of the first game, from this seed on, that has one."""
    for n in count(seed):
        positions = [p for p in walk(game.start(seed=n), Random(n), 200) if not p.is_chance]
        for p in positions[-5:-1]:
            if len(p.legal_moves()) <= moves and is_small(p):
                return p
    raise AssertionError


def is_small(position: Position) -> bool:
    """Whether no more than so many positions follow: few moves now may mean a long way to the end."""
    seen, new = {position}, [position]
    while new and len(seen) <= SMALL:
        at = new.pop()
        after = {at.play(move) for move in at.legal_moves()} - seen if not at.is_over else set()
        seen |= after
        new += after
    return not new


@lru_cache(1 << 16)
def worked_out(position: Position, seat: int) -> tuple[int, int]:
    """What a seat gets, and within how many plies it or the other has won (`NEVER`: a draw), both playing their best."""
    if position.is_over:
        won = 0 if len(position.winners) > 1 else 1 if position.winners == (seat,) else -1
        return won, 0 if won else NEVER
    found = [worked_out(position.play(move), seat) for move in position.legal_moves()]
    sign = 1 if position.to_move[0] == seat else -1
    best = max(sign * value for value, _ in found) * sign
    plies = [n for value, n in found if value == best]
    soonest = min(plies) if best * sign > 0 else max(plies)
    return best, soonest + 1 if best else NEVER


@settings(max_examples=30)
@given(SEEDS, st.sampled_from([{}, {"goal": 3}, {"towers": 4}]), st.sampled_from([0, 1]))
def test_results_and_plies_agree_with_minimax(seed: int, rules: dict[str, int], seat: int) -> None:
    position = an_ending(sw.SiegeStones(**rules), seed, 6)
    value, plies = worked_out(position, seat)
    assert result(position, seat) == value
    assert plies_to(position, seat, 1) == (plies if value == 1 else None)
    if value == 1:
        assert plies_to(position, seat, 1, plies) == plies
        assert plies_to(position, seat, 1, plies - 1) is None


@settings(max_examples=30)
@given(SEEDS)
def test_the_best_move_keeps_the_result_soonest_or_longest(seed: int) -> None:
    position = an_ending(sw.SiegeStones(), seed, 6)
    mover = position.to_move[0]
    value, plies = worked_out(position, mover)
    after = worked_out(position.play(best_move(position)), mover)
    assert after == (value, plies - 1 if value else NEVER)


@settings(max_examples=25)
@given(SEEDS, st.sampled_from([0, 1]))
def test_munchstones_counts_what_was_scored_already(seed: int, seat: int) -> None:
    position = an_ending(sw.MunchStones(), seed, 5)
    assert result(position, seat) == worked_out(position, seat)[0]


def test_a_game_that_is_over_has_its_result() -> None:
    over = sw.SiegeStones(goal=1).start().play("Td4").play("c4")
    assert (result(over, 1), result(over, 0)) == (1, -1)
    assert (plies_to(over, 1, 1), plies_to(over, 0, 1)) == (0, None)


def test_what_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SECONDS", 0.0)
    with pytest.raises(sw.StonesError, match="is not solved in"):
        result(sw.SiegeStones(side=5).start(), 0)


def test_a_defender_plays_on_where_it_cannot_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SECONDS", 0.0)
    start = sw.SiegeStones(side=3, towers=5).start()
    assert Defender().choose(start.view(0)) in start.legal_moves()
