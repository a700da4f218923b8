"""Variants: a game with another rule, a table or a parameter of its own, in a few lines."""

from __future__ import annotations

import gc
import json
from functools import cached_property
from itertools import count, islice
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given, settings
from siege_variants import AnotherTurn, PieRule, Ratings

import stoneswidgets as sw
from stoneswidgets.backends import Plain
from stoneswidgets.core.registry import CLASSES
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, OVER, available, no_chance, popcount
from stoneswidgets.scene import picture
from tests.strategies import SEEDS, walk

VARIANTS = (Ratings, AnotherTurn, PieRule)
EACH = pytest.mark.parametrize("variant", VARIANTS, ids=lambda cls: cls.__name__)


@pytest.fixture(autouse=True)
def _forgotten():
    before = dict(CLASSES)
    yield
    CLASSES.clear()
    CLASSES.update(before)
    gc.collect()


# ---------------------------------------------------------------- what a class is when it is made


def test_a_game_plays_as_a_class_only_if_rules_and_tables_are_the_same() -> None:
    class Same(sw.SiegeStones):
        pass

    class OtherRule(sw.SiegeStones):
        dynamics = sw.SiegeStones.dynamics._replace(score=no_chance)

    class OtherTables(sw.SiegeStones):
        @cached_property
        def tables(self) -> list[int]:
            return [*super().tables]

    assert Same().plays_as(sw.SiegeStones)
    assert not OtherRule().plays_as(sw.SiegeStones)
    assert not OtherTables().plays_as(sw.SiegeStones)
    assert not sw.SiegeStones().plays_as(OtherRule)
    assert not sw.SiegeStones().plays_as(sw.MunchStones)


def test_a_variant_has_a_name_and_a_title_of_its_own_and_its_parents_parameters() -> None:
    class TwoTowersWin(sw.SiegeStones):
        """Two towers are enough."""

        goal = 2

    game = TwoTowersWin(side=3)
    assert (game.name, game.title) == ("twotowerswin", "Two Towers Win")
    assert (game.goal, game.rules, TwoTowersWin(goal=4).rules) == (2, {"side": 3}, {"goal": 4})
    assert sw.game("twotowerswin", side=3) == game
    assert game != sw.SiegeStones(side=3, goal=2)


def test_an_inherited_default_is_what_the_parameter_may_be() -> None:
    with pytest.raises(sw.BadRules, match=r"goal=40 is no rule of .*from 1 to 9"):

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


@pytest.mark.parametrize("game", [*(CLASSES[name]() for name in sw.GAMES), Ratings()])
def test_nobody_changes_tables_by_accident(game: sw.Game) -> None:
    with pytest.raises(TypeError):
        game.tables[0] = 1  # type: ignore[index]


def test_running_a_cell_again_takes_the_place_of_the_class_and_another_module_may_not() -> None:
    def cell(module: str) -> type[sw.Game]:
        made: dict[str, type[sw.Game]] = {}
        source = "class Again(sw.SiegeStones):\n    goal = 3\n"
        exec(source, {"sw": sw, "__name__": module}, made)  # noqa: S102 (this is what a cell is)
        return made["Again"]

    first, second = cell("__main__"), cell("__main__")
    assert first is not second
    assert type(sw.game("again")) is second
    with pytest.raises(sw.BadRules, match=r"__main__\.Again and elsewhere\.Again have the same name 'again'"):
        cell("elsewhere")


def test_a_class_without_its_parameters_metadata_after_a_second_dataclass_still_has_them() -> None:
    from dataclasses import dataclass  # noqa: PLC0415

    @dataclass(frozen=True)
    class Twice(sw.SiegeStones):
        extra: int = sw.parameter(1, range(3), about="a parameter")

    assert Twice(extra=2).rules == {"extra": 2}
    with pytest.raises(sw.BadRules, match="extra=7"):
        Twice(extra=7)


def test_a_game_stays_as_it_is() -> None:
    for game in (sw.SiegeStones(), Ratings()):
        with pytest.raises(AttributeError, match="stays as it is"):
            game.goal = 5  # type: ignore[misc]


# ---------------------------------------------------------------- rules


def test_an_overridden_rule_is_called_by_all_rules_of_the_parent() -> None:
    class Blind(sw.SiegeStones):
        @sw.rule
        def threat_sum(t, s, stones):  # noqa: ARG002, N805
            return 0

    p = Blind().start().play("Td4").play("d5")
    assert p.control()["d4"].owner is None
    assert sw.SiegeStones().start().play("Td4").play("d5").control()["d4"].owner == 1
    assert p.ratings == {"d5": 0}
    assert Blind().restore(p.describe()) == p


def test_a_rule_can_call_the_one_that_it_overrides_and_a_variant_can_have_variants() -> None:
    class Plus(sw.SiegeStones):
        @sw.rule
        def threat_sum(t, s, stones):  # noqa: N805
            return rules.threat_sum(t, s, stones) + (1 if stones != 0 else 0)

    class PlusPlus(Plus):
        @sw.rule
        def threat_sum(t, s, stones):  # noqa: N805
            return rules.threat_sum(t, s, stones) + 10 * (1 if stones != 0 else 0)

    moves = ("Td4", "d5")
    sums = []
    for cls in (sw.SiegeStones, Plus, PlusPlus):
        p = cls().start()
        for move in moves:
            p = p.play(move)
        sums.append(p.control()["d4"].sums)
    assert sums == [(0, 5), (0, 6), (0, 16)]


def test_rules_replaced_in_the_dynamics_work_too() -> None:
    class Replaced(sw.SiegeStones):
        dynamics = sw.SiegeStones.dynamics._replace(apply=AnotherTurn.dynamics.apply)

    assert Replaced().start().play("Td4").to_move == (0,)


def test_without_its_own_random_action_a_variant_draws_from_the_list() -> None:
    class Edge(sw.SiegeStones):
        """The first drop is on a1."""

        @sw.rule
        def legal(t, s, seat, out):  # noqa: N805
            if s[rules.EMPTY] == t[rules.FULL]:
                out[0] = 0
                return 1
            return rules.legal(t, s, seat, out)

    start = Edge(side=3).start()
    assert len(start.legal_moves()) == 1
    games = [walk(start, Random(seed), 1) for seed in range(5)]
    assert {game[1] for game in games} == {start.play(start.legal_moves()[0])}
    dynamics, game = Edge.dynamics, start.game
    out = [0] * game.max_legal_moves
    assert {dynamics.random_action(game.tables, start.state, 0, out, [seed]) for seed in range(1, 50)} == {0}


def test_a_rule_that_is_not_there_or_takes_other_things_is_refused_in_words() -> None:
    with pytest.raises(
        sw.BadRules, match="no rule 'threat_summ' in SiegeStones to override; there is threat_sum"
    ):

        class Typo(sw.SiegeStones):
            @sw.rule
            def threat_summ(t, s, stones):  # noqa: ARG002, N805
                return 0

    with pytest.raises(sw.BadRules, match=r"the rule threat_sum takes \(t, s, stones\), not \(t, s\)"):

        class Short(sw.SiegeStones):
            @sw.rule
            def threat_sum(t, s):  # noqa: ARG002, N805
                return 0


def test_a_rule_without_its_mark_is_no_method_that_nobody_calls() -> None:
    for kind in (staticmethod, lambda function: function):
        with pytest.raises(
            sw.BadRules, match=r"Unmarked: apply overrides a rule, and has to be marked with @sw\.rule"
        ):

            class Unmarked(sw.SiegeStones):
                @kind
                def apply(t, s, action):  # noqa: N805
                    rules.apply(t, s, action)


@pytest.mark.parametrize("name", ["start", "tables", "seats", "dynamics", "rules"])
def test_a_parameter_takes_no_name_that_a_game_needs(name: str) -> None:
    with pytest.raises(sw.BadRules, match=f"Hiding: {name} cannot be the name of a rule parameter"):
        type("Hiding", (sw.SiegeStones,), {name: sw.parameter(1, range(3))})


def test_a_move_of_ones_own_takes_no_other_moves_number() -> None:
    class Clashing(sw.SiegeStones):
        own_moves: ClassVar = {"swap": 3}

    with pytest.raises(
        sw.BadRules,
        match=r"own_moves gives 'swap' the number 3, which is the move '\w+' already; \d+ is free",
    ):
        Clashing().start().legal_moves()


@pytest.mark.parametrize("name", ["stones", "to_move", "winners", "chosen_already"])
def test_a_slot_of_ones_own_takes_no_other_fields_name(name: str) -> None:
    class Twofold(sw.SiegeStones):
        own_slots: ClassVar = (sw.Slots(name, "number", 3),)

    with pytest.raises(sw.BadRules, match=f"the slot '{name}' needs another name"):
        Twofold().start()


@EACH
def test_a_variant_plays_alike_plain_and_compiled(
    variant: type[sw.Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = variant(side=3).start()
    fast = start.playouts(200, seed=5)
    monkeypatch.setattr("stoneswidgets.core.running.fastest", Plain)
    assert start.playouts(200, seed=5) == fast


@settings(max_examples=10)
@given(SEEDS)
def test_the_published_ratings_as_a_table_are_the_published_game(seed: int) -> None:
    moves = list(islice(walk(sw.SiegeStones().start(), Random(seed), 40), 40))
    p, q = sw.SiegeStones().start(), Ratings().start()
    assert p.playouts(50, seed).wins == q.playouts(50, seed).wins
    assert [Ratings().from_diagram(m.to_diagram(), 0).control() for m in moves] == [
        m.control() for m in moves
    ]


# ---------------------------------------------------------------- the worked variants


def test_ratings_of_ones_own_count() -> None:
    p = Ratings(ratings=(9, 8, 0, 0, 0, 0, 0)).start().play("Td4").play("d5")
    assert p.control()["d4"].sums == (0, 8)
    assert p.play("Td6").control()["d4"].sums == (0, 0)


def test_words_do_not_reckon_by_a_rule_that_is_overridden() -> None:
    moves = ("Td4", "d5")
    told = []
    for game in (sw.SiegeStones(), Ratings(ratings=(9, 8, 0, 0, 0, 0, 0))):
        p = game.start()
        for move in moves:
            p = p.play(move)
        told.append(picture(p).about()["space:d5"]["text"])
    assert told == [["d5: 6 − 1 = 5, next to 1 tower (d4)."], ["d5: 8, next to 1 tower (d4)."]]


def test_a_tower_gives_another_turn() -> None:
    p = AnotherTurn().start().play("Td4")
    assert p.to_move == (0,)
    assert p.play("d5").to_move == (1,)


def test_a_swap_is_there_once_and_the_piece_changes_hands() -> None:
    start = PieRule().start()
    assert "swap" not in start.legal_moves()
    with pytest.raises(sw.IllegalMove, match="swap is not possible now"):
        start.play("swap")
    p = start.play("d4")
    assert p.legal_moves()[-1] == "swap"
    q = p.play("swap")
    assert (q.stones, q.to_move) == ({"d4": 1}, (0,))
    assert "swap" not in q.legal_moves()
    assert "swap" not in p.play("e4").legal_moves()
    assert start.play("Td4").play("swap").to_move == (0,)


def brute(position: sw.Position, known: dict[sw.Position, int]) -> int:
    """What a position is worth for the seat to move, by looking at all of it."""
    if position not in known:
        seat = position.to_move[0]
        values = []
        for move in position.legal_moves():
            after = position.play(move)
            if after.is_over:
                values.append(0 if len(after.winners) > 1 else 1 if seat in after.winners else -1)
            else:
                values.append(brute(after, known) * (1 if after.to_move[0] == seat else -1))
        known[position] = max(values)
    return known[position]


@EACH
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_what_is_proven_of_a_variant_is_what_brute_force_finds(variant: type[sw.Game], seed: int) -> None:
    paths = (walk(variant(side=3, goal=2).start(), Random(n), 60) for n in count(seed))
    position = next(
        p for path in paths for p in path if not p.is_over and p.state[rules.EMPTY].bit_count() <= 5
    )
    known: dict[sw.Position, int] = {}
    solution = sw.solve(position)
    assert solution.proven
    assert solution.value == brute(position, known)


def test_a_swap_is_solved_where_it_is_possible() -> None:
    start = PieRule(side=3, goal=1, towers=1).start().play("Tc3")
    assert sw.solve(start.play("swap")).value == 1, "whoever has the next move next to a lone tower wins"
    assert sw.solve(start).value == 1


@EACH
def test_bots_choose_legal_moves_of_a_variant(variant: type[sw.Game]) -> None:
    seen = [p for p in walk(variant(side=3).start(), Random(3), 30)[::4] if not p.is_over]
    assert len(seen) > 2
    for p in seen:
        assert sw.bot(level=3, seed=1).choose(p.view(p.to_move[0])) in p.legal_moves()


# ---------------------------------------------------------------- around it


@EACH
def test_records_and_codes_name_the_variant_and_a_reader_without_it_says_so(variant: type[sw.Game]) -> None:
    match = sw.Match(variant())
    for move in ("d4", "swap" if variant is PieRule else "Td5", "e4"):
        match.play(move)
    record = match.record()
    text, code = record.dumps(), sw.code(match)
    assert json.loads(text)["game"] == variant.name
    assert sw.Record.loads(text) == sw.from_code(code) == record
    del CLASSES[variant.name]
    for read, given_text in ((sw.Record.loads, text), (sw.from_code, code)):
        with pytest.raises(sw.BadRecord, match=f"there is no game '{variant.name}' here.*cell or file"):
            read(given_text)


@EACH
def test_the_page_of_rules_begins_with_what_is_different(variant: type[sw.Game]) -> None:
    page = sw.rules(variant())
    assert page.sections[0].title == "What differs from SiegeStones"
    assert page.sections[0].sentences[0] in " ".join(variant.__doc__.split())
    assert page.sentences[-1] == sw.rules(sw.SiegeStones()).sentences[-1]
    assert ("ratings is (6, 5, 4, 3, 2, 1, 0)" in str(page).lower()) is (variant is Ratings)


@EACH
def test_a_variant_has_a_board_pictures_and_replays(variant: type[sw.Game]) -> None:
    match = sw.Match(variant(side=3))
    board = sw.Board(match, players=[None, sw.bot(level=2, seed=1)])
    match.play("c3")
    assert len(match.moves) >= 2
    assert variant.title in repr(board)
    assert "c3" in str(sw.svg(match))
    assert variant.title in repr(sw.Replay(match))


def test_exercises_on_a_variant_are_checked_by_its_own_rules() -> None:
    class Flat(sw.SiegeStones):
        """Every stone counts 3, whatever is next to it."""

        @sw.rule
        def threat_sum(t, s, stones):  # noqa: N805, ARG002
            return 3 * popcount(stones)

    exercises = sw.ExerciseSet.loads(
        json.dumps(
            {
                "format": "stoneswidgets-exercises",
                "version": 1,
                "title": "Flat",
                "positions": {
                    "held": {"game": "flat", "rules": {"control_minimum": 3}, "moves": ["Td6", "c5"]},
                    "won": {"game": "flat", "rules": {"control_minimum": 3, "goal": 1}, "moves": ["Td4"]},
                },
                "exercises": [
                    {
                        "name": "sums",
                        "kind": "compute",
                        "position": "held",
                        "ask": "?",
                        "reading": "sums",
                        "at": "d6",
                    },
                    {
                        "name": "tie",
                        "kind": "predict",
                        "position": "held",
                        "ask": "?",
                        "moves": ["d5"],
                        "reading": "owner",
                        "at": "d6",
                    },
                    {
                        "name": "free",
                        "kind": "find",
                        "position": "held",
                        "ask": "?",
                        "goals": [{"reading": "owner", "at": "d6", "is": "nobody"}],
                    },
                    {
                        "name": "win",
                        "kind": "play",
                        "position": "won",
                        "ask": "?",
                        "reach": "win",
                        "within": 1,
                    },
                ],
            }
        )
    )
    assert exercises["sums"].solutions() == ("0, 3",)
    assert not exercises["sums"].check("0, 5").right
    assert exercises["tie"].solutions() == ("nobody",)
    assert "d5" in exercises["free"].solutions()
    assert not exercises["free"].check("a1").right
    assert exercises["win"].check("c4").right
    assert repr(sw.Exercise(exercises["sums"])) == "<Exercise 'sums', not solved>"


def test_a_move_of_ones_own_is_a_button_and_is_told() -> None:
    p = PieRule().start().play("d4")
    scene = picture(p).scene()
    assert scene["tray"]["tray:swap"] == {"label": "Swap"}
    assert picture(p).paths()["tray:swap",] == "swap"
    assert scene["status"] == "White to move: drop a stone or a tower, or swap."
    after = p.play("swap")
    assert picture(after).announce(p, "swap") == "White chose: swap."
    assert "tray:swap" not in picture(after).tray()


def test_slots_of_ones_own_are_described_and_read_back() -> None:
    second = sw.SiegeStones.next_slot()

    class TwoDrops(sw.SiegeStones):
        """A turn is two drops."""

        own_slots: ClassVar = (sw.Slots("second", "number", 1),)

        @sw.rule
        def apply(t, s, action):  # noqa: N805
            mover = s[ACTOR]
            rules.apply(t, s, action)
            s[second] = 1 - s[second]
            if s[second] == 1 and s[ACTOR] != OVER:
                s[ACTOR] = mover

    game = TwoDrops(side=3)
    p = game.start().play("c3")
    assert (p.to_move, p.describe()["second"]) == ((0,), 1)
    assert game.restore(json.loads(json.dumps(p.describe()))) == p
    assert p.play("c4").to_move == (1,)
    assert "second" not in p.play("c4").describe()
    with pytest.raises(sw.BadRecord, match="second is a whole number from 0 to 1, not 2"):
        game.restore(p.describe() | {"second": 2})
    assert game.from_diagram(p.to_diagram(), 1).to_move == (1,)
    if available():
        assert p.playouts(20, seed=1).games == 20
