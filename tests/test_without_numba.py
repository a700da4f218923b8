"""Everything works without numba; where it is slower, one warning says so."""

from __future__ import annotations

import sys
from subprocess import CompletedProcess, run

import pytest

import stoneswidgets as sw
from tests.search.backward import ending

SCRIPT = """
import platform, sys

sys.platform, sys.modules["numba"] = {platform!r}, None
if {machine!r}:
    platform.machine = lambda: {machine!r}
import stoneswidgets as sw

for name in {names!r}:
    p = sw.Match(sw.game(name), seed=3).position
    print(name, p.playouts(3, seed=5))
    bot = sw.bot(level=2, seed=1)
    move = bot.choose(p.view(p.to_move[0]))
    assert move in p.legal_moves(p.to_move[0])
    print(sw.evaluate(p, simulations=20, seed=1).moves)
for ending in {endings!r}:
    print(sw.evaluate(ending, simulations=20, seed=1).moves)
"""
SIEGE = sw.SiegeStones(side=3, towers=5).from_diagram("3,5,3,666/666[ree]/1[ree]611/1.1[ree]/[ree]11", 0)
MUNCH = sw.MunchStones().restore(
    {"towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 0, "stones": {"b3": "r", "c3": "b", "b4": "y"}}
)
ENDINGS = [sw.code(position) for position in (SIEGE, MUNCH, ending(("by", "gr"), 0))]
"""What each of the solvers solves."""


@pytest.fixture(scope="module")
def ran() -> CompletedProcess[str]:
    """What the script prints on a computer for which the package brings nothing compiled."""
    return python("linux", "riscv64")


def python(platform: str, machine: str = "") -> CompletedProcess[str]:
    """Run the script with the package hidden, as if on that platform."""
    return run(
        [
            sys.executable,
            "-c",
            SCRIPT.format(platform=platform, machine=machine, names=sw.GAMES, endings=ENDINGS),
        ],
        check=True,
        capture_output=True,
        text=True,
    )


def test_all_works_and_the_results_are_the_same(ran: CompletedProcess[str]) -> None:
    begun = {name: sw.Match(sw.game(name), seed=3).position for name in sw.GAMES}
    played = [f"{name} {position.playouts(3, seed=5)}" for name, position in begun.items()]
    looked = [str(sw.evaluate(each, simulations=20, seed=1).moves) for each in (*begun.values(), *ENDINGS)]
    games = [line for pair in zip(played, looked, strict=False) for line in pair]
    assert ran.stdout.splitlines() == [*games, *looked[len(games) // 2 :]]


def test_that_it_is_slower_is_said_once_with_what_to_install(ran: CompletedProcess[str]) -> None:
    assert ran.stderr.count('pip install "stoneswidgets[fast]"') == 1
    assert ran.stderr.count("Warning") == 1


def test_the_games_need_no_compiler_where_the_package_brings_their_machine_code() -> None:
    here = python(sys.platform)
    assert here.stderr == ""


def test_a_browser_without_webassembly_says_so_once_and_plays_on(ran: CompletedProcess[str]) -> None:
    browser = python("emscripten")
    assert browser.stdout == ran.stdout
    assert browser.stderr.count("Warning") == len(sw.GAMES)
    for name in sw.GAMES:
        assert browser.stderr.count(f"the machine code of {name} cannot be used") == 1
    assert browser.stderr.count("its rules run in plain Python, some fifty times slower") == len(sw.GAMES)
