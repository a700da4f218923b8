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


@pytest.mark.parametrize(
    ("measure", "percent", "because", "wrong"),
    [
        ("DurationMoves", 50, "So.", "the questions are about"),
        ("AdvantageP1", 101, "So.", "at most 100"),
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
