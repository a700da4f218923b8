"""A page object for the site's live boards: plays any game by whatever can be chosen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as Gone, expect

from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "html[data-python='ready']"
OPTIONS = """(root) => {
    const named = (kind) => [...root.querySelectorAll(kind)].map((part) => part.dataset.choose ?? part.dataset.id);
    if (root.querySelector("[data-do=stop]:not(:disabled)") !== null) return null;
    const field = named(".field .can:not(.picked)");
    const tray = named("[data-choose]:not([aria-disabled], [aria-pressed=true])");
    const made = root.querySelectorAll(".moves li").length;
    return field.length || tray.length || root.querySelector("[data-do=again]") ? {field, tray, made} : null;
}"""
"""What can be chosen and after how many moves, as soon as there is something, or the game is over."""
CHANGED = f"([root, before]) => JSON.stringify(({OPTIONS})(root)) !== before"
"""Whether what was chosen has had its effect: after a round of moves the same may be offered again, but not after as many."""
STEPS = 400
"""How many choices make the moves of one test at most."""
GRACE_MS = 1000
"""What was offered may be gone by now, as a bot has moved meanwhile: then something else is chosen."""


class LiveBoard(BoardOnPage):
    """A board on a page of the site; whatever can be chosen on it is chosen in turn."""

    def __init__(self, page: Page) -> None:
        expect(page.locator(READY)).to_be_attached()
        super().__init__(page.locator(".stage.live").first)
        expect(self.root.get_by_role("button", name="More", exact=True)).to_be_visible()

    @property
    def made(self) -> int:
        """How many moves have been made, by people and by bots."""
        return self.moves.count()

    @property
    def is_over(self) -> bool:
        """Whether the game is over: a random bot may lose within a dozen moves."""
        return self.root.locator("[data-do=again]").count() > 0

    def play(self, moves: int) -> None:
        """Make choices until that many more moves have been made, or the game is over."""
        wanted = self.made + moves
        for turn in range(STEPS):
            if self.made >= wanted or self.is_over:
                return
            root = self.root.element_handle()
            options = self.root.page.wait_for_function(OPTIONS, arg=root).json_value()
            if not options["field"] and not options["tray"]:
                continue
            kind = "field" if options["field"] else "tray"
            id_ = options[kind][7 * turn % len(options[kind])]
            try:
                self._choose(kind, id_)
            except Gone:
                continue
            before = json.dumps(options, separators=(",", ":"), ensure_ascii=False)
            self.root.page.wait_for_function(CHANGED, arg=[root, before])
        expect(self.moves).to_have_count(wanted)

    def _choose(self, kind: str, id_: str) -> None:
        if kind == "tray":
            self.root.locator(f"[data-choose='{id_}']").click(timeout=GRACE_MS)
        else:
            self.root.locator(f".field [data-id='{id_}']").dispatch_event("click", timeout=GRACE_MS)
