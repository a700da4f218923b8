"""Matches: undo and redo, subscribers, seats that act one by one."""

from __future__ import annotations

import pytest

import stoneswidgets as sw


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


def test_there_is_an_end_to_undoing() -> None:
    match = sw.Match(sw.SiegeStones())
    with pytest.raises(sw.StonesError, match="no move to undo"):
        match.undo()
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


def test_a_match_from_a_position() -> None:
    position = sw.SiegeStones().from_diagram("4,7,4,1.../...../....../......./....../...../....", 0)
    match = sw.Match(position)
    match.play("Tb5")
    record = match.record()
    assert record.setup == {"position": position.describe()}
    assert sw.Record.loads(record.dumps()).positions()[-1] == match.position
