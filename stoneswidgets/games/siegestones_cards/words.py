"""SiegeStones with cards in words: those of SiegeStones, and what cards add."""

from __future__ import annotations

from stoneswidgets.games.siegestones import words as plain

HINTS = plain.HINTS
WORDS: dict[str, str] = plain.WORDS | {
    "closed": "hole",
    # why
    "nobody near": "Nobody controls {where}: no stone is within two spaces.",
    "short lead": "Nobody controls {where}: the greatest sum is {lead} ahead, and that takes {least}.",
    "from afar": "Two spaces from {where}, a stone counts {part} of its rating, rounded down: {stones:,}",
    "hole": "{where} is a hole (Sinkholes)",
    "tower near": "{where} is {how} the tower on {beside} (No neighbours)",
    "no stone left, some lost": "{who:has} no stone left (a marker on a tower uses one up, and lost ones are gone)",
    "take over only": "only White may take over, right after Black's first drop (Cut and choose)",
    "take over not": "the card Cut and choose is not laid",
    # moves
    "swap": "taking over the first drop",
    "swap in short": "take over",
    "took over": "{Who} took over the first drop: {what}.",
    "a stone turned": "the stone on {where} is {side}'s now",
    "a tower kept": "the tower on {where} counts as {side}'s drop",
    "closed in": "{stones:,} {n:is closed in and has|are closed in and have} left the game.",
    "follows": "Another drop follows.",
    "follow": "{n} more drops follow.",
    "or take over": "Or take over the first drop.",
    # the game
    "longest": "longest chain {n}",
    "lost": "{n} lost",
    "level chains": "A draw: the longest chains of {who} are level, with {n:tower} each.",
    "won chain": "{Who:wins} with a chain of {n:tower}[{by}].",
    "won holding": "{Who:wins}: {n:tower} held when the next turn begins.",
    "won holding chain": "{Who:wins}: a chain of {n:tower} held when the next turn begins.",
}
