"""Compile each game's drivers to a module of WebAssembly, where something of them has changed: ``python -m webassembly``.

numba turns each driver into LLVM's intermediate code; llvmlite, which numba brings, makes WebAssembly of it; `wasm-ld`, from
the PyPI package `ziglang`, links a module for each game, in the form in which a browser's Python loads extensions. Nothing
of numba's own is needed there, since no rule allocates.
"""

from __future__ import annotations

import os

# Not for this machine's processor: numba would use instructions that WebAssembly does not have.
os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
os.environ |= {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}

from stoneswidgets.core.registry import GAMES
from webassembly.compiling import module
from webassembly.stamps import MODULES, STAMPS, stamp, stamps

MODULES.mkdir(exist_ok=True)
for name in GAMES:
    file, new = MODULES / f"{name}.wasm", stamp(name)
    if not file.exists() or stamps().get(name) != new:
        file.write_bytes(module(name))
        made_of = stamps() | {name: new}
        STAMPS.write_text("".join(f"{each} {made_of[each]}\n" for each in sorted(made_of)))
    print(f"{name:12} {file.stat().st_size:7,} bytes")
