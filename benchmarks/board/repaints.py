"""How long the browser works on a move that has come: from the message to the finished layout."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from benchmarks.board.pages import spread
from stoneswidgets.scene.patch import difference
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.players import Player
from stoneswidgets.widgets.session import Session
from stoneswidgets.widgets.shared import bundle

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

    from benchmarks.board.pages import Pages

MOVES = 150
OPEN = """async ({ code, style, scene }) => {
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
  let number = 0;
  probe.show = async (patch) => {
    const changed = probe.change(el);
    for (const hear of heard) hear({ from: number, patch });
    number += 1;
    await Promise.race([changed, probe.frame()]);
    el.getBoundingClientRect();
  };
}"""
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def patches(name: str, moves: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the first scene of a random game, and what each move changed."""
    rng, match = Random(1), sw.Match(sw.game(name), seed=1)
    found: list[dict[str, Any]] = []
    session = Session(match, [Player()] * match.game.seats, lambda _made: changed(), lambda _error: None)
    scenes = [session.scene()]

    def changed() -> None:
        session.number += 1
        scenes.append(session.scene())
        found.append(difference(*scenes[-2:]))

    while len(found) < moves and not match.position.is_over:
        seat = match.position.to_move[0]
        match.play(rng.choice(match.position.legal_moves(seat)), seat)
    return scenes[0], found


def work(session: CDPSession) -> float:
    """Return the milliseconds of the processor that the page has taken so far for scripts, styles and layout."""
    found = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(found[name] for name in WORK)


def main(pages: Pages) -> None:
    """Show a random game of each kind move by move, and print how long each took."""
    print("repaint, script and layout (wanted: at most 4 ms)")
    for name in sw.GAMES:
        first, then = patches(name, MOVES)
        took = []
        with pages.empty() as page:
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.evaluate(OPEN, {"code": bundle("board"), "style": board_style(), "scene": first})
            for patch in then:
                before = work(session)
                page.evaluate("(patch) => probe.show(patch)", patch)
                took.append(work(session) - before)
        print(f"  {name:12} {spread(took, ' ms')}", flush=True)
