"""No page of a room receives hidden information: at a table, at a question, or as a spectator."""

from __future__ import annotations

import json
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.desk import Desk
from stoneswidgets.room.guest import Guest
from stoneswidgets.teach.kinds import NumberKind
from stoneswidgets.teach.poll import Poll
from tests.room.pages import MOVE, Page, plain
from tests.tiers import at_night


def test_who_answers_sees_no_more_of_hidden_things_than_the_seat_that_is_asked(host):
    desk = Page(host)
    desk.do("show", game="tavern")
    ada = Page(host, "Ada")
    desk.do("ask", ask="And now?", seconds=9, **MOVE)
    position = host.room.poll.kind.match.position
    view = position.view(position.to_move[0])
    for move in view.legal_moves()[:4]:
        paths = {move: path for path, move in sw.scene.picture(view).paths().items()}
        assert ada.ask("question", do="play", path=list(paths[move]))["ok"]
        assert f"Your answer: {move}" in ada.visitor.widgets["question"]._scene["status"]
    for message in (
        {"do": "seat", "seat": position.to_move[0], "who": "bot:1"},
        {"do": "analyse", "on": True},
        {"do": "setup", "on": True},
        {"do": "copy", "what": "record"},
        {"do": "undo"},
        {"do": "new"},
    ):
        assert "error" in ada.ask("question", **message), message
    assert ada.visitor.widgets["question"].match.moves == ()


def test_a_question_without_a_move_shows_only_what_everybody_may_know():
    start = sw.Match(sw.Tavern(), seed=1).position
    told = []
    for rng in (Random(1), Random(2)):
        host = Host(Room())
        host.room.ask(Poll(NumberKind(match=sw.Match(start.view(None).determinize(rng))), "How many?"))
        ada, wall = Page(host, "Ada"), Page(host, wall=True)
        ada.ask("question", do="hello")
        told.append(
            [
                [each for each in plain(page.told) if each["tell"] not in ("entered", "link")]
                for page in (ada, wall)
            ]
        )
        host.close()
    assert told[0] == told[1]


def test_the_wall_shows_what_everybody_may_see_no_names_and_takes_no_orders(host):
    desk, ada = Page(host), Page(host, "Ada")
    wall = Page(host, wall=True)
    desk.do("ask", ask="Where?", seconds=9, **MOVE)
    ada.ask("question", do="play", path=["tray:stone", "space:d4"])
    assert wall.last("question")["question"]["count"] == "1 of 1 have answered."
    assert "votes-number'" not in wall.last("question")["question"]["picture"].split("</style>")[1]
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "open", "on": True})
    shown = wall.last("question")["question"]
    assert [row["answer"] for row in shown["rows"]] == ["d4"]
    assert "votes-number'" in shown["picture"].split("</style>")[1]
    ada.do("open", game="bluffstones")
    desk.do("end")
    desk.do("watch", table=1)
    assert wall.widget("watched") != desk.widget("watched")
    for verb in (*Desk.commands, *Guest.commands):
        assert "error" in wall.do(verb), verb
    assert "Ada" not in json.dumps(wall.told)
    assert not [each for each in wall.told if each["tell"] == "room"]
    assert not {each["widget"] for each in wall.told if "widget" in each} & {
        desk.widget("question"),
        desk.widget("board"),
    }
    desk.do("ask", ask="Where?", seconds=9, **MOVE)
    ada.ask("question", do="play", path=["tray:stone", "space:d5"])
    desk.send(to=desk.widget("question"), content={"id": 5, "n": 0, "do": "open", "on": True})
    desk.send(to=desk.widget("question"), content={"id": 6, "n": 0, "do": "named", "on": True})
    assert wall.last("question")["question"]["rows"][0]["names"] == ["Ada"]


class World:
    """A room in which all seats of a game are taken by pages."""

    def __init__(self, position):
        self.host = Host(Room())
        names = [f"Player {seat}" for seat in range(position.game.seats)]
        self.pages = [Page(self.host, name) for name in names]
        self.match = self.host.room.tables.open(sw.Match(position), names).match
        self.later = []
        self.pages[0].do("nothing")

    def after(self, seat):
        """What each move of a seat leads to, as seat 0 sees it, without moves that leave it to chance."""
        position = self.match.position
        after = {move: position.play(move, seat) for move in position.legal_moves(seat)}
        return {move: found.view(0) for move, found in after.items() if not found.is_chance}

    def play(self, seat, move):
        view = self.match.position.view(seat)
        path = next(path for path, made in sw.scene.picture(view).paths().items() if made == move)
        assert self.pages[seat].ask("game", do="play", path=list(path))["ok"]

    def ask_around(self):
        """Ask at seat 0 for all that might give something away."""
        page = self.pages[0]
        for message in (
            {"do": "look", "at": 0},
            {"do": "look", "at": len(self.match.moves)},
            {"do": "copy", "what": "record"},
            {"do": "copy", "what": "code"},
            {"do": "copy", "what": "diagram"},
            {"do": "why", "move": "x"},
            {"do": "hello"},
        ):
            page.ask("game", **message)
        page.send(to=self.pages[1].widget("game"), content={"id": 4, "n": 0, "do": "scene"})
        again = Page(self.host, "Player 0", page.last("entered")["secret"])
        self.later += again.told
        self.host.leave(again.visitor)


SECRET = (sw.Tavern(), sw.TavernCards(truth=True), sw.AscensionCards(secret_pair=True))


@pytest.mark.parametrize("game", [sw.BluffStones(players=3), *SECRET], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, *at_night(0, 2, 3)])
def test_a_seat_is_told_the_same_to_the_last_byte_in_two_worlds_that_it_cannot_tell_apart(game, seed):
    """What differs is what others hold and choose in secret; those who choose at the same time choose differently."""
    rng = Random(seed)
    match = sw.Match(game, seed=seed)
    while len(match.moves) < 2 + 5 * seed:
        match.play(rng.choice(match.legal_moves(match.to_move[0])), match.to_move[0])
    worlds = [World(match.position), World(match.position.view(0).determinize(Random(seed + 5)))]
    differed = worlds[0].match.position != worlds[1].match.position
    for _ in range(6):
        seat = worlds[0].match.to_move[-1]
        one, other = (world.after(seat) for world in worlds)
        secret = len(worlds[0].match.to_move) > 1  # who chooses at the same time; other moves are seen
        pairs = [(a, b) for a in one for b in other if (secret or a == b) and one[a] == other[b]]
        if not pairs:
            break
        moves = rng.choice([pair for pair in pairs if pair[0] != pair[1]] or pairs)
        differed |= moves[0] != moves[1]
        for world, move in zip(worlds, moves, strict=True):
            world.play(seat, move)
            world.ask_around()
    assert differed
    heard = [plain(world.pages[0].told + world.later) for world in worlds]
    for world in worlds:
        world.host.close()
    assert heard[0] == heard[1]


@pytest.mark.parametrize("seed", [1, *at_night(0, 2, 3)])
@pytest.mark.parametrize("game", [sw.BluffStones(players=2), *SECRET], ids=lambda game: game.name)
def test_who_looks_on_is_told_the_same_to_the_last_byte_in_worlds_that_look_alike(game, seed):
    rng, told = Random(seed), []
    match = sw.Match(game, seed=seed)
    wanted = match.to_move if game.name == "bluffstones" else (0,)
    while len(match.moves) < 1 + 4 * seed or match.to_move != wanted:
        match.play(rng.choice(match.legal_moves(match.to_move[0])), match.to_move[0])
    chosen = Random(seed).sample(match.legal_moves(0), 2) if len(wanted) > 1 else []
    worlds = [match.position, match.position.view(None).determinize(Random(seed + 5))]
    assert chosen or worlds[0] != worlds[1]
    for number, position in enumerate(worlds):
        host = Host(Room("ABCD2345"))
        host.room.people.enter("Ada")
        table = host.room.tables.open(sw.Match(position), ["Ada"])
        if chosen:
            table.match.play(chosen[number], 0)
        else:
            table.seats[1:] = ["bot:2"] * (game.seats - 1)  # a board's only person sees a hand elsewhere
        ben, desk = Page(host, "Ben"), Page(host)
        for page in (ben, desk):
            page.do("watch", table=1)
            for message in (
                {"do": "look", "at": 0},
                {"do": "play", "path": ["tray:curtain"]},
                {"do": "copy", "what": "record"},
                {"do": "copy", "what": "diagram"},
                {"do": "hello"},
                {"do": "overlay", "on": True},
                {"do": "rotate"},
            ):
                page.ask("watched", **message)
        told.append([plain(page.told) for page in (ben, desk)])
        host.close()
    assert told[0] == told[1]
