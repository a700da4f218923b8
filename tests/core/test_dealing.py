"""Random starts are dealt the same by machine code as by plain Python."""

from __future__ import annotations

import json
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

    def initial(self, setup: object, rng: Random) -> object:
        state = super().initial(setup, rng)
        for seat in range(self.players):
            state.piles[seat, rules.RED] = 0
        return state


class Stock(sw.SiegeStones):
    """How many towers there are is drawn."""

    def initial(self, setup: object, rng: Random) -> object:
        state = super().initial(setup, rng)
        state.towers_left = rng.randrange(3)
        return state


class SecondFirst(sw.BluffStones):
    """The second seat names its bid first."""

    @sw.rule
    def ask(t, s):
        for seat in range(t.players):
            s.bids[seat] = rules.NOT_YET
        s.actor = 1


def test_a_variants_own_start_and_own_rules_are_drawn() -> None:
    assert all(NoRed.State(state).piles[0, rules.RED] == 0 for state in drawn(NoRed(), 20))
    assert {state[0] for state in drawn(SecondFirst(), 20)} == {1}


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "drawn_of"),
    [(Stock(), lambda p: p.fields.towers_left), (NoRed(), lambda p: tuple(p.towers.items()))],
    ids=["Stock", "NoRed"],
)
@pytest.mark.parametrize("level", [None, 1])
def test_a_variants_own_start_is_drawn_anew_for_each_game_of_the_lab(game, drawn_of, level) -> None:
    found = sw.lab.simulate(game, level, games=12, seed=1, keep=True, workers=1, progress=False)
    records = [found.record(number) for number in range(1, 13)]
    assert len({drawn_of(record.positions()[0]) for record in records}) >= 3
    assert all(sw.Record.loads(record.dumps()) == record for record in records)
    if isinstance(game, Stock):
        towers = [sum(move.startswith("T") for move in record.moves) for record in records]
        assert [row["TowersDropped"] for row in found.values.rows()] == towers


def test_a_record_without_the_start_that_was_drawn_is_refused() -> None:
    text = sw.Match(Stock(), seed=1).record().dumps()
    assert sw.Record.loads(text).setup is not None
    data = json.loads(text)
    del data["setup"]
    with pytest.raises(sw.BadRecord, match="needs a set-up"):
        sw.Record.loads(json.dumps(data))
