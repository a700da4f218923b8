"""What no rule may do, and what a class of games has to say: refused before anything is called."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, OVER, popcount
from stoneswidgets.kernel.compiling import available, compiled
from tests.games.cells import broken as variant
from tests.tiny.shares import Shares

DICE, CALLS = Random(1), count()

pytestmark = pytest.mark.usefixtures("not_tried_yet")


def by_dice(t, s, action):
    rules.apply(t, s, action)
    if s[ACTOR] >= 0:
        s[ACTOR] = DICE.randrange(2)


def counted(t, s, action):
    rules.apply(t, s, action)
    if s[ACTOR] >= 0:
        s[ACTOR] = next(CALLS) % 2


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
def gives_back(t, s, action):
    s[ACTOR] = OVER
    return s


@sw.rule
def forgets_how_many(t, s, seat, out):
    out[0] = seat


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"legal": lambda t, s, seat: 0}, r"the rule legal takes \(t, s, seat, out\), not \(t, s, seat\)"),
        (
            {"legal": forgets_how_many},
            "the rule forgets_how_many returns nothing, but has to return a number",
        ),
        ({"apply": gives_back}, "the rule gives_back returns something, but has to return nothing"),
    ],
)
def test_a_rule_of_a_game_of_ones_own_that_is_not_like_such_a_rule_is_named_at_the_class(wrong, said) -> None:
    with pytest.raises(sw.BadRules, match=f"^Bare: {said}"):
        type("Bare", (sw.Game,), {"dynamics": Shares.dynamics._replace(**wrong)})


def test_a_slot_that_is_no_slot_is_named() -> None:
    bare = type("Bare", (sw.Game,), {"dynamics": Shares.dynamics, "slots": ("heap",)})
    with pytest.raises(sw.BadRules, match=r"^Bare: its slots are such as sw.Slots\(.*, not 'heap'"):
        bare().blank()


def helper(n):
    return n


def asks(t, s, stones):
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
    ("apply", by_its_class, "line 2 of it, names the class Shares; call the rule that it overrides by"),
    ("apply", not_yet_defined, "line 3 of it, names defined_in_a_later_cell, which is not defined above"),
    ("apply", writes_text, "line 3 of it, names 'nobody', which is a text"),
    ("apply", opens_a_file, "line 3 of it, calls open"),
    (
        "apply",
        by_dice,
        "line 4 of it, uses .randrange|line 4 of it, names DICE, which is neither a whole number",
    ),
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
