"""The rules of the tavern's Stones, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.tavern.rules import ALL, EACH, HAND
from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.scene.rulebook.book import Rulebook, Ruling, sections

if TYPE_CHECKING:
    from stoneswidgets.games.tavern.game import Tavern

CREDIT = "Stones is the game of the tavern in the world of Moraff. The words here, and the rulings, are this library's."
COUNT = {
    "completed": "trades that came about (forced ones too)",
    "turns": "all turns (passed, refused or traded)",
}


def rules(game: Tavern) -> Rulebook:
    """Return the rules as the game's parameters have them."""
    return Rulebook(game, CREDIT, sections(_page(game)), _rulings(game), {"count": COUNT})


def _page(game: Tavern) -> str:
    (s, g, j), bonus = game.coins.values(), game.bonus_each
    beats = "beats" if 7 * s + bonus > 6 * j + g else "is less than"
    return f"""
    # A hand is dealt
    - Four players: {listed(game.seat_names)}, clockwise.
    - In the bag are {EACH} jewels, worth {j} coins each, {EACH} pieces of gold, worth {g}, and {EACH} of silver, worth
      {s}. All of them are called stones.
    - For each hand everybody draws {game.opened} stones, which lie face up for all to see, and {HAND - game.opened} that
      only they see; nobody chooses which. {3 * EACH - ALL} stones stay in the bag.
    - Chance says who begins.

    # A turn
    - In your turn you pass, or offer any one of your {HAND} stones for any one of another player's, who accepts or
      refuses.
    - Traded stones change places: each goes where the other lay, face up or hidden.
    - A hidden stone is known to its holder, and to whoever has seen it and can follow where it went. Nobody says what
      an offered or a wanted hidden stone is$T4.
    - Once a hand you may force a trade, for one of the {game.opened} stones that lie face up with the other player:
      it cannot be refused. Nobody is forced more than twice a hand.
    - Whoever has been traded with has the next turn, and may not trade straight back with the same player, not even by
      force$T8.
    - After a pass or a refusal the next player clockwise has the turn, and may trade with anyone$T1.

    # The end of a hand
    - {_count(game)}$T2.
    - It also ends after {many(game.stall, "turn")} in a row without a trade$T3.

    # Points
    - At the end of a hand everybody scores the value of their {HAND} stones.
    - The most complete hand scores {bonus} more. It is the one with the most stones of one kind; among equals, the
      one whose stones of that kind are worth more$T5.
    - If the most complete hands are equal, nobody has the bonus: {bonus} more are at stake in the next hand, and
      so on$T6.
    - An example: seven silver are worth {7 * s}, and with the bonus {7 * s + bonus}. That {beats} six jewels and a gold:
      {6 * j + g}.

    # The end
    * The game ends after the hand in which somebody reaches {game.target:,} points. The highest total wins; level, they
      share the win$T7.
    """


def _count(game: Tavern) -> str:
    return f"A hand ends when the count of {COUNT[game.count]} reaches {game.trades}"


def _rulings(game: Tavern) -> tuple[Ruling, ...]:
    return (
        Ruling(
            "T1",
            "Who has the turn after a pass or a refusal.",
            "The next player clockwise, free to trade with anyone.",
            "Without a trade there is nobody who was traded with, and the order around the table is left.",
        ),
        Ruling(
            "T2",
            "What counts as one of the trades that make a hand.",
            f"{_count(game)}.",
            "The trades are what is counted on the table, and an offer that is refused is no trade.",
        ),
        Ruling(
            "T3",
            "Nobody wants to trade any more.",
            f"{sentence(many(game.stall, 'turn'))} in a row without a trade end the hand.",
            "Eight turns are two for each player: enough to see that nothing will come, and every game ends.",
        ),
        Ruling(
            "T4",
            "What is known of a hidden stone.",
            "Its holder knows it. Whoever has seen a stone remembers it as long as it can be followed. Nothing is said "
            "about hidden stones that are offered or wanted.",
            "It is what people at a table can know who forget nothing and do not lie.",
        ),
        Ruling(
            "T5",
            "Which hand is the most complete.",
            "The one with the most stones of one kind, then the one whose set is worth more; of two kinds that are in "
            "a hand equally often, the more valuable counts.",
            "A full hand is seven of one kind; this is the same thought for six, five and so on.",
        ),
        Ruling(
            "T6",
            "Several hands are the most complete.",
            f"Nobody has the bonus, and {game.bonus_each} are added to that of the next hand.",
            "The published rules pass the bonus on; that it grows with every tie follows.",
        ),
        Ruling(
            "T7",
            "Several players reach the goal in one hand.",
            f"With {game.target:,} points or more, the highest total wins; equal totals share the win.",
            "All hands are scored at the same time, so that nobody was there first.",
        ),
        Ruling(
            "T8",
            "May a forced trade go to whoever has just traded with you?",
            "No.",
            "A forced trade is a trade, and no trade goes straight back.",
        ),
    )
