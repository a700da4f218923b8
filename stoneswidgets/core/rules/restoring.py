"""Read positions and set-ups from JSON: by the fields of the state, or in a game's own format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from stoneswidgets.errors import BadRecord, BrokenRule, StonesError, quoted
from stoneswidgets.plumbing.arguments import plain
from stoneswidgets.plumbing.json_text import Fields, words

if TYPE_CHECKING:
    from stoneswidgets.core.rules.rules import Rules

CHOSEN = "chosen_already"
"""The field of a described position with the choices of those that have chosen, where others still have to."""


def restored(game: Rules, described: object) -> Any:
    """Return the position that is described, with the choices that some of several seats have made; a `BadRecord` if it is impossible."""
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


def state_read(game: Rules, described: Mapping[str, Any]) -> list[int]:
    """Return the state of a described position: by its fields if it names them all, otherwise as the game's `state_of` reads it."""
    layout = game.state_layout
    by_fields = not game.is_tested and all(each.name in described for each in layout.fields)
    if by_fields or not game.has_own_form:
        return read_by_fields(game, described)
    own = {each.name: each for each in game.added_state_fields}
    state = game.state_of({name: value for name, value in described.items() if name not in own})
    state = state[: layout.length - sum(each.count for each in game.added_state_fields)]
    for name, each in own.items():
        state += layout.read(each, described[name]) if name in described else [0] * each.count
    return state


def read_by_fields(game: Rules, described: Mapping[str, Any]) -> list[int]:
    """Return the state whose fields are described; a `BadRecord` if there is no such position."""
    state = game.state_layout.state_of(described)
    try:
        why = game.impossible(state) or game.caller.stuck(state)
    except BrokenRule:
        why = "the rules fail in this position"
    if why:
        raise BadRecord(f"that position is not possible: {why}")
    return state


Form: TypeAlias = Callable[[str, Any], Any]
"""Returns the value of a field, given the field's name and what was found there."""


def one_of(allowed: range | tuple[Any, ...]) -> Form:
    """Return the form of a whole number in a range, or of one of several values."""

    def read(what: str, value: Any) -> Any:
        if not isinstance(value, int | str | None) or isinstance(value, bool) or value not in allowed:
            raise BadRecord(f"{what} is {words(allowed)}, not {quoted(value)}")
        return value

    return read


def text(letters: str) -> Form:
    """Return the form of a text of some letters."""

    def read(what: str, value: Any) -> str:
        if not isinstance(value, str) or not set(value) <= set(letters):
            raise BadRecord(what, f"{quoted(value)} is not a text of the letters {', '.join(letters)}")
        return value

    return read


def listed(many: int, form: Form) -> Form:
    """Return the form of a list of so many values of a form, such as one for each seat."""

    def read(what: str, value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != many:
            raise BadRecord(f"{what} is a list of {many}, not {quoted(value)}")
        return [form(what, each) for each in value]

    return read


def some_of(things: Sequence[int | str]) -> Form:
    """Return the form of a list of some of several things, such as seats or spaces, none of them twice."""

    def read(what: str, value: Any) -> list[Any]:
        if not isinstance(value, list) or not all(type(x) in {int, str} and x in things for x in value):
            told = f"{things[0]!r} to {things[-1]!r}"
            raise BadRecord(f"{what} is a list of some of {told}, not {_named(value, things)}")
        if len(set(value)) < len(value):
            raise BadRecord(what, f"{quoted(value)} names something twice")
        return value

    return read


def _named(value: Any, things: Sequence[int | str]) -> str:
    """Return what is wrong in a list, or with it."""
    wrong = [each for each in value if each not in things] if isinstance(value, list) else ()
    return quoted(wrong[0] if wrong else value)


def coloured(places: Collection[str], letters: str) -> Form:
    """Return the form of an object that gives places the letters of their colours."""

    def read(what: str, value: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            raise BadRecord(f"{what} is an object that gives places their colours, not {quoted(value)}")
        for name, letter in value.items():
            if name not in places:
                told = ", ".join([*places][:7]) + ", …" * (len(places) > 7)
                raise BadRecord(what, f"there is no place {quoted(name)} for them; there are {told}")
            if not isinstance(letter, str) or letter not in tuple(letters):
                raise BadRecord(
                    what, f"the colour at {name} is one of {', '.join(letters)}, not {quoted(letter)}"
                )
        return value

    return read


def counts(most: Mapping[str, int]) -> Form:
    """Return the form of an object that counts stones by their letters; those that are not named are none."""

    def read(what: str, value: Any) -> dict[str, int]:
        reader = Fields(value, f"count in {what}", optional=tuple(most))
        return {letter: reader.integer(letter, range(n + 1), 0) for letter, n in most.items()}

    return read


def read(
    members: object, what: str, forms: Mapping[str, Form], optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the fields of an object, each read by its form; a `BadRecord` if one is missing or unknown."""
    given = Fields(members, what, tuple(name for name in forms if name not in optional), optional).members
    return {name: forms[name](name, value) for name, value in given.items()}


def apart(given: Mapping[str, Any], *names: str) -> None:
    """Check that no place is named in two of these fields."""
    taken = set[str]()
    for name in names:
        if twice := [place for place in given[name] if place in taken]:
            raise BadRecord(name, f"{twice[0]} is taken already")
        taken.update(given[name])


def completed(state: Any, given: Mapping[str, Any], faults: Iterable[tuple[str, ...]] = ()) -> list[int]:
    """Return a state that was read; a `BadRecord` at a fault (a reason, or a field and a reason), or if others have won than is given."""
    for fault in faults:
        raise BadRecord(*fault)
    winners = [*state.winners]
    if bool(winners) != ("winners" in given):
        raise BadRecord("winners", f"in this position the game is {'' if winners else 'not '}over")
    if winners and given["winners"] != winners:
        raise BadRecord("winners", f"in this position they are {winners}, not {quoted(given['winners'])}")
    return list(state)
