"""The tavern's Stones written for clarity, with lists: a second implementation to compare with."""

from __future__ import annotations

from collections import Counter
from typing import Any

VALUE = {"j": 12, "g": 6, "s": 1}


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        assert setup is None
        self.limit, self.count = rules.get("trades", 12), rules.get("count", "completed")
        self.stall, self.target = rules.get("stall", 8), rules.get("target", 1000)
        self.totals, self.bonus = [0] * 4, 120
        self.hands: list[list[str]] | None = None
        self.over = False

    def chance(self) -> set[str]:
        return {"deal"} if self.hands is None and not self.over else set()

    def to_move(self) -> tuple[int, ...]:
        if self.hands is None:
            return ()
        return (self.offer[1],) if self.offer else (self.turn,)

    def legal(self, seat: int) -> set[str]:
        if self.offer:
            return {"yes", "no"}
        others = [o for o in range(4) if o not in (seat, self.barred)]
        found = {"pass"} | {f"{a}>{o + 1}:{b}" for o in others for a in range(1, 8) for b in range(1, 8)}
        if not self.forced[seat]:
            free = [o for o in others if self.suffered[o] < 2]
            found |= {f"{a}!{o + 1}:{b}" for o in free for a in range(1, 8) for b in range(1, 4)}
        return found

    def play(self, text: str) -> None:
        if text.startswith("deal:"):
            hands, first = text[5:].split(";")
            self.hands = [list(h.replace("+", "")) for h in hands.split(",")]
            self.turn, self.barred, self.offer = int(first) - 1, None, None
            self.forced, self.suffered = [False] * 4, [0] * 4
            self.counted = self.idle = 0
        elif text == "yes":
            self.trade(*self.offer)
        elif text in ("no", "pass"):
            self.offer = None
            self.turn, self.barred = (self.turn + 1) % 4, None
            self.idle += 1
            self.counted += self.count == "turns"
        else:
            forcing = "!" in text
            own, rest = text.split("!" if forcing else ">")
            other, wanted = rest.split(":")
            self.offer = (self.turn, int(other) - 1, int(own) - 1, int(wanted) - 1)
            if forcing:
                self.forced[self.turn] = True
                self.suffered[self.offer[1]] += 1
                self.trade(*self.offer)
                text = "yes"
            else:
                return
        if self.hands and (self.counted >= self.limit or self.idle >= self.stall):
            self.score()

    def trade(self, a: int, b: int, own: int, wanted: int) -> None:
        assert self.hands
        self.hands[a][own], self.hands[b][wanted] = self.hands[b][wanted], self.hands[a][own]
        self.turn, self.barred, self.offer = b, a, None
        self.idle = 0
        self.counted += 1

    def score(self) -> None:
        assert self.hands
        keys = []
        for seat, hand in enumerate(self.hands):
            self.totals[seat] += sum(VALUE[c] for c in hand)
            keys.append(max((n, n * VALUE[c]) for c, n in Counter(hand).items()))
        best = [s for s in range(4) if keys[s] == max(keys)]
        if len(best) == 1:
            self.totals[best[0]] += self.bonus
            self.bonus = 120
        else:
            self.bonus += 120
        self.hands = None
        self.over = max(self.totals) >= self.target

    def seen(self) -> dict[str, object]:
        return {"scores": tuple(self.totals), "bonus": self.bonus}

    def result(self) -> tuple[list[int], list[int]] | None:
        if not self.over:
            return None
        return [s for s in range(4) if self.totals[s] == max(self.totals)], self.totals
