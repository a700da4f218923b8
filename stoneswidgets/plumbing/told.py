"""What something tells by names: a dict to be read, since nothing follows a change of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

from stoneswidgets.errors import GLANCE, Frozen, NoSuchKey, NoSuchName, meant, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

K = TypeVar("K")
V = TypeVar("V")


class Told(dict[K, V]):
    """A dict that stays as it is, and says what would do instead.

    >>> told = Told({"d4": 0.5})
    >>> told["d4"] = 0.9
    Traceback (most recent call last):
    stoneswidgets.errors.Frozen: this is read, not changed: ['d4'] = 0.9; dict(…) makes a copy to change
    >>> {**told, "d4": 0.9}
    {'d4': 0.9}
    >>> told["D4"]
    Traceback (most recent call last):
    stoneswidgets.errors.NoSuchKey: this is a dict and has no 'D4'; did you mean 'd4'?
    """

    _instead: ClassVar[str] = "dict(…) makes a copy to change"

    _is: ClassVar[str] = "this is a dict and has"

    if not TYPE_CHECKING:  # a type checker knows what there is

        def __getattr__(self, name: str) -> NoReturn:
            """Say how a value is read."""
            if name.startswith("_"):
                raise AttributeError(name)
            hint = f'; ["{name}"] is the value' if name in self else meant(name, self)
            raise NoSuchName(f"{self._is} no {name}{hint}")

    def __missing__(self, name: object) -> NoReturn:
        """Say what was probably meant, or what there is."""
        has = ", ".join(map(str, [*self][:GLANCE])) + (", …" if len(self) > GLANCE else "")
        hint = meant(name, map(str, self)) or (f"; there is {has}" if has else "; it is empty")
        raise NoSuchKey(f"{self._is} no {quoted(name)}{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel, and be copied, as what it is."""
        return type(self), (dict(self),)

    def _stay(self, *given: object, **named: object) -> NoReturn:
        raise self._stays({str(given[0]): given[1]} if len(given) > 1 else named)

    def _stays(self, changes: Mapping[str, object]) -> Exception:
        told = ", ".join(f"[{quoted(name)}] = {quoted(value)}" for name, value in changes.items())
        return Frozen(f"this is read, not changed{': ' if told else ''}{told}; {self._instead}")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _stay
