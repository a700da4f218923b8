"""Check a page's accessibility with axe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

WRONG_ALONE = {"resultTypes": ["violations"]}
"""To write down all that is right takes as long again as to look."""


def axe_finds(page: Page, context: str | None = None, **options: Any) -> str:
    """Return a report of what is wrong on a page, or in what a selector names there; nothing if all is well."""
    found = Axe().run(page, context=context, options=WRONG_ALONE | options)
    return found.generate_report() if found.violations_count else ""
