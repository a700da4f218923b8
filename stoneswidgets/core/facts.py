"""Facts: what is true of a position, or has happened in a game, as data; words are made from them later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, init=False, repr=False, slots=True)
class Fact:
    """What is the case, or has happened: its kind, and named values, such as who, what, where and how many.

    Seats are numbers, and are called `who`, `whom` or `whose`; places are called `where`.

    Examples
    --------
    >>> f = Fact("controls", who=1, where="d4", sums=(0, 5))
    >>> f, f["where"], f == Fact("controls", sums=(0, 5), where="d4", who=1)
    (Fact('controls', sums=(0, 5), where='d4', who=1), 'd4', True)
    """

    kind: str
    values: tuple[tuple[str, Any], ...]

    def __init__(self, kind: str, /, **values: Any) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "values", tuple(sorted(values.items())))

    def __getitem__(self, name: str) -> Any:
        return dict(self.values)[name]

    def get(self, name: str) -> Any:
        """Return a value; None if the fact has none of that name."""
        return dict(self.values).get(name)

    @property
    def key(self) -> str:
        """A short text that stands for the fact, and hardly for another one."""
        return format(crc32(repr(self).encode()), "x")

    def covers(self, other: Fact) -> bool:
        """Tell whether this fact says all that another one does.

        >>> Fact("controls", who=1, where="d4", sums=(0, 5)).covers(Fact("controls", who=1, where="d4"))
        True
        """
        return self.kind == other.kind and {*other.values} <= {*self.values}

    def __repr__(self) -> str:
        return f"Fact({', '.join([repr(self.kind), *(f'{name}={value!r}' for name, value in self.values)])})"


Facts = tuple[Fact, ...]


def once(facts: Iterable[Fact], said: Iterable[Fact] = ()) -> Facts:
    """Return facts without those that an earlier one covers, or one that has been said; of a group, what is left of it.

    >>> said = Fact("controls", who=1, where="d4", sums=(0, 5))
    >>> once([Fact("sum", who=1), Fact("controls", who=1, where="d4")], [Fact("happened", facts=(said,))])
    (Fact('sum', who=1),)
    """
    known, left = [each for fact in said for each in (fact, *(fact.get("facts") or ()))], list[Fact]()
    for fact in facts:
        if (group := fact.get("facts")) is not None:
            fact = Fact(fact.kind, **{**dict(fact.values), "facts": once(group, known)})  # noqa: PLW2901
            if not fact["facts"]:
                continue
            known += fact["facts"]
        elif any(each.covers(fact) for each in known):
            continue
        known.append(fact)
        left.append(fact)
    return tuple(left)


class Feature(NamedTuple):
    """Something that players have more or less of: its name in the picture's ``WEIGHTS``, how much each seat has, what is said of it."""

    name: str
    amounts: tuple[int, ...]
    fact: Fact


def as_they_should(seats: int, word: str) -> Fact:
    """Return that all others choose well."""
    return Fact("as they should", n=seats - 1, word=word)


def each(amounts: Iterable[int], then: str = "each", first: str = "") -> Facts:
    """Return how many of something each player has, by that kind of fact; of the first one by another, if one is given."""
    return tuple(Fact(then if seat or not first else first, who=seat, n=n) for seat, n in enumerate(amounts))


def compared(first: str, then: str, amounts: Iterable[int]) -> Fact:
    """Return the same as one fact."""
    return Fact("compared", each=each(amounts, then, first))
