"""The rules of Havannah in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from havannah import Havannah


def rules(game: Havannah) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    page = f"""
    # Havannah
    - Two players, {listed(game.seat_names)}, in turn drop a stone of their own on an empty space of a hexagon with
      {game.board.count} spaces$V5.
    * Whoever first has a ring, a bridge or a fork of stones that are neighbours one by one wins.
    - A ring goes round at least one space, whatever is on it$V1.
    - A bridge joins two of the six corners$V2.
    - A fork joins three of the six sides$V3.
    - If the board is full before, they draw$V4.
    """
    rulings = (
        Ruling(
            "V1",
            "What may be inside a ring.",
            "Anything: empty spaces, stones of the other player, stones of one's own.",
            "So the smallest ring has six stones, and a seventh in its middle changes nothing.",
        ),
        Ruling("V2", "Which corners.", "Any two of them.", "As in the published rules."),
        Ruling(
            "V3",
            "Whether a corner is part of a side.",
            "It is not.",
            "Otherwise most bridges would be forks.",
        ),
        Ruling("V4", "A full board, and nothing made.", "A draw.", "It is rare, and needs two who want it."),
        Ruling(
            "V5",
            "The size of the board.",
            f"{game.side} spaces along each edge, {game.board.count} in all.",
            "Tournaments play on 8 or 10; a game on 4 takes a few minutes.",
        ),
    )
    return Rulebook(game, "Havannah was invented by Christian Freeling in 1981.", sections(page), rulings)
