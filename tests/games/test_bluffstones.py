"""BluffStones: the start, bids, and each seat's view."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.games.bluffstones.game import BluffStonesPosition, BluffStonesView
from tests.games.bluffstones import ALL_BIDS, TOPS, played, restored
from tests.strategies import SEEDS, games


@given(games("bluffstones"), SEEDS)
def test_no_stone_appears_or_vanishes(game: sw.BluffStones, seed: int) -> None:
    p, rng, out = game.start(seed=seed), Random(seed), Counter[str]()
    while not p.is_over:
        assert isinstance(p, BluffStonesPosition)
        seen = Counter([*p.stones.values(), *(step.stone for step in p.queue)])
        for pile in p.piles:
            seen.update(pile)
        seen.update(p.out_of_play)
        assert seen == {c: game.players * n for c, n in game.pile.items()}
        assert out <= Counter(p.out_of_play)
        out = Counter(p.out_of_play)
        tops = Counter([*p.towers.values(), *"".join(p.scored)])
        assert tops.total() == 7
        assert max(tops.values()) <= 3
        p = p.play(random_move(p, rng))


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize(
    ("players", "pile"), [(2, {"b": 6, "y": 6, "g": 6, "r": 4}), (3, {"b": 5, "y": 5, "g": 5, "r": 3})]
)
def test_the_start(players: int, pile: dict[str, int]) -> None:
    p = played(players=players, first=1)
    assert p.piles == (pile,) * players
    assert (p.towers, p.stones, p.phase, p.token) == (TOPS, {}, "bid", 1)
    assert p.to_move == tuple(range(players))
    assert all(p.legal_moves(seat) == ALL_BIDS for seat in range(players))
    assert (p.bids, p.has_bid, p.queue) == ((None,) * players, (), ())


def test_the_set_up_is_drawn_from_three_stones_of_each_colour() -> None:
    starts = [sw.BluffStones(players=3).start(seed=seed) for seed in range(300)]
    tops, firsts = Counter[str](), Counter[int]()
    for p in starts:
        assert isinstance(p, BluffStonesPosition)
        assert max(Counter(p.towers.values()).values()) <= 3
        tops.update(p.towers.values())
        firsts[p.token] += 1
    assert all(abs(tops[c] - 700) < 60 for c in "byg")
    assert all(abs(firsts[seat] - 100) < 40 for seat in range(3))
    assert starts[0] == sw.BluffStones(players=3).start(seed=0)


def test_the_set_up_of_a_start_leads_to_it() -> None:
    p = played(first=1)
    assert p.game.setup_of(p.state) == {"towers": TOPS, "first": 1}
    assert p.game.setup_of(p.play("b", seat=0).state) is None
    assert p.game.setup_of(played("bb,y", "d5", first=1).state) is None


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({}, "the set-up lacks the field 'towers'"),
        ({"towers": TOPS}, "the set-up lacks the field 'first'"),
        ({"towers": TOPS, "first": 2}, "first is a whole number from 0 to 1, not 2"),
        ({"towers": TOPS, "first": True}, "not True"),
        (
            {"towers": {**TOPS, "d5": "b"}, "first": 0},
            "towers: there is no place 'd5' for them; there are d4, b2",
        ),
        ({"towers": {**TOPS, "h9": "b"}, "first": 0}, "towers: there is no place 'h9'"),
        ({"towers": {**TOPS, "d4": "r"}, "first": 0}, "the colour at d4 is one of b, y, g, not 'r'"),
        ({"towers": {**TOPS, "d4": "by"}, "first": 0}, "not 'by'"),
        ({"towers": {**TOPS, "d4": "y"}, "first": 0}, "4 are topped yellow, and there are 3 such stones"),
        ({"towers": {"d4": "b"}, "first": 0}, "b2, b4, d6, f6, f4, d2 should have a tower too"),
        ({"towers": "byg", "first": 0}, "towers is an object"),
    ],
)
def test_bad_set_ups_say_what_is_wrong(setup: dict[str, object], message: str) -> None:
    with pytest.raises(sw.BadRecord) as error:
        sw.BluffStones().start(setup=setup)
    assert message in str(error.value)


# ---------------------------------------------------------------- bids


def test_a_bid_is_none_one_or_two_of_a_colour_as_the_pile_allows() -> None:
    p = restored(piles=[{"y": 1, "r": 2}, {}])
    assert p.legal_moves(0) == ("-", "y", "r", "rr")
    assert p.legal_moves(1) == ("-",)


def test_seats_bid_in_any_order() -> None:
    start = played(players=3)
    ends = set()
    for order in permutations(range(3)):
        p = start
        for seat in order:
            assert seat in p.to_move
            p = p.play(("bb", "r", "-")[seat], seat)
        ends.add(p)
    assert ends == {start.play("bb,r,-")}


def test_piles_are_open_and_hold_the_bid_until_all_have_bid() -> None:
    p = played().play("bb", seat=0)
    assert (p.piles[0]["b"], p.has_bid, p.to_move, p.phase) == (6, (0,), (1,), "bid")
    assert p.play("y", seat=1).piles[0]["b"] == 4


def test_a_seat_that_has_bid_does_not_bid_again() -> None:
    p = played().play("bb", seat=0)
    assert p.legal_moves(0) == ()
    with pytest.raises(sw.IllegalMove, match="seat 0 is not to move; to move: 1"):
        p.play("b", seat=0)


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("b", "Player 1 has no blue stone left"),
        ("yy", "Player 1 has only one yellow stone left"),
        ("d5", "everybody bids first"),
        ("xd5", "everybody bids first"),
    ],
)
def test_refused_bids_say_why(move: str, message: str) -> None:
    p = restored(piles=[{"y": 1, "r": 2}, {}])
    with pytest.raises(sw.IllegalMove) as error:
        p.play(move, seat=0)
    assert str(error.value) == f"{move!r}: {message}"


@pytest.mark.parametrize("text", ["", "by", "bbb", "--", "h9", "xh9", "x", "xx", "xb", "B", "d5d5", "b "])
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(sw.MalformedMove, match="moves look like - "):
        played().play(text, seat=1)


def test_a_joint_move_has_a_bid_for_each_seat() -> None:
    for text in ("b", "b,b,b", ""):
        with pytest.raises(sw.MalformedMove, match="the seats 0, 1 act at once; give 2 moves"):
            played().play(text)


# ---------------------------------------------------------------- what a seat may know


def test_a_bid_is_secret_until_all_have_bid() -> None:
    p = played(players=3).play("bb", seat=1)
    for seat in (0, 2, None):
        view = p.view(seat)
        assert isinstance(view, BluffStonesView)
        assert (view.bids, view.has_bid) == ((None, None, None), (1,))
    own = p.view(1)
    assert isinstance(own, BluffStonesView)
    assert own.bids == (None, "bb", None)
    revealed = p.play("y", seat=0).play("-", seat=2)
    for seat in (0, 1, 2, None):
        view = revealed.view(seat)
        assert isinstance(view, BluffStonesView)
        assert view.bids == ("y", "bb", "-")


def test_a_view_is_completed_by_every_possible_bid_equally_often() -> None:
    p = restored(piles=[{"b": 2}, {"y": 1, "g": 2}, {"r": 1}], bids=[None, "gg", "-"])
    rng, n = Random(1), 8_000
    completed = Counter(p.view(0).determinize(rng) for _ in range(n))
    pairs = product(("-", "y", "g", "gg"), ("-", "r"))
    expected = {restored(piles=list(p.piles), bids=[None, *pair]) for pair in pairs}
    assert completed.keys() == expected
    chi_square = sum((k - n / 8) ** 2 / (n / 8) for k in completed.values())
    assert chi_square < 24.3  # 7 degrees of freedom: passed by chance once in a thousand times
    assert {q.bids[1] for q in (p.view(1).determinize(rng) for _ in range(50))} == {"gg"}
