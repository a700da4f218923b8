"""Read positions back from what `Position.describe` makes: by the slots of the state, or in a game's own form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from stoneswidgets.core.rules.calling import Ruled
from stoneswidgets.core.rules.slots import CHOSEN
from stoneswidgets.errors import BadRecord, BrokenRule, StonesError, quoted
from stoneswidgets.plumbing.arguments import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.core.rules.calling import Caller


class Described(Ruled, Protocol):
    """What reading the description of a position needs to know of its game."""

    @property
    def caller(self) -> Caller: ...
    @property
    def has_own_form(self) -> bool: ...
    @property
    def position_type(self) -> Callable[..., Any]: ...
    def state_of(self, described: Mapping[str, Any]) -> list[int]: ...
    def impossible(self, state: list[int]) -> str: ...


def restored(game: Described, described: object) -> Any:
    """Return the position that is described, with the choices that some of several seats have made.

    Raises
    ------
    BadRecord
        If the description is not one of a possible position.
    """
    if not isinstance(described, dict):
        raise BadRecord(f"a described position is an object with named fields, not {quoted(described)}")
    members: dict[str, Any] = plain(described)
    if CHOSEN not in members:
        return game.position_type(game, tuple(state_read(game, members)))
    position = restored(game, {name: members[name] for name in members if name != CHOSEN})
    chosen, seats = members[CHOSEN], {str(seat): seat for seat in position.to_move}
    if not isinstance(chosen, dict) or not chosen or not chosen.keys() < seats.keys():
        raise BadRecord(
            CHOSEN, f"some of the seats {', '.join(seats)}, each with its move, not {quoted(chosen)}"
        )
    for seat, move in chosen.items():
        try:
            position = position.play(move, seats[seat])
        except StonesError as error:
            raise BadRecord(CHOSEN, str(error)) from None
    return position


def state_read(game: Described, described: Mapping[str, Any]) -> list[int]:
    """Return the state of a described position: by its slots if it names them all, otherwise as the game's `state_of` reads it.

    Raises
    ------
    BadRecord
        If the description is not one of a possible position.
    """
    layout = game.state_layout
    by_slots = not game.is_tested and all(each.name in described for each in layout.slots)
    if by_slots or not game.has_own_form:
        return read_by_slots(game, described)
    own = {each.name: each for each in game.added_slots}
    state = game.state_of({name: value for name, value in described.items() if name not in own})
    state = state[: layout.length - sum(each.repeat for each in game.added_slots)]
    for name, each in own.items():
        state += layout.read(each, described[name]) if name in described else [0] * each.repeat
    return state


def read_by_slots(game: Described, described: Mapping[str, Any]) -> list[int]:
    """Return the state whose slots are described, if there is such a position.

    Raises
    ------
    BadRecord
        If there is none.
    """
    state = game.state_layout.state_of(described)
    try:
        why = game.impossible(state) or game.caller.stuck(state)
    except BrokenRule:
        why = "the rules fail in this position"
    if why:
        raise BadRecord(f"that position is not possible: {why}")
    return state
