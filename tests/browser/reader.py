"""A board as a screen reader presents it: roles, names, states and live regions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Error, expect

from tests.browser.pages import WITHIN

if TYPE_CHECKING:
    from playwright.sync_api import Locator

LISTEN = """(root) => {
    root.heard = [];
    new MutationObserver((changes) => {
        const lines = changes.flatMap(({addedNodes}) => [...addedNodes]);
        const said = lines.filter((line) => line.parentElement?.matches("[role=log]") || line.matches?.("[role=alert]"));
        root.heard.push(...said.map((line) => line.textContent.trim()));
    }).observe(document.body, {subtree: true, childList: true});
}"""
"""Keeps what the page comes to say, from now on."""
HEARS = """([root, text]) => new Promise((resolve, reject) => {
    const until = Date.now() + WITHIN;
    const look = () => {
        if (root.heard.some((said) => said.includes(text))) resolve(root.heard.splice(0));
        else if (Date.now() > until) reject(new Error(`${text} | was not said, but: ${root.heard.join(" | ")}`));
        else setTimeout(look, 10);
    };
    look();
})""".replace("WITHIN", str(WITHIN))
FOCUS = """(root) => {
    const focused = document.activeElement;
    return root.contains(focused) ? focused.getAttribute("aria-label") ?? focused.textContent : "";
}"""


class Reader:
    """One board, read aloud.

    Parameters
    ----------
    within : Locator
        Where it is.
    title : str
        The name of its game.
    """

    def __init__(self, within: Locator, title: str) -> None:
        self.within = within
        self.keyboard = within.page.keyboard
        expect(within.get_by_role("application", name=f"{title} board")).to_be_visible()
        self._root = within.element_handle()
        self._root.evaluate(LISTEN)

    @property
    def status(self) -> Locator:
        """What is asked of whom."""
        return self.within.get_by_role("status")

    @property
    def tree(self) -> str:
        """All that there is, as it is read."""
        return self.within.aria_snapshot().replace("''", "'")  # as YAML writes it

    def target(self, name: str) -> Locator:
        """Return what has this name, whatever is said about it behind the name."""
        return self.within.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(?=[,:]|$)"))

    def choose(self, *names: str) -> None:
        """Press one thing after the other, as assistive technology does it; each must be there once, and enabled."""
        for name in names:
            expect(self.target(name)).to_have_count(1)
            expect(self.target(name)).to_be_enabled()
            self.target(name).dispatch_event("click")

    def enabled(self, group: str) -> list[str]:
        """Return the names of what can be pressed in a group, as they are read."""
        tree = self.within.get_by_role("group", name=group).aria_snapshot()
        return [name for name, how in re.findall(r'button "([^"]+)"(.*)', tree) if "[disabled]" not in how]

    def hears(self, text: str) -> list[str]:
        """Wait until this is said; return all that has been said since the last time, in its order."""
        try:
            heard: list[str] = self.within.page.evaluate(HEARS, [self._root, text])
        except Error as error:
            raise AssertionError(error.message) from None
        return heard

    @property
    def focused(self) -> str:
        """The name of what has the focus; empty where that is elsewhere."""
        name: str = self._root.evaluate(FOCUS)
        return name

    def reach(self, name: str = "", key: str = "Tab") -> None:
        """Press Tab, or another key, until the focus is on the board, or on what has this name."""
        place = self.target(name) if name else self.within.get_by_role("application")
        focused = place.and_(place.page.locator(":focus")) if name else place.locator(":focus")
        for _ in range(40):
            self.keyboard.press(key)
            if focused.count():
                return
        raise AssertionError(f"{key} does not lead to {name or 'the board'}")

    def type(self, keys: str) -> None:
        """Press keys: the names of keys and texts, with spaces between them."""
        for word in keys.split():
            for key in [word] if len(word) > 1 and word[0].isupper() else word:
                self.keyboard.press(key)
