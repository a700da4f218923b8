"""BluffStones: a round's bids are resolved by every ruling."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.games.bluffstones.game import BluffStonesPosition, Step
from tests.games.bluffstones import BOARD, FULL_PILE, TOPS, around, played, restored

# ---------------------------------------------------------------- resolving the bids


def test_all_bid_zero_and_the_game_ends_at_once() -> None:
    p = played("-,-")
    assert (p.is_over, p.winners, p.scores, p.phase) == (True, (0, 1), (0, 0), "over")
    with pytest.raises(sw.IllegalMove, match="the game is over"):
        p.play("b")


def test_single_bids_are_placed_in_turn_order_from_the_token() -> None:
    assert played("b,y").queue == (Step(0, "b"), Step(1, "y"))
    p = played("b,y,g", first=2, players=3)
    assert p.queue == (Step(2, "g"), Step(0, "b"), Step(1, "y"))
    assert (p.to_move, p.phase) == ((2,), "place")
    q = p.play("d5")
    assert (q.stones, q.to_move, q.queue[0]) == ({"d5": "g"}, (0,), Step(0, "b"))


def test_a_bid_of_two_makes_everyone_who_bid_throw_a_stone_away() -> None:
    p = played("bb,y,-", players=3)
    assert p.queue == (Step(0, "b"),)
    assert p.out_of_play == {"b": 1, "y": 1, "g": 0, "r": 0}
    assert [sum(pile.values()) for pile in p.piles] == [16, 17, 18]
    both = played("bb,gg", first=1)
    assert both.queue == (Step(1, "g"), Step(0, "b"))


def test_red_stones_remove_before_others_are_placed() -> None:
    p = played("b,y", "d5", "c5", "r,b")
    assert (p.token, p.queue) == (1, (Step(0, "r"), Step(1, "b")))
    assert (p.phase, p.to_move, p.legal_moves()) == ("remove", (0,), ("xc5", "xd5"))
    q = p.play("xd5")
    assert (q.stones, q.phase, q.to_move) == ({"c5": "y"}, "place", (1,))
    assert q.out_of_play == {"b": 1, "y": 0, "g": 0, "r": 1}
    assert "d5" in q.legal_moves()


def test_red_stones_of_several_seats_remove_in_turn_order() -> None:
    piles = [FULL_PILE | {"b": 5}, FULL_PILE | {"y": 5}]
    p = restored(stones={"d5": "b", "c5": "y"}, token=1, piles=piles)
    assert p.play("r,rr").queue == (Step(1, "r"),)
    q = p.play("r,r")
    assert q.queue == (Step(1, "r"), Step(0, "r"))
    assert q.play("xd5").legal_moves() == ("xc5",)


def test_a_removal_with_one_choice_is_still_a_move() -> None:
    p = played("b,-", "d5", "r,-")
    assert p.legal_moves() == ("xd5",)


def test_the_token_passes_clockwise() -> None:
    assert [played(*["b,-,-", "a1", "y,-,-", "a2"][: 2 * n], players=3, first=1).token for n in range(3)] == [
        1,
        2,
        0,
    ]


# Two blue stones are next to the tower on d4, two next to the one on f6; e5 is next to both.
NEARLY = {"c4": "b", "c3": "b", "g7": "b", "f7": "b"}
BLUE_PILES = [FULL_PILE | {"b": 4}, FULL_PILE | {"b": 4}]


def test_the_third_matching_stone_scores_the_tower_and_frees_its_space() -> None:
    p = restored(stones=NEARLY, piles=BLUE_PILES).play("-,b").play("d5")
    assert (p.scores, p.scored) == ((0, 1), ("", "b"))
    assert "d4" not in p.towers
    assert "d4" in p.play("b,-").legal_moves()
    assert p.out_of_play == {"b": 0, "y": 0, "g": 0, "r": 0}


def test_a_stone_elsewhere_or_of_another_colour_scores_nothing() -> None:
    p = restored(stones=NEARLY, piles=BLUE_PILES)
    assert p.play("-,b").play("a1").scores == (0, 0)
    assert p.play("-,y").play("d5").scores == (0, 0)


@pytest.mark.parametrize(
    ("scored", "piles", "winners"),
    [
        (["b", "yg"], [{"b": 3}, {}], (1,)),
        (["b", "y"], [{"b": 1, "r": 1}, {"y": 1}], (0,)),
        (["", "", "y"], [{"b": 5}, {}, {}], (2,)),
        (["b", "y", ""], [{"b": 1}, {"y": 2}, {"g": 5}], (1,)),
    ],
)
def test_most_towers_then_most_stones_left_win(
    scored: list[str], piles: list[dict[str, int]], winners: tuple[int, ...]
) -> None:
    towers = dict(TOPS)
    for letter in "".join(scored):
        del towers[next(name for name, top in towers.items() if top == letter)]
    p = restored(towers=towers, scored=scored, piles=piles)
    assert p.play(",".join("-" * len(piles))).winners == winners


# ---------------------------------------------------------------- rulings


@pytest.mark.parametrize(
    ("layout", "places"),
    [
        ("axis", ["b4", "d6", "b2", "d4", "f6", "d2", "f4"]),
        ("edge", ["c5", "b3", "e6", "d4", "c2", "f5", "e3"]),
    ],
)
def test_b1_the_towers_places(layout: str, places: list[str]) -> None:
    p = sw.BluffStones(layout=layout).start(seed=1)
    assert isinstance(p, BluffStonesPosition)
    assert list(p.towers) == places
    outer = [name for name in places if name != "d4"]
    assert not any(name in around("d4") for name in outer)
    assert all({*around(name)} & {*around("d4")} for name in outer)


def test_b1_on_the_axes_each_tower_has_six_free_neighbours_each_space_a_tower_or_two() -> None:
    places = sw.BluffStones().places
    for tower in places:
        assert len({*around(tower)} - {*places}) == 6
    for name in {*BOARD.names} - {*places}:
        assert len({*around(name)} & {*places}) in (1, 2)


def test_b2_a_towers_top_is_not_removed() -> None:
    p = played("b,-", "d5", "r,-")
    with pytest.raises(sw.IllegalMove, match="the stone on d4 tops a tower, and no top is removed"):
        p.play("xd4")


def test_b3_red_with_no_stone_on_board_is_out() -> None:
    p = played("r,-")
    assert (p.phase, p.token, p.queue) == ("bid", 1, ())
    assert p.out_of_play == {"b": 0, "y": 0, "g": 0, "r": 1}
    assert p.piles[0] == FULL_PILE | {"r": 3}


def test_b3_the_first_red_may_take_the_last_stone() -> None:
    p = played("b,-", "d5", "r,r").play("xd5")
    assert (p.phase, p.stones) == ("bid", {})
    assert p.out_of_play["r"] == 2


def test_b3_a_red_that_is_out_does_not_stop_the_placements() -> None:
    p = played("r,b")
    assert p.queue == (Step(1, "b"),)
    assert p.play("d5").stones == {"d5": "b"}


# Every space is taken, and no tower has three matching stones next to it.
CROWD = dict(zip([n for n in BOARD.names if n not in TOPS], "bygygyggybyybbybbbbyggyggbyggb", strict=True))
LAST_PILES = [{"b": 1, "y": 1, "g": 1, "r": 2}, {"b": 1, "y": 1, "g": 1, "r": 2}]


def test_b4_a_stone_with_no_empty_space_is_out() -> None:
    p = restored(stones=CROWD, piles=LAST_PILES).play("b,y")
    assert (p.phase, p.token, p.stones) == ("bid", 1, CROWD)
    assert p.out_of_play["b"] == p.out_of_play["y"] == 1


def test_b4_a_red_stone_makes_room_for_one() -> None:
    p = restored(stones=CROWD, piles=LAST_PILES, token=1).play("r,y")
    assert p.queue == (Step(0, "r"), Step(1, "y"))
    p = p.play("xa4")
    assert p.legal_moves() == ("a4",)
    three = restored(stones=CROWD, piles=[*LAST_PILES, {"b": 1}]).play("r,y,b").play("xa4").play("a4")
    assert (three.phase, three.stones, three.piles[2]["b"]) == ("bid", {**CROWD, "a4": "y"}, 0)


def test_b5_one_placement_scores_several_towers() -> None:
    towers = {**TOPS, "f6": "b", "d2": "y"}
    p = restored(towers=towers, stones=NEARLY, piles=BLUE_PILES).play("b,-").play("e5")
    assert (p.scores, p.scored) == ((2, 0), ("bb", ""))
    assert {"d4", "f6"} & {*p.towers} == set()


def test_b6_still_tied_is_a_draw() -> None:
    towers = {name: top for name, top in TOPS.items() if name not in ("d4", "b2")}
    p = restored(towers=towers, scored=["b", "y"], piles=[{"b": 2}, {"r": 2}])
    assert p.play("-,-").winners == (0, 1)


# ---------------------------------------------------------------- refusals while bids are resolved


@pytest.mark.parametrize(
    ("moves", "move", "message"),
    [
        (["b,y", "d5"], "d5", "d5 is taken by a stone"),
        (["b,y", "d5"], "d4", "d4 is taken by a tower"),
        (["b,y", "d5"], "xd5", "the yellow stone of this bid is placed"),
        (["b,y", "d5"], "bb", "the bids are made; they are resolved first"),
        (["b,-", "d5", "r,-"], "a1", "the red stone of this bid removes a stone"),
        (["b,-", "d5", "r,-"], "xa1", "there is no stone on a1"),
    ],
)
def test_refusals_say_why(moves: list[str], move: str, message: str) -> None:
    with pytest.raises(sw.IllegalMove) as error:
        played(*moves).play(move)
    assert str(error.value) == f"{move!r}: {message}"
