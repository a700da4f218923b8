"""Games on boards that count for a learner's level: one person against the library's bots, from the beginning to the end, unaided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.core.rules.registry import GAMES, game_named
from stoneswidgets.core.teller import phrase
from stoneswidgets.teach.transcript import BotGame, now
from stoneswidgets.widgets.progress_store import keeper

if TYPE_CHECKING:
    from stoneswidgets.core.matches.match import Match
    from stoneswidgets.widgets.table import Table


def begins(match: Match) -> bool:
    """Tell whether a match is at the beginning of one of the five games, under its usual rules."""
    game = match.game
    if game.name not in GAMES or game != game_named(game.name):
        return False
    return not acted(match) and "position" not in (match.record().setup or {})


def acted(match: Match) -> set[int]:
    """Return the seats that have made a move of a match."""
    return {seat for position in match.positions[: len(match.moves)] for seat in position.to_move}


def rate(table: Table) -> str:
    """Count a match that is over, if it can count; return what it did to the learner's level."""
    if not (table.counts and table.match.is_over):
        return ""
    table.counts = False
    people, names = table.people, [player.name for player in table.seats]
    bots = [name for name in names if name.startswith("bot:")]
    if len(people) != 1 or names[people[0]] != "person" or len(bots) != len(names) - 1 or table.settled:
        return ""
    from stoneswidgets.teach.rating import rating, suiting  # read only here: they bring all puzzles

    game, winners = table.match.game, table.match.position.winners
    score = 1 / len(winners) if people[0] in winners else 0
    played = BotGame(tuple(int(name.removeprefix("bot:")) for name in bots), score, now())
    before = keeper().progress
    keeper().change(lambda kept: kept.played(game.name, played))
    after = keeper().progress
    if after == before:  # nothing is kept here
        return ""
    one, other = (rating(game.name, kept).value for kept in (before, after))
    return phrase("level moved", title=game.title, before=one, level=other, bot=suiting(game.name, other))
