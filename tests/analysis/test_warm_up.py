from __future__ import annotations

import os
import subprocess
import sys

import pytest

THINK = """
import stoneswidgets as sw
match = sw.Match(sw.game("munchstones"), seed=1)
sw.evaluate(match.position, simulations=10)
sw.bot(level=4, seed=1).choose(match.position.view(match.position.to_move[0]))
match.position.playouts(10)
"""


def test_what_is_compiled_ahead_is_all_that_the_first_analysis_needs(tmp_path):
    pytest.importorskip("numba")

    def run(*command):
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
        subprocess.run([sys.executable, *command], check=True, env=environment)
        return {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*") if path.is_file()}

    ahead = run("-m", "stoneswidgets.analysis.warm_up", "munchstones")
    assert ahead
    assert run("-c", THINK) == ahead
