"""What a mistake in a rule gives: a sentence that names the rule, in plain play and before anything is compiled."""

from __future__ import annotations

from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.games.ascension import rules as ascension
from stoneswidgets.games.munchstones import rules as munch
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, popcount
from tests.games.cells import body, broken as variant, rule, run
from tests.tiny import weather
from tests.tiny.shares import Shares
from tests.tiny.weather import Weather


def outside(t, s, action):
    rules.apply(t, s, action)
    s[rules.STONES] |= 1 << 40


def on_top(t, s, action):
    rules.apply(t, s, action)
    s[rules.STONES] |= s[rules.STONES + 1]


def nobody(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = 5


def nobody_wins(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = OVER


def rained(t, s, action):
    if s[ACTOR] == CHANCE:
        raise ValueError
    weather.apply(t, s, action)


def less_than_none(t, s, seat, out):
    return -rules.legal(t, s, seat, out)


def too_large(t, s, stones):
    return stones * stones * stones


def no_entry(t, s, stones):
    return s[100] if stones != 0 else 0


def divides(t, s, stones):
    return 6 // (popcount(stones) - 1) if stones != 0 else 0


def below_zero(t, s, stones):
    return popcount(~stones)


def without_end(t, s, stones):
    n = 0
    while stones != 0:
        stones |= 1
        n += 1
    return n


MISTAKES = [
    ("apply", outside, r"rule apply .*stones\[0\].* bit 40, outside its 37 things"),
    ("apply", on_top, r"rule apply .*stones\[0\].* and stones\[1\].* have .* in common"),
    ("apply", nobody, "rule apply .*the seat to move is 5, outside -2 to 1"),
    ("apply", nobody_wins, "rule apply .*over without a winner; in a draw, all seats are winners"),
    ("legal", less_than_none, r"rule legal returned -\d+; it must be a number from 0"),
    ("threat_sum", too_large, "rule too_large, line 2 .*does not fit 64 bits"),
    ("threat_sum", no_entry, r"rule no_entry, line 2 .*there is no s\[100\]"),
    ("threat_sum", divides, "rule divides, line 2 .*ZeroDivisionError"),
    ("threat_sum", below_zero, "rule below_zero, line 2 .*popcount of -"),
    ("threat_sum", without_end, "rule without_end, line [2-5] .*was stopped"),
]


@pytest.mark.parametrize(("name", "function", "said"), MISTAKES, ids=[f.__name__ for _, f, _ in MISTAKES])
def test_a_check_and_random_games_name_the_rule_with_the_mistake(name, function, said) -> None:
    game = variant(name, function)()
    with pytest.raises(sw.BrokenRule, match=f"^Broken.*{said}"):
        game.check(games=3)
    with pytest.raises(sw.BrokenRule, match=f"^Broken.*{said}"):
        game.start().playouts(100, seed=1)


def test_plain_play_refuses_what_cannot_be_and_the_position_stays() -> None:
    p = variant("apply", outside)().start()
    with pytest.raises(sw.BrokenRule, match=r"at d4: .*bit 40"):
        p.play("d4")
    with pytest.raises(sw.BrokenRule, match=r"at d4: the game is over without a winner"):
        variant("apply", nobody_wins)().start().play("d4")
    for ask in (lambda p: p.legal_moves(), lambda p: p.play("d4")):
        with pytest.raises(sw.BrokenRule, match=r"Broken: the rule legal returned -74;"):
            ask(variant("legal", less_than_none)().start())
    with pytest.raises(sw.BrokenRule, match=r"at d5: the rule no_entry, line 2 .*IndexError"):
        variant("threat_sum", no_entry)().start().play("Td4").play("d5")


def test_where_nobody_can_move_the_move_that_led_there_is_refused_and_all_stays() -> None:
    def none_left(t, s, seat, out):
        return rules.legal(t, s, seat, out) if popcount(s[rules.EMPTY]) > popcount(t[rules.FULL]) - 2 else 0

    match = sw.Match(variant("legal", none_left)())
    match.play("c3")
    said = "Broken, at d4: the rule apply made a position in which seat 0 is to move and has no legal move"
    for play in (match.play, match.position.play):
        with pytest.raises(sw.BrokenRule, match=said):
            play("d4")
    assert match.moves == ("c3",)


def test_where_a_chance_event_fails_the_move_before_it_is_not_played() -> None:
    class Flood(Weather):
        """Rain ends in an error."""

        apply = sw.rule(rained)

    match = sw.Match(Flood(), seed=1)
    with pytest.raises(sw.BrokenRule, match="rained"):
        match.play(match.legal_moves()[0])
    assert (match.moves, match.position) == ((), match.start)
    assert not match.can_redo


def test_scores_outside_their_range_are_found_by_a_check() -> None:
    class ModestShares(Shares):
        """Says less than it gives."""

        score_range = (0, 1)

    with pytest.raises(
        sw.BrokenRule,
        match=r"Modest .*, at the end, after .*: the score of seat \d is \d+, outside the score_range, 0 to 1",
    ):
        ModestShares().check(games=3)


def test_a_check_says_that_another_seat_moves_than_scores() -> None:
    class Greedy(sw.MunchStones):
        @staticmethod
        @sw.rule
        def apply(t, s, action):
            mover = s[munch.TURN]
            munch.apply(t, s, action)
            if action < munch.DRAW and s[ACTOR] >= 0:
                s[ACTOR] = mover

    said = r"Player 1 is to move, and s\[TURN\] says that it is Player 2's turn, .* calls take_turn"
    with pytest.raises(sw.BrokenRule, match=said):
        Greedy().check(games=3, progress=False)


def test_a_move_that_cannot_be_or_is_listed_twice_is_told_by_its_text() -> None:
    text = rule(
        "n = rules.legal(t, s, seat, out)\nout[n] = rules.PASS\nreturn n + 1", "legal(t, s, seat, out)"
    )
    may_pass: Any = run(text)["Mine"]
    position = may_pass(stones_each=1, towers=0).start().play("a1").play("d4")
    with pytest.raises(sw.BrokenRule, match=r"the rule legal lists 128 \(pass\) twice"):
        sw.evaluate(position, simulations=100)
    text = body(
        "def initial(self, setup, rng):",
        "    s = super().initial(setup, rng)",
        f"    s[{ascension.FREE}] = self.board.full",
        "    return s",
        parent="Ascension",
    )
    edges: Any = run(text)["Mine"]
    with pytest.raises(sw.BrokenRule, match="legal lists 0, which is not one of the game's actions"):
        edges().start()


def test_a_tower_of_munchstones_without_a_top_is_told() -> None:
    text = (
        "n = munch.legal(t, s, seat, out)\nif s[munch.PLACEABLE] != 0:\n    return n\nfor tower in range(37):\n"
        "    for space in range(37):\n        if s[munch.TOWERS] >> tower & 1 and t[munch.NEAR + tower] >> space & 1:\n"
        "            if munch.colour_at(s, space) == 0 and space != t[munch.CENTRE]:\n"
        "                out[n] = munch.MOVE * (1 + tower) + space\n                n += 1\nreturn n"
    )
    cell = "from stoneswidgets.games.munchstones import rules as munch\n"
    game: Any = run(cell + rule(text, "legal(t, s, seat, out)", "MunchStones"))["Mine"]
    with pytest.raises(
        sw.BrokenRule, match=r"after (..)-(..): the tower on \2 has no top: the rule munch gives"
    ):
        game().check(games=3)


def test_bids_of_a_round_that_a_rule_has_counted_are_searched() -> None:
    """What a variant's `ask` does at the beginning of a round is not done again where bids are taken back."""
    text = (
        "bluff.ask(t, s)\ns[bluff.SLOTS] += 1\nif s[bluff.SLOTS] > 2:\n    s[ACTOR] = OVER\n"
        "    s[WINNERS] = bluff.leaders(t, s)"
    )
    slots = '    own_slots = (sw.Slots("rounds", "number", 9),)\n'
    game: Any = run(rule(text, "ask(t, s)", "BluffStones") + slots)["Mine"]
    last = game().start(seed=1).play("b,-").play("a1")
    assert {each.move for each in sw.evaluate(last, seed=1, simulations=50).moves} == set(last.legal_moves(0))
    assert sw.bot(3, seed=1).choose(last.view(0)) in last.legal_moves(0)


@pytest.mark.parametrize("name", sw.GAMES)
def test_the_librarys_games_pass_the_check(name: str) -> None:
    assert sw.game(name).check(games=1) == 1
