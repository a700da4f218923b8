"""A result's sentence, table, picture and Vega-Lite chart agree."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.scene.chart import LINE, WIDTH

GAME, SMALL = sw.SiegeStones(), sw.SiegeStones(side=3)
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
    by_level = sw.lab.compare_levels(
        SMALL, sw.SiegeStones(side=3, goal=2), (1, 2), games=4, workers=1, **QUIET
    )
    yield "levels", sw.lab.chart(by_level)
    restriction = sw.lab.restrict(SMALL, "T*", games=60, **QUIET)
    yield "restriction", sw.lab.chart(restriction)
    yield "restriction-lengths", sw.lab.chart(restriction, "DurationMoves")
    skill = sw.lab.skill(SMALL, simulations=4, doublings=2, games=4, workers=1, **QUIET)
    yield "skill", sw.lab.chart(skill)
    yield "wins", sw.lab.heat_map(GAME, games.spaces.wins, "Who takes it first wins")
    yield "heat", sw.lab.heat_map(GAME, {name: i / 40 for i, name in enumerate(GAME.board.names)})
    two = sw.lab.sweep(SMALL, games=300, goal=[1, 3], opening=["free", "centre"], **QUIET)
    yield "effects", sw.lab.chart(two.effects("DurationMoves"))
    yield "effects-of-wins", sw.lab.chart(two.effects())
    yield "curve", sw.lab.chart(games.curves(20))
    yield "curve-of-leads", sw.lab.chart(games.curves(20, looks=4), "WinChance")
    yield "course", sw.lab.chart(sw.lab.win_chances(games.record(1), looks=50, seed=1))


@pytest.fixture(scope="module")
def charts():
    return dict(found())


def test_a_chart_has_a_sentence_a_table_and_a_picture_that_needs_no_network(charts):
    for chart in charts.values():
        shown = chart._repr_mimebundle_()
        assert chart.finding.endswith(".")
        assert chart.finding in shown["text/plain"]
        root = ET.fromstring(shown["image/svg+xml"])
        assert root.find("{http://www.w3.org/2000/svg}desc").text == chart.finding
        assert "http" not in shown["image/svg+xml"].replace("http://www.w3.org/2000/svg", "")
        frame = chart.to_frame()
        assert len(frame) == len(chart.rows()) > 1
    lengths, rows = charts["lengths"], charts["lengths"].rows()
    part = (lengths.mean - rows[0]["low"]) / (rows[-1]["high"] - rows[0]["low"])
    assert f"d='M{WIDTH * part:.1f} {LINE}v" in str(lengths.svg()), "a line at the mean"


def test_altair_draws_the_same_rows(charts):
    pytest.importorskip("altair")
    for name in charts.keys() - {"heat", "wins"}:
        spec = charts[name].altair().to_dict()
        assert spec["data"]["values"] == charts[name].rows()
        assert spec["description"] == charts[name].finding
        assert spec["layer"]


def test_a_heat_map_is_a_picture_alone(charts):
    assert "<img " in charts["heat"]._repr_mimebundle_()["text/html"]
    with pytest.raises(StonesError, match="picture of a board"):
        charts["heat"].altair()


def test_a_restriction_is_drawn_before_and_after_for_all_and_each_seat_and_skill_by_its_doublings(charts):
    rows = charts["restriction"].rows()
    who = ["taken from all", "taken from Black", "taken from White"]
    assert [row["label"] for row in rows[::2]] == [row["label"] for row in rows[1::2]] == who
    assert {row["series"] for row in rows} == {"before", "after"}
    assert charts["restriction"].finding.startswith("Worth ")
    assert [row["label"] for row in charts["skill"].rows()] == [
        "8 simulations against 4",
        "16 simulations against 8",
    ]
    assert charts["skill"].finding.startswith("Skill ")
