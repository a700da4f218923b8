"""Printed sheets: their contents, and that they fit their pages."""

from __future__ import annotations

import re
from html import unescape

import pytest

import stoneswidgets as sw
from stoneswidgets.core.matches.design import Design
from stoneswidgets.scene.rulebook.book import bare

LESSONS = ("welcome", "siegestones", "munchstones", "bluffstones", "ascension", "tavern")


@pytest.mark.parametrize("name", LESSONS)
def test_exercises_have_every_question_and_give_no_answer_away(name):
    lesson = sw.ExerciseSet.of_lesson(name)
    sheet = sw.paper.exercises(name)
    assert sheet.captions == tuple(question.ask for question in lesson)
    assert sheet.body.count("<figure>") == len(lesson)
    key = sw.paper.answers(name).body
    for number, question in enumerate(lesson, 1):
        assert f"<strong>{number}. " in sheet.body
        assert f"<strong>{number}. " in key
        assert question.explain() in unescape(key)
        reason = re.escape(question.explain().split("\n")[0])
        assert len(reason) < 12 or not re.search(reason, sheet.body)


def test_paper_that_shows_no_colours_says_which_sign_is_which():
    signs = re.compile(r"class='legend'>Stones by their signs:(.*?)</p>", re.DOTALL)
    body = sw.paper.exercises("munchstones").body
    assert re.sub(r"<.*?>", " ", signs.search(body)[1]).split() == ["blue", "yellow", "red"]
    assert not signs.search(sw.paper.exercises("siegestones").body)
    assert signs.search(sw.sheet([sw.BluffStones().start(seed=1)]).body)


@pytest.mark.parametrize("game", [sw.game(name) for name in sw.GAMES])
def test_the_rules_in_force_are_all_there_and_what_differs_comes_first(game):
    body = unescape(sw.paper.rules(game).body)
    assert all(bare(rule) in body for section in sw.rules(game).sections for rule in section.rules)
    assert not re.search(r"\([A-Z]\d+\)", body), "a ruling's number, which nothing there explains"
    assert "Differs" not in body


def test_a_playtest_names_the_rule_and_the_question():
    sheet = sw.paper.playtest(sw.SiegeStones(goal=3), "Is it over <sooner>?")
    assert "Is it over &lt;sooner&gt;?" in sheet.body
    assert "three" in sheet.body.lower() or "3" in sheet.body
    usual = sw.paper.playtest(sw.SiegeStones())
    assert [each.body.count("beginning") for each in (usual, sheet)] == [2, 1], "each is one page"
    assert (
        sheet.body.index("Before the game")
        < sheet.body.index("During the game")
        < sheet.body.index("What the lab said")
    )


def test_a_design_is_printed_with_its_name_its_cards_to_cut_out_and_a_board_for_coins():
    game = sw.SiegeStonesCards(marching=2)
    sheet = sw.paper.rules(game, "<Long> march", "Who hurries wins.")
    assert sheet.title == "<Long> march: SiegeStones with Marching 2"
    assert "&lt;Long&gt; march" in sheet.body
    assert "Who hurries wins." in sheet.body
    cards = sw.paper.cards(game)
    assert len(cards.captions) == len(game.deck.new)
    assert cards.body.count("class='cut'") == -(-len(game.deck.new) // 8)
    for card in game.deck.new:
        assert card.question in unescape(cards.body)
    with pytest.raises(sw.StonesError, match="has no cards"):
        sw.paper.cards(sw.SiegeStones())
    board = sw.paper.board(game, "<Long> march")
    assert (board.title, board.captions) == (sheet.title, ("Hollows of 20 mm",))
    assert sw.paper.board(sw.Tavern()).captions == ("Hollows of 17 mm",), "as wide as the paper"
    assert "A scale from 0 to 100" in sw.paper.playtest(game, name="Long march").body


def test_pages_are_for_a4_or_letter_paper(tmp_path):
    sheet = sw.sheet([sw.SiegeStones().start()])
    sheet.save(tmp_path / "sheet.html", "letter")
    assert "size: letter" in (tmp_path / "sheet.html").read_text("utf-8")
    assert "size: A4" in sheet.html()
    with pytest.raises(sw.StonesError, match="A4 or letter"):
        sheet.html("A5")


def test_designs_are_printed_from_links_a_page_each_with_lines_and_those_that_were_played_are_in_a_chart():
    codes = [sw.code(sw.SiegeStones(goal=goal).start()) for goal in (2, 3)]
    links = [f"http://stones.example/#{codes[0]}", f"https://stones.example/#{codes[1]}"]
    body = sw.paper.gallery(links).body
    assert [body.count(each) for each in ("<section>", "I liked …, what if …", "<figure>")] == [2, 4, 0]
    assert "Design 2" in body
    named = sw.code(sw.Match(sw.SiegeStones(goal=2), design=Design("<Quick>", "Who hurries?")))
    for body in (sw.paper.gallery([named]).body, sw.paper.rules(named).html()):
        assert "&lt;Quick&gt;" in body
        assert "Who hurries?" in body
    games = sw.lab.simulate(sw.SiegeStones(), games=100, seed=1, progress=False)
    body = sw.paper.gallery({"<One>": games, "Two": links[1], "Three": games}).body
    assert [body.count(each) for each in ("<section>", "<figure>", "intervals of all 2 hold")] == [4, 1, 2]
    assert "<h2 dir='auto'>&lt;One&gt;</h2>" in body
    for wrong in (["chess"], [7], {"x" * 61: games}):
        with pytest.raises(sw.StonesError):
            sw.paper.gallery(wrong)
