"""Draw what notebooks and terminals show of positions, matches, games and studies; see `stoneswidgets.plumbing.display`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import captioned, picture, svg
from stoneswidgets.scene.image import framed
from stoneswidgets.scene.marks import checked
from stoneswidgets.scene.markup import tag
from stoneswidgets.scene.text import text_board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from stoneswidgets.core.matches.study import Study
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.markup import Markup

__all__ = ["captioned", "checked_marks", "framed", "outlined", "picture", "svg", "text_board"]


def checked_marks(marks: Iterable[str], seen: Snapshot) -> tuple[str, ...]:
    """Return marks on the picture of a position, each as it is usually written.

    Raises
    ------
    StonesError
        If one of them is none, or the same is marked twice.
    """
    return checked(marks, picture(seen).labels())


def outlined(study: Study) -> Markup:
    """Return the first position of a study with all of its lines below; the lines alone of a study without chapters."""
    lines = tag("pre", str(study))
    return framed(study._repr_svg_(), below=lines) if study.chapters else lines
