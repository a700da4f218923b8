"""Kernels and servers of JupyterLab killed at random moments of a game and of an exercise: what is lost?

Nothing may be but the game, which is the kernel's. The page goes on showing the last position that it was told. An answer that the
page has called right is in the progress file, which is whole. A notebook that was saved shows its last position when it is opened
anew, and runs again.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect, sync_playwright

from stoneswidgets.errors import StonesError
from stoneswidgets.teach.transcript import Transcript
from stoneswidgets.widgets.progress_store import FILE
from tests.attack import Tally
from tests.browser import chromium, lab as jupyter
from tests.browser.boards import BoardOnPage
from tests.browser.pages import WatchedPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.lab import Notebook

CELLS = (
    "import os\nimport stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard",
    "sw.Exercise('siegestones/tie')",
)
MOVES = ("Td4", "c4", "e4", "d5")
KERNELS = 5
"""So many kernels are killed before the server is: Jupyter gives up one that ends oftener within some seconds."""
WITHIN = 120_000
"""Milliseconds: generous, because they are waited for only where something is wrong."""


def attack(seed: int, times: int) -> Tally:
    """Kill kernels, and now and then the server, in a browser of its own."""
    tally, rng = (
        Tally("kernels and servers of JupyterLab killed amid a game, notebooks opened anew"),
        Random(seed),
    )
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        saved = None
        while tally.tried < times:
            with (
                jupyter.running(Path(folder)) as lab,
                closing(WatchedPage(browser, {"viewport": {"width": 1280, "height": 900}})) as watched,
            ):
                path = "game.ipynb" if saved is not None else lab.write("game.ipynb", *CELLS)
                notebook = jupyter.Notebook(watched.page, lab, path)
                said = watched.page.locator(".jp-Dialog")  # that a kernel died: it may come late, and twice
                watched.page.add_locator_handler(said, lambda it: it.get_by_role("button").last.click())
                if saved is not None:
                    _tried(tally, partial(_opened_anew, notebook, saved))
                for _ in range(min(KERNELS, times - tally.tried - 1)):
                    _tried(tally, partial(_kernel_killed, notebook, rng))
                try:
                    saved = _server_killed(notebook, rng, Path(folder, "jupyter", "runtime"))
                except (AssertionError, Error) as error:
                    saved = None
                    tally.note(f"before the server was killed: {str(error)[:400]}")
        browser.close()
    return tally


def _tried(tally: Tally, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except (AssertionError, Error, StonesError, OSError) as error:
        tally.note(f"try {tally.tried + 1}: {type(error).__name__}: {str(error)[:400]}")
    else:
        tally.note()


def _kernel_killed(notebook: Notebook, rng: Random) -> None:
    """Kill the kernel while somebody plays or answers."""
    board, process = _begun(notebook, rng)
    before, progress = board.moves.count(), notebook.lab.folder / FILE
    exercise = notebook.output(1)
    right = exercise.get_by_text("Right.", exact=True)
    solved = right.count() > 0
    killer = threading.Thread(target=_kill, args=(process, rng.random() ** 2))
    killer.start()
    if rng.random() < 0.5 and not solved:
        exercise.get_by_role("button", name="nobody").click()
    else:
        board.space(MOVES[before].removeprefix("T")).click()
    killer.join()
    expect(board.status).to_contain_text("This is the last position")
    assert board.moves.count() in (before, before + 1), f"{board.moves.count()} moves are seen, not {before}"
    _shows(board)
    if right.count():
        assert _solved(progress), "the page said that it is right, and the file does not"


def _server_killed(notebook: Notebook, rng: Random, runtime: Path) -> int:
    """Save the notebook amid a game, and kill the server some time later; return how many moves were saved."""
    board, _ = _begun(notebook, rng)
    saved = board.moves.count()
    notebook.save()
    if rng.random() < 0.5:
        board.space(MOVES[saved].removeprefix("T")).click()
    time.sleep(rng.random() ** 2)
    for file in runtime.glob("jpserver-*.json"):
        _kill(int(file.stem.rpartition("-")[2]))
        file.unlink()
    return saved


def _opened_anew(notebook: Notebook, saved: int) -> None:
    """See what is shown of a notebook whose server was killed."""
    board = BoardOnPage(notebook.output(0))
    board.count(saved)
    _shows(board)
    expect(board.status).to_contain_text("This is the last position")
    assert _whole(notebook.lab.folder / FILE)


def _begun(notebook: Notebook, rng: Random) -> tuple[BoardOnPage, int]:
    """Run the notebook anew and play some moves; return the board, and the kernel's process."""
    (notebook.lab.folder / FILE).unlink(missing_ok=True)
    notebook.run_all()
    board = BoardOnPage(notebook.output(0))
    board.count(0)
    for already, move in enumerate(MOVES[: rng.randrange(len(MOVES))]):
        board.click(move, already)
    if rng.random() < 0.3:
        notebook.output(1).get_by_role("button", name="nobody").click()
        expect(notebook.output(1).get_by_text("Right.", exact=True)).to_be_visible()
    return board, int(notebook.run("print(os.getpid())"))


def _shows(board: BoardOnPage) -> None:
    """Complain unless the board shows the moves that are listed."""
    for move in MOVES[: board.moves.count()]:
        label = board.label(move.removeprefix("T"))
        assert "empty" not in label, f"{move} is listed, and the board says {label}"


def _solved(progress: Path) -> bool:
    return Transcript.load(progress).done("siegestones", "tie").solved is not None


def _whole(progress: Path) -> bool:
    return not progress.exists() or Transcript.load(progress) is not None


def _kill(process: int, after: float = 0.0) -> None:
    time.sleep(after)
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
