"""Learn, play, explore and redesign a family of small board games, in notebooks and in plain Python.

The public names; each module is loaded when one of its names is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from stoneswidgets.plumbing.display import draw_with

_HOMES = {
    "errors": (
        "StonesError",
        "IllegalMove",
        "MalformedMove",
        "BadRules",
        "BadRecord",
        "BadDiagram",
        "BrokenRule",
    ),
    "core.position": ("Position", "View"),
    "core.playouts": ("Playouts",),
    "core.rules.registry": ("GAMES",),
    "games": ("game",),
    "kernel": ("CHANCE", "HIDDEN", "OVER", "after", "below", "draw", "end", "rule", "win"),
    "core.game": ("Game",),
    "kernel.parameters": ("parameter",),
    "kernel.fields": (
        "choice",
        "each",
        "each_seat",
        "each_space",
        "move",
        "number",
        "set_of",
        "spaces",
        "table",
    ),
    "games.siegestones.game": ("SiegeStones",),
    "games.siegestones_cards.game": ("SiegeStonesCards",),
    "games.ascension.game": ("Ascension",),
    "games.ascension_cards.game": ("AscensionCards",),
    "games.tavern.game": ("Tavern",),
    "games.tavern_cards.game": ("TavernCards",),
    "games.munchstones.game": ("MunchStones",),
    "games.munchstones_cards.game": ("MunchStonesCards",),
    "games.bluffstones.game": ("BluffStones",),
    "games.bluffstones_cards.game": ("BluffStonesCards",),
    "core.matches.match": ("Match",),
    "core.matches.record": ("Record",),
    "core.matches.share": ("code", "from_code"),
    "core.matches.study": ("Study",),
    "scene": ("gif", "svg"),
    "analysis.evaluation": ("Evaluation", "evaluate"),
    "analysis.review": ("review",),
    "scene.sheet": ("sheet",),
    "scene.rulebook": ("rules",),
    "search": ("Bot", "bot"),
    "search.exact.solve": ("Solution", "solve"),
    "lab.tournaments": ("Tournament", "tournament"),
    "lab.simulation": ("Simulation",),
    "teach.puzzles.sets": ("puzzles",),
    "teach.sets": ("ExerciseSet",),
    "widgets.board": ("Board",),
    "widgets.compare": ("Compare",),
    "widgets.exercise": ("Exercise",),
    "widgets.facilitator": ("Facilitator",),
    "widgets.practice": ("Practice",),
    "widgets.progress": ("Progress",),
    "widgets.replay": ("Replay",),
    "widgets.rule_lab": ("RuleLab",),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_PACKAGES = {"lab": "lab", "paper": "page.paper"}
__version__ = "0.1.0"
__all__ = sorted((*_HOME, *_PACKAGES))  # noqa: PLE0605 (a list of str that ruff cannot see through)


def _late(name: str) -> Any:
    if name in _PACKAGES:
        value: Any = import_module(f"{__name__}.{_PACKAGES[name]}")
    elif name in _HOME:
        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    else:
        raise AttributeError(
            f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__]
        )
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # a type checker knows what there is, and what is not
    __getattr__ = _late


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


draw_with(
    pictures=lambda: import_module(f"{__name__}.scene.shown"),
    boards=lambda: import_module(f"{__name__}.widgets.board"),
)

if TYPE_CHECKING:
    from stoneswidgets import lab as lab
    from stoneswidgets.analysis.evaluation import Evaluation as Evaluation, evaluate as evaluate
    from stoneswidgets.analysis.review import review as review
    from stoneswidgets.core.game import Game as Game
    from stoneswidgets.core.matches.match import Match as Match
    from stoneswidgets.core.matches.record import Record as Record
    from stoneswidgets.core.matches.share import code as code, from_code as from_code
    from stoneswidgets.core.matches.study import Study as Study
    from stoneswidgets.core.playouts import Playouts as Playouts
    from stoneswidgets.core.position import Position as Position, View as View
    from stoneswidgets.core.rules.registry import GAMES as GAMES
    from stoneswidgets.errors import (
        BadDiagram as BadDiagram,
        BadRecord as BadRecord,
        BadRules as BadRules,
        BrokenRule as BrokenRule,
        IllegalMove as IllegalMove,
        MalformedMove as MalformedMove,
        StonesError as StonesError,
    )
    from stoneswidgets.games import game as game
    from stoneswidgets.games.ascension.game import Ascension as Ascension
    from stoneswidgets.games.ascension_cards.game import AscensionCards as AscensionCards
    from stoneswidgets.games.bluffstones.game import BluffStones as BluffStones
    from stoneswidgets.games.bluffstones_cards.game import BluffStonesCards as BluffStonesCards
    from stoneswidgets.games.munchstones.game import MunchStones as MunchStones
    from stoneswidgets.games.munchstones_cards.game import MunchStonesCards as MunchStonesCards
    from stoneswidgets.games.siegestones.game import SiegeStones as SiegeStones
    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCards as SiegeStonesCards
    from stoneswidgets.games.tavern.game import Tavern as Tavern
    from stoneswidgets.games.tavern_cards.game import TavernCards as TavernCards
    from stoneswidgets.kernel import (
        CHANCE as CHANCE,
        HIDDEN as HIDDEN,
        OVER as OVER,
        after as after,
        below as below,
        draw as draw,
        end as end,
        rule as rule,
        win as win,
    )
    from stoneswidgets.kernel.fields import (
        choice as choice,
        each as each,
        each_seat as each_seat,
        each_space as each_space,
        move as move,
        number as number,
        set_of as set_of,
        spaces as spaces,
        table as table,
    )
    from stoneswidgets.kernel.parameters import parameter as parameter
    from stoneswidgets.lab.simulation import Simulation as Simulation
    from stoneswidgets.lab.tournaments import Tournament as Tournament, tournament as tournament
    from stoneswidgets.page import paper as paper
    from stoneswidgets.scene import gif as gif, svg as svg
    from stoneswidgets.scene.rulebook import rules as rules
    from stoneswidgets.scene.sheet import sheet as sheet
    from stoneswidgets.search import Bot as Bot, bot as bot
    from stoneswidgets.search.exact.solve import Solution as Solution, solve as solve
    from stoneswidgets.teach.puzzles.sets import puzzles as puzzles
    from stoneswidgets.teach.sets import ExerciseSet as ExerciseSet
    from stoneswidgets.widgets.board import Board as Board
    from stoneswidgets.widgets.compare import Compare as Compare
    from stoneswidgets.widgets.exercise import Exercise as Exercise
    from stoneswidgets.widgets.facilitator import Facilitator as Facilitator
    from stoneswidgets.widgets.practice import Practice as Practice
    from stoneswidgets.widgets.progress import Progress as Progress
    from stoneswidgets.widgets.replay import Replay as Replay
    from stoneswidgets.widgets.rule_lab import RuleLab as RuleLab
