"""The named fields of a class of games: those that its body declares, after those of its parent.

The classes are being made here, and have no types yet.
"""

from __future__ import annotations

from dataclasses import Field as DataclassField
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.rules.registry import game_of_the_library, is_of_the_library
from stoneswidgets.errors import BadRules, BrokenRule, StonesError, quoted
from stoneswidgets.kernel import rules_in
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.fields import MOST_SPACES, BoardTables, Field, Parameters, State
from stoneswidgets.kernel.naming import name_fields
from stoneswidgets.plumbing.arguments import plain

if TYPE_CHECKING:
    from types import FunctionType, ModuleType


def take_rules(cls: type[Any], module: ModuleType | None) -> None:
    """Take the fields, the rule parameters and the rules of a game from the module of its rules."""
    if module is None:
        return
    cls.State, cls.Tables = module.State, module.Tables
    cls.dynamics = rules_in(module)


def take_parameters(cls: type[Any], parent: type[Any]) -> None:
    """Make the rule parameters that stand in a class of their own the game's."""
    types = get_annotations(cls)
    for base in cls.__mro__[1:]:
        if issubclass(base, Parameters) and base not in parent.__mro__:
            for name, value in vars(base).items():
                if isinstance(value, DataclassField) and name not in vars(cls):
                    setattr(cls, name, value)
                    types[name] = get_annotations(base).get(name, type(value.default))
    cls.__annotations__ = types


def take_fields(cls: type[Any]) -> tuple[dict[str, Field], dict[str, Field]]:
    """Take out of a class's body the fields of its state and of its tables; return both."""
    found = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
    for name in found:
        delattr(cls, name)
    fields = {name: each for name, each in found.items() if each.fill is None}
    return fields, {name: each for name, each in found.items() if each.fill is not None}


def lay_out(
    cls: type[Any], parent: type[Any], fields: dict[str, Field], tables: dict[str, Field], added: list[str]
) -> None:
    """Lay out a game's state and tables: its parent's, then the fields and the rule parameters that its class adds."""
    _lay_out(cls, parent, "State", fields)
    _lay_out(cls, parent, "Tables", {name: vars(cls)[name] for name in added} | tables)
    if hasattr(parent, "dynamics") and not is_of_the_library(
        cls
    ):  # those say themselves how they are described
        own = [name for name in cls.State.fields if name not in parent.State.fields]
        cls.added_fields = (*parent.added_fields, *own)


def _lay_out(cls: type[Any], parent: type[Any], name: str, own: dict[str, Any]) -> None:
    if name in vars(cls):
        if wanting := [each for each in own if each not in vars(cls)[name].fields]:
            raise BadRules(f"{cls.__name__}: {wanting[0]} belongs into its class {name}")
        return
    is_variant, above = hasattr(parent, "dynamics"), getattr(parent, name)
    if is_variant and not own:
        return
    if name == "Tables" and not above.fields and cls.board is not _first(cls, "board"):
        above = BoardTables
    body = {"__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.{name}", **own}
    board = vars(cls).get("board")
    counts = {"seats": _most_seats(cls), "spaces": getattr(board, "count", MOST_SPACES)}
    setattr(cls, name, type(name, (above,), body, **({} if is_variant else counts)))


def _first(cls: type[Any], name: str) -> Any:
    """Return what the first of all classes of games has under a name."""
    return next(vars(each)[name] for each in reversed(cls.__mro__) if name in vars(each))


def _most_seats(cls: type[Any]) -> int:
    """Return how many can play a game at most."""
    declared = vars(cls).get("players")
    if isinstance(declared, DataclassField):
        return int(max(declared.metadata["allowed"]))
    seats = getattr(cls, "seats", 2)
    return seats if isinstance(seats, int) else 2


def name_rules(cls: type[Any], rules: list[FunctionType]) -> None:
    """Put indices in place of the names of fields in rules, and in those that they call."""
    for each in reached(*rules):
        name_fields(each, cls.State, cls.Tables, cls.__name__)


# ---------------------------------------------------------------- of one game


def state_fields(game: Any) -> tuple[Field, ...]:
    """Return the fields of a game's states after the first two, with their sizes under its rule parameters."""
    seats = 0 if game_of_the_library(type(game)) else game.seats
    fields = (each for each in game.State.fields.values() if each.at >= State.length)
    return tuple(each.sized(game, seats if each.of_seats else 0) for each in fields)


def blank(game: Any) -> State:
    """Return a state at the start, by what the fields say of it."""
    state = game.State([0] * game.State.length)
    for each in game.State.fields.values():
        if start := plain(each.start(game) if callable(each.start) else each.start):
            state[each.slots] = [start] * each.count
    return cast("State", state)


def filled(game: Any) -> tuple[int, ...]:
    """Return the tables of a game; a `BrokenRule` if an expression that fills them fails, or returns something else than whole numbers."""
    tables = [0] * game.Tables.length
    for each in game.Tables.fields.values():
        if each.parameter is not None:
            entries = list(each.parameter.codes(getattr(game, each.name)))
        else:
            entries = _entries(each, game)
        tables[each.at : each.at + len(entries)] = entries
    return tuple(tables)


def _entries(field: Field, game: Any) -> list[int]:
    try:
        given = field.fill(game) if field.fill else 0
        entries = [given] if isinstance(given, int) else [*plain(given)]
    except StonesError:
        raise
    except Exception as error:
        raise BrokenRule(
            f"{game.title}: the table {field.name} fails ({type(error).__name__}: {error})"
        ) from error
    if odd := [each for each in entries if not isinstance(each, int)]:
        raise BrokenRule(f"{game.title}: the table {field.name} holds whole numbers, not {quoted(odd[0])}")
    if len(entries) > field.count:
        raise BrokenRule(
            f"{game.title}: the table {field.name} has {field.count} entries, not {len(entries)}"
        )
    return entries
