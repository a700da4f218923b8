"""What a seat may know of a move: worked out from its views before and after, from nothing else."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import prod
from operator import eq
from random import Random
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.check import on_checked
from stoneswidgets.core.position import View, parts_of
from stoneswidgets.core.published import hides_as_published
from stoneswidgets.errors import StonesError
from stoneswidgets.kernel import ACTOR, CHANCE, generator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.position import Position, Snapshot
    from stoneswidgets.core.rules.rules import Rules

UNTOLD = "hidden"
"""What stands in place of a move, or of one seat's part of it, that a viewer may not know."""
_DRAWN, _FEWEST, _FITTING = 250, 4, 10
"""How many worlds that fit a view are drawn, and in how many at least moves are tried. A move is told only where _FITTING of the worlds drawn fit
what is seen after it, all by that same move: where fewer fit, others may that were not drawn."""
_ENOUGH, _MOST = 1_000, 4_000
"""How many moves in worlds are tried, and how many where some fit, but not enough yet."""
_STEPS = 20_000
"""How many steps a rule may take with a move that may not be legal in a world."""


def known(before: Snapshot, after: Snapshot, move: str) -> str:
    """Return the text of a move, from the views before and after it, without what their seat may not know.

    A seat knows its own moves. It knows another's if no other move could have led from what it saw to what it sees.
    Only the seat's views are used. So in two worlds that look the same to it, the text is the same.
    """
    game = after.game
    if (
        not isinstance(before, View)
        or not isinstance(after, View)
        or not game.hides
        or hides_as_published(game)
    ):
        return move
    actors = before.to_move or (CHANCE,)
    parts = parts_of(move, actors)
    if len(parts) != len(actors):
        return UNTOLD
    own = next((part for seat, part in zip(actors, parts, strict=True) if seat == after.seat), None)
    return ",".join(_told(before, after, actors, own))


def knows_all(positions: Sequence[Position], moves: Sequence[str], seat: int | None) -> bool:
    """Tell whether a seat (None: who looks on) knows all of a game: how it began, each move, and how it stands now."""
    game = positions[-1].game
    if positions[-1].view(seat).state != positions[-1].state:
        return False
    if not game.hides or hides_as_published(game):
        return True
    views = [position.view(seat) for position in positions]
    told = (known(before, after, move) for before, after, move in zip(views, views[1:], moves, strict=False))
    return views[0].state == positions[0].state and all(map(eq, told, moves))


def is_open_to_all(match: Match) -> bool:
    """Tell whether a match is over, and all of it was shown to everybody."""
    return match.is_over and knows_all(match.positions, match.moves, None)


@lru_cache(maxsize=4096)
def _told(before: View[Any], after: View[Any], actors: tuple[int, ...], own: str | None) -> tuple[str, ...]:
    game = after.game
    found: list[set[int]] = [set() for _ in actors]
    fitting = tried = 0
    for which, (world, drawn) in enumerate(_worlds(before)):
        choices = [
            [game.parse(own, seat)]
            if own is not None and seat == after.seat
            else _possible(game, world, seat)
            for seat in actors
        ]
        tried += prod(map(len, choices))
        if tried > _MOST or (which >= _FEWEST and tried > _ENOUGH and not 0 < fitting < _FITTING):
            break
        fits = [actions for actions in product(*choices) if _leads_to(after, world, actors, actions)]
        fitting += drawn if fits else 0
        for each, actions in zip(found, zip(*fits, strict=True), strict=False):
            each.update(actions)
        if all(len(each) > 1 or seat == after.seat for seat, each in zip(actors, found, strict=True)):
            break
    return tuple(
        own
        if own is not None and seat == after.seat
        else game.action_text(*each)
        if len(each) == 1 and fitting >= _FITTING
        else UNTOLD
        for seat, each in zip(actors, found, strict=True)
    )


def _possible(game: Rules[Any], world: tuple[int, ...], seat: int) -> Sequence[int]:
    """Return the actions that a seat, or chance, may have in a world; all of the game's where its rules do not say."""
    try:
        return game.chances if seat == CHANCE else game.caller.legal_actions(world, seat)
    except StonesError:
        return game.actions


def _worlds(view: View[Any]) -> list[tuple[tuple[int, ...], int]]:
    """Return states that fit a view, and how often each was drawn; first those in which some slot has a value that it had in none before."""
    game, rng, seat = view.game, Random(0), -1 if view.seat is None else view.seat
    found: dict[tuple[int, ...], int] = {}
    new: dict[tuple[int, ...], None] = {}
    values: set[tuple[int, int]] = set()
    for _ in range(_DRAWN):
        state = list(view.state)
        game.caller.ask("determinize", state, seat, generator(rng))
        world = tuple(state)
        found[world] = found.get(world, 0) + 1
        if not values.issuperset(enumerate(world)):
            values.update(enumerate(world))
            new[world] = None
    return [(world, found[world]) for world in new | dict.fromkeys(found)]


def _leads_to(
    after: View[Any], world: tuple[int, ...], actors: tuple[int, ...], actions: tuple[int, ...]
) -> bool:
    """Tell whether moves in a world lead to what a viewer sees; no move that is not legal there need be one."""
    game, state = after.game, list(world)
    try:
        for seat, action in zip(actors, actions, strict=True):
            state[ACTOR] = seat
            state = on_checked(game.dynamics.apply, game.tables, state, action, steps=_STEPS)[1]
        seat = -1 if after.seat is None else after.seat
        state = on_checked(game.dynamics.mask, game.tables, state, seat, steps=_STEPS)[1]
    except Exception:  # noqa: BLE001 (a rule may raise anything at a move that is not legal)
        return False
    return tuple(state) == after.state
