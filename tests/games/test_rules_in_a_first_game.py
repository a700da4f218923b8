"""What a participant types and fails when it is played: it is told at the class, or by a check, with the rule's name and its line."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import ACTOR, CHANCE, OVER, lowest, popcount
from tests.games.cells import variant


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
            "there are . towers, but the ratings .* with .: .*add_tower",
        ),
        (
            sw.SiegeStones,
            "apply",
            captures_and_forgets,
            "is kept for .*, and the rule owner, asked now, names",
        ),
    ],
)
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
@pytest.mark.usefixtures("not_tried_yet")
def test_a_loop_without_an_end_is_ended_with_its_line(name, function) -> None:
    game = variant(**{name: sw.rule(function)})()
    said = rf"the rule {function.__name__}, line [234] of it, failed \(it was stopped"
    with pytest.raises(sw.BrokenRule, match=said):
        game.start().play("d4").play("Td5")
    with pytest.raises(sw.BrokenRule, match=said):
        game.check()
    with pytest.raises(sw.BrokenRule, match=said):
        game.start().playouts(1)


@pytest.mark.parametrize(
    ("name", "function", "said"),
    [
        ("threat_sum", lambda t, s, stones: s[99], r"after \w+: the rule .*there is no s\[99\]"),
        ("threat_sum", lambda t, s, stones: len(stones), "object of type 'int' has no len"),
        ("owner", for_ever, "the rule for_ever, line [34] of it, failed .it was stopped"),
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
def test_a_rule_that_fails_in_a_first_game_is_refused_at_its_class_and_not_known(
    name, function, said
) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(**{name: sw.rule(function)})
    assert "mine" not in CLASSES


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

    with pytest.raises(sw.BrokenRule, match="the rule chance draws 302, which is not one of"):
        variant(own_moves=moves, chance=sw.rule(lambda t, s, g: 302), apply=sw.rule(apply))
    with pytest.raises(
        sw.BrokenRule, match="of own_moves, which the rule apply carries out itself: if action == 300"
    ):
        variant(own_moves={"jump": 300}, legal=sw.rule(legal))
    with pytest.raises(sw.BrokenRule, match=r"a chance event is due .*dynamics have no rule chance"):
        variant(apply=sw.rule(falls_to_chance))


def falls_to_chance(t, s, action):
    rules.apply(t, s, action)
    s[ACTOR] = CHANCE


def test_a_start_that_never_comes_to_its_end_is_told_with_its_line() -> None:
    with pytest.raises(
        sw.BrokenRule, match=r"at the start: initial, line [23] of it, failed .it was stopped"
    ):

        class Mine(sw.SiegeStones):
            def initial(self, setup, rng):
                while True:
                    pass


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
        (gives_nothing, "initial returns nothing, but has to return the state"),
        (gives_half, r"initial made an impossible state: towers_left \(slot 2\) is 4.5, not a whole number"),
        (gives_too_many, "initial made an impossible state: .*have a4 in common"),
        (fails, "at the start: .*IndexError"),
        (lambda self, setup, rng: self.empty()[:3], "initial returns 3 numbers, but a state is a list of 17"),
        (lambda self, setup, rng: 3, "initial returns 3, but a state is a list of 17"),
    ],
)
def test_a_start_that_cannot_be_is_refused(initial, said) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(initial=initial)
