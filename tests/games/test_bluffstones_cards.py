"""BluffStones with cards: each card, and what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from tests.games.bluffstones import FULL_PILE, TOPS, around

Cards = sw.BluffStonesCards


# ---------------------------------------------------------------- each card by the smallest position that shows it


def at(rules: dict[str, Any], **described: Any) -> Any:
    piles = described.setdefault("piles", [FULL_PILE, FULL_PILE])
    start = {"towers": TOPS, "stones": {}, "scored": [""] * len(piles), "token": 0}
    return Cards(**rules).restore({**start, **described})


@pytest.mark.parametrize("enough", [2, 4, 5])
def test_c23_so_many_stones_score_a_tower(enough: int) -> None:
    beside = around("d4")
    piles = [{**FULL_PILE, "b": 2}, {**FULL_PILE, "b": 1}]
    p = at({"enough": enough}, stones=dict.fromkeys(beside[: enough - 2], "b"), piles=piles)
    two = p.play("b,b")
    q = two.play(beside[enough - 2])
    assert (q.scores, q.play(beside[enough - 1]).scores) == ((0, 0), (0, 1))
    words = {2: "two", 4: "four", 5: "five"}[enough]
    assert f"of {words} blue stones beside it" in picture(q).labels()["space:d4"]
    shown = picture(q, Look(overlay=True))
    assert f"{enough - 1}/{enough}" in shown.overlay()["match:d4"]
    assert f"gain:{beside[-1]}" in shown.overlay()
    with pytest.raises(sw.BadRecord, match=f"at least {words} match the tower on d4"):
        at({"enough": enough}, stones=dict.fromkeys(beside[:enough], "b"), piles=piles)


def test_c24_pictures_for_a_seat_show_no_other_pile_until_the_end() -> None:
    rules = {"covered_piles": True}
    fewer = {**FULL_PILE, "b": 2, "r": 0}
    one, other = (at(rules, piles=[FULL_PILE, pile]) for pile in (FULL_PILE, fewer))
    for seat in (0, None):
        seen = [picture(p.view(seat)) for p in (one, other)]
        for told in ("labels", "pieces", "overlay", "board", "status", "about", "reached"):
            assert getattr(seen[0], told)() == getattr(seen[1], told)()
        assert seen[0].scene() == seen[1].scene()
        assert "left" not in seen[0].standing(1)
    assert picture(one.view(1)).scene() != picture(other.view(1)).scene()
    assert picture(one.view(1)).labels()["pile:1:b"] == "your pile, 6 blue stones"
    assert picture(other.view(0)).labels()["pile:1:b"] == "Player 2's pile, blue stones, covered"
    end = other.play("-,-")
    assert picture(end.view(0)).labels()["pile:1:b"] == "Player 2's pile, 2 blue stones"
    assert picture(other).labels()["pile:1:b"] == "Player 2's pile, 2 blue stones"  # where all is seen


def test_c24_piles_follow_from_the_bids_that_everybody_has_seen() -> None:
    p = Cards(covered_piles=True).start(seed=1).play("bb,y")
    assert p.view(1).piles == p.piles == ({**FULL_PILE, "b": 4}, {**FULL_PILE, "y": 5})


def test_c25_three_of_one_colour_may_be_bid_and_leave_one() -> None:
    p = at({"up_to_three": True, "players": 3}, piles=[FULL_PILE | {"b": 5, "y": 5, "g": 5, "r": 3}] * 3)
    q = p.play("bbb,yy,r")
    assert (q.queue, q.piles[0]["b"], q.piles[1]["y"], q.piles[2]["r"]) == (((0, "b"),), 2, 3, 2)
    assert p.play("bb,yy,r").queue == ((0, "b"), (1, "y"))
    for bids, out in (("bbb,yy,r", [2, 2, 1]), ("bb,y,-", [1, 1, 0])):
        shown = picture(p.play(bids))
        assert [shown.fates(seat).count("out") for seat in range(3)] == out
    assert picture(q).announce(p, "bbb,yy,r").endswith("throw two out, or the only one.")
    assert ("bid:b", "confirm:three") in picture(p).paths()
    assert picture(p).status().startswith("Player 1 to bid in secret: no stone, or one to three of a colour.")
    with pytest.raises(sw.IllegalMove, match="Player 1 has only two red stones left"):
        at({"up_to_three": True}, piles=[{**FULL_PILE, "r": 2}, FULL_PILE]).play("rrr", 0)
    with pytest.raises(sw.IllegalMove, match="the card Up to three is not laid"):
        at({}).play("bbb", 0)
    with pytest.raises(sw.BadRecord, match="Up to three is not laid"):
        at({}, bids=["bbb", None])


def test_c25_a_view_is_completed_by_bids_of_three_too() -> None:
    p = at({"up_to_three": True}, piles=[FULL_PILE, {**dict.fromkeys("bygr", 0), "g": 3}], bids=[None, "g"])
    rng = Random(1)
    found = Counter(p.view(0).determinize(rng).bids[1] for _ in range(400))
    assert {*found} == {"-", "g", "gg", "ggg"}
    assert p.view(0).bids == (None, None)
    views = {at({"up_to_three": True}, bids=[None, bid]).view(0) for bid in ("-", "b", "bbb")}
    assert len(views) == 1


def test_c26_a_red_stone_exchanges_the_tops_of_two_towers() -> None:
    rules = {"red_swaps": True}
    p = at(rules).play("r,-")
    assert (p.phase, len(p.legal_moves())) == ("remove", 3 * 2 + 3 * 2 + 2 * 2)
    q = p.play("b2-d4")
    assert (q.towers, q.phase, q.piles[0]["r"]) == ({**TOPS, "b2": "b", "d4": "y"}, "bid", 3)
    for move, why in {
        "d4-d2": r"the towers on d4 and d2 have the same top \(Red swaps\)",
        "a1-d4": r"no tower is on a1 \(Red swaps\)",
        "xd5": "no stone",
    }.items():
        with pytest.raises(sw.IllegalMove, match=why):
            p.play(move)
    with pytest.raises(sw.MalformedMove):
        p.play("d4-b2")
    with pytest.raises(sw.IllegalMove, match="the card Red swaps is not laid"):
        at({}).play("b,-").play("a1").play("r,-").play("b2-d4")
    with pytest.raises(sw.IllegalMove, match="everybody bids first"):
        at(rules).play("b2-d4", 0)
    with pytest.raises(sw.IllegalMove, match="is placed"):
        at(rules).play("b,-").play("b2-d4")
    shown = picture(p)
    for ends in (("space:b2", "space:d4"), ("space:d4", "space:b2")):
        assert shown.paths()["tray:stone", *ends] == "b2-d4"
        assert shown.attempts(("tray:stone", *ends)) == ["b2-d4"]
    assert shown.status() == (
        "Player 1 to move: the red stone removes a stone or exchanges the tops of two towers."
    )
    after = picture(q, Look(last="b2-d4", earlier=p))
    assert after.announce(p, "b2-d4").startswith(
        "Player 1 exchanged the tops of the towers on b2 and d4. The round is over"
    )
    assert {"left", "last"} <= after.overlay().keys()
    assert shown.say(shown.as_fact("b2-d4")) == "the tops of the towers on b2 and d4"


def test_c26_a_tower_that_gets_a_matching_top_is_scored_by_the_next_stone_only() -> None:
    yellow = dict.fromkeys(around("d4")[:3], "y")
    piles = [FULL_PILE, {**FULL_PILE, "y": 3}]
    q = at({"red_swaps": True}, stones=yellow, piles=piles).play("r,y").play("b2-d4")
    assert (q.towers["d4"], q.scores) == ("y", (0, 0))
    assert Cards(red_swaps=True).restore(q.describe()) == q
    assert q.play(around("d4")[3]).scores == (0, 1)
    one_colour = dict.fromkeys([*TOPS][:3], "b")
    p = at({"red_swaps": True}, towers=one_colour, scored=["yyg", "g"])
    assert p.play("r,-").phase == "bid"  # B3: the tops do not differ, and there is no stone


@pytest.mark.parametrize("each", [3, 4, 5])
def test_c27_stones_left_count_as_towers(each: int) -> None:
    nothing = dict.fromkeys("bygr", 0)
    towers = {name: TOPS[name] for name in [*TOPS][1:]}
    piles = [{**nothing, "g": each - 1}, {**nothing, "b": each - 1, "r": 2}]
    p = at({"purse_counts": each}, towers=towers, scored=["b", ""], piles=piles)
    assert p.scores == (1, 0)
    q = p.play("-,-")
    assert (q.scores, q.winners) == ((1, 1), (0, 1))
    assert (
        picture(q).status()
        == "Nobody bid a stone: the game is over. A draw: Player 1 and Player 2 are level with 1 tower."
    )
    assert p.play("-,r").play("-,-").winners == (0, 1) if each == 3 else True
    assert "those that stones left count as included" in picture(q).ending()


def test_c28_the_game_ends_after_the_last_round() -> None:
    p = at({"last_call": 8}, rounds=6, bids=[None, None])
    assert "Round 7 of 8." in picture(p).status()
    q = p.play("b,-").play("c4")
    assert (q.rounds, q.is_over, q.token) == (7, False, 1)
    end = q.play("b,-").play("c3")
    assert (end.rounds, end.is_over, end.winners, end.bids) == (8, True, (1,), ("b", "-"))
    assert picture(end).status().startswith("Round 8 was the last.")
    assert Cards(last_call=8).restore(end.describe()) == end
    assert q.play("-,-").rounds == 7
    assert picture(q.play("-,-")).status().startswith("Nobody bid a stone")
    for wrong in ({"bids": ["-", "-"]}, {"rounds": 9}, {"winners": [0]}):
        with pytest.raises(sw.BadRecord):
            Cards(last_call=8).restore(end.describe() | wrong)
    assert editor_of(q).used("tool:b", "space:a1").rounds == 7
