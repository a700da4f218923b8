"""The rule lab: change a rule, predict its effect, and test the prediction by playing games."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import sqrt
from secrets import randbits
from typing import TYPE_CHECKING, Any

import traitlets
from typing_extensions import override

from stoneswidgets.core.game import Game, game_of
from stoneswidgets.core.matches.decoding import design_of
from stoneswidgets.core.matches.design import Design
from stoneswidgets.core.matches.match import Match
from stoneswidgets.core.teller import phrase
from stoneswidgets.errors import BadRules, StonesError, quoted
from stoneswidgets.kernel.backends import fastest
from stoneswidgets.lab.ablation import GAMES, LEVELS, RunningAblation
from stoneswidgets.lab.experiment import Expectation, Log, questions
from stoneswidgets.lab.run import USUAL_GAMES
from stoneswidgets.lab.running import RunningExperiment, Step
from stoneswidgets.plumbing.arguments import whole
from stoneswidgets.plumbing.language import counted, ended, listed
from stoneswidgets.plumbing.progress import progressing
from stoneswidgets.plumbing.tables import csv_file
from stoneswidgets.scene import picture
from stoneswidgets.scene.document import document, in_columns
from stoneswidgets.scene.rulebook.declared import parent
from stoneswidgets.search.players import alike
from stoneswidgets.teach.changed_rule import on_change
from stoneswidgets.widgets.board import Board
from stoneswidgets.widgets.code_sharing import Shared, Taken, style_sheet
from stoneswidgets.widgets.exercise import Exercise
from stoneswidgets.widgets.frame import Frame
from stoneswidgets.widgets.kept_picture import pictured
from stoneswidgets.widgets.protocol import NAME, NUMBER, TEXT, Command
from stoneswidgets.widgets.rule_form import RuleForm
from stoneswidgets.widgets.thinking import Thinker, running_loop

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence

    from stoneswidgets.lab.experiment import Experiment
    from stoneswidgets.lab.running import Running
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.search.players import Player


RANDOM, STRONG = "random", "7"
FAST, SLOW, PLAYED = (1_000, 10_000, 100_000, 1_000_000), (100, 300, 1_000), (100, 300, 1_000, 3_000)
"""How many games can be asked for: of random players where rules are compiled and where they are not, and of bots."""
OFFERED: dict[str, int | None] = {RANDOM: None, **{str(n): n for n in range(2, 9)}}
"""Who can play, as forms name them."""


def asked_of(game: Game) -> Json:
    """Return what can be asked of a game, and who can play."""
    return {
        "questions": [[name, each.text, each.unit, each.most] for name, each in questions(game).items()],
        "players": players(fast=fastest(game.dynamics).fast),
        "usual": usual(game),
    }


def usual(game: Game) -> str:
    """Return who plays at first: strong players where the goal is another one, since between random ones that is often a mirror."""
    slots = (card.slot for card in game.laid)
    return STRONG if "goal" in (*slots, *(game.parameters[name].group for name in game.rules)) else RANDOM


def players(*, fast: bool) -> list[Json]:
    """Return who can play, each with how many games can be asked for, and how sure one is then."""
    at_random = FAST if fast else SLOW
    return [
        {"id": who, "label": alike(level), "games": _games(PLAYED if level else at_random)}
        for who, level in OFFERED.items()
    ]


def _games(numbers: Sequence[int]) -> list[list[object]]:
    """Return numbers of games, each with how far off a share of about one half may be: half of its interval's width."""
    return [[n, phrase("so many games", n=n, off=98 / sqrt(n))] for n in numbers]


def level_of(who: str) -> int | None:
    """Return the level that the form's choice of players means; None for random moves."""
    if who not in OFFERED:
        raise BadRules(f"players are {listed(OFFERED, 'or')}, not {quoted(who)}")
    return OFFERED[who]


def logged(experiment: Experiment) -> Json:
    """Return an experiment as a row of the log."""
    return {
        "number": experiment.number,
        "rules": experiment.rule,
        "players": experiment.after.players,
        "question": experiment.question,
        "expected": experiment.asked.number(experiment.expected.number),
        "found": experiment.short,
        "right": experiment.is_right,
    }


def answered(experiment: Experiment) -> Json:
    """Return the answer to the last question, with its chart."""
    game, told = experiment.game, experiment.ablation and not experiment.ablation.stopped
    asks = not told and {*game.rules} - {"players"}
    return {
        "number": experiment.number,
        "lines": list(experiment.answer),
        "cards": len(experiment.cards),
        "right": experiment.is_right,
        "chart": str(experiment.charts),
        "random": not experiment.after.job.names,
        "which": phrase("does what", what="card" if game.laid else "change", levels=LEVELS[1:])
        if asks
        else "",
    }


REST = 0.5
"""Seconds without a further change before the exercise follows."""
WIDTH = 480


class RuleLab(Frame):
    """A laboratory for rules: change a rule, predict the effect, and let games answer.

    Beside the controls are the rules in words, with what differs marked, a board, and an exercise; all follow the change.

    Parameters
    ----------
    game : Game, class of games, or str
        What is changed: its rule parameters become controls. A variant of your own is compared with its parent. A short code or a link
        has the name of a design, too.
    before : Game, optional
        The rules to compare with. Left out: the game as it is given, or a variant's parent.
    seed : int, optional
        Makes all experiments repeatable; the second has the next seed, and so on.

    Attributes
    ----------
    game : Game
        The rules as they are now; can be set and observed.
    before : Game
        The rules to compare with.
    log : Log
        All experiments; ``log.save("log.csv")`` or ``log.save("sheet.html")`` writes them to a file.
    board : Board
        The board.
    exercise : Exercise
        The exercise about what has changed.
    design : Design
        The name of the rules, and a sentence of their owner's; can be set and observed.

    Raises
    ------
    StonesError
        If it is given no game.

    Examples
    --------
    >>> import stoneswidgets as sw
    >>> lab = sw.RuleLab(sw.SiegeStones(), seed=1)
    >>> lab.game = sw.SiegeStones(opening="no-tower")
    >>> experiment = lab.ask(60, "Without a tower at once, Black is less ahead.", games=2_000)
    >>> experiment.answer[0]
    'You said 60 %, it is 59 % ± 2: as you said, as far as this many games can tell.'
    >>> lab
    <RuleLab of SiegeStones with opening no tower, 1 experiment>
    """

    before: Game
    board: Board
    exercise: Exercise
    game = Taken(Game, partial(game_of, use="a rule lab"))
    design = traitlets.Instance(Design, ())
    log = traitlets.Instance(Log, (), read_only=True)

    def __init__(
        self, game: Game | type[Game] | str, *, before: Game | None = None, seed: int | None = None
    ) -> None:
        shown, design = design_of(game, "a rule lab")
        self.before = _parent(shown) if before is None else game_of(before, "before")
        self._seed = None if seed is None else whole("a seed", seed)
        self._run: Running | None = None
        self._due: asyncio.TimerHandle | None = None
        self._thinker = Thinker(lambda _: self._conclude(stopped=False), self._failed, each_step=self._came)
        self.board = Board(Match(shown, design=design))
        self.board.observe(self._board_changed, "match")
        self.exercise = Exercise(on_change(self.before, shown))
        take, call = (partial(self.set_trait, name) for name in ("game", "design"))
        self._rules = RuleForm(shown, take, before=self.before, design=design, called=call)
        self._form = _RuleLabForm(self, asked_of(shown))
        self._beside = Frame("column", [self.board, self.exercise])
        super().__init__("lab", [self._rules, self._beside, self._form], game=shown, design=design)
        self._ends = (self._thinker.stop, self._wait_no_more)

    # ------------------------------------------------------------ for those who program

    def ask(
        self,
        number: int,
        because: str,
        *,
        measure: str = "AdvantageP1",
        players: Player = None,
        games: int = USUAL_GAMES,
    ) -> Experiment:
        """Test a prediction by playing games, and return the experiment, which is also in the log.

        Parameters
        ----------
        number : int
            How many games of 100; of another measure, how many of its unit.
        because : str
            What you expect, in a sentence.
        measure : str
            What is counted: AdvantageP1 for the wins of the first seat, AdvantageP2 for the second's, Drawishness, DurationMoves,
            LeadChange; in the tavern Refusals, ForcedTrades and Hands in place of wins.
        players : Player
            Who plays, as for `stoneswidgets.lab.compare`.
        games : int
            How many games, under each rule.

        Raises
        ------
        StonesError
            If an argument is not as described.
        """
        self.stop()
        run = self._run = self._prepared(Expectation.of(self.game, measure, number, because), players, games)
        try:
            with progressing(run.games, self.game.titled, is_shown=players is not None) as done:
                for step in run.steps():
                    self._came(step)
                    done(step[1])
        except KeyboardInterrupt:
            self._conclude(stopped=True)
            raise
        except Exception as error:
            self._failed(error)
            raise
        self._conclude(stopped=False)
        return self.log[-1]

    def stop(self) -> None:
        """Stop the running games, and answer from those played so far."""
        if self._thinker.busy:
            self._thinker.stop()
            self._conclude(stopped=True)

    def __repr__(self) -> str:
        return f"<RuleLab of {self.game.titled}, {counted(len(self.log), 'experiment')}>"

    @override
    def _kept(self) -> dict[str, str]:
        answers = [each.answer[0] for each in self.log.experiments[-1:]]
        lines = [phrase("the rules of", title=self.game.titled), *answers]
        shown = picture(self.board.position)
        across, high = shown.box[2:]
        drawn = in_columns(
            [(lines, document(shown.scene(), None))], WIDTH, high / across, " ".join(map(ended, lines))
        )
        return pictured(str(drawn))

    # ------------------------------------------------------------ the rules

    def _game_set(self, change: dict[str, Any]) -> None:
        if change["old"] in (None, change["new"]):
            return
        if self.board.match.game != change["new"]:
            self.board.match = Match(change["new"], design=self.design)
        self._rules.show(change["new"])
        self._form.show(**asked_of(change["new"]))
        self._exercise_soon()

    def _design_set(self, change: dict[str, Any]) -> None:
        self._rules.show(self.game, change["new"])
        if self.board.match.design != change["new"]:
            self.board._session.call(change["new"])  # noqa: SLF001 (its own part)

    def _board_changed(self, change: dict[str, Any]) -> None:
        """Have the form follow what was pasted on the board: the code of a design of the same game."""
        match = change["new"]
        if type(match.game) is type(self.game):
            self.game, self.design = match.game, match.design

    follows = {"game": _game_set, "design": _design_set}  # noqa: RUF012 (as `commands`)

    def _wait_no_more(self) -> None:
        if self._due is not None:
            self._due.cancel()

    def _exercise_soon(self) -> None:
        self._wait_no_more()
        if loop := running_loop():
            self._due = loop.call_later(REST, self._exercise_follows)
        else:
            self._exercise_follows()

    def _exercise_follows(self) -> None:
        self._due, old = None, self.exercise
        self.exercise = Exercise(on_change(self.before, self.game))
        self._beside.children = (self.board, self.exercise)
        old.close()

    # ------------------------------------------------------------ experiments

    def _prepared(self, expected: Expectation, players: Player, games: object) -> RunningExperiment:
        games = whole("the number of games", games, 2)
        return RunningExperiment(expected, self.before, self.game, players, games, self._drawn())

    def _drawn(self) -> int:
        return randbits(32) if self._seed is None else self._seed + len(self.log)

    def begin(self, measure: str, number: int, because: str, who: str, games: int) -> None:
        """Play the games that a page asks for; in the background where an event loop runs."""
        expected = Expectation.of(self.game, measure, number, because)
        self._start(self._prepared(expected, level_of(who), games))

    def which(self) -> None:
        """Have games say which card of the last experiment does what, as many as bots were asked for there."""
        if not self.log.experiments:
            raise StonesError("first ask something that games can answer")
        last = self.log[-1]
        self._start(RunningAblation(last, last.after.games if last.after.job.names else GAMES, self._drawn()))

    def _start(self, run: Running) -> None:
        if self._thinker.busy:
            raise StonesError("games are being played; stop them first")
        self._run = run
        self._form.running = run.progress()
        self._thinker.start(run.steps(), lambda: None)

    def _came(self, step: Step) -> None:
        if self._run is not None and self._run.take(step):
            self._form.running = self._run.progress()

    def _conclude(self, *, stopped: bool) -> None:
        run, self._run = self._run, None
        if run is not None and run.done > 1:
            *before, last = run.logged(self.log.experiments, stopped=stopped)
            self.set_trait("log", Log((*before, replace(last, called=last.called or self.design.name))))
            self._form.show(answer=answered(self.log[-1]), log=[logged(each) for each in self.log])
        self._form.running = {}

    def _failed(self, error: Exception) -> None:
        self._run = None
        self._form.running = {"error": phrase("games failed", error=error)}


class _RuleLabForm(Shared):
    """The form of experiments: what is expected, the run, the answer and the log."""

    _form = traitlets.Dict().tag(sync=True)
    running = traitlets.Dict().tag(sync=True)

    def __init__(self, lab: RuleLab, shown: Json) -> None:
        super().__init__(
            "rule-lab",
            style_sheet("rule_form", "rule_lab"),
            _form={**shown, "answer": {}, "log": []},
            running={},
        )
        self._doer = lab

    def show(self, **changed: object) -> None:
        """Show something else in some fields."""
        self._form = {**self._form, **changed}


def _export(lab: RuleLab, what: str) -> Json:
    if what not in ("csv", "sheet"):
        raise StonesError(f"what: the log is exported as csv or as a sheet, not {quoted(what)}")
    return {"text": csv_file(lab.log.to_csv()) if what == "csv" else lab.log.sheet().html()}


_RuleLabForm.commands = {
    "run": Command(
        RuleLab.begin, {"measure": NAME, "number": NUMBER, "because": TEXT, "who": NAME, "games": NUMBER}
    ),
    "which": Command(RuleLab.which),
    "stop": Command(RuleLab.stop),
    "export": Command(_export, {"what": NAME}),
}


def _parent(game: Game) -> Game:
    """Return a variant's parent with the parameters that were given to both; of any other game, the game itself."""
    above: type[Game] = type(game).__mro__[1]
    if parent(game) is type(game) or not hasattr(above, "dynamics"):
        return game
    return above(**{name: value for name, value in game.rules.items() if name in above.parameters})
