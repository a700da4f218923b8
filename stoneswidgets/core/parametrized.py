"""A game as one choice of its rule parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from stoneswidgets.core.declaration import Declaration
from stoneswidgets.errors import BadRules, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping


class Parametrized(Declaration):
    """What has rule parameters: their values are checked, shown, pickled, and written as numbers into the tables."""

    def __post_init__(self) -> None:
        for name, each in self.parameters.items():
            object.__setattr__(self, name, each.taken(getattr(self, name), name, self.title))

    @classmethod
    def from_rules(cls, rules: Mapping[str, Any]) -> Self:
        """Return the game with those rule parameters.

        Raises
        ------
        BadRules
            If a parameter does not exist or cannot have that value.
        """
        for name in rules:
            if name not in cls.parameters:
                raise BadRules(
                    f"{cls.title} has no rule parameter {quoted(name)}; it has {', '.join(cls.parameters)}"
                )
        return cls(**rules)

    @property
    def rules(self) -> dict[str, Any]:
        """The rule parameters that differ from their defaults.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(goal=5, players=2).rules
        {'goal': 5}
        """
        return {
            name: value
            for name, each in self.parameters.items()
            if (value := getattr(self, name)) != each.default
        }

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self.rules.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process makes the game of: the class and the rule parameters, nothing that follows from them."""
        return _made, (type(self), self.rules)

    def entry(self, name: str) -> int:
        """Return the number that stands for a parameter's value in the tables: the value's index among those allowed.

        Numbers stand for themselves, False and True are 0 and 1.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStones(tiebreak="threat").entry("tiebreak"), sw.SiegeStones().entry("goal")
        (1, 4)
        """
        return self.parameters[name].codes(getattr(self, name))[0]

    @classmethod
    def next_entry(cls) -> int:
        """Return the index in the tables of the first parameter that a variant of this game adds."""
        return cls.entries


def _made(cls: type[Parametrized], rules: Mapping[str, Any]) -> Parametrized:
    return cls(**rules)
