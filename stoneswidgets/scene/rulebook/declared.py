"""Describe a game's rules from its class: docstring, rule parameters, and moves that it adds.

This is the page of rules of a game that brings none; of a variant it comes first, then the rules of its parent.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import starmap
from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import owner_of
from stoneswidgets.core.teller import phrase
from stoneswidgets.plumbing.language import sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Section

if TYPE_CHECKING:
    from collections.abc import Collection

    from stoneswidgets.core.game import Game

_SHOWN = 6
"""How many moves of a variant's own are named; there may be one for each space."""
_END = re.compile(r"(?<=[.!?])\s+")


def sentences(game: Game, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return what a class says: the sentences of its docstring, rule parameters that are not known yet, its own moves."""
    told = list[str]()
    for name, each in game.parameters.items():
        if name not in known:
            of = {"about": each.about or None, "words": each.words, "ruling": each.ruling or None}
            told.append(phrase("rule parameter", name=name, value=repr(getattr(game, name)), **of))
    own = [*game.own_moves]
    more = len(own) if len(own) > _SHOWN else None
    moves = [phrase("own moves", n=len(own), moves=own[:_SHOWN], more=more)] if own else []
    prose = (" ".join(part.split()) for part in _END.split(game.prose))
    return tuple(sentence(each) for each in (*filter(None, prose), *told, *moves))


def page(game: Game, above: type[Game]) -> Rulebook:
    """Return a page of rules for a game that brings none: what `above` says, the class that it is, or is a variant of."""
    own = {name: getattr(game, name) for name in above.parameters}
    said = sentences(above(**own)) or (phrase("no docstring", name=above.__name__),)
    credit = phrase("a game by", name=game.designer) if game.designer else ""
    return Rulebook(game, credit, (Section("The rules", said),), ())


def parent(game: Game) -> type[Game]:
    """Return the class whose rules the page of rules tells: that of the game, or the one that it is a variant of."""
    classes = [cls for cls in type(game).__mro__ if hasattr(cls, "dynamics")]
    return owner_of(type(game), "rulebook") or classes[-1]


def as_variant(page: Rulebook, above: type[Game]) -> Rulebook:
    """Return the page of the parent's rules with what is different put first."""
    game, told = page.game, (*of_variant(page.game, above), phrase("all else", title=above.title))
    different = Section(phrase("what differs", title=above.title), told)
    credit = phrase("a variant", title=game.title, parent=above.title, credit=page.credit).strip()
    return replace(page, credit=credit, sections=(different, *page.sections))


def of_variant(game: Game, above: type[Game]) -> tuple[str, ...]:
    """Return in what a variant differs from its parent, the rule parameters of this apart."""
    said = sentences(game, above.parameters)
    if game.prose:
        return said
    return phrase("a variant with", title=game.title, parent=above.title, what=_unsaid(game, above)), *said


def _unsaid(game: Game, above: type[Game]) -> str:
    """Say in what a variant without a docstring differs: other values of its parent's rule parameters, or what nobody knows."""
    between = type(game).__mro__[: type(game).__mro__.index(above)]
    own = {name for cls in between for name in vars(cls) if not name.startswith("_")} - {*above.parameters}
    if own - {"name", "title", "code", "designer", "prose", "parameters", "added_fields", "own_moves"}:
        return phrase("other rules")
    changed = above(**{name: getattr(game, name) for name in above.parameters}).rules
    return ", ".join(starmap(above.deck.called, changed.items())) or phrase("the same rules")
