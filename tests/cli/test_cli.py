from __future__ import annotations

import json
import os
import time
from errno import EADDRINUSE
from unittest.mock import Mock

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from stoneswidgets import cli
from stoneswidgets.cli import commands
from stoneswidgets.cli.room import serve_room
from stoneswidgets.page import tutorials
from stoneswidgets.room import server

RECORD = {"format": "stoneswidgets-record", "version": 1, "game": "siegestones", "rules": {}}


def write_record(folder, *moves):
    path = folder / "game.json"
    path.write_text(json.dumps({**RECORD, "moves": moves}), encoding="utf-8")
    return str(path)


def test_check_says_that_a_record_is_right(tmp_path, capsys, monkeypatch):
    path = write_record(tmp_path, "Td6", "c5")
    assert cli.main(["check", path]) == 0
    assert capsys.readouterr().out == f"{path}: SiegeStones, 2 moves, all legal\n"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").rename("aRecord")
    assert cli.main(["check", "aRecord"]) == 0


def test_check_reads_a_short_code_where_there_is_no_file(capsys):
    assert cli.main(["check", "1SaS4UTuijdDT", "1SaS4UTuijdDX"]) == 1
    out, err = capsys.readouterr()
    assert out == "1SaS4UTuijdDT: SiegeStones, 3 moves, all legal\n"
    assert err.startswith("stoneswidgets: 1SaS4UTuijdDX: the code is incomplete or mistyped")


def test_check_names_the_first_wrong_move_of_each_record(tmp_path, capsys):
    wrong = write_record(tmp_path, "Td6", "d6", "d6")
    assert cli.main(["check", wrong, str(tmp_path / "none.json")]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith(f"stoneswidgets: {wrong}: move 2: ")
    assert "d6" in first.partition("move 2: ")[2]
    assert second == f"stoneswidgets: {tmp_path / 'none.json'}: No such file or directory"


@pytest.fixture
def originals(tmp_path, monkeypatch):
    folder = tmp_path / "originals"
    folder.mkdir()
    for name in ("01-first.ipynb", "02-second.ipynb"):
        cell = nbformat.v4.new_code_cell(name, execution_count=7)
        cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "7"}, execution_count=7)]
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / name)
    monkeypatch.setattr(tutorials, "names", lambda: tuple(sorted(path.name for path in folder.iterdir())))
    monkeypatch.setattr(
        tutorials, "texts", lambda: {path.name: path.read_text("utf-8") for path in folder.iterdir()}
    )
    for kind in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"JUPYTER_{kind}_DIR", str(tmp_path / kind))
    return folder


@pytest.mark.usefixtures("originals")
def test_lessons_are_copied_in_order_trusted_folded_and_not_run(tmp_path):
    copies = tutorials.copy_notebooks(tmp_path / "new" / "folder")
    assert [copy.name for copy in copies] == ["01-first.ipynb", "02-second.ipynb"]
    for copy in copies:
        notebook = nbformat.read(copy, as_version=4)
        (cell,) = notebook.cells
        assert NotebookNotary().check_signature(notebook)
        assert cell.metadata.jupyter.source_hidden
        assert (cell.execution_count, cell.outputs[0].execution_count) == (None, None)


def test_python_that_is_there_to_be_read_stays_in_sight():
    cells = [
        nbformat.v4.new_code_cell("a rule", metadata={"tags": ["shown"]}),
        nbformat.v4.new_code_cell("7"),
    ]
    lesson = tutorials.as_lesson(nbformat.v4.new_notebook(cells=cells))
    assert [cell.metadata.jupyter.source_hidden for cell in lesson.cells] == [False, True]


@pytest.mark.usefixtures("originals")
def test_what_is_there_is_kept_and_the_last_one_worked_on_is_opened(tmp_path):
    folder = tmp_path / "mine"
    first, second = tutorials.copy_notebooks(folder)
    assert tutorials.newest([first, second]) == first
    second.write_text("solved", encoding="utf-8")
    again = tutorials.copy_notebooks(folder)
    assert second.read_text(encoding="utf-8") == "solved"
    assert tutorials.newest(again) == second


def test_the_originals_own_folder_can_be_opened(originals):
    before = [path.read_bytes() for path in sorted(originals.iterdir())]
    assert {copy.parent for copy in tutorials.copy_notebooks(originals)} == {originals}
    assert [path.read_bytes() for path in sorted(originals.iterdir())] == before


@pytest.mark.usefixtures("originals")
def test_without_jupyterlab_the_extra_is_named_and_nothing_is_copied(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(commands, "find_spec", lambda _name: None)
    assert cli.main(["learn", str(tmp_path / "mine")]) == 1
    assert "stoneswidgets[learn]" in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_practice_opens_the_page_for_every_day_among_the_lessons(tmp_path, monkeypatch):
    for kind in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"JUPYTER_{kind}_DIR", str(tmp_path / kind))
    opened = []
    monkeypatch.setattr(tutorials, "open_lab", lambda notebook, **_: opened.append(notebook.name))
    assert cli.main(["practice", str(tmp_path / "mine")]) == 0
    assert opened == ["07-every-day.ipynb"]
    assert (tmp_path / "mine" / "00-welcome.ipynb").is_file()


@pytest.mark.usefixtures("originals")
def test_a_lesson_that_was_renamed_is_opened_again(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(tutorials, "open_lab", lambda notebook, **_: opened.append(notebook.name))
    assert cli.main(["learn", str(tmp_path)]) == 0
    (tmp_path / "02-second.ipynb").rename(mine := tmp_path / "mine.ipynb")
    for day, changed in enumerate((mine, mine, tmp_path / "02-second.ipynb"), 1):
        os.utime(changed, (then := time.time() + 100 * day, then))
        (tmp_path / "own.ipynb").write_text("{}", "utf-8")
        os.utime(tmp_path / "own.ipynb", (then + 1, then + 1))
        assert cli.main(["learn", str(tmp_path)]) == 0
    assert opened == ["01-first.ipynb", "mine.ipynb", "mine.ipynb", "02-second.ipynb"]


UNFINISHED = """{"format": "stoneswidgets-exercises", "version": 1, "title": "Mine", "exercises": [
  {"name": "last", "kind": "find", "ask": "Win!", "best": "solver", "position": {"game": "siegestones", "setup":
    {"position": {"diagram":
    "4,7,4,6666/6[ree]1[ree]1/6[ree]1166/61[ree]1161/[ree]11661/.[ree].61/1616", "to_move": 1}}}}]}
"""


def test_values_are_worked_out_and_written_and_then_proven(tmp_path, capsys):
    file = tmp_path / "set.json"
    file.write_text(UNFINISHED, encoding="utf-8")
    assert cli.main(["check", str(file)]) == 1
    assert "exercise 'last': best: the moves have no values yet" in capsys.readouterr().err
    assert cli.main(["evaluate", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 1 exercise evaluated\n"
    assert cli.main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: Mine, 1 exercise, no mistake found\n"
    written = file.read_text(encoding="utf-8")
    assert written.replace(written[written.index('"best"') : written.index(', "position"')], "") == (
        UNFINISHED.replace('"best": "solver"', "")
    )
    file.write_text(written.replace('"Tc1": 0', '"Tc1": -1'), encoding="utf-8")
    assert cli.main(["check", str(file)]) == 1
    assert "exercise 'last': best: Tc1 is worth 0, not -1" in capsys.readouterr().err


def test_a_room_whose_variants_cannot_be_run_says_so_and_does_not_begin(tmp_path, capsys, monkeypatch):
    rules = tmp_path / "my_rules.py"
    rules.write_text("import stoneswidgets as sw\nclass Mine(sw.SiegeStones):\n    gaol = 3\n", "utf-8")
    assert serve_room(tmp_path / "room.json", rules=[rules], browser=False) == 1
    said = capsys.readouterr().err
    assert "my_rules.py, line 2: BadRules: SiegeStones has no 'gaol'" in said
    assert "did you mean 'goal'?" in said
    assert serve_room(tmp_path / "room.json", rules=[tmp_path / "none.txt"], browser=False) == 1
    assert "none.txt is not a Python file" in capsys.readouterr().err
    assert not (tmp_path / "room.json").exists()
    (tmp_path / "room.json").write_text("{}", "utf-8")
    (tmp_path / "room-rules-1.py").touch()
    assert serve_room(tmp_path / "room.json", port=0, browser=False) == 1
    assert f"to have them, add: --rules {tmp_path / 'room-rules-1.py'}" in capsys.readouterr().err
    monkeypatch.setattr(server, "bind_sockets", Mock(side_effect=OSError(EADDRINUSE, "is in use")))
    assert serve_room(tmp_path / "new.json", browser=False) == 1
    assert "perhaps another room; --port 0 takes any that is free" in capsys.readouterr().err
