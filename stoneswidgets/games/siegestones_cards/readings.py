"""The readings (what exercises can ask for) of SiegeStones with cards: those of SiegeStones whose explanations hold under any cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.siegestones import readings as plain
from stoneswidgets.teach.reading import OF_ANY_GAME, Reading

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCardsSnapshot

pieces = plain.pieces


def _supply(position: SiegeStonesCardsSnapshot, at: str | None) -> Reading:
    game, dropped = position.game, [*position.stones.values()]

    def facts() -> Facts:
        return tuple(
            Fact(
                "supply",
                who=seat,
                n=left,
                each=game.stones_each - position.lost[seat],
                stones=dropped.count(seat),
                markers=position.fields.controlled[seat].bit_count(),
            )
            for seat, left in enumerate(position.supply)
        )

    return Reading(position.supply, game.seat_names, facts)


READINGS = plain.READINGS | {
    "scores": OF_ANY_GAME["scores"],
    "winner": OF_ANY_GAME["winner"],
    "supply": plain.READINGS["supply"]._replace(read=_supply),
}
