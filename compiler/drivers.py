"""What is compiled: the drivers over each game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.core.playouts import PLAY_GAMES, play_games_with
from stoneswidgets.core.registry import game_named as game
from stoneswidgets.games.bluffstones.rounds import SOLVE, solve_rounds
from stoneswidgets.games.munchstones import munch_search
from stoneswidgets.kernel.backends.modules import export
from stoneswidgets.kernel.backends.plain import functions_of
from stoneswidgets.lab.jobs import PAIR_UP, SUM_UP, pair_up, sum_up
from stoneswidgets.lab.looks import look_with, no_look
from stoneswidgets.lab.measures import own_measures
from stoneswidgets.lab.play import LOOK
from stoneswidgets.lab.random_play import PLAY_NOTING, measured_by, play_noting_with
from stoneswidgets.search import alphabeta
from stoneswidgets.search.forced import can_be_forced
from stoneswidgets.search.forcing import FORCE, force
from stoneswidgets.search.mcts import SIMULATE, TRANSPLANT, simulate, transplant

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
        The rule functions that it takes first.
    """

    function: Callable[..., Any]
    signature: str
    rules: tuple[Callable[..., Any], ...]

    @property
    def name(self) -> str:
        """Its name in the modules."""
        return export(*self)


def drivers_of(name: str) -> Iterator[Driver]:
    """Yield all drivers that run over the rules of a game."""
    d = game(name).dynamics
    for function, signature in _functions(name):
        yield Driver(function, signature, functions_of(d, signature))


def _functions(name: str) -> Iterator[tuple[Callable[..., Any], str]]:
    d, own = game(name).dynamics, own_measures(game(name))
    yield play_games_with(d.random_action, d.chance, d.apply), PLAY_GAMES
    look = look_with(d.random_action, d.chance, d.apply)
    yield look, LOOK
    for each in (no_look, look):
        play = play_noting_with(d.legal, d.apply, d.random_action, d.chance, d.score, measured_by(own), each)
        yield play, PLAY_NOTING
    yield sum_up, SUM_UP
    yield pair_up, PAIR_UP
    yield simulate, SIMULATE
    yield transplant, TRANSPLANT
    yield alphabeta.search, alphabeta.SEARCH
    if can_be_forced(game(name)):
        yield force, FORCE
    if name == "munchstones":
        yield munch_search.search, munch_search.SEARCH
    if name == "bluffstones":
        yield solve_rounds, SOLVE
