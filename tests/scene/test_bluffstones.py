"""Pictures and texts of BluffStones show what is open and hide what is secret."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.scene import Look, picture, svg
from stoneswidgets.scene.editing import editor_of
from tests.strategies import SEEDS, games, positions, walk

COLOURS = {"b": "blue", "y": "yellow", "g": "green", "r": "red"}
START = {"towers": {"d4": "b", "b2": "b", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}, "first": 0}


@pytest.fixture
def start():
    return sw.BluffStones().start(setup=START)


@st.composite
def bidding(draw):
    """A position in which some seats, but not all, have bid; and one that differs only in what they have bid."""
    game = draw(games("bluffstones"))
    reached = walk(game.start(seed=1), Random(draw(SEEDS)), 80)
    at = draw(st.sampled_from([p for p in reached if p.phase == "bid"]))
    seats = draw(st.permutations(range(game.seats)))[: draw(st.integers(1, game.seats - 1))]
    one = other = at
    for seat in seats:
        one = one.play(draw(st.sampled_from(at.legal_moves(seat))), seat)
        other = other.play(draw(st.sampled_from(at.legal_moves(seat))), seat)
    return one, other


# ---------------------------------------------------------------- secrets


@given(bidding())
def test_pictures_that_differ_in_secret_bids_alone_are_the_same(pair):
    one, other = pair
    seats = [None, *(seat for seat in range(one.game.seats) if seat not in one.has_bid)]
    shown = [(one, other), *((one.view(seat), other.view(seat)) for seat in seats)]
    for left, right in shown:
        for overlay in (False, True):
            look = Look(overlay=overlay)
            assert json.dumps(picture(left, look).scene()) == json.dumps(picture(right, look).scene())
        assert svg(left) == svg(right)
        assert editor_of(left).diagram() == editor_of(right).diagram()
        for seat in range(one.game.seats):
            assert picture(left).standing(seat) == picture(right).standing(seat)


@given(bidding())
def test_a_seat_sees_its_own_bid_and_that_others_have_bid(pair):
    position, _ = pair
    for seat in range(position.game.seats):
        scene = picture(position.view(seat)).scene()
        bid = position.bids[seat]
        stones = [key for key in scene["pieces"] if key.startswith(f"bid:{seat}")]
        assert len(stones) == (0 if bid is None else len(bid))
        veiled = {int(key[5:]) for key in scene["pieces"] if key.startswith("veil:")}
        assert veiled == set(position.has_bid) - {seat}
        for other in veiled:
            assert scene["labels"][f"hand:{other}"] == f"Player {other + 1}'s bid, made in secret"
        if bid is not None:
            assert scene["labels"][f"hand:{seat}"].endswith(", still secret")
            assert (scene["paths"], scene["tray"]) == ({}, {}), "who has bid waits"
            assert scene["status"].startswith("You bid ")


# ---------------------------------------------------------------- what is drawn


@given(positions("bluffstones"))
def test_all_that_is_open_is_drawn(position):
    scene = picture(position).scene()
    for prefix, coloured in (("piece:", position.stones), ("tower:", position.towers)):
        drawn = {k.removeprefix(prefix): v for k, v in scene["pieces"].items() if k.startswith(prefix)}
        assert {n: re.search(r"stone (\w+)", part)[1] for n, part in drawn.items()} == {
            n: COLOURS[c] for n, c in coloured.items()
        }
    for seat, pile in enumerate(position.piles):
        for letter, n in pile.items():
            heap, count = (scene["pieces"].get(f"{part}:pile:{seat}:{letter}") for part in ("heap", "count"))
            assert (heap is None) == (count is None) == (n == 0)
            assert n == 0 or (f"stone {COLOURS[letter]}" in heap and f">{n}</text>" in count)
            noun = f"{COLOURS[letter]} stone" + ("" if n == 1 else "s")
            assert scene["labels"][f"pile:{seat}:{letter}"] == f"Player {seat + 1}'s pile, {n or 'no'} {noun}"
        tops = [part for key, part in scene["pieces"].items() if key.startswith(f"won:{seat}:")]
        assert [re.search(r"stone (\w+)", part)[1] for part in tops] == [
            COLOURS[c] for c in position.scored[seat]
        ]


@given(positions("bluffstones"))
def test_the_overlay_counts_and_says_where_towers_are_scored(position):
    overlay = picture(position, Look(overlay=True)).scene()["overlay"]
    board = position.game.board
    for name, top in position.towers.items():
        near = [position.stones.get(n) for n in board.named(board.near[board.index(name)])]
        assert f">{near.count(top)}/3</text>" in overlay[f"match:{name}"]
    gains = {
        key[5:]: int(re.search(r"\+(\d)", part)[1]) for key, part in overlay.items() if key[:5] == "gain:"
    }
    if position.phase != "place":
        assert gains == {}
        return
    for move in position.legal_moves():
        scored = sum(position.play(move).scores) - sum(position.scores)
        assert gains.get(move, 0) == scored
        about = picture(position).about().get(f"space:{move}")
        assert (about is not None) == (scored > 0)


# ---------------------------------------------------------------- what is said


def told(position, *moves):
    said = []
    for move in moves:
        after = position.play(move)
        said.append(picture(after.view(None)).announce(position.view(None), move))
        position = after
    return position, said


def test_a_round_is_told_step_by_step(start):
    thrown = "Somebody bid two, so Player 2 and Player 1 throw one out."
    p, said = told(start, "b,y", "c4", "f5", "bb,r")
    assert said == [
        "Player 1 bid one blue stone, Player 2 bid one yellow stone.",
        "Player 1 placed a blue stone on c4.",
        "Player 2 placed a yellow stone on f5. The round is over; the turn token goes to Player 2.",
        f"Player 1 bid two blue stones, Player 2 bid one red stone. {thrown}",
    ]
    assert picture(p).status() == "Player 1 to move: place a blue stone on an empty space."
    assert (
        picture(p).labels()["hand:0"]
        == "Player 1's bid, two blue stones: one thrown out and one to be used now"
    )
    assert picture(p).labels()["hand:1"] == "Player 2's bid, one red stone: one thrown out"


def test_b3_of_a_red_stone_that_removed_nothing_no_sentence_says_that_it_was_used(start):
    p, said = told(start, "b,r")
    assert said[0].endswith("Player 2's red stone is out: there is no stone to remove.")
    assert picture(p).labels()["hand:1"] == "Player 2's bid, one red stone: one gone"


def test_one_bid_is_told_without_what_it_is(start):
    after = start.play("bb", seat=1)
    assert picture(after.view(None)).announce(start.view(None), "bb") == "Player 2 has bid."
    last = after.play("r", seat=0)
    assert (
        picture(last.view(None))
        .announce(after.view(None), "r")
        .startswith("Player 1 bid one red stone, Player 2 bid two blue stones.")
    )


@pytest.mark.parametrize(
    ("scored", "result"),
    [
        (["b", ""], "Player 1 wins with 1 tower."),
        (["b", "by"], "Player 2 wins with 2 towers."),
        (["b", "y"], "Player 2 wins with 1 tower and more stones left, 3."),
    ],
)
def test_results_are_told(scored, result):
    towers = dict(zip(("b2", "b4", "f6", "f4", "d2", "d4", "d6"), "bgggyyb", strict=True))
    for top in "".join(scored):
        del towers[next(name for name, letter in towers.items() if letter == top)]
    described = {
        "towers": towers,
        "stones": {},
        "piles": [{"b": 1}, {"b": 2, "r": 1}],
        "scored": scored,
        "token": 0,
    }
    p = sw.BluffStones().restore(described)
    assert told(p, "-,-")[1] == [f"Nobody bid a stone: the game is over. {result}"]


# ---------------------------------------------------------------- set up


def test_a_position_is_set_up_from_the_start(start):
    p = start
    for path in (
        ("tool:b", "space:c4"),
        ("tool:nothing", "space:d6"),
        ("tool:tower:g", "won:0"),
        ("tool:nothing", "space:b2"),
        ("tool:nothing", "pile:0:r"),
        ("tool:tower:y", "space:d6"),
    ):
        p = editor_of(p, 1).used(*path)
    assert p.stones == {"c4": "b"}
    assert p.towers == {"d4": "b", "b4": "g", "f6": "y", "f4": "y", "d2": "b", "d6": "y"}
    assert p.scored == ("", "b")
    assert (p.piles[0], p.token) == ({"b": 5, "y": 6, "g": 6, "r": 3}, 1)


def test_beside_what_a_seat_is_told_stands_its_own_emblem(start):
    turns = [picture(start.view(seat)).scene()["turn"] for seat in (None, 0, 1)]
    assert turns == ["0", "0", "1"]
    assert picture(start.play("bb", 1).view(1)).scene()["turn"] == "0"  # who is waited for
    assert picture(start.play("bb,-").view(1), Look(reckoned=False)).scene()["turn"] == ""
