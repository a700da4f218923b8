"""How far a bot of each level searches in MunchStones."""

from __future__ import annotations

from stoneswidgets.core.levels import LEVELS as USUAL, Level, with_exact

LEVELS = with_exact((*USUAL[:5], Level(300), Level(700), *USUAL[7:]), 6, 16, 21, 26)
