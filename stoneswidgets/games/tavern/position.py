"""Positions and views of the tavern's Stones: the properties that read their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.games.tavern.parameters import LETTERS
from stoneswidgets.games.tavern.rules import (
    ASKER,
    BARRED,
    BONUS,
    DONE,
    EVERYBODY,
    FORCED,
    HAND,
    HANDS,
    KNOWERS,
    OFFER,
    OPEN,
    QUIET,
    SEATS,
    STONES,
    TIMES,
    TOTALS,
    completeness,
    most_complete,
    value,
)
from stoneswidgets.kernel import ACTOR, CHANCE, OVER

if TYPE_CHECKING:
    from stoneswidgets.games.tavern.parameters import TavernParameters

_PHASES = {0: "turn", CHANCE: "deal", OVER: "over"}


class Stone(NamedTuple):
    """A stone in a hand.

    Attributes
    ----------
    kind : str or None
        'j' a jewel, 'g' gold, 's' silver; None in the view of a seat that does not know it.
    face_up : bool
        Whether it lies face up.
    known_to : tuple of int
        The seats that know it: its holder, and those that saw it and could follow its trades (T4).
    """

    kind: str | None
    face_up: bool
    known_to: tuple[int, ...]


class Offer(NamedTuple):
    """An offer that waits for its answer.

    Attributes
    ----------
    seat, stone : int
        The seat that offers, and the number of its stone, from 1.
    partner, wanted : int
        The seat that is asked, and the number of the wanted stone of its hand, from 1.
    """

    seat: int
    stone: int
    partner: int
    wanted: int


class Worth(NamedTuple):
    """The worth of a hand.

    Attributes
    ----------
    coins : int
        The value of its seven stones.
    most, kind : int, str
        How many stones its most complete set has, and of which kind (T5).
    """

    coins: int
    most: int
    kind: str


class TavernSnapshot(Snapshot):
    """Positions and views of the tavern's Stones. Seats count from 0, stones in a text from 1: the properties that read their states."""

    __slots__ = ()
    game: TavernParameters[TavernPosition]

    @property
    def hands(self) -> tuple[tuple[Stone, ...], ...]:
        """Each seat's seven stones, the three that lie face up first; no hands before the first deal.

        After a hand's last trade all are shown, until the next deal.
        """
        if self._state[HANDS] == 0:
            return ((),) * SEATS
        stones = [
            Stone(
                kind=LETTERS[kind] if kind > 0 else None,
                face_up=i % HAND < OPEN or self._state[ACTOR] < 0,
                known_to=seats_in(knowers),
            )
            for i, (kind, knowers) in enumerate(
                zip(self._state[STONES:KNOWERS], self._state[KNOWERS:TOTALS], strict=True)
            )
        ]
        return tuple(tuple(stones[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))

    @property
    def worths(self) -> tuple[Worth | None, ...]:
        """The worth of each hand, without a bonus; None for a hand of which not all seven stones are known."""
        found: list[Worth | None] = []
        for seat, hand in enumerate(self.hands):
            if hand and all(stone.kind for stone in hand):
                most, kind = divmod(self.game.own(completeness)(self._state, seat), 4)
                found.append(Worth(self.game.own(value)(self._state, seat), most, LETTERS[kind]))
            else:
                found.append(None)
        return tuple(found)

    @property
    def most_complete(self) -> int | None:
        """The seat with the most complete hand; None after a tie (T6) and while not all stones are known."""
        who = self.game.own(most_complete)(self._state) if all(self.worths) else -1
        return None if who < 0 else who

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for its answer; None if there is none."""
        partner, own, wanted = offer_parts(self._state[OFFER])
        return None if self._state[OFFER] < 0 else Offer(self._state[ASKER], own, partner, wanted)

    @property
    def barred(self) -> int | None:
        """The seat with which the seat to move has just traded, and may not trade back at once (T8); None if there is none."""
        return None if self._state[BARRED] < 0 else self._state[BARRED]

    @property
    def done(self) -> int:
        """How many trades there were in this hand; with ``count="turns"``, how many turns (T2)."""
        return self._state[DONE]

    @property
    def quiet(self) -> int:
        """How many turns in a row have brought no trade (T3)."""
        return self._state[QUIET]

    @property
    def forced(self) -> tuple[int, ...]:
        """The seats that have forced a trade in this hand, and therefore may not force another."""
        return seats_in(self._state[FORCED])

    @property
    def times_forced(self) -> tuple[int, ...]:
        """How often each seat was forced in this hand; at most twice."""
        return tuple(self._state[TIMES : TIMES + SEATS])

    @property
    def bonus(self) -> int:
        """The bonus for the most complete hand, including those that were not won because of ties (T6)."""
        return self._state[BONUS]

    @property
    def hand(self) -> int:
        """The number of the hand, from 1; 0 before the first deal."""
        return self._state[HANDS]

    def _described(self) -> dict[str, Any]:
        """Return the hands, the seats that know each stone, the points, and the trades and turns of this hand so far."""
        state = self._state
        kinds = "".join(LETTERS[kind] for kind in state[STONES:KNOWERS])
        described: dict[str, Any] = {
            "phase": _PHASES[min(state[ACTOR], 0)] if state[OFFER] < 0 else "answer",
            "hand": self.hand,
            "stones": hand_texts(kinds) if self.hand else [],
            "totals": list(self.scores),
            "bonus": self.bonus,
        }
        if self.is_over:
            return described | {"winners": list(self.winners)}
        if self.is_chance:
            return described
        described |= {
            "known": [
                [
                    _knowers_text(bits)
                    for bits in state[KNOWERS + HAND * seat + OPEN : KNOWERS + HAND * (seat + 1)]
                ]
                for seat in range(SEATS)
            ],
            "done": self.done,
            "quiet": self.quiet,
            "forced": list(self.forced),
            "times_forced": list(self.times_forced),
        }
        if state[OFFER] < 0:
            return described | {"to_move": state[ACTOR], "barred": self.barred}
        return described | {"asker": state[ASKER], "offer": self.game.action_text(state[OFFER])}


class TavernPosition(TavernSnapshot, Position["TavernView"]):
    """A position of the tavern's Stones."""

    __slots__ = ()


class TavernView(TavernSnapshot, View[TavernPosition]):
    """The view of a position of the tavern's Stones; the stones that the seat does not know are hidden."""

    __slots__ = ()


def offer_parts(offer: int) -> tuple[int, int, int]:
    """Return the partner, from 0, and the numbers of the own and of the partner's stone, from 1."""
    return offer // (HAND * HAND), offer // HAND % HAND + 1, offer % HAND + 1


def seats_in(bits: int) -> tuple[int, ...]:
    """Return the seats of a bit set, in order."""
    return tuple(seat for seat in range(SEATS) if bits >> seat & 1)


def hand_texts(kinds: str) -> list[str]:
    """Return four hands as texts such as 'jgs+gssj': the three stones that lie face up first."""
    hands = [kinds[HAND * seat : HAND * (seat + 1)] for seat in range(SEATS)]
    return [f"{hand[:OPEN]}+{hand[OPEN:]}" for hand in hands]


def _knowers_text(bits: int) -> str | list[int]:
    return "everybody" if bits == EVERYBODY else list(seats_in(bits))
