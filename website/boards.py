"""Write the site's pages with live boards, and their index."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.plumbing import files
from stoneswidgets.scene.document import document
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.widgets.kept_picture import BELOW, EACH_SEAT

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game

FOLDER = "play"
_ROOM = "room"
_DOCS = Path(__file__).parents[1] / "docs"
_NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
_POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types stoneswidgets stoneswidgets-scripts"
)
"""What a page may do: no script runs but the site's own, whatever was kept in the browser or stands in a link."""
_WHAT_IT_NEEDS = "This is a picture. To play on it, a browser with JavaScript and WebAssembly is needed; nothing has to be installed."


def write(site: Path, tab: str) -> None:
    """Write the pages.

    Parameters
    ----------
    site : Path
        The site's folder.
    tab : str
        Where the code of live boards is, seen from the site's folder.
    """
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    files.write(folder / "index.html", _list(tab).encode())
    for name in sw.GAMES:
        files.write(folder / f"{name}.html", _page(sw.game(name), tab).encode())
    files.write(folder / f"{_ROOM}.html", _room(tab).encode())


def _list(tab: str) -> str:
    games = [sw.game(name) for name in sw.GAMES]
    items = [
        tag(
            "li",
            tag("a", _picture(game), tag("b", game.title), href=f"{game.name}.html"),
            tag("p", _about(game)),
        )
        for game in games
    ]
    note = "Nothing to install: the boards, the bots and the analysis run in this page, and nothing is sent anywhere."
    room = tag(
        "p",
        "For a room with a projector: ",
        tag("a", "the room's board", href=f"{_ROOM}.html"),
        ", with a question, a clock and everybody's answers.",
    )
    body = join(tag("h1", "Play"), tag("p", note), tag("ul", *items, class_="games"), room)
    return _document("Play: stoneswidgets", body, tab, live=False)


def _page(game: Game, tab: str) -> str:
    bots = ["person", *["bot:1"] * (game.seats - 1)]
    board = stage({"board": game.name, "players": bots}, _still(game), key=game.name, scene=_scene(game))
    body = join(
        tag("h1", game.title),
        board,
        tag("noscript", tag("p", _WHAT_IT_NEEDS)),
        tag("p", _about(game), " ", *_links(game)),
        tag(
            "p",
            "Share copies a link to the position: this page's address with the game's short code behind a #. Your game is kept "
            "in this browser when you leave the page.",
        ),
        tag("h2", "Exercises", id="exercises"),
        stage({"progress": game.name}, Markup(""), quiet=True),
        *(
            tag(
                "details",
                tag("summary", question.ask),
                stage({"exercise": f"{game.name}/{question.name}"}, Markup("")),
            )
            for question in sw.ExerciseSet.of_lesson(game.name)
        ),
    )
    return _document(f"{game.title}: play", body, tab, live=True)


def _room(tab: str) -> str:
    begin = [
        join(tag("a", game.title, href=f"#{game.name}", data_game=game.name), " ")
        for game in map(sw.game, sw.GAMES)
    ]
    body = join(
        tag("h1", "The room's board"),
        tag(
            "p",
            "Everybody answers in the chat, on paper, or on a board of their own, and gives you the move or the short code that "
            "Share copies; you paste the answers here, one a line. Nobody sees them until you show them, and no name "
            "until you say so.",
        ),
        stage({"room": sw.GAMES[0]}, Markup(""), key=_ROOM),
        tag(
            "noscript",
            tag("p", "A browser with JavaScript and WebAssembly is needed; nothing has to be installed."),
        ),
        tag("p", "Begin with another game: ", *begin),
        tag(
            "p",
            "To ask about a position, put its short code behind a # at the end of this page's address. The game and the answers "
            "are kept in this browser when you leave the page, and nothing is sent anywhere.",
        ),
    )
    return _document("The room's board: play", body, tab, live=True)


def stage(
    what: dict[str, object],
    meanwhile: Markup,
    *,
    key: str | None = None,
    scene: str | None = None,
    quiet: bool = False,
) -> Markup:
    """Return a place for a widget.

    Parameters
    ----------
    what : dict
        What is shown there; see `stoneswidgets.page.tab.Stage`.
    meanwhile : Markup
        What is there until then.
    key : str, optional
        The name under which the browser keeps the game.
    scene : str, optional
        The first scene, as JSON, if it is always the same: then the board is there before Python.
    quiet : bool
        Whether it leaves it to others to say that Python is loading.
    """
    first = (
        Markup("")
        if scene is None
        else tag("script", Markup(scene.replace("<", "\\u003c")), type="application/json")
    )
    show, kept = json.dumps(what), key
    return _open(
        "div",
        meanwhile,
        first,
        class_="stage",
        data_show=show,
        data_key=kept,
        data_quiet="" if quiet else None,
    )


def _open(name: str, /, *children: Markup, **attributes: str | None) -> Markup:
    """Return an element with an end tag of its own, as HTML wants it even where there is nothing inside."""
    return Markup(re.sub(r"/>$", f"></{name}>", tag(name, *children, **attributes)))


def _picture(game: Game) -> Markup:
    return document(sw.Board(game)._session.scene(), None, styled=False)  # noqa: SLF001 (a page is another host of it)


def _still(game: Game) -> Markup:
    """Return the picture where the live board will have it."""
    grid = tag(
        "div",
        tag("div", " ", class_="status"),
        tag("div", _picture(game), class_="field"),
        tag("div", " ", class_="info", style=f"min-height: {BELOW + EACH_SEAT * game.seats}px"),
        class_="grid",
    )
    return tag("div", tag("div", grid, class_="stones-art stones"), class_="stones-host")


def _scene(game: Game) -> str | None:
    """Return the first scene, if every game begins with it."""
    one, other = (sw.Match(game).position for _ in range(2))
    if one != other:
        return None
    players = [None, *[1] * (game.seats - 1)]
    return json.dumps(sw.Board(game, players=players)._session.scene(), separators=(",", ":"))  # noqa: SLF001


def _about(game: Game) -> str:
    """Return what the game's page in the documentation begins with."""
    paragraph = (_DOCS / "games" / f"{game.name}.md").read_text("utf-8").split("\n\n")[1]
    plain = re.sub(r"[*\n]+", lambda found: "" if "*" in found[0] else " ", paragraph)
    return re.split(r" (?:The \[lesson\]|This is )", plain)[0]


def _links(game: Game) -> list[Markup]:
    (lesson,) = _NOTEBOOKS.glob(f"*-{game.name}.ipynb")
    return [
        join(tag("a", words, href=f"../{where}"), " ")
        for words, where in (
            ("The lesson.", f"lessons/{lesson.stem}.html"),
            ("The rules, and a game with remarks.", f"games/{game.name}.html"),
        )
    ]


def icon() -> str:
    """Return the site's icon as an address that asks for no file."""
    return f"data:image/svg+xml;base64,{b64encode((_DOCS / 'static' / 'icon.svg').read_bytes()).decode()}"


def _document(title: str, body: Markup, tab: str, *, live: bool) -> str:
    code = [_open("script", type="module", src=f"../{tab}page.js")] if live else []
    head = tag(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("title", title),
        tag("link", rel="icon", href=icon()),
        tag("link", rel="stylesheet", href=f"../{tab}page.css"),
        *code,
    )
    links = join(tag("a", "stoneswidgets", href="../index.html"), " ", tag("a", "Play", href="index.html"))
    page = tag("body", tag("nav", links, aria_label="Site"), tag("main", body), class_="stones-page")
    return f"<!DOCTYPE html>\n{tag('html', head, page, lang='en')}\n"
