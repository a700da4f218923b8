"""Starts that are drawn: one after the other, by machine code as in plain Python."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core import dealing
from stoneswidgets.games.bluffstones import rules
from stoneswidgets.kernel.backends import Plain

GAMES = [
    *(sw.BluffStones(players=players, layout=layout) for players in (2, 3) for layout in ("axis", "edge")),
    *(sw.Ascension(colours=colours, stones_each=each) for colours in (3, 4) for each in (2, 20, 60)),
]


def drawn(game: sw.Game, many: int) -> list[tuple[int, ...]]:
    states, size = list(game.draw_starts(many, Random(3))), game.state_layout.length
    assert len(states) == many * size
    return [tuple(states[i : i + size]) for i in range(0, len(states), size)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_plain_python_draws_the_same_starts_b1_a1(game: sw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    found = drawn(game, 40)
    monkeypatch.setattr(dealing, "backend_of", lambda game: Plain(game.dynamics))
    assert drawn(game, 40) == found


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_starts_are_possible_and_of_many_kinds_b1_a1(game: sw.Game) -> None:
    found = drawn(game, 40)
    setups = [game.setup_of(state) for state in found]
    assert [game.start(setup=setup).state for setup in setups] == found
    assert len(set(found)) > 10
    assert found[0] == tuple(game.initial(None, Random(3)))


@pytest.mark.parametrize("name", ["tavern", "munchstones"])
def test_a_game_without_a_rule_that_draws_has_the_same_start_each_time(name: str) -> None:
    game = sw.game(name)
    assert set(drawn(game, 3)) == {game.start().state}


class NoRed(sw.BluffStones):
    """Nobody has red stones."""

    def initial(self, setup: object, rng: Random) -> list[int]:
        state = super().initial(setup, rng)
        for seat in range(self.players):
            state[rules.PILES + 4 * seat + rules.RED] = 0
        return state


class SecondFirst(sw.BluffStones):
    """The second seat names its bid first."""

    @sw.rule
    def ask(t, s):  # noqa: N805
        for seat in range(t[rules.PLAYERS]):
            s[rules.BIDS + seat] = rules.NOT_YET
        s[0] = 1


def test_a_variants_own_start_and_own_rules_are_drawn() -> None:
    assert all(state[rules.PILES + rules.RED] == 0 for state in drawn(NoRed(), 20))
    assert {state[0] for state in drawn(SecondFirst(), 20)} == {1}
