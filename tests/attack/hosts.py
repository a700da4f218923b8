"""Voilà and marimo: forged messages on their way to Python; these, JupyterLab and what it saves: a seat's boards in two worlds.

A click is heard on its way, and forged ones are sent in its manner. Then the board must be as it was, and be played on. In two
worlds that differ only in what a seat may not know, the boards of that seat are the same, element by element, and so are the notebook that JupyterLab saves and the page that nbconvert makes of it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error, expect, sync_playwright

import stoneswidgets as sw
from stoneswidgets.export import STATE
from tests.attack import Tally
from tests.attack.boards import forged_message
from tests.browser import chromium, lab as jupyter, marimo
from tests.browser.boards import BoardOnPage
from tests.browser.hosts import InLab, InMarimoApp, InVoila, as_marimo
from tests.browser.pages import WatchedPage
from tests.strategies import random_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page, WebSocketRoute

BOARDS = 8
"""So many boards are on a page."""
FORGED = 200
"""So many messages are forged on a page."""
WITHIN = 120_000
"""Milliseconds: generous, because they are waited for only where something is wrong."""
WORLDS = """
import stoneswidgets as sw
from pathlib import Path
boards = []
for line in Path({file!r}).read_text().splitlines():
    code, seat = line.split()
    boards.append(sw.Board(sw.from_code(code).positions()[-1], seat=int(seat)))
"""
PLAYED = "import stoneswidgets as sw\nboard = sw.Board(sw.SiegeStones())\nboard"
MINE = '"do":'
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
            "JupyterLab, Voilà, marimo, saved notebooks and pages: forged messages on their way, a seat's boards in two worlds"
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
                    _tried(tally, browser, lambda page, opened=opened: _forged(tally, rng, page, opened))
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
    return {"played": [PLAYED], "worlds": [worlds, *(f"boards[{number}]" for number in range(BOARDS))]}


# ---------------------------------------------------------------- forged messages


def _forged(tally: Tally, rng: Random, page: Page, opened: Callable[[Page, str], Any]) -> None:
    """Send a board what no page of ours sends, in the manner of its host, and play on."""
    send: list[Callable[[object], None]] = []
    page.route_web_socket("**/channels**", lambda socket: _overheard(socket, send))
    page.on("request", lambda request: _overheard_post(page, request, send))
    opened(page, "played")
    board = BoardOnPage(page.locator("body"))
    board.click("Td4", 0)
    expect(board.status).to_contain_text("White")
    assert send, "no message was heard on its way"
    for number in range(FORGED):
        message = forged_message(rng, number % 9)
        if isinstance(message, dict) and str(message.get("do")) in CHANGE:
            continue
        send[0](message)
        tally.note()
    board.click("c4", 1)
    board.click("d5", 2)
    expect(board.error).to_have_count(0)


CHANGE = {"look", "better", "play", "undo", "redo", "new", "seat", "paste", "setup", "turn", "begin", "retry"}
"""What may rightly change the game, or what is seen of it, at a board of everybody's."""


def _overheard(socket: WebSocketRoute, send: list[Callable[[object], None]]) -> None:
    """Pass on what goes over Jupyter's socket; learn from a board's message how others are sent."""
    server = socket.connect_to_server()

    def to_server(data: str | bytes) -> None:
        if not send and MINE in (data if isinstance(data, str) else data.decode("utf-8", "replace")):
            send.append(lambda message: server.send(_in_place(data, message)))
        server.send(data)

    socket.on_message(to_server)
    server.on_message(socket.send)


def _in_place(data: str | bytes, message: object) -> str | bytes:
    """Return a message of Jupyter's with another content: as JSON, or in parts, whose ends stand before them."""
    if isinstance(data, str):
        given = json.loads(data)
        given["content"]["data"]["content"] = message
        return json.dumps(given)
    words = [int.from_bytes(data[at : at + 8], "little") for at in range(0, 8 * (1 + data[0]), 8)]
    parts = [data[a:b] for a, b in pairwise(words[1:])]
    content = json.loads(parts[CONTENT])
    content["data"]["content"] = message
    parts[CONTENT] = json.dumps(content).encode()
    ends = [words[1]]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return b"".join([*(each.to_bytes(8, "little") for each in (words[0], *ends)), *parts])


CONTENT = 4
"""The part of a message that has its content, behind channel, head, parent's head and metadata."""


def _overheard_post(page: Page, request: Any, send: list[Callable[[object], None]]) -> None:
    """Learn from a board's message how marimo is sent others."""
    body = request.post_data or ""
    if send or MINE not in body:
        return
    headers = {
        name: value for name, value in request.headers.items() if name.startswith(("marimo", "content-type"))
    }

    def post(message: object) -> None:
        given = json.loads(body)
        given["message"]["content"] = message
        page.request.post(request.url, data=json.dumps(given), headers=headers)

    send.append(post)


# ---------------------------------------------------------------- two worlds


def _worlds(tally: Tally, rng: Random, page: Page, opened: Callable[[Page, str], Any], place: Path) -> None:
    """Open boards of seats in two worlds, turn them, and compare all that the page has of them."""
    drawn = list(pairs(rng, BOARDS))
    seen = []
    for world in range(2):
        lines = [f"{sw.code(positions[world])} {seat}" for positions, seat in drawn]
        (place / "worlds.txt").write_text("\n".join(lines))
        host = opened(page, "worlds")
        boards = [BoardOnPage(page.locator("body"), number) for number in range(BOARDS)]
        seen.append([_look(board) for board in boards])
        for board in boards:
            board.tool("Rotate").click()
            seen[-1].append(_look(board))  # while it has the focus, which decides where Tab leads
        if isinstance(host, InLab):
            host.save()
            seen[-1] += _saved(place / host.path)
            host.page.evaluate(SHUT_DOWN, host.path)
            page.goto("about:blank")
    assert len(seen[0]) == len(seen[1]), "more is kept in one world"
    for number, (one, other) in enumerate(zip(*seen, strict=True)):
        positions, seat = drawn[number % BOARDS]
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        tally.note(
            ""
            if one == other
            else f"{positions[0]!r} at {seat}: {one[max(at - 100, 0) : at + 100]!r} and {other[max(at - 100, 0) : at + 100]!r}"
        )


def _saved(notebook: Path) -> list[str]:
    """Return a saved notebook, and the page that is made of it, without the ids that each run has anew."""
    page = Path(notebook).with_suffix(".html")
    command = [sys.executable, "-m", "nbconvert", "--to=stoneswidgets-html", str(notebook)]
    subprocess.run(command, check=True, capture_output=True)
    kept = json.loads(notebook.read_text("utf-8"))
    states = kept["metadata"].pop("widgets", {}).get(STATE, {}).get("state", {})
    texts = [
        json.dumps(kept),
        page.read_text("utf-8"),
        *sorted(map(_without_ids, map(json.dumps, states.values()))),
    ]
    return [_without_ids(text) for text in texts]


def _without_ids(text: str) -> str:
    return IDS.sub("", TIMES.sub("", text))


def _look(board: BoardOnPage) -> str:
    """Return all that the page has of a board, when nothing moves there any more."""
    found: str = board.root.evaluate(SETTLED)
    return GRADIENT.sub("stones-", found)


SETTLED = """async (root) => {
    let found = "";
    while (found !== root.outerHTML) {
        found = root.outerHTML;
        await new Promise((done) => setTimeout(done, 1000));
    }
    return found;
}"""


def pairs(rng: Random, many: int) -> Iterator[tuple[tuple[sw.Position, sw.Position], int]]:
    """Yield positions in two worlds, and the seat to which both look the same."""
    games = [name for name in sw.GAMES if sw.game(name).hides]
    while many:
        match = sw.Match(sw.game(rng.choice(games)), seed=rng.randrange(10_000))
        for _ in range(rng.randrange(40)):
            if not match.position.is_over:
                match.play(random_move(match.position, rng))
        here = match.position
        if len(here.to_move) > 1:
            acting = here.to_move[0]
            here = here.play(rng.choice(here.legal_moves(acting)), acting)
        if here.is_over:
            continue
        seat = rng.choice(range(match.game.seats))
        other = here.view(seat).determinize(rng)
        if other != here:
            many -= 1
            yield (here, other), seat
