"""Count painted frames while pieces move, on a processor slowed by four."""

from __future__ import annotations

from typing import TYPE_CHECKING

import stoneswidgets as sw
from benchmarks.board.pages import spread
from benchmarks.board.repaints import messages, show

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

    from benchmarks.board.pages import Pages

MOVES, SLOWER = 30, 4
COUNT = """async (messages) => {
  const frame = () => new Promise(requestAnimationFrame);
  const moving = () => document.querySelector("main").getAnimations({ subtree: true }).some((a) => a.playState === "running");
  const between = [];
  for (const [content, packed] of messages) {
    probe.hear(content, packed);
    let before = await frame();
    while (moving()) {
      const now = await frame();
      between.push(now - before);
      before = now;
    }
  }
  return between;
}"""


def main(pages: Pages) -> None:
    """Show a random game of each kind move by move, and print what a frame of its movements costs, and how many there are."""
    print(
        f"frames while pieces move, on a processor {SLOWER} times as slow (wanted: 60 a second, so 16.7 ms each)"
    )
    for name in sw.GAMES:
        first, then = messages(name, MOVES)
        with pages.empty() as page:
            show(page, first)
            chrome = page.context.new_cdp_session(page)
            chrome.send("Performance.enable", {"timeDomain": "threadTicks"})
            before = _worked(chrome)
            frames = len(page.evaluate(COUNT, then))
            cost = SLOWER * (_worked(chrome) - before) / frames
        with pages.empty() as page:
            show(page, first)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            between: list[float] = page.evaluate(COUNT, then)
        rate = 1000 * len(between) / sum(between)
        print(
            f"  {name:12} {cost:.1f} ms of work a frame; {rate:.0f} a second; apart {spread(between, ' ms')}",
            flush=True,
        )


def _worked(chrome: CDPSession) -> float:
    """Return how many milliseconds the page's main thread has worked, whatever else runs on the machine."""
    metrics = chrome.send("Performance.getMetrics")["metrics"]
    return sum(1000 * each["value"] for each in metrics if each["name"] == "TaskDuration")
