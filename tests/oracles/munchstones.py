"""MunchStones written for clarity, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from typing import Any

from stoneswidgets.boards import hexhex

BOARD = hexhex(4)
NEAR = {n: {BOARD.names[j] for j in BOARD.neighbours[i]} for i, n in enumerate(BOARD.names)}


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        self.players = rules.get("players", 2)
        ring = ["c4", "e5", "d3"] if rules.get("towers", "alternate") == "alternate" else ["c4", "d5", "e5"]
        self.towers = dict(zip(ring, "ryb", strict=True))
        self.stones: dict[str, str] = {}
        self.lines = [list(line) for line in setup["lines"]] if setup else None
        self.pile = {} if self.lines else dict.fromkeys("ryb", 11)
        self.drawn: str | None = None
        self.turn = 0
        self.scores = [0] * self.players

    def building(self) -> bool:
        return bool(self.drawn) or any(self.pile.values()) or any(self.lines or [])

    def chance(self) -> set[str]:
        if self.lines is None and not self.drawn and any(self.pile.values()):
            return {f"={c}" for c, n in self.pile.items() if n}
        return set()

    def legal(self, seat: int) -> set[str]:
        assert seat == self.turn
        taken = {*self.towers, *self.stones}
        if self.building():
            return {n for n in NEAR if n != "d4" and n not in taken and NEAR[n] & taken}
        return {f"{t}-{n}" for t in self.towers for n in NEAR[t] if n in self.stones}

    def to_move(self) -> tuple[int, ...]:
        return () if self.chance() or not self.legal(self.turn) else (self.turn,)

    def play(self, text: str) -> None:
        if text.startswith("="):
            self.pile[text[1]] -= 1
            self.drawn = text[1]
            return
        if "-" in text:
            source, target = text.split("-")
            top, eaten = self.towers.pop(source), self.stones.pop(target)
            if top == eaten:
                self.scores[self.turn] += 1
            self.towers[target] = eaten
        else:
            self.stones[text] = self.drawn or self.lines[self.turn].pop(0)  # type: ignore[index]
            self.drawn = None
        self.turn = (self.turn + 1) % self.players

    def seen(self) -> dict[str, object]:
        return {"stones": self.stones, "towers": self.towers}

    def result(self) -> tuple[list[int], list[int]] | None:
        if self.chance() or self.legal(self.turn):
            return None
        best = max(self.scores)
        return [s for s, n in enumerate(self.scores) if n == best], self.scores
