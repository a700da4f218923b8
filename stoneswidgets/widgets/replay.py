"""The replay widget: steps through a game or a study, also in pages without a kernel."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import traitlets
from typing_extensions import override

from stoneswidgets.core.matches.decoding import decoded
from stoneswidgets.core.matches.hidden_moves import is_open_to_all
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import code
from stoneswidgets.core.matches.study import Study
from stoneswidgets.core.position import seat_in
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import StonesError, quoted
from stoneswidgets.plumbing import files
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.language import counted
from stoneswidgets.scene import Look, animated, drawn, picture
from stoneswidgets.scene.drawing import WIDTH
from stoneswidgets.scene.literal_colours import plain
from stoneswidgets.scene.markdown import beyond_letters, spoken
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.patch import difference
from stoneswidgets.scene.shown import marked_at
from stoneswidgets.scene.telling import announced, entries_of, known_moves
from stoneswidgets.widgets.board import board_style
from stoneswidgets.widgets.code_sharing import Shared, bundle
from stoneswidgets.widgets.kept_picture import BELOW, pictured
from stoneswidgets.widgets.screens.exploring import in_list, led_to
from stoneswidgets.widgets.screens.screen import in_place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from stoneswidgets.core.matches.lines import Chapter, Node
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene import Animation, Drawing, Picture
    from stoneswidgets.scene.format import Entry, Scene
    from stoneswidgets.scene.literal_colours import Theme
    from stoneswidgets.scene.patch import Json


CAN = "copy", "look", "names", "overlay", "seat", "share"
"""What a replay has of what there is to be pressed on a board, beside its own steps."""
_DEEPEST = 4
"""How far in a line stands in the list at most."""
_UNFOLDED = 12
"""How many moves a line that leaves another may have where it is not folded."""


class ReplayContent(NamedTuple):
    """What a replay shows: its positions as pictures, and as scenes in which nothing can be chosen.

    `picture` stands for all of it, `words` says what it is, `lines` has a study's lines in words; `texts` can be copied.
    """

    pictures: list[Picture]
    scenes: list[Scene]
    picture: Picture
    words: str
    lines: str
    texts: dict[str, str]

    def ratings(self) -> Iterator[Json]:
        """Return for each picture the patch that draws the overlay (threat ratings, say) on it."""
        for now, scene in zip(self.pictures, self.scenes, strict=True):
            rated = picture(now.position, replace(now.look, overlay=True)).scene()
            yield difference(scene, {**scene, **in_place(rated, {}, rated["status"])})


def _of_game(
    game: object, shows: object, remarks: Mapping[int, str] | None, seat: int | None
) -> ReplayContent:
    """Return the content of a game's replay: what is seen before the first move and after each."""
    if not isinstance(game, Match | Record):
        raise StonesError(f"a replay shows a record, a match, a study or a short code, not {quoted(shows)}")
    positions, moves = game.positions if isinstance(game, Match) else game.positions(), game.moves
    if seat is not None:
        seat = seat_in(positions[0].game, seat)
    open_to_all = seat is None and (isinstance(game, Record) or is_open_to_all(game))
    seen = tuple(position if open_to_all else position.view(seat) for position in positions)
    remarked = _checked(remarks, len(moves))
    pictures = [_picture(seen, moves, at) for at in range(len(seen))]
    known = known_moves(pictures[-1], seen.__getitem__, moves)
    listed = {str(i): move for i, move in enumerate(known, 1)}
    entries = entries_of(pictures[-1], seen, moves, known)
    scenes = []
    for at, now in enumerate(pictures):
        led = announced(now, seen[at - 1], moves[at - 1]) if at else ""
        said = f"{phrase('move led', at=at)} {led}" if at else "The start."
        scenes.append(_scene(now, at, said, remarked.get(at, ""), listed, entries))
    last = pictures[-1]
    words = f"{last.position.game.title}: {counted(len(moves), 'move')}, {last.status()}"
    return ReplayContent(pictures, scenes, last, words, "", _texts(game) if open_to_all else {})


def _of_study(study: Study, remarks: Mapping[int, str] | None, seat: int | None) -> ReplayContent:
    """Return the content of a study's replay: chapter by chapter, each variation where it is read."""
    if remarks is not None or seat is not None:
        raise StonesError("a study has its own texts, and shows all: it takes no remarks, and no seat")
    if not study.chapters:
        raise StonesError("the study has no chapter to show; add one")
    places = [place for chapter in study.chapters for place in _read(chapter)]
    pictures = []
    for node, _, _ in places:
        seen, made = [each.position for each in node.way()], node.line()
        pictures.append(_picture(seen, made, len(made), node.marks))
    entries = {str(at): entry for at, (_, entry, _) in enumerate(places) if at}
    listed = {at: entry[1] for at, entry in entries.items()}
    scenes = []
    for at, (now, (node, _, head)) in enumerate(zip(pictures, places, strict=True)):
        said = " ".join(filter(None, (led_to(node), marked_at(node))))
        remark = " ".join(filter(None, (head, spoken(node.text))))
        scene = _scene(now, at, said, remark, listed, entries)
        if shown := beyond_letters(node.text):
            scene["html"] = join(tag("p", head) if head else "", shown)
        scenes.append(scene)
    chapters = counted(len(study.chapters), "chapter")
    moves = counted(sum(node.parent is not None for node, _, _ in places), "move")
    return ReplayContent(
        pictures, scenes, pictures[0], f"a study: {chapters}, {moves}", str(study), {"record": study.dumps()}
    )


def _read(chapter: Chapter) -> Iterator[tuple[Node, Entry, str]]:
    """Yield each node of a chapter in reading order, with its entry in the list and the heading above it."""
    yield chapter.start, ("", chapter.heading, "", "0"), f"{chapter.heading}."
    runs = [*chapter.runs()]
    for at, (depth, line) in enumerate(runs):
        inner = takewhile(lambda run, own=depth: run[0] > own, runs[at + 1 :])  # type: ignore[misc]
        length = len(line) + sum(len(moves) for _, moves in inner)
        folded = length if depth > 1 and length > _UNFOLDED else 0
        for node in line:
            begun = (str(min(depth, _DEEPEST)), folded) if node is line[0] else ("", 0)
            yield node, (*_entry(node), *begun), ""


def _entry(node: Node) -> tuple[str, str, str]:
    """Return a node's entry in the list of moves."""
    piece, words = in_list(node)
    return piece, f"{words}{node.glyph}", str(len(node.line()))


def _picture(
    seen: Sequence[Snapshot], moves: tuple[str, ...], at: int, marks: tuple[str, ...] = ()
) -> Picture:
    return picture(seen[at], Look(marks=marks).after(seen.__getitem__, moves, at))


def _scene(
    now: Picture, at: int, said: str, remark: str, moves: dict[str, str], entries: Mapping[str, Entry]
) -> Scene:
    """Return the scene of a position, in which nothing can be chosen."""
    drawn = now.scene()
    return {
        **in_place(drawn, {}, drawn["status"]),
        "n": 0,
        "secret": False,
        "news": [],
        "pace": "",
        "step": at,
        "say": said,
        "lines": {},
        "remark": remark,
        "html": "",
        "moves": moves,
        "entries": {**entries},
        "seats": {str(seat): now.seat(seat) for seat in range(now.position.game.seats)},
        "players": {},
        "rates": now.overlay_name,
        "analysis": {},
        "review": {},
        "setup": {},
        "can": {verb: True for verb in CAN if verb != "overlay" or now.overlay_name},
    }


class Replay(files.Saved, Shared):
    """A game to step and play through, with remarks on its moves; or a study, line by line, with its texts and marks.

    The browser gets all positions when the replay is first shown, and needs no Python after that.

    Parameters
    ----------
    shows : Record, Match, Study or str
        The game, or its short code. Of a match, the replay has the moves made so far. A study is gone through in the order
        in which it is printed, chapter by chapter; nothing of it can be changed.
    remarks : mapping of int to str, optional
        Remarks in plain text, by the number of the move; 0 for the start. A study has its own texts.
    seat : int, optional
        Show what this seat could see, and nothing else. Left out: everything in a record, and in a match that is
        over and of which all was shown; in another match, what everybody may see.
    layout : Layout, optional
        The widget's place and size, as ipywidgets have it.

    Raises
    ------
    StonesError
        If it is given no game and no study, or remarks or a seat that do not fit it.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> record = sw.from_code("1SaS4UTuijdDT")
    >>> sw.Replay(record, remarks={2: "White gets a stone next to the tower."})
    <Replay of SiegeStones: 3 moves, White to move: drop a stone or a tower.>
    """

    _reel = traitlets.Unicode().tag(sync=True)
    """JSON as text: in a saved notebook, an object's members are sorted, and parts of a picture lie in their order."""

    def __init__(
        self,
        shows: Record | Match | Study | str,
        remarks: Mapping[int, str] | None = None,
        seat: int | None = None,
        *,
        layout: Any = None,
    ) -> None:
        game = decoded(shows)
        self._content = content = (
            _of_study(game, remarks, seat)
            if isinstance(game, Study)
            else _of_game(game, shows, remarks, seat)
        )
        reel = {
            "first": content.scenes[0],
            "then": [difference(*pair) for pair in pairwise(content.scenes)],
            "rated": [difference(*pair) for pair in pairwise([{}, *content.ratings()])],
            "texts": content.texts,
        }
        more = {} if layout is None else {"layout": layout}
        super().__init__("replay", board_style(), _reel=json.dumps(reel, separators=(",", ":")), **more)

    def svg(self, width: int | None = WIDTH, *, theme: Theme | None = None) -> Drawing:
        """Draw the last position, of a study the first; see `stoneswidgets.svg`."""
        return drawn(self._content.picture, width, theme)

    def gif(self, width: int = WIDTH, *, theme: Theme = "light", seconds: float = 1.0) -> Animation:
        """Draw the positions one after the other; see `stoneswidgets.gif`."""
        return animated(self._content.pictures, width, theme, seconds)

    def _formats(self) -> dict[str, Callable[[], bytes]]:
        """Return how it is written: as an .html page to step through that needs no network; as .gif, .svg and .png."""
        return {".html": self._page, ".gif": lambda: bytes(self.gif()), **self.svg()._formats()}  # noqa: SLF001 (of one kind)

    def _page(self) -> bytes:
        picture = plain(str(self.svg(None)), "light", styled=True)
        head = join(
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width"),
            tag("title", repr(self)[1:-1]),
            tag("style", Markup(_PAGE)),
        )
        body = tag("body", tag("main", page_code(), in_page(self._reel, Markup(picture))))
        return f"<!DOCTYPE html>\n{tag('html', tag('head', head), body, lang='en')}\n".encode()

    def __repr__(self) -> str:
        return f"<Replay of {self._content.words}>"

    @override
    def _kept(self) -> dict[str, str]:
        lines = self._content.lines
        return pictured(str(self.svg()), room=BELOW, below=tag("pre", lines) if lines else "")


def _checked(remarks: Mapping[int, str] | None, many: int) -> dict[int, str]:
    if not isinstance(remarks, dict | None):
        raise StonesError(f"remarks are a dict from the numbers of moves to texts, not {quoted(remarks)}")
    found = {}
    for number, remark in (remarks or {}).items():
        if not isinstance(remark, str):
            raise StonesError(f"remarks: that on move {quoted(number)} is a text, not {quoted(remark)}")
        found[whole("remarks: the number of a move", number, 0, many)] = remark
    return found


def _texts(shows: Record | Match) -> dict[str, str]:
    record = shows.record() if isinstance(shows, Match) else shows
    try:
        return {"record": record.dumps(), "code": code(record)}
    except StonesError:  # too long for a code
        return {"record": record.dumps()}


_HOST = """
const here = document.currentScript, place = here.previousElementSibling;
const code = document.getElementById("stoneswidgets-code").textContent;
const loaded = window.stoneswidgetsReplay ??= import(URL.createObjectURL(new Blob([JSON.parse(code)], {type: "text/javascript"})));
const state = {_reel: here.dataset.reel};
const model = {get: (name) => state[name], on() {}, off() {}};
loaded.then(({default: {render}}) => {
  if (!document.getElementById("stoneswidgets-style").sheet) throw new Error("A policy of this page forbids style sheets: the picture stays.");
  const meanwhile = [...place.childNodes];
  render({model, el: place});
  for (const node of meanwhile) node.remove();
});
"""


_PAGE = """
:root { color-scheme: light dark; }
@media print { :root { color-scheme: light; } }
body { font: 16px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1rem; }
"""


def page_code() -> Markup:
    """Return the style sheet and code that a page needs once, before its first replay."""
    module = Markup(json.dumps(bundle("replay")).replace("<", "\\u003c"))
    return join(
        tag("style", Markup(board_style()), id="stoneswidgets-style"),
        tag("script", module, type="application/json", id="stoneswidgets-code"),
    )


def in_page(reel: str, meanwhile: Markup) -> Markup:
    """Return markup for a replay (`reel` is its trait) in such a page, which shows `meanwhile` until the script has run, or where it cannot."""
    script = tag("script", Markup("{" + _HOST + "}"), data_reel=reel)
    return join(tag("div", meanwhile, class_="stones-host"), script)
