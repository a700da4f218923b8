"""The order of a turn as a picture: what a game does at each step, and which cards act there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.scene.markup import Markup, join, tag

if TYPE_CHECKING:
    from stoneswidgets.core.game import Game

_ROW = "display: grid; grid-template-columns: repeat(auto-fit, minmax(7em, 1fr)); gap: .5em; margin: .5em 0; padding: 0; list-style: none"
_BOX = "margin: 0; padding: .4em .6em; border: 1px solid; border-radius: .5em; line-height: 1.3"


def turn(game: Game) -> Markup:
    """Return the steps of a turn in a row, each with the cards that act there, those that are laid in bold; nothing for a game without cards.

    >>> import stoneswidgets as sw
    >>> "<small>Prices, <b>Collector</b></small>" in turn(sw.MunchStonesCards(collector=3))
    True
    """
    steps, laid = game.deck.turn, {card.key for card in game.laid}
    boxes = []
    for number, (step, done) in enumerate(steps.items(), 1):
        here = [
            card
            for card in game.deck.cards
            if card.step == step and (card in game.deck.new or card.key in laid)
        ]
        named = ", ".join(tag("b", card.title) if card.key in laid else join(card.title) for card in here)
        arrow = "\N{NO-BREAK SPACE}→" if number < len(steps) else ""
        acting = [tag("small", Markup(named))] if named else []
        boxes.append(
            tag("li", tag("strong", f"{number}. {step}{arrow}"), tag("div", done), *acting, style=_BOX)
        )
    return tag("ol", *boxes, style=_ROW, aria_label="The order of a turn") if boxes else Markup("")
