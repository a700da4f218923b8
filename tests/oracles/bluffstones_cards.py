"""BluffStones with cards, written from the cards' sentences alone, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracles.bluffstones import Oracle as Plain
from tests.oracles.munchstones import NEAR


class Oracle(Plain):
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        super().__init__(rules, setup)
        self.rules = rules
        self.rounds = 0

    def legal(self, seat: int) -> set[str]:
        found = super().legal(seat)
        if not self.todo and self.rules.get("up_to_three"):
            found |= {3 * c for c, n in self.piles[seat].items() if n >= 3}
        if self.todo and self.todo[0][1] == "r" and self.rules.get("red_swaps"):
            found |= {
                f"{one}-{other}"
                for i, one in enumerate(NEAR)
                for other in [*NEAR][i:]
                if {one, other} <= self.towers.keys() and self.towers[one] != self.towers[other]
            }
        return found

    def play(self, text: str) -> None:
        one, _, other = text.partition("-")
        if self.todo and other:
            self.towers[one], self.towers[other] = self.towers[other], self.towers[one]
            self.todo.pop(0)
        elif self.todo:
            seat, colour = self.todo.pop(0)
            self.use(seat, colour, text)
        else:
            self.reveal(text.split(","))
        while self.todo and not self.legal(self.todo[0][0]):
            self.todo.pop(0)
        if not self.todo and not self.over:
            self.rounds += 1
            self.over = self.rounds == self.rules.get("last_call")
            self.token = (self.token + (not self.over)) % self.players

    def use(self, seat: int, colour: str, text: str) -> None:
        if text.startswith("x"):
            del self.stones[text[1:]]
            return
        self.stones[text] = colour
        for tower in NEAR[text]:
            beside = [self.stones.get(n) for n in NEAR[tower]]
            if self.towers.get(tower) == colour and beside.count(colour) >= self.rules.get("enough", 3):
                self.scores[seat] += 1
                del self.towers[tower]

    def reveal(self, bids: list[str]) -> None:
        stones = [bid.replace("-", "") for bid in bids]
        most = max(map(len, stones))
        self.over = most == 0
        for seat, bid in enumerate(stones):
            self.piles[seat] -= Counter(bid)
        left = [(seat, stones[seat][:1]) for seat in range(self.players) if len(stones[seat]) == most > 0]
        left.sort(key=lambda step: (step[1] != "r", (step[0] - self.token) % self.players))
        self.todo = left

    def seen(self) -> dict[str, object]:
        piles = tuple({c: pile[c] for c in "bygr"} for pile in self.piles)
        rounds = self.rounds if self.rules.get("last_call") else 0
        scores = (self.result() or ([], self.scores))[1]
        return {**super().seen(), "piles": piles, "rounds": rounds, "scores": tuple(scores)}

    def result(self) -> tuple[list[int], list[int]] | None:
        counted, left = self.rules.get("purse_counts"), [sum(pile.values()) for pile in self.piles]
        if not self.over or not counted:
            return super().result()
        scores = [n + more // counted for n, more in zip(self.scores, left, strict=True)]
        return [seat for seat, n in enumerate(scores) if n == max(scores)], scores
