"""The readings (what exercises can ask for) of MunchStones with cards: those of MunchStones that hold under any cards."""

from __future__ import annotations

from stoneswidgets.games.munchstones import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME

pieces = plain.pieces
READINGS = {name: OF_ANY_GAME[name] for name in ("winner", "scores")} | {
    name: plain.READINGS[name] for name in ("top", "heap", "pile", "turn")
}
