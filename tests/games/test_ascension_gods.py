"""Ascension: gods and false gods, one or several in a move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.games.ascension.game import AscensionPosition, Effects
from tests.games.ascension import BESIDE, LAST, TOWERS_GONE, around, both, completing, played, position, ring

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
def test_a2_a_majority_is_more_than_half_or_a_plurality(colours: str, absolute: str, plurality: str) -> None:
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
    with pytest.raises(sw.IllegalMove, match="a red follower needs a red leader on the board"):
        p.play("r:b2b3c3")
    with pytest.raises(sw.IllegalMove, match="the intersection between c4, d4 and d5 is next to no leader"):
        p.play("y:c4d4d5")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a red god"):
        p.play("y:d4")


def test_a8_a_leader_that_has_ascended_gives_no_place_any_more() -> None:
    p = completing("rrrrr", anger="ring")
    assert "y:c4d4d5" in p.legal_moves()
    q = played(p, "r:c4d4d5")
    assert q.followers == {}
    with pytest.raises(sw.IllegalMove, match="the intersection between c4, d4 and d5 is next to no leader"):
        q.play("y:c4d4d5")
    with pytest.raises(sw.IllegalMove, match="a red follower needs a red leader on the board"):
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
