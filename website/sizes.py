"""Print a table of the site's file sizes, plain and compressed."""

from __future__ import annotations

from gzip import compress
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.plumbing import files

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLE = "sizes.tsv"
_PACKED = {".bin", ".gif", ".gz", ".png", ".whl", ".woff2", ".zip"}
"""What compressing makes no smaller."""


class Size(NamedTuple):
    """A file, and its bytes."""

    name: str
    bytes: int
    compressed: int


def write(site: Path) -> list[Size]:
    """Write the table into the site's folder, the largest file first, and return it."""
    sizes = sorted(_sizes(site), key=lambda size: (-size.compressed, size.name))
    lines = ["file\tbytes\tcompressed", *(f"{size.name}\t{size.bytes}\t{size.compressed}" for size in sizes)]
    files.write(site / TABLE, ("\n".join(lines) + "\n").encode())
    return sizes


def _sizes(site: Path) -> Iterator[Size]:
    for path in sorted(site.rglob("*")):
        if path.is_file() and path.name != TABLE:
            data = path.read_bytes()
            compressed = len(data) if path.suffix in _PACKED else min(len(data), len(compress(data, 6)))
            yield Size(path.relative_to(site).as_posix(), len(data), compressed)
