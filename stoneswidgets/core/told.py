"""What is told of a position, beside what its rules do: a test that the one does not contradict the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stoneswidgets.core.display import pictures
from stoneswidgets.errors import BrokenRule, IllegalMove

if TYPE_CHECKING:
    from random import Random

    from stoneswidgets.core.position import Position
    from stoneswidgets.core.rules import Rules

_REFUSED = 12
"""How many moves that are not legal are tried in each position."""


def believed(game: Rules[Any], rng: Random, games: int) -> None:
    """Play random games, and compare what is told of each position with what happens there.

    Raises
    ------
    BrokenRule
        If they contradict each other; the message says how.
    """
    for _ in range(games):
        here: Position = game.start(rng.randrange(1 << 31))
        count = 0
        while not here.is_over and count < game.play_limit:
            if not here.is_chance:
                _moves(here, rng)
            move = here.sample_chance(rng) if here.is_chance else _drawn(here, rng)
            here = here.play(move)
            count += 1
            if why := here.contradiction():
                raise BrokenRule(f"{game.title}, after {move}: {why}")
        if here.is_over:
            _ending(here)


def _drawn(here: Position, rng: Random) -> str:
    return ",".join(rng.choice(here.legal_moves(seat)) for seat in here.to_move)


def _moves(here: Position, rng: Random) -> None:
    """Check that all legal moves, and no others, can be clicked, and that others are refused for a reason."""
    game, seat = here.game, here.to_move[0]
    legal, paths = set(here.legal_moves(seat)), pictures().picture(here).paths()
    if odd := sorted(legal ^ set(paths.values())):
        can = "is legal and cannot be clicked" if odd[0] in legal else "can be clicked and is not legal"
        raise BrokenRule(
            f"{game.title}: the move {odd[0]} {can} on the board, whose picture is made for other moves"
        )
    for action in rng.sample(game.actions, min(_REFUSED, len(game.actions))):
        move = game.action_text(action)
        if move in legal:
            continue
        try:
            here.play(move, seat)
        except IllegalMove:
            continue
        raise BrokenRule(f"{game.title}: the move {move} is played, and the rule legal does not list it")


def _ending(here: Position) -> None:
    """Check that the board names those that have won, and nobody else as the winner."""
    game, said = here.game, pictures().picture(here).status()
    names = [game.seat_names[seat] for seat in here.winners]
    if len(names) == 1 and (names[0] not in said or "draw" in said.lower()):
        raise BrokenRule(f"{game.title}: {names[0]} has won, and the board says {said!r}")
