"""The rules of a variant in words: what its class says of itself comes first, then the rules of its parent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.core.parts import owner_of
from stoneswidgets.scene.rulebook import declared
from stoneswidgets.scene.rulebook.book import Rulebook, Section

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game

ALL_ELSE = "All else is as in"


def parent(game: Game) -> type[Game]:
    """Return the class whose rules the page of rules tells: that of the game, or the one that it is a variant of."""
    classes = [cls for cls in type(game).__mro__ if hasattr(cls, "dynamics")]
    return owner_of(type(game), "rulebook") or classes[-1]


def as_variant(page: Rulebook, above: type[Game]) -> Rulebook:
    """Return the page of the parent's rules with what is different put first."""
    game = page.game
    said = declared.sentences(game, above.parameters)
    if not game.said:
        said = (f"{game.title} is {above.title} with other rules; its class does not say which.", *said)
    last = f"{ALL_ELSE} {above.title}, whose rules follow; where they say something else, this holds."
    different = Section(f"What differs from {above.title}", (*said, last))
    credit = f"{game.title} is a variant of {above.title}. {page.credit}".strip()
    return replace(page, credit=credit, sections=(different, *page.sections))
