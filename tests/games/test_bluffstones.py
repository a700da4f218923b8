"""BluffStones: every rule and ruling."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.bluffstones_position import BluffStonesPosition, BluffStonesView, Step
from tests.games.mutation import changed
from tests.strategies import SEEDS, games, positions, random_move, walk

BOARD = sw.BluffStones().board
TOPS = {"d4": "b", "b2": "y", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
FULL_PILE = {"b": 6, "y": 6, "g": 6, "r": 4}
ALL_BIDS = ("-", "b", "y", "g", "r", "bb", "yy", "gg", "rr")


def around(name: str) -> list[str]:
    return [BOARD.names[i] for i in BOARD.neighbours[BOARD.index(name)]]


def played(*moves: str, first: int = 0, players: int = 2) -> BluffStonesPosition:
    p = sw.BluffStones(players=players).start(setup={"towers": TOPS, "first": first})
    for move in moves:
        p = p.play(move)
    assert isinstance(p, BluffStonesPosition)
    return p


def restored(**described: Any) -> BluffStonesPosition:
    piles = described.setdefault("piles", [FULL_PILE, FULL_PILE])
    start = {"towers": TOPS, "stones": {}, "scored": [""] * len(piles), "token": 0}
    p = sw.BluffStones(players=len(piles)).restore({**start, **described})
    assert isinstance(p, BluffStonesPosition)
    return p


@settings(max_examples=60, deadline=None)
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
            "towers: there is none on d5 in this game, only on d4, b2",
        ),
        ({"towers": {**TOPS, "h9": "b"}, "first": 0}, "towers: there is no space 'h9'"),
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
        ("d5", "bids are due"),
        ("xd5", "bids are due"),
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


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from("x-bygrad1457 "), max_size=4), st.integers(-1, 2))
def test_texts_are_read_back_or_malformed(text: str, seat: int) -> None:
    game = sw.BluffStones(players=3)
    try:
        action = game.parse(text, seat)
    except sw.MalformedMove:
        return
    assert game.action_text(action) == text


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


@settings(max_examples=60, deadline=None)
@given(positions("bluffstones"), st.data())
def test_positions_that_differ_in_others_secret_bids_look_alike(
    p: BluffStonesPosition, data: st.DataObject
) -> None:
    while p.phase != "bid":
        if p.is_over:
            return
        p = p.play(p.legal_moves()[0])
    viewer, *others = data.draw(st.permutations(range(p.game.players)))
    hidden = [seat for seat in others if seat in p.to_move][: data.draw(st.integers(1, 2))]
    found = []
    for bids in product(*(p.legal_moves(seat) for seat in hidden)):
        q = p
        for seat, bid in zip(hidden, bids, strict=True):
            if len(q.to_move) > 1:
                q = q.play(bid, seat)
        found.append(q)
    for seat in (viewer, None):
        views = {q.view(seat) for q in found}
        assert len(views) == 1
        assert len({view.legal_moves(viewer) for view in views}) == 1


def test_a_view_is_completed_by_every_possible_bid_equally_often() -> None:
    p = restored(piles=[{"b": 2}, {"y": 1, "g": 2}, {"r": 1}], bids=[None, "gg", "-"])
    rng, n = Random(1), 8_000
    completed = Counter(p.view(0).complete(rng) for _ in range(n))
    pairs = product(("-", "y", "g", "gg"), ("-", "r"))
    expected = {restored(piles=list(p.piles), bids=[None, *pair]) for pair in pairs}
    assert completed.keys() == expected
    chi_square = sum((k - n / 8) ** 2 / (n / 8) for k in completed.values())
    assert chi_square < 24.3  # 7 degrees of freedom: passed by chance once in a thousand times
    assert {q.bids[1] for q in (p.view(1).complete(rng) for _ in range(50))} == {"gg"}


# ---------------------------------------------------------------- resolving the bids


def test_all_bid_zero_and_the_game_ends_at_once() -> None:
    p = played("-,-")
    assert (p.is_over, p.winners, p.scores, p.phase) == (True, (0, 1), (0, 0), "over")
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        p.play("b")


def test_single_bids_are_placed_in_turn_order_from_the_token() -> None:
    assert played("b,y").queue == (Step(0, "b"), Step(1, "y"))
    p = played("b,y,g", first=2, players=3)
    assert p.queue == (Step(2, "g"), Step(0, "b"), Step(1, "y"))
    assert (p.to_move, p.phase) == ((2,), "place")
    q = p.play("d5")
    assert (q.stones, q.to_move, q.queue[0]) == ({"d5": "g"}, (0,), Step(0, "b"))


def test_a_bid_of_two_makes_everyone_who_bid_throw_a_stone_away() -> None:
    p = played("bb,y,-", players=3)
    assert p.queue == (Step(0, "b"),)
    assert p.out_of_play == {"b": 1, "y": 1, "g": 0, "r": 0}
    assert [sum(pile.values()) for pile in p.piles] == [16, 17, 18]
    both = played("bb,gg", first=1)
    assert both.queue == (Step(1, "g"), Step(0, "b"))


def test_red_stones_remove_before_others_are_placed() -> None:
    p = played("b,y", "d5", "c5", "r,b")
    assert (p.token, p.queue) == (1, (Step(0, "r"), Step(1, "b")))
    assert (p.phase, p.to_move, p.legal_moves()) == ("remove", (0,), ("xc5", "xd5"))
    q = p.play("xd5")
    assert (q.stones, q.phase, q.to_move) == ({"c5": "y"}, "place", (1,))
    assert q.out_of_play == {"b": 1, "y": 0, "g": 0, "r": 1}
    assert "d5" in q.legal_moves()


def test_red_stones_of_several_seats_remove_in_turn_order() -> None:
    piles = [FULL_PILE | {"b": 5}, FULL_PILE | {"y": 5}]
    p = restored(stones={"d5": "b", "c5": "y"}, token=1, piles=piles)
    assert p.play("r,rr").queue == (Step(1, "r"),)
    q = p.play("r,r")
    assert q.queue == (Step(1, "r"), Step(0, "r"))
    assert q.play("xd5").legal_moves() == ("xc5",)


def test_a_removal_with_one_choice_is_still_a_move() -> None:
    p = played("b,-", "d5", "r,-")
    assert p.legal_moves() == ("xd5",)


def test_the_token_passes_clockwise() -> None:
    assert [played(*["b,-,-", "a1", "y,-,-", "a2"][: 2 * n], players=3, first=1).token for n in range(3)] == [
        1,
        2,
        0,
    ]


# Two blue stones are next to the tower on d4, two next to the one on f6; e5 is next to both.
NEARLY = {"c4": "b", "c3": "b", "g7": "b", "f7": "b"}
BLUE_PILES = [FULL_PILE | {"b": 4}, FULL_PILE | {"b": 4}]


def test_the_third_matching_stone_scores_the_tower_and_frees_its_space() -> None:
    p = restored(stones=NEARLY, piles=BLUE_PILES).play("-,b").play("d5")
    assert (p.scores, p.scored) == ((0, 1), ("", "b"))
    assert "d4" not in p.towers
    assert "d4" in p.play("b,-").legal_moves()
    assert p.out_of_play == {"b": 0, "y": 0, "g": 0, "r": 0}


def test_a_stone_elsewhere_or_of_another_colour_scores_nothing() -> None:
    p = restored(stones=NEARLY, piles=BLUE_PILES)
    assert p.play("-,b").play("a1").scores == (0, 0)
    assert p.play("-,y").play("d5").scores == (0, 0)


@pytest.mark.parametrize(
    ("scored", "piles", "winners"),
    [
        (["b", "yg"], [{"b": 3}, {}], (1,)),
        (["b", "y"], [{"b": 1, "r": 1}, {"y": 1}], (0,)),
        (["", "", "y"], [{"b": 5}, {}, {}], (2,)),
        (["b", "y", ""], [{"b": 1}, {"y": 2}, {"g": 5}], (1,)),
    ],
)
def test_most_towers_then_most_stones_left_win(
    scored: list[str], piles: list[dict[str, int]], winners: tuple[int, ...]
) -> None:
    towers = dict(TOPS)
    for letter in "".join(scored):
        del towers[next(name for name, top in towers.items() if top == letter)]
    p = restored(towers=towers, scored=scored, piles=piles)
    assert p.play(",".join("-" * len(piles))).winners == winners


# ---------------------------------------------------------------- rulings


@pytest.mark.parametrize(
    ("layout", "places"),
    [
        ("axis", ["b4", "d6", "b2", "d4", "f6", "d2", "f4"]),
        ("edge", ["c5", "b3", "e6", "d4", "c2", "f5", "e3"]),
    ],
)
def test_b1_the_towers_places(layout: str, places: list[str]) -> None:
    p = sw.BluffStones(layout=layout).start(seed=1)
    assert isinstance(p, BluffStonesPosition)
    assert list(p.towers) == places
    outer = [name for name in places if name != "d4"]
    assert not any(name in around("d4") for name in outer)
    assert all({*around(name)} & {*around("d4")} for name in outer)


def test_b1_on_the_axes_every_tower_has_six_free_neighbours_and_every_space_touches_one_or_two_towers() -> (
    None
):
    places = sw.BluffStones().places
    for tower in places:
        assert len({*around(tower)} - {*places}) == 6
    for name in {*BOARD.names} - {*places}:
        assert len({*around(name)} & {*places}) in (1, 2)


def test_b2_a_towers_top_is_not_removed() -> None:
    p = played("b,-", "d5", "r,-")
    with pytest.raises(sw.IllegalMove, match="the stone on d4 tops a tower, and no top is removed"):
        p.play("xd4")


def test_b3_red_with_no_stone_on_board_is_out() -> None:
    p = played("r,-")
    assert (p.phase, p.token, p.queue) == ("bid", 1, ())
    assert p.out_of_play == {"b": 0, "y": 0, "g": 0, "r": 1}
    assert p.piles[0] == FULL_PILE | {"r": 3}


def test_b3_the_first_red_may_take_the_last_stone() -> None:
    p = played("b,-", "d5", "r,r").play("xd5")
    assert (p.phase, p.stones) == ("bid", {})
    assert p.out_of_play["r"] == 2


def test_b3_a_red_that_is_out_does_not_stop_the_placements() -> None:
    p = played("r,b")
    assert p.queue == (Step(1, "b"),)
    assert p.play("d5").stones == {"d5": "b"}


# Every space is taken, and no tower has three matching stones next to it.
CROWD = dict(zip([n for n in BOARD.names if n not in TOPS], "bygygyggybyybbybbbbyggyggbyggb", strict=True))
LAST_PILES = [{"b": 1, "y": 1, "g": 1, "r": 2}, {"b": 1, "y": 1, "g": 1, "r": 2}]


def test_b4_a_stone_with_no_empty_space_is_out() -> None:
    p = restored(stones=CROWD, piles=LAST_PILES).play("b,y")
    assert (p.phase, p.token, p.stones) == ("bid", 1, CROWD)
    assert p.out_of_play["b"] == p.out_of_play["y"] == 1


def test_b4_a_red_stone_makes_room_for_one() -> None:
    p = restored(stones=CROWD, piles=LAST_PILES, token=1).play("r,y")
    assert p.queue == (Step(0, "r"), Step(1, "y"))
    p = p.play("xa4")
    assert p.legal_moves() == ("a4",)
    three = restored(stones=CROWD, piles=[*LAST_PILES, {"b": 1}]).play("r,y,b").play("xa4").play("a4")
    assert (three.phase, three.stones, three.piles[2]["b"]) == ("bid", {**CROWD, "a4": "y"}, 0)


def test_b5_one_placement_scores_several_towers() -> None:
    towers = {**TOPS, "f6": "b", "d2": "y"}
    p = restored(towers=towers, stones=NEARLY, piles=BLUE_PILES).play("b,-").play("e5")
    assert (p.scores, p.scored) == ((2, 0), ("bb", ""))
    assert {"d4", "f6"} & {*p.towers} == set()


def test_b6_still_tied_is_a_draw() -> None:
    towers = {name: top for name, top in TOPS.items() if name not in ("d4", "b2")}
    p = restored(towers=towers, scored=["b", "y"], piles=[{"b": 2}, {"r": 2}])
    assert p.play("-,-").winners == (0, 1)


# ---------------------------------------------------------------- refusals while bids are resolved


@pytest.mark.parametrize(
    ("moves", "move", "message"),
    [
        (["b,y", "d5"], "d5", "d5 is taken by a stone"),
        (["b,y", "d5"], "d4", "d4 is taken by a tower"),
        (["b,y", "d5"], "xd5", "the yellow stone of this bid is placed"),
        (["b,y", "d5"], "bb", "the bids are made; they are resolved first"),
        (["b,-", "d5", "r,-"], "a1", "the red stone of this bid removes a stone"),
        (["b,-", "d5", "r,-"], "xa1", "there is no stone on a1"),
    ],
)
def test_refusals_say_why(moves: list[str], move: str, message: str) -> None:
    with pytest.raises(sw.IllegalMove) as error:
        played(*moves).play(move)
    assert str(error.value) == f"{move!r}: {message}"


# ---------------------------------------------------------------- descriptions


def test_a_description_can_be_read_by_a_person() -> None:
    p = played("b,y", "d5")
    assert p.describe() == {
        "towers": TOPS,
        "stones": {"d5": "b"},
        "piles": [FULL_PILE | {"b": 5}, FULL_PILE | {"y": 5}],
        "scored": ["", ""],
        "token": 0,
        "bids": ["b", "y"],
        "due": [1],
    }
    assert played("-,-").describe()["winners"] == [0, 1]
    assert played().play("rr", seat=1).describe()["bids"] == [None, "rr"]


@settings(max_examples=60, deadline=None)
@given(games("bluffstones"), SEEDS, st.integers(0, 80))
def test_every_position_is_described_and_restored(game: sw.BluffStones, seed: int, plies: int) -> None:
    rng = Random(seed)
    p = walk(game.start(seed=seed), rng, plies)[-1]
    assert game.restore(p.describe()) == p
    for k in range(1, len(p.to_move)):
        for seats in combinations(p.to_move, k):
            q = p
            for seat in seats:
                q = q.play(rng.choice(q.legal_moves(seat)), seat)
            assert game.restore(q.describe()) == q


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stones": {"d4": "b"}}, "stones: d4 is taken by a tower"),
        ({"stones": {"a1": "r"}}, "stones: the colour at a1 is one of b, y, g, not 'r'"),
        ({"stones": {"a1": "b"}}, "13 stones are blue, bids of this round included, and there are 12 in all"),
        ({"towers": {"d4": "b"}}, "towers: 1 are on the board or scored, and there are 7"),
        ({"scored": ["b", ""]}, "towers: 8 are on the board or scored, and there are 7"),
        ({"scored": ["yyyy", ""]}, "7 are topped yellow, and there are 3 such stones"),
        ({"scored": ["r", ""]}, "scored: 'r' is no text of the letters b, y, g"),
        ({"scored": ["", "", ""]}, "scored is a list with a text for each of 2 seats"),
        ({"piles": [FULL_PILE]}, "piles is a list with an object for each of 2 seats"),
        ({"piles": [FULL_PILE, {"b": 7}]}, "b is a whole number from 0 to 6, not 7"),
        ({"piles": [FULL_PILE, {"w": 1}]}, "the pile has no field 'w'"),
        ({"token": 2}, "token is a whole number from 0 to 1, not 2"),
        ({"bids": [None]}, "bids is a list with a bid or null for each of 2 seats"),
        ({"bids": [None, "by"]}, "bids: a bid is null or one of -, b, y, g, r, bb, yy, gg, rr, not 'by'"),
        ({"bids": [None, ["b"]]}, "not a list"),
        ({"bids": [None, "b"], "piles": [FULL_PILE, {}]}, "bids: the pile of seat 1 does not allow 'b'"),
        ({"bids": [None, "b"], "due": [1]}, "due: there is no such thing before all seats have bid"),
        ({"winners": [0]}, "winners: there is no such thing before all seats have bid"),
        ({"bids": ["b", "y"], "due": [0, 1]}, "bids: with its bid, seat 0 has more than 6 blue stones"),
        ({"bids": ["-", "-"]}, "winners: in this position the game is over"),
        ({"bids": ["-", "-"], "winners": [0]}, "winners: towers and stones left say [0, 1], not [0]"),
        ({"bids": ["-", "-"], "winners": [0, 1], "due": []}, "winners: towers and stones left say"),
        (
            {"stones": {"c4": "y", "c3": "b", "d5": "b", "e5": "b"}, "piles": [{}, {}]},
            "three match the tower on d4, which would have been scored",
        ),
        (
            {"stones": dict.fromkeys(("c4", "c3", "d5", "e5"), "b"), "piles": [{}, {}]},
            "match the tower on d4, which would have been scored",
        ),
    ],
)
def test_a_described_position_is_checked(change: dict[str, object], message: str) -> None:
    start = played()
    with pytest.raises(sw.BadRecord) as error:
        start.game.restore({**start.describe(), **change})
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"due": None},
            "due: after these bids it is the seats still to act, one of [1, 2, 0], [2, 0], [0], not None",
        ),
        ({"due": []}, "[1, 2, 0], [2, 0], [0], not []"),
        ({"due": [1, 0]}, "not [1, 0]"),
        ({"due": [1, 2, False]}, "not a list"),
        ({"stones": {}}, "due: seat 1 has nothing to choose from, so that its stone is out already"),
        ({"winners": [0]}, "winners: in this position the game is not over"),
        ({"piles": [{"b": 5}, {}, {}]}, "bids: with its bid, seat 0 has more than 5 blue stones"),
        ({"bids": ["b", "r", "yy"], "due": [2]}, None),
        (
            {
                "bids": ["bb", "r", "y"],
                "due": [0],
                "stones": {"a1": "b", "a2": "b", "a3": "b", "f7": "b", "c1": "b", "e2": "b"},
                "piles": [{"b": 3}, {"b": 5}, {}],
            },
            "16 stones are blue, bids of this round included, and there are 15",
        ),
    ],
)
def test_a_described_round_is_checked(change: dict[str, object], message: str | None) -> None:
    described = {
        "towers": TOPS,
        "stones": {"a1": "b"},
        "piles": [{}, {}, {}],
        "scored": ["", "", ""],
        "token": 1,
        "bids": ["b", "r", "y"],
        "due": [1, 2, 0],
    }
    game = sw.BluffStones(players=3)
    p = game.restore(described)
    assert isinstance(p, BluffStonesPosition)
    assert p.queue == (Step(1, "r"), Step(2, "y"), Step(0, "b"))
    if message is None:
        assert game.restore({**described, **change}).to_move == (2,)
        return
    with pytest.raises(sw.BadRecord) as error:
        game.restore({**described, **change})
    assert message in str(error.value)


@settings(max_examples=300, deadline=None)
@given(positions("bluffstones"), st.data())
def test_a_changed_description_is_a_position_or_a_bad_record(
    p: BluffStonesPosition, data: st.DataObject
) -> None:
    described = data.draw(changed(p.describe()))
    try:
        q = p.game.restore(described)
    except sw.BadRecord:
        return
    assert p.game.restore(q.describe()) == q
    assert walk(q, Random(1), p.game.bound)[-1].is_over
