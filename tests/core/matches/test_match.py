"""Matches: undo and redo, subscribers, seats that act one by one."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

import pytest
from numpy import str_

import stoneswidgets as sw

if TYPE_CHECKING:
    from pathlib import Path


def test_a_move_that_numpy_chose_is_a_text_like_others() -> None:
    m = sw.Match(sw.SiegeStones())
    m.play(str_("d4"))
    assert [type(move) for move in m.moves] == [str]


def test_legal_moves_are_a_sequence_that_can_be_asked_for_a_seat() -> None:
    p, bids = sw.SiegeStones(side=3).start(), sw.BluffStones().start()
    moves = p.legal_moves
    assert [*moves] == list(p.legal_moves(0)) == [moves[at] for at in range(len(moves))]
    assert moves == p.legal_moves() == sw.Match(p).legal_moves
    assert ("b3" in moves, "z9" in moves, p.legal_moves(1)) == (True, False, ())
    assert "the seats 0, 1 act at once" in repr(bids.legal_moves)
    with pytest.raises(sw.StonesError, match=r"the seats 0, 1 act at once: .*legal_moves\(0\)"):
        list(bids.legal_moves)
    assert [*bids.view(1).legal_moves] == [*bids.legal_moves(1)]


def test_undo_and_redo() -> None:
    match = sw.Match(sw.SiegeStones())
    positions = [match.position]
    for move in ("d4", "Td5", "c3"):
        match.play(move)
        positions.append(match.position)
    assert match.moves == ("d4", "Td5", "c3")
    assert match.positions == tuple(positions)
    match.undo()
    match.undo()
    assert (match.position, match.moves) == (positions[1], ("d4",))
    match.redo()
    assert match.position == positions[2]
    match.play("a1")
    assert match.moves == ("d4", "Td5", "a1")
    assert not match.can_redo


def test_undo_takes_back_as_many_moves_as_it_is_told() -> None:
    match = sw.Match(sw.SiegeStones())
    for move in ("d4", "Td5", "c3"):
        match.play(move)
    match.undo(2)
    assert match.moves == ("d4",)
    bids = sw.Match(sw.BluffStones(), seed=1)
    bids.play("b,r")
    bids.play(bids.legal_moves[0])
    while len(bids.to_move) == 1:
        bids.play(bids.legal_moves[0])
    at = bids.moves
    bids.play("r", seat=0)
    bids.undo(2)
    assert (len(bids.moves), bids.acted) == (len(at) - 1, ())
    bids.redo()
    assert bids.moves == at
    eaten = sw.Match(sw.MunchStones(), seed=1)
    start, moves = eaten.position, eaten.moves
    for _ in range(3):
        eaten.play(eaten.legal_moves[0])
    eaten.undo(3)
    assert (eaten.position, eaten.moves) == (start, moves)


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    match = sw.Match(sw.MunchStones(), seed=1)
    match.play(match.legal_moves[0])
    match.save(tmp_path / "game.json")
    again = sw.Match.load(tmp_path / "game.json")
    assert (again.moves, again.position) == (match.moves, match.position)
    assert sw.Record.load(tmp_path / "game.json") == match.record()
    again.undo()
    again.play(again.legal_moves[1])


def test_there_is_an_end_to_undoing() -> None:
    match = sw.Match(sw.SiegeStones())
    with pytest.raises(sw.StonesError, match="no move to undo"):
        match.undo()
    match.play("d4")
    with pytest.raises(sw.StonesError, match="is a whole number from 1 to 1, not 2"):
        match.undo(2)
    with pytest.raises(sw.StonesError, match="no move to redo"):
        match.redo()


def test_a_refused_move_changes_nothing_and_tells_nobody() -> None:
    match = sw.Match(sw.SiegeStones())
    match.play("d4")
    told: list[str] = []
    match.subscribe(lambda: told.append("told"))
    before = match.position
    with pytest.raises(sw.IllegalMove):
        match.play("d4")
    with pytest.raises(sw.IllegalMove, match="seat 0 is not to move; to move: 1"):
        match.play("d5", seat=0)
    assert (match.position, match.moves, told) == (before, ("d4",), [])


def test_subscribers_are_told_until_they_leave() -> None:
    match = sw.Match(sw.SiegeStones())
    seen: list[tuple[str, ...]] = []
    leave = match.subscribe(lambda: seen.append(match.moves))
    match.play("d4")
    match.undo()
    leave()
    match.redo()
    assert seen == [("d4",), ()]


def test_whoever_has_left_may_leave_once_more_and_only_that_subscription_ends() -> None:
    match = sw.Match(sw.SiegeStones())
    seen: list[int] = []

    def note() -> None:
        seen.append(len(match.moves))

    leave, _ = match.subscribe(note), match.subscribe(note)
    leave()
    leave()
    match.play("d4")
    assert seen == [1]


def test_chance_events_happen_by_themselves_and_are_undone_with_the_move_before() -> None:
    match = sw.Match(sw.MunchStones(), seed=5)
    first = match.moves
    assert len(first) == 1
    assert first[0].startswith("=")
    match.play(match.position.legal_moves()[0])
    moves, position = match.moves, match.position
    assert len(moves) == 3
    match.undo()
    assert match.moves == first
    assert not match.can_undo
    match.redo()
    assert (match.moves, match.position) == (moves, position)


def test_seats_that_act_at_once_may_act_one_by_one() -> None:
    match = sw.Match(sw.BluffStones(), seed=5)
    start = match.position
    match.play("bb", seat=1)
    assert (match.position.to_move, match.moves) == ((0,), ())
    with pytest.raises(sw.IllegalMove, match="seat 1 is not to move; to move: 0"):
        match.play("y", seat=1)
    match.play("r", seat=0)
    assert match.moves == ("r,bb",)
    assert match.position == start.play("r,bb")
    match.undo()
    assert match.position == start


def test_a_seat_that_has_acted_takes_it_back() -> None:
    match = sw.Match(sw.BluffStones(players=3), seed=5)
    start = match.position
    match.play("bb", seat=1)
    match.undo()
    assert match.position == start
    match.play("bb", seat=1)
    match.play("r,-")
    assert match.moves == ("r,bb,-",)
    assert match.record().moves == match.moves


@pytest.mark.parametrize("name", sw.GAMES)
def test_without_a_seed_chance_is_the_systems_own(name: str) -> None:
    """What nobody has seen cannot be reckoned out from what was seen, as it can with a generator of Python's."""
    made = [sw.Match(sw.game(name)), sw.Match(sw.Match(sw.game(name), seed=1).record())]
    assert all(isinstance(match._rng, SystemRandom) for match in made)
    assert not isinstance(sw.Match(sw.game(name), seed=1)._rng, SystemRandom)


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_match_from_a_seeded_start_draws_what_the_match_with_that_seed_draws(name: str) -> None:
    played = [sw.Match(sw.game(name).start(seed=3)), sw.Match(sw.game(name), seed=3)]
    for match in played:
        for _ in range(6):
            match.play(",".join(match.position.legal_moves(seat)[-1] for seat in match.to_move))
    assert played[0].moves == played[1].moves


def test_a_seed_of_the_tavern_deals_the_same_hands_unless_the_match_has_another() -> None:
    start = sw.Tavern().start(seed=3)
    deal = sw.Match(start).moves
    assert deal == sw.Match(start).moves
    assert deal != sw.Match(sw.Tavern().start(seed=4)).moves
    assert deal == sw.Match(sw.Tavern().start(seed=4), seed=3).moves


def test_a_position_equals_one_with_another_seed_in_the_same_state() -> None:
    seeded, other = sw.Tavern().start(seed=3), sw.Tavern().start()
    assert (seeded.seed, other.seed) == (3, None)
    assert seeded == other
    assert hash(seeded) == hash(other)
