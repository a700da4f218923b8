"""The deck: cards that each change one rule of MunchStones, and its own rule parameters as cards of the same kind."""

from __future__ import annotations

from stoneswidgets.core.rules.deck import RULING, SOURCE, Card, Deck

DECK = Deck(
    turn={
        "move": "a stone is drawn and placed; once all are, a tower moves",
        "capture": "the stone there is taken, or becomes the tower's top",
        "next": "whose turn begins?",
        "win": "has whoever is next no move? Then the game is over",
    },
    new=(
        Card(
            "prices",
            "goal",
            "win",
            {
                "1-2-3": "A red stone counts 1, a yellow one 2, a blue one 3",
                "1-1-3": "A blue stone counts 3, any other 1",
            },
            "1 point each",
            "What is a cheap stone good for?",
            "a device of many games",
        ),
        Card(
            "collector",
            "goal",
            "win",
            "One stone of each colour together counts {n} points, and any stone beyond that nothing",
            "1 point each",
            "Which colour will be short, and who needs it?",
            "a device of many games, the set",
        ),
        Card(
            "long_stride",
            "placement",
            "move",
            "A tower may also jump straight over a stone next to it, onto the stone right behind it; the stone in between stays",
            "moves to spaces next to it alone",
            "Which stones are safe from a tower now?",
        ),
        Card(
            "tired_tower",
            "order",
            "move",
            "The tower that moved last, whoever moved it, rests, unless no other tower can move",
            "any one of the three towers",
            "What does a tower that you move not take from your opponent?",
        ),
        Card(
            "two_in_hand",
            "chance",
            "move",
            "Whoever's turn it is draws two stones blindly, places one of them and puts the other back; the last stone is drawn alone",
            "M4",
            "Is it better to place what helps you, or to keep back what helps the other?",
        ),
        Card(
            "gift",
            "capture",
            "capture",
            "The old top of a tower that munches another colour goes to the next player, for whom it counts like a stone taken",
            '"out of the game, for nobody"',
            "How few stones can you give away?",
        ),
    ),
    own=(
        Card(
            "towers",
            "board",
            "move",
            {"adjacent": "The towers begin side by side on the ring around the centre"},
            "M1",
            "Do towers that stand together get in one another's way?",
            RULING,
        ),
        Card(
            "lines",
            "chance",
            "move",
            "All stones are drawn before the game, and each player's lie in a line that everybody sees",
            "M4",
            "How far ahead do you read the lines?",
            SOURCE,
        ),
    ),
)
"""The cards, and which of them may be laid together: any of different slots."""
