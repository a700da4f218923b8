"""Forge messages to exercises, rule labs and other widgets: each gets one answer and does no harm."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import stoneswidgets as sw
from tests.attack import Tally
from tests.attack.mutations import STRANGE, mutated
from tests.attack.rooms import answers
from tests.attack.words import no_formula, printed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.widgets.protocol import Command

ASKED = 40
"""So many messages are sent to one widget."""


def attack(seed: int, times: int) -> Tally:
    """Send them what no page of ours sends."""
    tally, rng = (
        Tally("forged messages to rooms, rule labs, exercises, practice, progress and compared boards"),
        Random(seed),
    )
    while tally.tried < times:
        victim = rng.choice([_Room, _Lab, _Exercise, _Progress, _Practice, _Compare])(rng)
        for _ in range(ASKED):
            message = _message(rng, victim.widget.commands)
            try:
                told = victim.ask(message)
                wrong = "" if len(told) == 1 else f"{len(told)} answers"
                victim.check()
            except Exception as error:  # noqa: BLE001
                wrong = f"{type(error).__name__}: {str(error)[:200]}"
            tally.note(wrong and f"{type(victim).__name__}: {wrong}: {str(message)[:300]}")
        victim.close()
    return tally


def _message(rng: Random, commands: Mapping[str, Command]) -> object:
    anything: list[object] = [None, True, -1, 0, 1, 50, 1.5, 2**53, 10**15, [], {}, [[]], *STRANGE]
    if rng.random() < 0.05:
        return rng.choice(anything)
    likely = [
        "c4",
        "d5",
        "AdvantageP1",
        "csv",
        "sheet",
        "0",
        "1",
        "bot:1",
        "random",
        "goal",
        "opening",
        "Because.",
        "Red",
    ]
    verb = rng.choice([*commands, rng.choice(STRANGE)])
    message: dict[str, object] = {"id": rng.randrange(9), "n": 0, "do": verb}
    for name in commands[verb].fields if verb in commands else ():
        message[name] = rng.choice([*anything, *likely, 3, 50, True, False, mutated(answers(), rng)])
    if rng.random() < 0.2:
        message[rng.choice(["id", "n", "do", "x"])] = rng.choice(anything)
    return message


class _Victim:
    """A widget that is asked, and hears what it sends."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.told: list[str] = []
        widget.send = lambda content, buffers=(): self.told.append(
            json.dumps([content, [*map(repr, buffers)]])
        )

    def ask(self, message: object) -> list[str]:
        self.told.clear()
        self.widget._received(self.widget, message, [])
        return self.told

    def check(self) -> None:
        """Complain of what cannot be used."""
        json.dumps(self.widget.get_state(), default=repr).encode()

    def close(self) -> None:
        self.widget.close()


class _Room(_Victim):
    def __init__(self, rng: Random) -> None:
        self.room = sw.Facilitator(sw.Match(sw.game(rng.choice(sw.GAMES))))
        super().__init__(self.room)

    def check(self) -> None:
        super().check()
        sw.Match(self.room.match.record())
        no_formula(self.room.poll.to_csv())
        for answer in self.room.answers:
            printed("".join(answer))


class _Lab(_Victim):
    def __init__(self, rng: Random) -> None:
        self.lab = sw.RuleLab(sw.SiegeStones(side=3), seed=rng.randrange(9))
        super().__init__(self.lab._form)

    def ask(self, message: object) -> list[str]:
        told = super().ask(message)
        self.lab._stepper.stop()
        return told

    def check(self) -> None:
        super().check()
        assert self.lab.game.start().legal_moves()
        no_formula(self.lab.log.to_csv())

    def close(self) -> None:
        self.lab.close()


class _Exercise(_Victim):
    def __init__(self, rng: Random) -> None:
        lesson = sw.ExerciseSet.of_lesson(rng.choice(["siegestones", "tavern", "bluffstones"]))
        self.exercise = sw.Exercise(rng.choice([*lesson]))
        super().__init__(self.exercise._form)

    def close(self) -> None:
        self.exercise.close()


class _Progress(_Victim):
    def __init__(self, _rng: Random) -> None:
        super().__init__(sw.Progress("siegestones"))


class _Practice(_Victim):
    def __init__(self, rng: Random) -> None:
        super().__init__(sw.Practice(rng.choice(["siegestones", "tavern"])))


class _Compare(_Victim):
    def __init__(self, _rng: Random) -> None:
        super().__init__(
            sw.Compare({"one": sw.SiegeStones().start(), "other": sw.SiegeStones(goal=1).start()})
        )
