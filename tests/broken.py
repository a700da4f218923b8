"""Break thirty things, one at a time in a copy of the project, and print which tier of tests finds each.

    python -m tests.broken [--whole] [NAME …]

Of each tier the tests that should find it run, with ``--whole`` all of its tests; the first tier with a failure counts.
The exit status is 1 if fewer than 28 are found by ``make test``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TIERS = {"fast": "not full and not night", "full": "full and not night", "night": "night"}
FOUND = (1, 2, 3)
"""pytest's exit statuses where a test failed or could not be collected."""


@dataclass(frozen=True)
class Break:
    """One thing to break: a text of a file that is replaced, and where to look for the tests that find it."""

    name: str
    file: str
    old: str
    new: str
    tests: str


BROKEN = [
    Break(name, **how)
    for name, how in tomllib.loads((ROOT / "tests/data/broken.toml").read_text("utf-8")).items()
]


def copied(folder: Path) -> None:
    """Copy the project: what git knows or would add, and the built front end."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split(
        "\0"
    ):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(
        ROOT / "stoneswidgets" / "static", folder / "stoneswidgets" / "static", dirs_exist_ok=True
    )
    (folder / "js" / "node_modules").symlink_to(ROOT / "js" / "node_modules")


def runs(folder: Path, arguments: list[str], where: str = ".") -> int:
    """Run a command on the copy; return its exit status."""
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = os.environ | {"PATH": tools, "PYTHONPATH": str(folder)}
    return subprocess.run(
        arguments, cwd=folder / where, env=environment, check=False, capture_output=True
    ).returncode


def finds(folder: Path, broken: Break, *, whole: bool) -> str:
    """Return the first tier that finds what is broken, or ""."""
    if broken.tests.startswith("js/"):
        test = [] if whole else [broken.tests.removeprefix("js/")]
        return "full" if runs(folder, ["npm", "test", "--silent", "--", *test], "js") else ""
    pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:nbval", "-p", "no:cacheprovider"]
    tests = [] if whole else broken.tests.split()
    for tier, marked in TIERS.items():
        if runs(folder, [*pytest, "-m", marked, *tests]) in FOUND:
            return tier
    return ""


def main() -> int:
    """Break one thing after the other, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", choices=[*(each.name for each in BROKEN), []])
    parser.add_argument("--whole", action="store_true", help="run all tests of each tier")
    given = parser.parse_args()
    chosen = [each for each in BROKEN if not given.names or each.name in given.names]
    for each in chosen:
        if each.old not in (ROOT / each.file).read_text("utf-8"):
            sys.exit(f"{each.name}: {each.file} has no {each.old!r} any more; write here what it has instead")
    found: list[str] = []
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        copied(folder)
        print("| what is broken | found by |\n|---|---|", flush=True)
        for each in chosen:
            file = folder / each.file
            kept = file.read_text("utf-8")
            file.write_text(kept.replace(each.old, each.new, 1), "utf-8")
            found.append(finds(folder, each, whole=given.whole))
            file.write_text(kept, "utf-8")
            print(f"| {each.name} | {found[-1] or 'nothing'} |", flush=True)
    print(f"\nOf {len(chosen)}, `make test` finds {sum(tier in ('fast', 'full') for tier in found)}.")
    return int(sum(tier not in ("fast", "full") for tier in found) > 2)


if __name__ == "__main__":
    sys.exit(main())
