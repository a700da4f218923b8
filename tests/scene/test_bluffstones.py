"""Pictures and texts of BluffStones show what is open and hide what is secret."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import assume, given, strategies as st

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


@st.composite
def resolving(draw):
    """A position after bids were revealed, with stones still to be placed or removed."""
    game = draw(games("bluffstones"))
    reached = walk(game.start(seed=1), Random(draw(SEEDS)), 80)
    resolved = [p for p in reached if p.phase in {"place", "remove"}]
    assume(resolved)
    return draw(st.sampled_from(resolved))


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


def test_a_bid_is_composed_and_then_confirmed(start):
    scene = picture(start.view(1)).scene()
    colours = {f"bid:{c}": c for c in COLOURS}
    assert picture(start.view(1)).paths() == (
        {("confirm:none",): "-"}
        | {(id_, "confirm:one"): c for id_, c in colours.items()}
        | {(id_, "confirm:two"): 2 * c for id_, c in colours.items()}
    )
    assert scene["chosen"] == []
    assert {id_: item["label"] for id_, item in scene["tray"].items()} == {
        "bid:b": "blue stone",
        "bid:y": "yellow stone",
        "bid:g": "green stone",
        "bid:r": "red stone",
        "confirm:none": "Bid none",
        "confirm:one": "Bid one",
        "confirm:two": "Bid two",
    }


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


@given(resolving())
def test_what_becomes_of_each_bid_is_drawn(position):
    pieces = picture(position).scene()["pieces"]
    doubled = any(len(bid) == 2 for bid in position.bids)
    queue = {step.seat: step.stone for step in position.queue}
    for seat, bid in enumerate(position.bids):
        stones = {k: v for k, v in pieces.items() if k.startswith(f"bid:{seat}:")}
        out = [part for part in stones.values() if "class='out'" in part]
        assert len(out) == (1 if doubled and bid != "-" else 0)
        assert len(stones) - len(out) == (seat in queue)
        assert (f"bid:{seat}" in pieces) == (bid == "-")
        for part in stones.values():
            assert f"stone {COLOURS[bid[0]]}" in part
    assert "next" in pieces
    assert not [key for key in pieces if key.startswith("veil:")]


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


def test_the_token_lies_on_a_mat_and_the_last_move_is_marked(start):
    p = start.play("b,-").play("c4")
    first, second = (picture(q, Look(last="c4")).scene() for q in (start, p))
    assert first["pieces"]["token"] != second["pieces"]["token"]
    assert picture(p).standing(1).endswith("turn token")
    assert "last" in second["board"]
    assert "last" in picture(p, Look(last="xc4")).scene()["board"]
    assert "last" not in picture(p, Look(last="bb,r")).scene()["board"]


# ---------------------------------------------------------------- what is said


def told(position, *moves):
    said = []
    for move in moves:
        after = position.play(move)
        said.append(picture(after.view(None)).announce(position.view(None), move))
        position = after
    return position, said


def test_a_round_is_told_step_by_step(start):
    thrown = "As two were bid, Player 2 and Player 1 throw one out."
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


def test_red_comes_first_and_the_rest_follows(start):
    p, said = told(start, "b,-", "c4", "g,r")
    assert picture(p).status() == (
        "Player 2 to move: the red stone removes a stone. Then Player 1 places a green one."
    )
    p, said = told(p, "xc4")
    assert said == ["Player 2 removed the blue stone from c4."]


def test_towers_that_are_scored_are_told(start):
    p, said = told(start, "b,b", "c4", "c3", "b,-")
    assert picture(p).labels()["space:d4"] == "d4, tower topped blue, two of three blue stones beside it"
    assert picture(p).about()["space:d4"] == {
        "text": ["d4, topped blue: c4 and c3 match; one more in blue beside it scores it."],
        "marks": ["space:c4", "space:c3"],
    }
    assert picture(p).about()["space:d5"]["text"] == ["d5 scores the tower on d4."]
    p, said = told(p, "d5")
    assert said[0].startswith("Player 1 placed a blue stone on d5 and scored the tower on d4.")
    assert picture(p).labels()["won:0"] == "Player 1 has scored 1 tower topped blue"


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
    assert told(p, "-,-")[1] == [
        f"Player 1 bid no stone, Player 2 bid no stone. Nobody bid a stone: the game is over. {result}"
    ]


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


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("tool:r", "space:c4"), "a red stone is never on the board"),
        (("tool:tower:b", "space:c4"), "all seven towers are on the board"),
        (("tool:b", "space:d6"), "4 are topped blue, and there are 3"),
        (("tool:b", "hand:0"), "bids are made when the game goes on"),
        (("tool:b", "pile:0:b"), "a pile has at most 6 blue stones"),
        (("tool:tower:b", "pile:0:b"), "a tower is on the board, or scored"),
    ],
)
def test_what_is_wrong_is_said_in_words(start, path, message):
    with pytest.raises(sw.StonesError, match=message):
        editor_of(start, 0).used(*path)


def test_beside_what_a_seat_is_told_stands_its_own_emblem(start):
    turns = [picture(start.view(seat)).scene()["turn"] for seat in (None, 0, 1)]
    assert turns == ["0", "0", "1"]
    assert picture(start.play("bb", 1).view(1)).scene()["turn"] == "0"  # who is waited for
    assert picture(start.play("bb,-").view(1), Look(reckoned=False)).scene()["turn"] == ""
