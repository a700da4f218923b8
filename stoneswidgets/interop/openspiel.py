"""The games in OpenSpiel; importing this module registers each under its name.

Rule parameters are game parameters: ``pyspiel.load_game("siegestones(tiebreak=threat,players=3)")``. A row of numbers is
written with slashes: ``ratings=6/5/4/3/2/1/0``.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from stoneswidgets.core.dealing import draws_start
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.registry import classes
from stoneswidgets.errors import StonesError
from stoneswidgets.interop import missing
from stoneswidgets.interop.encoding import encoding, utilities

try:
    import pyspiel
except ImportError:
    raise missing(__name__) from None

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.position import Position, View

DIGIT, DIGITS = 256, 4
"""A chance event with too many outcomes to list (a random set-up, a deal) becomes several chance nodes: each draws one
digit of a seed, among this many equally likely ones."""

Step: TypeAlias = "tuple[dict[int, str], Position]"
"""The moves that seats made at a step, and the position after it."""


class StonesGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel; `pyspiel.load_game` makes it, of the subclass for the game's name.

    Parameters
    ----------
    params : mapping
        The rule parameters.

    Attributes
    ----------
    rules : Game
        The game itself.
    is_set_up : bool
        Whether it begins with a random set-up.

    Raises
    ------
    BadRules
        If a rule parameter cannot have that value.
    """

    plays: ClassVar[type[Game]]

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.rules = game = self.plays.from_rules(read(self.plays, params))
        known = encoding(game)
        seeded = draws_start(game) or (has_chance(game) and not known.outcomes)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(known.moves),
            max_chance_outcomes=DIGIT if seeded else len(known.outcomes) if has_chance(game) else 0,
            num_players=game.seats,
            min_utility=-1 / max(1, game.seats - 1),
            max_utility=1.0,
            utility_sum=0.0 if game.seats > 1 else None,
            max_game_length=game.play_limit,
        )
        given = {name: written(value) for name, value in game.rules.items()}
        super().__init__(game_type(game), info, given)
        self.is_set_up = draws_start(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the number of chance nodes of a game."""
        return DIGITS * (self.rules.play_limit + 1) if has_chance(self.rules) else 0

    def new_initial_state(self) -> StonesState:
        """Return the start of a game."""
        return StonesState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> StonesObserver:
        """Return an observer, which turns states into observations."""
        default = pyspiel.IIGObservationType(perfect_recall=False)
        return StonesObserver(self.rules, iig_obs_type or default, params)


class Trail(tuple[Step, ...]):
    """The steps of a game so far, immutable so that OpenSpiel's clones need no deep copy."""

    __slots__ = ()

    def __deepcopy__(self, memo: dict[int, object]) -> Trail:
        return self


class StonesState(pyspiel.State):  # type: ignore[misc]
    """A state of a game for OpenSpiel: the positions so far, and the digits of a seed that is being drawn.

    Parameters
    ----------
    game : StonesGame
        The game.
    """

    def __init__(self, game: StonesGame) -> None:
        super().__init__(game)
        self._trail = Trail() if game.is_set_up else Trail([({}, game.rules.start())])
        self._digits: tuple[int, ...] = ()
        self._heard: dict[int, tuple[int, str]] = {}

    @property
    def position(self) -> Position | None:
        """The position; None before a random set-up."""
        return self._trail[-1][1] if self._trail else None

    def view(self, player: int | None) -> View | None:
        """Return a player's view; None before a random set-up."""
        return self.position.view(player) if self.position else None

    def current_player(self) -> int:
        """Return who acts."""
        position = self.position
        if position is None or position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seats = position.to_move
        return seats[0] if len(seats) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return self.position is not None and self.position.is_over

    def returns(self) -> list[float]:
        """Return each player's utility so far."""
        return utilities(self.position) if self.position else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance event that is due, with their probabilities."""
        outcomes = self.position.outcomes() if self.position else {}
        if not outcomes:
            return [(digit, 1 / DIGIT) for digit in range(DIGIT)]
        known = encoding(self.get_game().rules).outcomes
        return [(known.index(outcome), float(odds)) for outcome, odds in outcomes.items()]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        return encoding(position.game).legal(position, player) if position else []

    def _action_to_string(self, player: int, action: int) -> str:
        known = encoding(self.get_game().rules)
        if player != pyspiel.PlayerId.CHANCE:
            return known.move(action)
        return known.outcomes[action] if self.position and known.outcomes else f"seed digit {action}"

    def _apply_action(self, action: int) -> None:
        position, player = self.position, self.current_player()
        if position is None or (position.is_chance and not encoding(position.game).outcomes):
            self._draw(action)
        elif position.is_chance:
            self._step({}, position.play(encoding(position.game).outcomes[action]))
        else:
            move = encoding(position.game).move(action)
            self._step({player: move}, position.play(move))

    def _apply_actions(self, actions: list[int]) -> None:
        position = self.position
        if position:
            moves = [encoding(position.game).move(action) for action in actions]
            self._step(dict(enumerate(moves)), position.play(",".join(moves)))

    def _draw(self, digit: int) -> None:
        self._digits += (digit,)
        if len(self._digits) < DIGITS:
            return
        seed = int.from_bytes(self._digits)
        self._digits = ()
        if self.position is None:
            self._step({}, self.get_game().rules.start(seed))
        else:
            self._step({}, self.position.play(self.position.sample_chance(Random(seed))))

    def _step(self, moves: dict[int, str], position: Position) -> None:
        self._trail = Trail((*self._trail, (moves, position)))

    def heard(self, player: int) -> str:
        """Return a player's own moves, and what each view added to the one before."""
        done, text = self._heard.get(player, (0, f"player={player}"))
        for i in range(done, len(self._trail)):
            moves, position = self._trail[i]
            before = self._trail[i - 1][1].view(player) if i else None
            own = f">{moves[player]} " if player in moves else ""
            news = own + encoding(position.game).text(position.view(player), before)
            text += f"; {news}" if news else ""
        self._heard[player] = (len(self._trail), text)
        return text

    def __str__(self) -> str:
        described = json.dumps(self.position.describe()) if self.position else "set-up"
        return described + "".join(f" {digit}" for digit in self._digits)


class StonesObserver:
    """A player's or an onlooker's information state as `tensor`, `dict` and text.

    Parameters
    ----------
    game : Game
        What is played.
    kind : pyspiel.IIGObservationType
        Whether everything that was ever seen, or only what is known now; the player's view, or (with no private
        information) that of somebody looking on. There is no tensor of everything that was ever seen.
    params : mapping, optional
        There are none.

    Raises
    ------
    StonesError
        If something else is asked for.
    """

    def __init__(
        self, game: Game, kind: pyspiel.IIGObservationType, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise StonesError(f"observations have no parameters such as {', '.join(params)}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise StonesError("an observation is one player's view, or a spectator's")
        self._all = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._known = encoding(game)
        self.tensor = None if self._all else self._known.before(None)
        self.dict = (
            {}
            if self.tensor is None
            else {
                name: self.tensor[where].reshape(shape) for name, (where, shape) in self._known.pieces.items()
            }
        )

    def set_from(self, state: StonesState, player: int) -> None:
        """Fill the tensor from a state."""
        if self.tensor is not None:
            seat = player if self._private else None
            view = state.view(seat)
            self.tensor[:] = self._known.vector(view) if view else self._known.before(seat)

    def string_from(self, state: StonesState, player: int) -> str:
        """Return the knowledge as text; different knowledge has different texts."""
        if self._all and self._private:
            return state.heard(player)
        view = state.view(player if self._private else None)
        whose = f"player={player} " if self._private else ""
        return whose + (self._known.text(view) if view else "set-up")


# ---------------------------------------------------------------- what OpenSpiel asks of a game

WALKS, LONGEST = 20, 200
"""How many random games, of how many moves at most, test whether a simultaneous game hides anything but choices."""


@cache
def _is_open(game: Game) -> bool:
    """Tell whether the game hides nothing, except choices that are made at the same time."""
    if not game.hides or not game.is_simultaneous:
        return not game.hides
    rng = Random(1)
    for _ in range(WALKS):
        position = game.start(seed=rng.getrandbits(32))
        for _ in range(LONGEST):
            if position.is_over:
                break
            if any(position.view(seat).state != position.state for seat in range(game.seats)):
                return False
            position = position.play(random_move(position, rng))
    return True


def has_chance(game: Game) -> bool:
    """Tell whether anything is random, the set-up included."""
    return game.has_chance or draws_start(game)


def game_type(game: Game) -> pyspiel.GameType:
    """Return the properties of a game that OpenSpiel asks for."""
    kind = pyspiel.GameType
    seats = game.parameters["players"].allowed if "players" in game.parameters else (game.seats,)
    return kind(
        short_name=game.name,
        long_name=game.title,
        dynamics=kind.Dynamics.SIMULTANEOUS if game.is_simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if has_chance(game)
        else kind.ChanceMode.DETERMINISTIC,
        information=(
            kind.Information.PERFECT_INFORMATION if _is_open(game) else kind.Information.IMPERFECT_INFORMATION
        ),
        utility=_utility(kind.Utility, game),
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: written(each.default) for name, each in game.parameters.items()},
    )


def _utility(kinds: Any, game: Game) -> Any:
    if game.is_cooperative:
        return kinds.IDENTICAL
    return kinds.ZERO_SUM if game.seats > 1 else kinds.GENERAL_SUM


def written(value: object) -> object:
    """Return a rule parameter's value for OpenSpiel: rows of numbers as texts."""
    return "/".join(map(str, value)) if isinstance(value, tuple) else value


def read(game: type[Game], params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rule parameters given by OpenSpiel's game parameters; the game refuses invalid ones."""
    found = dict(params)
    for name, value in params.items():
        numbers = value.split("/") if isinstance(value, str) else []
        if name in game.parameters and game.parameters[name].is_row and all(map(str.isdecimal, numbers)):
            found[name] = tuple(map(int, numbers)) if numbers else value
    return found


def register() -> tuple[str, ...]:
    """Register the games that were defined since this module was imported, such as a variant in a cell; return their names.

    OpenSpiel keeps the first game of a name: its own, or a class that was registered before.
    """
    new = tuple(sorted(classes().keys() - set(pyspiel.registered_names())))
    for name in new:
        cls = classes()[name]
        # OpenSpiel releases what is registered after Python has ended, which only classes survive.
        pyspiel.register_game(game_type(cls()), type(cls.__name__, (StonesGame,), {"plays": cls}))
    return new


register()
