"""Sets as whole numbers, a bit for each member: of spaces, of seats, of colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence
    from typing import Self

Set: TypeAlias = Any
"""A set that a rule is given or returns: a whole number, which a type checker lets rules go through and ask, as in ``for tower in towers``."""


def popcount(bits: int) -> int:
    """Return how many bits are set.

    >>> popcount(0b1011)
    3
    """
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the index of the lowest bit set; `bits` is not 0.

    >>> lowest(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


class Bits(int):
    """A set as a field holds it: ``space in s.empty``, ``for space in s.towers``, ``len(s.towers)``, ``s.empty.remove(space)``.

    >>> [*Bits(0b101)], 2 in Bits(0b101), 1 in Bits(0b101) | 0b10
    ([0, 2], True, True)
    """

    _vector: MutableSequence[int]
    _at: int

    @classmethod
    def of(cls, vector: MutableSequence[int], at: int) -> Self:
        """Return the set in a vector, which can be changed there."""
        found = cls(vector[at])
        found._vector, found._at = vector, at
        return found

    def add(self, member: int) -> None:
        """Add a member to the field."""
        self._vector[self._at] |= 1 << member

    def remove(self, member: int) -> None:
        """Take a member out of the field, if it is there."""
        self._vector[self._at] &= ~(1 << member)

    def __contains__(self, member: int) -> bool:
        return self > 0 and bool(self >> member & 1)  # of one that is hidden, -1, no member is known

    def __len__(self) -> int:
        return self.bit_count() if self > 0 else 0

    def __iter__(self) -> Iterator[int]:
        rest = int(self)
        while rest > 0:
            yield lowest(rest)
            rest &= rest - 1

    def __and__(self, other: int) -> Bits:
        return Bits(int(self) & other)

    def __or__(self, other: int) -> Bits:
        return Bits(int(self) | other)

    def __xor__(self, other: int) -> Bits:
        return Bits(int(self) ^ other)

    def __invert__(self) -> Bits:
        return Bits(~int(self))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__
