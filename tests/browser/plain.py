"""Widgets in a bare page, with Python in this process: no server, no kernel.

What the tests of hosts prove of every board is not proved again by those that ask what a board does: these need no host.
"""

from __future__ import annotations

import ast
import asyncio
import io
from base64 import b64encode
from contextlib import closing, contextmanager, redirect_stdout
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import ipywidgets

from stoneswidgets.page.tab.comms import comms_through, deliver
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

ADDRESS = "http://127.0.0.1/plain"
"""Nothing is asked of anybody there: Playwright gives the page."""
EMPTY = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Cells</title><body style="background: white"><main></main>'
STYLES = ("exercise", "facilitator", "frame", "rule_form", "rule_lab", "study")
BEGIN = """async ([codes, style]) => {
    document.head.append(Object.assign(document.createElement("style"), {textContent: style}));
    const models = new Map();
    const load = (code) => import(URL.createObjectURL(new Blob([code], {type: "text/javascript"})));
    const loaded = Object.fromEntries(await Promise.all(
        Object.entries(codes).map(async ([name, code]) => [name, (await load(code)).default])));
    const made = (id, state) => {
        const heard = {};
        const tell = (event, ...given) => [...heard[event] ?? []].forEach((each) => each(...given));
        const set = (name, value) => { state[name] = value; tell(`change:${name}`); };
        return {
            get: (name) => state[name],
            set,
            save_changes() {},
            on: (event, hear) => void (heard[event] ??= new Set()).add(hear),
            off: (event, hear) => void heard[event]?.delete(hear),
            send: (content) => void toPython(id, content),
            take({method, state = {}, content}, buffers) {
                if (method === "custom") tell("msg:custom", content, buffers);
                else Object.entries(state).forEach(([name, value]) => set(name, value));
            },
        };
    };
    const render = async (id, el) => {
        const model = models.get(id);
        const host = {getWidget: async (reference) => ({render: ({el}) => render(reference.split(":")[1], el)})};
        const {initialize, render: show} = loaded[model.get("_esm")];
        await initialize?.({model});
        await show({model, el, host});
    };
    const told = ({tell, widget, data}, buffers) => {
        if (tell === "open") models.set(widget, made(widget, data.state));
        else if (tell === "close") models.delete(widget);
        else models.get(widget)?.take(data, buffers);
    };
    window.show = async (id, cell) => {
        const cells = document.querySelector("main");
        while (cells.children.length <= cell) cells.append(document.createElement("div"));
        await render(id, cells.children[cell].appendChild(document.createElement("div")));
    };
    window.hear = (messages) => messages.forEach(([text, buffers]) => told(JSON.parse(text),
        buffers.map((bytes) => new DataView(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)).buffer))));
    (async () => { for (let messages; (messages = await fromPython()); ) hear(messages); })();
}"""


class PlainNotebook:
    """Cells whose widgets are shown one below the other.

    Parameters
    ----------
    page : Page
        A page, which is emptied.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._names: dict[str, Any] = {"display": self._display}
        self._cell = 0
        self._posted: list[tuple[str, list[str]]] = []
        self._news = asyncio.Event()
        self._closed = False
        page.expose_binding("toPython", lambda _, widget, content: deliver(widget, content))
        page.expose_binding("fromPython", lambda _: self._waited())
        page.route(ADDRESS, lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        page.goto(ADDRESS)
        static = [
            each for each in files("stoneswidgets").joinpath("static").iterdir() if each.name.endswith(".js")
        ]
        codes = {
            each.name: each.read_text("utf-8") for each in static if each.name not in ("room.js", "shared.js")
        }
        page.evaluate(BEGIN, [codes, board_style() + style_sheet(*STYLES)])

    def run_cell(self, code: str) -> None:
        """Run a cell; what its last line comes to is shown."""
        *before, last = ast.parse(code).body
        shows = isinstance(last, ast.Expr)
        exec(compile(ast.Module([*before, *([] if shows else [last])], []), "<cell>", "exec"), self._names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._names)
            if shown is not None:
                self._display(shown)
        self._cell += 1

    def run(self, code: str) -> str:
        """Run code outside of any cell; return what it printed, or its error's message."""
        with redirect_stdout(io.StringIO()) as printed:
            try:
                exec(code, self._names)
            except Exception as error:  # noqa: BLE001 (whatever it is)
                print(error)  # noqa: T201
        return printed.getvalue()

    def output(self, index: int) -> Locator:
        """Return what a cell shows."""
        return self.page.locator("main > div").nth(index)

    def empty(self) -> None:
        """Take away what the cells show."""
        self.page.evaluate("document.querySelector('main').replaceChildren()")
        self._cell = 0

    def close(self) -> None:
        """End what still runs, and let the page wait no longer."""
        ipywidgets.Widget.close_all()
        self._closed = True
        self._news.set()

    def post(self, text: str, buffers: list[bytes]) -> None:
        """Give the page a message."""
        self._posted.append((text, [b64encode(each).decode() for each in buffers]))
        self._news.set()

    def _taken(self) -> list[tuple[str, list[str]]]:
        taken, self._posted = self._posted, []
        self._news.clear()
        return taken

    async def _waited(self) -> list[tuple[str, list[str]]] | None:
        await self._news.wait()
        return None if self._closed else self._taken()

    def _display(self, *shown: Any) -> None:
        for each in shown:
            self.page.evaluate("(messages) => hear(messages)", self._taken())
            self.page.evaluate("([id, cell]) => show(id, cell)", [each.model_id, self._cell])


@contextmanager
def plain(page: Page) -> Iterator[PlainNotebook]:
    """Have this process's widgets in a page."""
    notebook = PlainNotebook(page)
    with comms_through(notebook.post), closing(notebook):
        yield notebook
