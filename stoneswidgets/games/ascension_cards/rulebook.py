"""The rules of Ascension with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.ascension import rulebook as plain
from stoneswidgets.scene.rulebook.cards import SAID, card_rules, laid_on

if TYPE_CHECKING:
    from stoneswidgets.games.ascension_cards.game import AscensionCards
    from stoneswidgets.scene.rulebook.book import Rulebook
    from stoneswidgets.scene.rulebook.cards import Changes

NAMES = (
    ("players", "board", "pool", "pairs"),
    ("turn", "leader", "follower", "god"),
    ("god arises", "worshipper", "anger", "false god", "recycle", "several"),
    ("ends", "stuck", "wins"),
)
"""What cards call the rules of Ascension, section by section."""
REPLACED = {"choice_of_grace": "A2", "mild_gods": "A3", "fewer_thrones": "A4"}
"""The rulings in whose place a card is laid."""


def rules(game: AscensionCards) -> Rulebook:
    """Return the rules under the cards that are laid."""
    usual = plain.rules(game)
    page = laid_on(usual, NAMES, game, _CHANGES)
    gone = {ruling for card, ruling in REPLACED.items() if card in game.rules}
    own = {"A6": f"{plain.SEVERAL_MILD}."} if game.mild_gods else {}
    if game.secret_pair:
        own["A1"] = (
            f"{game.stones_each} of each of {game.colours} colours; the first worshippers are none of these."
        )
    rulings = (
        each._replace(answer=own.get(each.id, each.answer)) for each in usual.rulings if each.id not in gone
    )
    return card_rules(game, plain.CREDIT, page, ("wins",), rulings, plain.MEANINGS)


_CHANGES: Changes = {
    "blame": {
        "wins": f"Each worshipper is worth 1 point for each god of its colour. {SAID} The most points win; level, the two draw."
    },
    "secret_pair": {"pairs": SAID},
    "two_followers": {"turn": SAID, "colour": "Each stone is of any colour that is still in the pool."},
    "choice_of_grace": {"worshipper": f"{SAID} If the pool has none of these colours, nobody gains one$A7."},
    "mild_gods": {"anger": SAID, "several": f"{plain.SEVERAL_MILD}$A6."},
    "fewer_thrones": {"ends": SAID},
}
