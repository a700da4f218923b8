"""SiegeStones with cards, written from the cards' sentences alone, with names and dicts: a second implementation to compare with."""

from __future__ import annotations

from functools import cache
from typing import Any

from stoneswidgets.boards import hexhex

DEFAULTS: dict[str, Any] = {
    "players": 2, "side": 4, "goal": 4, "stones_each": 20, "towers": 9, "both_at_goal": "continue",
    "tiebreak": "stones", "contested": "none", "opening": "free", "threat_base": 6, "control_minimum": 5,
    "cut_and_choose": False, "marching": 0, "no_neighbours": 0, "long_arm": "off", "clear_lead": 0, "closed_in": 0, "sinkholes": "off",
    "chain": 0, "hold_the_field": False, "bag_of_turns": 0, "step": 0, "crown": 0, "uneven_sides": 0, "scorched": 0, "blind_beginning": False,
    "together": 0,
}  # fmt: skip
COLOURS = ("black", "white", "blue", "yellow")
HOLES = {"off": (), "corner": ("a1",), "two": ("a1", "g7"), "three": ("a4", "g7", "d1"), "centre": ("d4",)}
"""The holes of the board of side 4; Sinkholes is laid on no other."""


@cache
def board_of(side: int, holes: tuple[str, ...]) -> tuple[dict[str, set[str]], dict[tuple[str, str], int]]:
    """The neighbours of each space that there is, and how many steps lead from each to each; 99 if none do."""
    board = hexhex(side)
    spaces = [n for n in board.names if n not in holes]
    near = {n: {board.names[j] for j in board.neighbours[board.index(n)]} & set(spaces) for n in spaces}
    away: dict[tuple[str, str], int] = {}
    for one in spaces:
        found, edge, steps = {one: 0}, {one}, 0
        while edge:
            steps += 1
            edge = {n for each in edge for n in near[each]} - found.keys()
            found |= dict.fromkeys(edge, steps)
        away |= {(one, other): found.get(other, 99) for other in spaces}
    return near, away


class Oracle:
    def __init__(self, rules: dict[str, Any], setup: dict[str, Any] | None) -> None:
        assert setup is None
        self.rules: dict[str, Any] = {**DEFAULTS, **rules}
        board = hexhex(self.rules["side"])
        self.near, self.away = board_of(self.rules["side"], HOLES[self.rules["sinkholes"]])
        self.centre = board.names[board.centre]
        self.near_whole = board_of(self.rules["side"], ())[0]
        self.seats = range(self.rules["players"])
        self.piece: dict[str, int | str] = {}
        self.owners: dict[str, int | None] = {}
        self.lost = dict.fromkeys(self.seats, 0)
        self.turn = self.turns = self.dropped = self.moves = self.quiet = 0
        self.winners: list[int] | None = None
        self.passed: set[int] = set()
        self.ruins: set[str] = set()
        self.history: dict[str, list[int]] = {}
        self.bag = [seat for seat in self.seats for _ in range(self.rules["bag_of_turns"])]
        self.drawing = False
        self.blind = bool(self.rules["blind_beginning"])

    # ------------------------------------------------------------ what lies where

    @property
    def towers(self) -> set[str]:
        return {n for n, piece in self.piece.items() if piece == "tower"}

    @property
    def stones(self) -> dict[str, int]:
        return {n: int(piece) for n, piece in self.piece.items() if piece != "tower"}

    def rating(self, stone: str) -> int:
        return int(self.rules["threat_base"]) - len(self.near[stone] & self.towers)

    def weight(self, stone: str, tower: str) -> int:
        away = self.away[stone, tower]
        if away == 2 and self.rules["long_arm"] != "off":
            return self.rating(stone) // {"half": 2, "third": 3}[self.rules["long_arm"]]
        return self.rating(stone) if away == 1 else 0

    def owner(self, tower: str) -> int | None:
        totals = self.sums(tower)
        enough = {s: n for s, n in enumerate(totals) if n >= self.rules["control_minimum"]}
        if self.rules["contested"] == "next":
            enough = {s: n for s, n in enough.items() if totals.count(n) == 1}
        if not enough:
            return None
        first = max(enough, key=lambda s: enough[s])
        others = [n for s, n in enumerate(totals) if s != first]
        if self.rules["contested"] == "next":
            return first
        return first if max(others) + max(1, self.rules["clear_lead"]) <= totals[first] else None

    def control(self) -> dict[str, tuple[int | None, tuple[int, ...], dict[str, int]]]:
        """What is told of each tower: who controls it, the sums, and what the stones near it count."""
        far = 1 if self.rules["long_arm"] == "off" else 2
        found: dict[str, tuple[int | None, tuple[int, ...], dict[str, int]]] = {}
        for tower, owner in self.owners.items():
            near = {n: self.weight(n, tower) for n in self.stones if self.away[n, tower] <= far}
            found[tower] = (owner, self.sums(tower), near)
        return found

    def sums(self, tower: str) -> tuple[int, ...]:
        return tuple(
            sum(self.weight(n, tower) for n, owner in self.stones.items() if owner == seat)
            for seat in self.seats
        )

    def held(self, seat: int) -> set[str]:
        return {tower for tower, owner in self.owners.items() if owner == seat}

    def scores(self) -> list[int]:
        return [self.worth(self.held(seat)) for seat in self.seats]

    def worth(self, towers: set[str]) -> int:
        if self.rules["crown"]:
            middle = self.near_whole[self.centre] | {self.centre}
            return sum(2 if tower in middle else 1 for tower in towers)
        if not self.rules["chain"]:
            return len(towers)
        lengths = [0]
        for tower in towers:
            chain, edge = set[str](), {tower}
            while edge:
                chain |= edge
                edge = {n for each in edge for n in self.near[each]} & towers - chain
            lengths.append(len(chain))
        return max(lengths)

    def left(self, seat: int) -> int:
        on_board = list(self.stones.values()).count(seat)
        return int(self.rules["stones_each"]) - on_board - self.lost[seat] - len(self.held(seat))

    # ------------------------------------------------------------ play

    def chance(self) -> set[str]:
        return {COLOURS[seat] for seat in self.bag} if self.drawing and self.winners is None else set()

    def to_move(self) -> tuple[int, ...]:
        if self.winners is not None or self.drawing:
            return ()
        return (0, 1) if self.blind else (self.turn,)

    @property
    def empty(self) -> set[str]:
        return set(self.near) - set(self.piece) - self.ruins

    def legal(self, seat: int) -> set[str]:
        if self.blind:
            return {"T" + n for n in self.near}
        assert seat == self.turn
        empty, first = self.empty, not self.piece
        if first and self.rules["opening"] == "centre":
            empty = self.near[self.centre] | {self.centre}
        found = set(empty) if self.left(seat) > 0 else set()
        used = len(self.towers) + len(self.ruins)
        if used < self.rules["towers"] and not (first and self.rules["opening"] == "no-tower"):
            apart = self.rules["no_neighbours"]
            found |= {"T" + n for n in empty if all(self.away[n, t] > apart for t in self.towers)}
        if self.rules["cut_and_choose"] and self.moves == 1:
            found.add("swap")
        if self.rules["step"]:
            own = (stone for stone, owner in self.stones.items() if owner == seat)
            found |= {f"{stone}-{to}" for stone in own for to in self.near[stone] & self.empty}
        return found or {"pass"}

    def play(self, text: str) -> None:
        if self.drawing:
            self.turn, self.drawing = COLOURS.index(text), False
            self.bag.remove(self.turn)
            self.bag = self.bag or [each for each in self.seats for _ in range(self.rules["bag_of_turns"])]
        elif self.blind:
            self.piece, self.blind = dict.fromkeys((each[1:] for each in text.split(",")), "tower"), False
            self.owners = dict.fromkeys(self.piece)
        else:
            self.take_turn(text)

    def take_turn(self, text: str) -> None:
        mover = self.turn
        self.moves += 1
        self.passed = self.passed | {mover} if text == "pass" else set()
        self.quiet = self.quiet + 1 if text in ("pass", "swap") or "-" in text else 0
        if text == "swap":
            self.piece = {n: piece if piece == "tower" else mover for n, piece in self.piece.items()}
        elif text.startswith("T"):
            self.piece[text[1:]] = "tower"
        elif "-" in text:
            start, to = text.split("-")
            self.piece[to] = self.piece.pop(start)
        elif text != "pass":
            self.piece[text] = mover
        self.close_in(mover)
        self.look()
        self.end()
        if self.winners is None:
            self.next(text)

    def look(self) -> None:
        """Look who controls each tower, until none of them becomes a ruin."""
        self.owners = {tower: self.owner(tower) for tower in self.towers}
        for tower, owner in self.owners.items():
            line = self.history.setdefault(tower, [])
            if owner is not None and line[-1:] != [owner]:
                line.append(owner)
        often = self.rules["scorched"]
        burnt = [tower for tower in self.owners if often and len(self.history[tower]) > often]
        for tower in burnt:
            del self.piece[tower]
            self.ruins.add(tower)
        if burnt:
            self.look()

    def close_in(self, mover: int) -> None:
        if self.rules["closed_in"]:
            own = {n for n, seat in self.stones.items() if seat == mover}
            for n, seat in self.stones.items():
                if seat != mover and len(self.near[n] & own) >= self.rules["closed_in"]:
                    del self.piece[n]
                    self.lost[seat] += 1

    def end(self) -> None:
        scores = [n + (seat == 1) * self.rules["uneven_sides"] for seat, n in enumerate(self.scores())]
        best = [s for s in self.seats if scores[s] == max(scores)]
        goal = self.rules["chain"] or self.rules["crown"] or self.rules["goal"]
        over = not self.empty or self.passed == set(self.seats) or 0 < self.rules["step"] <= self.quiet
        if self.rules["together"]:
            if over:
                won = None not in self.owners.values() and max(scores) - min(scores) <= 1
                self.winners = [*self.seats] if won else []
            return
        if max(scores) >= goal and not self.rules["hold_the_field"]:
            if len(best) == 1:
                self.winners = best
            elif self.rules["both_at_goal"] == "mover" and self.turn in best:
                self.winners = [self.turn]
        if self.winners is None and over:
            key = {"stones": lambda _: 1, "threat": self.rating, "none": lambda _: 0}[self.rules["tiebreak"]]
            totals = {s: sum(key(n) for n, o in self.stones.items() if o == s) for s in best}
            self.winners = [s for s in best if totals[s] == max(totals.values())]

    def next(self, text: str) -> None:
        self.dropped += 1
        drops = 1 if self.turns == 0 else self.rules["marching"] or 1
        if text in ("pass", "swap") or self.dropped == drops:
            self.turn, self.turns, self.dropped = (self.turn + 1) % len(self.seats), self.turns + 1, 0
            self.drawing = bool(self.bag)
            goal = self.rules["chain"] or self.rules["crown"] or self.rules["goal"]
            ahead = self.rules["uneven_sides"] * (self.turn == 1)
            if self.rules["hold_the_field"] and self.scores()[self.turn] + ahead >= goal:
                self.winners = [self.turn]

    # ------------------------------------------------------------ what is compared

    def seen(self) -> dict[str, object]:
        return {
            "stones": self.stones,
            "lost": tuple(self.lost.values()),
            "supply": tuple(max(0, self.left(seat)) for seat in self.seats),
            "control": self.control(),
            "ruins": tuple(n for n in hexhex(self.rules["side"]).names if n in self.ruins),
            "tokens": tuple(self.bag.count(seat) for seat in self.seats),
        }

    def result(self) -> tuple[list[int], list[int]] | None:
        return None if self.winners is None else (self.winners, self.scores())
