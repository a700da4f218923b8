"""Copies are equal and independent, by `copy`, by `deepcopy` and by `pickle`; what is not copied says so."""

from __future__ import annotations

import copy
import pickle
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.room import Room
from stoneswidgets.search.bots import FlatMonteCarlo
from stoneswidgets.teach.poll import Poll
from stoneswidgets.teach.practice import Course
from stoneswidgets.teach.transcript import Done, Transcript
from tests.attack.rooms import experiment
from tests.strategies import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WAYS = pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda given: pickle.loads(pickle.dumps(given))],
    ids=["copy", "deepcopy", "pickle"],
)
GAMES = pytest.mark.parametrize("name", sw.GAMES)
LAST = sw.SiegeStones(goal=1).start().play("Td4")
SMALL, OTHER = sw.SiegeStones(side=3), sw.SiegeStones(side=3, goal=2)
REVIEWED = sw.Record.of(sw.SiegeStones(goal=1).start(), ("Td4", "a1", "c4"), LAST.play("a1").play("c4"))
FEW: dict[str, Any] = {"seed": 1, "workers": 1, "progress": False}
LAB: dict[str, Callable[[], Any]] = {
    "Simulation": lambda: sw.lab.simulate(SMALL, None, 20, **FEW),
    "Comparison": lambda: sw.lab.compare(SMALL, OTHER, games=20, **FEW),
    "Sweep": lambda: sw.lab.sweep(SMALL, games=20, goal=[1, 2], **FEW),
    "ByLevel": lambda: sw.lab.compare_levels(SMALL, OTHER, levels=(1,), games=4, **FEW),
    "Skill": lambda: sw.lab.skill(SMALL, simulations=2, doublings=1, games=4, **FEW),
    "Restriction": lambda: sw.lab.restrict(SMALL, "T*", games=20, **FEW),
    "Spaces": lambda: sw.lab.simulate(SMALL, None, 20, **FEW).spaces,
    "WinChances": lambda: sw.lab.win_chances(REVIEWED, looks=20),
    "Curves": lambda: sw.lab.simulate(SMALL, None, 20, **FEW).curves(),
    "FactorialEffects": lambda: sw.lab.sweep(SMALL, games=20, goal=[1, 2], towers=[3, 4], **FEW).effects(),
    "Run": lambda: sw.lab.Run(games=20, **FEW),
    "Size": lambda: sw.lab.simulate(SMALL, None, 20, **FEW).size(),
    "Values": lambda: sw.lab.simulate(SMALL, None, 20, keep=True, **FEW).values,
    "Chart": lambda: sw.lab.chart(sw.lab.simulate(SMALL, None, 20, **FEW)),
}
"""Makes one of each class of the lab."""


def played(name: str, seed: int | None = 3) -> sw.Match:
    match = play_at_random(sw.Match(sw.game(name), seed), Random(3), 6)
    match.undo()
    return match


def told(match: sw.Match) -> object:
    return match.position, match.positions, match.moves, match.can_undo, match.can_redo, match.record()


@WAYS
@GAMES
def test_a_match_goes_on_as_it_would_have_and_by_itself(
    name: str, copied: Callable[[sw.Match], sw.Match]
) -> None:
    match, heard = played(name), list[int]()
    match.subscribe(lambda: heard.append(1))
    other = copied(match)
    assert told(other) == told(match)
    before = told(match)
    rng = Random(5)
    moves = []
    for _ in range(5):
        moves.append(random_move(other.position, rng))
        other.play(moves[-1])
    assert (told(match), heard) == (before, [])
    for move in moves:
        match.play(move)
    assert told(match) == told(other)


@WAYS
def test_a_match_without_a_seed_is_copied_too(copied: Callable[[sw.Match], sw.Match]) -> None:
    match = played("tavern", None)
    other = copied(match)
    assert told(other) == told(match)
    assert isinstance(other._rng, SystemRandom)


@WAYS
def test_a_match_in_which_a_seat_has_acted_is_copied_with_that(
    copied: Callable[[sw.Match], sw.Match],
) -> None:
    match = sw.Match(sw.BluffStones(), seed=1)
    match.play("-", 0)
    other = copied(match)
    other.play("b", 1)
    assert (other.moves, match.moves) == (("-,b",), ())
    assert match.position.to_move == (1,)


@WAYS
def test_a_match_with_a_board_on_it_is_copied_without_the_board(
    copied: Callable[[sw.Match], sw.Match],
) -> None:
    board = sw.Board(sw.SiegeStones())
    other = copied(board.match)
    other.play("d4")
    assert board._session.number == 0


@WAYS
@pytest.mark.parametrize(
    "given",
    [
        LAST,
        LAST.view(1),
        sw.Tavern(players=3) if "players" in sw.Tavern().rules else sw.Tavern(),
        sw.SiegeStones(side=3),
        played("tavern").record(),
        LAST.playouts(10, seed=1),
        sw.ExerciseSet.of_lesson("siegestones"),
        Transcript({"a": {"b": Done(1)}}, "Ada"),
        sw.rules(sw.SiegeStones()),
        sw.svg(LAST),
        sw.sheet([LAST]),
        sw.qr(LAST, "https://example.org/"),
        sw.paper.rules(sw.SiegeStones()),
        sw.puzzles("siegestones"),
        Course.of("siegestones"),
        Poll(sw.SiegeStones().start()),
        experiment(),
        SMALL.dynamics,
    ],
    ids=lambda given: type(given).__name__,
)
def test_values_are_equal(given: object, copied: Callable[[object], object]) -> None:
    assert copied(given) == given
    assert repr(copied(given)) == repr(given)


@WAYS
def test_what_is_in_a_copy_is_its_own(copied: Callable[[Any], Any]) -> None:
    record, progress = sw.Match(sw.Ascension(), seed=1).record(), Transcript({"a": {"b": Done(1)}})
    kept = repr(record.setup), repr(progress.sets)
    copied(record).setup.clear()
    copied(progress).sets.clear()
    assert (repr(record.setup), repr(progress.sets)) == kept


@WAYS
@pytest.mark.parametrize(
    "make", [lambda: sw.bot(1, seed=1), lambda: sw.bot(5, seed=1), lambda: FlatMonteCarlo(50, 1)]
)
def test_a_bot_chooses_as_the_one_that_it_was_copied_from(
    make: Callable[[], Any], copied: Callable[[Any], Any]
) -> None:
    bot, match = make(), sw.Match(sw.SiegeStones())
    match.play(bot.choose(match.position.view(0)))
    match.play("d4" if match.position.legal_moves().count("d4") else "e4")
    other = copied(bot)
    chosen = other.choose(match.position.view(0))
    assert other.choose(match.position.view(0)) in match.position.legal_moves()
    assert bot.choose(match.position.view(0)) == chosen


@WAYS
def test_a_solution_answers_by_itself(copied: Callable[[Any], Any]) -> None:
    solution = sw.solve(LAST)
    other = copied(solution)
    assert (other.proven, other.value, other.line, other.states) == (True, 1, solution.line, solution.states)
    assert other.values == solution.values != {}


@WAYS
def test_an_evaluation_says_the_same(copied: Callable[[Any], Any]) -> None:
    found = sw.evaluate(LAST.view(1), simulations=200, seed=1)
    other = copied(found)
    assert (other.moves, other.line, other.verdict("c4")) == (found.moves, found.line, found.verdict("c4"))


@WAYS
def test_a_review_says_the_same_of_a_match_of_its_own(copied: Callable[[Any], Any]) -> None:
    review = sw.review(sw.Match.from_record(REVIEWED), seed=1, simulations=50, progress=False)
    other = copied(review)
    assert (other.turns, other.course, other.moves, other.done) == (
        review.turns,
        review.course,
        review.moves,
        True,
    )
    assert other.remarks(2) == review.remarks(2)
    other.match.undo()
    assert review.match.moves == review.moves


@WAYS
def test_a_study_is_equal_and_changed_by_itself(copied: Callable[[Any], Any]) -> None:
    study = sw.Study(REVIEWED, sw.SiegeStones(side=3))
    other = copied(study)
    assert other == study
    other.chapters[0].start.add("a1")
    assert other != study
    assert len(study.chapters[0].start.children) == 1


@WAYS
def test_a_tournament_goes_on_as_it_would_have_and_leaves_the_first_ones_games_and_file_alone(
    copied: Callable[[Any], Any], tmp_path: Path
) -> None:
    path = tmp_path / "tournament.jsonl"
    first = sw.tournament([None, None], SMALL, games=4, seed=1, path=path, progress=False)
    kept, other = path.read_bytes(), copied(first)
    other.play(8, progress=False)
    assert (len(first.played), path.read_bytes()) == (4, kept)
    first.play(8, progress=False)
    assert first.played == other.played


@WAYS
def test_an_animation_has_the_same_bytes(copied: Callable[[Any], Any]) -> None:
    animation = sw.gif(REVIEWED, width=100)
    assert bytes(copied(animation)) == bytes(animation)


@WAYS
def test_a_room_is_not_copied_and_says_so(copied: Callable[[Any], Any]) -> None:
    with pytest.raises(sw.StonesError, match="a Room is not copied"):
        copied(Room())


def test_every_public_class_is_looked_at_here() -> None:
    """A new class is to be put into this file, and then into these lists."""
    looked_at = {
        "Ascension", "BluffStones", "MunchStones", "SiegeStones", "Tavern", "Game", "Position", "View", "Match", "Record",
        "Bot", "Evaluation", "Playouts", "Solution", "Simulation", "Tournament", "ExerciseSet", "Board", "Compare", "Exercise", "Facilitator", "Practice", "Progress", "Replay", "RuleLab", "Study",
    }  # fmt: skip
    assert looked_at == {name for name in sw.__all__ if _is_copied(getattr(sw, name))} - {
        "Slots"
    }  # a class of classes' parts
    public = {name for name in sw.lab.__all__ if _is_copied(getattr(sw.lab, name))}
    assert {*LAB, "Result", "Tournament"} == public  # what all results share; and what is looked at above


def _is_copied(public: object) -> bool:
    return isinstance(public, type) and not issubclass(public, Exception | tuple)


@WAYS
@pytest.mark.parametrize("name", LAB)
def test_results_of_the_lab_are_equal(name: str, copied: Callable[[Any], Any]) -> None:
    found = LAB[name]()
    assert isinstance(found, getattr(sw.lab, name))
    assert repr(copied(found)) == repr(found)
    assert copied(found) == found or name in ("Chart", "Values")  # values that a game has not are no numbers


@WAYS
@pytest.mark.parametrize(
    "make",
    [
        lambda: sw.Board(LAST),
        lambda: sw.Replay(sw.Match(LAST)),
        lambda: sw.Exercise("siegestones/sums-d6"),
        lambda: sw.Progress("siegestones"),
        lambda: sw.Facilitator(LAST.game),
        lambda: sw.Practice("siegestones"),
        lambda: sw.RuleLab(SMALL),
        lambda: sw.Compare({"two": sw.SiegeStones(goal=2).start(), "four": sw.SiegeStones().start()}),
    ],
    ids=["Board", "Replay", "Exercise", "Progress", "Compare", "Facilitator", "Practice", "RuleLab"],
)
def test_what_stands_in_a_notebook_is_not_copied_and_says_so(
    make: Callable[[], Any], copied: Callable[[Any], Any]
) -> None:
    shown = make()
    with pytest.raises(sw.StonesError, match=f"a {type(shown).__name__} is not copied or pickled"):
        copied(shown)
