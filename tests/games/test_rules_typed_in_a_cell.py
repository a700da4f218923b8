"""What a participant types and no rule may be: it is refused in the class's own line, in one sentence that says what would do."""

# ruff: noqa: PLW0108, RET503, T201 (what people type)

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import popcount
from tests.games.cells import variant


def forgets(t, s, stones):
    rules.threat_sum(t, s, stones)


def forgets_sometimes(t, s, stones):
    if stones > 5:
        return 1


def prints(t, s, stones):
    print(stones)
    return 1


def sums(t, s, stones):
    return sum([1, 2])


def halves(t, s, stones):
    return popcount(stones) / 2


def a_float(t, s, stones):
    return 2.5 * popcount(stones)


def of_an_instance():
    class Mine(sw.SiegeStones()):
        pass


def notes(self):
    self.seen = []


SEEN = [0]

TOTAL = 0


def nowhere(t, s, stones):
    return nowhere_else(stones)  # noqa: F821 (that is the mistake)


def counts(t, s, stones):
    return stones.bit_count()


def remembers(t, s, stones):
    global TOTAL  # noqa: PLW0603
    TOTAL += 1
    return 1


def of_a_list(t, s, stones):
    return SEEN[0]


def misspells(t, s, stones):
    return s[rules.STONEZ]


def spells(t, s, stones):
    return len(f"{stones}")


def lists(t, s, stones):
    return max([popcount(s[rules.STONES + seat]) for seat in range(2)])


def in_passing(t, s, stones):
    if (n := popcount(stones)) > 1:
        return n
    return 0


def never_ends(t, s, stones):
    while True:
        stones += 1
    return stones


def of_a_set(t, s, stones):
    return 1 if stones in {1, 2} else 0


def takes_apart(t, s, stones):
    first, *_ = stones, 2
    return first


def deletes(t, s, stones):
    del s[0]
    return 1


def gives_back(t, s, action):
    rules.apply(t, s, action)
    return s


def takes_over(t, s, tower):
    s[rules.TOWERS] |= 1 << tower
    return 0


@sw.rule
def again(n):
    return again(n - 1) if n else 0


def calls_itself(t, s, stones):
    return again(stones & 3)


@sw.rule
def half(n):
    return n / 2


def of_a_helper(t, s, stones):
    return half(stones)


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        (lambda: variant(gaol=3), r"Mine: SiegeStones has no 'gaol'; did you mean goal\?"),
        (lambda: variant(bonus=3), "Mine: SiegeStones has no 'bonus', .*bonus = sw.parameter"),
        (
            lambda: variant(threat_sum=sw.rule(of_a_set)),
            r"line 2 of it, names a set: .*round brackets instead, as in \(1, 2\)",
        ),
        (lambda: variant(threat_sum=sw.rule(takes_apart)), r"line 2 of it, takes values apart with \*"),
        (lambda: variant(threat_sum=sw.rule(deletes)), "line 2 of it, deletes an entry, but the length"),
        (lambda: variant(apply=sw.rule(gives_back)), "returns something, but has to return nothing"),
        (
            lambda: variant(owner=sw.rule(takes_over)),
            "the rule takes_over, line 2 of it, changes s, which it may only read: .*apply changes the state",
        ),
        (
            lambda: variant(threat_sum=sw.rule(calls_itself)),
            "the rule again calls itself, .*use a loop",
        ),
        (
            lambda: variant(apply=lambda self, s, action: None),
            r"apply overrides a rule, .*@sw.rule; it takes \(t, s, action\)",
        ),
        (lambda: variant(played_for="point"), 'played_for is "win", "margin" or "points", not \'point\''),
        (lambda: variant(seat_names=("Red",)), "seat_names has 1 names, but 2 play"),
        (lambda: variant(seat_names=("A", "B"), players=3), "seat_names has 2 names, but 3 play"),
        (lambda: variant(max_game_length=0), "max_game_length is a whole number from 1, not 0"),
        (lambda: variant(rules={"goal": 3}), "rules follows from the rest .*; a new default is goal = 3"),
        (lambda: variant(check=lambda self: True), "check follows from the rest of the class"),
        (lambda: variant(inital=lambda self, setup, rng: []), r"no 'inital'; did you mean initial\?"),
        (lambda: variant(lagal=sw.rule(lambda t, s, seat, out: 0)), "no rule 'lagal'.*; there is legal"),
        (lambda: sw.SiegeStones(gaol=3), r"no rule parameter 'gaol'; .*did you mean 'goal'\?"),
        (lambda: sw.SiegeStones(sides=3), r"no rule parameter 'sides'; .*did you mean 'side'\?"),
        (lambda: sw.game("siegestones", gaol=3), "no rule parameter 'gaol'"),
        (lambda: sw.SiegeStones(3), r"rule parameters are named, as in SiegeStones\(players=3\)"),
        (
            lambda: variant(threat_sum=sw.rule(forgets)),
            "the rule forgets returns nothing, .*is a return missing",
        ),
        (lambda: variant(threat_sum=sw.rule(forgets_sometimes)), "returns nothing on one way through it"),
        (
            lambda: variant(threat_sum=sw.rule(prints)),
            "the rule prints, line 2 of it, calls print; a rule may use only",
        ),
        (lambda: variant(threat_sum=sw.rule(sums)), "the rule sums, line 2 of it, calls sum"),
        (lambda: variant(threat_sum=sw.rule(halves)), "line 2 of it, divides with /, .*// divides whole"),
        (
            lambda: variant(threat_sum=sw.rule(a_float)),
            r"line 2 of it, names 2\.5, which is not a whole number",
        ),
        (
            lambda: variant(threat_sum=sw.rule(nowhere)),
            "line 2 of it, names nowhere_else, which is not defined",
        ),
        (
            lambda: variant(threat_sum=sw.rule(counts)),
            r"line 2 of it, uses \.bit_count, .*: popcount\(n\) counts",
        ),
        (
            lambda: variant(threat_sum=sw.rule(remembers)),
            "line 3 of it, changes a variable outside it; .*own_slots",
        ),
        (lambda: variant(threat_sum=sw.rule(of_a_list)), "line 2 of it, names SEEN, which is a list"),
        (lambda: variant(threat_sum=sw.rule(misspells)), "but rules has no STONEZ; did you mean 'STONES'"),
        (lambda: variant(threat_sum=sw.rule(of_a_helper)), "the rule half, line 3 of it, divides with /"),
        (
            lambda: variant(owner=sw.rule(lambda s, t, tower: 0)),
            r"takes \(t, s, tower\), not \(s, t, tower\)",
        ),
        (lambda: variant(legl=lambda t, s, seat, out: 0), "legl looks like a rule .*did you mean 'legal'"),
        (
            lambda: variant(owner=lambda table, state, tower: 0),
            "owner overrides a rule, so it has to be marked",
        ),
        (lambda: variant(initial=lambda self: []), r"initial takes \(self, setup, rng\), not \(self\)"),
        (lambda: variant(own_moves=["swap"]), "own_moves are texts with the numbers of their actions"),
        (lambda: variant(own_moves={"swap": -3}), "own_moves are texts with the numbers .*, from 0"),
        (lambda: variant(own_moves={"swap": 300, "again": 300}), "gives 'swap' and 'again' the same number"),
        (lambda: variant(own_moves={"d4": 300})(), "own_moves has 'd4', which is one of the other moves"),
        (lambda: variant(own_slots=sw.Slots("x", "number", 1)), "own_slots is a tuple of slots"),
        (lambda: sw.Slots("x", "numbr", 1), 'a slot is of kind "set", "choice" or "number", not .numbr'),
        (lambda: sw.Slots("x", "set", 64), "of kind set has as its size a whole number from 1 to 62, not 64"),
        (lambda: sw.Slots("", "set", 9), "a slot has a name, not ''"),
        (lambda: sw.Slots("x", "set", 9, 0), "a slot is there once or several times, not 0"),
        (lambda: sw.rule(), "only functions can be rules: write @sw.rule alone above the def"),
        (lambda: variant(threat_sum=sw.rule(spells)), "line 2 of it, makes a text"),
        (lambda: variant(threat_sum=sw.rule(lists)), "line 2 of it, makes a list"),
        (
            lambda: variant(threat_sum=sw.rule(in_passing)),
            "line 2 of it, gives n a value with :=; write n = …",
        ),
        (lambda: variant(threat_sum=sw.rule(never_ends)), "the rule never_ends never ends"),
        (lambda: variant(title=5), "Mine: title is a text, as 'SiegeStones', not 5"),
        (lambda: variant(own_moves=()), "own_moves are texts with the numbers"),
        (lambda: variant(seats=3), "the rule parameter players says how many play"),
        (
            lambda: variant(__init__=notes),
            "__init__ sets self.seen, but a game never changes; .*own_slots",
        ),
        (
            lambda: type("Mine", (sw.SiegeStones, sw.MunchStones), {}),
            "one parent, .*MunchStones would do nothing",
        ),
        (
            of_an_instance,
            r"made of the class SiegeStones: class Mine\(sw.SiegeStones\), without brackets",
        ),
        (lambda: variant(own_moves={"jump": 3})(), "is the move 'd1' already; 129 is free|the number 3"),
    ],
)
def test_a_mistake_is_refused_where_it_is_typed_with_what_was_meant(mistake, said) -> None:
    with pytest.raises(sw.BadRules, match=said) as refused:
        mistake().max_legal_moves  # noqa: B018 (a number that is taken is noticed before the first move)
    assert "\n" not in str(refused.value)


def test_a_notebook_shows_the_line_and_the_sentence_in_place_of_a_traceback() -> None:
    try:
        sw.SiegeStones(gaol=3)
    except sw.BadRules as error:
        shown = error._render_traceback_()
    assert len(shown) == 2
    assert "sw.SiegeStones(gaol=3)" in shown[0]
    assert shown[1].startswith("BadRules: SiegeStones has no rule parameter 'gaol'")
