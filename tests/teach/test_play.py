"""An ending played out: what keeps the win is let pass, what throws it away is refuted."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.search.exact.proofs import result
from stoneswidgets.teach import ExerciseSet, PlayOut
from tests.teach.test_docs import EXAMPLE

LEAD = ExerciseSet.loads(EXAMPLE)["keep-the-lead"]
SOON = ExerciseSet.of_lesson("ascension")["finish"]
THREE_TO_TWO = ExerciseSet.of_lesson("siegestones")["win"].position


def play(**given):
    return PlayOut(**{"name": "q", "ask": "?", "position": LEAD.position, **given})


def test_every_first_move_is_let_pass_or_refuted_as_the_solver_says():
    for move in LEAD.position.legal_moves():
        after = LEAD.position.play(move)
        verdict = LEAD.judged((move,))
        assert (verdict is None) is (result(after, 0) == 1)
        if verdict is not None:
            assert not verdict.right
            assert verdict.line[0] == move
            refuted = after.play(verdict.line[1])
            assert result(refuted, 0) == result(after, 0) < 1


def test_a_draw_can_be_what_is_wanted():
    held = play(win=False)
    right = [move for move in LEAD.position.legal_moves() if held.judged((move,)) is None]
    assert right == [move for move in LEAD.position.legal_moves() if result(LEAD.position.play(move), 0) >= 0]
    assert len(right) > 1


def test_within_so_many_plies():
    assert SOON.check("r:b3b4c4 r:f4f5g5").right
    verdict = SOON.judged(("r:f4f5g5",))
    assert (
        verdict.why
        == "Player 2 answers: a red leader in b4. b4: 1 red follower; six make a red god, and bring no worshipper so far. Then you cannot win within three plies any more."
    )
    late = play(position=THREE_TO_TWO, within=1)
    verdict = late.check("d4")
    assert not verdict.right
    assert verdict.line == ("d4",)
    assert verdict.why.split("\n") == [
        "One ply, and you have not won.",
        "The game goes on: Black controls 3 towers, White 1. To win takes 4, and more than anybody else.",
    ]
    assert late.solutions() == ("Tb4",)


def test_a_game_that_goes_on_is_not_won_yet():
    assert LEAD.check("f6-f5")[:3] == (
        False,
        "So far so good, but the game goes on.",
        ("f6-f5", "f5-g5"),
    )


def test_a_bot_can_answer_and_always_does_the_same():
    easy = play(level=1)
    (moves,) = easy.solutions()
    assert easy.check(moves).right
    assert easy.check(moves.split()) == easy.check(moves)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"position": sw.Tavern().start()}, "position: Stones of the tavern: players choose in secret"),
        ({"position": sw.SiegeStones(players=3).start()}, "position: SiegeStones: with 3 players"),
        ({"position": sw.SiegeStones(goal=1).start().play("Td4").play("c4")}, "the game is over"),
        ({"within": 3}, "within: MunchStones is won by counting at the end"),
        ({"position": THREE_TO_TWO, "within": 3, "win": False}, "within: leave it out, since a draw"),
    ],
)
def test_what_cannot_be_played_out_is_refused(wrong, said):
    with pytest.raises(sw.BadRecord) as error:
        play(**wrong)
    assert said in str(error.value)


LOST = LEAD.position.play("f6-g6")


def test_what_cannot_be_won_is_found_out_at_once():
    with pytest.raises(sw.BadRecord, match=r"^position: Player 2 is to move there and cannot force a win$"):
        play(position=LOST).glance()
    with pytest.raises(sw.BadRecord, match=r"cannot force a win within one ply$"):
        play(position=SOON.position, within=1).glance()


def test_where_that_takes_longer_it_is_found_out_when_it_is_proven_or_asked():
    lost, late = play(position=LOST), play(position=SOON.position, within=1)
    with pytest.raises(sw.BadRecord, match="Player 2 is to move there and cannot force a win"):
        lost.prove()
    for never in (lost, late):
        said = never.check(never.position.legal_moves()[0]).why
        assert said.endswith("\nThat was so from the beginning: what this exercise asks for cannot be done.")


def test_what_is_not_proven_at_a_glance_is_told_where_it_is_read():
    given = {"name": "q", "kind": "play", "ask": "Win!", "reach": "win"} | {
        "position": {"game": "siegestones", "moves": ["Td6", "c5"]}
    }
    given = {"format": "stoneswidgets-exercises", "version": 1, "title": "Early", "exercises": [given]}
    with pytest.warns(UserWarning, match="exercise 'q': it is not proven yet that a win can be forced there"):
        ExerciseSet.loads(json.dumps(given))


@given(st.one_of(st.text(max_size=8), st.none(), st.integers(), st.lists(st.text(max_size=5), max_size=3)))
def test_what_is_no_answer_is_refused_and_nothing_else_happens(answer):
    with suppress(sw.StonesError):
        assert not LEAD.check(answer).right
