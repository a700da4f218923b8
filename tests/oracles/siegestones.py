"""SiegeStones written for clarity, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from typing import Any

from stoneswidgets.boards import hexhex

DEFAULTS = {
    "players": 2, "side": 4, "goal": 4, "stones_each": 20, "towers": 9, "both_at_goal": "continue",
    "tiebreak": "stones", "contested": "none", "opening": "free", "threat_base": 6, "control_minimum": 5,
}  # fmt: skip


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        assert setup is None
        self.rules = DEFAULTS | rules
        board = hexhex(self.rules["side"])
        self.near = {n: {board.names[j] for j in board.neighbours[i]} for i, n in enumerate(board.names)}
        self.centre = board.names[board.centre]
        self.seats = range(self.rules["players"])
        self.stones: dict[str, int] = {}
        self.towers: set[str] = set()
        self.turn = self.passes = 0
        self.winners: list[int] = []

    def chance(self) -> set[str]:
        return set()

    def rating(self, stone: str) -> int:
        return int(self.rules["threat_base"]) - len(self.near[stone] & self.towers)

    def owners(self) -> list[int | None]:
        found: list[int | None] = []
        for tower in self.towers:
            sums = [
                sum(self.rating(n) for n in self.near[tower] if self.stones.get(n) == s) for s in self.seats
            ]
            good = [x for x in sums if sums.count(x) == 1 and x >= self.rules["control_minimum"]]
            if self.rules["contested"] == "none":
                good = [x for x in good if x == max(sums)]
            found.append(sums.index(max(good)) if good else None)
        return found

    def scores(self) -> list[int]:
        owners = self.owners()
        return [owners.count(s) for s in self.seats]

    def legal(self, seat: int) -> set[str]:
        assert seat == self.turn
        empty = set(self.near) - set(self.stones) - self.towers
        first = not self.stones and not self.towers
        if first and self.rules["opening"] == "centre":
            empty = self.near[self.centre] | {self.centre}
        supply = self.rules["stones_each"] - list(self.stones.values()).count(seat) - self.scores()[seat]
        found = set(empty) if supply > 0 else set()
        if len(self.towers) < self.rules["towers"] and not (first and self.rules["opening"] == "no-tower"):
            found |= {"T" + n for n in empty}
        return found or {"pass"}

    def to_move(self) -> tuple[int, ...]:
        return () if self.winners else (self.turn,)

    def play(self, text: str) -> None:
        mover, self.passes = self.turn, self.passes + 1 if text == "pass" else 0
        if text.startswith("T"):
            self.towers.add(text[1:])
        elif text != "pass":
            self.stones[text] = mover
        self.turn = (mover + 1) % len(self.seats)
        scores = self.scores()
        best = [s for s in self.seats if scores[s] == max(scores)]
        if max(scores) >= self.rules["goal"]:
            if len(best) == 1:
                self.winners = best
            elif self.rules["both_at_goal"] == "mover" and mover in best:
                self.winners = [mover]
        full = len(self.stones) + len(self.towers) == len(self.near)
        if not self.winners and (full or self.passes == len(self.seats)):
            key = {"stones": lambda _: 1, "threat": self.rating, "none": lambda _: 0}[self.rules["tiebreak"]]
            totals = {s: sum(key(n) for n, o in self.stones.items() if o == s) for s in best}
            self.winners = [s for s in best if totals[s] == max(totals.values())]

    def seen(self) -> dict[str, object]:
        return {"stones": self.stones}

    def result(self) -> tuple[list[int], list[int]] | None:
        return (self.winners, self.scores()) if self.winners else None
