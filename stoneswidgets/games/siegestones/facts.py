"""Facts of SiegeStones: what is true of a position, and the effects of a move."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact, Feature, each
from stoneswidgets.games.siegestones.words import WORDS
from stoneswidgets.scene.base import Reckoning
from stoneswidgets.scene.boardpicture import BoardPicture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.siegestones.game import Control, SiegeStonesSnapshot


class SiegeStonesFacts(BoardPicture):
    """The facts of a position of SiegeStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> words = picture(sw.SiegeStones().start().play("Td6").play("c5"))
    >>> labels = words.labels()
    >>> [labels[f"space:{name}"] for name in ("d6", "c5", "a1")]
    ['d6, tower, White controls it 5 to 0', 'c5, White stone, rating 5', 'a1, empty']
    >>> words.in_words("Td4")
    'a tower on d4'
    """

    WORDS: ClassVar[dict[str, str]] = WORDS
    WEIGHTS: ClassVar[dict[str, int]] = {"controlled": 103, "reach": 45, "loose": -57}

    position: SiegeStonesSnapshot

    @cached_property
    def control(self) -> dict[str, Control]:
        """Who controls each tower."""
        return self.position.control()

    @cached_property
    def stones(self) -> dict[str, int]:
        """The seat of each stone."""
        return self.position.stones

    @cached_property
    def towers(self) -> tuple[str, ...]:
        """The spaces with a tower."""
        return self.position.towers

    @cached_property
    def ratings(self) -> dict[str, int]:
        """The threat rating of each stone."""
        return self.position.ratings

    # ------------------------------------------------------------ what lies where

    @override
    def lies(self) -> dict[str, Fact]:
        closed = self.position.closed
        return {f"space:{name}": self._on(name, closed) for name in self.plan.spaces}

    def _on(self, name: str, closed: tuple[str, ...]) -> Fact:
        if name in self.towers:
            return Fact("tower", held=self._held(self.control[name]) if self.look.reckoned else None)
        if name in self.stones:
            return Fact("stone", side=self.stones[name], rating=self.ratings[name] if self.explains else None)
        return Fact("closed" if name in closed else "empty")

    def _held(self, control: Control) -> Fact:
        owner, shown = control.owner, any(control.sums) and self.explains
        if owner is not None:
            return Fact("held", who=owner, **(against(control) if shown else {}))
        return Fact("free", sums=each(control.sums) if shown else None)

    def towers_beside(self, name: str) -> list[str]:
        """Return the towers next to a space."""
        return [each for each in self.position.game.beside(name) if each in self.towers]

    # ------------------------------------------------------------ what follows from the rules

    @override
    def reckonings(self) -> dict[str, Reckoning]:
        found, base = {}, self.position.game.threat_base
        for name, control in self.control.items():
            weakened = [stone for stone, rating in control.ratings.items() if rating < base - 1]
            marks = dict.fromkeys((*weakened, *control.ratings))
            found[f"space:{name}"] = Reckoning(self.sums(name), spaces(marks), len(weakened))
        for name in self.stones:
            if towers := self.towers_beside(name):
                found[f"space:{name}"] = Reckoning((self.rated_by(name),), spaces(towers))
        return found

    @override
    def readings(self) -> Facts:
        return tuple(
            Fact("at", where=name, facts=each.facts)
            if (name := self.called(id_)) in self.control
            else each.facts[0]
            for id_, each in self.reckonings().items()
        )

    def rated_by(self, name: str) -> Fact:
        """Return how the rating of a stone comes about."""
        towers = (*self.towers_beside(name),)
        base, rating = self.position.game.threat_base, self.ratings[name]
        kind = "rated" if towers else "rated alone"
        return Fact(kind, where=name, base=base, less=len(towers), rating=rating, towers=towers)

    def sums(self, name: str) -> Facts:
        """Return who controls a tower, and which stones count how much for it."""
        control, found = self.control[name], []
        for seat, total in enumerate(control.sums):
            counted = {s: rating for s, rating in control.ratings.items() if self.stones[s] == seat}
            if counted:
                ratings = (*counted.values(),)
                parts = ratings if len(ratings) > 1 and total == sum(ratings) else None
                found.append(Fact("sum", side=seat, where=name, total=total, parts=parts, stones=(*counted,)))
        return (self._verdict(name, control), *found)

    def _verdict(self, name: str, control: Control) -> Fact:
        if control.owner is not None:
            return Fact("controls", who=control.owner, where=name)
        least = self.position.game.control_minimum
        if not control.sums:
            return Fact("nobody", where=name)
        if not control.ratings:
            return Fact("nobody beside", where=name)
        return (
            Fact("too little", where=name, least=least)
            if max(control.sums) < least
            else Fact("level sums", where=name)
        )

    # ------------------------------------------------------------ the game

    @cached_property
    def kinds(self) -> set[str]:
        """What whoever is to move can do: drop a stone, drop a tower, pass."""
        moves = (move for move in self.position.legal_moves() if move not in self.position.game.own_moves)
        return {self.as_fact(move).kind for move in moves}

    @override
    def as_fact(self, move: str) -> Fact:
        """Return what is dropped where, or that it is a pass."""
        if move == "pass":
            return Fact("pass")
        return Fact("a tower", where=move[1:]) if move[0] == "T" else Fact("a stone", where=move)

    @override
    def drawn(self, move: Fact) -> str:
        if move.kind == "a stone":
            return COLOURS[self.position.to_move[0]]
        return "tower" if move.kind == "a tower" else ""

    @override
    def due(self) -> Facts:
        stone, tower = "a stone" in self.kinds, "a tower" in self.kinds
        what = "either" if stone and tower else "a stone" if stone else "a tower" if tower else "nothing"
        return (Fact(f"drop {what}", who=self.position.to_move[0]),)

    @override
    def tie_break(self) -> dict[str, Any]:
        winners, scores, game = self.position.winners, self.position.scores, self.position.game
        score = scores[winners[0]]
        if len(winners) > 1 or scores.count(score) == 1:
            return {}
        kind = f"by {game.tiebreak}" if game.tiebreak != "none" else "by the rest"
        if score >= game.goal and game.both_at_goal == "mover":
            kind = "as last"
        return {"by": Fact(kind, counts=each(self._broken()))}

    def _broken(self) -> tuple[int, ...]:
        """Return what the tie-break of the published rules, or of the description, has counted."""
        threat, seats = self.position.game.tiebreak == "threat", range(self.position.game.seats)
        return tuple(
            sum(self.ratings[s] if threat else 1 for s, who in self.stones.items() if who == seat)
            for seat in seats
        )

    @override
    def stands(self, seat: int) -> Facts:
        scores, supply = self.position.scores, self.position.supply
        return (Fact("towers", n=scores[seat]), Fact("left", n=supply[seat])) if self.look.reckoned else ()

    @override
    def decided(self) -> Facts:
        owners = {name: control.owner for name, control in self.control.items()}
        held = (
            Fact(
                "controls all",
                who=seat,
                where=tuple(sorted(name for name, who in owners.items() if who == seat)),
            )
            for seat in range(self.position.game.seats)
        )
        return (Fact("all control", facts=(*held,)),)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        seat, what = before.to_move[0], self.as_fact(move)
        done = Fact("passed", who=seat) if what.kind == "pass" else Fact("dropped", who=seat, what=what)
        return (done, *self.followed(before))

    @override
    def followed(self, before: Snapshot) -> Facts:
        found, earlier = [], cast("SiegeStonesSnapshot", before).control()
        for name, control in self.control.items():
            held = earlier[name].owner if name in earlier else None
            if control.owner is not None and control.owner != held:
                found.append(Fact("controls", who=control.owner, where=name, **against(control)))
            elif control.owner is None and held is not None:
                found.append(self._verdict(name, control))
        return (*found, *self.outcome())

    @override
    def features(self) -> Iterator[Feature]:
        position = self.position
        game, scores = position.game, position.scores
        seats = range(game.seats)
        controlled = Fact("all controlled", each=each(scores, first="controls so many"), goal=game.goal)
        yield Feature("controlled", scores, controlled)
        reach = [_taken(position, seat) for seat in seats]
        near = tuple(Fact("can take", who=seat, where=tuple(reach[seat])) for seat in seats)
        yield Feature("reach", tuple(map(len, reach)), Fact("all in reach", each=near))
        loose = [_loose(position, seat) for seat in seats]
        held = tuple(
            Fact(
                "loose" if loose[seat] else "none loose",
                who=seat,
                n=len(loose[seat]),
                all=scores[seat],
                where=(*loose[seat],),
            )
            for seat in seats
            if scores[seat]
        )
        yield Feature("loose", tuple(map(len, loose)), Fact("all loose", each=held))


COLOURS = ("black", "white", "blue", "yellow")


def against(control: Control) -> dict[str, object]:
    """Return the sum of whoever controls a tower, and those of the others; nothing where no sums are known."""
    if control.owner is None or not control.sums:
        return {}
    others = tuple(total for seat, total in enumerate(control.sums) if seat != control.owner)
    return {"own": control.sums[control.owner], "others": others}


def spaces(names: object) -> tuple[str, ...]:
    """Return the ids of spaces."""
    return tuple(f"space:{name}" for name in cast("tuple[str, ...]", names))


def _strongest(position: SiegeStonesSnapshot, tower: str) -> int:
    """Return the greatest rating that a stone could have which is dropped next to a tower; 0 where there is no room."""
    board, taken = position.game.board, {*position.stones, *position.towers}
    free = [board.index(name) for name in board.named(board.near[board.index(tower)]) if name not in taken]
    towers = sum(1 << board.index(name) for name in position.towers)
    return max((position.game.threat_base - (board.near[i] & towers).bit_count() for i in free), default=0)


def _taken(position: SiegeStonesSnapshot, seat: int) -> list[str]:
    """Return the towers that a seat would control after one more stone."""
    if not position.supply[seat]:
        return []
    found = []
    for tower, control in position.control().items():
        needed = max(
            position.game.control_minimum, 1 + max(s for o, s in enumerate(control.sums) if o != seat)
        )
        if control.owner != seat and 0 < needed - control.sums[seat] <= _strongest(position, tower):
            found.append(tower)
    return found


def _loose(position: SiegeStonesSnapshot, seat: int) -> list[str]:
    """Return the towers of a seat that it would control no more after one stone of another seat's."""
    return [
        tower
        for tower, control in position.control().items()
        if control.owner == seat
        and any(
            position.supply[other] and control.sums[seat] - total <= _strongest(position, tower)
            for other, total in enumerate(control.sums)
            if other != seat
        )
    ]
