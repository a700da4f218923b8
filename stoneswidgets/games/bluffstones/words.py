"""BluffStones in words: bids and what becomes of them, towers and what is beside them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.bluffstones.game import Step
from stoneswidgets.scene.language import every, listed, many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot

_NUMBERS = ("no", "one", "two")
_NEEDED = 3


class Words:
    """A position of BluffStones, put into words.

    Parameters
    ----------
    shown : Position or View
        What there is to tell.
    bids : sequence of str or None
        The bids that may be told.
    actor : int or None
        Who is asked, where several may act.
    """

    def __init__(self, shown: BluffStonesSnapshot, bids: Sequence[str | None], actor: int | None) -> None:
        self.shown = shown
        self.game = shown.game
        self.names = shown.game.seat_names
        self.bids, self.actor = bids, actor
        self.stones, self.towers = shown.stones, shown.towers

    # ------------------------------------------------------------ towers

    @cached_property
    def matching(self) -> dict[str, tuple[str, ...]]:
        """The spaces of the stones beside each tower that have its top's colour, by the tower's space."""
        return {tower: self._beside(tower, letter) for tower, letter in self.towers.items()}

    def _beside(self, name: str, letter: str) -> tuple[str, ...]:
        board = self.game.board
        return tuple(n for n in board.named(board.near[board.index(name)]) if self.stones.get(n) == letter)

    @cached_property
    def completions(self) -> dict[str, list[str]]:
        """The spaces where the stone that is to be placed would score towers, with these towers."""
        found: dict[str, list[str]] = {}
        if self.shown.phase != "place":
            return found
        board, letter = self.game.board, self.shown.queue[0].stone
        for tower, stones in self.matching.items():
            if self.towers[tower] == letter and len(stones) == _NEEDED - 1:
                for name in board.named(board.near[board.index(tower)]):
                    if name not in self.stones and name not in self.towers:
                        found.setdefault(name, []).append(tower)
        return found

    def reckoning(self, tower: str) -> str:
        """Say which stones match a tower, and how many more are needed to score it."""
        top, stones = COLOURS[self.towers[tower]], self.matching[tower]
        are = f"{listed(stones)} {'matches' if len(stones) == 1 else 'match'}; " if stones else ""
        left = ("three stones", "two more", "one more")[len(stones)]
        return f"{tower}, topped {top}: {are}{left} in {top} beside it {'score' if len(stones) != 2 else 'scores'} it."  # noqa: PLR2004

    # ------------------------------------------------------------ places

    def label(self, name: str) -> str:
        """Say what is on a space.

        >>> import stoneswidgets as sw
        >>> towers = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
        >>> p = sw.BluffStones().start(setup={"towers": towers, "first": 0}).play("b,b").play("c4").play("e5")
        >>> words = Words(p, p.bids, 0)
        >>> [words.label(name) for name in ("d4", "f4", "c4", "a1")]
        ['d4, tower topped blue, two of three blue stones beside it', 'f4, tower topped yellow, no yellow stone beside it',
         'c4, blue stone', 'a1, empty']
        """
        if name in self.stones:
            return f"{name}, {COLOURS[self.stones[name]]} stone"
        if name not in self.towers:
            return f"{name}, empty"
        top, n = COLOURS[self.towers[name]], len(self.matching[name])
        beside = f"{_NUMBERS[n]} of three {top} stones" if n else f"no {top} stone"
        return f"{name}, tower topped {top}, {beside} beside it"

    def place(self, id_: str) -> str:
        """Say what lies in a heap, what a seat has bid, or which towers it has scored."""
        kind, seat_, *colour = id_.split(":")
        seat = int(seat_)
        name = self.names[seat]
        if kind == "pile":
            return f"{name}'s pile, {many(self.shown.piles[seat][colour[0]], f'{COLOURS[colour[0]]} stone')}"
        if kind == "hand":
            return f"{name}'s bid, {self._hand(seat)}"
        return f"{name} has scored {self._won(seat)}"

    def _won(self, seat: int) -> str:
        tops = self.shown.scored[seat]
        topped = f" topped {listed(COLOURS[letter] for letter in tops)}" if tops else ""
        return f"{many(len(tops), 'tower')}{topped}"

    def _hand(self, seat: int) -> str:
        bid = self.bids[seat]
        if bid is None:
            return "made in secret" if seat in self.shown.has_bid else "not yet made"
        if self.shown.phase == "bid":
            return f"{told(bid)}, still secret"
        means = {"out": "thrown out", "used": "used", "next": "to be used now", "due": "to be used later"}
        fates = self.fates(seat)
        return ": ".join([told(bid), *([listed(f"one {means[fate]}" for fate in fates)] if fates else [])])

    def fates(self, seat: int) -> list[str]:
        """Return what becomes of each stone of a bid: 'out' (thrown out), 'due', 'next', or 'used'."""
        bid = self.bids[seat] or "-"
        if bid == "-":
            return []
        if self.shown.phase == "bid":
            return ["due"] * len(bid)
        doubled = any(len(other or "") > 1 for other in self.bids)
        queue = [step.seat for step in self.shown.queue]
        left = "used" if seat not in queue else "next" if queue[0] == seat else "due"
        return [*["out"] * doubled, left][: len(bid)]

    # ------------------------------------------------------------ the game

    def status(self) -> str:
        """Say who is to do what, and what comes after it; or how the game ended."""
        shown = self.shown
        if shown.is_over:
            return self._result()
        if shown.phase == "bid":
            return self._bidding()
        first, *rest = shown.queue
        colour = COLOURS[first.stone]
        asked = (
            "the red stone removes a stone"
            if first.stone == "r"
            else f"place a {colour} stone on an empty space"
        )
        then = f" Then {listed(map(self._later, rest))}." if rest else ""
        return f"{self.names[first.seat]} to move: {asked}.{then}"

    def _later(self, step: Step) -> str:
        does = "removes one" if step.stone == "r" else f"places a {COLOURS[step.stone]} one"
        return f"{self.names[step.seat]} {does}"

    def _bidding(self) -> str:
        ready = self.shown.has_bid
        waits = [seat for seat in self.shown.to_move if seat != self.actor]
        if self.actor is None:
            own = next((seat for seat in ready if self.bids[seat]), None)
            made = (
                self._have_bid(ready)
                if own is None
                else f"{self.names[own]} bids {told(self.bids[own] or '-')}"
            )
            return f"{made}; {listed(every(self.names, waits))} still to bid."
        have = f" {self._have_bid(ready)}." if ready else ""
        return f"{self.names[self.actor]} to bid in secret: no stone, one, or two of a colour.{have}"

    def _have_bid(self, seats: Sequence[int]) -> str:
        return f"{listed(every(self.names, seats))} {'has' if len(seats) == 1 else 'have'} bid"

    def _result(self) -> str:
        winners, scores = self.shown.winners, self.shown.scores
        best, piles = scores[winners[0]], [sum(pile.values()) for pile in self.shown.piles]
        said = "Nobody bid a stone: the game is over."
        if len(winners) > 1:
            level = f"{many(best, 'tower')} and {many(piles[winners[0]], 'stone')} left"
            return f"{said} A draw: {listed(every(self.names, winners))} are level with {level} each."
        more = f" and more stones left, {piles[winners[0]]}" if scores.count(best) > 1 else ""
        return f"{said} {self.names[winners[0]]} wins with {many(best, 'tower')}{more}."

    def ending(self) -> str:
        """Say what decided: towers, or stones left."""
        scores, piles = self.shown.scores, [sum(pile.values()) for pile in self.shown.piles]
        towers = listed(f"{name} has {score}" for name, score in zip(self.names, scores, strict=True))
        said = f"Most towers win: {towers}."
        if scores.count(max(scores)) == 1:
            return said
        stones = listed(f"{name} has {left}" for name, left in zip(self.names, piles, strict=True))
        return f"{said} Among those who are level, most stones left win: {stones}."

    def standing(self, seat: int) -> str:
        """Say what a seat has scored, what is left of its pile, and where the turn token is."""
        left = sum(self.shown.piles[seat].values())
        said = [many(self.shown.scores[seat], "tower"), f"{many(left, 'stone')} left"]
        if self.shown.phase == "bid" and seat in self.shown.has_bid:
            said.append("has bid")
        if seat == self.shown.token:
            said.append("turn token")
        return ", ".join(said)

    # ------------------------------------------------------------ what happened

    def announce(self, before: BluffStonesSnapshot, move: str) -> str:
        """Say what a bid, all bids together, a removal or a placement did.

        >>> import stoneswidgets as sw
        >>> p = sw.BluffStones().start(seed=1)
        >>> q = p.play("bb,y")
        >>> Words(q, q.bids, 0).announce(p, "bb,y")
        'Player 1 bid two blue stones, Player 2 bid one yellow stone. As two were bid, Player 1 and Player 2 throw one out.'
        """
        if before.phase == "bid":
            if self.shown.phase == "bid" and self.shown.token == before.token:
                return f"{self._have_bid([s for s in self.shown.has_bid if s not in before.has_bid])}."
            said, expected = self._revealed(before)
        else:
            said, expected = [self._used(before, move)], list(before.queue[1:])
        said += [self._idle(step) for step in expected if step not in self.shown.queue]
        if self.shown.is_over:
            said.append(self._result())
        elif self.shown.phase == "bid":
            said.append(f"The round is over; the turn token goes to {self.names[self.shown.token]}.")
        return " ".join(said)

    def _revealed(self, before: BluffStonesSnapshot) -> tuple[list[str], list[Step]]:
        """Say what all have bid, read from what their piles have lost, and who throws a stone out; return who has one left."""
        bids = [
            "".join(letter * (n - after[letter]) for letter, n in pile.items())
            for pile, after in zip(before.piles, self.shown.piles, strict=True)
        ]
        said = [
            ", ".join(f"{name} bid {told(bid)}" for name, bid in zip(self.names, bids, strict=True)) + "."
        ]
        doubled = any(len(bid) > 1 for bid in bids)
        bidders = [seat for seat in before.turn_order if bids[seat]]
        if doubled:
            who = listed(every(self.names, bidders))
            said.append(f"As two were bid, {who} {'throws' if len(bidders) == 1 else 'throw'} one out.")
        left = [Step(seat, bids[seat][0]) for seat in bidders if len(bids[seat]) > doubled]
        return said, sorted(left, key=lambda step: step.stone != "r")

    def _used(self, before: BluffStonesSnapshot, move: str) -> str:
        name, stone = self.names[before.queue[0].seat], COLOURS[before.queue[0].stone]
        space = move.removeprefix("x")
        if move.startswith("x"):
            return f"{name} removed the {COLOURS[before.stones[space]]} stone from {space}."
        scored = [tower for tower in before.towers if tower not in self.towers]
        what = f" and scored {towers_on(scored)}" if scored else ""
        return f"{name} placed a {stone} stone on {space}{what}."

    def _idle(self, step: Step) -> str:
        why = "there is no stone to remove" if step.stone == "r" else "there is no empty space"
        return f"{self.names[step.seat]}'s {COLOURS[step.stone]} stone is out: {why}."


def towers_on(spaces: Sequence[str]) -> str:
    """Return the towers on those spaces, in words."""
    return f"the {'tower' if len(spaces) == 1 else 'towers'} on {listed(spaces)}"


def told(bid: str) -> str:
    """Return a bid in words."""
    letters = bid.strip("-")
    if not letters:
        return "no stone"
    return f"{_NUMBERS[len(letters)]} {COLOURS[letters[0]]} stone{'s' * (len(letters) > 1)}"
