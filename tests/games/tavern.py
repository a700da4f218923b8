"""Test positions of the tavern's Stones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.games.tavern.game import TavernPosition

if TYPE_CHECKING:
    from random import Random

HANDS = "jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj"
DEAL = f"deal:{HANDS};1"
EVERYONE = (0, 1, 2, 3)
TIED = "jjj+ssgg,jjj+ggss,ggg+jjss,jjg+gsss"
SEVEN_SILVER = "sss+ssss,jjj+jjjg,ggg+ggjs,ggg+ggjs"


def played(p: sw.Position, moves: str) -> TavernPosition:
    for move in moves.split():
        p = p.play(move)
    assert isinstance(p, TavernPosition)
    return p


def dealt(moves: str = "", deal: str = DEAL, **rules: Any) -> TavernPosition:
    return played(sw.Tavern(**rules).start(), f"{deal} {moves}")


def views_differ_in_known_stones_alone(game: sw.Tavern, rng: Random) -> None:
    """Make the same moves after two deals: they lead to the same bookkeeping, and to views that differ in known stones alone."""
    p, q = (game.start().play(game.start().sample_chance(rng)[:-1] + "1") for _ in range(2))
    stones = game.State.fields["stones"]
    while p.to_move:
        for seat in (None, *EVERYONE):
            pairs = list(zip(p.view(seat).state, q.view(seat).state, strict=True))
            differ = [i for i, (a, b) in enumerate(pairs) if a != b]
            assert all(stones.at <= i < stones.at + 28 and min(pairs[i]) > 0 for i in differ)
        move = random_move(p, rng)
        p, q = p.play(move), q.play(move)
        assert p.to_move == q.to_move


def scored(*deals: str, **rules: Any) -> TavernPosition:
    """Return the position after hands in which everybody keeps what was dealt: one pass ends each (T3)."""
    moves = " ".join(f"deal:{hands};1 pass" for hands in deals)
    return played(sw.Tavern(stall=1, **rules).start(), moves)


def kinds(p: TavernPosition, seat: int) -> str:
    return "".join(stone.kind or "?" for stone in p.hands[seat])


def position(**described: Any) -> TavernPosition:
    rules = described.pop("rules", {})
    known = [[[seat]] * 4 for seat in range(4)]
    hand = {"phase": "turn", "hand": 1, "stones": HANDS.split(","), "totals": [0] * 4, "bonus": 120}
    turn = {"known": known, "done": 0, "quiet": 0, "forced": [], "times_forced": [0] * 4}
    full = {**hand, **turn, "to_move": 0, "barred": None, **described}
    p = sw.Tavern(**rules).restore({k: v for k, v in full.items() if v is not ...})
    assert isinstance(p, TavernPosition)
    return p
