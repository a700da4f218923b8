"""Hex drawn and put into words, and its rules in prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hex import BOTTOM, LEFT, NEAR, RIGHT, TOP

from stoneswidgets.games.placement import STONES, joined
from stoneswidgets.rulebook.book import Rules, Ruling, sections
from stoneswidgets.scene import shapes
from stoneswidgets.scene.language import listed
from stoneswidgets.scene.markup import join
from stoneswidgets.scene.stonespicture import StonesPicture

if TYPE_CHECKING:
    from hex import Hex

    from stoneswidgets.scene.base import Layer

SIDES = ((TOP, BOTTOM), (LEFT, RIGHT))
"""The sides of each seat."""


class HexPicture(StonesPicture):
    """A position of Hex, drawn: a stone's colour runs along the sides that its player is to join."""

    @property
    def game(self) -> Hex:
        """The game."""
        return cast("Hex", self.shown.game)

    def board(self) -> Layer:
        """Return the board, its sides in the players' colours."""
        layer, lines = super().board(), self.plan.sides
        borders = (
            shapes.border(colour, [lines[side] for side in sides])
            for colour, sides in zip(self.game.colours, SIDES, strict=True)
        )
        return {**layer, "borders": join(*borders)}

    def winning(self) -> tuple[str, ...]:
        """Return the chain that has won."""
        if not self.shown.winners:
            return ()
        tables, seat = self.game.tables, self.shown.winners[0]
        stones, (start, end) = self.shown.state[STONES + seat], SIDES[seat]
        chain = joined(tables, NEAR, stones, stones & tables[start])
        return self.game.board.named(joined(tables, NEAR, stones, chain & tables[end]))

    def asked(self, seat: int) -> str:
        """Say which sides a seat is to join."""
        return f"join {listed(ends(self.game, seat))}"

    def won(self, seat: int) -> str:
        """Say that a seat has won, and what it has joined."""
        return f"{self.game.seat_names[seat]} wins: a chain joins {listed(ends(self.game, seat))}."

    def did(self, name: str, move: str) -> str:
        """Say what the player of that name did."""
        if move != "swap":
            return super().did(name, move)
        return f"{name} swapped: the first stone is {name}'s now, at {next(iter(self.shown.stones))}."


PICTURE = HexPicture

# ---------------------------------------------------------------- the rules in prose


def ends(game: Hex, seat: int) -> tuple[str, str]:
    """Return what a seat is to join, in words: the first and the last row, or column."""
    first, last = game.board.names[0], game.board.names[-1]
    return (
        (f"row {first[1:]}", f"row {last[1:]}") if seat == 0 else (f"column {first[0]}", f"column {last[0]}")
    )


SWAP = {
    True: "On its first move the second player may swap instead: the first stone is taken off, and a stone of the second "
    "player is put where its row and its column are exchanged.",
    False: "There is no swap.",
}


def rules(game: Hex) -> Rules:
    """Return the rules as the game's parameters have them."""
    black, white = game.seat_names
    page = f"""
    # Hex
    - Two players, {listed(game.seat_names)}, in turn drop a stone of their own on an empty space of a rhombus with
      {game.board.count} spaces (H3).
    - {black} wins by a chain of neighbouring stones that joins {listed(ends(game, 0))}, {white} by one that joins
      {listed(ends(game, 1))} (H1).
    - {SWAP[game.swap]} (H2)
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
    return Rules(game, credit, sections(page), rulings, {"swap": SWAP})
