"""The rules of a variant in words: what its class says of itself comes first, then the rules of its parent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.interrupts import loaded
from stoneswidgets.rulebook import declared
from stoneswidgets.rulebook.book import Rules, Section

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game


def parent(game: Game) -> tuple[type[Game], str]:
    """Return the class that the page of rules was written for, and the module of the page; "" if there is none.

    The class is that of the game, or the one that it is a variant of.
    """
    classes = [cls for cls in type(game).__mro__ if hasattr(cls, "dynamics")]
    modules = [getattr(cls, "told_by", "") or getattr(cls, "shown_by", "") for cls in classes]
    for module in modules:
        if module and hasattr(loaded(module), "rules"):
            return [cls for cls, named in zip(classes, modules, strict=True) if named == module][-1], module
    return classes[-1], ""


def as_variant(page: Rules, above: type[Game]) -> Rules:
    """Return the page of the parent's rules with what is different put first."""
    game = page.game
    said = declared.sentences(game, above.parameters)
    if not game.said:
        said = (f"{game.title} is {above.title} with other rules; its class does not say which.", *said)
    last = f"All else is as in {above.title}, whose rules follow; where they say something else, this holds."
    different = Section(f"What differs from {above.title}", (*said, last))
    credit = f"{game.title} is a variant of {above.title}. {page.credit}".strip()
    return replace(page, credit=credit, sections=(different, *page.sections))
