"""What can be asked for on a MunchStones position, and the mistakes that learners make there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.games.munchstones import LETTERS
from stoneswidgets.scene.coloured import COLOURS
from stoneswidgets.scene.munchstones_words import Words
from stoneswidgets.teach.reading import Reading, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.games.munchstones import MunchStonesSnapshot

_NAMES = tuple(COLOURS[letter] for letter in LETTERS)


def _top(position: MunchStonesSnapshot, at: str) -> Reading:
    there = at in position.towers
    top = COLOURS[position.towers[at]] if there else ""
    said = f"The tower on {at} is topped {top}." if there else f"There is no tower on {at}."
    return Reading(top, _NAMES, lambda: said, there=there)


def _out(position: MunchStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001 (all readings are called alike)
    out = tuple(position.out_of_play[letter] for letter in LETTERS)
    scored = "".join(position.scored)

    def why() -> str:
        told = ", ".join(f"{n} {name}" for n, name in zip(out, _NAMES, strict=True))
        return f"Out of the game, and nobody's: {told}."

    def slips() -> dict[Value, str]:
        both = tuple(n + scored.count(letter) for n, letter in zip(out, LETTERS, strict=True))
        return {both: "That counts stones that were scored: these are not out, they are points."}

    return Reading(out, _NAMES, why, slips)


def _chances(position: MunchStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001
    words = Words(position)
    towers = [tower for tower, stones in words.munches.items() if stones and position.phase == "munch"]
    scoring = [stone for tower in towers for stone in words.munches[tower] if words.matches(tower, stone)]
    munches = sum(len(words.munches[tower]) for tower in towers)

    def slips() -> dict[Value, str]:
        return {(munches,): "That counts all munches. Which stones have the colour on top of their tower?"}

    return Reading(
        (len(scoring),),
        ("munches that score",),
        lambda: "\n".join(map(words.choices, towers)) or "No tower can munch.",
        slips,
    )


def _turn(position: MunchStonesSnapshot, at: str | None) -> Reading:  # noqa: ARG001
    names = position.game.seat_names
    return Reading(names[position.turn], names, Words(position).status)


READINGS: dict[str, Callable[[MunchStonesSnapshot, Any], Reading]] = {
    "top": _top,
    "out": _out,
    "chances": _chances,
    "turn": _turn,
}
