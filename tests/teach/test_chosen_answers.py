"""The options of the lessons' `choose` exercises are checked by the engine or a solver."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import stoneswidgets as sw
from stoneswidgets.teach import ExerciseSet

MUNCH, BLUFF = ExerciseSet.of_lesson("munchstones"), ExerciseSet.of_lesson("bluffstones")
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# ------------------------------------------------------------ MunchStones


def test_the_space_to_place_on_is_the_only_legal_one():
    question = MUNCH["place"]
    assert [o for o in question.options if o in question.position.legal_moves()] == list(question.solutions())


def test_the_chance_of_a_yellow_stone():
    assert MUNCH["chance"].position.play("c5").outcomes()["=y"] == Fraction(10, 29)


def test_the_only_move_must_be_made_and_wins():
    position = MUNCH["must"].position
    assert position.legal_moves() == ("f4-e3",)
    for move in ("f4-e3", "e3-d2", "d2-c1"):
        assert position.legal_moves() == (move,)
        position = position.play(move)
    assert (position.scores, position.is_over) == ((5, 4), True)


@pytest.mark.parametrize(("stones", "value"), [(2, -1), (3, 0), (4, -1)])
def test_who_opens_an_odd_run_is_not_behind(stones, value):
    run = dict.fromkeys(("b5", "c6", "d7", "e7")[:stones], "r")
    towers = {"a4": "y", "g4": "b", "a1": "y"}
    position = sw.MunchStones().restore({"towers": towers, "stones": run, "turn": 0})
    assert sw.solve(position).value == value


# ------------------------------------------------------------ BluffStones


def scored_in_this_round(position):
    """Tell whether Player 1 can score before the next bids, whatever Player 2 does."""
    if position.phase == "bid":
        return position.scores[0] > 0
    after = (scored_in_this_round(position.play(move)) for move in position.legal_moves())
    return any(after) if position.to_move == (0,) else all(after)


def test_two_blue_stones_are_stopped_by_two_red_ones_alone():
    question = BLUFF["counter"]
    bids = {"one red": "r", "two red": "rr", "two blue": "bb", "none": "-"}
    stopped = [
        o for o in question.options if not scored_in_this_round(question.position.play(f"bb,{bids[o]}"))
    ]
    assert stopped == list(question.solutions())


@cache
def worth(position):
    """Return what Player 1, who has one stone at most, can expect: 1 for a win, a half for a draw."""
    if position.is_over:
        return Fraction(0 in position.winners, len(position.winners))
    if position.phase == "bid":
        return max(guaranteed(position, share) for share in shares(position))
    after = (worth(position.play(move)) for move in position.legal_moves())
    return max(after) if position.to_move == (0,) else min(after)


def payoffs(position):
    """Return what each pair of bids is worth: a row for each bid of Player 1."""
    return [
        [worth(position.play(f"{mine},{theirs}")) for theirs in position.legal_moves(1)]
        for mine in reversed(position.legal_moves(0))
    ]


def guaranteed(position, share):
    """Return the least that Player 1 can expect who bids the stone in that share of the games."""
    rows = payoffs(position)
    return min(share * column[0] + (1 - share) * column[-1] for column in zip(*rows, strict=True))


def shares(position):
    """Return the shares among which the best one is: those where two bids of Player 2 bring the same."""
    rows = payoffs(position)
    slopes = [(column[0] - column[-1], column[-1]) for column in zip(*rows, strict=True)]
    meet = {(d - b) / (a - c) for a, b in slopes for c, d in slopes if a != c}
    return {Fraction(0), Fraction(1), *(share for share in meet if 0 <= share <= 1)}


@pytest.mark.parametrize(
    ("name", "rows", "value", "said"),
    [
        (
            "how-often",
            [[1, HALF], [HALF, 1]],
            Fraction(3, 4),
            {"always": Fraction(1), "half the time": HALF, "never": Fraction(0)},
        ),
        (
            "one-stone-more",
            [[1, 1, 0], [0, Fraction(3, 4), HALF]],
            THIRD,
            {
                "one time in six": THIRD / 2,
                "one time in three": THIRD,
                "half the time": HALF,
                "two times in three": 2 * THIRD,
            },
        ),
    ],
)
def test_the_share_of_a_bluff_is_the_equilibrium(name, rows, value, said):
    """The notebook shows the same numbers, nothing and red before yellow."""
    question = BLUFF[name]
    assert payoffs(question.position) == rows
    assert worth(question.position) == value
    best = [option for option in question.options if guaranteed(question.position, said[option]) == value]
    assert best == list(question.solutions())


def test_what_player_2_should_bid_against_a_player_who_is_known():
    """Red in both, and the values that the reasons name."""
    always, often = BLUFF["against-always"], BLUFF["against-often"]
    assert payoffs(always.position)[0] == [1, HALF]
    blue, nothing = payoffs(often.position)
    shares = [(zero + 3 * one) / 4 for zero, one in zip(nothing, blue, strict=True)]
    assert shares == [Fraction(3, 4), Fraction(15, 16), Fraction(1, 8)]
    assert often.position.legal_moves(1) == ("-", "y", "r")
    assert (*always.solutions(), *often.solutions()) == ("bid the red one", "bid red")


# ------------------------------------------------------------ the design workshop


def test_what_the_workshop_says_of_random_games():
    """S2 and S7, in the games that its charts show."""
    plain, many = sw.SiegeStones(), {"games": 100_000, "seed": 1, "progress": False}
    tie = sw.lab.compare(plain, sw.SiegeStones(tiebreak="threat"), **many)
    black, drawn, ties = (tie[name] for name in ("AdvantageP1", "Drawishness", "TieBreaks"))
    assert (round(100 * black.first, 2), round(100 * black.second, 2)) == (52.87, 52.87)
    assert (round(1000 * drawn.first, 1), round(1000 * drawn.second, 1)) == (2.1, 0.3)
    assert round(1 / ties.first) == 170
    assert [round(1000 * limit, 1) for limit in tie.first["TieBreaks"].interval] == [5.4, 6.4]
    centre = sw.lab.compare(plain, sw.SiegeStones(opening="centre"), **many)["AdvantageP1"]
    assert round(100 * centre.second) == 54
    assert centre.is_clear
