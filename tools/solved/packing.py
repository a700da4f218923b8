"""Write the file of solved positions; `stoneswidgets.games.siegestones.solver` reads it."""

from __future__ import annotations

import zlib
from hashlib import sha256
from typing import TYPE_CHECKING

from stoneswidgets.games.siegestones.solver import TITLE, VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping


def packed(values: Mapping[int, Mapping[int, int]]) -> bytes:
    """Return the content of a file: for each goal, values by key.

    >>> from stoneswidgets.games.siegestones.solver import unpacked
    >>> unpacked(packed({4: {7: 1, 9: -1}}))[4].value(9)
    -1
    """
    body = bytearray([len(values)])
    for goal, known in sorted(values.items()):
        body.append(goal)
        body += _number(len(known))
        before = 0
        for key in sorted(known):
            body += _number(key - before)
            before = key
        worth = [known[key] + 1 for key in sorted(known)]
        worth += [0] * (-len(worth) % 4)
        body += bytes(a | b << 2 | c << 4 | d << 6 for a, b, c, d in zip(*[iter(worth)] * 4, strict=True))
    content = zlib.compress(bytes(body), 9)
    return f"{TITLE} {VERSION} {sha256(content).hexdigest()}\n".encode() + content


def _number(number: int) -> bytes:
    found = bytearray()
    while number > 127:  # seven bits a byte
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)
