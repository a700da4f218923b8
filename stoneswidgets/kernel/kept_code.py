"""Keep compiled rules on disk; load only code whose checksum fits."""

from __future__ import annotations

import glob
import pickle
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llvmlite  # type: ignore[import-untyped]
import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.serialize import dumps

from stoneswidgets.plumbing.files import write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_CHECK = 32
MOST = 8
"""How many files are kept of one function: for different variants, or from before changes."""


class KeptCode(FunctionCache):
    """numba's disk cache, but with a single file for each function and kind of processor; a RuntimeError if no folder is writable.

    numba writes an index and the code to two files, one after the other, and does not check them: if a process is killed between
    the two, numba later runs outdated code, and a damaged file leads to any error, or to none; and it looks at a function's own
    file only. Here one file holds a checksum, all that the code depends on (`made_of`), and the code.
    """

    def __init__(self, function: Callable[..., Any], made_of: Sequence[object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._cache_file = _File(
            Path(self.cache_path, self._impl.filename_base),
            (numba.__version__, llvmlite.__version__, *made_of),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the kept code for a signature, or None if there is none or it cannot be used."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except Exception:  # noqa: BLE001 (whatever the error is, the code is compiled anew)
            return None

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return sig, codegen.magic_tuple()  # what else the code depends on, `made_of` says

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        with suppress(OSError):
            yield


class _File(IndexDataCacheFile):
    """The file of a `KeptCode`, with the methods that numba calls."""

    def __init__(self, base: Path, made_of: tuple[object, ...]) -> None:
        self._base, self._made_of = base, made_of

    def _path(self, key: tuple[Any, ...]) -> Path:
        of = sha256(repr((key, self._made_of)).encode()).hexdigest()[:16]
        return self._base.with_name(f"{self._base.name}.{of}.stones")

    def load(self, key: tuple[Any, ...]) -> Any:
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
        with suppress(OSError):
            files = self._base.parent.glob(f"{glob.escape(self._base.name)}.*.stones")
            for old in sorted(files, key=lambda file: file.stat().st_mtime_ns)[:-MOST]:
                old.unlink()
