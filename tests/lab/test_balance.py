"""The page on the games' balance covers every choice of a rule and every card, and its stars mark significant effects."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from benchmarks.balance import CARDS, END, GAMES, PLACE, Table, rules_of, variants
from benchmarks.cards import called, designs


@pytest.mark.parametrize("name", sw.GAMES)
def test_the_page_has_every_value_that_a_rule_may_be_chosen_from(name):
    text = PLACE.read_text("utf-8").partition(f"## {sw.game(name).title}\n")[2].partition("\n## ")[0]
    rules = list(variants(name))
    for parameter, each in type(sw.game(name)).parameters.items():
        if not isinstance(each.allowed, range):
            assert [r[parameter] for r in rules if parameter in r] == [
                v for v in each.allowed if v != each.default
            ]
    for each in rules:
        assert f"| {rules_of(sw.game(name, **each))} " in text
    assert f"{GAMES[name][0]:,} games under each rule" in text


def test_the_page_has_every_card_and_ends_as_its_program_says():
    text = PLACE.read_text("utf-8")
    assert text.endswith(END)
    (cards,) = CARDS.findall(text)
    assert [each for game in designs() if f"\n| {(each := called(game))} |" not in cards] == []


def test_a_star_marks_a_difference_that_is_there_and_no_other():
    rules = [
        {},
        *({"opening": each} for each in ("no-tower", "centre")),
        *({"tiebreak": each} for each in ("threat", "none")),
    ]
    table = Table("siegestones", 3_000, None, rules)
    clear = [row.game.rules for row in table.rows if table.is_clear(row)]
    assert clear == [{"opening": "no-tower"}]
    assert len([line for line in table.lines if " * |" in line]) == 1
