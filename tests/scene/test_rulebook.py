"""The rules in words are complete and follow the rule parameters; the games' tests check their truth."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from inspect import getsource
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from race import Race

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import classes
from stoneswidgets.scene.rulebook import winning
from tests.strategies import games

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game

GAMES = pytest.mark.parametrize("name", sw.GAMES)
PARAMETERS = pytest.mark.parametrize(
    ("cls", "parameter"),
    [
        pytest.param(cls, f, id=f"{cls.name}-{f.name}")
        for cls in map(classes().get, sw.GAMES)
        for f in fields(cls)
    ],
)
RULINGS = {"siegestones": 10, "munchstones": 4, "bluffstones": 6, "ascension": 8, "tavern": 8}
"""How many rulings there are for each game, numbered from 1."""


def cited(text: str) -> set[str]:
    return set(re.findall(r"\b[SMBAT]\d+\b", text))


@PARAMETERS
def test_every_value_of_a_parameter_changes_the_rules(cls: type[Game], parameter) -> None:
    allowed = parameter.metadata["allowed"]
    values = sorted({allowed[0], allowed[-1], parameter.default}) if isinstance(allowed, range) else allowed
    pages = [sw.rules(cls.from_rules({parameter.name: value})) for value in values]
    assert len({page.sentences for page in pages}) == len(values)
    assert len({tuple(ruling.answer for ruling in page.rulings) for page in pages}) == len(values)


@PARAMETERS
def test_every_parameter_is_told_with_what_else_it_may_be(cls: type[Game], parameter) -> None:
    page = sw.rules(cls())
    (told,) = (
        each
        for ruling in page.rulings
        for each in page.parameters(ruling)
        if each.now.startswith(f"{parameter.name}=")
    )
    allowed = parameter.metadata["allowed"]
    if isinstance(allowed, range) and len(allowed) > 4:
        assert told.others == ((f"{allowed.start:,} to {allowed.stop - 1:,}", ""),)
    else:
        assert len(told.others) == len(allowed) - 1


@GAMES
def test_every_ruling_stands_once_and_its_rule_cites_it(name: str) -> None:
    page = sw.rules(sw.game(name))
    ids = [ruling.id for ruling in page.rulings]
    letter = ids[0][0]
    assert ids == [f"{letter}{n}" for n in range(1, RULINGS[name] + 1)]
    assert cited(" ".join(page.sentences)) == set(ids)
    assert {f.metadata["ruling"] for f in fields(classes()[name])} <= set(ids)


@GAMES
def test_the_ruling_ids_that_the_code_of_a_game_cites_are_told(name: str) -> None:
    code = getsource(import_module(f"stoneswidgets.games.{name}.rulebook"))
    letter = sw.rules(sw.game(name)).rulings[0].id[0]
    assert {id_ for id_ in cited(code) if id_[0] == letter} <= {
        ruling.id for ruling in sw.rules(sw.game(name)).rulings
    }


@given(games())
def test_every_page_says_everything_in_all_its_forms(game: Game) -> None:
    page = sw.rules(game)
    html, text = page._repr_html_(), str(page)
    assert html.count("<li>") >= len(page.sentences) + len(page.rulings)
    assert html.count("role='heading'") == len(page.sections) + bool(page.rulings)
    for number, rule in enumerate(page.sentences, 1):
        assert rule.endswith((".", ")."))
        assert f"\n{number}. {rule}" in text
        assert rule in html
    for ruling in page.rulings:
        for part in ruling:
            assert part
            assert part in text
            assert part in html


def test_changed_parameters_stand_in_the_title_and_only_they() -> None:
    page = sw.rules(sw.SiegeStones(tiebreak="threat", goal=4))
    assert page.title == "SiegeStones with tiebreak threat"


@pytest.mark.parametrize("given_instead", [3, None, sw.SiegeStones().start()])
def test_what_is_no_game_is_refused_in_words(given_instead: object) -> None:
    with pytest.raises(sw.StonesError, match=r"sw\.rules takes a game, such as"):
        sw.rules(given_instead)  # type: ignore[arg-type]


def test_a_game_without_a_page_of_rules_is_told_by_its_docstring_and_parameters() -> None:
    page = sw.rules(Race(goal=10))
    assert page.title == "Race with goal 10"
    assert page.sentences[0] == "Roll on, or stay and keep what was rolled; a one loses it."
    assert (
        page.sentences[3]
        == "The rule parameter goal is 10: points that win; it may be a whole number from 5 to 50 (R2)."
    )
    assert (
        page.sentences[-1] == "Moves of its own: roll, stay, rolled 1, rolled 2, rolled 3, rolled 4, … (8)."
    )
    assert "Rulings" not in str(page) + page._repr_html_()


@GAMES
def test_each_games_page_says_in_one_short_rule_how_it_is_won(name: str) -> None:
    said = winning(sw.game(name))
    assert re.search(r"\bwins?\b", said)
    assert len(said) < 140
    assert not re.search(r"[A-Z]\d", said)


def test_of_a_variant_and_where_no_page_says_it_nobody_is_told_how_it_is_won() -> None:
    class Misere(sw.SiegeStones):
        """Whoever controls a tower first has lost."""

    assert winning(Misere()) == winning(Race()) == ""
