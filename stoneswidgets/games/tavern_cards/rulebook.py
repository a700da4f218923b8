"""The rules of the tavern's Stones with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.tavern import rulebook as plain
from stoneswidgets.games.tavern.rules import ALL, EACH, HAND
from stoneswidgets.scene.rulebook.cards import SAID, card_rules, laid_on

if TYPE_CHECKING:
    from stoneswidgets.games.tavern_cards.game import TavernCards
    from stoneswidgets.scene.rulebook.book import Rulebook
    from stoneswidgets.scene.rulebook.cards import Change, Changes

NAMES = (
    ("players", "bag", "draw", "begins"),
    ("turn", "places", "known", "force", "back", "next"),
    ("count", "stall"),
    ("coins", "complete", "level", "example"),
    ("ends",),
)
"""What cards call the rules of the tavern's Stones, section by section."""
PRICES = {
    "12-6-1": "a jewel is worth 12 coins, gold 6, silver 1",
    "8-5-3": "a jewel is worth 8 coins, gold 5, silver 3",
}
_FORCED, _TWICE = (
    "for a stone that lies face up with the other player",
    "Nobody is forced more than twice a hand.",
)
_KNOWN = "A hidden stone is known to its holder, and to whoever has seen it and can follow where it went."
_BACK = (
    "Whoever has been traded with has the next turn, and may not trade straight back with the same player."
)


def rules(game: TavernCards) -> Rulebook:
    """Return the rules under the cards that are laid."""
    usual = plain.rules(game)
    page = laid_on(usual, NAMES, game, _CHANGES)
    gone = {"T5", "T6"} if game.bonus == 0 else set[str]()
    gone |= {"T4"} if game.opened == HAND else set()
    gone |= {"T8"} if 0 in (game.forces, game.opened) else set()
    answers = {"T2": f"{_count(game)}."}
    if game.truth:
        answers["T4"] = f"{_KNOWN} Of a stone that is wanted nothing is said."
    rulings = (
        each._replace(answer=answers.get(each.id, each.answer))
        for each in usual.rulings
        if each.id not in gone
    )
    meanings = {"count": plain.COUNT, "prices": PRICES}
    return card_rules(game, plain.CREDIT, page, ("ends",), rulings, meanings)


def _bonus(game: TavernCards) -> Change:
    if game.bonus == 0:
        return {"complete": SAID, "level": "", "example": ""}
    complete = (
        "The most complete hand is the one with the most stones of one kind; among equals, the one whose stones of that kind are worth "
        "more$T5."
    )
    level = "If the most complete hands are equal, nobody has the bonus: it is added to the next hand's, and so on$T6."
    return {"complete": complete, "bonus": SAID, "level": level}


def _count(game: TavernCards) -> str:
    is_unforced = game.count == "completed" and 0 in (game.forces, game.opened)
    counted = "trades that came about" if is_unforced else plain.COUNT[game.count]
    latest = " at the latest" * bool(game.full_hand)
    return f"A hand ends{latest} when the count of {counted} reaches {game.trades}"


def _forces(game: TavernCards) -> Change:
    if game.forces == 0:
        return {"force": SAID, "back": _BACK, "count": f"{_count(game)}$T2."}
    return {"force": SAID, "forcing": f"Such a trade is {_FORCED}, and cannot be refused. {_TWICE}"}


def _open_stones(game: TavernCards) -> Change:
    draw = f"For each hand everybody draws {HAND} stones; nobody chooses which. {3 * EACH - ALL} stones stay in the bag."
    found: dict[str, str | None] = {"draw": draw, "open": SAID}
    if game.opened in (0, HAND):
        found["places"] = "Traded stones change places: each goes where the other lay."
    if game.opened == HAND:
        found["known"] = ""
    if game.opened == 0:
        return found | {"force": "", "back": _BACK, "count": f"{_count(game)}$T2."}
    force = f"Once a hand you may force a trade, {_FORCED}: it cannot be refused. {_TWICE}"
    return found | {"force": None if "forces" in game.rules else force}


_CHANGES: Changes = {
    "prices": {
        "bag": f"In the bag are {EACH} jewels, {EACH} pieces of gold and {EACH} of silver. All of them are called stones.",
        "prices": SAID,
    },
    "bonus": _bonus,
    "forces": _forces,
    "open_stones": _open_stones,
    "truth": {"known": f"{_KNOWN} Nobody says what a wanted hidden stone is$T4.", "truth": SAID},
    "full_hand": lambda game: {"count": f"{_count(game)}$T2.", "full": SAID},
}
