"""A room's answers: as text, as files, as codes; what cannot be read is told, and changes nothing."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.teach.poll import MOST, MOST_LINES, Poll

P = sw.SiegeStones().start().play("Td4")
MOVES = P.legal_moves()


def after(*moves):
    match = sw.Match(sw.SiegeStones())
    for move in moves:
        match.play(move)
    return match


def counted(poll, group=None):
    return {choice.move: choice.votes for choice in poll.choices(group)}


def test_a_line_is_a_move_or_a_name_and_a_move_with_or_without_a_group():
    poll, refused = Poll(P).collect("c4\n Ada : C4\nRed/Ben; e4\r\nRed/Cleo\tTe5\n\nBlue/Dora, e4")
    assert refused == ()
    assert counted(poll) == {"c4": 2, "e4": 2, "Te5": 1}
    assert poll.groups == ("Blue", "Red")
    assert counted(poll, "Red") == {"Te5": 1, "e4": 1}
    assert poll.choices()[0] == ("c4", 2, 0.4, ("Ada",))


def test_a_slash_from_an_asian_keyboard_stands_between_group_and_name():
    poll, refused = Poll(P).collect("Red\uff0fBen\uff1ae4")
    assert (refused, poll.answers) == ((), (("Ben", "Red", "e4"),))


def test_who_answers_again_changes_the_answer_and_others_of_that_name_in_another_group_do_not():
    poll, _ = Poll(P).collect("Ada: c4\nAda: e4\nRed/Ada: c4\nc5\nc5")
    assert counted(poll) == {"c5": 2, "e4": 1, "c4": 1}


def test_names_that_look_the_same_are_one_as_in_a_live_room():
    poll, refused = Poll(P).collect(
        "Ada: c4\nada: e4\nADA: e4\nRed/Ada: c4\nred/ada: c5\nEva: c4\nE\u03bda: e4"
    )
    assert refused == ()
    assert [(each.name, each.move) for each in poll.answers] == [
        ("Ada", "e4"),
        ("Red/Ada", "c5"),
        ("Eva", "e4"),
    ]


@pytest.mark.parametrize(
    "said", ["1. e4", "12... e4", "1) e4", "„e4“", "Eva: e4.", "\"Eva\": 'e4'", "Eva: 3. «E4»."]
)
def test_a_move_may_have_its_number_quotation_marks_and_a_full_stop_around_it(said):
    poll, refused = Poll(P).collect(said)
    assert (refused, [(each.who, each.move) for each in poll.answers]) == (
        (),
        [("Eva" * ("Eva" in said), "e4")],
    )


def test_moves_with_a_colon_in_them_are_read():
    hand = sw.Match(sw.Tavern(), seed=3).position
    move = next(each for each in hand.legal_moves() if ":" in each)
    poll, refused = Poll(hand).collect(f"{move}\nAda: {move}")
    assert (counted(poll), refused) == ({move: 2}, ())


def test_a_code_of_a_game_that_goes_on_from_here_is_its_next_move():
    code = sw.code(after("Td4", "c4", "e4"))
    poll, refused = Poll(P).collect(f"Ada: {code}\nBen: {sw.code(after('Te5', 'c4'))}\nCleo: {code[:-1]}")
    assert counted(poll) == {"c4": 1}
    assert [each.split(": ", 1)[0] for each in refused] == ["line 2, Ben", "line 3, Cleo"]
    assert "does not continue from the position" in refused[0]


def test_a_link_is_read_as_the_code_in_it_and_wide_colons_as_others():
    code = sw.code(after("Td4", "c4"))
    link = f"http://192.168.1.5:8000/play/siegestones.html#{code}"
    poll, refused = Poll(P).collect(
        f"Ada: {link}\n{link}\nBen\N{FULLWIDTH COLON}e4\nCleo\N{FULLWIDTH COMMA} e4"
    )
    assert (counted(poll), refused) == ({"c4": 2, "e4": 2}, ())
    assert sw.from_code(f" {link}\n").moves == ("Td4", "c4")


def test_what_cannot_be_read_is_told_with_its_line_and_changes_nothing():
    poll, refused = Poll(P).collect("Ada: d4\nBen: \nx" + "y" * 90 + ": c4\nCleo: <b>\nDora: c4")
    assert counted(poll) == {"c4": 1}
    assert [each[:6] for each in refused] == ["line 1", "line 2", "line 3", "line 4"]


def test_bids_are_asked_of_one_seat_at_a_time():
    start = sw.Match(sw.BluffStones(), seed=1).position
    first, second = start.to_move
    bid = start.legal_moves(second)[1]
    poll, refused = Poll(start, second).collect(f"Ada: {bid}")
    assert (counted(poll), refused) == ({bid: 1}, ())
    assert Poll(start).seat == first


def test_a_seat_that_has_nothing_to_choose_cannot_be_asked():
    with pytest.raises(sw.StonesError, match="no move to ask for"):
        Poll(P, 0)


def test_files_and_folders_are_read_and_what_is_wrong_in_them_is_told(tmp_path):
    (tmp_path / "room.csv").write_text('name,answer\nAda,c4\n"Ben, of 7b",e4\nCleo,d4\n', "utf-8")
    (tmp_path / "Dora.json").write_text(after("Td4", "c5").record().dumps(), "utf-8")
    (tmp_path / "Emil.txt").write_text(sw.code(after("Td4", "c4")), "utf-8")
    (tmp_path / "broken.json").write_bytes(b"\xff{")
    poll, refused = Poll(P).read([tmp_path])
    assert {each.who: each.move for each in poll.answers} == {"Ada": "c4", "Dora": "c5", "Emil": "c4"}
    assert sorted(each.split(",")[0].split(":")[0] for each in refused) == [
        "broken.json",
        "room.csv",
        "room.csv",
    ]


def test_a_saved_table_has_no_formulas_and_can_be_read_again(tmp_path):
    poll, _ = Poll(P).collect("=1+1: c4\nRed/Ada: e4")
    poll.save(tmp_path / "answers.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "answers.csv").read_text("utf-8"))))
    assert rows == [["group", "name", "answer"], ["", "'=1+1", "c4"], ["Red", "Ada", "e4"]]
    again, refused = Poll(P).read([tmp_path / "answers.csv"])
    assert (counted(again), refused) == ({"c4": 1, "e4": 1}, ())


@given(st.text(max_size=80))
def test_any_text_is_taken_or_refused_in_words(text):
    poll, refused = Poll(P).collect(text)
    assert len(poll.answers) + len(refused) <= len(text.splitlines())
    assert {each.move for each in poll.answers} <= set(MOVES)


def test_of_a_very_long_text_so_many_lines_are_read():
    poll, refused = Poll(P).collect("c4\n" * (MOST_LINES + 1000))
    assert len(poll.answers) == MOST
    assert refused[-1].startswith(f"line {MOST_LINES + 1} and all after it")


def test_a_table_that_no_program_reads_is_refused_in_words(tmp_path):
    (tmp_path / "a\x1b.csv").write_text('"' + "x" * 200_000)
    assert Poll(P).read([tmp_path])[1] == ("a\\x1b.csv: field larger than field limit (131072)",)


def test_a_table_that_was_saved_is_taken_again():
    poll, _ = Poll(sw.SiegeStones().start()).collect("Red/Ada: c4\nBen: e4\nd3")
    again, refused = Poll(poll.position).collect(poll.to_csv())
    assert (again.answers, refused) == (poll.answers, ())
    same, refused = again.collect(f'group,name,answer\n"{"x" * 200_000}"')
    assert (same, refused[0].startswith("the table cannot be read: ")) == (again, True)
