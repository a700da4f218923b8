"""Tables of results: as pandas frames, as text, and as HTML for a notebook."""

from __future__ import annotations

import csv
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from stoneswidgets.plumbing.extras import extra
from stoneswidgets.plumbing.texts import BOM, cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd


def frame_of(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Return rows as a pandas frame; a `StonesError` if pandas is not installed."""
    return extra("pandas", "a frame", "stoneswidgets[lab]").DataFrame(list(rows))


def csv_of(rows: Sequence[Mapping[str, Any]], heads: Iterable[str] = ()) -> str:
    r"""Return rows as comma-separated values, with a line of heads, those of the rows; no text in them is a formula.

    >>> csv_of([{"who": "=1+1", "wins": 3}])
    "who,wins\n'=1+1,3\n"
    """
    text = StringIO()
    if names := [*(rows[0] if rows else heads)]:
        writer = csv.writer(text, lineterminator="\n")
        for row in (names, *(row.values() for row in rows)):
            writer.writerow([cell(value) if isinstance(value, str) else value for value in row])
    return text.getvalue()


def csv_file(text: str) -> str:
    """Return comma-separated values as a file has them, by whose first character spreadsheets know that it is UTF-8."""
    return BOM + text


def text_of(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Return a table as text: a caption, an empty line, a line of heads, and rows; all but the first column end on the right.

    >>> text_of("Wins", ["who", "wins"], [["Black", "3"]]).splitlines()
    ['Wins', '', 'who    wins', 'Black     3']
    """
    lines = [head, *rows]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    aligned = (
        "  ".join(
            [first.ljust(wide[0]), *(cell.rjust(width) for cell, width in zip(rest, wide[1:], strict=True))]
        )
        for first, *rest in lines
    )
    return "\n".join([caption, "", *aligned])


_SHORT = 30
"""The most characters of a cell that are kept on one line: a figure with its interval, for example."""


def html_of(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as HTML: a caption, a line of heads, and rows whose first cell is their head; too wide, it scrolls."""
    top = "".join(_cell("th", name, scope="col") for name in head)
    body = "".join(
        f"<tr>{_cell('th', first, scope='row')}{''.join(_cell('td', each) for each in cells)}</tr>"
        for first, *cells in rows
    )
    return (
        f"<div role='group' aria-label='{escape(caption)}' tabindex='0' style='overflow-x: auto'><table>"
        f"<caption style='text-align: left'>{escape(caption)}</caption>"
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(kind: str, text: str, scope: str = "") -> str:
    """Return a cell, which looks alike in hosts with and without a style for tables."""
    wide = "min-width: 12em" if len(text) > _SHORT else "white-space: nowrap"
    style = f"padding: .2em .6em; text-align: left; vertical-align: top; {wide}"
    of = f" scope='{scope}'" if scope else ""
    return f"<{kind}{of} style='{style}'>{escape(text)}</{kind}>"
