"""What compiled code does where it calls a function that is not compiled: what is written for it, or a call of code that is there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from stoneswidgets.plumbing.interrupts import held

if TYPE_CHECKING:
    from collections.abc import Callable


def instead(function: Callable[..., Any], signature: Any, code: Callable[..., Any]) -> None:  # noqa: ANN401
    """Have compiled code do what `code` writes, wherever it calls a function."""
    with held():
        from numba.core.types import Function  # noqa: PLC0415
        from numba.core.typing.templates import ConcreteTemplate, infer_global  # noqa: PLC0415
        from numba.extending import lower_builtin  # noqa: PLC0415

    template = type("Replaced", (ConcreteTemplate,), {"key": function, "cases": [signature]})
    infer_global(function, Function(template))  # type: ignore[no-untyped-call]
    lower_builtin(function, *signature.args)(code)  # type: ignore[no-untyped-call]


def called_at(function: Callable[..., Any], signature: Any, symbol: str, place: int) -> None:  # noqa: ANN401
    """Have compiled code call a function where its machine code is, by a symbol of that place."""
    with held():
        from llvmlite.binding import add_symbol  # type: ignore[import-untyped]  # noqa: PLC0415

    add_symbol(symbol, place)
    instead(function, signature, partial(_called, symbol))


def _called(symbol: str, context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
    with held():
        from numba.core.cgutils import get_or_insert_function  # noqa: PLC0415

    convention, known = context.call_conv, (signature.return_type, signature.args)
    type_there = convention.get_function_type(*known)
    there = get_or_insert_function(builder.module, type_there, symbol)  # type: ignore[no-untyped-call]
    status, result = convention.call_function(builder, there, *known, args)
    with builder.if_then(status.is_error, likely=False):
        convention.return_status_propagate(builder, status)
    return result
