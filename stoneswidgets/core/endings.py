"""Whether random games come to an end before they are taken to go on for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.playouts import play_on
from stoneswidgets.core.rules.rules import LONGER, Rules
from stoneswidgets.core.rules.soundness import blamed
from stoneswidgets.core.trial import Trial
from stoneswidgets.kernel import generator
from stoneswidgets.kernel.backends import Plain
from stoneswidgets.plumbing.arguments import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator


_GAMES, ENOUGH = 20, 2_500
"""How many games are played; where each has at most ENOUGH moves, all of them take some tenths of a second."""
_EVER = ": do its rules ever end a game?"
_SHOWN, _LAST = 200, 6
"""Of a game that does not end, so many moves are played, and the last of them told."""


def unending(game: Rules[Any], seed: int) -> str:
    """Say that none of some random games is over before its time; "" if one is.

    Parameters
    ----------
    game : Game
        The game.
    seed : int
        Makes the games repeatable.
    """
    most = game.play_limit
    if any(moves >= 0 for moves in _lengths(game, seed, most)):
        return ""
    if most == game.max_game_length < ENOUGH:
        longer = [moves for moves in _lengths(game, seed, min(LONGER * most, ENOUGH)) if moves >= 0]
        if longer:
            return (
                f"max_game_length = {most} ends all {_GAMES} random games too early; without it, one takes {min(longer)} moves: choose a "
                "number that no game reaches, or leave it out, and it is worked out"
            )
    trial = Trial(game, seeded(seed), looks=0)
    trial.play(_SHOWN)
    return (
        f"none of {_GAMES} random games was over after {long(game)}; one of them continued with "
        f"{', '.join(trial.played[-_LAST:])}{_EVER}"
    )


def broken_off(game: Rules[Any], late: int, games: int) -> str:
    """Say how many games were not over before their time; "" if all were.

    Parameters
    ----------
    game : Game
        The game.
    late : int
        How many games were not.
    games : int
        How many were played.
    """
    said = f"{late:,} of {games:,} games were not over after {long(game)}, and count as timeouts"
    return f"{said}{_EVER * (late == games)}" if late else ""


def long(game: Rules[Any]) -> str:
    """Return, for a message, how many moves a game may have."""
    said, most = game.max_game_length, game.play_limit
    return f"{most:,} moves (its max_game_length{'' if most == said else f' of {said}, {LONGER} times'})"


def _lengths(game: Rules[Any], seed: int, most: int) -> Iterator[int]:
    """Play random games in plain Python; yield how many moves each takes, −1 for more than `most`."""
    rng = seeded(seed)
    play = Plain(game.dynamics).driver(play_on, "i(random_action+chance+apply, v, v, v, v, i)")
    g = generator(rng)
    for _ in range(_GAMES):
        state = list(game.start(rng.randrange(1 << 31)).state)
        try:
            yield play(game.tables, state, [0] * game.max_legal_moves, g, most)
        except Exception as error:
            raise blamed(game.title, error, "in a random game") from error
