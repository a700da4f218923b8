"""The lab: play thousands of games, measure them, and compare rules, with confidence intervals."""

from stoneswidgets.lab.ablation import Ablation, ablate
from stoneswidgets.lab.charts import Chart, chart, heat_map
from stoneswidgets.lab.comparison import ByLevel, Comparison, Restriction, compare, compare_levels, restrict
from stoneswidgets.lab.ply_by_ply import Curves, Point, Size, WinChances, win_chances
from stoneswidgets.lab.result import Difference, MeasureEstimate, Result, Values
from stoneswidgets.lab.run import Run
from stoneswidgets.lab.simulation import Simulation, simulate
from stoneswidgets.lab.spaces import Share, Spaces
from stoneswidgets.lab.sweeps import Doubling, Effect, FactorialEffects, Skill, Sweep, skill, sweep
from stoneswidgets.lab.tournaments import Standing, Tournament, tournament
from stoneswidgets.lab.without import without

__all__ = [
    "Ablation",
    "ByLevel",
    "Chart",
    "Comparison",
    "Curves",
    "Difference",
    "Doubling",
    "Effect",
    "FactorialEffects",
    "MeasureEstimate",
    "Point",
    "Restriction",
    "Result",
    "Run",
    "Share",
    "Simulation",
    "Size",
    "Skill",
    "Spaces",
    "Standing",
    "Sweep",
    "Tournament",
    "Values",
    "WinChances",
    "ablate",
    "chart",
    "compare",
    "compare_levels",
    "heat_map",
    "restrict",
    "simulate",
    "skill",
    "sweep",
    "tournament",
    "win_chances",
    "without",
]
