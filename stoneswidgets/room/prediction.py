"""A question that games answer: everybody predicts a number, then the games are played on the room's computer."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import randbits
from typing import TYPE_CHECKING, Any

from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRecord, StonesError, quoted
from stoneswidgets.lab.experiment import Expectation, LabQuestion, questions
from stoneswidgets.lab.running import RunningExperiment
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.texts import one_line
from stoneswidgets.scene.rulebook.declared import parent
from stoneswidgets.search.players import alike
from stoneswidgets.teach.kinds import LARGEST, NumberKind, kind_of
from stoneswidgets.widgets.rule_lab import RANDOM, level_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.teach.kinds import AnswerKind

LEAST, MOST = 30, 1_000_000
"""How many games may be asked for."""
NEAREST = 10
"""How many of the nearest numbers are named."""


@dataclass
class PredictionKind(NumberKind):
    """A number that games will come to, under the rules of the match's game: how many of 100 end in some way, how long they are.

    Attributes
    ----------
    measure : str
        What is counted, as `stoneswidgets.lab.experiment.questions` names it.
    who : str
        Who plays, as the form of a rule lab names it: random, or a level.
    called : str
        What the rules are called; empty where nobody gave them a name.
    found : dict
        What came out: ``mean``, ``low`` and ``high`` in the question's unit, and ``lines`` in words; empty before.
    progress : dict
        How many games are ``done`` while they are played, and the seconds ``left``.
    """

    measure: str = ""
    who: str = RANDOM
    games: int = 1_000
    called: str = ""
    found: dict[str, Any] = field(default_factory=dict)
    progress: dict[str, int] = field(default_factory=dict)
    name = "prediction"

    def __post_init__(self) -> None:
        super().__post_init__()
        Expectation.of(self.game, self.measure, 0, "a sentence")
        level_of(self.who)
        if not LEAST <= whole("the number of games", self.games) <= MOST:
            raise StonesError(f"the number of games is {LEAST} to {MOST:,}, not {self.games:,}")
        asked = self.asked
        self.unit, self.most = asked.unit, asked.most

    @property
    def game(self) -> Game:
        """The game whose rules are asked about."""
        if self.match is None:
            raise StonesError("games can be played under the rules of a game only")
        return self.match.game

    @property
    def asked(self) -> LabQuestion:
        """The question, its unit and its range."""
        return questions(self.game)[self.measure]

    @property
    def question(self) -> str:
        """The question, in words."""
        return self.asked.text

    @property
    def closed(self) -> str:
        """Why no more numbers are taken."""
        kind = "games are played" if self.found else "games being played"
        return phrase(kind) if self.found or self.progress else ""

    def running(self) -> RunningExperiment:
        """Return the games, to be played; under the usual rules as well, if others are asked about."""
        expected = Expectation(self.measure, 0, "a room's numbers")
        return RunningExperiment(
            expected, parent(self.game)(), self.game, level_of(self.who), self.games, randbits(32)
        )

    def conclude(self, run: RunningExperiment, *, stopped: bool) -> None:
        """Take in what the games so far came to."""
        self.progress = {}
        if run.done < LEAST:
            return
        experiment = run.experiment(1, stopped=stopped)
        scale = self.asked.scale
        low, high = (round(scale * each, 1) for each in experiment.estimate.interval)
        self.found = {
            "mean": round(scale * experiment.estimate.mean, 1),
            "low": low,
            "high": high,
            "lines": [
                phrase("it is", short=experiment.short, low=low, high=high, unit=self.unit),
                *experiment.outcome,
                phrase("so of random players" if self.who == RANDOM else "so of bots", level=self.who),
                experiment.played,
            ],
        }

    def ordered(self, texts: list[str]) -> list[str]:
        """Return the numbers, the nearest to what came out first."""
        return sorted(texts, key=lambda text: abs(int(text) - self.found["mean"])) if self.found else texts

    def says(self, counts: Mapping[str, int]) -> str:
        """Return how many numbers lie in the interval, and the nearest."""
        if not self.found:
            return super().says(counts)
        low, high = self.found["low"], self.found["high"]
        numbers = [int(each) for each in self.ordered([*counts]) for _ in range(counts[each])]
        inside = sum(low <= each <= high for each in numbers)
        nearest = ", ".join(map(str, numbers[:NEAREST]))
        return phrase("nearest", low=low, high=high, inside=inside, n=len(numbers), nearest=nearest)

    def to_dict(self) -> dict[str, Any]:
        """Return what a file has to know of it."""
        return {
            "kind": self.name,
            "measure": self.measure,
            "who": self.who,
            "games": self.games,
            "called": self.called,
            "found": self.found,
        }

    def form(self) -> dict[str, Any]:
        """Return what a page has to know of it."""
        asked = NumberKind(self.least, self.most, self.unit).form()
        players = alike(level_of(self.who))
        titled = Design(self.called).over(self.game.titled)
        rules = phrase("who plays what", rules=titled, players=players, games=self.games)
        return asked | {"lab": {"rules": rules, "games": self.games, **self.progress, **self.found}}


def any_kind(given: Mapping[str, Any], match: Match | None, seat: int | None = None) -> AnswerKind:
    """Return the kind that a page or a file names, a prediction or another."""
    match given:
        case {"kind": "prediction", "measure": str(measure), "who": str(who), "games": int(games)}:
            found = _found(given.get("found", {}))
            called = Design.of(given.get("called", ""), "").name
            return PredictionKind(
                measure=measure, who=who, games=games, called=called, found=found, match=match
            )
    return kind_of(given, match, seat)


def _found(given: Any) -> dict[str, Any]:
    match given:
        case {
            "mean": int() | float(),
            "low": int() | float(),
            "high": int() | float(),
            "lines": list(lines),
            **more,
        }:
            if not more and all(0 <= given[name] <= LARGEST for name in ("mean", "low", "high")):
                return {**given, "lines": [one_line(each, "what came out") for each in lines]}
        case {**more} if not more:
            return {}
    raise BadRecord(f"found is what games came to, not {quoted(given)}")
