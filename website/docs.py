"""Add the documentation to the site, with links to live boards and pictures that can be brought to life."""

from __future__ import annotations

import ast
import builtins
import json
import re
import shutil
import subprocess
import sys
from html import unescape
from os.path import relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.plumbing import files
from stoneswidgets.scene.markup import Markup, tag
from stoneswidgets.teach.notebooks import texts
from website import boards
from website.policy import with_policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PAGES = Path(__file__).parents[1] / "docs"
_CELL = r'<div class="cell (?:tag_\S+ )*docutils container">'
_OUTPUT = '<div class="cell_output docutils container">'
_ON_PAGE = re.compile(r"<div class='live-on-page' data-cells='([^']*)'>")
_LIVE = re.compile(r"\bsw\.(Board|Compare|Exercise|Practice|Progress|Replay|RuleLab)\(")


def build(site: Path, folder: str) -> None:
    """Build the documentation into the site's folder.

    Parameters
    ----------
    site : Path
        The site's folder.
    folder : str
        Where the code of live boards is, seen from there.

    Raises
    ------
    subprocess.CalledProcessError
        If Sphinx finds anything to complain of.
    """
    with TemporaryDirectory() as made:
        # The lessons' sources are put beside the pages' folder: where both go, nothing is left.
        read, pages = Path(made, "read"), Path(made, "pages")
        subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "-d", read, _PAGES, pages], check=True)  # noqa: S603
        shutil.copytree(pages, site, dirs_exist_ok=True)
    for source_map in site.rglob("*.map"):
        source_map.unlink()
    enliven(site, folder)


def enliven(site: Path, folder: str) -> None:
    """Have the pages of a documentation that was built lead to boards, and the pictures of its lessons come to life."""
    lessons = texts()
    for page in sorted(site.rglob("*.html")):
        text = page.read_text("utf-8")
        up = f"{relpath(site, page.parent)}/".removeprefix("./")
        if page.parent.name == "lessons" and (lesson := lessons.get(f"{page.stem}.ipynb")):
            text = _enlivened(text, _sources(lesson), up + folder)
        if _ON_PAGE.search(text):
            text = _ON_PAGE.sub(
                lambda found: _place(json.loads(unescape(found[1]))), _with_code(text, up + folder)
            )
        text = _leading_to_boards(text, up, page.stem)
        made_there = (
            ("blob:",) if "createObjectURL" in text else ()
        )  # a replay's code, which the page has as text
        files.write(page, with_policy(text, made_there).encode())


def _leading_to_boards(text: str, up: str, name: str) -> str:
    """Return a page with links to live boards: in the sidebar, and at its top where it is the first one or a game's."""
    to = f"{up}{boards.FOLDER}/"
    link = tag("a", "Play in the browser", href=f"{to}index.html", class_="sidebar-play")
    text = re.sub(
        r'(<a class="sidebar-brand".*?</a>)', lambda found: found[0] + link, text, count=1, flags=re.DOTALL
    )
    if name in sw.GAMES:
        invitation = tag(
            "p", tag("a", "Play it in this browser", href=f"{to}{name}.html"), ": nothing to install."
        )
    elif name == "index" and not up.removeprefix("./"):
        invitation = tag(
            "p", tag("a", "Play in this browser", href=f"{to}index.html"), ": nothing to install."
        )
    else:
        return text
    return text.replace("</h1>", f"</h1>{invitation}", 1)


def _sources(lesson: str) -> list[str]:
    cells = json.loads(lesson)["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def _enlivened(text: str, sources: Sequence[str], folder: str) -> str:
    """Return a lesson's page whose pictures come to life on a click; each runs the cells that its own cell stands on."""
    head, *cells = re.split(f"(?={_CELL})", text)
    if len(cells) != len(sources):
        raise RuntimeError(f"the page of a lesson shows {len(cells)} cells of {len(sources)}")
    for i, source in enumerate(sources):
        if _LIVE.search(source):
            cells[i] = cells[i].replace(_OUTPUT, _place(list(needed(sources[: i + 1]))), 1)
    return _with_code("".join([head, *cells]), folder)


def _with_code(text: str, folder: str) -> str:
    code = f'<link rel="stylesheet" href="{folder}page.css"><script type="module" src="{folder}page.js"></script></head>'
    return text.replace("</head>", code, 1)


def _place(cells: list[str]) -> str:
    opened = boards.stage({"cells": cells}, Markup("")).removesuffix("</div>")
    return opened.replace("class='stage'", "class='cell_output docutils container stage' data-start='click'")


def needed(sources: Sequence[str]) -> Iterator[str]:
    """Yield the cells that the last one stands on, in their order, and the last one.

    Examples
    --------
    >>> list(needed(["import a", "b = 1", "c = a.d", "c"]))
    ['import a', 'c = a.d', 'c']
    """
    wanted: set[str] = set()
    taken = []
    for place, source in reversed([*enumerate(sources)]):
        made, used = _names(source)
        if place == len(sources) - 1 or made & wanted:
            taken.append(source)
            wanted = (wanted - made) | used
    yield from reversed(taken)


def _names(source: str) -> tuple[set[str], set[str]]:
    """Return the names that a cell makes, and those that it uses."""
    made: set[str] = set()
    used: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            made.add(node.name)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).partition(".")[0])
    return made, used - vars(builtins).keys()
