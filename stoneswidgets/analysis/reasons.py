"""Reasons: the effects of a move, the features behind its win probability, and how a win is forced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact, once
from stoneswidgets.core.position import parts_of
from stoneswidgets.core.rules.inherited import plays_as
from stoneswidgets.core.rules.registry import game_of_the_library
from stoneswidgets.scene import picture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Position, View
    from stoneswidgets.search.exact.proof import Proof

WORLDS = 24
"""The determinizations of a view that are compared."""
CARRYING, WEIGHTY = 3, 15
"""The most features that are told, and how weighty each is at least, in hundredths of the logarithm of the odds to win."""
_GROUPS, _NAMED, _MOVES = 3, 4, 8
"""The most answers of a forced win that are told, the most moves that are named for one, and the most moves of a line."""


def consequences(view: View, move: str, rng: Random) -> Facts:
    """Return the effects of a legal move, as far as they are certain for whoever makes it, each once.

    Where something is hidden, those are the facts that hold in several determinizations of the view of the seat that moves.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from random import Random
    >>> p = sw.SiegeStones().start().play("Td4")
    >>> for fact in consequences(p.view(1), "c4", Random(1)):
    ...     print(picture(p).sentence(fact))
    White dropped a stone on c4.
    White controls d4, 5 to 0.
    White: 1 tower, 18 stones left (before: no towers, 20 stones left).
    d4: White 5 (c4).
    c4: 6 − 1 = 5, next to 1 tower (d4).
    """
    return once(_certain(_effects(world, move, view.seat or 0) for world in worlds(view, rng)))


def _moves_of(position: Position, line: Iterable[str]) -> Iterator[Fact]:
    """Yield what each move of a line is; of what is chosen at once, who chooses it."""
    for move in line:
        actors = position.to_move
        parts = [*map(picture(position).as_fact, parts_of(move, actors))]
        by = (Fact("part of", what=part, side=seat) for part, seat in zip(parts, actors, strict=False))
        yield Fact("at once", parts=(*by,)) if len(actors) > 1 else parts[0]
        position = position.play(move)


def by_force(proof: Proof, *, then: bool) -> Iterator[Fact]:
    """Yield how a win is forced: by the longest line, and by what answers which reply; `then` if the loser's move leads to it."""
    if proof.known and not proof.forced:
        return
    position, side = proof.position, proof.seat
    line = (*_moves_of(position, proof.line[:_MOVES]), *[Fact("and so on")] * (len(proof.line) > _MOVES))
    yield Fact(
        "a forced win",
        side=side,
        wins=Fact("then wins by force" if then else "wins by force"),
        other=tuple(seat for seat in range(position.game.seats) if seat != side),
        defence=Fact("longest defence" if proof.forced else "best defence", line=line),
    )
    to = [
        Fact(
            "answers these", moves=_some(position, moves), what=[*_moves_of(position, (moves[0], answer))][1]
        )
        for answer, moves in proof.answers.items()
    ]
    if len(to) == 1:
        yield Fact("answers all", side=side, what=to[0]["what"])
    elif to:
        rest = Fact("anything else" if len(to) <= _GROUPS + 1 else "most other moves")
        yield Fact("answers several", side=side, each=(*to[1 : _GROUPS + 1],), rest=rest, what=to[0]["what"])


def carrying(view: View, move: str, rng: Random) -> Facts:
    """Return which features of the position after a legal move carry its chance, the weightiest first.

    Only the library's games under their usual rules have features whose worth was measured.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from random import Random
    >>> p = sw.SiegeStones().start().play("Td4").play("c4").play("a1")
    >>> for fact in carrying(p.view(1), "b2", Random(1)):
    ...     print(picture(p).sentence(fact))
    For White: Black controls no towers, White 1; 4 win.
    Against White: Towers that can be lost to one stone: White 1 of 1 (d4).
    """
    above = game_of_the_library(type(view.game))
    if view.game.rules or (above and not plays_as(type(view.game), above)):
        return ()
    return _certain(_features(world.play(move), view.seat or 0) for world in worlds(view, rng))


def worlds(view: View, rng: Random) -> Iterator[Position]:
    """Yield determinizations of a view: several where something is hidden, else the position."""
    return (view.determinize(rng) for _ in range(WORLDS if view.game.hides else 1))


def _certain(found: Iterable[list[Fact]]) -> Facts:
    """Return the facts that hold in each of several worlds."""
    first, *others = found
    return tuple(fact for fact in first if all(fact in other for other in others))


def _features(after: Position, seat: int) -> list[Fact]:
    if after.is_over:
        return []
    effects, shown = [], picture(after.view(seat))
    for name, amounts, fact in shown.features():
        ahead = amounts[seat] - (sum(amounts) - amounts[seat]) / (len(amounts) - 1)
        effects.append((shown.WEIGHTS[name] * ahead, fact))
    effects.sort(key=lambda each: -abs(each[0]))
    return [
        Fact("for" if effect > 0 else "against", who=seat, feature=fact)
        for effect, fact in effects[:CARRYING]
        if abs(effect) >= WEIGHTY
    ]


def _effects(position: Position, move: str, seat: int) -> list[Fact]:
    before, found = picture(position.view(seat)), list[Fact]()
    for made, step in enumerate(before.preview(move)):
        earlier, position = position, position.play(step)
        happened = picture(position.view(seat)).happened(earlier.view(seat), step)
        found += [Fact("if agreed", who=earlier.to_move[0]), *happened[1:]] if made else happened
    after = picture(position.view(seat))
    for each in range(position.game.seats):
        if before.position.scores[each] != after.position.scores[each]:
            found.append(Fact("changed", who=each, now=after.stands(each), before=before.stands(each)))
    earlier_readings = before.readings()
    return found + [fact for fact in after.readings() if fact not in earlier_readings]


def _some(position: Position, moves: tuple[str, ...]) -> Facts:
    named, left = map(picture(position).as_fact, moves[:_NAMED]), len(moves) - _NAMED
    return (*named, *([Fact("other moves", n=left)] if left > 0 else []))
