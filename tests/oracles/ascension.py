"""Ascension written for clarity, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stoneswidgets.boards import hexhex
from tests.oracles.munchstones import NEAR

POINTS = {name: {name[0:2], name[2:4], name[4:6]} for name in hexhex(4).point_names}
INNER = [n for n in NEAR if len(NEAR[n]) == 6]
AROUND = {n: [p for p, spaces in POINTS.items() if n in spaces] for n in NEAR}


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        assert setup
        self.colours = "rybg"[: rules.get("colours", 4)]
        self.rules = {"majority": "absolute", "anger": "board", "ending": "towers", "recycle": True, **rules}
        self.pool = Counter({c: rules.get("stones_each", 20) for c in self.colours})
        self.worshippers = [list(pair) for pair in setup["worshippers"]]
        for pair in self.worshippers:
            self.pool -= Counter(pair)
        self.leaders: dict[str, str] = {}
        self.followers: dict[str, str] = {}
        self.gods: dict[str, str] = {}
        self.false_gods: set[str] = set()
        self.turn = 0

    def chance(self) -> set[str]:
        return set()

    def towers_left(self) -> int:
        return 9 - len(self.gods) - len(self.false_gods)

    def legal(self, seat: int) -> set[str]:
        assert seat == self.turn
        if not self.towers_left() and (self.rules["ending"] == "towers" or len(self.gods) == 9):
            return set()
        taken = {*self.leaders, *self.gods, *self.false_gods}
        spaces = [n for n in INNER if n not in taken and not NEAR[n] & self.false_gods]
        points = [
            p
            for p, near in POINTS.items()
            if p not in self.followers and near & set(self.leaders) and not near & self.false_gods
        ]
        colours = [c for c in self.colours if self.pool[c] > 0]
        found = {f"{c}:{n}" for c in colours for n in spaces}
        return found | {f"{c}:{p}" for c in colours if c in self.leaders.values() for p in points}

    def to_move(self) -> tuple[int, ...]:
        return (self.turn,) if self.legal(self.turn) else ()

    def play(self, text: str) -> None:
        colour, place = text.split(":")
        self.pool[colour] -= 1
        if place in POINTS:
            self.followers[place] = colour
            self.ascend(place)
        else:
            self.leaders[place] = colour
            if all(p in self.followers for p in AROUND[place]):
                self.ascend(None, place)
        self.turn = 1 - self.turn

    def ascend(self, point: str | None, leader: str | None = None) -> None:
        near = sorted(POINTS[point]) if point else [leader]
        full = [n for n in near if n in INNER and all(p in self.followers for p in AROUND[n])]
        ringed = {n: [self.followers[p] for p in AROUND[n]] for n in full}
        new, fresh = [], []
        for space in full:
            if space in self.leaders and self.towers_left():
                self.gods[space] = self.leaders.pop(space)
                new.append(space)
                self.reward(ringed[space])
        for space in full:
            if space not in self.gods and space not in self.leaders and self.towers_left():
                self.false_gods.add(space)
                fresh.append(space)
        gone = {p for god in new for p in self.followers if self.angers(god, p)}
        gone |= {p for space in fresh for p in AROUND[space] if p in self.followers}
        for p in gone:
            c = self.followers.pop(p)
            if self.rules["recycle"]:
                self.pool[c] += 1

    def reward(self, ring: list[str]) -> None:
        counts = [*Counter(ring).most_common(), ("", 0)]
        (top, most), (_, second) = counts[:2]
        enough = most > 3 if self.rules["majority"] == "absolute" else most > second
        if enough and self.pool[top] > 0:
            self.pool[top] -= 1
            self.worshippers[self.turn].append(top)

    def angers(self, god: str, point: str) -> bool:
        colour = self.followers[point]
        protectors = {g for g in POINTS[point] if self.gods.get(g) == colour}
        if self.rules["anger"] == "ring":
            return point in AROUND[god] and colour == self.gods[god] and protectors == {god}
        return colour == self.gods[god] and not protectors

    def seen(self) -> dict[str, object]:
        return {"leaders": self.leaders, "followers": self.followers, "gods": self.gods}

    def result(self) -> tuple[list[int], list[int]] | None:
        if self.legal(self.turn):
            return None
        gods = Counter(self.gods.values())
        scores = [sum(gods[c] for c in own) for own in self.worshippers]
        return [s for s in (0, 1) if scores[s] == max(scores)], scores
