"""Measures from win probabilities equal those recomputed from the same probabilities."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean, pvariance

import pytest

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.lab.looks import AHEAD, BLOCKS, CHANGES, NOW, REST, Looker, note_ahead
from stoneswidgets.lab.measures import LOOKED_AT

NAMES = [measure.name for measure in LOOKED_AT]
SMALL = sw.SiegeStones(side=3, goal=2)
LOOKS = 30


def recomputed(record: sw.Record, looker: Looker) -> list[float]:
    """What the chances in a game come to, by the definitions."""
    seats = range(record.game.seats)
    found = [looker.chances(position.state) for position in record.positions()]
    last = record.positions()[-1]
    plies = [i for i, position in enumerate(record.positions()[:-1]) if not position.is_chance]
    before = [found[i][0] for i in plies]
    drama = fmean(fmean(max(chances) - chances[seat] for chances in before) for seat in last.winners)
    noise = [fmean(found[i][1][seat] for i in plies) for seat in seats]
    variances = [pvariance([chances[seat] for chances in before]) for seat in seats]
    stable = fmean(v - n * (1 - 1 / len(plies)) for v, n in zip(variances, noise, strict=True))
    killer = fmean(
        max(
            (
                found[i + 1][0][seat] - found[i][0][seat]
                for i in plies
                if record.positions()[i].to_move == (seat,)
            ),
            default=0.0,
        )
        for seat in last.winners
    )
    losers = [seat for seat in seats if seat not in last.winners]
    threshold = max((chances[seat] for chances in before for seat in losers), default=0.0)
    final = record.positions()[-2]
    winning = []
    if not final.is_chance and len(last.winners) == 1 and final.to_move == last.winners:
        winning = [p for _, p in final.successors() if p.is_over and p.winners == last.winners]
    puzzle = float(len(winning) == 1 and len(final.legal_moves()) > 1)
    leaders = [
        seat
        for position, (chances, _) in zip(record.positions(), found, strict=True)
        if not position.is_chance
        for seat in [chances.index(max(chances))]
        if chances.count(max(chances)) == 1
    ]
    turns = sum(one != other for one, other in pairwise(leaders)) / len(plies)
    return [drama, stable, max(0.0, killer), threshold, turns, puzzle]


@pytest.mark.parametrize("name", ["siegestones", "munchstones"])
def test_what_is_measured_of_win_chances_is_what_its_definition_says(name):
    game = sw.game(name)
    found = lab.simulate(game, games=1 + 1, seed=3, looks=LOOKS, keep=True, progress=False)
    again = recomputed(found.record(1), Looker(game, LOOKS, Random("3/0/looks")))
    assert [found.values.of_game(1)[each] for each in NAMES] == pytest.approx(again)
    played = lab.simulate(game, 2, 2, 3, looks=LOOKS, keep=True, workers=1, progress=False)
    again = recomputed(played.record(2), Looker(game, LOOKS, Random("3/1/looks")))
    assert [played.values.of_game(2)[each] for each in NAMES] == pytest.approx(again)


def test_chances_that_differ_by_rounding_alone_have_nobody_ahead():
    notes = [0.0] * (3 * BLOCKS + REST)
    for chances, ahead, changes in (
        ([0.3, 0.1 + 0.2, 0.0], 0, 0),
        ([0.5, 0.3, 0.2], 1, 0),
        ([0.3, 0.1 + 0.2, 0.0], 1, 0),
        ([0.3, 0.1 + 0.2, 0.4], 3, 1),
    ):
        notes[3 * NOW : 3 * NOW + 3] = chances
        note_ahead(notes, 3)
        assert (notes[3 * BLOCKS + AHEAD], notes[3 * BLOCKS + CHANGES]) == (ahead, changes)


def test_stability_is_not_taken_in_by_noise():
    """With few looks chances jump about by chance; on average, that is taken off."""
    few, many = (lab.simulate(SMALL, games=2_000, seed=1, looks=n, progress=False) for n in (4, 200))
    noise = 0.25 / 4
    assert few["Stability"].mean == pytest.approx(many["Stability"].mean, abs=noise / 4)


def test_the_course_of_one_game_ends_with_who_won():
    record = lab.simulate(SMALL, games=20, seed=1, progress=False).record(3)
    found = lab.win_chances(record, looks=50)
    assert found.moves == record.moves
    assert found.chances[-1] == tuple(float(seat in found.winners) for seat in range(2))
    assert found.errors[-1] == (0.0, 0.0)
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    assert 1 <= found.turn <= len(record.moves)
    assert len(found.to_frame()) == 2 * len(found.chances)
    with pytest.raises(sw.StonesError, match="a match or a record"):
        lab.win_chances("d4")
