"""Practice repeats failed exercises soon and solved ones later, in rounds that end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.practice import BETWEEN, Course
from stoneswidgets.teach.rating import rated, rating, suiting
from stoneswidgets.teach.transcript import AGAIN, Done, Transcript
from stoneswidgets.widgets.practice import ROUND
from stoneswidgets.widgets.progress_store import Keeper, keep_with, keeper

SOLVED = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def kept():
    """Progress that is kept while a test runs, as in a notebook."""
    before, own = keeper(), Keeper(None)
    keep_with(own)
    yield own
    keep_with(before)


def press(exercise: sw.Exercise, verb: str) -> None:
    exercise._form._received(exercise._form, {"id": 1, "n": 0, "do": verb}, [])


def answered(practice: sw.Practice) -> None:
    exercise = practice.exercise
    exercise.answer(exercise.question.solutions()[0])


def test_what_went_wrong_comes_again_after_some_others_and_a_round_has_an_end():
    practice = sw.Practice("munchstones")
    assert practice.exercise is None
    practice.go_on()
    missed = practice.exercise.question
    practice.go_on()
    asked = []
    for _ in range(ROUND - 1):
        asked.append(practice.exercise.question)
        answered(practice)
        practice.go_on()
    assert asked.index(missed) == BETWEEN - 1 or asked.index(missed) == BETWEEN
    assert practice.exercise is None
    assert "A round is done" in practice._head
    assert "9 of 9 at the first go" in practice._head
    practice.go_on()
    assert practice.exercise is not None
    practice.close()


def test_an_exercise_whose_answer_was_shown_is_left_by_next_and_asked_again_all_the_same(kept):
    practice = sw.Practice("siegestones")
    practice.go_on()
    exercise = practice.exercise
    assert practice._offers == {"later": "Later", "puzzles": "Puzzles", "game": "A game"}
    assert exercise._form._form["next"] == ""
    while exercise._form._form["more"]:
        press(exercise, "more")
    assert practice._offers == {"puzzles": "Puzzles", "game": "A game"}
    assert exercise._form._form["next"] == "Next"
    press(exercise, "next")
    assert practice._later == [exercise.question]
    press(practice.exercise, "next")  # is not solved, so nothing comes of it
    assert practice._number == 2
    practice.close()


def test_puzzles_go_on_as_long_as_one_likes_at_a_level_that_moves(kept):
    practice, before = sw.Practice("siegestones"), 1000
    assert practice._offers == {"learn": "Learn", "puzzles": "Puzzles", "game": "A game"}
    practice.begin("puzzles")
    for n in range(ROUND + 1):
        assert practice.exercise.question in practice._course.puzzles
        assert f"your level {before:,} ·" in practice._head
        answered(practice)
        after = rating("siegestones", kept.progress).value
        assert f"your level {before:,} → {after:,}" in practice._head or n > 5
        assert after > before or n > 5
        before = after
        practice.go_on()
    assert "11 of 11 at the first go" in practice._head
    assert practice._offers == {"later": "Later", "learn": "Learn", "game": "A game"}
    practice.begin("learn")
    assert practice.exercise.question is practice._course.lesson.exercises[0]
    assert "1 of 10" in practice._head
    practice.close()


def test_what_was_solved_comes_back_at_growing_intervals():
    course = Course.of("welcome")
    question = course.lesson.exercises[0]
    kept = Transcript().noted(question.of, question.name, Done(1, solved=SOLVED.isoformat()))
    assert course.due(kept, SOLVED + 2 * DAY) == []
    assert course.due(kept, SOLVED + 3 * DAY) == [question]
    again = kept.noted(question.of + AGAIN, question.name, Done(1, solved=(SOLVED + 3 * DAY).isoformat()))
    assert course.due(again, SOLVED + 8 * DAY) == []
    assert course.due(again, SOLVED + 9 * DAY) == [question]
    poor = kept.noted(question.of + AGAIN, question.name, Done(2, solved=(SOLVED + 3 * DAY).isoformat()))
    assert course.due(poor, SOLVED + 4 * DAY) == [question]
    lesson = [each.name for each in course.lesson]
    for name in lesson[:4]:
        kept = kept.noted(question.of, name, Done(1, solved=SOLVED.isoformat()))
    asked = []
    for _ in range(4):
        asked.append(course.following(kept, SOLVED + 3 * DAY, [], asked))
    assert [lesson.index(each.name) < 4 for each in asked] == [True, True, False, True]


def test_where_all_is_solved_practice_says_when_something_comes_back(kept, monkeypatch):
    course = Course.of("welcome")
    for question in course.lesson:
        kept.note(question.of, question.name, lambda _: Done(1, solved=SOLVED.isoformat()))
    for days, until in ((0, f"{(SOLVED + 3 * DAY).astimezone().day} January"), (2, "tomorrow")):
        monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda days=days: SOLVED + days * DAY)
        practice = sw.Practice("welcome")
        assert f"Nothing is due until {until}." in practice._head
        assert "something new" not in practice._head
        practice.go_on()
        assert practice.exercise is None
        assert "All of it is solved." in practice._head
        assert "0 of 0" not in practice._head
        assert practice._offers == {"learn": "Look again"}
        monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda: SOLVED + 3 * DAY)
        practice.go_on()
        assert practice.exercise.question in course.lesson.exercises
        practice.close()


def test_puzzles_are_nearest_to_ones_own_level():
    course, kept = Course.of("siegestones"), Transcript()
    assert course.fresh(kept) == [*course.lesson, *course.deeper]
    assert rating("siegestones", kept) == (1000, 175)
    for tries, way in ((1, 1), (2, -1)):
        tried, before = kept, 1000
        for _ in range(6):
            puzzle = course.puzzles_for(tried)[0]
            assert abs(rated("siegestones", puzzle.level) - before) <= 125 or puzzle.level == 2  # the lowest
            tried = tried.noted(puzzle.of, puzzle.name, Done(tries, solved=SOLVED.isoformat()))
            assert (rating("siegestones", tried).value - before) * way >= 0
            assert abs(rating("siegestones", tried).value - before) <= 80
            before = rating("siegestones", tried).value
        assert (before - 1000) * way > 200


def test_a_cell_with_a_set_or_a_puzzle_shows_no_answers():
    puzzle = sw.puzzles("siegestones")["1"]
    for shown in (
        repr(puzzle),
        repr(sw.puzzles("siegestones")),
        repr(sw.ExerciseSet.of_lesson("siegestones")),
    ):
        assert puzzle.solutions()[0] not in shown
        assert "values" not in shown


@pytest.mark.full
def test_every_day_asks_all_games_in_turn_and_first_what_is_due(kept):
    course = Course.of_all()
    assert {each.of for each in course.fresh(kept.progress)[:5]} == {"siegestones"}  # nothing was begun
    for part in course.parts:
        kept.note(part.lesson.name, part.lesson.exercises[0].name, lambda _: Done(1))
    new = course.fresh(kept.progress)
    assert {each.of for each in new[:5]} == set(sw.GAMES)
    assert len(new) == len({(each.of, each.name) for each in new})
    puzzle = course.parts[1].puzzles[0]
    for tries in (1, 2):
        kept.note(puzzle.of, puzzle.name, lambda _, tries=tries: Done(tries, solved=SOLVED.isoformat()))
        assert course.due(kept.progress, SOLVED + 4 * DAY) == [puzzle][: tries - 1]
    assert course.puzzles_for(kept.progress)[-1] is puzzle


@pytest.mark.full
def test_each_day_of_practice_is_counted(kept, monkeypatch):
    for day in range(2):
        monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda day=day: SOLVED + day * DAY)
        practice = sw.Practice()
        for _ in range(3):
            practice.go_on()
            answered(practice)
        practice.go_on()
        practice.go_on()  # nothing was done at the last one
        practice.close()
    today = SOLVED.astimezone().date() + timedelta(days=1)
    assert kept.progress.days[today.isoformat()] == (3, 3, 0)
    shown = sw.Practice()._head
    assert (
        "Nothing more is due today: here is something new. Today: 3 of 3 at the first go. "
        "A streak of 2 days; it forgives one missed day, not two. "
        "In the last seven days: 6 of 6 at the first go." in shown
    )
    assert Transcript.loads(kept.progress.dumps()) == kept.progress


def test_what_is_solved_counts_for_the_day_without_going_on_and_once(kept):
    practice = sw.Practice()
    practice.go_on()
    answered(practice)
    (day,) = kept.progress.days.values()
    assert day == (1, 1, 0)
    shown = sw.Practice()._head
    assert "Today: 1 of 1 at the first go." in shown
    practice.go_on()
    (day,) = kept.progress.days.values()
    assert day == (1, 1, 0)
    practice.close()


def test_a_game_is_against_the_bot_that_suits_and_another_game_is_offered_when_it_is_over(kept):
    practice = sw.Practice()
    for many in (1, 2):
        practice.begin("game")
        assert (practice.exercise, practice.board.match.game) == (None, sw.SiegeStones())
        bot = suiting("siegestones", rating("siegestones", kept.progress).value)
        assert [each.name for each in practice.board._session.table.seats] == ["person", f"bot:{bot}"]
        assert practice._offers == {"learn": "Learn", "puzzles": "Puzzles"}
        while not practice.board.match.is_over:
            practice.board.match.play(practice.board.match.legal_moves()[0])
        assert practice._offers["game"] == "Another game"
        assert len(kept.progress.games["siegestones"]) == many
    practice.begin("learn")
    assert practice.board is None
    assert f"{many} games against bots." in sw.Practice()._head
    practice.close()
