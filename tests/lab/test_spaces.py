"""Counts for each space equal those recomputed from the records."""

from __future__ import annotations

from math import isnan

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from tests.lab.test_simulate import takes

SMALL = sw.SiegeStones(side=3, goal=2)


@pytest.mark.parametrize(
    ("name", "players", "kind"),
    [
        ("siegestones", None, "towers"),
        ("bluffstones", None, "tops"),
        ("ascension", None, "false_gods"),
        ("munchstones", [2, None], "towers"),
    ],
)
def test_counts_are_those_of_the_games_when_they_are_played_again(name, players, kind):
    game, games = sw.game(name), 10
    played = lab.simulate(game, players, games, 2, workers=1, progress=False)
    found = played.spaces
    taken, won, opened, ends = (dict.fromkeys(found.names, 0.0) for _ in range(4))
    for number in range(1, games + 1):
        record = played.record(number)
        first: dict[str, int] = {}
        for position, move in zip(record.positions(), record.moves, strict=False):
            space = next((space for space in found.names if position.to_move and takes(move, space)), None)
            if space is not None:
                first.setdefault(space, position.to_move[0])
        last = record.positions()[-1]
        opened[next(iter(first))] += (0 in last.winners) / len(last.winners)
        for space, seat in first.items():
            taken[space] += 1
            won[space] += (seat in last.winners) / len(last.winners)
        described = game.state_layout.describe(last.state)[kind]
        sets = described if described and isinstance(described[0], list) else [described]
        for space in {each for several in sets for each in several}:
            ends[space] += 1
    assert {space: share.part * games for space, share in found.taken.items()} == pytest.approx(taken)
    assert {s: share.games for s, share in found.wins.items()} == taken
    parts = {s: 0.0 if isnan(share.part) else share.part * share.games for s, share in found.wins.items()}
    assert parts == pytest.approx(won)
    first_wins = {s: share.part * share.games for s, share in found.opening().items() if share.games}
    assert first_wins == pytest.approx({s: opened[s] for s in first_wins})
    assert {s: share.part * games for s, share in found.ends(kind).items()} == pytest.approx(ends)


def test_without_a_board_there_are_no_spaces():
    tavern = lab.simulate(sw.game("tavern", target=50), games=2, progress=False)
    with pytest.raises(sw.StonesError, match="no board"):
        _ = tavern.spaces
    spaces = lab.simulate(SMALL, games=20, seed=1, progress=False).spaces
    with pytest.raises(sw.StonesError, match="no set of spaces 'gods'; it has towers, stones"):
        spaces.ends("gods")
    assert len(spaces.to_frame()) == SMALL.board.count


def test_the_shortest_game_is_found_only_where_values_were_kept():
    found = lab.simulate(SMALL, games=300, seed=1, keep=True, progress=False)
    lengths = [
        len(found.record(n).moves) for n in (*found.lowest("DurationMoves"), *found.highest("DurationMoves"))
    ]
    moves = found.values["DurationMoves"]
    assert lengths == [min(moves), max(moves)]
    with pytest.raises(sw.StonesError, match="keep=True"):
        lab.simulate(SMALL, games=10, seed=1, progress=False).lowest("DurationMoves")
    with pytest.raises(sw.StonesError, match="was not measured"):
        found.highest("Balance")
