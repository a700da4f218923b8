"""Answers to calls that do not fit, and to names and modules that are not there: what was given, and what would do."""

from __future__ import annotations

import re
from functools import wraps
from importlib import import_module
from types import FunctionType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, ParamSpec, TypeVar

from stoneswidgets.errors import Frozen, NoSuchName, StonesError, alike, meant, quoted
from stoneswidgets.plumbing.interrupts import held, loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import TracebackType

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
LIBRARY = __name__.partition(".")[0]


def is_our_module(name: str | None) -> bool:
    """Tell whether that is the name of one of this library's modules."""
    return name is not None and name.partition(".")[0] == LIBRARY


def refuse_unknown(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    """Raise an error at the first keyword that is not known.

    >>> refuse_unknown("a run", ["game"], ["games", "seed"])
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: a run has no 'game'; it has games, seed; did you mean 'games'?
    """
    for name in names:
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it takes nothing"
            raise StonesError(f"{what} has no {quoted(name)}; {has}{meant(name, known)}")


def call_checked(function: Callable[P, R]) -> Callable[P, R]:
    """Have a function answer a call that does not fit it: with what it takes, and what was probably meant.

    >>> @call_checked
    ... def look(at, *, seconds=1):
    ...     pass
    >>> look("d4", second=2)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: look has no 'second'; it has at, seconds; did you mean 'seconds'?
    >>> look("d4", 2)
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: look takes only at without its name, not 2 values; named are seconds=…
    >>> look()
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: look lacks at; it has at, seconds
    """

    @wraps(function)
    def checked(*args: P.args, **named: P.kwargs) -> R:
        try:
            return function(*args, **named)
        except TypeError as error:
            if _has_begun(function, error.__traceback__):
                raise
            its_own = error
        _refuse(function, args, named)
        raise its_own

    return checked


def _has_begun(function: Callable[..., Any], step: TracebackType | None) -> bool:
    """Tell whether an error is the function's own, not one of the call."""
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    while step := step and step.tb_next:
        if step.tb_frame.f_code is getattr(function, "__code__", None):
            return True
    return False


def _refuse(function: Callable[..., Any], args: tuple[object, ...], named: Mapping[str, object]) -> None:
    """Raise an error that says why a call does not fit a function."""
    signature = loaded("inspect").signature(function)  # for a mistake alone
    own = [each for each in signature.parameters.values() if each.name not in {"self", "cls"}]
    if function.__name__ == "__init__" and (how := getattr(args[0], "_made_by", "")):
        raise StonesError(f"{quoted(args[0])} is not made so: {how}")
    if "self" in signature.parameters and not hasattr(type(args[0]) if args else object, function.__name__):
        name = function.__name__
        raise StonesError(f"{name} is called on what the class makes, not on the class itself: …().{name}(…)")
    title = _title(function, args)
    taken = _Taken(own)
    values = args[len(signature.parameters) - len(own) :]
    if not taken.any_name:
        refuse_unknown(title, named, taken.known)
    taken.refuse_twice(title, len(values), named)
    taken.refuse_more(title, len(values))
    explained = type(args[0]) if function.__name__ == "__init__" else function
    taken.refuse_fewer(title, len(values), named, _example(title, explained.__doc__ or ""))


class _Taken:
    """What a function takes.

    Parameters
    ----------
    own : list of inspect.Parameter
        Its parameters, without that which a method is called on.
    """

    def __init__(self, own: Sequence[Any]) -> None:
        kinds = loaded("inspect").Parameter
        self.any_number = any(each.kind is kinds.VAR_POSITIONAL for each in own)
        self.any_name = any(each.kind is kinds.VAR_KEYWORD for each in own)
        self.placed = [each.name for each in own if each.kind is kinds.POSITIONAL_OR_KEYWORD]
        listed = [each for each in own if each.kind not in {kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD}]
        self.known = [each.name for each in listed]
        self._needed = {each.name for each in listed if each.default is kinds.empty}

    def refuse_twice(self, title: str, values: int, named: Mapping[str, object]) -> None:
        """Raise an error if one of the first parameters is given without its name and with it."""
        for name in self.placed[:values]:
            if name in named:
                near = meant(name, [each for each in self.known if each != name])
                raise StonesError(f"{title} is given {name} twice, without its name and with it{near}")

    def refuse_more(self, title: str, values: int) -> None:
        """Raise an error if more is given without a name than the function takes so."""
        if values <= len(self.placed) or self.any_number:
            return
        if not self.known:
            raise StonesError(f"{title.rpartition('.')[2]}() takes nothing in its brackets")
        only = f"only {', '.join(self.placed)}" if self.placed else "nothing"
        rest = "".join(f" {name}=…" for name in self.known if name not in self.placed)
        more = "; all others are named" if self.any_name else rest and f"; named are{rest}"
        raise StonesError(f"{title} takes {only} without its name, not {values} values{more}")

    def refuse_fewer(self, title: str, values: int, named: Mapping[str, object], example: str) -> None:
        """Raise an error, with an example of a right call, if something is not given that the function needs."""
        lacking = [name for name in self.known[values:] if name in self._needed and name not in named]
        if lacking:
            as_in = example and f", as in {example}"
            raise StonesError(f"{title} lacks {', '.join(lacking)}; it has {', '.join(self.known)}{as_in}")


def _example(title: str, doc: str) -> str:
    """Return the first call in a docstring's examples that is a line of its own, "" if there is none."""
    name = re.escape(title.rpartition(".")[2])
    found = re.search(rf"^ *>>> (?:\w+ = )?((?:\w+\.)*{name}\(.+\))$", doc, re.MULTILINE)
    return found[1] if found else ""


def _title(function: Callable[..., Any], args: tuple[object, ...]) -> str:
    """Return the name of a function for messages; a method's with the class of its object, not with the one that defines it."""
    title = str(getattr(function, "__qualname__", "it")).rpartition("<locals>.")[2]
    owner, _, name = title.rpartition(".")
    if not owner or not args or name == "__init__":
        return title.removesuffix(".__init__")
    return f"{(args[0] if isinstance(args[0], type) else type(args[0])).__name__}.{name}"


def absent(self: Any, name: str) -> NoReturn:
    """Say what was probably meant by the name of something that is not there: the `__getattr__` of whatever answers."""
    if name.startswith("_") or hasattr(type(self), name):
        return object.__getattribute__(self, name)  # type: ignore[misc]
    taken_by = {each.rpartition(".")[2].casefold(): each for each in getattr(type(self), "_taken_by", ())}
    taking = [taken_by[each] for each in alike(name) if each in taken_by]
    beside = self._beside_it() if isinstance(self, Helpful) else {}
    held = [f"{where}.{name}" for where, what in beside.items() if name in dir(what)]
    near = [f"{where}.{each}" for where, what in beside.items() for each in dir(what) if each[0] != "_"]
    names = own_names(self)
    takes = f"; sw.{taking[0]}(…) takes it" if taking else ""
    if name.casefold() in taken_by:
        hint = takes
    elif held:
        hint = f"; there is {held[0]}"
    elif _is_an_entry(self, name):
        hint = f'; ["{name}"] gives it'
    else:
        hint = takes or _given_first(type(self), [name]) or meant(name, names) or meant(name, near)
        hint = hint or _without_a_name(self, name) or _given_first(type(self), alike(name))
        hint = hint or f"; it has {', '.join(names)}"
    raise NoSuchName(f"{type(self).__name__} has no {name}{hint}")


def _is_an_entry(self: Any, name: str) -> bool:
    """Tell whether something has a value that is asked for in square brackets, by that name."""
    try:
        self[name]
    except Exception:  # noqa: BLE001 (it is not to be had, for whatever reason)
        return False
    return True


def _given_first(cls: type, names: Iterable[str]) -> str:
    """Return the end of a message if one of these names is a parameter of the class, else nothing."""
    takes = () if getattr(cls, "_made_by", "") else loaded("inspect").signature(cls).parameters
    return next((f"; {cls.__name__}(…, {name}=…) takes it" for name in names if name in takes), "")


def _without_a_name(self: object, name: str) -> str:
    """Return the end of a message where Python or the notebook does what a name was meant to do, or nothing."""
    if name in {"copy", "clone"}:
        return "; copy.copy(…) makes a copy"
    shows_itself = any(hasattr(type(self), each) for each in ("_repr_html_", "_repr_mimebundle_"))
    return (
        "; at the end of a notebook's cell it shows itself"
        if name in {"show", "display"} and shows_itself
        else ""
    )


def _listed(self: object) -> list[str]:
    """Return what completion offers: the `__dir__` of whatever answers."""
    unlisted = {name for cls in type(self).__mro__ for name in vars(cls).get("_unlisted", ())}
    return sorted(set(object.__dir__(self)) - unlisted)


def answering(cls: type[T]) -> type[T]:
    """Have a class whose bases are given, as that of a named tuple is, answer names that are not there; others inherit it.

    >>> from typing import NamedTuple
    >>> @answering
    ... class Found(NamedTuple):
    ...     move: str
    >>> Found("d4").moves
    Traceback (most recent call last):
    stoneswidgets.errors.NoSuchName: Found has no moves; did you mean 'move'?
    """
    cls.__getattr__, cls.__dir__ = absent, _listed  # type: ignore[attr-defined,method-assign]
    cls.__setattr__ = refuse_set  # type: ignore[method-assign]
    cls._unlisted = ("count", "index")  # type: ignore[attr-defined]  # as of any tuple
    return cls


def made(cls: type[T]) -> type[T]:
    """Have a class with a generated `__init__`, such as a dataclass, answer calls that do not fit.

    >>> from dataclasses import dataclass
    >>> @made
    ... @dataclass
    ... class Found:
    ...     move: str
    >>> Found()
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: Found lacks move; it has move
    """
    cls.__init__ = call_checked(cls.__init__)  # type: ignore[method-assign]
    if issubclass(cls, Helpful) and "__setattr__" in vars(cls):
        del cls.__setattr__  # a frozen dataclass's own, which says less
    return cls


def own_names(thing: object) -> list[str]:
    """Return the public names that something offers, without those that it has from other libraries.

    >>> own_names(ValueError()), own_names(StonesError("d4"))
    ([], [])
    """
    theirs = {
        name
        for each in type(thing).__mro__
        if not issubclass(each, Helpful) and not is_our_module(each.__module__)
        for name in vars(each)
    }
    return [name for name in dir(thing) if not name.startswith("_") and name not in theirs]


class Helpful:
    """An object with helpful errors: for a name that it does not have, a call that does not fit, a value that cannot be set.

    A value can be set where a property or a trait takes it, and once for a name with a type in the class's body. Names that begin
    with `_` are its own, and `alter` changes the others; a class from outside the library may set what it likes.

    >>> class Found(Helpful):
    ...     move: str
    ...     def __init__(self, move):
    ...         self.move = move
    >>> Found.__module__ = Helpful.__module__
    >>> Found("d4").moves = "d5"
    Traceback (most recent call last):
    stoneswidgets.errors.NoSuchName: Found has no moves; did you mean 'move'?
    >>> Found("d4").move = "d5"
    Traceback (most recent call last):
    stoneswidgets.errors.Frozen: Found.move is read, not set; Found(…, move=…) takes it
    """

    __slots__ = ()

    _taken_by: ClassVar[tuple[str, ...]] = ()
    """What of the package takes it."""
    _made_by: ClassVar[str] = ""
    """What makes one, where that is not the class itself."""
    _changed_by: ClassVar[str] = ""
    """What whoever would set a value of it can do, where that is not to make another one."""
    _stays: ClassVar[bool] = True
    """Whether it keeps what it was made with; not where that is looked at anew each time."""
    _unlisted: ClassVar[tuple[str, ...]] = ()
    """Public names that only the library itself needs."""
    _answers_calls: ClassVar[bool] = True
    """Whether calls of its public methods are checked; not where a method is called millions of times."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if not cls._answers_calls or not is_our_module(cls.__module__):
            return
        for name, member in list(vars(cls).items()):
            if name.startswith("_") and name != "__init__":
                continue
            if isinstance(member, FunctionType):
                setattr(cls, name, call_checked(member))
            elif isinstance(member, classmethod):
                setattr(cls, name, classmethod(call_checked(member.__func__)))

    def __dir__(self) -> list[str]:
        """Return what completion offers."""
        return _listed(self)

    def _beside_it(self) -> Mapping[str, object]:
        """Return what else a name may have been meant of: how to get at it, and the thing, or its class."""
        here = {*dir(type(self)), *getattr(self, "__dict__", ())}
        return {each: getattr(self, each, None) for each in ("match", "position", "game") if each in here}

    if not TYPE_CHECKING:  # a type checker knows what there is, and what can be set
        __getattr__ = absent

        def __setattr__(self, name: str, value: object) -> None:
            if not name.startswith("_") and not _takes(self, name):
                refuse_set(self, name)
            super().__setattr__(name, value)


def _takes(self: Helpful, name: str) -> bool:
    """Tell whether something takes a value of a name that does not begin with `_`."""
    cls = type(self)
    there: Any = getattr(cls, name, None)
    if hasattr(there, "read_only"):  # a trait
        return not there.read_only
    for each in cls.__mro__:
        is_of_others = each.__module__.partition(".")[0] != LIBRARY
        if is_of_others and (each is cls or name in vars(each)):
            return True
    if isinstance(there, property):
        return there.fset is not None
    return _is_kept(cls, name) and not (cls._stays and _has(self, name))


def _is_kept(cls: type, name: str) -> bool:
    """Tell whether a class says in its body that it keeps something under a name."""
    return any(name in loaded("inspect").get_annotations(each) for each in cls.__mro__)


def _has(self: object, name: str) -> bool:
    """Tell whether something has a value of its own under a name, and not only its class."""
    there = getattr(type(self), name, None)
    if not isinstance(there, MemberDescriptorType):  # a slot
        return name in vars(self)
    try:
        there.__get__(self)
    except AttributeError:
        return False
    return True


def alter(thing: object, **values: object) -> None:
    """Change what others only read."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)


def refuse_set(self: object, name: str, _: object = None) -> NoReturn:
    """Say what would do in place of setting a value: the `__setattr__` of what never takes one."""
    cls = type(self)
    there = getattr(cls, name, None)
    if there is None and not _is_kept(cls, name):
        absent(self, name)
    if isinstance(there, FunctionType):
        raise Frozen(f"{cls.__name__}.{name} is called, not set: {name}(…)")
    by = getattr(cls, "_changed_by", "") or getattr(cls, "_made_by", "")
    instead = f"; {by}" if by else _given_first(cls, [name])
    raise Frozen(f"{cls.__name__}.{name} is read, not set{instead}")


class NoList(Helpful):
    """Something that is no list: whoever takes it for one is told so."""

    __slots__ = ()
    _instead: ClassVar[str] = ""
    """What whoever takes it for a list can have."""
    _and: ClassVar[str] = ""
    """What there is beside that."""

    def __bool__(self) -> bool:
        return True

    def _no_list(self, _: object = None) -> NoReturn:
        raise StonesError(f"{quoted(self)} is not a list: {self._instead}{self._and}")

    if not TYPE_CHECKING:  # a type checker knows that it is no list
        __len__ = __getitem__ = _no_list


class Framed(NoList):
    """Something that makes a frame and is no list: whoever goes through it, or makes a table of it, is told so.

    >>> class Found(Framed):
    ...     _instead = "rows() are its rows"
    >>> len(Found())
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: a Found is not a list: rows() are its rows, and to_frame() makes a frame of them
    """

    __slots__ = ()
    _and = ", and to_frame() makes a frame of them"

    if not TYPE_CHECKING:

        def __iter__(self) -> NoReturn:
            self._no_list()


def extra(module: str, what: str, package: str) -> Any:
    """Return a module that not every installation has, for `what` needs it; a `StonesError` says how to install it.

    >>> extra("no_such_module", "a ballad", "stoneswidgets[ballads]")
    Traceback (most recent call last):
    stoneswidgets.errors.StonesError: a ballad needs no_such_module: pip install "stoneswidgets[ballads]"
    """
    try:
        with held():
            return import_module(module)
    except ImportError:
        package = f'"{package}"' if "[" in package else package
        raise StonesError(f"{what} needs {module}: pip install {package}") from None
