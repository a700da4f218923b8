"""The deck: cards that each change one rule of BluffStones, and its own rule parameter as a card of the same kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.deck import RULING, Card, Deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def _too_soon(rules: Mapping[str, Any]) -> Iterator[str]:
    if rules.get("enough") == 2 and "up_to_three" in rules:
        yield "Enough 2 and Up to three are not laid together: whoever bids three alone scores by a second stone"


DECK = Deck(
    turn={
        "move": "all bid at once; then their stones are used, one after the other",
        "capture": "a tower that a stone completes is scored, and leaves",
        "next": "once all are used, the round is over, and the token passes on",
        "win": "has nobody bid? Then the game is over",
    },
    new=(
        Card(
            "enough",
            "control",
            "capture",
            "Whoever places a stone scores a tower next to it if {n} or more stones beside that tower, this one among them, have the "
            "colour of its top",
            "three stones",
            "How long is a colour worth bidding for?",
        ),
        Card(
            "covered_piles",
            "hidden",
            "move",
            "Piles stay covered until the end: nobody looks at another's",
            '"everybody may look at all piles"',
            "What does it take to know all the same?",
        ),
        Card(
            "up_to_three",
            "placement",
            "move",
            "Three stones of one colour may be bid, too; then everyone who has bid throws away two stones of the bid, or the only one",
            "bids of up to two stones",
            "When is it worth three stones to be alone?",
        ),
        Card(
            "red_swaps",
            "capture",
            "move",
            "A red stone may instead exchange the tops of two towers that differ; no tower is scored by that",
            "B2",
            "Which tower is yours to lose?",
        ),
        Card(
            "purse_counts",
            "end",
            "win",
            "At the end, every {n} stones left in a pile count as one tower",
            "B6",
            "What is a stone worth that you never bid?",
            "a device of many games",
        ),
        Card(
            "last_call",
            "end",
            "next",
            "The game also ends after round {n}",
            '"and in no other way"',
            "Who hurries, and who waits?",
            "a device of many games",
        ),
    ),
    own=(
        Card(
            "layout",
            "board",
            "move",
            {
                "edge": "The outer six towers stand at two steps from the middle, but between the straight lines"
            },
            "B1",
            "How many towers does one space touch?",
            RULING,
        ),
    ),
    else_refused=_too_soon,
)
"""The cards, and which of them may be laid together."""
