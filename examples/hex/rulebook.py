"""The rules of Hex in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hex.picture import ends
from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from hex import Hex


SWAP = {
    True: "On its first move the second player may swap instead: the first stone is taken off, and a stone of the second "
    "player is put where its row and its column are exchanged.",
    False: "There is no swap.",
}


def rules(game: Hex) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    black, white = game.seat_names
    page = f"""
    # Hex
    - Two players, {listed(game.seat_names)}, in turn drop a stone of their own on an empty space of a rhombus with
      {game.board.count} spaces$H3.
    * {black} wins by a chain of neighbouring stones that joins {listed(ends(game, 0))}, {white} by one that joins
      {listed(ends(game, 1))}$H1.
    - {SWAP[game.swap]}$H2
    """
    rulings = (
        Ruling(
            "H1",
            "Who owns a corner space of the board.",
            "It lies on a side of each player, and counts for whoever has a stone on it.",
            "A full board then has a chain of one player, and of one only: nobody draws.",
        ),
        Ruling(
            "H2", "The first move is an advantage.", SWAP[game.swap], "Without a swap, who begins can win."
        ),
        Ruling(
            "H3",
            "The size of the board.",
            f"{game.size} spaces along each side, {game.board.count} in all.",
            "Tournaments play on 11 or more; a game on 7 takes a few minutes, and can be searched deep.",
        ),
    )
    credit = "Hex was invented by Piet Hein in 1942, and again by John Nash in 1948."
    return Rulebook(game, credit, sections(page), rulings, {"swap": SWAP})
