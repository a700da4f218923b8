"""Variants' classes: names, parameters, moves and fields, and errors in their definition."""

from __future__ import annotations

from itertools import product

import pytest
from siege_variants import PieRule, Ratings

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import classes
from stoneswidgets.games.siegestones import rules
from stoneswidgets.scene import picture


def test_a_variant_has_a_name_and_a_title_of_its_own_and_its_parents_parameters() -> None:
    class TwoTowersWin(sw.SiegeStones):
        """Two towers are enough."""

        goal = 2

    game = TwoTowersWin(side=3)
    assert (game.name, game.title) == ("twotowerswin", "Two Towers Win")
    assert (game.goal, game.rules, TwoTowersWin(goal=4).rules) == (2, {"side": 3}, {"goal": 4})
    assert sw.game("twotowerswin", side=3) == game
    assert game != sw.SiegeStones(side=3, goal=2)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Türme_Überall", "Türme Überall"),
        ("ÄrgerÜberÖl", "Ärger Über Öl"),
        ("石头", "石头"),
        ("ABCGame_2", "ABC Game 2"),
    ],
)
def test_a_title_is_the_words_of_a_name_in_any_script(name: str, title: str) -> None:
    assert type(name, (sw.SiegeStones,), {})().title == title


def test_an_inherited_default_is_what_the_parameter_may_be() -> None:
    with pytest.raises(sw.BadRules, match=r"goal=40 is not possible in .*from 1 to 9"):

        class Many(sw.SiegeStones):
            goal = 40


def test_what_has_a_type_and_is_no_parameter_is_refused_in_words() -> None:
    with pytest.raises(sw.BadRules, match=r"sw\.parameter"):

        class Typed(sw.SiegeStones):
            subtitle: str = "no parameter"


def test_a_row_of_numbers_is_checked_kept_and_read_back() -> None:
    game = Ratings(ratings=[6, 6, 6, 0, 0, 0, 0])
    assert game.ratings == (6, 6, 6, 0, 0, 0, 0)
    assert hash(game) == hash(Ratings(ratings=(6, 6, 6, 0, 0, 0, 0)))
    match = sw.Match(game)
    match.play("d4")
    assert sw.Record.loads(match.record().dumps()).game == game
    for wrong in ((6, 5), (6, 5, 4, 3, 2, 1, 13), "6543210", (6, 5, 4, 3, 2, 1, True), None):
        with pytest.raises(sw.BadRules, match="7 whole numbers, each from 0 to 12"):
            Ratings(ratings=wrong)


def test_the_docstring_explains_every_parameter_of_parent_and_variant() -> None:
    for cls in (sw.SiegeStones, sw.Tavern, Ratings):
        for name, each in cls.parameters.items():
            assert f"\n{name} : {each.words}, by default {each.default!r}\n" in cls.__doc__
    assert Ratings.__doc__.startswith("A stone's threat rating stands in a table")


@pytest.mark.parametrize("game", [*(classes()[name]() for name in sw.GAMES), Ratings()])
def test_nobody_changes_tables_by_accident(game: sw.Game) -> None:
    with pytest.raises(TypeError):
        game.tables[0] = 1  # type: ignore[index]


def test_running_a_cell_again_takes_the_place_of_the_class_and_another_module_may_not() -> None:
    def cell(module: str) -> type[sw.Game]:
        made: dict[str, type[sw.Game]] = {}
        source = "class Again(sw.SiegeStones):\n    goal = 3\n"
        exec(source, {"sw": sw, "__name__": module}, made)
        return made["Again"]

    first, second = cell("__main__"), cell("__main__")
    assert first is not second
    assert type(sw.game("again")) is second
    with pytest.raises(sw.BadRules, match=r"__main__\.Again and elsewhere\.Again have the same name 'again'"):
        cell("elsewhere")


def test_a_game_stays_as_it_is() -> None:
    for game in (sw.SiegeStones(), Ratings()):
        with pytest.raises(AttributeError, match="cannot assign to field 'goal'"):
            game.goal = 5  # type: ignore[misc]


def test_a_rule_that_is_not_there_or_takes_other_things_is_refused_in_words() -> None:
    with pytest.raises(
        sw.BadRules, match="no rule 'threat_summ' in SiegeStones to override; did you mean 'threat_sum'"
    ):

        class Typo(sw.SiegeStones):
            @sw.rule
            def threat_summ(t, s, stones):
                return 0

    with pytest.raises(sw.BadRules, match=r"the rule threat_sum takes \(t, s, stones\), not \(t, s\)"):

        class Short(sw.SiegeStones):
            @sw.rule
            def threat_sum(t, s):
                return 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            {"gaol": 3},
            "SiegeStones has no 'gaol', so that nothing would read it in Mine; did you mean 'goal'",
        ),
        ({"frobnicate": ()}, "SiegeStones has no 'frobnicate'"),
        ({"max_lenght": 3}, "SiegeStones has no 'max_lenght'"),
        (
            {"action_txt": lambda self, action: ""},
            "SiegeStones has no 'action_txt'.*did you mean 'action_text'",
        ),
        ({"played_for": "score"}, "played_for is .*, not 'score'"),
        ({"TOWER": 64}, "TOWER is a constant of the rules, which would not read this one"),
    ],
)
def test_a_name_that_nothing_would_read_is_refused(body: dict[str, object], said: str) -> None:
    with pytest.raises(sw.BadRules, match=said):
        type("Mine", (sw.SiegeStones,), body)


def test_constants_methods_and_names_of_ones_own_may_stand_in_a_class() -> None:
    class Mine(sw.SiegeStones):
        CORNERS = 3
        _kept = 4

        def corners(self) -> int:
            return self.CORNERS + self._kept

    assert Mine().corners() == 7


def test_a_rule_without_its_mark_is_no_method_that_nobody_calls() -> None:
    for parent, kind in product((sw.SiegeStones, sw.Game), (staticmethod, lambda function: function)):
        with pytest.raises(
            sw.BadRules, match=r"Unmarked: apply is a rule, so it has to be marked with @sw\.rule"
        ):

            class Unmarked(parent):
                @kind
                def apply(t, s, action):
                    rules.apply(t, s, action)


@pytest.mark.parametrize("name", ["start", "tables", "seats", "dynamics", "rules"])
def test_a_parameter_takes_no_name_that_a_game_needs(name: str) -> None:
    with pytest.raises(sw.BadRules, match=f"Hiding: {name} cannot be the name of a rule parameter"):
        type("Hiding", (sw.SiegeStones,), {name: sw.parameter(1, range(3))})


@pytest.mark.parametrize(("parent", "text"), [(sw.SiegeStones, "d4"), (PieRule, "swap")])
def test_a_move_of_ones_own_takes_no_other_moves_text(parent, text) -> None:
    with pytest.raises(sw.BadRules, match=f"there is a move '{text}' already"):
        type("Clashing", (parent,), {"crossed": sw.move(text)})
    with pytest.raises(sw.BadRules, match="a move's text has no comma"):
        type("Clashing", (parent,), {"crossed": sw.move("d4,d5")})


def test_a_move_is_declared_once() -> None:
    with pytest.raises(sw.BadRules, match="there is a move swap already"):
        type("Twofold", (PieRule,), {"swap": sw.move("take over")})


@pytest.mark.parametrize("parent", [sw.SiegeStones, sw.MunchStones, sw.BluffStones])
def test_what_a_rule_of_ones_own_counts_is_told_as_points(parent) -> None:
    mine = type("Mine", (parent,), {"score": sw.rule(lambda t, s, seat: 99)})
    assert picture(mine().start(seed=1)).standing(0) == "99 points"
