"""Files are written whole or not at all, by one writer at a time, and leave no temporary files."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.plumbing import files
from stoneswidgets.teach.transcript import Done, Transcript
from stoneswidgets.widgets.progress_store import Keeper

GAME = sw.SiegeStones(side=3, goal=1)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes and links are POSIX's here")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "kept.json"
    path.write_text("old")
    path.chmod(mode)
    files.write(path, "new")
    assert path.stat().st_mode & 0o777 == mode


@POSIX
def test_a_new_file_has_the_mode_that_new_files_have(tmp_path: Path) -> None:
    files.write(tmp_path / "a", "new")
    (tmp_path / "b").write_text("new")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


@POSIX
def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to("elsewhere/real.json")
    files.write(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "elsewhere" / "real.json").read_text() == "new"
    assert names(tmp_path / "elsewhere") == ["real.json"]


@POSIX
def test_a_pipe_or_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    files.write(tmp_path / "pipe", "through")
    assert os.read(reader, 99) == b"through"
    os.close(reader)


@POSIX
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write anything")
def test_what_must_not_be_written_to_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        files.write(path, "new")
    assert path.read_text() == "old"


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_where_writing_fails_the_old_file_stays_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "kept.json"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if failing == "fsync" else (Path, "replace")), full)
    with pytest.raises(OSError, match=r"No space left on device: '.*kept\.json'$"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert names(tmp_path) == ["kept.json"]


NOTES_MANY = """
import sys
from pathlib import Path
from stoneswidgets.widgets.progress_store import Keeper

keeper = Keeper(Path(sys.argv[1]))
for i in range(60):
    keeper.note("set", f"{sys.argv[2]}{i}", lambda done: done.answered(right=True))
assert keeper.path is not None, keeper.where
"""
"""It notes exercises as a kernel does, one after the other."""


@pytest.mark.full
def test_two_processes_that_note_progress_in_one_file_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    writers = [subprocess.Popen([sys.executable, "-c", NOTES_MANY, path, who]) for who in "ab"]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert len(Transcript.load(path).sets["set"]) == 120
    assert names(tmp_path) == [".progress.json.lock", "progress.json"]


def test_unwritable_progress_is_noted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(tmp_path / "progress.json")
    keeper.note("set", "a", lambda done: done.answered(right=False))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    keeper.note("set", "a", lambda done: done.answered(right=False))
    assert keeper.progress.done("set", "a") == Done(tries=2)
    assert "No space left on device" in keeper.where


@pytest.mark.parametrize("load", [sw.Record.load, sw.Study.load, sw.ExerciseSet.load])
def test_what_is_wrong_in_a_file_is_said_with_its_name(load, tmp_path):
    file = tmp_path / "game.json"
    file.write_text("{}")
    with pytest.raises(sw.StonesError, match=r"game\.json: the .* lacks the field 'format'"):
        load(file)


def test_a_run_s_folder_that_is_not_there_is_named_as_it_was_given(tmp_path):
    path = tmp_path / "nowhere" / "run.csv"
    with pytest.raises(FileNotFoundError) as found:
        sw.lab.simulate(GAME, games=2, seed=1, path=path, progress=False, workers=1)
    assert found.value.filename == str(path)


def test_a_file_is_locked_by_one_program_at_a_time(tmp_path: Path) -> None:
    with files.locked(tmp_path / "room.json"), pytest.raises(sw.BadRecord, match="taken"):
        files.locked(tmp_path / "room.json", "taken").__enter__()
    with files.locked(tmp_path / "room.json", "taken"):
        files.write(tmp_path / "room.json", "new")


def test_a_python_without_locks_locks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "filelock", None)
    with files.locked(tmp_path / "kept.json"), files.locked(tmp_path / "kept.json"):
        files.write(tmp_path / "kept.json", "new")
    assert names(tmp_path) == ["kept.json"]
