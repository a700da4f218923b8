"""A plugin for nbval: of a cell's outputs it compares what `tests.notebooks` keeps."""

from __future__ import annotations

import pytest
from nbval.plugin import IPyNbFile

from stoneswidgets.scene.document import SVG


@pytest.hookimpl
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Compare pictures as HTML alone: the SVG output is the same picture once more, and is not kept."""
    for file in {item.parent for item in items if isinstance(item.parent, IPyNbFile)}:
        if SVG not in file.skip_compare:
            file.skip_compare = (*file.skip_compare, SVG)
