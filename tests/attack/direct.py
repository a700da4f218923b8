"""Run a board's front end in a page against Python in this process: no notebook, no server.

The page's clock stands still, and goes on by a second after each thing that is done: what is seen depends on no machine.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import bundle

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    import stoneswidgets as sw

OPEN = """async ([code, style, scene]) => {
    let drawn = 1;
    Math.random = () => (drawn = drawn * 48271 % 2147483647) / 2147483647;  // ids are the same in every page
    document.head.append(Object.assign(document.createElement("style"), {textContent: style}));
    const heard = {}, {json} = Response.prototype;
    window.unpacked = [];
    Response.prototype.json = function () {
        const read = json.call(this);
        unpacked.push(read);
        return read;
    };
    window.asked = [];
    window.model = {
        get: (key) => ({_scene: scene})[key],
        set: () => undefined,
        save_changes: () => undefined,
        on: (event, callback) => (heard[event] ??= new Set()).add(callback),
        off: (event, callback) => heard[event]?.delete(callback),
        send: (message) => asked.push(message),
        tell: ([content, buffers]) => {
            const views = buffers.map((text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer));
            for (const callback of heard["msg:custom"] ?? []) callback(content, views);
        },
    };
    const widget = (await import(URL.createObjectURL(new Blob([code], {type: "text/javascript"})))).default;
    const el = document.createElement("div");
    await widget.initialize({model});
    await widget.render({model, el});
    await new Promise((told) => new ResizeObserver(told).observe(el));  // some hosts do nothing before that
    document.body.append(el);
}"""

TELL = """async (told) => {
    model.tell(told);
    while (unpacked.length) await unpacked.shift();
    await new Promise((heard) => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = heard;
        port2.postMessage("");
    });
}"""
"""Tells a page something, and waits until it has unpacked and shown it: the clock must not go on before."""

LOOK = """() => {
    for (const each of document.querySelectorAll("input, textarea, select"))
        each.setAttribute("now", `${each.value} ${each.checked}`);
    for (const each of document.querySelectorAll("*"))
        if (each.scrollTop || each.scrollLeft) each.setAttribute("scrolled", `${each.scrollTop} ${each.scrollLeft}`);
    const found = document.body.outerHTML;
    for (const each of document.querySelectorAll("[now], [scrolled]")) {
        each.removeAttribute("now");
        each.removeAttribute("scrolled");
    }
    const focused = document.activeElement;
    return `${found} ${focused?.dataset.id ?? focused?.outerHTML} ${getSelection()}`;
}"""
"""All that a page holds: its elements, what is typed and chosen there, how far it is scrolled, what has the focus."""


class DirectBoard:
    """A board in a page of its own.

    Parameters
    ----------
    page : Page
        A page of a browser, which is emptied.
    board : Board
        The board.
    """

    def __init__(self, page: Page, board: sw.Board) -> None:
        self.page, self.board = page, board
        page.goto("about:blank")
        page.clock.install(time=0)
        page.clock.pause_at(60_000)  # an installed clock still runs
        page.evaluate(OPEN, [bundle("board"), board_style(), board.get_state()["_scene"]])
        self.serve()

    def serve(self) -> None:
        """Let Python answer what the page asks, until it asks nothing more."""
        while messages := self.page.evaluate("() => asked.splice(0)"):
            for message in messages:
                for told in self._answers(message):
                    self.page.evaluate(TELL, told)
        self.page.clock.run_for(1_000)
        if self.page.evaluate("() => asked.length"):
            self.serve()

    def _answers(self, message: Any) -> list[list[Any]]:
        told: list[list[Any]] = []

        def send(content: object, buffers: Any = ()) -> None:
            told.append(
                [json.loads(json.dumps(content)), [base64.b64encode(bytes(b)).decode() for b in buffers]]
            )

        self.board.send = send
        self.board._received(self.board, message, [])
        return told

    def look(self) -> str:
        """Return all that the page holds."""
        found: str = self.page.evaluate(LOOK)
        return found

    def press(self, element: str) -> None:
        """Press what has this id, on the board or beside it."""
        self._found(element).first.click(force=True)
        self.serve()

    def point(self, element: str) -> None:
        """Rest the pointer on it, and give it the focus if it takes that."""
        found = self._found(element).first
        found.hover(force=True)
        found.focus()
        self.serve()

    def leave(self) -> None:
        """Take the pointer away."""
        self.page.mouse.move(1, 1)
        self.serve()

    def reached(self, element: str) -> bool:
        """Tell whether it is in sight."""
        return self._found(element).count() > 0

    def _found(self, element: str) -> Locator:
        return self.page.locator(f":is([data-id='{element}'], [data-choose='{element}']):visible")
