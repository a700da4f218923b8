"""The readings (what exercises can ask for) of BluffStones with cards: those of BluffStones that hold under any cards."""

from __future__ import annotations

from stoneswidgets.games.bluffstones import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME

pieces = plain.pieces
READINGS = {name: OF_ANY_GAME[name] for name in ("winner", "scores")} | {
    name: plain.READINGS[name] for name in ("top", "matching", "pile", "token", "out")
}
