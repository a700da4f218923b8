"""Measure the browser's work on a move: from the message to the finished layout."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import stoneswidgets as sw
from benchmarks.board.pages import spread
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import bundle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

    from benchmarks.board.pages import Pages

MOVES, REPEATS = 80, 3
BOARD = """async ({ code, style, scene }) => {
  document.body.innerHTML = `<style>${style}</style><main></main>`;
  const el = document.querySelector("main");
  const heard = new Set();
  const model = {
    get: (name) => ({ _scene: scene })[name],
    set() {},
    send() {},
    on: (event, callback) => event === "msg:custom" && heard.add(callback),
    off: () => {},
  };
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  await widget.initialize({ model });
  await widget.render({ model, el });
  probe.hear = (content, packed) => {
    const buffers = packed.map((bytes) => new DataView(Uint8Array.from(bytes).buffer));
    for (const hear of heard) hear(content, buffers);
  };
}"""
"""Shows a board in an empty page; `probe.hear` gives it a message."""
SHOW = """async (messages) => {
  const el = document.querySelector("main");
  const took = [];
  for (const [content, packed] of messages) {
    await probe.frame();
    const changed = probe.change(el);
    const begun = performance.now();
    probe.hear(content, packed);
    await Promise.race([changed, probe.frame()]);
    el.getBoundingClientRect();
    took.push(performance.now() - begun);
  }
  return took;
}"""


def messages(name: str, moves: int) -> tuple[str, list[tuple[object, list[list[int]]]]]:
    """Return what a board begins with in a random game, and what it sends for each move, with the bytes beside it."""
    rng, board = Random(1), sw.Board(sw.Match(sw.game(name), seed=1))
    found: list[tuple[object, list[list[int]]]] = []

    def send(content: object, buffers: Sequence[bytes] = ()) -> None:
        found.append((content, [list(packed) for packed in buffers]))

    first = board.get_state()["_scene"]
    board.send = send
    while len(found) < moves and not board.position.is_over:
        seat = board.position.to_move[0]
        board.match.play(rng.choice(board.position.legal_moves(seat)), seat)
    return first, found


def show(page: Page, scene: str) -> None:
    """Show a board in an empty page."""
    page.evaluate(BOARD, {"code": bundle("board"), "style": board_style(), "scene": scene})


def times(pages: Pages, name: str) -> list[float]:
    """Return the milliseconds that each move of a random game took, at best: other programs run on the machine too."""
    first, then = messages(name, MOVES)
    found: list[list[float]] = []
    for _ in range(REPEATS):
        with pages.empty() as page:
            show(page, first)
            found.append(page.evaluate(SHOW, then))
    return [min(each) for each in zip(*found, strict=True)]


def main(pages: Pages) -> None:
    """Show a random game of each kind move by move, and print how long each took."""
    print("repaint, from the message to the layout (wanted: at most 4 ms)")
    for name in sw.GAMES:
        print(f"  {name:12} {spread(times(pages, name), ' ms')}", flush=True)
