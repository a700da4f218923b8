"""Positions and set-ups of MunchStones from readable JSON objects: how they are read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.colours import COLOURS, coloured, texts
from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.games.munchstones.game import LETTERS, MunchStonesPosition, packed
from stoneswidgets.games.munchstones.rules import DRAW, EACH, State, apply, put, take_turn
from stoneswidgets.plumbing.json_text import Fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.munchstones.game import MunchStones


def read_setup(game: MunchStones, setup: object) -> tuple[str, ...]:
    """Return the lines of a set-up (M4)."""
    lines = texts(Fields(setup, "set-up", required=("lines",)).members, "lines", game.players, LETTERS)
    if tuple(map(len, lines)) != game.line_lengths:
        raise BadRecord(
            "lines", f"they have {_and(map(len, lines))} stones, and should have {_and(game.line_lengths)}"
        )
    for letter in LETTERS:
        if (n := "".join(lines).count(letter)) != EACH:
            raise BadRecord("lines", f"{n} stones are {COLOURS[letter]}, and there are {EACH} of each colour")
    return lines


def state_of(game: MunchStones, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described; it is in the build phase if stones are still to be placed."""
    source = ("lines",) if game.lines else ("pile", "drawn")
    reader = Fields(
        described,
        "position",
        required=("towers", "stones", "turn"),
        optional=(*source, "scored", "winners"),
    )
    given = reader.members
    towers, stones = _off_centre(game, given, "towers"), _off_centre(game, given, "stones")
    scored = texts(given, "scored", game.players, LETTERS) if "scored" in given else ("",) * game.players
    unplaced, turn = _unplaced(game, given), reader.integer("turn", range(game.players))
    _check_pieces(towers, stones, "".join([*scored, unplaced]))
    if unplaced:
        _check_building(game, towers, stones, scored, unplaced)
    state: State = game.blank()
    put_towers(game, state, towers)
    for name, letter in stones.items():
        game.version_of(put)(game.tables, state, game.board.index(name), LETTERS.index(letter) + 1)
    for seat, letters in enumerate(scored):
        for colour, letter in enumerate(LETTERS, 1):
            state.scored[seat, colour] = letters.count(letter)
    if not unplaced:
        state.placeable = 0
    elif game.lines:
        _lay_out_lines(game, state, given["lines"], turn)
    else:
        for colour, letter in enumerate(LETTERS, 1):
            state.pile[colour] = unplaced.count(letter)
    game.version_of(take_turn)(game.tables, state, turn)
    if given.get("drawn") is not None:
        game.version_of(apply)(game.tables, state, DRAW + LETTERS.index(given["drawn"]) + 1)
    _check_winners(game, state, given)
    return state


def _off_centre(game: MunchStones, given: dict[str, Any], what: str) -> dict[str, str]:
    found = coloured(given, what, game.board, LETTERS)
    if (centre := game.board.names[game.board.centre]) in found:
        raise BadRecord(what, f"{centre} is the centre, which is empty at all times")
    return found


def _unplaced(game: MunchStones, given: dict[str, Any]) -> str:
    """Return the stones that are still to be placed: in lines, or in the pile and drawn."""
    if "lines" in given:
        return "".join(texts(given, "lines", game.players, LETTERS))
    reader = Fields(given.get("pile", {}), "pile", optional=tuple(LETTERS))
    pile = "".join(letter * reader.integer(letter, range(EACH + 1), 0) for letter in LETTERS)
    drawn = given.get("drawn")
    if drawn not in (None, *LETTERS):
        raise BadRecord(f"drawn is one of r, y, b, not {quoted(drawn)}")
    return pile + (drawn or "")


def _check_pieces(towers: dict[str, str], stones: dict[str, str], others: str) -> None:
    if len(towers) != len(LETTERS):
        raise BadRecord(f"there are {len(towers)} towers on the board, and should be {len(LETTERS)}")
    for name in stones:
        if name in towers:
            raise BadRecord("stones", f"{name} is taken by a tower")
    everything = "".join([*towers.values(), *stones.values(), others])
    for letter in LETTERS:
        if (n := everything.count(letter)) > EACH + 1:
            raise BadRecord(
                f"{n} stones are {COLOURS[letter]}, and there are {EACH + 1} in all, one on a tower included"
            )


def _check_building(
    game: MunchStones,
    towers: dict[str, str],
    stones: dict[str, str],
    scored: tuple[str, ...],
    unplaced: str,
) -> None:
    if towers != game.first_towers:
        places = ", ".join(f"{name} {letter}" for name, letter in game.first_towers.items())
        raise BadRecord("towers", f"in the build phase they are on {places}")
    if any(scored):
        raise BadRecord("scored", "in the build phase nobody has scored yet")
    for letter in LETTERS:
        if n := EACH - [*stones.values(), *unplaced].count(letter):
            raise BadRecord(f"{n} {COLOURS[letter]} stones are missing, and none is out in the build phase")
    board, todo, reached = game.board, game.board.bits(tuple(stones)), game.board.bits(tuple(towers))
    while joined := sum(1 << i for i, near in enumerate(board.near) if todo >> i & 1 and near & reached):
        todo, reached = todo & ~joined, reached | joined
    if todo:
        raise BadRecord(
            "stones",
            f"no row of stones joins {board.named(todo)[0]} to a tower, so that it cannot "
            "have been placed there",
        )


def _lay_out_lines(game: MunchStones, state: State, lines: list[str], turn: int) -> None:
    left = sum(map(len, lines))
    placed = 3 * EACH - left
    lengths = tuple(
        n - (placed - seat + game.players - 1) // game.players for seat, n in enumerate(game.line_lengths)
    )
    if tuple(map(len, lines)) != lengths:
        raise BadRecord("lines", f"with {left} stones left in all, the lines have {_and(lengths)}")
    if turn != placed % game.players:
        raise BadRecord("turn", f"by the lines, it is the turn of seat {placed % game.players}, not {turn}")
    for seat, line in enumerate(lines):
        state.lines[seat] = packed(line)


def _check_winners(game: MunchStones, state: State, given: dict[str, Any]) -> None:
    position = MunchStonesPosition(game, tuple(state))
    if position.is_over != ("winners" in given):
        raise BadRecord("winners", f"in this position the game is {'' if position.is_over else 'not '}over")
    if position.is_over and given["winners"] != list(position.winners):
        raise BadRecord(
            "winners", f"the stones scored say {list(position.winners)}, not {quoted(given['winners'])}"
        )


def put_towers(game: MunchStones, state: State, towers: Mapping[str, str]) -> None:
    """Put towers on the board, by the colours on top of them."""
    for name, letter in towers.items():
        space = game.board.index(name)
        game.version_of(put)(game.tables, state, space, LETTERS.index(letter) + 1)
        state.towers |= 1 << space


def _and(numbers: Any) -> str:
    return " and ".join(map(str, numbers))
