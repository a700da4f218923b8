"""The documentation's games unlike placement: moving pieces, dice, hidden information, points."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from breakthrough import Breakthrough
from fingers import Fingers
from hypothesis import given
from kuhn import Kuhn
from race import Race

import stoneswidgets as sw
from tests.strategies import positions


def played(game, *moves):
    """Return all positions of a game that was played."""
    found = [game.start()]
    for move in moves:
        found.append(found[-1].play(move))
    return found


# ---------------------------------------------------------------- pieces that move


def steps(position):
    """Return the legal moves of Breakthrough, from the names of the spaces alone."""
    (seat,), stones = position.to_move, position.stones
    found = set()
    for name in (name for name, owner in stones.items() if owner == seat):
        row = int(name[1:]) + (1 if seat == 0 else -1)
        for column in (-1, 0, 1):
            to = f"{chr(ord(name[0]) + column)}{row}"
            if to in position.game.board and (to not in stones or (column != 0 and stones[to] != seat)):
                found.add(f"{name}-{to}")
    return found


@given(positions(Breakthrough.name))
def test_stones_step_ahead_or_aslant_and_capture_aslant(position):
    if position.is_over:
        (winner,) = position.winners
        last = str(position.game.height) if winner == 0 else "1"
        mine = [name for name, owner in position.stones.items() if owner == winner]
        assert any(name[1:] == last for name in mine) or len(mine) == len(position.stones)
        return
    assert set(position.legal_moves()) == steps(position)
    for move in position.legal_moves():
        start, to = move.split("-")
        (seat,), stones = position.to_move, position.stones
        assert position.play(move).stones == {n: o for n, o in stones.items() if n not in {start, to}} | {
            to: seat
        }


# ---------------------------------------------------------------- dice


def test_a_one_loses_what_was_rolled_and_whoever_reaches_the_goal_wins():
    game = Race(players=2, goal=10)
    assert played(game, "roll", "rolled 5", "roll", "rolled 1")[-1].scores == (0, 0)
    kept = played(game, "roll", "rolled 5", "stay")[-1]
    assert (kept.scores, kept.to_move) == ((5, 0), (1,))
    assert played(game, "roll", "rolled 5", "roll", "rolled 6")[-1].winners == (0,)
    assert game.start().play("roll").outcomes() == {f"rolled {face}": Fraction(1, 6) for face in range(1, 7)}
    assert sw.solve(Race(players=2, goal=6, rounds=2).start(), progress=False).proven
    assert played(Race(players=2, rounds=1), *("roll", "rolled 3", "stay") * 2)[-1].winners == (0, 1)


# ---------------------------------------------------------------- secrets, and points

ENDS = {
    ("pass", "pass"): 1,
    ("bet", "bet"): 2,
    ("pass", "bet", "bet"): 2,
    ("bet", "pass"): "first",
    ("pass", "bet", "pass"): "second",
}


@pytest.mark.parametrize(("cards", "moves"), [*product(("JQ", "JK", "QJ", "QK", "KJ", "KQ"), ENDS)])
def test_the_higher_card_wins_what_was_put_in_and_a_pass_after_a_bet_gives_up(cards, moves):
    position = played(Kuhn(), f"deal {cards}", *moves)[-1]
    higher = 0 if "JQK".index(cards[0]) > "JQK".index(cards[1]) else 1
    winner, coins = {"first": (0, 1), "second": (1, 1)}.get(ENDS[moves], (higher, ENDS[moves]))
    assert position.winners == (winner,)
    assert position.scores[winner] == coins
    assert position.scores[1 - winner] == 0


def test_a_hand_is_secret_until_the_end_and_each_that_can_be_is_as_likely():
    position = played(Kuhn(), "deal QK")[-1]
    assert position.view(0).describe()["cards"] == [1, -1]
    rng = Random(1)
    drawn = [position.view(0).determinize(rng).describe()["cards"] for _ in range(400)]
    assert {tuple(cards) for cards in drawn} == {(1, 0), (1, 2)}
    assert 150 < drawn.count([1, 0]) < 250
    assert played(Kuhn(), "deal QK", "pass", "pass")[-1].view(0).describe()["cards"] == [1, 2]


# ---------------------------------------------------------------- choosing at once


@pytest.mark.parametrize(
    ("chosen", "said"), [({}, "some of the seats 0, 1"), ({"0": "three"}, "'three' is not a move")]
)
def test_choices_that_nobody_can_have_made_are_refused(chosen, said):
    start = Fingers().start()
    with pytest.raises(sw.BadRecord, match=f"chosen_already: .*{said}"):
        start.game.restore(start.describe() | {"chosen_already": chosen})
