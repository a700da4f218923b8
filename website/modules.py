"""Collect the Python modules for the site's pages: this library and its widgets' dependencies."""

from __future__ import annotations

from importlib.metadata import files
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import stoneswidgets
from stoneswidgets.kernel.backends.modules import PLACES
from stoneswidgets.teach.notebooks import NAMES, names

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERS = ("comm", "ipywidgets", "mistune", "segno", "traitlets")
"""Pure Python, all of them."""
_UNUSED = (
    "/tests/",
    "/config/",
    "/directives/",
    "/widgets/widget_",
    "/embed.py",
    "segno/cli.py",
    "segno/helpers.py",
)
"""What stays out of these."""
_IN_PLACE_OF_OTHERS = Path(__file__).with_name("without_jupyter")
_LIBRARY = Path(stoneswidgets.__file__).parent
_COMPUTERS = {place.partition("/")[0] for place in PLACES.values()} - {"browser"}
_APART = (
    *("export", "interop", "static/labextensions", "static/tab", "notebooks", "__pycache__"),
    *(f"kernel/backends/modules/{each}" for each in sorted(_COMPUTERS)),
)
"""Parts of the library that no page can use."""


def library() -> Iterator[tuple[str, Path]]:
    """Yield the library's files with their names in it, without the parts that no page can use."""
    for source in sorted(_LIBRARY.rglob("*")):
        name = source.relative_to(_LIBRARY).as_posix()
        if source.is_file() and not any(f"{part}/" in f"{name}/" for part in _APART):
            yield name, source


def pack(path: Path) -> None:
    """Write the sources of all modules to a zip file."""
    with ZipFile(path, "w") as into:
        for name, source in library():
            into.write(source, f"stoneswidgets/{name}")
        pages = (f"{Path(name).stem}.html" for name in names())
        into.writestr(f"stoneswidgets/notebooks/{NAMES}", "\n".join(pages))
        for source in sorted(_IN_PLACE_OF_OTHERS.rglob("*.py")):
            into.write(source, source.relative_to(_IN_PLACE_OF_OTHERS).as_posix())
        there = set(into.namelist())
        for other in OTHERS:
            for file in files(other) or ():
                name = file.as_posix()
                if file.suffix == ".py" and name not in there and not any(part in name for part in _UNUSED):
                    into.write(str(file.locate()), name)
