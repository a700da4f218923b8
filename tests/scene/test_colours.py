"""Contrast, computed from the style sheet: 4.5 to 1 for text, 3 to 1 for pieces, light and dark."""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, degrees, dist

import pytest
from race import Race

from stoneswidgets.scene import picture
from stoneswidgets.scene.document import style

COLOURS = ("black", "white", "blue", "yellow", "red", "green")
BOARD, MATS = ("slab", "hollow"), ("mat", "cup")
GROUNDS = [("ink", each) for each in BOARD] + [("mat-ink", each) for each in MATS]
UNMATTED = ("black",)
"""No game lays these on a mat."""
VALUABLES = ("jewel", "gold", "silver", "back")
"""These lie on racks alone."""


def variables(dark):
    block = re.search(r"\.stones-art \{(.*?)\}", style(), re.DOTALL)[1]
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block):
        both = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
        found[name] = both[2 if dark else 1] if both else value
    return found


def light(colour):
    """Return how much red, green and blue light a colour is."""
    digits = colour.removeprefix("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour):
    red, green, blue = light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("media", ["(forced-colors: active)", "print"])
def test_without_colours_a_piece_has_a_body_or_a_rim_that_is_not_the_boards(media):
    block = re.search(rf"@media {re.escape(media)} .*?\.stones-art \{{(.*?)\}}", style(), re.DOTALL)[1]
    found = dict(re.findall(r"--([\w-]+):\s*([^;]+);", block))
    for name in (*COLOURS, *VALUABLES):
        assert {found[name], found[f"{name}-rim"]} != {found["slab"]}


def test_a_game_in_words_stands_on_its_mat_in_the_mats_ink():
    for line in picture(Race().start()).scene()["pieces"].values():
        assert "on-mat" in line


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
        for piece in (*COLOURS, "tower", *VALUABLES):
            for ground in MATS if piece in VALUABLES else BOARD if piece in UNMATTED else (*BOARD, *MATS):
                rim = contrast(v[f"{piece}-rim"], v[ground])
                assert max(contrast(v[piece], v[ground]), rim) >= 3, (piece, ground)

    def test_marks(self, dark):
        v = variables(dark)
        assert contrast(v["mark"], v["slab"]) >= 3
        assert contrast(v["mat-mark"], v["mat"]) >= 3
        assert contrast(v["mat-mark"], v["cup"]) >= 3
        assert contrast(v["mark"], v["halo"]) >= 3, "rings have both: they stand out from anything"


HUES = ("red", "yellow", "blue", "green")
BLIND = {
    "to red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "to green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "to blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
    "to nothing": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""What somebody sees of red, green and blue light (Machado, Oliveira and Fernandes 2009)."""


def lab(colour, seen=BLIND["to nothing"]):
    r, g, b = (
        min(1, max(0, sum(m * part for m, part in zip(row, light(colour), strict=True)))) for row in seen
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y, z = 0.2126 * r + 0.7152 * g + 0.0722 * b, (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("blind", BLIND)
def test_the_colours_of_stones_are_apart_for_every_eye(blind):
    v = variables(dark=False)
    for one, other in combinations(HUES, 2):
        assert dist(lab(v[one], BLIND[blind]), lab(v[other], BLIND[blind])) >= 16, (one, other)


def test_a_stone_has_the_hue_that_it_is_called_by():
    around = {"red": (15, 45), "yellow": (85, 115), "green": (130, 190), "blue": (230, 290)}
    for colour, (low, high) in around.items():
        _, a, b = lab(variables(dark=False)[colour])
        assert low <= degrees(atan2(b, a)) % 360 <= high, colour
