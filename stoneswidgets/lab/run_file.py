"""Files of long runs: the first line says what is played, each further one holds games of it; a run goes on from there.

A last line that a crash or a full disk has cut off costs that line only, and one program writes at a time.
"""

from __future__ import annotations

import json
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from warnings import warn

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from os import PathLike

T = TypeVar("T")


@contextmanager
def run_file(
    path: str | PathLike[str] | None, head: Mapping[str, Any], read: Callable[[Any], T]
) -> Iterator[tuple[list[T], Callable[..., None]]]:
    """Have the file of a run to oneself; yield the pieces that it holds, and a function that writes further ones behind them.

    Without a path, there are no pieces, and none are written. The head says what is played; `read` makes a piece of its JSON, and raises
    a `BadRecord`, KeyError, TypeError or ValueError if it is none.

    Raises
    ------
    BadRecord
        If something else is played there, a line before the last is damaged, or another program has the file.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     given = f"{folder}/run.jsonl", {"game": "siegestones"}, lambda piece: piece["games"]
    ...     with run_file(*given) as (begun, add):
    ...         add({"games": 64})
    ...     with run_file(*given) as (again, add):
    ...         print(begun, again)
    [] [64]
    """
    if path is None:
        yield [], lambda *_: None
        return
    path = Path(path)
    with ExitStack() as stack:
        try:
            stack.enter_context(files.locked(path, wait=0))
        except TimeoutError:
            raise BadRecord(f"another program is writing to {path.name}; wait until it has ended") from None
        pieces, end = _begun(path, json.loads(json.dumps(head)), read)

        def add(*further: Mapping[str, Any]) -> None:
            nonlocal end
            left = memoryview("".join(map(_line, further)).encode())
            with path.open("r+b", buffering=0) as file:
                file.seek(end)
                file.truncate()
                while left:
                    left = left[file.write(left) :]
                end = file.tell()

        yield pieces, add


def head_of(path: str | PathLike[str] | None) -> dict[str, Any] | None:
    """Return what a file's first line says is played; None if there is no file, a `BadRecord` if it is not the file of a run."""
    if path is None or not Path(path).exists():
        return None
    with Path(path).open("rb") as file:
        try:
            found = _parsed(file.readline())
        except BadRecord:
            found = None
    if isinstance(found, dict):
        return found
    raise BadRecord(f"{Path(path).name} is not the file of a run; another path= begins one")


def file_in(folder: str | PathLike[str] | None, name: str) -> Path | None:
    """Return the file of one run of several in a folder, which is made if it is not there; None without one."""
    if folder is None:
        return None
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise BadRecord(f"{path.name} is a file; several runs are kept in a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path / f"{name}.jsonl"


def _begun(path: Path, wanted: dict[str, Any], read: Callable[[Any], T]) -> tuple[list[T], int]:
    """Return the pieces that a file holds, and where the last whole one ends; begin the file if there is none."""
    found = head_of(path)
    if found is None:
        files.write(path, _line(wanted))
        return [], path.stat().st_size
    if how := _difference(found, wanted):
        raise BadRecord(
            f"{path.name} has a different run: {how}. The file of a run belongs to it and to one version of the library; "
            "another path= begins a new one"
        )
    first, *lines = path.read_bytes().splitlines(keepends=True)
    pieces, end = [], len(first)
    for number, line in enumerate(lines, 2):
        try:
            pieces.append(read(_parsed(line)))
        except (BadRecord, KeyError, TypeError, ValueError, OverflowError) as error:
            where = f"{path.name}, line {number}"
            if number <= len(lines):
                raise BadRecord(f"{where} is damaged: {error}") from None
            warn(f"the last line, {where}, is damaged and was left out ({error})", stacklevel=2)
            break
        end += len(line)
    return pieces, end


def _line(piece: Mapping[str, Any]) -> str:
    return json.dumps(piece, ensure_ascii=False, separators=(",", ":")) + "\n"


def _parsed(line: bytes) -> Any:
    """Return what a line holds; raise a `BadRecord` if it is cut off or no JSON."""
    if not line.endswith(b"\n"):
        raise BadRecord("it is cut off")
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("it is no JSON") from None


def _difference(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Say what differs between what a file has and what is wanted; "" if nothing does."""
    for name in {**wanted, **found}:
        here, there = found.get(name), wanted.get(name)
        if isinstance(here, dict) and isinstance(there, dict):
            if how := _difference(here, there):
                return f"{how}" if name == "played" else f"{name}: {how}"
        elif here != there:
            return f"{name} is {quoted(here)}, not {quoted(there)}"
    return ""
