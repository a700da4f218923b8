"""The deck: cards that each change one rule of the tavern's Stones, and its own rule parameters as cards of the same kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.deck import RULING, SOURCE, Card, Deck
from stoneswidgets.games.tavern.rules import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_OPEN = "Of the seven stones of each hand, the first {n} lie face up for all to see"
NEW = (
    Card(
        "prices",
        "goal",
        "win",
        {"8-5-3": "A jewel is worth 8 coins, a piece of gold 5, one of silver 3"},
        '"12, 6 and 1 coins"',
        "Is a set of silver worth collecting now?",
        "a device of many games",
    ),
    Card(
        "bonus",
        "control",
        "win",
        {0: "There is no bonus: a hand scores its coins alone"}
        | {n: f"Each hand's bonus, for the most complete hand, is {n}" for n in (60, 180, 240)},
        '"120 more" (T5, T6)',
        "How many coins would you give up for one more stone of your set?",
    ),
    Card(
        "forces",
        "capture",
        "move",
        {0: "No trade can be forced", 2: "Each player may force two trades a hand"},
        '"once a hand"',
        "What is an offer worth that can be refused?",
    ),
    Card(
        "open_stones",
        "opening",
        "move",
        {
            0: "All stones of a hand are hidden, so that no trade can be forced",
            1: "Of the seven stones of each hand, the first lies face up for all to see",
        }
        | {n: _OPEN.format(n=spelt) for n, spelt in {2: "two", 4: "four", 5: "five", 6: "six"}.items()}
        | {7: "All seven stones of each hand lie face up: nothing is hidden"},
        '"three stones lie face up"',
        "Do people trade more when they see more?",
    ),
    Card(
        "truth",
        "hidden",
        "move",
        "An offered stone is shown to the partner, and to nobody else, before the answer",
        "T4",
        "Whom do you tell what you hold by your offers?",
    ),
    Card(
        "full_hand",
        "end",
        "win",
        "A hand ends at once when somebody has {n} stones of one kind, even by the deal",
        '"a hand ends by the number of trades or turns alone" (T2, T3)',
        "Who wants the hand to end, and can you see it coming?",
    ),
)
"""The cards that the published game does not know."""
OWN = (
    Card(
        "trades",
        "end",
        "next",
        "{n} trades (or turns, where these are counted) make a hand",
        "T2",
        "How soon has everybody what they want?",
        SOURCE,
    ),
    Card(
        "count",
        "order",
        "next",
        {"turns": "All turns count towards the end of a hand, passed, refused or traded"},
        "T2",
        "Who gains by a pass?",
        RULING,
    ),
    Card(
        "stall",
        "end",
        "next",
        "A hand also ends after {n} turns in a row without a trade",
        "T3",
        "Is it worth waiting for a better offer?",
        RULING,
    ),
    Card(
        "target",
        "goal",
        "win",
        "The game ends after the hand in which somebody reaches {n} points",
        "T7",
        "How many hands does luck need to even out?",
        SOURCE,
    ),
)
"""The rule parameters that the game has itself."""


TURN = {
    "move": "a hand is dealt; a trade is offered, answered or forced; or somebody passes",
    "next": "the turn is counted, and passes on",
    "win": "a hand that has ended is scored: has somebody reached the goal?",
}
"""What is done at each step of a turn."""


def _refused(rules: Mapping[str, Any]) -> Iterator[str]:
    """Yield which values do not go together."""
    opened = rules.get("open_stones")
    if opened == 0 and "forces" in rules:
        yield "Open stones 0 and Forces are not laid together: only a stone that lies face up can be forced"
    if opened == HAND and "truth" in rules:
        yield "Open stones 7 and Truth are not laid together: every stone is seen anyway"
    if rules.get("bonus") == 0 and "full_hand" in rules:
        yield "Bonus 0 and Full hand are not laid together: nobody would collect a set"


DECK = Deck(TURN, NEW, OWN, else_refused=_refused)
"""The cards, and which of them may be laid together."""
