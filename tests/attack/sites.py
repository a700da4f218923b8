"""Attack the site's live pages: links, browser storage, caches, and messages from other windows.

Whatever stands behind a page's # or ?, and whatever was kept for it, the page comes to a board that can be played on, or says why not
and begins a new game; nothing of it runs as a script, and no other site is asked. Another site on the same origin, a full disk, and a
window from elsewhere change nothing.
"""

from __future__ import annotations

import json
import re
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from playwright.sync_api import Error, expect, sync_playwright

import stoneswidgets as sw
from stoneswidgets.page.serve import server
from tests.attack import Tally
from tests.attack.mutations import mutated
from tests.attack.papers import HOSTILE
from tests.attack.readers import mutated_code, sources
from tests.browser import chromium
from tests.browser.live import READY, LiveBoard
from tests.browser.pages import WatchedPage
from website import boards, tab

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PAGES = [*sw.GAMES, "room"]
WITHIN = 120_000
"""Milliseconds: generous, because they are waited for only where something is wrong."""
RAN = "attack-ran"
"""What an attack's script would leave in the page's storage."""
SCRIPT = f"<img src=data:, onerror=\"localStorage['{RAN}']=1\"><svg onload=\"localStorage['{RAN}']=1\"/>"
BROWSERS_OWN = re.compile(r"Content Security Policy|Error: <\w+> attribute \w+: Expected")
"""What a browser says of a script that may not run, and of a drawing that is damaged, until Python's takes its place."""
COMING = ".stage.live"
SETTLED = "p.stage-said >> nth=0"


def attack(seed: int, times: int) -> Tally:
    """Build the pages, and attack them in a browser of its own."""
    tally, rng = (
        Tally("the site's pages: links, kept games and caches that are mutated, other windows and sites"),
        Random(seed),
    )
    expect.set_options(timeout=WITHIN)
    with (
        TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        _built(Path(folder)) as (address, elsewhere),
    ):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        while tally.tried < times:
            _codes(tally, rng, browser, address)
            _kept(tally, rng, browser, address)
            for attempt in (neighbours, full):
                tally.note(attempt(browser, address))
            tally.note(windows(browser, address, elsewhere))
        browser.close()
    return tally


@contextmanager
def _built(folder: Path) -> Iterator[tuple[str, str]]:
    site = folder / "new"
    site.mkdir()
    boards.write(site, tab.build(site))
    with served(site, folder / "served") as addresses:
        yield addresses


@contextmanager
def served(site: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """Serve a site twice below one address, as two sites may share an origin; and give another origin, too."""
    for name in ("one", "two"):
        copytree(site, folder / name)
    (folder / "other.html").write_text("<title>another page</title>", "utf-8")
    with server(folder, 0) as serving, server(folder, 0) as elsewhere:
        for each in (serving, elsewhere):
            Thread(target=each.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/", f"http://127.0.0.1:{elsewhere.server_port}/"
        serving.shutdown()
        elsewhere.shutdown()


def _wrong(watched: WatchedPage, page: Page, said: str) -> str:
    """Say what is wrong with a page that was attacked; nothing, if it shows a board and nothing has run."""
    try:
        expect(page.locator(READY)).to_be_attached()
        expect(page.locator(SETTLED)).not_to_contain_text("Python is coming")
        expect(page.locator(COMING).first).to_be_attached()
        ran = page.evaluate(f"localStorage['{RAN}']")
    except (AssertionError, Error) as error:
        return f"{said}: {str(error)[:300]}"
    complaints = [each for each in watched.complaints if not BROWSERS_OWN.search(each)]
    watched.complaints.clear()
    return f"{said}: {complaints} {ran}" if complaints or ran else ""


def _codes(tally: Tally, rng: Random, browser: Browser, address: str) -> None:
    """Follow links with mutated codes, while the page is open already and not; the game of one's own stays as it is."""
    with closing(WatchedPage(browser, {})) as watched:
        page, name = watched.page, rng.choice(PAGES)
        page.goto(f"{address}one/play/{name}.html")
        tally.note(_wrong(watched, page, name))
        kept = page.evaluate(f"localStorage['stoneswidgets:{name}']")
        for _ in range(10):
            behind = _behind(rng)
            if rng.random() < 0.2:
                page.goto("about:blank")
                page.goto(
                    f"{address}one/play/{name}.html?{quote(rng.choice(HOSTILE), errors='replace')}#{behind}"
                )
            else:
                page.evaluate("code => { location.hash = code }", behind)
            tally.note(_wrong(watched, page, f"{name}#{behind}"))
        now = page.evaluate(f"localStorage['stoneswidgets:{name}']")
        tally.note(
            "" if _goes_on(kept, now) else f"{name}: a link has changed the game that the browser keeps"
        )


def _goes_on(before: str | None, now: str | None) -> bool:
    """Tell whether a kept game is the one of before, in which bots may have moved on."""
    if before is None or now == before:
        return True
    records = [json.loads(each)["record"] for each in (before, now or "null")]
    one, other = (sw.Record.loads(each) for each in records)
    return one.setup == other.setup and other.moves[: len(one.moves)] == one.moves


def _behind(rng: Random) -> str:
    """Return what may stand behind the # of an address."""
    return (
        rng.choice(
            [
                mutated_code(rng),
                mutated_code(rng),
                rng.choice(sources()["code"]),
                quote(rng.choice(HOSTILE), errors="replace"),
                rng.choice(HOSTILE).replace("\x00", ""),
                "1" * rng.choice([5, 6, 6000, 100_000]),
                "%",
            ]
        )
        .encode("utf-8", "replace")
        .decode()
    )


def _kept(tally: Tally, rng: Random, browser: Browser, address: str) -> None:
    """Mutate what the browser has kept of a game and of a learner, and load the page."""
    with closing(WatchedPage(browser, {})) as watched:
        page, name = watched.page, rng.choice(PAGES)
        page.goto(f"{address}one/play/{name}.html#{rng.choice(sources()['code'])}")
        tally.note(_wrong(watched, page, name))
        match = sw.Match(sw.game(name if name in sw.GAMES else sw.GAMES[0]), seed=1)
        scene = sw.Board(match)._session.scene()
        game = {"scene": json.dumps(scene), "record": match.record().dumps(), "players": ["person", "bot:1"]}
        if name == "room":
            game |= {"scene": "", "record": json.dumps({"record": game["record"], "answers": "Ada: d4"})}
        for _ in range(6):
            text = rng.choice([_scene_with_script, _mutated_game])(game, rng)
            page.goto(f"{address}other.html")
            progress = mutated(sources()["progress"][0], rng)
            page.evaluate(
                "([name, game, progress]) => { localStorage[name] = game; localStorage['stoneswidgets:progress'] = progress }",
                [f"stoneswidgets:{name}", text, progress.encode("utf-8", "replace").decode()],
            )
            page.goto(f"{address}one/play/{name}.html")
            tally.note(_wrong(watched, page, f"kept for {name}: {text[:600]!r}"))


def _mutated_game(game: dict[str, object], rng: Random) -> str:
    name = rng.choice([*game])
    inner = game | {name: mutated(str(game[name]), rng)} if name != "players" else game
    text = json.dumps(inner if rng.random() < 0.7 else game)
    return (
        (mutated(text, rng) if inner is game or rng.random() < 0.3 else text)
        .encode("utf-8", "replace")
        .decode()
    )


def _scene_with_script(game: dict[str, object], _rng: Random) -> str:
    """Put a script into every drawing and text of a scene."""
    scene = json.loads(str(game["scene"]) or "null")
    return json.dumps(game | {"scene": json.dumps(_with_script(scene))})


def _with_script(given: Any) -> Any:
    if isinstance(given, dict):
        return {name: _with_script(value) for name, value in given.items()}
    if isinstance(given, list):
        return [_with_script(each) for each in given]
    if not isinstance(given, str) or not re.search(r"[ <]", given):
        return given
    try:
        return json.dumps(_with_script(json.loads(given)))
    except ValueError:
        return re.sub(r"(?=<)|$", SCRIPT, given)


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    expect(page.locator(READY)).to_be_attached()


def neighbours(browser: Browser, address: str) -> str:
    """Visit two sites of one origin, put false files into a cache of a third one's, and ask with many question marks."""
    with closing(WatchedPage(browser, {})) as watched:
        page = watched.page
        for name in ("one", "two", "one"):
            _open(page, f"{address}{name}/play/siegestones.html")
        names = page.evaluate("caches.keys()")
        if len(names) != 2:
            return f"the sites have {names} as their caches"
        code = page.locator("script[type=module]").get_attribute("src")
        for false in (f"{address}one/{str(code)[3:]}", page.url):
            page.evaluate(
                f"async url => (await caches.open('a')).put(url, new Response('localStorage[\"{RAN}\"] = 1', "
                "{headers: {'Content-Type': 'text/javascript'}}))",
                false,
            )
        many = "async () => { let all = 0; for (const name of await caches.keys()) all += (await (await caches.open(name)).keys()).length; return all }"
        before = page.evaluate(many)
        for number in range(2):
            page.goto(f"{page.url.partition('?')[0]}?{number}")
        found = page.evaluate(many)
        if found != before:
            return f"{found - before} more pages are kept after two question marks"
        return _wrong(watched, page, "a false file in another one's cache")


def windows(browser: Browser, address: str, elsewhere: str) -> str:
    """Open a page in a window and in a frame of another origin, and send it messages."""
    with closing(WatchedPage(browser, {})) as watched:
        page = watched.page
        page.goto(f"{elsewhere}other.html")
        with page.expect_popup() as opened:
            page.evaluate("url => { window.other = open(url) }", f"{address}one/play/siegestones.html")
        other = opened.value
        expect(other.locator(READY)).to_be_attached()
        messages = [
            {"do": "show", "place": 0, "what": {"cells": ["raise SystemExit"]}},
            json.dumps({"do": "show", "place": 0, "what": {"cells": ["import js"]}}),
            {"text": json.dumps({"tell": "broken", "error": "no"}), "buffers": []},
            None,
            "x",
        ]
        page.evaluate("messages => messages.forEach((each) => other.postMessage(each, '*'))", messages)
        other.locator("[data-id='space:d4']").click()
        expect(LiveBoard(other).moves.first).to_contain_text("d4")
        return _wrong(watched, other, "messages from elsewhere")


def full(browser: Browser, address: str) -> str:
    """Load a page where the browser has no room to keep anything."""
    with closing(WatchedPage(browser, {})) as watched:
        page = watched.page
        _open(page, f"{address}one/play/siegestones.html")
        session = page.context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 1})
        page.goto(f"{address}one/play/tavern.html")
        return _wrong(watched, page, "a browser without room")
