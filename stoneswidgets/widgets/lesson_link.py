"""The link from a widget to the notebook of its lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import tag
from stoneswidgets.teach.notebooks import EVERY_DAY, originals

if TYPE_CHECKING:
    from stoneswidgets.teach.sets import ExerciseSet


def link_to(lesson: ExerciseSet) -> str:
    """Return a link to a lesson's notebook; its title alone, where it is none of the project's, or all of them."""
    file = next((name for name in originals() if name[3:] == f"{lesson.name}.ipynb"), None)
    if file is None or lesson.name == EVERY_DAY:
        return lesson.title
    return tag("a", lesson.title, href=file, style="text-decoration: underline")
