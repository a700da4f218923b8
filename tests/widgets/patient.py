"""A bot with unlimited time."""

from __future__ import annotations

from stoneswidgets.search import Bot


class Patient(Bot):
    """Thinks until it is told to stop."""

    title = "Patient"

    def think(self, view):
        while True:
            yield view
