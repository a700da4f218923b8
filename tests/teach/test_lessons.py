"""The project's lessons: their exercises' claims are true, and none lacks what a lesson needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import nbformat
import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document
from stoneswidgets.teach import AskedChapter, Choose, Compute, ExerciseSet, PlayOut, Predict, SetUp
from stoneswidgets.teach.find import Find
from stoneswidgets.teach.question import MoveLine, board_of, worksheet
from stoneswidgets.teach.reading import read
from tests.notebooks import FOLDER
from tests.teach.lessons import LESSONS, notebook_of

if TYPE_CHECKING:
    from stoneswidgets.teach.question import Question, Verdict


class Sets(dict[str, ExerciseSet]):
    """The lessons' sets, each read where it is first asked for: whoever runs one other test does not wait for all."""

    def __missing__(self, name: str) -> ExerciseSet:
        self[name] = ExerciseSet.of_lesson(name)
        return self[name]


SETS = Sets()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_at_least_eight_exercises_and_shows_them_in_their_order(name):
    assert len(SETS[name]) >= 8
    cells = nbformat.read(FOLDER / notebook_of(name), as_version=4).cells
    begins = f'sw.Exercise("{name}/'
    lines = [line for cell in cells for line in cell.source.splitlines() if line.startswith(begins)]
    shown = [line.removeprefix(begins)[:-2] for line in lines]
    assert shown == [question.name for question in SETS[name]]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_asks_in_several_ways(name):
    kinds = {type(question) for question in SETS[name]}
    assert len(kinds) >= 3
    assert kinds - {Choose, Compute}


@pytest.mark.parametrize("name", LESSONS)
def test_a_solved_exercise_shows_no_numbers_that_the_next_one_asks_for(name):
    for solved, asked in pairwise(question for question in SETS[name] if type(question) is Compute):
        alike = (solved.position, solved.reading) == (asked.position, asked.reading)
        assert not alike or solved.overlay == "off", solved.name


NOTATION = re.compile(
    r"\b[rybg]:[a-g]\d|\b(?:[a-g]\d){3}\b|\bT[a-g]\d\b|\bx[a-g]\d\b|[a-g]\d-[a-g]\d|=[ryb]\b|\b(?:bb|yy|gg|rr),|\d[>!]\d:\d"
)
"""Texts of moves, and names of intersections: nobody speaks like that."""


@dataclass
class Judged:
    """An exercise with another like it, if it has one, and its verdicts on wrong answers: on all, or on ten where there are many."""

    question: Question
    other: Question | None
    wrong: dict[str, Verdict]


def wrong_answers(question):
    right = question.solutions()
    if question.options:
        return [option for option in question.options if option not in right]
    if question.parts:
        numbers = [int(number) for number in right[0].split(", ")]
        return [", ".join(str(n + (i == k)) for i, n in enumerate(numbers)) for k in range(len(numbers))]
    if isinstance(question, SetUp):
        return [question.position]
    moves = question.position.legal_moves(question.seat if isinstance(question, AskedChapter) else None)
    if isinstance(question, AskedChapter):
        return [move for move in moves if not question.answered(question.first, move)[1].right]
    if isinstance(question, PlayOut):
        verdicts = {move: question.judged((move,)) for move in moves}
        return [move for move, verdict in verdicts.items() if verdict and not verdict.right]
    return [move for move in moves if move not in right]


def its_own_answer_is_proven_and_explained(judged):
    question = judged.question
    question.prove()
    explained, solution = question.explain(), question.solutions()[0]
    if isinstance(question, Find):
        solution = picture(question.position).in_words(solution)
        assert (
            question.position.game.title == "SiegeStones" or solution not in question.position.legal_moves()
        )
    assert solution[1:] in explained or isinstance(question, SetUp | PlayOut | AskedChapter)


def a_wrong_answer_is_refused_and_told_why(judged):
    assert judged.wrong
    for verdict in judged.wrong.values():
        assert not verdict.right
        assert verdict.why.strip()
        position = judged.question.position
        for move in verdict.line:
            position = position.play(move)
    with pytest.raises(StonesError):
        judged.question.check("no answer at all")


def a_wrong_prediction_is_not_told_what_is_right(judged):
    question = judged.question
    if isinstance(question, Predict) and len(question.options) > 2:
        (right,) = question.solutions()
        assert not any(verdict.line or right in verdict.why for verdict in judged.wrong.values())


def each_wrong_option_is_told_a_reason_of_its_own(judged):
    question = judged.question
    if question.options:
        assert len({verdict.why for verdict in judged.wrong.values()}) == len(judged.wrong)
        if other := judged.other:
            told = [verdict.why for option in other.options if not (verdict := other.check(option)).right]
            assert len({*told}) == len(told), other.ask


def no_wrong_number_is_answered_by_a_bare_no_or_with_the_right_one(judged):
    question = judged.question
    if question.parts:
        right = question.solutions()[0].split(", ")
        assert question.overlay != "on"
        for verdict in judged.wrong.values():
            assert len(verdict.why.split()) >= 5
            assert not verdict.why.startswith("It is not")
            assert f"{question.parts[0]} ({right[0]})" not in verdict.why


def a_prediction_has_others_like_it_with_another_answer(judged):
    question, other = judged.question, judged.other
    if isinstance(question, Predict):
        other.prove()
        assert (other.name, other.of, other.reading) == (question.name, question.of, question.reading)
        if other != question:
            assert other.solutions() != question.solutions()
            assert other.ask != question.ask
            line = MoveLine(other.position, other.moves).positions()
            first, last = (read(each, other.reading, other.at) for each in (line[0], line[-1]))
            assert not (first.there and first.why() == last.why()), "the moves change what is asked about"


def a_learner_reads_few_words_and_no_notation(judged):
    question = judged.question
    assert question.hints or isinstance(question, Choose)
    assert len(set(question.hints)) == len(question.hints)
    assert len(question.asked) <= 100
    said = [question.ask, question.asked, *question.hints, question.explain(), *question.options]
    said += [verdict.why for verdict in judged.wrong.values()]
    if (question.of, question.name) != ("welcome", "text"):
        assert [text for text in said if NOTATION.search(text)] == []


def a_sheet_has_the_question_and_not_the_answer(judged):
    question = judged.question
    drawn = worksheet(question)
    shown = drawn.replace("&amp;", "&")
    assert all(word in shown for word in question.ask.split())
    if question.position is not None and not question.reckoned:
        assert "controls it" not in shown
        assert "rating" not in shown.partition("<desc>")[2].partition("</desc>")[0]


PROPERTIES = (
    its_own_answer_is_proven_and_explained,
    a_wrong_answer_is_refused_and_told_why,
    a_wrong_prediction_is_not_told_what_is_right,
    each_wrong_option_is_told_a_reason_of_its_own,
    no_wrong_number_is_answered_by_a_bare_no_or_with_the_right_one,
    a_prediction_has_others_like_it_with_another_answer,
    a_learner_reads_few_words_and_no_notation,
    a_sheet_has_the_question_and_not_the_answer,
)


@pytest.mark.full
@pytest.mark.parametrize("name", LESSONS)
def test_all_exercises_of_a_lesson_are_what_a_lesson_needs(name):
    """Each answer is judged once."""
    for question in SETS[name]:
        wrong = wrong_answers(question)
        few = wrong[:: max(1, len(wrong) // 10)]
        judged = Judged(question, question.another(1), {str(one): question.check(one) for one in few})
        for each in PROPERTIES:
            try:
                each(judged)
            except Exception as error:
                error.add_note(f"{each.__name__}, in {name}/{question.name}")
                raise


@pytest.mark.parametrize(
    ("name", "cell", "counted"),
    [
        ("siegestones/random-games", "playouts", {"52,706": "52706", "46,997": "46997"}),
        ("siegestones/house-rule", "openings", {"58": "no-tower (57743", "53": "free (52706"}),
        ("munchstones/first-or-second", "playouts", {"8,833": "8833", "7,865": "7865"}),
        ("tavern/dealt", "kinds", {"215": "'j': 215", "148": "'g': 148", "79": "'s': 79", "58": "None: 58"}),
        ("tavern/thinking", "trial", {"All ten": "10"}),
        (
            "munchstones-deeper/greedy",
            "greedy-count",
            {"8 of 100": "'greedy': 8", "15 end level": "'level': 15"},
        ),
        (
            "siegestones-deeper/three-first",
            "three",
            {"75 of 87": "'wins': 75", "the 12 others": "'does not win': 12"},
        ),
    ],
)
def test_what_an_exercise_says_was_counted_is_what_its_notebook_counts(name, cell, counted):
    """What a notebook keeps is counted anew by ``make notebooks``."""
    lesson, _, exercise = name.partition("/")
    cells = nbformat.read(FOLDER / notebook_of(lesson), as_version=4).cells
    (kept,) = (each.outputs for each in cells if each.id == cell)
    shown = "".join(output.get("text") or output.data["text/plain"] for output in kept)
    for said, number in counted.items():
        assert said in SETS[lesson][exercise].explain()
        assert number in shown


@pytest.mark.parametrize(
    ("name", "answer", "why"),
    [
        ("welcome/named", "Te5", "That is e5, yes. But it is a tower: choose the stone."),
        ("siegestones/tie", "White", "White needs more than everybody else to control d4: is anybody level?"),
        ("siegestones/loosen-b3", "Ta4", "That takes 1 off your a3 and Black's b4."),
        ("siegestones/keep-e5", "Te6", "That gives 1 tower to White."),
        ("siegestones-deeper/why", "13, 15", "That is so now, before anything has happened."),
        ("munchstones/first-munch", "Player 1", "It is Player 1's turn now, before anything has happened."),
        ("munchstones/stop", "e3-d2", "It ends when no tower can munch: on d2 one can."),
        ("munchstones/first-point", "d3-c2", "if the stone has the colour that is on top of the tower"),
        ("bluffstones/tie-break", "a draw", "What is counted after the score?"),
        ("bluffstones/red-first", "Player 1 places a stone", "Red stones come before all others"),
        ("bluffstones-deeper/break-two", "xb1", "That changes nothing at d4.\n"),
        ("ascension/false-god", "a leader", "Nobody placed a leader in e5."),
        ("ascension/no-majority", "red", "Red: 3 of the six around d4, the new one too."),
        (
            "ascension-deeper/hole",
            "r:d5",
            "Once all six around d5 are taken, the leader there becomes a god.",
        ),
        ("tavern/after-yes", "Player 4", "Nobody has traded with Player 4."),
        ("tavern/collectors", "5>4:2", "for one that they do not need and you do"),
        ("tavern/127-and-78", "127, 198, 44, 49", "The bonus goes to one hand alone"),
        ("design-workshop/shorter", "a1", "To win takes 3"),
    ],
)
def test_a_usual_mistake_is_told_its_own_reason(name, answer, why):
    lesson, _, exercise = name.partition("/")
    verdict = SETS[lesson][exercise].check(answer)
    assert not verdict.right
    assert why in verdict.why


def test_what_is_pointed_out_are_the_stones_that_were_reckoned_wrongly():
    sums, leaving = SETS["siegestones"]["sums-d6"], SETS["ascension"]["angry"]
    assert sums.check("15, 12").marks == ("space:c6", "space:d7")
    assert sums.check("17, 10").marks == ("space:c5", "space:d5", "space:e6")
    assert {"point:f5f6g6", "point:c3c4d4"} < {*leaving.check("1, 0, 0, 0").marks}
    assert SETS["siegestones-deeper"]["supply"].check("12, 14").marks == ("space:d6", "space:b3")
    third = SETS["bluffstones"]["third-stone"]
    assert third.check("a4").marks == ("space:d4", "space:c4", "space:e4")
    assert SETS["tavern"]["127-and-78"].check("127, 78, 32, 49").marks[0] == "seat3:1"
    for question in (each for each in chain(*SETS.values()) if each.position and isinstance(each, Choose)):
        for option in question.among:
            named = {f"space:{word}" for word in re.findall(r"\w+", option.why)}
            marks = {*question.check(option.text).marks}
            assert named & {*picture(question.position).at()} <= marks, option


def test_a_board_that_asks_for_points_does_not_show_them():
    question = SETS["ascension"]["two-red"]
    scene = picture(question.position).scene()
    points = scene["pieces"]["score:0"]
    assert ">6<" in points
    assert points in str(document(scene, None))
    assert points not in board_of(question, question.position)


@pytest.mark.parametrize(
    "name",
    [
        "siegestones/finish",
        "munchstones/finish",
        "munchstones/do-not-take",
        "siegestones-deeper/six-left",
        "munchstones-deeper/play-runs",
    ],
)
def test_a_move_is_right_exactly_where_the_solver_wins_with_it(name):
    lesson, _, exercise = name.partition("/")
    question = SETS[lesson][exercise]
    values = sw.solve(question.position).values
    assert set(values) == set(question.position.legal_moves())
    for move, value in values.items():
        verdict = question.judged((move,)) if isinstance(question, PlayOut) else question.check(move)
        assert (verdict is None or verdict.right) is (value > 0)


def test_what_the_lesson_on_siegestones_says_of_its_exercises_is_so():
    siege = SETS["siegestones"]
    assert {name: len(siege[name].solutions()) for name in ("loosen-b3", "keep-e5", "win")} == {
        "loosen-b3": 1,
        "keep-e5": 1,
        "win": 1,
    }
    start = siege["win"].position
    assert start.scores == (3, 2)
    stones = [move for move in start.legal_moves() if not move.startswith("T")]
    assert not any(start.play(move).scores[0] > 3 for move in stones)
    loosened = siege["loosen-b3"].position.play("Tb5")
    assert loosened.control()["b5"] == (0, (8, 4), loosened.control()["b5"].ratings)
    assert "Black controls b5, 8 to 4" in siege["loosen-b3"].check("Tb5").why
    assert SETS["siegestones-deeper"]["both-at-four"].position.play("Tb4").scores == (4, 4)
    assert SETS["siegestones-deeper"]["third-player"].position.control()["d4"].sums == (10, 5, 5)
