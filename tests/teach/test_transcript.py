"""Progress is counted, saved and read; a class's files become a table for each lesson."""

from __future__ import annotations

import csv
import io
import json
import sys
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets import cli
from stoneswidgets.teach import ExerciseSet
from stoneswidgets.teach.transcript import Done, Transcript, tables

SOLVED = Done().answered(right=False).helped(2).answered(right=True)


def test_tries_count_up_to_the_first_right_answer():
    assert (SOLVED.tries, SOLVED.hints, SOLVED.answer_shown) == (2, 2, False)
    assert SOLVED.solved is not None
    assert SOLVED.answered(right=False).helped(3, answer_shown=True) == SOLVED
    assert [Done().helped(n).answered(right=True).is_clean for n in (0, 1)] == [True, False]


def test_an_answer_that_was_shown_before_it_was_found_stays_known():
    done = Done().helped(1, answer_shown=True)
    assert str(done) == "answer shown (0)"
    assert done.answered(right=True).answer_shown


def test_progress_is_written_and_read():
    progress = Transcript(learner="Ada").noted("siegestones", "tie", SOLVED).noted("mine", "x", Done(tries=1))
    assert Transcript.loads(progress.dumps()) == progress
    assert progress.without("mine").sets == {"siegestones": {"tie": SOLVED}}
    assert json.loads(Transcript().dumps()) == {"format": "stoneswidgets-progress", "version": 1, "sets": {}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "x"}, "it is not a progress file: its format is 'x', not 'stoneswidgets-progress'"),
        ({"version": 2}, "version is 1, not 2"),
        ({"learner": 4}, "learner is a text, not 4"),
        ({"class": "5b"}, "the progress has no field 'class'"),
        ({"sets": []}, "sets is an object"),
        ({"sets": {"s": {"x": {"tries": -1}}}}, "set 's': tries is a whole number from 0"),
        ({"sets": {"s": {"x": {"solved": "yes"}}}}, "set 's': exercise 'x': solved is a time"),
        ({"sets": {"s": {"x": {"solved": "2026-11-21"}}}}, "solved is a time"),
        ({"sets": {"s": {"x": {"shown": 1}}}}, "set 's': exercise 'x': shown is true or false, not 1"),
        ({"sets": {"s": {"x": {"marks": 1}}}}, "set 's': the exercise 'x' has no field 'marks'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change, said):
    with pytest.raises(sw.BadRecord) as error:
        Transcript.loads(json.dumps(json.loads(Transcript().dumps()) | change))
    assert said in str(error.value)


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["tries", "hints", "shown", "solved", "x"]), inner, max_size=3)
    ),
)


@given(ANY_JSON)
def test_anything_is_read_or_refused(sets):
    with suppress(sw.BadRecord):
        text = json.dumps({"format": "stoneswidgets-progress", "version": 1, "sets": sets})
        assert Transcript.loads(Transcript.loads(text).dumps()).sets is not None


@pytest.fixture
def handed_in(tmp_path):
    """The files of a class of thirty; each has solved one exercise more than the one before, up to five."""
    files = []
    for number in range(30):
        progress = Transcript(learner=f"Learner {number}" if number else "")
        for k in range(number % 6):
            progress = progress.noted("siegestones", f"exercise {k}", SOLVED)
        files.append(tmp_path / f"{number}.json")
        progress.noted("siegestones", "last", Done(tries=3)).save(files[-1])
    return files


def test_thirty_files_become_one_table(handed_in):
    (rows,), refused = tables(handed_in)
    assert refused == {}
    assert len(rows) == 30
    assert len({tuple(row) for row in rows}) == 1
    assert [row["solved"] for row in rows[:7]] == ["0", "1", "2", "3", "4", "5", "0"]
    assert rows[0] == {key: rows[0][key] for key in rows[0]} | {"learner": "", "siegestones/exercise 0": ""}
    assert (rows[1]["learner"], rows[1]["siegestones/exercise 0"], rows[1]["siegestones/last"]) == (
        "Learner 1",
        "solved (2)",
        "tried (3)",
    )


def printed(out: str) -> str:
    """Return a table that was printed into a file."""
    assert out.startswith("\ufeff")
    return out[1:]


@pytest.mark.parametrize("is_console", [False, True])
def test_a_table_has_all_letters_in_a_file_on_a_console_those_it_can_show(tmp_path, monkeypatch, is_console):
    class Stream(io.TextIOWrapper):
        def isatty(self) -> bool:
            return is_console

    Transcript({"siegestones": {"tie": Done(2)}}, "Łukasz").save(tmp_path / "ada.json")
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", Stream(raw, "cp1252"))
    assert cli.main(["progress", str(tmp_path)]) == 0
    sys.stdout.flush()
    out = raw.getvalue()
    assert (b"?ukasz" if is_console else "Łukasz".encode()) in out
    assert out.startswith("\ufeff".encode()) is not is_console


def test_each_lesson_of_a_folder_is_a_table_in_its_order_and_what_is_wrong_is_named(tmp_path, capsys):
    done = {"win": Done(1), "whose": Done(2), "mine": Done(1)}
    Transcript({"siegestones": done, "bluffstones": {"whose": Done(3)}}, "Ada").save(tmp_path / "ada.json")
    (tmp_path / "game.json").write_text(
        '{"format": "stoneswidgets-record", "version": 1, "game": "x"}', "utf-8"
    )
    (tmp_path / "half.json").write_text('{"format": "stoneswidgets-progress", "sets": {', "utf-8")
    (tmp_path / "notes.txt").write_text("no progress, and not asked for", "utf-8")
    (tmp_path / "old.json").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "moved.json")
    (siege, bluff), refused = tables([tmp_path])
    for of, rows in {"siegestones": siege, "bluffstones": bluff}.items():
        lesson = [f"{of}/{question.name}" for question in ExerciseSet.of_lesson(of)]
        assert list(rows[0])[4:] == (lesson if rows is bluff else [*lesson, "siegestones/mine"])
    assert [row["siegestones/whose"] for row in siege] == ["tried (2)"]
    assert cli.main(["progress", str(tmp_path)]) == 1
    blocks = printed(capsys.readouterr().out).split("\n\n")
    assert [list(csv.DictReader(io.StringIO(block))) for block in blocks] == [siege, bluff]
    assert [row["bluffstones/whose"] for row in bluff] == ["tried (3)"]
    assert {path.rpartition("/")[2]: why.partition(":")[0] for path, why in refused.items()} == {
        "game.json": "it is not a progress file",
        "half.json": "the progress is not JSON",
        "link.json": "No such file or directory",
    }
