"""Tables, moves and spaces that a cell defines are played and described as defined."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from tests.games.cells import body, rule, run


@pytest.mark.parametrize(("left", "named"), [(99, ["'swap'"]), (8, [])])
def test_a_check_names_a_move_of_ones_own_that_never_was_possible(left, named, recwarn) -> None:
    cell = body(
        "swap = sw.move()",
        "@sw.rule",
        "def legal(t, s, seat, out):",
        "    n = rules.legal(t, s, seat, out)",
        f"    if s.towers_left == {left}:",
        "        out[n] = t.swap",
        "        n += 1",
        "    return n",
        "@sw.rule",
        "def apply(t, s, action):",
        "    rules.apply(t, s, rules.PASS if action == t.swap else action)",
    )
    assert run(cell)["Mine"]().check(games=3) == 3
    said = [str(each.message) for each in recwarn]
    assert [each.partition(" came up")[0].partition(": ")[2] for each in said] == named
    assert all("came up in none of 3 random games" in each for each in said)


def test_a_class_has_numbers_for_moves_of_its_own_and_declares_others_as_well() -> None:
    cell = """class Stepped(sw.Game):
    at = sw.number(30)
    leave = sw.move()
    never = sw.move("never 1", "never 2")
    actions = (1, 2)
    max_game_length = 30

    def action_text(self, action):
        return f"step {action}"

    @sw.rule
    def legal(t, s, seat, out):
        out[0], out[1], out[2] = 1, 2, t.leave
        return 3

    @sw.rule
    def apply(t, s, action):
        s.at += action if action < t.leave else 0
        if s.at > 8 or action == t.leave:
            sw.win(s, s.actor)
        else:
            s.actor = sw.after(s.actor, 2)
"""
    game = run(cell)["Stepped"]()
    assert [game.action_text(action) for action in game.actions] == [
        "step 1",
        "step 2",
        "leave",
        "never 1",
        "never 2",
    ]
    assert game.start().play("step 2").legal_moves == ("step 1", "step 2", "leave")
    with pytest.warns(UserWarning, match="^Stepped: 'never' came up in none of 2 random games$"):
        game.check(games=2)


def test_yes_and_no_in_a_state_are_the_numbers_that_they_are_compiled() -> None:
    cell = rule("rules.apply(t, s, action)\nif s.actor >= 0:\n    s.actor = not not s.actor")
    position = run(cell)["Mine"]().start().play("Td4")
    assert repr(position.to_move) == "(1,)"
    assert position.legal_moves() == sw.SiegeStones().start().play("Td4").legal_moves()
