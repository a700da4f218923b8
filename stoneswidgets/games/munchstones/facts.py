"""Facts of MunchStones: what is true of a position, and the effects of a move."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact, Feature, compared
from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.munchstones.words import WORDS
from stoneswidgets.scene.base import Reckoning
from stoneswidgets.scene.boardpicture import ColouredPicture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.munchstones.game import MunchStonesSnapshot


class MunchStonesFacts(ColouredPicture):
    """The facts of a position of MunchStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> p = sw.MunchStones().start().play("=b")
    >>> seen = picture(p.play("d5"))
    >>> [seen.labels()[f"space:{name}"] for name in ("c4", "d5", "d4", "a1")]
    ['c4, tower topped red', 'd5, blue stone', 'd4, empty', 'a1, empty']
    >>> seen.announce(p, "d5")
    'Player 1 placed a blue stone on d5.'
    """

    WORDS: ClassVar[dict[str, str]] = WORDS
    WEIGHTS: ClassVar[dict[str, int]] = {"scored": 116, "next": 25}

    position: MunchStonesSnapshot

    # ------------------------------------------------------------ what can be munched

    @cached_property
    def munches(self) -> dict[str, tuple[str, ...]]:
        """For each tower, by its space: the spaces of the stones next to it."""
        order, beside = self.position.game.board.index, self.position.game.beside
        near = {tower: sorted(beside(tower), key=order) for tower in self.towers}
        return {tower: tuple(name for name in names if name in self.stones) for tower, names in near.items()}

    def matches(self, tower: str, stone: str) -> bool:
        """Tell whether a stone has the colour on top of a tower, so that munching it scores."""
        return self.towers[tower] == self.stones[stone]

    def points(self, tower: str, stone: str) -> int:
        """Return what a munch scores for whoever makes it."""
        return int(self.matches(tower, stone))

    def choices(self, tower: str) -> Fact:
        """Return what the moves of a tower would do."""
        found = {"scoring": list[str](), "changing": list[str]()}
        for stone in sorted(self.munches[tower]):
            found["scoring" if self.matches(tower, stone) else "changing"].append(stone)
        does = tuple(Fact(kind, where=tuple(stones)) for kind, stones in found.items() if stones)
        return Fact("choices", where=tower, colour=self.towers[tower], does=does)

    @override
    def reckonings(self) -> dict[str, Reckoning]:
        munches = self.munches if self.position.phase == "munch" else {}
        return {
            f"space:{tower}": Reckoning(
                (self.choices(tower),), tuple(f"space:{target}" for target in targets)
            )
            for tower, targets in munches.items()
            if targets
        }

    # ------------------------------------------------------------ places

    @override
    def tower(self, name: str) -> Fact:
        colour, munches, beside = self.towers[name], self.munches[name], None
        if self.position.phase == "munch" and self.explains:
            matching = sum(self.matches(name, stone) for stone in munches)
            kind = "no stone" if not munches else "some match" if matching else "none match"
            beside = Fact(kind, n=len(munches), matching=matching, colour=colour)
        return Fact("tower", colour=colour, beside=beside)

    @override
    def place(self, id_: str) -> Fact:
        kind, _, rest = id_.partition(":")
        if kind == "draw":
            return Fact("draw pile", n=self.position.pile[rest], colour=rest)
        if kind == "line":
            line = tuple(self.position.lines[int(rest)])
            return Fact("line", whose=int(rest), colours=line or None, empty=None if line else Fact("empty"))
        seat, letter = rest.split(":")
        return Fact("heap", who=int(seat), n=self.position.scored[int(seat)].count(letter), colour=letter)

    # ------------------------------------------------------------ the game

    @override
    def due(self) -> Facts:
        shown = self.position
        kind = "to draw" if shown.is_chance else "to place" if shown.drawn else "to munch"
        return (Fact(kind, who=shown.turn, colour=shown.drawn),)

    @override
    def stopped(self) -> Facts:
        return (Fact("no move"),)

    @override
    def decided(self) -> Facts:
        took = (
            Fact(
                "took",
                who=seat,
                stones=tuple(Fact("counted", n=kept.count(c), colour=c) for c in COLOURS if c in kept),
            )
            for seat, kept in enumerate(self.position.scored)
        )
        return (Fact("stuck", n=len(self.stones) or None), Fact("all took", facts=(*took,)))

    @override
    def stands(self, seat: int) -> Facts:
        found = [Fact("has scored", n=self.position.scores[seat])] if self.look.reckoned else []
        if self.position.game.lines and self.position.phase == "build":
            found.append(Fact("has to place", n=len(self.position.lines[seat])))
        return tuple(found)

    @override
    def as_fact(self, move: str) -> Fact:
        source, _, target = move.partition("-")
        if target:
            return Fact("a munch", start=source, to=target)
        if move[0] == "=":
            return Fact("a draw", colour=move[1:])
        return Fact("a stone", colour=self.position.drawn, where=move)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        earlier = cast("MunchStonesSnapshot", before)
        seat, (source, _, target) = earlier.turn, move.partition("-")
        if move[0] == "=":
            return (Fact("drew", who=seat, colour=move[1:]),)
        if not target:
            full = (Fact("full"),) if self.position.phase == "munch" else ()
            return (Fact("placed", who=seat, colour=self.stones[move], where=move), *full, *self.outcome())
        old, new = earlier.towers[source], earlier.stones.get(target)
        scored = len(self.position.scored[seat]) > len(earlier.scored[seat])
        also = Fact("scored", colour=new) if scored else Fact("topped", colour=new, colour_out=old)
        return (Fact("moved", who=seat, start=source, to=target, also=also), *self.outcome())

    @override
    def drawn(self, move: Fact) -> str:
        return "tower" if move.kind == "a munch" else super().drawn(move)

    @override
    def features(self) -> Iterator[Feature]:
        position = self.position
        yield Feature("scored", position.scores, compared("scored stones", "scored as many", position.scores))
        if position.phase == "munch" and not position.is_over:
            board, stones, seat = position.game.board, position.stones, position.turn
            takes = sorted(
                space
                for tower, top in position.towers.items()
                for space in board.named(board.near[board.index(tower)])
                if stones.get(space) == top
            )
            amounts = tuple(len(set(takes)) if each == seat else 0 for each in range(position.game.seats))
            where = tuple(dict.fromkeys(takes))
            yield Feature(
                "next", amounts, Fact("can take" if where else "can take none", who=seat, where=where)
            )
