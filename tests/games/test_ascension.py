"""Ascension: the start, placements and the end."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given

import stoneswidgets as sw
from stoneswidgets.games.ascension.game import AscensionPosition, Effects
from tests.games.ascension import BESIDE, BOARD, START, TOWERS_GONE, around, both, played, position, start
from tests.strategies import SEEDS, games, positions

# ---------------------------------------------------------------- the start


def test_the_start() -> None:
    p = start()
    assert (p.leaders, p.followers, p.gods, p.false_gods, p.towers_left) == ({}, {}, {}, (), 9)
    assert (p.worshippers, p.scores, p.to_move) == (("ry", "bb"), (0, 0), (0,))
    assert len(p.legal_moves()) == 4 * 19


def test_a1_the_worshippers_are_taken_out_of_a_pool_of_twenty_each() -> None:
    assert start().pool == {"r": 19, "y": 19, "b": 18, "g": 20}


def test_a1_stones_each_and_colours() -> None:
    p = start(stones_each=5, colours=3)
    assert p.pool == {"r": 4, "y": 4, "b": 3}
    assert len(p.legal_moves()) == 3 * 19
    with pytest.raises(sw.MalformedMove, match="the colours are ryb"):
        p.play("g:d4")


@pytest.mark.parametrize("rules", [{"stones_each": 1}, {"colours": 2}, {"colours": 5}, {"recycle": 1}])
def test_a1_other_pools_do_not_exist(rules: dict[str, Any]) -> None:
    with pytest.raises(sw.BadRules):
        sw.Ascension(**rules)


def test_the_worshippers_are_drawn_from_the_pool_again_while_the_pairs_are_equal() -> None:
    stones = "rryybb"
    draws = [
        pairs
        for a, b, c, d in permutations(range(6), 4)
        if len(set(pairs := tuple("".join(sorted(stones[i] + stones[j])) for i, j in ((a, b), (c, d))))) == 2
    ]
    game = sw.Ascension(stones_each=2, colours=3)
    drawn = Counter(game.start(seed=i).worshippers for i in range(4000))
    assert set(drawn) == set(draws)
    for pairs, n in Counter(draws).items():
        assert drawn[pairs] / 4000 == pytest.approx(n / len(draws), abs=0.025)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({}, "lacks the field 'worshippers'"),
        ({"worshippers": ["ry", "ry"]}, "not both the same"),
        ({"worshippers": ["ry", "b"]}, "each seat has two"),
        ({"worshippers": ["ry", "bbg"]}, "each seat has two"),
        ({"worshippers": ["yr", "ry"]}, "not both the same"),
        ({"worshippers": ["ry", "bx"]}, "'bx' is not a text"),
        ({"worshippers": ["ry", 5]}, "5 is not a text"),
        ({"worshippers": ["ry"]}, "worshippers is a list of 2"),
        ({"worshippers": "ryby"}, "worshippers is a list of 2"),
        ({"worshippers": ["ry", "bb"], "first": 0}, "no field 'first'"),
    ],
)
def test_a_set_up_that_cannot_be(setup: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        sw.Ascension().start(setup=setup)


def test_a_set_up_cannot_have_more_stones_than_there_are() -> None:
    with pytest.raises(sw.BadRecord, match="3 stones are red, and there are 2 in all"):
        sw.Ascension(stones_each=2).start(setup={"worshippers": ["rr", "ry"]})


def test_only_a_start_has_a_set_up() -> None:
    p = start()
    assert p.game.setup_of(p.state) == START
    assert p.game.setup_of(p.play("r:d4").state) is None


# ---------------------------------------------------------------- leaders and followers


def test_a_turn_places_a_stone_of_any_colour_in_the_pool() -> None:
    p = played(start(), "g:d4 b:c3")
    assert p.leaders == {"d4": "g", "c3": "b"}
    assert p.pool == {"r": 19, "y": 19, "b": 17, "g": 19}
    assert p.to_move == (0,)


def test_a_leader_stands_in_an_empty_space_that_is_not_in_the_outer_ring() -> None:
    p = played(start(), "g:d4")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a green leader"):
        p.play("r:d4")
    with pytest.raises(sw.IllegalMove, match="d7 is in the outer ring"):
        p.play("r:d7")


def test_a_leader_is_not_placed_next_to_a_false_god_but_one_that_stands_there_stays() -> None:
    p = position(leaders={"c4": "r"}, false_gods=["d4"])
    assert p.leaders == {"c4": "r"}
    with pytest.raises(sw.IllegalMove, match="d5 is next to the false god in d4"):
        p.play("r:d5")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a false god"):
        p.play("r:d4")
    assert "r:b2" in p.legal_moves()


def test_a_follower_touches_a_leader_of_any_colour() -> None:
    p = played(start(), "r:d4 y:b2")
    assert p.play("y:c4d4d5").leaders == p.leaders
    with pytest.raises(sw.IllegalMove, match="between e6, e7 and f7 is next to no leader"):
        p.play("r:e6e7f7")


def test_a_follower_has_the_colour_of_some_leader() -> None:
    with pytest.raises(sw.IllegalMove, match="a blue follower needs a blue leader on the board"):
        played(start(), "r:d4 b:c4d4d5")


def test_a_follower_stands_alone_on_its_intersection() -> None:
    with pytest.raises(sw.IllegalMove, match="between c4, d4 and d5 is taken by a red follower"):
        played(start(), "r:d4 r:c4d4d5 r:c4d4d5")


def test_a_follower_is_not_placed_next_to_a_false_god() -> None:
    p = position(leaders={"c4": "r"}, false_gods=["d4"])
    with pytest.raises(sw.IllegalMove, match="between c4, d4 and d5 is next to the false god in d4"):
        p.play("r:c4d4d5")
    assert "r:b3b4c4" in p.legal_moves()


def test_followers_may_touch_the_outer_ring() -> None:
    assert "r:a1b1b2" in played(start(), "r:b2").legal_moves()


def test_a_colour_that_is_out_of_the_pool_is_not_placed() -> None:
    game = sw.Ascension(stones_each=3)
    p = position(game, leaders={"d4": "r"}, followers={"c4d4d5": "r"})
    assert p.pool["r"] == 0
    for move in ("r:b2", "r:c3c4d4"):
        with pytest.raises(sw.IllegalMove, match="no red stone is left in the pool"):
            p.play(move)
    assert {m[0] for m in p.legal_moves()} == set("ybg")


def test_the_moves_are_listed_leaders_first_then_colour_by_colour() -> None:
    moves = played(start(), "r:d4 y:b2").legal_moves()
    kinds = [(":" in m and len(m) > 4, "rybg".index(m[0])) for m in moves]
    assert kinds == sorted(kinds)


@pytest.mark.parametrize(
    "text", ["", "r", "r:", ":d4", "x:d4", "r:d8", "r:c4d5d4", "R:d4", "r:d4 ", "rd4", "r::d4"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(sw.MalformedMove, match="moves look like r:d4"):
        start().play(text)


# ---------------------------------------------------------------- the end


def test_each_worshipper_scores_a_point_for_each_god_of_its_colour() -> None:
    gods = {"b2": "r", "b3": "r", "c2": "r", "f6": "y"}
    assert position(gods=gods, worshippers=["rry", "bg"]).scores == (7, 0)


def test_a4_the_ninth_tower_ends_the_game_a_false_gods_too() -> None:
    q = played(both("d4", "d5", leaders=BESIDE, gods=TOWERS_GONE), "r:c4d4d5")
    assert (q.is_over, q.towers_left, q.false_gods) == (True, 0, ("d4",))
    assert (q.winners, q.scores) == ((0, 1), (4, 4))
    assert (q.to_move, q.legal_moves()) == ((), ())
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        q.play("r:c3")


def test_a4_by_parameter_a_false_god_on_the_last_tower_does_not_end_the_game() -> None:
    q = played(
        both("d4", "d5", leaders=BESIDE, gods=TOWERS_GONE, game=sw.Ascension(ending="gods")), "r:c4d4d5"
    )
    assert (q.is_over, q.towers_left, q.false_gods) == (False, 0, ("d4",))


@pytest.mark.parametrize("leaders", [{"d4": "r"}, BESIDE])
def test_a4_by_parameter_nothing_more_arises_without_a_tower(leaders: dict[str, str]) -> None:
    p = position(
        sw.Ascension(ending="gods"),
        leaders=leaders,
        gods=TOWERS_GONE,
        false_gods=["f4"],
        followers=around("d4", "rrrrr"),
    )
    assert p.effects("r:c4d4d5") == Effects({}, (), "", {})
    q = played(p, "r:c4d4d5")
    assert not q.is_over
    assert ("r:d4" in q.legal_moves()) == ("d4" not in leaders)


def test_a4_by_parameter_nine_gods_end_the_game() -> None:
    game = sw.Ascension(ending="gods")
    p = both("c4", "d4", leaders={"c4": "g", "d4": "r"}, gods=TOWERS_GONE, game=game)
    assert played(p, "r:c4d4d5").is_over


def test_the_game_ends_when_the_player_to_move_has_no_move() -> None:
    game = sw.Ascension(stones_each=2, colours=3)
    p = game.start(setup={"worshippers": ["rr", "yy"]})
    q = played(p, "b:d4 b:c4d4d5")
    assert q.is_over
    assert (q.winners, q.scores) == ((0, 1), (0, 0))


def test_the_higher_score_wins() -> None:
    gods = dict.fromkeys([*TOWERS_GONE, "d4"], "b")
    p = sw.Ascension().restore(
        {
            "leaders": {},
            "followers": {},
            "gods": gods,
            "false_gods": [],
            "worshippers": ["ry", "bb"],
            "winners": [1],
        }
    )
    assert (p.winners, p.scores) == ((1,), (0, 18))


# ---------------------------------------------------------------- random games


@given(positions("ascension"))
def test_no_stone_appears_or_vanishes(p: AscensionPosition) -> None:
    game = p.game
    seen = Counter(p.pool) + Counter("".join(p.worshippers))
    for pieces in (p.leaders, p.followers, p.gods):
        seen.update(pieces.values())
    full = dict.fromkeys(game.letters, game.stones_each)
    assert all(n >= 0 for n in p.pool.values())
    assert seen == full if game.recycle or p.towers_left == 9 else all(seen[c] <= n for c, n in full.items())
    assert len(p.gods) + len(p.false_gods) + p.towers_left == 9


@given(games("ascension"), SEEDS)
def test_the_effects_of_a_move_are_what_it_brings_about(game: sw.Ascension, seed: int) -> None:
    p, rng = game.start(seed=seed), Random(seed)
    while not p.is_over:
        assert isinstance(p, AscensionPosition)
        move = rng.choice(p.legal_moves())
        effects, q = p.effects(move), p.play(move)
        assert isinstance(q, AscensionPosition)
        (colour, place), seat = move.split(":"), p.to_move[0]
        followers = p.followers | ({} if place in BOARD else {place: colour})
        assert {k: c for k, c in followers.items() if k not in effects.removed} == q.followers
        assert p.gods | effects.gods == q.gods
        assert {*p.false_gods, *effects.false_gods} == {*q.false_gods}
        assert Counter(p.worshippers[seat]) + Counter(effects.worshippers) == Counter(q.worshippers[seat])
        p = q
