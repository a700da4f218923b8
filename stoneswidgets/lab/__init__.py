"""The lab: what does a change of rules do to a game? Games by the thousand, measured and compared, with honest intervals."""

from stoneswidgets.lab.charts import Chart, chart, heat_map
from stoneswidgets.lab.comparison import Comparison, compare
from stoneswidgets.lab.result import Difference, MeasureEstimate, Result, Values
from stoneswidgets.lab.run import Run
from stoneswidgets.lab.simulation import Simulation, simulate
from stoneswidgets.lab.spaces import Share, Spaces
from stoneswidgets.lab.sweeps import Sweep, sweep
from stoneswidgets.lab.tournaments import Standing, Tournament, tournament

__all__ = [
    "Chart",
    "Comparison",
    "Difference",
    "MeasureEstimate",
    "Result",
    "Run",
    "Share",
    "Simulation",
    "Spaces",
    "Standing",
    "Sweep",
    "Tournament",
    "Values",
    "chart",
    "compare",
    "heat_map",
    "simulate",
    "sweep",
    "tournament",
]
