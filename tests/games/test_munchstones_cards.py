"""MunchStones with cards: each card."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from tests.games.munchstones import CORNERS

Cards = sw.MunchStonesCards


# ---------------------------------------------------------------- each card by the smallest position that shows it


def at(rules: dict[str, Any], **described: Any) -> Any:
    return Cards(**rules).restore({"towers": CORNERS, "turn": 0, **described})


def test_c17_stones_count_what_they_cost() -> None:
    stones, scored = {"b5": "r", "a1": "r"}, ["yb", "rr"]
    p = at({"prices": "1-2-3"}, stones=stones, scored=scored)
    assert (p.scores, p.play("a4-b5").scores) == ((5, 2), (6, 2))
    assert at({"prices": "1-1-3"}, stones=stones, scored=scored).scores == (4, 2)
    shown = picture(p.play("a4-b5"))
    assert (shown.standing(0), shown.status()) == (
        "6 points",
        "No tower can move. Player 1 wins with 6 points to 2.",
    )
    assert picture(p).points("a4", "b5") == 1


def test_c18_only_stones_of_each_colour_together_count() -> None:
    p = at({"collector": 3}, stones={"b5": "r"}, scored=["yybb", "r"])
    assert (p.scores, p.play("a4-b5").scores) == ((0, 0), (3, 0))
    assert picture(p).points("a4", "b5") == 3


def test_c19_a_tower_jumps_straight_over_a_stone_onto_the_stone_behind() -> None:
    p = at({"long_stride": True}, stones={"b4": "y", "c4": "b", "c5": "r", "a3": "y", "b5": "y", "c6": "r"})
    assert {"a4-b4", "a4-c4", "a4-b5", "a4-c6", "a4-a3"} == {*p.legal_moves()}
    q = p.play("a4-c4")
    assert (q.towers["c4"], q.stones["b4"], "c4" in q.stones) == ("b", "y", False)
    with pytest.raises(sw.IllegalMove, match=r"no stone lies between g7 and e5 to jump over \(Long stride\)"):
        at({"long_stride": True}, stones={"b5": "r", "e5": "r"}).play("g7-e5")
    assert picture(p).labels()["space:a4"] == "a4, tower topped red, 5 stones within reach, 1 red"


def test_c20_the_tower_that_moved_last_rests_unless_no_other_can_move() -> None:
    p = at({"tired_tower": True}, stones={"b5": "y", "c6": "r", "f6": "b", "e5": "r"}).play("a4-b5")
    assert (p.tired, p.legal_moves()) == ("b5", ("g7-f6",))
    with pytest.raises(sw.IllegalMove, match=r"the tower on b5 moved last.*\(Tired tower\)"):
        p.play("b5-c6")
    assert picture(p).labels()["space:b5"] == "b5, tower topped yellow, resting"
    assert "opacity='0.5'" in str(sw.svg(p))
    q = p.play("g7-f6").play("b5-c6").play("f6-e5")
    assert q.is_over
    alone = at({"tired_tower": True}, stones={"b5": "y", "c6": "r"}).play("a4-b5")
    assert (alone.tired, alone.legal_moves()) == ("b5", ("b5-c6",))
    for wrong in ({"tired": "a1"}, {"tired": "b5"}):
        with pytest.raises(sw.BadRecord, match="tired"):
            sw.MunchStonesCards(gift=True, tired_tower="a1" in wrong.values()).restore(p.describe() | wrong)
    moved = editor_of(p).used("tool:b5", "space:d5")
    assert (moved.towers["d5"], moved.tired) == ("y", None)


def test_c21_one_of_two_stones_drawn_is_placed_and_the_other_goes_back() -> None:
    game = Cards(two_in_hand=True)
    p = game.start().play("=r").play("=b")
    assert (p.drawn, p.spare, p.pile, len(p.legal_moves())) == ("r", "b", {"r": 10, "y": 11, "b": 10}, 24)
    for move, why in {
        "d5": r"say which of the stones in hand, as in r:d5 \(Two in hand\)",
        "y:d5": "no yellow stone is in hand",
        "r:a1": "a1 is next to neither a stone nor a tower",
        "r:d4": "the centre stays empty",
    }.items():
        with pytest.raises(sw.IllegalMove, match=why):
            p.play(move)
    with pytest.raises(sw.IllegalMove, match="the card Two in hand is not laid"):
        Cards().start().play("=r").play("r:d5")
    assert p.play("b:d5").pile == {"r": 11, "y": 11, "b": 10}
    assert len(game.start().play("=r").play("=r").legal_moves()) == 12
    shown = picture(p)
    assert ("tray:b", "space:d5") in shown.paths()
    assert {"drawn", "spare"} <= shown.pieces().keys()
    assert (
        picture(p.play("b:d5"), Look(last="b:d5")).announce(p, "b:d5")
        == "Player 1 placed a blue stone on d5."
    )
    for wrong in ({"spare": "g"}, {"spare": "b", "drawn": None, "pile": {"r": 11, "y": 11, "b": 10}}):
        with pytest.raises(sw.BadRecord, match="spare"):
            game.restore(p.describe() | wrong)
    assert editor_of(p).used("tool:y", "space:d5").pile == {"r": 11, "y": 10, "b": 11}


def test_c22_the_old_top_goes_to_the_next_player() -> None:
    before = at({"gift": True, "players": 3}, stones={"b5": "b", "c6": "b"}, scored=["", "", ""], turn=2)
    p = before.play("a4-b5")
    assert (p.scored, p.scores, p.out_of_play["r"]) == (("r", "", ""), (1, 0, 0), 11)
    assert (
        picture(p).announce(before, "a4-b5")
        == "Player 3 moved the tower from a4 to b5 and topped it blue; the red stone is Player 1's."
    )
    assert p.play("b5-c6").scored == ("rb", "", "")
