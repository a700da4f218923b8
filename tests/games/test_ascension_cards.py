"""Ascension with cards: each card, and what is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.games.ascension.game import Effects
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from tests.games.ascension import BESIDE, LAST, TOWERS_GONE, around, position, ring

Cards = sw.AscensionCards


# ---------------------------------------------------------------- each card by the smallest position that shows it

RED = {"d4": "r", "b2": "y", "b4": "b", "f6": "g"}
"""Leaders of all colours, of which the red one lacks LAST."""


def at(rules: dict[str, Any], **described: Any) -> Any:
    empty = {"leaders": {}, "followers": {}, "gods": {}, "false_gods": [], "worshippers": ["ry", "bb"]}
    return Cards(**rules).restore({**empty, "to_move": 0, **described})


def test_c29_a_false_god_costs_whoever_makes_it_points() -> None:
    before = at(
        {"blame": 2}, leaders={"d5": "r", "c3": "r", "e4": "r"}, followers=around("d4", "rrrrr"), to_move=1
    )
    p = before.play(f"r:{LAST}")
    assert (p.false_gods, p.blamed, p.scores) == (("d4",), (0, 2), (0, -2))
    assert "A false god arises in d4. That costs 2 points." in picture(p).announce(before, f"r:{LAST}")
    assert p.game.restore(p.describe()) == p
    for wrong in ([0, 4], [1, 0], [0, 0, 2], [-2, 0]):
        with pytest.raises(sw.BadRecord, match="blamed"):
            p.game.restore(p.describe() | {"blamed": wrong})
    assert editor_of(p).used("tool:nothing", "space:d4").scores == (0, 0)
    ended = at(
        {"blame": 1},
        leaders=BESIDE,
        gods=TOWERS_GONE,
        followers=around("d4", "rrrrr"),
        worshippers=["ry", "bb"],
    ).play(f"r:{LAST}")
    assert (ended.scores, ended.winners) == ((3, 4), (1,))
    assert picture(ended).ending() == (
        "Worshippers times gods of their colour. Player 1: 1 red × 0 + 1 yellow × 4 − 1 = 3; Player 2: 2 blue × 2 = 4."
    )


def test_c30_only_its_owner_sees_a_first_pair_before_the_end() -> None:
    game = Cards(secret_pair=True, fewer_thrones=5)
    p: Any = game.start(setup={"worshippers": ["ry", "ry"]}).play("r:d4")
    assert (p.pool["r"], p.worshippers, p.pairs) == (19, ("ry", "ry"), ("ry", "ry"))
    assert [p.view(seat).worshippers for seat in (0, 1, None)] == [("ry", ""), ("", "ry"), ("", "")]
    assert "ry" not in str(p.view(None).describe())
    assert "hidden:1" in picture(p.view(0)).pieces()
    assert "hidden:0" not in picture(p.view(0)).pieces()
    assert picture(p.view(0)).standing(1) == "no points, no worshippers, besides two that are hidden"
    for wrong in (["ry"], ["ry", "r"], ["ry", None], ["ry", "rx"], ["ry", "rry"]):
        with pytest.raises(sw.BadRecord, match="pairs"):
            game.restore(p.describe() | {"pairs": wrong})
    with pytest.raises(sw.BadRecord, match="pairs"):
        Cards().restore(at({}).describe() | {"pairs": ["ry", "rb"]})
    with pytest.raises(sw.BadRecord, match="at the start each seat has two, not"):
        game.start(setup={"worshippers": ["ry", "r"]})
    rng = Random(3)
    while not p.is_over:
        p = p.play(random_move(p, rng))
    assert {p.view(seat).state for seat in (0, 1, None)} == {p.state}
    assert "besides two" not in picture(p.view(None)).standing(1)


def test_c30_a_view_is_completed_with_every_pair_as_likely_as_the_bag_makes_it() -> None:
    view: Any = Cards(secret_pair=True).start(setup={"worshippers": ["rr", "yb"]}).view(0)
    rng = Random(1)
    found = Counter(view.determinize(rng).pairs[1] for _ in range(4000))
    left = {"r": 2, "y": 4, "b": 4, "g": 4}
    for pair, n in found.items():
        one, two = pair
        ways = comb(left[one], 2) if one == two else left[one] * left[two]
        assert n / 4000 == pytest.approx(ways / comb(14, 2), abs=0.025)
    assert len(found) == 10


def test_c30_pairs_are_drawn_from_a_bag_of_their_own() -> None:
    game = Cards(secret_pair=True, stones_each=2)
    starts: list[Any] = [game.start(seed=seed) for seed in range(300)]
    assert {sum(p.pool.values()) for p in starts} == {8}
    assert any(p.pairs[0] == p.pairs[1] for p in starts)
    assert {pair for p in starts for pair in p.pairs} == {
        *map("".join, combinations_with_replacement("rybg", 2))
    }


def test_c31_a_turn_is_a_leader_or_two_followers() -> None:
    game = Cards(two_followers=True)
    p: Any = game.start(setup={"worshippers": ["ry", "bb"]}).play("r:d4")
    assert (p.to_move, picture(p).status()[:72]) == (
        (1,),
        "Player 2 to move: place a leader in a space, or two followers, each besi",
    )
    q = p.play(f"r:{LAST}")
    assert (q.to_move, q.more, {len(move) for move in q.legal_moves()}) == ((1,), True, {8})
    assert picture(q).status() == "Player 2 to move: place a second follower beside a leader."
    with pytest.raises(sw.IllegalMove, match=r"a second follower is due \(Two followers\)"):
        q.play("r:c3")
    assert (q.play("r:d4d5e5").to_move, q.play("r:d4d5e5").more) == ((0,), False)
    assert game.restore(q.describe()) == q
    for wrong in ({"more": 2}, {"more": 1, "leaders": {}, "followers": {}}):
        with pytest.raises(sw.BadRecord, match="more"):
            game.restore(q.describe() | wrong)
    with pytest.raises(sw.BadRecord, match="more"):
        Cards().restore(q.describe())
    edited: Any = editor_of(q, 1).used("tool:r", "space:c3")
    assert not edited.more


def test_c31_each_follower_is_judged_and_no_second_is_due_where_none_can_be_placed() -> None:
    p = at({"two_followers": True, "mild_gods": True}, leaders={"d4": "r"}, followers=around("d4", "rrrrr"))
    q = p.play(f"r:{LAST}")
    assert (q.gods, q.to_move, q.more) == ({"d4": "r"}, (1,), False)


def grace(**rules: Any) -> Any:
    return at({"choice_of_grace": True, **rules}, leaders=RED, followers=around("d4", "yyyyb"))


def test_c32_whoever_completes_a_god_chooses_among_the_colours_of_its_six() -> None:
    before = grace()
    assert before.effects(f"r:{LAST}") == Effects({"d4": "r"}, (), "", {})
    p = before.play(f"r:{LAST}")
    assert (p.graces, p.to_move, p.legal_moves()) == (("ryb",), (0,), ("take:r", "take:y", "take:b"))
    with pytest.raises(
        sw.IllegalMove, match=r"first a worshipper is to be taken, as in take:r \(Choice of grace\)"
    ):
        p.play("r:c3")
    with pytest.raises(
        sw.IllegalMove, match=r"none of the god's six followers was green \(Choice of grace\)"
    ):
        p.play("take:g")
    with pytest.raises(sw.IllegalMove, match=r"no god has just been completed \(Choice of grace\)"):
        before.play("take:r")
    with pytest.raises(sw.IllegalMove, match="the card Choice of grace is not laid"):
        at({}).play("take:r")
    q = p.play("take:b")
    assert (q.worshippers[0], q.to_move, q.pool["b"]) == ("bry", (1,), p.pool["b"] - 1)
    shown = picture(p, Look(last=f"r:{LAST}"))
    assert ("worship:0:b",) in shown.paths()
    assert shown.chosen() == []
    assert shown.status() == "Player 1 to move: take a red, yellow or blue worshipper."
    assert picture(q).announce(p, "take:b") == "Player 1 gains 1 blue worshipper."
    assert picture(q).entry(p, "take:b") == ("blue", "blue worshipper")
    assert "Player 1 takes a worshipper of one of the six's colours" in picture(p).announce(
        before, f"r:{LAST}"
    )
    assert "bring a worshipper of one of their colours" in str(picture(before).about())
    assert p.game.restore(p.describe()) == p
    for wrong in ([], ["x"], ["r", "r"], ["rybgr"], [5]):
        with pytest.raises(sw.BadRecord, match="graces"):
            p.game.restore(p.describe() | {"graces": wrong})
    edited: Any = editor_of(p, 1).used("tool:r", "space:c3")
    assert edited.graces == ()


def test_c32_each_of_several_gods_brings_a_choice_as_long_as_the_pool_has_a_stone() -> None:
    followers = dict.fromkeys([p for space in ("c4", "d4") for p in ring(space) if p != LAST], "r")
    leaders = {"c4": "r", "d4": "g"}
    p = at({"choice_of_grace": True}, leaders=leaders, followers=followers).play(f"r:{LAST}")
    assert (p.graces, p.to_move) == (("r", "r"), (0,))
    assert p.play("take:r").play("take:r").to_move == (1,)
    short = at(
        {"choice_of_grace": True, "mild_gods": True, "stones_each": len(followers) + 4},
        leaders=leaders,
        followers=followers,
    )
    q = short.play(f"r:{LAST}").play("take:r")
    assert (q.graces, q.to_move, q.pool["r"]) == ((), (1,), 0)


def test_c32_a_worshipper_is_chosen_before_the_last_tower_ends_the_game() -> None:
    gods = dict.fromkeys([*TOWERS_GONE][:4], "y")
    rules = {"choice_of_grace": True, "fewer_thrones": 5}
    p = at(rules, leaders={"d4": "r", "d5": "y"}, gods=gods, followers=around("d4", "rrrrr")).play(
        f"y:{LAST}"
    )
    assert (p.towers_left, p.is_over, p.graces) == (0, False, ("ry",))
    assert p.game.restore(p.describe()) == p
    assert (p.play("take:y").is_over, p.play("take:y").scores) == (True, (9, 0))


def test_c33_a_new_god_removes_nothing() -> None:
    far = {"a1b1b2": "r", "b2b3c3": "r"}
    p = at({"mild_gods": True}, leaders=RED, followers=around("d4", "rrrrr") | far)
    assert p.effects(f"r:{LAST}") == Effects({"d4": "r"}, (), "r", {})
    assert position(leaders=RED, followers=around("d4", "rrrrr") | far).effects(f"r:{LAST}").removed == far


def test_c34_fewer_towers_end_the_game() -> None:
    gods = dict.fromkeys([*TOWERS_GONE][:4], "y")
    p = at({"fewer_thrones": 5}, leaders={"d4": "r", "d5": "y"}, gods=gods, followers=around("d4", "rrrrr"))
    assert (p.towers_left, p.is_over) == (1, False)
    q = p.play(f"r:{LAST}")
    assert (q.is_over, q.towers_left, q.scores) == (True, 0, (6, 0))
    assert "The last tower is placed." in picture(q).status()
    with pytest.raises(sw.BadRecord, match="6 gods and false gods, and 5 towers"):
        at({"fewer_thrones": 5}, gods=dict.fromkeys([*TOWERS_GONE][:6], "y"))
