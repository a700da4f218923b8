"""The form of rules: every rule parameter in words, the cards of a game that has some, and a design's name.

It is the same in a rule lab, at the facilitator's desk and at a table of a room.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import traitlets

from stoneswidgets.core.matches.design import NAMELESS, Design
from stoneswidgets.core.matches.record import Record
from stoneswidgets.core.matches.share import code
from stoneswidgets.core.rules.deck import MOST, SLOTS
from stoneswidgets.core.rules.registry import game_of_the_library
from stoneswidgets.errors import BadRules, StonesError, quoted
from stoneswidgets.kernel.parameters import GROUPS
from stoneswidgets.plumbing.language import ended, sentence
from stoneswidgets.scene.rulebook import changes, printed, rules
from stoneswidgets.scene.rulebook.cards import turn
from stoneswidgets.scene.rulebook.declared import parent
from stoneswidgets.widgets.code_sharing import Shared, style_sheet
from stoneswidgets.widgets.protocol import NAME, TEXT, VALUE, Command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from stoneswidgets.core.game import Game
    from stoneswidgets.core.rules.deck import Card
    from stoneswidgets.kernel.parameters import Parameter
    from stoneswidgets.scene.patch import Json
    from stoneswidgets.scene.sheet import Paper, Sheet

_TITLES = dict(zip(GROUPS, ("Goal", "Board", "Players", "Stones and towers"), strict=True))
OWN, CORNER = "Its own rules", "Corner cases"
_YES = {False: "no", True: "yes"}


def form(game: Game, before: Game, design: Design = NAMELESS) -> Json:
    """Return what the form shows: groups of rule parameters, the cards, what differs from other rules, and the rules in words."""
    page = rules(game)
    differing = changes(before, game)
    new = {change.now for change in differing}
    return {
        "title": game.titled,
        "before": before.titled,
        **design._asdict(),
        "groups": groups(game, before),
        "deck": deck(game),
        "turn": turn(game),
        "differs": [change._asdict() for change in differing],
        "rules": [
            {
                "title": section.title,
                "items": [{"text": each, "new": each in new} for each in section.sentences],
            }
            for section in page.sections
        ],
    }


def groups(game: Game, before: Game | None = None) -> list[Json]:
    """Return the rule parameters in groups, corner cases last, beside those of another game: the usual ones if none is given."""
    meanings, library = rules(game).meanings, game_of_the_library(type(game))
    known = {} if library is None else library.parameters
    cards = {card.key for card in game.deck.cards}
    found: dict[str, list[Json]] = {title: [] for title in (OWN, *_TITLES.values(), CORNER)}
    for name, each in game.parameters.items():
        if name in cards and not each.is_row:
            continue
        title = _TITLES.get(each.group, CORNER if name in known else OWN)
        found[title].append(_control(name, each, game, before or parent(game)(), meanings))
    return [
        {"title": title, "folded": title == CORNER, "controls": controls}
        for title, controls in found.items()
        if controls
    ]


def _control(
    name: str, each: Parameter, game: Game, before: Game, meanings: Mapping[str, Mapping[Any, str]]
) -> Json:
    """Return a rule parameter as the form shows it: ``to`` is its value, or of a choice the value's place among its options."""
    value = getattr(game, name)
    found = {
        "name": name,
        "label": sentence(each.about or name),
        "ruling": each.ruling,
        "changed": value != getattr(before, name, each.default),
    }
    if isinstance(each.allowed, range):
        return {**found, "kind": "number", "to": [value], "limits": [[each.allowed[0], each.allowed[-1]]]}
    if each.is_row:
        limits = [[span[0], span[-1]] for span in each.allowed]
        return {**found, "kind": "row", "to": list(value), "limits": limits}
    words = meanings.get(name, {})
    options = [ended(sentence(words[each])) if each in words else _called(each) for each in each.allowed]
    return {**found, "kind": "choice", "to": [each.allowed.index(value)], "options": options}


def _called(value: Any) -> str:
    return _YES[value] if isinstance(value, bool) else str(value).replace("-", " ")


def deck(game: Game) -> Json | None:
    """Return the cards of a game in the order of their slots, each with its values, and why one cannot be laid now; None if it has none."""
    known = [card for card in game.deck.cards if not game.parameters[card.key].is_row]
    if not known:
        return None
    ordered = sorted(known, key=lambda card: (card not in game.deck.new, SLOTS.index(card.slot)))
    return {
        "slots": [slot for slot in SLOTS if any(card.slot == slot for card in known)],
        "most": MOST,
        "cards": [_card(card, game) for card in ordered],
    }


def _card(card: Card, game: Game) -> Json:
    each, value = game.parameters[card.key], getattr(game, card.key)
    others = [other for other in each.allowed if other != each.default]
    return {
        "key": card.key,
        "title": card.title,
        "slot": card.slot,
        "step": card.step,
        "question": card.question,
        "own": card in game.deck.new,
        "off": _place(each, each.default),
        "laid": others.index(value) if value in others else -1,
        "first": min([*each.allowed].index(each.default), len(others) - 1),
        "values": [
            {
                "to": _place(each, other),
                "label": "" if isinstance(other, bool) else _called(other),
                "says": card.says(other),
                "why": _why(game.deck.refusals({**game.rules, card.key: other})),
            }
            for other in others
        ],
    }


def _why(refusals: Iterator[str]) -> str:
    return ended(sentence(next(refusals, "")))


def _place(each: Parameter, value: Any) -> int:
    """Return the number by which a page names a value: itself, or its place among those allowed."""
    place: int = value if isinstance(each.allowed, range) else each.allowed.index(value)
    return place


def changed(game: Game, name: str, to: object) -> Game:
    """Return a game with another value of one rule parameter, named as the form names it.

    Raises
    ------
    BadRules
        If there is no such parameter, or it cannot have that value.
    """
    if name not in game.parameters:
        raise BadRules(f"{game.title} has no rule parameter {quoted(name)}")
    each = game.parameters[name]
    if isinstance(each.allowed, range):
        if type(to) is not int or to not in each.allowed:
            raise BadRules(f"{sentence(each.about or name)}: {each.words}, not {quoted(to)}")
    elif not each.is_row:
        if type(to) is not int or not 0 <= to < len(each.allowed):
            raise BadRules(f"{name}: a choice among {len(each.allowed)}, numbered from 0, not {quoted(to)}")
        to = each.allowed[to]
    return replace(game, **{name: to})


class RuleForm(Shared):
    """The form of the rules of a game, which somebody else keeps.

    Parameters
    ----------
    game : Game
        The rules that are shown, and to which one can go back.
    take : callable
        Given the new rules, once they are asked for; they are shown as soon as `show` is given them.
    before : Game, optional
        The rules to compare with; left out, the usual ones.
    design : Design, optional
        The name of these rules.
    called : callable, optional
        Given a new name.
    """

    _form = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        take: Callable[[Game], object],
        *,
        before: Game | None = None,
        design: Design = NAMELESS,
        called: Callable[[Design], object] = lambda _design: None,
    ) -> None:
        self._given, self._take, self._called = game, take, called
        self.before = parent(game)() if before is None else before
        self.game, self.design = game, design
        super().__init__("rule-form", style_sheet("rule_form"), _form=form(game, self.before, design))

    def show(self, game: Game, design: Design | None = None) -> None:
        """Show other rules, and their name if it is another one."""
        design = self.design if design is None else design
        if (game, design) != (self.game, self.design):
            self.game, self.design = game, design
            self._form = form(game, self.before, design)

    def set_rule(self, name: str, to: object) -> None:
        """Ask for another value of a rule parameter, as the form names both."""
        self._take(changed(self.game, name, to))

    def back(self) -> None:
        """Ask for the rules as they were given."""
        self._take(self._given)

    def call(self, name: str, sentence: str) -> None:
        """Give the rules another name."""
        design = Design.of(name, sentence)
        self._called(design)
        self.show(self.game, design)

    def code(self) -> Json:
        """Return the short code of the design: its rules, its name and its sentence."""
        start = self.game.start()
        return {"code": code(Record.of(start, (), start, self.design))}

    def printed(self, what: str, paper: str) -> Json:
        """Return a sheet to print: the rules, the cards, a board, or a form for a playtest."""
        game, (name, sentence) = self.game, self.design
        sheets: dict[str, Callable[[], Sheet]] = {
            "rules": lambda: printed.rules(game, name, sentence),
            "cards": lambda: printed.cards(game),
            "board": lambda: printed.board(game, name),
            "playtest": lambda: printed.playtest(game, name=name),
        }
        if what not in sheets:
            raise StonesError(f"what is printed is {', '.join(sheets)}, not {quoted(what)}")
        return {"text": sheets[what]().html(cast("Paper", paper))}


RuleForm.commands = {
    "set": Command(RuleForm.set_rule, {"name": NAME, "to": VALUE}),
    "back": Command(RuleForm.back),
    "code": Command(RuleForm.code),
    "print": Command(RuleForm.printed, {"what": NAME, "paper": NAME}),
    "call": Command(RuleForm.call, {"name": TEXT, "sentence": TEXT}),
}
