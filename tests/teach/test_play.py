"""Endings played out: moves that keep the win pass, others are refuted."""

from __future__ import annotations

from stoneswidgets.search.exact.solve import result
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
        == "Player 2 answers: a red leader in b4. Then you cannot win within three plies any more."
    )
    late = play(position=THREE_TO_TWO, within=1)
    verdict = late.check("d4")
    assert not verdict.right
    assert verdict.line == ("d4",)
    assert verdict.why.split("\n") == [
        "One ply, and you have not won.",
        "The game goes on: you control 3 towers, White 1. To win takes 4, and more than anybody else.",
    ]
    assert late.solutions() == ("Tb4",)


def test_a_game_that_goes_on_is_not_won_yet():
    assert LEAD.check("f6-f5")[:3] == (False, "So far so good, but the game goes on.", ("f6-f5", "f5-g5"))


def test_a_bot_can_answer_and_always_does_the_same():
    easy = play(level=1)
    (moves,) = easy.solutions()
    assert easy.check(moves).right
    assert easy.check(moves.split()) == easy.check(moves)
