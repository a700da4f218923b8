"""SiegeStones in words: what a screen reader says, and why a seat controls a tower."""

from __future__ import annotations

from typing import ClassVar

from stoneswidgets.games.siegestones.facts import SiegeStonesFacts


class SiegeStonesWords(SiegeStonesFacts):
    """The words of the picture of a position of SiegeStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> words = picture(sw.SiegeStones().start().play("Td6").play("c5"))
    >>> labels = words.labels()
    >>> [labels[f"space:{name}"] for name in ("d6", "c5", "a1")]
    ['d6, tower, White controls it 5 to 0', 'c5, White stone, rating 5', 'a1, empty']
    >>> words.in_words("Td4")
    'a tower on d4'
    """

    WORDS: ClassVar[dict[str, str]] = {
        # what lies where
        "stone": "{side} stone[, rating {rating}]",
        "tower": "tower[, {held}]",
        "closed": "closed",
        "held": "{who:controls} it[ {own} to {others}]",
        "free": "nobody controls it[, {sums:,}]",
        "each": "{who} {n}",
        # why
        "sum": "{side} {total}[ = {parts:+}] ({stones:,})",
        "controls": "{Who:controls} {where}[, {own} to {others}].",
        "nobody": "Nobody controls {where}.",
        "nobody beside": "Nobody controls {where}: no stone is next to it.",
        "too little": "Nobody controls {where}: that takes {least} at least.",
        "level sums": "Nobody controls {where}: the greatest sum is shared.",
        "rated": "{where}: {base} − {less} = {rating}, next to {towers:tower} ({towers:,}).",
        "rated alone": "{where}: {base} − {less} = {rating}, next to no tower.",
        "at": "{where}: {facts:;}",
        "no tower": "There is no tower on {where}.",
        "no stone": "There is no stone on {where}.",
        "supply": "{side} {n}: {each} − {stones} on spaces − {markers} on towers",
        "goes on": "The game goes on: {each:,}. To win takes {goal}, and more than anybody else.",
        # moves
        "pass": "a pass",
        "a stone": "a stone on {where}",
        "a tower": "a tower on {where}",
        "passed": "{Who} passed.",
        "dropped": "{Who} dropped {what}.",
        # the game
        "drop a stone": "{Who} to move: drop a stone.",
        "drop a tower": "{Who} to move: drop a tower.",
        "drop either": "{Who} to move: drop a stone or a tower.",
        "drop nothing": "{Who} to move: nothing can be dropped, pass.",
        "towers": "{n:tower}",
        "left": "{n:stone} left",
        "all control": "{Facts:;}.",
        "controls all": "{who:controls} {where}",
        "level": "A draw: {who:is} level with {n:tower} each.",
        "won": "{Who:wins} with {n:tower}[{by}].",
        "all controlled": "{Each:,}; {goal} win.",
        "controls so many": "{who:controls} {n:tower}",
        "all in reach": "{Each:,}, with one stone at each.",
        "can take": "{who} can take {where}",
        "all loose": "Towers that can be lost to one stone: {each:,}.",
        "loose": "{who} {n} of {all} ({where})",
        "none loose": "{who} none of {all}",
        "as last": ", having moved last",
        "by stones": " and more stones on the board ({counts})",
        "by threat": " and a greater sum of threat ratings ({counts})",
        "by the rest": " and the tie-break",
    }
