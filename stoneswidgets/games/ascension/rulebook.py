"""The rules of Ascension, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.ascension.rules import TOWERS
from stoneswidgets.plumbing.language import listed, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from stoneswidgets.games.ascension.game import Ascension

CREDIT = (
    "Ascension is a game by Aaron Bradford Starr, a variant of Patrick Matthews's SiegeStones. The words here, and the "
    "rulings, are this library's."
)
MAJORITY = {
    "absolute": "the colour that more than half of the six followers have, so at least four of them",
    "plurality": "the colour that more of the six followers have than any other colour",
}
ANGER = {
    "board": "every follower of the god's colour leaves, wherever on the board it is, unless it touches a god of that "
    "colour; the new god is one, so that those around it stay",
    "ring": "of the six followers around the god those of its colour leave, unless they touch another god of that colour",
}
ENDING = {
    "towers": "the game ends when the ninth tower is placed, for a god or for a false god",
    "gods": "the game ends when the ninth god arises; false gods do not count, and when they have used up the towers, "
    "nothing more arises and the game runs on until somebody has no move",
}
RECYCLE = {
    True: "followers that leave go back to the pool",
    False: "followers that leave are out of the game",
}
_SEVERAL = (
    "If one follower completes several spaces, first all leaders among them become gods, then the empty spaces false "
    "gods, each in the order of the spaces' names; worshippers go by the followers as they were right after the "
    "placement; {anger}then the followers around the false gods leave. If there are too few towers, the last ones stay "
    "as they are"
)
SEVERAL = _SEVERAL.format(anger="then all new gods are angry together; ")
SEVERAL_MILD = _SEVERAL.format(anger="")
MEANINGS: dict[str, dict[Any, str]] = {
    "majority": MAJORITY,
    "anger": ANGER,
    "ending": ENDING,
    "recycle": RECYCLE,
}


def rules(game: Ascension) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    return Rulebook(game, CREDIT, sections(_page(game)), _rulings(game), MEANINGS)


def _page(game: Ascension) -> str:
    return f"""
    # Setting up
    - Two players: {listed(game.seat_names)}, who take turns in this order.
    - The board has {game.board.count} spaces, and {len(game.board.points)} intersections, where three spaces meet.
      Each space that is not in the outer ring has six intersections around it.
    - The pool, which both share, has {game.stones_each} stones of each of {game.colours} colours:
      {listed(COLOURS[letter] for letter in game.letters)}$A1. {game.towers} towers lie ready.
    - Each player draws two stones from the pool: their first worshippers. If both have drawn the same pair, both pairs
      are drawn again.

    # A turn
    - A turn places one stone, of any colour that is still in the pool, as a leader or as a follower.
    - A leader goes in an empty space, not in the outer ring and not next to a false god.
    - A follower goes on an empty intersection that touches a leader, of whatever colour, and touches no false god. Its
      colour is that of some leader on the board.
    - A god is no leader any more: it gives followers neither a place nor a colour$A8.

    # Gods and false gods
    - A leader with followers on all six intersections around it becomes a god, and is put on a tower in its space.
    - Whoever has placed the last follower around a new god gains a worshipper from the pool: a stone of
      {MAJORITY[game.majority]}$A2. If there is no such colour, or no such stone in the pool$A7, nobody gains one.
    - Then the new god is angry: {ANGER[game.anger]}$A3.
    - An empty space with followers on all six intersections around it becomes a false god: an empty tower is put
      there. Those six followers leave, whatever gods they touch.
    - {sentence(RECYCLE[game.recycle])}$A5.
    - {SEVERAL}$A6.

    # The end
    - {sentence(ENDING[game.ending])}$A4.
    - The game also ends when the player whose turn it is can place nothing.
    * Each worshipper is worth 1 point for each god of its colour. The most points win; level, the two draw.
    """


def _rulings(game: Ascension) -> tuple[Ruling, ...]:
    return (
        Ruling(
            "A1",
            "How many stones there are.",
            f"{game.stones_each} of each of {game.colours} colours; worshippers are taken out of these.",
            "SiegeStones, whose pieces the game is played with, has twenty of a colour.",
        ),
        Ruling(
            "A2",
            "What a majority of the followers is.",
            f"{sentence(MAJORITY[game.majority])}.",
            "That is what the word means. The alternative lets three of six be enough where the others differ.",
        ),
        Ruling(
            "A3",
            "Which followers an angry god removes.",
            f"{sentence(ANGER[game.anger])}.",
            "The published rule speaks of the followers of the god's colour and of gods next to them, with no word of "
            "a place; so the whole board is meant, and the new god protects like any other.",
        ),
        Ruling(
            "A4",
            "Does a false god count to the nine that end the game?",
            f"{sentence(ENDING[game.ending])}.",
            f"Every god, true or false, takes one of the {TOWERS} towers, and there are no more.",
        ),
        Ruling(
            "A5",
            "Where followers go that leave the board.",
            f"{sentence(RECYCLE[game.recycle])}.",
            "They were unplaced stones of the common pool, and are unplaced again.",
        ),
        Ruling(
            "A6",
            "One follower completes several spaces.",
            f"{SEVERAL}.",
            "Everything that one placement brings about is judged by the same followers, and names give an order that "
            "needs no choice.",
        ),
        Ruling(
            "A7",
            "The pool has no stone of the worshipper's colour.",
            "No worshipper is gained.",
            "There is nothing to take; stones on the board stay where they are.",
        ),
        Ruling(
            "A8",
            "Is a god still a leader?",
            "No: it neither lets a colour be placed nor gives followers a place.",
            "The published rules have a word for each of the two, and speak of leaders where followers are placed.",
        ),
    )
