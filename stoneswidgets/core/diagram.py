"""Positions as text: Neto's diagrams of hexhex boards, ``4,7,4,row/row/…``, and lines of a name and a value each for other games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from stoneswidgets.boards import hexhex
from stoneswidgets.errors import BadDiagram, BadRecord, StonesError, quoted
from stoneswidgets.plumbing.json_text import parse
from stoneswidgets.plumbing.texts import BOM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.boards import HexBoard


EMPTY = ".;:,acd"
"""The texts of an empty space: plain, with a coloured dot, or with a number."""
STONES = {
    "1": "black", "x": "black", "6": "white", "w": "white", "o": "brown", "p": "yellow", "q": "grey",
    "s": "blue", "t": "green", "u": "red", "v": "magenta",
}  # fmt: skip
STACKED = {"r": "tower", "e": "empty", **{letter: STONES[letter] for letter in "xwsp"}}
"""The pieces that the letters of a stack stand for."""
_LONGEST = 4096


class Diagram(NamedTuple):
    """A board and what stands on it: for each occupied space the pieces from bottom to top."""

    board: HexBoard
    pieces: dict[str, tuple[str, ...]]


def read(text: str) -> Diagram:
    """Read a diagram.

    Parameters
    ----------
    text : str
        The lengths of the first, the middle and the last row, then the rows from top to bottom, or a whole
        ``hexgv2diag("…")`` call with that text in it. Spaces and ends of lines mean nothing.

    Raises
    ------
    BadDiagram
        If anything in it cannot be read; the message names the row and the column, both counted from 1.

    Examples
    --------
    >>> read("2,3,2,x./.[rxe]./.6").pieces
    {'a2': ('black',), 'b2': ('tower', 'black', 'empty'), 'c2': ('white',)}
    """
    if not isinstance(text, str):
        raise BadDiagram(f"a diagram is a text, not {quoted(text)}")
    if len(text) > _LONGEST:
        raise BadDiagram(f"a diagram has at most {_LONGEST:,} characters, not {len(text):,}")
    text = "".join(text.removeprefix(BOM).split())
    if text.startswith("hexgv2diag("):
        text = text.removeprefix("hexgv2diag(").rstrip(";").removesuffix(")").strip("\"'")
    lengths, rows = _split(text)
    board = _board_of(lengths)
    if len(rows) != 2 * board.side - 1:
        raise BadDiagram(
            f"a board of side {board.side} has {2 * board.side - 1} rows, the diagram has {len(rows)}"
        )
    pieces: dict[str, tuple[str, ...]] = {}
    names = iter(board.names)
    for number, row in enumerate(rows, 1):
        cells = _cells(row, number)
        wanted = 2 * board.side - 1 - abs(board.side - number)
        if len(cells) != wanted:
            raise BadDiagram(f"row {number} has {len(cells)} spaces in the diagram, {wanted} on the board")
        pieces |= {name: cell for cell, name in zip(cells, names) if cell}  # noqa: B905 (names go on)
    return Diagram(board, pieces)


def write(board: HexBoard, cells: dict[str, str]) -> str:
    """Write a diagram: a board with the given texts in its spaces, the other spaces empty.

    >>> write(hexhex(2), {"b2": "[ree]"})
    '2,3,2,../.[ree]./..'
    """
    rows, at = [], 0
    for number in range(1, 2 * board.side):
        length = 2 * board.side - 1 - abs(board.side - number)
        rows.append("".join(cells.get(name, ".") for name in board.names[at : at + length]))
        at += length
    return f"{board.side},{2 * board.side - 1},{board.side},{'/'.join(rows)}"


def letters(colour: str) -> str:
    """Return the letters that a stone of a colour has in a diagram, quoted.

    >>> letters("black")
    "'1' or 'x'"
    """
    return " or ".join(repr(letter) for letter, stone in STONES.items() if stone == colour)


def _split(text: str) -> tuple[list[str], list[str]]:
    parts = text.split(",", 3)
    if len(parts) < 4:
        raise BadDiagram(
            f"a diagram begins with the lengths of the first, the middle and the last row, as in '4,7,4,…'; "
            f"this one begins {quoted(text, 20)}"
        )
    return parts[:3], parts[3].split("/")


def _board_of(lengths: list[str]) -> HexBoard:
    shape = ",".join(lengths)
    if not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in lengths):
        raise BadDiagram(f"the row lengths {quoted(shape)} are not three small numbers, as in '4,7,4'")
    first, middle, last = map(int, lengths)
    if first < 1 or last != first or middle != 2 * first - 1:
        raise BadDiagram(f"{shape} is not a hexhex board; those are 3,5,3, 4,7,4, 5,9,5 and so on")
    try:
        return hexhex(first)
    except StonesError as error:
        raise BadDiagram(str(error)) from None


def _cells(row: str, number: int) -> list[tuple[str, ...]]:
    cells: list[tuple[str, ...]] = []
    at = 0
    while at < len(row):
        where = f"row {number}, column {len(cells) + 1}"
        if row[at] == "[":
            end = row.find("]", at)
            if end < 0:
                raise BadDiagram(f"{where}: the stack that begins with '[' has no ']'")
            cells.append(_stack(row[at + 1 : end], where))
            at = end + 1
            continue
        letter = row[at]
        if letter in EMPTY:
            cells.append(())
        elif letter.lower() in STONES:
            cells.append((STONES[letter.lower()],))
        else:
            raise BadDiagram(
                f"{where}: {quoted(letter)} has no meaning in a diagram; '.' is an empty space, 'x' or '1' a black stone, "
                "'w' or '6' a white one, '[ree]' a tower"
            )
        at += 1
    return cells


def _stack(letters: str, where: str) -> tuple[str, ...]:
    if not letters or not all(letter in STACKED for letter in letters) or len(letters) > 3:
        raise BadDiagram(f"{where}: the stack {quoted(f'[{letters}]')} is not one like [ree], [rxe] or [rwe]")
    return tuple(STACKED[letter] for letter in letters)


def dumps(described: Mapping[str, Any]) -> str:
    r"""Return the lines of a position that its game has described as a dict.

    >>> dumps({"leaders": {"d4": "r"}, "to_move": 0})
    'leaders: {"d4":"r"}\nto_move: 0\n'
    """
    return "".join(
        f"{name}: {json.dumps(value, separators=(',', ':'))}\n" for name, value in described.items()
    )


def loads(text: str) -> dict[str, Any]:
    """Return the described position that such lines hold; a `BadRecord` names a line that is not a name, a colon and JSON, or repeats a name."""
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, value = line.partition(":")
        name = name.strip()
        if not line.strip():
            continue
        if not colon or not name:
            raise BadRecord(f"line {number} needs a name, a colon and a value, not {quoted(line)}")
        if name in found:
            raise BadRecord(f"line {number}: {quoted(name)} has been given already")
        found[name] = parse(value, f"value of {quoted(name)} in line {number}")
    return found
