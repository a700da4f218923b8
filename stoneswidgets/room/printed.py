"""What was asked and played in a room, as a page to print."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from stoneswidgets.plumbing.language import listed, many
from stoneswidgets.plumbing.texts import isolated
from stoneswidgets.scene.markup import Markup, join, table, tag
from stoneswidgets.scene.sheet import with_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def page_of(
    asked: Sequence[dict[str, Any]], games: Sequence[dict[str, Any]], named: Callable[[str], str]
) -> str:
    """Return what was asked and played as an HTML page: for each question its answers, the commonest first, then the games.

    They are as `stoneswidgets.room.notes` has them; `named` returns how a person is called on the page.
    """
    questions = (_question(number, each, named) for number, each in enumerate(asked, 1))
    return with_parts("What the room said and played", (), *questions, _games(games, named)).html()


def _question(number: int, each: dict[str, Any], named: Callable[[str], str]) -> Markup:
    who = defaultdict[str, list[str]](list)
    for name, text in each["answers"]:
        who[text].append(named(name))
    rows = (
        (isolated(text), str(len(names)), ", ".join(isolated(name) for name in names if name))
        for text, names in sorted(who.items(), key=lambda item: -len(item[1]))
    )
    return tag(
        "section",
        tag("h2", f"{number}. {each['question'] or 'Which move?'}"),
        tag("p", _about(each, many(len(each["answers"]), "answer"))),
        table(("answer", "how many", "who"), rows),
        tag("p", each["found"]) if each["found"] else Markup(""),
    )


def _games(games: Sequence[dict[str, Any]], named: Callable[[str], str]) -> Markup:
    if not games:
        return Markup("")
    rows = (
        (
            each["rules"],
            listed([f"{isolated(named(name))} ({seat})" for name, seat in each["seats"].items()]),
            each["result"],
            _time(each),
        )
        for each in games
    )
    return join(tag("h2", "Games"), table(("rules", "who", "result", "when"), rows))


def _about(each: dict[str, Any], count: str) -> str:
    return ", ".join(filter(None, (_time(each), each["rules"], count))) + "."


def _time(each: dict[str, Any]) -> str:
    return f"{each['when'][:16].replace('T', ' ')} UTC"
