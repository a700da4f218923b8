"""Ascension with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, View
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.restoring import listed, one_of, text
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.ascension.game import LETTERS, Ascension, AscensionSnapshot, Effects
from stoneswidgets.games.ascension.rules import FOLLOWER, TOWERS, in_pool, led, open_points
from stoneswidgets.games.ascension_cards import rules
from stoneswidgets.games.ascension_cards.cards import DECK
from stoneswidgets.games.ascension_cards.rules import GRACE, Parameters, State
from stoneswidgets.kernel import HIDDEN, popcount

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.core.rules.restoring import Form
    from stoneswidgets.kernel import State as Numbers

TAKE = "take:"


class AscensionCardsSnapshot(AscensionSnapshot):
    """The readable part of a position or view of Ascension with cards."""

    __slots__ = ()
    game: AscensionCards
    fields: State

    @property
    def pairs(self) -> tuple[str | None, ...]:
        """The first worshippers of each seat, None if they are hidden, "" where they are not secret (Secret pair)."""
        held = ([self.fields.pair[seat, i] for i in range(2)] for seat in range(2))
        return tuple(
            None if HIDDEN in each else "".join(LETTERS[colour - 1] for colour in each if colour)
            for each in held
        )

    @property
    @override
    def worshippers(self) -> tuple[str, ...]:
        """The colours of each seat's worshippers, sorted, without those that are hidden."""
        each = zip(super().worshippers, self.pairs, strict=True)
        return tuple("".join(sorted(gained + (pair or ""))) for gained, pair in each)

    @property
    def blamed(self) -> tuple[int, ...]:
        """The points that each seat has lost for false gods (Blame)."""
        return (*self.fields.blamed,)

    @property
    def more(self) -> bool:
        """Whether a second follower is due (Two followers)."""
        return self.fields.more == 1

    @property
    def graces(self) -> tuple[str, ...]:
        """For each god whose worshipper is yet to be chosen, the colours that its followers had (Choice of grace)."""
        found = ("".join(LETTERS[colour] for colour in each) for each in self.fields.graces)
        return tuple(filter(None, found))

    @override
    def effects(self, move: str) -> Effects:
        return Effects({}, (), move[-1], {}) if move.startswith(TAKE) else super().effects(move)

    @override
    def _described(self) -> dict[str, Any]:
        more = {"blamed": [*self.blamed], "more": self.fields.more, "graces": [*self.graces]}
        found = super()._described() | {name: each for name, each in more.items() if each and each != [0, 0]}
        if self.game.secret_pair:
            found |= {"worshippers": [*super().worshippers], "pairs": [*self.pairs]}
        return found


class AscensionCardsPosition(AscensionCardsSnapshot, Position["AscensionCardsView"]):
    """A position of Ascension with cards."""

    __slots__ = ()


class AscensionCardsView(AscensionCardsSnapshot, View[AscensionCardsPosition]):
    """The view of a position of Ascension with cards; the other's secret pair is hidden until the end."""

    __slots__ = ()


class AscensionCards(Parameters, Ascension, rules=rules):
    """Ascension with cards: at most three are laid, none two of one slot, and each changes one rule.

    Raises
    ------
    BadRules
        If cards cannot be laid together; the message says why.

    Examples
    --------
    >>> p = AscensionCards(secret_pair=True, blame=1).start(setup={"worshippers": ["ry", "ry"]})
    >>> p.game.titled, p.worshippers, p.view(0).worshippers
    ('Ascension with Blame 1 and Secret pair', ('ry', 'ry'), ('ry', ''))
    """

    name: ClassVar[str] = "ascension_cards"
    title: ClassVar[str] = "Ascension with cards"
    deck = DECK
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    position_type: ClassVar[type[Position]] = AscensionCardsPosition
    view_type: ClassVar[type[View]] = AscensionCardsView

    @property
    @override
    def hides(self) -> bool:
        return self.secret_pair

    @property
    @override
    def towers(self) -> int:
        return self.fewer_thrones

    @property
    @override
    def pairs_differ(self) -> bool:
        return not self.secret_pair

    @property
    @override
    def max_game_length(self) -> int:
        """A bound on the length of a game: that of Ascension, and a choice for each god."""
        return super().max_game_length + self.towers * self.choice_of_grace

    # ------------------------------------------------------------ states

    @override
    def blank(self) -> State:
        state: State = super().blank()
        state.towers_left = self.towers
        return state

    @override
    def dealt(self, worshippers: list[str]) -> Any:
        state: Any = self.empty(["", ""] if self.secret_pair else worshippers)
        self._deal(state, worshippers if self.secret_pair else [])
        return state

    def _deal(self, state: State, pairs: list[str]) -> None:
        for seat, pair in enumerate(pairs):
            for i, colour in enumerate(sorted(map(self.letters.index, pair))):
                state.pair[seat, i] = colour + 1

    @override
    def more_forms(self) -> dict[str, Form]:
        texts = {"pairs": _texts(self.letters, 2, 2), "graces": _texts(self.letters, 3, 4)}
        return texts | {"blamed": listed(2, one_of(range(2 * TOWERS + 1))), "more": one_of(range(2))}

    @override
    def add_more(self, state: Any, given: Mapping[str, Any]) -> None:
        self._deal(state, given.get("pairs", []))
        state.more = given.get("more", 0)
        for seat, points in enumerate(given.get("blamed", ())):
            state.blamed[seat] = points
        for k, colours in enumerate(given.get("graces", ())):
            state.graces[k] = sum(1 << self.colour_of[letter] for letter in {*colours})

    @override
    def _faults(self, state: Any) -> Iterator[tuple[str, ...]]:
        if any(state.pair[seat, 1] < 1 for seat in range(2)) if self.secret_pair else any(state.pair):
            yield "pairs", "each player has two letters, where Secret pair is laid"
        points = [*state.blamed]
        if sum(points) > self.blame * popcount(state.false_gods) or any(
            n % (self.blame or 1) for n in points
        ):
            yield "blamed", f"each false god costs somebody {self.blame} (Blame)"
        colours = self.version_of(in_pool)(self.tables, state)
        follows = self.version_of(open_points)(state) and colours & self.version_of(led)(self.tables, state)
        if state.more and not (self.two_followers and (follows or state.graces[0])):
            yield "more", "a second follower is due where one can be placed (Two followers)"
        graces, gods = [*filter(None, state.graces)], sum(map(popcount, state.gods))
        if graces and not (self.choice_of_grace and graces[0] & colours and len(graces) <= gods):
            yield (
                "graces",
                "a new god's worshipper is chosen, of a colour that the pool has (Choice of grace)",
            )
        yield from super()._faults(state)

    # ------------------------------------------------------------ moves

    @property
    @override
    def actions(self) -> tuple[int, ...]:
        taken = (GRACE + colour for colour in range(self.colours * self.choice_of_grace))
        return (*super().actions, *taken)

    @override
    def action_text(self, action: int) -> str:
        return f"{TAKE}{LETTERS[action - GRACE]}" if action >= GRACE else super().action_text(action)

    @override
    def parse(self, text: str, seat: int) -> int:
        letter = text.removeprefix(TAKE)
        if text != letter and letter in self.colour_of:
            return GRACE + self.colour_of[letter]
        return super().parse(text, seat)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s = State(state)
        if action < GRACE and s.graces[0]:
            return Fact("take first", letter=LETTERS[min(s.graces[0])])
        if action < FOLLOWER and s.more:
            return Fact("second follower")
        if action < GRACE:
            return super().reason(state, seat, action)
        if not s.graces[0]:
            return Fact("none to take" if self.choice_of_grace else "no grace")
        colour = LETTERS[action - GRACE]
        return Fact("none in the pool" if action - GRACE in s.graces[0] else "none around", colour=colour)


def _texts(letters: str, many: int, most: int) -> Form:
    """Return the form of a list of so many texts at most, each of one letter at least."""

    def read(what: str, value: Any) -> list[str]:
        found = value if isinstance(value, list) else [value]
        if (
            not found
            or len(found) > many
            or not all(0 < len(text(letters)(what, each)) <= most for each in found)
        ):
            raise BadRecord(what, f"they are {many} texts at most, of {most} letters at most")
        return found

    return read
