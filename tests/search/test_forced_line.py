"""A forced win is shown: its line leads to it, and every answer that is told wins."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from benchmarks.tactics import positions
from stoneswidgets.search.forced_line import forced_line

WON = [each.position for each in positions() if each.kind == "win 5"][:2]
LOST = [each.position for each in positions() if each.kind == "loss 4"][:2]


def wins_at_once(p: sw.Position, seat: int) -> bool:
    """Whether the seat has won, or wins by its next move."""
    return p.winners == (seat,) if p.is_over else any(after.winners == (seat,) for _, after in p.successors())


def wins_in_three(p: sw.Position, seat: int) -> bool:
    """Whether the seat that is to move wins within three plies: by trying everything."""
    return any(
        after.winners == (seat,)
        if after.is_over
        else all(wins_at_once(reply, seat) for _, reply in after.successors())
        for _, after in p.successors()
    )


def played(p: sw.Position, *moves: str) -> sw.Position:
    for move in moves:
        p = p.play(move)
    return p


@pytest.mark.parametrize("p", WON)
def test_a_won_move_shows_the_longest_defence_and_answers_every_reply(p: sw.Position) -> None:
    found, (seat,) = sw.evaluate(p, simulations=4_000, seed=1), p.to_move
    forced = forced_line(p.game, p.play(found.best).state, seat)
    assert forced is not None
    assert found.line == (found.best, *forced.moves)
    assert played(p, *found.line).winners == (seat,)
    assert len(found.line) == 5
    after = p.play(found.best)
    replies = [reply for moves in forced.answers.values() for reply in moves]
    assert sorted(replies) == sorted(move for move, now in after.successors() if not now.is_over)
    for answer, moves in forced.answers.items():
        for reply in moves[:2]:
            now = played(after, reply, answer)
            assert all(
                wins_at_once(each, seat)
                for each in ([now] if now.is_over else dict(now.successors()).values())
            )
    assert list(map(len, forced.answers.values())) == sorted(map(len, forced.answers.values()), reverse=True)


@pytest.mark.parametrize("p", LOST)
def test_a_lost_move_shows_how_the_other_seat_wins(p: sw.Position) -> None:
    found, (seat,) = sw.evaluate(p, simulations=4_000, seed=1), p.to_move
    assert played(p, *found.line).winners == (1 - seat,)
    assert wins_in_three(p.play(found.best), 1 - seat)


def test_why_tells_the_line_and_the_answers() -> None:
    p = WON[0]
    found, names = sw.evaluate(p, simulations=4_000, seed=1), p.game.seat_names
    name, other = names[found.seat], names[1 - found.seat]
    said, answers, *_ = found.why(found.best)
    assert said == (
        f"{name} wins by force, whatever {other} may play; the longest defence: {', '.join(found.line[1:])}."
    )
    assert answers.startswith(f"{name} answers ")
    assert not any(
        "by force" in line for each in found.moves if not each.proven for line in found.why(each.move)
    )


def test_where_nothing_is_forced_there_is_no_line() -> None:
    start = sw.SiegeStones().start()
    assert forced_line(start.game, start.state, 0) is None


@pytest.mark.parametrize("name", ["bluffstones", "tavern"])
def test_where_chance_or_secrets_decide_there_is_no_line(name: str) -> None:
    start = sw.game(name).start(seed=1)
    assert forced_line(start.game, start.state, 0) is None
