"""The scenes of a replay: a game's positions in order, or a study's nodes in reading order."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from stoneswidgets.errors import StonesError
from stoneswidgets.plumbing.language import counted
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.markdown import beyond_letters, spoken
from stoneswidgets.scene.marks import marked
from stoneswidgets.scene.markup import join, tag
from stoneswidgets.scene.patch import difference
from stoneswidgets.scene.telling import announced, entries_of, known_moves
from stoneswidgets.widgets.screens.exploring import in_list, led_to

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from stoneswidgets.core.matches.lines import Chapter, Node
    from stoneswidgets.core.matches.study import Study
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene import Picture
    from stoneswidgets.scene.format import Entry, Scene
    from stoneswidgets.scene.patch import Json

CAN = "copy", "look", "names", "overlay", "seat", "share"
"""What a replay has of what there is to be pressed on a board, beside its own steps."""
_DEEPEST = 4
"""How far in a line stands in the list at most."""
_UNFOLDED = 12
"""How many moves a line that leaves another may have where it is not folded."""


class ReplayContent(NamedTuple):
    """The content of a replay: pictures, scenes and texts.

    Attributes
    ----------
    pictures : list of Picture
        The positions, drawn and put into words.
    scenes : list of Scene
        The scene of each, in which nothing can be chosen.
    picture : Picture
        What stands for all of it where there is one picture.
    words : str
        What it is.
    lines : str
        A study's lines in words; empty for a game.
    texts : dict of str to str
        What can be copied of it.
    """

    pictures: list[Picture]
    scenes: list[Scene]
    picture: Picture
    words: str
    lines: str
    texts: dict[str, str]

    def ratings(self) -> Iterator[Json]:
        """Return for each picture the patch that draws the overlay (threat ratings, say) on it."""
        for now in self.pictures:
            plain, rated = (
                picture(now.position, replace(now.look, overlay=on)).scene() for on in (False, True)
            )
            yield difference(plain, rated)


def content_of_game(
    seen: Sequence[Snapshot], moves: tuple[str, ...], remarks: Mapping[int, str], texts: dict[str, str]
) -> ReplayContent:
    """Return the content of a game's replay.

    Parameters
    ----------
    seen : sequence of Snapshot
        What is seen before the first move and after each.
    moves : tuple of str
        The moves.
    remarks : mapping of int to str
        Remarks by the number of the move.
    texts : dict of str to str
        What can be copied of the game.
    """
    pictures = [_picture(seen, moves, at) for at in range(len(seen))]
    known = known_moves(pictures[-1], seen.__getitem__, moves)
    listed = {str(i): move for i, move in enumerate(known, 1)}
    entries = entries_of(pictures[-1], seen, moves, known)
    scenes = []
    for at, now in enumerate(pictures):
        said = f"Move {at}: {announced(now, seen[at - 1], moves[at - 1])}" if at else "The start."
        scenes.append(_scene(now, at, said, remarks.get(at, ""), listed, entries))
    count, last = counted(len(moves), "move"), pictures[-1]
    return ReplayContent(
        pictures, scenes, last, f"{last.position.game.title}: {count}, {last.status()}", "", texts
    )


def content_of_study(study: Study) -> ReplayContent:
    """Return the content of a study's replay: chapter by chapter, each variation where it is read.

    Raises
    ------
    StonesError
        If it has no chapter.
    """
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
        said = " ".join(filter(None, (led_to(node), marked(node.marks, now.labels()))))
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
    scene: Scene = {
        **now.scene(),
        "n": 0,
        "secret": False,
        "news": [],
        "pace": "",
        "step": at,
        "say": said,
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
    scene["paths"], scene["chosen"], scene["tray"] = {}, [], {}
    return scene
