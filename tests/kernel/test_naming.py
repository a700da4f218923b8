"""Named fields: rules run as if indices stood there, and a wrong name is refused in its line."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER


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


def no_value(t, s, seat):
    return 1 if t.opening == "center" else 0


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
        (no_value, "did you mean 'centre'"),
    ],
)
def test_what_names_no_field_is_refused_in_its_line(score, why):
    with pytest.raises(sw.BadRules, match=why):
        type("Mine", (sw.SiegeStones,), {"score": sw.rule(score)})


def test_a_field_of_the_parent_is_not_declared_once_more():
    with pytest.raises(sw.BadRules, match="towers"):
        type("Mine", (sw.SiegeStones,), {"towers_left": sw.number(3)})
