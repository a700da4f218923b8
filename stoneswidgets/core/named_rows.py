"""Which entries a line of a rule has a name for: `s[rules.STONES + colour]` those of the stones, one for each colour, and no others."""

from __future__ import annotations

import ast
import dis
import linecache
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.rules.bodies import by_name, own_rules
from stoneswidgets.core.rules.registry import game_of_the_library
from stoneswidgets.kernel import WINNERS
from stoneswidgets.kernel.checked import Row
from stoneswidgets.kernel.reading import Read
from stoneswidgets.kernel.slips import first_part, place, tables_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from stoneswidgets.core.rules.rules import Rules


@lru_cache(maxsize=16)
def named_rows(game: Rules[Any]) -> dict[int, dict[int, Row]]:
    """Return the rows of entries that a variant's own rules name, by the code and the instruction that takes one of them."""
    own = own_rules(game.dynamics)
    if not own or (above := game_of_the_library(type(game))) is None:
        return {}
    slots, at = dict[int, range](), WINNERS + 1
    for each in game.state_layout.slots:
        slots[at] = range(at, at + each.repeat)
        at += each.repeat
    known = by_name(above.dynamics)
    return {id(rule.__code__): dict(_rows(Read(rule, known=known), slots)) for rule in own}


def _rows(read: Read, slots: dict[int, range]) -> Iterator[tuple[int, Row]]:
    tables = tables_named(read)
    for each in dis.get_instructions(read.rule):
        if (node := _entry(each, read)) is None:
            continue
        name = first_part(node.slice)
        vector, n = place(name, read), read.stands_for(name)
        if not vector:
            continue
        row = _row(n, slots) if vector == "s" else range(n, next((later for later in tables if later > n), n))
        if len(row) > 1:
            yield each.offset, Row(ast.unparse(node), ast.unparse(name), row)


def _entry(each: dis.Instruction, read: Read) -> ast.Subscript | None:
    at = each.positions
    if at is None or at.lineno is None or at.lineno != at.end_lineno:
        return None
    line = linecache.getline(read.rule.__code__.co_filename, at.lineno).encode()
    try:
        (said,) = ast.parse(line[at.col_offset : at.end_col_offset]).body
    except (SyntaxError, ValueError):
        return None
    node = getattr(said, "value", None)
    return node if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.BinOp) else None


def _row(n: int, slots: dict[int, range]) -> range:
    """Return the slots that begin with one; where a row is counted from 1, they begin with the next."""
    row, later = slots.get(n, range(0)), slots.get(n + 1, range(0))
    if len(row) > 1 or len(later) < 2:
        return row
    return range(n if row else n + 1, later.stop)
