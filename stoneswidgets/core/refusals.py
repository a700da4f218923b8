"""Why a move is refused, as a fact: in a game's own terms, or where a variant forbids the move, in the variant's."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.rules.inherited import masks_as_base
from stoneswidgets.kernel import ACTOR, OVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.core.rules.rules import Rules
    from stoneswidgets.kernel import State


def refused(game: Rules, state: State, seat: int, action: int) -> Fact:
    """Return why an action is not legal under the present rules, from what the moving seat can see.

    If the parent's `legal` allows the move, this is the variant's docstring: the parent's `reason` cannot explain the refusal.
    """
    if state[ACTOR] == OVER:
        return Fact("text", text="the game is over")
    if game.is_tested:
        return _as_fact(game.reason(state, seat, action))
    is_masked = game.hides and not masks_as_base(game) and seat >= 0
    if is_masked:
        state = list(state)
        game.caller.ask("mask", state, seat)
    known = next(cls for cls in type(game).__mro__ if "reason" in vars(cls))
    legal = known.dynamics.legal if hasattr(known, "dynamics") else game.dynamics.legal
    is_other = legal is not game.dynamics.legal and seat >= 0 and not is_masked
    if is_other and _lists(legal, game, state, seat, action):
        prose = " ".join(game.prose.split())
        said = f"the rules of {game.title} do not allow it here" + (f": {prose}" if prose else "")
        return Fact("text", text=said)
    return _as_fact(game.reason(state, seat, action))


def _as_fact(why: str | Fact) -> Fact:
    return why if isinstance(why, Fact) else Fact("text", text=why)


def _lists(legal: Callable[..., int], game: Rules, state: State, seat: int, action: int) -> bool:
    """Tell whether a rule of a variant's parent lists an action."""
    out = [0] * (game.max_legal_moves + len(game.actions))
    with suppress(Exception):  # the parent's rule may fail in a state that only the variant's rules make
        return action in out[: legal(game.tables, state, seat, out)]
    return False
