"""The deck: cards that each change one rule of Ascension, and its own rule parameters as cards of the same kind."""

from __future__ import annotations

from stoneswidgets.core.rules.deck import RULING, SOURCE, Card, Deck

DECK = Deck(
    turn={
        "move": "a leader or a follower is placed; gods, with their worshippers, and false gods arise",
        "capture": "followers leave, by a god's anger or beside a false god",
        "control": "a worshipper is chosen (with a card only)",
        "next": "whose turn begins?",
        "win": "does the position end the game?",
    },
    new=(
        Card(
            "blame",
            "goal",
            "win",
            "Whoever makes a false god loses {n} point{s} for it",
            "false gods that cost nothing",
            "Who will be left with nothing else to place?",
        ),
        Card(
            "secret_pair",
            "hidden",
            "move",
            "Each player's first two worshippers are drawn from a bag of their own, with four stones of each colour, and only "
            "their owner sees them before the end; equal pairs stay",
            "pairs that everybody sees, drawn again while they are equal",
            "What does a leader tell of what you worship?",
        ),
        Card(
            "two_followers",
            "order",
            "next",
            "A turn is a leader or two followers, and each follower is judged on its own; the second is left out only where none can "
            "be placed",
            "one stone a turn",
            "How many followers must a leader lack to be safe now?",
            "a house rule of many games, such as Connect6",
        ),
        Card(
            "choice_of_grace",
            "control",
            "control",
            "Whoever completes a god takes from the pool, when all that is to leave has left, a worshipper of any colour that its six "
            "followers had",
            "A2",
            "Which colour is worth most to you, and which to the other?",
        ),
        Card(
            "mild_gods",
            "capture",
            "capture",
            "A new god removes nothing",
            "A3",
            "Where will there still be room, when only false gods make any?",
        ),
        Card(
            "fewer_thrones",
            "end",
            "win",
            "The game ends once {n} towers are placed, for gods or for false gods",
            "nine towers, A4",
            "Who needs a long game?",
        ),
    ),
    own=(
        Card(
            "colours",
            "board",
            "move",
            "The stones have {n} colours",
            "A1",
            "Is a majority easier to reach?",
            RULING,
        ),
        Card(
            "stones_each",
            "placement",
            "move",
            "The pool begins with {n} stones of each colour",
            "A1",
            "Which colour runs out?",
            RULING,
            named="Stones",
        ),
        Card(
            "majority",
            "control",
            "move",
            {
                "plurality": "A new god's worshipper has the colour that more of its six followers have than any other"
            },
            "A2",
            "Who profits if three of six are enough?",
            RULING,
        ),
        Card(
            "anger",
            "capture",
            "capture",
            {
                "ring": "A new god's anger reaches only the six around it, and only another god of its colour protects them"
            },
            "A3",
            "Whom does an angry god leave alone?",
            RULING,
        ),
        Card(
            "recycle",
            "capture",
            "capture",
            "Followers that leave are out of the game",
            "A5",
            "Will the pool last?",
            RULING,
            named="Out for good",
        ),
        Card(
            "ending",
            "end",
            "win",
            {"gods": "Only gods count to the nine that end the game"},
            "A4",
            "What are false gods good for?",
            SOURCE,
        ),
    ),
)
"""The cards, and which of them may be laid together: any of different slots."""
