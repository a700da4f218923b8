"""What a variant adds and no game has: a parameter that nothing reads, a slot that nothing writes, a move or a chance event that never comes up."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.rules.bodies import by_name, own_rules
from stoneswidgets.core.rules.registry import game_of_the_library, is_of_the_library
from stoneswidgets.core.trial import Trial
from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.kernel import no_chance
from stoneswidgets.kernel.call_graph import known_to
from stoneswidgets.kernel.reading import Read
from stoneswidgets.plumbing.answering import is_our_module
from stoneswidgets.plumbing.arguments import seeded
from stoneswidgets.plumbing.interrupts import held
from stoneswidgets.plumbing.language import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import FunctionType

    from stoneswidgets.core.rules.rules import Rules

_MOVES, _GAMES, _STARTS, _TRIED = 1_000, 3, 3, 100
"""Random games are played until there are _MOVES moves and _GAMES games; _STARTS starts and _TRIED values are tried."""
_SELDOM, _NAMED = 5, 6
"""A move that is possible in fewer positions is seldom; and how many moves a message names."""
_ALWAYS_ASKED = {"apply", "legal", "random_action", "score"}
"""Rules that every position asks; others, such as that of a tie, may have had nothing to say in some games."""
_SAME = ("seats", "seat_names", "board", "actions", "chances", "slots", "play_limit", "max_legal_moves")
"""What a class may work out from a rule parameter itself, without a rule function that reads it from the tables."""


def unread(game: Rules[Any], seed: int) -> str:
    """Name a rule parameter of a variant's own that nothing reads; "" if there is none.

    A parameter is named if another value of it changes nothing in trial games, and if no rule of the variant can read its place in
    the tables; so rules that read it only in rare positions are left alone.
    """
    above = game_of_the_library(type(game))
    if above is None:
        return ""
    for name in game.parameters:
        if name in above.parameters:
            continue
        other = _otherwise(game, name)
        if (
            other is None
            or _worked_out(game, seed) != _worked_out(other, seed)
            or len(game.tables) != len(other.tables)
        ):
            continue
        places = [i for i, (one, two) in enumerate(zip(game.tables, other.tables, strict=True)) if one != two]
        if places and (places[0] < above.entries or _may_read(game, above.entries, places[-1])):
            continue
        if all(one == two for one, two in zip(_ends(game, seed), _ends(other, seed), strict=True)):
            where = f"; rules find it in t[{places[0]}]" if places else ""
            return f"nothing reads the rule parameter {name}, so that it changes no game{where}"
    return ""


def unchanged(game: Rules[Any], seed: int) -> str:
    """Say of a variant's own rules that trial games came out as they do without them, or that no seat was ever ahead; "" if neither is so."""
    above: Any = type(game).__mro__[1]
    if game_of_the_library(above) is None:
        return ""
    known = by_name(above.dynamics).values()
    own = [
        name
        for name, each in by_name(game.dynamics).items()
        if each not in known and not is_of_the_library(each)
    ]
    if not own or not _ALWAYS_ASKED.issuperset(own):
        return ""
    try:
        parent = above(**{name: getattr(game, name) for name in above.parameters})
    except BadRules:
        return ""
    both = zip(_ends(game, seed), _ends(parent, seed), strict=False)
    for played, ((state, *came), (theirs, *other)) in enumerate(both, 1):  # noqa: B007 (told where no game ends otherwise)
        if (state[: len(theirs)], came) != (theirs, other):
            break
    else:
        rules = f"the rule{'s' * (len(own) > 1)} {listed(own)}"
        return f"{rules} changed nothing in {played} random games; is there a position where they come out otherwise?"
    if "score" in own and all(len({*scores}) == 1 for *_, scores in _ends(game, seed)):
        return (
            "in random games all seats ended with the same score each time; does the rule score look at seat?"
        )
    return ""


def unwritten(cls: type[Rules[Any]]) -> str:
    """Name a slot that a class adds, in which its rules can only find 0, since none of them writes it; "" if there is none."""
    own, above = vars(cls).get("own_slots", ()), cls.__mro__[1]
    rules = own_rules(cls.dynamics)
    if not own or not rules or not is_of_the_library(cast("FunctionType", cls.initial)):
        return ""
    with held():
        from stoneswidgets.kernel.slips import writes_a_new_slot  # only where somebody writes rules

    known = by_name(cast("Any", above).dynamics)
    if any(writes_a_new_slot(Read(each, known=known)) for each in rules):
        return ""
    at = cast("Any", above).next_slot()
    return f"no rule writes the slot {quoted(own[0].name)}, so that it stays 0; in a rule, it is s[{at}], as in s[{at}] += 1"


def uncounted(game: Rules[Any], played: list[Trial]) -> str:
    """Tell of a move of the variant's own that its rule `legal` lists each time behind those that it counts; "" if there is none."""
    for text, action in game.own_moves.items():
        behind = [trial.uncounted[action] for trial in played if action in trial.uncounted]
        if behind and not any(trial.possible[action] for trial in played):
            count, at = behind[0]
            return (
                f"the rule legal{at} writes {quoted(text)} into out[{count}] and returns {count}, so that it is not counted: "
                f"{count + 1} moves are listed, as n + 1 says"
            )
    return ""


def impossible_move(cls: type[Rules[Any]]) -> str:
    """Name a move that a class adds and none of its rules can list; "" if there is none."""
    above = getattr(cls.__mro__[1], "dynamics", None)
    if above is None or (cls.dynamics.legal, cls.dynamics.chance) != (above.legal, above.chance):
        return ""
    return next(
        (
            f"own_moves has {quoted(text)}, but no rule of the class makes it possible: legal lists moves, chance draws outcomes"
            for text in vars(cls).get("own_moves", ())
        ),
        "",
    )


def never_due(cls: type[Rules[Any]]) -> str:
    """Say so where nothing in a class can bring about the chance events that it has, and its parent has not; "" if something can."""
    above: Any = cls.__mro__[1]
    known = getattr(above, "dynamics", None)
    if cls.dynamics.chance is no_chance or known is None or known.chance is not no_chance:
        return ""
    if (cls.dynamics.apply, cls.initial) != (known.apply, above.initial):
        return ""
    return "no rule of the class asks for chance: a chance event is due where apply, or initial, puts CHANCE into s[ACTOR]"


def never_possible(game: Rules[Any], possible: Mapping[int, int], games: int) -> str:
    """Name moves of a variant's own that were possible in none of some random games; "" if there are none.

    Where others of them came up seldom, too, that tells nothing.

    Parameters
    ----------
    game : Game
        The variant.
    possible : mapping of int to int
        In how many positions of the games each action, or outcome of chance, was possible.
    games : int
        How many games these were.
    """
    often = {text: possible.get(action, 0) for text, action in game.own_moves.items()}
    never = [quoted(text) for text, n in often.items() if not n]
    if not never or any(0 < n < _SELDOM for n in often.values()):
        return ""
    more = f", … ({len(never)})" if len(never) > _NAMED else ""
    return (
        f"{', '.join(never[:_NAMED])}{more} of own_moves came up in none of {games:,} random games; is there a position where the rule "
        "legal lists it, or chance draws it?"
    )


def _otherwise(game: Rules[Any], name: str) -> Rules[Any] | None:
    """Return the game with another value of a rule parameter, of a row with other numbers; None if there is none."""
    each, now = game.parameters[name], getattr(game, name)
    row = (
        (tuple(next((n for n in span if n != i), i) for span, i in zip(each.allowed, now, strict=True)),)
        if each.is_row
        else ()
    )
    for value in islice(row or each.allowed, _TRIED):
        if value != now:
            with suppress(BadRules):
                return type(game)(**{**game.rules, name: value})
    return None


def _ends(game: Rules[Any], seed: int) -> Iterator[tuple[Any, ...]]:
    """Play random games with every step checked; yield the last state of each, who has won, and the scores."""
    rng, games, moves = seeded(seed), 0, 0
    while games < _GAMES or moves < _MOVES:
        trial = Trial(game, rng, looks=0)
        trial.play()
        games, moves = games + 1, moves + max(1, trial.moves)
        here = game.position_type(game, tuple(trial.state))
        yield here.state, here.is_over and here.winners, here.scores


def _worked_out(game: Rules[Any], seed: int) -> list[object]:
    """Return what the game's class works out from the rule parameters, for a comparison with other values: `_SAME`, and some starts."""
    return [*(getattr(game, each) for each in _SAME), *(game.start(seed + i).state for i in range(_STARTS))]


def _may_read(game: Rules[Any], first: int, last: int) -> bool:
    """Tell whether a rule of the variant's own knows a number from which it could have one of these places in the tables."""
    own, long = own_rules(game.dynamics), len(game.tables)
    numbers = {
        n + long * (n < 0)
        for each in own
        for n in _numbers([each.__code__, *(value for _, value in known_to(each))])
    }
    return any(first <= n <= last for n in numbers) or any("len" in each.__code__.co_names for each in own)


def _numbers(values: Iterable[object]) -> Iterator[int]:
    for value in values:
        if isinstance(value, int):
            yield value
        elif isinstance(value, tuple):
            yield from _numbers(value)
        elif isinstance(value, CodeType):
            yield from _numbers(value.co_consts)
        elif isinstance(value, ModuleType) and not is_our_module(value.__name__):
            yield from _numbers(each for each in vars(value).values() if isinstance(each, int | tuple))
