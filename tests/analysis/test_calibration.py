"""Calibrated win probabilities match results between strong bots; uncalibrated ones are the means."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.analysis import calibration
from stoneswidgets.analysis.calibration import THOUSAND, Calibration, calibration_of
from stoneswidgets.analysis.estimates import chance_of
from stoneswidgets.analysis.evaluation import ENOUGH
from stoneswidgets.teach.best import SEARCH, Best
from tests.analysis import quiet
from tests.strategies import walk

SIMPLE = Calibration((100, 10_000), ((200, 400, 800), (0, 500, 1000)))
HANDS = "deal:jgs+gssj,jgs+gssj,jgs+gssj,ssg+jgsj;1"
MEASURED = [each for name in sw.GAMES if (each := calibration.measured(type(sw.game(name)).__module__))]


@pytest.mark.parametrize(
    ("mean", "simulations", "chance"),
    [
        (0.0, 100, 0.2),
        (0.25, 100, 0.3),
        (1.0, 5, 0.8),
        (1.0, 10**6, 1.0),
        (0.5, 1_000, 0.45),
        (0.75, 10_000, 0.75),
    ],
)
def test_between_what_was_measured_chances_go_in_proportion(mean, simulations, chance) -> None:
    assert SIMPLE.chance(mean, simulations) == pytest.approx(chance)


def test_the_better_of_two_means_has_the_better_chance_and_none_is_certain() -> None:
    assert len(MEASURED) == len(sw.GAMES)
    for each in (each for of_a_game in MEASURED for each in of_a_game.values()):
        assert list(each.simulations) == sorted(each.simulations)
        for shares in each.shares:
            assert list(shares) == sorted(shares)
            assert 0 < shares[0] < shares[-1] < THOUSAND
        assert len(set(map(len, each.shares))) == 1


@pytest.mark.parametrize("simulations", [2_000, 10**8])
def test_other_rules_have_no_calibration(simulations) -> None:
    assert calibration_of(sw.SiegeStones(goal=5).start()) is None
    assert calibration_of(sw.SiegeStones(goal=4).start()) is not None
    assert chance_of(sw.SiegeStones(goal=5).start(), 0.3, simulations) == 0.3
    assert chance_of(sw.SiegeStones().start(), 0.3, simulations) < 0.3


@pytest.mark.parametrize(("rules", "by"), [({}, "games between strong bots"), ({"side": 3}, "best play")])
def test_what_was_measured_under_other_rules_holds_under_these_alone(rules, by) -> None:
    found, usual = (calibration_of(game.start()) for game in (sw.SiegeStones(**rules), sw.SiegeStones()))
    assert found.by == by
    assert found.positions
    assert (found is usual) == (not rules)
    assert calibration_of(sw.SiegeStones(**rules, contested="next").start()) is None


@pytest.mark.parametrize(
    ("totals", "stages"), [((880, 690, 620, 870), (2, 1, 1, 2)), ((880, 850, 850, 870), (3, 3, 3, 3))]
)
def test_at_the_tavern_it_counts_who_would_end_the_game_had_it_the_bonus(totals, stages) -> None:
    late = _late(totals)
    assert tuple(late.game.calibration_stage(late.view(seat).state, seat) for seat in range(4)) == stages
    assert tuple(late.game.calibration_stage(late.state, seat) for seat in range(4)) == stages
    assert sw.evaluate(late.view(late.to_move[0]), simulations=300, seed=1).calibrated


def _late(totals) -> sw.Position:
    """Return a position of the tavern in which seats have these points."""
    early, hand = sw.Tavern().start(setup=None).play(HANDS), 1 + sum(totals) // 300
    return early.game.restore({**early.describe(), "totals": list(totals), "hand": hand})


def test_while_munchstones_board_is_filled_it_counts_who_will_begin_to_munch() -> None:
    match = sw.Match(sw.MunchStones(), seed=1)
    positions = [match.position]
    while match.position.phase == "build":
        match.play(match.position.legal_moves()[0])
        positions.append(match.position)
    building = [each for each in positions if each.phase == "build"]
    begins = match.position.turn
    for each in building:
        assert each.game.calibration_stage(each.state, each.turn) == (1 if each.turn == begins else 2)
        assert (chance_of(each, 0.5, 20_000) > 0.5) == (each.turn == begins)
    assert {each.turn for each in building} == {0, 1}
    assert match.position.game.calibration_stage(match.position.state, 0) == 0


@given(
    seed=st.integers(0, 10**6),
    plies=st.integers(0, 80),
    has_bid=st.booleans(),
    mean=st.floats(0, 1),
    simulations=st.integers(1, 10**6),
)
def test_chances_of_two_who_bid_at_once_add_up(seed, plies, has_bid, mean, simulations) -> None:
    walked = walk(sw.BluffStones().start(seed=seed), Random(seed), plies)
    position = [each for each in walked if len(each.to_move) > 1][-1]
    if has_bid:
        position = position.play("-", seat=1)
    told = [chance_of(position.view(seat), abs(seat - mean), simulations) for seat in (0, 1)]
    assert sum(told) == pytest.approx(1, abs=1e-9)


def test_a_chance_is_told_alike_by_everything_that_tells_one() -> None:
    position = quiet()
    e = sw.evaluate(position, simulations=3_000, seed=1)
    unproven = [each for each in e.moves if not each.proven and each.visits]
    assert unproven
    for each in unproven:
        if each.visits >= ENOUGH:
            assert each.chance == chance_of(position, e.means[each.move], 3_000)
    best = e.moves[0]
    assert e.verdict(best.move) == f"wins {round(100 * best.chance)} %"
    limits = [int(n) for n in e.within(best).split(",")[0].split(" to ") if n] or [round(100 * best.chance)]
    assert min(limits) <= round(100 * best.chance) <= max(limits)
    values = dict.fromkeys(position.legal_moves(), 10) | {best.move: 40}
    told = Best(name="q", ask="?", position=position, by=SEARCH, values=values, lines={}).check(best.move)
    assert "about 40 of 100" in told.why


def test_a_few_looks_that_went_well_are_no_great_chance() -> None:
    """Beside the mean of all moves, theirs counts the less, the fewer there were; a single look says next to nothing."""
    one = sw.evaluate(sw.Match(sw.MunchStones(), seed=1), simulations=1, seed=1)
    assert abs(one.moves[0].chance - chance_of(one.view, 0.5, 1)) < 0.1
    e = sw.evaluate(quiet(), simulations=300, seed=1)
    few = [each for each in e.moves if 0 < each.visits < ENOUGH // 4 and not each.proven]
    assert few
    looks = sum(each.visits for each in e.moves)
    won = sum(each.visits * e.means[each.move] for each in e.moves)
    middle = (won + ENOUGH / 2) / (looks + ENOUGH)
    usual = chance_of(e.view, middle, 300)
    for each in few:
        alone = chance_of(e.view, e.means[each.move], 300)
        assert min(usual, alone) <= each.chance <= max(usual, alone)
        assert abs(each.chance - usual) < abs(alone - usual)


def test_it_is_said_what_a_chance_is() -> None:
    measured, other = (sw.evaluate(quiet(goal=goal), simulations=2_000, seed=1) for goal in (4, 5))
    assert measured.calibrated
    assert not other.calibrated
    assert "games between strong bots" in measured.why(measured.best)[-1]
    assert "the mean of simulated games" in other.why(other.best)[-1]
    assert other.means[other.best] == other.moves[0].chance
