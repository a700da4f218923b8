"""BluffStones, by Jeff Morrow: secret bids of stones, with which towers are surrounded and taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from stoneswidgets.errors import BadRecord, shown
from stoneswidgets.fields import Fields
from stoneswidgets.games.base import Game, Slots, malformed, parameter
from stoneswidgets.games.bluffstones_rules import (
    BID,
    BIDS,
    DUE,
    DYNAMICS,
    NOT_YET,
    PILES,
    RED,
    REMOVE,
    SCORED,
    SLOTS,
    STONES,
    TOKEN,
    TOPS,
    TOPS_EACH,
    TOWERS,
    ZERO,
    ask,
    bidding,
    colour_of,
    go_on,
    possible_bids,
    reveal,
    surrounded,
)
from stoneswidgets.hexboard import HexBoard, hexboard
from stoneswidgets.kernel import (
    ACTOR,
    OVER,
    Dynamics,
    State,
    below,
    generator,
)
from stoneswidgets.position import Position, Snapshot, View

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random


LETTERS = "bygr"
_COLOURS = LETTERS[:RED]
_WORDS = {"b": "blue", "y": "yellow", "g": "green", "r": "red"}
_BIDS: tuple[str, ...] = ("-", *LETTERS, *(2 * c for c in LETTERS))
_PLACES = {
    "axis": ("d4", "b2", "b4", "d6", "f6", "f4", "d2"),
    "edge": ("d4", "c2", "b3", "c5", "e6", "f5", "e3"),
}


class Step(NamedTuple):
    """One step of a round that is being resolved: a seat uses the stone of its bid that is left.

    Attributes
    ----------
    seat : int
        Whose step it is.
    stone : str
        Its stone: r removes a stone from the board, b, y or g is placed.
    """

    seat: int
    stone: str


class BluffStonesSnapshot(Snapshot):
    """What can be read off a position of BluffStones. Colours are the letters b, y, g and r (red)."""

    __slots__ = ()
    game: BluffStones

    def _coloured(self, slot: int) -> dict[str, str]:
        return {
            name: letter
            for i, name in enumerate(self.game.board.names)
            for colour, letter in enumerate(_COLOURS)
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
        """How many stones of each colour each seat has; while bids are made, those of the bids included."""
        return tuple(
            {letter: self._state[PILES + 4 * seat + i] for i, letter in enumerate(LETTERS)}
            for seat in range(self.game.players)
        )

    @property
    def scored(self) -> tuple[str, ...]:
        """The tops of the towers that each seat has scored, in the order of the letters b, y, g: ('bg', '')."""
        return tuple(
            "".join(letter * self._state[SCORED + 3 * seat + i] for i, letter in enumerate(_COLOURS))
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
        if bidding(self.game.tables, self._state):
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
            _BIDS[bid] if bid >= ZERO else None for bid in self._state[BIDS : BIDS + self.game.players]
        )

    @property
    def queue(self) -> tuple[Step, ...]:
        """What is still to be done in the round that is being resolved, in this order; empty while bids are made."""
        due = [
            Step(seat, LETTERS[colour_of(self._state[BIDS + seat])])
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
        """How many stones of each colour are out, thrown away or removed; towers' tops are not among them."""
        seen = Counter("".join(self.stones.values()))
        seen.update(step.stone for step in self.queue)
        for pile in self.piles:
            seen.update(pile)
        return {letter: n * self.game.players - seen[letter] for letter, n in self.game.pile.items()}


class BluffStonesPosition(BluffStonesSnapshot, Position):
    """A position of BluffStones."""

    __slots__ = ()


class BluffStonesView(BluffStonesSnapshot, View):
    """A position of BluffStones as a seat sees it: without the other seats' bids until all are revealed."""

    __slots__ = ()


@dataclass(frozen=True)
class BluffStones(Game):
    """BluffStones under one choice of rules.

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

    players: int = parameter(2, range(2, 4), "B6", "how many play; full ties are shared")
    layout: str = parameter(
        "axis",
        ("axis", "edge"),
        "B1",
        "where the six outer towers stand: straight out from the centre, or between",
    )

    name: ClassVar[str] = "bluffstones"
    title: ClassVar[str] = "BluffStones"
    designer: ClassVar[str] = "Jeff Morrow"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    position_type: ClassVar[type[Position]] = BluffStonesPosition
    view_type: ClassVar[type[View]] = BluffStonesView

    @property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexboard(4)

    @property
    def pile(self) -> dict[str, int]:
        """The stones of each colour that each player has at the start."""
        return dict.fromkeys(_COLOURS, 8 - self.players) | {"r": 6 - self.players}

    @property
    def places(self) -> tuple[str, ...]:
        """The spaces with a tower at the start (B1)."""
        return _PLACES[self.layout]

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        return [self.players, self.board.full, *self.board.near]

    @property
    def width(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def bound(self) -> int:
        """A bound on the length of a game: each round but the last uses a stone up, each stone is used once."""
        stones = self.players * sum(self.pile.values())
        return self.players * (stones + 1) + stones

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, the removals, the bids of each seat."""
        spaces = range(self.board.count)
        bids = (BID + 16 * seat + bid for seat in range(self.players) for bid in range(len(_BIDS)))
        return (*spaces, *(REMOVE + space for space in spaces), *bids)

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
        n = self.board.count
        return (
            Slots("token", "choice", self.players),
            Slots("due", "set", self.players),
            Slots("stones", "set", n, 3),
            Slots("tops", "set", n, 3),
            Slots("bids", "choice", len(_BIDS), 3),
            Slots("piles", "number", max(self.pile.values()), 12),
            Slots("scored", "number", TOPS_EACH, 9),
        )

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the start with all piles full: towers and first player as the set-up says, or drawn at random."""
        if setup is None:
            towers, first = self._drawn(rng)
        else:
            reader = Fields(setup, "set-up", required=("towers", "first"))
            towers, first = self._towers(reader.given), reader.integer("first", range(self.players))
            if missing := [name for name in self.places if name not in towers]:
                raise BadRecord(f"towers: {', '.join(missing)} should have a tower too")
            _check_tops("".join(towers.values()))
        return self._started(towers, first)

    def _started(self, towers: Mapping[str, str], first: int) -> list[int]:
        state = [0] * SLOTS
        state[TOKEN] = first
        self._stand(state, TOPS, towers)
        for seat in range(self.players):
            self._fill_pile(state, seat, self.pile)
        ask(self.tables, state)
        return state

    def _drawn(self, rng: Random) -> tuple[dict[str, str], int]:
        g = generator(rng)
        pool = list(_COLOURS * TOPS_EACH)
        return {name: pool.pop(below(g, len(pool))) for name in self.places}, below(g, self.players)

    def _stand(self, state: list[int], slot: int, coloured: Mapping[str, str]) -> None:
        for name, letter in coloured.items():
            state[slot + LETTERS.index(letter)] |= 1 << self.board.index(name)

    def _fill_pile(self, state: list[int], seat: int, pile: Mapping[str, int]) -> None:
        for colour, letter in enumerate(LETTERS):
            state[PILES + 4 * seat + colour] = pile[letter]

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the towers and the first player; None if this is no start of a game."""
        position = BluffStonesPosition(self, tuple(state))
        if self._started(position.towers, position.token) != list(state):
            return None
        return {"towers": position.towers, "first": position.token}

    def to_move(self, state: State) -> tuple[int, ...]:
        """Return the seats that have still to bid, or the one whose stone is next."""
        if state[ACTOR] < 0 or not bidding(self.tables, state):
            return super().to_move(state)
        return tuple(seat for seat in range(self.players) if state[BIDS + seat] == NOT_YET)

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return 'bb' for a bid ('-' for none), 'xd5' for a removal, 'd5' for a placement."""
        if action >= BID:
            return _BIDS[action & 15]
        names = self.board.names
        return f"x{names[action - REMOVE]}" if action >= REMOVE else names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text; a bid is the seat's."""
        if text in _BIDS:
            return BID + 16 * max(seat, 0) + _BIDS.index(text)
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
            stone = _WORDS[position.queue[0].stone]
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
        letter = _BIDS[action & 15][0]
        n = position.piles[seat][letter]
        return f"{self.seat_names[seat]} has {'only one' if n else 'no'} {_WORDS[letter]} stone left"

    # ------------------------------------------------------------ positions in words

    def describe(self, state: State) -> dict[str, Any]:
        """Return what stands where, who has what, the token, the bids, who has still a stone to use, or has won."""
        position = BluffStonesPosition(self, tuple(state))
        described: dict[str, Any] = {
            "towers": position.towers,
            "stones": position.stones,
            "piles": list(position.piles),
            "scored": list(position.scored),
            "token": position.token,
            "bids": list(position.bids),
        }
        if position.is_over:
            described["winners"] = list(position.winners)
        elif position.queue:
            described["due"] = [step.seat for step in position.queue]
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; left out, bids are still to be made."""
        reader = Fields(
            described,
            "position",
            required=("towers", "stones", "piles", "scored", "token"),
            optional=("bids", "due", "winners"),
        )
        given, state = reader.given, [0] * SLOTS
        towers, stones = self._towers(given), self._coloured(given, "stones")
        scored = self._scored(given)
        for name in stones:
            if name in towers:
                raise BadRecord(f"stones: {name} is taken by a tower")
        tops = "".join([*towers.values(), *scored])
        _check_tops(tops)
        if len(tops) != TOWERS:
            raise BadRecord(f"towers: {len(tops)} are on the board or scored, and there are {TOWERS}")
        state[TOKEN] = reader.integer("token", range(self.players))
        self._stand(state, TOPS, towers)
        self._stand(state, STONES, stones)
        for seat, letters in enumerate(scored):
            for colour, letter in enumerate(_COLOURS):
                state[SCORED + 3 * seat + colour] = letters.count(letter)
        for name, letter in towers.items():
            if surrounded(self.tables, state, self.board.index(name), LETTERS.index(letter)):
                raise BadRecord(
                    f"stones: at least three match the tower on {name}, which would have been scored"
                )
        for seat, pile in enumerate(self._piles(given)):
            self._fill_pile(state, seat, pile)
        self._resume(state, given)
        self._check_out(BluffStonesPosition(self, tuple(state)))
        return state

    def _coloured(self, given: dict[str, Any], what: str) -> dict[str, str]:
        coloured = given[what]
        if not isinstance(coloured, dict):
            raise BadRecord(f"{what} is an object that gives spaces their colours, not {shown(coloured)}")
        for name, letter in coloured.items():
            if name not in self.board:
                raise BadRecord(f"{what}: there is no space {shown(name)} on the board")
            if not isinstance(letter, str) or letter not in tuple(_COLOURS):
                raise BadRecord(f"{what}: the colour at {name} is one of b, y, g, not {shown(letter)}")
        return coloured

    def _towers(self, given: dict[str, Any]) -> dict[str, str]:
        towers = self._coloured(given, "towers")
        for name in towers:
            if name not in self.places:
                raise BadRecord(
                    f"towers: there is none on {name} in this game, only on {', '.join(self.places)}"
                )
        return towers

    def _for_seats(self, given: dict[str, Any], what: str, each: str) -> list[Any]:
        listed = given[what]
        if not isinstance(listed, list) or len(listed) != self.players:
            raise BadRecord(
                f"{what} is a list with {each} for each of {self.players} seats, not {shown(listed)}"
            )
        return listed

    def _scored(self, given: dict[str, Any]) -> list[str]:
        scored = self._for_seats(given, "scored", "a text")
        for letters in scored:
            if not isinstance(letters, str) or not set(letters) <= set(_COLOURS):
                raise BadRecord(f"scored: {shown(letters)} is no text of the letters b, y, g")
        return scored

    def _piles(self, given: dict[str, Any]) -> list[dict[str, int]]:
        readers = [
            Fields(pile, "pile", optional=tuple(LETTERS))
            for pile in self._for_seats(given, "piles", "an object")
        ]
        return [{c: reader.integer(c, range(n + 1), 0) for c, n in self.pile.items()} for reader in readers]

    def _resume(self, state: list[int], given: dict[str, Any]) -> None:
        """Take up the round where it stands: while bids are made, while they are resolved, or at the end."""
        bids = self._bids(given)
        for seat, bid in enumerate(bids):
            state[BIDS + seat] = bid
        if NOT_YET in bids:
            for field in ("due", "winners"):
                if field in given:
                    raise BadRecord(f"{field}: there is no such thing before all seats have bid")
            self._check_possible(state)
            state[ACTOR] = bids.index(NOT_YET)
            return
        for seat, bid in enumerate(bids):
            if bid != ZERO:
                state[PILES + 4 * seat + colour_of(bid)] += len(_BIDS[bid])
        self._check_possible(state)
        reveal(self.tables, state)
        if (state[ACTOR] == OVER) != ("winners" in given):
            raise BadRecord(
                f"winners: in this position the game is {'' if state[ACTOR] == OVER else 'not '}over"
            )
        if state[ACTOR] == OVER:
            self._check_winners(state, given)
        else:
            self._resolve(state, given.get("due"))

    def _bids(self, given: dict[str, Any]) -> list[int]:
        bids = self._for_seats(given, "bids", "a bid or null") if "bids" in given else [None] * self.players
        for bid in bids:
            if bid is not None and (not isinstance(bid, str) or bid not in _BIDS):
                raise BadRecord(f"bids: a bid is null or one of {', '.join(_BIDS)}, not {shown(bid)}")
        return [NOT_YET if bid is None else _BIDS.index(bid) for bid in bids]

    def _check_possible(self, state: State) -> None:
        for seat in range(self.players):
            bid = state[BIDS + seat]
            if bid != NOT_YET and not possible_bids(state, seat) >> bid & 1:
                raise BadRecord(f"bids: the pile of seat {seat} does not allow {_BIDS[bid]!r}")
            for colour, (letter, n) in enumerate(self.pile.items()):
                if state[PILES + 4 * seat + colour] > n:
                    raise BadRecord(
                        f"bids: with its bid, seat {seat} has more than {n} {_WORDS[letter]} stones"
                    )

    def _check_winners(self, state: list[int], given: dict[str, Any]) -> None:
        winners = list(BluffStonesPosition(self, tuple(state)).winners)
        if "due" in given or given["winners"] != winners:
            raise BadRecord(f"winners: towers and stones left say {winners}, not {shown(given['winners'])}")

    def _resolve(self, state: list[int], due: object) -> None:
        order = [step.seat for step in BluffStonesPosition(self, tuple(state)).queue]
        rests = [order[i:] for i in range(len(order))]
        if due not in rests or not isinstance(due, list) or any(type(seat) is not int for seat in due):
            raise BadRecord(
                f"due: after these bids it is the seats still to act, one of {', '.join(map(str, rests))}, "
                f"not {shown(due)}"
            )
        state[DUE] = sum(1 << seat for seat in due)
        go_on(self.tables, state)
        if BluffStonesPosition(self, tuple(state)).queue[:1] == () or state[ACTOR] != due[0]:
            raise BadRecord(
                f"due: seat {due[0]} has nothing to choose from, so that its stone is out already"
            )

    def _check_out(self, position: BluffStonesPosition) -> None:
        """Check that no more stones are in sight, or thrown away in this round, than there are."""
        thrown: Counter[str] = Counter()
        if position.queue:
            bids = [bid for bid in position.bids if bid is not None and bid != "-"]
            thrown.update(bid[0] for bid in bids if any(len(bid) == 2 for bid in bids))  # noqa: PLR2004
        for letter, out in position.out_of_play.items():
            if out < thrown[letter]:
                n = self.pile[letter] * self.players
                raise BadRecord(
                    f"{n - out + thrown[letter]} stones are {_WORDS[letter]}, bids of this round included, "
                    f"and there are {n} in all"
                )


def _check_tops(tops: str) -> None:
    for letter in _COLOURS:
        if (n := tops.count(letter)) > TOPS_EACH:
            raise BadRecord(f"towers: {n} are topped {_WORDS[letter]}, and there are {TOPS_EACH} such stones")
