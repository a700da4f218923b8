"""Objects show a picture in notebooks, letters in `print`, and a brief `repr`."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from IPython.core.formatters import DisplayFormatter

import stoneswidgets as sw
from tests.strategies import play_at_random

ROOT = Path(__file__).parents[2]


def played(name, moves=20):
    return play_at_random(sw.Match(sw.game(name), seed=2), Random(3), moves)


def bundle(thing):
    data, _ = DisplayFormatter().format(thing)
    return data


@pytest.mark.parametrize("name", sw.GAMES)
def test_at_the_end_of_a_cell_there_is_a_board(name):
    match = played(name)
    position = match.position
    for thing in (match, match.record(), position, position.view(None), match.game):
        data = bundle(thing)
        assert data["image/svg+xml"] == str(sw.svg(thing))
        assert all(type(value) is str for value in data.values())
        assert data["text/plain"]


def test_a_picture_is_kept_as_an_image_too_which_narrow_pages_make_smaller_and_untrusted_ones_show():
    start = sw.SiegeStones().start()
    for thing in (start, sw.svg(start), sw.evaluate(start, simulations=50, seed=1)):
        data = bundle(thing)
        image = ET.fromstring(data["text/html"]).find("img")
        assert unquote(image.get("src")) == f"data:image/svg+xml,{data['image/svg+xml']}"
        assert image.get("style") == "max-width: 100%"
        assert image.get("alt").startswith("SiegeStones: Black")


@pytest.mark.parametrize("name", sw.GAMES)
def test_print_shows_a_board_of_letters_that_names_every_piece(name):
    position = played(name).position
    text = str(position)
    assert text.startswith(f"{position.game.title}: ")
    assert bundle(position)["text/plain"] == text
    labels = sw.scene.picture(position).labels()
    for key, label in labels.items():
        place, _, what = label.partition(", ")
        if key.startswith("space:") and what.endswith(("stone", "leader")):
            assert place in text.split()


def test_letters_lie_as_the_board_does():
    position = sw.SiegeStones(side=3).start().play("Tc3").play("c2")
    assert str(position).splitlines()[2:7] == [
        "    ·   ·   ·",
        "  ·   ·   ·   ·",
        "·   ·   tW  ·   ·",
        "  ·   W   ·   ·",
        "    ·   ·   ·",
    ]


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_repr_is_short_and_says_what_there_is(name):
    match = played(name)
    for thing in (match, match.record(), match.position, match.position.view(0)):
        assert match.game.title in repr(thing)
        assert len(repr(thing)) < 160


def test_a_record_says_who_won():
    match = sw.Match(sw.SiegeStones(goal=1))
    match.play("Td4")
    assert repr(match.record()) == "<Record of SiegeStones with goal 1: 1 move, not over>"
    match.play("c4")
    assert repr(match.record()) == "<Record of SiegeStones with goal 1: 2 moves, won by White>"
    assert match.is_over
    assert match.to_move == match.legal_moves() == ()


@pytest.mark.parametrize("name", sw.GAMES)
def test_under_a_board_there_is_whose_move_it_is_and_how_far_each_player_is(name):
    match = played(name)
    position, record = match.position, sw.Record.load(ROOT / "docs" / "games" / "records" / f"{name}.json")
    for thing, seen in (
        (match, position.view(None)),
        (position, position),
        (position.view(0), position.view(0)),
        (record, record.positions()[-1]),
    ):
        drawn = sw.scene.picture(seen)
        below = ET.fromstring(bundle(thing)["text/html"]).find("div").text
        assert below.startswith(drawn.status())
        for seat, who in enumerate(match.game.seat_names):
            assert f"{who}: {drawn.standing(seat)}" in below


def test_results_are_tables_in_words():
    position = sw.SiegeStones(goal=1).start().play("Td4")
    solution = sw.solve(position)
    assert repr(solution) == "<Solution of SiegeStones: White wins, by c4>"
    assert solution.verdict(-1) == "White loses"
    assert solution.verdict(0) == "White draws"
    assert solution.verdict(Fraction(1, 3)) == "White wins 2/3 of the time, a draw counting half"
    assert bundle(solution)["text/html"].count("<tr>") == 2
    assert solution.values
    assert bundle(solution)["text/html"].count("<tr>") == 13
    unproven = sw.solve(sw.SiegeStones().start(), seconds=0.01)
    assert "not proven" in bundle(unproven)["text/html"]
    ends = bundle(position.playouts(10, seed=1))["text/html"]
    assert "10 random games" in ends
    assert ends.count("<tr>") == 4


def test_a_solution_for_points_says_who_is_ahead():
    record = sw.Record.load(ROOT / "docs" / "games" / "records" / "munchstones.json")
    assert repr(sw.solve(record.positions()[-3])).startswith(
        "<Solution of MunchStones: Player 2 ends 7 stones ahead, by "
    )
