"""Operations on bits for machine code: a processor's own instruction, or else a computation without loops.

These compute what the functions of `stoneswidgets.kernel` do that are named after what they find. numba is imported by
these functions, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.kernel import lowest, popcount, quotient, unread

if TYPE_CHECKING:
    from collections.abc import Callable

_ONES, _HALF = 0x0101010101010101, 0x0080808080808080
_BYTES = 0x0001010101010101
"""A one in each of the seven lower bytes; `_HALF` has 128 in these. Nothing has to be known of the eighth: all bits end there."""


def choosing() -> Callable[[int, int], int]:
    """Return `select` for this processor, or for the one that the environment tells numba to compile for."""
    from llvmlite import ir  # type: ignore[import-untyped]
    from numba import types
    from numba.extending import intrinsic, register_jitable

    @intrinsic
    def deposited(_context: Any, _x: Any, _k: Any) -> Any:
        def code(_c: Any, builder: Any, _s: Any, args: Any) -> Any:
            words = ir.FunctionType(ir.IntType(64), [ir.IntType(64), ir.IntType(64)])
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=words)
            one = builder.shl(ir.Constant(ir.IntType(64), 1), args[1])
            return builder.cttz(builder.call(deposit, [one, args[0]]), ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64, types.int64), code

    made: Any = register_jitable(forceinline=True, _nrt=False)
    chosen: Any = deposited if _deposits() else made(select_by_bytes)
    return cast("Callable[[int, int], int]", chosen)


def instead(function: Callable[..., Any], signature: Any, code: Callable[..., Any]) -> None:
    """Have compiled code do what `code` writes, wherever it calls a function."""
    from numba.core.types import Function
    from numba.core.typing.templates import ConcreteTemplate, infer_global
    from numba.extending import lower_builtin

    template = type("Replaced", (ConcreteTemplate,), {"key": function, "cases": [signature]})
    infer_global(function, Function(template))  # type: ignore[no-untyped-call]
    lower_builtin(function, *signature.args)(code)  # type: ignore[no-untyped-call]


def replace() -> None:
    """Have compiled code use instructions for bits, divide without a look at what by, and count without writing down what is counted.

    In place of a vector that is never read there is one as long in memory that no other code sees; LLVM leaves out what
    writes to it.
    """
    from llvmlite import ir
    from numba import types
    from numba.extending import lower_builtin, type_callable
    from numba.np.arrayobj import make_array, populate_array

    no, word, real = ir.Constant(ir.IntType(1), 0), types.int64, types.float64
    instead(popcount, word(word), lambda _c, builder, _s, args: builder.ctpop(args[0]))
    instead(lowest, word(word), lambda _c, builder, _s, args: builder.cttz(args[0], no))
    instead(quotient, real(real, real), lambda _c, builder, _s, args: builder.fdiv(*args))
    type_callable(unread)(lambda _context: lambda out: out)

    @lower_builtin(unread, types.Array)  # type: ignore[no-untyped-call, untyped-decorator]
    def on_the_stack(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array: Any = make_array(signature.return_type)  # type: ignore[no-untyped-call]
        given, found = array(context, builder, value=args[0]), array(context, builder)
        room = builder.alloca(ir.IntType(64), given.nitems)
        same = {"shape": given.shape, "strides": given.strides, "itemsize": given.itemsize}
        populate_array(found, data=room, meminfo=None, **same)  # type: ignore[no-untyped-call]
        return found._getvalue()  # noqa: SLF001 (numba has no public name for it)


def _deposits() -> bool:
    """Tell whether the processor has a fast PDEP instruction, from which `select` can be made."""
    from numba.core.registry import cpu_target

    target, processor, features = cpu_target.target_context.codegen().magic_tuple()
    slow = ("bdver4", "znver1", "znver2")  # on these PDEP is microcode and slow
    return target.startswith("x86_64") and "+bmi2" in features.split(",") and processor not in slow


def select_by_bytes(bits: int, k: int) -> int:
    """Return what `select` does, for processors without an instruction for it, among them that of WebAssembly; of at most 62 bits.

    It counts the bits of all bytes at once, and from that the bits up to the end of each byte: those bytes that end before
    the wanted bit say where its own begins. In that byte, the same is done with single bits.

    >>> [select_by_bytes(0b10110, k) for k in range(3)]
    [1, 2, 4]
    """
    counts = bits - (bits >> 1 & 0x5555555555555555)
    counts = (counts & 0x3333333333333333) + (counts >> 2 & 0x3333333333333333)
    counts = counts + (counts >> 4) & 0x0F0F0F0F0F0F0F0F
    before = counts * (_ONES << 8) & 0x7FFFFFFFFFFFFF00  # of each byte, the bits below it
    first = 8 * popcount((k * _BYTES | _HALF) - (before + counts) & _HALF)
    k -= before >> first & 0xFF
    # bit 0 of the byte in byte 0, bit 1 in byte 1, and so on; each as a one
    spread = ((bits >> first & 0xFF) * _BYTES & 0x0040201008040201) + 0x007F7F7F7F7F7F7F >> 7 & _BYTES
    return first + popcount((k * _BYTES | _HALF) - (spread * _ONES & 0x00FFFFFFFFFFFFFF) & _HALF)
