"""The readings (what exercises can ask for) of MunchStones, with the mistakes that learners make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.words import COLOURS
from stoneswidgets.games.munchstones.game import LETTERS
from stoneswidgets.games.munchstones.picture import MunchStonesPicture
from stoneswidgets.teach.reading import (
    OF_ANY_GAME,
    Reader,
    Reading,
    coloured,
    scores_of,
    topped,
    winner_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.games.munchstones.game import MunchStonesPosition, MunchStonesSnapshot

_NAMES = tuple(COLOURS[letter] for letter in LETTERS)


def _top(position: MunchStonesSnapshot, at: str) -> Reading:
    there = at in position.towers
    said = Fact("topped so", where=at, colour=position.towers[at]) if there else Fact("no tower", where=at)
    doubts = {COLOURS[letter]: Fact("would be topped", colour=letter) for letter in LETTERS}
    return Reading(
        COLOURS[position.towers[at]] if there else "",
        _NAMES,
        lambda: (said,),
        doubts=lambda: doubts,
        how=Fact("how top"),
        there=there,
        marks=(f"space:{at}",),
    )


def _winner(position: MunchStonesPosition, _at: None) -> Reading:
    able = dict.fromkeys(move.partition("-")[0] for move in position.legal_moves() if "-" in move)
    return winner_of(position, Fact("what ends this", where=tuple(able) or None))


def _out(position: MunchStonesSnapshot, _at: None) -> Reading:
    scored = tuple("".join(position.scored).count(letter) for letter in LETTERS)
    out = tuple(position.out_of_play[letter] for letter in LETTERS)
    counts = tuple(Fact("counted", n=n, colour=c) for n, c in zip(out, LETTERS, strict=True))
    mistakes = {
        tuple(n + more for n, more in zip(out, scored, strict=True)): Fact("scored counted, too"),
        scored: Fact("scored counted"),
    }
    return Reading(out, _NAMES, lambda: (Fact("out", counts=counts),), lambda: mistakes, how=Fact("how out"))


def _chances(position: MunchStonesSnapshot, _at: None) -> Reading:
    words = MunchStonesPicture(position)
    towers = [tower for tower, stones in words.munches.items() if stones and position.phase == "munch"]
    scoring = [sum(words.matches(tower, stone) for stone in words.munches[tower]) for tower in towers]
    munches = sum(len(words.munches[tower]) for tower in towers)
    mistakes = {
        sum(map(bool, scoring)): Fact("towers counted"),
        munches: Fact("munches counted"),
        munches - sum(scoring): Fact("changes counted"),
    }
    return Reading(
        (sum(scoring),),
        ("munches that score",),
        lambda: tuple(map(words.choices, towers)) or (Fact("no munch"),),
        lambda: mistakes,
        how=Fact("how chances"),
        marks=tuple(f"space:{tower}" for tower in towers),
    )


def _turn(position: MunchStonesSnapshot, _at: None) -> Reading:
    names, last = position.game.seat_names, (position.turn - 1) % position.game.seats
    doubts = {names[last]: Fact("turns go on", side=last)}
    now = MunchStonesPicture(position).now()
    return Reading(names[position.turn], names, lambda: (now,), doubts=lambda: doubts)


def _munches(position: MunchStonesSnapshot, at: str) -> Reading:
    words, there = MunchStonesPicture(position), at in position.towers
    beside = words.munches.get(at, ())
    scoring = sum(words.matches(at, stone) for stone in beside)
    no = Fact("none beside" if there else "no tower", where=at)
    return Reading(
        (len(beside), scoring),
        ("stones that it can munch", "stones that score"),
        lambda: (words.choices(at) if beside else no,),
        lambda: {(len(beside), len(beside) - scoring): Fact("others score")},
        how=Fact("how munches"),
        there=there,
        marks=tuple(f"space:{stone}" for stone in beside),
    )


def _heap(position: MunchStonesSnapshot, seat: int) -> Reading:
    held = position.scored[seat]
    counts = {letter: held.count(letter) for letter in LETTERS}
    return coloured(counts, lambda: (Fact("has scored so many", side=seat, n=len(held)),))


def _pile(position: MunchStonesSnapshot, _at: None) -> Reading:
    return coloured(position.pile, lambda: (Fact("to be drawn", n=sum(position.pile.values())),))


def themes(position: MunchStonesPosition, _seat: int, move: str) -> Iterator[str]:
    """Name what the good move of a puzzle is about."""
    after = position.play(move)
    if after.scores != position.scores:
        yield "a stone scored"
    elif any(then.scores != position.scores for _, then in position.successors()):
        yield "a stone that is better not taken"
    else:
        yield "a change of colour"
    if after.is_over:
        yield "the last move"
    elif all(then.scores == after.scores for _, then in after.successors()):
        yield "nothing left to score for the opponent"


pieces = topped

READINGS = {
    "winner": OF_ANY_GAME["winner"]._replace(read=_winner),
    "scores": OF_ANY_GAME["scores"]._replace(
        read=lambda position, _at: scores_of(position, Fact("how scores"))
    ),
    "top": Reader(_top, "the colour on top of a tower", "space", is_fact=True),
    "munches": Reader(_munches, "how many stones a tower can munch, and how many of these score", "space"),
    "chances": Reader(_chances, "how many munches would score now"),
    "heap": Reader(_heap, "how many stones of each colour a player has scored", "seat", is_fact=True),
    "pile": Reader(_pile, "how many stones of each colour can still be drawn", is_fact=True),
    "out": Reader(_out, "how many stones of each colour have left the game unscored"),
    "turn": Reader(
        _turn, "whose turn it is, also while a stone is to be drawn", is_fact=True, answer="a player's name"
    ),
}
UNDER_CARDS = ("top", "heap", "pile", "turn")
"""The readings that hold under any cards."""
