"""The readings (what exercises can ask for) of Ascension with cards: those of Ascension that hold under any cards."""

from __future__ import annotations

from stoneswidgets.games.ascension import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME

pieces = plain.pieces
READINGS = {name: OF_ANY_GAME[name] for name in ("winner", "scores")} | {
    name: plain.READINGS[name] for name in ("around", "stands", "follower", "followers", "gods", "pool")
}
