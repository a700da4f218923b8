"""Machine code in forked and interrupted processes, and on a read-only computer."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

BEGIN = """
import sys
sys.modules["numba"] = None
import stoneswidgets as sw

start = sw.SiegeStones().start()

def played(seed):
    bot = sw.bot(4, seed=seed).choose(start.view(0))
    return str(start.playouts(200, seed=seed)), bot
"""
"""Plays as a package does that was installed without a compiler."""


def said(script: str, **environment: str) -> list[str]:
    """Run a script in a Python of its own; return the lines that it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BEGIN + dedent(script)],
        capture_output=True,
        text=True,
        check=False,
        env=environment or None,
    )
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows forks no processes")
def test_a_process_that_is_forked_from_one_with_machine_code_plays_the_same() -> None:
    found = said(
        """
        import os
        before = played(1)
        reads, writes = os.pipe()
        child = os.fork()
        if not child:
            os.write(writes, repr((before, played(1), played(2))).encode())
            os._exit(0)
        os.waitpid(child, 0)
        there = os.read(reads, 1 << 16).decode()
        print(there)
        print((before, played(1), played(2)))
        """
    )
    assert found[0] == found[1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows interrupts in another way")
def test_an_interrupt_ends_a_long_call_and_what_comes_next_is_as_ever() -> None:
    found = said(
        """
        import os, signal
        from threading import Timer
        signal.signal(signal.SIGINT, signal.default_int_handler)
        before = played(1)
        for long in (
            lambda: start.playouts(10**10, seed=1),
            lambda: sw.evaluate(start, simulations=10**10, seed=1),
            lambda: sw.lab.simulate(sw.SiegeStones(), games=10**10, seed=1, workers=1, progress=False),
        ):
            Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                long()
            except KeyboardInterrupt:
                print("interrupted")
            print(played(1) == before)
        """
    )
    assert found == ["interrupted", "True"] * 3


def test_where_nothing_can_be_written_machine_code_plays_all_the_same() -> None:
    nowhere = "/nowhere/at/all"
    script = "print(played(1))"
    assert said(script, HOME=nowhere, TMPDIR=nowhere, XDG_CACHE_HOME=nowhere) == said(script)
