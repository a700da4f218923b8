"""The gallery: designs that people hang there, which others play and say a sentence of."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter

import pytest
from hypothesis import given, strategies as st

import stoneswidgets as sw
from stoneswidgets.core.matches.design import Design
from stoneswidgets.room.pairing import design_groups, designs_for
from stoneswidgets.room.store import dumps, loads
from tests.room.pages import Page

NAMES = [("Ada", "Ben"), ("Cleo", "Dan"), ("Eve", "Finn")]


@given(st.integers(1, 9), st.integers(0, 5))
def test_each_design_is_played_by_two_other_pairs_and_nobody_plays_the_own(designs, others):
    owners = [(f"a{i}", f"b{i}") for i in range(designs)]
    known, played = [{*each} for each in owners], [0] * designs
    free = {name for each in owners for name in each} | {f"c{i}" for i in range(others)}
    for _ in range(2):
        groups = design_groups(owners, free)
        assert sorted(name for group in groups for name in group) == sorted(free)
        for group, place in zip(groups, designs_for(groups, known, played), strict=True):
            if place is not None:
                assert not known[place] & {*group}
                known[place] |= {*group}
                played[place] += 1
            else:
                assert designs < 3
    if designs > 2:
        assert min(played) >= 2
        assert others or max(played) == 2


def test_who_is_alone_plays_with_others_who_are():
    assert design_groups([("Ada", "Ben"), ("Cleo", "Dan")], {"Ada", "Ben", "Cleo", "Gus", "Hal"}) == [
        ["Ada", "Ben"],
        ["Cleo", "Gus"],
        ["Hal"],
    ]


@pytest.fixture
def pages(host):
    """Three pairs, each at a table with a design of its own that has a name, the first of which shows its names."""
    found = {name: Page(host, name) for pair in NAMES for name in pair}
    for number, (one, other) in enumerate(NAMES):
        host.room.tables.open(
            sw.Match(sw.SiegeStones(goal=number + 2), design=Design(f"Design {number}", "<Fast>.")),
            [one, other],
        )
        assert "error" not in found[one].do("hang", expected=40 + number, named=number == 0)
    return found


def finish(table):
    while not table.match.is_over:
        table.match.play(table.match.legal_moves()[0])


def test_a_pair_hangs_its_design_others_play_it_twice_and_say_a_sentence_each(host, pages):
    desk, wall = Page(host), Page(host, wall=True)
    assert desk.last("room")["gallery"] == 3
    assert pages["Ben"].last("question")["gallery"]["expected"] == 40
    assert "a sentence is said of somebody else's" in pages["Ada"].do("say", said="Mine.")["error"]
    for _ in range(2):
        desk.do("close_all")
        assert desk.do("rotate")["said"] == "3 tables were put up."
        assert desk.do("rotate")["said"].startswith("No tables"), "who has not begun stays"
        for table in [*host.room.tables.values()]:
            assert not {*table.people} & {*host.room.gallery[table.titled].owners}
            name = table.people[0]
            assert "change" not in pages[name].visitor.widgets, "a design of others is played as it is"
            assert "a design of your own" in pages[name].do("hang", expected=1, named=True)["error"]
            assert "error" in pages[name].do("say", said=" ")
            assert "error" not in pages[table.people[1]].do(
                "say", said=f"I liked it, says {table.titled[:8]}."
            )
            assert pages[name].last("question")["gallery"]["said"].startswith("I liked it")
            finish(table)
    assert Counter(map(len, map(host.room.gallery.players, host.room.gallery.values()))) == {2: 3}
    page, again = pages["Eve"].do("rules", of="gallery")["rules"], loads(dumps(host.room))
    older = loads(
        dumps(host.room).replace(
            '"rules": "Design 1: SiegeStones with goal', '"rules": "Design 1: SiegeStones, goal'
        )
    )
    assert older.gallery.exhibits() == host.room.gallery.exhibits(), (
        "whatever another version calls its rules"
    )
    assert page.count("I liked it") == 6
    assert "How many games of 100 does Black win? Expected 40 %." in page
    assert "&lt;Fast&gt;." in page
    assert "SiegeStones with goal 2, by Ada and Ben." in page
    assert not any(name in page for name in ("Cleo", "Dan", "Eve", "Finn")), "nobody else says who it is"
    assert (again.gallery, again.gallery.exhibits()) == (host.room.gallery, host.room.gallery.exhibits())
    assert wall.last("question")["gallery"] is None
    desk.do("hang", on=True)
    on_wall = wall.last("question")["gallery"]["html"]
    assert (on_wall.count("<article>"), on_wall.count("I liked it")) == (3, 6)
    for each in host.room.gallery.values():
        each.said.update({(name, name): "Again!" for name in "abcd"})
    desk.do("hang", on=True)
    assert "Again!" not in wall.last("question")["gallery"]["html"], (
        "so many sentences are for nobody to read there"
    )
    desk.do("ask", ask="Why?", seconds=9, kind={"kind": "sentence"}, board=False)
    assert wall.last("question")["gallery"] is None, "what is asked comes first"


def test_a_design_that_others_have_not_played_is_replaced_and_the_facilitator_takes_one_down(host, pages):
    desk, ada = Page(host), pages["Ada"]
    assert ada.form("change", do="set", name="goal", to=7)["ok"]
    for expected, why in ((101, "are the most"), (2**60, "a whole number"), (None, "expected")):
        assert why in ada.do("hang", expected=expected, named=True)["error"]
    assert len(host.room.gallery) == 3
    assert "error" not in ada.do("hang", expected=9, named=False)
    titles = [title for title, _ in desk.last("room")["designs"]]
    assert titles[-1] == "Design 0: SiegeStones with goal 7"
    assert "error" not in desk.do("take_down", design=titles[0])
    assert "error" in desk.do("take_down", design=titles[0])
    assert len(host.room.gallery) == 2
    assert "error" in ada.do("take_down", design=titles[1])
    ada.form("change", do="call", name="", sentence="")
    assert ada.last("question")["gallery"] is None
    assert "with a name" in ada.do("hang", expected=9, named=False)["error"]


def test_what_the_room_predicts_of_a_design_is_charted_and_all_of_it_is_saved_and_printed(host, pages):
    desk = Page(host)
    host.room.gallery["Design 1: SiegeStones with goal 3"].said["Ada", "Ben"] = "What if <b>?"
    assert "svg" not in desk.do("rules", of="gallery")["rules"]
    widths = []
    for title in host.room.gallery:
        desk.do("defend", design=title)
        kind = {"kind": "prediction", "measure": "AdvantageP1", "who": "random", "games": 200}
        desk.do("ask", ask="", seconds=9, kind=kind, board=False)
        pages["Eve"].do("answer", said="50")
        desk.do("run")
        desk.do("end")
        assert ("the interval holds, 19" in desk.do("rules", of="gallery")["rules"]) == (not widths)
        exhibits = host.room.gallery.exhibits()
        low, high = exhibits[0].figure(sum(each.moments.count > 0 for each in exhibits)).interval
        widths.append(high - low)
    assert widths == sorted(widths), "the intervals of all hold at once"
    assert host.desk.board.match.design.name == "Design 2"
    assert loads(dumps(host.room)).gallery == host.room.gallery
    page = desk.do("export", form="gallery", names=True)["page"]
    assert "the intervals of all 3 hold at once" in page
    assert (page.count("<section>"), page.count("I liked …, what if …")) == (4, 5), (
        "a line less where it is said"
    )
    assert page.count(", expected 40 %") == 1
    assert "What if &lt;b&gt;?" in page
    assert "by Ada and Ben" in page
    assert "Ada" not in desk.do("export", form="gallery", names=False)["page"]
    rows = [
        *csv.DictReader(io.StringIO(desk.do("export", form="csv", names=True)["csv"].removeprefix("\ufeff")))
    ]
    told = {(row["kind"], row["name"], row["answer"]) for row in rows}
    assert {("design", "Dan", "41"), ("sentence", "Ada", "What if <b>?")} <= told
    assert not any(f'"{name}"' in json.dumps(desk.do("export", form="csv", names=False)) for name in pages)
