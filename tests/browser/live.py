"""The site's pages with live boards: a board of any game that is played by whatever can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

READY = "document.documentElement.dataset.python === 'ready'"
OPTIONS = """(root) => {
    const named = (kind) => [...root.querySelectorAll(kind)].map((part) => part.dataset.choose ?? part.dataset.id);
    const busy = root.querySelector("[data-do=stop]:not(:disabled)") !== null;
    return busy ? null : {
        field: named(".field .can:not(.picked)"),
        tray: named("[data-choose]:not(:disabled):not([aria-pressed=true])"),
    };
}"""
STEPS = 400
"""So many choices at most make the moves of one test."""


class LiveBoard(BoardOnPage):
    """A board on a page of the site; whatever can be chosen on it is chosen in turn."""

    def __init__(self, page: Page) -> None:
        page.wait_for_function(READY)
        super().__init__(page.locator(".stage.live").first)

    @property
    def made(self) -> int:
        """How many moves have been made, by people and by bots."""
        return self.moves.count()

    def play(self, moves: int, *, with_keys: bool) -> None:
        """Make choices until so many more moves have been made."""
        wanted = self.made + moves
        for turn in range(STEPS):
            if self.made >= wanted:
                return
            options = self.root.evaluate(OPTIONS)
            if options is None or not any(options.values()):
                self.root.page.wait_for_timeout(50)
                continue
            kind = "field" if options["field"] else "tray"
            id_ = options[kind][7 * turn % len(options[kind])]
            if with_keys and kind == "field":
                self._walk(id_)
            elif with_keys:
                self.root.locator(f"[data-choose='{id_}']").press("Enter")
            elif kind == "field":
                self.root.locator(f".field [data-id='{id_}']").dispatch_event("click")
            else:
                self.root.locator(f"[data-choose='{id_}']").click()
        expect(self.moves).to_have_count(wanted)

    def _walk(self, id_: str) -> None:
        """Choose an element with the keys: the arrows walk, Enter chooses."""
        target = self.root.locator(f".field [data-id='{id_}']")
        self.root.locator(".field [tabindex='0']").focus()
        for key in ["Home", *["ArrowUp"] * 12, "Home"]:
            self.root.page.keyboard.press(key)
        for row in range(30):
            for _ in range(20):
                if target.evaluate("part => part === document.activeElement"):
                    self.root.page.keyboard.press("Enter")
                    return
                self.root.page.keyboard.press("ArrowRight")
            self.root.page.keyboard.press("Home")
            self.root.page.keyboard.press("ArrowDown" if row % 2 == 0 else "Shift+ArrowDown")
        target.press("Enter")  # arrows do not lead everywhere in straight lines
