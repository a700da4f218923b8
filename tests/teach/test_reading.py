"""Readings of MunchStones and BluffStones, and the mistakes that they recognise."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.pointing import named_places
from stoneswidgets.teach.reading import Slip, given, read, readers
from stoneswidgets.teach.working_out import Compute, Predict
from tests.strategies import walk

MUNCH = sw.MunchStones().restore(
    {
        "towers": {"c4": "r", "e5": "y", "d3": "b"},
        "stones": {"b3": "r", "b4": "b", "e6": "y", "f6": "y"},
        "scored": ["rrrrrrrr", "yyyyyyybb"],
        "turn": 0,
    }
)
TOWERS = {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
BLUFF = sw.BluffStones().start(setup={"towers": TOWERS, "first": 0})


def test_what_is_out_is_not_what_was_scored():
    question = Compute(name="q", ask="?", position=MUNCH, reading="out")
    assert question.solutions() == ("2, 2, 8",)
    assert "are points" in question.check("10, 9, 10").why


def test_chances_are_munches_that_score():
    question = Compute(name="q", ask="?", position=MUNCH, reading="chances")
    assert question.check(3).why.splitlines() == [
        "The red tower on c4: b3 scores, b4 changes the top.",
        "The yellow tower on e5: e6 and f6 score.",
    ]
    assert "counts all munches" in question.check(4).why


def test_a_munched_stone_is_the_top_whatever_its_colour():
    question = Predict(name="q", ask="?", position=MUNCH, moves=("c4-b4",), reading="top", at="b4")
    why = "It would be red if the munched stone were. Whatever a tower munches goes on top, and the old top goes away."
    assert question.check("red")[:3] == (False, why, ())
    assert question.check("blue")[2] == ("c4-b4",)
    assert read(MUNCH.play("e5-e6"), "top", "e6").value == "yellow"


def test_a_top_that_is_not_there():
    with pytest.raises(sw.BadRecord, match="b4 has nothing whose top could be read"):
        Compute(name="q", ask="?", position=MUNCH, reading="top", at="b4")


def test_the_top_itself_matches_nothing():
    position = BLUFF.play("b,g").play("c4").play("d5").play("b,-").play("e4")
    question = Compute(name="q", ask="?", position=position, reading="matching", at="d4")
    assert question.check("2").right
    assert "all stones next to it" in question.check("3").why
    single = BLUFF.play("b,-").play("c4")
    assert (
        "does not count"
        in Compute(name="q", ask="?", position=single, reading="matching", at="d4").check("2").why
    )


def test_what_is_thrown_out_is_gone():
    question = Predict(name="q", ask="?", position=BLUFF, moves=("bb,y",), reading="left")
    assert question.solutions() == ("20, 21",)
    assert "does not go back" in question.check("21, 22").why
    assert "throw one out" in question.check("20, 21").why


def test_a_score_that_leaves_out_what_each_had_before_is_told_from_another_mistake():
    question = Predict(name="q", ask="?", position=MUNCH, moves=("c4-b3",), reading="scores")
    assert question.solutions() == ("9, 9",)
    assert question.check((1, 0)).why == "That leaves out what each of them had before."
    assert question.check((8, 9)).why.startswith("That is so now")


def test_the_number_of_a_piles_stones_does_not_run_into_the_players():
    left = read(BLUFF.play("bb,y"), "left")
    assert left.why().splitlines()[0] == "Player 1 has 20: 4 blue, 6 yellow, 6 green, 4 red"


@pytest.mark.parametrize("name", sw.GAMES)
def test_every_mistake_and_doubt_has_words(name):
    rng = Random(name)
    position = walk(sw.game(name).start(seed=1), rng, 25)[-1]
    for reading, reader in readers(position.game).items():
        known = named_places(position) if reader.at in {"space", "intersection", "stone"} else ()
        seats = position.game.seat_names if reader.at == "seat" else (None,) * (reader.at == "")
        moves = position.legal_moves()[:3] if reader.at == "move" and len(position.to_move) == 1 else ()
        for at in (*known, *seats, *moves):
            with suppress(sw.StonesError):  # a space where an intersection is asked for
                found = read(position, reading, at)
                alone = found.alone() if found.there else ()
                slips = [*found.mistakes().values(), *(slip for each in alone for slip in each.values())]
                facts = [each.facts if isinstance(each, Slip) else (each,) for each in slips]
                said = [*chain(*facts), *found.doubts().values(), *given(found.how)]
                assert all(found.teller.say(fact) for fact in said)
