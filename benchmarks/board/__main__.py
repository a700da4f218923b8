"""Run the benchmarks named in the command, or all, and print the results."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from benchmarks.board import bundles, clicks, crowd, frames, repaints, wire
from benchmarks.board.pages import Pages, opened

if TYPE_CHECKING:
    from collections.abc import Callable

PARTS: dict[str, Callable[[Pages], None]] = {
    "bundles": bundles.main,
    "repaints": repaints.main,
    "frames": frames.main,
    "clicks": clicks.main,
    "wire": wire.main,
    "crowd": crowd.main,
}


def main(*names: str) -> None:
    """Measure the parts of these names, one after the other."""
    with opened() as pages:
        for name in names or PARTS:
            PARTS[name](pages)


if __name__ == "__main__":
    main(*sys.argv[1:])
