"""mypy and pyright accept the README, the pages' examples and all public names in strict mode."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import stoneswidgets as sw
from tests import test_readme

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "tests" / "typing" / "script.py"
OWN_RULES = ROOT / "tests" / "typing" / "own_rules.py"
WRONG = {"s.stones": "s.stone", "s.rests": "s.rest", "s.bids": "s.bidden", "t.goal": "t.gaol"}
UNTYPED = {"interop.md", "lab.md", "more-boards.md", "other-games.md", "rules-of-your-own.md"}
"""Pages about libraries that have no types, and with games as they are typed into a cell."""
CONFIGURATION = {
    "typeCheckingMode": "strict",
    "include": ["."],
    "extraPaths": [str(ROOT), str(ROOT / "examples")],
    "reportUnusedExpression": False,  # at the end of a cell, an expression shows itself
}


def of_page(text: str) -> str:
    """The examples of a page, without those that show an error."""
    blocks = re.findall(r"^ *```pycon\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    examples = (each for block in blocks for each in doctest.DocTestParser().get_examples(dedent(block)))
    return "".join(each.source for each in examples if each.exc_msg is None)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("programs")
    (folder / "script.py").write_text(SCRIPT.read_text("utf-8"), "utf-8")
    (folder / "own_rules.py").write_text(rules := OWN_RULES.read_text("utf-8"), "utf-8")
    for name, wrong in WRONG.items():
        assert name in rules
        rules = rules.replace(name, wrong)
    (folder / "wrong.py").write_text(rules, "utf-8")
    (folder / "readme.py").write_text("\n".join(test_readme.examples()), "utf-8")
    for page in (ROOT / "docs").glob("**/*.md"):
        if page.name not in UNTYPED and (program := of_page(page.read_text("utf-8"))):
            name = re.sub(r"\W", "_", page.stem)
            (folder / f"page_{name}.py").write_text(program, "utf-8")
    (folder / "pyrightconfig.json").write_text(json.dumps(CONFIGURATION), "utf-8")
    return folder


CHECKERS = [
    pytest.param(["mypy", "--strict", f"--config-file={ROOT / 'pyproject.toml'}"], marks=pytest.mark.full),
    pytest.param(["pyright", "--pythonpath", sys.executable], marks=pytest.mark.night),
]


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker[0])
def test_they_are_accepted_and_a_field_that_there_is_not_is_refused(
    checker: list[str], programs: Path
) -> None:
    pytest.importorskip(checker[0])
    files = ["-p", str(programs)] if checker[0] == "pyright" else sorted(map(str, programs.glob("*.py")))
    command = [sys.executable, "-m", *checker, *files]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    errors = [line for line in done.stdout.splitlines() if re.search(r":\d+.*\berror:", line)]
    assert (done.returncode, [line for line in errors if "wrong.py:" not in line]) == (1, [])
    assert [name for name in WRONG.values() if f'attribute "{name[2:]}"' not in done.stdout] == []


def test_the_script_uses_every_public_name() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sw"
    }
    assert set(sw.__all__) - used == set()


@pytest.mark.full
@pytest.mark.parametrize("program", [SCRIPT, OWN_RULES], ids=lambda program: program.stem)
def test_a_program_runs(program: Path) -> None:
    done = subprocess.run([sys.executable, program], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
