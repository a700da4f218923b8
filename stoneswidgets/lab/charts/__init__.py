"""Charts of what the lab finds: a sentence, a table, a picture that needs no network, and one to explore."""

from stoneswidgets.lab.charts.base import Chart
from stoneswidgets.lab.charts.heat import heat_map
from stoneswidgets.lab.charts.of_results import chart

__all__ = ["Chart", "chart", "heat_map"]
