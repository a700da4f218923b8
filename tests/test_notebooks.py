"""The tutorials' files; ``make notebooks`` runs them and compares their outputs."""

from __future__ import annotations

import re
from itertools import pairwise

import nbformat
import pytest

from stoneswidgets.teach.notebooks import names
from stoneswidgets.teach.sets import ExerciseSet
from tests.notebooks import FOLDER, clean, text

NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
EXERCISE = re.compile(r'sw\.Exercise\("([^/"]+)/([^"]+)"\)')


def code_cells(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def test_the_welcome_leads_to_every_other_lesson():
    welcome, *others = names()
    told = "".join(cell.source for cell in nbformat.read(FOLDER / welcome, as_version=4).cells)
    assert [name for name in others if f"]({name})" not in told] == []


def test_what_a_lesson_sends_somebody_to_is_called_so_on_the_board():
    repository = FOLDER.parent
    files = [*repository.glob("js/src/*.ts"), *repository.glob("stoneswidgets/**/*.py")]
    shown = "".join(path.read_text("utf-8") for path in files)
    told = [
        (path.name, name)
        for path in NOTEBOOKS
        for cell in nbformat.read(path, as_version=4).cells
        if cell.cell_type == "markdown"
        for name in re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", cell.source)
    ]
    assert told
    assert [each for each in told if each[1] not in shown] == []


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


def test_it_is_kept_as_the_command_keeps_it(path):
    kept = path.read_text(encoding="utf-8")
    assert kept == text(clean(nbformat.reads(kept, as_version=4))), "python -m tests.notebooks keeps it"


def test_it_was_run_from_top_to_bottom_without_an_error(path):
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert all(output.output_type in {"execute_result", "display_data", "stream"} for output in outputs)
    assert not [output for output in outputs if output.get("name") == "stderr"]


def test_every_board_is_kept_as_a_picture_with_words(path):
    shown = [cell for cell in code_cells(path) if re.search(r"sw\.(Board|Compare|Exercise)\(", cell.source)]
    assert shown
    for cell in shown:
        assert all({"text/plain", "text/html"} <= set(output.data) for output in cell.outputs), cell.source


def test_the_text_below_an_exercise_does_not_give_its_answer_away(path):
    """What follows from an answer is the exercise's `then`. Words such as "Black" or "nobody" may stand anywhere."""
    for exercise, below in pairwise(nbformat.read(path, as_version=4).cells):
        if below.cell_type == "markdown" and (found := EXERCISE.search(exercise.source)):
            question = ExerciseSet.of_lesson(found[1])[found[2]]
            answers = question.solutions()
            if question.options:
                given = [answer for answer in answers if len(answer.split()) > 2]
            else:
                given = (
                    {place for answer in answers for place in re.findall("[a-g][1-7]", answer)}
                    if len(answers) < 4
                    else ()
                )
            assert not [each for each in given if each in below.source], found[0]


def test_no_two_cells_of_words_follow_each_other_and_none_is_long(path):
    """A learner does something between one piece of reading and the next."""
    cells = nbformat.read(path, as_version=4).cells
    kinds = [cell.cell_type for cell in cells]
    assert ("markdown", "markdown") not in set(pairwise(kinds))
    assert max(len(re.findall(r"\S*\w\S*", cell.source)) for cell in cells[:-1]) <= 120


def test_a_lesson_begins_with_the_goal_and_at_most_forty_words_before_there_is_something_to_do(path):
    first, second = nbformat.read(path, as_version=4).cells[:2]
    assert (first.cell_type, second.cell_type) == ("markdown", "code")
    goal, _, try_it = first.source.partition("**Try it:**")
    assert "**" in goal
    assert try_it
    assert len(re.findall(r"\S*\w\S*", first.source)) <= 40
    assert second.outputs
