"""MunchStones in words: what a screen reader says, and what each munch would do."""

from __future__ import annotations

from typing import ClassVar

from stoneswidgets.games.munchstones.facts import MunchStonesFacts


class MunchStonesWords(MunchStonesFacts):
    """The words of the picture of a position of MunchStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> p = sw.MunchStones().start().play("=b")
    >>> seen = picture(p.play("d5"))
    >>> [seen.labels()[f"space:{name}"] for name in ("c4", "d5", "d4", "a1")]
    ['c4, tower topped red', 'd5, blue stone', 'd4, empty', 'a1, empty']
    >>> seen.announce(p, "d5")
    'Player 1 placed a blue stone on d5.'
    """

    WORDS: ClassVar[dict[str, str]] = {
        # what lies where
        "no stone": "no stone beside it",
        "none match": "{n:stone} beside it, none {colour}",
        "some match": "{n:stone} beside it, {matching} {colour}",
        "draw pile": "draw pile[, {n:#} {colour} {n:stone|stones}]",
        "line": "{whose} line[, {colours:,}][, {empty}]",
        "heap": "{who:has} scored {n:#} {colour} {n:stone|stones}",
        # what can be munched
        "choices": "{where}, topped {colour}: {does:,}.",
        "scoring": "{where} {where:scores|score}",
        "changing": "{where} {where:changes|change} the top",
        "out": "Out of the game, and nobody's: {counts:,}.",
        # moves
        "a munch": "the tower from {start} onto {to}",
        "a draw": "a {colour} stone is drawn",
        "a stone": "the {colour} stone on {where}",
        "drew": "{Who} drew a {colour} stone.",
        "placed": "{Who} placed a {colour} stone on {where}.",
        "full": "The board is full: now the towers munch.",
        "moved": "{Who} moved the tower from {start} to {to}[ and {also}].",
        "scored": "scored a {colour} stone",
        "topped": "topped it {colour}; the {colour_out} stone is out",
        # the game
        "to draw": "{Who:draws} a stone.",
        "to place": "{Who} to move: place the {colour} stone next to a stone or a tower.",
        "to munch": "{Who} to move: choose a tower, then a stone beside it to munch.",
        "no move": "No tower can move.",
        "level": "A draw: {who:is} level with {n:stone} each.",
        "won": "{Who:wins} with {n:stone} to {others}.",
        "stuck": "No stone is beside a tower[: {n:stone} {n:lies|lie} out of reach].",
        "all took": "{Facts:;}.",
        "took": "{who} scored {stones}",
        "has scored": "{n:stone} scored",
        "scored stones": "{who:has} scored {n:stone}",
        "scored as many": "{who:has} scored {n}",
        "can take": "{Who:is} to move and can take {where}.",
        "can take none": "{Who:is} to move and can take no stone.",
        "has to place": "{n} to place",
    }
