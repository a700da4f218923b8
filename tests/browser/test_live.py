"""Live boards in a page with Python in it, from a server of static files."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from threading import Thread

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.page.serve import server
from tests.browser.live import READY, LiveBoard
from tests.browser.pages import WatchedPage, without
from tests.site import BELOW, enliven, once

CODE = "1SaS4UTuijdDT"
PYTHON = "**/*.bin"
"""The file that a page's Python comes with."""
KEPT_RECORD = "JSON.parse(localStorage['stoneswidgets:siegestones']).record"
KEEP = "(game) => localStorage.setItem('stoneswidgets:siegestones', JSON.stringify(game))"
KEPT_MOVES = """([name, moves]) => {
    const kept = localStorage[`stoneswidgets:${name}`];
    return kept && JSON.parse(JSON.parse(kept).record).moves.length >= moves;
}"""
FULL = ("tavern",)
"""The game that `make test` plays here, with secrets and a picture drawn by lot; the other tests play one with clear sight."""
PROJECTOR = {"width": 1280, "height": 720}
STOPS_IT = """(root) => new MutationObserver((_, watching) => {
    const stop = root.querySelector("[data-do=stop]:not(:disabled)");
    if (!stop) return;
    watching.disconnect();
    stop.click();
}).observe(root, {subtree: true, childList: true, attributes: true})"""
"""Presses Stop as soon as that can be done: by itself a bot's move takes two seconds, and a busy machine may take longer to press."""


def kept(page, name, moves):
    """Wait until the browser keeps a game with so many moves, bots' too."""
    page.wait_for_function(KEPT_MOVES, arg=[name, moves])


def fits_a_phone(page):
    """Look at the page as a phone has it: nothing is wider."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.documentElement.scrollWidth <= 390")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, documentation):
    """The site's pages with live boards, below another folder."""
    return once(tmp_path_factory.getbasetemp(), "web", partial(enliven, documentation)) / BELOW


@pytest.fixture(scope="module")
def address(folder):
    """Where they are."""
    with server(folder.parents[1], 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/below/a%20path/"
        serving.shutdown()


@pytest.fixture
def context_options(context_options):
    """A page that keeps no files for later, which takes a third of a page's time; the test without a server has another one."""
    return {**context_options, "service_workers": "block"}


@pytest.fixture
def open_game(page, address):
    def opened(name, behind=""):
        page.goto(f"{address}play/{name}.html{behind}")
        return LiveBoard(page)

    return opened


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.night] * (name not in FULL)) for name in sw.GAMES]
)
def test_a_game_is_played_against_bots_and_goes_on_after_a_reload_without_a_server(browser, folder, name):
    with closing(WatchedPage(browser, {"reduced_motion": "reduce"})) as watched:
        page = watched.page
        with server(folder, 0) as serving:
            Thread(target=serving.serve_forever, daemon=True).start()
            page.goto(f"http://127.0.0.1:{serving.server_port}/play/{name}.html")
            board = LiveBoard(page)
            board.tool("Rotate").wait_for()
            board.root.get_by_label("Bots move").select_option("at once")
            board.play(7)
            last = board.moves.all_inner_texts()
            assert not board.error.is_visible()
            kept(page, name, len(last))
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            serving.shutdown()
        page.reload()
        again = LiveBoard(page)
        # what is kept is read by anybody, and for a moment calls nobody "you"
        for at, move in enumerate(last):
            expect(again.moves.nth(at)).to_have_text(move, use_inner_text=True)
        again.play(1)
        fits_a_phone(page)
        assert watched.complaints == []


def test_a_first_move_is_made_before_python_is_there_then_what_thinks_is_stopped(page, address):
    with without(page, PYTHON):
        page.goto(f"{address}play/siegestones.html")
        page.locator("[data-id='space:d4']").click()
        assert not page.locator(READY).count()
    board = LiveBoard(page)
    expect(board.moves.first).to_contain_text("d4")
    board.count(2)
    board.tool("Win chances (%)").click()
    expect(board.root.locator(".analysis [data-why]").first).to_be_visible()
    board.tool("Win chances (%)").click()
    expect(board.root.locator(".analysis [data-why]")).to_have_count(0)
    board.root.get_by_label("Bots move").select_option("slow")
    board.root.get_by_label("Who plays White").select_option("bot:10")
    board.root.evaluate(STOPS_IT)
    board.root.locator(".field .can").first.dispatch_event("click")
    expect(board.root.get_by_role("button", name="Resume")).to_be_enabled()
    board.count(3)


def test_two_windows_do_not_overwrite_each_others_game_without_a_word(open_game, page, address):
    first = open_game("siegestones")
    said = "This game has gone on in another window"
    second = page.context.new_page()
    second.set_viewport_size({"width": 390, "height": 844})
    with without(second, PYTHON):
        second.goto(f"{address}play/siegestones.html")
        first.play(1)
        kept(page, "siegestones", 2)
        expect(second.get_by_text(said)).to_be_in_viewport(ratio=1)
        second.reload()
    other = LiveBoard(second)
    expect(other.moves.nth(1)).to_be_attached()
    expect(page.get_by_text(said)).to_be_hidden()
    other.play(1)
    expect(page.get_by_text(said)).to_be_visible()
    expect(second.get_by_text(said)).to_be_hidden()
    expect(other.moves.nth(3)).to_be_attached()
    kept(page, "siegestones", 4)
    theirs = page.evaluate(KEPT_RECORD)
    moves = first.made
    first.play(1)
    # a bot has answered: the move itself would be kept by now
    expect(first.moves.nth(moves + 1)).to_be_attached()
    assert page.evaluate(KEPT_RECORD) == theirs
    second.close()
    with without(page, PYTHON):
        page.reload()
        expect(page.locator(".stage.live .moves li").nth(3)).to_be_attached()
        expect(page.get_by_text(said)).to_be_hidden()


def test_a_link_with_a_code_opens_just_that_board_and_leaves_the_own_game_alone(open_game, page, address):
    own = sw.Match(sw.SiegeStones()).record().dumps()
    page.goto(f"{address}play/")
    page.evaluate(KEEP, {"scene": "", "record": own, "players": ["person", "bot:1"]})
    board = open_game("siegestones", f"#{CODE}")
    board.count(3)
    assert board.label("d4") != "d4, empty"
    board.tool("Share").click()
    board.root.get_by_role("button", name="Copy link").click()
    expect(board.root.get_by_label("To pass on")).to_have_value(page.url)
    assert page.evaluate(KEPT_RECORD) == own
    page.evaluate(f"localStorage.clear(); location.hash = '{CODE[:-1]}U'")
    expect(page.locator(".stage-said").first).to_contain_text("Here is a new game.")
    board.count(0)


@pytest.mark.night
def test_what_is_solved_is_kept_and_seen_in_another_tab(open_game, page):
    open_game("siegestones")
    other = page.context.new_page()
    other.goto(page.url)
    LiveBoard(other)
    question = page.locator("details", has_text=sw.ExerciseSet.of_lesson("siegestones")["tie"].ask)
    question.locator("summary").click()
    question.get_by_role("button", name="nobody").click()
    expect(question.locator(".stones-exercise").get_by_role("status")).to_contain_text("✓ Right.")
    for each in (page, other):
        expect(each.get_by_text("lesson: 1 of 17 solved")).to_be_visible()
    other.close()
    page.reload()
    expect(page.get_by_text("lesson: 1 of 17 solved")).to_be_visible()
    expect(page.get_by_text("Kept in this browser.")).to_be_visible()


def test_a_lessons_pictures_come_to_life_one_by_one_and_its_exercises_count(page, address):
    page.goto(f"{address}lessons/00-welcome.html")
    stages = page.locator(".stage")
    expect(stages.first.locator("svg, img").first).to_be_visible()
    assert stages.count() >= 10
    assert not page.locator(READY).count()
    exercises = page.locator(".stage[data-show*='welcome/']")
    exercise = exercises.first
    for stage in (stages.first, exercise, exercises.last):
        stage.get_by_role("button", name="Play here").click()
    expect(stages.first.get_by_role("button", name="More")).to_be_visible()
    exercise.get_by_label("e5, empty").click()
    expect(exercise.get_by_text("✓ Right.").first).to_be_visible()
    assert '"welcome"' in page.evaluate("localStorage['stoneswidgets:progress']")
    expect(page.locator(".stage.live")).to_have_count(3)


@pytest.mark.night
def test_the_first_page_has_a_board_to_play_on_beside_a_game_to_step_through(page, address):
    page.goto(address)
    expect(page.locator(".replay-on-page").get_by_role("button", name="One move on")).to_be_visible()
    page.get_by_role("button", name="Play here").first.click()
    board = page.locator(".stage").first
    board.get_by_label("d4, empty").click()
    expect(board.get_by_label("d4, Black stone")).to_be_visible()
    expect(LiveBoard(page).moves).to_have_count(2)


def test_a_room_answers_by_moves_and_codes_and_what_it_has_answered_is_there_again(page, address):
    page.set_viewport_size(PROJECTOR)
    page.goto(f"{address}play/room.html#{CODE}")
    room = page.locator(".stones-room")
    expect(room.locator(".board svg")).to_be_in_viewport(ratio=1)
    match = sw.Match(sw.from_code(CODE).positions()[-1])
    move, other = match.legal_moves()[:2]
    match.play(move)
    answers = [f"Red/Ada: {move}", f"Ben: {other}", move, f"Cleo: {CODE}", "<img src=x>: none", "9" * 3000]
    answers.append(f"Dan\N{FULLWIDTH COLON}{address}play/siegestones.html#{sw.code(match)}")
    room.get_by_role("textbox").fill("\n".join(answers))
    room.get_by_role("button", name="Take these answers").click()
    expect(room.get_by_text("4 answers so far.")).to_be_visible()
    expect(room.get_by_role("alert")).to_contain_text("Not taken: line 4")
    expect(room.get_by_text("Ada")).to_have_count(0)
    room.get_by_role("button", name="Show the answers").click()
    room.get_by_role("button", name="What does search think?").click()
    expect(room.locator(".best")).not_to_be_empty()
    room.get_by_role("button", name=f"Play {move}", exact=True).click()
    expect(room.get_by_text("No answers so far.")).to_be_visible()
    room.get_by_role("textbox").fill(f"Eve: {other}")
    room.get_by_role("button", name="Take these answers").click()
    expect(room.get_by_text("1 answer so far.")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{address}play/room.html")
    expect(room.get_by_text("1 answer so far.")).to_be_visible()
    expect(room.get_by_role("button", name="Take the move back")).to_be_enabled()
    room.get_by_role("button", name="Show the answers").click()
    expect(room.locator(".answers")).to_contain_text(str(other))
    fits_a_phone(page)


@pytest.mark.parametrize("context_options", [{"java_script_enabled": False}], ids=["no script"])
def test_without_scripts_there_is_a_picture_and_what_is_needed_is_said(page, address):
    page.goto(f"{address}play/ascension.html")
    expect(page.locator(".field svg")).to_be_visible()
    expect(page.locator("noscript p")).to_be_visible()


def test_without_webassembly_the_picture_stays_and_the_page_says_why(page, address):
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{address}play/tavern.html")
    expect(page.locator(".stage-said").first).to_contain_text("WebAssembly is switched off")
    expect(page.locator(".field svg")).to_be_visible()
