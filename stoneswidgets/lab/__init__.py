"""The lab: what does a change of rules do to a game? Games by the thousand, measured and compared, with honest intervals."""

from stoneswidgets.lab.by_level import ByLevel, compare_levels
from stoneswidgets.lab.charts import Chart, chart, heat_map
from stoneswidgets.lab.compare import compare
from stoneswidgets.lab.comparison import Comparison, Difference
from stoneswidgets.lab.restrict import Restriction, restrict
from stoneswidgets.lab.simulate import simulate
from stoneswidgets.lab.simulation import Estimate, Simulation
from stoneswidgets.lab.skill import Doubling, Skill, skill
from stoneswidgets.lab.spaces import Share, Spaces
from stoneswidgets.lab.sweep import Sweep, sweep
from stoneswidgets.lab.win_chances import WinChances, win_chances
from stoneswidgets.lab.without import without

__all__ = [
    "ByLevel",
    "Chart",
    "Comparison",
    "Difference",
    "Doubling",
    "Estimate",
    "Restriction",
    "Share",
    "Simulation",
    "Skill",
    "Spaces",
    "Sweep",
    "WinChances",
    "chart",
    "compare",
    "compare_levels",
    "heat_map",
    "restrict",
    "simulate",
    "skill",
    "sweep",
    "win_chances",
    "without",
]
