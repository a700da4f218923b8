"""Facts of BluffStones: what is true of a position, and the effects of bids, removals and placements."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact, Feature, compared, each
from stoneswidgets.core.position import View
from stoneswidgets.games.bluffstones.game import Step
from stoneswidgets.games.bluffstones.words import WORDS
from stoneswidgets.scene.base import Reckoning
from stoneswidgets.scene.boardpicture import ColouredPicture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.bluffstones.game import BluffStonesPosition, BluffStonesSnapshot


class BluffStonesFacts(ColouredPicture):
    """The facts of a position of BluffStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> towers = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
    >>> start = sw.BluffStones().start(setup={"towers": towers, "first": 0})
    >>> labels = picture(start.play("b,b").play("c4").play("e5")).labels()
    >>> [labels[f"space:{name}"] for name in ("d4", "f4", "c4", "a1")]
    ['d4, tower topped blue, two of three blue stones beside it', 'f4, tower topped yellow, no yellow stone beside it',
     'c4, blue stone', 'a1, empty']
    >>> picture(start.play("bb,y")).announce(start, "bb,y")
    'Player 1 bid two blue stones, Player 2 bid one yellow stone. Somebody bid two, so Player 1 and Player 2 throw one out.'
    """

    WORDS: ClassVar[dict[str, str]] = WORDS
    WEIGHTS: ClassVar[dict[str, int]] = {"scored": 188, "left": 50, "third": 96}
    routine: ClassVar[frozenset[str]] = frozenset({"round over"})

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
    def secret(self) -> Fact | None:
        """Whether bids are hidden until all have bid, which is not said where a variant has rules of its own."""
        return Fact("secret") if self.in_force else None

    # ------------------------------------------------------------ towers

    @cached_property
    def matching(self) -> dict[str, tuple[str, ...]]:
        """The spaces of the stones beside each tower that have its top's colour, by the tower's space."""
        return {
            tower: tuple(name for name in self._near(tower) if self.stones.get(name) == letter)
            for tower, letter in self.towers.items()
        }

    def _near(self, name: str) -> list[str]:
        return sorted(self.position.game.beside(name), key=self.position.game.board.index)

    def _free(self, tower: str) -> list[str]:
        return [name for name in self._near(tower) if name not in self.stones and name not in self.towers]

    @cached_property
    def completions(self) -> dict[str, list[str]]:
        """The spaces where the stone that is to be placed would score towers, with these towers."""
        found: dict[str, list[str]] = {}
        if self.position.phase != "place":
            return found
        letter = self.position.queue[0].stone
        for tower, stones in self.matching.items():
            if self.towers[tower] == letter and len(stones) >= self.position.game.needed - 1:
                for name in self._free(tower):
                    found.setdefault(name, []).append(tower)
        return found

    def reckoning(self, tower: str) -> Fact:
        """Return which stones match a tower, how many more would score it, and if there is no room for these."""
        stones, free = self.matching[tower], len(self._free(tower))
        left = max(1, self.position.game.needed - len(stones))
        room = Fact(f"room for {free}") if free < left else None
        return Fact(
            "out of room" if room else "in reach",
            where=tower,
            colour=self.towers[tower],
            stones=stones or None,
            n=left,
            more=Fact(f"{left} more"),
            room=room,
        )

    @override
    def reckonings(self) -> dict[str, Reckoning]:
        found = {
            f"space:{tower}": Reckoning((self.reckoning(tower),), tuple(f"space:{stone}" for stone in stones))
            for tower, stones in self.matching.items()
        }
        for name, towers in self.completions.items():
            scores = Fact("scores", where=name, towers=tuple(towers))
            found[f"space:{name}"] = Reckoning((scores,), tuple(f"space:{tower}" for tower in towers))
        return found

    # ------------------------------------------------------------ places

    @override
    def tower(self, name: str) -> Fact:
        colour, n = self.towers[name], len(self.matching[name])
        kind, of = "of needed" if n else "none of needed", self.position.game.needed
        beside = Fact(kind, n=n, of=of, colour=colour)
        return Fact("tower", colour=colour, beside=beside if self.explains else None)

    @override
    def place(self, id_: str) -> Fact:
        kind, seat_, *colour = id_.split(":")
        seat = int(seat_)
        if kind == "pile":
            return Fact("pile", whose=seat, n=self.position.piles[seat][colour[0]], colour=colour[0])
        if kind == "hand":
            return Fact("hand", whose=seat, bid=self._hand(seat))
        tops = tuple(self.position.scored[seat])
        won = "towers won" if self.look.reckoned else "uncounted" if tops else "no towers"
        return Fact("has scored", who=seat, won=Fact(won, n=len(tops), colours=tops or None))

    def _hand(self, seat: int) -> Fact:
        made = self.bids[seat]
        if made is None:
            return Fact("made", secret=self.secret) if seat in self.position.has_bid else Fact("not made")
        if self.position.phase == "bid":
            return Fact("shown", bid=bid(made), secret=self.secret)
        fates = tuple(Fact(f"one {fate}") for fate in self.fates(seat)) if self.explains else ()
        return Fact("revealed", bid=bid(made), fates=fates or None)

    def fates(self, seat: int) -> list[str]:
        """Return what becomes of each stone of a bid: 'out' (thrown out), 'due', 'next', or 'gone' (placed, or out after its turn)."""
        made = self.bids[seat] or "-"
        if made == "-":
            return []
        if self.position.phase == "bid":
            return ["due"] * len(made)
        thrown = max(len(other or "") for other in self.bids) - 1
        queue = [step.seat for step in self.position.queue]
        left = "gone" if seat not in queue else "next" if queue[0] == seat else "due"
        return [*["out"] * thrown, left][: len(made)]

    # ------------------------------------------------------------ the game

    @override
    def due(self) -> Facts:
        if self.position.phase == "bid":
            return self._bidding()
        first, *rest = self.position.queue
        now = Fact("to remove" if first.stone == "r" else "to place", who=first.seat, colour=first.stone)
        later = tuple(
            Fact("removes" if s.stone == "r" else "places", who=s.seat, colour=s.stone) for s in rest
        )
        return (now, Fact("then", steps=later)) if later else (now,)

    def _bidding(self) -> Facts:
        ready = tuple(self.position.has_bid)
        if self.actor is None:
            own = next((seat for seat in ready if self.bids[seat]), None)
            made = (
                Fact("have bid", who=ready) if own is None else Fact("bids", who=own, bid=bid(self.bids[own]))
            )
            return (Fact("still to bid", made=made, who=self.position.to_move),)
        kind = "to bid" if self.position.game.most_bid == 2 else "to bid more"
        asked = Fact(kind, who=self.actor, secret=self.secret)
        return (asked, Fact("have bid", who=ready)) if ready else (asked,)

    @cached_property
    def _left(self) -> tuple[int, ...]:
        return tuple(sum(pile.values()) for pile in self.position.piles)

    @override
    def stopped(self) -> Facts:
        return (Fact("nobody bid" if set(self.position.bids) == {"-"} else "over"),)

    @override
    def tie_break(self) -> dict[str, Any]:
        first, scores = self.position.winners[0], self.position.scores
        return {"left": self._left[first]} if scores.count(scores[first]) > 1 else {}

    @override
    def decided(self) -> Facts:
        scores = self.position.scores
        kinds = {"most towers": scores} | ({"most left": self._left} if scores.count(max(scores)) > 1 else {})
        return tuple(Fact(kind, counts=each(counts, "has")) for kind, counts in kinds.items())

    @override
    def stands(self, seat: int) -> Facts:
        found = []
        if self.look.reckoned:
            found += [Fact("towers", n=self.position.scores[seat]), Fact("left", n=self._left[seat])]
        if self.position.phase == "bid" and seat in self.position.has_bid:
            found.append(Fact("has bid"))
        if seat == self.position.token:
            found.append(Fact("token"))
        return tuple(found)

    # ------------------------------------------------------------ what happened

    @override
    def as_fact(self, move: str) -> Fact:
        if self.position.phase == "bid":
            first, *others = made = [bid(each) for each in move.split(",")]
            by = (Fact("by", bid=each, who=seat) for seat, each in enumerate(made))
            return Fact("bids by all", bids=(*by,)) if others else first
        space = move.removeprefix("x")
        if space != move:
            return Fact("off", colour=self.position.stones[space], where=space)
        return Fact("on", colour=self.position.queue[0].stone, where=space)

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        if cast("BluffStonesSnapshot", before).phase != "bid":
            return super().entry(before, move)
        bids = map(bid, move.split(","))
        return "", ", ".join(self.say(Fact(f"{each.kind} in short", **dict(each.values))) for each in bids)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        earlier, now = cast("BluffStonesSnapshot", before), self.position
        if earlier.phase == "bid":
            if now.phase == "bid" and now.token == earlier.token:
                return (Fact("have bid", who=tuple(s for s in now.has_bid if s not in earlier.has_bid)),)
            found, expected = self._revealed(earlier)
        else:
            found, expected = [self._used(earlier, move)], list(earlier.queue[1:])
        found += [
            Fact("idle red" if step.stone == "r" else "idle", whose=step.seat, colour=step.stone)
            for step in expected
            if step not in now.queue
        ]
        if now.phase == "bid" and not now.is_over:
            found.append(Fact("round over", who=now.token))
        ends = self.outcome()  # which says by itself that nobody has bid
        return ends if Fact("nobody bid") in ends else (*found, *ends)

    def _revealed(self, before: BluffStonesSnapshot) -> tuple[list[Fact], list[Step]]:
        """Return what all have bid, read from what their piles have lost, and who throws a stone out; then who has one left."""
        bids = [
            "".join(letter * (n - after[letter]) for letter, n in pile.items())
            for pile, after in zip(before.piles, self.position.piles, strict=True)
        ]
        found = [
            Fact(
                "all bid", bids=tuple(Fact("bid", who=seat, bid=bid(each)) for seat, each in enumerate(bids))
            )
        ]
        thrown = max(map(len, bids)) - 1
        bidders = [seat for seat in before.turn_order if bids[seat]]
        if thrown > 0:
            found.append(Fact("thrown out" if thrown == 1 else "two thrown out", who=tuple(bidders)))
        left = [Step(seat, bids[seat][0]) for seat in bidders if len(bids[seat]) > thrown]
        return found, sorted(left, key=lambda step: step.stone != "r")

    def _used(self, before: BluffStonesSnapshot, move: str) -> Fact:
        (seat, stone), space = before.queue[0], move.removeprefix("x")
        if space != move:
            return Fact("removed", who=seat, colour=before.stones[space], where=space)
        scored = tuple(tower for tower in before.towers if tower not in self.towers)
        also = Fact("scored", where=scored) if scored else None
        return Fact("placed", who=seat, colour=stone, where=space, also=also)

    @override
    def features(self) -> Iterator[Feature]:
        position = self.position
        left = tuple(sum(pile.values()) for pile in position.piles)
        yield Feature("scored", position.scores, compared("scored towers", "scored as many", position.scores))
        yield Feature("left", left, compared("has left", "left as many", left))
        third = [_completed(position, seat) for seat in range(position.game.seats)]
        each = (
            Fact(
                "has colour of" if towers else "has colour of none", who=seat, n=len(towers), where=(*towers,)
            )
            for seat, towers in enumerate(third)
        )
        yield Feature("third", tuple(map(len, third)), Fact("all third", each=(*each,)))


def bid(made: str | None) -> Fact:
    """Return what a bid is."""
    letters = (made or "").strip("-")
    return Fact("stones", n=len(letters), colour=letters[0]) if letters else Fact("none")


MATCHING = 2
"""A tower with this number of matching stones next to it, and a space for another, lacks one."""


def _completed(position: BluffStonesSnapshot, seat: int) -> list[str]:
    """Return the towers that one more stone completes, of a colour that the seat has."""
    board, stones, found = position.game.board, position.stones, []
    held = {letter for letter, n in position.piles[seat].items() if n}
    held |= {step.stone for step in position.queue if step.seat == seat}
    for tower, top in position.towers.items():
        near = board.named(board.near[board.index(tower)])
        room = any(space not in stones and space not in position.towers for space in near)
        if top in held and room and sum(stones.get(space) == top for space in near) >= MATCHING:
            found.append(tower)
    return found
