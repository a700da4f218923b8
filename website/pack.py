"""Compress files (xz) for the pages with live boards."""

from __future__ import annotations

import lzma
import sys

HARDEST = 9 | lzma.PRESET_EXTREME
WINDOW = 1 << 25
"""How far back repetitions are looked for, in bytes: a browser has so much memory taken while it unpacks."""


def packed(data: bytes, preset: int, *, aligned: bool) -> bytes:
    """Return it packed.

    Parameters
    ----------
    data : bytes
        What is packed.
    preset : int
        How hard to try: 0 takes a tenth of the time of `HARDEST`, and makes a fifth more of it.
    aligned : bool
        Whether it is made of words of four bytes, as a memory is: then each byte is foretold by its place in a word.
    """
    places = {"lc": 2, "lp": 2, "pb": 2} if aligned else {"lc": 3, "lp": 0, "pb": 0}
    how = {"id": lzma.FILTER_LZMA2, "preset": preset, "dict_size": WINDOW, **places}
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=[how])


if __name__ == "__main__":
    sys.stdout.buffer.write(
        packed(sys.stdin.buffer.read(), int(sys.argv[1]), aligned=sys.argv[2:] == ["aligned"])
    )
