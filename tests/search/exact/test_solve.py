"""Solved positions equal those of plain minimax over the public interface."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

import pytest
from fingers import Fingers
from hypothesis import assume, given, strategies as st
from race import Race

import stoneswidgets as sw
from stoneswidgets.search.exact.solve import solution_of
from tests.strategies import SEEDS, walk
from tests.tiers import FEW
from tests.tiny import brute

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


def munching(seed: int, stones: int, **kwargs: object) -> Position:
    """A position of the Munch phase with at most that many stones, of the first random game from this seed on that has one."""
    game = sw.MunchStones(**kwargs)  # type: ignore[arg-type]
    walks = (walk(game.start(seed=n), Random(n), 200) for n in count(seed))
    return next(
        p
        for path in walks
        for p in path
        if not p.is_over and p.phase == "munch" and len(p.stones) <= stones  # type: ignore[attr-defined]
    )


def by_score(p: Position, known: dict[Position, int]) -> int:
    """Stones that the seat to move scores from here minus the other's, both playing their best."""
    if p.is_over:
        return 0
    if p not in known:
        seat = p.to_move[0]
        known[p] = max(
            (q := p.play(m)).scores[seat] - p.scores[seat] - by_score(q, known) for m in p.legal_moves()
        )
    return known[p]


def by_result(p: Position, seat: int, known: brute.Known) -> int:
    """1, 0 or −1 for the seat."""
    return int(brute.value(p, known)) * (1 if seat == 0 else -1)


@given(SEEDS, st.integers(3, 9), st.sampled_from(["alternate", "adjacent"]))
def test_the_munch_phase_agrees_with_minimax(seed: int, stones: int, towers: str) -> None:
    p = munching(seed, stones, towers=towers)
    known: dict[Position, int] = {}
    solution = sw.solve(p)
    assert solution.proven
    assert solution.value == by_score(p, known)
    seat = p.to_move[0]
    after = {m: p.play(m) for m in p.legal_moves()}
    assert solution.values == {
        m: q.scores[seat] - p.scores[seat] - by_score(q, known) for m, q in after.items()
    }
    end = p
    for move in solution.line:
        end = end.play(move)
    assert end.is_over
    lead = [end.scores[s] - p.scores[s] for s in (seat, 1 - seat)]
    assert lead[0] - lead[1] == solution.value


SMALL: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "siegestones": st.fixed_dictionaries(
        {"side": st.just(3), "goal": st.integers(1, 4), "towers": st.integers(0, 5)},
        optional={
            "stones_each": st.integers(1, 12),
            "both_at_goal": st.sampled_from(["continue", "mover"]),
            "tiebreak": st.sampled_from(["stones", "threat", "none"]),
            "contested": st.sampled_from(["none", "next"]),
            "threat_base": st.integers(6, 9),
            "control_minimum": st.integers(1, 9),
        },
    ),
    "ascension": st.fixed_dictionaries(
        {"stones_each": st.integers(2, 3), "colours": st.integers(3, 4), "recycle": st.just(value=False)},
        optional={
            "majority": st.sampled_from(["absolute", "plurality"]),
            "anger": st.sampled_from(["board", "ring"]),
            "ending": st.sampled_from(["towers", "gods"]),
        },
    ),
}


def _is_near(p: Position) -> bool:
    """Whether the end is so near that minimax reaches it: two stones of Ascension, or few choices for either seat."""
    if p.game.name == "ascension":
        return sum(p.pool.values()) <= 2  # type: ignore[attr-defined]
    return all(len(q.legal_moves()) <= 8 for q in (p, *(after for _, after in p.successors())))


@pytest.mark.parametrize("name", SMALL)
@FEW
@given(st.data())
def test_all_values_of_an_ending_agree_with_minimax_under_any_rules(name: str, data: st.DataObject) -> None:
    """Boards that fill up, goals reached, stones that run out, seats that pass; as played and as read back."""
    rng = Random(data.draw(SEEDS))
    walked = walk(sw.game(name, **data.draw(SMALL[name])).start(seed=rng.getrandbits(32)), rng, 100)
    p = next(q for q in walked if q.is_over or _is_near(q))
    assume(not p.is_over)
    p = p.game.restore(p.describe())
    known: brute.Known = {}
    seat = p.to_move[0]
    solution = sw.solve(p)
    assert solution.value == by_result(p, seat, known)
    assert solution.values == {m: by_result(p.play(m), seat, known) for m in p.legal_moves()}
    assert not solution.value or len(solution.line) == brute.plies(p, known, {})
    for move in solution.line:
        value, seat = by_result(p, p.to_move[0], known), p.to_move[0]
        p = p.play(move)
        assert by_result(p, seat, known) == value
    assert p.is_over


def test_solving_is_abandoned_and_goes_on() -> None:
    solution = solution_of(munching(3, 30))
    steps = solution.proving()
    assert next(steps) == solution.states > 0
    assert not solution.proven
    assert "not proven" in repr(solution)
    for _ in steps:
        pass
    assert solution.proven
    assert solution.value == sw.solve(munching(3, 30)).value
    assert solution.line[0] in repr(solution)
    assert max(solution.values.values()) == solution.value


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (sw.MunchStones().start(), "stones are still to be drawn at random"),
        (
            sw.MunchStones(players=3, lines=True).start(seed=1),
            "with 3 players a position has no single value",
        ),
        (sw.SiegeStones(players=4).start(), "with 4 players a position has no single value"),
        (sw.BluffStones().start(seed=1), "players choose in secret"),
        (Fingers().start().play("one", 0), "in secret"),
        (Race(players=2).start().play("roll"), "a random event is due"),
        (sw.Tavern().start(), "have hidden information"),
        (sw.SiegeStones(goal=1).start().play("Td4").play("d5"), "the game is over"),
        (sw.SiegeStones().start().view(0), "solve takes a position"),
        ("d4", "a code begins with its version"),
    ],
)
def test_what_has_no_exact_value_is_refused_in_words(position: Position, words: str) -> None:
    with pytest.raises(sw.StonesError, match=words):
        sw.solve(position)


def test_time_runs_out() -> None:
    assert not sw.solve(sw.SiegeStones().start(), seconds=0.05).proven


def test_in_a_browser_a_solve_without_a_limit_ends_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("stoneswidgets.search.exact.solve")
    monkeypatch.setattr(module, "IN_A_BROWSER", 0.01)
    unsolved = sw.SiegeStones().start()
    monkeypatch.setattr(module, "sys", SimpleNamespace(platform="emscripten"))
    with pytest.warns(UserWarning, match="0.01 seconds.*seconds=600"):
        assert not sw.solve(unsolved).proven
    with catch_warnings(action="error"):
        assert not sw.solve(unsolved, seconds=0.02).proven


def test_a_munch_that_ends_the_game_with_many_stones_left_is_worth_what_it_scores() -> None:
    """What no tower can reach is an empty state to the search, which is not to be taken for an empty table entry."""
    stones = {
        **dict.fromkeys(("a2", "f7", "a1", "b1", "c2", "d1"), "r"),
        **dict.fromkeys(("b2", "g7", "c1", "g4"), "y"),
        **dict.fromkeys(("e4", "d2", "e2", "f3"), "b"),
    }
    towers = {"d7": "r", "d5": "r", "e3": "b"}
    position = sw.MunchStones().restore({"towers": towers, "stones": stones, "turn": 0})
    solution = sw.solve(position)
    assert position.play("e3-e4").is_over
    assert (solution.value, solution.values) == (1, {"e3-d2": 1, "e3-e2": 0, "e3-e4": 1, "e3-f3": 1})
