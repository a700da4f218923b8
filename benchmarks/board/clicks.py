"""Measure the time from a click to the painted move, beside the round trip of an empty widget."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.board.pages import spread

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from benchmarks.board.pages import Pages

PAIRS = 60
BARE = '''
import anywidget

class Bare(anywidget.AnyWidget):
    _esm = """
    const render = ({ model, el }) => {
      const button = document.createElement("button");
      button.className = "bare";
      button.textContent = "0";
      button.onclick = () => model.send(Number(button.textContent));
      model.on("msg:custom", (number) => (button.textContent = number));
      el.append(button);
    };
    export default { render };
    """

    def __init__(self):
        super().__init__()
        self.on_msg(lambda _widget, number, _buffers: self.send(number + 1))

Bare()
'''
BOARD = "import stoneswidgets as sw\nsw.Board(sw.SiegeStones())"


def painted(clicked: Locator, watched: Locator) -> float:
    """Click on something; return the milliseconds until a change in something else is painted."""
    watched.evaluate("(element) => probe.await(element)")
    clicked.click(force=True)
    answer: float = clicked.page.evaluate("probe.answer")
    return answer


def main(pages: Pages) -> None:
    """Click on both in turn, and print how long each took, and the ratio."""
    rng = Random(1)
    with pages.notebook(BOARD, BARE) as notebook:
        notebook.run_all()
        board, button = notebook.output(0).locator(".stones"), notebook.output(1).locator(".bare")
        spaces, pieces = board.locator(".field .can"), board.locator(".layer.pieces")
        found: list[tuple[float, float]] = []
        while len(found) < PAIRS:
            if not (many := spaces.count()):
                board.get_by_role("button", name="New game").click()
                spaces.first.wait_for()
                continue
            found.append((painted(spaces.nth(rng.randrange(many)), pieces), painted(button, button)))
    ours, bare = zip(*found, strict=True)
    ratio, paired = median(ours) / median(bare), median(a / b for a, b in found)
    print(f"click to painted: {ratio:.2f} × bare (wanted: at most 1.5), in pairs {paired:.2f} ×")
    print(f"  board  {spread(ours, ' ms')}")
    print(f"  bare   {spread(bare, ' ms')}")
