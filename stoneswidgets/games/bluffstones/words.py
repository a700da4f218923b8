"""BluffStones in words: bids and what becomes of them, towers and what is beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.bluffstones.facts import BluffStonesFacts, bid

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.bluffstones.game import BluffStonesSnapshot


class BluffStonesWords(BluffStonesFacts):
    """The words of the picture of a position of BluffStones.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> towers = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
    >>> start = sw.BluffStones().start(setup={"towers": towers, "first": 0})
    >>> labels = picture(start.play("b,b").play("c4").play("e5")).labels()
    >>> [labels[f"space:{name}"] for name in ("d4", "f4", "c4", "a1")]
    ['d4, tower topped blue, two of three blue stones beside it', 'f4, tower topped yellow, no yellow stone beside it',
     'c4, blue stone', 'a1, empty']
    >>> picture(start.play("bb,y")).announce(start, "bb,y")
    'Player 1 bid two blue stones, Player 2 bid one yellow stone. As two were bid, Player 1 and Player 2 throw one out.'
    """

    WORDS: ClassVar[dict[str, str]] = {
        # what lies where
        "of three": "{n:w} of three {colour} stones beside it",
        "none of three": "no {colour} stone beside it",
        "pile": "{whose} pile[, {n:#} {colour} {n:stone|stones}]",
        "hand": "{whose} bid[, {bid}]",
        "has scored": "{who:has} scored {won}",
        "towers won": "{n:tower}[ topped {colours}]",
        "uncounted": "towers topped {colours}",
        "no towers": "no tower",
        "made": "made[ in {secret}]",
        "not made": "not yet made",
        "shown": "{bid}[, still {secret}]",
        "secret": "secret",
        "revealed": "{bid}[: {fates}]",
        "one out": "one thrown out",
        "one gone": "one gone",
        "one next": "one to be used now",
        "one due": "one to be used later",
        # what towers need
        "in reach": "{where}, topped {colour}: [{stones} {stones:matches|match}; ]{more} in {colour} beside it {n:scores|score} it.",
        "out of room": "{where}, topped {colour}: [{stones} {stones:matches|match}; ]{more} would score it, but {room} left beside it.",
        "3 more": "three stones",
        "2 more": "two more",
        "1 more": "one more",
        "room for 0": "no space is",
        "room for 1": "only one space is",
        "room for 2": "only two spaces are",
        "scores": "{where} scores the {towers:tower|towers} on {towers}.",
        "odd": "{where} {where:does|do} not match.",
        "contents": "{where}, {what}.",
        "holds": "{Who:has} {n}: {pile:,}",
        "standing": "{parts:,}.",
        # moves
        "stones": "{n:w} {colour} {n:stone|stones}",
        "none": "no stone",
        "by": "{bid} by {who}",
        "bids by all": "{bids}",
        "off": "the {colour} stone off {where}",
        "on": "the {colour} stone on {where}",
        "have bid": "{Who:has} bid",
        "bid": "{who} bid {bid}",
        "bids": "{Who:bids} {bid}",
        "all bid": "{Bids:,}.",
        "thrown out": "As two were bid, {who:throws} one out.",
        "removed": "{Who} removed the {colour} stone from {where}.",
        "placed": "{Who} placed a {colour} stone on {where}[ and {also}].",
        "scored": "scored the {where:tower|towers} on {where}",
        "idle": "{Whose} {colour} stone is out: there is no empty space.",
        "idle red": "{Whose} {colour} stone is out: there is no stone to remove.",
        "round over": "The round is over; the turn token goes to {who}.",
        # the game
        "to bid": "{Who} to bid[ in {secret}]: no stone, one, or two of a colour.",
        "still to bid": "{made}; {who} still to bid.",
        "to remove": "{Who} to move: the red stone removes a stone.",
        "to place": "{Who} to move: place a {colour} stone on an empty space.",
        "then": "Then {steps}.",
        "removes": "{who:removes} one",
        "places": "{who:places} a {colour} one",
        "over": "The game is over.",
        "nobody bid": "Nobody bid a stone: the game is over.",
        "level": "A draw: {who:is} level with {n:tower} and {left:stone} left each.",
        "won": "{Who:wins} with {n:tower}[ and more stones left, {left}].",
        "most towers": "Most towers win: {counts}.",
        "most left": "Among those who are level, most stones left win: {counts}.",
        "has": "{who:has} {n}",
        "towers": "{n:tower}",
        "left": "{n:stone} left",
        "scored towers": "{who:has} scored {n:tower}",
        "scored as many": "{who:has} scored {n}",
        "has left": "{who:has} left {n:stone}",
        "left as many": "{who:has} left {n}",
        "all third": "Towers that one more stone completes: {each:,}.",
        "has colour of": "{who:has} the colour of {n} ({where})",
        "has colour of none": "{who:has} the colour of none",
        "has bid": "has bid",
        "token": "turn token",
    }

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        """Return all bids together, a removal or a placement.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> p = sw.BluffStones().start(seed=1)
        >>> picture(p).entry(p, "bb,-"), picture(p).entry(p.play("bb,-"), "c4")
        (('', 'two blue, none'), ('blue', 'blue on c4'))
        """
        if cast("BluffStonesSnapshot", before).phase == "bid":
            bids = map(bid, move.split(","))
            return "", ", ".join(
                "none" if each.kind == "none" else self.fill("{n:w} {colour}", each) for each in bids
            )
        used = type(self)(before).as_fact(move)
        return COLOURS[used["colour"]], self.fill(f"{{colour}} {used.kind} {{where}}", used)
