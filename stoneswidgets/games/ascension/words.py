"""Ascension in words: what stands where, what a placement brings about, how the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.facts import Fact
from stoneswidgets.games.ascension.facts import AscensionFacts

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot

_STONES = "{parts} {n:follower|followers}"


class AscensionWords(AscensionFacts):
    """The words of the picture of a position of Ascension.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> seen = picture(sw.Ascension().start(seed=1).play("r:d4").play("r:c4d4d5"))
    >>> [seen.labels()[f"space:{name}"] for name in ("d4", "d5", "e5")]
    ['d4, red leader, 1 of 6 followers around it', 'd5, 1 of 6 followers around it', 'e5, empty']
    >>> [seen.in_words(move) for move in ("b:e6", "r:d4e4e5")]
    ['a blue leader in e6', 'a red follower between d4, e4 and e5']
    """

    WORDS: ClassVar[dict[str, str]] = {
        "counted": "{n} {colour}",
        # what lies where
        "god": "{colour} god",
        "false god": "false god",
        "leader": "{colour} leader[, {around} of 6 followers around it]",
        "space": "[{around} of 6 followers around it]",
        "follower": "{colour} follower",
        "pool": "pool[, {n} {colour}]",
        "towers left": "{n:tower} left",
        "worships": "{who}[, {n:#} {colour} {n:worshipper|worshippers}]",
        # what follows
        "to a false god": f"{{where}}: {_STONES}; six make a false god, and leave.",
        "to a god": f"{{where}}: {_STONES}; six make a {{colour}} god, and bring {{brings}}.",
        "a worshipper": "a {colour} worshipper",
        "no worshipper": "no worshipper so far",
        "worth": "{Who}: {held:#} {colour} {held:worshipper|worshippers} × {gods:#} {colour} {gods:god|gods} = {n:point}.",
        "contents": "{where}, {what}[, {more}].",
        "outer ring": "in the outer ring",
        "nobody around": "no follower around it",
        "counted around": "Around {where}: {counts:,}. A majority is {needed}.",
        "no follower": "No follower stands there.",
        "stands there": "A {colour} follower stands there[: it touches the {colour} god in {god}, which protects it].",
        "on the board": "{n:follower} {n:is|are} on the board.",
        "all worshippers": "{Whose} worshippers: {held}.",
        # what happens
        "a leader": "a {colour} leader in {where}",
        "a follower": "a {colour} follower between {where}",
        "placed": "{Who} placed {what}.",
        "risen": "The {colour} leader in {where} becomes a god.",
        "false gods": "{where:A false god arises|False gods arise} in {where}.",
        "gained": "[With {colours:or}, ]{who:gains} {parts} {n:worshipper|worshippers}.",
        "gained none": "[With {colours:or}, ]{who:gains} no worshipper.",
        "left": f"{_STONES} {{total:leaves|leave}}.",
        "all left": f"All {{all}} around {{where:it|them}} leave: {_STONES}.",
        "all left around": f"All {{all}} around {{where}} leave: {_STONES}.",
        # the game
        "to place either": "{Who} to move: place a leader in a space, or a follower beside a leader.",
        "to place a leader": "{Who} to move: place a leader in a space.",
        "to place a follower": "{Who} to move: place a follower beside a leader.",
        "stuck": "Nothing can be placed.",
        "last tower": "The ninth tower is placed.",
        "level": "A draw: {n:point} each.",
        "won": "{Who:wins}, {n:point} to {behind}.",
        "products": "Worshippers times gods of their colour.",
        "all sums": "{Facts:;}.",
        "sum": "{who}: {products:+} = {n}",
        "no sum": "{who}: none",
        "product": "{held} {colour} × {gods}",
        "points": "{n:point}",
        "worshippers": "{n:worshipper}",
        "has points": "{who:has} {n:point}",
        "has worshippers": "{who:has} {n:worshipper}",
        "has": "{who:has} {n}",
        "nearly": "The {where:leader that lacks|leaders that lack} one follower ({where}) would bring {each:,}.",
        "points to": "{n:point} to {who}",
        "as many to": "{n} to {who}",
        "in short in": "{colour} in {where}",
        "in short between": "{colour} between {where}",
    }

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        placed = self.as_fact(move)
        kind = "in short in" if placed.kind == "a leader" else "in short between"
        return COLOURS[placed["colour"]], self.say(Fact(kind, **dict(placed.values)))
