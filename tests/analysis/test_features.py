"""The features that explain a win probability are true, and the weightiest comes first."""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.reasons import carrying
from stoneswidgets.scene import picture
from tests.analysis import quiet
from tests.strategies import walk

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


def amounts(position: Position) -> dict[str, tuple[int, ...]]:
    """What each seat has of each feature."""
    return {each.name: each.amounts for each in picture(position).features()}


@pytest.mark.parametrize("seed", range(2))
def test_towers_in_reach_and_loose_ones_are_those_that_a_stone_turns(seed) -> None:
    """Every stone of either player is tried."""
    position = walk(sw.SiegeStones().start(), Random(seed), 6 + seed)[-1]
    if position.is_over:
        return
    before = {tower: each.owner for tower, each in position.control().items()}
    taken, lost = [set(), set()], [set(), set()]
    for seat in range(2):
        turned = position.game.restore(position.describe() | {"to_move": seat})
        for move in turned.legal_moves(seat):
            if move not in position.game.board.names:
                continue
            for tower, now in turned.play(move).control().items():
                if now.owner == seat != before[tower]:
                    taken[seat].add(tower)
                if before[tower] == 1 - seat != now.owner:
                    lost[1 - seat].add(tower)
    assert amounts(position) == {
        "controlled": position.scores,
        "reach": (len(taken[0]), len(taken[1])),
        "loose": (len(lost[0]), len(lost[1])),
    }


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2))
def test_leaders_that_lack_one_follower_are_those_that_a_placement_makes_gods(seed) -> None:
    for position in walk(sw.Ascension().start(seed=seed), Random(seed), 80)[10::6]:
        if position.is_over or position.towers_left < 3:
            continue
        made = {space: c for m in position.legal_moves() for space, c in position.effects(m).gods.items()}
        standing = {space: c for space, c in made.items() if space in position.leaders}
        expected = tuple(sum(map(held.count, standing.values())) for held in position.worshippers)
        assert amounts(position).get("nearly", (0, 0)) == expected


@pytest.mark.parametrize("seed", range(2))
def test_towers_that_one_more_stone_completes_are_those_that_a_placement_scores(seed) -> None:
    for position in walk(sw.BluffStones().start(seed=seed), Random(seed), 60):
        if position.is_over or position.phase != "place":
            continue
        seat, colour = position.queue[0].seat, position.queue[0].stone
        scoring = {
            tower
            for place in position.legal_moves()
            for tower in {*position.towers} - {*position.play(place).towers}
        }
        near = {tower for tower, top in position.towers.items() if top == colour}
        assert scoring <= near
        third = next(each.fact for each in picture(position).features() if each.name == "third")
        assert near & {*third["each"][seat]["where"]} == scoring


@pytest.mark.parametrize("seed", range(2))
def test_stones_that_can_be_taken_at_once_are_those_of_the_moves_that_score(seed) -> None:
    for position in walk(sw.MunchStones().start(seed=seed), Random(seed), 100)[::5]:
        if position.phase != "munch" or position.is_over:
            continue
        seat = position.turn
        taken = {
            move.partition("-")[2]
            for move in position.legal_moves()
            if position.play(move).scores[seat] > position.scores[seat]
        }
        assert amounts(position)["next"][seat] == len(taken)


@pytest.mark.parametrize("name", sw.GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_features_are_sentences_about_every_seat_with_weights_of_their_own(name, seed) -> None:
    for position in walk(sw.game(name).start(seed=seed), Random(seed), 60)[::7]:
        for seat in range(position.game.seats):
            seen = picture(position.view(seat))
            for feature in seen.features():
                assert feature.name in seen.WEIGHTS
                assert len(feature.amounts) == position.game.seats
                said = picture(position).say(feature.fact)
                assert said[:1].isupper()
                assert said.endswith(".")


def test_the_weightiest_come_first_and_say_for_whom_they_speak() -> None:
    position = quiet().play("c4").play("Te4")
    seat = position.to_move[0]
    for move in position.legal_moves():
        said = carrying(position.view(seat), move, Random(1))
        after = picture(position.play(move))
        effects = {
            each.fact: after.WEIGHTS[each.name] * (each.amounts[seat] - each.amounts[1 - seat])
            for each in after.features()
        }
        told = [effects[fact["feature"]] for fact in said]
        assert [abs(effect) for effect in told] == sorted(map(abs, told), reverse=True)
        assert [(fact.kind, fact["who"]) for fact in said] == [
            ("for" if effect > 0 else "against", seat) for effect in told
        ]


def test_under_other_rules_nothing_is_said_to_carry_a_chance(monkeypatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "NeverPicture", type(picture(quiet())), raising=False)

    class Never(sw.SiegeStones):
        """Nobody wins a tie."""

        @sw.rule
        def break_tie(t, s, tied):
            return tied

    usual = sw.SiegeStones().start().play("Td4").play("c4").play("a1")
    assert carrying(usual.view(1), "b2", Random(1))
    for game in (sw.SiegeStones(goal=5), Never()):
        position = game.start().play("Td4").play("c4").play("a1")
        assert carrying(position.view(1), "b2", Random(1)) == ()
