"""MunchStones with cards in words: those of MunchStones, and what cards add."""

from __future__ import annotations

from stoneswidgets.games.munchstones import words as plain

WORDS: dict[str, str] = plain.WORDS | {
    # what lies where, and what can be munched
    "no stone": "no stone within reach",
    "none match": "{n:stone} within reach, none {colour}",
    "some match": "{n:stone} within reach, {matching} {colour}",
    "resting": "resting",
    "heap": "{who:has} {n:#} {colour} {n:stone|stones}",
    "scoring": "{where} {where:is|are} taken",
    # why not
    "which stone": "say which of the stones in hand, as in {letter}:{where} (Two in hand)",
    "not in hand": "no {colour} stone is in hand",
    "one in hand": "the card Two in hand is not laid",
    "rests": "the tower on {where} moved last, and another can move (Tired tower)",
    "no jump": "no stone lies between {start} and {where} to jump over (Long stride)",
    # moves
    "topped, given": "topped it {colour}; the {colour_out} stone is {whose}",
    # the game
    "to munch": "{Who} to move: choose a tower, then a stone to munch.",
    "to place one": "{Who} to move: place one of the stones in hand, {colours}, next to a stone or a tower.",
    "scored": "took a {colour} stone",
    "level": "A draw: {who:is} level with {n:point} each.",
    "won": "{Who:wins} with {n:point} to {others}.",
    "stuck": "No stone is within reach of a tower[: {n:stone} {n:lies|lie} elsewhere].",
    "took": "{who:has} {stones}",
    "has scored": "{n:point}",
    # how it is worked out
    "has scored so many": "{side} has {n:stone}.",
    "to be drawn": "{n:stone} are in the pile.",
}
