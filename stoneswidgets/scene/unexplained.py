"""A scene that says what lies where, and nothing that the game reckons: for a question whose answer that would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene import picture
from stoneswidgets.scene.base import POINTED

if TYPE_CHECKING:
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.scene.format import About, PictureScene

EMPTY = ", empty"


def unexplained(scene: PictureScene, shown: Snapshot) -> PictureScene:
    """Return a scene without reckonings: each piece explains only what lies next to it.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> p = sw.SiegeStones().start().play("Td6").play("c5")
    >>> plain = unexplained(picture(p).scene(), p)
    >>> plain["labels"]["space:d6"], plain["about"]["space:d6"]["text"]
    ('d6, tower', ['Next to d6: c5, White stone.'])
    """
    plain = {id_: ", ".join(label.split(", ")[:2]) for id_, label in scene["labels"].items()}
    marked = {id_: POINTED for id_, label in scene["labels"].items() if label.endswith(POINTED)}
    labels = {id_: label.removesuffix(POINTED) + marked.get(id_, "") for id_, label in plain.items()}
    sums = picture(shown).sums
    pieces = {id_: piece for id_, piece in scene["pieces"].items() if not (sums and id_.startswith(sums))}
    return {**scene, "pieces": pieces, "labels": labels, "about": _beside(plain, shown)}


def _beside(labels: dict[str, str], shown: Snapshot) -> dict[str, About]:
    board = shown.game.board
    found: dict[str, About] = {}
    if board is None:
        return found
    for name in board.names:
        near = [f"space:{board.names[i]}" for i in sorted(board.neighbours[board.index(name)])]
        pieces = [id_ for id_ in near if id_ in labels and not labels[id_].endswith(EMPTY)]
        if pieces and not labels.get(f"space:{name}", EMPTY).endswith(EMPTY):
            said = "; ".join(labels[id_] for id_ in pieces)
            found[f"space:{name}"] = {"text": [f"Next to {name}: {said}."], "marks": pieces}
    return found
