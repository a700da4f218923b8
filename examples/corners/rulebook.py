"""The rules of Corners in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import listed, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from corners import Corners

CORNER = {
    "loses": "whoever first has three stones that touch one another loses",
    "wins": "whoever first has three stones that touch one another wins",
}


def rules(game: Corners) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    page = f"""
    # Corners
    - Two players, {listed(game.seat_names)}, in turn drop a stone of their own on an empty space of a board with
      {game.board.count} spaces$C3.
    * {sentence(CORNER[game.corner])}$C1.
    - If the board is full before, they draw$C2.
    """
    rulings = (
        Ruling(
            "C1", "What a corner does.", f"{sentence(CORNER[game.corner])}.", "Avoiding takes more thought."
        ),
        Ruling("C2", "A full board, and no corner.", "A draw.", "There is nothing to part the players."),
        Ruling(
            "C3",
            "The size of the board.",
            f"{game.side} spaces along each edge, {game.board.count} in all.",
            "A game of a few minutes, and one that can be searched to its end.",
        ),
    )
    credit = "Corners was made up for this library's documentation."
    return Rulebook(game, credit, sections(page), rulings, {"corner": CORNER})
