"""The rules of MunchStones with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.munchstones import rulebook as plain
from stoneswidgets.scene.rulebook.cards import SAID, card_rules, laid_on

if TYPE_CHECKING:
    from stoneswidgets.games.munchstones_cards.game import MunchStonesCards
    from stoneswidgets.scene.rulebook.book import Rulebook
    from stoneswidgets.scene.rulebook.cards import Change, Changes

NAMES = (
    ("players", "board", "towers", "pile", "lines"),
    ("build", "goes on"),
    ("begins", "move", "same", "other", "must"),
    ("ends", "wins"),
)
"""What cards call the rules of MunchStones, section by section."""
PRICES = {
    "off": "each stone is worth 1 point",
    "1-2-3": "a red stone counts 1, a yellow one 2, a blue one 3",
    "1-1-3": "a blue stone counts 3, any other 1",
}


def rules(game: MunchStonesCards) -> Rulebook:
    """Return the rules under the cards that are laid."""
    usual = plain.rules(game)
    page = laid_on(usual, NAMES, game, _CHANGES)
    rulings = (
        each._replace(gap=f"Several players have {_most(game)}.") if each.id == "M2" else each
        for each in usual.rulings
        if each.id != "M4" or not game.two_in_hand
    )
    return card_rules(game, plain.CREDIT, page, ("wins",), rulings, plain.MEANINGS | {"prices": PRICES})


def _most(game: MunchStonesCards) -> str:
    counts = game.prices != "off" or game.collector
    return "the most points" if counts else "the most stones" if game.gift else "taken the most stones"


def _wins(game: MunchStonesCards) -> str:
    return f"Whoever has {_most(game)} wins. Players who are level share the win$M2."


def _counts(game: MunchStonesCards) -> Change:
    same = "If the stone there has the colour of the tower's top, you take the stone."
    return {"same": same, "counts": SAID, "wins": _wins(game)}


def _move(game: MunchStonesCards) -> str:
    which = "one of the three towers" if game.tired_tower else "any one of the three towers"
    where = "onto a stone next to it" if game.long_stride else "to a space next to it that holds a stone"
    return (
        f"A turn is one move: {which}, with its top, goes {where}. It cannot go to an empty space or onto another tower. The space that "
        "it leaves is empty."
    )


_CHANGES: Changes = {
    "prices": _counts,
    "collector": _counts,
    "long_stride": lambda game: {"move": _move(game), "long_stride": SAID},
    "tired_tower": lambda game: {"move": _move(game), "tired_tower": SAID},
    "two_in_hand": {
        "lines": "",
        "build": "A stone is placed on an empty space that is next to a stone or a tower, and is not the middle.",
        "two_in_hand": SAID,
    },
    "gift": lambda game: {
        "other": "If it has another colour, it becomes the tower's top.",
        "gift": SAID,
        "wins": _wins(game),
    },
}
