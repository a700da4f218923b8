"""The boards of a room, without the network: who is told what, and who may do what."""

from __future__ import annotations

import json
from random import Random
from time import time

import pytest

import stoneswidgets as sw
from stoneswidgets.room import Host, Room
from stoneswidgets.room.host import PAGES
from stoneswidgets.room.store import dumps, loads
from stoneswidgets.teach import vote
from stoneswidgets.teach.vote import ASK
from stoneswidgets.widgets.players import Player

SECRETS = Random(1)


class Page:
    """A page: all that it was told, and what it does."""

    def __init__(self, host, name=None, secret="", **more):
        self.host, self.told, self.hung_up = host, [], False
        given = self._hear, self._end
        secret, new = secret or f"secret {SECRETS.random():.16f}", not secret
        self.visitor = (
            host.lead(*given) if name is None else host.enter(name, secret, *given, new=new, **more)
        )

    def _hear(self, text, buffers):
        self.told.append(json.loads(text) | {"bytes": [bytes(each).hex() for each in buffers]})

    def _end(self):
        self.hung_up = True

    def send(self, **content):
        already = len(self.told)
        self.host.receive(self.visitor, json.dumps(content))
        return self.told[already:]

    def do(self, verb, **fields):
        """Ask for something, and return the answer."""
        told = self.send(id=1, n=0, do=verb, **fields)
        return next(each for each in told if each["tell"] == "answer")

    def widget(self, place):
        return [each["widget"] for each in self.told if each["tell"] == "shown" and each["place"] == place][
            -1
        ]

    def state(self, place):
        """Return the scene with which the widget at a place opened."""
        return json.loads(
            next(
                each["data"]["state"]["_scene"]
                for each in reversed(self.told)
                if each["tell"] == "open" and each["widget"] == self.widget(place)
            )
        )

    def ask(self, place, **content):
        """Send a board a message as its front end does, on its present scene, and return the answer."""
        widget = self.widget(place)
        self.send(to=widget, content={"id": 8, "n": 0, "do": "scene"})
        number = self.answers()[-1]["scene"]["n"]
        self.send(to=widget, content={"id": 9, "n": number} | content)
        return self.answers()[-1]

    def answers(self):
        inner = [each["data"].get("content", {}) for each in self.told if each["tell"] == "msg"]
        return [each for each in inner if "id" in each]

    def last(self, tell):
        return next(each for each in reversed(self.told) if each["tell"] == tell)


@pytest.fixture
def host():
    host = Host(Room())
    yield host
    host.close()


def board_of(host, name):
    return next(page for page in host.pages if page.name == name).shown["question"]


def names(page):
    return [name for name, _ in page.last("room")["people"]]


def test_who_comes_back_with_the_secret_is_at_the_same_seat_and_sees_the_whole_scene(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    assert "error" not in desk.do("pair")
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    secret = ben.last("entered")["secret"]
    host.left(ben.visitor)
    assert ada.last("room")["people"] == [["Ada", True], ["Ben", False]]
    again = Page(host, "Ben", secret)
    assert again.state("game")["moves"] == {"1": "d4"}
    assert again.ask("game", do="play", path=["tray:stone", "space:e4"])["ok"]
    assert host.room.tables[1].match.moves == ("d4", "e4")
    for wrong in ("", "x", ada.last("entered")["secret"]):
        with pytest.raises(sw.StonesError):
            Page(host, "Ben", wrong)


def test_answers_come_together_at_the_desk_are_changed_and_are_closed_when_they_are_shown(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Red/Ben")
    assert "error" not in desk.do("ask", ask="Where?", seconds=30)
    assert ada.state("question")["status"] == "Where?"
    assert ada.ask("question", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert ada.ask("question", do="play", path=["tray:stone", "space:d5"])["ok"]
    assert ben.ask("question", do="play", path=["tray:tower", "space:d4"])["ok"]
    facilitator = host.desk.question
    assert [(each.who, each.group, each.move) for each in facilitator.poll.answers] == [
        ("Ada", "", "d5"),
        ("Ben", "Red", "Td4"),
    ]
    assert '"answers":2' in json.dumps(desk.told).replace(" ", "")
    desk.send(to=desk.widget("question"), content={"id": 3, "n": 0, "do": "open", "on": True})
    assert "error" in ada.ask("question", do="play", path=["tray:stone", "space:d4"])
    assert "Yours: d5" in board_of(host, "Ada")._scene["status"]
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "play", "move": "Td4"})
    assert ada.state("question")["pieces"]
    assert facilitator.poll.answers == ()
    desk.do("end")
    assert ada.last("gone")["place"] == "question"


def test_who_answers_sees_no_more_of_hidden_things_than_the_seat_that_is_asked(host):
    desk = Page(host)
    desk.do("show", game="tavern")
    ada = Page(host, "Ada")
    desk.do("ask", ask="And now?", seconds=9)
    position = host.room.vote.poll.position
    view = position.view(position.to_move[0])
    for move in view.legal_moves()[:4]:
        paths = {move: path for path, move in sw.scene.picture(view).paths().items()}
        assert ada.ask("question", do="play", path=list(paths[move]))["ok"]
        assert f"Your answer: {move}" in board_of(host, "Ada")._scene["status"]
    for message in (
        {"do": "seat", "seat": position.to_move[0], "who": "bot:1"},
        {"do": "analyse", "on": True},
        {"do": "setup", "on": True},
        {"do": "copy", "what": "record"},
        {"do": "undo"},
        {"do": "new"},
    ):
        assert "error" in ada.ask("question", **message), message
    assert board_of(host, "Ada").match.moves == ()


class World:
    """A room in which all seats of a game are taken by pages."""

    def __init__(self, position):
        self.host = Host(Room())
        names = [f"Player {seat}" for seat in range(position.game.seats)]
        self.pages = [Page(self.host, name) for name in names]
        self.match = self.host.room.open(sw.Match(position), names).match
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
        self.host.left(again.visitor)


@pytest.mark.parametrize("game", [sw.BluffStones(players=3), sw.Tavern()], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
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
        pairs = [(a, b) for a in one for b in other if one[a] == other[b] and (secret or a == b)]
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


def plain(told):
    """Name secrets and the ids of widgets by the order in which they come."""
    text, known = json.dumps(told), {}
    for each in told:
        for found in (
            each.get("secret"),
            each.get("widget"),
            each.get("data", {}).get("state", {}).get("layout"),
        ):
            if found:
                known.setdefault(found.removeprefix("IPY_MODEL_"), f"<{len(known)}>")
    for found, name in known.items():
        text = text.replace(found, name)
    return json.loads(text)


def test_a_bot_takes_a_free_seat_plays_once_for_all_pages_and_goes_on_from_the_rooms_file():
    host = Host(Room())
    desk, ada = Page(host), Page(host, "Ada")
    again = Page(host, "Ada", ada.last("entered")["secret"])
    ada.do("open", game="siegestones")
    assert "free seat" in ada.do("bot", seat=0)["error"]
    assert "error" not in ada.do("bot", seat=1)
    assert ada.last("room")["tables"][0]["seats"] == ["Ada", "Bot 2 (easy)"]
    assert ada.last("room")["tables"][0]["bots"] == [1]
    table = host.room.tables[1]
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert len(table.match.moves) == 2, "one answer of the bot's, though two pages show the game"
    assert len(json.loads(again_scene(again))["moves"]) == 2
    assert ada.ask("game", do="undo")["ok"]
    assert table.match.moves == ()
    assert ada.ask("game", do="play", path=["tray:stone", "space:e4"])["ok"]
    for forbidden in (
        {"do": "seat", "seat": 1, "who": "bot:9"},
        {"do": "pace", "to": "slow"},
        {"do": "stop"},
    ):
        assert "error" in ada.ask("game", **forbidden)
    kept, secret = dumps(host.room), ada.last("entered")["secret"]
    host.close()
    host = Host(loads(kept))
    ada, desk = Page(host, "Ada", secret), Page(host)
    move = next(
        list(path)
        for path in sw.scene.picture(host.room.tables[1].match.position).paths()
        if path[0] == "tray:stone"
    )
    assert ada.ask("game", do="play", path=move)["ok"]
    assert len(host.room.tables[1].match.moves) == 4
    assert "error" not in desk.do("free", table=1, seat=1)
    assert host.room.tables[1].seats == ["Ada", None]
    assert "error" not in desk.do("bot", table=1, seat=1)
    assert "error" not in ada.do("up")
    assert host.room.tables[1].people == []
    host.close()


def again_scene(page):
    widget = page.widget("game")
    page.send(to=widget, content={"id": 8, "n": 0, "do": "scene"})
    return json.dumps(page.answers()[-1]["scene"])


def test_a_bot_that_fails_leaves_its_seat_and_the_desk_is_told(host, monkeypatch):
    class Broken:
        def think(self, _view):
            raise sw.StonesError("no idea")
            yield

    monkeypatch.setattr("stoneswidgets.room.bots.chosen", lambda who: Player(who, Broken()))
    desk, ada = Page(host), Page(host, "Ada")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert host.room.tables[1].seats == ["Ada", None]
    assert desk.last("room")["trouble"] == "The bot at table 1 could not move: no idea"


def test_bots_do_not_play_on_alone_and_a_table_without_people_goes(host):
    ada = Page(host, "Ada")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    ada.do("up")
    assert host.room.tables == {}
    with pytest.raises(sw.StonesError, match="nobody's name"):
        host.room.enter("bot:2")


def test_those_who_sit_nowhere_and_the_desk_look_on_without_a_way_to_play(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    ada.do("open", game="siegestones")
    ada.do("bot", seat=1)
    assert "you sit at table 1" in ada.do("watch", table=1)["error"]
    assert "no table 7" in ben.do("watch", table=7)["error"]
    for page in (ben, desk):
        assert "error" not in page.do("watch", table=1)
        assert page.state("watched")["paths"] == {}
        assert "you look on" in page.ask("watched", do="play", path=["tray:stone", "space:d4"])["error"]
        for message in (
            {"do": "undo"},
            {"do": "new"},
            {"do": "seat", "seat": 0, "who": "person"},
            {"do": "paste", "text": "1"},
            {"do": "analyse", "on": True},
            {"do": "setup", "on": True},
            {"do": "stop"},
        ):
            assert "error" in page.ask("watched", **message), message
    assert ada.ask("game", do="play", path=["tray:stone", "space:d4"])["ok"]
    assert ben.visitor.shown["watched"].match.moves == host.room.tables[1].match.moves != ()
    for at in (0, 2):
        assert ben.ask("watched", do="look", at=at)["ok"]
    ben.do("sit", table=1, seat=1)
    assert "watched" in ben.visitor.shown, "the bot sits there"
    desk.do("free", table=1, seat=1)
    ben.do("sit", table=1, seat=1)
    assert ben.visitor.shown.keys() == {"game"}
    desk.do("watch", table=0)
    assert desk.last("gone")["place"] == "watched"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [sw.BluffStones(players=2), sw.Tavern()], ids=lambda game: game.name)
def test_who_looks_on_is_told_the_same_to_the_last_byte_in_worlds_that_nobody_there_could_tell_apart(
    game, seed
):
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
        host.room.enter("Ada")
        table = host.room.open(sw.Match(position), ["Ada"])
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


def test_nobody_speaks_for_anothers_board_or_sits_at_a_second_seat(host):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    desk.do("show", game="bluffstones")
    desk.do("pair")
    told = ada.send(
        to=ben.widget("game"), content={"id": 2, "n": 0, "do": "play", "path": ["bid:b", "confirm:one"]}
    )
    assert told == [{"tell": "answer", "id": 2, "error": "this board is gone", "bytes": []}]
    assert "error" in ada.ask("game", do="seat", seat=0, who="bot:1")
    assert ada.ask("game", do="play", path=["bid:b", "confirm:one"])["ok"]
    host.left(ben.visitor)
    ben.host.room.get_up("Ben")
    ada.do("up")
    assert "is not yours" in ada.do("sit", table=1, seat=1)["error"]
    assert "error" not in ada.do("sit", table=1, seat=0)


def test_who_is_taken_off_the_list_is_told_and_does_not_come_back_by_itself(host):
    desk, ada = Page(host), Page(host, "Ada")
    secret = ada.last("entered")["secret"]
    desk.do("remove", name="Ada")
    assert (ada.last("out")["why"], ada.hung_up) == ("Your name was taken off the list.", True)
    assert names(desk) == []
    with pytest.raises(sw.StonesError, match="not on the room's list"):
        Page(host, "Ada", secret)
    ben = Page(host, "Ben")
    ben.do("leave")
    assert ben.hung_up
    assert host.room.people == {}


def test_one_person_has_a_few_pages_at_most(host):
    first = Page(host, "Ada")
    secret = first.last("entered")["secret"]
    others = [Page(host, "Ada", secret) for _ in range(PAGES)]
    assert [page.hung_up for page in (first, *others)] == [True, *[False] * PAGES]


def test_a_second_desk_sees_what_the_first_one_asks_and_one_that_comes_later_too(host):
    first, second = Page(host), Page(host)
    first.do("ask", ask="Where?", seconds=30)
    Page(host, "Ada").ask("question", do="play", path=["tray:stone", "space:d4"])
    third = Page(host)
    assert first.widget("question") == second.widget("question") == third.widget("question")
    form = next(
        each["data"]["state"]["_form"]
        for each in third.told
        if each["tell"] == "open" and each["widget"] == third.widget("question")
    )
    assert (form["ask"], form["answers"]) == ("Where?", 1)


@pytest.mark.parametrize(
    "content",
    [
        [],
        7,
        {},
        {"do": "open"},
        {"id": 1, "n": 0, "do": "open", "game": "chess"},
        {"id": 1, "n": 0, "do": "open", "game": "siegestones", "more": 1},
        {"id": 1, "n": 0, "do": "sit", "table": -1, "seat": 0},
        {"id": 1, "n": 0, "do": "sit", "table": 1, "seat": True},
        {"id": 1, "n": 0, "do": "remove", "name": "Ben"},
        {"id": 1, "n": 0, "do": "pair"},
        {"id": 1, "n": 0, "do": "close", "table": 1},
        {"id": 1, "n": 0, "do": "__class__"},
        {"to": "x", "content": {"id": 1, "n": 0, "do": "scene"}},
        {"to": 1, "content": {}},
    ],
)
def test_what_somebody_who_takes_part_may_not_ask_is_answered_in_words_and_changes_nothing(host, content):
    ada, ben = Page(host, "Ada"), Page(host, "Ben")
    ben.do("open", game="siegestones")
    before = ada.last("room")
    told = []
    already = len(ada.told)
    host.receive(ada.visitor, json.dumps(content))
    told = ada.told[already:]
    assert [each["tell"] for each in told] == ["answer"]
    assert len(told[0]["error"]) > 10
    assert ada.last("room") == before


def test_answers_are_taken_until_the_time_is_up_and_then_everybody_is_told_what_the_room_thinks(
    host, monkeypatch
):
    desk, ada, ben = Page(host), Page(host, "Ada"), Page(host, "Ben")
    desk.do("ask", ask="Where?", seconds=30)
    assert ada.ask("question", do="play", path=["tray:stone", "space:d4"])["ok"]
    desk.send(to=desk.widget("question"), content={"id": 3, "n": 0, "do": "clock", "on": True})
    assert 29 < ada.last("clock")["left"] <= 30
    monkeypatch.setattr(vote, "time", lambda: time() + 31)
    assert "error" in ben.ask("question", do="play", path=["tray:stone", "space:d4"])
    assert "Time is up." in board_of(host, "Ben")._scene["status"]
    host.desk.question.collect("Cleo: e4")  # called out: the facilitator may still take it
    desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "open", "on": True})
    assert "The room: d4 1, e4 1. Yours: d4." in board_of(host, "Ada")._scene["status"]
    counted = {id_ for id_ in board_of(host, "Ben")._scene["overlay"] if id_.startswith("count:")}
    assert counted == {"count:space:d4", "count:space:e4"}
    again = loads(dumps(host.room)).vote
    assert (again.shown, again.ends, again.poll.answers) == (
        True,
        host.room.vote.ends,
        host.room.vote.poll.answers,
    )
    desk.send(to=desk.widget("question"), content={"id": 5, "n": 0, "do": "open", "on": False})
    assert not any(id_.startswith("count:") for id_ in board_of(host, "Ben")._scene["overlay"])


def test_after_the_rooms_move_a_question_that_names_a_seat_is_not_asked_of_the_other_one(host):
    desk = Page(host)
    for ask, then in (("What should Black play?", ASK), ("Your move?", "Your move?")):
        desk.do("ask", ask=ask, seconds=30)
        desk.send(to=desk.widget("question"), content={"id": 4, "n": 0, "do": "play", "move": "Td4"})
        assert host.room.vote.ask == then
        host.desk.question.back()
        assert host.room.vote.ask == ask


def test_a_browser_that_has_not_heard_that_it_is_in_asks_again_with_its_secret_and_is_the_same_person(host):
    for _ in range(2):
        host.enter("Zoe", "a secret of Zoe's", lambda *_: None, lambda: None)
    assert [*host.room.people] == ["Zoe"]
    for secret in ("another's secret at all", ""):
        with pytest.raises(sw.StonesError):
            host.enter("Zoe", secret, lambda *_: None, lambda: None)
    with pytest.raises(sw.StonesError, match="at least 16"):
        host.enter("Ada", "x", lambda *_: None, lambda: None)


@pytest.mark.parametrize(
    "question", [("", 30), ("x" * 301, 30), ("a\nb", 30), ("Where?", 0), ("Where?", 1 << 40)]
)
def test_what_is_no_question_is_refused_and_the_room_can_still_be_read(host, question):
    desk = Page(host)
    ask, seconds = question
    assert "error" in desk.do("ask", ask=ask, seconds=seconds)
    assert loads(dumps(host.room)).vote is None


def test_a_room_that_is_read_from_its_file_asks_and_plays_on():
    host = Host(Room())
    desk, ada = Page(host), Page(host, "Ada")
    desk.do("ask", ask="Where?", seconds=30)
    ada.ask("question", do="play", path=["tray:stone", "space:d4"])
    ada.do("open", game="bluffstones")
    ada.ask("game", do="play", path=["bid:b", "confirm:one"])
    kept, secret = dumps(host.room), ada.last("entered")["secret"]
    host.close()
    host = Host(loads(kept))
    again = Page(host, "Ada", secret)
    assert "Your answer: d4" in json.dumps(again.told)
    assert not again.state("game")["can"]["play"]
    assert host.room.tables[1].match.chosen == {0: "b"}
    host.close()
