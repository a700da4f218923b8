"""Variants from a notebook's cells are played, searched, recorded and explained like any game."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.games.bluffstones import rules as bluff
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import CHANCE, OVER, below, end
from stoneswidgets.scene import picture
from stoneswidgets.scene.rulebook import difference
from tests.games.cells import run, variant

DOCS = (Path(__file__).parents[2] / "docs" / "rules-of-your-own.md").read_text("utf-8")

IMPORTS = re.findall(r"```python\n(import .*?)```", DOCS, re.DOTALL)[0]
EXAMPLES = re.findall(r"```python\n(class (\w+)\(sw\.\w+\):\n.*?)```", DOCS, re.DOTALL)

PLAYED = {
    "Middle": ("c4", lambda p: p.scores == (1, 0)),
    "Ringed": ("Td4", lambda p: {"Td5", "Td6"} & {*p.legal_moves()} == {"Td6"}),
    "Coin": ("c4 tails", lambda p: p.to_move == (1,)),
    "Crushed": ("c4 d5 Td4", lambda p: p.stones == {"c4": 0}),
    "Spurred": ("Td4 c4", lambda p: p.to_move == (1,) and p.play("a4").to_move == (0,)),
    "Lonely": ("d4 a4 d5 g7", lambda p: p.winners == (0,)),
    "Twenty": (
        "a4 b4 c4 d4 e4 f4 g4 a1 b1 c1 d1 a2 b2 c2 d2 e2 a3 b3 c3",
        lambda p: p.play("d3").winners == (0, 1),
    ),
    "Double": ("c4", lambda p: p.to_move == (0,) and p.play("d4").to_move == (1,)),
    "Pairs": ("Td4 c4 Te4", lambda p: p.scores == (0, 1)),
    "Secret": ("c4", lambda p: p.view(1).state != p.state),
}


@pytest.mark.full
@pytest.mark.parametrize(("text", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
def test_each_example_of_the_page_is_checked_searched_recorded_and_measured(text, name) -> None:
    game = run(text, IMPORTS)[name]()
    assert game.check(games=3) == 3
    match = sw.Match(game, seed=2)
    for _ in range(12):
        if match.is_over:
            break
        moves = [sw.bot(level=2, seed=1).choose(match.position.view(seat)) for seat in match.to_move]
        match.play(",".join(moves))
    assert sw.Record.loads(match.record().dumps()).positions()[-1] == match.position
    assert game.restore(match.position.describe()) == match.position
    assert game.start().playouts(50, seed=1).games == 50
    assert difference(game).startswith("These rules differ: ")
    moves, holds = PLAYED[name]
    assert holds(reduce(lambda position, move: position.play(move), moves.split(), game.start(seed=1)))


def test_what_is_told_of_control_is_what_holds_or_nothing() -> None:
    def owner(t, s, tower):
        return 1

    game = variant(owner=sw.rule(owner))()
    position = game.start().play("Td4")
    control = position.control()["d4"]
    assert (control.owner, control.sums, control.ratings) == (1, (), {})
    told = picture(position).scene()
    assert told["labels"]["space:d4"] == "d4, tower, White controls it"


def test_a_refusal_is_of_the_rule_in_force() -> None:
    def legal(t, s, seat, out):
        n, kept = rules.legal(t, s, seat, out), 0
        for i in range(n):
            space = out[i] - rules.TOWER
            if space < 0 or space >= rules.TOWER or t.near[space] & s.towers == 0:
                out[kept] = out[i]
                kept += 1
        return kept

    apart = type("Apart", (sw.SiegeStones,), {"legal": sw.rule(legal), "__doc__": "Towers may not touch."})
    with pytest.raises(sw.IllegalMove, match="the rules of Apart do not allow it here: Towers may not touch"):
        apart().start().play("Td4").play("Td5")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a tower"):
        apart().start().play("Td4").play("Td4")


def test_more_than_the_parent_has_is_played_described_and_read_back() -> None:
    class Rich(sw.BluffStones):
        def initial(self, setup, rng):
            state = super().initial(setup, rng)
            for seat in range(self.seats):
                for colour in range(4):
                    state.piles[seat, colour] = 9
            return state

    game = Rich()
    assert game.check(games=2) == 2
    position = game.start(seed=1).play("bb,r")
    assert game.restore(position.describe()) == position


def test_chance_whose_outcomes_are_not_listed_is_played_searched_and_recorded() -> None:
    def apply(t, s, action):
        if action in (t.heads, t.tails):
            s.actor = action - t.heads
        else:
            rules.apply(t, s, action)
            if s.actor != OVER:
                s.actor = CHANCE

    def chance(t, s, g):
        return t.heads + below(g, 2)

    coin = {"heads": sw.move(), "tails": sw.move()}
    game = variant(**coin, chance=sw.rule(chance), apply=sw.rule(apply))(side=3)
    assert game.check(games=2) == 2
    match = sw.Match(game, seed=1)
    match.play("b2")
    assert match.moves[1] in {"heads", "tails"}
    assert sw.from_code(sw.code(match)) == match.record()
    with pytest.raises(sw.StonesError):
        match.play("heads")
    assert game.start().play("b2").play("tails").to_move == (1,)


def test_bids_of_a_round_that_a_rule_has_counted_are_searched() -> None:
    """What a variant's `ask` does at the beginning of a round is not done again where bids are taken back."""

    class Rounds(sw.BluffStones):
        rounds = sw.number(9)

        @sw.rule
        def ask(t, s):
            bluff.ask(t, s)
            s.rounds += 1
            if s.rounds > 2:
                end(s, bluff.leaders(t, s))

    last = Rounds().start(seed=1).play("b,-").play("a1")
    assert {each.move for each in sw.evaluate(last, seed=1, simulations=50).moves} == set(last.legal_moves(0))
    assert sw.bot(3, seed=1).choose(last.view(0)) in last.legal_moves(0)
