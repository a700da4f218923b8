"""The tavern's Stones: every rule and every ruling, and what each seat may know."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.tavern_position import Offer, Stone, TavernPosition, Worth
from stoneswidgets.games.tavern_rules import KNOWERS, STONES
from stoneswidgets.kernel import CHANCE
from tests.games.mutation import changed
from tests.strategies import SEEDS, games, positions, random_move, walk

HANDS = "jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj"
DEAL = f"deal:{HANDS};1"
EVERYONE = (0, 1, 2, 3)


def played(p: sw.Position, moves: str) -> TavernPosition:
    for move in moves.split():
        p = p.play(move)
    assert isinstance(p, TavernPosition)
    return p


def dealt(moves: str = "", deal: str = DEAL, **rules: Any) -> TavernPosition:
    return played(sw.Tavern(**rules).start(), f"{deal} {moves}")


def scored(*deals: str, **rules: Any) -> TavernPosition:
    """Return the position after hands in which everybody keeps what was dealt: one pass ends each (T3)."""
    moves = " ".join(f"deal:{hands};1 pass" for hands in deals)
    return played(sw.Tavern(stall=1, **rules).start(), moves)


def kinds(p: TavernPosition, seat: int) -> str:
    return "".join(stone.kind or "?" for stone in p.hands[seat])


def position(**described: Any) -> TavernPosition:
    rules = described.pop("rules", {})
    known = [[[seat]] * 4 for seat in range(4)]
    hand = {"phase": "turn", "hand": 1, "stones": HANDS.split(","), "totals": [0] * 4, "bonus": 120}
    turn = {"known": known, "done": 0, "quiet": 0, "forced": [], "times_forced": [0] * 4}
    full = {**hand, **turn, "to_move": 0, "barred": None, **described}
    p = sw.Tavern(**rules).restore({k: v for k, v in full.items() if v is not ...})
    assert isinstance(p, TavernPosition)
    return p


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


@given(SEEDS)
def test_deals_come_from_the_bag_and_are_read_back(seed: int) -> None:
    start = sw.Tavern().start()
    text = start.sample_chance(Random(seed))
    assert start.game.action_text(start.game.parse(text, CHANCE)) == text
    p = start.play(text)
    assert isinstance(p, TavernPosition)
    assert max(Counter(s.kind for hand in p.hands for s in hand).values()) <= 12


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
    with pytest.raises(sw.IllegalMove, match="a hand is to be dealt first"):
        sw.Tavern().start().play("pass")
    with pytest.raises(sw.IllegalMove, match="nothing is dealt in the middle of a hand"):
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
    with pytest.raises(sw.IllegalMove, match="nobody trades with oneself"):
        dealt().play("4>1:2")


def test_an_offer_is_answered_with_yes_or_no() -> None:
    p = dealt("4>3:2")
    assert (p.to_move, p.offer, p.legal_moves()) == ((2,), Offer(0, 4, 2, 2), ("yes", "no"))
    with pytest.raises(sw.IllegalMove, match="the offer 4>3:2 of Player 1 waits for yes or no"):
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
def test_t1_after_a_pass_or_a_refusal_the_next_clockwise_moves_free_to_trade_with_anyone(
    turn: str, who: int
) -> None:
    p = dealt(turn)
    assert (p.to_move, p.barred) == ((who,), None)
    assert len(p.legal_moves()) == 211


# ---------------------------------------------------------------- forced trades


def test_a_forced_trade_is_not_answered() -> None:
    p = dealt("7!3:2")
    assert (p.to_move, p.barred, p.forced, p.times_forced) == ((2,), 0, (0,), (0, 0, 1, 0))
    assert (kinds(p, 0), kinds(p, 2)) == ("jgsgssg", "sjgjsjs")


def test_only_a_stone_that_lies_face_up_is_forced() -> None:
    with pytest.raises(sw.IllegalMove, match="only a stone that lies face up can be forced, 1 to 3, not 4"):
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

SEVEN_SILVER = "sss+ssss,jjj+jjjg,ggg+ggjs,ggg+ggjs"


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
def test_t5_the_most_complete_hand_has_the_most_of_a_kind_then_the_more_valuable_kind(
    hands: str, who: int | None
) -> None:
    p = scored(hands)
    assert p.most_complete == who
    coins = [{"j": 12, "g": 6, "s": 1}[c] for c in hands.replace("+", "").replace(",", "")]
    sums = [sum(coins[i : i + 7]) for i in range(0, 28, 7)]
    assert list(p.scores) == [n + 120 * (seat == who) for seat, n in enumerate(sums)]


TIED = "jjj+ssgg,jjj+ggss,ggg+jjss,jjg+gsss"


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


# ---------------------------------------------------------------- what a seat knows


def seen(p: TavernPosition, seat: int | None) -> list[str]:
    return ["".join(stone.kind or "." for stone in hand) for hand in p.view(seat).hands]  # type: ignore[attr-defined]


def test_t4_a_hidden_stone_is_known_to_its_holder_alone() -> None:
    assert seen(dealt(), 1) == ["jgs....", "gjsjggs", "sgg....", "gsg...."]
    assert seen(dealt(), None) == ["jgs....", "gjs....", "sgg....", "gsg...."]


def test_t4_an_offer_says_nothing_about_its_stones() -> None:
    for seat in (None, *EVERYONE):
        assert seen(dealt("4>3:5"), seat) == seen(dealt(), seat)
        assert seen(dealt("4>3:5 no"), seat) == seen(dealt(), seat)


def test_t4_who_gave_a_hidden_stone_away_still_knows_it_and_its_new_holder_learns_it() -> None:
    p = dealt("4>3:5 yes")
    assert p.hands[2][4] == Stone("g", face_up=False, known_to=(0, 2))
    assert p.hands[0][3] == Stone("s", face_up=False, known_to=(0, 2))
    assert seen(p, 0) == ["jgssssj", "gjs....", "sgg.g..", "gsg...."]
    assert seen(p, 2) == ["jgss...", "gjs....", "sggjgjs", "gsg...."]
    assert seen(p, 1) == seen(dealt(), 1)


def test_t4_a_stone_that_was_face_up_is_remembered_by_all_when_it_is_hidden() -> None:
    p = dealt("1>3:5 yes")
    assert p.hands[2][4] == Stone("j", face_up=False, known_to=EVERYONE)
    assert seen(p, None) == ["sgs....", "gjs....", "sgg.j..", "gsg...."]


def test_t4_a_hidden_stone_that_is_laid_face_up_is_seen_by_all() -> None:
    p = dealt("4!2:1")
    assert p.hands[1][0] == Stone("g", face_up=True, known_to=EVERYONE)
    assert p.hands[0][3] == Stone("g", face_up=False, known_to=EVERYONE)


def test_t4_a_stone_is_followed_from_hand_to_hand() -> None:
    p = dealt("4>3:5 yes 5>2:4 yes")
    assert p.hands[1][3] == Stone("g", face_up=False, known_to=(0, 1, 2))
    assert p.hands[2][4] == Stone("j", face_up=False, known_to=(1, 2))


def test_t4_what_all_players_know_an_onlooker_need_not() -> None:
    p = dealt("4>2:4 yes 4>3:4 yes 4>4:4 yes")
    assert p.hands[3][3].known_to == EVERYONE
    assert seen(p, None)[3] == "gsg...."


@given(games("tavern"), SEEDS)
def test_who_knows_what_follows_from_what_everybody_sees(game: sw.Tavern, seed: int) -> None:
    """The same moves after two deals lead to the same bookkeeping, and to views that differ in known stones alone."""
    rng = Random(seed)
    p, q = (game.start().play(game.start().sample_chance(rng)[:-1] + "1") for _ in range(2))
    while p.to_move:
        for seat in (None, *EVERYONE):
            pairs = list(zip(p.view(seat).state, q.view(seat).state, strict=True))
            differ = [i for i, (a, b) in enumerate(pairs) if a != b]
            assert all(STONES <= i < KNOWERS and min(pairs[i]) > 0 for i in differ)
        move = random_move(p, rng)
        p, q = p.play(move), q.play(move)
        assert p.to_move == q.to_move


def rest_is_known(*unknown: tuple[int, int]) -> TavernPosition:
    """Return a position where seat 0 knows all but those stones (seat, stone from 4) of the others."""
    known: list[list[Any]] = [["everybody"] * 4 for _ in range(4)]
    for seat, stone in unknown:
        known[seat][stone - 4] = [seat]
    return position(known=known, done=1, barred=1)


def test_a_view_is_completed_with_every_possibility_equally_likely() -> None:
    unknown = ((1, 4), (2, 7))
    p = rest_is_known(*unknown)
    bag = Counter({"j": 12, "g": 12, "s": 12})
    bag.subtract(stone.kind for hand in p.view(0).hands for stone in hand if stone.kind)  # type: ignore[attr-defined]
    stones = list(bag.elements())
    assert len(stones) == 8 + 2
    possible = Counter(permutations(stones, 2))
    rng, view = Random(1), p.view(0)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(6000):
        q = view.complete(rng)
        assert isinstance(q, TavernPosition)
        found[tuple(q.hands[seat][stone - 1].kind or "" for seat, stone in unknown)] += 1
    assert set(found) == set(possible)
    for pair, n in possible.items():
        assert found[pair] / 6000 == pytest.approx(n / 90, abs=0.02)


@given(positions("tavern"), SEEDS)
def test_a_completed_view_keeps_what_is_known_and_stays_within_the_bag(p: TavernPosition, seed: int) -> None:
    for seat in (None, *EVERYONE):
        q = p.view(seat).complete(Random(seed))
        assert isinstance(q, TavernPosition)
        assert q.view(seat) == p.view(seat)
        counts = Counter(stone.kind for hand in q.hands for stone in hand)
        assert set(counts) <= set("sgj")
        assert max(counts.values(), default=0) <= 12
        for mine, theirs in zip(p.hands, q.hands, strict=True):
            for stone, other in zip(mine, theirs, strict=True):
                if seat in stone.known_to:
                    assert stone == other


@given(positions("tavern"))
def test_a_view_holds_no_stone_that_its_seat_does_not_know(p: TavernPosition) -> None:
    for seat in EVERYONE:
        view = p.view(seat)
        for hand, shown in zip(p.hands, view.hands, strict=True):  # type: ignore[attr-defined]
            for stone, other in zip(hand, shown, strict=True):
                assert other.kind == (stone.kind if seat in stone.known_to else None)
        assert all((worth is None) == any(s.kind is None for s in h) or not h
                   for worth, h in zip(view.worths, view.hands, strict=True))  # type: ignore[attr-defined]  # fmt: skip


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


@given(games("tavern"), SEEDS)
def test_all_that_hands_bring_stands_in_the_totals(game: sw.Tavern, seed: int) -> None:
    total = 0
    for p in walk(game.start(), Random(seed), 300):
        assert isinstance(p, TavernPosition)
        if p.hand and not p.to_move:
            total += sum(worth.coins for worth in p.worths if worth)
            assert sum(p.scores) == total + 120 * (p.hand + 1) - p.bonus


# ---------------------------------------------------------------- described positions


def test_the_helper_describes_a_deal() -> None:
    assert position() == dealt()


def test_a_position_is_described_in_words() -> None:
    assert dealt("4>3:5 yes 1!2:2 2>4:1").describe() == {
        "phase": "answer",
        "hand": 1,
        "stones": ["jgs+sssj", "gss+jggs", "jgg+jgjs", "gsg+jgsj"],
        "totals": [0, 0, 0, 0],
        "bonus": 120,
        "known": [[[0, 2], [0], [0], [0]], [[1]] * 4, [[2], [0, 2], [2], [2]], [[3]] * 4],
        "done": 2,
        "quiet": 0,
        "forced": [2],
        "times_forced": [0, 1, 0, 0],
        "asker": 1,
        "offer": "2>4:1",
    }


OVER: dict[str, Any] = dict.fromkeys(
    ("known", "done", "quiet", "forced", "times_forced", "to_move", "barred"), ...
)


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"phase": "bid"}, "phase is one of deal, turn, answer, over, not 'bid'"),
        ({"phase": ["turn"]}, "phase is one of"),
        ({"phase": ...}, "phase is one of"),
        ({"winners": [0]}, "no field 'winners'"),
        ({"offer": "4>3:2"}, "no field 'offer'"),
        ({"hand": 0}, "hand is a whole number from 1"),
        ({"hand": 10**30}, "hand is a whole number from 1"),
        ({"stones": []}, "0 hands are there, and 4 in this phase"),
        ({"stones": HANDS}, "stones is a list of hands such as"),
        ({"stones": ["jgs+gss", *HANDS.split(",")[1:]]}, "stones is a list of hands such as"),
        ({"stones": ["jjj+jjjj"] * 4}, "28 of the stones are jewels, and the bag has 12"),
        ({"totals": [0, 0, 0]}, "totals is a list of four whole numbers"),
        ({"totals": [0, 0, 0, 0.5]}, "totals is a list of four whole numbers"),
        ({"totals": [0, 0, 0, 5]}, "0 hands and a bonus of 120 do not lead to"),
        ({"totals": [50, 50, 44, 39], "hand": 2}, "1 hands and a bonus of 120 do not lead to"),
        ({"totals": [6, 90, 44, 39], "hand": 2, "bonus": 240}, "1 hands and a bonus of 240 do not lead to"),
        ({"totals": [10**30] * 4, "hand": 2}, "do not lead to"),
        (
            {"totals": [50, 50, 44, 39], "hand": 2, "bonus": 240, "rules": {"target": 50}},
            "with 50 of 50 points",
        ),
        ({"bonus": 240}, "bonus is"),
        ({"bonus": 60}, "bonus is"),
        ({"known": [[[0]] * 4] * 4}, "known: seat 1 knows its own stones"),
        ({"known": [[[0]] * 4] * 3}, "known: 3 hands are there, and there are 4"),
        ({"known": [[[0]] * 3] * 4}, "known is a list of four lists"),
        ({"known": "everybody"}, "known is a list of four lists"),
        ({"known": [[[1, 0]] * 4] * 4}, "known: a list of seats"),
        ({"known": [[[0, 0]] * 4] * 4}, "known: a list of seats"),
        ({"known": [["all"] * 4] * 4}, "known: a list of seats"),
        ({"known": [[[0, 4]] * 4] * 4}, "known: a list of seats"),
        ({"done": 12}, "done is a whole number from 0 to 11"),
        ({"quiet": 8}, "quiet is a whole number from 0 to 7"),
        ({"quiet": 2, "done": 1, "rules": {"count": "turns"}}, "of 1 turns 2 cannot have gone by"),
        ({"forced": [0], "done": 1, "barred": 1}, "each seat in forced has forced one trade"),
        ({"forced": [1], "times_forced": [1, 0, 0, 0]}, "no trade counts twice"),
        (
            {"forced": [0], "times_forced": [1, 0, 0, 0], "done": 1},
            "nobody is forced more than twice, or by oneself",
        ),
        ({"forced": [0, 1, 2], "times_forced": [0, 0, 0, 3], "done": 3}, "more than twice"),
        ({"forced": [True], "times_forced": [0, 0, 0, 1], "done": 1}, "forced: a list of seats"),
        ({"times_forced": [0] * 3}, "times_forced is a list of four whole numbers"),
        ({"to_move": 4}, "to_move is a whole number from 0 to 3"),
        ({"barred": 1}, "barred is the other seat of the trade just made"),
        ({"barred": 0, "done": 1}, "barred is the other seat"),
        ({"done": 1}, "barred is the other seat"),
        ({"done": 1, "quiet": 1, "barred": 1}, "barred is the other seat"),
        ({"barred": 4, "done": 1}, "barred is a whole number"),
    ],
)
def test_a_described_position_that_cannot_be(described: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        position(**described)


@pytest.mark.parametrize("offer", ["4!3:2", "4>1:2", "pass", "", None, "4>3:2 "])
def test_what_is_no_offer_to_answer(offer: object) -> None:
    with pytest.raises(sw.BadRecord, match="is no offer to another seat"):
        position(phase="answer", asker=0, offer=offer, to_move=..., barred=...)


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"hand": 0}, "4 hands are there, and 0 in this phase"),
        ({"hand": 1, "stones": [], "totals": [50, 50, 44, 39]}, "0 hands are there, and 4"),
        (
            {"stones": TIED.split(","), "totals": [170, 50, 44, 39]},
            "is more than 120, only when these hands tie",
        ),
        (
            {"stones": SEVEN_SILVER.split(","), "totals": [7, 78, 43, 43], "bonus": 240},
            "only when these hands tie",
        ),
    ],
)
def test_a_position_between_hands_that_cannot_be(described: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        position(**{"phase": "deal", "totals": [0] * 4, **OVER, **described})


def test_a_described_end_has_its_winners() -> None:
    over = scored(TIED, target=50).describe()
    game = sw.Tavern(stall=1, target=50)
    with pytest.raises(sw.BadRecord, match=r"by the totals \[0, 1\] have won"):
        game.restore({**over, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="nobody has 1000 points"):
        sw.Tavern().restore(over)


@given(st.data())
def test_a_changed_description_is_a_position_or_a_bad_record(data: st.DataObject) -> None:
    p = data.draw(positions("tavern"))
    described = data.draw(changed(json.loads(json.dumps(p.describe()))))
    try:
        q = p.game.restore(described)
    except sw.BadRecord:
        return
    assert p.game.restore(q.describe()) == q
    assert all(-(2**63) <= n < 2**63 for n in q.state)
    walk(q, Random(1), 100)
