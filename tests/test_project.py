"""Versions, dependencies, extras, workflows and checks agree between the project's files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

import stoneswidgets
from tests.broken import BROKEN

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
WRITTEN = sorted(
    path
    for where in (".github/*.yml", ".github/*/*.yml", "*.cff", ".pre-commit-config.yaml", "conda/*.yaml")
    for path in ROOT.glob(where)
)


def read(path: Path) -> dict:
    return yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 (it makes texts only)


def test_the_version_is_the_same_everywhere() -> None:
    assert stoneswidgets.__version__ == PROJECT["version"]
    assert read(ROOT / "CITATION.cff")["version"] == PROJECT["version"]
    assert read(ROOT / "conda" / "recipe.yaml")["context"]["version"] == PROJECT["version"]


def test_conda_asks_for_what_the_package_needs_and_compiles_with() -> None:
    extras = PROJECT["optional-dependencies"]
    needed = [Requirement(each) for each in (*PROJECT["dependencies"], *extras["fast"])]
    asked = read(ROOT / "conda" / "recipe.yaml")["requirements"]["run"][1:]
    assert sorted(asked) == sorted(f"{each.name} {each.specifier}" for each in needed)


def test_the_first_page_tells_every_extra_that_is_for_users() -> None:
    table = (ROOT / "docs" / "index.md").read_text("utf-8").partition("| extra | brings |")[2]
    told = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    assert told == set(PROJECT["optional-dependencies"]) - {"dev", "docs", "night", "site", "test"}


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_what_other_programs_read_can_be_read(path: Path) -> None:
    assert read(path)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_do_little_and_runs_what_is_pinned(path: Path) -> None:
    workflow, text = read(path), path.read_text("utf-8")
    assert not workflow["permissions"] or workflow["permissions"] == {"contents": "read"}
    for used in re.findall(r"uses: (.*)", text):
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+|\./\.github/workflows/\w+\.yml", used)
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


def test_each_python_that_is_named_is_tested_on_each_system() -> None:
    named = {each.rpartition(" ")[2] for each in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", each)}
    matrix = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["engine"]["strategy"]["matrix"]
    assert named <= set(matrix["python"])
    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_a_commit_is_checked_as_make_lint_checks() -> None:
    hooks = read(ROOT / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    made = re.search(r"^lint: .*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert made
    assert [each["entry"].replace(" --force-exclude", "") for each in hooks] == [
        line.strip() for line in made[1].splitlines()
    ]


def test_what_is_broken_on_purpose_is_there_to_be_broken() -> None:
    for each in BROKEN:
        assert each.old in (ROOT / each.file).read_text("utf-8"), each.name
        assert all((ROOT / path).exists() for path in each.tests.split()), each.name
