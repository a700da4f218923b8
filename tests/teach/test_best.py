"""Best-move exercises use the values stored with them."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.best import SEARCH, SOLVER, Best, evaluated
from stoneswidgets.teach.sets import ExerciseSet
from tests.tiny import Coins

LAST = sw.SiegeStones().from_diagram(
    "4,7,4,6666/6[ree]1[ree]1/6[ree]1166/61[ree]1161/[ree]11661/.[ree].61/1616"
)
ENDING = sw.MunchStones().restore(
    {
        "towers": {"f6": "y", "f3": "b", "g4": "r"},
        "stones": {"a1": "y", "g7": "b", "b1": "b", "f5": "y", "g6": "r", "c1": "b", "g5": "y", "d1": "b"},
        "scored": ["rry", "rr"],
        "turn": 0,
    }
)


def best(position, by=SOLVER, **more):
    return Best(name="q", ask="?", position=position, **{**evaluated(position, by), **more})


def test_proven_values_are_the_solvers():
    assert evaluated(ENDING, SOLVER)["values"] == sw.solve(ENDING).values
    best(ENDING).prove()


def test_a_wrong_move_is_answered_by_the_best_play_after_it():
    verdict = best(ENDING).check("f6-g6")
    assert not verdict.right
    assert verdict.line[0] == "f6-g6"
    position = ENDING.play("f6-g6")
    assert sw.solve(position).values[verdict.line[1]] == sw.solve(position).value
    assert verdict.why.splitlines()[0] == "With best play you are level in the end."


def test_a_right_move_is_told_with_what_it_does():
    why = best(ENDING).check("f6-f5").why.splitlines()
    assert why == [
        "With best play you are 1 ahead in the end.",
        "You moved the tower from f6 to f5 and scored a yellow stone.",
    ]
    assert best(ENDING).explain().splitlines()[1:] == why


def test_moves_that_are_nearly_as_good_can_pass():
    assert best(ENDING).solutions() == ("f6-f5",)
    assert best(LAST).solutions() == ("c1", "e3", "Te3")
    with pytest.raises(sw.BadRecord, match="every legal move is right"):
        best(ENDING, slack=1)


def test_estimates_are_of_a_hundred_games_and_of_every_move():
    found = evaluated(LAST, SEARCH)
    assert set(found["values"]) == set(LAST.legal_moves())
    assert all(0 <= value <= 100 for value in found["values"].values())
    assert max(found["values"], key=found["values"].get) in ("c1", "e3", "Te3")
    question = Best(name="q", ask="?", position=LAST, **found)
    question.prove()
    assert "of 100 games" in question.check("Tc1").why


def test_what_a_search_cannot_tell_apart_is_right_as_the_file_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneswidgets.teach.best.SIMULATIONS", 2_000)
    position = sw.SiegeStones().start().play("Td4").play("c4")
    found = evaluated(position, SEARCH)
    question = Best(name="q", ask="?", position=position, **found)
    question.prove()
    e = sw.evaluate(position, simulations=2_000, seed=0)
    assert found["values"][e.best] == e.percent(e[e.best])
    assert f"about {found['values'][e.best]} of 100" in question.check(e.best).why
    near = [
        m.move for m in e.moves if not e.rests_on_few(m) and e.interval(m.move).high >= e.interval(e.best).low
    ]
    assert len(near) > 1
    assert set(near) <= set(question.solutions())
    strict = Best(name="q", ask="?", position=position, **{**found, "slack": 0})
    with pytest.raises(sw.BadRecord, match=rf"the search cannot tell it .*add \"slack\": {found['slack']}"):
        strict.prove()


def test_a_hidden_game_is_estimated_from_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneswidgets.teach.best.SIMULATIONS", 2_000)
    hand = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    found = evaluated(hand, SEARCH)
    assert set(found["values"]) == set(hand.legal_moves())
    with pytest.raises(sw.StonesError, match="no single move can be proven best"):
        evaluated(hand, SOLVER)


def test_a_wrong_move_is_told_with_the_reply_and_how_its_line_ends():
    question = ExerciseSet.of_lesson("siegestones-deeper")["last-tower"]
    verdict = question.check("e7")
    assert verdict.line == ("e7", "b3", "d5", "e6", "f6", "f5")
    *_, reply, way, end = verdict.why.split("\n")
    assert (reply, way) == ("Black answers: a stone on b3.", "The board shows one way to the end.")
    assert end == "Black wins with 2 towers and more stones on the board (Black 15 and you 14)."


def test_a_lead_that_is_proven_is_the_one_in_the_end_whoever_is_ahead_already():
    position = Coins(coins=8).start().play("first").play("last")  # 30 to 40
    question = best(position)
    assert {move: question.check(move).why.partition("\n")[0] for move in position.legal_moves()} == {
        "first": "With best play you are 36 ahead in the end.",
        "last": "With best play you are 122 ahead in the end.",
    }
    assert sw.solve(position).values == {"first": 36, "last": 122}
