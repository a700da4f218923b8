"""What something tells by names: a dict to be read, since nothing follows a change of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

from stoneswidgets.errors import Frozen, NoSuchName, meant, quoted

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
    """

    _instead: ClassVar[str] = "dict(…) makes a copy to change"

    if not TYPE_CHECKING:  # a type checker knows what there is

        def __getattr__(self, name: str) -> NoReturn:
            """Say how a value is read."""
            if name.startswith("_"):
                raise AttributeError(name)
            hint = f'; ["{name}"] is a value of it' if name in self else meant(name, self)
            raise NoSuchName(f"this is a dict and has no {name}{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel, and be copied, as what it is."""
        return type(self), (dict(self),)

    def _stay(self, *given: object, **named: object) -> NoReturn:
        raise self._stays({str(given[0]): given[1]} if len(given) > 1 else named)

    def _stays(self, changes: Mapping[str, object]) -> Exception:
        told = ", ".join(f"[{quoted(name)}] = {quoted(value)}" for name, value in changes.items())
        return Frozen(f"this is read, not changed{': ' if told else ''}{told}; {self._instead}")

    __setitem__ = __delitem__ = __ior__ = update = setdefault = pop = popitem = clear = _stay
