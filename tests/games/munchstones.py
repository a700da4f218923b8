"""Test positions of MunchStones."""

from __future__ import annotations

from random import Random
from typing import Any

import stoneswidgets as sw
from stoneswidgets.games.munchstones.game import MunchStonesPosition
from tests.strategies import walk

NAMES = sw.MunchStones().board.names
LINES = {"lines": ["r" * 11 + "y" * 6, "y" * 5 + "b" * 11]}
CORNERS = {"a4": "r", "g7": "y", "d1": "b"}


def around(name: str) -> list[str]:
    board = sw.MunchStones().board
    return [NAMES[i] for i in board.neighbours[board.index(name)]]


def restored(**described: Any) -> MunchStonesPosition:
    players = len(described.get("scored", "12"))
    p = sw.MunchStones(players=players).restore({"stones": {}, "turn": 0, **described})
    assert isinstance(p, MunchStonesPosition)
    return p


def filled(game: sw.MunchStones, seed: int = 1) -> MunchStonesPosition:
    """Return a position at the start of the Munch phase."""
    stones = len(NAMES) - 4
    p = walk(game.start(seed=seed), Random(seed), stones if game.lines else 2 * stones)[-1]
    assert isinstance(p, MunchStonesPosition)
    return p
