"""MunchStones, by Jeff Morrow: a board filled with random stones, then eaten by three towers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from stoneswidgets.errors import BadRecord, shown
from stoneswidgets.fields import Fields
from stoneswidgets.games.base import Game, Slots, malformed, parameter
from stoneswidgets.games.munchstones_rules import (
    DRAW,
    DRAWN,
    DYNAMICS,
    EACH,
    LINE,
    MOVE,
    PILE,
    PLACEABLE,
    SCORED,
    SLOTS,
    TOWERS,
    TURN,
    apply,
    colour_at,
    put,
    stones_on_board,
    take_turn,
)
from stoneswidgets.hexboard import HexBoard, hexboard
from stoneswidgets.kernel import (
    Dynamics,
    State,
    Vector,
    below,
    generator,
)
from stoneswidgets.position import Position, Snapshot, View

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random


LETTERS = "ryb"
_WORDS = {"r": "red", "y": "yellow", "b": "blue"}
_PLACES = {"alternate": ("c4", "e5", "d3"), "adjacent": ("c4", "d5", "e5")}


class MunchStonesSnapshot(Snapshot):
    """What can be read off a position of MunchStones. Colours are the letters r, y, b."""

    __slots__ = ()
    game: MunchStones

    def _coloured(self, spaces: int) -> dict[str, str]:
        return {
            name: LETTERS[colour_at(self._state, i) - 1]
            for i, name in enumerate(self.game.board.names)
            if spaces >> i & 1
        }

    @property
    def stones(self) -> dict[str, str]:
        """The colour of each stone on the board, by its space; towers' tops are not among them."""
        return self._coloured(stones_on_board(self._state))

    @property
    def towers(self) -> dict[str, str]:
        """The colour of the stone on top of each tower, by the tower's space."""
        return self._coloured(self._state[TOWERS])

    @property
    def phase(self) -> str:
        """'build' while stones are placed, then 'munch', also at the end."""
        return "build" if self._state[PLACEABLE] else "munch"

    @property
    def turn(self) -> int:
        """The seat whose turn it is, also while a draw is due; at the end, the seat that had no move."""
        return self._state[TURN]

    @property
    def drawn(self) -> str | None:
        """The colour of the stone that is to be placed now."""
        colour = self._state[DRAWN]
        return LETTERS[colour - 1] if colour else None

    @property
    def pile(self) -> dict[str, int]:
        """How many stones of each colour can still be drawn; none, where they lie in lines (M4)."""
        return {letter: self._state[PILE + colour] for colour, letter in enumerate(LETTERS, 1)}

    @property
    def lines(self) -> tuple[str, ...]:
        """What is left of each seat's line, leftmost stone first; empty texts in a game without lines (M4)."""
        return tuple(_unpacked(self._state[LINE + seat]) for seat in range(self.game.players))

    @property
    def scored(self) -> tuple[str, ...]:
        """The stones that each seat has scored, in the order of the letters r, y, b: ('rry', 'b')."""
        return tuple(
            "".join(c * self._state[SCORED + 3 * seat + i] for i, c in enumerate(LETTERS, 1))
            for seat in range(self.game.players)
        )

    @property
    def out_of_play(self) -> dict[str, int]:
        """How many stones of each colour have left the game unscored."""
        seen = [*self.stones.values(), *self.towers.values(), *self.lines, *self.scored]
        if not self.game.lines:
            seen += [c * n for c, n in self.pile.items()] + [self.drawn or ""]
        everything = "".join(seen)
        return {letter: EACH + 1 - everything.count(letter) for letter in LETTERS}


class MunchStonesPosition(MunchStonesSnapshot, Position):
    """A position of MunchStones."""

    __slots__ = ()


class MunchStonesView(MunchStonesSnapshot, View):
    """A position of MunchStones as a seat sees it: everything is open."""

    __slots__ = ()


def _packed(line: str) -> int:
    return sum(LETTERS.index(c) + 1 << 2 * i for i, c in enumerate(line))


def _unpacked(line: int) -> str:
    found = ""
    while line:
        found += LETTERS[(line & 3) - 1]
        line >>= 2
    return found


def _count(state: Vector, slot: int, letters: str) -> None:
    for colour, letter in enumerate(LETTERS, 1):
        state[slot + colour] = letters.count(letter)


@dataclass(frozen=True)
class MunchStones(Game):
    """MunchStones under one choice of rules.

    Examples
    --------
    >>> p = MunchStones().start()
    >>> p.towers, p.outcomes()
    ({'c4': 'r', 'e5': 'y', 'd3': 'b'}, {'=r': Fraction(1, 3), '=y': Fraction(1, 3), '=b': Fraction(1, 3)})
    >>> p = p.play("=b").play("d5")
    >>> p.stones, p.pile
    ({'d5': 'b'}, {'r': 11, 'y': 11, 'b': 10})
    >>> p.play("=r").play("d4")
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.IllegalMove: 'd4': the centre stays empty in the build phase
    """

    players: int = parameter(2, range(2, 4), "M3", "how many play; after the last stone the turn goes on")
    towers: str = parameter(
        "alternate",
        ("alternate", "adjacent"),
        "M1",
        "where the three towers begin: on every other space around the centre, or side by side",
    )
    lines: bool = parameter(
        False,  # noqa: FBT003
        (False, True),
        "M4",
        "whether each player's stones lie drawn in an open line from the start",
    )

    name: ClassVar[str] = "munchstones"
    title: ClassVar[str] = "MunchStones"
    designer: ClassVar[str] = "Jeff Morrow"
    dynamics: ClassVar[Dynamics] = DYNAMICS
    position_type: ClassVar[type[Position]] = MunchStonesPosition
    view_type: ClassVar[type[View]] = MunchStonesView

    @property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexboard(4)

    @cached_property
    def tables(self) -> list[int]:
        """The vector `t` of the rule functions."""
        return [self.players, int(self.lines), self.board.centre, *self.board.near]

    @property
    def width(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def bound(self) -> int:
        """A bound on the length of a game: each stone is drawn, placed and munched once at most."""
        return 9 * EACH

    @property
    def actions(self) -> tuple[int, ...]:
        """The placements, and the moves of a tower to a space next to it; the centre stays empty."""
        near = self.board.neighbours
        spaces = [space for space in range(self.board.count) if space != self.board.centre]
        return (*spaces, *(MOVE * (1 + i) + j for i in spaces for j in sorted(near[i]) if j in spaces))

    @property
    def chances(self) -> tuple[int, ...]:
        """The draws of the three colours."""
        return tuple(DRAW + colour for colour in range(1, 4))

    @property
    def slots(self) -> tuple[Slots, ...]:
        """What stands in the state."""
        n = self.board.count
        return (
            Slots("turn", "choice", self.players),
            Slots("drawn", "choice", 4),
            *(Slots(name, "set", n) for name in ("placeable", "towers", "low", "high")),
            Slots("pile", "number", EACH, 3),
            Slots("lines", "set", 2 * self.line_lengths[0], 3),
            Slots("scored", "number", EACH + 1, 9),
        )

    @property
    def line_lengths(self) -> tuple[int, ...]:
        """How many stones each seat places."""
        return tuple((3 * EACH - seat - 1) // self.players + 1 for seat in range(self.players))

    @property
    def first_towers(self) -> dict[str, str]:
        """The colour on top of each tower at the start, by the tower's space (M1)."""
        return dict(zip(_PLACES[self.towers], LETTERS, strict=True))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> list[int]:
        """Return the towers on the empty board; with lines, as the set-up has them or drawn at random (M4)."""
        if not self.lines:
            if setup is not None:
                raise BadRecord(
                    f"{self.title} without lines has no set-up but a position, "
                    f"not {', '.join(map(shown, setup)) or 'this'}"
                )
            return self._started(("",) * self.players)
        return self._started(self._dealt(rng) if setup is None else self._lines(setup))

    def _started(self, lines: tuple[str, ...]) -> list[int]:
        state = [0] * SLOTS
        self._put_towers(state, self.first_towers)
        for colour in range(1, 4):
            state[PILE + colour] = 0 if self.lines else EACH
        for seat, line in enumerate(lines):
            state[LINE + seat] = _packed(line)
        take_turn(self.tables, state, 0)
        return state

    def _put_towers(self, state: list[int], towers: Mapping[str, str]) -> None:
        for name, letter in towers.items():
            space = self.board.index(name)
            put(self.tables, state, space, LETTERS.index(letter) + 1)
            state[TOWERS] |= 1 << space

    def _dealt(self, rng: Random) -> tuple[str, ...]:
        g = generator(rng)
        stones = list(LETTERS * EACH)
        drawn = "".join(stones.pop(below(g, len(stones))) for _ in range(3 * EACH))
        return tuple(drawn[seat :: self.players] for seat in range(self.players))

    def _lines(self, setup: object) -> tuple[str, ...]:
        lines = self._texts(Fields(setup, "set-up", required=("lines",)).given, "lines")
        if tuple(map(len, lines)) != self.line_lengths:
            raise BadRecord(
                f"lines: they have {_and(map(len, lines))} stones, and should have {_and(self.line_lengths)}"
            )
        for letter in LETTERS:
            if (n := "".join(lines).count(letter)) != EACH:
                raise BadRecord(
                    f"lines: {n} stones are {_WORDS[letter]}, and there are {EACH} of each colour"
                )
        return lines

    def setup_of(self, state: State) -> dict[str, Any] | None:
        """Return the lines; None where there are none, or if this is no start of a game."""
        lines = MunchStonesPosition(self, tuple(state)).lines
        if self.lines and tuple(map(len, lines)) == self.line_lengths and self._started(lines) == list(state):
            return {"lines": list(lines)}
        return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return '=r' for a draw, 'd5' for a placement, 'c4-c5' for a tower's move."""
        names = self.board.names
        if action >= DRAW:
            return f"={LETTERS[action - DRAW - 1]}"
        return f"{names[action // MOVE - 1]}-{names[action % MOVE]}" if action >= MOVE else names[action]

    def parse(self, text: str, seat: int) -> int:  # noqa: ARG002
        """Return the action of such a text."""
        if len(text) == 2 and text[0] == "=" and text[1] in LETTERS:  # noqa: PLR2004
            return DRAW + LETTERS.index(text[1]) + 1
        board = self.board
        if text in board:
            return board.index(text)
        source, _, target = text.partition("-")
        if source in board and target in board:
            return MOVE * (1 + board.index(source)) + board.index(target)
        raise malformed(text, self.title, "=r (a draw; r, y or b), d5 (a placement), c4-c5 (a tower's move)")

    def reason(self, state: State, seat: int, action: int) -> str:
        """Say why a draw, a placement or a tower's move is not possible."""
        position = MunchStonesPosition(self, tuple(state))
        if action >= DRAW and seat >= 0:
            return "no stone is to be drawn now"
        if action >= DRAW:
            return f"no {_WORDS[LETTERS[action - DRAW - 1]]} stone is left in the pile"
        if position.is_chance:
            return "a stone is to be drawn first"
        if position.phase == "build":
            return self._unplaceable(position, action)
        return self._immovable(position, action)

    def _unplaceable(self, position: MunchStonesPosition, space: int) -> str:
        if space >= MOVE:
            return "towers stay where they are in the build phase"
        name = self.board.names[space]
        if space == self.board.centre:
            return "the centre stays empty in the build phase"
        if name in position.towers or name in position.stones:
            return f"{name} is taken by a {'tower' if name in position.towers else 'stone'}"
        return f"{name} is next to neither a stone nor a tower"

    def _immovable(self, position: MunchStonesPosition, action: int) -> str:
        if action < MOVE:
            return "the build phase is over; a tower is to be moved"
        source, target = self.action_text(action).split("-")
        if source not in position.towers:
            return f"there is no tower on {source}"
        if self.board.index(target) not in self.board.neighbours[self.board.index(source)]:
            return f"{target} is not next to {source}"
        if target in position.towers:
            return f"{target} is taken by a tower"
        return f"there is no stone on {target}"

    # ------------------------------------------------------------ positions in words

    def describe(self, state: State) -> dict[str, Any]:
        """Return what stands where, what is to be drawn and placed, what is scored, and whose turn it is."""
        position = MunchStonesPosition(self, tuple(state))
        described: dict[str, Any] = {"towers": position.towers, "stones": position.stones}
        if position.phase == "build":
            if self.lines:
                described["lines"] = list(position.lines)
            else:
                described["pile"] = position.pile
                if position.drawn:
                    described["drawn"] = position.drawn
        described["scored"] = list(position.scored)
        described["turn"] = position.turn
        if position.is_over:
            described["winners"] = list(position.winners)
        return described

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described: one of the build phase, if stones are still to be placed."""
        source = ("lines",) if self.lines else ("pile", "drawn")
        reader = Fields(
            described,
            "position",
            required=("towers", "stones", "turn"),
            optional=(*source, "scored", "winners"),
        )
        given = reader.given
        towers, stones = self._colours(given, "towers"), self._colours(given, "stones")
        scored = self._texts(given, "scored") if "scored" in given else ("",) * self.players
        unplaced, turn = self._unplaced(given), reader.integer("turn", range(self.players))
        self._check_pieces(towers, stones, "".join([*scored, unplaced]))
        if unplaced:
            self._check_building(towers, stones, scored, unplaced)
        state = [0] * SLOTS
        self._put_towers(state, towers)
        for name, letter in stones.items():
            put(self.tables, state, self.board.index(name), LETTERS.index(letter) + 1)
        for seat, letters in enumerate(scored):
            _count(state, SCORED + 3 * seat, letters)
        if not unplaced:
            state[PLACEABLE] = 0
        elif self.lines:
            self._lay_out_lines(state, given["lines"], turn)
        else:
            _count(state, PILE, unplaced)
        take_turn(self.tables, state, turn)
        if given.get("drawn") is not None:
            apply(self.tables, state, DRAW + LETTERS.index(given["drawn"]) + 1)
        self._check_winners(state, given)
        return state

    def _colours(self, given: dict[str, Any], what: str) -> dict[str, str]:
        coloured = given[what]
        if not isinstance(coloured, dict):
            raise BadRecord(f"{what} is an object that gives spaces their colours, not {shown(coloured)}")
        for name, letter in coloured.items():
            if name not in self.board:
                raise BadRecord(f"{what}: there is no space {shown(name)} on the board")
            if self.board.index(name) == self.board.centre:
                raise BadRecord(f"{what}: {name} is the centre, which is empty at all times")
            if not _is_letter(letter):
                raise BadRecord(f"{what}: the colour at {name} is one of r, y, b, not {shown(letter)}")
        return coloured

    def _texts(self, given: dict[str, Any], what: str) -> tuple[str, ...]:
        texts = given[what]
        if not isinstance(texts, list) or len(texts) != self.players:
            raise BadRecord(
                f"{what} is a list with a text for each of {self.players} seats, not {shown(texts)}"
            )
        for text in texts:
            if not isinstance(text, str) or not set(text) <= set(LETTERS):
                raise BadRecord(f"{what}: {shown(text)} is no text of the letters r, y, b")
        return tuple(texts)

    def _unplaced(self, given: dict[str, Any]) -> str:
        """Return the stones that are still to be placed: in lines, or in the pile and drawn."""
        if "lines" in given:
            return "".join(self._texts(given, "lines"))
        reader = Fields(given.get("pile", {}), "pile", optional=tuple(LETTERS))
        pile = "".join(letter * reader.integer(letter, range(EACH + 1), 0) for letter in LETTERS)
        drawn = given.get("drawn")
        if drawn is not None and not _is_letter(drawn):
            raise BadRecord(f"drawn is one of r, y, b, not {shown(drawn)}")
        return pile + (drawn or "")

    def _check_pieces(self, towers: dict[str, str], stones: dict[str, str], others: str) -> None:
        if len(towers) != len(LETTERS):
            raise BadRecord(f"there are {len(towers)} towers on the board, and should be {len(LETTERS)}")
        for name in stones:
            if name in towers:
                raise BadRecord(f"stones: {name} is taken by a tower")
        everything = "".join([*towers.values(), *stones.values(), others])
        for letter in LETTERS:
            if (n := everything.count(letter)) > EACH + 1:
                raise BadRecord(
                    f"{n} stones are {_WORDS[letter]}, and there are {EACH + 1} in all, one on a tower included"
                )

    def _check_building(
        self, towers: dict[str, str], stones: dict[str, str], scored: tuple[str, ...], unplaced: str
    ) -> None:
        if towers != self.first_towers:
            places = ", ".join(f"{name} {letter}" for name, letter in self.first_towers.items())
            raise BadRecord(f"towers: in the build phase they are on {places}")
        if any(scored):
            raise BadRecord("scored: in the build phase nobody has scored yet")
        for letter in LETTERS:
            if n := EACH - [*stones.values(), *unplaced].count(letter):
                raise BadRecord(
                    f"{n} {_WORDS[letter]} stones are missing, and none is out in the build phase"
                )
        board, todo, reached = self.board, self.board.bits(tuple(stones)), self.board.bits(tuple(towers))
        while joined := sum(1 << i for i, near in enumerate(board.near) if todo >> i & 1 and near & reached):
            todo, reached = todo & ~joined, reached | joined
        if todo:
            raise BadRecord(
                f"stones: no row of stones joins {board.named(todo)[0]} to a tower, so that it cannot "
                "have been placed there"
            )

    def _lay_out_lines(self, state: list[int], lines: list[str], turn: int) -> None:
        left = sum(map(len, lines))
        placed = 3 * EACH - left
        lengths = tuple(
            n - (placed - seat + self.players - 1) // self.players for seat, n in enumerate(self.line_lengths)
        )
        if tuple(map(len, lines)) != lengths:
            raise BadRecord(f"lines: with {left} stones left in all, the lines have {_and(lengths)}")
        if turn != placed % self.players:
            raise BadRecord(f"turn: by the lines, it is the turn of seat {placed % self.players}, not {turn}")
        for seat, line in enumerate(lines):
            state[LINE + seat] = _packed(line)

    def _check_winners(self, state: list[int], given: dict[str, Any]) -> None:
        position = MunchStonesPosition(self, tuple(state))
        if position.is_over != ("winners" in given):
            raise BadRecord(f"winners: in this position the game is {'' if position.is_over else 'not '}over")
        if position.is_over and given["winners"] != list(position.winners):
            raise BadRecord(
                f"winners: the stones scored say {list(position.winners)}, not {shown(given['winners'])}"
            )


def _is_letter(given: object) -> bool:
    return isinstance(given, str) and len(given) == 1 and given in LETTERS


def _and(numbers: Any) -> str:  # noqa: ANN401
    return " and ".join(map(str, numbers))
