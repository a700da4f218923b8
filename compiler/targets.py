"""The kinds of computers that modules are made for, and how the code of one becomes its module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import llvmlite.binding as llvm

from compiler.intermediate import SELECT, selecting
from stoneswidgets.kernel.backends.modules import BEGIN, PLACES

if TYPE_CHECKING:
    from collections.abc import Sequence


class Processor(NamedTuple):
    """What code is made for.

    Attributes
    ----------
    name : str
        LLVM's name of the processor.
    features : str
        What it has beside.
    select : str
        How it chooses a bit of a set, as LLVM's intermediate code; "" where it has no instruction for it.
    unrolled : bool
        Whether loops are unrolled. For processors of more than ten years ago they are not, so that a wheel has room for both.
    """

    name: str
    features: str = ""
    select: str = ""
    unrolled: bool = True


class Target(NamedTuple):
    """A kind of computer.

    Attributes
    ----------
    triple : str
        LLVM's name of it.
    processors : tuple of Processor
        Its kinds of processors; a module has code for each, and chooses by itself.
    link : tuple of str
        What the linker is told.
    """

    triple: str
    processors: tuple[Processor, ...]
    link: tuple[str, ...]


DEPOSIT = f"""
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)
declare i64 @llvm.cttz.i64(i64, i1)
define i64 @{SELECT}(i64 %bits, i64 %k) alwaysinline {{
  %one = shl i64 1, %k
  %deposited = call i64 @llvm.x86.bmi.pdep.64(i64 %one, i64 %bits)
  %chosen = call i64 @llvm.cttz.i64(i64 %deposited, i1 false)
  ret i64 %chosen
}}
"""
X86_64 = (Processor("x86-64-v2", unrolled=False), Processor("x86-64-v2", "+bmi,+bmi2,+lzcnt", DEPOSIT))
ARM64 = (Processor("generic"),)
BROWSER = (Processor("generic", "+bulk-memory,+sign-ext,+mutable-globals"),)
SHIM = ("cc", "-shared", "-s", "-O2", "-fno-builtin", "-fvisibility=hidden")
ALONE = ("-nostdlib",)
NAMED = ("-Wl,-install_name,stoneswidgets",)
"""Else the name of the file, which is a temporary one, stands in it."""
TARGETS = {
    "browser": Target(
        "wasm32-unknown-emscripten",
        BROWSER,
        ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "-O3", "--strip-all"),
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", ARM64, (*SHIM, *ALONE, "-target", "aarch64-linux-gnu")
    ),
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", X86_64, (*SHIM, *ALONE, "-target", "x86_64-linux-gnu")
    ),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", ARM64, (*SHIM, *NAMED, "-target", "aarch64-macos")),
    "macos-x86_64": Target("x86_64-apple-macosx10.15.0", X86_64, (*SHIM, *NAMED, "-target", "x86_64-macos")),
    "windows-x86_64": Target(
        "x86_64-pc-windows-gnu", X86_64, (*SHIM, *ALONE, "-target", "x86_64-windows-gnu")
    ),
}
SMALL = {name: each._replace(processors=each.processors[:1]) for name, each in TARGETS.items()}
"""The same with code that runs on any processor alone: half as large, and 15 percent slower at most where there are two."""
FILES = {place.partition("/")[0]: place for place in PLACES.values()}
"""The place of each target's modules in the package."""


def module(code: bytes, names: Sequence[str], rules: Sequence[str], target: Target) -> bytes:
    """Return a module of a target that exports drivers, and where rules are, of a game's intermediate code by their names."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("", "-x86-cmov-converter=false")  # what a random game does next cannot be foretold
    llvm.set_option("", "-scev-cheap-expansion-budget=20")  # so that loops over rows of children are unrolled
    wasm = "wasm-ld" in target.link
    with TemporaryDirectory() as folder:
        given = []
        for level, processor in enumerate(target.processors, 1):
            if level > 1:
                llvm.set_option("", "-partial-unrolling-threshold=512")  # as for processors of today
            given.append(f"{level}.o")
            made = _compiled(code, target.triple, processor, (*names, *rules), "" if wasm else f"_{level}")
            Path(folder, given[-1]).write_bytes(made)
        if wasm:
            given += [f"--export={name}" for name in (BEGIN, *names)]
        else:
            given.append("module.c")
            exports = [f"DRIVER({name})\n" for name in names] + [f"RULE({name})\n" for name in rules]
            begun = Path(__file__).with_name("module.c").read_text()
            Path(folder, given[-1]).write_text(begun + "".join(exports))
        one = ["-DONE"] * (len(target.processors) == 1 and not wasm)
        line = [sys.executable, "-m", "ziglang", *target.link, *one, *given, "-o", "module"]
        subprocess.run(line, check=True, cwd=folder)  # noqa: S603 (our own arguments)
        return Path(folder, "module").read_bytes()


WASM_BEGIN = f"""
define i32 @{BEGIN}(i32 %most) {{
  ret i32 %most
}}
"""


def _compiled(code: bytes, triple: str, processor: Processor, names: Sequence[str], suffix: str) -> bytes:
    machine: Any = llvm.Target.from_triple(triple).create_target_machine(
        processor.name, processor.features, opt=3, reloc="pic", codemodel="small"
    )
    whole: Any = llvm.parse_bitcode(code)
    whole.link_in(
        llvm.parse_assembly(processor.select) if processor.select else llvm.parse_bitcode(selecting())
    )
    whole.get_function(SELECT).linkage = "internal"
    if not suffix:
        whole.link_in(llvm.parse_assembly(WASM_BEGIN))
    whole.triple, whole.data_layout = triple, str(machine.target_data)
    for function in whole.functions:
        if not function.is_declaration and function.linkage == llvm.Linkage.external:
            if function.name in names:
                function.name += suffix
            elif function.name != BEGIN:
                function.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    options.loop_unrolling = processor.unrolled
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole))
