"""The tavern's Stones with cards, written from the cards' sentences alone, with lists: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracles.tavern import Oracle as Plain


class Oracle(Plain):
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        super().__init__(rules, setup)
        self.rules = rules
        self.faces = rules.get("open_stones", 3)
        self.worth = dict(zip("jgs", map(int, rules.get("prices", "12-6-1").split("-")), strict=True))
        self.stake = self.bonus = rules.get("bonus", 120)
        self.dealt: list[list[str]] = [[], [], [], []]
        self.knows: list[list[set[int | None]]] = []

    def legal(self, seat: int) -> set[str]:
        if self.offer:
            return super().legal(seat)
        made = self.made[seat]
        self.forced[seat] = made >= self.rules.get("forces", 1)
        others = {m for m in super().legal(seat) if "!" not in m}
        if self.forced[seat]:
            return others
        free = [o for o in range(4) if o not in (seat, self.barred) and self.suffered[o] < 2]
        faces = range(1, self.faces + 1)
        return others | {f"{a}!{o + 1}:{b}" for o in free for a in range(1, 8) for b in faces}

    def play(self, text: str) -> None:
        seat = self.turn if self.hands and not self.offer else None
        if text.startswith("deal:"):
            self.made = [0] * 4
            for hand in text[5:].partition(";")[0].split(","):
                assert hand.index("+") == self.faces
            everybody = {0, 1, 2, 3, None}
            self.knows = [[set(everybody) if i < self.faces else {s} for i in range(7)] for s in range(4)]
        if "!" in text and seat is not None:
            self.made[seat] += 1
        super().play(text)
        if self.hands:
            self.dealt = self.hands
        if ">" in text and self.rules.get("truth") and seat is not None:
            assert self.offer
            self.knows[seat][self.offer[2]].add(self.offer[1])
        if text.startswith("deal:") and self.is_full():
            self.score()

    def trade(self, a: int, b: int, own: int, wanted: int) -> None:
        for seat, i, other, j in ((a, own, b, wanted), (b, wanted, a, own)):
            self.knows[seat][i] |= {other} | ({0, 1, 2, 3, None} if j < self.faces else set())
        mine, theirs = self.knows[a][own], self.knows[b][wanted]
        self.knows[a][own], self.knows[b][wanted] = theirs, mine
        super().trade(a, b, own, wanted)
        self.dealt = self.hands or []
        if self.is_full():
            self.counted = self.limit

    def is_full(self) -> bool:
        least = self.rules.get("full_hand", 8)
        return any(max(Counter(hand).values()) >= least for hand in self.dealt)

    def score(self) -> None:
        sets = []
        for seat, hand in enumerate(self.dealt):
            self.totals[seat] += sum(self.worth[c] for c in hand)
            sets.append(max((n, self.worth[c]) for c, n in Counter(hand).items()))
        best = [seat for seat in range(4) if sets[seat] == max(sets)]
        if len(best) == 1:
            self.totals[best[0]] += self.bonus
            self.bonus = 0
        self.bonus += self.stake
        self.hands = None
        self.over = max(self.totals) >= self.target

    def seen(self) -> dict[str, object]:
        shown = self.hands is None
        visible = [
            [
                "".join(c if shown or seat in self.knows[s][i] else "?" for i, c in enumerate(hand))
                for s, hand in enumerate(self.dealt)
            ]
            for seat in (None, 0, 1, 2, 3)
        ]
        return {**super().seen(), "visible": visible}
