"""Rule changes that designers try: each is played, or refused with what would work."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.tavern import rules as trading
from tests.games.cells import body, run


def reaching(*lines: str) -> str:
    """Return a cell in which stones threaten what is two steps away."""
    near = "    t[16:53] = [t[77 + i] & ~(1 << i) for i in range(37)]"
    return body(
        "@property", "def tables(self):", "    t = list(super().tables)", near, *lines, "    return t"
    )


def test_more_towers_next_to_a_space_than_are_counted_are_told_with_how_many_do() -> None:
    mine = run(reaching("    t[77:114] = [(1 << 37) - 1] * 37"))["Mine"]
    with pytest.raises(sw.BrokenRule, match="there are 8 towers, but the state counts at most 7: towers = 7"):
        mine().check(games=9, progress=False)
    assert mine(towers=7).check(games=9, progress=False) == 9


def with_a_swap(t, s, seat, out):
    n = trading.legal(t, s, seat, out)
    out[n] = SWAP
    return n + 1


def swapping(t, s, action):
    if action == SWAP:
        trading.end_turn(t, s, s[0], -1)
    else:
        trading.apply(t, s, action)


SWAP = 5_000


def test_a_move_of_ones_own_goes_with_deals_that_are_too_many_to_list() -> None:
    rules = {"legal": sw.rule(with_a_swap), "apply": sw.rule(swapping)}
    game = type("Swapped", (sw.Tavern,), {"own_moves": {"swap": SWAP}, **rules})()
    assert game.check(games=1, progress=False) == 1
    dealt = game.start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;2")
    assert "swap" in dealt.legal_moves(1)
