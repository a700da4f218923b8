"""A variant with its parent's rules has its parent's texts; one with rules of its own has plain texts."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.games.munchstones import rules as munch
from stoneswidgets.games.siegestones import rules
from stoneswidgets.games.tavern import rules as tavern
from stoneswidgets.kernel import OVER
from stoneswidgets.plumbing.language import listed
from stoneswidgets.scene import picture
from stoneswidgets.scene.telling import announced
from tests.games.cells import variant


def loses(t, s, mover):
    rules.settle(t, s, mover)
    if s.actor == OVER and s.winners != 3:
        s.winners = 3 - s.winners


def squares(t, s, stones):
    return len(stones) * len(stones)


def two_are_enough(t, s, tower, colour):
    return 1 if len(t.near[tower] & s.stones[colour]) >= 2 else 0


def always_scores(s, source, target):
    colour = munch.colour_at(s, target)
    munch.munch(s, source, target)
    if s.scored[s.turn, colour] < 5:
        s.scored[s.turn, colour] += 1


def half_is_enough(t, s, ring):
    for colour in range(t.colours):
        if len(s.followers[colour] & ring) >= 3:
            return colour
    return -1


def a_bonus_for_all(t, s):
    tavern.end_hand(t, s)
    for seat in range(4):
        s.totals[seat] += 5


CHANGES = [
    (sw.SiegeStones, "settle", loses),
    (sw.SiegeStones, "threat_sum", squares),
    (sw.BluffStones, "surrounded", two_are_enough),
    (sw.MunchStones, "munch", always_scores),
    (sw.Ascension, "majority", half_is_enough),
    (sw.Tavern, "end_hand", a_bonus_for_all),
]


def played(game, seed, most=400):
    """Yield each position of a random game, with the move that led there and the position before it."""
    match, rng = sw.Match(game, seed=seed), Random(seed)
    while not match.is_over and len(match.moves) < most:
        before = match.position
        match.play(random_move(before, rng))
        yield before, match.moves[-1], match.position


@pytest.mark.parametrize(("parent", "name", "rule"), CHANGES, ids=[each.__name__ for _, _, each in CHANGES])
def test_under_a_rule_of_its_own_a_variant_says_what_any_rules_have(parent, name, rule) -> None:
    game = variant(parent, **{name: sw.rule(rule)})()
    for before, move, position in played(game, 1, 80):
        seen = picture(position)
        assert not seen.about()
        assert seen.status() in {
            *(f"{who} to move." for who in seen.names),
            f"{listed(seen.names)} to move.",
            "A random event is due.",
            *(f"{who} wins." for who in seen.names),
            f"A draw: {listed(seen.names)} share it.",
        }
        assert f": {move}." in announced(seen, before, move)
        assert [seen.in_words(each) for each in seen.moves] == [*seen.moves]
        assert seen.scene()["differs"].startswith("These rules differ: ")


def test_with_other_parameters_alone_all_is_explained() -> None:
    class Long(sw.SiegeStones):
        """Five towers win."""

        goal = 5

    position = Long().start().play("Td4").play("d5")
    assert picture(position).labels()["space:d4"] == "d4, tower, White controls it 5 to 0"
    assert picture(position).about()


def test_pieces_and_who_controls_a_tower_are_told_under_any_rules() -> None:
    position = variant(threat_sum=sw.rule(squares))().start().play("Td4").play("d5").play("a1").play("c4")
    labels = picture(position).labels()
    assert [labels[f"space:{name}"] for name in ("d4", "d5", "a4")] == [
        "d4, tower, nobody controls it",
        "d5, White stone",
        "a4, empty",
    ]


def test_a_variant_of_a_variant_says_what_both_say() -> None:
    """The first one's rules were left out, and "All else is as in SiegeStones" stood there."""
    six = type("Six", (sw.SiegeStones,), {"__doc__": "Six towers", "towers": 6})
    starts = type("Starts", (six,), {"__doc__": "White begins.", "settle": sw.rule(loses)})
    silent = type("Silent", (starts,), {"__doc__": None, "goal": 3})
    said = sw.rules(silent()).sentences
    assert said[:2] == ("White begins.", "Six towers")
    assert said[2].startswith("All else is as in SiegeStones")
    assert "White begins. Six towers" in str(sw.svg(silent().start()))


def blocks(t, s, action):
    rules.apply(t, s, action)
    s.empty &= ~1


def test_a_space_that_a_rule_closes_is_not_told_to_be_empty_or_taken_by_a_stone() -> None:
    position = variant(apply=sw.rule(blocks))().start().play("d4")
    assert position.closed == ("a4",)
    assert sw.SiegeStones().start().play("d4").play("Td5").closed == ()
    assert picture(position).labels()["space:a4"] == "a4, closed"
    with pytest.raises(sw.IllegalMove, match="a4 is closed"):
        position.play("a4")
