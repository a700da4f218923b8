"""The log of a room: what was asked and played, for its file, for tables, and to print."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.matches.share import code
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.page.gallery import SAY, measured
from stoneswidgets.plumbing.json_text import Fields
from stoneswidgets.plumbing.language import counted, listed, many
from stoneswidgets.plumbing.tables import csv_file, csv_of
from stoneswidgets.plumbing.texts import isolated, one_line
from stoneswidgets.scene.markup import Markup, join, table, tag
from stoneswidgets.scene.sheet import with_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from stoneswidgets.page.gallery import Exhibit
    from stoneswidgets.room.tables import RoomTable
    from stoneswidgets.teach.poll import Poll

MOST_ENTRIES = 1_000
"""How many questions, and how many games, a log has."""
COLUMNS = ("what", "when", "question", "kind", "rules", "code", "group", "name", "answer", "came out")
NOT_BEGUN = "not begun"
"""The result of a game without a move of anybody's."""
GAME = ("when", "rules", "code", "result", "seats")
QUESTION = ("when", "rules", "code", "question", "kind", "found", "answers")


def game_entry(table: RoomTable) -> dict[str, Any]:
    """Return a table's game for the log."""
    names, moves = table.match.game.seat_names, table.match.moves
    return {
        **_about(table.match),
        "rules": table.titled,
        "result": table.result(names=False)
        or (f"not over, {counted(len(moves), 'move')}" if table.goes_on else NOT_BEGUN),
        "seats": {name: names[seat] for name, seat in table.has_sat.items()},
    }


def question_entry(poll: Poll) -> dict[str, Any]:
    """Return a question with its answers for the log."""
    about, kept = _about(poll.kind.match), poll.kind.to_dict()
    return {
        **about,
        "rules": Design(kept.get("called", "")).over(about["rules"]),
        "question": poll.ask,
        "kind": poll.kind.name,
        "found": " ".join(kept.get("found", {}).get("lines", [])),
        "answers": [[each.name, each.text] for each in poll.answers],
    }


def gallery_entries(exhibits: Sequence[Exhibit]) -> Iterator[dict[str, Any]]:
    """Yield the designs of a gallery as questions for the log: what their owners expected, and what others say of them."""
    for each in exhibits:
        about = {**_about(Match(each.game)), "rules": each.titled}
        expected = [[name, str(each.expected)] for name in each.owners]
        yield {
            **about,
            "question": each.asked.text,
            "kind": "design",
            "found": each.outcome(len(measured(exhibits))),
            "answers": expected,
        }
        if each.said:
            said = [[name, text] for names, text in each.said.items() for name in names]
            yield {**about, "question": SAY, "kind": "sentence", "found": "", "answers": said}


def _about(match: Match | None) -> dict[str, str]:
    about = {"when": datetime.now(UTC).isoformat(timespec="seconds"), "rules": "", "code": ""}
    if match is not None:
        about["rules"] = match.game.titled
        with suppress(StonesError):  # a variant that is in no list has no codes
            about["code"] = code(match)
    return about


def read_entries(given: object, names: tuple[str, ...], *, pairs: bool) -> list[dict[str, Any]]:
    """Return entries of a log, each with texts, and last a list of pairs or an object with names; raise a `BadRecord` if these are none."""
    if not isinstance(given, list) or len(given) > MOST_ENTRIES:
        raise BadRecord(
            f"what was asked and played is a list of at most {MOST_ENTRIES:,}, not {quoted(given)}"
        )
    for each in given:
        *texts, people = map(Fields(each, "entry of the log", names).members.get, names)
        for text in texts:
            one_line(text, "an entry of the log", empty=True)
        if not isinstance(people, list if pairs else dict):
            raise BadRecord(f"an entry of the log has names, not {quoted(people)}")
        for pair in people if isinstance(people, list) else people.items():
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise BadRecord(f"an answer is a name and a text, not {quoted(pair)}")
            for text in pair:
                one_line(text, "an entry of the log", empty=True)
    return given


def as_csv(asked: list[dict[str, Any]], games: list[dict[str, Any]], named: Callable[[str], str]) -> str:
    """Return what was asked and played as CSV, a row for each person's answer or seat."""
    rows = [
        {**each, "what": "answer", "name": name, "answer": text, "came out": each["found"]}
        for each in asked
        for name, text in each["answers"]
    ]
    rows += [
        {**each, "what": "game", "name": name, "answer": seat, "came out": each["result"]}
        for each in games
        for name, seat in each["seats"].items()
    ]
    for row in rows:
        group, _, who = named(row["name"]).rpartition("/")
        row |= {"group": group, "name": who}
    return csv_file(csv_of([{name: row.get(name, "") for name in COLUMNS} for row in rows], COLUMNS))


def as_page(
    asked: Sequence[dict[str, Any]], games: Sequence[dict[str, Any]], named: Callable[[str], str]
) -> str:
    """Return what was asked and played as an HTML page: for each question its answers, the commonest first, then the games.

    `named` returns how a person is called on the page.
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
    about = ", ".join(filter(None, (_time(each), each["rules"], many(len(each["answers"]), "answer"))))
    return tag(
        "section",
        tag("h2", f"{number}. {each['question'] or 'Which move?'}"),
        tag("p", f"{about}."),
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


def _time(each: dict[str, Any]) -> str:
    return f"{each['when'][:16].replace('T', ' ')} UTC"
