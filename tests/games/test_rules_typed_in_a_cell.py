"""What a participant types: it is understood, or refused in the class's own line, in one sentence that says what would do."""

# ruff: noqa: ARG001, ARG002, ARG005, C408, PLW0108, RET503, S102, T201 (what people type)

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.games.bluffstones import rules as bluff
from stoneswidgets.games.siegestones import rules
from stoneswidgets.games.tavern import rules as tavern
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, WINNERS, below, lowest, popcount
from stoneswidgets.scene import picture
from stoneswidgets.scene.rulebook.changes import difference

DOCS = (Path(__file__).parents[2] / "docs" / "rules-of-your-own.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(class (\w+)\(sw\.\w+\):\n.*?)```", DOCS, re.DOTALL)


def variant(parent=sw.SiegeStones, **body):
    return type("Mine", (parent,), body)


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


def chains(t, s, mover):
    most = s[rules.PASSES] = 0
    rules.settle(t, s, mover + most)


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
            r"line 2 of it, names a set: .*\(1, 2\), ask the same",
        ),
        (lambda: variant(threat_sum=sw.rule(takes_apart)), r"line 2 of it, takes values apart with \*"),
        (lambda: variant(threat_sum=sw.rule(deletes)), "line 2 of it, deletes an entry, and vectors stay"),
        (lambda: variant(apply=sw.rule(gives_back)), "returns something, and has to return nothing"),
        (
            lambda: variant(owner=sw.rule(takes_over)),
            "the rule takes_over, line 2 of it, changes s, which it may only read: .*apply changes the state",
        ),
        (
            lambda: variant(threat_sum=sw.rule(calls_itself)),
            "the rule again calls itself, .*a loop does the same",
        ),
        (
            lambda: variant(apply=lambda self, s, action: None),
            r"apply overrides a rule, .*@sw.rule; it takes \(t, s, action\)",
        ),
        (lambda: variant(played_for="point"), 'played_for is "win", "margin" or "points", not \'point\''),
        (lambda: variant(seat_names=("Red",)), "seat_names has 1 names, and 2 play"),
        (lambda: variant(seat_names=("A", "B"), players=3), "seat_names has 2 names, and 3 play"),
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
        (lambda: variant(threat_sum=sw.rule(a_float)), r"line 2 of it, names 2\.5, which is no whole number"),
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
        (lambda: variant(threat_sum=sw.rule(misspells)), "and rules has no STONEZ; did you mean 'STONES'"),
        (lambda: variant(threat_sum=sw.rule(of_a_helper)), "the rule half, line 3 of it, divides with /"),
        (
            lambda: variant(owner=sw.rule(lambda s, t, tower: 0)),
            r"takes \(t, s, tower\), not \(s, t, tower\)",
        ),
        (lambda: variant(legl=lambda t, s, seat, out: 0), "legl is like a rule, .*did you mean 'legal'"),
        (
            lambda: variant(owner=lambda table, state, tower: 0),
            "owner overrides a rule, and has to be marked",
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
        (lambda: sw.rule(), "what is marked as a rule is a function: @sw.rule stands alone above its def"),
        (lambda: variant(threat_sum=sw.rule(spells)), "line 2 of it, makes a text"),
        (lambda: variant(threat_sum=sw.rule(lists)), "line 2 of it, makes a list"),
        (
            lambda: variant(threat_sum=sw.rule(in_passing)),
            "line 2 of it, gives n a value with :=; .* as n = …",
        ),
        (lambda: variant(threat_sum=sw.rule(never_ends)), "the rule never_ends never ends"),
        (lambda: variant(title=5), "Mine: title is a text, as 'SiegeStones', not 5"),
        (lambda: variant(own_moves=()), "own_moves are texts with the numbers"),
        (lambda: variant(seats=3), "how many play is the rule parameter players"),
        (
            lambda: variant(__init__=notes),
            "__init__ keeps seen on self, and a game stays as it is; .*own_slots",
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
@pytest.mark.usefixtures("classes_forgotten")
def test_a_mistake_is_refused_where_it_is_typed_with_what_was_meant(mistake, said) -> None:
    with pytest.raises(sw.BadRules, match=said) as refused:
        mistake().max_legal_moves  # noqa: B018 (a number that is taken is noticed before the first move)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("text", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
@pytest.mark.usefixtures("classes_forgotten")
def test_each_example_of_the_page_is_checked_searched_recorded_and_measured(text, name) -> None:
    known = dict(
        sw=sw,
        rules=rules,
        bluff=bluff,
        tavern=tavern,
        below=below,
        popcount=popcount,
        ACTOR=ACTOR,
        CHANCE=CHANCE,
        OVER=OVER,
        WINNERS=WINNERS,
    )
    exec(text, known)
    assert sum(bool(line.strip()) for line in text.splitlines()) <= 10
    game = known[name]()
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


@pytest.mark.usefixtures("classes_forgotten")
def test_what_is_told_of_control_is_what_holds_or_nothing() -> None:
    def owner(t, s, tower):
        return 1

    game = variant(owner=sw.rule(owner))()
    position = game.start().play("Td4")
    control = position.control()["d4"]
    assert (control.owner, control.sums, control.ratings) == (1, (), {})
    told = picture(position).scene()
    assert told["labels"]["space:d4"] == "d4, tower, White controls it"
    assert told["about"]["space:d4"]["text"] == ["White controls d4."]


@pytest.mark.usefixtures("classes_forgotten")
def test_a_refusal_is_of_the_rule_in_force() -> None:
    def legal(t, s, seat, out):
        n, kept = rules.legal(t, s, seat, out), 0
        for i in range(n):
            space = out[i] - rules.TOWER
            if space < 0 or space >= rules.TOWER or t[rules.NEAR + space] & s[rules.TOWERS] == 0:
                out[kept] = out[i]
                kept += 1
        return kept

    apart = type("Apart", (sw.SiegeStones,), {"legal": sw.rule(legal), "__doc__": "Towers may not touch."})
    with pytest.raises(sw.IllegalMove, match="the rules of Apart do not allow it here: Towers may not touch"):
        apart().start().play("Td4").play("Td5")
    with pytest.raises(sw.IllegalMove, match="d4 is taken by a tower"):
        apart().start().play("Td4").play("Td4")


@pytest.mark.usefixtures("classes_forgotten")
def test_a_game_that_takes_longer_than_its_parents_is_played_to_its_end_by_bots_too() -> None:
    def apply(t, s, action):
        rules.apply(t, s, action)
        if s[ACTOR] != OVER and popcount(s[rules.STONES]) > 3 and s[rules.LEFT] > 1:
            s[rules.EMPTY] |= s[rules.STONES]
            s[rules.STONES] = 0
            rules.recontrol(t, s, s[rules.TOWERS])

    game = variant(apply=sw.rule(apply))(side=3)
    assert game.start().playouts(500, seed=1).games == 500
    view = game.start().view(0)
    assert sw.bot(level=4, seed=1).choose(view) in view.legal_moves()


def reaches_two(t, s, tower):
    near = t[rules.WITHIN_TWO + tower]
    ours, theirs = popcount(near & s[rules.STONES]), popcount(near & s[rules.STONES + 1])
    return 0 if ours > theirs else 1 if theirs > ours else -1


def drops_uncounted(t, s, action):
    if action >= rules.TOWER:
        s[rules.TOWERS] |= 1 << action - rules.TOWER
        s[rules.EMPTY] &= ~(1 << action - rules.TOWER)
        s[rules.LEFT] -= 1
        s[ACTOR] = 1 - s[ACTOR]
        rules.settle(t, s, s[ACTOR])
    else:
        rules.apply(t, s, action)


def owned_by_nobody_there_is(t, s, tower):
    return 2


def captures_and_forgets(t, s, action):
    other = 1 - s[ACTOR]
    if action < rules.TOWER:
        taken = s[rules.STONES + other] & t[rules.NEAR + action]
        s[rules.STONES + other] &= ~taken
        s[rules.EMPTY] |= taken
    rules.apply(t, s, action)


@pytest.mark.parametrize(
    ("parent", "name", "function", "said"),
    [
        (
            sw.SiegeStones,
            "owner",
            reaches_two,
            "is kept for .*, and the rule owner, asked now, names .*recontrol",
        ),
        (
            sw.SiegeStones,
            "owner",
            owned_by_nobody_there_is,
            "names seat 2 for .*: seats are 0 to 1, and -1 is nobody",
        ),
        (
            sw.SiegeStones,
            "apply",
            drops_uncounted,
            "there are . towers, and the ratings .* with .: .*add_tower",
        ),
        (
            sw.SiegeStones,
            "apply",
            captures_and_forgets,
            "is kept for .*, and the rule owner, asked now, names",
        ),
    ],
)
@pytest.mark.usefixtures("classes_forgotten")
def test_a_check_compares_what_is_told_with_what_happens(parent, name, function, said) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(parent, **{name: sw.rule(function)})().check(games=3)


def for_ever(t, s, tower):
    n = 1
    while n > 0:
        n = 1
    return n


def towers_for_ever(t, s, towers):
    while towers != 0:
        rules.owner(t, s, lowest(towers))


@pytest.mark.parametrize(("name", "function"), [("owner", for_ever), ("recontrol", towers_for_ever)])
@pytest.mark.usefixtures("classes_forgotten", "not_tried_yet")
def test_a_loop_without_an_end_is_ended_with_its_line(name, function) -> None:
    game = variant(**{name: sw.rule(function)})()
    said = rf"the rule {function.__name__}, line [234] of it, failed \(it does not end"
    with pytest.raises(sw.BrokenRule, match=said):
        game.start().play("d4").play("Td5")
    with pytest.raises(sw.BrokenRule, match=said):
        game.check()
    with pytest.raises(sw.BrokenRule, match=said):
        game.start().playouts(1)


@pytest.mark.usefixtures("classes_forgotten")
def test_more_than_the_parent_has_is_played_described_and_read_back() -> None:
    class Rich(sw.BluffStones):
        def initial(self, setup, rng):
            state = super().initial(setup, rng)
            for i in range(4 * self.seats):
                state[bluff.PILES + i] = 9
            return state

    game = Rich()
    assert game.check(games=2) == 2
    position = game.start(seed=1).play("bb,r")
    assert game.restore(position.describe()) == position


@pytest.mark.parametrize(
    ("name", "function", "said"),
    [
        ("threat_sum", lambda t, s, stones: s[99], r"after \w+: the rule .*there is no s\[99\]"),
        ("threat_sum", lambda t, s, stones: len(stones), "object of type 'int' has no len"),
        ("owner", for_ever, "the rule for_ever, line [34] of it, failed .it does not end"),
        ("legal", lambda t, s, seat, out: 0, "at the start: seat 0 is to move and has no legal move"),
        (
            "legal",
            lambda t, s, seat, out: rules.legal(t, s, seat, out) > 3,
            "returned True; it must be a num",
        ),
        ("score", lambda t, s, seat: s[ACTOR] // 0, "ZeroDivisionError"),
        ("apply", lambda t, s, action: None, r"no move changed anything, in 20 moves: .*rules\.apply"),
    ],
)
@pytest.mark.usefixtures("classes_forgotten")
def test_a_rule_that_fails_in_a_first_game_is_refused_at_its_class_and_not_known(
    name, function, said
) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(**{name: sw.rule(function)})
    assert "mine" not in CLASSES


@pytest.mark.usefixtures("classes_forgotten")
def test_seats_that_choose_and_are_not_there_are_told_at_the_class() -> None:
    with pytest.raises(
        sw.BrokenRule, match=r"choosing, line 1 of it, returned 99, .*a bit for each seat .*from 1 to 3"
    ):
        type("Mine", (sw.BluffStones,), {"choosing": sw.rule(lambda t, s: 99), "__module__": __name__})


def test_an_outcome_or_a_move_that_apply_does_not_know_is_named() -> None:
    moves = {"heads": 300, "tails": 301}

    def apply(t, s, action):
        if action < 300:
            rules.apply(t, s, action)
        if s[ACTOR] != OVER:
            s[ACTOR] = CHANCE if action < 300 else action - 300

    def legal(t, s, seat, out):
        n = rules.legal(t, s, seat, out)
        out[n] = 300
        return n + 1

    with pytest.raises(sw.BrokenRule, match="the rule chance draws 302, which is none of"):
        variant(own_moves=moves, chance=sw.rule(lambda t, s, g: 302), apply=sw.rule(apply))
    with pytest.raises(
        sw.BrokenRule, match="of own_moves, which the rule apply carries out itself: if action == 300"
    ):
        variant(own_moves={"jump": 300}, legal=sw.rule(legal))
    with pytest.raises(sw.BrokenRule, match=r"a chance event is due .*there are none in this game"):
        variant(apply=sw.rule(falls_to_chance))


def falls_to_chance(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = CHANCE


@pytest.mark.usefixtures("classes_forgotten")
def test_a_start_that_never_comes_to_its_end_is_told_with_its_line() -> None:
    with pytest.raises(
        sw.BrokenRule, match=r"at the start: initial, line [23] of it, failed .it does not end"
    ):

        class Mine(sw.SiegeStones):
            def initial(self, setup, rng):
                while True:
                    pass


@pytest.mark.usefixtures("classes_forgotten")
def test_chance_whose_outcomes_are_not_listed_is_played_searched_and_recorded() -> None:
    def apply(t, s, action):
        if action < 300:
            rules.apply(t, s, action)
        if s[ACTOR] != OVER:
            s[ACTOR] = CHANCE if action < 300 else action - 300

    chance = sw.rule(lambda t, s, g: 300 + below(g, 2))
    game = variant(own_moves={"heads": 300, "tails": 301}, chance=chance, apply=sw.rule(apply))(side=3)
    assert game.check(games=2) == 2
    match = sw.Match(game, seed=1)
    match.play("b2")
    assert match.moves[1] in {"heads", "tails"}
    assert sw.from_code(sw.code(match)) == match.record()
    with pytest.raises(sw.StonesError):
        match.play("heads")
    assert game.start().play("b2").play("tails").to_move == (1,)


@pytest.mark.usefixtures("classes_forgotten")
def test_two_names_may_be_given_one_value() -> None:
    assert variant(settle=sw.rule(chains))().check(games=1) == 1


@pytest.mark.usefixtures("classes_forgotten")
def test_a_start_may_name_its_own_class() -> None:
    """While the class is being defined there is no such name yet: it is tried when it is first played."""

    class Own(sw.SiegeStones):
        def initial(self, setup, rng):
            return super(Own, self).initial(setup, rng)  # noqa: UP008 (as people type it)

    assert Own().check(games=1) == 1


def gives_nothing(self, setup, rng):
    self.empty()


def gives_half(self, setup, rng):
    state = self.empty()
    state[rules.LEFT] = state[rules.LEFT] / 2
    return state


def gives_too_many(self, setup, rng):
    state = self.empty()
    state[rules.STONES] = 1
    return state


def fails(self, setup, rng):
    state = self.empty()
    state[99] = 1
    return state


@pytest.mark.parametrize(
    ("initial", "said"),
    [
        (gives_nothing, "initial returns nothing, and has to return the state"),
        (gives_half, r"initial made an impossible state: towers_left \(slot 2\) is 4.5, no whole number"),
        (gives_too_many, "initial made an impossible state: .*have a4 in common"),
        (fails, "at the start: .*IndexError"),
        (lambda self, setup, rng: self.empty()[:3], "initial returns 3 numbers, and a state is a list of 17"),
        (lambda self, setup, rng: 3, "initial returns 3, and a state is a list of 17"),
    ],
)
@pytest.mark.usefixtures("classes_forgotten")
def test_a_start_that_cannot_be_is_refused(initial, said) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(initial=initial)


def test_a_notebook_shows_the_line_and_the_sentence_in_place_of_a_traceback() -> None:
    try:
        sw.SiegeStones(gaol=3)
    except sw.BadRules as error:
        shown = error._render_traceback_()
    assert len(shown) == 2
    assert "sw.SiegeStones(gaol=3)" in shown[0]
    assert shown[1].startswith("BadRules: SiegeStones has no rule parameter 'gaol'")
