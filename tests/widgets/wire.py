"""Record and decode the messages between boards and browsers."""

from __future__ import annotations

import json
import zlib

import stoneswidgets as sw
from stoneswidgets.widgets.commands import COMMANDS
from stoneswidgets.widgets.protocol import done


class Message(dict):
    """A message with its patch in it."""

    def __init__(self, content, buffers):
        super().__init__(json.loads(json.dumps(content, allow_nan=False)))
        for packed in buffers:
            self["patch"] = json.loads(zlib.decompress(packed))


def plain(scene):
    """Return a scene as a page has it: JSON, in which a tuple is a list."""
    return json.loads(json.dumps(scene))


def overhear(board):
    """Return a list to which each message of a board will be added."""
    sent = []
    board.send = lambda content, buffers=(): sent.append(Message(content, buffers))
    return sent


def ask(board, **message):
    """Send what a browser sends, and return the answer; whoever listens to the board hears it too."""
    heard = board.send
    sent = overhear(board)
    board._received(board, {"id": 1, "n": board._session.number} | message, [])
    board.send = heard
    for each in sent:
        heard(each)
    return next(each for each in sent if each.get("id") == 1)


def handle(session, content):
    """Have a board without its widget do what a message asks; returns what the answer says beside that it was done."""
    return done(session, COMMANDS, content)


def played(*moves, **options):
    board = sw.Board(sw.SiegeStones(), **options)
    for move in moves:
        board.match.play(move)
    return board


def tell(board, **message):
    """Send what the page beside the board sends, and return the answer."""
    sent = overhear(board._panel)
    board._panel._received(board._panel, {"id": 1, "n": 0} | message, [])
    return next(each for each in sent if each.get("id") == 1)


def line(board):
    return board._session.place.line()
