"""What Python's own errors leave unsaid of the library's things, said below them in notebooks.

A value that is called, a method without its brackets, an import, a name without its `sw.`: Python fails there and asks nobody. The piece of the
user's line that failed tells what was meant.
"""

from __future__ import annotations

import re
import sys
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from stoneswidgets.errors import NoSuchName, meant, no_such_name, quoted, with_article
from stoneswidgets.plumbing.answering import LIBRARY, is_our_module, own_names
from stoneswidgets.plumbing.interrupts import loaded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType


_COMPUTED = "not supported between|unsupported operand|unsupported format|real number|__round__"
"""Python's own words where something that is not a number is computed with."""


def tell_in_notebooks() -> None:
    """Have IPython say below Python's own errors what they leave unsaid."""
    if shell := loaded("IPython").get_ipython():
        shell.events.register("post_run_cell", _tell)


def _tell(result: Any) -> None:
    if said := unsaid(result.error_in_exec):
        sys.stderr.write(f"{said}\n")


def unsaid(error: BaseException | None) -> str:
    """Return what Python's own error leaves unsaid of the library's things, or "".

    Nothing runs again: only names, and attributes of the library's things, are looked up.
    """
    if isinstance(error, ImportError) and error.name:
        return _not_imported(error.name, str(error))
    if error is None or type(error) not in {TypeError, AttributeError, ValueError, NameError, IndexError}:
        return ""
    steps, step = [], error.__traceback__
    while step:
        steps.append(step)
        step = step.tb_next
    cell = loaded(f"{LIBRARY}.core.rules.failed_cells")
    if said := cell.told(error, steps[-1].tb_frame, steps[-1].tb_lineno):
        return str(said)
    if said := _no_number(str(error)):
        return said
    for each in reversed(steps):
        names = {**each.tb_frame.f_globals, **each.tb_frame.f_locals}
        for node in _failed(each):
            if said := _of(node, str(error), names):
                return said
            if "not callable" in str(error) and isinstance(node, loaded("ast").Call):
                break  # the calls within it went well
    return ""


def _failed(step: TracebackType) -> Iterator[Any]:
    """Go through the parts of what failed in a frame, the outer ones first."""
    code = step.tb_frame.f_code
    first, last, start, end = list(code.co_positions())[step.tb_lasti // 2]
    lines = loaded("linecache").getlines(code.co_filename, step.tb_frame.f_globals)
    if first is None or last is None or start is None or not lines[first - 1 : last]:
        return
    piece = [line.encode() for line in lines[first - 1 : last]]
    piece[-1] = piece[-1][:end]
    piece[0] = b" " * start + piece[0][start:]
    text, tree = b"".join(piece).decode(), loaded("ast")
    expression, statement = f"({text}\n)", loaded("textwrap").dedent(text)
    for one in (expression, statement):
        try:
            parsed = tree.parse(one)
        except SyntaxError:
            continue
        yield from tree.walk(parsed)
        return


def _of(node: Any, why: str, names: Mapping[str, Any]) -> str:
    """Return what is to be said of a part of what failed, by Python's own words, or ""."""
    said = ""
    match type(node).__name__:
        case "Call" if "not callable" in why:
            said = _no_function(node.func, names) or _no_result(node.func, why, names)
        case "Call" if "DataFrame constructor" in why:
            said = next(filter(None, (_no_list(_value(each, names)) for each in node.args)), "")
        case "Attribute" if re.search(r"\b(method|function)\b", why):
            said = _without_brackets(node.value if "has no attribute" in why else node, names)
        case "Call" if "JSON serializable" in why:
            said = next(filter(None, (_no_json(each, names) for each in node.args)), "")
        case "Attribute" if "'NoneType' object has no" in why and hasattr(node.value, "func"):
            said = _nothing(node.value, names)
        case "Attribute" if "has no attribute" in why:
            said = _not_there(node, names)
        case "Subscript" if re.search("indices must be|index out of range|not subscriptable", why):
            said = _shown(node.value, names) or _has(node.value, names)
    return said


# ---------------------------------------------------------------- what is said


def _no_function(called: Any, names: Mapping[str, Any]) -> str:
    thing, text = _value(called, names), _text(called)
    if callable(thing):
        return ""
    if isinstance(thing, ModuleType) and _is_ours(thing):
        of = _value(called.value, names) if _is_attribute(called) else thing
        own = ", ".join(f"{text}.{each}()" for each in _own_things(thing) if callable(getattr(thing, each)))
        instead = getattr(of, "_CALLED_ELSEWHERE", {}).get(text.rpartition(".")[2].capitalize(), "")
        there = f"; there is {instead}" if instead else meant(text, _own_things(of))
        return f"{text} is a module{there or (own and f'; it has {own}')}"
    if _is_attribute(called) and _leads_from_ours(called.value, names):
        return f"{text} is a value: it is read without brackets"
    if thing is None or not _is_ours(thing):
        return ""
    return f"{text} is {quoted(thing)}, which is not called itself; it has {_methods(thing)}"


def _no_result(called: Any, why: str, names: Mapping[str, Any]) -> str:
    """Say of what a call has returned, which Python names by its class alone, what can be called instead."""
    if not hasattr(called, "func") or not _leads_from_ours(called, names):
        return ""
    name = why.split("'")[1]
    if (found := _class_named(name)) is None:
        return ""
    inner = {each for cls in found.__mro__ for each in vars(cls).get("_unlisted", ())}
    own = [
        f"{each}()"
        for each in dir(found)
        if each[0] != "_" and isinstance(getattr(found, each), FunctionType) and each not in inner
    ]
    return f"{_text(called.func)}(…) is a {name}, which is not called itself; it has {', '.join(own)}"


def _class_named(name: str) -> type | None:
    """Return the library's class of that name."""
    classes = [vars(each).get(name) for each in [*sys.modules.values()] if _is_ours(each)]
    return next((each for each in classes if isinstance(each, type) and _is_ours(each)), None)


def _no_number(why: str) -> str:
    """Say what numbers something of the library's has that was computed with as if it were one."""
    for name in re.findall(r"\w+", why) if re.search(_COMPUTED, why) else ():
        if cls := _class_named(name):
            kinds = loaded("inspect").get_annotations(cls)
            own = [each for each, kind in kinds.items() if "float" in str(kind)]
            if own:
                return f"{with_article(name)} is not a number; it has {', '.join(own)}"
    return ""


def _nothing(call: Any, names: Mapping[str, Any]) -> str:
    if not _leads_from_ours(call, names):
        return ""
    return f"{_text(call.func)}(…) returns nothing: what follows stands on a line of its own"


def _has(node: Any, names: Mapping[str, Any]) -> str:
    thing = _value(node, names)
    is_other = not _is_ours(thing) or callable(thing)
    return "" if is_other else f"{_text(node)} is {quoted(thing)}; it has {', '.join(own_names(thing))}"


def _methods(thing: object) -> str:
    return ", ".join(f"{name}()" for name in own_names(thing) if callable(getattr(thing, name, None)))


def _own_things(module: ModuleType) -> list[str]:
    """Return the public names of a module, but for those of classes and modules."""
    own = [
        each for each, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__
    ]
    names = getattr(module, "__all__", [each for each in own if not each.startswith("_")])
    return [each for each in names if not isinstance(getattr(module, each), type | ModuleType)]


def _no_list(thing: object) -> str:
    return f"{quoted(thing)} is not a list: {instead}" if (instead := getattr(thing, "_instead", "")) else ""


def _without_brackets(node: Any, names: Mapping[str, Any]) -> str:
    thing = _value(node, names)
    if not _is_attribute(node) or not isinstance(thing, FunctionType | MethodType | None):
        return ""
    if not _leads_from_ours(node.value, names):
        return ""
    try:
        loaded("inspect").signature(thing).bind()
    except TypeError:  # it takes something, or is not known
        return f"{_text(node)} is a method: it is called, as {_text(node)}(…)"
    return f"{_text(node)} is a method: it is called, as {_text(node)}()"


def _no_json(node: Any, names: Mapping[str, Any]) -> str:
    thing = _value(node, names)
    ways = {"dumps": "dumps()", "describe": "describe()", "to_frame": "to_frame().to_json()"}
    there = (text for way, text in ways.items() if _is_ours(thing) and hasattr(thing, way))
    return next((f"{quoted(thing)} becomes JSON by its {text}" for text in there), "")


def _not_there(node: Any, names: Mapping[str, Any]) -> str:
    cls = _value(node.value, names)
    if not isinstance(cls, type):
        return _shown(node.value, names)
    if not _is_ours(cls) or hasattr(cls, node.attr):
        return ""
    made = getattr(cls, "_made_by", "")
    beside: Mapping[str, object] = getattr(cls, "_beside_it", lambda _: {})(cls)
    held = [
        f"; there is {cls.__name__}().{where}.{node.attr}"
        for where, of in beside.items()
        if node.attr in dir(of)
    ]
    near = meant(node.attr, [name for name in dir(cls) if not name.startswith("_")])
    told = held[0] if held else near or (f"; {made}" if made else "")
    return f"{_text(node.value)} has no {node.attr}{told}" if told else ""


def _shown(node: Any, names: Mapping[str, Any]) -> str:
    """Say what a plain value of the library's is, of which something was asked that it does not have."""
    owner = _value(node.value, names) if _is_attribute(node) else None
    if not _is_ours(owner) or not hasattr(owner, node.attr):
        return ""
    thing = _value(node, names)
    if isinstance(owner, type) and (isinstance(thing, property) or hasattr(thing, "func")):
        whole = _text(node.value)
        return f"{whole} is a class; what it makes has {node.attr}: {whole}(…).{node.attr}"
    is_plain = isinstance(thing, tuple | dict | str | int | float | None)
    return f"{_text(node)} is {loaded('reprlib').repr(thing)}" if is_plain else ""


def _not_imported(module: str, why: str) -> str:
    """Say what a module answers that is asked for a name, which an import leaves out."""
    if named := re.match(r"cannot import name '(\w+)'", why):
        name = named[1]
    else:
        module, _, name = module.rpartition(".")
    if is_our_module(module) and module in sys.modules:
        try:
            getattr(sys.modules[module], name)
        except AttributeError as found:
            ours = isinstance(found, NoSuchName)
            return str(found if ours else no_such_name(module, name, dir(sys.modules[module])))
        return f"from {module} import {name}"
    return ""


# ---------------------------------------------------------------- what was meant


def _text(node: Any) -> str:
    return str(loaded("ast").unparse(node))


def _is_attribute(node: Any) -> bool:
    return isinstance(node, loaded("ast").Attribute)


def _value(node: Any, names: Mapping[str, Any]) -> Any:
    """Return what a name, or an attribute of something of the library's, stands for; None where that is not known."""
    if isinstance(node, loaded("ast").Name):
        return names.get(node.id)
    owner = _value(node.value, names) if _is_attribute(node) else None
    try:
        return getattr(owner, node.attr) if _is_ours(owner) else None
    except Exception:  # noqa: BLE001 (whatever comes of looking, the user's own error stands)
        return None


def _leads_from_ours(node: Any, names: Mapping[str, Any]) -> bool:
    """Tell whether something is of the library's, or comes from such a thing by calls, indices and attributes."""
    further = getattr(node, "func", None) or getattr(node, "value", None)
    return _is_ours(_value(node, names)) or (further is not None and _leads_from_ours(further, names))


def _is_ours(thing: object) -> bool:
    if isinstance(thing, ModuleType):
        return is_our_module(thing.__name__)
    if isinstance(thing, FunctionType | MethodType):
        return is_our_module(thing.__module__)
    classes = (thing if isinstance(thing, type) else type(thing)).__mro__
    return any(is_our_module(each.__module__) for each in classes)
