"""A finished game says why it ended and who won."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import picture
from tests.strategies import play_at_random


def ended(name, seed):
    return play_at_random(sw.Match(sw.game(name), seed=seed), Random(seed)).position


WHY = {
    "siegestones": "controls",
    "munchstones": "No stone is beside a tower",
    "bluffstones": "Most towers win",
    "ascension": "Worshippers times gods of their colour. Player 1: ",
    "tavern": "1,000 points",
}


@pytest.mark.parametrize("name", WHY)
def test_an_ending_says_what_decided_it(name):
    for seed in range(3):
        assert WHY[name] in picture(ended(name, seed)).ending()


@pytest.mark.parametrize("name", sorted(WHY.keys() - {"siegestones"}))
def test_who_has_won_wears_a_crown_and_nobody_before(name):
    position = ended(name, 1)
    crowned = {id_ for id_ in picture(position).scene()["pieces"] if id_.startswith("crown:")}
    assert crowned == {f"crown:{seat}" for seat in position.winners}
    assert not any(
        id_.startswith("crown:")
        for id_ in picture(sw.Match(sw.game(name), seed=1).position).scene()["pieces"]
    )


def test_ascension_multiplies_worshippers_and_gods_colour_by_colour_to_the_scores():
    position = ended("ascension", 2)
    told = picture(position).ending().partition(". ")[2].rstrip(".").split("; ")
    for seat, (said, score) in enumerate(zip(told, position.scores, strict=True)):
        terms, _, total = said.removeprefix(f"Player {seat + 1}: ").partition(" = ")
        products = [term.split(" ") for term in terms.split(" + ")]
        assert sum(int(held) * int(gods) for held, _, _, gods in products) == score == int(total)
