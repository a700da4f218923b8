"""BluffStones: the rule parameters, and the tables, board and sizes that follow from them."""

from __future__ import annotations

from functools import cached_property

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.game import GameCore, P_co
from stoneswidgets.core.parameters import parameter
from stoneswidgets.core.slots import Slots
from stoneswidgets.games.bluffstones.rules import (
    BID,
    RED,
    REMOVE,
    TOPS_EACH,
)

LETTERS = "bygr"
TOP_LETTERS = LETTERS[:RED]
"""The letters of the stones that are placed and that top towers; a red stone (r) removes another one instead."""
BID_TEXTS: tuple[str, ...] = ("-", *LETTERS, *(2 * c for c in LETTERS))
"""The texts of the bids."""
_PLACES = {
    "axis": ("d4", "b2", "b4", "d6", "f6", "f4", "d2"),
    "edge": ("d4", "c2", "b3", "c5", "e6", "f5", "e3"),
}


class BluffStonesParameters(GameCore[P_co]):
    """The rule parameters of BluffStones, with the tables and sizes that follow from them."""

    players: int = parameter(2, range(2, 4), "B6", "how many play; full ties are shared")
    layout: str = parameter(
        "axis",
        ("axis", "edge"),
        "B1",
        "where the six outer towers stand: straight out from the centre, or between",
    )

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

    @property
    def pile(self) -> dict[str, int]:
        """The stones of each colour that each player has at the start."""
        return dict.fromkeys(TOP_LETTERS, 8 - self.players) | {"r": 6 - self.players}

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces with a tower at the start (B1)."""
        return _PLACES[self.layout]

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        return [self.players, self.board.full, *self.board.near]

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: each round but the last uses up a stone, and each stone is used once."""
        stones = self.players * sum(self.pile.values())
        return self.players * (stones + 1) + stones

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, the removals, the bids of each seat."""
        spaces = range(self.board.count)
        bids = (BID + 16 * seat + bid for seat in range(self.players) for bid in range(len(BID_TEXTS)))
        return (*spaces, *(REMOVE + space for space in spaces), *bids)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two."""
        n = self.board.count
        return (
            Slots("token", "choice", self.players),
            Slots("due", "set", self.players),
            Slots("stones", "set", n, 3),
            Slots("tops", "set", n, 3),
            Slots("bids", "choice", len(BID_TEXTS), 3),
            Slots("piles", "number", max(self.pile.values()), 12),
            Slots("scored", "number", TOPS_EACH, 9),
        )
