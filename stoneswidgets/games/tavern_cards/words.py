"""The tavern's Stones with cards in words: those of the game, and what cards add."""

from __future__ import annotations

from stoneswidgets.games.tavern import words as plain

WORDS: dict[str, str] = plain.WORDS | {
    "has forced twice": "has forced twice",
    "forces twice": "{who:has} forced two trades in this hand already (Forces 2)",
    "no forces": "no trade is forced ({card})",
}
