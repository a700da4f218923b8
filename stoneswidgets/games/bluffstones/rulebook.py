"""The rules of BluffStones, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.bluffstones.rules import TOPS_EACH, TOWERS
from stoneswidgets.plumbing.language import listed, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.game import BluffStones

CREDIT = (
    "BluffStones is a game by Jeff Morrow, a variant of Patrick Matthews's SiegeStones. The words here, and the "
    "rulings, are this library's."
)
LAYOUT = {
    "axis": "the outer six towers stand two steps straight out from the middle",
    "edge": "the outer six towers stand at two steps from the middle, but between the straight lines",
}


def rules(game: BluffStones) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    return Rulebook(game, CREDIT, sections(_page(game)), _rulings(game), {"layout": LAYOUT})


def pile(game: BluffStones) -> str:
    """Say what each player begins with."""
    stones = listed(f"{n} {COLOURS[letter]}" for letter, n in game.pile.items())
    return f"Each player has a pile of {stones} stones."


def _page(game: BluffStones) -> str:
    pool = listed(f"{TOPS_EACH} {COLOURS[letter]}" for letter in game.pile if letter != "r")
    return f"""
    # Setting up
    - {game.players} players: {listed(game.seat_names)}, clockwise. Chance gives one of them the turn token.
    - On the board of {game.board.count} spaces stand {TOWERS} towers, on {listed(game.places)}$B1.
    - Each tower is topped by a stone drawn at random from {pool} ones. The stones that are left over are out of the
      game.
    - {pile(game)} Between rounds everybody may look at all piles.

    # A round: the bids
    - Everybody secretly bids no stone, one stone, or two stones of one colour, from their own pile. All bids are shown
      at the same time.
    - If nobody has bid a stone, the game ends at once.
    - If anybody has bid two, everyone who has bid throws away one stone of the bid: of two one is left, of one none.

    # A round: what the stones do
    - What is left of the bids is used one by one, in turn order from the token: first all red stones, then all others.
    - A red stone removes a stone of its player's choice from a space of the board; the top of a tower is safe$B2.
      Both stones are out of the game. With no stone on the board the red one is out all the same$B3.
    - A stone of another colour is placed on an empty space by its player. With no empty space it is out$B4.
    - If the stone just placed and at least two others next to the same tower have the colour of its top, the player
      scores the tower: it leaves the board with its top, and its space is empty. One stone may score several
      towers$B5.
    - Then the token goes to the next player, clockwise, and a new round begins.

    # The end
    - The game ends with a round in which nobody bids a stone, and in no other way.
    * Whoever has scored the most towers wins; among those level, whoever has the most stones left in the pile; level
      again, they draw$B6.
    """


def _rulings(game: BluffStones) -> tuple[Ruling, ...]:
    return (
        Ruling(
            "B1",
            "Where the towers stand; the picture that showed it is lost.",
            f"{sentence(LAYOUT[game.layout])}: on {listed(game.places)}.",
            "So every tower has six free spaces around it, and every other space touches one or two towers.",
        ),
        Ruling(
            "B2",
            "What a red stone may remove.",
            "A stone on a space, never the top of a tower.",
            "A tower without a top could not be scored by anybody.",
        ),
        Ruling(
            "B3",
            "A red stone, and no stone on the board.",
            "The red stone is out, and nothing is removed.",
            "It was bid; a bid stone never comes back.",
        ),
        Ruling(
            "B4",
            "A stone to place, and no empty space.",
            "It is out.",
            "As with red stones: what was bid never comes back.",
        ),
        Ruling(
            "B5",
            "One stone completes several towers.",
            "All of them are scored.",
            "Each of them has what it takes, and nothing says that one placement scores one tower.",
        ),
        Ruling(
            "B6",
            "Level in towers and in stones left.",
            f"Those who are level draw, {game.players} players as any number.",
            "Nothing more is published that would part them, with two players or with three.",
        ),
    )
