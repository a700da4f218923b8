"""Shipped modules play, search and solve as numba and plain Python do, bit for bit."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typing_extensions

import stoneswidgets as sw
from compiler.drivers import drivers_of, rules_of
from compiler.versions import MADE_WITH, made_with
from stoneswidgets.core.backend import backend_of
from stoneswidgets.core.playouts import Driver
from stoneswidgets.core.rules.registry import WITH_CARDS
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER, SIGNATURES, compiling
from stoneswidgets.kernel.backends import Plain, plain
from stoneswidgets.kernel.backends.machine import Machine
from stoneswidgets.kernel.backends.modules import CHECKSUMS, PLACES, VARIANTS, brought, modules_folder
from stoneswidgets.kernel.compiling import available
from tests.kernel.backends import course

pytestmark = pytest.mark.usefixtures("compiled_at_once")
HERE = Path(__file__).parent
LINE = """
import json, warnings
warnings.simplefilter("error")
from stoneswidgets.core.backend import backend_of
from tests.kernel.backends import course
where = sorted({type(backend_of(course.sw.game(name))).__name__ for name in course.sw.GAMES})
json.dumps([where, course.everything(), course.variant()])
"""


MADE = [
    (name, place)
    for place in PLACES.values()
    for name in (*sw.GAMES, *WITH_CARDS, VARIANTS)
    if (name, place) != (VARIANTS, PLACES["emscripten wasm32"])
]


@pytest.mark.parametrize(("name", "place"), MADE)
def test_the_modules_are_made_of_the_rules_as_they_are_now(name: str, place: str) -> None:
    module = modules_folder().joinpath(place.format(name)).read_bytes()
    called = () if place == PLACES["emscripten wasm32"] else rules_of(name)
    made_of = (*drivers_of(name), *called)
    missing = [each.function.__name__ for each in made_of if each.name.encode() not in module]
    assert not missing, "a rule or a search has changed: run make modules, and commit"


def test_the_checksums_are_those_of_the_modules() -> None:
    listed = dict(
        line.split("  ")[::-1]
        for line in (modules_folder() / CHECKSUMS).read_text().splitlines()
        if not line.startswith("#")
    )
    places = [place.format(name) for name, place in MADE]
    assert listed == {
        each: sha256(modules_folder().joinpath(each).read_bytes()).hexdigest() for each in sorted(places)
    }


@pytest.mark.night
@pytest.mark.skipif(
    made_with(Path(str(modules_folder()))) != MADE_WITH,
    reason="made with other versions, which may make other bytes",
)
def test_a_module_made_anew_has_the_same_bytes(tmp_path: Path) -> None:
    name, target = VARIANTS, "linux-x86_64"
    subprocess.run(
        [sys.executable, "-m", "compiler", tmp_path, name, target], check=True, cwd=HERE.parents[2]
    )
    place = PLACES["linux x86_64"].format(name)
    assert (tmp_path / place).read_bytes() == modules_folder().joinpath(place).read_bytes(), (
        "run make modules, and commit"
    )


@pytest.fixture
def compiled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing run in plain Python until it pays to compile it."""
    monkeypatch.setattr(plain, "FIRST", 0.0)
    monkeypatch.setattr(plain, "WORTH", -1.0)


@pytest.fixture(scope="module")
def here() -> dict[str, list[str]]:
    """What all drivers come to with the modules for this computer."""
    assert all(backend_of(sw.game(name))._module for name in sw.GAMES)
    return course.everything()


@pytest.mark.night
@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_rules_that_numba_compiles_come_to_the_same_in_the_drivers_of_any_rules(
    here: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoneswidgets.core.backend.fastest", Machine)
    assert course.everything() == here  # the games' own rules, which modules bring
    monkeypatch.setattr("stoneswidgets.kernel.backends.machine.brought", lambda *_: None)
    assert course.everything() == here


@pytest.mark.night
@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_drivers_that_numba_compiles_come_to_the_same(
    here: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stoneswidgets.core.backend.fastest", Machine)
    monkeypatch.setattr("stoneswidgets.kernel.backends.machine.module_of", lambda _: None)
    found = course.everything(("siegestones",))
    assert found == {case: here[case] for case in found}


@pytest.mark.night
def test_plain_python_comes_to_the_same(here: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneswidgets.core.backend.fastest", Plain)
    assert course.everything() == here


@pytest.fixture(scope="module")
def browser() -> Any:
    """What all drivers come to in a browser's Python, which Node runs here."""
    node = shutil.which("node")
    if node is None or not (HERE.parents[2] / "js" / "node_modules" / "pyodide").exists():
        pytest.skip("no Pyodide is installed")
    done = subprocess.run(
        [node, HERE / "browser.mjs", HERE.parents[2], typing_extensions.__file__, LINE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.mark.night
def test_a_browser_comes_to_the_same_in_webassembly(here: dict[str, list[str]], browser: Any) -> None:
    assert browser[0] == ["Machine"]
    assert browser[1] == here


@pytest.mark.night
def test_a_rule_from_a_cell_runs_plain_in_a_browser_and_that_is_said_once(browser: Any) -> None:
    *found, said = browser[2]
    assert json.dumps(found) == json.dumps(course.variant()[:-1])
    assert len(said) == 1
    assert said[0].startswith("Toothless has rules of its own, which nothing in a browser can compile")


class OnceMore(sw.SiegeStones):
    """Whoever drops a tower moves again."""

    @sw.rule
    def apply(t, s, action):  # type: ignore[no-untyped-def]
        mover = s.actor
        rules.apply(t, s, action)
        if rules.TOWER <= action < rules.PASS and s.actor != OVER:
            s.actor = mover


@pytest.mark.skipif(not available(), reason="numba is not installed")
def test_of_a_variant_nothing_is_compiled_but_what_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[Any, Any] = {}
    monkeypatch.setattr(compiling, "_COMPILED", made)
    position = OnceMore(side=3).start()
    drivers = [Driver(position, Random(1), backend(OnceMore.dynamics)) for backend in (Machine, Plain)]
    for each in drivers:
        each.play(50)
    assert drivers[0].result == drivers[1].result
    assert [function for function, _ in made] == [OnceMore.dynamics.apply]
    symbol, _ = brought(sw.SiegeStones.dynamics.apply, SIGNATURES["apply"]) or ("", 0)
    assert (
        symbol in made[OnceMore.dynamics.apply, SIGNATURES["apply"]]._cache._cache_file._made_of
    )  # kept for that alone
