"""BluffStones written for clarity, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracles.munchstones import NEAR


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        assert setup
        self.players = rules.get("players", 2)
        each, red = (6, 4) if self.players == 2 else (5, 3)
        self.piles = [Counter({"b": each, "y": each, "g": each, "r": red}) for _ in range(self.players)]
        self.towers = dict(setup["towers"])
        self.token = setup["first"]
        self.stones: dict[str, str] = {}
        self.scores = [0] * self.players
        self.todo: list[tuple[int, str]] = []  # a seat, and its stone that is still to be used
        self.over = False

    def chance(self) -> set[str]:
        return set()

    def to_move(self) -> tuple[int, ...]:
        if self.over:
            return ()
        return (self.todo[0][0],) if self.todo else tuple(range(self.players))

    def empty(self) -> set[str]:
        return set(NEAR) - set(self.towers) - set(self.stones)

    def legal(self, seat: int) -> set[str]:
        if self.todo:
            assert self.todo[0][0] == seat
            return {"x" + n for n in self.stones} if self.todo[0][1] == "r" else self.empty()
        pile = self.piles[seat]
        return {"-"} | {c * n for c in "bygr" for n in (1, 2) if pile[c] >= n}

    def play(self, text: str) -> None:
        if self.todo:
            seat, colour = self.todo.pop(0)
            if text.startswith("x"):
                del self.stones[text[1:]]
            else:
                self.stones[text] = colour
                done = [
                    t
                    for t, top in self.towers.items()
                    if top == colour
                    and t in NEAR[text]
                    and sum(self.stones.get(n) == top for n in NEAR[t]) >= 3
                ]
                self.scores[seat] += len(done)
                for tower in done:
                    del self.towers[tower]
        else:
            self.reveal(text.split(","))
        while self.todo and not self.legal(self.todo[0][0]):
            self.todo.pop(0)
        if not self.todo and not self.over:
            self.token = (self.token + 1) % self.players

    def reveal(self, bids: list[str]) -> None:
        if all(bid == "-" for bid in bids):
            self.over = True
            return
        hands = []
        for seat, bid in enumerate(bids):
            stones = bid.replace("-", "")
            self.piles[seat] -= Counter(stones)
            hands.append(stones[1:] if any(len(b) == 2 for b in bids) else stones)
        order = [(self.token + i) % self.players for i in range(self.players)]
        self.todo = [(s, hands[s]) for s in order if hands[s] == "r"]
        self.todo += [(s, hands[s]) for s in order if hands[s] and hands[s] != "r"]

    def seen(self) -> dict[str, object]:
        return {"stones": self.stones, "towers": self.towers, "token": self.token}

    def result(self) -> tuple[list[int], list[int]] | None:
        if not self.over:
            return None
        keys = [(self.scores[s], sum(self.piles[s].values())) for s in range(self.players)]
        return [s for s in range(self.players) if keys[s] == max(keys)], self.scores
