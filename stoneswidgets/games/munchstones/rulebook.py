"""The rules of MunchStones, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.munchstones.rules import EACH
from stoneswidgets.plumbing.language import listed, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from stoneswidgets.games.munchstones.game import MunchStones

CREDIT = (
    "MunchStones is a game by Jeff Morrow (© 2005 Cromulent Games), a variant of Patrick Matthews's SiegeStones. The "
    "words here, and the rulings, are this library's."
)
TOWERS = {
    "alternate": "the towers begin on every other space of the ring around the centre",
    "adjacent": "the towers begin side by side on the ring around the centre",
}
LINES = {
    False: "a stone is drawn blindly each time that one is to be placed",
    True: "all stones are drawn before the game, and each player's lie in a line that everybody sees",
}
MEANINGS: dict[str, dict[Any, str]] = {"towers": TOWERS, "lines": LINES}


def rules(game: MunchStones) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    return Rulebook(game, CREDIT, sections(_page(game)), _rulings(game), MEANINGS)


def _page(game: MunchStones) -> str:
    tops = listed(f"{COLOURS[letter]} on {space}" for space, letter in game.first_towers.items())
    stone = "takes the leftmost stone of their line" if game.lines else "draws a stone"
    return f"""
    # Setting up
    - {game.players} players: {listed(game.seat_names)}, who take turns in this order$M3.
    - The board has {game.board.count} spaces. The one in the middle stays empty throughout the game.
    - Three towers stand next to the middle, each with a stone on top: {tops}$M1.
    - The draw pile has {EACH} red, {EACH} yellow and {EACH} blue stones.
    - {sentence(LINES[game.lines])}{_line_lengths(game)}$M4.

    # First phase: Build
    - Whoever's turn it is {stone} and places it on an empty space that is next to a stone or a tower, and is not the
      middle.
    - This goes on in turn until all but the middle is full: {3 * EACH} stones.

    # Second phase: Munch
    - The turn simply goes on, so that {_first(game)} moves the first tower$M3.
    - A turn is one move: any one of the three towers, with its top, goes to a space next to it that holds a stone. It
      cannot go to an empty space or onto another tower. The space that it leaves is empty.
    - If the stone there has the colour of the tower's top, you take the stone: it is worth 1 point.
    - If it has another colour, it becomes the tower's top, and the old top is out of the game, for nobody.
    - Whoever can move must move.

    # The end
    - The game ends as soon as the player whose turn it is has no move.
    * Whoever has taken the most stones wins. Players who are level share the win$M2.
    """


def _line_lengths(game: MunchStones) -> str:
    if not game.lines:
        return ""
    return f": {listed(map(str, game.line_lengths))} stones, in the order of the players"


def _first(game: MunchStones) -> str:
    return game.seat_names[3 * EACH % game.players]


def _rulings(game: MunchStones) -> tuple[Ruling, ...]:
    return (
        Ruling(
            "M1",
            "Where the towers begin; the picture that showed it is lost.",
            f"{sentence(TOWERS[game.towers])}, on {listed(game.first_towers)}.",
            "It is the most even way to stand around the middle, and all ways of doing so are the same board turned "
            "or mirrored.",
        ),
        Ruling(
            "M2",
            "Several players have taken the most stones.",
            "They share the win.",
            "Nothing is published that would part them.",
        ),
        Ruling(
            "M3",
            "Who moves the first tower.",
            f"With {game.players} players, {_first(game)}: the turn goes on after the last stone as after any other.",
            "A phase that is not said to begin anew with somebody continues.",
        ),
        Ruling(
            "M4",
            "The advanced way to draw that the published rules offer.",
            f"{sentence(LINES[game.lines])}.",
            "It is an option there, and is one here. With lines no luck is left once the game has begun.",
        ),
    )
