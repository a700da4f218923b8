"""The rules of a variant in words: what its class says of itself comes first, then the rules of its parent."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from stoneswidgets.rulebook.book import Rules, Section
from stoneswidgets.scene.language import sentence

if TYPE_CHECKING:
    from stoneswidgets.games.base import Game

_END = re.compile(r"(?<=[.!?])\s+")


def is_own(game: Game) -> bool:
    """Tell whether the page of rules was written for a game's class itself, and not for one that it is a variant of."""
    return parent(game) is type(game)


def parent(game: Game) -> type[Game]:
    """Return the class that the page of rules was written for."""
    where = (game.told_by, game.shown_by)
    same = [cls for cls in type(game).__mro__ if getattr(cls, "told_by", None) == where[0]]
    return [cls for cls in same if getattr(cls, "shown_by", None) == where[1]][-1]


def as_variant(page: Rules) -> Rules:
    """Return the page of the parent's rules with what is different put first."""
    game = page.game
    above = parent(game)
    said = [" ".join(part.split()) for part in _END.split(game.said) if part.strip()]
    told = [
        f"{name} is {value!r}: {each.about or 'a rule of this variant'}; it may be {each.words}."
        for name, each in game.parameters.items()
        if name not in above.parameters
        for value in (getattr(game, name),)
    ]
    own = [f"A move of its own: {move}." for move in game.own_moves]
    words = said or [f"{game.title} is {above.title} with other rules; its class does not say which."]
    last = f"All else is as in {above.title}, whose rules follow; where they say something else, this holds."
    different = Section(f"What differs from {above.title}", tuple(map(sentence, (*words, *told, *own, last))))
    credit = f"{game.title} is a variant of {above.title}. {page.credit}"
    return replace(page, credit=credit, sections=(different, *page.sections))
