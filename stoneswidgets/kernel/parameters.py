"""Rule parameters: their allowed values, and the numbers that stand for these in the tables of the rule functions."""

from __future__ import annotations

from dataclasses import Field, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.plumbing.arguments import plain
from stoneswidgets.plumbing.json_text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

Allowed: TypeAlias = "range | tuple[Any, ...]"


GROUPS = ("goal", "board", "players", "pieces")
"""What the rule parameters are about that one changes first, in their order."""


def parameter(default: Any, allowed: Allowed, ruling: str = "", about: str = "", group: str = "") -> Any:
    """Declare a rule parameter in the body of a `Game`.

    Parameters
    ----------
    default : int, str, bool or tuple of int
        The default value.
    allowed : range or tuple
        The allowed values: the numbers of a range; the values of a tuple; or, for a tuple of ranges, tuples with one
        number from each range.
    ruling : str
        The id of the ruling that it decides, if there is one, such as S5.
    about : str
        Its meaning, in a few words.
    group : {'', 'goal', 'board', 'players', 'pieces'}
        Where it stands in a form of rules; what has none stands behind the others.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> class Weights(sw.SiegeStones):
    ...     weights = sw.parameter((3, 2, 1), (range(10),) * 3, about="what a first, second and third tower count")
    >>> Weights(weights=[5, 2, 0]).rules
    {'weights': (5, 2, 0)}
    >>> Weights(weights=(5, 2))
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.BadRules: weights=(5, 2) is not possible in Weights: weights is 3 whole numbers, each from 0 to 9

    Raises
    ------
    BadRules
        If it is not said what is allowed.
    """
    if not isinstance(allowed, range | tuple) or not allowed:
        raise BadRules(
            f"a rule parameter needs a default and the values allowed, as in sw.parameter(2, range(5)), not {quoted(default)} and "
            f"{quoted(allowed) if allowed != () else 'none'}"
        )
    return field(default=default, metadata=Parameter(default, allowed, ruling, about, group)._asdict())


class Parameter(NamedTuple):
    """A rule parameter, as `parameter` declares it."""

    default: Any
    allowed: Allowed
    ruling: str
    about: str
    group: str = ""

    @classmethod
    def of(cls, declared: Field[Any]) -> Parameter:
        """Return the parameter that a field of a game declares."""
        known = {name: declared.metadata[name] for name in ("allowed", "ruling", "about", "group")}
        return cls(declared.default, **known)

    @property
    def is_row(self) -> bool:
        """Whether its values are tuples of numbers."""
        return not isinstance(self.allowed, range) and all(isinstance(each, range) for each in self.allowed)

    @property
    def size(self) -> int:
        """How many numbers it takes up in the tables."""
        return len(self.allowed) if self.is_row else 1

    def taken(self, value: object, name: str, title: str) -> object:
        """Return a value, a list as a tuple, a number of NumPy's as one of Python's; a `BadRules` if it is not allowed."""
        value = plain(value)
        if self.is_row and isinstance(value, list):
            value = tuple(value)
        if not self._may_be(value):
            raise BadRules(f"{name}={_written(value)} is not possible in {title}: {name} is {self.words}")
        return value

    def _may_be(self, value: object) -> bool:
        if self.is_row:
            return (
                isinstance(value, tuple)
                and len(value) == len(self.allowed)
                and all(type(n) is int and n in each for n, each in zip(value, self.allowed, strict=True))
            )
        kinds = {int} if isinstance(self.allowed, range) else {type(each) for each in self.allowed}
        return type(value) in kinds and value in self.allowed

    @property
    def words(self) -> str:
        """The allowed values, in words."""
        if not self.is_row:
            return words(self.allowed)
        spans = [f"{each[0]:,} to {each[-1]:,}" for each in cast("tuple[range, ...]", self.allowed)]
        told = f"each from {spans[0]}" if len(set(spans)) == 1 else f"from {', '.join(spans)}"
        return f"{len(spans)} whole numbers, {told}"

    def codes(self, value: Any) -> tuple[int, ...]:
        """Return the numbers that stand for a value in the tables: the value itself, or its index among those allowed."""
        if self.is_row:
            return cast("tuple[int, ...]", value)
        if isinstance(self.allowed, range) or isinstance(value, bool):
            return (int(value),)
        return (self.allowed.index(value),)


def explained(parameters: Iterable[tuple[str, Parameter]]) -> str:
    """Return a section of a docstring that explains rule parameters.

    >>> text = explained([("goal", Parameter(4, range(1, 10), "S5", "towers that win"))])
    >>> text.splitlines()[2:]
    ['goal : a whole number from 1 to 9, by default 4', '    Towers that win (S5).']
    """
    lines = ["Parameters", "----------"]
    for name, each in parameters:
        ruling = f" ({each.ruling})" if each.ruling else ""
        about = each.about or "A rule of this variant"
        lines += [f"{name} : {each.words}, by default {each.default!r}"]
        lines += [f"    {about[:1].upper()}{about[1:]}{ruling}."]
    return "\n".join(lines)


def _written(value: object) -> str:
    if isinstance(value, tuple) and all(type(each) is int for each in value):
        return repr(value) if len(repr(value)) < 60 else f"{len(value)} numbers"
    return quoted(value)
