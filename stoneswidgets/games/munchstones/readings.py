"""The readings (what exercises can ask for) of MunchStones, with the mistakes that learners make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact
from stoneswidgets.games.munchstones.game import LETTERS
from stoneswidgets.games.munchstones.picture import MunchStonesPicture
from stoneswidgets.plumbing.language import listed, many
from stoneswidgets.teach.reading import (
    OF_ANY_GAME,
    Reader,
    Reading,
    Value,
    coloured,
    line,
    recognised,
    scores_of,
    topped,
    winner_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.games.munchstones.game import MunchStonesPosition, MunchStonesSnapshot

_NAMES = tuple(COLOURS[letter] for letter in LETTERS)


def _top(position: MunchStonesSnapshot, at: str) -> Reading:
    there = at in position.towers
    top = COLOURS[position.towers[at]] if there else ""
    how = "Whatever a tower munches goes on top, and the old top goes away."
    said = line(f"The tower on {at} is topped {top}." if there else f"There is no tower on {at}.")
    return Reading(
        top,
        _NAMES,
        lambda: said,
        there=there,
        how=how,
        doubt=lambda given: f"It would be {given} if the munched stone were. {how}",
        marks=(f"space:{at}",),
    )


def _winner(position: MunchStonesPosition, _at: None) -> Reading:
    def what_ends_it() -> str:
        able = dict.fromkeys(move.partition("-")[0] for move in position.legal_moves() if "-" in move)
        return f"It ends when no tower can munch{f': on {listed(able)} one can' if able else ''}."

    return winner_of(position, what_ends_it)


def _scores(position: MunchStonesPosition, _at: None) -> Reading:
    return scores_of(
        position,
        "A munch scores for whoever makes it, if the stone has the colour that is on top of the tower just then.",
    )


def _out(position: MunchStonesSnapshot, at: str | None) -> Reading:
    out = tuple(position.out_of_play[letter] for letter in LETTERS)
    scored = "".join(position.scored)

    def facts() -> Facts:
        counts = tuple(Fact("counted", n=n, colour=c) for n, c in zip(out, LETTERS, strict=True))
        return (Fact("out", counts=counts),)

    both = tuple(n + scored.count(letter) for n, letter in zip(out, LETTERS, strict=True))
    mistakes = {
        both: "That counts stones that were scored: these are not out, they are points.",
        tuple(
            scored.count(letter) for letter in LETTERS
        ): "Those are the scored stones. They are not out: they are points.",
    }
    return Reading(
        out,
        _NAMES,
        facts,
        recognised(mistakes),
        how="Where the colours differ, the munched stone goes on top, and the old top goes out. Nothing else does.",
    )


def _chances(position: MunchStonesSnapshot, at: str | None) -> Reading:
    words = MunchStonesPicture(position)
    towers = [tower for tower, stones in words.munches.items() if stones and position.phase == "munch"]
    scoring = [stone for tower in towers for stone in words.munches[tower] if words.matches(tower, stone)]
    munches = sum(len(words.munches[tower]) for tower in towers)

    changing = munches - len(scoring)
    able = sum(any(words.matches(tower, stone) for stone in words.munches[tower]) for tower in towers)
    mistakes = {
        able: "That counts the towers that can score; one of them can do so in several ways.",
        munches: "That counts all munches. Which stones have the colour on top of their tower?",
        changing: "Those are the munches that change the top. The others score.",
    }
    return Reading(
        (len(scoring),),
        ("munches that score",),
        lambda: tuple(map(words.choices, towers)) or line("No tower can munch."),
        recognised(mistakes),
        how="Take the towers one by one: of the stones next to it, how many have the colour on its top?",
        marks=tuple(f"space:{tower}" for tower in towers),
    )


def _turn(position: MunchStonesSnapshot, at: str | None) -> Reading:
    names, words = position.game.seat_names, MunchStonesPicture(position)
    last = names[position.turn - 1]

    def doubt(answer: Value) -> str:
        return f"The turns simply go on, and {last} has had the last one." if answer == last else ""

    return Reading(names[position.turn], names, lambda: (words.now(),), doubt=doubt)


def _munches(position: MunchStonesSnapshot, at: str) -> Reading:
    words, there = MunchStonesPicture(position), at in position.towers
    beside = words.munches.get(at, ())
    scoring = sum(words.matches(at, stone) for stone in beside)

    def facts() -> Facts:
        if not there:
            return line(f"There is no tower on {at}.")
        return (words.choices(at),) if beside else line(f"No stone is beside the tower on {at}.")

    mistakes = {
        (len(beside), len(beside) - scoring): "Only a stone of the colour on top of the tower scores; "
        "any other becomes the new top."
    }
    return Reading(
        (len(beside), scoring),
        ("stones that it can munch", "stones that score"),
        facts,
        recognised(mistakes),
        there,
        "A tower munches the stones next to it; those of the colour on its top score.",
        tuple(f"space:{stone}" for stone in beside),
    )


def _heap(position: MunchStonesSnapshot, seat: int) -> Reading:
    counts = {letter: position.scored[seat].count(letter) for letter in LETTERS}
    name = position.game.seat_names[seat]
    return coloured(counts, lambda: line(f"{name} has scored {many(sum(counts.values()), 'stone')}."))


def _pile(position: MunchStonesSnapshot, _at: None) -> Reading:
    return coloured(
        position.pile, lambda: line(f"{many(sum(position.pile.values()), 'stone')} are still to be drawn.")
    )


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

HINTS = {
    "a stone that is better not taken": "Taking at once may hand your opponent more. What can be taken after each of your munches?",
    "nothing left to score for the opponent": "After each of your munches, look what your opponent can score then.",
    "a stone scored": "Which stones have the colour on top of a tower beside them?",
    "a change of colour": "A munch that scores nothing changes the top. Which colour would you like to see there, and which would your opponent?",
}
"""What is thought of first, by what a puzzle is about; where it is about several things, the first of these."""

READINGS = {
    "winner": Reader(_winner, OF_ANY_GAME["winner"].about),
    "scores": Reader(_scores, OF_ANY_GAME["scores"].about),
    "top": Reader(_top, "the colour on top of a tower", "space", is_fact=True),
    "munches": Reader(_munches, "how many stones a tower can munch, and how many of these score", "space"),
    "chances": Reader(_chances, "how many munches would score now"),
    "heap": Reader(_heap, "how many stones of each colour a player has scored", "seat", is_fact=True),
    "pile": Reader(_pile, "how many stones of each colour can still be drawn", is_fact=True),
    "out": Reader(_out, "how many stones of each colour have left the game unscored"),
    "turn": Reader(
        _turn, "whose turn it is, also while a stone is to be drawn: a player's name", is_fact=True
    ),
}
