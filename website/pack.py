"""Compress files (xz) for the pages with live boards."""

from __future__ import annotations

import lzma
import sys

WINDOW = 1 << 25
"""How far back repetitions are looked for, in bytes: a browser has so much memory taken while it unpacks."""


def packed(data: bytes, *, aligned: bool) -> bytes:
    """Return it packed.

    Parameters
    ----------
    data : bytes
        What is packed.
    aligned : bool
        Whether it is made of words of four bytes, as a memory is: then each byte is foretold by its place in a word.
    """
    places = {"lc": 2, "lp": 2, "pb": 2} if aligned else {"lc": 3, "lp": 0, "pb": 0}
    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": WINDOW, **places}
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=[how])


if __name__ == "__main__":
    sys.stdout.buffer.write(packed(sys.stdin.buffer.read(), aligned=sys.argv[1:] == ["aligned"]))
