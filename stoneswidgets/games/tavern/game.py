"""The tavern's Stones, from the world of Moraff: four hands of seven stones, trades, and three stones open to all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.core.base import Game, malformed
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.tavern import notation
from stoneswidgets.games.tavern.levels import LEVELS
from stoneswidgets.games.tavern.parameters import LETTERS, TavernParameters
from stoneswidgets.games.tavern.position import TavernPosition, TavernView, hand_texts, offer_parts
from stoneswidgets.games.tavern.rules import (
    ALL,
    ASKER,
    BARRED,
    BONUS,
    BONUS_EACH,
    DEAL,
    DYNAMICS,
    EVERYBODY,
    FORCE,
    FORCED,
    HAND,
    KNOWERS,
    OFFER,
    OPEN,
    PASS,
    SEATS,
    TOTALS,
)
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    Dynamics,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from stoneswidgets.core.levels import Level
    from stoneswidgets.core.position import Position, View


_OFFER = re.compile(r"([1-7])([>!])([1-4]):([1-7])")
_EXAMPLES = "4>3:2 (an offer), 4!3:2 (a forced trade), yes, no, pass, deal:jgs+gssj,…,…,…;2"


class Tavern(TavernParameters[TavernPosition], Game[TavernPosition]):
    """The tavern's Stones, from the world of Moraff: four hands of seven stones, trades, and three stones open to all.

    This is the game under one choice of its rule parameters. `start` returns its first position; `stoneswidgets.rules`
    tells its rules.

    Examples
    --------
    >>> p = Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;2").play("4>3:1")
    >>> p.to_move, p.offer
    ((2,), Offer(seat=1, stone=4, partner=2, wanted=1))
    >>> [stone.kind for stone in p.view(0).hands[1]]
    ['g', 'j', 's', None, None, None, None]
    >>> [stone.kind for stone in p.play("yes").view(1).hands[2]]
    ['j', 'g', 'g', None, None, None, None]
    """

    name: ClassVar[str] = "tavern"
    title: ClassVar[str] = "Stones of the tavern"
    designer: ClassVar[str] = "the world of Moraff"
    code: ClassVar[str] = "T"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    choices_are_open: ClassVar[bool] = True
    decisive_lead: ClassVar[int] = 240
    position_type: ClassVar[type[Position]] = TavernPosition
    view_type: ClassVar[type[View]] = TavernView

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the state before the first deal."""
        if setup is not None:
            raise BadRecord(f"{self.title} has no set-up but a position: the deals stand among the moves")
        state = self.blank()
        state[ACTOR], state[BONUS] = CHANCE, BONUS_EACH
        state[OFFER] = state[ASKER] = state[BARRED] = -1
        state[KNOWERS:TOTALS] = [EVERYBODY] * ALL
        return state

    def setup_of(self, state: State) -> dict[str, Any] | None:  # noqa: ARG002
        """Return None: there is no set-up."""
        return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return '4>3:2' for an offer, '4!3:2' for a forced trade, 'deal:…', 'pass', 'yes', 'no'."""
        if action >= DEAL:
            kinds = "".join(LETTERS[action >> 2 * i & 3] for i in range(ALL))
            return f"deal:{','.join(hand_texts(kinds))};{(action >> 2 * ALL) + 1}"
        if action >= PASS:
            return ("pass", "yes", "no")[action - PASS]
        partner, own, wanted = offer_parts(action % FORCE)
        return f"{own}{'!' if action >= FORCE else '>'}{partner + 1}:{wanted}"

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        if text in ("pass", "yes", "no"):
            return PASS + ("pass", "yes", "no").index(text)
        if match := _OFFER.fullmatch(text):
            own, how, partner, wanted = match.groups()
            trade = HAND * HAND * (int(partner) - 1) + HAND * (int(own) - 1) + int(wanted) - 1
            return trade + (FORCE if how == "!" else 0)
        hands, semicolon, first = text.removeprefix("deal:").partition(";")
        texts = hands.split(",", SEATS)
        if not (text.startswith("deal:") and semicolon and first in tuple("1234")):
            raise malformed(text, self.title, _EXAMPLES)
        if len(texts) != SEATS or not all(map(notation.HAND_TEXT.fullmatch, texts)):
            raise malformed(text, self.title, _EXAMPLES)
        kinds = notation.kinds_in(texts)
        return sum(kind << 2 * i for i, kind in enumerate(kinds)) | int(first) - 1 << 2 * ALL

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Tell whether an action of that seat is possible now; a deal, whether the bag has its stones."""
        if seat == CHANCE and state[ACTOR] == CHANCE:
            return action >= DEAL and not notation.too_many([action >> 2 * i & 3 for i in range(ALL)])
        return super().is_legal(state, seat, action)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why an action is not legal."""
        if seat == CHANCE:
            many = notation.too_many([action >> 2 * i & 3 for i in range(ALL)]) if action >= DEAL else ""
            return many or "a hand is to be dealt first"
        if action >= DEAL:
            return "nothing is dealt in the middle of a hand"
        if state[OFFER] >= 0:
            return f"the offer {self.action_text(state[OFFER])} of {self.seat_names[state[ASKER]]} waits for yes or no"
        if action > PASS:
            return "there is no offer to answer"
        return self._no_trade(state, seat, action)

    def _no_trade(self, state: State, seat: int, action: int) -> str:
        partner, _, wanted = offer_parts(action % FORCE)
        name = self.seat_names[partner]
        if partner == seat:
            return "nobody trades with oneself"
        if partner == state[BARRED]:
            return f"{name} has just traded with {self.seat_names[seat]}: no trade goes straight back"
        if wanted > OPEN:
            return f"only a stone that lies face up can be forced, 1 to {OPEN}, not {wanted}"
        if state[FORCED] >> seat & 1:
            return f"{self.seat_names[seat]} has forced a trade in this hand already"
        return f"{name} has been forced twice in this hand"

    # ------------------------------------------------------------ positions in words

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        return notation.state_of(self, described)
