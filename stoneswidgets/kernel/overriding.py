"""The rules of variants: a variant overrides a rule by name, and each rule that calls it is copied to call the new one.

Overriding works as with methods: the parent's rules then call the overriding function, and the overriding function can
call the parent's rule by the same name.
"""

from __future__ import annotations

from importlib import import_module
from types import CellType, FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from stoneswidgets.kernel.call_graph import calls, known_to, reached, rule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.kernel.call_graph import F, Path

made = SimpleNamespace()
"""The copied functions, as attributes. Their names are the same in every run, as the compiler's disk cache requires."""


class RuleSet:
    """The rule functions of one class of games, by its name and module, which become part of the names of copied functions.

    `overriding` maps each overridden function of the parent to the one that replaces it. Rules that are `complete`, as those of a
    module are, call one another already: they are not copied, and call no rule that they override but by its own module.
    """

    def __init__(
        self,
        name: str = "",
        parent: RuleSet | None = None,
        overriding: Mapping[FunctionType, FunctionType] | None = None,
        *,
        complete: bool = False,
    ) -> None:
        self._name, self._parent = name, parent
        self._overriding = dict(overriding or {})
        self._own: dict[FunctionType, FunctionType] = dict(self._overriding) if complete else {}
        self._made: set[FunctionType] = set(self._own.values())

    def version_of(self, function: F) -> F:
        """Return this class's version of a rule function: the function itself unless it, or a rule it calls, is overridden."""
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
        return function if self._parent is None else self._parent.version_of(function)

    def changes(self, function: FunctionType) -> bool:
        """Tell whether a rule of the parent is overridden here, or calls an overridden one, directly or through others."""
        return any(self._original(each) in self._overriding for each in reached(function))

    def _copy(
        self,
        function: FunctionType,
        kept: dict[FunctionType, FunctionType],
        key: FunctionType,
        overrides: FunctionType | None = None,
    ) -> FunctionType:
        """Return a copy of a function that calls this class's rules.

        The copy goes into `kept` before the rules that it calls are copied, because rules may call themselves.
        """
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
        modules: dict[Path, ModuleCopy] = {}
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


def _tell(copy: FunctionType, path: Path, new: FunctionType, modules: dict[Path, ModuleCopy]) -> None:
    """Make a name in a copied function refer to a rule; of modules in a dotted name, the function gets copies of its own."""
    if path[0] in copy.__code__.co_freevars:
        at = copy.__code__.co_freevars.index(path[0])
        cast("tuple[CellType, ...]", copy.__closure__)[at].cell_contents = new
        return
    around = copy.__globals__
    for i, name in enumerate(path[:-1], 1):
        if path[:i] not in modules:
            modules[path[:i]] = around[name] = ModuleCopy(around[name])
        around = vars(around[name])
    around[path[-1]] = new


class ModuleCopy(ModuleType):
    """A copy of a module in which a copied function finds this class's rules under the names of the parent's."""

    def __init__(self, module: ModuleType, changed: Mapping[str, Any] | None = None) -> None:
        super().__init__(module.__name__)
        vars(self).update(vars(module))
        vars(self).update(changed or {})

    @property
    def changed(self) -> dict[str, Any]:
        """What is found here under other names than in the module itself."""
        above = vars(import_module(self.__name__))
        return {name: value for name, value in vars(self).items() if value is not above.get(name)}

    def __reduce__(self) -> tuple[Any, ...]:
        return import_module, (self.__name__,)
