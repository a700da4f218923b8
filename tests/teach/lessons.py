"""The project's lessons, with their notebooks."""

from __future__ import annotations

from importlib.resources import files

from tests.notebooks import FOLDER

LESSONS = sorted(
    file.name.removesuffix(".json")
    for file in files("stoneswidgets.teach").joinpath("lessons").iterdir()
    if file.name.endswith(".json")
)


def notebook_of(lesson: str) -> str:
    """Return the name of the notebook that shows a lesson's exercises."""
    named = (file for file in sorted(FOLDER.glob("*.ipynb")) if file.stem.partition("-")[2] == lesson)
    return next(named).name
