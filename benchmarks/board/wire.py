"""Count the bytes on the page's web sockets for a move, in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw
from benchmarks.board.pages import spread

if TYPE_CHECKING:
    from playwright.sync_api import Locator, WebSocket

    from benchmarks.board.pages import Pages


FEWEST = 60
CELL = "import stoneswidgets as sw\nsw.Board(sw.Match(sw.game({!r}), seed=1))"


class Counter:
    """The bytes that have gone over web sockets."""

    def __init__(self) -> None:
        self.bytes = 0

    def listen(self, socket: WebSocket) -> None:
        """Count what goes over this one."""
        socket.on("framesent", self._count)
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.bytes += len(payload.encode() if isinstance(payload, str) else payload)


def exchanges(pages: Pages, name: str) -> list[int]:
    """Play whole random games by clicks; return the bytes of each click that was answered."""
    counter, found = Counter(), list[int]()
    with pages.notebook(CELL.format(name)) as notebook:
        notebook.page.on("websocket", counter.listen)
        notebook.reload()
        notebook.run_all()
        board = notebook.output(0).locator(".stones")
        board.wait_for()
        while len(found) < FEWEST:
            found += game(board, counter)
            board.get_by_role("button", name="New game").click()
            board.locator(".field .can, .choices button:enabled").first.wait_for()
    return found


def game(board: Locator, counter: Counter) -> list[int]:
    """Play one game; return what each click took."""
    found: list[int] = []
    while True:
        before, sent = counter.bytes, board.page.evaluate("probe.sent")
        if not board.evaluate("(board) => probe.step(board)"):
            return found
        if board.page.evaluate("probe.sent") > sent:
            found.append(counter.bytes - before)


def main(pages: Pages) -> None:
    """Play a game of each kind, and print what its moves took."""
    print("over the wire for a move (wanted: at most 4,096 B)")
    for name in sw.GAMES:
        found = exchanges(pages, name)
        print(f"  {name:12} {spread(found, ' B')}, of {len(found)}", flush=True)
