"""Read and write JSON; wrong or too long input raises a `BadRecord`."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import TYPE_CHECKING, Any, NoReturn, Self

from stoneswidgets.errors import BadRecord, quoted
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.texts import BOM

if TYPE_CHECKING:
    from os import PathLike

LONGEST = 16 << 20
"""The greatest length of a text, in bytes: several times the longest game's record."""
_HALF = re.compile(r"\\[uU][dD][89a-fA-F]|[\ud800-\udfff]")
"""A surrogate, escaped or not: half of a letter when it stands alone."""


def read(path: str | PathLike[str]) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 as spreadsheets write it, without a byte order mark; else a `BadRecord`."""
    with files.named(path).open("rb") as file:
        data = file.read(LONGEST + 1)
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        hint = "; let the spreadsheet save it as CSV UTF-8" if str(path).lower().endswith(".csv") else ""
        raise BadRecord(f"the file is not text in UTF-8: byte {error.start} is wrong{hint}") from None


class Filed:
    """An object that can be read from JSON text or a file, and saved as such."""

    __slots__ = ()

    @classmethod
    def loads(cls, text: str) -> Self:
        """Read one from its text."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read one from a file.

        Raises
        ------
        OSError
            If the file cannot be read.
        BadRecord
            As for `loads`; the message begins with the file's name.
        """
        try:
            return cls.loads(read(path))
        except BadRecord as error:
            raise BadRecord(f"{path}: {error}") from None

    def dumps(self) -> str:
        """Return its text, which `loads` reads back."""
        raise NotImplementedError

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, which `load` reads back.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        files.write(path, self.dumps() + "\n")


def parse(text: str, what: str, *, halves: bool = False) -> Any:
    """Parse a JSON text; a `BadRecord` names `what` it should be.

    It is wrong if it is too long, no JSON, has an object with two fields of the same name, or, unless it may have `halves`, half of a
    letter (a lone surrogate, which no file can hold).
    """
    if not isinstance(text, str):
        raise BadRecord(f"the {what} is a text, not {quoted(text)}")
    if len(text) > LONGEST:
        raise BadRecord(f"the {what} has at most {LONGEST:,} characters")
    text = text.removeprefix(BOM)
    try:
        found = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        if not halves and _HALF.search(text):
            json.dumps(found, ensure_ascii=False).encode()
    except BadRecord as error:
        raise BadRecord(f"the {what} {error}") from None
    except UnicodeEncodeError as error:
        raise BadRecord(f"the {what} has half of a letter in it: {error.object[error.start]!r}") from None
    except ValueError as error:
        raise BadRecord(f"the {what} is not JSON: {error if text.strip() else 'it is empty'}") from None
    except RecursionError:
        raise BadRecord(f"the {what} is nested too deeply") from None
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord("has an object with two fields of the same name")
    return found


def _no_constant(name: str) -> NoReturn:
    raise BadRecord(f"is not JSON: {name} is not a number")


class Fields:
    """Read an object's fields; unknown or missing ones and wrong values raise a `BadRecord`, which calls the object `what`."""

    def __init__(
        self, members: object, what: str, required: tuple[str, ...] = (), optional: tuple[str, ...] = ()
    ) -> None:
        if not isinstance(members, dict):
            raise BadRecord(f"the {what} is an object with named fields, not {quoted(members)}")
        self.members = members
        said = f"; this says that its format is {quoted(members['format'])}" if "format" in members else ""
        for name in members:
            if name not in required and name not in optional:
                raise BadRecord(
                    f"the {what} has no field {quoted(name)}; it has {', '.join(required + optional)}{said}"
                )
        for name in required:
            if name not in members:
                raise BadRecord(f"the {what} lacks the field {name!r}{said}")

    def header(self, form: str, version: int) -> None:
        """Check the fields ``format`` and ``version``, with which a file says what it is."""
        if self.members["format"] != form:
            raise BadRecord(f"format is {form!r}, not {quoted(self.members['format'])}")
        self.integer("version", range(version, version + 1))

    def integer(self, name: str, allowed: range, default: int | None = None) -> int:
        """Return a whole number in a range; the default, if the field is missing."""
        if default is not None and name not in self.members:
            return default
        value = self.members.get(name)
        if type(value) is not int or value not in allowed:
            raise BadRecord(f"{name} is {words(allowed)}, not {quoted(value)}")
        return value


def words(allowed: range | tuple[Any, ...]) -> str:
    """Describe the allowed values.

    >>> words(range(1, 10)), words(range(1, 2))
    ('a whole number from 1 to 9', '1')
    """
    if len(allowed) == 1:
        return repr(allowed[0])
    if isinstance(allowed, range):
        steps = f" in steps of {allowed.step}" if allowed.step > 1 else ""
        return f"a whole number from {allowed[0]:,} to {allowed[-1]:,}{steps}"
    return "one of " + ", ".join(map(repr, allowed))
