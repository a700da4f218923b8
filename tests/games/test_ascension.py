"""Ascension: every rule and every ruling, in positions made for it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.ascension_position import AscensionPosition, Effects
from tests.games.mutation import changed
from tests.strategies import SEEDS, games, positions, walk

BOARD = sw.Ascension().board
START = {"worshippers": ["ry", "bb"]}
LAST = "c4d4d5"
"""The intersection that the scenarios leave free until the move that is looked at."""


def ring(space: str) -> list[str]:
    return [p for p in BOARD.point_names if space in (p[:2], p[2:4], p[4:])]


def position(game: sw.Ascension | None = None, **described: Any) -> AscensionPosition:
    empty = {"leaders": {}, "followers": {}, "gods": {}, "false_gods": [], "worshippers": ["ry", "bb"]}
    p = (game or sw.Ascension()).restore({**empty, "to_move": 0, **described})
    assert isinstance(p, AscensionPosition)
    return p


def played(p: sw.Position, moves: str) -> AscensionPosition:
    for move in moves.split():
        p = p.play(move)
    assert isinstance(p, AscensionPosition)
    return p


def around(space: str, colours: str) -> dict[str, str]:
    """Put those colours on all intersections of a space but LAST, in the order of their names."""
    points = [p for p in ring(space) if p != LAST]
    return dict(zip(points, colours, strict=True))


def completing(colours: str, **rules: Any) -> AscensionPosition:
    """Return a position where a follower on LAST lets the red leader in d4 ascend among those five followers.

    Leaders of all colours stand where they matter to nobody.
    """
    leaders = {"d4": "r", "b2": "y", "b4": "b", "f6": "g"}
    if rules.get("colours") == 3:
        del leaders["f6"]
    return position(sw.Ascension(**rules), leaders=leaders, followers=around("d4", colours))


def start(**rules: Any) -> AscensionPosition:
    p = sw.Ascension(**rules).start(setup=START)
    assert isinstance(p, AscensionPosition)
    return p


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


def test_equal_seeds_give_equal_worshippers() -> None:
    assert sw.Ascension().start(seed=3) == sw.Ascension().start(seed=3)


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({}, "lacks the field 'worshippers'"),
        ({"worshippers": ["ry", "ry"]}, "not the same two"),
        ({"worshippers": ["ry", "b"]}, "two each"),
        ({"worshippers": ["ry", "bbg"]}, "two each"),
        ({"worshippers": ["yr", "ry"]}, "'yr' is no text of the letters rybg, sorted"),
        ({"worshippers": ["ry", "bx"]}, "'bx' is no text"),
        ({"worshippers": ["ry", 5]}, "5 is no text"),
        ({"worshippers": ["ry"]}, "two seats"),
        ({"worshippers": "ryby"}, "two seats"),
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
    with pytest.raises(sw.IllegalMove, match="e6e7f7 is next to no leader"):
        p.play("r:e6e7f7")


def test_a_follower_has_the_colour_of_some_leader() -> None:
    with pytest.raises(sw.IllegalMove, match="no leader on the board is blue"):
        played(start(), "r:d4 b:c4d4d5")


def test_a_follower_stands_alone_on_its_intersection() -> None:
    with pytest.raises(sw.IllegalMove, match="c4d4d5 is taken by a red follower"):
        played(start(), "r:d4 r:c4d4d5 r:c4d4d5")


def test_a_follower_is_not_placed_next_to_a_false_god() -> None:
    p = position(leaders={"c4": "r"}, false_gods=["d4"])
    with pytest.raises(sw.IllegalMove, match="c4d4d5 is next to the false god in d4"):
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


# ---------------------------------------------------------------- gods


def test_a_surrounded_leader_becomes_a_god_on_a_tower_and_the_player_gains_a_worshipper() -> None:
    p = completing("yyyyb")
    assert p.effects("b:c4d4d5") == Effects({"d4": "r"}, (), "y", {})
    q = p.play("b:c4d4d5")
    assert isinstance(q, AscensionPosition)
    assert (q.gods, q.towers_left, q.worshippers) == ({"d4": "r"}, 8, ("ryy", "bb"))
    assert "d4" not in q.leaders
    assert q.pool["y"] == p.pool["y"] - 1
    assert q.scores == (1, 0)


def test_the_second_player_gains_too() -> None:
    p = position(leaders={"d4": "r", "b2": "y"}, followers=around("d4", "yyyyr"), to_move=1)
    assert played(p, "y:c4d4d5").worshippers == ("ry", "bby")


def test_five_followers_are_not_enough() -> None:
    p = completing("rrrrr")
    assert p.effects("r:b2b3c3") == Effects({}, (), "", {})


@pytest.mark.parametrize(
    ("colours", "absolute", "plurality"),
    [
        ("yyybb", "y", "y"),
        ("yyggb", "", "y"),
        ("yygbb", "", "y"),
        ("yyggg", "", ""),
        ("yggbb", "", ""),
        ("bbbbb", "b", "b"),
    ],
)
def test_a2_a_majority_is_more_than_half_or_by_parameter_more_than_any_other(
    colours: str, absolute: str, plurality: str
) -> None:
    assert completing(colours).effects("y:c4d4d5").worshippers == absolute
    assert completing(colours, majority="plurality").effects("y:c4d4d5").worshippers == plurality


def anger(**rules: Any) -> AscensionPosition:
    """Return a position where red ascends in d4, with red followers near and far and another red god in b2."""
    far = {"f5f6g6": "r", "e5f5f6": "y", "a1b1b2": "r", "b2b3c3": "r"}
    return position(
        sw.Ascension(**rules),
        leaders={"d4": "r", "f6": "y", "e5": "r"},
        gods={"b2": "r"},
        followers=around("d4", "ryrbr") | far,
        worshippers=["ry", "bb"],
    )


def test_a3_a_god_removes_its_colour_from_the_board_save_next_to_gods_of_that_colour() -> None:
    p = anger()
    assert p.effects("y:c4d4d5").removed == {"f5f6g6": "r"}


def test_a3_followers_of_other_colours_stay_and_a_god_of_another_colour_does_not_protect() -> None:
    p = position(
        leaders={"d4": "r"},
        gods={"b2": "y"},
        followers=around("d4", "rrrrr") | {"a1b1b2": "r", "b2b3c3": "y"},
    )
    assert p.effects("r:c4d4d5").removed == {"a1b1b2": "r"}


def test_a3_the_last_follower_placed_stays_with_its_new_god() -> None:
    assert completing("rrrrr").effects("r:c4d4d5").removed == {}


def test_a3_by_parameter_only_the_ring_suffers_and_only_another_god_protects() -> None:
    p = anger(anger="ring")
    red = {point: c for point, c in around("d4", "ryrbr").items() if c == "r"}
    assert p.effects("y:c4d4d5").removed == red
    assert p.effects("r:c4d4d5").removed == red | {LAST: "r"}
    q = position(
        p.game,
        leaders={"d4": "r"},
        gods={"c3": "r"},
        followers=around("d4", "rrrrr"),
        worshippers=["ry", "bb"],
    )
    shared = set(ring("c3")) & set(ring("d4"))
    assert set(q.effects("r:c4d4d5").removed) == set(ring("d4")) - shared
    assert len(shared) == 2


def test_a5_removed_followers_return_to_the_pool() -> None:
    p = anger()
    assert played(p, "y:c4d4d5").pool["r"] == p.pool["r"] + 1


def test_a5_by_parameter_they_are_out_of_the_game() -> None:
    p = anger(recycle=False)
    q = played(p, "y:c4d4d5")
    assert q.pool["r"] == p.pool["r"]
    assert "f5f6g6" not in q.followers


def test_a7_no_worshipper_of_a_colour_that_is_out_of_the_pool() -> None:
    p = completing("yyyyb", stones_each=6)
    assert p.pool["y"] == 0
    q = played(p, "b:c4d4d5")
    assert (q.worshippers, q.gods) == (("ry", "bb"), {"d4": "r"})


def test_a8_a_god_lets_no_colour_be_placed_and_gives_no_place() -> None:
    p = position(leaders={"b2": "y"}, gods={"d4": "r"})
    with pytest.raises(sw.IllegalMove, match="no leader on the board is red"):
        p.play("r:b2b3c3")
    with pytest.raises(sw.IllegalMove, match="c4d4d5 is next to no leader"):
        p.play("y:c4d4d5")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a red god"):
        p.play("y:d4")


def test_a8_a_leader_that_has_ascended_gives_no_place_any_more() -> None:
    p = completing("rrrrr", anger="ring")
    assert "y:c4d4d5" in p.legal_moves()
    q = played(p, "r:c4d4d5")
    assert q.followers == {}
    with pytest.raises(sw.IllegalMove, match="c4d4d5 is next to no leader"):
        q.play("y:c4d4d5")
    with pytest.raises(sw.IllegalMove, match="no leader on the board is red"):
        q.play("r:b2b3c3")


def test_a8_followers_return_next_to_a_god_beside_a_leader() -> None:
    assert "y:c4d4d5" in position(leaders={"c4": "y"}, gods={"d4": "r"}).legal_moves()


# ---------------------------------------------------------------- false gods


def test_an_empty_space_that_is_surrounded_becomes_a_false_god_and_its_followers_go() -> None:
    p = position(leaders={"d5": "r", "c3": "r", "e4": "r"}, followers=around("d4", "rrrrr"))
    assert p.effects("r:c4d4d5") == Effects({}, ("d4",), "", dict.fromkeys(ring("d4"), "r"))
    q = played(p, "r:c4d4d5")
    assert (q.false_gods, q.followers, q.towers_left, q.worshippers) == (("d4",), {}, 8, ("ry", "bb"))


def test_a_false_gods_followers_go_even_next_to_a_god_of_their_colour() -> None:
    p = position(
        leaders={"d5": "r"},
        gods={"c3": "r", "e4": "r"},
        followers=around("d4", "rrrrr"),
        worshippers=["ry", "bb"],
    )
    assert played(p, "r:c4d4d5").followers == {}


def test_a_space_of_the_outer_ring_never_becomes_a_false_god() -> None:
    first, *others = ring("b1")
    q = played(position(leaders={"b2": "r", "c2": "r"}, followers=dict.fromkeys(others, "r")), f"r:{first}")
    assert set(ring("b1")) <= set(q.followers)
    assert q.false_gods == ()


# ---------------------------------------------------------------- several at once


def both(first: str, second: str, **described: Any) -> AscensionPosition:
    """Return a position where LAST completes two spaces; leaders in those spaces as `described`."""
    followers = dict.fromkeys([p for space in (first, second) for p in ring(space) if p != LAST], "r")
    return position(followers=followers, **described)


TOWERS_GONE = {"b2": "y", "b3": "y", "c2": "y", "b4": "y", "d6": "b", "e6": "b", "f6": "g", "f5": "g"}
"""Eight gods, so that one tower is left."""
BESIDE = {"c4": "r", "e5": "r", "d3": "y"}
"""Leaders, so that followers may stand around d4 and, with any piece in d6, around d5."""


def test_a6_leaders_ascend_before_false_gods_arise() -> None:
    p = both("c4", "d4", leaders={"d4": "r", "d5": "y"}, gods=TOWERS_GONE)
    assert p.towers_left == 1
    effects = p.effects("r:c4d4d5")
    assert (effects.gods, effects.false_gods) == ({"d4": "r"}, ())


def test_a6_leaders_ascend_in_the_order_of_their_spaces_names() -> None:
    p = both("c4", "d4", leaders={"c4": "g", "d4": "r"}, gods=TOWERS_GONE)
    q = played(p, "r:c4d4d5")
    assert q.gods == TOWERS_GONE | {"c4": "g"}
    assert q.leaders == {"d4": "r"}
    assert q.is_over


def test_a6_false_gods_arise_in_the_order_of_their_spaces_names() -> None:
    p = both("d4", "d5", leaders=BESIDE, gods=TOWERS_GONE)
    assert p.effects("r:c4d4d5").false_gods == ("d4",)


def test_a6_neighbouring_empty_spaces_both_become_false_gods() -> None:
    q = played(both("d4", "d5", leaders=BESIDE | {"d6": "r"}), "r:c4d4d5")
    assert (set(q.false_gods), q.followers) == ({"d4", "d5"}, {})


def test_a6_worshippers_are_counted_before_anything_is_removed() -> None:
    """The false god in c4 takes two of d4's followers away, and the worshipper is gained for them all the same."""
    followers = dict.fromkeys(ring("d4"), "y") | dict.fromkeys(ring("c4"), "r")
    del followers[LAST]
    followers["d3d4e4"] = "r"
    p = position(leaders={"d4": "b", "d5": "r", "b3": "y", "c5": "y"}, followers=followers)
    assert Counter(c for point, c in followers.items() if point in ring("d4")) == {"r": 2, "y": 3}
    assert p.effects("y:c4d4d5").worshippers == "y"
    assert p.effects("y:c4d4d5").false_gods == ("c4",)


def test_a6_two_gods_at_once_each_give_a_worshipper_as_long_as_the_pool_has_one() -> None:
    p = both("c4", "d4", leaders={"c4": "r", "d4": "g"})
    assert p.effects("r:c4d4d5").worshippers == "rr"
    placed = len(p.followers) + 1 + 1 + 1
    for left, gained in ((0, ""), (1, "r"), (2, "rr")):
        q = both("c4", "d4", leaders={"c4": "r", "d4": "g"}, game=sw.Ascension(stones_each=placed + left))
        assert q.effects("r:c4d4d5").worshippers == gained


def test_a6_new_gods_of_one_colour_protect_each_others_followers() -> None:
    p = both("c4", "d4", leaders={"c4": "r", "d4": "r"}, game=sw.Ascension(anger="ring"))
    shared = set(ring("c4")) & set(ring("d4"))
    assert set(p.effects("r:c4d4d5").removed) == (set(ring("c4")) | set(ring("d4"))) - shared


def test_a6_the_anger_of_all_new_gods_spares_what_touches_any_of_them() -> None:
    p = both("c4", "d4", leaders={"c4": "r", "d4": "r"})
    assert p.effects("r:c4d4d5").removed == {}


def test_a6_a_new_god_rages_and_a_false_god_clears_its_ring_in_one_move() -> None:
    leaders = {"d4": "r", "d5": "r", "b2": "r", "b3": "y", "c5": "y"}
    p = position(
        leaders=leaders,
        followers=both("c4", "d4", leaders=leaders).followers | {"a1b1b2": "r", "b1b2c2": "y"},
    )
    q = played(p, "r:c4d4d5")
    assert (q.gods, q.false_gods) == ({"d4": "r"}, ("c4",))
    assert set(q.followers) == set(ring("d4")) - set(ring("c4")) | {"b1b2c2"}


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


@given(positions("ascension"))
def test_a_view_shows_everything(p: AscensionPosition) -> None:
    view = p.view(1)
    assert view.state == p.state
    assert view.complete(Random(1)) == p


# ---------------------------------------------------------------- described positions


@pytest.mark.parametrize(
    ("described", "why"),
    [
        ({"leaders": {"a4": "r"}}, "leaders: 'a4' is no space inside the outer ring"),
        ({"leaders": {"z9": "r"}}, "'z9' is no space"),
        ({"leaders": {"d4": "x"}}, "the colour at 'd4' is a letter of rybg, not 'x'"),
        ({"leaders": {"d4": ["r"]}}, "not a list"),
        ({"leaders": ["d4"]}, "leaders is an object"),
        ({"leaders": {"d4": "r"}, "gods": {"d4": "r"}}, "gods: d4 is taken already"),
        ({"false_gods": ["d4", "d4"]}, "false_gods: d4 is taken already"),
        ({"false_gods": [["d4"]]}, "a list is no space"),
        ({"false_gods": {"d4": 1}}, "false_gods is a list of spaces"),
        ({"gods": dict.fromkeys([*TOWERS_GONE, "d4", "d5"], "r")}, "10 gods and false gods, and 9 towers"),
        ({"followers": {"d4": "r"}}, "'d4' is no intersection"),
        ({"followers": {"c4d4d5": "r"}}, "next to neither a leader nor a god"),
        ({"leaders": {"c4": "r"}, "false_gods": ["d4"], "followers": {"c4d4d5": "r"}}, "next to a false god"),
        (
            {"leaders": {"d4": "r"}, "followers": dict.fromkeys(ring("d4"), "r")},
            "all six around d4 are there",
        ),
        (
            {
                "leaders": {"c4": "r", "d5": "r", "c3": "r", "e4": "r"},
                "followers": dict.fromkeys(ring("d4"), "r"),
            },
            "all six around d4 are there",
        ),
        ({"worshippers": ["r", "bb"]}, "each seat begins with two"),
        ({"worshippers": ["rry", "bb"]}, "each god gives one more at most"),
        ({"worshippers": ["ry", "ry"]}, "both seats began with the same two"),
        ({"worshippers": ["rr", "rrr"], "gods": {"d4": "r"}}, "both seats began with the same two"),
        ({"worshippers": ["rr", "yr"]}, "'yr' is no text of the letters"),
        ({"worshippers": ["ry", "bb"], "pool": {"r": 18}}, "pool: red stones are 19, not 18"),
        ({"pool": {"x": 18}}, "the pool has no field 'x'"),
        ({"pool": {"r": True}}, "pool: red stones are 19, not True"),
        ({"to_move": 2}, "to_move is a whole number from 0 to 1, not 2"),
        ({"winners": [0]}, "no field 'to_move'"),
        ({"hand": 1}, "no field 'hand'"),
    ],
)
def test_a_described_position_that_cannot_be(described: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRecord, match=why):
        position(**described)


def test_a_described_position_has_no_more_stones_than_the_box() -> None:
    with pytest.raises(sw.BadRecord, match="3 stones are blue, and there are 2 in all"):
        position(sw.Ascension(stones_each=2), leaders={"d4": "b"})


def test_without_recycling_stones_may_be_out_of_the_game_once_towers_are_used() -> None:
    game = sw.Ascension(recycle=False)
    p = position(game, gods={"d4": "r"}, pool={"r": 10})
    assert p.pool == {"r": 10, "y": 19, "b": 18, "g": 20}
    with pytest.raises(sw.BadRecord, match="red stones are at most 18, not 19"):
        position(game, gods={"d4": "r"}, pool={"r": 19})
    with pytest.raises(sw.BadRecord, match="red stones are 19, not 10"):
        position(game, pool={"r": 10})


def test_an_ended_game_is_described_with_its_winners() -> None:
    over: dict[str, Any] = {"gods": dict.fromkeys([*TOWERS_GONE, "d4"], "b")}
    with pytest.raises(sw.BadRecord, match="to_move: in this position the game is over"):
        position(**over)
    full = {"leaders": {}, "followers": {}, "false_gods": [], "worshippers": ["ry", "bb"], **over}
    with pytest.raises(sw.BadRecord, match=r"the points say \[1\]"):
        sw.Ascension().restore({**full, "winners": [0]})
    with pytest.raises(sw.BadRecord, match="winners: in this position the game is not over"):
        sw.Ascension().restore({**full, "gods": {}, "winners": [0]})


@given(st.data())
def test_a_changed_description_is_a_position_or_a_bad_record(data: st.DataObject) -> None:
    p = data.draw(positions("ascension"))
    described = data.draw(changed(json.loads(json.dumps(p.describe()))))
    try:
        q = p.game.restore(described)
    except sw.BadRecord:
        return
    assert p.game.restore(q.describe()) == q
    assert walk(q, Random(1), p.game.bound)[-1].is_over
