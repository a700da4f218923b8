"""The rules of Ascension with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.ascension import rulebook as plain
from stoneswidgets.scene.rulebook.cards import card_rules, laid_on

if TYPE_CHECKING:
    from stoneswidgets.games.ascension_cards.game import AscensionCards
    from stoneswidgets.scene.rulebook.book import Rulebook

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


def _blame(_game: AscensionCards, said: str) -> dict[str, str | None]:
    each = "Each worshipper is worth 1 point for each god of its colour."
    return {"wins": f"{each} {said} The most points win; level, the two draw."}


def _secret_pair(_game: AscensionCards, said: str) -> dict[str, str | None]:
    return {"pairs": said}


def _two_followers(_game: AscensionCards, said: str) -> dict[str, str | None]:
    return {"turn": said, "colour": "Each stone is of any colour that is still in the pool."}


def _choice_of_grace(_game: AscensionCards, said: str) -> dict[str, str | None]:
    return {"worshipper": f"{said} If the pool has none of these colours, nobody gains one$A7."}


def _mild_gods(_game: AscensionCards, said: str) -> dict[str, str | None]:
    return {"anger": said, "several": f"{plain.SEVERAL_MILD}$A6."}


def _fewer_thrones(_game: AscensionCards, said: str) -> dict[str, str | None]:
    return {"ends": said}


_CHANGES = {
    "blame": _blame,
    "secret_pair": _secret_pair,
    "two_followers": _two_followers,
    "choice_of_grace": _choice_of_grace,
    "mild_gods": _mild_gods,
    "fewer_thrones": _fewer_thrones,
}
