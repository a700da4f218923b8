"""The tavern's Stones with cards drawn and put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.games.tavern.picture import TavernEditor, TavernPicture
from stoneswidgets.games.tavern_cards.words import WORDS

if TYPE_CHECKING:
    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.tavern_cards.game import TavernCardsSnapshot


class TavernCardsPicture(TavernPicture):
    """A position of the tavern's Stones with cards.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> p = sw.TavernCards(truth=True).start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1").play("4>3:1")
    >>> picture(p.view(2)).status()
    'You are to answer. Player 1 offers hidden stone 4 (gold) for your stone 1 (silver).'
    """

    position: TavernCardsSnapshot
    WORDS: ClassVar[dict[str, str]] = WORDS

    @override
    def notes(self, seat: int) -> Facts:
        found = [note for note in super().notes(seat) if note.kind != "has forced"]
        times = sum(seat in those for those in (self.position.forced, self.position.forced_once))
        told = ((), (Fact("has forced"),), (Fact("has forced twice"),))[times]
        return (*told, *found)


class TavernCardsEditor(TavernEditor):
    """Sets up the hands; where one begins, nobody has forced a trade."""

    shown: TavernCardsSnapshot

    @override
    def _begun(self, hands: list[str]) -> dict[str, Any]:
        two = self.shown.game.forces > 1
        return super()._begun(hands) | ({"forced_once": []} if two else {})
