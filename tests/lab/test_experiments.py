"""Experiments: a prediction, the lab's answer, and the log."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.lab.experiment import Expectation, Experiment, Log

BEFORE, AFTER = sw.SiegeStones(), sw.SiegeStones(opening="no-tower")


@pytest.fixture(scope="module")
def found():
    return sw.lab.compare(BEFORE, AFTER, games=4_000, seed=1, progress=False)


def experiment(found, percent, because="A guess.", number=1, measure="AdvantageP1"):
    return Experiment(number, Expectation.of(AFTER, measure, percent, because), BEFORE, found)


def test_the_answer_says_how_far_off_one_was_and_what_the_change_does(found):
    answer = " ".join(experiment(found, 80).answer)
    mean, difference = 100 * found.second["AdvantageP1"].mean, found["AdvantageP1"]
    assert f"you were {80 - mean:.0f} points too high" in answer
    assert f"Under the rules before it is {100 * difference.first:.1f} %" in answer
    assert f"find a difference of {100 * difference.smallest:.2g} points four times in five" in answer
    assert "a clear difference" in answer
    assert "4,000 games under each rule, random players, seed 1" in answer
    assert "too low" in experiment(found, 30).answer[0]


def test_what_lies_in_the_interval_is_right(found):
    low, high = found.second["AdvantageP1"].interval
    for percent in range(101):
        said = experiment(found, percent)
        assert said.is_right == (low - 0.0005 <= percent / 100 <= high + 0.0005)
        assert ("as you said" in said.answer[0]) == said.is_right


def test_length_and_lead_are_asked_in_their_own_units_and_the_tavern_asks_not_who_wins(found):
    said = experiment(found, 30, measure="DurationMoves")
    mean = found.second["DurationMoves"].mean
    assert said.answer[0].startswith("You said 30 moves, it is ")
    assert f"you were {30 - mean:.1f} too high" in said.answer[0]
    assert "moves (" in said.answer[2]
    assert said.chart.label == "moves"
    row = experiment(found, 5, measure="LeadChange").row()
    assert (row["unit"], row["found"]) == (
        "times in 100 moves",
        pytest.approx(100 * found.second["LeadChange"].mean),
    )
    hands = sw.lab.simulate(sw.Tavern(target=100), games=40, seed=1, progress=False)
    dealt = Experiment(1, Expectation.of(hands.game, "Hands", 2, "Few."), hands.game, hands)
    assert dealt.answer[0].startswith("You said 2 hands, it is ")
    with pytest.raises(StonesError, match="Refusals"):
        Expectation.of(hands.game, "AdvantageP1", 50, "One in four.")


@pytest.mark.parametrize(
    ("measure", "percent", "because", "wrong"),
    [
        ("BoardCoverage", 50, "So.", "the questions are about"),
        ("DurationMoves", 77, "So.", "76 moves are the most"),
        ("AdvantageP1", 101, "So.", "100 games of 100 are the most"),
        ("AdvantageP1", -1, "So.", "whole number from 0"),
        ("AdvantageP1", 50, "  ", "write down in a sentence"),
        ("AdvantageP1", 50, "x" * 401, "at most 400"),
        ("AdvantageP1", 50, "Half a letter: \ud83d", "control character"),
    ],
)
def test_an_expectation_is_a_number_of_games_and_a_sentence(measure, percent, because, wrong):
    with pytest.raises(StonesError, match=wrong):
        Expectation.of(BEFORE, measure, percent, because)


def test_the_log_is_a_table_in_which_no_sentence_is_a_formula(found, tmp_path):
    log = Log(
        (
            experiment(found, 60, '=HYPERLINK("x")'),
            experiment(found, 0, "Few, I think", 2, "Drawishness"),
            experiment(found, 0, "Few;\N{FULLWIDTH EQUALS SIGN}1", 3),
        )
    )
    log.save(tmp_path / "log.csv")
    rows = list(csv.DictReader(StringIO((tmp_path / "log.csv").read_text())))
    assert [row["because"] for row in rows] == [
        '\'=HYPERLINK("x")',
        "Few, I think",
        "Few;'\N{FULLWIDTH EQUALS SIGN}1",
    ]
    assert [row["expected"] for row in rows] == ["60", "0", "0"]
    assert float(rows[0]["found"]) == pytest.approx(100 * found.second["AdvantageP1"].mean)
    assert list(log.to_frame()["experiment"]) == [1, 2, 3]
    alone = Experiment(
        4, log[0].expected, AFTER, found.second
    )  # compares nothing: some of its figures are none
    assert len(str(Log((*log, alone))).splitlines()) == 7


def test_the_sheet_has_question_expectation_rule_result_and_picture(found, tmp_path):
    log = Log((experiment(found, 60, "<b>first</b>"), experiment(found, 50, number=2)))
    log.save(tmp_path / "sheet.html")
    page = (tmp_path / "sheet.html").read_text()
    assert "How many games of 100 does Black win?" in page
    assert "&lt;b&gt;first&lt;/b&gt;" in page
    assert "The first drop of the game is a stone, not a tower (S7)." in page
    assert "You said 60 %" in page
    assert page.count("<svg") >= 4
    assert "Of 2 experiments" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
