"""The tavern's Stones in words: each hand's stones, who knows them, what was traded, how complete the hands are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.games.tavern.facts import KINDS, TavernFacts

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot

_A = {"j": "a jewel", "g": "gold", "s": "silver", None: "a hidden stone"}


class TavernWords(TavernFacts):
    """The words of the picture of a position of the tavern's Stones, as somebody sees it.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> start = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    >>> p = start.play("1!2:1").play("4>3:1").play("yes").play("pass")
    >>> seen = picture(p.play("pass").play("1>2:4").play("yes").view(0))
    >>> for i in (1, 4, 5):
    ...     print(seen.labels()[f"seat2:{i}"])
    Player 2's stone 1: jewel
    Player 2's hidden stone 4, you know it: gold, Player 3 and Player 4 know it
    Player 2's hidden stone 5: unknown
    >>> picture(start).in_words("4>3:1"), picture(start.view(0)).in_words("4!3:1")
    ("stone 4 (gold) for Player 3's stone 1 (silver)", 'stone 4 (gold) forced on Player 3 for stone 1 (silver)')
    >>> picture(sw.Match(sw.Tavern(), seed=1).position).labels()["middle"]
    'hand 1, 120 bonus, 0 of 12 trades, 0 of 8 without trade'
    """

    WORDS: ClassVar[dict[str, str]] = {
        # what lies where
        "not dealt": "{whose} stone {n}[: {yet}]",
        "not yet": "not dealt yet",
        "stone": "{whose} [{hidden} ]stone {n}[, {knows}][: {kind}][, {who:knows} it]",
        "hidden": "hidden",
        "you know": "you know it",
        "plate": "{side}[, {you}][, {stands:,}]",
        "you": "you",
        "has forced": "has forced",
        "was forced": "was forced",
        "was forced twice": "was forced twice",
        "no trade back": "no trade back",
        "points": "{n:point}",
        "over": "the game is over",
        "between hands": "hand {hand} is over, {bonus} next bonus",
        "in hand": "hand {hand}, {bonus} bonus, {progress:,}",
        "turns": "{n} of {all} turns",
        "completed": "{n} of {all} trades",
        "quiet": "{n} of {all} without trade",
        # what is known
        "all known": "All stones known: {held}, {coins:coin}.",
        "known": "{n} of {all} stones known: {held}, {coins:coin}.",
        "jewels": "{n:jewel}",
        "stones": "{n} {kind}",
        "hand": "{Whose} hand: {facts: }",
        "most": "Most of one kind: {held}.",
        "totals": "{each}.",
        "holds": "{Who:holds} {held}.",
        "best set": "{Who}: {held}",
        "progress": "{facts:;}.",
        "knows": "{Who:knows} it.",
        # the game
        "shown": "Hand {hand} is over; {other:has} the most complete one.",
        "shown level": "Hand {hand} is over; the most complete ones are level.",
        "to be dealt": "The hands are to be dealt.",
        "to answer": "{Who} to answer: {offer}",
        "to move": "{Who} to move: {may:or}.",
        "may offer": "offer a stone for another",
        "may force": "force a trade",
        "may pass": "pass",
        "each": "{who} {n}",
        "has points": "{who:has} {n:point}",
        "has": "{who:has} {n}",
        "level": "A draw: {who:has} {n} points each.",
        "won": "{Who:wins} with {n} points.",
        "goal": "With {goal} points or more, the highest total wins: {reached}.",
        "nobody": "nobody",
        "short": "Not there: {short}.",
        "had most": "{Who} had the most complete hand at the end.",
        # moves
        "a pass": "a pass",
        "accepting": "accepting",
        "refusing": "refusing",
        "a deal": "a deal",
        "numbered": "[{hidden} ]stone {n}[ ({kind})]",
        "a trade": "{given} for {whose} {got}",
        "a forced trade": "{given} forced on {whom} for {got}",
        "dealt": "Hand {n} is dealt.",
        "begins": "{Who:begins}.",
        "passed": "{Who} passed.",
        "refused": "{Who} refused.",
        "accepted": "{Who} accepted.",
        "forced": "{Who} forced {other} to trade.",
        "offers": "{Who:offers} {own} for {whose} {wanted}.",
        "exchanged": "{Who:has} {a_got} as stone {n}, {other} {a_given} as stone {m}.",
        "hand over": "The hand is over.",
        "worth in coins": "Worth in coins: {each}.",
        "bonus waits": "The most complete hands are level: the bonus of {bonus} waits for the next hand.",
        "most complete": "{Who:has} the most complete one[, {held},] and the bonus of {bonus}.",
    }

    @override
    def spoken(self, name: str, value: Any) -> str:
        if name[:2] == "a_":
            return _A[value]
        return (KINDS | {"?": "unknown"})[value] if name == "kind" else super().spoken(name, value)

    @override
    def entry(self, before: Snapshot, move: str) -> tuple[str, str]:
        """Return a trade, an answer, a pass or a deal.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> p = sw.Tavern().start()
        >>> [picture(p).entry(p, move)[1] for move in ("6>3:5", "1!2:1", "yes")]
        ["6 for Player 3's 5", "1 for Player 2's 1, forced", 'accepted']
        """
        words = {"pass": "passed", "yes": "accepted", "no": "refused"}.get(move)
        if words or len(move) != len("1>2:3"):
            return "", words or move
        return "", f"{move[0]} for {self.names[int(move[2]) - 1]}'s {move[4]}{', forced' * (move[1] == '!')}"
