"""Chapters with questions: written by clicking, tried as the learner, and answered on a board."""

from __future__ import annotations

import json

import stoneswidgets as sw
from stoneswidgets.widgets import progress_store
from tests.teach.test_asked_chapter import siege
from tests.widgets.test_exercise import board as board_of, click
from tests.widgets.wire import ask, tell


def chosen(exercise, *path):
    place = board_of(exercise)
    place._received(place, {"id": 1, "do": "play", "n": place._scene["n"], "path": list(path)}, [])


def test_a_chapter_is_asked_by_clicking_tried_as_the_learner_and_saved():
    board = sw.Board(sw.SiegeStones().start().play("Td4"))
    assert ask(board, do="explore")["ok"]
    for path in (["tray:stone", "space:c4"], ["tray:stone", "space:d5"], ["tray:stone", "space:e5"]):
        assert ask(board, do="play", path=path)["ok"]
    root = board._panel._scene["root"]
    for change in (
        {"do": "note", "node": root, "text": "Hold d4.\n\nOne stone does."},
        {"do": "ask", "what": "title", "to": "The first tower"},
        {"do": "ask", "what": "seat", "to": "White"},
        {"do": "ask", "what": "otherwise", "to": "Next to it!"},
    ):
        assert tell(board, **change)["ok"]
    asks = board._panel._scene["asks"]
    assert asks == {
        "title": "The first tower",
        "seat": "White",
        "seats": ["Black", "White"],
        "otherwise": "Next to it!",
        "tried": False,
    }
    for _ in range(2):
        ask(board, do="undo")
    assert board._panel._scene["asks"] == asks | {"seat": "", "otherwise": ""}
    assert "choose which side the reader plays" in tell(board, do="try", on=True)["error"]
    for _ in range(2):
        ask(board, do="redo")
    assert tell(board, do="try", on=True)["ok"]
    (exercise,) = board._panel.children
    assert (exercise.question.ask, exercise.question.hints) == ("Hold d4.", ("One stone does.",))
    assert exercise.question.of == ""
    assert board._panel._scene["asks"]["tried"]
    assert exercise.answer("c4 e5").right
    assert tell(board, do="try", on=False)["ok"]
    assert board._panel.children == ()
    (question,) = sw.ExerciseSet.loads(tell(board, do="save")["text"])
    assert question.name == "The first tower"
    assert question.check("a1").why == "Next to it!"


def test_an_asked_chapter_is_played_on_the_board_and_the_study_answers():
    exercise = sw.Exercise(siege())
    form = exercise.children[0]
    assert (form._form["ask"], form._form["more"]) == ("Hold d4.", "A hint")
    for hint in ("One stone does.", "c4 is next to it."):
        click(form, do="more")
        assert form._form["hints"][-1] == hint
    assert form._form["more"] == "Show the answer"
    chosen(exercise, "tray:stone", "space:a2")
    assert (form._form["tone"], form._form["again"]) == ("wrong", "Try again")
    assert form._form["message"].startswith("Not yet.\nThat is not next to it.")
    assert board_of(exercise).match.moves == ("a2", "c4", "a3")
    assert not board_of(exercise)._scene["paths"]
    click(form, do="again")
    assert board_of(exercise).match.moves == ()
    chosen(exercise, "tray:stone", "space:c4")
    assert board_of(exercise).match.moves == ("c4", "d5")
    assert form._form["message"].startswith("Right so far.\nBlack holds it.\nWhite dropped a stone on d5.")
    assert (form._form["tone"], form._form["more"]) == ("note", "Another hint")
    assert board_of(exercise)._scene["status"] == "Black to move."
    chosen(exercise, "tray:stone", "space:g4")
    assert form._form["message"] == "Not yet.\nNext to d4, please."
    click(form, do="again")
    assert (board_of(exercise).match.moves, exercise.solved) == (("c4", "d5"), False)
    chosen(exercise, "tray:stone", "space:e5")
    assert (exercise.solved, exercise.attempts) == (True, 3)
    assert form._form["message"] == "Right.\n10 to 5."
    assert board_of(exercise).match.moves == ("c4", "d5", "e5")


def test_an_asked_chapter_shows_a_seat_its_own_stones_alone():
    shown = set()
    for hidden in ("jggs,sgg+jsjs", "jsjs,sgg+jggs"):
        start = sw.Tavern().start().play(f"deal:jjs+gssg,gjs+{hidden},gsg+jjsj;1")
        study = sw.Study(start)
        study.chapters[0].asked = 0
        study.chapters[0].start.add("pass", "Wait.")
        exercise = sw.Exercise(study)
        assert exercise.question.eyes == 0
        chosen(exercise, "tray:pass")
        shown.add(json.dumps([board_of(exercise)._scene, exercise.children[0]._form]))
        assert exercise.solved
    assert len(shown) == 1


def test_the_last_hint_of_an_asked_chapter_is_what_its_author_has_marked():
    chapter = siege()
    chapter.start.main.marks = ["c4>d4", "bold c4"]
    exercise = sw.Exercise(chapter)
    form = exercise.children[0]
    for _ in range(2):
        click(form, do="more")
    assert "arrow" not in board_of(exercise)._scene["labels"]["space:d4"]
    click(form, do="more")
    assert form._form["hints"][-1] == "Marked: arrow from c4 to d4 and bold ring on c4."
    assert "arrow from c4" in board_of(exercise)._scene["labels"]["space:d4"]
    assert form._form["more"] == "Show the answer"


def test_a_set_of_asked_chapters_counts_in_progress_and_practice_and_is_printed(monkeypatch):
    study = sw.Study(sw.SiegeStones())
    study.take(siege())
    study.chapters[0].title = "My lesson"
    lesson = sw.ExerciseSet.loads(study.dumps())
    kept = progress_store.Keeper(None)
    monkeypatch.setitem(progress_store._KEPT, "keeper", kept)
    shown, round_ = sw.Progress(lesson), sw.Practice(lesson)
    round_.go_on()
    assert round_.exercise.question is lesson["Hold the tower"]
    assert not round_.exercise.answer("a2").right
    assert round_.exercise.answer("c4 e5").right
    assert "all 1 solved" in shown._progress
    done = kept.progress.done("My lesson", "Hold the tower")
    assert (done.tries, bool(done.solved)) == (2, True)
    assert "Hold d4." in sw.paper.exercises(lesson).body
    assert "10 to 5." in sw.paper.answers(lesson).body
