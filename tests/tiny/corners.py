"""Corners, a game of the site, with another order of turns: twice in a row, or as a coin says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from corners.game import STONES, Corners, apply as drop

from stoneswidgets.kernel import ACTOR, CHANCE, Dynamics, State, Vector, below, popcount, rule

if TYPE_CHECKING:
    from collections.abc import Mapping


@rule
def apply_twice(t: State, s: Vector, action: int) -> None:
    mover = s[ACTOR]
    drop(t, s, action)
    if s[ACTOR] >= 0 and (popcount(s[STONES]) + popcount(s[STONES + 1])) % 2 == 1:
        s[ACTOR] = mover


@rule
def apply_or_toss(t: State, s: Vector, action: int) -> None:
    if s[ACTOR] == CHANCE:
        s[ACTOR] = action
        return
    drop(t, s, action)
    if s[ACTOR] >= 0:
        s[ACTOR] = CHANCE


@rule
def toss(t: State, s: State, g: Vector) -> int:
    return below(g, 2)


@rule
def sides_of_the_coin(t: State, s: State, out: Vector, weights: Vector) -> int:
    out[0], out[1], weights[0], weights[1] = 0, 1, 1, 1
    return 2


class TwiceCorners(Corners):
    """Corners in which everybody moves twice in a row."""

    name: ClassVar[str] = "tiny_twice_corners"
    title: ClassVar[str] = "Twice Corners"
    dynamics: ClassVar[Dynamics] = Corners.dynamics._replace(apply=apply_twice)


class TossedCorners(Corners):
    """Corners in which a coin says who moves next."""

    name: ClassVar[str] = "tiny_tossed_corners"
    title: ClassVar[str] = "Tossed Corners"
    dynamics: ClassVar[Dynamics] = Corners.dynamics._replace(
        apply=apply_or_toss, chance=toss, chance_outcomes=sides_of_the_coin
    )

    @property
    def chances(self) -> tuple[int, ...]:
        """Return the sides of the coin."""
        return (0, 1)

    @property
    def max_game_length(self) -> int:
        """Return twice the number of spaces: each drop may be followed by a toss."""
        return 2 * super().max_game_length

    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state that `describe` described; −1 in the place of a seat stands for the coin."""
        if not isinstance(described, dict) or described.get("to_move") != CHANCE:
            return super().state_of(described)
        state = super().state_of({**described, "to_move": 0})
        if state[ACTOR] >= 0:
            state[ACTOR] = CHANCE
        return state
