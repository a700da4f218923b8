"""Measure many boards in one notebook: what each takes, and whether the last responds."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from benchmarks.board.clicks import BARE, painted
from benchmarks.board.pages import spread

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

    from benchmarks.board.pages import Pages

BOARDS, CLICKS = 200, 15
FIRST = "import stoneswidgets as sw\nsw.Board(sw.SiegeStones())"
MORE = "sw.Board(sw.SiegeStones())"
RESIDENT = "import gc, psutil; gc.collect(); print(psutil.Process().memory_info().rss)"


def heap(session: CDPSession) -> tuple[float, float]:
    """Return the bytes of JavaScript's heap that are in use, and the number of nodes in the page."""
    session.send("HeapProfiler.collectGarbage")
    found = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    return found["JSHeapUsedSize"], found["Nodes"]


def main(pages: Pages) -> None:
    """Make a board in each of many cells, click on the last one, and print what it took."""
    with pages.notebook(*[FIRST, *[MORE] * (BOARDS - 1), BARE]) as notebook:
        session = notebook.page.context.new_cdp_session(notebook.page)
        session.send("Performance.enable")
        notebook.run("import stoneswidgets as sw; sw.Board(sw.SiegeStones()).close()")
        before, resident = heap(session), int(notebook.run(RESIDENT))
        begun = notebook.page.evaluate("performance.now()")
        notebook.run_all()
        board = notebook.output(BOARDS - 1).locator(".stones")
        board.wait_for(timeout=120_000)
        seconds = (notebook.page.evaluate("performance.now()") - begun) / 1000
        there = notebook.page.locator(".stones").count()
        after, resident = heap(session), int(notebook.run(RESIDENT)) - resident
        pieces, button = board.locator(".layer.pieces"), notebook.output(BOARDS).locator(".bare")
        found = [
            (painted(board.locator(".field .can").nth(n), pieces), painted(button, button))
            for n in range(CLICKS)
        ]
    print(
        f"{BOARDS} boards in one notebook: {seconds:.1f} s to run all cells; {there} of them are in the page's document"
    )
    print(
        f"  each: {(after[0] - before[0]) / BOARDS / 1000:,.0f} kB of JavaScript's heap, {(after[1] - before[1]) / BOARDS:,.0f} nodes"
    )
    print(f"  each: {resident / BOARDS / 1000:,.0f} kB of the kernel's memory")
    ours, bare = zip(*found, strict=True)
    print(f"  click to painted on the last one: {median(ours) / median(bare):.2f} × a bare widget beside it")
    print(f"    board  {spread(ours, ' ms')}")
    print(f"    bare   {spread(bare, ' ms')}")
