"""A room's answers as text, files and codes; unreadable ones are reported and change nothing."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.teach.kinds import ChoiceKind, MoveKind, NumberKind, SentenceKind
from stoneswidgets.teach.poll import Poll

P = sw.SiegeStones().start().play("Td4")


def after(*moves):
    match = sw.Match(sw.SiegeStones())
    for move in moves:
        match.play(move)
    return match


def counted(poll, group=None):
    return {count.text: count.votes for count in poll.counts(group)}


def asking(position=P, seat=None):
    return Poll(MoveKind(match=sw.Match(position), seat=seat))


def test_a_line_is_a_move_or_a_name_and_a_move_with_or_without_a_group():
    poll = asking()
    assert poll.collect("c4\n Ada : C4\nRed/Ben; e4\r\nRed/Cleo\tTe5\n\nBlue/Dora, e4") == ()
    assert counted(poll) == {"c4": 2, "e4": 2, "Te5": 1}
    assert poll.groups == ("Blue", "Red")
    assert counted(poll, "Red") == {"Te5": 1, "e4": 1}
    assert poll.counts()[0] == ("c4", 2, 0.4, ("Ada",))


def test_who_answers_again_changes_the_answer_and_others_of_that_name_in_another_group_do_not():
    poll = asking()
    poll.collect("Ada: c4\nAda: e4\nRed/Ada: c4\nc5\nc5")
    assert counted(poll) == {"c5": 2, "e4": 1, "c4": 1}


def test_what_cannot_be_read_is_told_with_its_line_and_changes_nothing():
    poll = asking()
    refused = poll.collect("Ada: d4\nBen: \nx" + "y" * 90 + ": c4\nCleo: <b>\nDora: c4")
    assert counted(poll) == {"c4": 1}
    assert [each[:6] for each in refused] == ["line 1", "line 2", "line 3", "line 4"]
    assert len(poll.collect("\n" * 5_003)) == 1, "that there are too many lines"


def test_bids_are_asked_of_one_seat_at_a_time():
    start = sw.Match(sw.BluffStones(), seed=1).position
    first, second = start.to_move
    bid = start.legal_moves(second)[1]
    poll = asking(start, second)
    assert poll.collect(f"Ada: {bid}") == ()
    assert counted(poll) == {bid: 1}
    assert asking(start).moves.asked == first


def test_files_and_folders_are_read_and_what_is_wrong_in_them_is_told(tmp_path):
    (tmp_path / "room.csv").write_text('name,answer\nAda,c4\n"Ben, of 7b",e4\nCleo,d4\n', "utf-8")
    (tmp_path / "Dora.json").write_text(after("Td4", "c5").record().dumps(), "utf-8")
    (tmp_path / "Emil.txt").write_text(sw.code(after("Td4", "c4")), "utf-8")
    (tmp_path / "broken.json").write_bytes(b"\xff{")
    poll = asking()
    refused = poll.read([tmp_path])
    assert {each.who: each.text for each in poll.answers} == {
        "Ada": "c4",
        "Ben, of 7b": "e4",
        "Dora": "c5",
        "Emil": "c4",
    }
    assert sorted(each.split(",")[0].split(":")[0] for each in refused) == ["broken.json", "room.csv"]


def test_a_saved_table_has_no_formulas_and_can_be_read_again(tmp_path):
    poll, again = asking(), asking()
    poll.collect("=1+1: c4\nRed/Ada: e4")
    poll.save(tmp_path / "answers.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "answers.csv").read_text("utf-8-sig"))))
    assert (tmp_path / "answers.csv").read_bytes().startswith(b"\xef\xbb\xbfgroup,")
    assert rows == [["group", "name", "answer"], ["", "'=1+1", "c4"], ["Red", "Ada", "e4"]]
    assert again.read([tmp_path / "answers.csv"]) == ()
    assert counted(again) == {"c4": 1, "e4": 1}


NAMED = [("", "Ada", "c4"), ("Rot", "Łukasz, 7b", "e4"), ("", "Zoë; mit Bindestrich", "d3")]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_a_spreadsheet_makes_of_the_table_is_read_again(tmp_path, separator, encoding, end):
    saved, text = io.StringIO(), ""
    writer = csv.writer(saved, delimiter=separator, lineterminator=end)
    writer.writerows([("Group", "Name", "Answer"), *NAMED])
    text = saved.getvalue()
    path = tmp_path / ("room.txt" if separator == "\t" else "room.CSV")
    path.write_bytes(text.encode(encoding))
    for read in (
        lambda poll: poll.read([path]),
        lambda poll: poll.collect("\ufeff" + text),
        lambda poll: poll.collect(2 * text),
        lambda poll: poll.collect(text.replace(end, 2 * separator + end)),  # with empty columns
    ):
        poll = asking()
        assert read(poll) == ()
        assert [(each.group, each.who, each.text) for each in poll.answers] == NAMED


def test_a_table_in_the_letters_of_one_country_is_refused_with_what_would_do(tmp_path):
    (tmp_path / "room.csv").write_bytes("name;answer\nŁukasz;c4\n".encode("cp1250"))
    assert asking().read([tmp_path]) == (
        "room.csv: the file is not text in UTF-8: byte 12 is wrong; let the spreadsheet save it as CSV UTF-8",
    )


KINDS = [
    MoveKind(match=sw.Match(P)),
    NumberKind(),
    NumberKind(-3, 3, "points"),
    ChoiceKind(("Yes", "No")),
    SentenceKind(),
]


@given(st.sampled_from(KINDS), st.text(max_size=80))
def test_any_text_is_taken_or_refused_in_words_and_what_is_taken_is_read_again(kind, text):
    poll = Poll(kind)
    refused = poll.collect(text)
    assert len(poll.answers) + len(refused) <= len(text.splitlines())
    assert all(kind.read(each.text) == each.text for each in poll.answers)


@given(st.integers(-1000, 1000), st.integers(1, 5000), st.data())
def test_every_number_is_in_one_bar_and_there_are_few(least, wide, data):
    kind = NumberKind(least, least + wide)
    numbers = data.draw(st.lists(st.integers(least, least + wide), max_size=9, unique=True))
    bars = kind.bars({str(each): 2 for each in numbers})
    assert len(bars) <= 21
    assert sum(votes for _, votes in bars) == 2 * len(numbers)


def test_a_number_a_choice_and_a_sentence_are_read_as_people_write_them():
    assert [
        NumberKind(unit="games").read(each) for each in ("52", " 52 %", "52,0", "52 games", "„7“", "0")
    ] == ["52", "52", "52", "52", "7", "0"]
    for wrong in ("101", "-1", "5.5", "many", "", "9" * 5000):
        with pytest.raises(sw.BadRecord, match="no whole number from 0 to 100"):
            NumberKind().read(wrong)
    better = ChoiceKind(("Better, I think", "Worse"))
    poll = Poll(better, "For Black?")
    assert poll.collect("Ada: worse\nBetter, I think\nBen: 1") == ()
    assert poll.form()["bars"] == []
    poll.show(on=True)
    assert poll.form()["bars"] == [["Better, I think", 2], ["Worse", 1]]
    assert [row["percent"] for row in poll.form()["rows"]] == [67, 33]
    poll = Poll(SentenceKind(), "Why?")
    poll.collect("Ada: towers, and: threats")
    assert [(each.who, each.text) for each in poll.answers] == [("Ada", "towers, and: threats")]


@pytest.mark.parametrize(
    "options", [(), ("Yes",), ("Yes", "yes"), tuple("abcdefg"), ("a\nb", "c"), ("x" * 81, "y")]
)
def test_what_is_no_choice_is_refused(options):
    with pytest.raises(sw.StonesError):
        ChoiceKind(options)
