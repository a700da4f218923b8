"""Tables, moves and spaces that a cell defines are played and described as defined."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from tests.games.cells import body, rule, run


def test_another_adjacency_is_told_as_it_is_played() -> None:
    cell = body(
        "@property",
        "def tables(self):",
        "    t = list(super().tables)",
        "    a, b = self.board.index('a1'), self.board.index('g7')",
        "    t.near[a] |= 1 << b",
        "    t.near[b] |= 1 << a",
        "    for i in range(37):",
        "        t.within_two[i] = t.full",
        "    return t",
    )
    game = run(cell)["Mine"]()
    assert game.check(games=3) == 3
    position = game.start().play("Ta1").play("g7")
    assert position.control()["a1"] == (1, (0, 5), {"g7": 5})
    assert (game.beside("a1"), sw.SiegeStones().beside("a1")) == (
        ("a2", "b2", "g7", "b1"),
        ("a2", "b2", "b1"),
    )


def test_a_parameter_of_ones_own_is_in_tables_of_ones_own_too() -> None:
    cell = body(
        "bonus = sw.parameter(3, range(9))",
        "@property",
        "def tables(self):",
        "    return list(super().tables)",
        "@sw.rule",
        "def threat_sum(t, s, stones):",
        "    return t[1024] * popcount(stones)",
    )
    position = run(cell)["Mine"](bonus=7).start().play("Td4").play("d5")
    assert position.control()["d4"].sums == (0, 7)


def test_many_moves_of_ones_own_are_one_sentence() -> None:
    cell = body(
        "own_moves = {f'X{i}': 200 + i for i in range(9)}",
        "@sw.rule",
        "def legal(t, s, seat, out):",
        "    n = rules.legal(t, s, seat, out)",
        "    out[n] = 200",
        "    return n + 1",
    )
    known = run(
        f"{cell}    @sw.rule\n    def apply(t, s, action):\n        rules.apply(t, s, action) if action < 200 else rules.settle(t, s, 0)\n"
    )
    assert "Moves of its own: X0, X1, X2, X3, X4, X5, … (9)." in str(sw.rules(known["Mine"]()))


@pytest.mark.parametrize(("left", "named"), [(99, ["'swap'"]), (8, [])])
def test_a_check_names_a_move_of_ones_own_that_was_possible_in_none_of_its_games(
    left, named, recwarn
) -> None:
    cell = body(
        "own_moves = {'swap': 200}",
        "@sw.rule",
        "def legal(t, s, seat, out):",
        "    n = rules.legal(t, s, seat, out)",
        f"    if s.towers_left == {left}:",
        "        out[n] = 200",
        "        n += 1",
        "    return n",
        "@sw.rule",
        "def apply(t, s, action):",
        "    rules.apply(t, s, rules.PASS if action == 200 else action)",
    )
    assert run(cell)["Mine"]().check(games=3) == 3
    said = [str(each.message) for each in recwarn]
    assert [each.partition(" of own_moves")[0].partition(": ")[2] for each in said] == named
    assert all("came up in none of 3 random games" in each for each in said)


def test_yes_and_no_in_a_state_are_the_numbers_that_they_are_compiled() -> None:
    cell = rule("rules.apply(t, s, action)\nif s[ACTOR] >= 0:\n    s[ACTOR] = not not s[ACTOR]")
    position = run(cell)["Mine"]().start().play("Td4")
    assert repr(position.to_move) == "(1,)"
    assert position.legal_moves() == sw.SiegeStones().start().play("Td4").legal_moves()
