"""The rules of BluffStones with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.bluffstones import rulebook as plain
from stoneswidgets.scene.rulebook.cards import SAID, card_rules, laid_on

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones_cards.game import BluffStonesCards
    from stoneswidgets.scene.rulebook.book import Rulebook
    from stoneswidgets.scene.rulebook.cards import Changes

NAMES = (
    ("players", "towers", "tops", "pile"),
    ("bid", "nobody", "two"),
    ("used", "red", "place", "score", "next"),
    ("ends", "wins"),
)
"""What cards call the rules of BluffStones, section by section."""


def rules(game: BluffStonesCards) -> Rulebook:
    """Return the rules under the cards that are laid."""
    usual = plain.rules(game)
    page = laid_on(usual, NAMES, game, _CHANGES)
    gaps = {
        "B3": "A red stone, no stone on the board, and no tops that differ." if game.red_swaps else "",
        "B6": "Level in towers, those that stones left count as included." if game.purse_counts else "",
    }
    rulings = (each._replace(gap=gaps.get(each.id) or each.gap) for each in usual.rulings)
    return card_rules(game, plain.CREDIT, page, ("wins",), rulings, {"layout": plain.LAYOUT})


_CHANGES: Changes = {
    "enough": {
        "score": SAID,
        "leaves": "A tower that is scored leaves the board with its top, and its space is empty. One stone may score several towers$B5.",
    },
    "covered_piles": lambda game: {"pile": plain.pile(game), "covered": SAID},
    "up_to_three": {
        "bid": "Everybody secretly bids no stone, or one, two or three stones of one colour, from their own pile. All bids are shown at the same time.",
        "nobody": None,
        "two": "If anybody has bid two, and nobody three, everyone who has bid throws away one stone of the bid: of two one is left, of one none.",
        "three": SAID,
    },
    "red_swaps": {
        "red": "A red stone removes a stone of its player's choice from a space of the board, never the top of a tower$B2. Both stones are out "
        "of the game.",
        "swap": SAID,
        "idle": "With no stone on the board, and no tops that differ, the red one is out all the same$B3.",
    },
    "purse_counts": {
        "ends": None,
        "purse": SAID,
        "wins": "Whoever has the most towers, these included, wins; those who are level draw$B6.",
    },
    "last_call": {"ends": "The game ends with a round in which nobody bids a stone.", "last": SAID},
}
