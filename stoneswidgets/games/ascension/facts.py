"""Facts of Ascension: what is true of a position, and the effects of a placement."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.facts import Fact, Feature, compared
from stoneswidgets.games.ascension.game import spaces_of
from stoneswidgets.games.ascension.shapes import laid_out
from stoneswidgets.games.ascension.words import WORDS
from stoneswidgets.scene.base import Reckoning
from stoneswidgets.scene.boardpicture import BoardPicture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.ascension.game import AscensionSnapshot, Effects
    from stoneswidgets.games.ascension.shapes import InnerPlan
    from stoneswidgets.scene.geometry import Point

RING = 6
"""Intersections around a space."""


class AscensionFacts(BoardPicture):
    """The facts of a position of Ascension.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> seen = picture(sw.Ascension().start(seed=1).play("r:d4").play("r:c4d4d5"))
    >>> [seen.labels()[f"space:{name}"] for name in ("d4", "d5", "e5")]
    ['d4, red leader, 1 of 6 followers around it', 'd5, 1 of 6 followers around it', 'e5, empty']
    >>> [seen.in_words(move) for move in ("b:e6", "r:d4e4e5")]
    ['a blue leader in e6', 'a red follower between d4, e4 and e5']
    """

    WORDS: ClassVar[dict[str, str]] = WORDS
    WEIGHTS: ClassVar[dict[str, int]] = {"points": 23, "worshippers": 40, "nearly": 11}

    position: AscensionSnapshot

    @cached_property
    def leaders(self) -> dict[str, str]:
        """The colour of each leader."""
        return self.position.leaders

    @cached_property
    def gods(self) -> dict[str, str]:
        """The colour of each god."""
        return self.position.gods

    @cached_property
    def false_gods(self) -> frozenset[str]:
        """The spaces of the false gods."""
        return frozenset(self.position.false_gods)

    @cached_property
    def followers(self) -> dict[str, str]:
        """The colour of each follower."""
        return self.position.followers

    @cached_property
    @override
    def plan(self) -> InnerPlan:
        return laid_out(self.position.game.board, self.look.orientation)

    @cached_property
    def spaces(self) -> dict[str, Point]:
        """The centre of each space that is not in the outer ring."""
        return {name: self.plan.spaces[name] for name in self.around}

    @cached_property
    def around(self) -> dict[str, tuple[str, ...]]:
        """The six intersections of each space that is not in the outer ring."""
        board, found = self.position.game.board, dict[str, list[str]]()
        for triple, point in zip(board.points, board.point_names, strict=True):
            for i in triple:
                found.setdefault(board.names[i], []).append(point)
        return {name: tuple(found[name]) for name in board.named(self.position.game.inner)}

    def ring(self, space: str) -> dict[str, str]:
        """Return the followers around a space, by their intersections."""
        return {point: self.followers[point] for point in self.around[space] if point in self.followers}

    def majority(self, space: str) -> str | None:
        """Return the colour that already has the majority of the six around a space, whatever is still placed there (A2)."""
        if not self.in_force:
            return None
        counted = Counter(self.ring(space).values()).most_common(2)
        if not counted:
            return None
        (first, most), second = counted[0], counted[1][1] if len(counted) > 1 else 0
        if self.position.game.majority == "plurality":
            left = RING - len(self.ring(space))
            return first if most > second + left else None
        return first if 2 * most > RING else None

    # ------------------------------------------------------------ what lies where

    @override
    def called(self, id_: str) -> str:
        kind, _, name = id_.partition(":")
        if kind != "point":
            return super().called(id_)
        *first, last = spaces_of(name)  # without a comma, which ends names
        return f"between {' '.join(first)} and {last}"

    @override
    def lies(self) -> dict[str, Fact]:
        letters = self.position.game.letters
        found = {f"space:{name}": self._on(name) for name in self.spaces}
        for name in self.plan.points:
            colour = self.followers.get(name)
            found[f"point:{name}"] = Fact("follower", colour=colour) if colour else Fact("empty")
        found |= {f"colour:{c}": Fact("pool", n=self.position.pool[c], colour=c) for c in letters}
        found["supply"] = Fact("towers left", n=self.position.towers_left)
        for seat, held in enumerate(self.position.worshippers):
            found |= {
                f"worship:{seat}:{c}": Fact("worships", who=seat, n=held.count(c), colour=c) for c in letters
            }
        return found

    def _on(self, name: str) -> Fact:
        if name in self.gods:
            return Fact("god", colour=self.gods[name])
        if name in self.false_gods:
            return Fact("false god")
        around = (len(self.ring(name)) or None) if self.explains else None
        if name in self.leaders:
            return Fact("leader", colour=self.leaders[name], around=around)
        return Fact("space", around=around) if around else Fact("empty")

    # ------------------------------------------------------------ what follows from the rules

    @override
    def reckonings(self) -> dict[str, Reckoning]:
        found: dict[str, Reckoning] = {}
        if self.position.towers_left:
            found |= {f"space:{s}": Reckoning((self.prospects(s),)) for s in self._unfinished()}
        for seat, held in enumerate(self.position.worshippers):
            for c in sorted(set(held)):
                marks = tuple(f"space:{name}" for name, god in self.gods.items() if god == c)
                found[f"worship:{seat}:{c}"] = Reckoning((self.worth(seat, c),), marks)
        for point, moves in self._completing().items():
            effects = next(iter(moves.values()))
            marks = tuple(f"space:{name}" for name in (*effects.gods, *effects.false_gods))
            marks += tuple(f"point:{name}" for name in effects.removed if name != point)
            found[f"point:{point}"] = Reckoning(
                self._completes(point, moves, self.position.to_move[0]), marks
            )
        return found

    def _completing(self) -> dict[str, dict[str, Effects]]:
        """Return what a follower of each colour would bring about as the last one around a space."""
        rings = (set(ring) - self.followers.keys() for ring in self.around.values())
        last = {point for missing in rings if len(missing) == 1 for point in missing}
        found: dict[str, dict[str, Effects]] = {}
        for letter, point in (move.split(":") for move in self.moves):
            if point in last:
                effects = self.position.effects(f"{letter}:{point}")
                if effects.gods or effects.false_gods:
                    found.setdefault(point, {})[letter] = effects
        return found

    def _unfinished(self) -> list[str]:
        """Return the spaces without a tower that have followers around them."""
        return [s for s in self.spaces if s not in self.gods and s not in self.false_gods and self.ring(s)]

    def surrounding(self, name: str) -> Fact:
        """Return how many followers of each colour surround a space."""
        if ring := self.ring(name).values():
            return Fact("surround", where=name, **counted(ring))
        return Fact("surround none", where=name)

    def prospects(self, name: str) -> Fact:
        """Return which followers surround a space without a tower, and what comes of it when they are complete."""
        around, leader, best = counted(self.ring(name).values()), self.leaders.get(name), self.majority(name)
        if leader is None:
            return Fact("to a false god", where=name, **around)
        brings = Fact("a worshipper", colour=best) if best else Fact("no worshipper")
        return Fact("to a god", where=name, colour=leader, brings=brings, **around)

    def _completes(self, point: str, moves: dict[str, Effects], seat: int) -> Facts:
        """Return what a follower on an intersection would bring about, by its colour as far as that matters."""
        effects = next(iter(moves.values()))
        colours: dict[str, list[str]] = {}
        for letter, each in moves.items() if effects.gods else ():
            colours.setdefault(each.worshippers, []).append(letter)
        gained = (self._gained(won, seat, tuple(by)) for won, by in colours.items())
        return (
            *self._risen(effects),
            *gained,
            *_left(c for other, c in effects.removed.items() if other != point),
        )

    def _risen(self, effects: Effects) -> Facts:
        false = (Fact("false gods", where=effects.false_gods),) if effects.false_gods else ()
        return (*(Fact("risen", colour=c, where=space) for space, c in effects.gods.items()), *false)

    def _gained(self, worshippers: str, seat: int, by: tuple[str, ...] | None = None) -> Fact:
        if not worshippers:
            return Fact("gained none", who=seat, colours=by)
        return Fact("gained", who=seat, colours=by, **counted(worshippers))

    def worth(self, seat: int, letter: str) -> Fact:
        """Return what a seat's worshippers of a colour are worth."""
        held, gods = self.position.worshippers[seat].count(letter), [*self.gods.values()].count(letter)
        return Fact("worth", who=seat, held=held, gods=gods, colour=letter, n=held * gods)

    # ------------------------------------------------------------ moves

    @override
    def as_fact(self, move: str) -> Fact:
        letter, place = move.split(":")
        if place in self.position.game.board:
            return Fact("a leader", colour=letter, where=place)
        return Fact("a follower", colour=letter, where=spaces_of(place))

    def consequences(self, effects: Effects, seat: int) -> Facts:
        """Return what a placement of a seat has brought about; this is the position before it."""
        gained = (self._gained(effects.worshippers, seat),) if effects.gods else ()
        return (*self._risen(effects), *gained, *self._gone(effects))

    def _gone(self, effects: Effects) -> Facts:
        """Return who leaves: all around a new false god, or other followers."""
        around, false = (
            {point for space in effects.false_gods for point in self.around[space]},
            effects.false_gods,
        )
        if not around or around != effects.removed.keys():
            return _left(effects.removed.values())
        kind = "all left around" if effects.gods else "all left"
        return (Fact(kind, all=len(around), where=false, **counted(effects.removed.values())),)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        earlier, seat = type(self)(before), before.to_move[0]
        placed = Fact("placed", who=seat, what=self.as_fact(move))
        return (placed, *earlier.consequences(earlier.position.effects(move), seat), *self.outcome())

    @override
    def spots(self, fact: Fact) -> Iterator[str]:
        return (
            iter((f"point:{''.join(fact['where'])}",)) if fact.kind == "a follower" else super().spots(fact)
        )

    # ------------------------------------------------------------ the game

    @override
    def due(self) -> Facts:
        kinds = {self.as_fact(move).kind for move in self.position.legal_moves()}
        kind = "to place either" if len(kinds) > 1 else f"to place {next(iter(kinds))}"
        return (Fact(kind, who=self.position.to_move[0]),)

    @override
    def stopped(self) -> Facts:
        return (Fact("stuck" if self.position.towers_left else "last tower"),)

    @override
    def decided(self) -> Facts:
        return (Fact("products"), Fact("all sums", facts=tuple(map(self._sum, range(2)))))

    def _sum(self, seat: int) -> Fact:
        held = self.position.worshippers[seat]
        worth = (dict(self.worth(seat, c).values) for c in self.position.game.letters if c in held)
        products = tuple(Fact("product", **each) for each in worth)
        kind = "sum" if products else "no sum"
        return Fact(kind, who=seat, products=products, n=self.position.scores[seat])

    @override
    def stands(self, seat: int) -> Facts:
        if not self.look.reckoned:
            return ()
        held = len(self.position.worshippers[seat])
        return (Fact("points", n=self.position.scores[seat]), Fact("worshippers", n=held))

    @override
    def features(self) -> Iterator[Feature]:
        position = self.position
        worshippers = tuple(map(len, position.worshippers))
        yield Feature("points", position.scores, compared("has points", "has", position.scores))
        yield Feature("worshippers", worshippers, compared("has worshippers", "has", worshippers))
        nearly = _nearly(position)
        if not nearly:
            return
        colours = [position.leaders[space] for space in nearly]
        brought = tuple(sum(map(held.count, colours)) for held in position.worshippers)
        each = compared("points to", "as many to", brought)["each"]
        yield Feature("nearly", brought, Fact("nearly", where=tuple(nearly), each=each))


def _left(letters: Iterable[str]) -> Facts:
    """Return which followers leave the board; nothing if none does."""
    gone = cast("tuple[str, ...]", (*letters,))
    return (Fact("left", total=len(gone), **counted(gone)),) if gone else ()


def counted(letters: Iterable[str]) -> dict[str, Any]:
    """Return stones by their colours, and how many there are of the last, on which the noun depends."""
    counts = sorted(Counter(letters).items(), key=lambda item: "rybg".index(item[0]))
    return {"parts": tuple(Fact("counted", n=n, colour=c) for c, n in counts), "n": counts[-1][1]}


def _nearly(position: AscensionSnapshot) -> list[str]:
    """Return the leaders that one more follower would make gods, if it may be placed."""
    board, followers = position.game.board, position.followers
    free = {move.partition(":")[2] for move in position.legal_moves()} if not position.is_over else set()
    found = []
    for space in position.leaders:
        index = board.index(space)
        around = [
            name for name, spaces in zip(board.point_names, board.points, strict=True) if index in spaces
        ]
        missing = [point for point in around if point not in followers]
        if len(missing) == 1 and missing[0] in free:
            found.append(space)
    return found
