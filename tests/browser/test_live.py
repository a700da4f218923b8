"""Boards that are played in a page, with Python in it, from a server that knows nothing but files."""

from __future__ import annotations

import gzip
import os
import shutil
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

import stoneswidgets as sw
from stoneswidgets.page.serve import server
from tests.attack import sites
from tests.browser.boards import BoardOnPage
from tests.browser.exercises import ExerciseOnPage
from tests.browser.live import READY, LiveBoard
from tests.browser.pages import WatchedPage, without
from tests.site import BELOW, enliven, once

CODE = "1SaS4UTuijdDT"
PYTHON = "**/*.bin"
"""The file that a page's Python comes with."""
KEPT_RECORD = "JSON.parse(localStorage['stoneswidgets:siegestones']).record"
KEPT_MOVES = """([name, moves]) => {
    const kept = localStorage[`stoneswidgets:${name}`];
    return kept && JSON.parse(JSON.parse(kept).record).moves.length >= moves;
}"""
PROJECTOR = {"width": 1280, "height": 720}
STOPS_IT = """(root) => new MutationObserver((_, watching) => {
    const stop = root.querySelector("[data-do=stop]:not(:disabled)");
    if (!stop) return;
    watching.disconnect();
    stop.click();
}).observe(root, {subtree: true, childList: true, attributes: true})"""
"""Presses Stop as soon as that can be done: by itself a bot's move takes two seconds, and a busy machine may take longer to press."""
KEPT_ROOM = "() => localStorage['stoneswidgets:room']"


def kept(page, name, moves):
    """Wait until the browser keeps a game with so many moves, bots' too."""
    page.wait_for_function(KEPT_MOVES, arg=[name, moves])


def fits_a_phone(page):
    """Look at the page as a phone has it: nothing is wider."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("document.documentElement.scrollWidth <= 390")


@pytest.fixture(scope="module")
def folder(tmp_path_factory, documentation):
    """The site's pages with live boards, below another folder: those that `make test` has just built, elsewhere built now."""
    built = os.environ.get("STONESWIDGETS_LIVE")
    made = partial(enliven, documentation)
    return (Path(built) if built else once(tmp_path_factory.getbasetemp(), "web", made)) / BELOW


@pytest.fixture(scope="module")
def address(folder):
    """Where they are."""
    with server(folder.parents[1], 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/below/a%20path/"
        serving.shutdown()


@pytest.fixture
def context_options(context_options):
    """A page that keeps no files for later, which takes a third of a page's time; a test without a server has another one."""
    return {**context_options, "service_workers": "block"}


@pytest.fixture
def open_game(page, address):
    def opened(name, behind=""):
        page.goto(f"{address}play/{name}.html{behind}")
        return LiveBoard(page)

    return opened


@pytest.mark.parametrize("name", sw.GAMES)
def test_a_game_is_played_against_bots_by_click_and_by_keys_and_goes_on_after_a_reload(open_game, page, name):
    board = open_game(name)
    board.tool("Rotate").wait_for()
    board.root.get_by_label("Bots move").select_option("at once")
    board.play(5, with_keys=False)
    board.play(2, with_keys=True)
    last = board.moves.all_inner_texts()
    assert not board.error.is_visible()
    kept(page, name, len(last))
    page.reload()
    again = LiveBoard(page)
    expect(again.moves.nth(len(last) - 1)).to_be_attached()
    assert again.moves.all_inner_texts()[: len(last)] == last
    again.play(1, with_keys=False)
    fits_a_phone(page)


def test_a_first_move_is_made_before_python_is_there(page, address):
    with without(page, PYTHON):
        page.goto(f"{address}play/siegestones.html")
        page.locator("[data-id='space:d4']").click()
        assert not page.locator(READY).count()
    board = LiveBoard(page)
    expect(board.moves.first).to_contain_text("d4")


def test_what_a_first_visit_loads_before_the_first_move_has_7_megabytes_at_most(folder):
    (code,) = (folder / "tab").iterdir()
    later = {"modules.zip", "python_stdlib.zip"}
    assert sum(file.stat().st_size for file in code.iterdir() if file.name not in later) < 6_840_000


def test_a_person_and_a_bot_move_before_the_files_of_modules_come_and_the_rest_works_when_they_have(
    page, address
):
    with without(page, "**/modules.zip", "**/python_stdlib.zip"):
        page.goto(f"{address}play/siegestones.html")
        LiveBoard(page).play(2, with_keys=False)
    page.locator("details summary").first.click()
    expect(page.get_by_role("button", name="Show the answer").first).to_be_visible()


def test_two_windows_do_not_overwrite_each_others_game_without_a_word(open_game, page, address):
    first = open_game("siegestones")
    said = "This game has gone on in another window"
    second = page.context.new_page()
    second.set_viewport_size({"width": 390, "height": 844})
    second.goto(f"{address}play/siegestones.html")
    LiveBoard(second)
    first.play(1, with_keys=False)
    kept(page, "siegestones", 2)
    expect(second.get_by_text(said)).to_be_in_viewport(ratio=1)
    second.reload()
    other = LiveBoard(second)
    expect(other.moves.nth(1)).to_be_attached()
    expect(page.get_by_text(said)).to_be_hidden()
    other.play(1, with_keys=False)
    expect(page.get_by_text(said)).to_be_visible()
    expect(second.get_by_text(said)).to_be_hidden()
    expect(other.moves.nth(3)).to_be_attached()
    kept(page, "siegestones", 4)
    theirs = page.evaluate(KEPT_RECORD)
    first.play(1, with_keys=False)
    page.wait_for_timeout(300)
    assert page.evaluate(KEPT_RECORD) == theirs
    second.close()
    page.reload()
    expect(LiveBoard(page).moves.nth(3)).to_be_attached()
    expect(page.get_by_text(said)).to_be_hidden()


def test_without_pyodides_memory_image_python_begins_anew(page, address):
    page.route("**/python.image.bin", lambda route: route.fulfill(body=gzip.compress(bytes(1 << 16))))
    page.goto(f"{address}play/siegestones.html")
    LiveBoard(page).play(2, with_keys=False)


def test_a_link_to_an_asked_chapter_asks_it(address, page):
    code = sw.code(sw.Study.of_game("siegestones")["the-only-move"])
    page.goto(f"{address}play/siegestones.html#{code}")
    expect(page.locator(READY)).to_be_attached()
    exercise = ExerciseOnPage(page.locator(".stage.live").first)
    expect(exercise.form).to_contain_text("Only one move wins.")
    BoardOnPage(page.locator(".stage.live").first).space("e7").click()
    expect(exercise.said).to_contain_text("Right so far.")


def test_a_link_to_a_study_shows_its_texts_as_markdown(address, page):
    study = sw.Study("1SaS4UTuijdDT")
    study.chapters[0].start.text = "Hold **d4**."
    page.goto(f"{address}play/siegestones.html#{sw.code(study)}")
    lines = page.get_by_role("group", name="Lines", exact=True)
    expect(lines.get_by_role("strong")).to_have_text("d4")
    expect(lines.locator("q").first).to_have_text("Hold d4.")


def test_a_link_with_a_code_opens_just_that_board_and_leaves_the_own_game_alone(open_game, page):
    open_game("siegestones").play(1, with_keys=False)
    kept(page, "siegestones", 2)
    own = page.evaluate(KEPT_RECORD)
    page.goto("about:blank")
    board = open_game("siegestones", f"#{CODE}")
    board.count(3)
    assert board.label("d4") != "d4, empty"
    board.tool("Share").click()
    board.root.get_by_role("button", name="Copy link").click()
    expect(board.root.get_by_label("To pass on")).to_have_value(page.url)
    assert page.evaluate(KEPT_RECORD) == own
    wrong = page.locator(".stage-said").first
    for code in (CODE[:-1] + "U", "1" * 6000, "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "1SaS4UTuijdDT%00"):
        page.goto("about:blank")
        open_game("munchstones", f"#{code}")
        if code.isalnum():
            expect(wrong).to_contain_text("Here is a new game.")
        expect(page.locator("h1")).to_have_text("MunchStones")


def test_the_analysis_runs_and_can_be_stopped_and_a_thinking_bot_too(open_game):
    board = open_game("siegestones")
    board.tool("Win chances (%)").click()
    expect(board.root.locator(".analysis [data-why]").first).to_be_visible()
    board.tool("Win chances (%)").click()
    expect(board.root.locator(".analysis [data-why]")).to_have_count(0)
    board.root.get_by_label("Bots move").select_option("slow")
    board.root.get_by_label("Who plays White").select_option("bot:10")
    board.root.evaluate(STOPS_IT)
    board.space("d4").click()
    expect(board.root.get_by_role("button", name="Resume")).to_be_enabled()
    board.count(1)


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
        expect(each.get_by_text("lesson: 1 of 20 solved")).to_be_visible()
    other.close()
    page.reload()
    expect(page.get_by_text("lesson: 1 of 20 solved")).to_be_visible()
    expect(page.get_by_text("Kept in this browser.")).to_be_visible()


def test_a_lessons_pictures_come_to_life_one_by_one_and_its_exercises_count(page, address):
    page.goto(f"{address}lessons/00-welcome.html")
    stages = page.locator(".stage")
    expect(stages.first.locator("svg, img").first).to_be_visible()
    assert stages.count() >= 10
    assert not page.locator(READY).count()
    exercise = page.locator(".stage[data-show*='welcome/']").first
    for stage in (stages.first, exercise, stages.last):
        stage.get_by_role("button", name="Play here").click()
    expect(stages.first.get_by_role("button", name="More")).to_be_visible()
    exercise.get_by_label("e5, empty").click()
    expect(exercise.get_by_text("✓ Right.").first).to_be_visible()
    assert '"welcome"' in page.evaluate("localStorage['stoneswidgets:progress']")
    expect(page.locator(".stage.live")).to_have_count(3)


COVERED = """(buttons) => buttons.map((button) => {
    const picture = [...button.parentElement.children].find((each) => each !== button).getBoundingClientRect();
    return picture.bottom - button.getBoundingClientRect().top;
})"""
"""How far each button lies over the picture that it brings to life."""


def test_the_button_that_brings_a_picture_to_life_covers_nothing_of_it(page, address):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}lessons/02-munchstones.html")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    assert max(page.locator(".stage-play").evaluate_all(COVERED)) < 20


def test_practice_begins_on_its_page_where_no_buttons_are_read_before(page, address):
    """It could not be begun there; "Play here" lay over "Forget what I have done here"."""
    page.goto(f"{address}lessons/07-every-day.html")
    practice, progress = page.locator(".stage").all()[:2]
    expect(progress.get_by_text("Forget what I have done here")).to_be_hidden()
    practice.get_by_role("button", name="Play here").click()
    practice.get_by_role("button", name="Begin", exact=True).click()
    ExerciseOnPage(practice)
    progress.get_by_role("button", name="Play here").click()
    expect(progress.get_by_role("link", name="SiegeStones: first lesson")).to_be_visible()


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
    page.goto("about:blank")
    page.goto(f"{address}play/room.html")
    expect(room.get_by_text("4 answers so far.")).to_be_visible()
    room.get_by_role("button", name="Show the answers").click()
    room.get_by_role("button", name="What does search think?").click()
    expect(room.locator(".best")).not_to_be_empty()
    room.get_by_role("button", name=f"Play {move}", exact=True).click()
    expect(room.get_by_text("No answers so far.")).to_be_visible()
    page.reload()
    expect(room.get_by_role("button", name="Take the move back")).to_be_enabled()
    page.get_by_role("link", name="Stones of the tavern").click()
    page.wait_for_function(f"() => ({KEPT_ROOM})()?.includes('tavern')")
    assert "#" not in page.url
    drawn = page.evaluate(KEPT_ROOM)
    page.reload()
    expect(room.get_by_text("No answers so far.")).to_be_visible()
    assert page.evaluate(KEPT_ROOM) == drawn
    page.get_by_role("link", name="Stones of the tavern").click()
    page.wait_for_function(f"drawn => ({KEPT_ROOM})() !== drawn", arg=drawn)
    fits_a_phone(page)


def test_the_list_of_games_fits_a_phone(page, address):
    page.goto(f"{address}play/index.html")
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


def test_a_page_that_was_open_once_needs_no_server(browser, folder):
    with closing(WatchedPage(browser, {})) as watched:
        page = watched.page
        with server(folder, 0) as serving:
            Thread(target=serving.serve_forever, daemon=True).start()
            page.goto(f"http://127.0.0.1:{serving.server_port}/play/siegestones.html")
            LiveBoard(page)
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            serving.shutdown()
        page.reload()
        LiveBoard(page).play(1, with_keys=False)
        assert watched.complaints == []


def test_a_page_that_was_open_under_an_earlier_version_of_the_site_needs_no_server(browser, folder, tmp_path):
    site = tmp_path / "site"
    for part in ("tab", "play", "offline.js"):
        (shutil.copytree if (folder / part).is_dir() else shutil.copy)(folder / part, site / part)
    with closing(WatchedPage(browser, {})) as watched:
        page = watched.page
        with server(site, 0) as serving:
            Thread(target=serving.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{serving.server_port}/play/"
            page.goto(f"{address}siegestones.html")
            LiveBoard(page)
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            (code,) = (site / "tab").iterdir()
            for file in (site / "offline.js", *site.glob("play/*.html")):
                file.write_text(file.read_text("utf-8").replace(code.name, "newer"), "utf-8")
            code.rename(site / "tab" / "newer")
            page.goto(f"{address}munchstones.html")
            LiveBoard(page)
            page.wait_for_function(
                "async () => (await caches.keys()).every(name => name.endsWith('tab/newer/'))"
            )
            serving.shutdown()
        page.goto(f"{address}siegestones.html")
        LiveBoard(page).play(1, with_keys=False)
        assert watched.complaints == []


def test_a_neighbour_on_the_same_address_a_full_disk_and_a_question_mark_cost_no_page(
    browser, folder, tmp_path
):
    with sites.served(folder, tmp_path / "served") as (address, _):
        assert sites.neighbours(browser, address) == ""
        assert sites.full(browser, address) == ""


@pytest.mark.parametrize(
    "name", ["bluffstones", "tavern"]
)  # whose picture is all there is until Python comes
def test_on_a_phone_a_games_first_picture_stands_where_its_board_will(page, address, name):
    page.set_viewport_size({"width": 390, "height": 844})
    board = page.locator(".stage .field > svg")
    with without(page, PYTHON):
        page.goto(f"{address}play/{name}.html")
        assert not page.locator(".stage.live").count()
        first = board.bounding_box()
    LiveBoard(page)
    assert board.bounding_box() == pytest.approx(first, abs=1)
