"""Mutate rooms, labs, puzzles, links and reviews, and use those that can still be read."""

from __future__ import annotations

import json
import warnings
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import stoneswidgets as sw
from stoneswidgets.lab.experiment import Expectation, Experiment, Log
from stoneswidgets.room import Host, Room
from stoneswidgets.room.store import dumps, loads
from stoneswidgets.teach.kinds import MoveKind
from stoneswidgets.teach.poll import Poll
from stoneswidgets.teach.practice import Course, now
from stoneswidgets.teach.puzzles.sets import PuzzleSet
from stoneswidgets.teach.transcript import Done, Transcript
from tests.attack.words import no_formula, printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GOAL = sw.SiegeStones(goal=1)
SMALL = sw.SiegeStones(side=3)
LONGEST = 1_000
SITE = "http://127.0.0.1:8000"


@cache
def room_position() -> sw.Position:
    """Return where a room is asked."""
    return sw.SiegeStones().start().play("Td4")


@cache
def answers() -> str:
    """Return what a room may paste, or hand in as a table."""
    code = sw.code(_played())
    return f"group,name,answer\nRed/Ada: c4\nBen: e4\n\nd5\nBlue,Cleo,{code}\nDan; {code}\nEve\tc5\nc4"


def _played() -> sw.Match:
    match = sw.Match(sw.SiegeStones())
    for move in ("Td4", "c4"):
        match.play(move)
    return match


@cache
def kept_run() -> str:
    """Return the file of a run of random games."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "run.json")
        simulated(path, 8)
        return path.read_text("utf-8")


def first(view: sw.View) -> str:
    """Choose the first move."""
    return view.legal_moves()[0]


def simulated(path: Path, games: int) -> sw.lab.Simulation:
    """Play a number of games, kept in a file, or go on with them."""
    return sw.lab.simulate(GOAL, first, games, seed=1, keep=True, progress=False, path=path, workers=1)


@cache
def kept_tournament() -> str:
    """Return the file of a tournament."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "tournament.jsonl")
        sw.tournament([None, None], GOAL, games=4, seed=1, path=path, progress=False)
        return path.read_text("utf-8")


@cache
def puzzles() -> list[str]:
    """Return sets of one puzzle each."""
    found = []
    for name in sw.GAMES:
        given = json.loads(PuzzleSet.of_game(name).dumps())
        found += [json.dumps(given | {"puzzles": [each]}) for each in given["puzzles"][:3]]
    return found


@cache
def experiment() -> Experiment:
    """Return an experiment that was made."""
    lab = sw.RuleLab(SMALL, before=sw.SiegeStones(side=3, goal=2), seed=1)
    return lab.ask(50, "for no reason", games=20)


@cache
def room_files() -> list[str]:
    """Return files of rooms: with people, tables and a question that is answered."""
    found = []
    for name in sw.GAMES:
        room = Room()
        for who in ("Ada", "Red/Ben"):
            room.enter(who)
        table = room.open(sw.Match(sw.game(name), seed=1), ["Ada", "Red/Ben"])
        if table.match.to_move:
            table.match.play(table.match.legal_moves(table.match.to_move[0])[0], table.match.to_move[0])
        poll = Poll(MoveKind(match=_played()), "Where?")
        poll.collect("Ada: e4\nRed/Ben: d5")
        room.ask(poll)
        host = Host(room)
        host.desk.show(name)
        if host.desk.board.node is not None:
            host.desk.board.node = host.desk.board.node  # lines are explored
        host.desk.lead(on=True)
        host.close()
        found.append(dumps(room))
    return found


def use_room_file(text: str) -> None:
    """Open the room, write it, show it to those who are in it."""
    room = loads(text)
    assert dumps(loads(dumps(room))) == dumps(room)
    printed("".join(room.people))
    host = Host(room)
    host.lead(lambda *_: None, lambda: None)
    host.close()


SOURCES: dict[str, Callable[[], list[str]]] = {
    "pasted": lambda: [answers(), *answers().split("\n")],
    "answers": lambda: [answers()],
    "room file": room_files,
    "run": lambda: [kept_run()],
    "tournament": lambda: [kept_tournament()],
    "puzzles": puzzles,
    "practice": lambda: [_learnt()],
    "because": lambda: ["Fewer games are drawn, I think."],
    "link": lambda: [sw.code(_played()), sw.code(sw.Tavern().start(seed=1)), SITE],
}


@cache
def _learnt() -> str:
    done = Done(2, 1, solved="2026-11-21T10:05:00+00:00")
    names = [each.name for each in Course.of("siegestones").lesson][:4]
    kept = dict.fromkeys(names, done)
    return Transcript({"siegestones": kept, "siegestones again": kept}, "Ada").dumps()


def asked() -> Poll:
    """Return a question without an answer."""
    return Poll(MoveKind(match=sw.Match(room_position())))


def use_pasted(text: str) -> None:
    """Paste it into a poll, and export what came."""
    poll = asked()
    _exported(poll, poll.collect(text))


def use_answers(text: str) -> None:
    """Read it as a table, and as a file of one answer."""
    with TemporaryDirectory() as folder:
        for name in ("answers.csv", "Ada.json"):
            Path(folder, name).write_bytes(text.encode("utf-8", "surrogatepass"))
        poll = asked()
        _exported(poll, poll.read([folder]))


def _exported(poll: Poll, refused: tuple[str, ...]) -> None:
    for each in refused:
        printed(each)
        assert len(each) < LONGEST, f"{each[:100]!r} is said of a line"
    no_formula(poll.to_csv())
    for answer in poll.answers:
        printed("".join(answer))
        assert answer.text in poll.moves.game.position.legal_moves(poll.moves.asked)


@contextmanager
def damage_is_told() -> Iterator[None]:
    """Let a last line be left out, with a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def use_run(text: str) -> None:
    """Go on with a run."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "run.json")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        before = path.read_bytes()
        try:
            with damage_is_told():
                found = simulated(path, 12)
        except sw.StonesError:
            assert path.read_bytes() == before, "a file that was refused has changed"
            raise
        repr(found)
        found._repr_html_()


def use_tournament(text: str) -> None:
    """Go on with a tournament."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "tournament.jsonl")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        with damage_is_told():
            found = sw.tournament([None, None], GOAL, games=6, seed=1, path=path, progress=False)
        printed(repr(found))
        found._repr_html_()
        assert found.standings[0].games == 6
        again = sw.tournament([None, None], GOAL, games=6, seed=1, path=path, progress=False)
        assert again.standings == found.standings


def use_puzzles(text: str) -> None:
    """Read, ask, answer, write again."""
    read = PuzzleSet.loads(text)
    assert PuzzleSet.loads(read.dumps()).dumps() == read.dumps()
    printed(read.title)
    for puzzle in read:
        puzzle.check(puzzle.solutions()[0])
        puzzle.explain().encode()
        if puzzle.position is not None:
            sw.svg(puzzle.position.view(puzzle.eyes))


def use_practice(text: str) -> None:
    """Choose what to practise next by what a progress file says."""
    kept, course = Transcript.loads(text), Course.of("siegestones")
    course.level(kept)
    course.due(kept, now())
    course.following(kept, now(), [], [])


def use_because(text: str) -> None:
    """Write down why something is expected; export and print it."""
    made = experiment()
    expected = Expectation.of(made.after.game, "AdvantageP1", 50, text)
    log = Log((replace(made, expected=expected),))
    no_formula(log.to_csv())
    log._repr_html_().encode()
    assert "<script" not in log.sheet().html()


def use_link(text: str) -> None:
    """Make links and their pictures of a code, or to a site."""
    for shows, site in ((text, SITE), (room_position(), text)):
        try:
            address = sw.link(shows, site)
        except sw.StonesError:
            continue
        printed(address)
        try:
            sw.qr(shows, site)
        except sw.StonesError:
            continue
    sw.Facilitator(text).close()


USES: dict[str, Callable[[str], None]] = {
    "pasted": use_pasted, "answers": use_answers, "room file": use_room_file, "run": use_run, "tournament": use_tournament, "puzzles": use_puzzles,
    "practice": use_practice, "because": use_because, "link": use_link,
}  # fmt: skip
