"""The solver of SiegeStones on side 3 agrees with the rules and the library's solver."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones.rules import PASS, TOWER
from tests.tiers import at_night

bits = pytest.importorskip("tools.solved.bits", reason="needs numba", exc_type=ImportError)

from tools.solved.proof import Proof  # noqa: E402
from tools.solved.search import Search, wins_at_once  # noqa: E402
from tools.solved.verify import Check  # noqa: E402

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position

GOALS = (3, 4, 5)


def as_bits(position: Position) -> tuple[int, ...]:
    """Return a position as the program has it."""
    s, seat = position.fields, position.to_move[0]
    mine, other = s.stones[seat], s.stones[1 - seat]
    held, lost = s.controlled[seat], s.controlled[1 - seat]
    return mine, other, s.towers, s.one, s.two, s.four, held, lost


def ended(position: Position, seat: int) -> int:
    """Return what the game has ended as for a seat, as the program says it."""
    if not position.is_over:
        return 0
    if len(position.winners) > 1:
        return bits.DRAW
    return bits.WIN if position.winners == (seat,) else bits.LOSS


def drop(game: sw.SiegeStones, move: str) -> int:
    action = game.parse(move, 0)
    assert action != PASS
    return action if action < TOWER else action - TOWER + bits.TOWER


@pytest.mark.parametrize("goal", GOALS)
def test_every_drop_of_random_games_is_that_of_the_rules(goal: int) -> None:
    rng, game = Random(goal), sw.SiegeStones(side=3, goal=goal)
    for _ in range(4):
        position = game.start()
        while not position.is_over:
            here, seat, wins = as_bits(position), position.to_move[0], False
            assert bits.position_of(bits.key_of(*here[:3]))[0].bit_count() == here[0].bit_count()
            for move in position.legal_moves():
                after = position.play(move)
                there = bits.dropped(here, drop(game, move))
                a, d, t, one, two, four, held, lost = there
                s = after.fields
                assert (a, d, t) == (s.stones[seat], s.stones[1 - seat], s.towers)
                assert (one, two, four) == (s.one, s.two, s.four)
                assert (held, lost) == (s.controlled[seat], s.controlled[1 - seat])
                assert s.empty == bits.FULL & ~(a | d | t)
                end = bits.ended(there, goal)
                assert end == ended(after, seat)
                wins |= end == bits.WIN
            assert wins_at_once(here, goal) == wins
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize("goal", GOALS)
def test_late_positions_are_worth_what_the_solver_of_the_library_says(goal: int) -> None:
    rng, search, seen = Random(10 + goal), Search(goal, 16), 0
    while seen < 4:
        position = sw.SiegeStones(side=3, goal=goal).start()
        while not position.is_over and len(position.stones) + len(position.towers) < 13:
            position = position.play(rng.choice(position.legal_moves()))
        if position.is_over:
            continue
        seen += 1
        value = sw.solve(position).value
        key = int(bits.key_of(*as_bits(position)[:3]))
        assert search.reaches(key, bits.WIN, 1 << 40) == (value == 1)
        assert search.reaches(key, bits.WIN | bits.DRAW, 1 << 40) == (value >= 0)


def late(goal: int, seed: int, pieces: int) -> Position:
    """Return a position that is not drawn, with so many pieces on the board."""
    rng = Random(seed)
    while True:
        position = sw.SiegeStones(side=3, goal=goal).start()
        while not position.is_over and len(position.stones) + len(position.towers) < pieces:
            position = position.play(rng.choice(position.legal_moves()))
        if not position.is_over and sw.solve(position).value:
            return position


@pytest.mark.parametrize("goal", at_night(*GOALS))
def test_a_proof_holds_by_the_rules_and_not_when_a_move_is_missing_or_wrong(goal: int) -> None:
    position = next(p for p in (late(goal, seed, 11) for seed in range(99)) if sw.solve(p).value == 1)
    search, key, seat = Search(goal, 18), int(bits.key_of(*as_bits(position)[:3])), position.to_move[0]
    assert search.reaches(key, bits.WIN, 1 << 40)
    proof = Proof(search, bits.WIN, 16)
    assert len(list(proof.adding(key, 100))) > 1
    moves = [int(each) for each in proof.moves]
    assert Check(goal, moves).holds(position, seat)
    assert not Check(goal, moves).holds(position, 1 - seat)
    for at in range(0, len(moves), 1 + len(moves) // 9):
        assert not Check(goal, moves[:at] + moves[at + 1 :]).holds(position, seat) or len(moves) == 1
    opening = dict(proof.opening(5))
    assert 0 < len(opening) <= 5
    assert {at >> 6 for at in moves} > set(opening)
    assert all(search.reaches(later, bits.WIN | bits.DRAW, 1 << 40) is False for later in opening.values())
    taken = next(space for space in range(bits.SPACES) if as_bits(position)[2] >> space & 1)
    assert not Check(goal, [moves[0] >> 6 << 6 | taken, *moves[1:]]).holds(position, seat) or len(moves) > 1
