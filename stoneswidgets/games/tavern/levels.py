"""How far a bot of each level searches in the tavern's Stones."""

from __future__ import annotations

from stoneswidgets.core.levels import LEVELS as USUAL, Level

LEVELS = (USUAL[0], Level(3), *USUAL[1:-1])
