"""An end to loops in compiled rules: machine code cannot be interrupted, so each loop of a rule from outside this library counts.

numba's own pass puts the count in, into the code that it has read of a rule. What a loop that never ends leaves behind is read by
`endless`, since drivers that come compiled tell no more than that something failed.
"""

from __future__ import annotations

import operator
from ctypes import addressof, c_int64
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

from stoneswidgets.kernel.bounded import LINES
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.plumbing.answering import is_our_module
from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FunctionType

_SYMBOL = "stoneswidgets_endless"
_LEFT = c_int64()
"""Of the last loop that did not end: the checksum of its rule's name, and the line in it."""
_LINES = 1 << 16


def is_counted(function: Callable[..., Any]) -> bool:
    """Tell whether the loops of a function count: those of this library's own do not, copies for a variant do."""
    module = function.__module__
    return module == "stoneswidgets.kernel.overriding" or not is_our_module(module)


def endless(rules: Iterable[Callable[..., Any]]) -> str:
    """Say in which rule, of these and those that they call, compiled code met a loop without an end; "" if in none."""
    name, line = divmod(_LEFT.value, _LINES)
    _LEFT.value = 0
    found = [each for each in reached(*cast("Iterable[FunctionType]", rules)) if _named(each) == name]
    if not found:
        return ""
    return (
        f"the rule {found[0].__name__}, line {line} of it, failed (it was stopped: in a position that random play reaches, "
        f"the loop goes round more than {LINES:,} times; does it ever end?)"
    )


def _named(function: Callable[..., Any]) -> int:
    return crc32(f"{function.__module__}.{function.__qualname__}".encode())


@cache
def counting() -> Any:
    """Return the numba compiler that puts the counts in."""
    with held():
        binding, llvm = import_module("llvmlite.binding"), import_module("llvmlite.ir")
        types, ir, ir_utils, compiler, postproc, machinery, passes = (
            import_module(f"numba.core.{name}")
            for name in (
                "types",
                "ir",
                "ir_utils",
                "compiler",
                "postproc",
                "compiler_machinery",
                "untyped_passes",
            )
        )
        intrinsic: Any = import_module("numba.extending").intrinsic

    binding.add_symbol(_SYMBOL, addressof(_LEFT))

    @intrinsic  # type: ignore[untyped-decorator]
    def leave(_context: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word, module = llvm.IntType(64), builder.module
            place = module.globals.get(_SYMBOL) or llvm.GlobalVariable(module, word, _SYMBOL)
            builder.store(context.cast(builder, args[0], signature.args[0], types.int64), place)
            return context.get_dummy_value()

        return types.none(number), code

    @machinery.register_pass(mutates_CFG=True, analysis_only=False)
    class Rounds(machinery.FunctionPass):  # type: ignore[misc, name-defined]
        _name = "stoneswidgets_rounds"

        def __init__(self) -> None:
            machinery.FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            code = state.func_ir
            loops = ir_utils.compute_cfg_from_blocks(code.blocks).loops()
            for header in {each.header for each in loops.values()}:
                _count(ir, code, header, leave)
            if loops:
                first = code.blocks[min(code.blocks)]
                left = ir.Var(first.scope, "rounds.left", first.loc)
                first.prepend(ir.Assign(ir.Const(LINES, first.loc), left, first.loc))
                code._definitions = ir_utils.build_definitions(code.blocks)  # noqa: SLF001
                postproc.PostProcessor(code).run()
            return bool(loops)

    class Counting(compiler.CompilerBase):  # type: ignore[misc, name-defined]
        def define_pipelines(self) -> list[Any]:
            pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.add_pass_after(Rounds, passes.IRProcessing)
            pipeline.finalize()
            return [pipeline]

    return Counting


def _count(ir: Any, code: Any, header: int, leave: Any) -> None:
    """Split a loop's first block, and have it begin with one round less that is left."""
    block, last = code.blocks[header], max(code.blocks)
    scope, loc = block.scope, block.loc
    rest, over = last + 1, last + 2
    code.blocks[rest], code.blocks[over] = ir.Block(scope, loc), ir.Block(scope, loc)
    code.blocks[rest].body, block.body = block.body, []

    def put(where: int, name: str, value: Any) -> Any:
        variable = ir.Var(scope, f"rounds.{name}.{header}" if name != "left" else "rounds.left", loc)
        code.blocks[where].append(ir.Assign(value, variable, loc))
        return variable

    left = ir.Var(scope, "rounds.left", loc)
    put(header, "left", ir.Expr.binop(operator.sub, left, put(header, "one", ir.Const(1, loc)), loc))
    ended = put(header, "ended", ir.Expr.binop(operator.lt, left, put(header, "none", ir.Const(0, loc)), loc))
    block.append(ir.Branch(ended, over, rest, loc))
    function = code.func_id.func
    number = _named(function) * _LINES + loc.line - function.__code__.co_firstlineno + 1
    leaves = put(over, "leave", ir.Global("leave", leave, loc))
    put(over, "said", ir.Expr.call(leaves, (put(over, "number", ir.Const(number, loc)),), (), loc))
    code.blocks[over].append(ir.StaticRaise(ZeroDivisionError, ("a loop without an end",), loc))
