"""A live room in real browsers: the facilitator's page and two phones."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import ExitStack, closing, contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_finds
from tests.browser.boards import BoardOnPage
from tests.browser.pages import WatchedPage

STILL = {"reduced_motion": "reduce"}
DESK = {"viewport": {"width": 1280, "height": 720}, **STILL}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark", **STILL}


@pytest.fixture
def room(tmp_path):
    """A server; gives what starts it, again at the same port if it was killed."""
    command = [sys.executable, "-m", "stoneswidgets", "room", str(tmp_path / "room.json"), "--no-browser"]
    running = []

    def started(port="0"):
        process = subprocess.Popen([*command, "--port", port], stdout=subprocess.PIPE, text=True)
        running.append(process)
        return process, *(process.stdout.readline().split()[-1] for _ in range(2))

    yield started
    for process in running:
        with process:
            process.kill()


@contextmanager
def desk_and_two_telephones(browser, link, own, *names, cut=False):
    """The facilitator's page, and telephones on which people of these names go in, or two empty ones; that the line is `cut` is no complaint."""
    with ExitStack() as stack:
        watched = [
            stack.enter_context(closing(WatchedPage(browser, options)))
            for options in (DESK, *[PHONE] * (len(names) or 2))
        ]
        desk, *telephones = (each.page for each in watched)
        desk.goto(own)
        for page, name in zip(telephones, names, strict=False):
            enter(page, link, name)
        yield desk, *telephones
        complaints = [each for page in watched for each in page.complaints]
        assert not [each for each in complaints if not (cut and "/socket' failed" in each)]


def test_a_facilitator_asks_and_two_telephones_answer(room, browser):
    _, link, own = room()
    with desk_and_two_telephones(browser, link, own, "Ada", "Red/Ben") as (desk, ada, ben):
        expect(desk.get_by_role("img", name="QR code of http")).to_be_visible()
        assert "#" not in desk.url, "the facilitator's key is not on the projector"
        desk.get_by_role("button", name="Ask the room").click()
        expect(desk.get_by_role("region", name="The question")).to_be_focused()
        ada.get_by_label("d4, empty").tap()
        expect(ada.get_by_role("log")).to_contain_text("What would you play here?Your answer: d4.")
        ben.get_by_label("d4, empty").focus()
        ben.keyboard.press("Enter")
        expect(desk.locator("p.count")).to_have_text("2 of 2 have answered.")
        desk.get_by_role("button", name="Start the clock").click()
        expect(ada.get_by_role("timer")).to_have_text(re.compile(r"\d:\d\d"))
        expect(desk.locator(".room-question .board svg")).to_be_in_viewport(ratio=1)
        desk.get_by_role("button", name="Show the answers").click()
        expect(desk.locator(".answers")).to_contain_text("2 (100 %)")
        expect(desk.get_by_role("timer")).to_be_hidden()
        desk.get_by_label("Answers, one a line").fill("Cleo: d4\nDan: e5")
        desk.get_by_role("button", name="Take these answers").click()
        expect(desk.locator(".answers")).to_contain_text("3 (75 %)")
        expect(ada.get_by_text("The answers are shown. The room: d4 3, e5 1. Yours: d4.")).to_be_visible()
        expect(ada.locator(".overlay .votes-number")).to_have_text(["3", "1"])
        for page in (desk, ada):
            assert axe_finds(page) == ""
        assert ada.evaluate("document.documentElement.scrollWidth") <= 390
        for _ in range(2):
            desk.get_by_role("button", name="End this question").click()
        expect(ada.locator(".room-question")).to_be_hidden()
        expect(ben.get_by_text("You are in. Waiting")).to_be_focused()
        desk.get_by_label("Ask for").select_option("choice")
        desk.get_by_role("button", name="Ask the room").click()
        ada.get_by_role("button", name="Better").tap()
        chosen = ada.locator("[data-ask=answer][aria-pressed=true]")
        assert chosen.evaluate("(each) => getComputedStyle(each).boxShadow") != "none"
        for _ in range(2):
            desk.get_by_role("button", name="End this question").click()
        desk.get_by_label("Ask for").select_option("sentence")
        desk.get_by_role("button", name="Ask the room").click()
        ada.get_by_label("A sentence").fill("50 %")
        ada.get_by_role("button", name="Answer").tap()
        desk.get_by_role("button", name="Show the answers").click()
        expect(desk.locator(".sentences")).to_be_visible()


def test_a_room_predicts_what_games_then_answer_and_the_wall_shows_it(room, browser):
    _, link, own = room()
    with desk_and_two_telephones(browser, link, own, "Ada", "Red/Ben") as (desk, ada, ben):
        wall = browser.new_page(viewport={"width": 1280, "height": 720})
        wall.goto(own.partition("desk")[0] + desk.locator(".room-wall-link").get_attribute("href"))
        expect(wall.get_by_text("The code of the room is")).to_be_visible()
        desk.get_by_text("Change the rules of this game").click()
        desk.get_by_text("Corner cases").click()
        desk.get_by_label("The first drop of the game is a stone, not a tower.").check()
        expect(desk.locator(".control.changed")).to_have_count(1)
        form, board = (desk.locator(f".room-{each}").bounding_box() for each in ("change", "board"))
        assert form["y"] + form["height"] - board["y"] <= 720, "at one look"
        desk.get_by_label("Ask for").select_option("prediction")
        desk.get_by_role("button", name="Ask the room").click()
        for page, number in ((ada, "52"), (ben, "97")):
            page.get_by_label("A number from 0 to 100").fill(number)
            page.keyboard.press("Enter")
            expect(page.get_by_text(f"Your answer: {number}.")).to_be_visible()
            page.get_by_role("button", name="The rules of the game in question").click()
            expect(page.get_by_role("dialog").get_by_text("These rules differ:")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_be_hidden()
        desk.get_by_role("button", name="have the games played").click()
        for page in (desk, ada, wall):
            answered = re.compile(r"of 2 numbers; the nearest.*of people it says nothing")
            expect(page.locator(".stones-answers")).to_contain_text(answered)
            if page is not wall:
                expect(page.get_by_role("log")).to_contain_text("of people it says nothing")
            assert axe_finds(page) == ""
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert not wall.get_by_text("Ada").count()
        assert ada.evaluate("document.documentElement.scrollHeight") <= 2 * 844
        wall.close()


def test_two_pairs_hang_their_designs_play_the_others_and_say_a_sentence_of_it(room, browser):
    _, link, own = room()
    with desk_and_two_telephones(browser, link, own, "Ada", "Ben", "Cleo", "Dan") as (desk, *telephones):
        wall = browser.new_page(viewport={"width": 1280, "height": 720})
        wall.goto(own.partition("desk")[0] + desk.locator(".room-wall-link").get_attribute("href"))
        for (page, other), card in zip(
            (telephones[:2], telephones[2:]), ("Marching 2", "Closed in 3"), strict=True
        ):
            page.locator("select[name=game]").select_option("siegestones_cards")
            page.get_by_role("button", name="Sit down there").tap()
            other.get_by_role("button", name="Play White").tap()
            expect(page.locator(".room-seats")).to_contain_text(re.compile("White: (Ben|Dan)"))
            page.get_by_text("Change the rules").tap()
            page.get_by_role("button", name=f"Lay {card}").tap()
            page.get_by_text("Name this design, print it, and pass it on").tap()
            page.get_by_label("Name of this design").fill(f"The {card}")
            page.get_by_label("Name of this design").press("Tab")
            page.get_by_role("button", name="Copy its short code").tap()
            expect(page.get_by_label("To pass on")).to_have_value(re.compile("^1X[0-9A-Za-z]+$"))
            page.get_by_label("How many games of 100 does Black win?").fill("45")
            page.get_by_label("with our names").set_checked(page is telephones[0])
            page.get_by_role("button", name="Hang it in the gallery").tap()
            expect(other.get_by_role("button", name="It hangs in the gallery")).to_be_visible()
            page.get_by_text("Change the rules").tap()
        desk.get_by_text("Gallery: 2", exact=True).click()
        desk.get_by_role("button", name="Show the gallery on the wall").click()
        expect(wall.get_by_text("SiegeStones with Marching 2, by Ada and Ben.")).to_be_visible()
        for _ in range(2):
            desk.get_by_role("button", name="End all tables").click()
        desk.get_by_role("button", name="Next round: play the others' designs").click()
        ada, _, cleo, dan = telephones
        expect(
            ada.get_by_role("heading", name="The Closed in 3: SiegeStones with Closed in 3")
        ).to_be_visible()
        expect(ada.get_by_text("The design hangs in the gallery.")).to_be_hidden()
        cleo.get_by_label("I liked …, what if …").fill("I liked the hurry, what if one could wait?")
        cleo.get_by_role("button", name="Say it").tap()
        expect(wall.get_by_text("“I liked the hurry, what if one could wait?”")).to_be_visible()
        dan.get_by_role("button", name="Gallery: 2 designs").tap()
        expect(
            dan.get_by_role("dialog", name="The gallery").get_by_text("every later turn is two drops")
        ).to_be_visible()
        for page in (desk, dan, wall, ada):
            assert axe_finds(page) == ""
        assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight")
        for page in telephones:
            assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
        wall.close()


def test_two_telephones_play_while_the_server_is_killed(room, browser):
    server, link, own = room()
    with desk_and_two_telephones(browser, link, own, "Ada", "Red/Ben", cut=True) as (desk, ada, ben):
        ada.get_by_role("button", name="Sit down there").tap()
        ada.get_by_text("Change the rules").tap()
        ada.get_by_text("Corner cases").tap()
        assert ada.evaluate("document.documentElement.scrollHeight") <= 2 * 844
        ada.get_by_text("Corner cases").tap()
        ada.get_by_label("Towers that win the game").fill("12")
        ada.get_by_label("Towers that win the game").press("Tab")
        expect(ada.locator(".room-change").get_by_role("alert")).to_have_text(
            "Towers that win the game: a whole number from 1 to 9, not 12. It stays as it was."
        )
        ada.get_by_label("Towers that win the game").fill("3")
        ada.get_by_label("Towers that win the game").press("Tab")
        expect(ada.get_by_role("heading", name="Table 1: SiegeStones with goal 3")).to_be_visible()
        desk.locator("select[name=game]").select_option("bluffstones")
        desk.get_by_role("button", name="Put it on the board").click()
        expect(desk.get_by_text("Player 1 is next: the others look away.").first).to_be_visible()
        desk.get_by_role("button", name="Pair everybody up").click()
        expect(desk.get_by_text("1 table was put up.")).to_be_in_viewport()
        for page in (ada, ben):
            expect(page.get_by_role("heading", name="Table 1: BluffStones")).to_be_visible()
            expect(page.locator(".room-seats")).to_have_text(re.compile(r"Player \d: you"))
        desk.get_by_role("button", name="Take Ada off the list").click()
        expect(desk.get_by_text("Press it once more to do that")).to_be_in_viewport(ratio=1)
        bid(ada, "blue")
        for page in (ada, ben):
            players = page.get_by_role("list", name="Players").get_by_role("listitem")
            expect(players.filter(has_text="has bid")).to_have_count(1)

        for page in (ada, ben):
            page.get_by_role("button", name="Leave the room").scroll_into_view_if_needed()
        server.kill()
        server.wait()
        expect(ada.get_by_text("The connection is lost; it comes back")).to_be_in_viewport(ratio=1)
        expect(desk.get_by_text("The server does not answer.")).to_be_in_viewport(ratio=1)
        room(link.rpartition(":")[2].partition("/")[0])
        expect(ben.get_by_text("The connection is lost; it comes back")).to_be_hidden()
        bid(ben, "yellow")
        expect(ada.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(1)
        ada.reload()
        expect(ada.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(1)


def test_a_file_with_rules_is_added_at_the_desk_and_its_game_played_on_a_telephone(room, browser, tmp_path):
    _, link, own = room()
    rules = tmp_path / "mine.py"
    rules.write_text("import stoneswidgets as sw\nclass Brief(sw.SiegeStones):\n    gaol = 2\n", "utf-8")
    with desk_and_two_telephones(browser, link, own, "Ada") as (desk, ada):
        desk.get_by_text("Add rules of your own").click()
        desk.get_by_label("A Python file").set_input_files(rules)
        cell = desk.get_by_label("or the text of a notebook's cell")
        expect(cell).to_have_value(re.compile("gaol"))
        desk.get_by_role("button", name="Run it").click()
        expect(desk.get_by_text("line 2: BadRules: SiegeStones has no 'gaol'")).to_be_in_viewport(ratio=1)
        cell.fill(cell.input_value().replace("gaol", "goal"))
        desk.get_by_role("button", name="Run it").click()
        expect(desk.get_by_text("Now in the list of games: Brief.")).to_be_in_viewport(ratio=1)
        assert axe_finds(desk) == ""
        ada.locator("select[name=game]").select_option("brief")
        ada.get_by_role("button", name="Sit down there").tap()
        expect(ada.get_by_role("heading", name="Table 1: Brief")).to_be_visible()


@pytest.mark.night
def test_a_browser_that_keeps_nothing_leads_a_room_and_enters_it(room, browser):
    _, link, own = room()
    with closing(WatchedPage(browser, {})) as watched:
        watched.page.context.add_init_script(
            """for (const each of ["localStorage", "sessionStorage"])
                Object.defineProperty(window, each, {get() { throw new DOMException("forbidden", "SecurityError"); }});"""
        )
        watched.page.goto(own)
        expect(watched.page.get_by_role("heading", name="People: 0 here")).to_be_visible()
        enter(watched.page, link, "Ada")
        assert not watched.complaints


def test_the_facilitators_lines_are_followed_left_and_added_to_from_a_telephone(room, browser):
    _, link, own = room()
    with desk_and_two_telephones(browser, link, own, "Ada", "Ben") as (desk, ada, ben):
        desk.get_by_role("button", name="Have everybody follow").click()
        desk.get_by_label("d4, empty").click()
        expect(ben.get_by_label("d4, Black stone")).to_be_visible()
        lines = BoardOnPage(desk.locator(".room-board")).explore()
        desk.get_by_label("c4, empty").click()
        expect(lines.locator("[aria-current=step]")).to_have_text("2 c4")
        lines.get_by_role("textbox", name="Said of").fill("Close **by**.")
        expect(ben.locator(".room-followed .said")).to_contain_text("Close by.")
        own_lines = BoardOnPage(ada.locator(".room-followed")).explore()
        ada.get_by_label("a1, empty").tap()
        expect(own_lines.locator("[aria-current=step]")).to_have_text("3 a1")
        ada.get_by_role("button", name="Offer my line").tap()
        desk.get_by_role("button", name="Show the line of Ada").click()
        expect(ben.get_by_label("a1, Black stone")).to_be_visible()
        expect(ada.get_by_text("Your line is with the facilitator")).to_be_in_viewport(ratio=1)
        ada.get_by_role("button", name="Follow again").tap()
        expect(ada.get_by_text("Your line is with the facilitator")).to_be_hidden()
        expect(ada.locator(".room-followed").get_by_role("status")).to_contain_text(
            "You follow the facilitator."
        )
        for page in (desk, ada):
            assert axe_finds(page) == ""
        assert ada.evaluate("document.documentElement.scrollWidth") <= 390
        desk.get_by_role("button", name="Pair everybody up").click()
        expect(ben.locator(".room-game .field")).to_be_visible()
        desk.get_by_role("button", name="Have everybody follow").click()
        boards = ben.locator(":is(.room-followed, .room-game) .field:visible")
        expect(ben.get_by_role("heading", name="Table 1")).to_be_visible()
        expect(boards).to_have_count(1)
        ben.get_by_role("button", name="The other board waits below").tap()
        expect(ben.locator(".room-game .field")).to_be_visible()
        expect(boards).to_have_count(1)


@pytest.mark.night
def test_who_pressed_while_the_line_was_cut_is_told_to_look_whether_that_was_done(room, browser):
    _, link, own = room()
    cut, unsure = [], "The connection was lost for a moment: look whether what you pressed last was done."

    def passed_on(line):
        cut.clear()  # until the page connects anew
        server = line.connect_to_server()
        line.on_message(lambda text: cut or server.send(text))
        server.on_message(lambda text: cut or line.send(text))

    with desk_and_two_telephones(browser, link, own, cut=True) as (desk, ada, ben):
        ada.route_web_socket("**/socket", passed_on)
        ada.clock.install()
        for page, name in ((ada, "Ada"), (ben, "Ben")):
            enter(page, link, name)
        desk.get_by_role("button", name="Ask the room").click()
        expect(ada.get_by_label("d4, empty")).to_be_visible()
        cut.append(True)  # the line is there, and nothing comes through
        ada.get_by_label("d4, empty").tap()
        expect(ada.get_by_text("The server has not answered yet.").first).to_be_visible()
        ada.clock.pause_at(ada.evaluate("Date.now()") + 5_000)  # of silence
        expect(ada.get_by_text("The connection is lost; it comes back")).to_be_visible()
        ada.clock.resume()
        ada.clock.fast_forward(5_000)
        expect(ada.get_by_role("alert").get_by_text(unsure)).to_be_in_viewport(ratio=1)
        ben.context.set_offline(True)  # there is no line
        expect(ben.get_by_text("The connection is lost; it comes back")).to_be_visible()
        ben.get_by_label("d4, empty").tap()
        ben.context.set_offline(False)
        expect(ben.get_by_role("alert").get_by_text(unsure)).to_be_in_viewport(ratio=1)
        for page in (ada, ben):
            page.get_by_label("d4, empty").tap()
            expect(page.locator(".room-question")).to_contain_text("Your answer: d4.")
            expect(page.get_by_text(unsure)).to_be_hidden()
        expect(desk.locator("p.count")).to_have_text("2 of 2 have answered.")


def enter(page, link, name):
    """Go in by a room's link."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"You are {name}.")).to_be_visible()


def bid(page, colour):
    """Bid one stone of a colour."""
    choices = page.get_by_role("group", name="Choices")
    choices.get_by_role("button", name=colour).tap()
    choices.get_by_role("button", name="Bid one").tap()
