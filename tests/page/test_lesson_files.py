"""Lesson files that several windows read and save."""

from __future__ import annotations

import asyncio
import json

import nbformat
import pytest

import stoneswidgets as sw
from stoneswidgets.page.export import STATE
from stoneswidgets.page.lesson_files import LessonFiles


def lesson(words):
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(words)])


def test_a_lesson_read_while_another_window_saves_it_is_whole_and_stays(tmp_path, monkeypatch):
    write, read = nbformat.write, []
    write(lesson("before"), tmp_path / "lesson.ipynb")

    async def reads(lessons):
        read.append((await lessons.get("lesson.ipynb"))["content"].cells[0].source)

    async def two_windows():
        lessons, loop = LessonFiles(root_dir=str(tmp_path)), asyncio.get_running_loop()

        def read_halfway(notebook, file, **how):
            file.write('{"cells": [')
            file.flush()
            asyncio.run_coroutine_threadsafe(reads(lessons), loop).result()
            file.seek(0)
            write(notebook, file, **how)

        monkeypatch.setattr(nbformat, "write", read_halfway)
        await lessons.save({"type": "notebook", "content": lesson("after")}, "lesson.ipynb")
        await reads(lessons)

    asyncio.run(two_windows())
    assert read == ["before", "after"]
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["lesson.ipynb"]


def of_a_board():
    """Return a lesson in which a board is saved, as JupyterLab sends it."""
    board = sw.Board(sw.SiegeStones())
    data, _ = board._repr_mimebundle_()
    board.match.play("d4")
    cell = nbformat.v4.new_code_cell("board", outputs=[nbformat.v4.new_output("display_data", data)])
    states = {board.model_id: {"state": {"_scene": board.get_state()["_scene"]}}}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {STATE: {"state": states}}})
    return json.loads(json.dumps(notebook))


def saved(notebook, folder):
    """Save a lesson; return what is in the file of its first output."""
    lessons = LessonFiles(root_dir=str(folder))
    asyncio.run(lessons.save({"type": "notebook", "content": notebook}, "lesson.ipynb"))
    (output,) = nbformat.read(folder / "lesson.ipynb", as_version=4).cells[0].outputs
    return output.data


def test_a_lesson_is_saved_with_the_last_position_of_its_board(tmp_path):
    assert "SiegeStones: White to move" in saved(of_a_board(), tmp_path)["text/html"]


def scene(**more):
    """Return a way to forge a scene: with these fields, those that are None left out."""

    def forge(text):
        fields = json.loads(text) | more
        return json.dumps({name: value for name, value in fields.items() if value is not None})

    return forge


FORGED = {
    "no text": lambda _: 7,
    "no JSON": lambda text: text[:-5],
    "an empty object": lambda _: "{}",
    "nested deep": lambda _: "[" * 100_000 + "]" * 100_000,
    "huge": lambda text: text + " " * 20_000_000,
    "half of a letter": lambda text: text.replace("Black", "\\ud800", 1),
    "infinitely wide": lambda text: text.replace('"view":[', '"view":[1e999,1e999,1e999,1e999],"was":[', 1),
    "a flat board": scene(view=[0, 0, 0, 0]),
    "a secret": scene(secret=True),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_a_lesson_whose_board_is_damaged_is_saved_as_it_was(tmp_path, forge):
    notebook = of_a_board()
    (state,) = notebook["metadata"]["widgets"][STATE]["state"].values()
    state["state"]["_scene"] = forge(state["state"]["_scene"])
    before = dict(notebook["cells"][0]["outputs"][0]["data"])
    assert saved(notebook, tmp_path) == before
