"""The ladder of the bots' levels: two levels go round the seats with one set-up, which counts as one value."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from benchmarks.ladder import by_setup


@pytest.mark.parametrize(
    "game", [sw.SiegeStones(side=3, goal=1), sw.Tavern(target=1)], ids=lambda game: game.name
)
def test_the_games_with_one_setup_are_one_value(game):
    found = sw.tournament({"one": None, "other": None}, game, 4 * game.seats, seed=1, progress=False)
    values = by_setup(found)
    assert len(values) == 4
    won = [sum(each.seats[seat] == 0 for seat in each.winners) / len(each.winners) for each in found.played]
    assert values[1] == pytest.approx(sum(won[game.seats : 2 * game.seats]) / game.seats)
    assert sum(values) / 4 == pytest.approx(sum(won) / len(won))
    starts = [each.record.positions()[0] for each in found.played[: game.seats]]
    assert len(set(starts)) == 1


def test_where_whoever_begins_wins_pairs_leave_no_doubt_and_single_games_much():
    def first(view):
        return view.legal_moves()[0]

    found = sw.tournament({"one": first, "other": first}, sw.SiegeStones(), 20, seed=1, progress=False)
    assert set(by_setup(found)) == {0.5}
    low, high = found.standings[0].low, found.standings[0].high
    assert high - low > 0.3
