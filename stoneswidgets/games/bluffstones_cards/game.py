"""BluffStones with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, View
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.restoring import completed, listed, one_of
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.bluffstones.game import LETTERS, BluffStones, BluffStonesSnapshot
from stoneswidgets.games.bluffstones.rules import BID, RED, colour_of
from stoneswidgets.games.bluffstones_cards import rules
from stoneswidgets.games.bluffstones_cards.cards import DECK
from stoneswidgets.games.bluffstones_cards.rules import (
    SWAP,
    THREE,
    Parameters,
    State,
    bidding,
    leaders,
    towers,
)
from stoneswidgets.kernel import OVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.bluffstones import rules as plain
    from stoneswidgets.kernel import State as Numbers


class BluffStonesCardsSnapshot(BluffStonesSnapshot):
    """The readable part of a position or view of BluffStones with cards."""

    __slots__ = ()
    game: BluffStonesCards
    fields: State

    @property
    def rounds(self) -> int:
        """How many rounds are over (Last call)."""
        return self.fields.rounds

    @override
    def _described(self) -> dict[str, Any]:
        return super()._described() | ({"rounds": self.rounds} if self.rounds else {})


class BluffStonesCardsPosition(BluffStonesCardsSnapshot, Position["BluffStonesCardsView"]):
    """A position of BluffStones with cards."""

    __slots__ = ()


class BluffStonesCardsView(BluffStonesCardsSnapshot, View[BluffStonesCardsPosition]):
    """The view of a position of BluffStones with cards; covered piles are in it, since they follow from the bids that all have seen."""

    __slots__ = ()


class BluffStonesCards(Parameters, BluffStones, rules=rules):
    """BluffStones with cards: at most three are laid, none two of one slot, and each changes one rule.

    Raises
    ------
    BadRules
        If cards cannot be laid together; the message says why.

    Examples
    --------
    >>> p = BluffStonesCards(up_to_three=True, last_call=8).start().play("bbb,y")
    >>> p.game.titled, p.queue
    ('BluffStones with Up to three and Last call 8', (Step(seat=0, stone='b'),))
    """

    name: ClassVar[str] = "bluffstones_cards"
    title: ClassVar[str] = "BluffStones with cards"
    deck = DECK
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    bid_texts: ClassVar[tuple[str, ...]] = (*BluffStones.bid_texts, *(3 * c for c in LETTERS))
    forms: ClassVar[str] = f"{BluffStones.forms}; with cards also bbb, b2-d4 (an exchange)"
    position_type: ClassVar[type[Position]] = BluffStonesCardsPosition
    view_type: ClassVar[type[View]] = BluffStonesCardsView

    @property
    @override
    def needed(self) -> int:
        return self.enough

    @property
    @override
    def most_bid(self) -> int:
        return 3 if self.up_to_three else 2

    @property
    @override
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board, and the pairs of towers whose tops may be exchanged."""
        return self.board.count + len(self._swaps)

    # ------------------------------------------------------------ moves

    @property
    def _swaps(self) -> list[int]:
        pairs = combinations(sorted(map(self.board.index, self.places)), 2)
        return [SWAP + 64 * one + other for one, other in pairs] if self.red_swaps else []

    @property
    @override
    def actions(self) -> tuple[int, ...]:
        return (*super().actions, *self._swaps)

    @override
    def action_text(self, action: int) -> str:
        if action < SWAP:
            return super().action_text(action)
        return "-".join(self.board.names[i] for i in divmod(action - SWAP, 64))

    @override
    def parse(self, text: str, seat: int) -> int:
        names = text.split("-")
        if len(names) == 2 and all(name in self.board for name in names):
            one, other = map(self.board.index, names)
            if one < other:
                return SWAP + 64 * one + other
        return super().parse(text, seat)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s = State(state)
        if self.version_of(bidding)(self.tables, state):
            bid = action & 15
            if not BID <= action < SWAP or bid < THREE:
                return super().reason(state, seat, min(action, BID - 1) if action >= SWAP else action)
            if not self.up_to_three:
                return Fact("three not laid")
            many = s.piles[seat, self.version_of(colour_of)(bid)]
            return (
                Fact("two are left", who=seat, colour=self.bid_texts[bid][0])
                if many == 2
                else super().reason(state, seat, action)
            )
        return super().reason(state, seat, action) if action < SWAP else self._unexchanged(s, action)

    def _unexchanged(self, s: State, action: int) -> Fact:
        colour = self.version_of(colour_of)(s.bids[s.actor])
        if colour != RED:
            return Fact("is placed", colour=LETTERS[colour])
        if not self.red_swaps:
            return Fact("swap not laid")
        names, there = self.board.names, self.version_of(towers)(s)
        ends = divmod(action - SWAP, 64)
        bare = [names[i] for i in ends if not there >> i & 1]
        return (
            Fact("no tower", where=bare[0])
            if bare
            else Fact("same tops", where=tuple(names[i] for i in ends))
        )

    # ------------------------------------------------------------ positions from descriptions

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position: one of BluffStones, after so many rounds; after the last one the game is over."""
        rounds = one_of(range(self.last_call + 1))("rounds", described.get("rounds", 0))
        is_over = 0 < self.last_call == rounds
        left_out = {"rounds", "bids", "winners"} if is_over else {"rounds"}
        state = State(
            super().state_of({name: value for name, value in described.items() if name not in left_out})
        )
        state.rounds = rounds
        if is_over:
            bids = listed(self.players, one_of(self.bid_texts))("bids", described.get("bids"))
            if {*bids} == {"-"}:
                raise BadRecord("bids", f"the game was over after round {rounds} (Last call)")
            for seat, bid in enumerate(bids):
                state.bids[seat] = self.bid_texts.index(bid)
            state.actor, state.winners = OVER, self.version_of(leaders)(self.tables, state)
        return completed(state, described)

    @override
    def _faults(self, state: plain.State) -> Iterator[tuple[str, ...]]:
        if any(bid >= THREE for bid in state.bids[: self.players]) and not self.up_to_three:
            yield "bids", "at most two stones are bid (the card Up to three is not laid)"
        for fault in super()._faults(state):
            if fault[0] != "stones" or not self.red_swaps:  # a tower whose top was exchanged is not scored
                yield fault
