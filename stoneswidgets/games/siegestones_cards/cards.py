"""The deck: cards that each change one rule of SiegeStones, and which of them may be laid together.

The game's own rule parameters are cards of the same kind. Only how many play is none: that is no rule of the design.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.deck import RULING, SOURCE, Card, Deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NEW = (
    Card(
        "cut_and_choose",
        "opening",
        "move",
        "After Black's first drop White may take it over in place of a turn: a stone turns white, a tower stays and counts as "
        "White's drop; then Black is next",
        "S7",
        "Which first drop would you make if you had to be content with either side of it?",
        "a house rule of many games, the pie rule",
    ),
    Card(
        "marching",
        "order",
        "next",
        "Black's first turn is one drop, every later turn is {n} drops, and each drop is judged like a turn; a pass ends the turn",
        "one drop a turn",
        "What can two drops in a row do that one after the other cannot?",
        "a house rule of many games, such as Connect6",
    ),
    Card(
        "no_neighbours",
        "placement",
        "move",
        "No tower is dropped within {n} space{s} of another tower",
        "a tower on any empty space",
        "How many towers will find a place, and who drops the last of them?",
    ),
    Card(
        "step",
        "placement",
        "move",
        "In place of a drop, one of your stones may move to an empty space next to it; {n} turns in a row without a drop end the game as "
        "a full board does",
        "nothing moves, S4",
        "Is it better to bring one more stone, or to move one to where it counts?",
    ),
    Card(
        "long_arm",
        "control",
        "control",
        {
            "half": "Stones two spaces away from a tower count, too, each with half its rating, rounded down",
            "third": "Stones two spaces away from a tower count, too, each with a third of its rating, rounded down",
        },
        "only neighbours count",
        "From which space does one stone reach the most towers?",
    ),
    Card(
        "clear_lead",
        "control",
        "control",
        "A tower is controlled only by a sum that is at least {n} ahead of every other",
        "the greatest sum, S6",
        "Will there be more towers that nobody controls, and whom does that help?",
    ),
    Card(
        "closed_in",
        "capture",
        "capture",
        "After each turn, every opponent's stone with {n} or more of the mover's stones beside it leaves the game for good",
        "nothing leaves the board, S3",
        "Is a stone safer at the edge or in the middle?",
    ),
    Card(
        "sinkholes",
        "board",
        "move",
        {
            "corner": "One corner of the board is a hole: that space does not exist",
            "two": "Two opposite corners of the board are holes: these spaces do not exist",
            "three": "Three corners of the board, every other one, are holes: these spaces do not exist",
            "centre": "The centre of the board is a hole: that space does not exist",
        },
        "S10",
        "Does it matter whether the number of spaces is odd or even?",
    ),
    Card(
        "chain",
        "goal",
        "win",
        "The goal is a chain of {n} towers: one player controls them all, and they are joined to one another by touching",
        "S5, S2",
        "Where does a tower go that the opponent must not join to another?",
    ),
    Card(
        "crown",
        "goal",
        "win",
        "The goal is {n} points: a tower that you control counts one, on the seven spaces in the middle two",
        "S5",
        "Is the middle worth twice as much, if both want it?",
    ),
    Card(
        "uneven_sides",
        "goal",
        "win",
        "White needs {n} tower{s} fewer than Black, for the goal and on a full board",
        "S5",
        "How many towers is the first drop worth?",
        "a house rule of many games, the handicap",
    ),
    Card(
        "together",
        "goal",
        "win",
        "On a full board both players win if every tower is controlled and their numbers of towers differ by {n} at most; else both lose",
        "S5, S2",
        "What is hard, if both want the same?",
        "a kind of many games, played with one another",
    ),
    Card(
        "hold_the_field",
        "end",
        "next",
        "You win if you have the goal when your next turn begins, not before",
        '"at once", S1',
        "What is worth more now: to reach the goal, or to keep one answer in hand?",
    ),
    Card(
        "scorched",
        "end",
        "burn",
        "A tower that has passed from one player to another {n} times becomes a ruin: it is no tower any more, and fills its space",
        "control is always looked at anew",
        "When is it better not to take a tower back?",
    ),
    Card(
        "blind_beginning",
        "hidden",
        "move",
        "Before Black's first turn both secretly choose a space for a tower; then both towers are put up, and if it is the same space, only "
        "one",
        "S7",
        "Where would you not want to meet the other's tower?",
    ),
    Card(
        "bag_of_turns",
        "chance",
        "next",
        "After Black's first turn, whose turn is next is always drawn from a bag: it holds {n} token{s} of each player, and is filled "
        "again when it is empty",
        "turn order",
        "What can you still know of who is next?",
        "a device of many games, the bag or deck of turns",
    ),
)
"""The cards that SiegeStones itself does not know."""
OWN = (
    Card(
        "side",
        "board",
        "move",
        "The board has {n} spaces along each edge",
        "S10",
        "Who needs room?",
        SOURCE,
    ),
    Card(
        "towers",
        "board",
        "move",
        "The box holds {n} tower{s}",
        "S8",
        "When is the box empty?",
        RULING,
    ),
    Card(
        "stones_each",
        "placement",
        "move",
        "Each player has {n} stone{s}",
        "S3",
        "Who runs short?",
        RULING,
        named="Stones",
    ),
    Card(
        "opening",
        "opening",
        "move",
        {
            "no-tower": "The first drop of the game is a stone",
            "centre": "The first drop of the game is on one of the seven spaces in the middle",
        },
        "S7",
        "How much is the first drop worth?",
        RULING,
    ),
    Card(
        "threat_base",
        "control",
        "control",
        "A rating begins at {n}",
        "S9",
        "Do towers weaken less?",
        RULING,
        named="Rating",
    ),
    Card(
        "control_minimum",
        "control",
        "control",
        "A tower takes a sum of {n} at least",
        "S9",
        "Is one stone enough?",
        RULING,
        named="Minimum",
    ),
    Card(
        "contested",
        "control",
        "control",
        {"next": "If the greatest sum is shared, the tower goes to the next lower one"},
        "S6",
        "Whom do two rivals help?",
        RULING,
    ),
    Card(
        "goal",
        "goal",
        "win",
        "Control of {n} tower{s} wins",
        "S5",
        "Is a longer race a fairer one?",
        SOURCE,
    ),
    Card(
        "both_at_goal",
        "end",
        "win",
        {"mover": "Level at the goal, whoever has just moved wins"},
        "S1",
        "Who gets there second?",
        RULING,
        named="Both there",
    ),
    Card(
        "tiebreak",
        "end",
        "win",
        {
            "threat": "Level on a full board, the greatest sum of all ratings wins",
            "none": "Level on a full board, players draw",
        },
        "S2",
        "What is a stone worth that controls nothing?",
        SOURCE,
        named="Tie-break",
    ),
)
"""The rule parameters that SiegeStones has itself."""
_FIRST, _GOAL = "both are about the first drops", "both win together, or lose together"
TURN = {
    "move": "a stone or a tower is dropped, or its player passes",
    "capture": "stones leave the board (with a card only)",
    "control": "each tower is looked at anew: whose sum is the greatest?",
    "burn": "towers become ruins (with a card only)",
    "win": "does the position end the game?",
    "next": "whose turn begins?",
}
"""What is done at each step of a turn."""
APART = (
    ("no_neighbours", "chain", "towers that keep apart touch nowhere, so that there is no chain"),
    ("no_neighbours", "blind_beginning", "towers that are chosen secretly keep no distance"),
    ("marching", "bag_of_turns", "both say whose turn is next"),
    ("marching", "step", "two steps in a row would be a stone that goes anywhere"),
    ("cut_and_choose", "bag_of_turns", "White may not be next, to choose"),
    ("cut_and_choose", "uneven_sides", "both make up for the first drop"),
    ("cut_and_choose", "blind_beginning", _FIRST),
    ("opening", "blind_beginning", _FIRST),
    ("bag_of_turns", "hold_the_field", "nobody knows when the next turn begins"),
    ("closed_in", "together", "nobody takes from a partner"),
    *((end, "together", _GOAL) for end in ("hold_the_field", "scorched", "both_at_goal", "tiebreak")),
)
"""Pairs of cards of different slots that are not laid together, and why."""
FOR_TWO = ("cut_and_choose", "uneven_sides", "blind_beginning", "together")
"""The cards whose sentences speak of Black and White, or of both."""
LEAST_TOWERS = {"scorched": 7, "blind_beginning": 2}
"""How many towers a card needs in the box."""


def _too_few(rules: Mapping[str, Any]) -> Iterator[str]:
    """Yield for which cards the board, the players or the towers do not do."""
    if rules.get("sinkholes") == "centre":
        for key, why in {
            "opening": "the first drop would fall through",
            "crown": "the middle would have a hole",
        }.items():
            if rules.get(key, "no-tower") != "no-tower":  # a first drop elsewhere
                yield f"Sinkholes in the centre and {DECK[key].title} are not laid together: {why}"
    for key in FOR_TWO:
        if key in rules and rules.get("players", 2) > 2:
            yield f"{DECK[key].title} is for two players, not {rules['players']}"
    for key, least in LEAST_TOWERS.items():
        if key in rules and rules.get("towers", least) < least:
            yield f"{DECK[key].title} needs {least} towers in the box, not {rules['towers']}"


DECK = Deck(TURN, NEW, OWN, APART, _too_few)
"""The cards, and which of them may be laid together."""
