"""Proven results equal those of plain minimax over the public interface, and are shown by a line."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from benchmarks.tactics import positions
from stoneswidgets.core.position import random_move
from stoneswidgets.scene import picture
from stoneswidgets.search.bots import Defender
from stoneswidgets.search.exact import solve as proofs
from stoneswidgets.search.exact.proof import Proof
from stoneswidgets.search.exact.solve import best_move, can_force, result
from stoneswidgets.search.exact.solver import known
from tests.strategies import SEEDS, walk
from tests.tiers import at_night
from tests.tiny import brute

if TYPE_CHECKING:
    from stoneswidgets.core.position import Position


NEVER = 99
SMALL = 2000


def an_ending(game: sw.SiegeStones | sw.MunchStones, seed: int, moves: int) -> Position:
    """A position not long before a random game's end, with few moves: of the first game, from this seed on, that has one."""
    for n in count(seed):
        positions = [p for p in walk(game.start(seed=n), Random(n), 200) if not p.is_chance]
        for p in positions[-5:-1]:
            if len(p.legal_moves()) <= moves and is_small(p):
                return p
    raise AssertionError


def is_small(position: Position) -> bool:
    """Whether no more than so many positions follow: few moves now may mean a long way to the end."""
    seen, new = {position}, [position]
    while new and len(seen) <= SMALL:
        at = new.pop()
        after = {at.play(move) for move in at.legal_moves()} - seen if not at.is_over else set()
        seen |= after
        new += after
    return not new


def worked_out(position: Position, seat: int) -> tuple[int, int]:
    """What a seat gets, and within how many plies it or the other has won (`NEVER`: a draw), both playing their best."""
    known: brute.Known = {}
    won = int(brute.value(position, known)) * (1 if seat == 0 else -1)
    return won, brute.plies(position, known, {}) if won else NEVER


@given(SEEDS, st.sampled_from([{}, {"goal": 3}, {"towers": 4}]), st.sampled_from([0, 1]))
def test_results_and_plies_agree_with_minimax(seed: int, rules: dict[str, int], seat: int) -> None:
    position = an_ending(sw.SiegeStones(**rules), seed, 6)
    value, plies = worked_out(position, seat)
    assert result(position, seat) == value
    assert [can_force(position, seat, win=win) for win in (True, False)] == [value == 1, value >= 0]
    if value == 1:
        assert can_force(position, seat, within=plies)
        assert not can_force(position, seat, within=plies - 1)


@given(SEEDS)
def test_the_best_move_keeps_the_result_soonest_or_longest(seed: int) -> None:
    position = an_ending(sw.SiegeStones(), seed, 6)
    mover = position.to_move[0]
    value, plies = worked_out(position, mover)
    after = worked_out(position.play(best_move(position)), mover)
    assert after == (value, plies - 1 if value else NEVER)


@given(SEEDS, st.sampled_from([0, 1]))
def test_munchstones_counts_what_was_scored_already(seed: int, seat: int) -> None:
    position = an_ending(sw.MunchStones(), seed, 5)
    assert result(position, seat) == worked_out(position, seat)[0]


def test_a_game_that_is_over_has_its_result() -> None:
    over = sw.SiegeStones(goal=1).start().play("Td4").play("c4")
    assert (result(over, 1), result(over, 0)) == (1, -1)
    assert (can_force(over, 1, within=0), can_force(over, 0)) == (True, False)


def test_what_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SECONDS", 0.0)
    with pytest.raises(sw.StonesError, match="is not solved in"):
        result(sw.SiegeStones(side=5).start(), 0)


def test_a_defender_plays_on_where_it_cannot_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SECONDS", 0.0)
    start = sw.SiegeStones(side=3, towers=5).start()
    assert Defender().choose(start.view(0)) in start.legal_moves()


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
    after = p.play(found.best)
    proof = Proof(after, seat)
    assert found.line == (found.best, *proof.forced)
    assert played(p, *found.line).winners == (seat,)
    assert len(found.line) == 5
    answers = proof.answers
    replies = [reply for moves in answers.values() for reply in moves]
    assert sorted(replies) == sorted(move for move, now in after.successors() if not now.is_over)
    for answer, moves in answers.items():
        for reply in moves[:2]:
            now = played(after, reply, answer)
            assert all(
                wins_at_once(each, seat)
                for each in ([now] if now.is_over else dict(now.successors()).values())
            )
    assert list(map(len, answers.values())) == sorted(map(len, answers.values()), reverse=True)


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
    line = "; ".join(map(picture(p).in_words, found.line[1:]))
    assert said == f"{name} wins by force, whatever {other} may play. The longest defence: {line}."
    assert answers.startswith(f"{name} answers to a ")
    assert not any(
        "by force" in line for each in found.moves if not each.proven for line in found.why(each.move)
    )


@pytest.mark.parametrize(
    ("p", "move", "line"),
    [
        (("ascension", 3, 5), "g:c2c3d3", "a yellow follower between a2, a3 and b3; a yellow follower between b1, c1 and c2."),
        (("munchstones", 3, 9), "g5-f4", "the tower from a2 onto b2; the tower from b2 onto c3; the tower from f4 onto e3;"),
    ],
)  # fmt: skip
def test_a_line_is_told_in_words(p: tuple[str, int, int], move: str, line: str) -> None:
    found = sw.evaluate(late(*p), simulations=1_500, seed=1)
    assert f" defence: {line}" in found.why(move)[0]


def test_where_nothing_is_forced_there_is_no_line() -> None:
    start = sw.SiegeStones().start()
    assert not Proof(start, 0).forced


@pytest.mark.parametrize("name", ["bluffstones", "tavern"])
def test_where_chance_or_secrets_decide_there_is_no_line(name: str) -> None:
    start = sw.game(name).start(seed=1)
    assert not Proof(start, 0).forced


def late(name: str, seed: int, left: int) -> sw.Position:
    """Return a position of a random game, so many positions before its end."""
    rng, match = Random(seed), sw.Match(name, seed=seed)
    while not match.position.is_over:
        match.play(rng.choice(match.position.legal_moves(match.position.to_move[0])))
    return match.positions[-left]


@pytest.mark.parametrize(
    "p", [WON[1], LOST[1], late("munchstones", 7, 9), late("munchstones", 1, 9), late("ascension", 3, 5)]
)
def test_a_study_has_every_answer_of_the_side_that_loses_and_each_runs_into_a_loss(p: sw.Position) -> None:
    found, (seat,) = sw.evaluate(p, simulations=2_000, seed=1), p.to_move
    move = next(each.move for each in found.moves if found.is_shown(each.move))
    winner = seat if found[move].chance else 1 - seat
    (first,) = found.study(move).chapters[0].start.children
    assert first.text == " ".join(
        line for line in found.why(move) if "wins by force" in line or "answers " in line
    )
    nodes, place = [first], first
    while place.main:
        if winner not in place.position.to_move:
            assert {node.move for node in place.children} == set(place.position.legal_moves())
        place = place.main
    while nodes:
        node = nodes.pop()
        assert len(node.children) == 1 or winner not in node.position.to_move
        assert node.children or node.position.winners == (winner,)
        nodes += node.children
    assert (move, *place.line()[1:]) == found.line_after(move)


def test_what_comes_solved_is_answered_by_what_keeps_the_win() -> None:
    p = sw.SiegeStones(side=3, goal=2).start()
    found = sw.evaluate(p, simulations=100, seed=1)
    assert found.is_shown(found.best)
    (first,) = found.study(found.best).chapters[0].start.children
    assert first.text == "Solved to the end of the game: Black wins, whatever White may play."
    assert {node.move for node in first.children} == set(first.position.legal_moves())
    assert all(known(p.game, node.main.position.state) == -1 for node in first.children if node.main)


def test_a_move_of_which_nothing_is_proven_is_not_studied() -> None:
    found = sw.evaluate(sw.SiegeStones().start(), simulations=100, seed=1)
    assert not found.is_shown(found.best)
    with pytest.raises(sw.StonesError, match=f"no line is known that proves how {found.best} wins or loses"):
        found.study(found.best)


@pytest.mark.parametrize("players", [2, *at_night(3)])
def test_a_line_through_secret_bids_is_played_with_all_bids_of_a_round_as_one_move(players: int) -> None:
    game, rng, lengths = sw.BluffStones(players=players), Random(1), set()
    for seed in range(8):
        p, last = game.start(seed=seed), []
        while not p.is_over:
            last.append(p)
            p = p.play(random_move(p, rng))
        for each in last[-4:]:
            for seat in each.to_move:
                found = sw.evaluate(each.view(seat), simulations=1_100, seed=1)
                if not found.is_shown(found.best) or not found.moves[0].chance:
                    continue
                assert played(each, *found.line).winners == (seat,)
                assert found.why(found.best)[0].startswith(
                    f"{game.seat_names[seat]} wins by force, whatever "
                )
                nodes = found.study(found.best).chapters[0].nodes()
                assert {node.position.winners for node in nodes if not node.children} == {(seat,)}
                lengths.add(len(found.line))
    assert len(lengths) > 1
