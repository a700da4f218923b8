"""From a game's drivers to LLVM's intermediate code, independent of numba and of this machine."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba.core.cgutils import create_struct_proxy
from numba.extending import intrinsic
from numba.np import arrayobj
from numba.np.arrayobj import make_array, populate_array

from stoneswidgets.kernel import SIGNATURES, machine_bits
from stoneswidgets.kernel.backends.machine import ARGUMENTS, RESULT, STATUS
from stoneswidgets.kernel.call_graph import RULES
from stoneswidgets.kernel.compiling import compiled_types, inlined, members, parameters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from compiler.drivers import Driver

SELECT = "stoneswidgets_select"
"""What chooses a bit of a set: each target has a function of its own for it."""
_CHOOSING = machine_bits.choosing()


def intermediate(drivers: Iterable[Driver], rules: Iterable[Driver]) -> bytes:
    """Return the code of drivers, each a function of the address of its words, and of rules as numba calls them, by names in the module."""
    llvm.add_symbol(SELECT, 1)  # numba loads what it compiles, and nothing calls it
    machine_bits.choosing = _selected
    arrayobj.fix_integer_index = _index
    warnings.simplefilter("ignore", numba.errors.NumbaExperimentalFeatureWarning)  # of functions in a tuple
    drivers = tuple(drivers)
    inlined(*RULES, *(driver.function for driver in drivers))
    whole = llvm.parse_assembly("")
    for driver in drivers:
        whole.link_in(_code_of(_called(driver), (numba.types.int64,), driver.name, RUN))
    for each in rules:
        types = eval(each.signature, {}, compiled_types())  # noqa: S307 (our own constants)
        whole.link_in(_code_of(each.function, types, each.name))
    return bytes(whole.as_bitcode())


@cache
def selecting() -> bytes:
    """Return the code of `SELECT` for processors without an instruction for it."""
    chosen = _CHOOSING

    def select(bits: int, k: int) -> int:
        return chosen(bits, k)

    return bytes(_code_of(select, (numba.types.int64, numba.types.int64), SELECT, CHOOSE).as_bitcode())


RUN = f"""
define void @{{name}}(ptr %words) {{{{
  %result = alloca ptr
  %error = alloca ptr
  %address = ptrtoint ptr %words to i64
  %failed = call i32 @{{code}}(ptr %result, ptr %error, i64 %address)
  %status = sext i32 %failed to i64
  %at = getelementptr i64, ptr %words, i32 {STATUS}
  store i64 %status, ptr %at
  ret void
}}}}
"""
CHOOSE = """
define i64 @{name}(i64 %bits, i64 %k) alwaysinline {{
  %result = alloca i64
  %error = alloca ptr
  %failed = call i32 @{code}(ptr %result, ptr %error, i64 %bits, i64 %k)
  %chosen = load i64, ptr %result
  ret i64 %chosen
}}
"""


def _code_of(function: Callable[..., Any], types: Any, name: str, template: str = "") -> Any:
    """Return the code of a function with one by that name: from the template, or else the function itself."""
    code = numba.njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    code.compile(types)
    (signature,) = code.signatures
    symbol = code.overloads[signature].fndesc.llvm_func_name
    parsed = llvm.parse_assembly(code.inspect_llvm(signature) + template.format(name=name, code=symbol))
    if not template:
        parsed.get_function(symbol).name = name
    for each in (*parsed.functions, *parsed.global_variables):
        if not each.is_declaration and each.name != name:
            each.linkage = "internal"  # so that what is inlined, or tells numba of errors, is left out
    return parsed


def _called(driver: Driver) -> Callable[[int], None]:
    """Return a driver as a function of the address of some words: its result, its status, and its arguments."""
    rules = {f"rule_{i}": each for i, each in enumerate(driver.rules)}
    arguments, at = [f"({', '.join(rules)},)"] if rules else [], ARGUMENTS
    for kind in parameters(driver.signature)[len(arguments) :]:
        given = []
        for letter in members(kind) or [kind]:
            address = f"w[{at}]"
            pair = f"{letter}({address}, w[{at + 1}])"
            given.append(
                address if letter == "i" else f"{letter}({address})" if letter in SIGNATURES else pair
            )
            at += 1 if letter in ("i", *SIGNATURES) else 2
        arguments.append(f"({', '.join(given)},)" if members(kind) else given[0])
    call = f"driver({', '.join(arguments)})"
    gives = "" if driver.signature.startswith("n") else f"w[{RESULT}] = "
    arrays = {"v": _array_of(numba.types.int64), "f": _array_of(numba.types.float64)}
    at_addresses = {name: _rule_at(compiled_types()[name]) for name in SIGNATURES}
    known: dict[str, Any] = {"driver": driver.function, **rules, **arrays, **at_addresses}
    exec(f"def run(address):\n    w = v(address, {at})\n    {gives}{call}\n", known)  # noqa: S102 (our own text)
    run: Callable[[int], None] = known["run"]
    return run


def _array_of(kind: Any) -> Callable[[int, int], Any]:
    """Return a function of an address and a length that numba compiles to the array there."""

    @intrinsic
    def array(_context: Any, _address: Any, _length: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = make_array(signature.return_type)(context, builder)
            size = context.get_constant(numba.types.intp, 8)
            data = builder.inttoptr(args[0], found.data.type)
            populate_array(found, data=data, shape=[args[1]], strides=[size], itemsize=size, meminfo=None)
            return found._getvalue()  # noqa: SLF001 (numba has no public name for it)

        return kind[::1](numba.types.int64, numba.types.int64), code

    returned: Callable[[int, int], Any] = array
    return returned


def _rule_at(kind: Any) -> Callable[[int], Any]:
    """Return a function of an address that numba compiles to the rule function there."""

    @intrinsic
    def rule(_context: Any, _address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = create_struct_proxy(signature.return_type)(context, builder)
            builder.assume(builder.icmp_unsigned("!=", args[0], args[0].type(0)))
            found.jit_addr = builder.inttoptr(args[0], found.jit_addr.type)
            return found._getvalue()  # noqa: SLF001 (numba has no public name for it)

        return kind(numba.types.int64), code

    returned: Callable[[int], Any] = rule
    return returned


SEARCH = "stoneswidgets6search"
"""Stands in the names that numba gives to the functions of that folder."""
_checked_index = arrayobj.fix_integer_index


def _index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Return where an index points; those of the search are never below 0, so that none is looked at."""
    if SEARCH in builder.function.name:
        return context.cast(builder, index, kind, numba.types.intp)
    return _checked_index(context, builder, kind, index, size)


def _selected() -> Callable[[int, int], int]:
    """Return a function that numba compiles to a call of `SELECT`."""

    @intrinsic
    def called(_context: Any, _bits: Any, _k: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            known = builder.module.globals.get(SELECT)
            if known is None:
                word = ir.IntType(64)
                known = ir.Function(builder.module, ir.FunctionType(word, [word, word]), SELECT)
                known.attributes.add("nounwind")
                known.attributes.add("readnone")
            return builder.call(known, args)

        return numba.types.int64(numba.types.int64, numba.types.int64), code

    returned: Callable[[int, int], int] = called
    return returned
