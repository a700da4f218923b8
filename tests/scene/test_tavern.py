"""Pictures and texts of the tavern's Stones."""

from __future__ import annotations

import json
import re
from itertools import pairwise, permutations
from math import dist
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import stoneswidgets as sw
from stoneswidgets.games.tavern.shapes import BEFORE, LANE, TablePlan
from stoneswidgets.scene import Look, Orientation, picture
from stoneswidgets.scene.editing import editor_of
from tests.strategies import SEEDS, positions, walk

KINDS = {"j": "jewel", "g": "gold", "s": "silver"}
DEAL = "deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1"


def after(*moves):
    position = sw.Tavern().start().play(DEAL)
    for move in moves:
        position = position.play(move)
    return position


def drawn(seen):
    """The kind that each place shows."""
    return {
        key.removeprefix("stone:"): re.search(r"valuable (\w+)", part)[1]
        for key, part in seen.pieces().items()
        if key.startswith("stone:")
    }


def seats():
    return st.sampled_from((None, 0, 1, 2, 3))


# ---------------------------------------------------------------- what is drawn


@given(positions("tavern"), seats())
@settings(deadline=None)
def test_all_that_may_be_seen_is_drawn_and_said(position, seat):
    seen = picture(position.view(seat))
    shown, labels = drawn(seen), seen.labels()
    for holder, hand in enumerate(position.view(seat).hands):
        for i, stone in enumerate(hand):
            assert shown[f"{holder + 1}:{i + 1}"] == KINDS.get(stone.kind, "back")
            label = labels[seen.element(holder, i)]
            assert re.search(r": (\w+)", label)[1] == KINDS.get(stone.kind, "unknown")
    pieces = seen.pieces()
    for holder in range(4):
        assert f">{position.scores[holder]:,}<" in pieces[f"total:{holder + 1}"]
    if position.is_over:
        assert [id_ for id_ in ("hand", "bonus", "done", "quiet") if id_ in pieces] == ["hand"]
        assert (labels["middle"], ">the game is over<" in pieces["hand"]) == ("the game is over", True)
        return
    assert f">{position.bonus}<" in pieces["bonus"]
    if position.is_chance and position.hand:
        assert f">hand {position.hand} is over<" in pieces["hand"]
    else:
        assert f">{position.done} of {position.game.trades} " in pieces["done"]
        assert f">{position.quiet} of {position.game.stall} " in pieces["quiet"]


@given(positions("tavern"), seats(), SEEDS, st.booleans())
@settings(deadline=None)
def test_what_a_seat_cannot_know_changes_nothing(position, seat, seed, overlay):
    view = position.view(seat)
    other = view.determinize(Random(seed))
    look = Look(overlay=overlay)
    if position.is_chance:
        look = Look(last=position.sample_chance(Random(seed)))
    scenes = [picture(p.view(seat), look).scene() for p in (position, other)]
    assert scenes[0] == scenes[1]
    said = {kind: json.dumps(scenes[0]["labels"]).count(f": {kind}") for kind in KINDS.values()}
    assert said == {
        kind: sum(stone.kind == letter for hand in view.hands for stone in hand)
        for letter, kind in KINDS.items()
    }


def test_a_deal_is_told_without_its_stones():
    position = after()
    for shown in (position, position.view(0), position.view(None)):
        seen = picture(shown, Look(last=DEAL))
        assert seen.notation(DEAL) == "deal"
        assert seen.notation("4>3:2") == "4>3:2"
        assert seen.announce(sw.Tavern().start(), DEAL).startswith(
            ("Hand 1 is dealt. Player 1", "Hand 1 is dealt. You")
        )
    assert "gssj" not in json.dumps(picture(position.view(1), Look(last=DEAL)).scene())


def test_whose_view_it_is_sits_nearest():
    def below(shown, look=None):
        places = {
            key: at for key, at in picture(shown, look or Look()).at().items() if key.startswith("seat:")
        }
        return min(places, key=lambda key: places[key][0] - places[key][1])

    position = after()
    assert below(position) == below(position.view(None)) == "seat:1"
    assert below(position.view(2)) == "seat:3"
    assert below(position.view(2), Look(nearest=0)) == "seat:1"
    assert below(position, Look(Orientation(1))) == "seat:4"
    assert below(position, Look(Orientation(1, mirrored=True))) == "seat:2"


@given(st.builds(Orientation, st.integers(0, 5), st.booleans()), st.integers(0, 3))
def test_nothing_lies_on_anything_else_or_beyond_the_table(orientation, nearest):
    seen = picture(after(), Look(orientation, nearest=nearest))
    left, top, width, height = seen.box
    places = [*seen.at().values()]
    assert len(set(places)) == len(places) == 33
    for i, (x, y) in enumerate(places):
        assert left + 30 < x < left + width - 30
        assert top + 30 < y < top + height - 30
        for u, v in places[:i]:
            assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 * 320 / width >= 24, "WCAG 2.2, 2.5.8"


def test_an_offer_is_an_arrow_and_a_trade_is_ringed():
    offered = after("4>3:2")
    assert "swap" in picture(offered).overlay()["offer"]
    assert picture(offered.play("no")).overlay() == {}
    traded = picture(offered.play("yes"), Look(last="yes", before="4>3:2"))
    assert re.findall(r"translate\((.*?)\)", traded.pieces()["last"]) == ["-123 320", "0 -237"]
    assert [traded.at()[place] for place in ("seat1:4", "seat3:2")] == [(-123, 320), (0, -237)]
    assert picture(after("4!3:2"), Look(last="4!3:2")).pieces()["last"] == traded.pieces()["last"]
    assert picture(after("pass"), Look(last="pass")).pieces()["last"] == ""


# ---------------------------------------------------------------- what can be chosen


def test_a_trade_is_an_own_stone_then_another_seats():
    paths = picture(after().view(0)).paths()
    assert paths["own:4", "seat3:2"] == "4>3:2"
    assert paths["tray:force", "own:4", "seat3:2"] == "4!3:2"
    assert ("tray:force", "own:4", "seat3:5") not in paths
    assert paths["tray:pass",] == "pass"
    assert picture(after()).paths()["seat1:4", "seat3:2"] == "4>3:2", "for onlookers nothing is one's own"


# ---------------------------------------------------------------- in words


def test_stones_are_told_as_far_as_they_are_known():
    position = after("4>2:4", "yes", "pass", "pass", "pass", "4!3:1")
    mine, theirs = picture(position.view(0)).labels(), picture(position.view(1)).labels()
    assert mine["own:1"] == "your stone 1: jewel"
    assert mine["own:4"] == "your hidden stone 4: silver, Player 2, Player 3 and Player 4 know it"
    assert mine["seat3:1"] == "Player 3's stone 1: jewel"
    assert mine["seat2:4"] == "Player 2's hidden stone 4, you know it: gold"
    assert mine["seat2:5"] == "Player 2's hidden stone 5: unknown"
    assert theirs["own:4"] == "your hidden stone 4: gold, Player 1 knows it"
    assert (
        theirs["seat1:4"] == "Player 1's hidden stone 4, you know it: silver, Player 3 and Player 4 know it"
    )
    assert picture(sw.Tavern().start()).labels()["seat2:1"] == "Player 2's stone 1: not dealt yet"


def test_plates_tell_how_a_seat_stands():
    position = after("4!3:2")
    labels = picture(position.view(2)).labels()
    assert labels["seat:1"] == "Player 1, no points, has forced, no trade back"
    assert labels["seat:3"] == "Player 3, you, no points, was forced"
    assert picture(position).about()["seat:2"]["text"] == [
        "All stones known: 2 jewels, 3 gold and 2 silver, 44 coins."
    ]
    assert picture(position.view(3)).about()["seat:2"]["text"] == [
        "3 of 7 stones known: 1 jewel, 1 gold and 1 silver, 19 coins."
    ]


def test_the_status_asks_for_what_is_possible():
    assert picture(after().view(0)).status() == (
        "You to move: offer a stone for another, force a trade or pass."
    )
    forced = after("1!2:1", "pass", "pass", "pass")
    assert picture(forced).status() == "Player 1 to move: offer a stone for another or pass."
    offered = after("4>3:2")
    told = "You are to answer. Player 1 offers hidden stone 4 for your stone 2 (gold)."
    assert picture(offered.view(2)).status() == told
    assert picture(offered).status() == (
        "Player 3 is to answer. Player 1 offers hidden stone 4 (gold) for Player 3's stone 2 (gold)."
    )
    assert picture(sw.Tavern().start()).status() == "The hands are to be dealt."


def announced(position, move, seat):
    return picture(position.play(move).view(seat)).announce(position.view(seat), move)


def test_moves_are_announced_as_far_as_they_are_known():
    assert announced(after(), "pass", 1) == "Player 1 passed."
    offer = "Player 1 offers hidden stone 4 for Player 3's hidden stone 5."
    assert announced(after(), "4>3:5", 1) == offer
    offered = after("4>3:5")
    assert announced(offered, "no", 1) == "Player 3 refused."
    assert announced(offered, "yes", 1) == (
        "Player 3 accepted. Player 1 has a hidden stone as stone 4, Player 3 a hidden stone as stone 5."
    )
    assert announced(offered, "yes", 0) == (
        "Player 3 accepted. You have silver as stone 4, Player 3 gold as stone 5."
    )
    assert announced(after(), "4!3:1", 3) == (
        "Player 1 forced Player 3 to trade. Player 1 has silver as stone 4, Player 3 gold as stone 1."
    )


def test_the_end_of_a_hand_is_told_with_all_that_it_showed():
    last = sw.Tavern(trades=1).start().play(DEAL).play("1>2:1")
    assert announced(last, "yes", 0) == (
        "Player 2 accepted. You have gold as stone 1, Player 2 a jewel as stone 1. "
        "Hand 1 is over. Worth in coins: you 33, Player 2 50, Player 3 39 and Player 4 44. "
        "Player 2 has the most complete hand, 3 jewels, and the bonus of 120."
    )


# ---------------------------------------------------------------- set up


@given(positions("tavern"), seats())
@settings(deadline=None)
def test_nothing_hidden_is_written_down(position, seat):
    view = position.view(seat)
    hidden = editor_of(view)
    if all(stone.kind for hand in view.hands for stone in hand):
        assert hidden.read(hidden.diagram()) == position
        return
    for write in (hidden.diagram, hidden.position, lambda: hidden.used("tool:j", "seat1:1")):
        with pytest.raises(sw.StonesError):
            write()


def from_the_middle(line):
    """Return how far a level or an upright line stays from the middle, sidewards or up and down."""
    return max(0 if min(ends) <= 0 <= max(ends) else min(map(abs, ends)) for ends in zip(*line, strict=True))


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turn", range(4))
def test_an_offers_arrow_goes_round_the_words_in_the_middle(turn, mirrored):
    table = TablePlan(0, Orientation(turn, mirrored))
    for one, other in permutations([(seat, i) for seat in range(4) for i in range(7)], 2):
        if one[0] != other[0]:
            way = table.way(one, other)
            assert dist(way[0], table.stone(*one)) == dist(way[-1], table.stone(*other)) == BEFORE
            assert all(x == u or y == v for (x, y), (u, v) in pairwise(way))
            assert min(map(from_the_middle, pairwise(way))) == LANE


def test_at_the_end_those_who_reached_the_goal_stand_apart():
    game = sw.Tavern(target=300)
    assert game.target == 300
    over = next(
        position
        for seed in range(200)
        for position in walk(game.start(seed=seed), Random(seed), 1_000)[-1:]
        if 0 < sum(score >= 300 for score in position.scores) < 4
    )
    reached, short = picture(over).ending().split(" wins: ")[1].split(" Not there: ")
    for name, score in zip(game.seat_names, over.scores, strict=True):
        assert (f"{name} {score:,}" in reached) is (score >= 300)
        assert (f"{name} {score:,}" in short) is (score < 300)
