"""MunchStones: the rule parameters, and the tables, board and sizes that follow from them."""

from __future__ import annotations

from functools import cached_property

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.game import GameCore, P_co
from stoneswidgets.core.parameters import parameter
from stoneswidgets.core.slots import Slots
from stoneswidgets.games.munchstones.rules import (
    DRAW,
    EACH,
    MOVE,
)

LETTERS = "ryb"
_PLACES = {"alternate": ("c4", "e5", "d3"), "adjacent": ("c4", "d5", "e5")}


class MunchStonesParameters(GameCore[P_co]):
    """The rule parameters of MunchStones, with the tables and sizes that follow from them."""

    players: int = parameter(2, range(2, 4), "M3", "how many play; after the last stone the turn goes on")
    towers: str = parameter(
        "alternate",
        ("alternate", "adjacent"),
        "M1",
        "where the three towers begin: on every other space around the centre, or side by side",
    )
    lines: bool = parameter(
        False,  # noqa: FBT003
        (False, True),
        "M4",
        "whether each player's stones lie drawn in an open line from the start",
    )

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        return [self.players, self.entry("lines"), self.board.centre, *self.board.near]

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: each stone is drawn, placed and munched once at most."""
        return 9 * EACH

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, and the moves of a tower to a space next to it; the centre stays empty."""
        near = self.board.neighbours
        spaces = [space for space in range(self.board.count) if space != self.board.centre]
        return (*spaces, *(MOVE * (1 + i) + j for i in spaces for j in sorted(near[i]) if j in spaces))

    @property
    def chances(self) -> tuple[int, ...]:
        """The draws of the three colours."""
        return tuple(DRAW + colour for colour in range(1, 4))

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two."""
        n = self.board.count
        return (
            Slots("turn", "choice", self.players),
            Slots("drawn", "choice", 4),
            *(Slots(name, "set", n) for name in ("placeable", "towers", "low", "high")),
            Slots("pile", "number", EACH, 3),
            Slots("lines", "set", 2 * self.line_lengths[0], 3),
            Slots("scored", "number", EACH + 1, 9),
        )

    @property
    def line_lengths(self) -> tuple[int, ...]:
        """How many stones each seat places."""
        return tuple((3 * EACH - seat - 1) // self.players + 1 for seat in range(self.players))

    @property
    def first_towers(self) -> dict[str, str]:
        """The colour on top of each tower at the start, by the tower's space (M1)."""
        return dict(zip(_PLACES[self.towers], LETTERS, strict=True))
