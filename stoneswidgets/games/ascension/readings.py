"""The readings (what exercises can ask for) of Ascension, with the mistakes that learners make."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact
from stoneswidgets.games.ascension.picture import AscensionPicture
from stoneswidgets.games.ascension.rules import majority
from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.teach.reading import (
    NONE,
    OF_ANY_GAME,
    Reader,
    Reading,
    Slip,
    Value,
    colour_word,
    coloured,
    line,
    recognised,
    winner_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.ascension.game import AscensionPosition, AscensionView, Effects

NEARLY = 5
"""Followers around a leader that lacks one."""
KINDS = ("a leader", "a god", "a false god", "nothing")


def _winner(position: AscensionPosition, _at: None) -> Reading:
    return winner_of(
        position, lambda: f"It ends with the last tower: {many(position.towers_left, 'tower')} left."
    )


def _around(position: AscensionPosition, at: str) -> Reading:
    words, there = AscensionPicture(position), _inside(position, at)
    ring = words.ring(at) if there else {}
    return Reading(
        *_counts(position, ring.values()),
        lambda: (_contents(position, at, None if ring or not there else Fact("nobody around")),),
        there=there,
        how=f"Go around {at}: six intersections, and on each of them one follower or none.",
    )


def _majority(position: AscensionPosition, at: str) -> Reading:
    game, words, there = position.game, AscensionPicture(position), _inside(position, at)
    best = -1
    if there:
        ring = sum(1 << game.board.point_names.index(point) for point in words.around[at])
        best = position.game.version_of(majority)(game.tables, position.state, ring)
    needed = "more than half of the six" if game.majority == "absolute" else "more than any other colour"

    def facts() -> Facts:
        if not there:
            return (_contents(position, at),)
        ring = [*words.ring(at).values()]
        counts = tuple(Fact("counted", n=ring.count(c), colour=c) for c in game.letters)
        return (Fact("counted around", where=at, counts=counts, needed=needed),)

    def slip(answer: Value) -> Slip | None:
        held = [p for p, letter in words.ring(at).items() if COLOURS[letter] == answer] if there else []
        if not held or game.majority != "absolute":
            return None
        return Slip(
            f"{words.listing(facts())} {sentence(str(answer))} has {len(held)}.",
            tuple(f"point:{p}" for p in held),
        )

    def doubt(answer: Value) -> str:
        held = [letter for letter in words.ring(at).values() if COLOURS[letter] == answer]
        counted = f"{sentence(str(answer))}: {len(held)} of the six around {at}"
        if answer == NONE:
            counted = f"Count all six around {at}"
        return f"{counted}, the new one too. A majority is {needed}."

    reading = colour_word(game.letters[best] if best >= 0 else None, game.letters, facts, there=there)
    return replace(
        reading,
        slip=slip,
        doubt=doubt,
        marks=tuple(f"point:{point}" for point in words.around.get(at, ())),
    )


def _stands(position: AscensionPosition, at: str) -> Reading:
    if at in position.gods:
        kind = KINDS[1]
    elif at in position.leaders:
        kind = KINDS[0]
    else:
        kind = KINDS[2] if at in position.false_gods else KINDS[3]

    def doubt(answer: Value) -> str:
        return {
            (
                KINDS[2],
                KINDS[0],
            ): f"Nobody placed a leader in {at}. All six around it are taken: something arises there.",
            (KINDS[2], KINDS[1]): f"Only a leader becomes a god. What stood in {at} before?",
            (KINDS[1], KINDS[2]): f"Where a leader stood, no false god arises. What stood in {at} before?",
            (KINDS[2], KINDS[3]): f"All six around {at} are taken: something arises there.",
            (KINDS[0], KINDS[1]): f"Not all six around {at} are taken yet.",
        }.get((kind, str(answer)), f"What is placed, and are all six around {at} taken then?")

    how = f"Once all six around {at} are taken, a leader becomes a god; a false god arises only where nobody stands."
    return Reading(
        kind, KINDS, lambda: (_contents(position, at),), how=how, doubt=doubt, marks=(f"space:{at}",)
    )


def _follower(position: AscensionPosition, at: str) -> Reading:
    words, letter = AscensionPicture(position), position.followers.get(at)
    gods = [
        space for space, points in words.around.items() if at in points and position.gods.get(space) == letter
    ]

    def facts() -> Facts:
        kind = "no follower" if letter is None else "stands there"
        return (Fact(kind, colour=letter, god=gods[0] if gods else None),)

    def doubt(answer: Value) -> str:
        if answer != NONE:
            return (
                f"A follower keeps its colour as long as it stands there: was it {answer}, and does it stay?"
            )
        return "An angry god drives away its own colour, but for those that touch a god of that colour. Is that so there?"

    reading = colour_word(letter, position.game.letters, facts)
    return replace(reading, doubt=doubt, marks=(f"point:{at}", *(f"space:{space}" for space in gods)))


def _followers(position: AscensionPosition, _at: None) -> Reading:
    return Reading(
        *_counts(position, position.followers.values()),
        lambda: (Fact("on the board", n=len(position.followers)),),
    )


def _gods(position: AscensionPosition, _at: None) -> Reading:
    values, parts = _counts(position, position.gods.values())
    return Reading(
        (*values, len(position.false_gods)),
        (*parts, "false"),
        lambda: line(f"{position.towers_left} towers are left."),
        how="Look at every space whose six are all taken: where a leader stood a god arises, where nobody stood a false one.",
    )


def _worshippers(position: AscensionPosition, seat: int) -> Reading:
    held = position.worshippers[seat]
    return Reading(
        *_counts(position, held),
        lambda: (
            Fact(
                "all worshippers",
                whose=seat,
                held=tuple(
                    Fact("counted", n=held.count(letter), colour=letter) for letter in dict.fromkeys(held)
                ),
            ),
        ),
        how="Whoever makes a god gains a worshipper: of the colour that is in the majority among the six around it.",
    )


def _points(position: AscensionPosition, seat: int) -> Reading:
    words, name = AscensionPicture(position), position.game.seat_names[seat]
    held, gods = position.worshippers[seat], [*position.gods.values()]
    worshipped = [letter for letter in gods if letter in held]
    mistakes = {
        len(held): "That counts the worshippers; each scores a point for every god of its colour.",
        len(gods): "That counts the gods; each brings a point to every worshipper of its colour.",
        len(held) * len(gods): "A worshipper scores only for gods of its own colour.",
        len(worshipped): "That is a point for each god of these colours. Two worshippers of a colour "
        "both score for each god of it.",
        len(
            [letter for letter in held if letter in gods]
        ): "That is a point for each worshipper. Each scores for every god of its colour.",
    }
    return Reading(
        (position.scores[seat],),
        (f"points of {name}",),
        lambda: tuple(words.worth(seat, letter) for letter in dict.fromkeys(position.worshippers[seat])),
        recognised(mistakes),
        how="Take the colours of the worshippers one by one: worshippers of it times gods of it. Then add up.",
        marks=tuple(f"worship:{seat}:{letter}" for letter in dict.fromkeys(position.worshippers[seat])),
    )


def _pool(position: AscensionPosition, _at: None) -> Reading:
    return coloured(
        position.pool, lambda: line("What is neither on the board nor a worshipper is in the pool.")
    )


def _leaving(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    value, parts = _counts(position, effects.removed.values())
    return Reading(
        value,
        parts,
        lambda: _brought(position, effects) or line("Nothing leaves."),
        lambda given: _leaving_slip(position, move, given),
        how="An angry god drives away the followers of its own colour on the whole board, but for those that "
        "touch a god of that colour."
        if effects.gods
        else "Around a false god all six followers leave, whatever else they touch.",
        marks=tuple(f"point:{p}" for p in (_angered(position, move) if effects.gods else effects.removed)),
    )


def _angered(position: AscensionPosition, move: str) -> list[str]:
    """Return the followers on the board that have the colour of a god that arises."""
    colours = position.effects(move).gods.values()
    return [p for p, letter in position.followers.items() if letter in colours]


def _leaving_slip(position: AscensionPosition, move: str, answer: Value) -> Slip | None:
    """Recognise which mistake led to a wrong answer: about gods, about their protection, or about the six around."""
    effects, words = position.effects(move), AscensionPicture(position)
    letter, _, place = move.partition(":")
    followers = position.followers | {place: letter}
    around = {
        space: [p for p in words.around[space] if p in followers]
        for space in (*effects.gods, *effects.false_gods)
    }
    protected = {
        p for space in position.gods for p in words.around[space] if followers.get(p) == position.gods[space]
    }
    ring = {p for points in around.values() for p in points}
    angry = {p for p, c in followers.items() if c in effects.gods.values()}

    def counted(points: Iterable[str]) -> Value:
        return _counts(position, [followers[p] for p in points])[0]

    colours = listed(dict.fromkeys(COLOURS[c] for c in effects.gods.values())) if effects.gods else ""
    mistakes = {
        counted(
            angry
        ): f"Not every {colours} follower leaves: those that touch a {colours} god stay, the new one or an older one.",
        counted(angry - protected): "The new god protects the followers of its colour around it, too.",
        counted(angry - ring): "An older god of the same colour protects the followers around it, too.",
        counted(ring - {place}): "The follower that was just placed leaves too.",
        counted(ring - protected): "Nobody is protected from a false god: those that touch a god leave too.",
    }
    if effects.gods:
        around_it = "The six around the new god stay there; it is angry at others of its own colour."
        mistakes[counted(ring)] = around_it
    elif not any(answer):
        mistakes[answer] = (
            "All six around an empty space are taken: a false god arises there, and these six leave."
        )
    if answer not in mistakes or answer == counted(effects.removed):
        return None
    return Slip(
        mistakes[answer], tuple(f"point:{p}" for p in sorted(ring if effects.false_gods else angry - {place}))
    )


def _gained(position: AscensionPosition, move: str) -> Reading:
    effects = position.effects(move)
    value, parts = _counts(position, effects.worshippers)
    spaces = (*effects.gods,)

    def slip(answer: Value) -> Slip | None:
        if not any(answer):
            return Slip(
                f"{many(len(spaces), 'leader')} {'ascends: look for a majority around it' if len(spaces) == 1 else 'ascend: look for a majority around each'}."
            )
        if answer == _counts(position, effects.gods.values())[0]:
            return Slip(
                "Those are the gods' colours. A worshipper has the colour of the majority around the god."
            )
        if len(spaces) > 1 and sum(map(int, answer)) == 1:
            return Slip(f"{len(spaces)} leaders ascend together, and each brings a worshipper of its own.")
        return None

    return Reading(
        value,
        parts,
        lambda: _brought(position, effects) or line("Nothing arises."),
        slip,
        how="Around each leader that ascends, count the six, the new one included: which colour has at least four?",
        marks=tuple(f"space:{space}" for space in spaces),
    )


def _counts(position: AscensionPosition, letters: Iterable[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Count the letters of each colour; return the counts and the colours' names."""
    found = list(letters)
    counted = coloured({letter: found.count(letter) for letter in position.game.letters}, tuple)
    return tuple(int(n) for n in counted.value), counted.parts


def _contents(position: AscensionPosition, at: str, more: Fact | None = None) -> Fact:
    """Return what is in a space."""
    what = AscensionPicture(position).lies().get(f"space:{at}") or Fact("outer ring")
    return Fact("contents", where=at, what=what, more=more)


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


def at_stake(view: AscensionView, move: str) -> Iterator[str]:
    """Say which god that could have been next a placement prevents."""
    return _set_back(view.determinize(Random(0)), move)


def _set_back(position: AscensionPosition, move: str) -> Iterator[str]:
    """Say which leaders that lack one follower lose some by a placement."""
    after = position.play(move)
    before, now = AscensionPicture(position), AscensionPicture(after)
    for space, letter in position.leaders.items():
        if space in after.leaders and len(now.ring(space)) < len(before.ring(space)) >= NEARLY:
            left = f"{len(now.ring(space))} of {len(before.ring(space))} followers"
            yield f"The {COLOURS[letter]} leader in {space}, nearly a god, keeps {left}."


HINTS = {
    "two gods at once": "One follower may close the circle around more than one leader.",
    "a false god": "What arises where no leader stands?",
    "the last tower": "How many towers are left, and who is ahead when there is none?",
    "another god prevented": "Whose followers leave when a god grows angry, and which of the opponent's gods will not rise then?",
    "a god of a colour that you worship": "Which colours do you worship? A god of such a colour is worth more to you.",
    "a worshipper that scores at once": "A worshipper counts as often as there are gods of its colour: which colour would be in the majority?",
    "a worshipper gained": "Count the colours around the leaders that lack one follower: whose worshipper would you gain?",
    "a god rises": "Which leaders lack a single follower around them?",
}
"""What is thought of first, by what a puzzle is about; where it is about several things, the first of these."""

READINGS = {
    "winner": Reader(_winner, OF_ANY_GAME["winner"].about),
    "around": Reader(_around, "how many followers of each colour surround a space", "space"),
    "majority": Reader(_majority, "the colour of which there is a majority around a space, or none", "space"),
    "stands": Reader(_stands, f"what stands in a space: {', '.join(KINDS)}", "space", is_fact=True),
    "follower": Reader(
        _follower, "the colour of the follower on an intersection, or none", "intersection", is_fact=True
    ),
    "followers": Reader(_followers, "how many followers of each colour are on the board"),
    "gods": Reader(_gods, "how many gods of each colour there are, and how many false ones"),
    "worshippers": Reader(
        _worshippers, "how many worshippers of each colour a player has", "seat", is_fact=True
    ),
    "points": Reader(_points, "a player's points", "seat"),
    "pool": Reader(_pool, "how many stones of each colour are in the pool", is_fact=True),
    "leaving": Reader(_leaving, "how many followers of each colour leave the board by a placement", "move"),
    "gained": Reader(_gained, "how many worshippers of each colour a placement brings", "move"),
}
