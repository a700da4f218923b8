"""How far a bot of each level searches in BluffStones."""

from __future__ import annotations

from stoneswidgets.core.levels import LEVELS as USUAL, Level, with_exact

LEVELS = with_exact((USUAL[0], Level(4), *USUAL[2:]), 8)
