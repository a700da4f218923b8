"""Main effects and interactions equal those worked out by hand."""

from __future__ import annotations

import pytest

import stoneswidgets as sw

SMALL = sw.SiegeStones(side=3)


def test_effects_are_the_differences_of_means_worked_out_by_hand():
    found = sw.lab.sweep(
        SMALL, games=300, seed=1, progress=False, goal=[1, 2, 3], opening=["free", "no-tower"]
    )
    mean = {found.values(s): s["DurationMoves"].mean for s in found.simulations}
    effects = {e.changes: e for e in found.effects("DurationMoves").effects}
    assert list(effects) == [
        ("goal 2",),
        ("goal 3",),
        ("opening no tower",),
        ("goal 2", "opening no tower"),
        ("goal 3", "opening no tower"),
    ]
    each = [mean[3, o] - mean[1, o] for o in ("free", "no-tower")]
    assert effects["goal 3",].mean == pytest.approx(sum(each) / 2)
    opening = [mean[goal, "no-tower"] - mean[goal, "free"] for goal in (1, 2, 3)]
    assert effects["opening no tower",].mean == pytest.approx(sum(opening) / 3)
    assert effects["goal 2", "opening no tower"].mean == pytest.approx(opening[1] - opening[0])
    assert effects["goal 3",].is_clear
    assert "Most does goal 3" in repr(found.effects("DurationMoves"))
    assert "goal 3" in found.effects("DurationMoves")._repr_html_()
    with pytest.raises(sw.StonesError, match="not measured for each game"):
        found.effects("Luck")


def test_a_planted_interaction_is_found_and_none_where_rules_do_nothing():
    """Who controls nothing ties: with a goal of one the tie-break is never asked, whatever it says."""
    found = sw.lab.sweep(
        SMALL, games=400, seed=1, progress=False, stones_each=[20, 30], tiebreak=["stones", "threat"]
    )
    assert not any(e.is_clear for e in found.effects().effects)
    assert "No change has a clear effect" in repr(found.effects())
