"""Puzzles whose answer is a move: what is said to each."""

from __future__ import annotations

import re

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.best import SEARCH


def test_a_wrong_placement_before_bids_says_which_bid_beats_it_and_goes_on_to_the_end():
    puzzles = sw.puzzles("bluffstones")
    why = puzzles["58"].check("c6").why
    assert "Player 1 always bids one blue stone: no bid of yours wins against that." in why
    assert "Player 1: the blue stone on e3. That scored the tower on f4." in why
    assert why.endswith("the game is over. Player 1 wins with 1 tower.")
    for name in ("58", "65", "98", "99"):
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
    for puzzle in sw.puzzles(name).questions[::8]:
        if getattr(puzzle, "by", "") == SEARCH:
            why = puzzle.check(puzzle.solutions()[0]).why
            assert "Any other move" in why or (
                "The other answer" in why and len(puzzle.values) == len(("yes", "no"))
            )
            assert ("That wins for sure." in why) is ("wins for sure" in puzzle.ask)
            assert "100 of 100" not in why


def test_a_stone_on_the_last_space_beside_a_tower_is_told():
    puzzle = sw.puzzles("bluffstones")["45"]
    last = "d6, topped yellow: c5 and e7 match; one more would score it, but no space is left beside it."
    assert last in puzzle.check("e6").why
    assert "no space is left beside it" not in puzzle.check("g7").why


def test_a_sure_win_that_a_search_found_goes_on_until_it_is_won():
    sure = [puzzle for puzzle in sw.puzzles("siegestones") if "wins for sure" in puzzle.ask]
    assert len(sure) >= 10
    for puzzle in sure[::2]:
        verdict = puzzle.check(puzzle.solutions()[0])
        end = puzzle.position
        for move in verdict.line:
            end = end.play(move)
        assert end.winners == (puzzle.seat,)
        assert f"{end.game.seat_names[puzzle.seat]} wins" in verdict.why


def test_a_trade_of_equal_stones_weakens_nobody_and_the_last_one_of_a_hand_is_told():
    puzzle = sw.puzzles("tavern")["29"]
    assert puzzle.themes == ("an offer to answer", "the hand's last trade")
    assert "One more trade ends the hand." in puzzle.hints[0]
    assert "The hand is over.\n" in puzzle.check("yes").why
    assert "It would be the hand's last trade" in puzzle.check("no").why


def test_a_wrong_placement_of_an_open_round_is_answered_on_the_board():
    verdict = sw.puzzles("bluffstones")["53"].check("xd7")
    assert verdict.line[:2] == ("xd7", "e6")
    assert "Player 1 always bids one green stone: no bid of yours wins against that." in verdict.why
    verdict = sw.puzzles("bluffstones")["83"].check("xb5")
    assert "Player 1: the yellow stone on a4. That scored the tower on b4." in verdict.why


def test_each_answer_to_an_offer_is_explained_by_what_both_would_hold():
    puzzles = [puzzle for puzzle in sw.puzzles("tavern") if {*puzzle.values} == {"yes", "no"}]
    assert len(puzzles) > 20
    for puzzle in puzzles[:12]:
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
        assert "wins with" not in puzzle.check(move).why


def test_a_line_that_is_cut_says_what_best_play_comes_to():
    why = sw.puzzles("munchstones")["39"].check("b1-c1").why
    assert "in the end you are 2 behind.\n" in why
    assert why.endswith(
        "Then it stands: Player 1, 3 stones scored; Player 2, 2 stones scored.\n"
        "The game is not over then: with best play on to the end, you are 2 behind."
    )


def test_a_hands_last_trade_is_judged_by_who_would_have_the_bonus_and_an_even_one_is_called_that():
    why = sw.puzzles("tavern")["42"].check("yes").why
    assert "with it the same, and so does Player 1: silver goes for silver." in why
    assert (
        "the bonus of 120 goes, if you accept, to Player 4 in 59, to Player 3 in 12, to Player 1 in 11 and to you in 2"
        in why
    )


def test_a_wrong_pass_is_told_what_it_leaves_as_it_is():
    left = "You still hold 4 jewels, 1 gold and 2 silver, Player 2 is next and the hand's last trade is left."
    why = sw.puzzles("tavern")["61"].check("pass").why
    assert left in why
    assert "the bonus of 120 would go, as the hands are, to Player 3 in 100 and to you in none" in why
    ended = sw.puzzles("tavern")["72"].check("pass").why
    assert "You still hold 2 jewels, 4 gold and 1 silver." in ended
    assert "the bonus of 120 then goes to Player 2 in 80" in ended


def test_an_offer_is_not_said_to_be_accepted():
    puzzle = sw.puzzles("tavern")["82"]
    why = puzzle.check(puzzle.solutions()[0]).why
    assert "\nIf Player 2 agrees:\nPlayer 3 has a jewel as stone 7" in why
    assert "accepted" not in why


def test_which_god_a_move_prevents_is_said():
    """The hint said that another god was prevented, and nothing said which."""
    puzzle = sw.puzzles("ascension")["7"]
    assert "another god prevented" in puzzle.themes
    assert re.search(r"The \w+ leader in \w\d, nearly a god, keeps \d of 5 followers\.", puzzle.explain())


@pytest.mark.parametrize(
    ("game", "name", "move", "told"),
    [
        ("munchstones", "13", "e4-e3", "With the right move, in the end you are 7 ahead."),
        ("bluffstones", "12", "c1", "The right move wins 100 of 100."),
        ("tavern", "20", "no", "The other answer wins about 37 of 100."),
        ("siegestones", "6", "c6", "The right move wins for sure."),
    ],
)
def test_a_wrong_answer_says_how_much_more_was_to_be_had(game, name, move, told):
    """Who reads that they win 75 of 100 games, or end 4 ahead, wonders what is wrong with that."""
    assert told in sw.puzzles(game)[name].check(move).why.split("\n")


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
