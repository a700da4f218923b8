"""The tavern's Stones: the rule parameters, and the tables and sizes that follow from them."""

from __future__ import annotations

from functools import cached_property

from stoneswidgets.core.game import GameCore, P_co
from stoneswidgets.core.parameters import parameter
from stoneswidgets.core.slots import Slots
from stoneswidgets.games.tavern.rules import (
    ALL,
    ALL_TURNS,
    BONUS_EACH,
    EACH,
    FORCE,
    HAND,
    NO,
    OPEN,
    PASS,
    SEATS,
    STALL,
    TARGET,
    TRADES,
    YES,
)

LETTERS = "-sgj"
"""Nothing, silver, gold, jewels."""
LEAST = EACH + 6 * EACH + 12 * (ALL - 2 * EACH)
MOST = 12 * EACH + 6 * EACH + (ALL - 2 * EACH)
"""The total value, in coins, of the 28 cheapest and of the 28 dearest stones of the bag."""


class TavernParameters(GameCore[P_co]):
    """The rule parameters of the tavern's Stones, with the tables and sizes that follow from them."""

    trades: int = parameter(12, range(1, 101), "T2", "how many trades (or turns) make a hand")
    count: str = parameter("completed", ("completed", "turns"), "T2", "what counts towards the end of a hand")
    stall: int = parameter(8, range(1, 101), "T3", "turns in a row without a trade that end a hand")
    target: int = parameter(1000, range(1, 100_001), "T7", "points that win")

    @property
    def seats(self) -> int:
        """Four players."""
        return SEATS

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        t = [0] * 4
        t[TRADES], t[STALL], t[TARGET] = self.trades, self.stall, self.target
        t[ALL_TURNS] = self.entry("count")
        return t

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: an offer or a forced trade for every two stones, and the pass."""
        return (SEATS - 1) * HAND * (HAND + OPEN) + 1

    @property
    def longest(self) -> int:
        """A bound on the number of hands: even the 28 cheapest stones of the bag bring 132 points in each hand."""
        return SEATS * (self.target - 1) // LEAST + 1

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: each hand has a deal, and each of its turns at most an offer and an answer."""
        turns = self.trades if self.count == "turns" else self.trades * self.stall
        return self.longest * (1 + 2 * turns)

    @property
    def actions(self) -> tuple[int, ...]:
        """The offers, the forced trades for a stone that lies face up, the pass, the two answers."""
        forced = (FORCE + offer for offer in range(FORCE) if offer % HAND < OPEN)
        return (*range(FORCE), *forced, PASS, YES, NO)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """The slots of the state after the first two."""
        bonuses = BONUS_EACH * (self.longest + 1)
        return (
            Slots("stones", "choice", 4, ALL),
            Slots("knowers", "set", SEATS + 1, ALL),
            Slots("totals", "number", self.target + 12 * HAND + bonuses, SEATS),
            Slots("times_forced", "number", 2, SEATS),
            Slots("offer", "choice", FORCE),
            Slots("asker", "choice", SEATS),
            Slots("barred", "choice", SEATS),
            Slots("done", "number", self.trades),
            Slots("quiet", "number", self.stall),
            Slots("have_forced", "set", SEATS),
            Slots("bonus", "number", bonuses),
            Slots("hand", "number", self.longest),
        )
