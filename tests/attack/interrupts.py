"""Control-C at any moment of evaluating, solving, choosing and random play, of loading compiled rules and of compiling.

Each interrupt must arrive as one `KeyboardInterrupt`, soon, and leave everything usable. A process of its own is attacked, so that its
end is noticed, and again and again a new one, in which everything is loaded anew.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from random import Random
from typing import TYPE_CHECKING

from tests.attack import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

SOON = 0.5
"""Seconds of the processor in which it arrives; where modules are loaded, some more."""
LOADING = 3.0
"""Seconds in which it arrives in any case, also where the processor has other things to do."""
SHORT = 8
EACH = 100
"""Interrupts that a process lives through."""

THREADS: list[threading.Thread] = []
"""Those that have interrupted: Python drops an interrupt that comes just when it is told that some thread is not referred to any more."""


def attack(seed: int, times: int) -> Tally:
    """Interrupt, in processes of a hundred interrupts each; every fourth compiles anew."""
    tally = Tally("interrupts in evaluate, solve, bots, random play, while rules are loaded or compiled")
    for part in range(0, times, EACH):
        many = min(EACH, times - part)
        command = [sys.executable, "-X", "faulthandler", "-m", __name__, str(seed + part), str(many)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        except subprocess.TimeoutExpired:
            tally.note(f"seed {seed + part}: an interrupt did not arrive within ten minutes")
            continue
        lines = done.stdout.splitlines()
        if done.returncode or len(lines) != many:
            tally.note(
                f"seed {seed + part}: the process ended with {done.returncode} after {len(lines)}: {done.stderr[-300:]}"
            )
        for line in lines:
            tally.note(json.loads(line))
    return tally


def endless(rng: Random) -> Callable[[], object]:
    """Return some work that takes much longer than anybody waits for the interrupt."""
    import stoneswidgets as sw  # the first import of it all is attacked as well

    match = sw.Match(sw.game(rng.choice(sw.GAMES)), seed=rng.randrange(1000))
    position = match.position
    view = position.view(position.to_move[0])
    level = rng.randrange(2, 11)

    def choose() -> None:
        bot = sw.bot(level=level)
        while True:
            assert bot.choose(view) in view.legal_moves()

    def play() -> None:
        while True:
            while match.can_undo:
                match.undo()
            while len(match.moves) < SHORT and match.position.to_move:
                match.play(
                    ",".join(rng.choice(match.position.legal_moves(s)) for s in match.position.to_move)
                )

    return rng.choice(
        [
            lambda: sw.evaluate(view, simulations=10**9),
            lambda: sw.solve(sw.SiegeStones().start()),
            lambda: position.playouts(10**10),
            lambda: position.playouts(10**10, threads=2),
            choose,
            play,
        ]
    )


def interrupted(work: Callable[[], object], after: float, soon: float) -> str:
    """Interrupt some work; say what was wrong."""
    me, sent = threading.get_ident(), (0.0, 0.0)

    def interrupt() -> None:
        nonlocal sent
        time.sleep(after)
        sent = time.perf_counter(), time.process_time()
        signal.pthread_kill(me, signal.SIGINT)

    other = threading.Thread(target=interrupt)
    THREADS.append(other)
    wrong = ""
    try:
        other.start()
        while True:
            work()
    except KeyboardInterrupt:
        late, spent = time.perf_counter() - sent[0], time.process_time() - sent[1]
        wrong = f"{late:.1f} s late, {spent:.1f} s of the processor" if late > LOADING or spent > soon else ""
    except BaseException as error:  # noqa: BLE001
        wrong = f"{type(error).__name__}: {error}"
    try:
        other.join()
        time.sleep(0)
    except KeyboardInterrupt:
        wrong += ", and an interrupt later"
    return wrong


def forget_compiled() -> None:
    """Have all compiled rules loaded again."""
    from stoneswidgets.kernel import compiling

    compiling._COMPILED.clear()


def main(seed: int, times: int) -> None:
    """Be interrupted so many times, and print what was wrong with each."""
    rng = Random(seed)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for _ in range(times):
        if rng.random() < 0.3:
            forget_compiled()
        work = endless(rng)
        after = rng.random() ** 3 * 0.3
        soon = SOON if "playouts" in work.__code__.co_names else LOADING  # type: ignore[attr-defined]
        wrong = interrupted(work, after, soon)
        line = wrong and f"seed {seed}, {work.__code__.co_names[-1]}, after {after:.4f} s: {wrong}"  # type: ignore[attr-defined]
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
