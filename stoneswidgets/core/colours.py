"""The colours of stones, by the letters for them in moves and descriptions of positions."""

from __future__ import annotations

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
