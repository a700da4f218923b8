"""The tavern's Stones in words: each hand's stones, who knows them, what was traded, how complete the hands are."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from typing_extensions import override

from stoneswidgets.core.position import View
from stoneswidgets.games.tavern.rules import HAND, OPEN, SEATS
from stoneswidgets.plumbing.language import every, listed, many
from stoneswidgets.scene.base import Picture

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.tavern.game import Stone, TavernSnapshot
    from stoneswidgets.scene.format import About

KINDS = {"j": "jewel", "g": "gold", "s": "silver"}
_A = {"j": "a jewel", "g": "gold", "s": "silver", None: "a hidden stone"}


ALL = [(seat, i) for seat in range(SEATS) for i in range(HAND)]
"""The place of every stone: its seat, and its number in the hand."""


class TavernWords(Picture):
    """The words of the picture of a position of the tavern's Stones, as somebody sees it."""

    position: TavernSnapshot

    @cached_property
    def hands(self) -> tuple[tuple[Stone, ...], ...]:
        """The stones of each seat; empty hands before any are dealt."""
        return self.position.hands

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is."""
        return self.position.seat if isinstance(self.position, View) else None

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played."""
        return not (self.position.is_chance or self.position.is_over)

    @property
    def shows_hands(self) -> bool:
        """Whether a hand is over, and its stones lie open until the next is dealt."""
        return self.position.is_chance and bool(self.hands[0])

    def element(self, seat: int, i: int) -> str:
        """Return the element id of a stone's place; only the viewer's own stones are called own."""
        return f"own:{i + 1}" if seat == self.viewer else f"seat{seat + 1}:{i + 1}"

    @override
    def labels(self) -> dict[str, str]:
        found = {"middle": self.middle()} | {self.element(seat, i): self.stone(seat, i) for seat, i in ALL}
        return found | {f"seat:{seat + 1}": self.plate(seat) for seat in range(SEATS)}

    @override
    def about(self) -> dict[str, About]:
        found: dict[str, About] = {}
        for seat in range(SEATS):
            if text := self.known(seat):
                found[f"seat:{seat + 1}"] = {"text": text, "marks": []}
        return found

    @override
    def readings(self) -> dict[str, str]:
        return {f"seat:{seat + 1}": text for seat in range(SEATS) if (text := self.hand(seat))}

    # ------------------------------------------------------------ stones

    def stone(self, seat: int, i: int) -> str:
        """Say what a stone is, and who else knows it.

        >>> import stoneswidgets as sw
        >>> p = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1").play("1!2:1")
        >>> p = p.play("4>3:1").play("yes").play("pass")
        >>> from stoneswidgets.scene import picture
        >>> seen = picture(p.play("pass").play("1>2:4").play("yes").view(0))
        >>> for i in (0, 3, 4):
        ...     print(seen.stone(1, i))
        Player 2's stone 1: jewel
        Player 2's hidden stone 4, you know it: gold, Player 3 and Player 4 know it
        Player 2's hidden stone 5: unknown
        """
        if not self.hands[seat]:
            return f"{self._owner(seat)} stone {i + 1}: not dealt yet"
        stone, others = self.hands[seat][i], self.others_knowing(seat, i)
        hidden = self.in_hand and i >= OPEN
        words = f"{self._owner(seat)} {'hidden ' if hidden else ''}stone {i + 1}"
        known = [seat for seat in others if seat != self.viewer]
        if len(known) < len(others):
            words += ", you know it"
        words += f": {KINDS[stone.kind] if stone.kind else 'unknown'}"
        if known:
            know = "knows it" if len(known) == 1 else "know it"
            words += f", {listed(every(self.names, known))} {know}"
        return words

    def others_knowing(self, seat: int, i: int) -> tuple[int, ...]:
        """Return who knows a hidden stone, apart from the seat that holds it."""
        if not self.in_hand or i < OPEN:
            return ()
        return tuple(other for other in self.hands[seat][i].known_to if other != seat)

    def _owner(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def plate(self, seat: int) -> str:
        """Say how a seat stands."""
        you = ["you"] if seat == self.viewer else []
        return ", ".join(filter(None, [self.names[seat], *you, self.standing(seat)]))

    def notes(self, seat: int) -> list[str]:
        """Say what limits the trades of a seat: that it has forced one, was forced to one, or may not trade back."""
        times = self.position.times_forced[seat]
        found = []
        if seat in self.position.forced:
            found.append("has forced")
        if times:
            found.append("was forced" if times == 1 else "was forced twice")
        if seat == self.position.barred:
            found.append("no trade back")
        return found

    @override
    def standing(self, seat: int) -> str:
        points = [many(self.position.scores[seat], "point")] if self.look.reckoned else []
        return ", ".join([*points, *self.notes(seat)])

    def worth(self, seat: int) -> tuple[int, int]:
        """Return the value of those stones of a hand whose kind is known, and how many these are."""
        known = [stone.kind for stone in self.hands[seat] if stone.kind]
        return sum(self.position.game.coins[kind] for kind in known), len(known)

    def known(self, seat: int) -> list[str]:
        """Say what is known of a hand."""
        coins, number = self.worth(seat)
        if not number:
            return []
        kinds = Counter(stone.kind for stone in self.hands[seat])
        held = listed(counted(kinds[kind], kind) for kind in KINDS if kinds[kind])
        which = "All stones" if number == HAND else f"{number} of {HAND} stones"
        return [f"{which} known: {held}, {many(coins, 'coin')}."]

    def hand(self, seat: int) -> str:
        """Name the holder of a hand and the stones that are known; if all are known, say how many are of one kind."""
        known, worth = self.known(seat), self.position.worths[seat]
        if not known:
            return ""
        complete = f" Most of one kind: {counted(worth.most, worth.kind)}." if worth else ""
        return f"{self._owner(seat).capitalize()} hand: {' '.join(known)}{complete}"

    # ------------------------------------------------------------ the game

    def progress(self) -> tuple[str, str]:
        """Say how far the hand has come: trades (or turns), and turns in a row without one."""
        what = "turns" if self.position.game.count == "turns" else "trades"
        return (
            f"{self.position.done} of {self.position.game.trades} {what}",
            f"{self.position.quiet} of {self.position.game.stall} without trade",
        )

    def middle(self) -> str:
        """Say which hand is played, for what bonus, and how many trades and turns have been counted.

        >>> import stoneswidgets as sw
        >>> from stoneswidgets.scene import picture
        >>> picture(sw.Match(sw.Tavern(), seed=1).position).middle()
        'hand 1, 120 bonus, 0 of 12 trades, 0 of 8 without trade'
        """
        if self.position.is_over:
            return "the game is over"
        if self.shows_hands:
            return f"hand {self.position.hand} is over, {self.position.bonus} next bonus"
        return ", ".join([f"hand {self.position.hand}", f"{self.position.bonus} bonus", *self.progress()])

    @override
    def status(self) -> str:
        if self.position.is_over:
            return self._result()
        if self.shows_hands:
            best = self.position.most_complete
            most = (
                "the most complete ones are level"
                if best is None
                else f"{self.names[best]}'s is the most complete"
            )
            return f"Hand {self.position.hand} is over; {most}."
        if self.position.is_chance:
            return "The hands are to be dealt."
        seat = self.position.to_move[0]
        if self.position.offer:
            return f"{self._called(seat)} to answer: {self._offer()}"
        moves, may = self.position.legal_moves(seat), ["offer a stone for another"]
        may += ["force a trade"] if any("!" in move for move in moves) else []
        may += ["pass"] if "pass" in moves else []
        return f"{self._called(seat)} to move: {', '.join(may[:-1])}{' or ' * (len(may) > 1)}{may[-1]}."

    def _called(self, seat: int) -> str:
        return f"{self.names[seat]}{' (you)' if seat == self.viewer else ''}"

    def _offer(self) -> str:
        """Say what is offered for what, as far as it is known."""
        offer = self.position.offer
        if offer is None:
            return ""
        own, wanted = self.hands[offer.seat][offer.stone - 1], self.hands[offer.partner][offer.wanted - 1]
        return (
            f"{self.names[offer.seat]} offers {_named(own, offer.stone)} for "
            f"{self._owner(offer.partner)} {_named(wanted, offer.wanted)}."
        )

    def proposed(self, move: str) -> str:
        """Return an offer or a forced trade in words, as far as its stones are known.

        >>> import stoneswidgets as sw
        >>> p = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
        >>> from stoneswidgets.scene import picture
        >>> picture(p).proposed("4>3:1"), picture(p.view(0)).proposed("4!3:1")
        ("stone 4 (gold) for Player 3's stone 1 (silver)", 'stone 4 (gold) forced on Player 3 for stone 1 (silver)')
        """
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        mine, theirs = self.hands[self.position.to_move[0]][own - 1], self.hands[partner][wanted - 1]
        given, got = _numbered(mine, own), _numbered(theirs, wanted)
        if move[1] == "!":
            return f"{given} forced on {'you' if partner == self.viewer else self.names[partner]} for {got}"
        return f"{given} for {self._owner(partner)} {got}"

    def _result(self) -> str:
        winners, scores = self.position.winners, self.position.scores
        points = scores[winners[0]]
        if len(winners) > 1:
            return f"A draw: {listed(every(self.names, winners))} have {points:,} points each."
        return f"{self.names[winners[0]]} wins with {points:,} points."

    @override
    def ending(self) -> str:
        goal, scores = self.position.game.target, self.position.scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        reached, short = (
            [f"{self.names[seat]} {scores[seat]:,}" for seat in order if (scores[seat] >= goal) is there]
            for there in (True, False)
        )
        best = self.position.most_complete
        rule = f"With {goal:,} points or more, the highest total wins"
        parts = [f"{rule}: {listed(reached or ['nobody'])}."]
        parts += [f"Not there: {listed(short)}."] if short else []
        parts += [] if best is None else [f"{self.names[best]} had the most complete hand at the end."]
        return " ".join(parts)

    # ------------------------------------------------------------ moves

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

    @override
    def announce(self, before: Snapshot, move: str) -> str:
        earlier = type(self)(before)
        return " ".join([*self._done(earlier, move), *self._end(earlier)])

    def _done(self, before: TavernWords, move: str) -> list[str]:
        if move.startswith("deal:"):
            return [f"Hand {self.position.hand} is dealt. {self._called(self.position.to_move[0])} begins."]
        seat, offer = before.position.to_move[0], before.position.offer
        name = self.names[seat]
        if move == "pass":
            return [f"{name} passed."]
        if offer:
            if move == "no":
                return [f"{name} refused."]
            return [
                f"{name} accepted.",
                *self._exchanged(offer.seat, offer.stone, offer.partner, offer.wanted),
            ]
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        if "!" in move:
            return [
                f"{name} forced {self.names[partner]} to trade.",
                *self._exchanged(seat, own, partner, wanted),
            ]
        return [self._offer()]

    def _exchanged(self, seat: int, own: int, partner: int, wanted: int) -> list[str]:
        """Say who has what after two stones have changed places."""
        got, given = self.hands[seat][own - 1], self.hands[partner][wanted - 1]
        where = (f"stone {own}", f"stone {wanted}")
        return [
            f"{self.names[seat]} has {_A[got.kind]} as {where[0]}, {self.names[partner]} {_A[given.kind]} as {where[1]}."
        ]

    def _end(self, before: TavernWords) -> list[str]:
        """Say how the hand that has just ended was scored, and whether that ends the game."""
        if self.in_hand or not before.in_hand:
            return []
        values = listed(f"{name} {self.worth(seat)[0]}" for seat, name in enumerate(self.names))
        said = [f"The hand is over. Worth in coins: {values}."]
        best, bonus = self.position.most_complete, before.position.bonus
        if best is None:
            said.append(f"The most complete hands are level: the bonus of {bonus} waits for the next hand.")
        else:
            worth = self.position.worths[best]
            held = f", {counted(worth[1], worth.kind)}," if worth else ""
            said.append(f"{self.names[best]} has the most complete one{held} and the bonus of {bonus}.")
        return [*said, self._result()] if self.position.is_over else said


def _named(stone: Stone, number: int) -> str:
    return f"{'' if number <= OPEN else 'hidden '}{_numbered(stone, number)}"


def _numbered(stone: Stone, number: int) -> str:
    return f"stone {number}" + (f" ({KINDS[stone.kind]})" if stone.kind else "")


def counted(n: int, kind: str) -> str:
    """Say how many stones of a kind.

    >>> counted(7, "s"), counted(1, "j")
    ('7 silver', '1 jewel')
    """
    return many(n, "jewel") if kind == "j" else f"{n} {KINDS[kind]}"
