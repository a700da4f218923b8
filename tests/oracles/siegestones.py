"""SiegeStones is SiegeStones with cards without a card: see the second implementation there."""

from __future__ import annotations

from tests.oracles.siegestones_cards import Oracle as WithCards


class Oracle(WithCards):
    def seen(self) -> dict[str, object]:
        return {"stones": self.stones, "control": self.control(), "scores": tuple(self.scores())}
