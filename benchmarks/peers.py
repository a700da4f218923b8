"""Other libraries' compiled games and loops, to be measured in the same run."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pyspiel

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS = 3
OPENSPIEL = ("havannah(board_size=4)", "hex(board_size=6)")


def rate(work: Callable[[], int]) -> float:
    """Return the best number of things done in a second of the processor's time, the first run left out."""
    work()
    found = []
    for _ in range(REPEATS):
        begun = process_time()
        done = work()
        found.append(done / (process_time() - begun))
    return max(found)


def plies() -> dict[str, float]:
    """Return plies a second of random play, by library and game."""
    found = {f"OpenSpiel {name}": rate(openspiel_games(name)) for name in OPENSPIEL}
    try:
        return found | {"Pgx hex": rate(pgx_games("hex"))}
    except ImportError:
        return found


def simulations() -> dict[str, float]:
    """Return simulations a second of tree search, by library and game."""
    return {f"OpenSpiel {name}": rate(openspiel_search(name)) for name in OPENSPIEL}


def openspiel_games(name: str) -> Callable[[], int]:
    """Return a function that plays random games in OpenSpiel's own loop, and returns their plies.

    That loop is reached through an MCTS of ten nodes that plays a thousand games from each; their mean length is that
    of games from the first position.
    """
    game = pyspiel.load_game(name)
    length = sum(random_length(game, Random(seed)) for seed in range(200)) / 200

    def work() -> int:
        openspiel_bot(game, rollouts=1_000, simulations=10).step(game.new_initial_state())
        return round(10_000 * length)

    return work


def random_length(game: pyspiel.Game, rng: Random) -> int:
    """Return the plies of one random game."""
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


def openspiel_bot(game: pyspiel.Game, rollouts: int, simulations: int) -> pyspiel.MCTSBot:
    """Return OpenSpiel's MCTS with random games from each leaf; it proves what it can, as ours does."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1_000, solve=True, seed=1, verbose=False)


def openspiel_search(name: str) -> Callable[[], int]:
    """Return a function that searches a first position with OpenSpiel's MCTS, and returns the simulations."""
    game = pyspiel.load_game(name)

    def work() -> int:
        openspiel_bot(game, rollouts=1, simulations=10_000).step(game.new_initial_state())
        return 10_000

    return work


def pgx_games(name: str, games: int = 1_024, plies: int = 200) -> Callable[[], int]:
    """Return a function that plays a number of games side by side in Pgx, and returns the plies of all.

    Raises
    ------
    ImportError
        If Pgx is not installed; no part of this project needs it.
    """
    import jax  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env, split = pgx.make(name), jax.random.split
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def play(state: pgx.State, key: jax.Array) -> tuple[pgx.State, None]:
        choosing, starting = split(key)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        return step(state, jax.random.categorical(choosing, chances), split(starting, games)), None

    @jax.jit
    def run(key: jax.Array) -> jax.Array:
        state, _ = jax.lax.scan(play, begin(split(key, games)), split(key, plies))
        return state.current_player.sum()

    def work() -> int:
        run(jax.random.PRNGKey(1)).block_until_ready()
        return games * plies

    return work
