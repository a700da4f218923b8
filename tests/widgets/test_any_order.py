"""A board with bots and analysis stays consistent under any order of actions."""

from __future__ import annotations

import asyncio
import contextlib

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.search.bots import TreeSearch
from stoneswidgets.widgets.screens import CURTAINED
from stoneswidgets.widgets.session import Session
from stoneswidgets.widgets.table import seated as player
from tests.strategies import SEEDS, games
from tests.widgets.wire import handle

PICKS = st.integers(0, 1 << 20)


class Evening(RuleBasedStateMachine):
    """A session on an event loop, asked for anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.failures: list[Exception] = []

    def teardown(self) -> None:
        if self.loop is None:  # hypothesis gave up before there was a game
            return
        self.inside(self.session.close)
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    def inside(self, do, turns=0):
        async def run():
            found = do()
            for _ in range(turns):
                await asyncio.sleep(0.001)
            return found

        return self.loop.run_until_complete(run())

    @initialize(game=games(), seed=SEEDS, own=st.none() | st.just(1), bots=st.integers(0, 3))
    def begins(self, game, seed, own, bots):
        self.loop = asyncio.new_event_loop()
        bot = TreeSearch(150, seed=1, exact=8)
        seats = [player(bot if bots >> seat & 1 else None) for seat in range(game.seats)]
        match = sw.Match(game, seed=seed)
        self.session = Session(
            match, seats, lambda _: None, self.failures.append, own, analysed=lambda _: None, analysing=False
        )
        self.inside(self.session.begin)

    def do(self, verb, **fields):
        message = {"id": 1, "n": self.session.number, "do": verb, **fields}

        def handled():
            with contextlib.suppress(StonesError):
                handle(self.session, message)

        self.inside(handled)

    @rule(pick=PICKS)
    def somebody_moves(self, pick):
        paths = [path for path, _ in sorted(self.session.display.picture.paths().items())]
        path = list(paths[pick % len(paths)]) if paths else ["tray:rest"]
        self.do("play", path=["tray:curtain"] if self.session.display.screen is CURTAINED else path)

    @rule(
        verb=st.sampled_from(["undo", "undo", "redo", "stop", "resume", "new", "enough", "rotate", "begin"])
    )
    def somebody_asks(self, verb):
        self.do(verb)

    @rule(on=st.booleans(), verb=st.sampled_from(["analyse", "setup", "overlay"]))
    def somebody_switches(self, verb, on):
        self.do(verb, on=on)

    @rule(seat=st.integers(0, 3), who=st.sampled_from(["person", "bot:1", "bot:3"]))
    def somebody_else_plays(self, seat, who):
        self.do("seat", seat=seat, who=who)

    @rule(turns=st.integers(1, 30))
    def time_passes(self, turns):
        self.inside(lambda: None, turns)

    @invariant()
    def no_bot_is_dead(self):
        if not hasattr(self, "session"):
            return
        table = self.session.table
        assert self.failures == []
        waits = table.stopped or self.session.doing.bots_wait or table.player.bot is None
        assert self.session.thinking == (not waits)


TestAnEvening = Evening.TestCase
TestAnEvening.settings = settings(stateful_step_count=20, suppress_health_check=list(HealthCheck))
