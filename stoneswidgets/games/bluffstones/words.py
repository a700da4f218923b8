"""BluffStones in words: bids and what becomes of them, towers and what is beside them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.position import View
from stoneswidgets.games.bluffstones.game import Step
from stoneswidgets.plumbing.language import every, listed, many, spelt
from stoneswidgets.scene.colouredpicture import ColouredPicture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.bluffstones.game import BluffStonesPosition, BluffStonesSnapshot
    from stoneswidgets.scene.format import About

_NEEDED = 3


class BluffStonesWords(ColouredPicture):
    """The words of the picture of a position of BluffStones."""

    position: BluffStonesSnapshot

    @cached_property
    def bids(self) -> tuple[str | None, ...]:
        """The bids that may be shown."""
        if self.position.phase != "bid":
            return self.position.bids
        if isinstance(self.position, View):
            return self.position.bids
        return cast("BluffStonesPosition", self.position).view(None).bids

    @cached_property
    def secret(self) -> str:
        """What is said of bids that are hidden until all have bid; nothing where a variant has rules of its own."""
        return " in secret" if self.in_force else ""

    # ------------------------------------------------------------ towers

    @cached_property
    def matching(self) -> dict[str, tuple[str, ...]]:
        """The spaces of the stones beside each tower that have its top's colour, by the tower's space."""
        return {tower: self._beside(tower, letter) for tower, letter in self.towers.items()}

    def _beside(self, name: str, letter: str) -> tuple[str, ...]:
        near = sorted(self.position.game.beside(name), key=self.position.game.board.index)
        return tuple(each for each in near if self.stones.get(each) == letter)

    @cached_property
    def completions(self) -> dict[str, list[str]]:
        """The spaces where the stone that is to be placed would score towers, with these towers."""
        found: dict[str, list[str]] = {}
        if self.position.phase != "place":
            return found
        letter = self.position.queue[0].stone
        for tower, stones in self.matching.items():
            if self.towers[tower] == letter and len(stones) == _NEEDED - 1:
                for name in sorted(self.position.game.beside(tower), key=self.position.game.board.index):
                    if name not in self.stones and name not in self.towers:
                        found.setdefault(name, []).append(tower)
        return found

    def reckoning(self, tower: str) -> str:
        """Say which stones match a tower, how many more would score it, and if there is no room for these."""
        top, stones = COLOURS[self.towers[tower]], self.matching[tower]
        matching = f"{listed(stones)} {'matches' if len(stones) == 1 else 'match'}" if stones else ""
        are = f"{matching}; " if stones else ""
        left = ("three stones", "two more", "one more")[len(stones)]
        free = sum(n not in self.stones and n not in self.towers for n in self.position.game.beside(tower))
        if free < _NEEDED - len(stones):
            room = ("no space is", "only one space is", "only two spaces are")[free]
            return f"{tower}, topped {top}: {are}{left} would score it, but {room} left beside it."
        return f"{tower}, topped {top}: {are}{left} in {top} beside it {'score' if len(stones) != 2 else 'scores'} it."

    @override
    def about(self) -> dict[str, About]:
        found: dict[str, About] = {
            f"space:{tower}": {
                "text": [self.reckoning(tower)],
                "marks": [f"space:{stone}" for stone in stones],
            }
            for tower, stones in self.matching.items()
        }
        for name, towers in self.completions.items():
            found[f"space:{name}"] = {
                "text": [f"{name} scores {towers_on(towers)}."],
                "marks": [f"space:{tower}" for tower in towers],
            }
        return found

    # ------------------------------------------------------------ places

    @override
    def tower(self, name: str) -> str:
        """Say which tower is on a space, and how many stones of its colour are beside it.

        >>> import stoneswidgets as sw
        >>> towers = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
        >>> p = sw.BluffStones().start(setup={"towers": towers, "first": 0}).play("b,b").play("c4").play("e5")
        >>> from stoneswidgets.scene import picture
        >>> labels = picture(p).labels()
        >>> [labels[f"space:{name}"] for name in ("d4", "f4", "c4", "a1")]
        ['d4, tower topped blue, two of three blue stones beside it', 'f4, tower topped yellow, no yellow stone beside it',
         'c4, blue stone', 'a1, empty']
        """
        top, n = COLOURS[self.towers[name]], len(self.matching[name])
        if not self.explains:
            return f"tower topped {top}"
        beside = f"{spelt(n)} of three {top} stones" if n else f"no {top} stone"
        return f"tower topped {top}, {beside} beside it"

    def place(self, id_: str) -> str:
        """Say what lies in a heap, what a seat has bid, or which towers it has scored."""
        kind, seat_, *colour = id_.split(":")
        seat = int(seat_)
        name = self.names[seat]
        if kind == "pile":
            return (
                f"{name}'s pile, {many(self.position.piles[seat][colour[0]], f'{COLOURS[colour[0]]} stone')}"
            )
        if kind == "hand":
            return f"{name}'s bid, {self._hand(seat)}"
        return f"{name} has scored {self._won(seat)}"

    def _won(self, seat: int) -> str:
        tops = self.position.scored[seat]
        topped = f" topped {listed(COLOURS[letter] for letter in tops)}" if tops else ""
        if not self.look.reckoned:
            return f"towers{topped}" if tops else "no tower"
        return f"{many(len(tops), 'tower')}{topped}"

    def _hand(self, seat: int) -> str:
        bid = self.bids[seat]
        if bid is None:
            return f"made{self.secret}" if seat in self.position.has_bid else "not yet made"
        if self.position.phase == "bid":
            return f"{bid_in_words(bid)}{', still secret' if self.secret else ''}"
        if not self.explains:
            return bid_in_words(bid)
        means = {"out": "thrown out", "gone": "gone", "next": "to be used now", "due": "to be used later"}
        fates = self.fates(seat)
        return ": ".join(
            [bid_in_words(bid), *([listed(f"one {means[fate]}" for fate in fates)] if fates else [])]
        )

    def fates(self, seat: int) -> list[str]:
        """Return what becomes of each stone of a bid: 'out' (thrown out), 'due', 'next', or 'gone' (placed, or out after its turn)."""
        bid = self.bids[seat] or "-"
        if bid == "-":
            return []
        if self.position.phase == "bid":
            return ["due"] * len(bid)
        doubled = any(len(other or "") > 1 for other in self.bids)
        queue = [step.seat for step in self.position.queue]
        left = "gone" if seat not in queue else "next" if queue[0] == seat else "due"
        return [*["out"] * doubled, left][: len(bid)]

    # ------------------------------------------------------------ the game

    @override
    def status(self) -> str:
        shown = self.position
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
        ready = self.position.has_bid
        waits = [seat for seat in self.position.to_move if seat != self.actor]
        if self.actor is None:
            own = next((seat for seat in ready if self.bids[seat]), None)
            made = (
                self._have_bid(ready)
                if own is None
                else f"{self.names[own]} bids {bid_in_words(self.bids[own] or '-')}"
            )
            return f"{made}; {listed(every(self.names, waits))} still to bid."
        have = f" {self._have_bid(ready)}." if ready else ""
        return f"{self.names[self.actor]} to bid{self.secret}: no stone, one, or two of a colour.{have}"

    def _have_bid(self, seats: Sequence[int]) -> str:
        return f"{listed(every(self.names, seats))} {'has' if len(seats) == 1 else 'have'} bid"

    def _result(self) -> str:
        winners, scores = self.position.winners, self.position.scores
        best, piles = scores[winners[0]], [sum(pile.values()) for pile in self.position.piles]
        said = "The game is over."
        if set(self.position.bids) == {"-"}:
            said = "Nobody bid a stone: the game is over."
        if len(winners) > 1:
            level = f"are level with {many(best, 'tower')} and {many(piles[winners[0]], 'stone')} left each"
            return f"{said} A draw: {listed(every(self.names, winners))} {level}."
        more = f" and more stones left, {piles[winners[0]]}" if scores.count(best) > 1 else ""
        return f"{said} {self.names[winners[0]]} wins with {many(best, 'tower')}{more}."

    @override
    def ending(self) -> str:
        scores, piles = self.position.scores, [sum(pile.values()) for pile in self.position.piles]
        towers = listed(f"{name} has {score}" for name, score in zip(self.names, scores, strict=True))
        said = f"Most towers win: {towers}."
        if scores.count(max(scores)) == 1:
            return said
        stones = listed(f"{name} has {left}" for name, left in zip(self.names, piles, strict=True))
        return f"{said} Among those who are level, most stones left win: {stones}."

    @override
    def standing(self, seat: int) -> str:
        said = []
        if self.look.reckoned:
            left = sum(self.position.piles[seat].values())
            said += [many(self.position.scores[seat], "tower"), f"{many(left, 'stone')} left"]
        if self.position.phase == "bid" and seat in self.position.has_bid:
            said.append("has bid")
        if seat == self.position.token:
            said.append("turn token")
        return ", ".join(said)

    # ------------------------------------------------------------ what happened

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        """Return all bids together, a removal or a placement.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> p = sw.BluffStones().start(seed=1)
        >>> picture(p).entry(p, "bb,-"), picture(p).entry(p.play("bb,-"), "c4")
        (('', 'two blue, none'), ('blue', 'blue on c4'))
        """
        earlier = cast("BluffStonesSnapshot", before)
        if earlier.phase == "bid":
            bids = (bid.strip("-") for bid in move.split(","))
            return "", ", ".join(f"{spelt(len(bid))} {COLOURS[bid[0]]}" if bid else "none" for bid in bids)
        space = move.removeprefix("x")
        colour = COLOURS[earlier.stones[space] if space != move else earlier.queue[0].stone]
        return colour, f"{colour} {'off' if space != move else 'on'} {space}"

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        """Say what a bid, all bids together, a removal or a placement did.

        >>> import stoneswidgets as sw
        >>> p = sw.BluffStones().start(seed=1)
        >>> q = p.play("bb,y")
        >>> from stoneswidgets.scene import picture
        >>> picture(q).announce(p, "bb,y")
        'Player 1 bid two blue stones, Player 2 bid one yellow stone. As two were bid, Player 1 and Player 2 throw one out.'
        """
        earlier = cast("BluffStonesSnapshot", before)
        if earlier.phase == "bid":
            if self.position.phase == "bid" and self.position.token == earlier.token:
                return f"{self._have_bid([s for s in self.position.has_bid if s not in earlier.has_bid])}."
            said, expected = self._revealed(earlier)
        else:
            said, expected = [self._used(earlier, move)], list(earlier.queue[1:])
        said += [self._idle(step) for step in expected if step not in self.position.queue]
        if self.position.is_over:
            said.append(self._result())
        elif self.position.phase == "bid":
            said.append(f"The round is over; the turn token goes to {self.names[self.position.token]}.")
        return " ".join(said)

    def _revealed(self, before: BluffStonesSnapshot) -> tuple[list[str], list[Step]]:
        """Say what all have bid, read from what their piles have lost, and who throws a stone out; return who has one left."""
        bids = [
            "".join(letter * (n - after[letter]) for letter, n in pile.items())
            for pile, after in zip(before.piles, self.position.piles, strict=True)
        ]
        said = [
            ", ".join(f"{name} bid {bid_in_words(bid)}" for name, bid in zip(self.names, bids, strict=True))
            + "."
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

    @override
    def in_words(self, move: str) -> str:
        if self.position.phase != "bid":
            space = move.removeprefix("x")
            if space != move:
                return f"the {COLOURS[self.position.stones[space]]} stone off {space}"
            return f"the {COLOURS[self.position.queue[0].stone]} stone on {space}"
        bids = move.split(",")
        if len(bids) == 1:
            return bid_in_words(move)
        return listed(f"{bid_in_words(bid)} by {name}" for name, bid in zip(self.names, bids, strict=True))


def towers_on(spaces: Sequence[str]) -> str:
    """Return the towers on those spaces, in words."""
    return f"the {'tower' if len(spaces) == 1 else 'towers'} on {listed(spaces)}"


def bid_in_words(bid: str) -> str:
    """Return a bid in words."""
    letters = bid.strip("-")
    if not letters:
        return "no stone"
    return f"{spelt(len(letters))} {COLOURS[letters[0]]} stone{'s' * (len(letters) > 1)}"
