"""The rules of SiegeStones, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, Section

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones.game import SiegeStones

CREDIT = (
    "SiegeStones is a game by Patrick Matthews, © 2003 Live Oak Games. The words here, and the rulings, are this "
    "library's."
)
BOTH_AT_GOAL = {
    "continue": "play goes on",
    "mover": "the one of them who has just moved wins; if none of them has, play goes on",
}
TIEBREAK = {
    "stones": "among those {level}, whoever has the most stones on the board wins; level again, they draw",
    "threat": "among those {level}, whoever has the greatest sum of the threat ratings of all their stones on "
    "the board wins; level again, they draw",
    "none": "those {level} draw",
}
CONTESTED = {
    "none": "if the greatest sum is several players', nobody controls the tower",
    "next": "if the greatest sum is several players', the tower goes to the next lower sum that is large enough and "
    "one player's alone, if there is one",
}
OPENING = {
    "free": "the first drop of the game is as free as any other",
    "no-tower": "the first drop of the game is a stone, not a tower",
    "centre": "the first drop of the game, a stone or a tower, is on one of the seven spaces in the middle",
}


def tie(tiebreak: str, level: str = "level in towers") -> str:
    """Return what a tie-break means for those who are level."""
    return TIEBREAK[tiebreak].format(level=level)


MEANINGS = {
    "both_at_goal": BOTH_AT_GOAL,
    "tiebreak": {value: tie(value) for value in TIEBREAK},
    "contested": CONTESTED,
    "opening": OPENING,
}


def rules(game: SiegeStones) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    sections = (Section(title, (*each.values(),), each.get("goal", "")) for title, each in told(game).items())
    return Rulebook(game, CREDIT, (*sections,), rulings(game), MEANINGS)


def told(game: SiegeStones) -> dict[str, dict[str, str]]:
    """Return the rules by their sections, each by a name that a card replaces it by."""
    n, least = game.stones_each, many(game.goal, "tower")
    return {
        "Setting up": {
            "players": f"{game.players} players: {listed(game.seat_names)}, who take turns in this order$S5.",
            "board": f"The board has {game.board.count} spaces, {game.side} along each edge, and is empty at the start$S10.",
            "stones": f"Each player has {many(n, 'stone')} of one colour$S3.",
            "towers": f"The box holds {many(game.towers, 'tower')}, for all players together$S8.",
        },
        "A turn": {
            "drop": "A turn is one drop on an empty space: a stone of your own, or a tower while there is one in the box.",
            "stays": "Nothing on the board moves or leaves it.",
            "opening": f"{sentence(OPENING[game.opening])}$S7.",
            "supply": f"You have as many stones left to drop as {n}, less your stones on the board, less one for each tower that you "
            "control$S3.",
            "pass": "With no stone left you drop a tower; if there is none either, you pass. Nobody else may pass$S4.",
        },
        "Who controls a tower": {
            "rating": f"A stone's threat rating, TR for short, is {game.threat_base}, less 1 for every tower next to it$S9.",
            "sums": "After every turn each tower is looked at anew: every player adds up the ratings of their stones next to it.",
            "greatest": f"Whoever has the greatest sum controls the tower, if it is at least {game.control_minimum}$S9 and nobody "
            "else's sum equals it.",
            "contested": f"{sentence(CONTESTED[game.contested])}$S6.",
            "marker": "A stone on top of a tower shows who controls it. It is a reminder, and adds nothing to any sum.",
        },
        "The end": {
            "goal": f"Whoever controls at least {least} after a turn, and more than anybody else, wins at once$S5.",
            "level": f"{_both_at_goal(game)}$S1.",
            "full": "The game also ends when the board is full, or when all players in a row have passed$S4. Then whoever "
            "controls the most towers wins.",
            "tie": f"{sentence(tie(game.tiebreak))}$S2.",
        },
    }


def _both_at_goal(game: SiegeStones) -> str:
    return (
        f"If several players control {game.goal} or more, equally many, and nobody more, "
        f"{BOTH_AT_GOAL[game.both_at_goal]}"
    )


def rulings(game: SiegeStones) -> tuple[Ruling, ...]:
    """Return the rulings behind the rules."""
    count, minimum = game.board.count, game.control_minimum
    return (
        Ruling(
            "S1",
            "Several players reach the goal in one turn.",
            f"{_both_at_goal(game)}.",
            "A race that is level has no winner yet, and the next drop that breaks the tie decides it.",
        ),
        Ruling(
            "S2",
            "A full board, and equally many towers.",
            f"{sentence(tie(game.tiebreak))}.",
            "Counting stones is what is published. With two players it favours Black, who begins and makes the last "
            "drop of a full board; counting ratings is what the description itself proposes instead.",
        ),
        Ruling(
            "S3",
            "Does the marker on a tower use up one of a player's stones?",
            f"Yes: of {many(game.stones_each, 'stone')}, those on the board and those on controlled towers are in use.",
            "There is nothing else to mark a tower with. With 60 stones each, the limit never matters.",
        ),
        Ruling(
            "S4",
            "A player with no stone left.",
            "They drop a tower if there is one, and pass otherwise; when all have passed in a row the game ends like "
            "one with a full board.",
            "Who can drop something drops; and a game in which nobody can has to end.",
        ),
        Ruling(
            "S5",
            "How many play, and for how many towers?",
            f"{game.players} players, and {many(game.goal, 'tower')} to win.",
            "The published game is for two, and four towers win it. Nothing in it depends on there being two, so that "
            "three and four play by the same numbers.",
        ),
        Ruling(
            "S6",
            "Three or four play, and the two leaders at a tower are level.",
            f"{sentence(CONTESTED[game.contested])}; large enough is {minimum}.",
            "Control asks for the greatest sum, and there is no greatest one. With two players both ways are the same.",
        ),
        Ruling(
            "S7",
            "House rules against the advantage of the first drop.",
            f"{sentence(OPENING[game.opening])}.",
            "The rules as published limit nothing; what others have proposed can be tried.",
        ),
        Ruling(
            "S8",
            "How many towers there are.",
            f"{sentence(many(game.towers, 'tower'))}.",
            "Nine are in the published game. Other numbers are for experiments.",
        ),
        Ruling(
            "S9",
            "The two numbers of control.",
            f"A rating begins at {game.threat_base}, and a sum of {minimum} is enough.",
            "Six and five are published: a space has six neighbours, so that no rating falls below 0, and a single "
            "stone controls a tower only if no other tower weakens it.",
        ),
        Ruling(
            "S10",
            "The size of the board.",
            f"{game.side} spaces along each edge, {count} in all.",
            "The published board has 37. A smaller one can be searched further, a larger one gives longer games.",
        ),
    )
