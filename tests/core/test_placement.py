"""Placement games on other boards: Hex and Havannah, the documentation's examples."""

from __future__ import annotations

import pytest
from corners import Corners
from havannah import Havannah
from havannah.game import winning
from hex import Hex
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.boards import hexhex
from stoneswidgets.core.placement import PlacementGame, joined, place
from stoneswidgets.scene import picture
from stoneswidgets.scene.boardpicture import StonesPicture
from tests.against_openspiel import compare
from tests.boards.shapes import BOARDS
from tests.tiers import at_night


def played(game, moves):
    match = sw.Match(game)
    for move in moves.split():
        match.play(move)
    return match


# ---------------------------------------------------------------- against another program


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "games"),
    [
        (Hex(swap=True), 30),
        (Havannah(), 60),
        *at_night((Hex(), 150), (Hex(size=3), 100), (Havannah(side=3), 150), (Havannah(side=5), 60)),
    ],
    ids=repr,
)
def test_every_move_and_every_end_is_as_in_openspiel(game, games):
    pytest.importorskip("pyspiel")
    assert compare(game, games, seed=7) > 4 * games


# ---------------------------------------------------------------- rulings of Hex


def test_h1_a_chain_joins_two_sides_and_a_corner_lies_on_both():
    assert played(Hex(size=3), "a1 b1 a2 b2 a3").position.winners == (0,)
    assert played(Hex(size=3), "a2 a1 b2 b1 c2 c1").position.winners == (1,)


def test_h2_a_swap_takes_the_first_stone_over_once():
    match = played(Hex(swap=True), "c1 swap")
    assert match.position.stones == {"a3": 1}
    assert match.position.to_move == (0,)
    assert "c1" in match.position.legal_moves()
    for moves in ("", "c1 d4", "c1 swap", "c1 swap d4"):
        with pytest.raises(sw.IllegalMove, match="first move can be a swap"):
            played(Hex(swap=True), moves).play("swap")
    with pytest.raises(sw.MalformedMove):
        played(Hex(), "c1").play("swap")


def test_h2_a_swap_is_chosen_beside_the_board_and_told():
    match = played(Hex(swap=True), "c1")
    scene = picture(match.position).scene()
    assert scene["tray"]["tray:swap"]["label"] == "Swap"
    assert scene["paths"]["tray:swap"] == 0
    before = match.position
    match.play("swap")
    assert (
        picture(match.position).announce(before, "swap")
        == "White swapped, and White has the first stone now, at a3."
    )


# ---------------------------------------------------------------- rulings of Havannah


def chain(side, names):
    game = Havannah(side=side)
    stones = game.board.bits(names.split())
    return game.formed(stones), winning(game.tables, stones)


@pytest.mark.parametrize(
    ("side", "stones", "formed"),
    [
        (4, "c4 d5 e5 e4 d3 c3", ("ring",)),
        (4, "c4 d5 e5 e4 d3 c3 d4", ("ring",)),
        (4, "c4 d5 e5 e4 d3", ()),
        (5, "d5 e6 f6 f5 e4 d4 d6 e7", ("ring",)),
        (5, "c4 c5 d6 e7 f7 g7 g6 g5 f4 e3 d3 c3", ("ring",)),
        (4, "a4 b5 c6 d7", ("bridge",)),
        (4, "a4 b4 c4 d4", ()),
        (3, "a2 b3 c3 c2 c4 d5 b2", ()),
        (4, "a3 b4 c5 d6 e7", ()),
        (4, "a2 b3 c4 d5 d6 c6 e5 f6 f7", ("fork",)),
        (3, "a1 a2 a3 b4", ("bridge",)),
    ],
)
def test_v1_to_v3_rings_bridges_and_forks(side, stones, formed):
    found, won = chain(side, stones)
    assert found == formed
    assert (won != 0) == bool(formed)


def test_v4_a_full_board_with_nothing_made_is_a_draw():
    names, black = hexhex(3).names, ["a3", "b3", "c4", "d5", "a1", "d4", "b1", "c2", "e4", "d2"]
    position = Havannah(side=3).restore({"black": black, "white": [n for n in names if n not in black]})
    assert position.is_over
    assert position.winners == (0, 1)
    assert picture(position).status() == "The board is full: a draw."


def test_the_winning_chain_is_shown_and_told():
    match = played(Havannah(side=3), "a3 b2 b4 c2 c5")
    seen = picture(match.position)
    assert seen.status() == "Black wins with a bridge."
    assert {id_ for id_ in seen.overlay() if id_.startswith("won:")} == {"won:a3", "won:b4", "won:c5"}


# ---------------------------------------------------------------- what both share


@given(st.sampled_from(BOARDS), st.integers(0, 2**61 - 1), st.integers(0, 2**61 - 1))
def test_joined_spaces_are_those_that_steps_within_the_set_reach(board, spaces, start):
    spaces &= board.full
    start &= spaces
    reached = {i for i in range(board.count) if start >> i & 1}
    while more := {j for i in reached for j in board.neighbours[i] if spaces >> j & 1 and j not in reached}:
        reached |= more
    assert joined([board.full, *board.near], spaces, start) == sum(1 << i for i in reached)


@pytest.mark.parametrize(("name", "sizes"), [("hex", {"size": (3, 7)}), ("havannah", {"side": (3, 5)})])
def test_a_size_that_does_not_fit_a_machine_word_is_refused(name, sizes):
    ((what, (least, most)),) = sizes.items()
    for size in (least - 1, most + 1):
        with pytest.raises(sw.BadRules, match=f"{least} to {most}"):
            sw.game(name, **{what: size})


def test_small_hex_is_a_win_for_who_begins_and_none_where_the_other_may_swap():
    assert sw.solve(Hex(size=3).start()).value == 1
    assert sw.solve(Hex(size=3, swap=True).start()).value == -1


def test_two_ends_at_once_are_no_position():
    described = {"black": ["a4", "b5", "c6", "d7"], "white": ["d1", "e2", "f3", "g4"]}
    with pytest.raises(sw.BadRecord, match="ring, bridge or fork, but here both players have one"):
        Havannah().restore(described)


class Rows(PlacementGame):
    """Drop stones in turn."""

    title, board = "Rows", hexhex(4)

    @sw.rule
    def apply(t, s, action):
        place(s, action)


def test_a_game_of_placement_in_a_cell_is_drawn_as_it_is_and_told_by_its_docstring():
    match = played(Rows(), "c3 d4")
    assert set(picture(match.position).pieces()) == {"piece:c3", "piece:d4"}
    assert sw.rules(Rows()).sentences == ("Drop stones in turn.",)


def test_a_picture_in_the_games_own_file_is_found_by_its_name_and_inherited(monkeypatch):
    class MoreRows(Rows):
        pass

    class RowsPicture(StonesPicture):
        pass

    assert type(picture(Rows().start())) is StonesPicture
    monkeypatch.setitem(globals(), "RowsPicture", RowsPicture)
    assert type(picture(Rows().start())) is type(picture(MoreRows().start())) is RowsPicture
    assert type(picture(Corners().start())) is StonesPicture
