"""BluffStones with cards in words: those of BluffStones, and what cards add."""

from __future__ import annotations

from stoneswidgets.games.bluffstones import words as plain

WORDS: dict[str, str] = plain.WORDS | {
    # what lies where, and what towers need
    "covered": "{whose} pile, {colour} stones, covered",
    "5 more": "five more",
    "4 more": "four more",
    "3 more": "three more",
    "room for 3": "only three spaces are",
    "room for 4": "only four spaces are",
    # why not
    "three not laid": "at most two stones are bid: the card Up to three is not laid",
    "two are left": "{who:has} only two {colour} stones left",
    "swap not laid": "a red stone removes a stone: the card Red swaps is not laid",
    "no tower": "no tower is on {where} (Red swaps)",
    "same tops": "the towers on {where} have the same top (Red swaps)",
    # moves
    "swap": "the tops of the towers on {where}",
    "swap in short": "{where}",
    "swapped": "{Who} exchanged the tops of the towers on {where}.",
    "two thrown out": "Somebody bid three, so {who:throws} two out, or the only one.",
    # the game
    "to bid more": "{Who} to bid[ in {secret}]: no stone, or one to three of a colour.",
    "round": "Round {n} of {of}.",
    "last round": "Round {n} was the last.",
    "to remove or swap": "{Who} to move: the red stone removes a stone or exchanges the tops of two towers.",
    "level": "A draw: {who:is} level with {n:tower}[ and {left:stone} left each].",
    "most counted": "Most towers win, those that stones left count as included: {counts}.",
}
