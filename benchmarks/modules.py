"""Measure the shipped modules beside numba and WebAssembly on the same machine, game by game.

    python -m benchmarks.modules            # beside numba
    python -m benchmarks.modules browser    # beside WebAssembly: Node runs Pyodide, with the engine that browsers such as Chromium have

Times are of the processor, the best of some; before them, those of a process's very first random games and first move.
"""

from __future__ import annotations

import json
import shutil
import sys
from functools import cache
from pathlib import Path
from random import Random
from subprocess import run
from time import process_time
from typing import TYPE_CHECKING, Any

import typing_extensions

import stoneswidgets as sw
from stoneswidgets import lab
from stoneswidgets.core import backend
from stoneswidgets.core.playouts import Driver, play_games
from stoneswidgets.kernel.backends import machine
from stoneswidgets.kernel.backends.machine import Machine
from stoneswidgets.kernel.backends.plain import functions_of
from stoneswidgets.kernel.compiling import compiled
from stoneswidgets.search.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from stoneswidgets.kernel import State, Vector

TRIALS = 5
LINE = "import json; from benchmarks import modules; json.dumps(modules.measured())"
HERE = Path(__file__).parents[1]


def now() -> float:
    """Return the seconds that the processor has worked for this process."""
    if sys.platform != "emscripten":
        return process_time()
    import host  # type: ignore[import-not-found]  # what the script below gives

    return float(host.seconds())


def best(work: Callable[[], object]) -> float:
    """Return the least seconds of some trials."""
    found = []
    for _ in range(TRIALS):
        begun = now()
        work()
        found.append(now() - begun)
    return min(found)


def measured() -> dict[str, float]:
    """Return the seconds of each piece of work."""
    found = {}
    for name in sw.GAMES:
        position = sw.Match(sw.game(name), seed=1).position
        view = position.view(position.to_move[0])
        begun = now()
        Driver(position, Random(1)).play(100)
        found[f"{name}: the first 100 random games"] = now() - begun
        begun = now()
        sw.bot(10, seed=1).choose(view)
        found[f"{name}: the first move of level 10"] = now() - begun
        found[f"{name}: 20,000 random games"] = best(lambda p=position: Driver(p, Random(1)).play(20_000))
        found[f"{name}: 20,000 simulations"] = best(lambda v=view: Tree(v, Random(1)).grow(20_000))
        found[f"{name}: a move of level 10"] = best(lambda v=view: sw.bot(10, seed=1).choose(v))
        found[f"{name}: evaluate"] = best(lambda p=position: sw.evaluate(p, seed=1))
    found["a million random games of SiegeStones in the lab"] = 10 * best(
        lambda: lab.simulate(sw.SiegeStones(), games=100_000, seed=1, workers=1, progress=False)
    )
    return found


def beside(where: str) -> tuple[str, dict[str, float]]:
    """Measure with something else, and return what that is, and the seconds of each piece of work."""
    if where == "browser":
        node = shutil.which("node")
        if node is None:
            raise SystemExit("no Node is installed")
        script = HERE / "tests" / "kernel" / "backends" / "browser.mjs"
        command = [node, script, HERE, typing_extensions.__file__, LINE]
        done = run(command, capture_output=True, text=True, check=True)  # noqa: S603
        return "WebAssembly", json.loads(done.stdout)
    backend.fastest = Inlined
    machine.module_of = lambda _: None
    return "numba", measured()


class Inlined(Machine):
    """What numba makes of random play at its best: the rules of one game, inlined."""

    def ready(
        self, function: Callable[..., Any], signature: str, *more: Callable[..., Any]
    ) -> Callable[..., Any] | None:
        """Return the driver of one game for random play, compiled before its first game, and any other as `Machine` does."""
        if function is not play_games:
            return super().ready(function, signature, *more)
        return inlined(*functions_of(self.dynamics, signature))


@cache
def inlined(
    random_action: Callable[..., Any], chance: Callable[..., Any], apply: Callable[..., Any]
) -> Callable[..., Any]:
    """Return the driver of one game's random play, which numba compiles once: what is measured is how it plays."""
    from numpy import asarray

    def play(
        t: State, start: State, s: Vector, out: Vector, g: Vector, games: int, most: int, ends: Vector
    ) -> int:
        return play_games((random_action, chance, apply), t, start, (s, out, g), games, most, ends)

    code = compiled(play, "i(v, v, v, v, v, i, i, v)")
    return lambda t, start, work, games, most, ends: code(
        *map(asarray, (t, start, *work)), games, most, asarray(ends)
    )


def main(where: str = "numba") -> None:
    """Measure both, and print them side by side."""
    here = measured()
    other, there = beside(where)
    print(
        f"seconds of the processor with {other}, with the package's modules, and how many times as fast these are"
    )
    for what, seconds in here.items():
        print(f"  {what:50} {there[what]:6.3f} {seconds:6.3f} {there[what] / seconds:5.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
