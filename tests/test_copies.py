"""Copies by `copy`, `deepcopy` and `pickle` are equal and independent."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.teach.transcript import Done, Transcript
from tests.strategies import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable


def pickled(given: Any) -> Any:
    return pickle.loads(pickle.dumps(given))


WAYS = pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"]
)
LAST = sw.SiegeStones(goal=1).start().play("Td4")
SMALL = sw.SiegeStones(side=3)
REVIEWED = sw.Record.of(sw.SiegeStones(goal=1).start(), ("Td4", "a1", "c4"), LAST.play("a1").play("c4"))


def played(name: str, seed: int | None = 3) -> sw.Match:
    match = play_at_random(sw.Match(sw.game(name), seed), Random(3), 6)
    match.undo()
    return match


def told(match: sw.Match) -> object:
    return match.position, match.positions, match.moves, match.can_undo, match.can_redo, match.record()


@WAYS
def test_a_match_goes_on_as_it_would_have_and_by_itself(copied: Callable[[sw.Match], sw.Match]) -> None:
    for name in sw.GAMES:
        match, heard = played(name), list[int]()
        match.subscribe(lambda: heard.append(1))  # noqa: B023 (called before the next)
        other = copied(match)
        before = told(match)
        assert told(other) == before
        rng, moves = Random(5), list[str]()
        for _ in range(5):
            moves.append(random_move(other.position, rng))
            other.play(moves[-1])
        assert (told(match), heard) == (before, [])
        for move in moves:
            match.play(move)
        assert told(match) == told(other)


@WAYS
def test_values_are_equal(copied: Callable[[object], object]) -> None:
    for given in (
        LAST,
        LAST.view(1),
        sw.SiegeStones(side=3),
        played("tavern").record(),
        LAST.playouts(10, seed=1),
        sw.ExerciseSet.of_lesson("siegestones"),
        Transcript({"a": {"b": Done(1)}}, "Ada"),
        sw.Study(REVIEWED, sw.SiegeStones(side=3)),
        sw.svg(LAST),
        sw.sheet([LAST]),
        SMALL.dynamics,
    ):
        assert copied(given) == given
        assert repr(copied(given)) == repr(given)
    found = sw.evaluate(LAST.view(1), simulations=200, seed=1)
    assert copied(found).moves == found.moves
    solution = sw.solve(LAST)
    assert copied(solution).values == solution.values != {}


@WAYS
def test_what_is_in_a_copy_is_its_own(copied: Callable[[Any], Any]) -> None:
    record, study = sw.Match(sw.Ascension(), seed=1).record(), sw.Study(REVIEWED)
    kept = repr(record.setup)
    copied(record).setup.clear()
    assert repr(record.setup) == kept
    copied(study).chapters[0].start.add("a1")
    assert len(study.chapters[0].start.children) == 1


@WAYS
def test_a_bot_chooses_as_the_one_that_it_was_copied_from(copied: Callable[[Any], Any]) -> None:
    bot, view = sw.bot(5, seed=1), sw.SiegeStones().start().view(0)
    bot.choose(view)
    other = copied(bot)
    assert other.choose(view) == bot.choose(view)
