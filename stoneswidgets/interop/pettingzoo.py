"""The games as PettingZoo environments, in which agents act one after the other (AEC)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.game import Game
from stoneswidgets.core.rules.registry import game_named as game
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.interop import missing
from stoneswidgets.interop.encoding import encoding, utilities
from stoneswidgets.plumbing.arguments import seeded
from stoneswidgets.scene import picture, svg

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing(__name__) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stoneswidgets.core.position import Position


RENDER_MODES = ("ansi", "svg", "human")


def env(name: str | Game, render_mode: str | None = None, **rules: Any) -> wrappers.OrderEnforcingWrapper:
    """Return an environment, guarded against calls in the wrong order.

    Parameters
    ----------
    name : str or Game
        A game, or its name: one of `stoneswidgets.GAMES`, or of a game from elsewhere, once its class has been run.
    render_mode : {'ansi', 'svg', 'human'}, optional
        What `render` gives: a text, a picture as SVG, or nothing, the text being printed.
    **rules
        The rule parameters that differ from their defaults.

    Raises
    ------
    BadRules
        If there is no such game, no such parameter, or the parameter cannot have that value.
    StonesError
        If there is no such render mode.

    Examples
    --------
    >>> e = env("siegestones", tiebreak="threat")
    >>> e.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = e.last()
    >>> e.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
    ('player_0', (490,), 74)
    """
    return wrappers.OrderEnforcingWrapper(StonesEnv(name, render_mode, **rules))


class StonesEnv(AECEnv):  # type: ignore[misc]
    """A game as a PettingZoo environment; the parameters are those of `env`.

    An agent observes what its seat may know and nothing else, as ``observation["observation"]``, a vector (see
    `stoneswidgets.interop.encoding`). Its legal moves are 1 in ``observation["action_mask"]`` and in
    ``info["action_mask"]``; an agent that does not act has none. Chance events happen by themselves. Where seats act
    at once, their agents act in turn, and none observes what another has done until all have.

    The only rewards come at the end: see `stoneswidgets.interop.encoding.utilities`.

    Attributes
    ----------
    game : Game
        The game.
    position : Position
        The position now, hidden things included; there is one after `reset`.
    """

    def __init__(self, name: str | Game, render_mode: str | None = None, **rules: Any) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise StonesError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {quoted(render_mode)}")
        self.render_mode = render_mode
        self.game = name.from_rules(name.rules | rules) if isinstance(name, Game) else game(name, **rules)
        self.metadata = {
            "name": f"{self.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.position: Position
        self._known = encoding(self.game)
        self._rng = Random()
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(self._known.moves)) for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self._known.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self._known.moves),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: the numbers of all moves (see `move`)."""
        return self._actions[agent]

    def move(self, action: int) -> str:
        """Return the text of the move with that number, such as 'Td4'."""
        return self._known.move(action)

    def action(self, move: str) -> int:
        """Return the number of the move with that text."""
        return self._known.number(move)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game.

        Parameters
        ----------
        seed : int, optional
            Makes set-up and chance events repeatable, in this game and those after it.
        options : dict, optional
            There are none.
        """
        if seed is not None:
            self._rng = seeded(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._arrive(self.game.start(seed=self._rng.getrandbits(32)))

    def _arrive(self, position: Position) -> None:
        while position.is_chance:
            position = position.play(position.sample_chance(self._rng))
        self.position = position
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
        if position.to_move:
            self.agent_selection = self.possible_agents[position.to_move[0]]

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self._known.mask(self.position, self._seat[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and its legal moves."""
        return {
            "observation": self._known.vector(self.position.view(self._seat[agent])),
            "action_mask": self._mask(agent),
        }

    def step(self, action: int | None) -> None:
        """Play a move, by its number, for the agent whose turn it is; None for an agent whose game is over.

        Raises
        ------
        IllegalMove
            If the rules do not allow it here; the message says why, and nothing changes.
        MalformedMove
            If no move has that number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise StonesError(f"{agent} is still in the game and has to choose a move")
        position = self.position.play(self.move(int(action)), self._seat[agent])
        self._cumulative_rewards[agent] = 0.0
        self._arrive(position)
        if self.position.is_over:
            self.rewards = dict(zip(self.agents, utilities(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Show the onlooker's view in the environment's render mode."""
        view = self.position.view(None)
        if self.render_mode == "svg":
            return str(svg(view))
        drawn = picture(view)
        text = "\n".join([f"{self.game.title}: {drawn.status()}", *drawn.things().values()])
        if self.render_mode == "human":
            print(text)  # noqa: T201
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is no window to close."""
