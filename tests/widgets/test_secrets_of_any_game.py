"""A seat is shown the same in any two games that look the same to it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from kuhn import Kuhn

import stoneswidgets as sw
from stoneswidgets.core.matches.hidden_moves import UNTOLD
from stoneswidgets.core.position import random_move
from stoneswidgets.kernel import HIDDEN, OVER
from stoneswidgets.teach.kinds import MoveKind
from stoneswidgets.teach.votes import with_votes
from tests.tiny.secrets import Named, ThenOpen
from tests.widgets.wire import overhear

PRESSED: list[dict[str, Any]] = [
    {"do": "hello"},
    {"do": "explore"},
    {"do": "look", "at": 0},
    {"do": "look", "at": 1},
    {"do": "copy", "what": "record"},
    {"do": "copy", "what": "code"},
    {"do": "review", "on": True},
    {"do": "study"},
    {"do": "setup", "on": True},
    {"do": "setup", "on": False},
    {"do": "keep", "move": "3", "at": 1},
    {"do": "line", "move": "3", "at": 1},
    {"do": "scene"},
]
"""What somebody may press on the board of a game that is over."""


def two_worlds(game, seat, rng, plies):
    """Play two games that a seat cannot tell apart; its own moves are the same in both."""
    start = game.start(rng.getrandbits(32))
    starts = (start, start.view(seat).determinize(rng))
    worlds, made = [*starts], ([], [])
    for _ in range(plies):
        here = worlds[0]
        if here.is_over:
            break
        move = random_move(here, rng)
        after = here.play(move)
        for _ in range(30):
            other = random_move(worlds[1], rng)
            there = worlds[1].play(other)
            own = {
                each.split(",")[i] for each in (move, other) for i, s in enumerate(here.to_move) if s == seat
            }
            if there.view(seat) == after.view(seat) and len(own) < 2:
                break
        else:
            break
        worlds = [after, there]
        made[0].append(move)
        made[1].append(other)
    return (starts[0], made[0]), (starts[1], made[1])


def match_of(start, moves):
    last = start
    for move in moves:
        last = last.play(move)
    match = sw.Match(sw.Record.of(start, tuple(moves), last))
    match.undo(to=len(moves))
    return match


@pytest.mark.full
@pytest.mark.parametrize("cls", [Named, ThenOpen, Kuhn])
def test_a_seat_is_shown_told_and_given_the_same_in_worlds_that_look_the_same_to_it(cls) -> None:
    game, rng, differed = cls(), Random(3), 0
    for _ in range(10):
        seat = rng.randrange(game.seats)
        made = two_worlds(game, seat, rng, 6)
        differed += made[0] != made[1]
        shown = []
        for world in made:
            match = match_of(*world)
            board = sw.Board(match, seat=seat)
            shown.append(
                [
                    json.dumps(board._scene, sort_keys=True),
                    sw.Replay(match, seat=seat)._reel,
                    str(board.svg()),
                    board._for_readers(),
                    str(match.position.view(seat)),
                    json.dumps(match.position.view(seat).describe()),
                ]
            )
        assert shown[0] == shown[1], made
    assert differed


def test_a_seat_reads_its_own_moves_and_that_others_have_moved() -> None:
    match = sw.Match(ThenOpen())
    for move in ("3", "5", "2", "4"):
        match.play(move)
    moves = sw.Board(match, seat=0)._scene["moves"]
    assert moves == {"1": "3", "2": UNTOLD, "3": "2", "4": UNTOLD}
    match = sw.Match(Named())
    match.play("5,4")
    assert sw.Board(match, seat=0)._scene["moves"] == {"1": f"5,{UNTOLD}"}
    assert sw.Board(match, seat=1)._scene["moves"] == {"1": f"{UNTOLD},4"}


def test_of_stones_that_a_variant_hides_as_a_whole_none_is_seen() -> None:
    @sw.rule
    def mask(t, s, seat):
        for other in range(2):
            if other != seat and s.actor != OVER:
                s.stones[other] = HIDDEN

    @sw.rule
    def determinize(t, s, seat, g):
        others = t.full & ~(s.empty | s.towers)
        for other in range(2):
            if s.stones[other] == HIDDEN:
                s.stones[other] = others & ~s.stones[1 - other] if s.stones[1 - other] != HIDDEN else others

    match = sw.Match(type("Unseen", (sw.SiegeStones,), {"mask": mask, "determinize": determinize})())
    for move in ("Td4", "c4", "d5"):
        match.play(move)
    scenes = [sw.Board(match, seat=seat)._scene for seat in (0, 1)]
    assert [scene["events"] for scene in scenes] == [[["made", "space:d5"]], []], "nor where one was dropped"
    labels = [scene["labels"] for scene in scenes]
    assert [[name for name in each if "stone" in each[name]] for each in labels] == [
        ["space:d5"],
        ["space:c4"],
    ]
    assert labels[0]["space:d4"] == "d4, tower, nobody controls it", "no sums"


def test_what_stays_hidden_when_a_game_is_over_is_on_no_replay_picture_sheet_or_board() -> None:
    told = []
    for moves in ("3,3", "4,4"):
        match = sw.Match(Named())
        match.play(moves)
        asked = MoveKind(match=sw.Match(Named()))
        asked.game.play(moves)
        drawn = with_votes(asked.seen, {})
        board = sw.Board(match, analysis=True)
        sent = overhear(board)
        for at, message in enumerate(PRESSED):
            board._received(board, {"id": at, "n": board._session.number, **message}, [])
        refused = [PRESSED[each["id"]]["do"] for each in sent if "error" in each]
        assert refused == ["explore", "copy", "copy", "review", "study", "keep", "line"], sent
        assert not board._session.can["review"]
        with pytest.raises(sw.StonesError, match="hides something for good"):
            sw.Study(match)
        kept = json.dumps([board._kept(), board._saved(), board._for_readers(), sent])
        told.append([sw.Replay(match)._reel, str(sw.svg(match)), sw.sheet([match]).html(), str(drawn), kept])
        assert sw.Replay(match.record())._reel != told[0][0], "a record holds all"
    assert told[0] == told[1]
    held = sw.Study(match.record()).chapters[0].start.children[0].position
    assert held.describe()["secrets"] == [4, 4], "a record holds all"


def test_a_check_says_where_what_a_seat_may_play_follows_from_what_is_hidden_from_it() -> None:
    @sw.rule
    def legal(t, s, seat, out):
        for i in range(2):
            out[i] = i + (s[3 - seat] == 5)
        return 2

    odd = type("Odd", (ThenOpen,), {"legal": legal})
    with pytest.raises(sw.BrokenRule, match="reveals what the rule mask hides"):
        odd().check(games=10)
