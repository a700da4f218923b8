"""From a driver to WebAssembly: numba's intermediate code, made independent of numba and of this machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
import numba
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from stoneswidgets.kernel import inlined
from stoneswidgets.kernel.backends.plain import parameters
from stoneswidgets.kernel.backends.webassembly import ARGUMENTS, RESULT, STATUS, export
from webassembly.drivers import drivers_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from webassembly.drivers import Driver

LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
TRIPLE = "wasm32-unknown-emscripten"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals"
LINK = ("-shared", "--experimental-pic", "--no-entry", "-O3", "--strip-all")


def module(name: str) -> bytes:
    """Return the module of a game."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    drivers = tuple(drivers_of(name))
    inlined(*(driver.function for driver in drivers))
    whole = llvm.parse_assembly("")
    for driver in drivers:
        whole.link_in(intermediate(driver))
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="pic", features=FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(whole, passes)
    return linked(machine.emit_object(whole), [export(driver.function) for driver in drivers])


def linked(code: bytes, names: list[str]) -> bytes:
    """Return a module that exports functions of an object by their names."""
    linker = (sys.executable, "-m", "ziglang", "wasm-ld", *LINK, *(f"--export={name}" for name in names))
    with TemporaryDirectory() as folder:
        given, made = Path(folder, "object"), Path(folder, "module")
        given.write_bytes(code)
        subprocess.run([*linker, given, "-o", made], check=True)  # noqa: S603 (our own arguments)
        return made.read_bytes()


def intermediate(driver: Driver) -> Any:  # noqa: ANN401
    """Return LLVM's intermediate code of a driver, as the body of a function that is called as a module's drivers are."""
    code = numba.njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(called(driver))
    code.compile((numba.types.int64,))
    (signature,) = code.signatures
    text = code.inspect_llvm(signature)
    text = re.sub(r"target datalayout = .*", f'target datalayout = "{LAYOUT}"', text)
    text = re.sub(r"target triple = .*", f'target triple = "{TRIPLE}"', text)
    text += f"""
define void @{export(driver.function)}(ptr %words) {{
  %result = alloca ptr
  %error = alloca ptr
  %address = ptrtoint ptr %words to i64
  %failed = call i32 @{code.overloads[signature].fndesc.llvm_func_name}(ptr %result, ptr %error, i64 %address)
  %status = sext i32 %failed to i64
  %at = getelementptr i64, ptr %words, i32 {STATUS}
  store i64 %status, ptr %at
  ret void
}}
"""
    parsed = llvm.parse_assembly(text)
    for each in (*parsed.functions, *parsed.global_variables):
        if not each.is_declaration and each.name != export(driver.function):
            each.linkage = "internal"  # so that what is inlined, or tells numba of errors, is left out
    return parsed


def called(driver: Driver) -> Callable[[int], None]:
    """Return a driver as a function of the address of some words: its result, its status, and its arguments."""
    rules = {f"rule_{i}": each for i, each in enumerate(driver.rules)}
    arguments, at = list(rules), ARGUMENTS
    for kind in parameters(driver.signature)[len(rules) :]:
        arguments.append(f"w[{at}]" if kind == "i" else f"{kind}(w[{at}], w[{at + 1}])")
        at += 1 if kind == "i" else 2
    call = f"driver({', '.join(arguments)})"
    gives = "" if driver.signature.startswith("n") else f"w[{RESULT}] = "
    arrays = {"v": _array_of(numba.types.int64), "f": _array_of(numba.types.float64)}
    known: dict[str, Any] = {"driver": driver.function, **rules, **arrays}
    exec(f"def run(address):\n    w = v(address, {at})\n    {gives}{call}\n", known)  # noqa: S102 (our own text)
    run: Callable[[int], None] = known["run"]
    return run


def _array_of(kind: Any) -> Callable[[int, int], Any]:  # noqa: ANN401
    """Return a function of an address and a length that numba compiles to the array there."""

    @intrinsic
    def array(_context: Any, _address: Any, _length: Any) -> Any:  # noqa: ANN401
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
            found = make_array(signature.return_type)(context, builder)
            size = context.get_constant(numba.types.intp, 8)
            data = builder.inttoptr(args[0], found.data.type)
            populate_array(found, data=data, shape=[args[1]], strides=[size], itemsize=size, meminfo=None)
            return found._getvalue()  # noqa: SLF001 (numba has no public name for it)

        return kind[::1](numba.types.int64, numba.types.int64), code

    returned: Callable[[int, int], Any] = array
    return returned
