"""The readings (what exercises can ask for) of SiegeStones with cards: those of SiegeStones whose explanations hold under any cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.siegestones import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME, Reading

if TYPE_CHECKING:
    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCardsSnapshot

pieces = plain.pieces


def _supply(position: SiegeStonesCardsSnapshot, _at: None) -> Reading:
    each = [position.game.stones_each - lost for lost in position.lost]
    markers = [controlled.bit_count() for controlled in position.fields.controlled]
    return Reading(position.supply, position.game.seat_names, lambda: plain.supplies(position, each, markers))


READINGS = plain.READINGS | {
    "scores": OF_ANY_GAME["scores"],
    "winner": OF_ANY_GAME["winner"],
    "supply": plain.READINGS["supply"]._replace(read=_supply),
}
