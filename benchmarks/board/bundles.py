"""Measure the size of the front end's bundles."""

from __future__ import annotations

from gzip import compress
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from benchmarks.board.pages import Pages


def main(_pages: Pages) -> None:
    """Print the size of each bundle, as a server sends it."""
    found = files("stoneswidgets").joinpath("static").iterdir()
    sizes = {file.name: len(compress(file.read_bytes())) for file in found if file.is_file()}
    each = ", ".join(f"{name} {size:,}" for name, size in sorted(sizes.items()))
    print(f"bundles, gzipped: {sum(sizes.values()):,} B; {each}")
