"""Control-C while bots choose, at boards' bot turns, in tournaments, sweeps and runs with several threads and processes.

As a terminal does, the interrupt goes to all processes of the group, at any moment. What is there afterwards is whole; what is
begun again with it comes to what it comes to without an interrupt; and no process is left.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.lab import workers
from tests.attack import Tally
from tests.attack.growing import GAME, first

if TYPE_CHECKING:
    from collections.abc import Callable

EACH, LASTS = 30, 400
"""Interrupts that a process lives through, and seconds that it has for them."""
SOON, LONGEST = 5.0, 1.0
"""Seconds in which work has to end, and the latest moment of an interrupt."""
GONE = 20
"""Seconds after which all processes have to have ended."""


def attack(seed: int, times: int) -> Tally:
    """Interrupt, in processes of some interrupts each."""
    tally = Tally(
        "interrupts of bots, boards' bot turns, tournaments, sweeps, runs with threads and processes"
    )
    for part in range(0, times, EACH):
        many = min(EACH, times - part)
        with TemporaryDirectory() as folder, Path(folder, "said").open("w+") as said:
            command = [
                sys.executable,
                "-X",
                "faulthandler",
                "-m",
                __name__,
                str(seed + part),
                str(many),
                folder,
            ]
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=said, text=True, start_new_session=True
            )
            try:
                lines = process.communicate(timeout=LASTS)[0].splitlines()
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGABRT)  # which shows where each thread waits
                lines = process.communicate()[0].splitlines()
            said.seek(0)
            for line in lines:
                tally.note(json.loads(line))
            if process.returncode or len(lines) != many:
                tally.note(
                    f"seed {seed + part}: it ended with {process.returncode} after {len(lines)}: {said.read()[-3000:]}"
                )
            tally.note("" if _gone(process.pid) else f"seed {seed + part}: a process is left")
    return tally


def _gone(group: int) -> bool:
    """Tell whether all processes of a group have ended, or do so soon; end those that have not."""
    until = time.monotonic() + GONE
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
    return False


class Bots:
    """A bot that chooses again and again."""

    def __init__(self, rng: Random, _folder: Path) -> None:
        position = sw.Match(sw.game(rng.choice(sw.GAMES)), seed=rng.randrange(100)).position
        self.view = position.view(position.to_move[0])
        self.level, self.seed = rng.randrange(3, 9), rng.randrange(100)
        self.bot = sw.bot(level=self.level, seed=self.seed)

    def work(self) -> None:
        """Choose."""
        self.bot.choose(self.view)

    def check(self) -> None:
        """Choose once more, and as a new bot does."""
        assert self.bot.choose(self.view) in self.view.legal_moves()
        quick = sw.bot(level=1, seed=self.seed)
        assert quick.choose(self.view) == sw.bot(level=1, seed=self.seed).choose(self.view)


class Boards:
    """A board at which a person plays a bot."""

    def __init__(self, rng: Random, _folder: Path) -> None:
        self.rng, self.n = rng, 0
        game, bot = sw.game(rng.choice(sw.GAMES)), sw.bot(level=rng.randrange(2, 6), seed=1)
        self.board = sw.Board(game, players=[None] + [bot] * (game.seats - 1))
        self.told: list[dict[str, object]] = []
        self.board.send = lambda content, *_buffers: self.told.append(content)

    def work(self) -> None:
        """Play a move by a click, and have the bot answer; a new game where one is over."""
        session, self.n = self.board._session, self.n + 1
        paths = [*session.sight.picture.paths()]
        asked: dict[str, object] = (
            {"do": "play", "path": list(self.rng.choice(paths))} if paths else {"do": "new"}
        )
        if not paths and session.can["resume"]:
            asked = {"do": "resume"}
        self.told.clear()
        self.board._received(self.board, {"id": self.n, "n": session.number, **asked}, [])

    def check(self) -> None:
        """See that the board shows its match, that the match is one, and that it can be played on."""
        session = self.board._session
        match, scene = session.table.match, self.board._scene
        assert (self.board.match, self.board.position) == (match, match.position)
        assert len(scene["moves"]) == len(match.moves)
        assert scene == session.scene()
        assert not session.thinking
        sw.Match.from_record(match.record())
        before = len(match.moves)
        self.work()
        assert len(session.table.match.moves) != before, f"after {match.moves}, nothing happened: {self.told}"


class Tournaments:
    """A tournament that is kept in a file."""

    def __init__(self, _rng: Random, folder: Path) -> None:
        self.path = folder / "tournament.jsonl"
        self.path.unlink(missing_ok=True)
        self.found = self._new(self.path)

    @staticmethod
    def _new(path: Path | None) -> sw.lab.Tournament:
        return sw.tournament([1, first], GAME, games=1, seed=1, path=path, progress=False)

    def work(self) -> None:
        """Play on, many games."""
        planned = len(self.found.played) + 200
        self.found.play(planned, progress=False)
        if len(self.found.played) < planned:
            raise KeyboardInterrupt

    def check(self) -> None:
        """Read what was written, play on, and compare with what comes without a break."""
        here = self.found.played
        read = self._new(self.path)
        assert read.played[: len(here)] == here[: len(read.played)], "the file has other games"
        assert len(read.played) == len(here), f"{len(read.played)} games in the file, {len(here)} here"
        many = len(here) + 2
        self.found.play(many, progress=False)
        whole = self._new(None)
        whole.play(min(many, 12), progress=False)
        assert self.found.played[: len(whole.played)] == whole.played
        assert [each.seats for each in self.found.played] == [
            self.found._schedule.pairing(number).seats for number in range(many)
        ]


class Runs:
    """A run of random games, with threads, that is kept in a file."""

    GAMES = 60_000
    wholes: dict[object, object] = {}  # noqa: RUF012 (what comes without a break, for all of them)

    def __init__(self, _rng: Random, folder: Path) -> None:
        self.path = folder / "run.jsonl"
        self.path.unlink(missing_ok=True)
        self.found: sw.lab.Simulation | None = None

    def play(self, path: Path | None) -> sw.lab.Simulation:
        """Play, or go on."""
        return sw.lab.simulate(
            GAME, games=self.GAMES, seed=1, keep=True, workers=2, progress=False, path=path
        )

    def work(self) -> None:
        """Play from the start, in a file."""
        self.path.unlink(missing_ok=True)
        self.found = None
        self.found = self.play(self.path)
        if self.found.stopped:
            raise KeyboardInterrupt

    def check(self) -> None:
        """See that what there is adds up, and go on with the file."""
        if self.found is not None:
            games = self.found.games
            assert {each.count for each in self.found.moments} == {games}
            assert self.found.values is not None
            assert len(self.found.values) == games
        found = self.play(self.path)
        kind = type(self)
        if kind not in self.wholes:
            self.wholes[kind] = self.play(None)
        whole = self.wholes[kind]
        assert not found.stopped
        assert found == whole, "what goes on comes to something else"


class Processes(Runs):
    """A run of a player who is slow enough for processes of their own."""

    GAMES = 120

    def play(self, path: Path | None) -> sw.lab.Simulation:
        """Play, or go on."""
        return sw.lab.simulate(GAME, slow, self.GAMES, 1, keep=True, workers=2, progress=False, path=path)


def slow(view: sw.View) -> str:
    """Choose the first move, after a while."""
    sum(range(30_000))
    return view.legal_moves()[0]


class Sweeps:
    """A sweep that is kept in a folder."""

    whole: object = None

    def __init__(self, rng: Random, folder: Path) -> None:
        self.folder = folder / f"sweep {rng.random()}"
        self.found: sw.lab.Sweep | None = None

    def play(self, folder: Path | None) -> sw.lab.Sweep:
        """Play, or go on."""
        return sw.lab.sweep(
            GAME, games=20_000, seed=1, workers=2, progress=False, path=folder, goal=[1, 2, 3]
        )

    def work(self) -> None:
        """Play from the start."""
        for path in self.folder.glob("*"):
            path.unlink()
        self.found = None
        self.found = self.play(self.folder)
        assert not any(each.stopped for each in self.found.simulations)

    def check(self) -> None:
        """Go on with the files."""
        cls = type(self)
        cls.whole = cls.whole or self.play(None)
        assert self.play(self.folder) == cls.whole, "what goes on comes to something else"


KINDS: tuple[Callable[[Random, Path], Bots | Boards | Tournaments | Runs | Sweeps], ...] = (
    Bots, Boards, Tournaments, Runs, Sweeps, Processes
)  # fmt: skip


def interrupted(kind: Bots | Boards | Tournaments | Runs | Sweeps, after: float) -> str:
    """Interrupt this group's work some time later; say what was wrong, or nothing."""
    sent = 0.0

    def interrupt() -> None:
        nonlocal sent
        time.sleep(after)
        sent = time.perf_counter()
        os.killpg(0, signal.SIGINT)

    other, wrong = threading.Thread(target=interrupt), ""
    try:
        try:
            other.start()
            while True:
                kind.work()
        except KeyboardInterrupt:
            late = time.perf_counter() - sent
            wrong = f"{late:.1f} s late" if late > SOON else ""
        other.join()
        kind.check()
    except BaseException as error:  # noqa: BLE001
        wrong += f" {type(error).__name__}: {str(error)[:2000]}"
    return wrong


def main(seed: int, times: int, folder: Path) -> None:
    """Be interrupted so many times, and print what was wrong with each."""
    rng = Random(seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    workers.WORTH = 0.05  # so that processes are worth their start
    for _ in range(times):
        kind = rng.choice(KINDS)(rng, folder)
        after = rng.random() ** 2 * LONGEST * (3 if isinstance(kind, Processes) else 1)
        wrong = interrupted(kind, after)
        line = wrong and f"seed {seed}, {type(kind).__name__}, after {after:.4f} s: {wrong}"
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
