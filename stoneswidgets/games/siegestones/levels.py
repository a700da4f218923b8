"""How far a bot of each level searches in SiegeStones."""

from __future__ import annotations

from stoneswidgets.core.levels import LEVELS as USUAL, Level

LEVELS = (*USUAL[:-1], Level(180_000, plies=7))
