"""An exercise's board does not show an answer that follows from the rules."""

from __future__ import annotations

import json
import re
from random import Random
from unittest.mock import PropertyMock, patch

import pytest

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.scene import Look, picture
from stoneswidgets.teach import Compute
from stoneswidgets.teach.reading import pieces, readers
from tests.strategies import walk

GAMES = {name: sw.game(name) for name in sw.GAMES}
RECKONED = {
    "siegestones": ("control", "ratings", "supply"),
    "munchstones": ("out_of_play",),
    "bluffstones": ("out_of_play",),
    "ascension": ("effects",),
    "tavern": ("worths", "most_complete"),
}
"""What a position of each game is asked for what follows from its rules, beside scores and winners."""
COUNTED = re.compile(
    "count|towers|supply|colour|worship|pile|scored|draw|line|stone|middle|hand|bonus|done|quiet"
)
"""How the ids of heaps, meters and hands begin: a number there says how many there are, or how far the hand has come."""
READINGS = [
    pytest.param(name, reading, id=f"{name}/{reading}")
    for name, game in GAMES.items()
    for reading, reader in readers(game).items()
    if not reader.is_fact
]


def played(name, seed):
    rng = Random(seed)
    return rng, walk(GAMES[name].start(seed=seed), rng, rng.choice((6, 20, 40, 200)))


def places(position, kind):
    """All that a reading can be asked at."""
    board = position.game.board
    return {
        "": lambda: [None],
        "space": lambda: board.names,
        "intersection": lambda: board.point_names,
        "seat": lambda: position.game.seat_names,
        "stone": lambda: [at for at in pieces(position) if re.fullmatch(r"\d:\d", at)],
        "move": position.legal_moves,
    }[kind]()


def asked(name, reading, count=15):
    """Questions about positions of random games."""
    kind = readers(GAMES[name])[reading].at
    for seed in range(10 * count):
        rng, positions = played(name, seed)
        position = rng.choice(positions) if rng.random() < 0.7 else positions[-1]
        if kind == "move" and len(position.to_move) != 1:
            continue
        at = rng.choice([*places(position, kind)] or [""])
        try:
            yield Compute(name="q", ask="?", position=position, reading=reading, at=at)
        except StonesError:  # there is nothing of the kind to read
            continue
        count -= 1
        if not count:
            return


def shown(question):
    """The scene of a question's board as the page gets it, without the parts that never change in a match."""
    scene = sw.Exercise(question).children[1]._scene
    return {key: value for key, value in scene.items() if key not in {"board", "at", "view", "n"}}


def numbers(scene):
    """The numbers that are drawn or said; not those in names of places and players, and not counts of what lies in heaps."""
    parts = {id_: part for layer in ("pieces", "overlay") for id_, part in scene[layer].items()}
    drawn = [text for id_, part in parts.items() if not COUNTED.match(id_) for text in texts(part)]
    told = [label for id_, label in scene["labels"].items() if not COUNTED.match(id_)]
    told += [scene["status"], scene["ending"], scene["say"], *scene["news"]]
    told += [line for about in scene["about"].values() for line in about["text"]]
    told += [seat["standing"] for seat in scene["seats"].values()]
    told += [f"{item['label']} {item.get('count', '')}" for item in scene["tray"].values()]
    named = re.sub(r"(Player|stone|hand) \d", r"\1", "\n".join(told + drawn))
    return {int(number.replace(",", "")) for number in re.findall(r"(?<![\w,])\d[\d,]*(?!\w)", named)}


def texts(part):
    return re.findall(r">([^<>]+)</text>", part)


def at_its_place(scene, question):
    """What is drawn and said in the place that a question is about."""
    names = question.position.game.seat_names
    id_ = f"seat:{names.index(question.at) + 1}" if question.at in names else question.marks()[0]
    place = id_.partition(":")[2]
    pieces = [
        part
        for layer in ("pieces", "overlay")
        for key, part in scene[layer].items()
        if key.partition(":")[2] == place
    ]
    return " ".join([scene["labels"][id_], *pieces])


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_a_board_does_not_say_the_answer_that_it_asks_for(name, reading):
    """If it said it, it would say it of every position: there are some of which it says nothing of the kind."""
    silent, answers = set(), set()
    for question in asked(name, reading):
        value = question._read().value
        answers.add(value)
        if value in silent:
            continue
        scene = shown(question)
        if isinstance(value, tuple):
            if {*value} - {0} - numbers(scene):
                return
        elif question.at is None or value not in at_its_place(scene, question):
            silent.add(value)
    assert answers
    assert not any(map(any, answers)) if isinstance(value, tuple) else silent == answers


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_picture_of_facts_never_asks_what_follows_from_the_rules(name, seed):
    _, positions = played(name, seed)
    for position in (positions[-1], positions[len(positions) // 2]):
        with patch.multiple(
            type(position),
            **{
                each: PropertyMock(side_effect=AssertionError(each))
                for each in ("scores", "winners", *RECKONED[name])
            },
        ):
            scene = picture(position, Look(reckoned=False, overlay=True)).scene()
        assert (scene["rated"], scene["status"], scene["ending"]) == (False, "", "")


def test_the_totals_of_the_tavern_are_nowhere_on_a_board_that_asks_for_them():
    position = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    described = position.describe() | {"hand": 2, "bonus": 240, "totals": [33, 45, 44, 50]}
    position = position.game.restore(described)
    reckoned = picture(position).scene()
    assert ">33<" in reckoned["pieces"]["total:1"]
    assert reckoned["labels"]["seat:2"].startswith("Player 2, 45 points")
    scene = shown(Compute(name="q", ask="The totals?", position=position, reading="scores"))
    assert not {33, 45, 44, 50} & {
        *map(int, re.findall(r"(?<=>)\d+(?=<)|(?<= )\d+(?= points)", json.dumps(scene)))
    }
    assert not {33, 45, 44, 50} & numbers(scene)


def test_facts_stay():
    position = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1").play("1!2:1")
    scene = shown(Compute(name="q", ask="The totals?", position=position, reading="scores"))
    assert scene["labels"]["seat:1"] == "Player 1, has forced, no trade back"
    assert scene["labels"]["seat:2"] == "Player 2, was forced"
    assert "no trade back" in scene["pieces"]["notes:1"]
    assert scene["labels"]["middle"] == "hand 1, 120 bonus, 1 of 12 trades, 0 of 8 without trade"
