"""A small part of each attack of `python -m tests.attack`."""

from __future__ import annotations

import sys

import pytest

from stoneswidgets.kernel.compiling import available
from tests.attack import (
    asked,
    boards,
    disks,
    drives,
    forged,
    growing,
    handlers,
    interrupts,
    live,
    machines,
    own,
    papers,
    reviews,
    served,
    texts,
    under_way,
)

pytestmark = pytest.mark.night
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="interrupts and disks are POSIX's here")
COMPILED = pytest.mark.skipif(not available(), reason="numba is not installed")


@POSIX
def test_no_interrupt_is_lost_or_turns_into_another_error() -> None:
    assert interrupts.attack(seed=1, times=40).broken == []


@POSIX
def test_bots_boards_tournaments_and_runs_are_whole_after_an_interrupt_and_go_on() -> None:
    assert under_way.attack(seed=3, times=8).broken == []


@POSIX
def test_what_a_widget_does_is_done_to_its_end_whichever_bytecode_is_interrupted() -> None:
    assert handlers.attack(seed=2, times=24).broken == []


def test_exercises_practice_progress_and_compared_boards_tell_a_seat_the_same_in_two_worlds() -> None:
    assert asked.attack(seed=1, times=20).broken == []


@POSIX
@COMPILED
def test_damaged_compiled_rules_never_cost_a_game() -> None:
    assert disks.caches(seed=1, times=1).broken == []


def test_damaged_machine_code_is_never_used_and_the_same_is_played() -> None:
    assert machines.attack(seed=1, times=3).broken == []


@POSIX
@COMPILED
def test_full_and_read_only_disks_leave_files_whole_and_cost_no_game() -> None:
    assert drives.attack(seed=1, times=1).broken == []


@POSIX
def test_files_that_grow_lose_and_double_no_line() -> None:
    assert growing.attack(seed=1, times=10).broken == []


@POSIX
def test_a_served_folder_gives_out_nothing_but_its_own_files() -> None:
    assert served.attack(seed=1, times=400).broken == []


def test_rooms_labs_and_exercises_answer_forged_messages_and_can_be_used() -> None:
    assert forged.attack(seed=1, times=200).broken == []


def test_a_live_room_withstands_forged_messages_and_tells_no_seat_what_it_may_not_know() -> None:
    assert live.attack(seed=1, times=60).broken == []


def test_mutated_texts_are_refused_in_words_or_can_be_used() -> None:
    assert texts.attack(seed=1, times=1_000).broken == []


def test_forged_messages_are_answered_and_change_nothing_but_by_legal_moves() -> None:
    assert boards.forged(seed=1, times=200).broken == []


def test_two_worlds_that_differ_in_what_a_seat_may_not_know_look_the_same() -> None:
    assert boards.worlds(seed=1, times=20).broken == []


def test_games_of_ones_own_that_are_drawn_tell_nobody_what_is_hidden_by_any_way_out() -> None:
    assert own.attack(seed=1, times=120).broken == []


def test_a_review_tells_a_seat_nothing_hidden_and_says_only_what_is_true_while_a_match_changes() -> None:
    assert reviews.attack(seed=1, times=30).broken == []


def test_sheets_to_print_hold_hostile_texts_and_show_no_answer_and_nothing_hidden() -> None:
    assert papers.attack(seed=1, times=60).broken == []
