"""The tavern's Stones, from the world of Moraff: four hands of seven stones, trades, and three stones open to all."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.game import Game
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.core.rules.calling import seats_in
from stoneswidgets.core.rules.inherited import plays_as_one_of
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import Form, completed, listed, one_of, read, some_of
from stoneswidgets.errors import BadRecord, MalformedMove, quoted
from stoneswidgets.games.tavern import rules
from stoneswidgets.games.tavern.deals import (
    LEAST,
    LETTERS,
    MOST,
    deal_in,
    deal_text,
    filled,
    hand_form,
    hand_texts,
    kinds_dealt,
    kinds_in,
    too_many,
)
from stoneswidgets.games.tavern.rules import (
    ALL,
    BONUS_EACH,
    DEAL,
    EVERYBODY,
    FORCE,
    HAND,
    NO,
    OPEN,
    PASS,
    SEATS,
    YES,
    Parameters,
    State,
    most_complete,
    value,
    worth,
)
from stoneswidgets.kernel import CHANCE, OVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from stoneswidgets.kernel import State as Numbers


MANY = 2
"""If at least so many others would end the game with the bonus, simulations tell who wins rather than who leads: see `Tavern.calibration_stage`."""
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
    game: Tavern
    fields: State

    @property
    def hands(self) -> tuple[tuple[Stone, ...], ...]:
        """Each seat's seven stones, the three that lie face up first; no hands before the first deal.

        After a hand's last trade all are shown, until the next deal.
        """
        fields = self.fields
        if fields.hand == 0:
            return ((),) * SEATS
        opened = HAND if fields.actor < 0 else self.game.opened
        stones = [
            Stone(LETTERS[kind] if kind > 0 else None, i % HAND < opened, seats_in(knowers, SEATS))
            for i, (kind, knowers) in enumerate(zip(fields.stones, fields.knowers, strict=True))
        ]
        return tuple(tuple(stones[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))

    @property
    def worths(self) -> tuple[Worth | None, ...]:
        """The worth of each hand, without a bonus; None for a hand of which not all seven stones are known."""
        found: list[Worth | None] = []
        for seat, hand in enumerate(self.hands):
            if hand and all(stone.kind for stone in hand):
                kinds = "".join(stone.kind or "" for stone in hand)
                most = max(LETTERS[1:], key=lambda kind: (kinds.count(kind), LETTERS.index(kind)))
                found.append(Worth(self.game.value_of(self._state, seat), kinds.count(most), most))
            else:
                found.append(None)
        return tuple(found)

    @property
    def most_complete(self) -> int | None:
        """The seat with the most complete hand; None after a tie (T6) and while not all stones are known."""
        who = self.game.version_of(most_complete)(self._state) if all(self.worths) else -1
        return None if who < 0 else who

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for its answer; None if there is none."""
        partner, own, wanted = offer_parts(self.fields.offer)
        return None if self.fields.offer < 0 else Offer(self.fields.asker, own, partner, wanted)

    @property
    def barred(self) -> int | None:
        """The seat with which the seat to move has just traded, and may not trade back at once (T8); None if there is none."""
        return None if self.fields.barred < 0 else self.fields.barred

    @property
    def done(self) -> int:
        """How many trades there were in this hand; with ``count="turns"``, how many turns (T2)."""
        return self.fields.done

    @property
    def quiet(self) -> int:
        """How many turns in a row have brought no trade (T3)."""
        return self.fields.quiet

    @property
    def forced(self) -> tuple[int, ...]:
        """The seats that have forced a trade in this hand, and therefore may not force another."""
        return seats_in(self.fields.have_forced, SEATS)

    @property
    def times_forced(self) -> tuple[int, ...]:
        """How often each seat was forced in this hand; at most twice."""
        return tuple(self.fields.times_forced)

    @property
    def bonus(self) -> int:
        """The bonus for the most complete hand, including those that were not won because of ties (T6)."""
        return self.fields.bonus

    @property
    def hand(self) -> int:
        """The number of the hand, from 1; 0 before the first deal."""
        return self.fields.hand

    def _described(self) -> dict[str, Any]:
        """Return the hands, the seats that know each stone, the points, and the trades and turns of this hand so far."""
        state = self.fields
        described: dict[str, Any] = {
            "phase": _PHASES[min(state.actor, 0)] if state.offer < 0 else "answer",
            "hand": self.hand,
            "stones": hand_texts([*state.stones], self.game.opened) if self.hand else [],
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
                    "everybody" if bits == EVERYBODY else list(seats_in(bits, SEATS))
                    for bits in state.knowers[HAND * seat + self.game.opened : HAND * (seat + 1)]
                ]
                for seat in range(SEATS)
            ],
            "done": self.done,
            "quiet": self.quiet,
            "forced": list(self.forced),
            "times_forced": list(self.times_forced),
        }
        if state.offer < 0:
            return described | {"to_move": state.actor, "barred": self.barred}
        return described | {"asker": state.asker, "offer": self.game.action_text(state.offer)}


class TavernPosition(TavernSnapshot, Position["TavernView"]):
    """A position of the tavern's Stones."""

    __slots__ = ()


class TavernView(TavernSnapshot, View[TavernPosition]):
    """The view of a position of the tavern's Stones; the stones that the seat does not know are hidden."""

    __slots__ = ()


def offer_parts(offer: int) -> tuple[int, int, int]:
    """Return the partner, from 0, and the numbers of the own and of the partner's stone, from 1."""
    return offer // (HAND * HAND), offer // HAND % HAND + 1, offer % HAND + 1


_OFFER = re.compile(r"([1-7])([>!])([1-4]):([1-7])")
_EXAMPLES = "4>3:2 (an offer), 4!3:2 (a forced trade), yes, no, pass, deal:jgs+gssj,…,…,…;2"


class Tavern(Parameters, Game[TavernPosition], rules=rules):
    """The tavern's Stones, from the world of Moraff: four hands of seven stones, trades, and three stones open to all.

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
    level_ratings: ClassVar[tuple[int, ...]] = (820, 900, 1000, 1090, 1150, 1190, 1280, 1400, 1520, 1600)
    levels: ClassVar[tuple[Level, ...]] = (
        LEVELS[0],
        Level(3),
        *LEVELS[1:-2],
        LEVELS[-2]._replace(plies=LEVELS[-1].plies),
    )
    choices_are_open: ClassVar[bool] = True
    decisive_lead: ClassVar[int] = 240
    position_type: ClassVar[type[Position]] = TavernPosition
    view_type: ClassVar[type[View]] = TavernView

    @property
    def seats(self) -> int:
        """Four players."""
        return SEATS

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: an offer or a forced trade for every two stones, and the pass."""
        return (SEATS - 1) * HAND * (HAND + self.opened) + 1

    @property
    def opened(self) -> int:
        """How many stones of a hand lie face up."""
        return OPEN

    @property
    def bonus_each(self) -> int:
        """What each hand adds to the bonus."""
        return BONUS_EACH

    @property
    def value_range(self) -> tuple[int, int]:
        """The value, in coins, of the 28 cheapest and of the 28 dearest stones of the bag."""
        return LEAST, MOST

    def value_of(self, state: Numbers, seat: int) -> int:
        """Return the value of a seat's hand, by the rule in force."""
        return self.version_of(value)(state, seat)

    @property
    def longest(self) -> int:
        """A bound on the number of hands: even the 28 cheapest stones of the bag bring points in each hand."""
        return SEATS * (self.target - 1) // self.value_range[0] + 1

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: each hand has a deal, and each of its turns at most an offer and an answer."""
        turns = self.trades if self.count == "turns" else self.trades * self.stall
        return self.longest * (1 + 2 * turns)

    @property
    def actions(self) -> tuple[int, ...]:
        """The offers, the forced trades for a stone that lies face up, the pass, the two answers."""
        forced = (FORCE + offer for offer in range(FORCE) if offer % HAND < self.opened)
        return (*range(FORCE), *forced, PASS, YES, NO)

    @override
    def calibration_stage(self, state: Numbers, seat: int) -> int:
        """Return 0 where this hand cannot end the game: there, simulations tell who leads after the hand.

        Otherwise it depends on who would end the game with the bonus: 1 if the seat itself would not; 2 if it would, and at most one of
        the others; 3 if it would, and two or three of the others. Only in this last case do simulations mostly tell who wins.
        """
        s = State(state)
        totals, bonus = [*s.totals], s.bonus
        lacks = self.target - bonus
        if max(totals) + HAND * max(self.coins.values()) < lacks:
            return 0
        if totals[seat] + self.value_of(state, seat) < lacks:
            return 1
        average = sum(self.coins.values()) / len(self.coins)
        others = sum(total + HAND * average >= lacks for i, total in enumerate(totals) if i != seat)
        return 3 if others >= MANY else 2

    @override
    def possible_states(self, state: Numbers, seat: int, action: int) -> Iterator[tuple[int, ...]] | None:
        return filled(state, seat, action) if plays_as_one_of(self, Tavern) else None

    @cached_property
    def coins(self) -> dict[str, int]:
        """What a stone of each kind is worth, by the rule in force."""
        own = self.version_of(worth)
        return {LETTERS[kind]: own(kind) for kind in range(1, len(LETTERS))}

    @property
    def bonuses(self) -> int:
        """A bound on the bonus of a hand."""
        return self.bonus_each * (self.longest + 1)

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> State:
        """Return the state before the first deal; there is no set-up."""
        if setup is not None:
            raise BadRecord(
                f"{self.title} has no set-up other than a position: the deals stand among the moves"
            )
        return self.undealt()

    def undealt(self) -> State:
        """Return the state before the first deal."""
        state: State = self.blank()
        state.actor, state.bonus = CHANCE, self.bonus_each
        return state

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return '4>3:2' for an offer, '4!3:2' for a forced trade, 'deal:…', 'pass', 'yes', 'no'."""
        if action >= DEAL:
            return deal_text(action, self.opened)
        if action >= PASS:
            return ("pass", "yes", "no")[action - PASS]
        partner, own, wanted = offer_parts(action % FORCE)
        return f"{own}{'!' if action >= FORCE else '>'}{partner + 1}:{wanted}"

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text."""
        if text in ("pass", "yes", "no"):
            return PASS + ("pass", "yes", "no").index(text)
        if match := _OFFER.fullmatch(text):
            own, how, partner, wanted = match.groups()
            trade = HAND * HAND * (int(partner) - 1) + HAND * (int(own) - 1) + int(wanted) - 1
            return trade + (FORCE if how == "!" else 0)
        if (deal := deal_in(text, self.opened)) is None:
            raise malformed(text, self.title, _EXAMPLES)
        return deal

    def is_legal(self, state: Numbers, seat: int, action: int) -> bool:
        """Tell whether an action of that seat is possible now; a deal, whether the bag has its stones."""
        if seat == CHANCE and State(state).actor == CHANCE:
            return action >= DEAL and not too_many(kinds_dealt(action))
        return super().is_legal(state, seat, action)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s, (partner, _, wanted) = State(state), offer_parts(action % FORCE)
        if seat == CHANCE and action >= DEAL and (many := too_many(kinds_dealt(action))):
            return Fact("text", text=many)
        if seat == CHANCE or action >= DEAL:
            return Fact("deal first" if seat == CHANCE else "no deal now")
        if s.offer >= 0 or action > PASS:
            return Fact("answer first", side=s.asker) if s.offer >= 0 else Fact("no offer")
        if partner in (seat, s.barred):
            return Fact("with oneself" if partner == seat else "straight back", who=partner, other=seat)
        if wanted > self.opened:
            return Fact("not face up", most=self.opened, n=wanted)
        forced = seat in s.have_forced
        return Fact("forces once" if forced else "forced enough", who=seat if forced else partner)

    # ------------------------------------------------------------ positions from descriptions

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        phase = one_of(("deal", "turn", "answer", "over"))("phase", described.get("phase"))
        given = read(described, "position", self._forms(phase))
        state = self._given(phase, given)
        return completed(state, given, self._faults(state))

    def _given(self, phase: str, given: Mapping[str, Any]) -> State:
        state = self.undealt()
        state.hand, state.bonus, state.totals[:] = given["hand"], given["bonus"], given["totals"]
        state.stones[:] = kinds_in(given["stones"]) or [0] * ALL
        if phase == "over":
            most = max(given["totals"])
            state.actor, state.winners = OVER, _bits([i for i, n in enumerate(given["totals"]) if n == most])
        elif phase != "deal":
            hidden = [[EVERYBODY] * self.opened + [*map(_bits, row)] for row in given["known"]]
            state.knowers[:] = [bits for row in hidden for bits in row]
            state.done, state.quiet = given["done"], given["quiet"]
            state.have_forced, state.times_forced[:] = _bits(given["forced"]), given["times_forced"]
        if phase == "turn":
            state.actor = given["to_move"]
            state.barred = -1 if given["barred"] is None else given["barred"]
        elif phase == "answer":
            state.asker = given["asker"]
            state.offer = self._offered(given["offer"], state.asker)
            state.actor = state.offer // (HAND * HAND)
        return state

    def _forms(self, phase: str) -> dict[str, Form]:
        seat, dealt = one_of(range(SEATS)), phase != "deal"
        forms = {
            "phase": one_of((phase,)),
            "hand": one_of(range(dealt, self.longest + 1)),
            "stones": self._hands,
            "totals": listed(SEATS, one_of(range(self.longest * self.value_range[1] + self.bonuses))),
            "bonus": one_of(range(self.bonus_each, self.bonuses + 1)),
        }
        in_hand = {
            "known": listed(SEATS, listed(HAND - self.opened, _knowers)),
            "done": one_of(range(self.trades)),
            "quiet": one_of(range(self.stall)),
            "forced": some_of(range(SEATS)),
            "times_forced": listed(SEATS, one_of(range(3))),
        }
        own = {
            "deal": {},
            "turn": {**in_hand, "to_move": seat, "barred": one_of((*range(SEATS), None))},
            "answer": {**in_hand, "asker": seat, "offer": lambda _, value: value},
            "over": {"winners": some_of(range(SEATS))},
        }
        return forms | own[phase]

    def _offered(self, text: object, asker: int) -> int:
        try:
            offer = self.parse(text, asker) if isinstance(text, str) else FORCE
        except MalformedMove:
            offer = FORCE
        if offer >= FORCE or offer // (HAND * HAND) == asker:
            raise BadRecord("offer", f"{quoted(text)} is not an offer to another seat, such as 4>3:2")
        return offer

    def _faults(self, state: State) -> Iterator[tuple[str, ...]]:
        """Yield why there can be no such position."""
        between, kinds, dealt = state.actor < 0, [*state.stones], state.hand > 0
        if any(kinds) != dealt:
            yield "stones", f"{SEATS * any(kinds)} hands were given; this phase has {SEATS * dealt}"
        if why := too_many(kinds):
            yield "stones", why
        yield from self._points(state, state.hand - (not between))
        if not between:
            yield from self._hand(state)

    def _points(self, state: State, hands: int) -> Iterator[tuple[str, ...]]:
        """Check totals and bonus after a number of complete hands; a bonus that was not won is added to the next one (T6)."""
        totals, bonus, each = [*state.totals], state.bonus, self.bonus_each
        best, goal, most, (least, dearest) = max(totals), self.target, each * (hands + 1), self.value_range
        if bonus > most or bonus % (each or 1):
            yield (f"bonus is a multiple of {each} from {each} to {most}, not {bonus}",)
        coins = sum(totals) - (most - bonus)
        if min(totals) < HAND * hands or not least * hands <= coins <= dearest * hands:
            yield "totals", f"{hands} hands and a bonus of {bonus} do not lead to {totals}"
        if state.actor != OVER and best >= goal:
            yield "totals", f"with {best} of {goal} points the game is over"
        if state.actor == OVER and best < goal:
            yield "totals", f"nobody has {goal} points, so the game is not over"
        tied = state.hand and self.version_of(most_complete)(state) < 0
        if each and state.actor < 0 and state.hand and tied != (bonus > each):
            yield "bonus", f"it is carried over, and is more than {each}, only when these hands tie for it"

    def _hand(self, state: State) -> Iterator[tuple[str, ...]]:
        """Check who knows which stones, and who has forced trades in this hand so far."""
        made, times = self._made(state), state.times_forced
        for i, bits in enumerate(state.knowers):
            if not bits >> i // HAND & 1:
                yield "known", f"seat {i // HAND} knows its own stones"
        if sum(times) != sum(made):
            yield "times_forced", "each seat in forced has forced one trade"

    def _made(self, state: State) -> list[int]:
        """Return how many trades each seat has forced."""
        return [state.have_forced >> seat & 1 for seat in range(SEATS)]

    def _hands(self, what: str, value: Any) -> list[str]:
        form = re.compile(hand_form(self.opened))
        if not isinstance(value, list) or not all(isinstance(t, str) and form.fullmatch(t) for t in value):
            such = f"{'jgsgssj'[: self.opened]}+{'jgsgssj'[self.opened :]}"
            raise BadRecord(f"{what} is a list of hands such as '{such}', not {quoted(value)}")
        if len(value) not in {0, SEATS}:
            raise BadRecord(what, f"{len(value)} hands were given, and there are {SEATS}")
        return value


def _knowers(what: str, value: Any) -> list[int] | str:
    return "everybody" if value == "everybody" else some_of(range(SEATS))(what, value)


def _bits(seats: list[int] | str) -> int:
    return EVERYBODY if isinstance(seats, str) else sum(1 << seat for seat in seats)
