"""What is found where a class of games is defined, by playing a little: mistakes come in the class's own line."""

from __future__ import annotations

from time import perf_counter
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.core.backend import SECONDS
from stoneswidgets.core.endings import ENOUGH, unending
from stoneswidgets.core.idle import impossible_move, never_due, uncounted, unread, unwritten
from stoneswidgets.core.rules.bodies import functions_of, own_rules
from stoneswidgets.core.rules.registry import is_of_the_library
from stoneswidgets.core.rules.soundness import blamed
from stoneswidgets.core.trial import Trial
from stoneswidgets.errors import BadRules, BrokenRule, StonesError
from stoneswidgets.kernel.bounded import of_no_seat
from stoneswidgets.plumbing.arguments import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FunctionType

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel.bounded import Asked

_MOVES, _GAMES, _LOOKS = 200, 5, 8
"""So many moves are played, in so many checked random games at most, none of which begins after SECONDS. In so many positions of the first
game scores, views and descriptions are checked, too."""
_SEED, _STARTS, _TWICE = 1, 200, 20
"""Of so many starts one may be impossible; of so many that are drawn twice, one differs if it is not drawn from `rng`."""


def first_tried(cls: type[Rules[Any]]) -> None:
    """Play some moves of checked random games of a class that was just defined, so that mistakes come in its own line.

    Raises
    ------
    StonesError
        If a mistake is found.
    """
    game, asked = cls(), dict[Any, Any]()
    try:
        played = _played(cls, game, asked)
    except BrokenRule as error:
        if getattr(error.__cause__, "name", "") != cls.__name__:  # the class has no name yet
            raise
        return
    if len(names := game.seat_names) < game.seats:
        raise BadRules(f"{cls.__name__}: seat_names has {len(names)} names, but {game.seats} play")
    if why := impossible_move(cls):
        raise BadRules(f"{cls.__name__}: {why}")
    if why := (
        unwritten(cls) or uncounted(game, played) or of_no_seat(asked, own_rules(cls.dynamics), game.seats)
    ):
        raise BrokenRule(f"{game.title}: {why}")
    if why := never_due(cls):
        raise BadRules(f"{cls.__name__}: {why}")
    _try_starts(cls, game)
    tells_endings = not any(trial.is_over for trial in played) and game.play_limit <= ENOUGH
    if why := (unending(game, _SEED) if tells_endings else "") or unread(game, _SEED):
        raise BrokenRule(f"{game.title}: {why}")


def _try_starts(cls: type[Rules[Any]], game: Rules[Any]) -> None:
    is_tested = is_of_the_library(cast("FunctionType", cls.initial))
    for seed in range(_TWICE if is_tested else _STARTS):
        start = game.start(seed)
        if seed < _TWICE and game.start(seed).state != start.state:
            raise BrokenRule(
                f"{game.title}: initial makes different states from the same random numbers; draw with rng only, as in "
                "rng.randrange(6)"
            )


def _played(cls: type[Rules[Any]], game: Rules[Any], asked: Asked) -> list[Trial]:
    """Play the first games; what fails in a method of the class is told with its name and line."""
    try:
        game.tables  # noqa: B018 (what fails there is told of them, not of the rule that reads them)
        return [*_trials(game, asked)]
    except StonesError:
        raise
    except Exception as error:
        if name := _method_in(cls, error):
            raise blamed(game.title, error, "trying it out", name) from error
        raise


def _method_in(cls: type[Any], error: Exception) -> str:
    """Return the name of the class's own method, or property, in which an error was raised; "" if it was not in one."""
    names = {each.__code__: each.__name__ for each in functions_of(cls)}
    found = [names[each.f_code] for each, _ in walk_tb(error.__traceback__) if each.f_code in names]
    return found[-1] if found else ""


def _trials(game: Rules[Any], asked: Asked) -> Iterator[Trial]:
    """Play random games with every step checked, the last one not to its end."""
    rng, left, end = seeded(_SEED), _MOVES, perf_counter() + SECONDS
    for played in range(_GAMES):
        trial = Trial(game, rng, looks=0 if played else _LOOKS, asked=asked)
        trial.play(left)
        yield trial
        if (left := left - trial.moves) <= 0 or perf_counter() > end:
            break
