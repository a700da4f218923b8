"""BluffStones, by Jeff Morrow: secret bids of stones, with which towers are surrounded and taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.base import Game, malformed
from stoneswidgets.core.colours import COLOURS
from stoneswidgets.games.bluffstones import notation
from stoneswidgets.games.bluffstones.levels import LEVELS
from stoneswidgets.games.bluffstones.parameters import BID_TEXTS, TOP_LETTERS, BluffStonesParameters
from stoneswidgets.games.bluffstones.position import BluffStonesPosition, BluffStonesView
from stoneswidgets.games.bluffstones.rules import (
    BID,
    DYNAMICS,
    REMOVE,
    TOKEN,
    TOPS,
    TOPS_EACH,
    ask,
    bidding,
)
from stoneswidgets.kernel import (
    Dynamics,
    State,
    below,
    generator,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.core.levels import Level
    from stoneswidgets.core.position import Position, View


class BluffStones(BluffStonesParameters[BluffStonesPosition], Game[BluffStonesPosition]):
    """BluffStones, by Jeff Morrow: with secret bids of stones, towers are surrounded and taken.

    This is the game under one choice of its rule parameters. `start` returns its first position; `stoneswidgets.rules`
    tells its rules.

    Examples
    --------
    >>> towers = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
    >>> p = BluffStones().start(setup={"towers": towers, "first": 0})
    >>> p.to_move, p.legal_moves(1)
    ((0, 1), ('-', 'b', 'y', 'g', 'r', 'bb', 'yy', 'gg', 'rr'))
    >>> q = p.play("bb", seat=1)
    >>> q.to_move, q.bids, q.view(0).bids, q.view(0).has_bid
    ((0,), (None, 'bb'), (None, None), (1,))
    >>> q.play("y").queue
    (Step(seat=1, stone='b'),)
    """

    name: ClassVar[str] = "bluffstones"
    title: ClassVar[str] = "BluffStones"
    designer: ClassVar[str] = "Jeff Morrow"
    code: ClassVar[str] = "B"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    choice_word: ClassVar[str] = "bid"
    choices_are_open: ClassVar[bool] = True
    shuns_draws: ClassVar[bool] = True
    position_type: ClassVar[type[Position]] = BluffStonesPosition
    view_type: ClassVar[type[View]] = BluffStonesView

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the start with all piles full: towers and first player as the set-up says, or drawn at random."""
        towers, first = self._drawn(rng) if setup is None else notation.read_setup(self, setup)
        return self._started(towers, first)

    def _started(self, towers: Mapping[str, str], first: int) -> list[int]:
        state = self.blank()
        state[TOKEN] = first
        notation.stand(self, state, TOPS, towers)
        for seat in range(self.players):
            notation.fill_pile(state, seat, self.pile)
        self.own(ask)(self.tables, state)
        return state

    def _drawn(self, rng: Random) -> tuple[dict[str, str], int]:
        g = generator(rng)
        pool = list(TOP_LETTERS * TOPS_EACH)
        return {name: pool.pop(below(g, len(pool))) for name in self.places}, below(g, self.players)

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the set-up, the towers and the first player; None if a game cannot start with this state."""
        position = BluffStonesPosition(self, tuple(state))
        if self._started(position.towers, position.token) != list(state):
            return None
        return {"towers": position.towers, "first": position.token}

    def before_choices(self, state: State) -> list[int] | None:
        """Return the state before the first bid of this round; None where no bid is due, or none has been made."""
        if not self.own(bidding)(self.tables, state):
            return None
        before = list(state)
        self.own(ask)(self.tables, before)
        return before

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'bb' for a bid ('-' for none), 'xd5' for a removal, 'd5' for a placement."""
        if action >= BID:
            return BID_TEXTS[action & 15]
        names = self.board.names
        return f"x{names[action - REMOVE]}" if action >= REMOVE else names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text; a bid's action also holds the seat."""
        if text in BID_TEXTS:
            return BID + 16 * max(seat, 0) + BID_TEXTS.index(text)
        name = text.removeprefix("x")
        if name not in self.board:
            raise malformed(
                text,
                self.title,
                "- (bid no stone), b or bb (bid one or two stones of a colour; b, y, g, r), d5 (a placement), "
                "xd5 (a removal)",
            )
        return self.board.index(name) + (REMOVE if text.startswith("x") else 0)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a bid, a placement or a removal is not legal."""
        position = BluffStonesPosition(self, tuple(state))
        if position.phase == "bid":
            return self._unbiddable(position, seat, action)
        if action >= BID:
            return "the bids are made; they are resolved first"
        if (action >= REMOVE) != (position.phase == "remove"):
            stone = COLOURS[position.queue[0].stone]
            return f"the {stone} stone of this bid {'removes a stone' if action < REMOVE else 'is placed'}"
        name = self.board.names[action % REMOVE]
        if action < REMOVE:
            return f"{name} is taken by a {'tower' if name in position.towers else 'stone'}"
        if name in position.towers:
            return f"the stone on {name} tops a tower, and no top is removed"
        return f"there is no stone on {name}"

    def _unbiddable(self, position: BluffStonesPosition, seat: int, action: int) -> str:
        if action < BID:
            return "bids are due"
        letter = BID_TEXTS[action & 15][0]
        n = position.piles[seat][letter]
        return f"{self.seat_names[seat]} has {'only one' if n else 'no'} {COLOURS[letter]} stone left"

    # ------------------------------------------------------------ positions in words

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; without the field `bids`, no seat has bid yet."""
        return notation.state_of(self, described)
