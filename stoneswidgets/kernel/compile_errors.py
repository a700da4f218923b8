"""What the compiler does not take, said in words that name the rule and its line."""

from __future__ import annotations

import builtins
import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from stoneswidgets.kernel.bounded import line_of
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.reading import steps

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FunctionType
    from typing import Any

TAKEN = "a rule may use only whole numbers, loops, conditions and other functions marked as rules"


def uncompiled(function: Callable[..., Any], error: Exception) -> str:
    """Say which rule the compiler did not take, and why.

    Parameters
    ----------
    function : callable
        What was compiled: the rule may be one of those that it calls.
    error : Exception
        What the compiler raised.
    """
    rules = sorted(reached(cast("FunctionType", function)), key=lambda each: each.__qualname__)
    for each in rules:
        if names := _undefined(each):
            return _said(each, f"it names {names[0]}, which is not defined")
        if names := _classes(each):
            return _said(
                each,
                f"it names the class {names[0]}; the rule that it overrides is called by its name in the module of rules",
            )
    for each in rules:
        if why := _not_read(each):
            return _said(each, why)
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error)) or type(error).__name__
    for file, line in re.findall(r'File "([^"]+)", line (\d+)', text):
        for each in rules:
            if _has(each.__code__, file, int(line)):
                return _said(each, f"in {line_of(each.__code__, int(line))}, {_why(text)}")
    return _said(function, _why(text))


def _said(rule: Callable[..., Any], why: str) -> str:
    return f"the rule {rule.__name__} cannot be compiled: {why} ({TAKEN})"


def _used(rule: FunctionType) -> list[str]:
    return [each.value for each in steps(rule) if each.op == "LOAD_GLOBAL"]


def _undefined(rule: FunctionType) -> list[str]:
    return [name for name in _used(rule) if name not in rule.__globals__ and not hasattr(builtins, name)]


def _classes(rule: FunctionType) -> list[str]:
    return [name for name in _used(rule) if isinstance(rule.__globals__.get(name), type)]


def _not_read(rule: FunctionType) -> str:
    """Say what the compiler cannot even read of a rule; nothing if it can."""
    from numba.core.compiler import run_frontend

    try:
        cast("Any", run_frontend)(rule)
    except Exception as error:  # noqa: BLE001 (which ones the compiler has is not said anywhere)
        return str(error).strip().splitlines()[0].split(" Raised from ")[0].rstrip(".")
    return ""


def _has(code: CodeType, file: str, line: int) -> bool:
    last = max(n or 0 for *_, n in code.co_lines())
    return Path(code.co_filename).name == Path(file).name and code.co_firstlineno <= line <= last


def _why(text: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    said = [
        line for line in lines if re.match(r"[A-Z][^:]*(annot|known|ntyped|nsupport|nvalid|too large)", line)
    ]
    if said:
        return said[-1]
    called = [line.removeprefix(">>> ") for line in lines if line.startswith(">>> ")]
    return f"there is no {called[-1]}" if called else lines[0]
