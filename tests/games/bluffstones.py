"""Test positions of BluffStones."""

from __future__ import annotations

from typing import Any

import stoneswidgets as sw
from stoneswidgets.games.bluffstones.game import BluffStonesPosition

BOARD = sw.BluffStones().board
TOPS = {"d4": "b", "b2": "y", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
FULL_PILE = {"b": 6, "y": 6, "g": 6, "r": 4}
ALL_BIDS = ("-", "b", "y", "g", "r", "bb", "yy", "gg", "rr")


def around(name: str) -> list[str]:
    return [BOARD.names[i] for i in BOARD.neighbours[BOARD.index(name)]]


def played(*moves: str, first: int = 0, players: int = 2) -> BluffStonesPosition:
    p = sw.BluffStones(players=players).start(setup={"towers": TOPS, "first": first})
    for move in moves:
        p = p.play(move)
    assert isinstance(p, BluffStonesPosition)
    return p


def restored(**described: Any) -> BluffStonesPosition:
    piles = described.setdefault("piles", [FULL_PILE, FULL_PILE])
    start = {"towers": TOPS, "stones": {}, "scored": [""] * len(piles), "token": 0}
    p = sw.BluffStones(players=len(piles)).restore({**start, **described})
    assert isinstance(p, BluffStonesPosition)
    return p
