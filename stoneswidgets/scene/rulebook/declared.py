"""What the class of a game says of its rules itself: its docstring, its rule parameters, and moves that it adds.

This is the page of rules of a game that brings none, and what is said first of a variant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from stoneswidgets.scene.language import sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Section

if TYPE_CHECKING:
    from collections.abc import Collection

    from stoneswidgets.core.game import Game

_END = re.compile(r"(?<=[.!?])\s+")


def sentences(game: Game, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return what a class says: the sentences of its docstring, rule parameters that are not known yet, its own moves."""
    prose = [" ".join(part.split()) for part in _END.split(game.said) if part.strip()]
    told = [
        f"The rule parameter {name} is {getattr(game, name)!r}{': ' if each.about else ''}{each.about}; "
        f"it may be {each.words}{f' ({each.ruling})' if each.ruling else ''}."
        for name, each in game.parameters.items()
        if name not in known
    ]
    own = [f"A move of its own: {move}." for move in game.own_moves]
    return tuple(map(sentence, (*prose, *told, *own)))


def page(game: Game, above: type[Game]) -> Rulebook:
    """Return a page of rules for a game that brings none: what `above` says, the class that it is, or is a variant of."""
    own = {name: getattr(game, name) for name in above.parameters}
    said = sentences(above(**own)) or (
        f"The class {above.__name__} does not say its rules: it has no docstring.",
    )
    credit = f"A game by {game.designer}." if game.designer else ""
    return Rulebook(game, credit, (Section("The rules", said),), ())
