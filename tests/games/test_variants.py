"""The worked variants with solver, bots, records, boards, texts and exercises."""

from __future__ import annotations

import json

import pytest
from siege_variants import AnotherTurn, PieRule, Ratings

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import OVER
from stoneswidgets.kernel.compiling import available
from stoneswidgets.scene import picture
from stoneswidgets.search.nodes import folded, made

EACH = pytest.mark.parametrize("variant", [Ratings, AnotherTurn, PieRule], ids=lambda cls: cls.__name__)


def test_ratings_of_ones_own_count() -> None:
    p = Ratings(ratings=(9, 8, 0, 0, 0, 0, 0)).start().play("Td4").play("d5")
    assert p.control()["d4"].sums == (0, 8)
    assert p.play("Td6").control()["d4"].sums == (0, 0)


def test_a_tower_gives_another_turn() -> None:
    p = AnotherTurn().start().play("Td4")
    assert p.to_move == (0,)
    assert p.play("d5").to_move == (1,)


def test_a_swap_is_there_once_and_the_piece_changes_hands() -> None:
    start = PieRule().start()
    assert "swap" not in start.legal_moves()
    with pytest.raises(sw.IllegalMove, match="swap is not possible now"):
        start.play("swap")
    p = start.play("d4")
    assert p.legal_moves()[-1] == "swap"
    q = p.play("swap")
    assert (q.stones, q.to_move) == ({"d4": 1}, (0,))
    assert "swap" not in q.legal_moves()
    assert "swap" not in p.play("e4").legal_moves()
    assert start.play("Td4").play("swap").to_move == (0,)


def test_a_swap_is_solved_where_it_is_possible() -> None:
    start = PieRule(side=3, goal=1, towers=1).start().play("Tc3")
    assert sw.solve(start.play("swap")).value == 1, "whoever has the next move next to a lone tower wins"
    assert sw.solve(start).value == 1


@EACH
def test_records_and_codes_name_the_variant_and_a_reader_without_it_says_so(variant: type[sw.Game]) -> None:
    match = sw.Match(variant())
    for move in ("d4", "swap" if variant is PieRule else "Td5", "e4"):
        match.play(move)
    record = match.record()
    text, code = record.dumps(), sw.code(match)
    assert json.loads(text)["game"] == variant.name
    assert sw.Record.loads(text) == sw.from_code(code) == record
    del CLASSES[variant.name]
    for read, given_text in ((sw.Record.loads, text), (sw.from_code, code)):
        with pytest.raises(sw.BadRecord, match=f"there is no game '{variant.name}' here.*cell or file"):
            read(given_text)


@EACH
def test_the_page_of_rules_begins_with_what_is_different(variant: type[sw.Game]) -> None:
    page = sw.rules(variant())
    assert page.sections[0].title == "What differs from SiegeStones"
    assert page.sections[0].sentences[0] in " ".join(variant.__doc__.split())
    assert page.sentences[-1] == sw.rules(sw.SiegeStones()).sentences[-1]
    assert ("ratings is (6, 5, 4, 3, 2, 1, 0)" in str(page).lower()) is (variant is Ratings)


def test_a_move_of_ones_own_is_a_button_and_is_told() -> None:
    p = PieRule().start().play("d4")
    scene = picture(p).scene()
    assert scene["tray"]["tray:swap"] == {"label": "Swap"}
    assert picture(p).paths()["tray:swap",] == "swap"
    assert scene["status"] == "White to move."
    after = p.play("swap")
    assert picture(after).announce(p, "swap") == "White: swap."
    assert "tray:swap" not in picture(after).tray()


def test_a_tree_search_counts_a_move_of_ones_own_apart_from_all_others() -> None:
    keys = [made(folded(action), 1) for action in PieRule().actions]
    assert len(set(keys)) == len(keys)


def test_fields_of_ones_own_are_described_and_read_back() -> None:
    class TwoDrops(sw.SiegeStones):
        """A turn is two drops."""

        second = sw.number(1)

        @sw.rule
        def apply(t, s, action):
            mover = s.actor
            rules.apply(t, s, action)
            s.second = 1 - s.second
            if s.second == 1 and s.actor != OVER:
                s.actor = mover

    game = TwoDrops(side=3)
    p = game.start().play("c3")
    assert (p.to_move, p.describe()["second"]) == ((0,), 1)
    assert game.restore(json.loads(json.dumps(p.describe()))) == p
    assert p.play("c4").to_move == (1,)
    assert "second" not in p.play("c4").describe()
    with pytest.raises(sw.BadRecord, match="second is a whole number from 0 to 1, not 2"):
        game.restore(p.describe() | {"second": 2})
    assert game.from_diagram(p.to_diagram(), 1).to_move == (1,)
    if available():
        assert p.playouts(20, seed=1).games == 20
