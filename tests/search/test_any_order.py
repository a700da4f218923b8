"""Bots, searches and solutions hold in any order: thoughts begun, left, gone on with, in other games and at other seats."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

import stoneswidgets as sw
from stoneswidgets.analysis.move_search import MoveSearch
from stoneswidgets.search.bots import FlatMonteCarlo, TreeSearch
from tests.strategies import SEEDS, games, play_at_random

if TYPE_CHECKING:
    from collections.abc import Generator

    from stoneswidgets.search import Bot
    from stoneswidgets.search.bots import Thought

BOTS = st.sampled_from(
    [
        lambda: TreeSearch(120, seed=1, exact=8),
        lambda: sw.bot(level=3, seed=1),
        lambda: FlatMonteCarlo(12, seed=1),
    ]
)
PICKS = st.integers(0, 1 << 20)
SOME = settings(
    max_examples=60, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)


class Table(RuleBasedStateMachine):
    """One bot that is asked by several matches at once, and searches of the same positions.

    How far a thought comes in one slice is the clock's business, so no rule has a precondition: hypothesis would complain of steps
    that can be taken the first time and not the second.
    """

    def __init__(self) -> None:
        super().__init__()
        self.matches: list[sw.Match] = []
        self.thoughts: list[tuple[sw.View, Generator[Thought, None, str]]] = []
        self.searches: list[tuple[MoveSearch, Generator[None, None, None]]] = []

    @initialize(make=BOTS, game=games(), seed=SEEDS)
    def sits_down(self, make: Any, game: sw.Game, seed: int) -> None:
        self.bot: Bot = make()
        self.another_game(game, seed)

    @rule(game=games(), seed=SEEDS)
    def another_game(self, game: sw.Game, seed: int) -> None:
        self.matches = [*self.matches[-1:], sw.Match(game, seed=seed)]

    @rule(pick=PICKS, many=st.sampled_from([1, 2, 3, 30]))
    def others_play(self, pick: int, many: int) -> None:
        play_at_random(self.matches[pick % len(self.matches)], Random(pick), many)

    @rule(pick=PICKS, many=st.integers(1, 3))
    def taken_back(self, pick: int, many: int) -> None:
        match = self.matches[pick % len(self.matches)]
        for _ in range(many):
            if match.can_undo:
                match.undo()

    def view(self, pick: int) -> sw.View | None:
        position = self.matches[pick % len(self.matches)].position
        seats = position.to_move
        return position.view(seats[pick % len(seats)]) if seats else None

    @rule(pick=PICKS)
    def chooses_and_plays(self, pick: int) -> None:
        match, view = self.matches[pick % len(self.matches)], self.view(pick)
        if view is not None:
            move = self.bot.choose(view)
            assert move in view.legal_moves()
            match.play(move, view.seat)

    @rule(pick=PICKS, steps=st.integers(0, 4))
    def begins_to_think(self, pick: int, steps: int) -> None:
        view = self.view(pick)
        if view is not None:
            self.thoughts.append((view, self.bot.think(view)))
            for _ in range(steps):
                self.goes_on(len(self.thoughts) - 1)

    @rule(pick=PICKS)
    def goes_on(self, pick: int) -> None:
        if not self.thoughts:
            return
        view, thought = self.thoughts[pick % len(self.thoughts)]
        try:
            move = next(thought).move
        except StopIteration as end:
            move = end.value
            self.thoughts = [each for each in self.thoughts if each[1] is not thought]
        assert move in view.legal_moves()

    @rule(pick=PICKS)
    def is_stopped(self, pick: int) -> None:
        if self.thoughts:
            self.thoughts.pop(pick % len(self.thoughts))[1].close()

    @rule(pick=PICKS, steps=st.integers(0, 4))
    def is_searched(self, pick: int, steps: int) -> None:
        view = self.view(pick)
        if view is not None:
            search = MoveSearch(view, Random(1))
            self.searches.append((search, search.searching(300)))
            for _ in range(steps):
                self.search_goes_on(len(self.searches) - 1)

    @rule(pick=PICKS)
    def search_goes_on(self, pick: int) -> None:
        if not self.searches:
            return
        search, steps = self.searches[pick % len(self.searches)]
        next(steps, None)
        if search.moves:
            assert {e.move for e in search.moves} == set(search.view.legal_moves())
            assert set(search.values) <= set(search.view.legal_moves())

    @rule(pick=PICKS)
    def search_is_left(self, pick: int) -> None:
        if self.searches:
            self.searches.pop(pick % len(self.searches))[1].close()


TestInAnyOrder = Table.TestCase
TestInAnyOrder.settings = SOME


def test_a_bot_stopped_in_its_first_thought_plays_on() -> None:
    bot, start = sw.bot(level=5, seed=1), sw.SiegeStones().start()
    next(bot.think(start.view(0)))
    later = start.play("Td4").play("c4")
    assert bot.choose(later.view(0)) in later.legal_moves()


def test_two_thoughts_of_one_bot_do_not_disturb_each_other() -> None:
    position = sw.SiegeStones().start()

    def choices(bots: list[Bot]) -> list[str]:
        thoughts = {i: bot.think(position.view(0)) for i, bot in enumerate(bots)}
        chosen = [""] * len(bots)
        while thoughts:
            for i in tuple(thoughts):
                try:
                    next(thoughts[i])
                except StopIteration as end:
                    chosen[i] = end.value
                    del thoughts[i]
        return chosen

    one = TreeSearch(500, seed=3)
    assert all(move in position.legal_moves() for move in choices([one, one, one]))


def test_values_interrupted_are_worked_out_anew() -> None:
    position = sw.SiegeStones(goal=1).start().play("Td4")
    whole, broken = sw.solve(position), sw.solve(position)

    def interrupted(values: dict[str, int]) -> Generator[int, None, None]:
        values["c4"] = 1
        yield 1
        raise KeyboardInterrupt

    vars(broken)["evaluating"] = interrupted
    try:
        _ = broken.values
    except KeyboardInterrupt:
        del vars(broken)["evaluating"]
    assert broken.values == whole.values
