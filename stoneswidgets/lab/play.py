"""Games between players, measured in the same way as random games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from stoneswidgets.kernel import CHANCE
from stoneswidgets.lab.course import NOTES, OWN, VALUES, begin, conclude, conclude_own, note_choice, note_lead
from stoneswidgets.lab.random_play import measured_by
from stoneswidgets.search.players import moves_of, player, titled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stoneswidgets.position import Position
    from stoneswidgets.search.players import Player

LONGEST = 2
"""A game is stopped when it has this many times the plies that its rules allow at most."""


def sitting(players: Sequence[Player], seats: int, game: int) -> list[int]:
    """Return which player sits at each seat in a game: from game to game, everybody moves on by a seat.

    >>> [sitting(["a", "b"], 2, game) for game in range(3)]
    [[0, 1], [1, 0], [0, 1]]
    >>> sitting(["a", "b"], 4, 1)
    [1, 0, 1, 0]
    """
    return [(seat + game) % len(players) for seat in range(seats)]


def play_measured(
    start: Position,
    players: Sequence[Player],
    measures: tuple[Callable[..., None], ...],
    seed: str,
    game: int,
) -> list[float]:
    """Play one game; return what it comes to, and each player's share of the win.

    Parameters
    ----------
    start : Position
        Where it begins.
    players : sequence of Player
        Who plays; they change seats from game to game.
    measures : tuple of rules
        Measures of one's own.
    seed : str
        Seeds the players and the chance events.
    game : int
        The number of the game: it says who sits where.
    """
    rules, rng = start.game, Random(f"{seed}/{game}")
    seated = sitting(players, rules.seats, game)
    bots = [player(players[who], rng.getrandbits(60)) for who in seated]
    notes, own = [0] * (NOTES + OWN * len(measures)), measured_by(measures)
    d, tables = rules.dynamics, rules.tables
    begin(notes)
    state = list(start.state)
    for count, (before, move, _) in enumerate(moves_of(start, bots, rng)):
        if before.is_chance:
            d.apply(tables, state, rules.parse(move, CHANCE))
            continue
        seats = before.to_move
        for seat, text in zip(seats, move.split(",") if len(seats) > 1 else [move], strict=True):
            action = rules.parse(text, seat)
            note_choice(notes, len(before.legal_moves(seat)))
            d.apply(tables, state, action)
            note_lead(d.score, tables, state, rules.seats, notes)
            own(tables, state, action, notes, NOTES)
        if count > LONGEST * rules.max_game_length:
            break
    values = [0.0] * (rules.seats + VALUES + len(measures))
    conclude(d.score, tables, state, rules.seats, notes, values, 0)
    conclude_own(notes, len(measures), values, rules.seats + VALUES)
    if len(players) == 1:
        return values
    shares = dict.fromkeys(map(titled, players), 0.0)
    for seat, who in enumerate(seated):
        shares[titled(players[who])] += values[seat]
    return [*values, *shares.values()]
