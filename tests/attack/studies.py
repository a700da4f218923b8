"""Mutate studies, as files and codes, and use those that can still be read."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import copy
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.core.matches import share
from stoneswidgets.core.position import random_move
from stoneswidgets.teach.asked_chapter import asked_in
from stoneswidgets.widgets.replay import content_of_study
from tests.attack.mutations import mutated

if TYPE_CHECKING:
    from collections.abc import Callable

FEW = 12
"""How many places a study may have here: all of them are drawn."""


@cache
def studies() -> list[str]:
    """Return the library's short studies, and one of each game with lines, texts, glyphs and marks."""
    texts = [study.dumps() for name in sw.GAMES for study in sw.Study.of_game(name).values()]
    rng = Random(0)
    for name in sw.GAMES:
        study = sw.Study(sw.game(name).start(seed=1))
        (chapter,) = study.chapters
        node, to_move = chapter.start, chapter.start.position.to_move
        chapter.asked = to_move[0] if to_move else None
        for _ in range(4):
            if not node.position.is_over:
                node.add(random_move(node.position, rng), "Not *so*.", "?")
                node = node.add(random_move(node.position, rng), "So.", "!")
        texts.append(study.dumps())
    return [text for text in texts if sum(1 for c in sw.Study.loads(text).chapters for _ in c.nodes()) <= FEW]


def use_study(text: str) -> None:
    """Read, write, print, copy, show it, and ask what can be asked of it."""
    study = sw.Study.loads(text)
    assert sw.Study.loads(study.dumps()) == study == copy(study)
    study.dumps().encode()
    str(study).encode()
    if study.chapters:
        content = content_of_study(study)
        assert len(content.scenes) == sum(1 for chapter in study.chapters for _ in chapter.nodes())
        sw.paper.study(study).html().encode()
    if any(chapter.asked is not None for chapter in study.chapters):
        for question in asked_in(study):
            question.check(question.solutions()[0])
            question.explain().encode()


def use_code(text: str) -> None:
    """Read and write again."""
    study = sw.Study.from_code(text)
    assert sw.Study.from_code(sw.code(study)) == study


def mutated_code(rng: Random) -> str:
    """Return a code that is none any more, or one whose check fits, of something that may be no study."""
    text = mutated(rng.choice(studies()), rng)
    with suppress(ValueError, LookupError, TypeError, RecursionError, sw.StonesError):
        chapters = json.loads(text)["chapters"]
        return share._of_study(SimpleNamespace(as_json=lambda: chapters))
    return mutated(rng.choice(codes()), rng)


@cache
def codes() -> list[str]:
    """Return the codes of these studies."""
    return [sw.code(sw.Study.loads(text)) for text in studies()]


SOURCES: dict[str, Callable[[], list[str]]] = {"study": studies, "study's code": codes}
USES: dict[str, Callable[[str], None]] = {"study": use_study, "study's code": use_code}
