"""SiegeStones with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core import diagram
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.core.rules.inherited import keeps
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.restoring import read_by_fields
from stoneswidgets.errors import BadDiagram, BadRules
from stoneswidgets.games.siegestones.game import Control, SiegeStones, SiegeStonesSnapshot
from stoneswidgets.games.siegestones.rules import PASS, TOWER, add_tower
from stoneswidgets.games.siegestones_cards import rules
from stoneswidgets.games.siegestones_cards.cards import DECK, refusals
from stoneswidgets.games.siegestones_cards.rules import (
    TAKE_OVER,
    Parameters,
    State,
    begin_turn,
    holes,
    owner,
    recontrol,
    settle,
    supply,
)
from stoneswidgets.kernel import OVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.siegestones.game import SiegeStonesPosition
    from stoneswidgets.games.siegestones_cards.cards import Card
    from stoneswidgets.kernel import State as Numbers

SWAP = "swap"


class SiegeStonesCardsSnapshot(SiegeStonesSnapshot):
    """The readable part of a position or view of SiegeStones with cards."""

    __slots__ = ()
    game: SiegeStonesCards
    fields: State

    @property
    def lost(self) -> tuple[int, ...]:
        """How many stones of each seat have left the game (Closed in)."""
        return tuple(self.fields.lost[seat] for seat in range(self.game.players))

    @property
    def drops_left(self) -> int:
        """How many more drops the turn has after the next one (Marching)."""
        return self.fields.drops_left

    @override
    def control(self) -> dict[str, Control]:
        found, part, ratings = super().control(), self.game.t.part, self.ratings
        if not part:
            return found
        board, stones = self.game.board, self.stones
        for name, control in found.items():
            far = [each for each in board.named(self.game.t.two_away[board.index(name)]) if each in stones]
            counted = control.ratings | {each: ratings[each] // part for each in far}
            sums = tuple(
                sum(n for each, n in counted.items() if stones[each] == seat)
                for seat in range(self.game.players)
            )
            found[name] = Control(control.owner, sums, counted)
        return found

    @override
    def _described(self) -> dict[str, Any]:
        return Snapshot._described(self)  # noqa: SLF001 (of all fields: a diagram does not say what was lost, and whose drop it is)


class SiegeStonesCardsPosition(SiegeStonesCardsSnapshot, Position["SiegeStonesCardsView"]):
    """A position of SiegeStones with cards."""

    __slots__ = ()


class SiegeStonesCardsView(SiegeStonesCardsSnapshot, View[SiegeStonesCardsPosition]):
    """The view of a position of SiegeStones with cards; nothing is hidden."""

    __slots__ = ()


class SiegeStonesCards(Parameters, SiegeStones, rules=rules):
    """SiegeStones with cards: at most three are laid, none two of one slot, and each changes one rule.

    A card is a rule parameter. The cards are in `stoneswidgets.games.siegestones_cards.cards`; `stoneswidgets.rules` tells the rules
    under those that are laid.

    Raises
    ------
    BadRules
        If cards cannot be laid together; the message says why.

    Examples
    --------
    >>> SiegeStonesCards(marching=2, closed_in=4).titled
    'SiegeStones with Marching 2 and Closed in 4'
    >>> SiegeStonesCards(long_arm="half", clear_lead=3)
    Traceback (most recent call last):
    ...
    stoneswidgets.errors.BadRules: Long arm and Clear lead are cards of one slot, control; one card of a slot is laid
    """

    name: ClassVar[str] = "siegestones_cards"
    title: ClassVar[str] = "SiegeStones with cards"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    position_type: ClassVar[type[Position]] = SiegeStonesCardsPosition
    view_type: ClassVar[type[View]] = SiegeStonesCardsView
    has_own_form = False  # positions are described by their fields

    def __post_init__(self) -> None:
        super().__post_init__()
        for why in refusals(self.rules):
            raise BadRules(why)

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards that are laid, in the deck's order."""
        laid = self.rules
        return tuple(card for key, card in DECK.items() if key in laid)

    @property
    @override
    def titled(self) -> str:
        names = [card.called(getattr(self, card.key)) for card in self.laid]
        if self.players != 2:
            names.append(f"{self.players} players")
        if not names:
            return self.title
        return f"SiegeStones with {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"

    @property
    @override
    def sums_decide(self) -> bool:
        return keeps(self, owner)

    @property
    @override
    def max_legal_moves(self) -> int:
        return 2 * self.board.count + 1

    @property
    @override
    def max_game_length(self) -> int:
        """A bound on the length of a game: before each drop all other players may pass, and at the end all pass.

        There are as many drops as spaces, or, where stones leave the board, as pieces; one more move may be a taking over.
        """
        pieces = self.towers + self.players * self.stones_each
        return ((pieces if self.closed_in else self.board.count) + 1) * self.players + 1

    # ------------------------------------------------------------ moves

    @property
    @override
    def actions(self) -> tuple[int, ...]:
        return (*super().actions, TAKE_OVER)

    @override
    def action_text(self, action: int) -> str:
        return SWAP if action == TAKE_OVER else super().action_text(action)

    @override
    def parse(self, text: str, seat: int) -> int:
        if text == SWAP:
            return TAKE_OVER
        if text != "pass" and text.removeprefix("T") not in self.board:
            board = f"{self.title} on a board of side {self.side}"
            raise malformed(text, board, "d4 (a stone), Td4 (a tower), swap, pass")
        return super().parse(text, seat)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        if action == PASS:
            return Fact("pass only stuck")
        if action == TAKE_OVER:
            return Fact("take over only" if self.cut_and_choose else "take over not")
        s, is_tower, space = State(state), action >= TOWER, action % TOWER
        where, is_empty = self.board.names[space], space in s.empty
        if holes(self) >> space & 1:
            return Fact("hole", where=where)
        if is_tower and is_empty and s.towers_left > 0 and self.no_neighbours:
            for other in s.towers:
                if self.t.too_near[other] >> space & 1:
                    how = "next to" if self.t.near[other] >> space & 1 else "two spaces from"
                    return Fact("tower near", where=where, how=how, beside=self.board.names[other])
        out = not is_tower and self.version_of(supply)(self.tables, state, seat) <= 0
        if is_empty and out and s.lost[seat]:
            return Fact("no stone left, some lost", who=seat)
        return super().reason(state, seat, action)

    # ------------------------------------------------------------ positions

    @override
    def blank(self) -> State:
        state: State = super().blank()
        state.empty = self.t.full
        return state

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        return read_by_fields(self, described)

    @override
    def impossible(self, state: list[int]) -> str:
        s, names = State(state), self.board.names
        for seat, name in enumerate(self.seat_names):
            if s.stones[seat].bit_count() + s.lost[seat] > self.stones_each:
                return f"{name} has {self.stones_each} stones in all"
        near = [(one, other) for one in s.towers for other in s.towers if self.t.too_near[one] >> other & 1]
        wrong = {
            "no stone leaves the game where Closed in is not laid": any(s.lost) and not self.closed_in,
            f"there are {self.players} players": any([*s.stones][self.players :] + [*s.lost][self.players :]),
            "there is a piece in a hole (Sinkholes)": reduce(or_, s.stones, s.towers) & holes(self),
            f"there are {self.towers} towers in all": s.towers_left + s.towers.bit_count() != self.towers,
            **{
                f"the towers on {names[i]} and {names[j]} are too near (No neighbours)": True for i, j in near
            },
        }
        if found := next(filter(wrong.get, wrong), ""):
            return found
        again = self._worked_out(s)
        if [*again.vector] != [*s.vector]:
            return "what follows from the pieces is not what is given"
        if s.actor == OVER:
            ends = (
                self._after(s, mover, seat).winners
                for mover in range(self.players)
                for seat in range(self.players)
            )
            return "" if s.winners in ends else "the game would not be over so"
        begins = s.drops_left == self.t.drops - 1
        mover = (s.actor - 1) % self.players if begins else s.actor
        goes_on = (
            self._after(s, mover, s.actor if begins else -1).actor != OVER and s.drops_left < self.t.drops
        )
        return "" if goes_on else "the game would be over"

    def _worked_out(self, s: State) -> State:
        """Return a state with the same pieces, in which all else is worked out anew."""
        again = State([*s.vector])
        again.one = again.two = again.four = again.towers = 0
        for space in s.towers:
            self.version_of(add_tower)(self.tables, again, space)
        again.empty = self.t.full & ~reduce(or_, s.stones, s.towers)
        for seat in range(self.players):
            again.controlled[seat] = 0
        self.version_of(recontrol)(self.tables, again, s.towers)
        return again

    def _after(self, s: State, mover: int, begins: int) -> State:
        """Return a state after the steps of a turn in which a game ends: those of the mover, and the beginning of a seat's turn, if one begins."""
        copy = State([*s.vector])
        copy.actor, copy.winners = mover, 0
        self.version_of(settle)(self.tables, copy, mover)
        if begins >= 0 and copy.actor != OVER:
            self.version_of(begin_turn)(self.tables, copy, begins)
        return copy

    @override
    def from_diagram(self, text: str, to_move: int | None = None) -> SiegeStonesPosition:
        pieces = len(diagram.read(text).pieces)
        turns, made = divmod(pieces - 1, self.t.drops) if pieces else (-1, 0)
        usual = (turns + 1) % self.players
        state = State([*super().from_diagram(text, usual if to_move is None else to_move).state])
        if state.actor != OVER:
            self.version_of(begin_turn)(self.tables, state, state.actor)
            state.drops_left = (
                self.t.drops - 1 - made if pieces and to_move is None else min(pieces, state.drops_left)
            )
        if why := self.impossible([*state]):
            raise BadDiagram(why)
        return cast("SiegeStonesPosition", self.position_type(self, tuple(state)))
