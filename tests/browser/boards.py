"""A page object for a board: clicks, drags, keys, and what is visible."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, TimeoutError, expect  # noqa: A004 (Playwright's own)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

COVERED = """(root) => [...root.querySelectorAll(".field [role=button]")].filter((target) => {
    target.scrollIntoView({block: "center"});
    const {x, y, width, height} = target.getBoundingClientRect();
    return !target.contains(root.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
}).map((target) => target.dataset.id)"""


class BoardOnPage:
    """A board that is shown in a page.

    Parameters
    ----------
    within : Locator
        Where it is to be found.
    which : int
        Which one, if there are several.
    """

    def __init__(self, within: Locator, which: int = 0) -> None:
        self.root = within.locator(".stones").nth(which)
        expect(self.root).to_be_visible()

    def space(self, name: str) -> Locator:
        """Return a space."""
        return self.root.locator(f"[data-id='space:{name}']")

    def label(self, name: str) -> str:
        """Return what a space is, as it is read aloud."""
        return self.space(name).get_attribute("aria-label") or ""

    @property
    def covered(self) -> list[str]:
        """What on the board cannot be clicked, because something lies over its middle and stays there."""
        with suppress(TimeoutError):
            self.root.page.wait_for_function(
                f"(root) => ({COVERED})(root).length === 0", arg=self.root.element_handle()
            )
        ids: list[str] = self.root.evaluate(COVERED)
        return ids

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is."""
        return self.root.get_by_role("status")

    @property
    def error(self) -> Locator:
        """The complaint, if there is one."""
        return self.root.get_by_role("alert")

    def tool(self, name: str) -> Locator:
        """Return a button; what is seldom used is behind one that says "More"."""
        found, more = (self.root.get_by_role("button", name=n, exact=True) for n in (name, "More"))
        if found.count() == 0 and more.count() == 1 and more.get_attribute("aria-expanded") == "false":
            more.click()
        return found

    def explore(self) -> Locator:
        """Look for lines beside the match; return them, when the board has come to them."""
        self.tool("Explore").click()
        expect(self.status).to_contain_text("Exploring.")
        lines = self.root.get_by_role("group", name="Lines", exact=True)
        expect(lines).to_be_visible()
        return lines

    @property
    def moves(self) -> Locator:
        """The moves so far."""
        return self.root.get_by_role("list", name="Moves").get_by_role("listitem")

    def count(self, moves: int) -> None:
        """Wait until so many moves have been made."""
        expect(self.moves).to_have_count(moves)

    def click(self, move: str, already: int) -> None:
        """Make a move with the mouse, as soon as so many that were made before it are seen here."""
        self.count(already)
        if move.startswith("T"):
            self.root.locator("[data-choose='tray:tower']").click()
        self.space(move.removeprefix("T")).click()
        self.count(already + 1)

    def type(self, move: str, already: int) -> None:
        """Make a move with the keyboard, the focus being on the board, as soon as so many before it are seen here."""
        self.count(already)
        keys: Sequence[str] = [*("2" if move.startswith("T") else ""), *move.removeprefix("T"), "Enter"]
        for key in keys:
            self.root.page.keyboard.press(key)
        self.count(already + 1)


def middle(place: Locator) -> tuple[float, float]:
    """Return where the middle of a place is on the screen."""
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Put a finger on the page, move it, and take it away."""

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    fingers = page.context.new_cdp_session(page)
    touch("touchStart", start)
    for part in range(1, 11):
        touch(
            "touchMove",
            (start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10),
        )
    touch("touchEnd")
