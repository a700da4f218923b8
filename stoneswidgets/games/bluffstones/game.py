"""BluffStones, by Jeff Morrow: secret bids of stones, with which towers are surrounded and taken."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from typing_extensions import override

from stoneswidgets.boards import HexBoard, hexhex
from stoneswidgets.core.dealing import dealt_starts
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.game import Game
from stoneswidgets.core.position import ColouredSnapshot, Position, View
from stoneswidgets.core.rules.levels import LEVELS, Level, with_exact
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import (
    apart,
    coloured,
    completed,
    counts,
    listed,
    one_of,
    read,
    some_of,
    text,
)
from stoneswidgets.core.words import COLOURS
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.bluffstones import rules
from stoneswidgets.games.bluffstones.rules import (
    BID,
    ENOUGH,
    NOT_YET,
    RED,
    REMOVE,
    TOPS_EACH,
    TOWERS,
    ZERO,
    Parameters,
    State,
    ask,
    bidding,
    colour_of,
    deal,
    go_on,
    reveal,
    surrounded,
)
from stoneswidgets.kernel import OVER, generator
from stoneswidgets.plumbing.language import spelt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from stoneswidgets.kernel import State as Numbers
    from stoneswidgets.kernel.bits import Bits
    from stoneswidgets.kernel.fields import Row


LETTERS = "bygr"
TOP_LETTERS = LETTERS[:RED]
"""The letters of the stones that are placed and that top towers; a red stone (r) removes another one instead."""
_PLACES = {
    "axis": ("d4", "b2", "b4", "d6", "f6", "f4", "d2"),
    "edge": ("d4", "c2", "b3", "c5", "e6", "f5", "e3"),
}


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
    game: BluffStones
    fields: State

    def _coloured(self, sets: Row[Bits]) -> dict[str, str]:
        found = {i: letter for those, letter in zip(sets, TOP_LETTERS, strict=False) for i in those}
        return {self.game.board.names[i]: found[i] for i in sorted(found)}

    @property
    @override
    def stones(self) -> dict[str, str]:
        return self._coloured(self.fields.stones)

    @property
    @override
    def towers(self) -> dict[str, str]:
        return self._coloured(self.fields.tops)

    @property
    def piles(self) -> tuple[dict[str, int], ...]:
        """How many stones of each colour each seat has; until all have bid, including the stones of its bid."""
        return tuple(
            {letter: self.fields.piles[seat, i] for i, letter in enumerate(LETTERS)}
            for seat in range(self.game.players)
        )

    @property
    def scored(self) -> tuple[str, ...]:
        """The tops of the towers that each seat has scored, in the order of the letters b, y, g: ('bg', '')."""
        return tuple(
            "".join(letter * self.fields.scored[seat, i] for i, letter in enumerate(TOP_LETTERS))
            for seat in range(self.game.players)
        )

    @property
    def token(self) -> int:
        """The seat with the turn token, the first in this round's turn order."""
        return self.fields.token

    @property
    def phase(self) -> str:
        """'bid', 'remove', 'place' or 'over': what the seats to move have to do."""
        if self.is_over:
            return "over"
        if self.game.version_of(bidding)(self.game.tables, self._state):
            return "bid"
        return "remove" if self.queue and self.queue[0].stone == "r" else "place"

    @property
    def has_bid(self) -> tuple[int, ...]:
        """The seats that have made their bid of this round."""
        return tuple(seat for seat in range(self.game.players) if self.fields.bids[seat] != NOT_YET)

    @property
    def bids(self) -> tuple[str | None, ...]:
        """Each seat's bid of this round; None where there is none yet and, in a view, where it is secret."""
        texts = self.game.bid_texts
        return tuple(texts[bid] if bid >= ZERO else None for bid in self.fields.bids[: self.game.players])

    @property
    def queue(self) -> tuple[Step, ...]:
        """The steps that are left in the round that is being resolved, in their order; empty while bids are made."""
        due = [
            Step(seat, LETTERS[self.game.version_of(colour_of)(self.fields.bids[seat])])
            for seat in self.turn_order
            if self.fields.due >> seat & 1
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


class BluffStones(Parameters, Game[BluffStonesPosition], rules=rules):
    """BluffStones, by Jeff Morrow: with secret bids of stones, towers are surrounded and taken.

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
    level_ratings: ClassVar[tuple[int, ...]] = (720, 830, 1000, 1100, 1180, 1280, 1390, 1530, 1620, 1680)
    levels: ClassVar[tuple[Level, ...]] = with_exact((LEVELS[0], Level(4), *LEVELS[2:]), 8)
    bid_texts: ClassVar[tuple[str, ...]] = ("-", *LETTERS, *(2 * c for c in LETTERS))
    """The texts of the bids."""
    point_word: ClassVar[str] = "tower"
    choice_word: ClassVar[str] = "bid"
    choices_are_open: ClassVar[bool] = True
    shuns_draws: ClassVar[bool] = True
    forms: ClassVar[str] = (
        "- (bid no stone), b or bb (bid one or two stones of a colour; b, y, g, r), d5 (a placement), xd5 (a removal)"
    )
    """What moves look like."""
    position_type: ClassVar[type[Position]] = BluffStonesPosition
    view_type: ClassVar[type[View]] = BluffStonesView

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

    @property
    def pile(self) -> dict[str, int]:
        """The stones of each colour that each player has at the start."""
        return dict.fromkeys(TOP_LETTERS, 8 - self.players) | {"r": 6 - self.players}

    @property
    def needed(self) -> int:
        """How many stones of its colour score a tower."""
        return ENOUGH

    @property
    def most_bid(self) -> int:
        """How many stones may be bid at most."""
        return 2

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces with a tower at the start (B1)."""
        return _PLACES[self.layout]

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def max_game_length(self) -> int:
        """A bound on the length of a game: each round but the last uses up a stone, and each stone is used once."""
        stones = self.players * sum(self.pile.values())
        return self.players * (stones + 1) + stones

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, the removals, the bids of each seat."""
        spaces = range(self.board.count)
        many = 1 + len(LETTERS) * self.most_bid
        bids = (BID + 16 * seat + bid for seat in range(self.players) for bid in range(many))
        return (*spaces, *(REMOVE + space for space in spaces), *bids)

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> State:
        """Return the start with all piles full: towers and first player as the set-up says, or drawn at random."""
        if setup is not None:
            return self._started(*self.read_setup(setup))
        state = self._undealt()
        self.version_of(deal)(self.tables, state, generator(rng))
        return state

    @override
    def draw_starts(self, many: int, rng: Random) -> Sequence[int]:
        if type(self).initial is not BluffStones.initial:
            return super().draw_starts(many, rng)
        return dealt_starts(self, self.version_of(deal), [*self._undealt()], many, rng)

    def _undealt(self) -> State:
        """Return the state with full piles, before towers and first player are drawn."""
        state: State = self.blank()
        for seat in range(self.players):
            self._fill_pile(state, seat, self.pile)
        return state

    def _started(self, towers: Mapping[str, str], first: int) -> State:
        state = self._undealt()
        state.token = first
        self._stand(state.tops, towers)
        self.version_of(ask)(self.tables, state)
        return state

    @override
    def calibration_stage(self, state: Numbers, seat: int) -> int:
        """Return 0 where the seat is level with the best of the others; 1 where it is ahead by stones left, 2 where behind; 3 and 4 by towers."""
        s = State(state)
        stand = [
            (
                sum(s.scored[each, colour] for colour in range(RED)),
                sum(s.piles[each, colour] for colour in range(len(LETTERS))),
            )
            for each in range(self.players)
        ]
        towers, left = stand.pop(seat)
        most, stones = max(stand)
        if towers != most:
            return 3 if towers > most else 4
        return (left > stones) + 2 * (left < stones)

    def setup_of(self, state: Numbers) -> dict[str, Any] | None:
        """Return the set-up, the towers and the first player; None if a game cannot start with this state."""
        position = BluffStonesPosition(self, tuple(state))
        if [*self._started(position.towers, position.token)] != list(state):
            return None
        return {"towers": position.towers, "first": position.token}

    def before_choices(self, state: Numbers) -> list[int] | None:
        """Return the state before the first bid of this round; None where no bid is due, or none has been made."""
        if not self.version_of(bidding)(self.tables, state):
            return None
        before = list(state)
        ask(self.t, State(before))  # not a variant's: what that does at the beginning of a round, it has done
        return before

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'bb' for a bid ('-' for none), 'xd5' for a removal, 'd5' for a placement."""
        if action >= BID:
            return self.bid_texts[action & 15]
        names = self.board.names
        return f"x{names[action - REMOVE]}" if action >= REMOVE else names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text; a bid's action also holds the seat."""
        if text in self.bid_texts:
            return BID + 16 * max(seat, 0) + self.bid_texts.index(text)
        name = text.removeprefix("x")
        if name not in self.board:
            raise malformed(text, self.title, self.forms)
        return self.board.index(name) + (REMOVE if text.startswith("x") else 0)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        position = BluffStonesPosition(self, tuple(state))
        if position.phase == "bid":
            return self._unbiddable(position, seat, action)
        if action >= BID:
            return Fact("bids are made")
        if (action >= REMOVE) != (position.phase == "remove"):
            kind = "removes a stone" if action < REMOVE else "is placed"
            return Fact(kind, colour=position.queue[0].stone)
        name = self.board.names[action % REMOVE]
        if action < REMOVE:
            return Fact("taken", where=name, piece="tower" if name in position.towers else "stone")
        return Fact("tops a tower" if name in position.towers else "no stone there", where=name)

    def _unbiddable(self, position: BluffStonesPosition, seat: int, action: int) -> Fact:
        if action < BID:
            return Fact("bids first")
        letter = self.bid_texts[action & 15][0]
        return Fact(
            "one is left" if position.piles[seat][letter] else "none is left", who=seat, colour=letter
        )

    # ------------------------------------------------------------ positions from descriptions

    def read_setup(self, setup: Mapping[str, Any]) -> tuple[dict[str, str], int]:
        """Return the towers and the first player of a set-up."""
        forms = {"towers": coloured(self.places, TOP_LETTERS), "first": one_of(range(self.players))}
        given = read(setup, "set-up", forms)
        if missing := [name for name in self.places if name not in given["towers"]]:
            raise BadRecord("towers", f"{', '.join(missing)} should have a tower too")
        for fault in _tops("".join(given["towers"].values())):
            raise BadRecord(*fault)
        return given["towers"], given["first"]

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; without the field `bids`, no seat has bid yet."""
        seats = range(self.players)
        forms = {
            "towers": coloured(self.places, TOP_LETTERS),
            "stones": coloured(self.board.names, TOP_LETTERS),
            "piles": listed(self.players, counts(self.pile)),
            "scored": listed(self.players, text(TOP_LETTERS)),
            "token": one_of(seats),
            "bids": listed(self.players, one_of((*self.bid_texts, None))),
            "due": some_of(seats),
            "winners": some_of(seats),
        }
        given = read(described, "position", forms, ("bids", "due", "winners"))
        apart(given, "towers", "stones")
        state: State = self.blank()
        state.token = given["token"]
        self._stand(state.tops, given["towers"])
        self._stand(state.stones, given["stones"])
        bids, due = given.get("bids", [None for _ in seats]), None
        for seat, (tops, pile, bid) in enumerate(zip(given["scored"], given["piles"], bids, strict=True)):
            for colour, letter in enumerate(TOP_LETTERS):
                state.scored[seat, colour] = tops.count(letter)
            self._fill_pile(state, seat, pile)
            state.bids[seat] = NOT_YET if bid is None else self.bid_texts.index(bid)
        if None in bids:
            state.actor = bids.index(None)
        else:
            for seat, bid in enumerate(state.bids[: self.players]):
                if bid != ZERO:
                    state.piles[seat, self.version_of(colour_of)(bid)] += len(self.bid_texts[bid])
            self.version_of(reveal)(self.tables, state)
            due = self._resolved(state, given.get("due"))
        if given.get("due", due) != due:
            raise BadRecord("due", "it is named while the bids of all seats are resolved")
        return completed(state, given, self._faults(state))

    def _resolved(self, state: State, due: list[int] | None) -> list[int] | None:
        """Go on where the seats that are due still have to use a stone, and return these."""
        if state.actor == OVER:
            return None
        order = [step.seat for step in BluffStonesPosition(self, tuple(state)).queue]
        rests = [order[i:] for i in range(len(order))]
        if due not in rests:
            told = ", ".join(map(str, rests))
            raise BadRecord(
                "due", f"after these bids it is the seats still to act, one of {told}, not {quoted(due)}"
            )
        state.due = sum(1 << seat for seat in due)
        self.version_of(go_on)(self.tables, state)
        if not state.due or state.actor != due[0]:
            raise BadRecord(
                "due", f"seat {due[0]} has nothing to choose from, so that its stone is out already"
            )
        return due

    def _faults(self, state: State) -> Iterator[tuple[str, ...]]:
        """Yield why there can be no such position."""
        position = BluffStonesPosition(self, tuple(state))
        tops = "".join((*position.towers.values(), *position.scored))
        yield from _tops(tops)
        if len(tops) != TOWERS:
            yield "towers", f"{len(tops)} are on the board or scored, and there are {TOWERS}"
        for name, letter in position.towers.items():
            colour = LETTERS.index(letter)
            if self.version_of(surrounded)(self.tables, state, self.board.index(name), colour):
                yield (
                    "stones",
                    f"at least {spelt(self.needed)} match the tower on {name}, which would have been scored",
                )
        bids = [(bid or "").strip("-") for bid in position.bids]
        for seat, (bid, pile) in enumerate(zip(bids, position.piles, strict=True)):
            letter, most = bid[:1], self.pile.get(bid[:1], 0)
            if bid and position.phase == "bid" and pile[letter] < len(bid):
                yield "bids", f"the pile of seat {seat} does not allow {bid!r}"
            if bid and position.phase != "bid" and pile[letter] + len(bid) > most:
                yield "bids", f"with its bid, seat {seat} has more than {most} {COLOURS[letter]} stones"
        most = max(map(len, bids)) - 1 if position.queue else 0
        thrown = Counter("".join(bid[:most] for bid in bids))
        for letter, out in position.out_of_play.items():
            n, said = self.pile[letter] * self.players, COLOURS[letter]
            if (there := n - out + thrown[letter]) > n:
                yield (f"{there} stones are {said}, bids of this round included, and there are {n} in all",)

    def _stand(self, sets: Row[Bits], coloured: Mapping[str, str]) -> None:
        """Put stones or tops of those colours on the board."""
        for name, letter in coloured.items():
            sets[LETTERS.index(letter)] |= 1 << self.board.index(name)

    @staticmethod
    def _fill_pile(state: State, seat: int, pile: Mapping[str, int]) -> None:
        """Give a seat that many stones of each colour."""
        for colour, letter in enumerate(LETTERS):
            state.piles[seat, colour] = pile[letter]


def _tops(tops: str) -> Iterator[tuple[str, ...]]:
    for letter in TOP_LETTERS:
        if (n := tops.count(letter)) > TOPS_EACH:
            yield "towers", f"{n} are topped {COLOURS[letter]}, and there are {TOPS_EACH} such stones"
