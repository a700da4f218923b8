"""What the compiler made of rules, kept on disk: trusted only if it is whole, and never missed if it cannot be kept."""

from __future__ import annotations

import pickle
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llvmlite  # type: ignore[import-untyped]
import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.serialize import dumps

from stoneswidgets.files import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_CHECK = 32


class KeptCode(FunctionCache):
    """numba's disk cache, with one file for a function and a kind of processor.

    numba keeps an index and the code in two files, written one after the other, and believes what it reads: a process
    killed in between makes it run the code of rules that have changed since, and a damaged file ends in any error or
    none. Here one file holds a checksum, what it was made of, and the code.

    Parameters
    ----------
    function : callable
        What is compiled.
    made_of : sequence
        Changes whenever the code is to be compiled anew.

    Raises
    ------
    RuntimeError
        If there is no place to write.
    """

    def __init__(self, function: Callable[..., Any], made_of: Sequence[object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._cache_file = _File(
            Path(self.cache_path, self._impl.filename_base),
            (numba.__version__, llvmlite.__version__, *made_of),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401
        """Return the code for a signature, or None if there is none that can be used."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # noqa: BLE001 (code that cannot be read is compiled anew, whatever is the matter)
            return None

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        with suppress(OSError):
            yield


class _File(IndexDataCacheFile):
    """The part of a cache that numba asks for, by its names."""

    def __init__(self, base: Path, made_of: tuple[object, ...]) -> None:
        self._base, self._made_of = base, made_of

    def _path(self, key: tuple[Any, ...]) -> Path:
        processor = sha256(repr(key[1]).encode()).hexdigest()[:8]
        return self._base.with_name(f"{self._base.name}.{processor}.stones")

    def load(self, key: tuple[Any, ...]) -> Any:  # noqa: ANN401
        path = self._path(key)
        try:
            kept = path.read_bytes()
        except OSError:
            return None
        whole = sha256(kept[_CHECK:]).digest() == kept[:_CHECK]
        if whole:
            found_key, made_of, code = pickle.loads(kept[_CHECK:])  # noqa: S301 (as numba does)
            if (found_key, made_of) == (key, self._made_of):
                return code
        with suppress(OSError):
            path.unlink()
        return None

    def save(self, key: tuple[Any, ...], code: object) -> None:
        kept: bytes = dumps((key, self._made_of, code))  # type: ignore[no-untyped-call]
        write(self._path(key), sha256(kept).digest() + kept)
