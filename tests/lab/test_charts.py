"""A result's sentence, table and picture agree."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import stoneswidgets as sw

GAME = sw.SiegeStones()
QUIET = {"seed": 1, "progress": False}


def found():
    games = sw.lab.simulate(GAME, games=600, keep=True, **QUIET)
    yield "seats", sw.lab.chart(games)
    yield "lengths", sw.lab.chart(games, "DurationMoves")
    yield "parts", sw.lab.chart(games, "Decisiveness")
    comparison = sw.lab.compare(GAME, sw.SiegeStones(opening="no-tower"), games=600, **QUIET)
    yield "both", sw.lab.chart(comparison)
    yield "both-lengths", sw.lab.chart(comparison, "DurationMoves")
    yield (
        "sweep",
        sw.lab.chart(sw.lab.sweep(GAME, games=300, goal=[2, 3], opening=["free", "centre"], **QUIET)),
    )
    yield "wins", sw.lab.heat_map(GAME, games.spaces.wins, "Who takes it first wins")
    yield "heat", sw.lab.heat_map(GAME, {name: i / 40 for i, name in enumerate(GAME.board.names)})


CHARTS = dict(found())


@pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS.keys())
def test_a_chart_has_a_sentence_a_table_and_a_picture_that_needs_no_network(chart):
    shown = chart._repr_mimebundle_()
    assert chart.finding.endswith(".")
    assert chart.finding in shown["text/plain"]
    root = ET.fromstring(shown["image/svg+xml"])
    assert root.find("{http://www.w3.org/2000/svg}desc").text == chart.finding
    assert "http" not in shown["image/svg+xml"].replace("http://www.w3.org/2000/svg", "")
    frame = chart.to_frame()
    assert len(frame) == len(chart.rows()) > 1
