"""Compress files (xz) for the pages with live boards."""

from __future__ import annotations

import lzma
import sys
from zlib import crc32

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
        How hard to try: with 0, for tests, what is large only has the form of a file that is packed.
    aligned : bool
        Whether it is made of words of four bytes, as a memory is: then each byte is foretold by its place in a word.
    """
    if preset == 0 and len(data) > 1 << 22:
        return _unchanged(data)
    places = {"lc": 2, "lp": 2, "pb": 2} if aligned else {"lc": 3, "lp": 0, "pb": 0}
    how = {"id": lzma.FILTER_LZMA2, "preset": preset, "dict_size": WINDOW, **places}
    return lzma.compress(data, check=lzma.CHECK_CRC32, filters=[how])


def _unchanged(data: bytes) -> bytes:
    """Return it as a file of xz whose pieces are as they were."""

    def checked(part: bytes) -> bytes:
        return part + crc32(part).to_bytes(4, "little")

    def number(value: int) -> bytes:
        sevens = [value >> shift & 127 | 128 for shift in range(0, value.bit_length(), 7)]
        return bytes([*sevens[:-1], sevens[-1] & 127])

    flags, header = b"\0\0", checked(b"\2\0\x21\1\x1a\0\0\0")
    pieces = [data[at : at + (1 << 16)] for at in range(0, len(data), 1 << 16)]
    block = header + b"".join(
        (b"\2" if at else b"\1") + (len(piece) - 1).to_bytes(2, "big") + piece
        for at, piece in enumerate(pieces)
    )
    block += b"\0"
    index = b"\0\1" + number(len(block)) + number(len(data))
    index = checked(index + bytes(-len(index) % 4))
    end = (len(index) // 4 - 1).to_bytes(4, "little") + flags
    block += bytes(-len(block) % 4)
    return b"\xfd7zXZ\0" + checked(flags) + block + index + crc32(end).to_bytes(4, "little") + end + b"YZ"


if __name__ == "__main__":
    sys.stdout.buffer.write(
        packed(sys.stdin.buffer.read(), int(sys.argv[1]), aligned=sys.argv[2:] == ["aligned"])
    )
