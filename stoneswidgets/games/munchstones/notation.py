"""Positions and set-ups of MunchStones from readable JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS
from stoneswidgets.core.rules.restoring import (
    apart,
    check_end,
    check_possible,
    coloured,
    counts,
    listed,
    one_of,
    read,
    some_of,
    text,
    whole,
)
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.munchstones.game import LETTERS, MunchStonesPosition, packed
from stoneswidgets.games.munchstones.rules import DRAW, EACH, State, apply, put, take_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.games.munchstones.game import MunchStones


def read_setup(game: MunchStones, setup: object) -> tuple[str, ...]:
    """Return the lines of a set-up (M4)."""
    lines = read(setup, "set-up", {"lines": listed(game.players, text(LETTERS))})["lines"]
    lengths = tuple(map(len, lines))
    if lengths != game.line_lengths:
        raise BadRecord(
            "lines", f"they have {_and(lengths)} stones, and should have {_and(game.line_lengths)}"
        )
    for letter in LETTERS:
        if (n := "".join(lines).count(letter)) != EACH:
            raise BadRecord("lines", f"{n} stones are {COLOURS[letter]}, and there are {EACH} of each colour")
    return tuple(lines)


def state_of(game: MunchStones, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; it is in the build phase if stones are still to be placed."""
    on_board = coloured(game.board.names, LETTERS)
    each_has = listed(game.players, text(LETTERS))
    source = {"pile": counts(dict.fromkeys(LETTERS, EACH)), "drawn": one_of((*LETTERS, None))}
    forms = {
        "towers": on_board,
        "stones": on_board,
        "turn": whole(range(game.players)),
        **({"lines": each_has} if game.lines else source),
        "scored": each_has,
        "winners": some_of(range(game.players)),
    }
    given = read(described, "position", forms, tuple(forms)[3:])
    apart(given, "towers", "stones")
    state: State = game.blank()
    put_towers(game, state, given["towers"])
    for name, letter in given["stones"].items():
        game.version_of(put)(game.tables, state, game.board.index(name), LETTERS.index(letter) + 1)
    drawn, pile, lines = given.get("drawn"), given.get("pile", {}), given.get("lines", ())
    for colour, letter in enumerate(LETTERS, 1):
        for seat, letters in enumerate(given.get("scored", ())):
            state.scored[seat, colour] = letters.count(letter)
        state.pile[colour] = pile.get(letter, 0) + (letter == drawn)
    for seat, line in enumerate(lines):
        state.lines[seat] = packed(line)
    if not any((*state.pile, *lines)):
        state.placeable = 0
    check_possible(faults(game, state, given["turn"]))
    game.version_of(take_turn)(game.tables, state, given["turn"])
    if drawn:
        game.version_of(apply)(game.tables, state, DRAW + LETTERS.index(drawn) + 1)
    check_end(MunchStonesPosition(game, tuple(state)).winners, given)
    return state


def faults(game: MunchStones, state: State, turn: int) -> Iterator[tuple[str, ...]]:
    """Yield why there can be no such position in the turn of a seat."""
    board, position = game.board, MunchStonesPosition(game, tuple(state))
    if (state.towers | state.low | state.high) >> board.centre & 1:
        yield (f"{board.names[board.centre]} is the centre, which is empty at all times",)
    if len(position.towers) != len(LETTERS):
        yield (f"there are {len(position.towers)} towers on the board, and should be {len(LETTERS)}",)
    for letter, n in position.out_of_play.items():
        if n < 0:
            said, most = COLOURS[letter], EACH + 1
            yield (f"{most - n} stones are {said}, and there are {most} in all, one on a tower included",)
    if position.phase == "build":
        yield from _building(game, position, turn)


def _building(game: MunchStones, position: MunchStonesPosition, turn: int) -> Iterator[tuple[str, ...]]:
    """Yield what cannot be while stones are placed."""
    board, towers = game.board, position.towers
    if towers != game.first_towers:
        places = ", ".join(f"{name} {letter}" for name, letter in game.first_towers.items())
        yield "towers", f"in the build phase they are on {places}"
    if any(position.scored):
        yield "scored", "in the build phase nobody has scored yet"
    for letter, n in position.out_of_play.items():
        if n:
            yield (f"{n} {COLOURS[letter]} stones are missing, and none is out in the build phase",)
    todo, reached = board.bits(position.stones), board.bits(towers)
    while joined := sum(1 << i for i, near in enumerate(board.near) if todo >> i & 1 and near & reached):
        todo, reached = todo & ~joined, reached | joined
    for name in board.named(todo):
        why = "so that it cannot have been placed there"
        yield "stones", f"no row of stones joins {name} to a tower, {why}"
    placed, n, lengths = len(position.stones), game.players, tuple(map(len, position.lines))
    wanted = tuple(most - (placed - seat + n - 1) // n for seat, most in enumerate(game.line_lengths))
    if game.lines and lengths != wanted:
        yield "lines", f"with {sum(lengths)} stones left in all, the lines have {_and(wanted)}"
    if game.lines and turn != placed % n:
        yield "turn", f"by the lines, it is the turn of seat {placed % n}, not {turn}"


def put_towers(game: MunchStones, state: State, towers: Mapping[str, str]) -> None:
    """Put towers on the board, by the colours on top of them."""
    for name, letter in towers.items():
        space = game.board.index(name)
        game.version_of(put)(game.tables, state, space, LETTERS.index(letter) + 1)
        state.towers |= 1 << space


def _and(numbers: tuple[int, ...]) -> str:
    return " and ".join(map(str, numbers))
