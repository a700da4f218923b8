"""The rules of a game with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from typing_extensions import override

from stoneswidgets.core.rules.deck import MOST
from stoneswidgets.core.teller import phrase
from stoneswidgets.scene.markup import Markup, join, tag
from stoneswidgets.scene.rulebook.book import ParameterInWords, Rulebook, Ruling, Section, cited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.rules.deck import Card

Page = dict[str, dict[str, str]]
"""Rules by their sections, each by a name that a card replaces it by."""
SAID = "{said}"
"""Stands for the card's own sentence in what it changes."""
Change: TypeAlias = "Mapping[str, str | None]"
Changes: TypeAlias = "Mapping[str, Change | Callable[[Any], Change]]"
"""For each new card what it changes on a page, by the names of rules; a function where that depends on the game."""
_CREDIT = (
    "So are its cards, for those who try rules of their own; what each comes from stands with its ruling."
)


class CardRules(Rulebook):
    """The rules under the cards that are laid."""

    @property
    @override
    def title(self) -> str:
        return self.game.titled

    @override
    def _html(self) -> Iterator[Markup]:
        yield turn(self.game)
        yield from super()._html()

    @override
    def parameters(self, ruling: Ruling) -> tuple[ParameterInWords, ...]:
        """Return the rule parameters that change a ruling, without cards that cannot be laid beside those that are."""
        laid = {card.slot: card.key for card in self.game.laid}
        slots = {card.key: card.slot for card in self.game.deck.cards}
        is_full = len(laid) == MOST

        def may_change(key: str) -> bool:
            return key not in slots or laid.get(slots[key], "" if is_full else key) == key

        return tuple(each for each in super().parameters(ruling) if may_change(each.name))


def card_rules(
    game: Game,
    credit: str,
    page: Page,
    wins: Iterable[str],
    rulings: Iterable[Ruling],
    meanings: Mapping[str, Mapping[Any, str]],
) -> Rulebook:
    """Return the rules under the cards that are laid, by a page that these have changed, and the game's own rulings in force.

    The `credit` is that of the game without cards. The first of the rules called `wins` that is there says how the game is won.
    """
    sections = (
        Section(title, (*rules.values(),), next((rules[name] for name in wins if name in rules), ""))
        for title, rules in page.items()
    )
    differences = (
        *([cited(page["Setting up"]["players"])] if "players" in game.rules else []),
        *(card.says(game.rules[card.key]) for card in game.laid),
    )
    found = (*rulings, *(_ruling(card, game) for card in new(game)))
    return CardRules(game, f"{credit} {_CREDIT}", (*sections,), found, meanings, differences)


def new(game: Game) -> list[Card]:
    """Return the laid cards that the game without cards does not know."""
    return [card for card in game.laid if card in game.deck.new]


def laid_on(usual: Rulebook, names: Iterable[tuple[str, ...]], game: Any, changes: Changes) -> Page:
    """Return the page of the game without cards, whose rules are called `names`, section by section, as the new cards change it."""
    named = zip(usual.sections, names, strict=True)
    page = {of.title: dict[str, str](zip(each, of.rules, strict=True)) for of, each in named}
    lay(page, game, changes)
    return page


def lay(page: Page, game: Any, changes: Changes) -> None:
    """Lay the new cards of a game on a page."""
    for card in new(game):
        said = card.says(game.rules[card.key], game.parameters[card.key].ruling)
        change = changes[card.key]
        now = change(game) if callable(change) else change
        _change(page, {name: rule and rule.replace(SAID, said) for name, rule in now.items()})


def _change(page: Page, changes: Change) -> None:
    """Change rules by their names: None leaves one as it is, "" takes it away, and a new name comes after the one before."""
    before = next(iter(changes))
    (title,) = (title for title, rules in page.items() if before in rules)
    for name, now in changes.items():
        title = next((each for each, rules in page.items() if name in rules), title)
        rules = page[title]
        if name not in rules:
            at = 1 + [*rules].index(before)
            page[title] = dict([*rules.items()][:at]) | {name: now or ""} | dict([*rules.items()][at:])
        elif now == "":
            del rules[name]
            continue
        elif now:
            rules[name] = now
        before = name


def _ruling(card: Card, game: Game) -> Ruling:
    """Return what there is to say of a card beside its sentence."""
    gap = phrase("a card", title=card.title, slot=card.slot, step=card.step)
    why = phrase("where a card is from", origin=card.origin, replaces=card.replaces, question=card.question)
    return Ruling(game.parameters[card.key].ruling, gap, card.says(game.rules[card.key]), why)


# ---------------------------------------------------------------- the order of a turn

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
