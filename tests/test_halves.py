"""Both halves of `make test` run at once, are both seen, and fail it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from subprocess import run
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from subprocess import CompletedProcess

ROOT = Path(__file__).parents[1]
MAKEFILE = """
well-a: ; @touch a; while [ ! -e b ]; do sleep 0.05; done; echo "first is well"
well-b: ; @touch b; while [ ! -e a ]; do sleep 0.05; done; echo "second is well"
bad: ; @echo "this one fails"; exit 3
long: ; @sleep 60; touch finished
soon: ; @sleep 1; touch finished
"""


def halves(folder: Path, *targets: str, flags: str = "") -> CompletedProcess[str]:
    (folder / "Makefile").write_text(MAKEFILE)
    return run(
        [sys.executable, "-m", "tests.halves", *targets],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MAKEFLAGS": flags},
        capture_output=True,
        text=True,
        check=False,
    )


def test_halves_that_wait_for_each_other_come_to_their_end_and_both_are_seen(tmp_path: Path) -> None:
    done = halves(tmp_path, "well-a", "well-b")
    assert done.returncode == 0
    assert "first is well" in done.stdout
    assert done.stdout.index("make well-b") < done.stdout.index("second is well")


@pytest.mark.parametrize("targets", [("bad", "long"), ("long", "bad")])
def test_when_one_half_fails_the_other_is_stopped(tmp_path: Path, targets: tuple[str, str]) -> None:
    done = halves(tmp_path, *targets)
    assert done.returncode == 1
    assert "this one fails" in done.stdout
    assert not (tmp_path / "finished").exists()


def test_told_to_go_on_the_other_half_does_and_it_is_a_failure_all_the_same(tmp_path: Path) -> None:
    done = halves(tmp_path, "soon", "bad", flags="k")
    assert done.returncode == 1
    assert (tmp_path / "finished").exists()
