"""The tutorials' notebooks: plain in a checkout, packed in a wheel, where their pictures would be most of it; links to them."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import tag

if TYPE_CHECKING:
    from stoneswidgets.teach.sets import ExerciseSet

_PACKAGE = Path(__file__).parents[1]
PACKED = ".xz"
EVERY_DAY = "every-day"
"""The name of the notebook in which all games are practised."""
LESSONS = "STONESWIDGETS_LESSONS"
"""The environment variable that `stoneswidgets learn` sets for the kernels of its lessons."""


def originals() -> dict[str, Path]:
    """Return each tutorial's file by the notebook's name, in their order.

    >>> next(iter(originals()))
    '00-welcome.ipynb'
    """
    installed = _PACKAGE / "notebooks"
    folder = installed if installed.is_dir() else _PACKAGE.parent / "notebooks"
    return {path.name.removesuffix(PACKED): path for path in sorted(folder.glob("*.ipynb*"))}


def text_of(original: Path) -> str:
    """Return the text of a tutorial's file."""
    data = original.read_bytes()
    return (lzma.decompress(data) if original.suffix == PACKED else data).decode()


def link_to(lesson: ExerciseSet) -> str:
    """Return a link to a lesson's notebook; its title alone, where it is none of the project's, or all of them."""
    file = next((name for name in originals() if name[3:] == f"{lesson.name}.ipynb"), None)
    if file is None or lesson.name == EVERY_DAY:
        return lesson.title
    return tag("a", lesson.title, href=file, style="text-decoration: underline")
