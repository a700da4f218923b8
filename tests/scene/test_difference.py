"""Changed rules are named wherever a game is shown."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.siegestones import rules
from stoneswidgets.scene import picture
from stoneswidgets.scene.rulebook import difference

CHANGED = sw.SiegeStones(opening="no-tower")
SAID = "These rules differ: The first drop of the game is a stone, not a tower (S7)."


class Altered(sw.SiegeStones):
    """Whoever drops a tower moves again."""

    @sw.rule
    def apply(t, s, action):
        rules.apply(t, s, action)


def test_a_drawing_a_replay_and_a_sheet_say_how_the_rules_differ():
    match = sw.Match(CHANGED, seed=1)
    match.play("d4")
    for drawing in (sw.svg(match), sw.Replay(match).svg(), sw.Board(match).svg()):
        assert f"<desc>{SAID} d4, Black stone" in str(drawing)
    assert f"<desc>{SAID} d4" in sw.sheet([match]).body
    assert SAID not in sw.sheet([match]).captions[0]  # it stands below the board
    assert sw.Board(match)._scene["differs"] == SAID
    usual = sw.Match(sw.SiegeStones(), seed=1)
    assert "differ" not in str(sw.svg(usual)) + sw.sheet([usual]).captions[0]


def test_a_variant_is_told_by_its_docstring():
    assert "<desc>These rules differ: Whoever drops a tower moves again." in str(sw.svg(Altered()))
    page = sw.paper.playtest(Altered(), "?").body
    assert "The usual rules." not in page
    assert "Whoever drops a tower moves again." in page


def test_a_variant_with_other_numbers_and_no_docstring_is_told_by_its_numbers():
    class Lowered(sw.SiegeStones):
        goal = 2
        side = 3

    class Silent(sw.SiegeStones):
        @sw.rule
        def threat_sum(_t, _s, _stones):
            return 3

    assert difference(Lowered()).startswith(
        "These rules differ: Lowered is SiegeStones with side 3, goal 2. The"
    )
    assert difference(Silent()).endswith("with other rules; its class does not say which.")


@pytest.mark.parametrize(
    "game",
    [
        sw.BluffStones(players=3),
        sw.Ascension(majority="plurality"),
        sw.MunchStones(lines=True, towers="adjacent"),
    ],
)
def test_what_differs_stands_below_the_picture_to_its_last_word(game):
    told = picture(game.start(seed=1)).scene()["board"]["differs"]
    last = difference(game).split()[-1]
    assert told.removesuffix("</text></g>").endswith(last)
