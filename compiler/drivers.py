"""What is compiled: the drivers over each game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.dealing import DEAL_EACH, deal_each
from stoneswidgets.core.playouts import PLAY_GAMES, play_games
from stoneswidgets.core.rules.registry import game_named as game
from stoneswidgets.games.ascension import rules as ascension
from stoneswidgets.games.bluffstones import rules as bluffstones
from stoneswidgets.games.bluffstones.solver import SOLVE, solve_rounds
from stoneswidgets.games.munchstones import solver as munch
from stoneswidgets.kernel import LIKE, SIGNATURES
from stoneswidgets.kernel.backends.modules import VARIANTS
from stoneswidgets.kernel.backends.plain import functions_of
from stoneswidgets.kernel.call_graph import is_rule
from stoneswidgets.kernel.symbols import symbol
from stoneswidgets.lab.jobs import PAIR_UP, SUM_UP, pair_up, sum_up
from stoneswidgets.lab.looks import LOOK, look
from stoneswidgets.lab.measures import own_measures
from stoneswidgets.lab.play import PLAY_NOTING, measured_by, play_noting
from stoneswidgets.search.exact import alphabeta
from stoneswidgets.search.exact.forcing import FORCE, can_be_forced, force
from stoneswidgets.search.mcts import SIMULATE, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Driver(NamedTuple):
    """A loop over a game's rules.

    Attributes
    ----------
    function : callable
        The loop.
    signature : str
        Its types.
    rules : tuple of callable
        The rule functions that it takes first; none for a driver that is given their addresses.
    """

    function: Callable[..., Any]
    signature: str
    rules: tuple[Callable[..., Any], ...]

    @property
    def name(self) -> str:
        """Its name in the modules."""
        return symbol(*self)


ANY_GAMES = (
    (play_games, PLAY_GAMES),
    (play_noting, PLAY_NOTING),
    (look, LOOK),
    (sum_up, SUM_UP),
    (pair_up, PAIR_UP),
    (simulate, SIMULATE),
    (alphabeta.search, alphabeta.SEARCH),
    (force, FORCE),
)
"""The drivers of every game, with their types."""


_DEFAULTS = {name: rule for name, rule in LIKE._asdict().items() if is_rule(rule)}
"""The rules of games that do without; what else is in `LIKE` only stands for a rule."""


def rules_of(name: str) -> Iterator[Driver]:
    """Yield the rules of a game that a variant's call as they are; or those of games that do without.

    No variant of other rules is judged by its parent's `judge`.
    None of the two games whose rules would make a wheel larger than 2 MB: their variants have all compiled.
    """
    if name in ("ascension", "tavern"):
        return
    d = tuple(_DEFAULTS.items()) if name == VARIANTS else game(name).dynamics._asdict().items()
    for kind, function in d:
        if name == VARIANTS or (kind != "judge" and function not in _DEFAULTS.values()):
            yield Driver(function, SIGNATURES[kind], ())


def drivers_of(name: str) -> Iterator[Driver]:
    """Yield all drivers that run over the rules of a game, or those that are given any rules."""
    if name == VARIANTS:
        yield from (Driver(*each, ()) for each in ANY_GAMES)
        return
    d, own = game(name).dynamics, measured_by(own_measures(game(name)))
    for function, signature in ANY_GAMES:
        if function in (alphabeta.search, force) and not can_be_forced(game(name)):
            continue  # neither is ever asked
        if function is alphabeta.search and game(name).is_simultaneous:
            continue
        more = (own,) if function is play_noting else ()
        yield Driver(function, signature, functions_of(d, signature, *more))
    for function, signature, *rules in _OWN.get(name, ()):
        yield Driver(function, signature, functions_of(d, signature, *rules))


_OWN: dict[str, tuple[tuple[Any, ...], ...]] = {
    "munchstones": ((munch.search, munch.SEARCH),),
    "bluffstones": ((solve_rounds, SOLVE), (deal_each, DEAL_EACH, bluffstones.deal)),
    "ascension": ((deal_each, DEAL_EACH, ascension.deal),),
}
"""The drivers of one game: each with its types, and the rules that it takes besides those that every game has."""
