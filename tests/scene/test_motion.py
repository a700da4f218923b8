"""Pieces in a move's animation were there before and go to places that exist."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import GAMES
from stoneswidgets.scene import Look, picture

RECORDS = Path(__file__).parents[2] / "docs" / "games" / "records"


def told(match):
    """Yield for each decision of a match the ids of pieces before it, and the picture after it."""
    decided = [i for i, position in enumerate(match.positions[:-1]) if not position.is_chance]
    for k, i in enumerate(decided):
        before = match.moves[decided[k - 1]] if k else None
        earlier = match.positions[i]
        seen = picture(match.positions[i + 1], Look(last=match.moves[i], before=before, earlier=earlier))
        yield set(picture(earlier).pieces()), seen


def random_match(name, seed):
    match, lot = sw.Match(sw.game(name), seed=seed), Random(seed)
    while not match.position.is_over and len(match.moves) < 150:
        seat = match.position.to_move[0]
        match.play(lot.choice(match.position.legal_moves(seat)), seat)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_pieces_go_from_where_they_were_to_places_that_there_are(name):
    kinds = set()
    played = sw.Match(sw.Record.load(RECORDS / f"{name}.json"))
    for match in (played, random_match(name, 1)):
        for were, seen in told(match):
            now, places = set(seen.pieces()), seen.at()
            for piece, place in seen.taken().items():
                assert piece in were - now
                assert place in places
                kinds.add("taken")
            for piece, old in seen.moved().items():
                assert piece in now
                assert old in were
                kinds.add("moved")
    expected = {
        "siegestones": set(),
        "munchstones": {"moved", "taken"},
        "bluffstones": {"moved", "taken"},
        "ascension": {"taken"},
        "tavern": {"moved"},
    }
    assert kinds == expected.get(name, set())


@pytest.mark.parametrize("name", GAMES)
def test_what_a_move_did_reaches_a_board_as_facts_about_elements_that_there_are(name):
    match, found = random_match(name, 2), 0
    for seat in (None, 0):
        seen = [position.view(seat) for position in match.positions]
        for at in range(1, len(seen)):
            drawn = picture(seen[at], Look().after(seen.__getitem__, match.moves, at))
            events = drawn.events()
            assert len(json.dumps(events)) <= 200
            assert {id_ for _, *ids in events for id_ in ids} <= drawn.at().keys()
            found += any(ids for _, *ids in events)
            assert picture(seen[at], replace(drawn.look, reckoned=False)).events() == []
    assert drawn.scene()["events"] == events
    assert found > 10


def test_a_trade_lets_two_stones_change_places():
    match = sw.Match(sw.Tavern(), seed=7)
    match.play(next(move for move in match.position.legal_moves() if "!" in move))
    *_, (_, seen) = told(match)
    moved = seen.moved()
    assert len(moved) == 2
    assert {moved[stone] for stone in moved} == set(moved)
