"""Links to a game on the site, and QR codes of them for a projector."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from stoneswidgets.core.matches.share import code, from_code, holds_study
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.rules.registry import GAMES, WITH_CARDS
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing.extras import extra
from stoneswidgets.scene.drawing import Drawing

if TYPE_CHECKING:
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.core.matches.record import Record
    from stoneswidgets.core.position import Position

LONGEST = 2_000
"""The longest link, in characters, of which a QR code is made that telephones read from a distance."""


def link(shows: Match | Record | Position | Study | str, site: str) -> str:
    """Return the address of a page of the site that opens a game at its present position, or a study.

    The address holds the whole game. While it is going on, it therefore reveals what is hidden from a seat.

    Parameters
    ----------
    shows : Match, Record, Position, Study or str
        The game, or its short code; of a study, the page is that of its first chapter's game.
    site : str
        The address of the site that ``make site`` builds, as "http://192.168.1.5:8000" or "https://example.org/stones".

    Raises
    ------
    StonesError
        If it is not a web address, or the game is not one of the library's own; only these have pages.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.link(sw.SiegeStones().start(), "http://127.0.0.1:8000")
    'http://127.0.0.1:8000/play/siegestones.html#1SrXWN'
    """
    if isinstance(shows, str):
        shows = Study.from_code(shows) if holds_study(shows) else from_code(shows)
    short = code(shows)
    if isinstance(shows, Study):
        if not shows.chapters:
            raise StonesError(
                "a study without chapters has no page: it opens on that of its first chapter's game"
            )
        name = shows.chapters[0].game.name
    else:
        name = from_code(short).game.name
    name = WITH_CARDS.get(name, name)
    if name not in GAMES:
        raise StonesError(
            f"the site has pages of {', '.join(GAMES)}, and cannot know the rules of {name}: sw.Replay(…).save({f'{name}.html'!r}) is a "
            "page of the game so far, stoneswidgets room --rules FILE has boards for browsers, and sw.code(…) is read where the class of "
            f"{name} has been run"
        )
    try:
        parts = urlsplit(site)
    except (ValueError, AttributeError, TypeError):
        parts = urlsplit("")
    usable = parts.scheme in ("http", "https") and parts.netloc and not parts.query and not parts.fragment
    if not usable or not site.isprintable() or any(map(str.isspace, site)):
        raise StonesError(f"site: the address of a site, such as http://127.0.0.1:8000, not {quoted(site)}")
    return f"{site.rstrip('/')}/play/{name}.html#{short}"


def qr(shows: Match | Record | Position | Study | str, site: str) -> Drawing:
    """Return the QR code of a `link`, for a projector or for paper; needs the extra `pictures`.

    Parameters
    ----------
    shows : Match, Record, Position, Study or str
        The game or the study, or its short code.
    site : str
        The address of the site.

    Raises
    ------
    StonesError
        As `link`; and if the link is too long for a QR code that can be read, or the extra is not installed.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> sw.qr(sw.SiegeStones().start(), "http://127.0.0.1:8000")
    <Drawing of the QR code of http://127.0.0.1:8000/play/siegestones.html#1SrXWN>
    """
    return qr_of(link(shows, site))


def qr_of(address: str) -> Drawing:
    """Return the QR code of any address; needs the extra `pictures`.

    Raises
    ------
    StonesError
        If it is too long for a QR code that can be read, or the extra is not installed.
    """
    if len(address) > LONGEST:
        raise StonesError(
            f"the link has {len(address):,} characters, and a QR code that telephones can read at most {LONGEST:,}: share the code as text"
        )
    segno = extra("segno", "a QR code", "stoneswidgets[pictures]")
    made = segno.make_qr(address, error="m")
    drawn = made.svg_inline(omitsize=True, light="#fff", title=f"QR code of {address}")
    shown = "<svg xmlns='http://www.w3.org/2000/svg' width='480' height='480' role='img' "
    return Drawing(drawn.replace("<svg ", shown, 1), f"the QR code of {address}")
