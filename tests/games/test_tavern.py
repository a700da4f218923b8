"""The tavern's Stones: deals, offers and forced trades, under every ruling."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.games.tavern.game import Offer, Stone, TavernPosition
from tests.games.tavern import DEAL, EVERYONE, HANDS, dealt, kinds
from tests.strategies import SEEDS, games, walk

# ---------------------------------------------------------------- the deal


def test_a_game_begins_with_a_deal() -> None:
    p = sw.Tavern().start()
    assert isinstance(p, TavernPosition)
    assert (p.is_chance, p.to_move, p.hand, p.bonus, p.scores) == (True, (), 0, 120, (0, 0, 0, 0))
    assert p.hands == ((), (), (), ())
    assert (p.worths, p.most_complete) == ((None,) * 4, None)
    assert p.outcomes() == {}


def test_everyone_gets_three_stones_face_up_and_four_hidden() -> None:
    p = dealt()
    assert [kinds(p, seat) for seat in EVERYONE] == [hand.replace("+", "") for hand in HANDS.split(",")]
    assert p.hands[1][2] == Stone("s", face_up=True, known_to=EVERYONE)
    assert p.hands[1][3] == Stone("j", face_up=False, known_to=(1,))
    assert (p.hand, p.offer, p.barred, p.done, p.quiet, p.forced, p.times_forced) == (
        1,
        None,
        None,
        0,
        0,
        (),
        (0, 0, 0, 0),
    )


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_deal_says_who_begins(first: int) -> None:
    assert dealt(deal=f"deal:{HANDS};{first}").to_move == (first - 1,)


def test_all_stones_and_all_seats_are_equally_likely() -> None:
    start = sw.Tavern().start()
    deals = [start.sample_chance(Random(i)) for i in range(6000)]
    assert all(n / 6000 == pytest.approx(1 / 4, abs=0.025) for n in Counter(d[-1] for d in deals).values())
    first, last = Counter(d[5:7] for d in deals), Counter(d[-4:-2] for d in deals)
    for pairs in (first, last):
        assert len(pairs) == 9
        for pair, n in pairs.items():
            chance = 12 / 36 * (11 if pair[0] == pair[1] else 12) / 35
            assert n / 6000 == pytest.approx(chance, abs=0.02)


def test_a_deal_has_no_more_stones_of_a_kind_than_the_bag() -> None:
    with pytest.raises(sw.IllegalMove, match="14 of the stones are jewels, and the bag has 12"):
        sw.Tavern().start().play("deal:jjj+jjjj,jjj+jjjj,sgg+gsgs,gsg+sgsg;1")


def test_nothing_else_happens_before_the_deal_and_no_deal_in_a_hand() -> None:
    with pytest.raises(sw.IllegalMove, match="a hand has to be dealt first"):
        sw.Tavern().start().play("pass")
    with pytest.raises(sw.IllegalMove, match="stones are not dealt in the middle of a hand"):
        dealt().play(DEAL)


def test_there_is_no_set_up() -> None:
    with pytest.raises(sw.BadRecord, match="the deals stand among the moves"):
        sw.Tavern().start(setup={"first": 0})


@pytest.mark.parametrize(
    "text",
    ["", "4>5:1", "0>2:1", "8>2:1", "4>2:8", "4?2:1", "4>2", "Pass", " pass", "٤>2:1", f"deal:{HANDS}",
     f"deal:{HANDS};0", f"deal:{HANDS};5", f"{HANDS};1", "deal:jgs+gssj;1", f"deal:{HANDS},jgs+gssj;1",
     f"deal:{HANDS.replace('+', '')};1", f"deal:{HANDS.upper()};1", f"deal:{HANDS};1 "],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    for p in (sw.Tavern().start(), dealt()):
        with pytest.raises(sw.MalformedMove, match="moves look like 4>3:2"):
            p.play(text)


# ---------------------------------------------------------------- offers


def test_a_turn_is_a_pass_an_offer_or_a_forced_trade() -> None:
    moves = dealt().legal_moves()
    offers, forces = [m for m in moves if ">" in m], [m for m in moves if "!" in m]
    assert (len(offers), len(forces), moves[-1]) == (3 * 49, 3 * 21, "pass")
    assert set(moves) == {*offers, *forces, "pass"}
    assert {m[2] for m in offers} == {m[2] for m in forces} == set("234")
    assert {m[-1] for m in forces} == set("123")


def test_nobody_trades_with_oneself() -> None:
    with pytest.raises(sw.IllegalMove, match="you cannot trade with yourself"):
        dealt().play("4>1:2")


def test_an_offer_is_answered_with_yes_or_no() -> None:
    p = dealt("4>3:2")
    assert (p.to_move, p.offer, p.legal_moves()) == ((2,), Offer(0, 4, 2, 2), ("yes", "no"))
    with pytest.raises(sw.IllegalMove, match="the offer of Player 1 has to be answered first: yes or no"):
        p.play("pass")
    for answer in ("yes", "no"):
        with pytest.raises(sw.IllegalMove, match="there is no offer to answer"):
            dealt().play(answer)


def test_traded_stones_change_places_face_up_or_hidden() -> None:
    p = dealt("4>3:2 yes")
    assert (kinds(p, 0), kinds(p, 2)) == ("jgsgssj", "sggjsjs")
    p = dealt("1>3:5 yes")
    assert (kinds(p, 0), kinds(p, 2)) == ("sgsgssj", "sggjjjs")
    assert p.hands[0][0].face_up
    assert not p.hands[2][4].face_up


def test_a_refusal_changes_no_hand() -> None:
    assert dealt("1>3:5 no").hands == dealt().hands


def test_the_one_traded_with_moves_next_and_may_not_trade_straight_back() -> None:
    p = dealt("4>3:2 yes")
    assert (p.to_move, p.barred) == ((2,), 0)
    assert {m[2] for m in p.legal_moves() if m != "pass"} == set("24")
    with pytest.raises(
        sw.IllegalMove, match="Player 1 has just traded with Player 3: no trade goes straight back"
    ):
        p.play("1>1:1")


def test_the_bar_is_gone_with_the_next_turn() -> None:
    p = dealt("4>3:2 yes 1>4:1 yes")
    assert (p.to_move, p.barred) == ((3,), 2)
    assert dealt("4>3:2 yes pass").barred is None
    assert dealt("4>3:2 yes 1>4:1").barred is None
    assert dealt("4>3:2 yes 1>4:1 no").barred is None


@pytest.mark.parametrize(
    ("turn", "who"), [("pass", 1), ("1>3:1 no", 1), ("1>2:1 no", 1), ("pass pass pass pass", 0)]
)
def test_t1_after_a_pass_or_a_refusal_the_next_is_free_to_trade_with_anyone(turn: str, who: int) -> None:
    p = dealt(turn)
    assert (p.to_move, p.barred) == ((who,), None)
    assert len(p.legal_moves()) == 211


# ---------------------------------------------------------------- forced trades


def test_a_forced_trade_is_not_answered() -> None:
    p = dealt("7!3:2")
    assert (p.to_move, p.barred, p.forced, p.times_forced) == ((2,), 0, (0,), (0, 0, 1, 0))
    assert (kinds(p, 0), kinds(p, 2)) == ("jgsgssg", "sjgjsjs")


def test_only_a_stone_that_lies_face_up_is_forced() -> None:
    with pytest.raises(sw.IllegalMove, match="only a stone that lies face up can be forced: 1 to 3, not 4"):
        dealt().play("1!3:4")


def test_each_seat_forces_once_a_hand() -> None:
    p = dealt("7!3:2 pass pass")
    assert p.to_move == (0,)
    with pytest.raises(sw.IllegalMove, match="Player 1 has forced a trade in this hand already"):
        p.play("1!2:1")
    assert len(p.legal_moves()) == 148


def test_nobody_is_forced_a_third_time_in_a_hand() -> None:
    p = dealt("1!3:1 pass 1!3:1 pass pass pass")
    assert (p.to_move, p.forced, p.times_forced) == ((1,), (0, 3), (0, 0, 2, 0))
    with pytest.raises(sw.IllegalMove, match="Player 3 has been forced twice in this hand"):
        p.play("1!3:1")
    assert p.play("1>3:1").to_move == (2,)
    assert len(p.legal_moves()) == 211 - 21


def test_forces_are_new_in_each_hand() -> None:
    p = dealt("1!3:1 1!4:1", trades=2)
    assert (p.is_chance, p.forced, p.times_forced, p.barred) == (True, (), (0, 0, 0, 0), None)
    q = p.play(DEAL)
    assert len(q.legal_moves()) == 211


def test_t8_a_force_does_not_go_straight_back_either() -> None:
    for before in ("4>3:2 yes", "4!3:2"):
        with pytest.raises(sw.IllegalMove, match="no trade goes straight back"):
            dealt(before).play("1!1:1")
        assert dealt(f"{before} 1!2:1").to_move == (1,)


# ---------------------------------------------------------------- random games


@given(games("tavern"), SEEDS)
def test_no_stone_appears_or_vanishes(game: sw.Tavern, seed: int) -> None:
    stones: Counter[str | None] = Counter()
    hand = 0
    for p in walk(game.start(), Random(seed), 300):
        assert isinstance(p, TavernPosition)
        found = Counter(stone.kind for each in p.hands for stone in each)
        if p.hand != hand:
            stones, hand = found, p.hand
            assert max(stones.values()) <= 12
            assert stones.total() == 28
        assert found == stones
