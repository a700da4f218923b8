"""Variants' rules: a rule function overridden by name, and every rule that calls it made anew to call the new one.

It works as methods do: the parent's rules call the overriding function, and where the overriding function itself calls
the one that it overrides, it gets the parent's.
"""

from __future__ import annotations

from importlib import import_module
from types import CellType, FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.call_graph import calls, known_to, reached, rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.call_graph import F, Path

made = SimpleNamespace()
"""The functions made here, by names that do not change from run to run: the compiler's disk cache names them so."""


class RuleSet:
    """The rule functions that one class of games plays by.

    Parameters
    ----------
    name : str
        Of the class, with its module; goes into the names of the functions made here.
    parent : RuleSet, optional
        Those of the class that it is a variant of.
    overriding : mapping, optional
        New functions by those of the parent that they override.
    """

    def __init__(
        self,
        name: str = "",
        parent: RuleSet | None = None,
        overriding: Mapping[FunctionType, FunctionType] | None = None,
    ) -> None:
        self._name, self._parent = name, parent
        self._overriding = dict(overriding or {})
        self._own: dict[FunctionType, FunctionType] = {}
        self._made: set[FunctionType] = set()

    def own(self, function: F) -> F:
        """Return what stands for a rule function here: itself, where neither it nor what it calls is overridden."""
        return cast("F", self._version(cast("FunctionType", function)))

    def _version(self, function: FunctionType) -> FunctionType:
        if function in self._made:
            return function
        original = self._original(function)
        if original not in self._own:
            new = self._overriding.get(original)
            if new is not None:
                self._copy(new, self._own, original, overrides=original)
            elif self.changes(original):
                self._copy(original, self._own, original)
            else:
                self._own[original] = original
        return self._own[original]

    def _original(self, function: FunctionType) -> FunctionType:
        return function if self._parent is None else self._parent.own(function)

    def changes(self, function: FunctionType) -> bool:
        """Tell whether a rule of the parent's is overridden here, or comes to call one that is."""
        return any(self._original(each) in self._overriding for each in reached(function))

    def _copy(
        self,
        function: FunctionType,
        kept: dict[FunctionType, FunctionType],
        key: FunctionType,
        overrides: FunctionType | None = None,
    ) -> FunctionType:
        """Return a function with the same code that calls the rules of this class; keep it first, as rules may recur."""
        known = dict(known_to(function))
        around = {name: value for name, value in known.items() if name not in function.__code__.co_freevars}
        around |= {"__name__": function.__module__, "__builtins__": function.__globals__["__builtins__"]}
        cells = tuple(
            CellType(known[name]) if name in known else CellType() for name in function.__code__.co_freevars
        )
        copy = FunctionType(function.__code__, around, function.__name__, function.__defaults__, cells)
        copy.__doc__, copy.__annotations__ = function.__doc__, function.__annotations__
        self._name_it(copy)
        kept[key] = copy
        self._made.add(rule(copy))
        above: dict[FunctionType, FunctionType] = {}
        modules: dict[Path, _Told] = {}
        for path, called in calls(function).items():
            if overrides is not None and self._original(called) is overrides:
                if overrides not in above:
                    self._name_it(self._copy(overrides, above, overrides), " as overridden")
                new = above[overrides]
            else:
                new = self._version(called)
            _tell(copy, path, new, modules)
        return copy

    def _name_it(self, copy: FunctionType, how: str = "") -> None:
        name = f"{self._name}.{copy.__name__}{how}".replace(".", ":")
        copy.__module__, copy.__qualname__ = __name__, f"made.{name}"
        setattr(made, name, copy)


def _tell(copy: FunctionType, path: Path, new: FunctionType, modules: dict[Path, _Told]) -> None:
    """Have a copied function know a rule by that name; modules are copied once for each such function."""
    if path[0] in copy.__code__.co_freevars:
        at = copy.__code__.co_freevars.index(path[0])
        cast("tuple[CellType, ...]", copy.__closure__)[at].cell_contents = new
        return
    around = copy.__globals__
    for i, name in enumerate(path[:-1], 1):
        if path[:i] not in modules:
            modules[path[:i]] = around[name] = _Told(around[name])
        around = vars(around[name])
    around[path[-1]] = new


class _Told(ModuleType):
    """A module as a copied rule knows it: with other rules under their names."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__)
        vars(self).update(vars(module))

    def __reduce__(self) -> tuple[Any, ...]:
        return import_module, (self.__name__,)
