"""The tavern's Stones: how a hand ends, and its score."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.tavern.game import TavernPosition, Worth
from tests.games.tavern import DEAL, EVERYONE, HANDS, SEVEN_SILVER, TIED, dealt, played, scored

# ---------------------------------------------------------------- the end of a hand


ROUND = "1>2:1 yes 1>3:1 yes 1>4:1 yes 1>1:1 yes"
"""Four trades, after which the first seat is to move again."""


def test_t2_a_hand_ends_after_twelve_trades() -> None:
    p = dealt(f"{ROUND} {ROUND} 1>2:1 yes 1>3:1 yes 1>4:1 yes")
    assert (p.done, p.is_chance) == (11, False)
    assert p.play("1>1:1").play("no").to_move == (0,)
    q = played(p, "1>1:1 yes")
    assert (q.is_chance, q.done, q.hand) == (True, 0, 1)
    assert q.play(DEAL).to_move == (0,)


def test_t2_forced_trades_count_and_refusals_and_passes_do_not() -> None:
    assert dealt("1!2:1").done == 1
    assert dealt("1>2:1 no pass").done == 0
    assert dealt("1>2:1 yes 1!3:1", trades=2).is_chance


def test_t2_by_parameter_every_turn_counts() -> None:
    p = dealt("1>2:1 no pass 1!4:1", trades=4, count="turns")
    assert (p.done, p.is_chance) == (3, False)
    assert p.play("pass").is_chance
    assert not dealt("pass pass pass 1>1:1", trades=4, count="turns").is_chance


def test_t3_eight_turns_in_a_row_without_a_trade_end_the_hand() -> None:
    p = dealt("pass pass pass 1>1:1 yes" + " pass" * 6 + " 1>4:1")
    assert p.quiet == 6
    q = p.play("no")
    assert isinstance(q, TavernPosition)
    assert (q.is_chance, q.quiet) == (False, 7)
    assert q.play("pass").is_chance
    assert dealt("pass pass", stall=2).is_chance


def test_the_hands_are_shown_until_the_next_deal() -> None:
    p = scored(HANDS)
    assert p.is_chance
    assert all(stone.face_up and stone.known_to == EVERYONE for hand in p.hands for stone in hand)
    for seat in (None, *EVERYONE):
        assert p.view(seat).state == p.state


# ---------------------------------------------------------------- scoring


def test_seven_silver_beat_six_jewels_and_a_gold_127_to_78() -> None:
    p = scored(SEVEN_SILVER)
    assert p.scores[:2] == (127, 78)
    assert p.worths[:2] == (Worth(7, 7, "s"), Worth(78, 6, "j"))
    assert p.most_complete == 0


def test_a_jewel_is_worth_12_gold_6_and_silver_1() -> None:
    assert scored("jgs+sssj,jjg+ggss,jjs+ggss,jsg+gsgj").scores == (34 + 120, 44, 39, 44)


def test_of_two_full_hands_the_more_valuable_gets_the_bonus() -> None:
    assert scored("sss+ssss,ggg+gggg,jjs+jggs,jjs+jggs").scores[:2] == (7, 42 + 120)


@pytest.mark.parametrize(
    ("hands", "who"),
    [
        ("jjj+ssgg,ggg+gssj,jjs+ssgg,jjs+ssgg", 1),
        ("jjj+ssgg,ggg+sjjs,ggs+ssjj,jjg+gsss", 0),
        ("jjj+gggs,jjj+ssgg,ggg+jjss,jjg+gsss", None),
        ("jjg+gsss,ggg+jjss,sss+jjgg,jjg+gssj", 3),
        ("jjg+ggss,ssg+ggjj,sss+jjgg,jjs+gsgs", None),
    ],
)
def test_t5_most_of_a_kind_then_the_more_valuable_kind_is_most_complete(hands: str, who: int | None) -> None:
    p = scored(hands)
    assert p.most_complete == who
    coins = [{"j": 12, "g": 6, "s": 1}[c] for c in hands.replace("+", "").replace(",", "")]
    sums = [sum(coins[i : i + 7]) for i in range(0, 28, 7)]
    assert list(p.scores) == [n + 120 * (seat == who) for seat, n in enumerate(sums)]


def test_t6_after_a_tie_the_bonus_goes_to_the_next_hand_and_on() -> None:
    p = scored(TIED)
    assert (p.most_complete, p.bonus) == (None, 240)
    assert scored(TIED, TIED).bonus == 360
    q = scored(TIED, TIED, SEVEN_SILVER)
    assert q.bonus == 120
    assert q.scores[0] == 2 * (36 + 2 + 12) + 7 + 360


def test_a_game_goes_on_below_the_target_and_ends_at_it() -> None:
    assert scored(SEVEN_SILVER, target=128).is_chance
    p = scored(SEVEN_SILVER, target=127)
    assert (p.is_over, p.winners, p.to_move, p.legal_moves()) == (True, (0,), (), ())
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        p.play(DEAL)


def test_t7_of_several_at_the_target_the_highest_total_wins() -> None:
    p = scored("sss+ssss,jjj+jjjg,ggg+ggjs,ggg+ggjs", target=45)
    assert p.scores == (127, 78, 43, 43)
    assert p.winners == (0,)


def test_t7_equal_totals_share_the_win() -> None:
    p = scored(TIED, target=50)
    assert p.scores == (50, 50, 44, 39)
    assert p.winners == (0, 1)
