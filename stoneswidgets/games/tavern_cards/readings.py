"""The readings (what exercises can ask for) of the tavern's Stones with cards: those of the game that hold under any cards."""

from __future__ import annotations

from stoneswidgets.games.tavern import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME

pieces, alike = plain.pieces, plain.alike
READINGS = {name: OF_ANY_GAME[name] for name in ("winner", "scores")} | {
    name: plain.READINGS[name] for name in ("turn", "held", "set", "complete", "trades", "stone")
}
