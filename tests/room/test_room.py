"""A room's state under any order of actions, and its file."""

from __future__ import annotations

import json
from contextlib import suppress

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import stoneswidgets as sw
from stoneswidgets.room import Room
from stoneswidgets.room.people import checked_name
from stoneswidgets.room.store import Store, dumps, loads
from stoneswidgets.room.tables import MOST_TABLES

NAMES = st.sampled_from(["Ada", "Ben", "Cleo", "Red/Dan", "Eve"])
QUICK = [sw.SiegeStones(goal=1), sw.BluffStones(), sw.Tavern()]


class Rooms(RuleBasedStateMachine):
    """People who come and go, sit down, get up, play and begin anew."""

    def __init__(self):
        super().__init__()
        self.room, self.kept = Room(), []
        self.room.changed = lambda: self.kept.append(dumps(self.room))
        self.seen = {}

    def tried(self, what, *given):
        """Do something that may be refused; then nothing has changed."""
        before = dumps(self.room)
        try:
            what(*given)
        except sw.StonesError:
            assert dumps(self.room) == before

    @rule(name=NAMES)
    def enter(self, name):
        self.tried(self.room.people.enter, name)

    @rule(name=NAMES)
    def remove(self, name):
        self.tried(self.room.remove, name)

    @precondition(lambda self: self.room.people)
    @rule(data=st.data(), game=st.sampled_from(QUICK))
    def open(self, data, game):
        self.tried(self.room.tables.open, sw.Match(game), [data.draw(st.sampled_from([*self.room.people]))])

    @precondition(lambda self: self.room.people)
    @rule(data=st.data(), number=st.integers(0, 4), seat=st.integers(-1, 4))
    def sit(self, data, number, seat):
        self.tried(self.room.tables.sit, data.draw(st.sampled_from([*self.room.people])), number, seat)

    @rule(name=NAMES)
    def get_up(self, name):
        self.room.tables.get_up(name)

    @rule(game=st.sampled_from(QUICK))
    def pair(self, game):
        free = [name for name in self.room.people if not ((at := self.room.tables.of(name)) and at.goes_on)]
        made = self.room.tables.pair(lambda: sw.Match(game), list(self.room.people))
        assert [name for table in made for name in table.seats if name] == sorted(free)

    @precondition(lambda self: self.room.tables)
    @rule(data=st.data())
    def play(self, data):
        table = data.draw(st.sampled_from([*self.room.tables.values()]))
        if table.match.to_move:
            seat = data.draw(st.sampled_from(table.match.to_move))
            table.match.play(data.draw(st.sampled_from(table.match.legal_moves(seat))), seat)

    @rule(name=NAMES)
    def again(self, name):
        self.tried(self.room.tables.again, name)

    @invariant()
    def everybody_sits_at_one_seat_and_is_on_the_list(self):
        seated = [name for table in self.room.tables.values() for name in table.seats if name]
        assert len(set(seated)) == len(seated)
        assert set(seated) <= self.room.people.keys()

    @invariant()
    def nobody_sees_two_seats_of_one_game(self):
        for table in self.room.tables.values():
            for seat, name in enumerate(table.seats):
                if name:
                    assert self.seen.setdefault((id(table.match), name), (seat, table.match))[0] == seat

    @invariant()
    def the_last_thing_kept_is_the_room_and_is_read_back(self):
        if self.kept:
            assert self.kept[-1] == dumps(self.room)
        again = loads(dumps(self.room))
        assert dumps(again) == dumps(self.room)
        for number, table in self.room.tables.items():
            assert again.tables[number].match.position == table.match.position


Rooms.TestCase.settings = settings(stateful_step_count=25)
TestRooms = Rooms.TestCase


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a\nb",
        "a\x1b[2J",
        "\u202egnp",
        "x" * 61,
        "a/b/c",
        "/Ada",
        "Red/",
        "...",
        7,
        None,
        "\ud800",
        "bot:2",
        "Bot 2 (easy)",
    ],
)
def test_what_is_no_name_is_refused(name):
    with pytest.raises(sw.StonesError):
        checked_name(name)


@pytest.mark.parametrize("other", ["ada", "ADA", " Ada ", "Ａｄａ", "A\u200bda"])
def test_a_name_in_other_letter_cases_widths_or_with_what_is_not_printed_is_the_same(other):
    room = Room()
    room.people.enter("Ada")
    with pytest.raises(sw.StonesError, match="already"):
        room.people.enter(other)


def test_only_the_secret_that_was_given_is_recognised_and_it_is_not_kept():
    room = Room()
    secrets = {name: room.people.enter(name) for name in ("Ada", "Ben")}
    assert room.people.recognises("Ada", secrets["Ada"])
    assert not any(
        room.people.recognises(*it) for it in [("Ada", secrets["Ben"]), ("Ada", ""), ("Eve", secrets["Ada"])]
    )
    assert not any(secret in dumps(room) for secret in secrets.values())


def test_tables_that_nobody_needs_go_and_others_are_limited():
    room = Room()
    room.people.enter("Ada")
    for _ in range(3):
        room.tables.open(sw.Match(sw.SiegeStones()), ["Ada"])
    assert len(room.tables) == 1
    for i in range(MOST_TABLES - 1):
        name = f"Player {i}"
        room.people.enter(name)
        room.tables.open(sw.Match(sw.SiegeStones()), [name])
    room.people.enter("Ben")
    with pytest.raises(sw.StonesError, match="100 tables"):
        room.tables.open(sw.Match(sw.SiegeStones()), ["Ben"])


def test_the_file_is_its_owners_alone_and_holds_the_room_after_each_move(tmp_path):
    path = tmp_path / "room.json"
    room = Store(path).open()
    assert path.stat().st_mode & 0o777 == 0o600
    room.people.enter("Ada")
    table = room.tables.open(sw.Match(sw.BluffStones(), seed=1), ["Ada"])
    table.match.play("r", seat=0)
    again = Store(path).open()
    assert (again.code, again.key, again.tables[1].match.chosen) == (room.code, room.key, {0: "r"})
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_lock_that_is_a_link_empties_nothing(tmp_path):
    path, victim = tmp_path / "room.json", tmp_path / "diary"
    victim.write_text("dear diary", encoding="utf-8")
    (tmp_path / ".room.json.lock").symlink_to(victim)
    with suppress(OSError), Store(path).held():
        pass
    assert victim.read_text(encoding="utf-8") == "dear diary"


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path):
    store = Store(tmp_path / "folder" / "room.json")
    (tmp_path / "folder").mkdir()
    room, told = store.open(), []
    store.failed = told.append
    (tmp_path / "folder" / "room.json").unlink()
    (tmp_path / "folder").rmdir()
    room.people.enter("Ada")
    assert "cannot be kept" in told[0]
    (tmp_path / "folder").mkdir()
    room.people.enter("Ben")
    assert told[1:] == [""]


HUNG = {
    "game": "siegestones",
    "rules": {"goal": 3},
    "design": ["Quick", ""],
    "owners": ["Ada"],
    "named": False,
    "expected": 50,
    "games": ["", 0, 0.0, 0.0],
    "said": [[]],
}


def test_a_design_of_the_gallery_is_read_back():
    (hung,) = loads(json.dumps(kept() | {"gallery": [HUNG]})).gallery.values()
    assert (hung.titled, hung.owners, hung.said) == ("Quick: SiegeStones with goal 3", ("Ada",), {})


def kept():
    room = Room()
    room.people.enter("Ada")
    room.tables.open(sw.Match(sw.BluffStones(), seed=1), ["Ada"]).match.play("r", seat=0)
    return json.loads(dumps(room))


@pytest.mark.parametrize(
    "broken",
    [
        lambda room: room.update(people={"Ada": "x"}),
        lambda room: room.update(people={f"Pupil {number}": "0" * 64 for number in range(201)}, tables=[]),
        lambda room: room.update(
            tables=[room["tables"][0] | {"number": n, "seats": [None] * 2} for n in range(1, 102)]
        ),
        lambda room: room.update(code="ABCD\x1b[2"),
        lambda room: room.update(key="\x1b]0;x\x07aaaaaaaaaaaa"),
        lambda room: room.update(version=1),
        lambda room: room["tables"].append(room["tables"][0]),
        lambda room: room["tables"][0].update(seats=["Eve", None]),
        lambda room: room["tables"][0].update(seats=["Ada", "Ada"]),
        lambda room: room["tables"][0].update(has_sat={"Ada": 9}),
        lambda room: room["tables"][0]["match"].update(chosen=[[0, "x"]]),
        lambda room: room["tables"][0]["match"]["record"].update(moves=["x"]),
        lambda room: room.update(question={"ask": 1}),
        lambda room: room.update(gallery=7),
        lambda room: room.update(gallery=[HUNG | {"game": "chess"}]),
        lambda room: room.update(gallery=[HUNG | {"said": [["Ada", 7]]}]),
        lambda room: room.update(gallery=[HUNG | {"games": ["", -1, 0.0, 0.0]}]),
    ],
)
def test_a_file_that_is_no_room_is_refused_in_words_and_left_as_it_is(tmp_path, broken):
    given = kept()
    broken(given)
    path = tmp_path / "room.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(
        sw.BadRecord, match="belongs to one version of the library: take that one, or name another file"
    ):
        Store(path).open()
    assert path.read_bytes() == before
