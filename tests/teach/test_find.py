from __future__ import annotations

from functools import reduce
from random import Random

from hypothesis import assume, given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import picture
from stoneswidgets.teach.find import Reach
from stoneswidgets.teach.goal import Goal
from stoneswidgets.teach.reading import read
from tests.strategies import SEEDS, walk
from tests.tiers import FEW

START = sw.SiegeStones().start().play("Td6").play("c5")
"""Black to move; White controls d6 with one stone."""


def reach(*goals, position=START, **more):
    return Reach(name="q", ask="?", position=position, goals=goals, **more)


LEVEL = reach(Goal("owner", "nobody", "d6"))


def test_a_wrong_move_is_answered_by_what_it_leads_to():
    assert LEVEL.check("a1") == (
        False,
        "You dropped a stone on a1. That changes nothing at d6.\nWhite controls d6.\nWhite 5 (c5)",
        ("a1",),
        ("space:c5",),
    )


def test_all_goals_must_be_reached():
    both = reach(Goal("owner", "nobody", "d6"), Goal("sums", (5, 5), "d6"))
    assert set(both.solutions()) == {"c6", "d7", "e7", "e6", "d5"}
    assert both.check("Td5").why == (
        "You dropped a tower on d5. Nobody controls d6: that takes 5 at least.\nWhite 4 (c5)"
    )


def test_a_goal_that_does_not_last_is_refuted():
    position = sw.SiegeStones().from_diagram(
        "4,7,4,..../.1.66/...1.[rwe]/66.1[ree].[ree]/...66./....1/...1", to_move=0
    )
    taking = reach(Goal("owner", "Black", "e5"), position=position)
    keeping = reach(Goal("owner", "Black", "e5"), position=position, lasting=True)
    assert set(taking.solutions()) == {"e6", "f6", "Tf6", "Tg6", "Te3", "Tf4"}
    assert keeping.solutions() == ("e6",)
    for move in set(taking.solutions()) - {"e6"}:
        right, why, line, _ = keeping.check(move)
        assert (right, line[0], len(line)) == (False, move, 2)
        told = f"White answers: {picture(position.play(line[0])).in_words(line[1])}. White controls e5, "
        assert why.startswith(told)
        assert position.play(line[0]).play(line[1]).control()["e5"].owner != 0
    assert keeping.check("e6").why.endswith("No reply can spoil it.")


@FEW
@given(SEEDS, st.integers(0, 8), st.booleans(), st.sampled_from(["nobody", "Black", "White"]))
def test_a_move_is_right_if_it_reaches_its_goal_or_does_after_every_reply(seed, plies, lasting, owner):
    position = walk(sw.SiegeStones(side=3).start().play("Td4"), Random(seed), plies)[-1]
    missed = dict[str, list]()
    for move in position.legal_moves():
        after = position.play(move)
        then = [after, *(map(after.play, after.legal_moves()) if lasting else ())]
        missed[move] = [each for each in then if read(each, "owner", "d4").value != owner]
    right = tuple(move for move in missed if not missed[move])
    assume(0 < len(right) < len(missed))
    question = reach(Goal("owner", owner, "d4"), position=position, lasting=lasting)
    assert question.solutions() == right
    for move in missed:
        verdict = question.check(move)
        assert verdict.right == (move in right)
        assert verdict.right or reduce(type(position).play, verdict.line, position) in missed[move]
