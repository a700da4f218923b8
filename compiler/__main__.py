"""Compile each game's drivers to a module for each kind of computer, where something of them has changed: ``python -m compiler``.

One more module has the drivers that a variant's rules, compiled when it is played, are given to.

``python -m compiler FOLDER GAME COMPUTER …`` makes modules of one game anew, in another folder.

numba turns each driver into LLVM's intermediate code; llvmlite, which numba brings, makes machine code of it for all
processors; a linker, from the PyPI package `ziglang`, makes a shared library for each system, and for a browser's Python a
module in the form in which it loads extensions. Nothing of numba's own is needed there, since no rule allocates.
"""

from __future__ import annotations

import os

# Not for this machine's processor, and not optimized: that is done for each target.
os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0"}
os.environ |= {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}

import sys
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.drivers import drivers_of, rules_of
from compiler.intermediate import intermediate
from compiler.targets import FILES, SMALL, TARGETS, module
from compiler.versions import MADE_WITH, made_with
from stoneswidgets.core.rules.registry import GAMES, WITH_CARDS
from stoneswidgets.kernel.backends.modules import CHECKSUMS, VARIANTS, modules_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

FORKED = get_context(
    "fork"
)  # each module in a process of its own: what was made before it changes no byte of it


def make(folder: Path, name: str, targets: Sequence[str], *, anew: bool) -> None:
    """Make those of a game's modules that are missing or made of something else; or all of them, anew."""
    drivers, rules = tuple(drivers_of(name)), tuple(rules_of(name))
    names = [each.name for each in drivers]
    called = {target: [] if target == "browser" else [each.name for each in rules] for target in targets}
    files = {
        target: folder / FILES[target].format(name)
        for target in targets
        if (name, target) != (VARIANTS, "browser")  # where nothing compiles a variant's rules (nor calls any)
    }
    kinds = SMALL if name in WITH_CARDS else TARGETS  # a wheel has to stay below 2.4 MB
    old = [target for target, file in files.items() if anew or not is_made_of(file, names + called[target])]
    code = intermediate(drivers, rules) if old else b""
    with FORKED.Pool(maxtasksperchild=1) as pool:
        made = pool.starmap(
            module, ((code, names, called[target], kinds[target]) for target in old), chunksize=1
        )
    for target, module_made in zip(old, made, strict=True):
        files[target].parent.mkdir(parents=True, exist_ok=True)
        files[target].write_bytes(module_made)
        print(f"{target:16} {name:12} {len(module_made):7,} bytes", flush=True)


def is_made_of(file: Path, names: Sequence[str]) -> bool:
    """Tell whether a module has drivers and rules of these names."""
    return file.exists() and all(each.encode() in file.read_bytes() for each in names)


games: tuple[str, ...] = (*GAMES, *WITH_CARDS, VARIANTS)
folder, targets = Path(str(modules_folder())), tuple(FILES)
if sys.argv[1:]:
    folder, games, targets = Path(sys.argv[1]), (sys.argv[2],), tuple(sys.argv[3:])
for name in games:
    making = FORKED.Process(
        target=make, args=(folder, name, targets), kwargs={"anew": made_with(folder) != MADE_WITH}
    )
    making.start()
    making.join()
    if making.exitcode:
        sys.exit(making.exitcode)
lines = (
    f"{sha256(each.read_bytes()).hexdigest()}  {each.relative_to(folder).as_posix()}\n"
    for each in sorted(folder.glob("*/*"))
)
(folder / CHECKSUMS).write_text(f"{MADE_WITH}\n{''.join(lines)}")
