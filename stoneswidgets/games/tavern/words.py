"""The tavern's Stones in words: each hand's stones, who knows them, what was traded, how complete the hands are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stoneswidgets.core.position import View
from stoneswidgets.games.tavern.rules import HAND, OPEN
from stoneswidgets.scene.language import every, listed, many

if TYPE_CHECKING:
    from stoneswidgets.games.tavern.game import Stone, TavernSnapshot

KINDS = {"j": "jewel", "g": "gold", "s": "silver"}
VALUES = {"j": 12, "g": 6, "s": 1}
_A = {"j": "a jewel", "g": "gold", "s": "silver", None: "a hidden stone"}


class Words:
    """A position of the tavern's Stones as somebody sees it, put into words.

    Parameters
    ----------
    shown : Position or View
        What there is to tell.
    """

    def __init__(self, shown: TavernSnapshot) -> None:
        self.shown = shown
        self.game = shown.game
        self.names = shown.game.seat_names
        self.hands = shown.hands
        self.viewer = shown.seat if isinstance(shown, View) else None
        self.in_hand = not (shown.is_chance or shown.is_over)
        self.shows_hands = shown.is_chance and bool(self.hands[0])

    # ------------------------------------------------------------ stones

    def stone(self, seat: int, i: int) -> str:
        """Say what a stone is, and who else knows it.

        >>> import stoneswidgets as sw
        >>> p = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1").play("1!2:1")
        >>> p = p.play("4>3:1").play("yes").play("pass")
        >>> words = Words(p.play("pass").play("1>2:4").play("yes").view(0))
        >>> for i in (0, 3, 4):
        ...     print(words.stone(1, i))
        Player 2's stone 1: jewel
        Player 2's hidden stone 4, you know it: gold, Player 3 and Player 4 know it
        Player 2's hidden stone 5: unknown
        """
        if not self.hands[seat]:
            return f"{self._owner(seat)} stone {i + 1}: not dealt yet"
        stone, others = self.hands[seat][i], self.others_knowing(seat, i)
        hidden = self.in_hand and i >= OPEN
        words = f"{self._owner(seat)} {'hidden ' if hidden else ''}stone {i + 1}"
        told = [seat for seat in others if seat != self.viewer]
        if len(told) < len(others):
            words += ", you know it"
        words += f": {KINDS[stone.kind] if stone.kind else 'unknown'}"
        if told:
            know = "knows it" if len(told) == 1 else "know it"
            words += f", {listed(every(self.names, told))} {know}"
        return words

    def others_knowing(self, seat: int, i: int) -> list[int]:
        """Return who knows a hidden stone, apart from the seat that holds it."""
        if not self.in_hand or i < OPEN:
            return []
        return [other for other in self.hands[seat][i].known_to if other != seat]

    def _owner(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def seat(self, seat: int) -> str:
        """Say how a seat stands."""
        return f"{self.names[seat]}{', you' if seat == self.viewer else ''}, {self.standing(seat)}"

    def notes(self, seat: int) -> list[str]:
        """Say what limits the trades of a seat: that it has forced one, was forced to one, or may not trade back."""
        times = self.shown.times_forced[seat]
        found = []
        if seat in self.shown.forced:
            found.append("has forced")
        if times:
            found.append("was forced" if times == 1 else "was forced twice")
        if seat == self.shown.barred:
            found.append("no trade back")
        return found

    def standing(self, seat: int) -> str:
        """Say how many points a seat has, and its notes."""
        return ", ".join([many(self.shown.scores[seat], "point"), *self.notes(seat)])

    def worth(self, seat: int) -> tuple[int, int]:
        """Return the value of those stones of a hand whose kind is known, and how many these are."""
        known = [stone.kind for stone in self.hands[seat] if stone.kind]
        return sum(VALUES[kind] for kind in known), len(known)

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
        """Say whose hand it is, what is known of it and, if that is all of it, how complete it is."""
        known, worth = self.known(seat), self.shown.worths[seat]
        if not known:
            return ""
        complete = f" Most of one kind: {counted(worth.most, worth.kind)}." if worth else ""
        return f"{self._owner(seat).capitalize()} hand: {' '.join(known)}{complete}"

    # ------------------------------------------------------------ the game

    def progress(self) -> tuple[str, str]:
        """Say how far the hand has come: trades (or turns), and turns in a row without one."""
        what = "turns" if self.game.count == "turns" else "trades"
        return (
            f"{self.shown.done} of {self.game.trades} {what}",
            f"{self.shown.quiet} of {self.game.stall} without trade",
        )

    def middle(self) -> str:
        """Say which hand it is, what bonus it is for, and how far it has come.

        >>> import stoneswidgets as sw
        >>> Words(sw.Match(sw.Tavern(), seed=1).position).middle()
        'hand 1, 120 bonus, 0 of 12 trades, 0 of 8 without trade'
        """
        if self.shows_hands:
            return f"hand {self.shown.hand} is over, {self.shown.bonus} next bonus"
        return ", ".join([f"hand {self.shown.hand}", f"{self.shown.bonus} bonus", *self.progress()])

    def status(self) -> str:
        """Say whose turn it is and what is asked, or how the game ended."""
        if self.shown.is_over:
            return self._result()
        if self.shows_hands:
            best = self.shown.most_complete
            most = (
                "the most complete ones are level"
                if best is None
                else f"{self.names[best]}'s is the most complete"
            )
            return f"Hand {self.shown.hand} is over; {most}."
        if self.shown.is_chance:
            return "The hands are to be dealt."
        seat = self.shown.to_move[0]
        if self.shown.offer:
            return f"{self._called(seat)} to answer: {self._offer()}"
        may = ["offer a stone for another"]
        if any("!" in move for move in self.shown.legal_moves(seat)):
            may.append("force a trade")
        return f"{self._called(seat)} to move: {', '.join(may)} or pass."

    def _called(self, seat: int) -> str:
        return f"{self.names[seat]}{' (you)' if seat == self.viewer else ''}"

    def _offer(self) -> str:
        """Say what is offered for what, as far as it is known."""
        offer = self.shown.offer
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
        >>> Words(p).proposed("4>3:1"), Words(p.view(0)).proposed("4!3:1")
        ("stone 4 (gold) for Player 3's stone 1 (silver)", "stone 4 (gold) for Player 3's stone 1 (silver), by force")
        """
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        mine, theirs = self.hands[self.shown.to_move[0]][own - 1], self.hands[partner][wanted - 1]
        forced = ", by force" if move[1] == "!" else ""
        return f"{_numbered(mine, own)} for {self._owner(partner)} {_numbered(theirs, wanted)}{forced}"

    def _result(self) -> str:
        winners, points = self.shown.winners, max(self.shown.scores)
        if len(winners) > 1:
            return f"A draw: {listed(every(self.names, winners))} have {points:,} points each."
        return f"{self.names[winners[0]]} wins with {points:,} points."

    def ending(self) -> str:
        """Say what the goal was, how many points each seat has, and who had the most complete hand."""
        goal, scores = self.game.target, self.shown.scores
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        each = listed(f"{self.names[seat]} {scores[seat]:,}" for seat in order)
        best = self.shown.most_complete
        most = "" if best is None else f" {self.names[best]} had the most complete hand at the end."
        return f"Whoever has most of those who reach {goal:,} points wins: {each}.{most}"

    # ------------------------------------------------------------ moves

    def announce(self, before: Words, move: str) -> str:
        """Say what a move did."""
        return " ".join([*self._done(before, move), *self._end(before)])

    def _done(self, before: Words, move: str) -> list[str]:
        if move.startswith("deal:"):
            return [f"Hand {self.shown.hand} is dealt. {self._called(self.shown.to_move[0])} begins."]
        seat, offer = before.shown.to_move[0], before.shown.offer
        name = self.names[seat]
        if move == "pass":
            return [f"{name} passed."]
        if offer:
            if move == "no":
                return [f"{name} refused."]
            return [f"{name} accepted.", *self._traded(offer.seat, offer.stone, offer.partner, offer.wanted)]
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        if "!" in move:
            return [
                f"{name} forced {self.names[partner]} to trade.",
                *self._traded(seat, own, partner, wanted),
            ]
        return [self._offer()]

    def _traded(self, seat: int, own: int, partner: int, wanted: int) -> list[str]:
        """Say who has what after two stones have changed places."""
        got, given = self.hands[seat][own - 1], self.hands[partner][wanted - 1]
        where = (f"stone {own}", f"stone {wanted}")
        return [
            f"{self.names[seat]} has {_A[got.kind]} as {where[0]}, {self.names[partner]} {_A[given.kind]} as {where[1]}."
        ]

    def _end(self, before: Words) -> list[str]:
        """Say how the hand that has just ended was scored, and whether that ends the game."""
        if self.in_hand or not before.in_hand:
            return []
        values = listed(f"{name} {self.worth(seat)[0]}" for seat, name in enumerate(self.names))
        said = [f"The hand is over, worth in coins: {values}."]
        best, bonus = self.shown.most_complete, before.shown.bonus
        if best is None:
            said.append(f"The most complete hands are level: the bonus of {bonus} waits for the next hand.")
        else:
            worth = self.shown.worths[best]
            held = f", {counted(worth[1], worth.kind)}," if worth else ""
            said.append(f"{self.names[best]} has the most complete one{held} and the bonus of {bonus}.")
        return [*said, self._result()] if self.shown.is_over else said


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
