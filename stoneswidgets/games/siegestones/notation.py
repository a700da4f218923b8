"""Positions of SiegeStones from readable JSON objects: how they are read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core import diagram
from stoneswidgets.core.rules.restoring import check_end, read, some_of, whole
from stoneswidgets.errors import BadDiagram, BadRecord, quoted
from stoneswidgets.games.siegestones.game import SiegeStonesPosition
from stoneswidgets.games.siegestones.rules import State, add_tower, recontrol, settle
from stoneswidgets.kernel import popcount

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.siegestones.game import SiegeStones


def state_of(game: SiegeStones, described: Mapping[str, Any]) -> State:
    """Return the state that `describe` described."""
    seats = range(game.players)
    forms = {
        "diagram": lambda _, given: _drawn(game, given),
        "passes": whole(range(game.players + 1)),
        "to_move": whole(seats),
        "winners": some_of(seats),
    }
    given = read(described, "position", forms, ("passes", "to_move", "winners"))
    state: State = given["diagram"]
    to_move = given.get("to_move", turn_after(game, state))
    for mover in seats if "winners" in given else [(to_move - 1) % game.players]:
        state.actor, state.passes = to_move, given.get("passes", 0)
        game.version_of(settle)(game.tables, state, mover)
        if given.get("winners") == list(SiegeStonesPosition(game, tuple(state)).winners):
            break
    check_end(SiegeStonesPosition(game, tuple(state)).winners, given)
    return state


def _drawn(game: SiegeStones, given: Any) -> State:
    try:
        return laid_out(game, diagram.read(given))
    except BadDiagram as error:
        raise BadRecord("diagram", str(error)) from None


def from_diagram(game: SiegeStones, text: str, to_move: int | None = None) -> SiegeStonesPosition:
    """Return the position of a diagram (see `SiegeStones.from_diagram`)."""
    state = laid_out(game, diagram.read(text))
    if to_move is None:
        to_move = turn_after(game, state)
    elif type(to_move) is not int or not 0 <= to_move < game.players:
        raise BadDiagram(f"to_move is a seat from 0 to {game.players - 1}, not {quoted(to_move)}")
    state.actor = to_move
    game.version_of(settle)(game.tables, state, (to_move - 1) % game.players)
    return SiegeStonesPosition(game, tuple(state))


def laid_out(game: SiegeStones, read: diagram.Diagram) -> State:
    """Return the state with the pieces of a diagram; the caller sets whose turn it is.

    Raises
    ------
    BadDiagram
        If the board or a piece does not exist with these rules.
    """
    if read.board is not game.board:
        raise BadDiagram(
            f"the diagram's board has side {read.board.side}, these rules play on side {game.side}"
        )
    state: State = game.blank()
    tables = game.tables
    stones = {colour.lower(): seat for seat, colour in enumerate(game.seat_names)}
    for name, pieces in read.pieces.items():
        space = game.board.index(name)
        if pieces[0] == "tower" and all(above in (*stones, "empty") for above in pieces[1:]):
            game.version_of(add_tower)(tables, state, space)
            state.towers_left -= 1
        elif len(pieces) == 1 and pieces[0] in stones:
            state.stones[stones[pieces[0]]] |= 1 << space
            state.empty &= ~(1 << space)
        else:
            given = " with ".join(f"{each} ({diagram.letters(each)})" for each in pieces)
            its = ", ".join(f"{colour} ({diagram.letters(colour)})" for colour in stones)
            raise BadDiagram(
                f"{name}: {given} cannot stand on this board; its stones are {its}, and '[ree]' is a tower, "
                "which comes first in its stack"
            )
    if state.towers_left < 0:
        raise BadDiagram(
            f"there are {game.towers - state.towers_left} towers on the board, and {game.towers} in all"
        )
    for colour, seat in stones.items():
        if (dropped := popcount(state.stones[seat])) > game.stones_each:
            raise BadDiagram(
                f"there are {dropped} {colour} stones on the board, and {game.stones_each} in all"
            )
    game.version_of(recontrol)(tables, state, state.towers)
    return state


def turn_after(game: SiegeStones, state: State) -> int:
    """Return the seat whose turn it is by the number of pieces on the board, if nobody has passed."""
    return (game.board.count - popcount(state.empty)) % game.players
