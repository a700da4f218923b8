"""MunchStones, by Jeff Morrow: a board filled with random stones, then eaten by three towers."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.boards import HexBoard, hexhex
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
from stoneswidgets.games.munchstones import rules
from stoneswidgets.games.munchstones.rules import (
    DRAW,
    EACH,
    MOVE,
    Parameters,
    State,
    apply,
    colour_at,
    put,
    stones_on_board,
    take_turn,
)
from stoneswidgets.kernel import below, generator, popcount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from stoneswidgets.kernel import State as Numbers


LETTERS = "ryb"
_PLACES = {"alternate": ("c4", "e5", "d3"), "adjacent": ("c4", "d5", "e5")}


class MunchStonesSnapshot(ColouredSnapshot):
    """Positions and views of MunchStones. Colours are the letters r, y, b: the properties that read their states."""

    __slots__ = ()
    game: MunchStones
    fields: State

    def _coloured(self, spaces: int) -> dict[str, str]:
        return {
            name: LETTERS[self.game.version_of(colour_at)(self._state, i) - 1]
            for i, name in enumerate(self.game.board.names)
            if spaces >> i & 1
        }

    @property
    @override
    def stones(self) -> dict[str, str]:
        return self._coloured(self.game.version_of(stones_on_board)(self._state))

    @property
    @override
    def towers(self) -> dict[str, str]:
        return self._coloured(self.fields.towers)

    @property
    def phase(self) -> str:
        """'build' while stones are placed, then 'munch', also after the game."""
        return "build" if self.fields.placeable else "munch"

    @property
    def turn(self) -> int:
        """The seat whose turn it is, also while a draw is due; at the end, the seat that had no move."""
        return self.fields.turn

    @property
    def drawn(self) -> str | None:
        """The colour of the stone that is to be placed now; None if there is none."""
        colour = self.fields.drawn
        return LETTERS[colour - 1] if colour else None

    @property
    def pile(self) -> dict[str, int]:
        """How many stones of each colour can still be drawn; 0 in a game with lines (M4)."""
        return {letter: self.fields.pile[colour] for colour, letter in enumerate(LETTERS, 1)}

    @property
    def lines(self) -> tuple[str, ...]:
        """What is left of each seat's line, leftmost stone first; empty texts in a game without lines (M4)."""
        return tuple(unpacked(self.fields.lines[seat]) for seat in range(self.game.players))

    @property
    def scored(self) -> tuple[str, ...]:
        """The stones that each seat has scored, in the order of the letters r, y, b: ('rry', 'b')."""
        return tuple(
            "".join(c * self.fields.scored[seat, i] for i, c in enumerate(LETTERS, 1))
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

    def _described(self) -> dict[str, Any]:
        """Return the board, the stones to be drawn and placed, the stones scored, and whose turn it is."""
        described: dict[str, Any] = {"towers": self.towers, "stones": self.stones}
        if self.phase == "build":
            if self.game.lines:
                described["lines"] = list(self.lines)
            else:
                described["pile"] = self.pile
                if self.drawn:
                    described["drawn"] = self.drawn
        described |= {"scored": list(self.scored), "turn": self.turn}
        return described | {"winners": list(self.winners)} if self.is_over else described


class MunchStonesPosition(MunchStonesSnapshot, Position["MunchStonesView"]):
    """A position of MunchStones."""

    __slots__ = ()


class MunchStonesView(MunchStonesSnapshot, View[MunchStonesPosition]):
    """The view of a position of MunchStones; nothing is hidden."""

    __slots__ = ()


def packed(line: str) -> int:
    """Return the number that stands for a line of stones in the state."""
    return sum(LETTERS.index(c) + 1 << 2 * i for i, c in enumerate(line))


def unpacked(line: int) -> str:
    """Return the line of stones that a number stands for."""
    found = ""
    while line:
        found += LETTERS[(line & 3) - 1]
        line >>= 2
    return found


class MunchStones(Parameters, Game[MunchStonesPosition], rules=rules):
    """MunchStones, by Jeff Morrow: a board is filled with random stones, then eaten by three towers.

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

    name: ClassVar[str] = "munchstones"
    title: ClassVar[str] = "MunchStones"
    designer: ClassVar[str] = "Jeff Morrow"
    code: ClassVar[str] = "M"
    level_ratings: ClassVar[tuple[int, ...]] = (400, 730, 1000, 1210, 1380, 1490, 1590, 1670, 1750, 1810)
    levels: ClassVar[tuple[Level, ...]] = with_exact(
        (*LEVELS[:5], Level(300), Level(700), *LEVELS[7:]), 6, 16, 21, 26
    )
    point_word: ClassVar[str] = "stone"
    position_type: ClassVar[type[Position]] = MunchStonesPosition
    view_type: ClassVar[type[View]] = MunchStonesView

    @cached_property
    def board(self) -> HexBoard:
        """The board of side 4."""
        return hexhex(4)

    @property
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board."""
        return self.board.count

    @property
    def max_game_length(self) -> int:
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

    @override
    def calibration_stage(self, state: Numbers, seat: int) -> int:
        """Return 0 in the Munch phase; before it 1 where the seat will begin that phase, 2 where another will: it decides most."""
        s = State(state)
        if not s.placeable:
            return 0
        empty = self.board.count - 1 - popcount(s.low | s.high)
        return 1 if (s.turn + empty) % self.players == seat else 2

    @property
    def line_lengths(self) -> tuple[int, ...]:
        """How many stones each seat places."""
        return tuple((3 * EACH - seat - 1) // self.players + 1 for seat in range(self.players))

    @property
    def first_towers(self) -> dict[str, str]:
        """The colour on top of each tower at the start, by the tower's space (M1)."""
        return dict(zip(_PLACES[self.towers], LETTERS, strict=True))

    def initial(self, setup: Mapping[str, Any] | None, rng: Random) -> State:
        """Return the towers on the empty board; with lines, as the set-up has them or drawn at random (M4)."""
        if not self.lines:
            if setup is not None:
                raise BadRecord(
                    f"{self.title} without lines has no set-up other than a position, "
                    f"not {', '.join(map(quoted, setup)) or 'this'}"
                )
            return self._started(("",) * self.players)
        return self._started(self._dealt(rng) if setup is None else self.read_setup(setup))

    def _started(self, lines: tuple[str, ...]) -> State:
        state: State = self.blank()
        self._put_towers(state, self.first_towers)
        for colour in range(1, 4):
            state.pile[colour] = 0 if self.lines else EACH
        for seat, line in enumerate(lines):
            state.lines[seat] = packed(line)
        self.version_of(take_turn)(self.tables, state, 0)
        return state

    def _dealt(self, rng: Random) -> tuple[str, ...]:
        g = generator(rng)
        stones = list(LETTERS * EACH)
        drawn = "".join(stones.pop(below(g, len(stones))) for _ in range(3 * EACH))
        return tuple(drawn[seat :: self.players] for seat in range(self.players))

    def setup_of(self, state: Numbers) -> dict[str, Any] | None:
        """Return the set-up, the lines; None in a game without lines, or if a game cannot start with this state."""
        lines = MunchStonesPosition(self, tuple(state)).lines
        if (
            self.lines
            and tuple(map(len, lines)) == self.line_lengths
            and [*self._started(lines)] == list(state)
        ):
            return {"lines": list(lines)}
        return None

    # ------------------------------------------------------------ moves

    def action_text(self, action: int) -> str:
        """Return '=r' for a draw, 'd5' for a placement, 'c4-c5' for a tower's move."""
        names = self.board.names
        if action >= DRAW:
            return f"={LETTERS[action - DRAW - 1]}"
        return f"{names[action // MOVE - 1]}-{names[action % MOVE]}" if action >= MOVE else names[action]

    def parse(self, text: str, seat: int) -> int:
        """Return the action of such a text."""
        if len(text) == 2 and text[0] == "=" and text[1] in LETTERS:
            return DRAW + LETTERS.index(text[1]) + 1
        board = self.board
        if text in board:
            return board.index(text)
        source, _, target = text.partition("-")
        if source in board and target in board:
            return MOVE * (1 + board.index(source)) + board.index(target)
        raise malformed(text, self.title, "=r (a draw; r, y or b), d5 (a placement), c4-c5 (a tower's move)")

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        position = MunchStonesPosition(self, tuple(state))
        if action >= DRAW:
            colour = LETTERS[action - DRAW - 1]
            return Fact("no draw now") if seat >= 0 else Fact("none to draw", colour=colour)
        if position.is_chance:
            return Fact("draw first")
        name = self.action_text(action).partition("-")[2] or self.board.names[action]
        if position.phase == "build":
            return self._unplaceable(position, action, name)
        return self._immovable(position, action, name)

    def _unplaceable(self, position: MunchStonesPosition, action: int, name: str) -> Fact:
        if action >= MOVE:
            return Fact("towers stay")
        if name in position.towers or name in position.stones:
            return Fact("taken", where=name, piece="tower" if name in position.towers else "stone")
        if action == self.board.centre:
            return Fact("the centre")
        by_variant = {*self.beside(name)} & {*position.towers, *position.stones}
        return Fact("closed to all" if by_variant else "apart", where=name)

    def _immovable(self, position: MunchStonesPosition, action: int, name: str) -> Fact:
        if action < MOVE:
            return Fact("move a tower")
        source = self.board.names[action // MOVE - 1]
        if source not in position.towers:
            return Fact("no tower there", where=source)
        if name not in self.beside(source):
            return Fact("not beside", where=name, start=source)
        if name in position.towers:
            return Fact("taken", where=name, piece="tower")
        return Fact("no stone there", where=name)

    # ------------------------------------------------------------ positions from descriptions

    def read_setup(self, setup: object) -> tuple[str, ...]:
        """Return the lines of a set-up (M4)."""
        lines = read(setup, "set-up", {"lines": listed(self.players, text(LETTERS))})["lines"]
        lengths = tuple(map(len, lines))
        if lengths != self.line_lengths:
            raise BadRecord(
                "lines", f"they have {_and(lengths)} stones, and should have {_and(self.line_lengths)}"
            )
        for letter in LETTERS:
            if (n := "".join(lines).count(letter)) != EACH:
                raise BadRecord(
                    "lines", f"{n} stones are {COLOURS[letter]}, and there are {EACH} of each colour"
                )
        return tuple(lines)

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position; it is in the build phase if stones are still to be placed."""
        on_board = coloured(self.board.names, LETTERS)
        each_has = listed(self.players, text(LETTERS))
        source = {"pile": counts(dict.fromkeys(LETTERS, EACH)), "drawn": one_of((*LETTERS, None))}
        forms = {
            "towers": on_board,
            "stones": on_board,
            "turn": one_of(range(self.players)),
            **({"lines": each_has} if self.lines else source),
            "scored": each_has,
            "winners": some_of(range(self.players)),
        }
        given = read(described, "position", forms, tuple(forms)[3:])
        apart(given, "towers", "stones")
        state: State = self.blank()
        self._put_towers(state, given["towers"])
        for name, letter in given["stones"].items():
            self.version_of(put)(self.tables, state, self.board.index(name), LETTERS.index(letter) + 1)
        drawn, pile, lines = given.get("drawn"), given.get("pile", {}), given.get("lines", ())
        for colour, letter in enumerate(LETTERS, 1):
            for seat, letters in enumerate(given.get("scored", ())):
                state.scored[seat, colour] = letters.count(letter)
            state.pile[colour] = pile.get(letter, 0) + (letter == drawn)
        for seat, line in enumerate(lines):
            state.lines[seat] = packed(line)
        if not any((*state.pile, *lines)):
            state.placeable = 0
        for fault in self._faults(state, given["turn"]):
            raise BadRecord(*fault)
        self.version_of(take_turn)(self.tables, state, given["turn"])
        if drawn:
            self.version_of(apply)(self.tables, state, DRAW + LETTERS.index(drawn) + 1)
        return completed(state, given)

    def _faults(self, state: State, turn: int) -> Iterator[tuple[str, ...]]:
        """Yield why there can be no such position in the turn of a seat."""
        board, position, most = self.board, MunchStonesPosition(self, tuple(state)), EACH + 1
        if (state.towers | state.low | state.high) >> board.centre & 1:
            yield (f"{board.names[board.centre]} is the centre, which is empty at all times",)
        if len(position.towers) != len(LETTERS):
            yield (f"there are {len(position.towers)} towers on the board, and should be {len(LETTERS)}",)
        for letter, n in position.out_of_play.items():
            if n < 0:
                said = f"{most - n} stones are {COLOURS[letter]}"
                yield (f"{said}, and there are {most} in all, one on a tower included",)
        if position.phase == "build":
            yield from self._building(position, turn)

    def _building(self, position: MunchStonesPosition, turn: int) -> Iterator[tuple[str, ...]]:
        """Yield what cannot be while stones are placed."""
        if any(position.scored):
            yield "scored", "in the build phase nobody has scored yet"
        for letter, n in position.out_of_play.items():
            if n:
                yield (f"{n} {COLOURS[letter]} stones are missing, and none is out in the build phase",)
        placed, n, lengths = len(position.stones), self.players, tuple(map(len, position.lines))
        wanted = tuple(most - (placed - seat + n - 1) // n for seat, most in enumerate(self.line_lengths))
        if self.lines and lengths != wanted:
            yield "lines", f"with {sum(lengths)} stones left in all, the lines have {_and(wanted)}"
        if self.lines and turn != placed % n:
            yield "turn", f"by the lines, it is the turn of seat {placed % n}, not {turn}"

    def _put_towers(self, state: State, towers: Mapping[str, str]) -> None:
        """Put towers on the board, by the colours on top of them."""
        for name, letter in towers.items():
            space = self.board.index(name)
            self.version_of(put)(self.tables, state, space, LETTERS.index(letter) + 1)
            state.towers |= 1 << space


def _and(numbers: tuple[int, ...]) -> str:
    return " and ".join(map(str, numbers))
