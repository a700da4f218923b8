"""Ascension with cards in words: those of Ascension, and what cards add."""

from __future__ import annotations

from stoneswidgets.games.ascension import words as plain

WORDS: dict[str, str] = plain.WORDS | {
    # what lies where, and what follows
    "hidden": "besides two that are hidden",
    "a chosen worshipper": "a worshipper of one of their colours",
    "costs": "That costs {n:point}.",
    "chooses": "{Who:takes} a worshipper of one of the six's colours, if the pool has any.",
    # why not
    "take first": "first a worshipper is to be taken, as in take:{letter} (Choice of grace)",
    "none to take": "no god has just been completed (Choice of grace)",
    "none around": "none of the god's six followers was {colour} (Choice of grace)",
    "no grace": "the card Choice of grace is not laid",
    "second follower": "a second follower is due (Two followers)",
    # moves
    "a worshipper in short": "{colour} worshipper",
    # the game
    "to take": "{Who} to move: take a {colours:or} worshipper.",
    "to place either, two": "{Who} to move: place a leader in a space, or two followers, each beside a leader.",
    "to place a follower, two": "{Who} to move: place two followers, each beside a leader.",
    "to place a leader, two": plain.WORDS["to place a leader"],
    "to place a follower, second": "{Who} to move: place a second follower beside a leader.",
    "last tower": "The last tower is placed.",
    "sum, blamed": "{who}: {products:+} − {lost} = {n}",
    "no sum, blamed": "{who}: 0 − {lost} = {n}",
}
