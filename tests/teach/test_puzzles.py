"""Puzzles: those that come with the library are what they say, and are found again."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.cli import main
from stoneswidgets.core import share
from stoneswidgets.scene import picture
from stoneswidgets.search.choices import is_at_once
from stoneswidgets.teach.best import SEARCH, SOLVER, wins_of
from stoneswidgets.teach.puzzles.judge import GAP, judged, looked_at_alone
from stoneswidgets.teach.puzzles.mine import APART, SHARE, PositionSet, images, mining
from stoneswidgets.teach.puzzles.puzzle import BidPuzzle
from stoneswidgets.teach.puzzles.sets import PuzzleSet


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_sample_is_judged_anew_and_answered(name):
    puzzles = sw.puzzles(name)
    assert puzzles.game == sw.game(name)
    for puzzle in Random(1).sample(puzzles.questions, 2):
        puzzle.prove()
        right = puzzle.solutions()[0]
        assert puzzle.check(right).right
        given = map(puzzle.answer, puzzle.position.legal_moves(puzzle.seat))
        wrong = next(answer for answer in given if answer not in puzzle.solutions())
        verdict = puzzle.check(wrong)
        assert not verdict.right
        assert verdict.why


def test_a_bid_is_explained_by_the_bid_that_it_meets_and_shown_on_the_board():
    bids = [each for each in sw.puzzles("bluffstones") if isinstance(each, BidPuzzle)][:6]
    for puzzle in bids:
        for option in puzzle.options:
            verdict = puzzle.check(option)
            assert "As they should, " in verdict.why
            position = puzzle.position
            for move in verdict.line:
                position = position.play(move)
            assert verdict.line
            assert position.is_over
            assert verdict.why.endswith(picture(position).status())


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


def test_what_is_hidden_from_a_seat_is_no_theme_of_its_puzzle():
    """A trade that wins with the stones that happen to be hidden wins 81 of 100 games, as far as its seat can know."""
    puzzle = sw.puzzles("tavern")["32"]
    assert puzzle.position.play("yes").winners == (puzzle.seat,)
    assert "a win at once" not in puzzle.themes


def test_the_first_hint_of_a_quiet_move_sends_nobody_away_from_it():
    quiet = [each for each in sw.puzzles("siegestones") if "a quiet move" in each.themes]
    assert quiet
    assert all("what changes most" not in each.hints[0] for each in quiet)


def test_another_program_proves_what_is_said_to_be_proven():
    proven = [p for p in sw.puzzles("munchstones").questions if p.by == SOLVER]
    for puzzle in Random(2).sample(proven, 3):
        values = sw.solve(puzzle.position).values
        best = max(values.values())
        assert [move for move, value in values.items() if value == best] == list(puzzle.solutions())


@pytest.mark.parametrize("name", sw.GAMES)
def test_no_two_are_nearly_the_same_however_the_board_lies_and_no_level_has_most(name):
    puzzles = sw.puzzles(name)
    kept = PositionSet()
    for found in puzzles.mined:
        assert not kept.has(found.position, found.judgement.move)
        kept.add(found.position, found.judgement.move)
    levels = [puzzle.level for puzzle in puzzles]
    assert max(map(levels.count, levels)) <= max(1, SHARE * puzzles.wanted)


def test_the_first_of_a_set_is_found_again():
    puzzles = sw.puzzles("siegestones")
    first = next(found for found in mining(puzzles.game, puzzles.wanted, puzzles.seed) if found)
    assert first == puzzles.mined[0]


def test_a_mirrored_position_is_a_double():
    p = sw.SiegeStones().start()
    for move in ("Ta1", "b5", "e6"):
        p = p.play(move)
    q = sw.SiegeStones().start()
    places = {name: i for i, name in enumerate(q.game.board.names)}
    image = q.game.board.symmetries[-1]
    for move in ("a1", "b5", "e6"):
        tower = "T" if move == "a1" else ""
        q = q.play(tower + q.game.board.names[image[places[move]]])
    answer = "T" + q.game.board.names[image[places["d5"]]]
    assert images(q, answer)[0] in images(p, "Td5")
    kept = PositionSet()
    kept.add(p, "Td5")
    assert kept.has(q)
    assert APART > 1


def test_a_position_much_like_another_is_a_double_only_if_it_has_the_same_answer():
    p = sw.SiegeStones().start()
    for move in ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "e4", "f7"):
        p = p.play(move)
    q = p
    for move in ("g4", "g5", "g6", "g7", "f3", "f4"):
        q = q.play(move)
    kept = PositionSet()
    kept.add(p, "d4")
    assert kept.has(q, "d4")
    assert not kept.has(q, "d5")
    assert not kept.has(q)


def test_a_variants_puzzles_are_looked_for_with_its_own_rules():
    puzzles = sw.puzzles(sw.SiegeStones(side=3, goal=2, towers=4), 1, seed=3, progress=False)
    assert len(puzzles) == 1
    assert PuzzleSet.loads(puzzles.dumps()).mined == puzzles.mined
    with pytest.raises(sw.StonesError, match="say how many"):
        sw.puzzles(sw.SiegeStones(side=3))


def test_a_bid_is_chosen_from_all_bids():
    bids = [p for p in sw.puzzles("bluffstones") if is_at_once(p.position.view(p.seat))]
    assert bids
    for puzzle in bids:
        moves = puzzle.position.legal_moves(puzzle.seat)
        assert list(puzzle.options) == [puzzle.answer(move) for move in moves]
        assert set(puzzle.options) - {"no stone"} == {
            o for o in puzzle.options if o.startswith(("one ", "two "))
        }


def test_a_files_mistakes_are_named(tmp_path, capsys):
    given = json.loads(sw.puzzles("munchstones").dumps())
    given["puzzles"] = given["puzzles"][:1]
    path = tmp_path / "puzzles.json"
    path.write_text(json.dumps(given))
    assert main(["puzzles", "--check", str(path)]) == 0
    worse = next(
        move
        for move in " ".join(given["puzzles"][0]["values"].values()).split()
        if move != given["puzzles"][0]["move"]
    )
    for broken in ({"move": "z9"}, {"seat": 7}, {"at": "1S"}, {"level": 99}, {"values": {"--5": "a1"}}):
        path.write_text(json.dumps({**given, "puzzles": [given["puzzles"][0] | broken]}))
        assert main(["puzzles", "--check", str(path)]) == 1
        assert "puzzle 1" in capsys.readouterr().err
    best = max(given["puzzles"][0]["values"], key=int)
    values = {
        "0": " ".join(m for m in " ".join(given["puzzles"][0]["values"].values()).split() if m != worse),
        best: worse,
    }
    path.write_text(
        json.dumps({**given, "puzzles": [given["puzzles"][0] | {"move": worse, "values": values}]})
    )
    assert main(["puzzles", "--check", str(path)]) == 1
    assert "puzzle 1: " in capsys.readouterr().err


def test_the_themes_of_ascension_tell_its_puzzles_apart():
    themes = [theme for puzzle in sw.puzzles("ascension") for theme in puzzle.themes]
    for theme in (
        "two gods at once",
        "another god prevented",
        "the last tower",
        "a worshipper that scores at once",
    ):
        assert 0 < themes.count(theme) < len(sw.puzzles("ascension"))
    for puzzle in sw.puzzles("ascension"):
        after = puzzle.position.play(puzzle.solutions()[0])
        assert ("the last tower" in puzzle.themes) == (after.is_over and after.towers_left == 0)
        new = [space for space in after.gods if space not in puzzle.position.gods]
        assert ("two gods at once" in puzzle.themes) == (len(new) > 1)


@pytest.mark.parametrize("name", sw.GAMES)
def test_each_has_a_theme_and_no_game_is_about_one_thing_alone(name):
    puzzles = sw.puzzles(name)
    assert all(puzzle.themes for puzzle in puzzles)
    counts = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    assert sum(10 * n >= len(puzzles) for n in counts.values()) >= 4


def test_equally_good_moves_of_one_idea_are_one_answer():
    puzzles = sw.puzzles("ascension")
    several = [puzzle for puzzle in puzzles if len(puzzle.solutions()) > 1]
    assert len(several) >= 10
    for puzzle in several:
        right = puzzle.solutions()
        assert len({move.partition(":")[2] for move in right}) == 1
        assert puzzle.check(right[-1]).right
        assert "one place" in puzzle.ask
        worst, next_best = (
            min(puzzle.values[move] for move in right),
            max(value for move, value in puzzle.values.items() if move not in right),
        )
        assert worst - next_best >= (1 if puzzle.by == SOLVER else round(100 * GAP))
    proven = [puzzle for puzzle in several if puzzle.by == SOLVER]
    proven.sort(key=lambda puzzle: len(puzzle.values))
    for puzzle in proven[:2]:
        values = sw.solve(puzzle.position).values
        assert tuple(m for m, value in values.items() if value == max(values.values())) == puzzle.solutions()


@pytest.mark.parametrize("name", sw.GAMES)
def test_what_sets_a_puzzles_answer_apart_is_true_of_the_chances_that_are_told(name):
    """A sure win, or the only way not to lose, is proven; "far better" is said of chances that are far apart, "better" of others."""
    for puzzle in sw.puzzles(name):
        if getattr(puzzle, "by", "") != SEARCH:
            continue
        right, told = (
            puzzle.solutions(),
            {m: wins_of(puzzle.position, v) for m, v in puzzle.values.items()},
        )
        others = [move for move in told if move not in right]
        if not re.search("for sure|leaves a chance", puzzle.ask):
            apart = max(told.values()) - max(told[move] for move in others)
            assert ("far better" in puzzle.ask) == (apart >= 10)
            assert ("better" in puzzle.ask) == (apart >= 0)
            continue
        view = puzzle.position.view(puzzle.seat)
        sure = right if "wins for sure" in puzzle.ask else others[:3]
        for move in sure:
            assert looked_at_alone(view, move, 20_000, 3).proven


def test_a_move_is_no_puzzles_answer_where_another_one_wins_for_sure_as_well():
    """Short searches think g4 and f4 worth 63 and 53 of 100 games; longer ones prove that they win, as e6 does."""
    position = share.from_code(
        "1S3H5KZL4nDErg8Xr7aDmLzuuxEnCv4cE3VDJQun6RNUWXCzCSniQeHDZ65wIb0nEBfdN9AOq3rZG"
    ).positions()[-1]
    view = position.view(1)
    assert all(looked_at_alone(view, move, 60_000, 9).chance == 1 for move in ("e6", "g4", "f4"))
    assert judged(position, 1) is None


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


@pytest.mark.parametrize("name", sw.GAMES)
def test_no_right_answer_is_said_to_lose_and_each_says_what_it_is_worth(name):
    for puzzle in Random(3).sample(sw.puzzles(name).questions, 4 if name == "ascension" else 8):
        right = puzzle.solutions()[0]
        why = puzzle.check(right).why
        assert "your opponent wins" not in why
        assert all(line in puzzle.explain() for line in why.split("\n"))
        if puzzle.position.game.is_simultaneous:
            assert "of 100 games" in why


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
    puzzle = sw.puzzles("tavern")["94"]
    wrong = [m for m in puzzle.position.legal_moves(puzzle.seat) if m not in puzzle.solutions()]
    last = [m for m in wrong if puzzle.position.play(m).is_over]
    assert last
    for move in last:
        assert "wins with" not in puzzle.check(move).why


def test_a_puzzle_that_is_said_to_win_does_and_no_other_move_does():
    puzzles = sw.puzzles("munchstones")
    for puzzle in puzzles:
        if puzzle.by == SOLVER:
            lead = puzzle.position.scores[puzzle.seat] - puzzle.position.scores[1 - puzzle.seat]
            ends = sorted({value + lead for value in puzzle.values.values()})
            assert puzzle.ask.endswith("that wins.") is (ends[-1] > 0 >= ends[-2])
            assert puzzle.ask.endswith("that holds the draw.") is (ends[-1] == 0)
    assert puzzles["102"].ask.endswith("that holds the draw.")


def test_what_was_learned_of_a_game_has_the_last_word_on_a_puzzle():
    """By random games Td2 alone wins, and d2 is worth 57; and a stone on e2 is worth 34, where all else loses for sure."""
    wins, loses = (
        share.from_code(code).positions()[-1]
        for code in (
            "1S26D0snhBeMJT3gHQhqCMuD9lTWbxmlqExaAFfp5aOcon8CurF6O1wObv8EP25",
            "1S6j2ySlwn3Mj5KmcsAjvJHCkEJDW6dsyyc1VKPctYq1uDcic4rlbvYO",
        )
    )
    assert all(looked_at_alone(wins.view(1), move, 60_000, 6).chance == 1 for move in ("Td2", "d2"))
    assert looked_at_alone(loses.view(1), "e2", 60_000, 6).chance < GAP
    assert judged(wins, 1) is judged(loses, 1) is None


def test_a_line_that_is_cut_says_what_best_play_comes_to():
    why = sw.puzzles("munchstones")["39"].check("b1-c1").why
    assert "in the end you are 2 behind.\n" in why
    assert why.endswith(
        "Then it stands: Player 1, 3 stones scored; Player 2, 2 stones scored.\nWith best play on to the end, you are 2 behind."
    )


def test_of_equally_likely_bids_a_right_answer_shows_those_that_serve_it():
    verdict = sw.puzzles("bluffstones")["83"].check("xb3")
    assert "Player 1 bids no stone in 50 of 100 games. Where these meet, you win 50 of 100." in verdict.why
    end = sw.puzzles("bluffstones")["83"].position
    for move in verdict.line:
        end = end.play(move)
    assert end.winners != (0,)


def test_a_hands_last_trade_is_judged_by_who_would_have_the_bonus_and_an_even_one_is_called_that():
    why = sw.puzzles("tavern")["42"].check("yes").why
    assert "with it the same, and so does Player 1: silver goes for silver." in why
    assert (
        "the bonus of 120 then goes to Player 4 in 59, to Player 3 in 12, to Player 1 in 11 and to you in 2"
        in why
    )


def test_a_wrong_pass_is_told_what_it_leaves_as_it_is():
    left = "You still hold 4 jewels, 1 gold and 2 silver, Player 2 is next and the hand's last trade is left."
    why = sw.puzzles("tavern")["61"].check("pass").why
    assert left in why
    assert "the bonus of 120 would go, as the hands are, to Player 3 in 100 and to you in none" in why
    ended = sw.puzzles("tavern")["74"].check("pass").why
    assert "You still hold 2 jewels, 4 gold and 1 silver." in ended
    assert "the bonus of 120 then goes to Player 2 in 80" in ended


def test_an_offer_is_not_said_to_be_accepted():
    puzzle = sw.puzzles("tavern")["84"]
    why = puzzle.check(puzzle.solutions()[0]).why
    assert "\nIf Player 2 agrees:\nPlayer 3 has a jewel as stone 7" in why
    assert "accepted" not in why
