"""MunchStones with cards, written from the cards' sentences alone, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from typing import Any

from tests.oracles.munchstones import NEAR, Oracle as Plain


def behind(start: str, middle: str) -> str:
    """The name that a space right behind another one would have."""
    return "".join(chr(2 * ord(there) - ord(here)) for here, there in zip(start, middle, strict=True))


class Oracle(Plain):
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        super().__init__(rules, setup)
        self.rules = rules
        self.hand: list[str] = []
        self.heaps = ["" for _ in range(self.players)]
        self.moved_last = ""

    def building(self) -> bool:
        return bool(self.hand) or super().building()

    def chance(self) -> set[str]:
        wanted = 2 if self.rules.get("two_in_hand") else 1
        if self.lines is None and len(self.hand) < wanted:
            return {f"={c}" for c, n in self.pile.items() if n} if self.building() else set()
        return set()

    def legal(self, seat: int) -> set[str]:
        assert seat == self.turn
        if self.building():
            spaces = super().legal(seat)
            return (
                {f"{c}:{n}" for c in self.hand for n in spaces} if self.rules.get("two_in_hand") else spaces
            )
        found = {tower: self.reached(tower) for tower in self.towers}
        if self.rules.get("tired_tower") and any(found[t] for t in found if t != self.moved_last):
            found.pop(self.moved_last, None)
        return {f"{tower}-{n}" for tower, spaces in found.items() for n in spaces}

    def reached(self, tower: str) -> set[str]:
        beside = {n for n in NEAR[tower] if n in self.stones}
        far = {behind(tower, n) for n in beside} if self.rules.get("long_stride") else set()
        return beside | (far & self.stones.keys())

    def play(self, text: str) -> None:
        if text.startswith("="):
            self.pile[text[1]] -= 1
            self.hand.append(text[1])
            return
        if "-" in text:
            source, target = text.split("-")
            top, eaten = self.towers.pop(source), self.stones.pop(target)
            self.towers[target], self.moved_last = eaten, target
            if top == eaten:
                self.heaps[self.turn] += eaten
            elif self.rules.get("gift"):
                self.heaps[(self.turn + 1) % self.players] += top
        else:
            colour, _, space = text.rpartition(":")
            self.stones[space] = self.lines[self.turn].pop(0) if self.lines else colour or self.hand[0]
            if self.hand:
                self.hand.remove(self.stones[space])
            for other in self.hand:
                self.pile[other] += 1
            self.hand = []
        self.turn = (self.turn + 1) % self.players

    def counted(self, heap: str) -> int:
        numbers = [heap.count(c) for c in "ryb"]
        if self.rules.get("collector"):
            return 3 * min(numbers)
        values = {"1-2-3": (1, 2, 3), "1-1-3": (1, 1, 3)}.get(self.rules.get("prices", ""), (1, 1, 1))
        return sum(n * value for n, value in zip(numbers, values, strict=True))

    def seen(self) -> dict[str, object]:
        heaps = tuple("".join(sorted(heap, key="ryb".index)) for heap in self.heaps)
        scores, pile = tuple(map(self.counted, self.heaps)), {c: self.pile.get(c, 0) for c in "ryb"}
        return {**super().seen(), "scores": scores, "scored": heaps, "pile": pile}

    def result(self) -> tuple[list[int], list[int]] | None:
        self.scores = [self.counted(heap) for heap in self.heaps]
        return super().result()
