"""An exercise in Python: clicks of learners and calls of teachers."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.puzzles.puzzle import MovePuzzle
from stoneswidgets.teach.sets import ExerciseSet
from tests.teach.test_docs import EXAMPLE
from tests.widgets.wire import handle

SET = ExerciseSet.of_lesson("siegestones")
EXAMPLES = ExerciseSet.loads(EXAMPLE)


def made(name):
    exercise = sw.Exercise(f"siegestones/{name}")
    return exercise, exercise.children[0]


def click(form, **content):
    form._received(form, {"id": 1, "n": 0} | content, [])


def board(exercise):
    return exercise.children[1]


def test_a_wrong_answer_then_a_right_one():
    exercise, form = made("sums-d6")
    click(form, do="check", answer="15, 15")
    assert (exercise.solved, exercise.attempts) == (False, 1)
    assert form._form["tone"] == "wrong"
    said = "Not yet.\nBlack 15 is right.\nFor White, that counts a stone too many"
    assert form._form["message"].startswith(said)
    scene = board(exercise)._scene
    labels = scene["labels"]["space:d6"], scene["labels"]["space:c6"]
    assert labels == ("d6, tower", "c6, White stone, pointed out")
    assert (scene["rated"], scene["rates"], scene["paths"]) == (False, "", {})
    (beside,) = scene["about"]["space:d6"]["text"]
    assert beside.startswith("Next to d6: c6, White stone; d7, White stone; c5, Black stone;")
    click(form, do="check", answer="15, 10")
    assert (exercise.solved, exercise.attempts) == (True, 2)
    assert (form._form["tone"], form._form["more"]) == ("right", "")
    scene = board(exercise)._scene
    seen = scene["labels"]["space:d6"], scene["rated"], scene["status"]
    assert seen == ("d6, tower", False, "Right."), "the next exercise asks for sums on this board"
    click(form, do="check", answer="1, 1")
    assert (exercise.solved, exercise.attempts) == (True, 2)
    exercise, form = made("rating")
    click(form, do="check", answer="3")
    assert (board(exercise)._scene["rated"], board(exercise)._scene["status"]) == (True, "Right.")


def test_what_follows_from_the_answer_is_said_once_it_is_there():
    (solved, said), (_, shown) = made("loosen-b3"), made("loosen-b3")
    solved.answer("a4")
    assert solved.question.then not in said._form["message"]
    solved.answer("Tb5")
    for _ in range(4):  # three hints, then the answer
        click(shown, do="more")
    assert all(solved.question.then in form._form["message"] for form in (said, shown))


def test_what_is_no_answer_is_no_attempt():
    exercise, form = made("sums-d6")
    click(form, do="check", answer="many")
    assert exercise.attempts == 0
    assert form._form["tone"] == "note"
    assert "numbers: Black, White" in form._form["message"]
    with pytest.raises(sw.StonesError):
        exercise.answer("many")


def test_hints_come_one_by_one_and_then_the_answer():
    exercise, form = made("keep-e5")
    for number, label in enumerate(("A hint", "Another hint", "Another hint")):
        assert (form._form["more"], len(form._form["hints"])) == (label, number)
        click(form, do="more")
    assert form._form["hints"] == list(SET["keep-e5"].hints)
    assert form._form["more"] == "Show the answer"
    click(form, do="more")
    assert form._form["message"].startswith("The answer: A stone on e6.")
    hinted, asked = made("sums-b3")
    for _ in hinted.question.hints:
        click(asked, do="more")
    assert "pointed out" in board(hinted)._scene["labels"]["space:b2"], "which the last hint names"
    assert board(exercise).match.moves == ("e6",)
    assert board(exercise)._scene["status"] == "The answer."
    click(form, do="again")
    assert board(exercise).match.moves == ()
    assert form._form["more"] == ""
    assert not exercise.solved


def test_a_wrong_prediction_shows_nothing_and_a_right_one_what_happens():
    exercise, form = made("weakened")
    assert board(exercise)._scene["labels"]["space:b4"] == "b4, empty, pointed out"
    click(form, do="check", answer="Black")
    assert board(exercise)._scene["labels"]["space:b4"].startswith("b4, empty")
    assert "nobody" not in form._form["message"].lower()
    click(form, do="check", answer="nobody")
    assert exercise.solved
    assert board(exercise)._scene["labels"]["space:b4"].startswith("b4, tower")


def test_moves_of_others_in_a_prediction_are_not_told_as_since_a_move_of_the_learners():
    exercise = sw.Exercise("tavern/after-no")
    assert exercise.answer("Player 2").right
    assert (board(exercise)._scene["say"], board(exercise)._scene["news"]) == ("Player 3 refused.", [])


def test_a_prediction_whose_answer_was_shown_is_asked_anew_of_other_moves():
    exercise, form = made("weakened")
    for answer in ("Black", "White"):
        click(form, do="check", answer=answer)
        assert not form._form["closed"]
    while form._form["more"]:
        click(form, do="more")
    assert (form._form["closed"], form._form["tone"]) == (True, "note")
    assert "The answer: nobody." in form._form["message"]
    assert board(exercise)._scene["labels"]["space:b4"].startswith("b4, tower")
    click(form, do="check", answer="nobody")
    assert (exercise.solved, exercise.attempts) == (False, 2)
    shown = board(exercise)
    click(form, do="again")
    other = SET["weakened"].another(1)
    assert (form._form["ask"], form._form["closed"]) == (other.ask, False)
    assert board(exercise) is not shown
    click(form, do="check", answer="nobody")
    assert not exercise.solved
    click(form, do="check", answer=other.solutions()[0])
    assert (exercise.solved, exercise.question) == (True, SET["weakened"])


def test_the_move_on_the_board_is_the_answer_and_is_refuted_there():
    exercise, form = made("keep-e5")
    board(exercise).match.play("f6")
    assert board(exercise).match.moves == ("f6", "e6")
    assert (exercise.attempts, form._form["again"]) == (1, "Try again")
    board(exercise).match.play("a4")
    assert exercise.attempts == 1
    now = board(exercise)._scene
    assert (now["paths"], now["tray"], now["status"]) == ({}, {}, "Not yet: this is what comes of it.")
    with pytest.raises(sw.StonesError, match="only to be looked at now"):
        ask(board(exercise), do="play", path=["tray:stone", "space:a1"])
    said = form._form["message"]
    click(form, do="again")
    assert (board(exercise).match.moves, form._form["message"], form._form["again"]) == ((), said, "")
    assert board(exercise)._scene["status"] == "Try again: Take e5, and keep it."
    board(exercise).match.play("e6")
    assert exercise.solved
    assert board(exercise).match.moves == ("e6",)
    assert board(exercise)._scene["say"] == "You dropped a stone on e6. You control e5, 14 to 10."


def test_a_question_about_a_whole_position_shows_all_of_it_and_one_for_a_seat_its_view():
    coins, force = sw.Exercise("tavern/coins"), sw.Exercise("tavern/force")
    assert board(coins)._scene["labels"]["seat1:4"] == "Player 1's hidden stone 4: gold"
    assert not board(coins)._scene["secret"]
    assert board(force)._scene["labels"]["own:4"] == "your hidden stone 4: gold"
    assert board(sw.Exercise("tavern/seventh-silver"))._scene["labels"]["seat2:4"].endswith("unknown")


def test_solved_can_be_observed():
    exercise, form = made("whose")
    seen = []
    exercise.observe(lambda change: seen.append(change["new"]), "solved")
    click(form, do="check", answer="mine")
    click(form, do="check", answer=SET["whose"].solutions()[0])
    assert seen == [True]


# ------------------------------------------------------------ setting up, playing out


def given_here(name):
    exercise = sw.Exercise(EXAMPLES[name])
    return exercise, exercise.children[0], exercise.children[1]


def ask(board, **content):
    handle(board._session, {"id": 1, "n": board._session.number, **content})


def test_a_position_is_set_up_and_checked():
    exercise, form, board = given_here("both")
    assert form._form["check"]
    click(form, do="check", answer="")
    assert (exercise.attempts, form._form["tone"]) == (1, "wrong")
    assert "White controls d6." in form._form["message"]
    ask(board, do="play", path=["tool:black", "space:d5"])
    click(form, do="check", answer="")
    assert "it is a tie" in form._form["message"]
    with pytest.raises(sw.StonesError, match="Not possible: a1 cannot be changed here, only c6"):
        ask(board, do="play", path=["tool:black", "space:a1"])
    ask(board, do="play", path=["tool:black", "space:e6"])
    click(form, do="check", answer="")
    assert (exercise.solved, form._form["again"]) == (True, "")


def test_setting_up_can_begin_again_and_the_answer_be_shown():
    exercise, form, board = given_here("both")
    board.set_up(exercise.question.solution)
    click(form, do="again")
    assert board.draft == exercise.question.position
    click(form, do="more")
    assert board.draft == exercise.question.solution
    assert (form._form["again"], form._form["closed"]) == ("Try it yourself", True)
    with pytest.raises(sw.StonesError, match="gives nothing away"):
        ask(board, do="setup", on=False)
    click(form, do="again")
    assert not form._form["closed"]
    click(form, do="check", answer="")
    assert not exercise.solved


def test_what_cannot_be_put_somewhere_is_refused_in_a_sentence():
    """It names nothing of the position as text, which nobody has typed."""
    board = sw.Exercise("tavern/cheap").children[1]
    for n in (1, 2, 4):
        ask(board, do="play", path=["tool:s", f"seat1:{n}"])
    with pytest.raises(sw.StonesError, match="Not possible: 13 of the stones are silver, and the bag has 12"):
        ask(board, do="play", path=["tool:s", "seat1:3"])


def test_an_ending_is_played_out_against_the_best_defence():
    exercise, form, board = given_here("keep-the-lead")
    board.match.play("f6-f5")
    assert board.match.moves == ("f6-f5", "f5-g5")
    assert (exercise.attempts, form._form["message"]) == (0, "")
    board.match.play("g5-g6")
    assert (exercise.solved, exercise.attempts) == (True, 1)
    assert form._form["message"] == "Right.\nNo tower can move. You win with 4 stones to 3."


def test_a_move_that_throws_it_away_is_refuted_and_taken_back():
    exercise, form, board = given_here("keep-the-lead")
    board.match.play("f6-g6")
    assert board.match.moves == ("f6-g6", "g6-g7")
    assert form._form["message"] == (
        "Not yet.\nPlayer 2 answers: the tower from g6 onto g7. That topped it blue; the red stone is out.\n"
        "After that it is a draw, whatever you do."
    )
    assert form._form["again"] == "Take it back"
    board.match.play(board.position.legal_moves()[0])
    assert exercise.attempts == 1
    click(form, do="again")
    assert (board.match.moves, form._form["again"]) == ((), "")
    board.match.play("f6-f5")
    board.match.play("g5-f5" if "g5-f5" in board.position.legal_moves() else board.position.legal_moves()[-1])
    assert board.match.moves[:2] == ("f6-f5", "f5-g5")
    puzzle = sw.Exercise(sw.puzzles("siegestones")["12"])
    form, board = puzzle.children
    board.match.play("a4")
    click(form, do="again")
    assert board.match.moves == ()


@pytest.mark.parametrize("game", ["ascension", "siegestones"])
def test_a_win_that_is_found_is_played_out_and_what_is_said_of_its_first_move_stays(game):
    puzzles = [each for each in sw.puzzles(game) if isinstance(each, MovePuzzle)]
    for win in [*filter(None, (each.to_win() for each in puzzles))][::9]:
        puzzle, way = sw.puzzles(game)[win.name], win.way()
        exercise = sw.Exercise(puzzle)
        form, board = exercise.children
        for at in range(0, len(way), 2):
            board.match.play(way[at])
            assert board.match.moves == way[: at + 2]
            if not board.match.is_over:
                assert form._form["message"] == ("" if at else f"Right.\n{puzzle.check(way[0]).why}")
                assert board._scene["status"] == "Right. Now win it."
        assert form._form["message"] == f"Right.\n{win.judged(way).why}"
        assert (exercise.solved, exercise.attempts) == (True, 1)


@pytest.mark.parametrize("question", SET.exercises, ids=lambda question: question.name)
def test_without_a_kernel_there_is_the_question_in_words_and_as_a_picture(question):
    exercise = sw.Exercise(question)
    data = exercise._repr_mimebundle_()[0]
    assert data["text/plain"].startswith(question.ask)
    assert ET.fromstring(data["image/svg+xml"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert data == sw.Exercise(question)._repr_mimebundle_()[0] | {
        key: value for key, value in data.items() if "widget-view" in key
    }
    assert repr(exercise) == f"<Exercise {question.name!r}, not solved>"
