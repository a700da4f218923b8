"""Hex drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from hex.game import BOTTOM, LEFT, RIGHT, TOP
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.placement import joined
from stoneswidgets.scene import shapes
from stoneswidgets.scene.boardpicture import StonesPicture
from stoneswidgets.scene.markup import join

if TYPE_CHECKING:
    from hex import Hex
    from stoneswidgets.scene.base import Layer

SIDES = ((TOP, BOTTOM), (LEFT, RIGHT))
"""The sides of each seat."""


def ends(game: Hex, seat: int) -> tuple[str, str]:
    """Return what a seat is to join, in words: the first and the last row, or column."""
    first, last = game.board.names[0], game.board.names[-1]
    return (
        (f"row {first[1:]}", f"row {last[1:]}") if seat == 0 else (f"column {first[0]}", f"column {last[0]}")
    )


class HexPicture(StonesPicture):
    """A position of Hex, drawn: a stone's colour runs along the sides that its player is to join."""

    WORDS: ClassVar[dict[str, str]] = {
        "joining": "join {where}",
        "swapped": "{Who} swapped, and {who:has} the first stone now, at {where}.",
        "won": "{Who:wins}: a chain joins {where}.",
    }

    @property
    def game(self) -> Hex:
        """The game."""
        return cast("Hex", self.position.game)

    @override
    def board(self) -> Layer:
        layer, lines = super().board(), self.plan.sides
        borders = (
            shapes.border(colour, [lines[side] for side in sides])
            for colour, sides in zip(self.game.colours, SIDES, strict=True)
        )
        return {**layer, "borders": join(*borders)}

    @override
    def winning(self) -> tuple[str, ...]:
        """Return the chain that has won."""
        if not self.position.winners:
            return ()
        t, seat = self.game.t, self.position.winners[0]
        stones, (start, end) = self.position.fields.stones[seat], SIDES[seat]
        chain = joined(t, stones, stones & t.sides[start])
        return self.game.board.named(joined(t, stones, chain & t.sides[end]))

    @override
    def asked(self, seat: int) -> Fact:
        """Return which sides a seat is to join."""
        return Fact("joining", where=ends(self.game, seat))

    @override
    def won(self, seat: int) -> Fact:
        """Return that a seat has won, and what it has joined."""
        return Fact("won", who=seat, where=ends(self.game, seat))

    @override
    def did(self, seat: int, move: str) -> Fact:
        """Return what a seat did."""
        if move != "swap":
            return super().did(seat, move)
        return Fact("swapped", who=seat, whose=seat, where=next(iter(self.position.stones)))
