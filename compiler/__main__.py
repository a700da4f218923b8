"""Compile each game's drivers to a module for each kind of computer, where something of them has changed: ``python -m compiler``.

``python -m compiler FOLDER GAME COMPUTER`` makes one module anew, in another folder.

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
from pathlib import Path

from compiler.drivers import drivers_of
from compiler.intermediate import intermediate
from compiler.targets import FILES, TARGETS, module
from compiler.versions import MADE_WITH, made_with
from stoneswidgets import GAMES
from stoneswidgets.kernel.backends.modules import CHECKSUMS, MODULES

folder, games, targets = Path(str(MODULES)), GAMES, tuple(FILES)
if sys.argv[1:]:
    folder, games, targets = Path(sys.argv[1]), (sys.argv[2],), tuple(sys.argv[3:])
is_older = made_with(folder) != MADE_WITH
for name in games:
    names, code = [each.name for each in drivers_of(name)], b""
    for target in targets:
        file = folder / FILES[target].format(name)
        if is_older or not file.exists() or any(each.encode() not in file.read_bytes() for each in names):
            code = code or intermediate(drivers_of(name))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(module(code, names, TARGETS[target]))
        print(f"{target:16} {name:12} {file.stat().st_size:7,} bytes", flush=True)
lines = (
    f"{sha256(each.read_bytes()).hexdigest()}  {each.relative_to(folder).as_posix()}\n"
    for each in sorted(folder.glob("*/*"))
)
(folder / CHECKSUMS).write_text(f"{MADE_WITH}\n{''.join(lines)}")
