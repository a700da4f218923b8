from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.question import Choose, Option
from stoneswidgets.teach.reading import read
from stoneswidgets.teach.working_out import Compute, Predict

EXAMPLE = sw.SiegeStones().from_diagram("4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../....")
YES_OR_NO = Choose(
    name="q",
    ask="?",
    among=(Option("Yes", right=True, why="So it is."), Option("No, never", right=False, why="It is.")),
)


def sums(at):
    return Compute(name="q", ask="?", position=EXAMPLE, reading="sums", at=at)


def rating(at):
    return Compute(name="q", ask="?", position=EXAMPLE, reading="rating", at=at)


@pytest.mark.parametrize(
    ("at", "answer"), [("d6", (15, 10)), ("b3", (15, 14)), ("b1", (0, 4)), ("e4", (5, 5))]
)
def test_the_worked_example(at, answer):
    assert sums(at).check(answer).right
    assert sums(at).solutions() == (f"{answer[0]}, {answer[1]}",)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((14, 15), "wrong way round"),
        ((3, 3), "counts the stones"),
        ((18, 18), "takes 6 for each"),
        ((15, 15), "You counted b2 as 5, but it is next to 2 towers (b3 and b1)."),
        ((13, 15), "You counted b2 as 5"),
        ((14, 14), "takes off a tower too many"),
        ((15, 29), "stones of all colours"),
        ((10, 14), "leaves a stone out: 3 stones of that colour are next to b3"),
        ((20, 14), "a stone too many"),
        ((15, 12), "Too low: White (12). The rest is right.\nFor each stone"),
        ((1, 2), "Too low: Black (1) and White (2).\nFor each stone"),
    ],
)
def test_a_slip_is_named_and_the_answer_is_not_given_away(answer, said):
    verdict = sums("b3").check(answer)
    assert not verdict.right
    assert said in verdict.why
    assert "14" not in verdict.why.replace("White 14 is right.", "")
    assert verdict.marks


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (6, "with no tower next to it"),
        (0, "Look at all its neighbours"),
        (5, "missed a tower"),
        (8, "smaller"),
        (7, "7 is too high.\nLook at all its neighbours"),
        (3, "a tower too many"),
    ],
)
def test_a_slip_in_a_rating_is_named(answer, said):
    verdict = rating("b2").check(answer)
    assert not verdict.right
    assert said in verdict.why


def test_a_rating_is_explained():
    assert rating("b2").check(4)[:3] == (True, "b2: 6 − 2 = 4, next to 2 towers (b3, b1).", ())
    assert rating("c6").explain() == "5.\nc6: 6 − 1 = 5, next to 1 tower (d6)."


def test_a_stone_next_to_no_tower_is_explained():
    position = sw.SiegeStones().start().play("d4")
    assert read(position, "rating", "d4").why() == "d4: 6 − 0 = 6, next to no tower."


def test_the_supply_counts_markers():
    question = Compute(name="q", ask="?", position=EXAMPLE, reading="supply")
    assert question.check("11, 14").right
    assert "forgets the markers" in question.check("13, 14").why
    assert "how many are left" in question.check("7, 6").why


def test_a_prediction_is_shown_once_it_is_right_and_a_wrong_one_is_only_doubted():
    question = Predict(name="q", ask="?", position=EXAMPLE, moves=("Tb5",), reading="owner", at="b3")
    assert question.options == ("Black", "White", "nobody")
    assert question.check("nobody")[::2] == (True, ("Tb5",))
    wrong = question.check("black")
    assert wrong[::2] == (False, ())
    assert "14" not in wrong.why
    assert "Black needs more than everybody else to control b3: is anybody level?" in wrong.why


def test_the_winner_and_the_scores_of_any_game():
    for name in sw.GAMES:
        position = sw.game(name).start(seed=1)
        assert read(position, "winner").value == "nobody yet"
        assert read(position, "scores").value == position.scores


def test_a_draw_has_a_name():
    drawn = sw.SiegeStones(towers=0, tiebreak="none", side=3).start()
    while not drawn.is_over:
        drawn = drawn.play(drawn.legal_moves()[0])
    assert read(drawn, "winner").value == "a draw"
    assert read(drawn, "winner").why().startswith("A draw")


def test_a_choice():
    assert YES_OR_NO.check(" yes ")[:3] == (True, "So it is.", ())
    assert not YES_OR_NO.check("No, never").right
    assert (YES_OR_NO.solutions(), YES_OR_NO.explain()) == (("Yes",), "Yes.\nSo it is.")


@pytest.mark.parametrize(
    ("reading", "at", "how"),
    [("gain", "a4", "after the move, and take off"), ("moves", None, "everything that could be done")],
)
def test_a_wrong_number_is_told_how_it_is_worked_out_in_any_game(reading, at, how):
    question = Compute(name="q", ask="?", position=EXAMPLE, reading=reading, at=at)
    assert how in question.check("999").why
