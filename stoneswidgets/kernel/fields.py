"""Named fields of states and tables: a class declares each once, and rules read them as ``s.stones[seat]``.

A state and the tables of a game are vectors of whole numbers. The classes `State` and `Tables` say where in these each field
lies. Rules are rewritten to plain indices when they are marked (`stoneswidgets.kernel.naming`), so that a name costs nothing;
everything else reads a vector through an instance: ``State(vector).towers_left``.
"""

from __future__ import annotations

from copy import copy
from dataclasses import Field as DataclassField, dataclass, replace
from functools import cached_property
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    overload,
)

from stoneswidgets.errors import BadRules, quoted
from stoneswidgets.kernel.bits import Bits
from stoneswidgets.kernel.parameters import Parameter
from stoneswidgets.plumbing.arguments import integer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
    from typing import Self

MOST_SPACES = 61
"""The most spaces of a board."""
NONE = -2
"""The least number in a field of kind 'choice'; negative numbers there stand for no choice."""
ANY = 1 << 53
"""The size of a field that holds any number, also one below 0; a greater number is not the same in every reader of JSON."""
_SIZES = {"set": range(1, 63), "choice": range(1, ANY + 1), "number": range(ANY + 1)}
"""How many things a set may hold, as bits of a machine's word, and how far a choice or a number may go."""
SEAT, SPACE = "seat", "space"
"""Lengths of fields that are one for each seat, or for each space, until their class says how many there are."""

Size: TypeAlias = "int | Callable[[Any], int]"
"""A size that is always the same, or follows from the game."""


N = TypeVar("N", bound=int)
"""A number, or a set."""


class Row(Generic[N]):
    """A field with several numbers, as part of a vector: one for each seat, each space, each colour."""

    __slots__ = ("_field", "_vector")

    def __init__(self, vector: MutableSequence[int], field: Field) -> None:
        self._vector, self._field = vector, field

    @overload
    def __getitem__(self, at: int) -> N: ...
    @overload
    def __getitem__(self, at: slice) -> list[N]: ...
    def __getitem__(self, at: int | slice) -> Any:
        return [*self][at] if isinstance(at, slice) else self._field.read(self._vector, self._field.index(at))

    @overload
    def __setitem__(self, at: int, value: int) -> None: ...
    @overload
    def __setitem__(self, at: slice, value: Iterable[int]) -> None: ...
    def __setitem__(self, at: int | slice, value: Any) -> None:
        if isinstance(at, slice):
            all_of_it: list[int] = [*self]
            all_of_it[at] = value
            self._vector[self._field.slots] = map(int, all_of_it)
        else:
            self._vector[self._field.index(at)] = int(value)

    def __iter__(self) -> Iterator[N]:
        return self._field.each(self._vector)

    def __len__(self) -> int:
        return self._field.count


class Grid(Generic[N]):
    """A field with a number for each pair, such as a seat and a colour: ``s.piles[seat, colour]``."""

    __slots__ = ("_field", "_vector")

    def __init__(self, vector: MutableSequence[int], field: Field) -> None:
        self._vector, self._field = vector, field

    def __getitem__(self, at: tuple[int, int]) -> N:
        found: N = self._field.read(self._vector, self._field.index(*at))
        return found

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        self._vector[self._field.index(*at)] = int(value)

    def __iter__(self) -> Iterator[N]:
        return self._field.each(self._vector)


if TYPE_CHECKING:

    class SetField:
        """What a type checker takes a field with a set for: it is read as a set, and any whole number is written to it."""

        @overload
        def __get__(self, instance: None, owner: type) -> Self: ...
        @overload
        def __get__(self, instance: NamedVector, owner: type) -> Bits: ...
        def __get__(self, instance: NamedVector | None, owner: type) -> Any: ...
        def __set__(self, instance: NamedVector, value: int) -> None: ...


@dataclass(eq=False)
class Field:
    """A field of a vector, as `number`, `spaces`, `table` and their kin declare it: one number, or several by one or two indices.

    It begins `at` a place in the vector, and has as many numbers as its `shape` says, for indices from `first` on. In a state,
    its kind and size (a number once it is `sized`) say what it holds: a set of `size` things, a bit for each; a choice from 0 to
    `size` − 1, or a negative number for none; or a count from 0 to `size`; and `start` what at the start of a game. Sets of one
    label `apart` must not overlap: no space is both empty and has a stone. What is `derived` follows from other fields, and the
    lab does not count such sets. In the tables, `fill` returns its numbers, given the game, or it holds a rule `parameter`, or
    the numbers of moves with these `texts`; "" stands for its name.
    """

    kind: Literal["set", "choice", "number"] = "number"
    size: Size = 0
    apart: str = ""
    derived: bool = False
    start: Size = 0
    fill: Callable[[Any], Any] | None = None
    parameter: Parameter | None = None
    texts: tuple[str, ...] = ()
    shape: tuple[Any, ...] = ()
    first: tuple[int, ...] = ()
    name: str = ""
    at: int = -1
    of_seats: bool = False
    """Whether it is one number for each seat."""
    shown: int = 0
    """How many of its numbers a description lists, if not all: one for each seat that plays."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: NamedVector | None, owner: type) -> Any:
        if instance is None:
            return self
        vector: Any = instance.vector
        if self.shape:
            return (Row if len(self.shape) == 1 else Grid)(vector, self)
        return self.read(vector, self.at)

    def __set__(self, instance: NamedVector, value: int) -> None:
        if self.shape:
            raise AttributeError(f"{self.name} is one for each: {self.name}[…]")
        cast("MutableSequence[int]", instance.vector)[self.at] = int(value)

    @cached_property
    def is_set(self) -> bool:
        """Whether it may be gone through: a set, or an entry of the tables, which may be one."""
        return self.kind == "set" or (self.fill is not None and not self.texts)

    def read(self, vector: MutableSequence[int], at: int) -> Any:
        """Return one of its numbers, or sets."""
        return Bits.of(vector, at) if self.is_set else vector[at]

    def each(self, vector: MutableSequence[int]) -> Iterator[Any]:
        """Go through all of its numbers, or sets."""
        places = range(self.at, self.at + self.count)
        return (Bits.of(vector, at) for at in places) if self.is_set else map(vector.__getitem__, places)

    def sized(self, game: Any, shown: int = 0) -> Field:
        """Return the field with its size under a game's rule parameters; a `BadRules` if it cannot be of that size."""
        given = self.size(game) if callable(self.size) else self.size
        size, allowed = integer(given), _SIZES[self.kind]
        if size is None or size not in allowed:
            raise BadRules(
                f"the field {self.name}, a {self.kind}, has as its size a whole number from {allowed.start:,} to {allowed.stop - 1:,}, not "
                f"{quoted(given)}"
            )
        return replace(self, size=size, shown=shown)

    def unbounded(self) -> Field:
        """Return the same field, for rules that count further, or below 0, than those that it was made for."""
        return replace(self, size=ANY) if self.kind == "number" else self

    @property
    def range(self) -> range:
        """The numbers that it may hold, once it is `sized`."""
        size = cast("int", self.size)
        if self.kind == "set":
            return range(1 << size)
        return range(NONE, size) if self.kind == "choice" else range(0 if size < ANY else -ANY, size + 1)

    @property
    def count(self) -> int:
        """How many numbers it holds."""
        found: int = 1
        for each in self.shape:
            found *= each
        return found

    @property
    def slots(self) -> slice:
        """Where in the vector its numbers lie."""
        return slice(self.at, self.at + self.count)

    @property
    def offset(self) -> int:
        """What its indices are added to, the last of them as it is, the one before times the last length."""
        widths = (*self.shape[1:], 1)
        return self.at - int(sum(first * width for first, width in zip(self.first, widths, strict=False)))

    def index(self, *at: int) -> int:
        """Return where in the vector a number of the field lies; an `IndexError` if there is none."""
        found = 0
        for each, first, count in zip(at, self.first, self.shape, strict=True):
            if not first <= each < first + count:
                raise IndexError(f"{self.name} goes from {first} to {first + count - 1}, not {each}")
            found = found * count + each - first
        return self.at + found


# ---------------------------------------------------------------- declarations; a type checker takes them for what rules read


def number(most: Size, *, start: Size = 0) -> int:
    """Declare a count from 0 to `most`.

    Parameters
    ----------
    most, start : int or callable
        Its greatest value, and its value at the start: a number, or a function of the game, as in ``lambda game: game.goal``.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> class Counting(sw.SiegeStones):
    ...     made = sw.number(20)
    """
    return cast("int", Field("number", most, start=start))


def choice(many: Size, *, start: Size = 0) -> int:
    """Declare a number from 0 to `many` − 1, or a negative one for no choice.

    Parameters
    ----------
    many, start : int or callable
        How many things there are to choose from, and the value at the start, as in `number`.
    """
    return cast("int", Field("choice", many, start=start))


def spaces(*, apart: str = "", derived: bool = False, start: Size = 0) -> SetField:
    """Declare a set of spaces, a bit for each.

    Parameters
    ----------
    apart : str
        A label: sets with the same label must not overlap. For example, no space is both empty and has a stone.
    derived : bool
        Whether it follows from other fields, and is kept only to be at hand; the lab does not count such sets.
    start : int or callable
        The set at the start, as in `number`.
    """
    return set_of(of_the_board, apart=apart, derived=derived, start=start)


def of_the_board(game: Any) -> int:
    """Return the size of a set of spaces: how many spaces the board has."""
    return cast("int", game.board.count)


def set_of(many: Size, *, apart: str = "", derived: bool = False, start: Size = 0) -> SetField:
    """Declare a set of things, a bit for each.

    Parameters
    ----------
    many : int or callable
        How many things there are, at most 62, as in `number`.
    apart, derived, start
        As in `spaces`.
    """
    return cast("SetField", Field("set", many, apart=apart, derived=derived, start=start))


@overload
def each(count: int, field: int, first: int = 0) -> Row[int]: ...
@overload
def each(count: int, field: SetField, first: int = 0) -> Row[Bits]: ...
@overload
def each(count: int, field: Row[N], first: int = 0) -> Grid[N]: ...
def each(count: int, field: Any, first: int = 0) -> Any:
    """Declare as many fields of one kind, which rules read by an index: ``s.pile[colour]``.

    Parameters
    ----------
    count : int
        How many.
    field : field
        One of them, as `number`, `spaces`, … declare it; with fields of `each`, there are two indices, ``s.scored[seat, colour]``.
    first : int
        The first index.
    """
    return _repeated(field, count, first)


@overload
def each_seat(field: int) -> Row[int]: ...
@overload
def each_seat(field: SetField) -> Row[Bits]: ...
@overload
def each_seat(field: Row[N]) -> Grid[N]: ...
def each_seat(field: Any) -> Any:
    """Declare a field of each seat, ``s.stones[seat]``: of as many as can ever play.

    Parameters
    ----------
    field : field
        One of them, as in `each`.
    """
    return _repeated(field, SEAT)


@overload
def each_space(field: int) -> Row[int]: ...
@overload
def each_space(field: SetField) -> Row[Bits]: ...
@overload
def each_space(field: Row[N]) -> Grid[N]: ...
def each_space(field: Any) -> Any:
    """Declare a field of each space, ``s.stands[space]``; around `table`, a table of as many entries.

    Parameters
    ----------
    field : field
        One of them, as in `each`.
    """
    return _repeated(field, SPACE)


def table(fill: Callable[[Any], Any]) -> SetField:
    """Declare an entry of the tables, by the expression that fills it.

    Parameters
    ----------
    fill : callable
        Returns the number, given the game; with `each` and its kin, all the numbers, one after the other.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> class CornersClosed(sw.SiegeStones):
    ...     corners = sw.table(lambda game: sum(1 << i for i, ring in enumerate(game.board.neighbours) if len(ring) == 3))
    ...
    ...     @sw.rule
    ...     def droppable(t, s, seat, tower):
    ...         return s.empty & ~t.corners
    >>> len(CornersClosed().start().legal_moves())
    62
    """
    return cast("SetField", Field(fill=fill))


@overload
def move(text: str = "") -> int: ...
@overload
def move(text: str, *more: str) -> Row[int]: ...
def move(text: str = "", *more: str) -> Any:
    """Declare a move, or an outcome of chance: ``swap = sw.move()`` is ``swap`` in texts, a button on boards, and ``t.swap`` in rules.

    Parameters
    ----------
    text : str
        Its text, if that is another one than its name.
    *more : str
        Further texts, which make a row of moves, ``t.face[0]``, ``t.face[1]``, …

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> from stoneswidgets.games.siegestones import rules
    >>> class Resigning(sw.SiegeStones):
    ...     resign = sw.move()
    ...
    ...     @sw.rule
    ...     def legal(t, s, seat, out):
    ...         n = rules.legal(t, s, seat, out)
    ...         out[n] = t.resign
    ...         return n + 1
    ...
    ...     @sw.rule
    ...     def apply(t, s, action):
    ...         if action == t.resign:
    ...             sw.win(s, 1 - s.actor)
    ...         else:
    ...             rules.apply(t, s, action)
    >>> Resigning().start().play("resign").winners
    (1,)
    """
    return Field(
        texts=(text, *more), fill=list, shape=(1 + len(more),) if more else (), first=(0,) if more else ()
    )


def _repeated(field: object, count: int | str, first: int = 0) -> Field:
    if not isinstance(field, Field):
        raise BadRules(f"a field for each is of such as sw.number(3), not {quoted(field)}")
    if len(field.shape) > 1:
        raise BadRules("a field has at most two indices")
    if isinstance(count, int) and count < 1:
        raise BadRules(f"a field is there once or several times, not {quoted(count)}")
    repeated = copy(field)
    repeated.shape, repeated.first = (count, *field.shape), (first, *field.first)
    return repeated


# ---------------------------------------------------------------- layouts


class NamedVector:
    """Fields in a row, by whose names an instance reads and writes a vector; a subclass goes on where its parent ends."""

    __slots__ = ("vector",)
    fields: ClassVar[Mapping[str, Field]] = {}
    length: ClassVar[int] = 0
    most_seats: ClassVar[int] = 2
    """How many can play at most."""
    most_spaces: ClassVar[int] = MOST_SPACES
    """How many spaces the board may have."""

    def __init__(self, vector: Sequence[int]) -> None:
        self.vector = vector

    def __init_subclass__(cls, seats: int = 0, spaces: int = 0) -> None:
        cls.most_seats, cls.most_spaces = seats or cls.most_seats, spaces or cls.most_spaces
        above = next(base for base in cls.__mro__[1:] if issubclass(base, NamedVector))
        found, at = dict(above.fields), above.length
        for name, own in cls._declared(above):
            if hasattr(NamedVector, name) or not name.isidentifier():
                raise BadRules(f"{cls.__qualname__}: a field cannot be called {name}")
            replaces = own.fill or (own.parameter and name in found and found[name].parameter)
            if name in found and not replaces:
                raise BadRules(
                    f"{cls.__qualname__}: there is a field {name} already; another one needs another name"
                )
            own.name = name
            own.of_seats = own.shape == (SEAT,)
            counts = {SEAT: cls.most_seats, SPACE: cls.most_spaces}
            own.shape = tuple(counts.get(count, count) for count in own.shape)
            if name in found:
                if own.shape != found[name].shape:
                    raise BadRules(
                        f"{cls.__qualname__}: {name} has {found[name].count} entries, not {own.count}"
                    )
                own.at = found[name].at
            else:
                own.at, at = at, at + own.count
            found[name] = own
            setattr(cls, name, own)
        cls.fields, cls.length = found, at

    @classmethod
    def _declared(cls, above: type[NamedVector]) -> Iterator[tuple[str, Field]]:
        """Yield the fields that this class adds to those above it, rule parameters first."""
        added = (base for base in reversed(cls.__mro__) if base not in above.__mro__)
        values = [(name, value) for base in added for name, value in vars(base).items()]
        for name, value in values:
            if isinstance(value, DataclassField):
                held = Parameter.of(value)
                yield (
                    name,
                    Field(
                        parameter=held, shape=(held.size,) if held.is_row else (), first=(0,) * held.is_row
                    ),
                )
        yield from ((name, copy(value)) for name, value in values if isinstance(value, Field))

    def __len__(self) -> int:
        return len(self.vector)

    def __iter__(self) -> Iterator[int]:
        return iter(self.vector)

    def __getitem__(self, at: Any) -> Any:
        return self.vector[at]

    def __setitem__(self, at: Any, value: Any) -> None:
        cast("MutableSequence[int]", self.vector)[at] = value

    def __repr__(self) -> str:
        told = (
            f"{name}={value if isinstance(value := getattr(self, name), int) else [*value]}"
            for name in self.fields
        )
        return f"{type(self).__qualname__}({', '.join(told)})"


class State(NamedVector):
    """The fields with which every state begins: the seat to act, or `CHANCE` or `OVER`, and the set of the seats that have won."""

    __slots__ = ()
    actor: int = cast("int", Field("choice"))
    winners = cast("SetField", Field("set"))


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Parameters:
    """The rule parameters of a game whose rules stand in a module of their own; the tables begin with them.

    Its class and its `Tables` both inherit from them.
    """


class Tables(NamedVector):
    """The tables of a game, which never change: rule parameters, and what follows from them and from the board."""

    __slots__ = ()


class BoardTables(Tables):
    """The tables of a game with a board: the set of all spaces, and for each space that of those next to it."""

    __slots__ = ()
    full = table(lambda game: game.board.full if game.board else 0)
    near = each_space(table(lambda game: game.board.near if game.board else ()))
