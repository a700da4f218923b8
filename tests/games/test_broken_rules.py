"""What a mistake in a rule gives: a sentence that names the rule, in plain play and before anything is compiled."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.playouts import Driver
from stoneswidgets.games.ascension import rules as ascension
from stoneswidgets.games.munchstones import rules as munch
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, popcount
from stoneswidgets.kernel.compiling import available, compiled
from stoneswidgets.scene import picture
from tests.games.cells import body, rule, run
from tests.tiny import weather
from tests.tiny.shares import Shares
from tests.tiny.weather import Weather

DICE, CALLS = Random(1), count()


pytestmark = pytest.mark.usefixtures("classes_forgotten", "not_tried_yet")


def outside(t, s, action):
    rules.apply(t, s, action)
    s[rules.STONES] |= 1 << 40


def on_top(t, s, action):
    rules.apply(t, s, action)
    s[rules.STONES] |= s[rules.STONES + 1]


def nobody(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = 5


def endless(t, s, action):  # noqa: ARG001
    s[ACTOR] = 1 - s[ACTOR]


def nobody_wins(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = OVER


def rained(t, s, action):
    if s[ACTOR] == CHANCE:
        raise ValueError
    weather.apply(t, s, action)


def by_dice(t, s, action):
    rules.apply(t, s, action)
    if s[ACTOR] >= 0:
        s[ACTOR] = DICE.randrange(2)


def counted(t, s, action):
    rules.apply(t, s, action)
    if s[ACTOR] >= 0:
        s[ACTOR] = next(CALLS) % 2


def less_than_none(t, s, seat, out):
    return -rules.legal(t, s, seat, out)


def too_large(t, s, stones):  # noqa: ARG001
    return stones * stones * stones


def no_entry(t, s, stones):  # noqa: ARG001
    return s[100] if stones != 0 else 0


def divides(t, s, stones):  # noqa: ARG001
    return 6 // (popcount(stones) - 1) if stones != 0 else 0


def below_zero(t, s, stones):  # noqa: ARG001
    return popcount(~stones)


def without_end(t, s, stones):  # noqa: ARG001
    n = 0
    while stones != 0:
        stones |= 1
        n += 1
    return n


def variant(name: str, function) -> type[sw.Game]:
    rule = sw.rule(function)
    return type(f"Broken{function.__name__}", (sw.SiegeStones,), {name: rule, "title": "Broken"})


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
    ("threat_sum", without_end, "rule without_end, line [2-5] .*does not end"),
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
        with pytest.raises(sw.BrokenRule, match=r"listing the legal moves: the rule legal returned -74;"):
            ask(variant("legal", less_than_none)().start())
    with pytest.raises(sw.BrokenRule, match=r"at d5: the rule no_entry, line 2 .*there is no s\[100\]"):
        variant("threat_sum", no_entry)().start().play("Td4").play("d5")


def test_a_list_that_is_longer_than_max_legal_moves_says_which_number_to_change() -> None:
    class Cramped(sw.SiegeStones):
        max_legal_moves = 10

    for ask in (lambda p: p.legal_moves(), lambda p: p.game.check(), lambda p: p.playouts(1)):
        with pytest.raises(
            sw.BrokenRule, match=r"rule legal, line 8 .*max_legal_moves says 10, which is too few"
        ):
            ask(Cramped().start())


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
    board = sw.Board(match)
    with pytest.raises(sw.BrokenRule, match=said):
        match.play("d4")
    assert repr(board) == "<Board of Broken: 1 move, White to move: drop a stone or a tower.>"


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


def test_what_a_game_leaves_out_is_named() -> None:
    class Bare(sw.Game):
        """Nothing but rules."""

        dynamics = Shares.dynamics

    for name, ask in {
        "initial": lambda game: game.start(),
        "slots": lambda game: game.state_layout,
        "actions": lambda game: game.max_legal_moves,
    }.items():
        with pytest.raises(
            sw.BadRules, match=rf"^Bare: its class has to say its {name}; help\(Bare\.{name}\)"
        ):
            ask(Bare())


@sw.rule
def gives_back(t, s, action):  # noqa: ARG001
    s[ACTOR] = OVER
    return s


@sw.rule
def forgets_how_many(t, s, seat, out):  # noqa: ARG001
    out[0] = seat


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"legal": lambda t, s, seat: 0}, r"the rule legal takes \(t, s, seat, out\), not \(t, s, seat\)"),  # noqa: ARG005
        (
            {"legal": forgets_how_many},
            "the rule forgets_how_many returns nothing, and has to return a number",
        ),
        ({"apply": gives_back}, "the rule gives_back returns something, and has to return nothing"),
    ],
)
def test_a_rule_of_a_game_of_ones_own_that_is_not_like_such_a_rule_is_named_at_the_class(wrong, said) -> None:
    with pytest.raises(sw.BadRules, match=f"^Bare: {said}"):
        type("Bare", (sw.Game,), {"dynamics": Shares.dynamics._replace(**wrong)})


def test_a_slot_that_is_no_slot_is_named() -> None:
    bare = type("Bare", (sw.Game,), {"dynamics": Shares.dynamics, "slots": ("heap",)})
    with pytest.raises(sw.BadRules, match=r"^Bare: its slots are such as sw.Slots\(.*, not 'heap'"):
        bare().blank()


def no_list(t, s, seat, out):
    if popcount(s[rules.STONES]) > 1:
        return s[1000]
    return rules.legal(t, s, seat, out)


def no_score(t, s, seat):
    if popcount(s[rules.STONES]) > 1:
        return s[1000]
    return rules.score(t, s, seat)


def no_mask(t, s, seat):  # noqa: ARG001
    if popcount(s[rules.STONES]) > 1:
        s[1000] = 0


PLAIN = {
    "the list of moves": ("legal", no_list, lambda p: p.legal_moves()),
    "a move": ("legal", no_list, lambda p: p.play("d6")),
    "scores": ("score", no_score, lambda p: p.scores),
    "a view": ("mask", no_mask, lambda p: p.view(0)),
}


@pytest.mark.parametrize("what", PLAIN)
def test_a_rule_that_raises_in_plain_play_and_in_a_search_is_named(what) -> None:
    name, function, ask = PLAIN[what]
    game = variant(name, function)()
    start = game.start().play("d4").play("c4")
    p = game.position_type(game, sw.SiegeStones().start().play("d4").play("c4").play("d5").state)
    said = rf"^Broken, .*: the rule {function.__name__}, line 3 of it, failed \("
    with pytest.raises(sw.BrokenRule, match=said + "there is no "):
        ask(p)
    with pytest.raises(sw.BrokenRule, match=said):
        game.position_type(game, start.state).playouts(1, seed=1)
    if name in ("legal", "score"):  # the move that leads there is refused already
        with pytest.raises(sw.BrokenRule, match=said + "there is no "):
            start.play("d5")


def test_a_mistake_in_an_inner_rule_is_named_where_a_position_is_asked_about() -> None:
    p = variant("threat_sum", no_entry)().start().play("Td4")
    game = p.game
    before = game.position_type(game, sw.SiegeStones().start().play("Td4").play("d5").state)
    said = r"^Broken, calling (threat_sum|owner): the rule no_entry, line 2 of it, failed \(IndexError"
    for ask in (before.control, lambda: before.ratings):
        with pytest.raises(sw.BrokenRule, match=said):
            ask()


def helper(n):
    return n


def asks(t, s, stones):  # noqa: ARG001
    return helper(popcount(stones))


def by_its_class(t, s, action):
    Shares.dynamics.apply(t, s, action)


def not_yet_defined(t, s, action):
    if s[ACTOR] > 5:
        defined_in_a_later_cell(t, s)  # noqa: F821 (that is the mistake)
    rules.apply(t, s, action)


def writes_text(t, s, action):
    if s[ACTOR] > 5:
        s[ACTOR] = "nobody"
    rules.apply(t, s, action)


def opens_a_file(t, s, action):
    if s[ACTOR] > 5:
        with open("anything"):  # noqa: PTH123
            pass
    rules.apply(t, s, action)


UNFIT = [
    ("threat_sum", asks, "line 2 of it, calls helper, which is not marked with @sw.rule"),
    ("apply", by_its_class, "line 2 of it, names the class Shares; the rule that it overrides is called by"),
    ("apply", not_yet_defined, "line 3 of it, names defined_in_a_later_cell, which is not defined above"),
    ("apply", writes_text, "line 3 of it, names 'nobody', which is a text"),
    ("apply", opens_a_file, "line 3 of it, calls open"),
    ("apply", by_dice, "line 4 of it, uses .randrange|line 4 of it, names DICE, which is no whole number"),
    ("apply", counted, "line 4 of it, calls next"),
]


@pytest.mark.parametrize(("name", "function", "said"), UNFIT, ids=[f.__name__ for _, f, _ in UNFIT])
def test_what_no_rule_may_do_is_refused_before_the_rule_is_called(name, function, said) -> None:
    with pytest.raises(sw.BadRules, match=f"the rule {function.__name__}, {said}"):
        variant(name, function)


@pytest.mark.skipif(not available(), reason="rules are not compiled here")
@pytest.mark.parametrize(
    ("function", "said"),
    [
        (asks, "line 2 of it, .*helper"),
        (by_its_class, "it names the class Shares; the rule that"),
        (not_yet_defined, "defined_in_a_later_cell, which is not defined"),
        (writes_text, "line 3 of it"),
        (opens_a_file, "context manager"),
    ],
)
def test_what_the_compiler_does_not_take_of_a_game_of_ones_own_is_said_of_the_rule(function, said) -> None:
    signature = "i(v, v, i)" if function is asks else "n(v, v, i)"
    with pytest.raises(sw.BrokenRule, match=f"^the rule {function.__name__} cannot be compiled: .*{said}"):
        compiled(sw.rule(function), signature)


def test_a_check_looks_at_how_each_of_its_games_ends() -> None:
    class Forgetful(sw.SiegeStones):
        @staticmethod
        @sw.rule
        def apply(t, s, action):
            rules.apply(t, s, action)
            if (
                s[ACTOR] == OVER and popcount(s[rules.EMPTY]) == 4
            ):  # in none of the few games that are looked at whole
                s[rules.HELD] = 0

    with pytest.raises(sw.BrokenRule, match=r"after c3: c4 is kept for nobody, .* names Black"):
        Forgetful(side=3).check(progress=False)


def test_a_check_says_that_another_seat_moves_than_scores(monkeypatch) -> None:
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
    monkeypatch.setattr(Greedy.position_type, "contradiction", lambda _: "")
    with pytest.raises(sw.BrokenRule, match="Player 1 is to move, and the board says 'Player 2"):
        Greedy().check(games=3, progress=False)


def test_a_game_without_an_end_is_a_timeout_and_a_check_says_that_none_ends() -> None:
    game = variant("apply", endless)()
    with pytest.raises(sw.BrokenRule, match=r"none of 20 random games was over .*max_game_length of 76"):
        game.check(games=3)
    played = game.start().playouts(20, seed=1)
    assert (played.games, played.wins, played.draws, played.timeouts, played.plies) == (20, (0, 0), 0, 20, 0)
    with pytest.warns(UserWarning, match="20 of 20 games were not over .*: do its rules ever end one"):
        assert sw.lab.simulate(game, games=20, seed=1, progress=False)["Timeouts"].mean == 1
    view = game.start().view(0)
    assert sw.bot(level=4, seed=1).choose(view) in view.legal_moves()
    assert all(move.chance == 0.5 for move in sw.evaluate(game.start(), simulations=20, seed=1).moves)


def wanders(t, s, action):
    rules.apply(t, s, action)
    if s[ACTOR] == OVER and popcount(s[rules.STONES]) % 3 == 0:
        s[ACTOR], s[WINNERS] = 0, 0
        s[rules.EMPTY] |= s[rules.STONES]
        s[rules.STONES] = 0
        rules.recontrol(t, s, s[rules.TOWERS])


def test_the_games_before_and_after_one_without_an_end_count() -> None:
    game = type("Wanders", (sw.SiegeStones,), {"apply": sw.rule(wanders), "max_game_length": 40})()
    played = game.start().playouts(300, seed=1)
    assert played.games == 300
    assert 0 < played.timeouts < 300
    one_by_one = Driver(game.start(), Random(1))
    for _ in range(300):
        one_by_one.play(1)
    together = Driver(game.start(), Random(1))
    together.play(300)
    assert one_by_one.result == together.result


def test_a_check_says_which_max_game_length_would_do() -> None:
    game = type("CutShort", (sw.SiegeStones,), {"max_game_length": 9})()
    said = (
        r"max_game_length = 9 ends each of 20 random games, of which one takes 1\d moves or more: it is more than any game takes, or "
        "left out"
    )
    with pytest.raises(sw.BrokenRule, match=said):
        game.check(games=3)
    longer = type("Longer", (sw.SiegeStones,), {"max_game_length": 20})()
    said = (
        r"Longer: \d of 9 games were not over after 20 moves \(its max_game_length\), and count as timeouts"
    )
    with pytest.warns(UserWarning, match=said):
        assert longer.check(games=9) == 9
    with pytest.warns(
        UserWarning, match=r"Longer: \d+ of 90 games were not over after 20 moves .*, and count as timeouts$"
    ):
        sw.lab.simulate(longer, games=90, seed=1, progress=False)


def test_the_lab_says_that_no_game_came_to_its_end() -> None:
    game = type("Cut", (sw.SiegeStones,), {"max_game_length": 5})()
    with pytest.warns(UserWarning, match=r"Cut: 50 of 50 games were not .*: do its rules ever end one\?$"):
        sw.lab.simulate(game, games=50, seed=1, progress=False)


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
    with pytest.raises(sw.BrokenRule, match=r"legal lists 0 \(r:a4\), which is none of the game's actions"):
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


@pytest.mark.parametrize(
    ("parent", "said", "moves"),
    [
        ("SiegeStones", "White wins with no towers. ", 2),
        ("Ascension", "The game is over. Player 2 wins, no points to 0.", 2),
        ("Tavern", "1,000 points or more: nobody.", 1),
    ],
)
def test_the_end_that_a_rule_of_ones_own_makes_is_not_told_as_the_published_one(
    parent: str, said: str, moves: int
) -> None:
    text = f"bluff.{parent}.apply(t, s, action)\ns[ACTOR] = OVER\ns[WINNERS] = 2"
    module = f"from stoneswidgets.games.{parent.lower()} import rules as theirs\n"
    game: Any = run(module + rule(text.replace(f"bluff.{parent}", "theirs"), parent=parent))["Mine"]
    match = sw.Match(game(), seed=1)
    for _ in range(moves):
        if not match.is_over:
            match.play(match.position.legal_moves()[0])
    drawn = picture(match.position)
    assert said in f"{drawn.status()} {drawn.ending()}"


@pytest.mark.parametrize("name", sw.GAMES)
def test_the_librarys_games_pass_the_check(name: str) -> None:
    assert sw.game(name).check(games=1) == 1
