"""Attack terminals and spreadsheets with control characters and formulas in texts."""

from __future__ import annotations

import csv
import io
from unicodedata import normalize


def printed(text: str) -> None:
    """Complain of what a terminal should not be sent."""
    text.encode()
    assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in text), (
        f"{text!r} reaches a terminal"
    )


def no_formula(table: str) -> None:
    """Complain of a cell that a spreadsheet would reckon with, whatever it takes for the separator of cells."""
    for separator in ",;\t|":
        for row in csv.reader(io.StringIO(table, newline=""), delimiter=separator):
            for each in row:
                bare = normalize("NFKC", each).strip().lstrip('"')
                assert not bare.startswith(("=", "+", "-", "@", "\u2212")) or _is_number(bare), (
                    f"{each!r} is a formula"
                )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
