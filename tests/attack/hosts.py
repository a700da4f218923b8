"""Voilà and marimo: forged messages on their way; these, JupyterLab and what it saves: boards in two worlds.

In two worlds that differ only in what a seat may not know, the boards of that seat are the same, element by element; so are
shared screens, when the next player comes and when it looks, after what the first one chose in secret; and so are the notebook
that JupyterLab saves of them all, and the page that nbconvert makes of it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, expect, sync_playwright

import stoneswidgets as sw
from stoneswidgets.page.export import STATE
from stoneswidgets.scene import picture
from stoneswidgets.widgets.screens import CURTAIN
from tests.attack import Tally
from tests.attack.on_the_way import forged
from tests.attack.two_worlds import at_a_screen, pairs
from tests.browser import chromium, lab as jupyter, marimo
from tests.browser.boards import BoardOnPage
from tests.browser.hosts import InLab, InMarimoApp, InVoila, as_marimo
from tests.browser.pages import WatchedPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Locator, Page

BOARDS = 8
"""So many boards of seats are on a page."""
SCREENS = 4
"""So many shared screens are there too."""
WITHIN = 120_000
"""Milliseconds: generous, because they are waited for only where something is wrong."""
WORLDS = """
import stoneswidgets as sw
from pathlib import Path
boards = []
for line in Path({file!r}).read_text().splitlines():
    code, seat = line.split()
    shows = sw.Match(sw.from_code(code).positions()[-1])
    boards.append(sw.Board(shows, seat=None if seat == "shared" else int(seat)))
"""
PLAYED = "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard"
IDS = re.compile(
    r"(?:\b|(?<=_))[0-9a-f]{32}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{8}\b"
)
TIMES = re.compile(r"\b20\d\d-\d\d-\d\dT[0-9:.]+Z?")
SHUT_DOWN = """path => [...jupyterapp.shell.widgets('main')].find((w) => w.context?.path === path)
    .sessionContext.shutdown()"""
GRADIENT = re.compile(r"stones-(?:[a-z]+-)?[a-z0-9]{6,}")


def attack(seed: int, times: int) -> Tally:
    """Attack both hosts in a browser of its own; half of the tries are forged messages, the others boards in two worlds."""
    tally, rng = (
        Tally(
            "Voilà and marimo: forged messages on their way; these, JupyterLab, saved notebooks and their pages: boards of seats and shared screens in two worlds"
        ),
        Random(seed),
    )
    expect.set_options(timeout=WITHIN)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        place = Path(folder, "notebooks")
        place.mkdir()
        _write(place)
        with jupyter.running(Path(folder)) as lab, marimo.running("run", place, Path(folder)) as app:
            openers = {
                "voila": lambda page, name: InVoila(page, lab, f"{name}.ipynb", dark=False),
                "marimo": lambda page, name: InMarimoApp(page, f"{app}?file={name}.py"),
            }
            in_lab = partial(_in_lab, lab)
            while tally.tried < times:
                for opened in openers.values():
                    _tried(tally, browser, lambda page, opened=opened: forged(tally, rng, page, opened))
                    _tried(
                        tally, browser, lambda page, opened=opened: _worlds(tally, rng, page, opened, place)
                    )
                _tried(tally, browser, lambda page: _worlds(tally, rng, page, in_lab, place))
        browser.close()
    return tally


def _in_lab(lab: jupyter.Lab, page: Page, name: str) -> InLab:
    """Open a notebook in JupyterLab as it was when it was written, and run it."""
    jupyter.write(lab.folder / "again.ipynb", *_cells(lab.folder)[name])
    return InLab(page, lab, "again.ipynb", dark=False)


def _tried(tally: Tally, browser: Browser, attempt: Callable[[Page], object]) -> None:
    with closing(WatchedPage(browser, {"viewport": {"width": 1100, "height": 900}})) as watched:
        try:
            attempt(watched.page)
        except (AssertionError, Error) as error:
            tally.note(f"{type(error).__name__}: {str(error)[:400]}")
        for complaint in watched.complaints:
            tally.note(complaint)


def _write(place: Path) -> None:
    """Write the notebooks, in both hosts' forms."""
    (place / "worlds.txt").write_text("")
    for name, code in _cells(place).items():
        jupyter.write(place / f"{name}.ipynb", *code)
        (place / f"{name}.py").write_text(as_marimo(place / f"{name}.ipynb"), encoding="utf-8")


def _cells(place: Path) -> dict[str, list[str]]:
    worlds = WORLDS.format(file=str(place / "worlds.txt"))
    return {
        "played": [PLAYED],
        "worlds": [worlds, *(f"boards[{number}]" for number in range(BOARDS + SCREENS))],
    }


# ---------------------------------------------------------------- two worlds


def _worlds(tally: Tally, rng: Random, page: Page, opened: Callable[[Page, str], Any], place: Path) -> None:
    """Open boards of seats and of shared screens in two worlds, turn or play them, and compare all that the page has of them."""
    drawn = list(pairs(rng, BOARDS))
    shared = list(islice(filter(None, (at_a_screen(rng) for _ in count())), SCREENS))
    seen: list[dict[str, str]] = [{}, {}]
    for world, looks in enumerate(seen):
        lines = [f"{sw.code(positions[world])} {seat}" for positions, seat in drawn]
        lines += [f"{sw.code(positions[world])} shared" for positions, *_ in shared]
        (place / "worlds.txt").write_text("\n".join(lines))
        host = opened(page, "worlds")
        boards = [BoardOnPage(page.locator("body"), number) for number in range(BOARDS + SCREENS)]
        for number, (positions, seat) in enumerate(drawn):
            looks[f"{positions[0]!r} at {seat}, {number}"] = _look(boards[number])
        for number, (positions, seat) in enumerate(drawn):
            boards[number].tool("Rotate").click()
            # while it has the focus, which decides where Tab leads
            looks[f"{positions[0]!r} at {seat}, {number}, turned"] = _look(boards[number])
        for number, (positions, moves, seat) in enumerate(shared, BOARDS):
            said = f"{positions[0]!r}, {moves[0]} or {moves[1]}, then {seat}, {number}"
            _choose(boards[number], positions[world], moves[world])
            looks[f"{said}: the curtain"] = _look(boards[number])
            _press(boards[number], CURTAIN)
            expect(_found(boards[number], CURTAIN)).to_have_count(0)
            looks[f"{said}: behind it"] = _look(boards[number])
        if isinstance(host, InLab):
            host.save()
            looks.update(_saved(place / host.path))
            host.page.evaluate(SHUT_DOWN, host.path)
            page.goto("about:blank")
    assert [*seen[0]] == [*seen[1]], "more is kept in one world"
    for said, one in seen[0].items():
        other = seen[1][said]
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        here = slice(max(at - 100, 0), at + 100)
        tally.note("" if one == other else f"{said}: {one[here]!r} and {other[here]!r}")


def _choose(board: BoardOnPage, position: sw.Position, move: str) -> None:
    """Lift the curtain of a shared screen and make a secret move, after which the next curtain comes."""
    seat = position.to_move[0]
    _press(board, CURTAIN)
    expect(_found(board, CURTAIN)).to_have_count(0)
    for element in next(path for path, made in picture(position.view(seat)).paths().items() if made == move):
        _press(board, element)
    expect(_found(board, CURTAIN)).to_be_visible()
    board.root.page.mouse.move(1, 1)


def _press(board: BoardOnPage, element: str) -> None:
    _found(board, element).first.click(force=True)


def _found(board: BoardOnPage, element: str) -> Locator:
    return board.root.locator(f":is([data-id='{element}'], [data-choose='{element}']):visible")


def _saved(notebook: Path) -> dict[str, str]:
    """Return a saved notebook, and the page that is made of it, without the ids that each run has anew."""
    page = Path(notebook).with_suffix(".html")
    command = [sys.executable, "-m", "nbconvert", "--to=stoneswidgets-html", str(notebook)]
    subprocess.run(command, check=True, capture_output=True)
    kept = json.loads(notebook.read_text("utf-8"))
    states = kept["metadata"].pop("widgets", {}).get(STATE, {}).get("state", {})
    models = sorted(map(_without_ids, map(json.dumps, states.values())))
    return {
        "the notebook": _without_ids(json.dumps(kept)),
        "the page": _without_ids(page.read_text("utf-8")),
        **{f"model {number}": text for number, text in enumerate(models)},
    }


def _without_ids(text: str) -> str:
    return IDS.sub("", TIMES.sub("", text))


def _look(board: BoardOnPage) -> str:
    """Return all that the page has of a board, when nothing moves there any more."""
    found: str = board.root.evaluate(SETTLED)
    return GRADIENT.sub("stones-", found)


SETTLED = """async (root) => {
    root.scrollIntoView({block: "center"});
    const look = () => {
        const copy = root.cloneNode(true);
        const {colorScheme} = copy.style;
        copy.style.removeProperty("color-scheme");  // which comes when the board is first in sight: before or behind other styles
        return `${colorScheme} ${copy.outerHTML}`;
    };
    let found = "";
    while (found !== look()) {
        found = look();
        await new Promise((done) => setTimeout(done, 1000));
    }
    return found;
}"""
