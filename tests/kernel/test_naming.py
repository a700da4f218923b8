"""Named fields: rules run as if indices stood there, and a wrong name is refused in its line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.games.siegestones.rules import Tables  # noqa: TC001 (rules are rewritten by their types)
from stoneswidgets.kernel import OVER
from stoneswidgets.kernel.compiling import available, compiled


class MovesCounted(sw.SiegeStones):
    """A game that is not over after 20 moves is a draw."""

    made = sw.number(20)

    @sw.rule
    def apply(t, s, action):
        rules.apply(t, s, action)
        s.made += 1
        if s.made == 20 and s.actor != OVER:
            s.actor = OVER
            s.winners = 0b11


class TowersCounted(MovesCounted):
    """As `MovesCounted`; each seat's towers are counted, too."""

    dropped = sw.each_seat(sw.number(9))

    @sw.rule
    def apply(t, s, action):
        if rules.TOWER <= action < rules.PASS:
            s.dropped[s.actor] += 1
        rules.apply(t, s, action)  # that of `MovesCounted`


def test_a_name_is_the_index_where_the_field_lies():
    made = MovesCounted.State.fields["made"].at
    named, plain = MovesCounted().start(), sw.SiegeStones().start()
    for move in ("Td4", "c4", "d5"):
        named, plain = named.play(move), plain.play(move)
    assert named.fields.made == named.state[made] == 3
    assert named.state[:made] == plain.state


def test_a_variant_of_a_variant_adds_its_fields_behind_those_of_its_parent():
    p = TowersCounted().start()
    for move in ("Td4", "Ta1", "c4"):
        p = p.play(move)
    assert (p.fields.made, *p.fields.dropped[:2]) == (3, 1, 1)
    assert TowersCounted.State.length > MovesCounted.State.length > sw.SiegeStones.State.length


@sw.rule
def gone_through(t: Tables, those: int, other: int, start: int) -> int:
    """Go through a set, and through another one within it, with both ways to leave a loop early."""
    total = start
    for i in those:
        if i in other:
            continue
        if i not in those & ~(1 << 40):
            break
        for k in those & other:
            total = (7 * total + 64 * i + k) % 1_000_003
    else:
        total += 1_000_003
    return total + len(those & other)


def members(bits):
    return [i for i in range(62) if bits >> i & 1]


SETS = st.integers(0, (1 << 61) - 1)


@given(SETS, SETS)
def test_a_set_is_gone_through_from_its_least_member_on_in_both_speeds(those, other):
    total, left = 5, False
    for i in members(those):
        if i in members(other):
            continue
        if i == 40:
            left = True
            break
        for k in members(those & other):
            total = (7 * total + 64 * i + k) % 1_000_003
    expected = total + len(members(those & other)) + (0 if left else 1_000_003)
    assert gone_through([], those, other, 5) == expected
    if available():
        assert compiled(gone_through, "i(v, i, i, i)")(np.zeros(1, np.int64), those, other, 5) == expected


@given(st.integers(0, 36), SETS)
def test_a_set_is_changed_and_read_as_sets_are(space, stones):
    s = sw.SiegeStones().blank()
    s.stones[0] = stones
    s.empty.remove(space)
    s.stones[0].add(space)
    assert space not in s.empty
    assert [*s.stones[0]] == sorted({*members(stones), space})
    assert len(s.stones[0]) == len({*members(stones), space})


def wrong_name(t, s, seat):
    return s.stone[seat]


def no_index(t, s, seat):
    return s.stones


def an_index_too_many(t, s, seat):
    return s.towers[seat]


def beyond_it(t, s, seat):
    return s.stones[4]


def a_table_that_is_written(t, s, seat):
    t.goal = 3
    return 0


def a_table_of_the_state(t, s, seat):
    return s.goal


def a_number_gone_through(t, s, seat):
    for other in t.players:
        if other == seat:
            return 1
    return 0


def no_value(t, s, seat):
    return 1 if t.opening == "center" else 0


def a_set_for_its_size(t, s, seat):
    return 1 if s.stones[seat] == 3 else 0


def sets_by_size(t, s, seat):
    return 1 if s.stones[seat] > s.stones[1 - seat] else 0


@pytest.mark.parametrize(
    ("score", "why"),
    [
        (
            wrong_name,
            r"line 2 of it \(return s.stone\[seat\]\): there is no field s.stone; did you mean 'stones'",
        ),
        (no_index, r"stones is one for each: stones\[…\]"),
        (an_index_too_many, "towers is one number, and has no index"),
        (beyond_it, "stones goes from 0 to 3, not 4"),
        (a_table_that_is_written, "the tables never change"),
        (a_table_of_the_state, "there is no field s.goal; it is t.goal"),
        (a_number_gone_through, r"players is a number, not a set; range\(t.players\) counts up to it"),
        (no_value, "did you mean 'centre'"),
        (a_set_for_its_size, r"s.stones\[seat\] is a set: len\(s.stones\[seat\]\) counts it"),
        (sets_by_size, r"s.stones\[seat\] is a set"),
    ],
)
def test_what_names_no_field_is_refused_in_its_line(score, why):
    with pytest.raises(sw.BadRules, match=why):
        type("Mine", (sw.SiegeStones,), {"score": sw.rule(score)})


@pytest.mark.parametrize(("parent", "name"), [(sw.SiegeStones, "towers_left"), (TowersCounted, "made")])
def test_a_field_of_the_parent_is_not_declared_once_more(parent, name):
    with pytest.raises(sw.BadRules, match=f"there is a field {name} already"):
        type("Mine", (parent,), {name: sw.number(3)})


def test_a_rule_is_of_the_class_whose_fields_it_names():
    def score(t, s, seat):
        return s.made

    shared = sw.rule(score)
    type("One", (sw.SiegeStones,), {"made": sw.number(9), "score": shared})
    with pytest.raises(sw.BadRules, match=r"made for another game, where s.made lies elsewhere"):
        type("Other", (sw.MunchStones,), {"made": sw.number(9), "score": shared})
