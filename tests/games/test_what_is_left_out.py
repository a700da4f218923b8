"""A game of one's own that lacks what dice, secrets or points need."""

from __future__ import annotations

import pytest
from kuhn import Kuhn
from race import Race

import stoneswidgets as sw
from stoneswidgets.kernel import Dynamics


def wrong(cls, **changed):
    """Return a game with the rules and all else that a class has, some changed; without a parent that has them."""
    told = {name: value for name, value in vars(cls).items() if name in NAMED}
    for name, each in cls.parameters.items():
        told[name] = sw.parameter(each.default, each.allowed, about=each.about)
    told |= {"__doc__": "A game with a mistake.", "name": "mistaken"} | changed
    return type("Mistaken", (sw.Game,), {name: value for name, value in told.items() if value is not None})


NAMED = (
    "dynamics", "tables", "slots", "actions", "chances", "initial", "action_text", "max_game_length", "played_for",
    "score_range",
)  # fmt: skip


@pytest.mark.parametrize(
    ("cls", "changed", "told"),
    [
        (Race, {"chances": None}, "which is too few"),
        (Race, {"dynamics": Race.dynamics._replace(chance=Dynamics().chance)}, "dynamics have no rule chance"),
        (Race, {"played_for": "score"}, 'played_for is "win", "margin" or "points", not \'score\''),
        (Race, {"played_for": "points"}, "has to say its score_range"),
        (Kuhn, {"dynamics": Kuhn.dynamics._replace(score=Dynamics().score)}, "its dynamics have no rule score"),
        (
            Kuhn,
            {"dynamics": Kuhn.dynamics._replace(determinize=Dynamics().determinize)},
            "makes an impossible state: cards[1] (slot 3) is still hidden",
        ),
    ],
)  # fmt: skip
def test_what_is_left_out_is_named(cls, changed, told):
    with pytest.raises(sw.StonesError) as error:
        wrong(cls, **changed)().check(progress=False)
    assert told in str(error.value)
