"""Contrast, computed from the style sheet: 4.5 to 1 for text, 3 to 1 for pieces, light and dark."""

from __future__ import annotations

import re

import pytest

from stoneswidgets.scene.document import style

COLOURS = ("black", "white", "blue", "yellow", "red", "green")
BOARD, MATS = ("slab", "hollow"), ("mat", "cup")
GROUNDS = [("ink", each) for each in BOARD] + [("mat-ink", each) for each in MATS]
UNMATTED = ("black",)
"""No game lays these on a mat."""
VALUABLES = ("jewel", "gold", "silver", "back")


def variables(dark):
    block = re.search(r"\.stones-art \{(.*?)\}", style(), re.DOTALL)[1]
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block):
        both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
        found[name] = both[2 if dark else 1] if both else value
    return found


def luminance(colour):
    digits = colour.removeprefix("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
class TestContrast:
    def test_text(self, dark):
        v = variables(dark)
        for ink, ground in GROUNDS:
            assert contrast(v[ink], v[ground]) >= 4.5, ground
        for colour in COLOURS:
            assert contrast(v[f"{colour}-ink"], v[colour]) >= 4.5, colour

    def test_pieces_stand_out_by_body_or_rim(self, dark):
        v = variables(dark)
        for piece in (*COLOURS, "tower"):
            for ground in BOARD if piece in UNMATTED else (*BOARD, *MATS):
                rim = contrast(v[f"{piece}-rim"], v[ground])
                assert max(contrast(v[piece], v[ground]), rim) >= 3, (piece, ground)

    def test_the_stones_of_the_tavern_stand_out_from_the_racks(self, dark):
        v = variables(dark)
        for piece in VALUABLES:
            for ground in MATS:
                rim = contrast(v[f"{piece}-rim"], v[ground])
                assert max(contrast(v[piece], v[ground]), rim) >= 3, (piece, ground)

    def test_marks(self, dark):
        v = variables(dark)
        assert contrast(v["mark"], v["slab"]) >= 3
        assert contrast(v["mat-mark"], v["mat"]) >= 3
        assert contrast(v["mat-mark"], v["cup"]) >= 3
        assert contrast(v["mark"], v["halo"]) >= 3, (
            "rings have both, so they stand out from whatever is below"
        )
