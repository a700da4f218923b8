"""The tavern's Stones, from the world of Moraff: four hands of seven stones, trades, and three stones open to all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets.errors import BadRecord, shown
from stoneswidgets.fields import Fields
from stoneswidgets.games.base import Game, Slots, malformed, parameter
from stoneswidgets.games.tavern_rules import (
    ALL,
    ALL_TURNS,
    ASKER,
    BARRED,
    BONUS,
    BONUS_EACH,
    DEAL,
    DONE,
    DYNAMICS,
    EACH,
    EVERYBODY,
    FORCE,
    FORCED,
    HAND,
    HANDS,
    KNOWERS,
    NO,
    OFFER,
    OPEN,
    PASS,
    QUIET,
    SEATS,
    SLOTS,
    STALL,
    STONES,
    TARGET,
    TIMES,
    TOTALS,
    TRADES,
    YES,
    completeness,
    most_complete,
    value,
)
from stoneswidgets.kernel import (
    ACTOR,
    CHANCE,
    OVER,
    WINNERS,
    Dynamics,
    State,
    popcount,
)
from stoneswidgets.position import Position, Snapshot, View

if TYPE_CHECKING:
    from collections.abc import Mapping


_LETTERS = "-sgj"
_NAMES = ("nothing", "silver", "gold", "jewels")
_HAND = re.compile(r"[sgj]{3}\+[sgj]{4}")
_OFFER = re.compile(r"([1-7])([>!])([1-4]):([1-7])")
_EXAMPLES = "4>3:2 (an offer), 4!3:2 (a forced trade), yes, no, pass, deal:jgs+gssj,…,…,…;2"


class Stone(NamedTuple):
    """A stone in a hand.

    Attributes
    ----------
    kind : str or None
        'j' a jewel, 'g' gold, 's' silver; None where it is not known to whom this is shown.
    face_up : bool
        Whether it lies face up.
    known_to : tuple of int
        The seats that know it: its holder, and those who saw it and could follow it (T4).
    """

    kind: str | None
    face_up: bool
    known_to: tuple[int, ...]


class Offer(NamedTuple):
    """An offer that waits for its answer.

    Attributes
    ----------
    seat, stone : int
        Who offers, and which of the own stones, from 1.
    partner, wanted : int
        To whom, and for which of the partner's stones, from 1.
    """

    seat: int
    stone: int
    partner: int
    wanted: int


class Worth(NamedTuple):
    """What a hand is worth.

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
    """What can be read off a position of the tavern's Stones. Seats count from 0, stones in a text from 1."""

    __slots__ = ()
    game: Tavern

    @property
    def hands(self) -> tuple[tuple[Stone, ...], ...]:
        """Each seat's seven stones, the three that lie face up first; no hands before the first deal.

        After a hand's last trade all are shown, until the next deal.
        """
        if self._state[HANDS] == 0:
            return ((),) * SEATS
        stones = [
            Stone(
                kind=_LETTERS[kind] if kind > 0 else None,
                face_up=i % HAND < OPEN or self._state[ACTOR] < 0,
                known_to=_seats(knowers),
            )
            for i, (kind, knowers) in enumerate(
                zip(self._state[STONES:KNOWERS], self._state[KNOWERS:TOTALS], strict=True)
            )
        ]
        return tuple(tuple(stones[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))

    @property
    def worths(self) -> tuple[Worth | None, ...]:
        """What each hand is worth, before any bonus; None where not all seven stones are known."""
        found: list[Worth | None] = []
        for seat, hand in enumerate(self.hands):
            if hand and all(stone.kind for stone in hand):
                most, kind = divmod(completeness(self._state, seat), 4)
                found.append(Worth(value(self._state, seat), most, _LETTERS[kind]))
            else:
                found.append(None)
        return tuple(found)

    @property
    def most_complete(self) -> int | None:
        """The seat with the most complete hand; None after a tie (T6) and while not all stones are known."""
        who = most_complete(self._state) if all(self.worths) else -1
        return None if who < 0 else who

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for its answer."""
        partner, own, wanted = _offer_parts(self._state[OFFER])
        return None if self._state[OFFER] < 0 else Offer(self._state[ASKER], own, partner, wanted)

    @property
    def barred(self) -> int | None:
        """The seat that the one to move has just traded with, and may not trade back to (T8)."""
        return None if self._state[BARRED] < 0 else self._state[BARRED]

    @property
    def done(self) -> int:
        """How many trades the hand has seen; under ``count="turns"``, how many turns (T2)."""
        return self._state[DONE]

    @property
    def quiet(self) -> int:
        """How many turns in a row have brought no trade (T3)."""
        return self._state[QUIET]

    @property
    def forced(self) -> tuple[int, ...]:
        """The seats that have forced a trade in this hand, and so may not again."""
        return _seats(self._state[FORCED])

    @property
    def times_forced(self) -> tuple[int, ...]:
        """How often each seat was forced in this hand; nobody is a third time."""
        return tuple(self._state[TIMES : TIMES + SEATS])

    @property
    def bonus(self) -> int:
        """The bonus for the most complete hand, with what ties have left over (T6)."""
        return self._state[BONUS]

    @property
    def hand(self) -> int:
        """The number of the hand, from 1; 0 before the first deal."""
        return self._state[HANDS]


class TavernPosition(TavernSnapshot, Position):
    """A position of the tavern's Stones."""

    __slots__ = ()


class TavernView(TavernSnapshot, View):
    """A position of the tavern's Stones as a seat sees it, without the stones that it does not know."""

    __slots__ = ()


@dataclass(frozen=True)
class Tavern(Game):
    """The tavern's Stones under one choice of rules.

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

    trades: int = parameter(12, range(1, 101), "T2", "how many trades (or turns) make a hand")
    count: str = parameter("completed", ("completed", "turns"), "T2", "what counts towards the end of a hand")
    stall: int = parameter(8, range(1, 101), "T3", "turns in a row without a trade that end a hand")
    target: int = parameter(1000, range(1, 100_001), "T7", "points that win")

    name: ClassVar[str] = "tavern"
    title: ClassVar[str] = "Stones of the tavern"
    designer: ClassVar[str] = "the world of Moraff"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    position_type: ClassVar[type[Position]] = TavernPosition
    view_type: ClassVar[type[View]] = TavernView

    @property
    def seats(self) -> int:
        """Four players."""
        return SEATS

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        t = [0] * 4
        t[TRADES], t[STALL], t[TARGET] = self.trades, self.stall, self.target
        t[ALL_TURNS] = int(self.count == "turns")
        return t

    @property
    def width(self) -> int:
        """A bound on the number of legal moves: an offer or a forced trade for every two stones, and the pass."""
        return (SEATS - 1) * HAND * (HAND + OPEN) + 1

    @property
    def longest(self) -> int:
        """A bound on the number of hands: the 28 cheapest stones of the bag bring 132 points in each."""
        return SEATS * (self.target - 1) // _LEAST + 1

    @property
    def bound(self) -> int:
        """A bound on the length of a game: each hand is dealt, and each turn of it may be an offer and an answer."""
        turns = self.trades if self.count == "turns" else self.trades * self.stall
        return self.longest * (1 + 2 * turns)

    @property
    def actions(self) -> tuple[int, ...]:
        """The offers, the forced trades for a stone that lies face up, the pass, the two answers."""
        forced = (FORCE + offer for offer in range(FORCE) if offer % HAND < OPEN)
        return (*range(FORCE), *forced, PASS, YES, NO)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
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

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:  # noqa: ARG002
        """Return the state before the first deal."""
        if setup is not None:
            raise BadRecord(f"{self.title} has no set-up but a position: the deals stand among the moves")
        state = [0] * SLOTS
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
            kinds = "".join(_LETTERS[action >> 2 * i & 3] for i in range(ALL))
            return f"deal:{','.join(_hand_texts(kinds))};{(action >> 2 * ALL) + 1}"
        if action >= PASS:
            return ("pass", "yes", "no")[action - PASS]
        partner, own, wanted = _offer_parts(action % FORCE)
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
        if len(texts) != SEATS or not all(map(_HAND.fullmatch, texts)):
            raise malformed(text, self.title, _EXAMPLES)
        kinds = _kinds(texts)
        return sum(kind << 2 * i for i, kind in enumerate(kinds)) | int(first) - 1 << 2 * ALL

    def listed(self, state: State, seat: int, action: int) -> bool:
        """Tell whether an action of that seat is possible now; a deal, whether the bag has its stones."""
        if seat == CHANCE and state[ACTOR] == CHANCE:
            return action >= DEAL and not _too_many([action >> 2 * i & 3 for i in range(ALL)])
        return super().listed(state, seat, action)

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why an action is not legal."""
        if seat == CHANCE:
            many = _too_many([action >> 2 * i & 3 for i in range(ALL)]) if action >= DEAL else ""
            return many or "a hand is to be dealt first"
        if action >= DEAL:
            return "nothing is dealt in the middle of a hand"
        if state[OFFER] >= 0:
            return f"the offer {self.action_text(state[OFFER])} of {self.seat_names[state[ASKER]]} waits for yes or no"
        if action > PASS:
            return "there is no offer to answer"
        return self._no_trade(state, seat, action)

    def _no_trade(self, state: State, seat: int, action: int) -> str:
        partner, _, wanted = _offer_parts(action % FORCE)
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

    def describe(self, state: State) -> dict[str, Any]:
        """Return the hands, who knows which stone, the points, and how far the hand has come."""
        position = TavernPosition(self, tuple(state))
        kinds = "".join(_LETTERS[kind] for kind in state[STONES:KNOWERS])
        described: dict[str, Any] = {
            "phase": _PHASES[min(state[ACTOR], 0)] if state[OFFER] < 0 else "answer",
            "hand": position.hand,
            "stones": _hand_texts(kinds) if position.hand else [],
            "totals": list(position.scores),
            "bonus": position.bonus,
        }
        if position.is_over:
            described["winners"] = list(position.winners)
        elif not position.is_chance:
            knowers = state[KNOWERS:TOTALS]
            described |= {
                "known": [
                    [_knowers_text(bits) for bits in knowers[HAND * seat + OPEN : HAND * (seat + 1)]]
                    for seat in range(SEATS)
                ],
                "done": position.done,
                "quiet": position.quiet,
                "forced": list(position.forced),
                "times_forced": list(position.times_forced),
            }
            if state[OFFER] < 0:
                described |= {"to_move": state[ACTOR], "barred": position.barred}
            else:
                described |= {"asker": state[ASKER], "offer": self.action_text(state[OFFER])}
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described."""
        phase = described.get("phase")
        if not isinstance(phase, str) or phase not in _OWN_FIELDS:
            raise BadRecord(f"phase is one of {', '.join(_OWN_FIELDS)}, not {shown(phase)}")
        required = ("phase", "hand", "stones", "totals", "bonus", *_OWN_FIELDS[phase])
        reader = Fields(described, "position", required=required)
        between = phase in ("deal", "over")
        state = self.initial(None, Random(0))
        state[HANDS] = reader.integer("hand", range(phase != "deal", self.longest + 1))
        state[STONES:KNOWERS] = _stones(reader.given["stones"], dealt=state[HANDS] > 0)
        self._read_points(state, reader, state[HANDS] - (not between))
        if between:
            self._close(state, reader, phase)
            return state
        state[KNOWERS:TOTALS] = _knowers(reader.given["known"])
        self._read_forces(state, reader)
        if phase == "turn":
            self._read_turn(state, reader)
        else:
            self._read_offer(state, reader)
        return state

    def _read_points(self, state: list[int], reader: Fields, hands: int) -> None:
        """Read totals and bonus after so many complete hands: what was not won is in the bonus (T6)."""
        totals = reader.given["totals"]
        if not isinstance(totals, list) or len(totals) != SEATS or any(type(n) is not int for n in totals):
            raise BadRecord(f"totals is a list of four whole numbers, not {shown(totals)}")
        bonus, most = reader.given["bonus"], BONUS_EACH * (hands + 1)
        if type(bonus) is not int or bonus not in range(BONUS_EACH, most + 1, BONUS_EACH):
            raise BadRecord(
                f"bonus is a multiple of {BONUS_EACH} from {BONUS_EACH} to {most}, not {shown(bonus)}"
            )
        coins = sum(totals) - (most - bonus)
        if min(totals) < HAND * hands or not _LEAST * hands <= coins <= _MOST * hands:
            raise BadRecord(f"totals: {hands} hands and a bonus of {bonus} do not lead to {shown(totals)}")
        if reader.given["phase"] != "over" and max(totals) >= self.target:
            raise BadRecord(f"totals: with {max(totals)} of {self.target} points the game is over")
        state[TOTALS:TIMES], state[BONUS] = totals, bonus

    def _close(self, state: list[int], reader: Fields, phase: str) -> None:
        """Check what a hand's end has left behind, and end the game if that is so."""
        totals = state[TOTALS:TIMES]
        if state[HANDS] and (most_complete(state) < 0) != (state[BONUS] > BONUS_EACH):
            raise BadRecord(
                "bonus: it is carried over, and is more than 120, only when these hands tie for it"
            )
        if phase == "deal":
            return
        if max(totals) < self.target:
            raise BadRecord(f"totals: nobody has {self.target} points, and the game is not over")
        winners = [seat for seat in range(SEATS) if totals[seat] == max(totals)]
        if reader.given["winners"] != winners:
            raise BadRecord(
                f"winners: by the totals {winners} have won, not {shown(reader.given['winners'])}"
            )
        state[ACTOR], state[WINNERS] = OVER, sum(1 << seat for seat in winners)

    def _read_forces(self, state: list[int], reader: Fields) -> None:
        """Read how far the hand has come and who has forced whom (T2, T3)."""
        state[DONE] = done = reader.integer("done", range(self.trades))
        state[QUIET] = quiet = reader.integer("quiet", range(self.stall))
        if self.count == "turns" and quiet > done:
            raise BadRecord(f"quiet: of {done} turns {quiet} cannot have gone by without a trade")
        state[FORCED] = forced = _seat_bits("forced", reader.given["forced"])
        times = reader.given["times_forced"]
        if not isinstance(times, list) or len(times) != SEATS or any(type(n) is not int for n in times):
            raise BadRecord(f"times_forced is a list of four whole numbers, not {shown(times)}")
        trades = done - (quiet if self.count == "turns" else 0)
        if sum(times) != popcount(forced) or popcount(forced) > trades:
            raise BadRecord(
                "times_forced: each seat in forced has forced one trade, and no trade counts twice"
            )
        if any(not 0 <= n <= min(2, popcount(forced & ~(1 << seat))) for seat, n in enumerate(times)):
            raise BadRecord("times_forced: nobody is forced more than twice, or by oneself")
        state[TIMES:OFFER] = times

    def _read_turn(self, state: list[int], reader: Fields) -> None:
        state[ACTOR] = reader.integer("to_move", range(SEATS))
        traded = state[DONE] > 0 and state[QUIET] == 0
        if reader.given["barred"] is not None:
            state[BARRED] = reader.integer("barred", range(SEATS))
        if traded != (state[BARRED] >= 0) or state[BARRED] == state[ACTOR]:
            raise BadRecord(
                "barred is the other seat of the trade just made, and null where the last turn brought none"
            )

    def _read_offer(self, state: list[int], reader: Fields) -> None:
        state[ASKER] = reader.integer("asker", range(SEATS))
        text = reader.given["offer"]
        match = _OFFER.fullmatch(text) if isinstance(text, str) else None
        if match is None or match[2] == "!" or int(match[3]) - 1 == state[ASKER]:
            raise BadRecord(f"offer: {shown(text)} is no offer to another seat, such as 4>3:2")
        state[OFFER] = self.parse(text, state[ASKER])
        state[ACTOR] = state[OFFER] // (HAND * HAND)


_PHASES = {0: "turn", CHANCE: "deal", OVER: "over"}
_IN_HAND = ("known", "done", "quiet", "forced", "times_forced")
_OWN_FIELDS = {
    "deal": (),
    "turn": (*_IN_HAND, "to_move", "barred"),
    "answer": (*_IN_HAND, "asker", "offer"),
    "over": ("winners",),
}
"""What a described position holds beside the fields that all have."""
_LEAST = EACH + 6 * EACH + 12 * (ALL - 2 * EACH)
_MOST = 12 * EACH + 6 * EACH + (ALL - 2 * EACH)
"""The coins that the cheapest and the dearest 28 stones of the bag bring."""


def _offer_parts(offer: int) -> tuple[int, int, int]:
    """Return the partner, from 0, and the numbers of the own and of the partner's stone, from 1."""
    return offer // (HAND * HAND), offer // HAND % HAND + 1, offer % HAND + 1


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if bits >> seat & 1)


def _hand_texts(kinds: str) -> list[str]:
    hands = [kinds[HAND * seat : HAND * (seat + 1)] for seat in range(SEATS)]
    return [f"{hand[:OPEN]}+{hand[OPEN:]}" for hand in hands]


def _kinds(texts: list[str]) -> list[int]:
    return [_LETTERS.index(letter) for text in texts for letter in text.replace("+", "")]


def _too_many(kinds: list[int]) -> str:
    """Say which kind the bag has too few stones of; nothing if it has enough."""
    for kind in range(1, 4):
        if kinds.count(kind) > EACH:
            return f"{kinds.count(kind)} of the stones are {_NAMES[kind]}, and the bag has {EACH}"
    return ""


def _stones(given: object, *, dealt: bool) -> list[int]:
    if not isinstance(given, list) or any(not isinstance(t, str) or not _HAND.fullmatch(t) for t in given):
        raise BadRecord(f"stones is a list of hands such as 'jgs+gssj', not {shown(given)}")
    if len(given) != (SEATS if dealt else 0):
        raise BadRecord(f"stones: {len(given)} hands are there, and {SEATS if dealt else 0} in this phase")
    kinds = _kinds(given)
    if why := _too_many(kinds):
        raise BadRecord(f"stones: {why}")
    return kinds if dealt else [0] * ALL


def _seat_bits(what: str, given: object) -> int:
    if isinstance(given, list) and all(type(n) is int and 0 <= n < SEATS for n in given):
        bits = reduce(or_, (1 << seat for seat in given), 0)
        if given == list(_seats(bits)):
            return bits
    raise BadRecord(f"{what}: a list of seats from 0 to {SEATS - 1}, in order, is wanted, not {shown(given)}")


def _knowers_text(bits: int) -> str | list[int]:
    return "everybody" if bits == EVERYBODY else list(_seats(bits))


def _knowers(given: object) -> list[int]:
    """Return who knows each stone; of the face-up ones, everybody does."""
    hidden = HAND - OPEN
    if not isinstance(given, list) or any(not isinstance(row, list) or len(row) != hidden for row in given):
        raise BadRecord(
            f"known is a list of four lists, of who knows each of the four hidden stones, not {shown(given)}"
        )
    if len(given) != SEATS:
        raise BadRecord(f"known: {len(given)} hands are there, and there are {SEATS}")
    found = [EVERYBODY] * ALL
    for seat, row in enumerate(given):
        for i, knowers in enumerate(row):
            bits = EVERYBODY if knowers == "everybody" else _seat_bits("known", knowers)
            if not bits >> seat & 1:
                raise BadRecord(f"known: seat {seat} knows its own stones")
            found[HAND * seat + OPEN + i] = bits
    return found
