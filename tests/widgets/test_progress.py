"""Progress is stored in a file beside the notebook, shown, saved for a teacher, and cleared."""

from __future__ import annotations

import json

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.rating import rating
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets import progress_store as keeping
from stoneswidgets.widgets.progress_store import Keeper

CLEAR = {"id": 1, "n": 0, "do": "clear"}


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file in which progress is kept now."""
    path = tmp_path / keeping.FILE
    monkeypatch.setitem(keeping._KEPT, "keeper", Keeper(path))
    return path


def again(monkeypatch, path):
    """The kernel was started again."""
    monkeypatch.setitem(keeping._KEPT, "keeper", Keeper(path))


def test_what_is_done_survives_a_new_kernel(file, monkeypatch):
    exercise = sw.Exercise("siegestones/tie")
    assert not file.exists()
    exercise.answer("Black")
    exercise.answer("nobody")
    again(monkeypatch, file)
    done = Transcript.load(file).done("siegestones", "tie")
    assert (done.tries, bool(done.solved)) == (2, True)
    form = sw.Exercise("siegestones/tie").children[0]._form
    assert form["before"].startswith("Solved on ")
    assert sw.Exercise("siegestones/weakened").children[0]._form["before"] == ""


def test_hints_and_a_shown_answer_are_kept(file):
    form = sw.Exercise("siegestones/tie").children[0]
    for _ in range(3):
        form._received(form, {"id": 1, "n": 0, "do": "more"}, [])
    done = Transcript.load(file).done("siegestones", "tie")
    assert (done.hints, done.answer_shown, done.tries) == (2, True, 0)


def test_a_right_answer_tells_how_much_of_the_lesson_is_solved(file):
    lesson = sw.ExerciseSet.of_lesson("siegestones")
    sw.Exercise("siegestones/tie").answer("nobody")
    exercise = sw.Exercise("siegestones/sums-d6")
    form = exercise.children[0]
    exercise.answer("15, 15")
    assert form._form["tally"] == []
    exercise.answer("15, 10")
    told = dict(zip((question.name for question in lesson), form._form["tally"], strict=True))
    assert {name: state for name, state in told.items() if state} == {"tie": "solved", "sums-d6": "now"}
    exercise.answer("15, 10")
    assert ("now" in form._form["tally"], exercise.attempts) == (False, 2), "only the first time counts"
    alone = type(lesson["tie"])(**{**vars(lesson["tie"]), "of": "a set of my own"})
    own = sw.Exercise(alone)
    own.answer("nobody")
    assert own.children[0]._form["tally"] == []
    assert file.exists()


def test_progress_is_shown_as_it_changes(file):
    shown = sw.Progress("siegestones")
    assert "0 of 17 solved" in shown._progress
    assert str(file) in shown._progress
    sw.Exercise("siegestones/tie").answer("nobody")
    assert "1 of 17 solved" in shown._progress
    assert "solved (1)" in shown._progress
    shown.close()
    shown.close()
    sw.Exercise("siegestones/weakened").answer("nobody")
    assert "1 of 17 solved" in shown._progress


@pytest.mark.usefixtures("file")
def test_it_is_saved_for_a_teacher_with_a_name_only_if_one_is_given(tmp_path):
    sw.Exercise("siegestones/tie").answer("nobody")
    shown = sw.Progress("siegestones")
    shown.save(tmp_path / "mine.json")
    saved = Transcript.load(tmp_path / "mine.json")
    assert (saved.learner, set(saved.sets)) == ("", {"siegestones"})
    file = sw.Progress("siegestones", learner="Ada <b>")._file
    assert json.loads(file["text"])["learner"] == "Ada <b>"


@pytest.mark.usefixtures("file")
def test_a_page_may_have_it_forgotten_and_nothing_else():
    sw.Exercise("siegestones/tie").answer("nobody")
    shown = sw.Progress("siegestones")
    for message in (None, {}, {"do": "clear"}, {**CLEAR, "do": "save"}, {**CLEAR, "path": "/"}):
        shown._received(shown, message, [])
    assert shown._any
    assert shown.progress.sets
    shown._received(shown, CLEAR, [])
    assert not shown.progress.sets
    assert not shown._any


def test_a_file_that_is_something_else_is_left_alone(file):
    file.write_text("my notes", encoding="utf-8")
    sw.Exercise("siegestones/tie").answer("nobody")
    shown = sw.Progress("siegestones")
    assert file.read_text(encoding="utf-8") == "my notes"
    assert "1 of 17 solved" in shown._progress
    assert "cannot be used" in shown._progress


def test_without_a_folder_to_write_to_it_is_kept_in_memory(tmp_path, monkeypatch):
    monkeypatch.setitem(keeping._KEPT, "keeper", Keeper(tmp_path / "none" / keeping.FILE))
    sw.Exercise("siegestones/tie").answer("nobody")
    shown = sw.Progress("siegestones")
    assert "1 of 17 solved" in shown._progress
    assert "Kept until the kernel stops: No such file or directory" in shown._progress


@pytest.mark.usefixtures("file")
def test_the_map_shows_each_games_lessons_puzzles_and_level_and_what_comes_next():
    every = sw.Progress()
    assert every._progress.count(", 0 of ") == 2 * len(sw.GAMES)
    assert "Next: </b><a" in every._progress
    puzzle = sw.puzzles("munchstones")["1"]
    keeping.keeper().note(puzzle.of, puzzle.name, lambda done: done.answered(right=True))
    assert (
        f"<td>1 solved</td><td>–</td><td>{rating('munchstones', keeping.keeper().progress)}</td>"
        in every._progress
    )
    every.clear()
    assert "1 solved" not in every._progress


@pytest.mark.parametrize(
    ("environment", "path", "said"),
    [
        ({}, keeping.FILE, "Kept on the computer where Python runs."),
        ({keeping.PLACE: "elsewhere.json"}, "elsewhere.json", "Kept on the computer where Python runs."),
        ({keeping.PLACE: ""}, None, "as was asked for"),
        ({"SERVER_SOFTWARE": "voila/0.5"}, None, "until this page is closed"),
    ],
)
def test_in_a_kernel_it_is_kept_beside_the_notebook(environment, path, said, monkeypatch):
    monkeypatch.setattr(keeping, "get_ipython", type("Shell", (), {"kernel": None}))
    for name in (keeping.PLACE, "SERVER_SOFTWARE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    found = keeping._found()
    assert (found.path and found.path.name) == path
    assert said in found.where
