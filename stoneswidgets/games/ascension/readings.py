"""The readings (what exercises can ask for) of Ascension, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.ascension.picture import AscensionPicture
from stoneswidgets.games.ascension.rules import majority
from stoneswidgets.teach.reading import (
    NONE,
    OF_ANY_GAME,
    Reader,
    Reading,
    Slip,
    Value,
    colour_word,
    coloured,
    winner_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.ascension.game import AscensionPosition, AscensionView, Effects

NEARLY = 5
"""Followers around a leader that lacks one."""
KINDS = ("a leader", "a god", "a false god", "nothing")


def _around(position: AscensionPosition, at: str) -> Reading:
    words, there = AscensionPicture(position), _inside(position, at)
    ring = words.ring(at) if there else {}
    return Reading(
        *_counts(position, ring.values()),
        lambda: (words.surrounding(at) if there else _contents(position, at),),
        there=there,
        how=Fact("how around", where=at),
    )


def _majority(position: AscensionPosition, at: str) -> Reading:
    game, words, there = position.game, AscensionPicture(position), _inside(position, at)
    best, ring = -1, words.ring(at) if there else {}
    if there:
        points = sum(1 << game.board.point_names.index(point) for point in words.around[at])
        best = position.game.version_of(majority)(game.tables, position.state, points)
    needed = Fact("more than half" if game.majority == "absolute" else "more than any other")
    held = {letter: [point for point, each in ring.items() if each == letter] for letter in game.letters}

    def facts() -> Facts:
        counts = tuple(Fact("counted", n=len(points), colour=letter) for letter, points in held.items())
        counted = Fact("counted around", where=at, counts=counts, needed=needed)
        return (counted,) if there else (_contents(position, at),)

    def mistakes() -> dict[str, Slip]:
        some = {c: points for c, points in held.items() if points and game.majority == "absolute"}
        has = {c: Fact("colour has", n=len(points), colour=c) for c, points in some.items()}
        return {
            COLOURS[c]: Slip(
                (Fact("reading", facts=(*facts(), has[c])),), tuple(f"point:{p}" for p in points)
            )
            for c, points in some.items()
        }

    def doubts() -> dict[str, Fact]:
        each = {
            COLOURS[c]: Fact("count of six", colour=c, n=len(points), where=at) for c, points in held.items()
        }
        each[NONE] = Fact("count all six", where=at)
        return {word: Fact("no majority", count=count, needed=needed) for word, count in each.items()}

    reading = colour_word(game.letters[best] if best >= 0 else None, game.letters, facts, there=there)
    marks = tuple(f"point:{point}" for point in words.around.get(at, ()))
    return replace(reading, mistakes=mistakes, doubts=doubts, marks=marks)


def _stands(position: AscensionPosition, at: str) -> Reading:
    leader, god, false, nothing = KINDS
    if at in position.gods:
        kind = god
    elif at in position.leaders:
        kind = leader
    else:
        kind = false if at in position.false_gods else nothing
    how = {leader: "how a god arises", nothing: "how a false god arises"}.get(kind)

    def doubts() -> dict[str, Fact]:
        each = {word: Fact("what is placed", where=at) for word in KINDS}
        if kind == false:
            each |= {
                leader: Fact("no leader placed", where=at),
                god: Fact("no god of nobody", where=at),
                nothing: Fact("something arises", where=at),
            }
        elif kind == god:
            each[false] = Fact("no false god of a leader", where=at)
        elif kind == leader:
            each[god] = Fact("not all taken", where=at)
        return each

    return Reading(
        kind,
        KINDS,
        lambda: (_contents(position, at),),
        how=Fact(how, where=at) if how else None,
        doubts=doubts,
        marks=(f"space:{at}",),
    )


def _follower(position: AscensionPosition, at: str) -> Reading:
    around, letter = AscensionPicture(position).around, position.followers.get(at)
    gods = [god for god, points in around.items() if at in points and position.gods.get(god) == letter]
    kind = "no follower" if letter is None else "stands there"
    stands = Fact(kind, colour=letter, god=gods[0] if gods else None)
    doubts = {COLOURS[c]: Fact("colour stays", colour=c) for c in position.game.letters}
    doubts[NONE] = Fact("driven away")
    reading = colour_word(letter, position.game.letters, lambda: (stands,))
    marks = (f"point:{at}", *(f"space:{space}" for space in gods))
    return replace(reading, doubts=lambda: doubts, marks=marks)


def _followers(position: AscensionPosition, _at: None) -> Reading:
    followers = position.followers
    return Reading(*_counts(position, followers.values()), lambda: (Fact("on the board", n=len(followers)),))


def _gods(position: AscensionPosition, _at: None) -> Reading:
    values, parts = _counts(position, position.gods.values())
    return Reading(
        (*values, len(position.false_gods)),
        (*parts, "false"),
        lambda: (Fact("towers are left", n=position.towers_left),),
        how=Fact("how gods"),
    )


def _worshippers(position: AscensionPosition, seat: int) -> Reading:
    held = position.worshippers[seat]
    each = tuple(Fact("counted", n=held.count(c), colour=c) for c in dict.fromkeys(held))
    return Reading(
        *_counts(position, held),
        lambda: (Fact("all worshippers", whose=seat, held=each),),
        how=Fact("how worshippers"),
    )


def _points(position: AscensionPosition, seat: int) -> Reading:
    words, name = AscensionPicture(position), position.game.seat_names[seat]
    held, gods = position.worshippers[seat], [*position.gods.values()]
    mistakes = {
        len(held): Fact("worshippers counted"),
        len(gods): Fact("gods counted"),
        len(held) * len(gods): Fact("all times all"),
        sum(letter in held for letter in gods): Fact("a point a god"),
        sum(letter in gods for letter in held): Fact("a point a worshipper"),
    }
    return Reading(
        (position.scores[seat],),
        (f"points of {name}",),
        lambda: tuple(words.worth(seat, letter) for letter in dict.fromkeys(held)),
        lambda: mistakes,
        how=Fact("how points"),
        marks=tuple(f"worship:{seat}:{letter}" for letter in dict.fromkeys(held)),
    )


def _leaving(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    colours = effects.gods.values()
    angered = [p for p, letter in position.followers.items() if letter in colours]
    return Reading(
        *_counts(position, effects.removed.values()),
        lambda: _brought(position, effects) or (Fact("nothing leaves"),),
        lambda: _leaving_mistakes(position, move),
        how=Fact("how anger" if effects.gods else "how a false god"),
        marks=tuple(f"point:{p}" for p in (angered if effects.gods else effects.removed)),
    )


def _leaving_mistakes(position: AscensionPosition, move: str) -> dict[Value, Slip]:
    """Return the usual mistakes about who leaves: about gods, about their protection, or about the six around."""
    effects, words = position.effects(move), AscensionPicture(position)
    letter, _, place = move.partition(":")
    followers = position.followers | {place: letter}
    risen = (*effects.gods, *effects.false_gods)
    ring = {p for space in risen for p in words.around[space] if p in followers}
    protected = {
        p for space in position.gods for p in words.around[space] if followers.get(p) == position.gods[space]
    }
    angry = {p for p, c in followers.items() if c in effects.gods.values()}

    def counted(points: Iterable[str]) -> Value:
        return _counts(position, [followers[p] for p in points])[0]

    mistakes = {
        counted(angry): Fact("not all leave", colours=(*dict.fromkeys(effects.gods.values()),)),
        counted(angry - protected): Fact("the new god protects"),
        counted(angry - ring): Fact("an older god protects"),
        counted(ring - {place}): Fact("the new one leaves"),
        counted(ring - protected): Fact("nobody is protected"),
    }
    mistakes |= (
        {counted(ring): Fact("the six stay")} if effects.gods else {counted(()): Fact("all six leave")}
    )
    marks = tuple(f"point:{p}" for p in sorted(ring if effects.false_gods else angry - {place}))
    return {value: Slip((fact,), marks) for value, fact in mistakes.items()}


def _gained(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    value, parts = _counts(position, effects.worshippers)
    spaces, colours = (*effects.gods,), range(len(parts))
    one_each = [tuple(int(i == one) for i in colours) for one in colours] if len(spaces) > 1 else []
    mistakes = {
        **dict.fromkeys(one_each, Fact("one each", n=len(spaces))),
        _counts(position, effects.gods.values())[0]: Fact("gods' colours"),
        (0,) * len(parts): Fact("look for a majority", n=len(spaces)),
    }
    return Reading(
        value,
        parts,
        lambda: _brought(position, effects) or (Fact("nothing arises"),),
        lambda: mistakes,
        how=Fact("how gained"),
        marks=tuple(f"space:{space}" for space in spaces),
    )


def _counts(position: AscensionPosition, letters: Iterable[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Count the letters of each colour; return the counts and the colours' names."""
    found, known = [*letters], position.game.letters
    return tuple(found.count(letter) for letter in known), tuple(COLOURS[letter] for letter in known)


def _contents(position: AscensionPosition, at: str) -> Fact:
    """Return what is in a space."""
    what = AscensionPicture(position).lies().get(f"space:{at}") or Fact("outer ring")
    return Fact("contents", where=at, what=what)


def _brought(position: AscensionPosition, effects: Effects) -> Facts:
    facts = AscensionPicture(position).consequences(effects, position.to_move[0])
    return (Fact("happened", facts=facts),) if facts else ()


def _inside(position: AscensionPosition, at: str) -> bool:
    return bool(position.game.inner >> position.game.board.index(at) & 1)


def pieces(position: AscensionPosition) -> dict[str, object]:
    """Return the piece on each space and intersection."""
    return {
        **{space: f"leader {letter}" for space, letter in position.leaders.items()},
        **{space: f"god {letter}" for space, letter in position.gods.items()},
        **dict.fromkeys(position.false_gods, "false god"),
        **position.followers,
    }


def idea(_view: AscensionPosition, move: str) -> str:
    """Return the place of a placement: in whatever colour, it is one idea."""
    return move.partition(":")[2]


def themes(position: AscensionPosition, seat: int, move: str) -> Iterator[str]:
    """Name what the good move of a puzzle is about."""
    effects, after = position.effects(move), position.play(move)
    if effects.gods:
        yield "a god rises" if len(effects.gods) == 1 else "two gods at once"
    if effects.false_gods:
        yield "a false god"
    if after.is_over and not after.towers_left:
        yield "the last tower"
    if {*effects.gods.values()} & {*position.worshippers[seat]}:
        yield "a god of a colour that you worship"
    if effects.worshippers:
        scores = {*effects.worshippers} & {*after.gods.values()}
        yield "a worshipper that scores at once" if scores else "a worshipper gained"
    if effects.gods and effects.removed:
        yield ("another god prevented" if [*_set_back(position, move)] else "a god's anger")


def at_stake(view: AscensionView, move: str) -> Facts:
    """Return which god that could have been next a placement prevents."""
    return (*_set_back(view.determinize(Random(0)), move),)


def _set_back(position: AscensionPosition, move: str) -> Iterator[Fact]:
    """Yield which leaders that lack one follower lose some by a placement."""
    after = position.play(move)
    before, now = AscensionPicture(position), AscensionPicture(after)
    fewer = (at for at in position.leaders if len(now.ring(at)) < len(before.ring(at)) >= NEARLY)
    if set_back := tuple(at for at in fewer if at in after.leaders):
        yield Fact("set back", where=set_back)


READINGS = {
    "winner": OF_ANY_GAME["winner"]._replace(
        read=lambda position, _at: winner_of(position, Fact("what ends this", n=position.towers_left))
    ),
    "around": Reader(_around, "how many followers of each colour surround a space", "space"),
    "majority": Reader(_majority, "the colour of which there is a majority around a space, or none", "space"),
    "stands": Reader(_stands, "what stands in a space", "space", is_fact=True, answer=", ".join(KINDS)),
    "follower": Reader(
        _follower, "the colour of the follower on an intersection, or none", "intersection", is_fact=True
    ),
    "followers": Reader(_followers, "how many followers of each colour are on the board"),
    "gods": Reader(_gods, "how many gods of each colour there are, and how many false ones"),
    "worshippers": Reader(
        _worshippers, "how many worshippers of each colour a player has", "seat", is_fact=True
    ),
    "points": Reader(_points, "a player's points", "seat"),
    "pool": Reader(
        lambda position, _at: coloured(position.pool, lambda: (Fact("the pool"),)),
        "how many stones of each colour are in the pool",
        is_fact=True,
    ),
    "leaving": Reader(_leaving, "how many followers of each colour leave the board by a placement", "move"),
    "gained": Reader(_gained, "how many worshippers of each colour a placement brings", "move"),
}
UNDER_CARDS = ("around", "stands", "follower", "followers", "gods", "pool")
"""The readings that hold under any cards."""
