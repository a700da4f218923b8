"""Messages of a board on their way from the page to Python, in Voilà and marimo, and forged ones in their manner."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.attack.boards import forged_message
from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from playwright.sync_api import Page, WebSocketRoute

    from tests.attack import Tally

FORGED = 200
"""So many messages are forged on a page."""
MINE = '"do":'


def forged(tally: Tally, rng: Random, page: Page, opened: Callable[[Page, str], Any]) -> None:
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


CHANGE = {
    "explore",
    "study",
    "line",
    "keep",
    "look",
    "better",
    "play",
    "undo",
    "redo",
    "new",
    "seat",
    "paste",
    "setup",
    "turn",
    "begin",
    "retry",
}
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
    headers["connection"] = (
        "close"  # marimo closes it after a lone surrogate, which it does not pass on to us
    )

    def post(message: object) -> None:
        given = json.loads(body)
        given["message"]["content"] = message
        page.request.post(request.url, data=json.dumps(given), headers=headers)

    send.append(post)
