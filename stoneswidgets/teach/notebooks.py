"""Find the tutorials' notebooks, plain in a checkout or packed in a wheel, and make links to them."""

from __future__ import annotations

import lzma
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import tag

if TYPE_CHECKING:
    from stoneswidgets.teach.sets import ExerciseSet

_PACKAGE = Path(__file__).parents[1]
NAMES, TEXTS = "names.txt", "texts.xz"
"""What a wheel has in place of the notebooks: their names, one a line, and their texts with a zero byte between any two, packed as
one, since much of their pictures is the same."""
EVERY_DAY = "every-day"
"""The name of the notebook in which all games are practised."""
LESSON = "stoneswidgets_lesson"
"""The name in a notebook's metadata by which it is a lesson; its script says it with each cell that it runs."""


def names() -> tuple[str, ...]:
    """Return the names of the tutorials' files, in their order: notebooks, or on the site's pages with live boards pages.

    >>> names()[0]
    '00-welcome.ipynb'
    """
    packed = files("stoneswidgets").joinpath("notebooks", NAMES)  # on a page the package is a zip file
    if packed.is_file():
        return tuple(packed.read_text("utf-8").split())
    return tuple(sorted(path.name for path in (_PACKAGE.parent / "notebooks").glob("*.ipynb")))


def texts() -> dict[str, str]:
    """Return the text of each tutorial's file by its name."""
    packed = _PACKAGE / "notebooks" / TEXTS
    if packed.is_file():
        return dict(zip(names(), lzma.decompress(packed.read_bytes()).decode().split("\0"), strict=True))
    folder = _PACKAGE.parent / "notebooks"
    return {name: (folder / name).read_text("utf-8") for name in names()}


def link_to(lesson: ExerciseSet, called: str = "") -> str:
    """Return a link to a lesson's notebook; of what is no lesson of the project, or all of them, only what it is called.

    It says the lesson's title, unless it is `called` otherwise.
    """
    file = next((name for name in names() if Path(name).stem[3:] == lesson.name), None)
    if file is None or lesson.name == EVERY_DAY:
        return called or lesson.title
    # JupyterLite has one page for all of them, and the documentation a page for each
    address = f"?path={file}" if sys.platform == "emscripten" and file.endswith(".ipynb") else file
    label = f"{lesson.title}, {called}" if called else None
    return tag(
        "a", called or lesson.title, href=address, style="text-decoration: underline", aria_label=label
    )
