"""Lessons as files, which several windows read and save."""

from __future__ import annotations

import asyncio

import nbformat

from stoneswidgets.page.lesson_files import LessonFiles


def lesson(words):
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(words)])


def test_a_lesson_that_one_window_reads_while_another_one_saves_it_is_whole_and_stays_where_it_is(
    tmp_path, monkeypatch
):
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
