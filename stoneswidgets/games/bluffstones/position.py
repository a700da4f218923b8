"""Positions and views of BluffStones: the properties that read their states."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.colours import ColouredSnapshot
from stoneswidgets.core.position import Position, View
from stoneswidgets.games.bluffstones.parameters import BID_TEXTS, LETTERS, TOP_LETTERS
from stoneswidgets.games.bluffstones.rules import (
    BIDS,
    DUE,
    NOT_YET,
    PILES,
    SCORED,
    STONES,
    TOKEN,
    TOPS,
    ZERO,
    bidding,
    colour_of,
)

if TYPE_CHECKING:
    from stoneswidgets.games.bluffstones.parameters import BluffStonesParameters


class Step(NamedTuple):
    """One step of a round that is being resolved: a seat uses the one stone that is left of its bid.

    Attributes
    ----------
    seat : int
        The seat that uses its stone.
    stone : str
        The stone's colour: r removes a stone from the board; b, y or g is placed.
    """

    seat: int
    stone: str


class BluffStonesSnapshot(ColouredSnapshot):
    """Positions and views of BluffStones. Colours are the letters b, y, g and r (red): the properties that read their states."""

    __slots__ = ()
    game: BluffStonesParameters[BluffStonesPosition]

    def _coloured(self, slot: int) -> dict[str, str]:
        return {
            name: letter
            for i, name in enumerate(self.game.board.names)
            for colour, letter in enumerate(TOP_LETTERS)
            if self._state[slot + colour] >> i & 1
        }

    @property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board, by its space; towers' tops are not among them."""
        return self._coloured(STONES)

    @property
    def towers(self) -> dict[str, str]:
        """The colour of the stone on top of each tower on the board, by the tower's space."""
        return self._coloured(TOPS)

    @property
    def piles(self) -> tuple[dict[str, int], ...]:
        """How many stones of each colour each seat has; until all have bid, including the stones of its bid."""
        return tuple(
            {letter: self._state[PILES + 4 * seat + i] for i, letter in enumerate(LETTERS)}
            for seat in range(self.game.players)
        )

    @property
    def scored(self) -> tuple[str, ...]:
        """The tops of the towers that each seat has scored, in the order of the letters b, y, g: ('bg', '')."""
        return tuple(
            "".join(letter * self._state[SCORED + 3 * seat + i] for i, letter in enumerate(TOP_LETTERS))
            for seat in range(self.game.players)
        )

    @property
    def token(self) -> int:
        """The seat with the turn token, the first in this round's turn order."""
        return self._state[TOKEN]

    @property
    def phase(self) -> str:
        """'bid', 'remove', 'place' or 'over': what the seats to move have to do."""
        if self.is_over:
            return "over"
        if self.game.own(bidding)(self.game.tables, self._state):
            return "bid"
        return "remove" if self.queue[0].stone == "r" else "place"

    @property
    def has_bid(self) -> tuple[int, ...]:
        """The seats that have made their bid of this round."""
        return tuple(seat for seat in range(self.game.players) if self._state[BIDS + seat] != NOT_YET)

    @property
    def bids(self) -> tuple[str | None, ...]:
        """Each seat's bid of this round; None where there is none yet and, in a view, where it is secret."""
        return tuple(
            BID_TEXTS[bid] if bid >= ZERO else None for bid in self._state[BIDS : BIDS + self.game.players]
        )

    @property
    def queue(self) -> tuple[Step, ...]:
        """The steps that are left in the round that is being resolved, in their order; empty while bids are made."""
        due = [
            Step(seat, LETTERS[self.game.own(colour_of)(self._state[BIDS + seat])])
            for seat in self.turn_order
            if self._state[DUE] >> seat & 1
        ]
        return tuple(sorted(due, key=lambda step: step.stone != "r"))

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats in this round's order, from the turn token."""
        return tuple((self.token + i) % self.game.players for i in range(self.game.players))

    @property
    def out_of_play(self) -> dict[str, int]:
        """How many stones of each colour were thrown away or removed; tops of towers do not count."""
        seen = Counter("".join(self.stones.values()))
        seen.update(step.stone for step in self.queue)
        for pile in self.piles:
            seen.update(pile)
        return {letter: n * self.game.players - seen[letter] for letter, n in self.game.pile.items()}

    def _described(self) -> dict[str, Any]:
        """Return the board, the piles, the token, the bids, and the seats that still have a stone to use or have won."""
        described: dict[str, Any] = {
            "towers": self.towers,
            "stones": self.stones,
            "piles": list(self.piles),
            "scored": list(self.scored),
            "token": self.token,
            "bids": list(self.bids),
        }
        if self.is_over:
            described["winners"] = list(self.winners)
        elif self.queue:
            described["due"] = [step.seat for step in self.queue]
        return described


class BluffStonesPosition(BluffStonesSnapshot, Position["BluffStonesView"]):
    """A position of BluffStones."""

    __slots__ = ()


class BluffStonesView(BluffStonesSnapshot, View[BluffStonesPosition]):
    """The view of a position of BluffStones; the other seats' bids are hidden until all have bid."""

    __slots__ = ()
