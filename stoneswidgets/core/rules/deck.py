"""Cards: rule parameters that are off unless they are laid, and which of them may be laid together.

The value of a card is its number, or a choice, and its default says that it is not laid.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

SLOTS = ("opening", "order", "placement", "control", "capture", "board", "goal", "end", "hidden", "chance")
"""What cards are about."""
STEPS = ("move", "capture", "control", "burn", "win", "next")
"""The order of a turn; each card acts at one of these."""
MOST = 3
"""How many cards are laid at most: a set can be told in one breath."""
INVENTION, SOURCE, RULING = (
    "an invention for workshops",
    "the game's description",
    "a ruling of this library",
)
"""Where a card comes from."""
_SPELT = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Card(NamedTuple):
    """A card of the deck: a rule parameter with a rule in words; it is `named` where the key in words is not its title.

    No two cards of one slot are laid. The sentence has ``{n}`` for the card's number; for a choice there is one for each value. Its
    full stop comes when it is said.
    """

    key: str
    slot: str
    step: str
    sentence: str | Mapping[Any, str]
    replaces: str
    """The ruling, or the rule, that it replaces."""
    question: str
    """What to think about, before it is played."""
    origin: str = INVENTION
    named: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.named or self.key.replace("_", " ").capitalize()

    def says(self, value: Any, ruling: str = "") -> str:
        """Return the rule under a value, with the place of its ruling, as a page of rules has it, if that is given.

        >>> import stoneswidgets as sw
        >>> sw.SiegeStonesCards.deck["marching"].says(2)[:66]
        "Black's first turn is one drop, every later turn is two drops, and"
        """
        if not isinstance(self.sentence, str):
            said = self.sentence[value]
        elif isinstance(value, bool):
            said = self.sentence
        else:
            said = self.sentence.format(n=_SPELT.get(value, value), s="" if value == 1 else "s")
        return f"{said}${ruling}." if ruling else f"{said}."


def _nothing(_rules: Mapping[str, Any]) -> Iterable[str]:
    return ()


@dataclass(frozen=True)
class Deck:
    """The cards of a game: those that the game without cards does not know, and its own rule parameters; a game without cards has none."""

    turn: Mapping[str, str] = field(default_factory=dict)
    """What is done at each step of a turn, in the game's own order."""
    new: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    apart: tuple[tuple[str, str, str], ...] = ()
    """Pairs of cards of different slots that are not laid together, and why."""
    else_refused: Callable[[Mapping[str, Any]], Iterable[str]] = _nothing
    """Yields why else a set cannot be laid."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards."""
        return self.new + self.own

    def __getitem__(self, key: str) -> Card:
        """Return the card that is a rule parameter."""
        return next(card for card in self.cards if card.key == key)

    def called(self, name: str, value: Any) -> str:
        """Name a rule parameter with its value, a card by its title.

        >>> import stoneswidgets as sw
        >>> deck = sw.SiegeStonesCards.deck
        >>> deck.called("closed_in", 4), deck.called("cut_and_choose", True), deck.called("players", 3)
        ('Closed in 4', 'Cut and choose', '3 players')
        """
        title = next((card.title for card in self.cards if card.key == name), None)
        if isinstance(value, bool):
            return title or f"{'' if value else 'no '}{name}"
        words = value.replace("-", " ") if isinstance(value, str) and value[0].isalpha() else value
        return f"{words} players" if name == "players" else f"{title or name.replace('_', ' ')} {words}"

    def names(self, rules: Mapping[str, Any]) -> dict[str, str]:
        """Name each of these rule parameters with its value, the cards first, in the deck's order."""
        keys = dict.fromkeys((*(card.key for card in self.laid(rules)), *rules))
        return {key: self.called(key, rules[key]) for key in keys}

    def laid(self, rules: Mapping[str, Any]) -> tuple[Card, ...]:
        """Return the cards that are laid, in the deck's order, given the rule parameters that are not at their defaults."""
        return tuple(card for card in self.cards if card.key in rules)

    def refusals(self, rules: Mapping[str, Any]) -> Iterator[str]:
        """Yield why a set cannot be laid, given the rule parameters that are not at their defaults.

        >>> import stoneswidgets as sw
        >>> list(sw.SiegeStonesCards.deck.refusals({"chain": 3, "no_neighbours": 1}))
        ['No neighbours and Chain are not laid together: towers that keep apart touch nowhere, so that there is no chain']
        """
        laid = self.laid(rules)
        if len(laid) > MOST:
            yield f"at most three cards are laid, not {len(laid)}: {', '.join(card.title for card in laid)}"
        for i, card in enumerate(laid):
            for other in laid[:i]:
                if card.slot == other.slot:
                    yield f"{other.title} and {card.title} are cards of one slot, {card.slot}; one card of a slot is laid"
        for one, two, why in self.apart:
            if one in rules and two in rules:
                yield f"{self[one].title} and {self[two].title} are not laid together: {why}"
        yield from self.else_refused(rules)
