"""Puzzles whose answer is a move: the reply to each move."""

from __future__ import annotations

import re

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.best import SEARCH


def test_a_wrong_placement_before_bids_says_which_bid_beats_it_and_goes_on_to_the_end():
    puzzles = sw.puzzles("bluffstones")
    why = puzzles["58"].check("c6").why
    assert "Player 1 should always bid one blue stone: no bid of yours wins against that." in why
    assert why.endswith("the game is over. Player 1 wins with 1 tower.")
    assert "\nAny other move wins 75 of 100 at most.\n" in puzzles["12"].check("e6").why
    for name in ("58", "98"):
        puzzle = puzzles[name]
        for move in puzzle.values:
            verdict = puzzle.check(move)
            end = puzzle.position
            for each in verdict.line:
                end = end.play(each)
            assert end.is_over
            assert verdict.right or end.winners != (puzzle.seat,)


@pytest.mark.parametrize("name", ["siegestones", "ascension", "tavern"])
def test_a_right_answer_says_what_others_are_worth_and_is_no_estimate_where_it_is_sure(name):
    for puzzle in sw.puzzles(name).exercises[::24]:
        if getattr(puzzle, "by", "") == SEARCH:
            why = puzzle.check(puzzle.solutions()[0]).why
            assert "Any other move" in why or (
                "The other answer" in why and len(puzzle.values) == len(("yes", "no"))
            )
            assert ("That wins for sure." in why) is ("wins for sure" in puzzle.ask)
            assert "100 of 100" not in why


def test_a_sure_win_that_a_search_found_goes_on_until_it_is_won():
    sure = [puzzle for puzzle in sw.puzzles("siegestones") if "wins for sure" in puzzle.ask]
    assert len(sure) >= 10
    for puzzle in sure[::4]:
        verdict = puzzle.check(puzzle.solutions()[0])
        end = puzzle.position
        for move in verdict.line:
            end = end.play(move)
        assert end.winners == (puzzle.seat,)
        assert "You win" in verdict.why


def test_a_trade_of_equal_stones_weakens_nobody_and_the_last_one_of_a_hand_is_told():
    puzzle = sw.puzzles("tavern")["29"]
    assert puzzle.themes == ("an offer to answer", "the hand's last trade")
    assert "One more trade ends the hand." in puzzle.hints[0]
    for answer in ("yes", "no"):
        assert "It would be the hand's last trade" in puzzle.check(answer).why


def test_each_answer_to_an_offer_is_explained_by_what_both_would_hold():
    puzzles = [puzzle for puzzle in sw.puzzles("tavern") if {*puzzle.values} == {"yes", "no"}]
    assert len(puzzles) > 20
    for puzzle in puzzles[:6]:
        view = puzzle.position.view(puzzle.seat)
        unseen = 36 - sum(stone.kind is not None for hand in view.hands for stone in hand)
        for answer in ("yes", "no"):
            why = puzzle.check(answer).why
            without = why.partition("Without this trade you hold ")[2].partition("\n")[0]
            held, _, rest = without.partition(". What you would get is hidden: one of ")
            hidden = view.hands[view.offer.seat][view.offer.stone - 1].kind is None
            assert bool(rest) is hidden
            known = [rest, held] if hidden else held.split(", with it ")
            assert [sum(map(int, re.findall(r"\d+", told))) for told in known] == [unseen if hidden else 7, 7]


def test_a_wrong_trade_is_not_judged_by_stones_that_nobody_could_see():
    puzzle = sw.puzzles("tavern")["90"]
    wrong = [m for m in puzzle.position.legal_moves(puzzle.seat) if m not in puzzle.solutions()]
    last = [m for m in wrong if puzzle.position.play(m).is_over]
    assert last
    for move in last:
        assert not re.search("wins? with", puzzle.check(move).why)


@pytest.mark.parametrize(
    ("game", "name", "move", "told"),
    [
        ("munchstones", "13", "e4-e3", "With the right move you are 7 ahead in the end."),
        ("bluffstones", "12", "c1", "The right move wins 100 of 100."),
        ("tavern", "20", "no", "The other answer wins about 37 of 100."),
        ("siegestones", "6", "c6", "The right move wins for sure."),
        ("bluffstones", "4", "no stone", "against that, yours is worth a draw."),
        ("bluffstones", "4", "one blue stone", "against that, yours loses."),
        ("bluffstones", "48", "one red stone", "against that, yours wins 50 of 100."),
    ],
)
def test_a_wrong_answer_says_how_much_more_was_to_be_had(game, name, move, told):
    """Who reads that they win 75 of 100 games, or end 4 ahead, wonders what is wrong with that."""
    assert told in sw.puzzles(game)[name].check(move).why


def test_a_quiet_move_is_explained_by_what_it_averts():
    """Of White's stone on a3, which stops towers on a3 and on b4, it said that it was dropped there."""
    puzzle = sw.puzzles("siegestones")["24"]
    assert "After 17 of the 19 other moves Black wins at once, mostly with a tower on a3." in puzzle.check(
        "a3"
    ).why.split("\n")
    loses = [
        any(then.winners == (0,) for _, then in puzzle.position.play(move).successors() if then.is_over)
        for move in puzzle.values
        if move != "a3"
    ]
    assert (sum(loses), len(loses)) == (17, 19)
    assert "wins at once, mostly" not in sw.puzzles("siegestones")["39"].explain()


def test_of_equally_likely_bids_a_right_answer_shows_those_that_serve_it():
    verdict = sw.puzzles("bluffstones")["83"].check("xb3")
    assert (
        "Player 1 should bid no stone in 50 of 100 games. Where these meet, you win 50 of 100." in verdict.why
    )
    end = sw.puzzles("bluffstones")["83"].position
    for move in verdict.line:
        end = end.play(move)
    assert end.winners != (0,)
