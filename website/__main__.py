"""Build the site in a folder: ``python -m website [FOLDER] [--without-lite]``."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from website import boards, docs, lite, sizes, tab

NAMED = 12
"""How many of the largest files are printed."""


def main() -> None:
    """Build it anew, and print how large it is."""
    parser = argparse.ArgumentParser(prog="python -m website")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("site"))
    parser.add_argument("--without-lite", action="store_true", help="leave out JupyterLite")
    given = parser.parse_args()
    found = build(given.folder, with_lite=not given.without_lite)
    for size in found[:NAMED]:
        print(f"{size.compressed:>12,}  {size.name}")
    total, compressed = sum(size.bytes for size in found), sum(size.compressed for size in found)
    print(f"{compressed:>12,}  in all, compressed; {total:,} as they lie there; {sizes.TABLE} has each file")


def build(site: Path, *, with_lite: bool = True) -> list[sizes.Size]:
    """Build the site beside its folder, then put it there, and return its files; what was in the folder is removed if it was a site."""
    if site.is_dir() and any(site.iterdir()) and not (site / sizes.TABLE).is_file():
        sys.exit(f"{site} is not empty, and no site that was built before: name another folder")
    site = site.resolve()
    site.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{site.name}-", dir=site.parent) as beside:
        made = Path(beside, site.name)
        made.mkdir()
        folder = tab.build(made)
        docs.build(made, folder)
        boards.write(made, folder)
        if with_lite:
            lite.build(made)
        found = sizes.write(made)
        shutil.rmtree(site, ignore_errors=True)
        made.rename(site)
    return found


if __name__ == "__main__":
    main()
