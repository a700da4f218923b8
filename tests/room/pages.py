"""A room's page without the network: records messages to it, and sends its own."""

from __future__ import annotations

import json
from random import Random

SECRETS = Random(1)
MOVE = {"kind": {"kind": "move"}, "board": True}
"""What a desk sends that asks for a move."""


class Page:
    """A page: all that it was told, and what it does."""

    def __init__(self, host, name=None, secret="", *, wall=False, is_here=False, **more):
        self.host, self.told, self.hung_up = host, [], False
        given = self._hear, self._end
        secret, new = secret or f"secret {SECRETS.random():.16f}", not secret
        self.visitor = (
            (host.wall(*given) if wall else host.lead(*given, is_here=is_here))
            if name is None
            else host.enter(name, secret, *given, new=new, **more)
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
        return [one["widget"] for one in self.told if one["tell"] == "shown" and one["place"] == place][-1]

    def state(self, place):
        """Return the scene with which the widget at a place opened."""
        return json.loads(
            next(
                each["data"]["state"]["_scene"]
                for each in reversed(self.told)
                if each["tell"] == "open" and each["widget"] == self.widget(place)
            )
        )

    def form(self, place, **content):
        """Send a form a message, and return the answer."""
        return next(
            each["data"]["content"]
            for each in self.send(to=self.widget(place), content={"id": 9, "n": 0, **content})
            if each["tell"] == "msg" and each["data"].get("content", {}).get("id") == 9
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
