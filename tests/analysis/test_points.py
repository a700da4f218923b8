"""Games that count points or a lead are evaluated in points."""

from __future__ import annotations

import re

import pytest
from fingers import NOTHING, Fingers

import stoneswidgets as sw
from stoneswidgets.analysis.estimates import cost, in_points
from stoneswidgets.search.exact.solver import chance_of
from stoneswidgets.widgets import analysis
from tests.tiny import Coins, Shares, brute
from tests.widgets.wire import overhear

PERCENT = re.compile(r"\d %|in 100|chance to win|proven (win|loss|draw)|wins \d")


class Stakes(Fingers):
    """Two rounds, in each of which whoever alone shows two scores; how far ahead one is counts."""

    choice_word = "move"
    played_for = "margin"
    score_range = (0, 2)
    max_game_length = 4

    points = sw.each_seat(sw.number(2))
    left = sw.number(2, start=2)

    @sw.rule
    def apply(t, s, action):
        s.shown[s.actor] = action - t.fingers[0]
        s.actor = 1 - s.actor
        if s.shown[s.actor] == NOTHING:
            return
        for seat in range(2):
            s.points[seat] += s.shown[seat] > s.shown[1 - seat]
        s.shown[0] = s.shown[1] = NOTHING
        s.left -= 1
        if s.left == 0:
            if s.points[0] == s.points[1]:
                sw.draw(s, 2)
            else:
                sw.win(s, 0 if s.points[0] > s.points[1] else 1)

    @sw.rule
    def score(t, s, seat):
        return s.points[seat]


def played(game: sw.Game, *moves: str) -> sw.Match:
    match = sw.Match(game)
    for move in moves:
        match.play(move)
    return match


def test_a_review_says_leads_and_calls_wrong_whatever_is_proven_to_cost_points():
    match = played(Coins(coins=8), "first", "last", "first")
    review = sw.review(match, seed=1, progress=False)
    values = [sw.solve(position).values for position in match.positions[:-1]]
    for turn, each in zip(review.turns, values, strict=True):
        ends = {move: in_points(match.game, chance_of(match.game, each[move]), sure=True) for move in each}
        assert turn.verdict == f"proven: {ends[turn.move]}"
        assert turn.best_verdict == f"proven: {ends[turn.best]}"
        assert turn.is_costly is (each[turn.move] < max(each.values()))
        assert turn.is_costly is (turn.sure == "proven")
        told = " ".join(review.remarks(turn.number))
        assert ("was wrong, and that is certain" in told) is turn.is_costly
        assert not PERCENT.search(told)
    assert any(0 < turn.cost < 0.05 for turn in review.turns)


@pytest.mark.parametrize("cls", [Coins, Shares])
def test_the_course_ends_with_the_points_of_the_game_and_is_called_by_what_it_shows(cls):
    match = sw.Match(cls(), seed=2)
    while not match.is_over:
        match.play(match.legal_moves()[-1])
    scores = match.position.scores
    review = sw.review(match, seed=1, simulations=50, progress=False)
    points = scores[0] if cls is Shares else scores[0] - scores[1]
    assert review.course[-1] == (len(match.moves), chance_of(match.game, points))
    (said,) = re.findall(r"<desc>(.*)</desc>", review._repr_svg_())
    assert said
    assert not PERCENT.search(said)


def test_a_mean_is_called_one_and_great_numbers_are_written_out():
    class Far(Coins):
        """Leads may be great."""

        played_for = "margin"
        score_range = (0, 2_000_000)

    assert in_points(Far(), chance_of(Far(), 1_234_567), sure=True) == "ends 1234567 ahead"
    assert in_points(Stakes(), 7 / 12, sure=True) == "ends 0.333 ahead on average"
    assert in_points(Stakes(), 0.5 + 1e-12, sure=True) == "ends level"
    assert [cost(Stakes(), part) for part in (0, 0.5, 0.001)] == ["0", "2", "0.004"]


def test_choices_made_at_once_are_told_in_points():
    found = sw.evaluate(Stakes().start(), simulations=500, seed=1)
    assert found.why("one") == (
        "If the other player moves as they should, it ends 1 behind: 1 point less than the best move.",
        "It should not be made.",
        "Everything that can follow was looked at, so this is exact.",
    )
    assert found.verdict("one") == "proven: ends 1 behind"
    assert not PERCENT.search(found._repr_svg_().replace("in 100", ""))
    match = played(Stakes(), "one,two")
    told = sw.review(match, 0, seed=1, progress=False).remarks(1)
    assert "It costs 1 point (its regret), if the other player moves as they should." in told
    assert not any(map(PERCENT.search, told))


def test_a_board_tells_points(monkeypatch):
    monkeypatch.setattr(analysis, "AT_ONCE", 0.02)
    monkeypatch.setattr(analysis, "ROUND", 500)
    match = sw.Match(Stakes())
    board = sw.Board(match)
    sent = overhear(board)
    board.analysis = True
    match.play("one,two")
    last = [message["analysis"] for message in sent if "from" not in message and "id" not in message][-1]
    assert last["chances"] == [-1, -1]
    assert {row["said"] for row in last["moves"]} == {"proven: ends 1 behind", "proven: ends 2 behind"}
    assert last["regrets"] == [
        "Player 1's move one, which ends 1 behind: regret 1 point, for two ends level.",
        "Player 2's move two, which ends level: nothing to regret.",
    ]
    board.close()


def test_what_moves_cost_is_said_in_points_beside_a_board():
    board = sw.review(played(Coins(coins=8), "first", "last", "first"), seed=1, progress=False).board()
    shown = board._scene["review"]
    assert shown["heading"] == "Player 1's lead in the end, from the worst (0 %) to the best (100 %)"
    (group,) = shown["costly"]
    assert group["note"] == "“−86” means: the best move there brings 86 points more."
    assert [said for _, _, said in group["rows"]] == ["−86, proven", "−20, proven"]
    board.close()


def test_the_line_after_a_proven_move_comes_to_what_is_proven():
    known, start = {}, Coins(coins=6).start()
    for p in brute.reachable(start):
        if p.to_move:
            found, values = sw.evaluate(p, simulations=100, seed=1), brute.values(p, known)
            assert found.exact
            for first in p.legal_moves():
                end = p
                for move in found.line_after(first):
                    end = end.play(move)
                assert (end.is_over, brute.gained(end, p.to_move[0])) == (True, values[first])
