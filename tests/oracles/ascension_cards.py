"""Ascension with cards, written from the cards' sentences alone, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.oracles.ascension import POINTS, Oracle as Plain


class Oracle(Plain):
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        super().__init__(rules, setup)
        if rules.get("secret_pair"):
            self.pool = Counter(dict.fromkeys(self.colours, rules.get("stones_each", 20)))
        self.thrones: int = rules.get("fewer_thrones", 9)
        self.lost = [0, 0]
        self.due: list[set[str]] = []
        """The colours around each god whose worshipper is still to be chosen."""
        self.second = False

    def towers_left(self) -> int:
        return self.thrones - len(self.gods) - len(self.false_gods)

    def legal(self, seat: int) -> set[str]:
        assert seat == self.turn
        if self.due:
            return {f"take:{c}" for c in self.due[0] if self.pool[c]}
        found = super().legal(seat)
        return {move for move in found if move[2:] in POINTS} if self.second else found

    def play(self, text: str) -> None:
        colour, place = text.split(":")
        if colour == "take":
            self.pool[place] -= 1
            self.worshippers[self.turn].append(place)
            del self.due[0]
        else:
            self.pool[colour] -= 1
            if place in POINTS:
                self.followers[place] = colour
                self.second = bool(self.rules.get("two_followers")) and not self.second
                self.ascend(place)
            else:
                self.leaders[place] = colour
        while self.due and not any(self.pool[c] for c in self.due[0]):
            del self.due[0]
        if not self.due:
            self.second = self.second and bool(self.legal(self.turn))
            self.turn = self.turn if self.second else 1 - self.turn

    def ascend(self, point: str | None, leader: str | None = None) -> None:
        before = len(self.false_gods)
        super().ascend(point, leader)
        self.lost[self.turn] += self.rules.get("blame", 0) * (len(self.false_gods) - before)

    def reward(self, ring: list[str]) -> None:
        if self.rules.get("choice_of_grace"):
            self.due.append({*ring})
        else:
            super().reward(ring)

    def angers(self, god: str, point: str) -> bool:
        return not self.rules.get("mild_gods") and super().angers(god, point)

    def seen(self) -> dict[str, object]:
        held = tuple("".join(sorted(each)) for each in self.worshippers)
        pool = {c: self.pool[c] for c in self.colours}
        hidden = 2 if self.rules.get("secret_pair") and self.legal(self.turn) else 0
        open_ones = ["".join(sorted(each[hidden:])) for each in self.worshippers]
        shown = [tuple(held[i] if i == seat else open_ones[i] for i in (0, 1)) for seat in (None, 0, 1)]
        return {
            **super().seen(),
            "worshippers": held,
            "shown": shown,
            "pool": pool,
            "towers_left": self.towers_left(),
            "false_gods": self.false_gods,
        }

    def result(self) -> tuple[list[int], list[int]] | None:
        if self.legal(self.turn):
            return None
        gods = Counter(self.gods.values())
        each = zip(self.worshippers, self.lost, strict=True)
        scores = [sum(gods[c] for c in own) - lost for own, lost in each]
        return [s for s in (0, 1) if scores[s] == max(scores)], scores
