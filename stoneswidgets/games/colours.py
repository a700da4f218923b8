"""The colours of stones, by the letters that stand for them in moves and positions."""

from __future__ import annotations

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}
