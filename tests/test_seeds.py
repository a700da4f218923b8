"""No board in a lesson, page or example has the seed of a game with secrets, which would reveal them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent

import nbformat
import pytest

import stoneswidgets as sw
from website import boards

ROOT = Path(__file__).parents[1]
HIDING = {type(sw.game(name)).__name__ for name in sw.GAMES if sw.game(name).hides}
BOARDS = {"Board", "Facilitator", "Compare"}
FENCE = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^(?:>>>|\.\.\.|    )[^\n]*\n)+", re.MULTILINE)
PROMPT = re.compile(r"^(?:>>>|\.\.\.) ?", re.MULTILINE)
FILES = [
    path
    for pattern in ("notebooks/*.ipynb", "docs/**/*.md", "README.md", "examples/*.py", "website/*.py")
    for path in sorted(ROOT.glob(pattern))
]


def pieces(path: Path) -> list[str]:
    """Return the pieces of Python in a file."""
    if path.suffix == ".ipynb":
        cells = nbformat.read(path, as_version=4).cells
        return [cell.source for cell in cells if cell.cell_type == "code"]
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return [text]
    found = [*FENCE.findall(text), *INDENTED.findall(text)]
    prompted = [re.findall(r"^(?:>>>|\.\.\.)[^\n]*\n", each, re.MULTILINE) for each in found]
    return [
        dedent(PROMPT.sub("", "".join(lines) or each)) for lines, each in zip(prompted, found, strict=True)
    ]


def seeded_board(code: str) -> bool:
    """Tell whether a piece of Python has a board of a game with secrets, and a seed."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except SyntaxError:  # a command, or what a cell printed
        return False
    names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    names |= {node.id for node in nodes if isinstance(node, ast.Name)}
    seeds = any(isinstance(node, ast.keyword) and node.arg == "seed" for node in nodes)
    return seeds and bool(names & BOARDS) and bool(names & HIDING)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_board_of_a_game_with_secrets_has_a_seed(path: Path) -> None:
    assert [code for code in pieces(path) if seeded_board(code)] == []


def test_such_a_board_is_found() -> None:
    assert seeded_board("sw.Board(sw.Match(sw.Tavern(), seed=7))")
    assert not seeded_board("sw.Board(sw.Match(sw.SiegeStones(), seed=7))")
    assert len(pieces(ROOT / "docs" / "teachers.md")) > 3


def test_no_page_of_the_site_begins_at_secrets_that_everybody_knows(tmp_path: Path) -> None:
    boards.write(tmp_path, "tab/")
    pages = {path.stem: path.read_text("utf-8") for path in (tmp_path / "play").iterdir()}
    for name in sw.GAMES:
        assert not (
            sw.game(name).hides and "application/json" in pages[name]
        )  # the scene that it begins with
    assert "#tavern" in pages["room"]
    codes = re.findall(r"#(\d[0-9A-Za-z]{5,})", "".join(pages.values()))
    assert [code for code in codes if sw.from_code(code).game.hides] == []
