"""WebAssembly plays, searches and solves as machine code and plain Python do, to the last bit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.kernel import available
from stoneswidgets.kernel.backends import Plain
from tests.kernel.backends import course
from webassembly.stamps import stamp, stamps

HERE = Path(__file__).parent
LINE = """
import json, warnings
warnings.simplefilter("error")
from stoneswidgets.core.running import backend_of
from tests.kernel.backends import course
where = sorted({type(backend_of(course.sw.game(name))).__name__ for name in course.sw.GAMES})
json.dumps([where, course.everything(), course.variant()])
"""


@pytest.mark.parametrize("name", sw.GAMES)
def test_the_modules_are_made_of_the_rules_as_they_are_now(name: str) -> None:
    assert stamps().get(name) == stamp(name), "a rule or a search has changed: run make wasm, and commit"


@pytest.fixture(scope="module")
def browser() -> Any:
    """What all drivers come to in a browser's Python, which Node runs here."""
    node = shutil.which("node")
    assert node is not None
    done = run(
        [node, HERE / "browser.mjs", HERE.parents[2], LINE], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_all_games_run_as_webassembly(browser: Any) -> None:
    assert browser[0] == ["WebAssembly"]


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_webassembly_comes_to_the_same_as_machine_code(browser: Any) -> None:
    assert browser[1] == course.everything()


def test_webassembly_comes_to_the_same_as_plain_python(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneswidgets.core.running.fastest", Plain)
    assert browser[1] == course.everything()


def test_a_rule_from_a_cell_runs_plain_in_a_browser_and_that_is_said_once(browser: Any) -> None:
    *found, said = browser[2]
    assert json.dumps(found) == json.dumps(course.variant()[:-1])
    assert len(said) == 1
    assert said[0].startswith("Toothless has rules of its own, which nothing in a browser can compile")
