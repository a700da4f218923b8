"""The README: its examples run, its links work, and its pictures are up to date.

python -m tests.test_readme     draws the pictures anew
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.scene import Look, svg
from tests.moving_picture import moving

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
PAGES = [path.relative_to(ROOT) for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))]


def examples() -> list[str]:
    return re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )


def board() -> str:
    example = "4,7,4,..66/611[rxe]./1[rxe]611./.61..../[ree].6[ree]1./...../...."
    return str(svg(sw.SiegeStones().from_diagram(example), Look(overlay=True)))


def game() -> str:
    record = sw.Record.load(ROOT / "docs" / "games" / "records" / "siegestones.json")
    return moving(record, first=9)


def played(name: str) -> str:
    """Draw a position of a record as one under the usual rules: at that size nobody could read how these differ."""
    record = sw.Record.load(ROOT / "docs" / "games" / "records" / f"{name}.json")
    position = sw.game(name).restore(record.positions()[SHOWN[name]].describe())
    return str(svg(position, width=150))


SHOWN = {"siegestones": 15, "munchstones": 14, "bluffstones": 24, "ascension": 36, "tavern": 20}
"""After how many moves of its record each game is shown."""
DRAWN = {"board.svg": board, "game.svg": game} | {f"{name}.svg": partial(played, name) for name in SHOWN}


@pytest.mark.parametrize("name", DRAWN)
def test_the_picture_is_what_is_drawn_today(name: str) -> None:
    assert (IMAGES / name).read_text("utf-8") == DRAWN[name](), "python -m tests.test_readme draws it anew"


def test_the_examples_run() -> None:
    names: dict[str, object] = {}
    programs = examples()
    assert programs
    for program in programs:
        exec(program, names)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", (ROOT / page).read_text("utf-8")):
        if not target.startswith("http"):
            copied = target.replace("lessons/", "../notebooks/")  # building the site copies the lessons there
            assert any((ROOT / page.parent / place).exists() for place in (target, copied)), target


if __name__ == "__main__":
    for name, draw in DRAWN.items():
        (IMAGES / name).write_text(draw(), "utf-8")
