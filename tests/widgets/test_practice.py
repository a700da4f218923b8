"""Practice: what went wrong comes again, what was solved comes back, and a round has an end."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

import stoneswidgets as sw
from stoneswidgets.teach.practice import BETWEEN, TWICE, Course
from stoneswidgets.teach.transcript import AGAIN, Done, Transcript
from stoneswidgets.widgets.practice import ROUND
from stoneswidgets.widgets.progress_store import Keeper, keep_with, keeper

SOLVED = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def own_timezone(monkeypatch):
    """Have the clock's timezone back after a test that sets another."""
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def kept():
    """Progress that is kept while a test runs, as in a notebook."""
    before, own = keeper(), Keeper(None)
    keep_with(own)
    yield own
    keep_with(before)


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
    assert "9 of 10" in practice._head
    practice.go_on()
    assert practice.exercise is not None
    practice.close()


def test_an_exercise_whose_answer_was_shown_is_left_by_next_and_asked_again_all_the_same(kept):
    practice = sw.Practice("siegestones")
    practice.go_on()
    exercise = practice.exercise
    assert practice._next == "Later"
    while exercise._form._form["more"]:
        exercise._form._received(exercise._form, {"id": 1, "n": 0, "do": "more"}, [])
    assert practice._next == "Next"
    practice.go_on()
    assert practice._later == [exercise.question]
    assert practice._next == "Later"
    practice.close()


def test_a_rounds_end_counts_no_hundreds_that_are_still_to_be_done(kept):
    """After a first round it said "662 are new to you"."""
    practice = sw.Practice()
    for _ in range(ROUND):
        practice.go_on()
        answered(practice)
    practice.go_on()
    assert "10 of 10 at the first go. What you have solved comes back in some days." in practice._head
    assert "here is something new" in practice._head
    practice.close()


def test_a_rounds_end_counts_that_round_alone(kept):
    """After a second round, with a bar that was full at ten, it said "18 of 20 at the first go"."""
    practice = sw.Practice()
    for solved in (ROUND, ROUND - 2):
        for n in range(ROUND):
            practice.go_on()
            if n < solved:
                answered(practice)
        practice.go_on()
        assert f"{solved} of 10 at the first go." in practice._head
        assert repr(practice).endswith(": 10 of 10 in this round>")
    practice.close()


def test_what_goes_wrong_each_time_is_asked_twice_and_makes_room_for_others(kept):
    practice = sw.Practice()
    asked: Counter[int] = Counter()
    for _ in range(2 * ROUND):
        practice.go_on()
        if practice.exercise is None:
            practice.go_on()
        asked[id(practice.exercise.question)] += 1
    assert max(asked.values()) == TWICE
    practice.close()


def test_what_was_solved_comes_back_at_growing_intervals():
    course = Course.of("welcome")
    question = course.lesson.questions[0]
    kept = Transcript().noted(question.of, question.name, Done(1, solved=SOLVED.isoformat()))
    assert course.due(kept, SOLVED + 2 * DAY) == []
    assert course.due(kept, SOLVED + 3 * DAY) == [question]
    again = kept.noted(question.of + AGAIN, question.name, Done(1, solved=(SOLVED + 3 * DAY).isoformat()))
    assert course.due(again, SOLVED + 8 * DAY) == []
    assert course.due(again, SOLVED + 9 * DAY) == [question]
    poor = kept.noted(question.of + AGAIN, question.name, Done(2, solved=(SOLVED + 3 * DAY).isoformat()))
    assert course.due(poor, SOLVED + 4 * DAY) == [question]


def test_what_is_due_of_several_lessons_takes_turns_in_an_order_that_is_the_days_own(kept):
    """All that was solved on one day came back in its order: ten in a row from one lesson."""
    course = Course.of_all()
    lessons = [Course.of(name).lesson for name in ("siegestones", "tavern")]
    for lesson in lessons:
        for question in lesson:
            kept.note(question.of, question.name, lambda _: Done(1, solved=SOLVED.isoformat()))
    orders = [[each.name for each in course.due(kept.progress, SOLVED + days * DAY)] for days in (3, 3, 4)]
    assert orders[0] == orders[1] != orders[2]
    asked = []
    for _ in range(ROUND):
        asked.append(course.following(kept.progress, SOLVED + 3 * DAY, [], asked))
    assert all(one.of != next_.of for one, next_ in itertools.pairwise(asked))


def test_a_page_that_was_left_open_overnight_tells_what_is_due_today(kept, monkeypatch):
    course = Course.of("welcome")
    for question in course.lesson:
        kept.note(question.of, question.name, lambda _: Done(1, solved=SOLVED.isoformat()))
    monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda: SOLVED + 2 * DAY)
    practice = sw.Practice("welcome")
    assert "Nothing is due until tomorrow." in practice._head
    monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda: SOLVED + 3 * DAY)
    practice._received(practice, {"id": 1, "n": 0, "do": "today"}, [])
    assert f"{len(course.lesson)} due today." in practice._head
    assert practice._next == "Begin"
    practice.close()


@pytest.mark.parametrize("timezone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_who_practises_earlier_in_the_day_than_the_day_before_is_asked_what_is_due(timezone, monkeypatch):
    if hasattr(time, "tzset"):
        monkeypatch.setenv("TZ", timezone)
        time.tzset()
    course = Course.of("welcome")
    question = course.lesson.questions[0]
    evening, morning = (datetime(2026, 1, day, hour).astimezone() for day, hour in ((1, 21), (2, 9)))
    kept = Transcript().noted(question.of, question.name, Done(2, solved=evening.isoformat()))
    assert course.due(kept, evening + timedelta(hours=2)) == []
    assert course.due(kept, morning) == [question]
    assert course.comes_back(kept) == morning.date()


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
        assert practice._next == "Look again"
        monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda: SOLVED + 3 * DAY)
        practice.go_on()
        assert practice.exercise.question in course.lesson.questions
        practice.close()


def test_what_is_asked_first_is_chosen_when_the_learner_begins(kept):
    practice, (first, second, *_) = sw.Practice("welcome"), Course.of("welcome").lesson
    kept.note(first.of, first.name, lambda done: done.answered(right=True))
    practice.go_on()
    assert practice.exercise.question is second
    practice.close()
    practice = sw.Practice("welcome")
    kept.note(first.of, first.name, lambda done: replace(done, solved=SOLVED.isoformat()))
    practice.go_on()
    assert practice.exercise.question is first
    assert " · once more · " in practice._head
    practice.close()


def test_what_was_asked_in_a_session_of_days_is_asked_again_when_its_day_has_come():
    course = Course.of("welcome")
    asked = list(course.lesson.questions[: BETWEEN + 1])
    kept = Transcript()
    for question in asked:
        kept = kept.noted(question.of, question.name, Done(1, solved=SOLVED.isoformat()))
    assert course.following(kept, SOLVED + DAY, [], asked) is course.lesson.questions[BETWEEN + 1]
    assert course.following(kept, SOLVED + 4 * DAY, [], asked) is asked[0]


def test_puzzles_are_nearest_to_ones_own_level():
    course, kept = Course.of("siegestones"), Transcript()
    for lesson in course.lessons:
        assert course.fresh(kept)[: len(lesson)] == [*lesson]
        for question in lesson:
            kept = kept.noted(question.of, question.name, Done(1, solved=SOLVED.isoformat()))
    assert course.level(kept) == 3
    first = course.fresh(kept)[0]
    assert first.level == 3
    for puzzle in course.fresh(kept)[:6]:
        kept = kept.noted(puzzle.of, puzzle.name, Done(1, solved=SOLVED.isoformat()))
    assert course.level(kept) == 6
    assert course.fresh(kept)[0].level == 6


def test_a_cell_with_a_set_or_a_puzzle_shows_no_answers():
    puzzle = sw.puzzles("siegestones")["1"]
    for shown in (
        repr(puzzle),
        repr(sw.puzzles("siegestones")),
        repr(sw.ExerciseSet.of_lesson("siegestones")),
    ):
        assert puzzle.solutions()[0] not in shown
        assert "values" not in shown


def test_an_exercise_of_a_second_lesson_leads_to_that_lesson(kept):
    lesson, deeper = Course.of("siegestones").lessons
    for question in lesson:
        kept.note(question.of, question.name, lambda _: Done(1, solved=datetime.now(UTC).isoformat()))
    practice = sw.Practice("siegestones")
    assert "01-siegestones.ipynb" in practice._head
    practice.go_on()
    assert practice.exercise.question == deeper.questions[0]
    assert "11-siegestones-deeper.ipynb" in practice._head


def test_every_day_asks_all_games_in_turn_and_first_what_is_due(kept):
    course = Course.of_all()
    new = course.fresh(kept.progress)
    assert {each.of for each in new[:5]} == set(sw.GAMES)
    assert len(new) == len({(each.of, each.name) for each in new})
    puzzle = course.parts[2].puzzles[0]
    kept.note(puzzle.of, puzzle.name, lambda _: Done(1, solved=SOLVED.isoformat()))
    assert course.due(kept.progress, SOLVED + 4 * DAY) == [puzzle]
    assert puzzle not in course.fresh(kept.progress)


def test_a_round_of_every_day_asks_each_game_twice(kept):
    practice = sw.Practice()
    asked = []
    for _ in range(ROUND):
        practice.go_on()
        asked.append(practice.exercise.question.of)
        answered(practice)
    assert Counter(asked) == dict.fromkeys(sw.GAMES, 2)
    assert all(set(asked[n : n + 5]) == set(sw.GAMES) for n in (0, 5))
    practice.close()


def test_a_week_of_practice_is_a_streak_with_a_curve(kept, monkeypatch):
    for day in range(7):
        monkeypatch.setattr("stoneswidgets.teach.practice.now", lambda day=day: SOLVED + day * DAY)
        practice = sw.Practice()
        for _ in range(3):
            practice.go_on()
            answered(practice)
        practice.go_on()
        practice.go_on()  # the last one was not answered
        practice.close()
    today = SOLVED.astimezone().date() + timedelta(days=6)
    assert kept.progress.streak(today) == 7
    assert kept.progress.days[today.isoformat()] == (4, 3)
    shown = sw.Practice()._head
    assert (
        "Nothing more is due today: here is something new. Today: 3 of 4 at the first go. 7 days in a row."
        in shown
    )
    assert "<svg" in shown
    assert Transcript.loads(kept.progress.dumps()) == kept.progress


def test_what_was_done_in_practice_counts_where_no_lesson_was_begun(kept):
    kept.change(lambda done: done.practised(SOLVED.date(), clean=True))
    assert "In practice: 1 exercise, 1 at the first go." in sw.Progress()._progress
    assert "In practice" not in sw.Progress("siegestones")._progress


@pytest.mark.usefixtures("kept")
def test_a_picture_of_practice_says_nothing_of_what_is_due():
    practice = sw.Practice()
    assert "Nothing is due today" in practice._head
    assert "due today" not in practice._repr_mimebundle_()[0]["text/html"]


def test_what_is_solved_counts_for_the_day_without_going_on_and_once(kept):
    practice = sw.Practice()
    practice.go_on()
    answered(practice)
    (day,) = kept.progress.days.values()
    assert day == (1, 1)
    shown = sw.Practice()._head
    assert "Today: 1 of 1 at the first go." in shown
    assert "in a row" not in shown  # one day is no row
    practice.go_on()
    (day,) = kept.progress.days.values()
    assert day == (1, 1)
    practice.close()


@pytest.mark.parametrize(
    "days",
    [
        '{"2026-13-01": {"done": 1, "clean": 1}}',
        '{"2026-01-01": {"done": 1, "clean": 2}}',
        '{"2026-01-01": 3}',
        "[]",
    ],
)
def test_days_that_cannot_be_are_refused(days):
    with pytest.raises(sw.BadRecord, match="day"):
        Transcript.loads(
            f'{{"format": "stoneswidgets-progress", "version": 1, "sets": {{}}, "days": {days}}}'
        )
