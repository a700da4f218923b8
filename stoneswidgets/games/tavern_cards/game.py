"""The tavern's Stones with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, View
from stoneswidgets.core.rules.calling import seats_in
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.restoring import Form, some_of
from stoneswidgets.games.tavern.game import Tavern, TavernSnapshot
from stoneswidgets.games.tavern.rules import ALL, EACH, FORCE, HAND, PASS, SEATS
from stoneswidgets.games.tavern_cards import rules
from stoneswidgets.games.tavern_cards.cards import DECK
from stoneswidgets.games.tavern_cards.rules import Parameters, State, is_full
from stoneswidgets.kernel import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.kernel import State as Numbers


class TavernCardsSnapshot(TavernSnapshot):
    """The readable part of a position or view of the tavern's Stones with cards."""

    __slots__ = ()
    game: TavernCards
    fields: State

    @property
    def forced_once(self) -> tuple[int, ...]:
        """The seats that have forced the first of two trades in this hand (Forces 2)."""
        return seats_in(self.fields.forced_once, SEATS)

    @override
    def _described(self) -> dict[str, Any]:
        described = super()._described()
        two = "forced" in described and self.game.forces > 1
        return described | ({"forced_once": list(self.forced_once)} if two else {})


class TavernCardsPosition(TavernCardsSnapshot, Position["TavernCardsView"]):
    """A position of the tavern's Stones with cards."""

    __slots__ = ()


class TavernCardsView(TavernCardsSnapshot, View[TavernCardsPosition]):
    """The view of a position of the tavern's Stones with cards; the stones that the seat does not know are hidden."""

    __slots__ = ()


class TavernCards(Parameters, Tavern, rules=rules):
    """The tavern's Stones with cards: at most three are laid, none two of one slot, and each changes one rule.

    Raises
    ------
    BadRules
        If cards cannot be laid together; the message says why.

    Examples
    --------
    >>> start = TavernCards(truth=True, open_stones=1).start()
    >>> p = start.play("deal:j+gsgssj,g+jsjggs,s+ggjsjs,g+sgjgsj;2").play("4>3:1")
    >>> [[stone.kind for stone in p.view(seat).hands[1]][3] for seat in (0, 2)]
    [None, 'j']
    >>> p.game.titled
    'Stones of the tavern with Open stones 1 and Truth'
    """

    name: ClassVar[str] = "tavern_cards"
    title: ClassVar[str] = "Stones of the tavern with cards"
    deck = DECK
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    level_ratings: ClassVar[tuple[int, ...]] = ()
    choices_are_open: ClassVar[bool] = True
    position_type: ClassVar[type[Position]] = TavernCardsPosition
    view_type: ClassVar[type[View]] = TavernCardsView

    @cached_property
    @override
    def hides(self) -> bool:
        return self.open_stones < HAND

    @property
    @override
    def opened(self) -> int:
        return self.open_stones

    @property
    @override
    def bonus_each(self) -> int:
        return self.bonus

    @cached_property
    @override
    def coins(self) -> dict[str, int]:
        jewel, gold, silver = map(int, self.prices.split("-"))
        return {"s": silver, "g": gold, "j": jewel}

    @property
    @override
    def value_range(self) -> tuple[int, int]:
        low, middle, high = self.coins.values()
        rest = ALL - 2 * EACH
        return EACH * (low + middle) + rest * high, EACH * (high + middle) + rest * low

    @override
    def value_of(self, state: Numbers, seat: int) -> int:
        return sum(self.t.price[kind] for kind in State(state).stones[HAND * seat : HAND * (seat + 1)])

    # ------------------------------------------------------------ moves

    @property
    @override
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: an offer and a forced trade for every two stones, and the pass."""
        return 2 * (SEATS - 1) * HAND * HAND + 1

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s, forces = State(state), FORCE <= action < PASS and seat != CHANCE
        if forces and s.offer < 0 and 0 in (self.forces, self.opened):
            return Fact("no forces", card="Open stones 0" if self.forces else "Forces 0")
        found = super().reason(state, seat, action)
        both = self.forces > 1 and found.kind == "forces once"
        return Fact("forces twice", **dict(found.values)) if both else found

    # ------------------------------------------------------------ positions from descriptions

    @override
    def _forms(self, phase: str) -> dict[str, Form]:
        forms = super()._forms(phase)
        two = "forced" in forms and self.forces > 1
        return forms | ({"forced_once": some_of(range(SEATS))} if two else {})

    @override
    def _given(self, phase: str, given: Mapping[str, Any]) -> State:
        state = State([*super()._given(phase, given)])
        state.forced_once = sum(1 << seat for seat in given.get("forced_once", ()))
        return state

    @override
    def _made(self, state: Any) -> list[int]:
        return [n + (state.forced_once >> seat & 1) for seat, n in enumerate(super()._made(state))]

    @override
    def _hand(self, state: Any) -> Iterator[tuple[str, ...]]:
        yield from super()._hand(state)
        if max(self._made(state)) > self.forces or (
            self.forces > 1 and state.have_forced & ~state.forced_once
        ):
            yield (
                "forced",
                "nobody forces more trades than the cards allow, and a second after a first (Forces)",
            )
        if self.version_of(is_full)(self.tables, state):
            yield "stones", "with so many stones of one kind the hand is over (Full hand)"
