"""SiegeStones with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar, cast

from typing_extensions import override

from stoneswidgets.core import diagram
from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, Snapshot, View
from stoneswidgets.core.rules.inherited import keeps
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.moves import malformed
from stoneswidgets.core.rules.rules import Rules
from stoneswidgets.errors import BadDiagram
from stoneswidgets.games.siegestones.game import Control, SiegeStones, SiegeStonesSnapshot
from stoneswidgets.games.siegestones.rules import PASS, TOWER, add_tower
from stoneswidgets.games.siegestones_cards import rules
from stoneswidgets.games.siegestones_cards.cards import DECK
from stoneswidgets.games.siegestones_cards.rules import (
    DRAWN,
    NOT_YET,
    STEP,
    TAKE_OVER,
    Parameters,
    State,
    begin_turn,
    holes,
    near,
    owner,
    recontrol,
    settle,
    supply,
)
from stoneswidgets.kernel import CHANCE, HIDDEN, OVER
from stoneswidgets.kernel.bits import Bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stoneswidgets.games.siegestones.game import SiegeStonesPosition
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

    @property
    def tokens(self) -> tuple[int, ...]:
        """How many tokens of each seat are in the bag (Bag of turns)."""
        return tuple(self.fields.tokens[seat] for seat in range(self.game.players))

    @property
    def chosen(self) -> tuple[str | None, ...]:
        """The space that each seat has chosen; None where it has not, or it is secret, or no choice is due (Blind beginning)."""
        due = NOT_YET in self.fields.chosen[: self.game.players]
        names = self.game.board.names
        return tuple(names[i] if due and i >= 0 else None for i in self.fields.chosen[: self.game.players])

    @property
    def ruins(self) -> tuple[str, ...]:
        """The spaces with a ruin (Scorched)."""
        gone = self.game.board.named(holes(self.game))
        return tuple(name for name in self.closed if name not in gone)

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
    """The view of a position of SiegeStones with cards; nothing is hidden but a choice that the other has yet to make, too."""

    __slots__ = ()


class SiegeStonesCards(Parameters, SiegeStones, rules=rules):
    """SiegeStones with cards: at most three are laid, none two of one slot, and each changes one rule.

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
    deck = DECK
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    position_type: ClassVar[type[Position]] = SiegeStonesCardsPosition
    view_type: ClassVar[type[View]] = SiegeStonesCardsView
    state_of = Rules.state_of  # positions are described by their fields

    @property
    @override
    def sums_decide(self) -> bool:
        return keeps(self, owner)

    @cached_property
    @override
    def is_simultaneous(self) -> bool:
        return self.blind_beginning

    @property
    @override
    def has_chance(self) -> bool:
        return self.bag_of_turns > 0

    @cached_property
    @override
    def hides(self) -> bool:
        return self.blind_beginning

    @property
    @override
    def is_cooperative(self) -> bool:
        return self.together > 0

    @property
    @override
    def max_legal_moves(self) -> int:
        return 2 * self.board.count + 1 + (self.step > 0) * sum(each.bit_count() for each in near(self))

    @property
    @override
    def max_game_length(self) -> int:
        """A bound on the length of a game: before each drop all other players may pass, and at the end all pass.

        There are as many drops as spaces, or, where stones leave the board, as pieces; before each there are fewer turns without a drop
        than end the game (Step), or two bags of turns, each drawn by chance (Bag of turns). One or two more moves may be a taking over,
        or secret choices.
        """
        pieces = self.towers + self.players * self.stones_each
        bags = 2 * self.bag_of_turns * self.players
        turns = max(self.players, self.step, bags) * (1 + self.has_chance)
        return ((pieces if self.closed_in else self.board.count) + 1) * turns + 2

    # ------------------------------------------------------------ moves

    @property
    @override
    def actions(self) -> tuple[int, ...]:
        steps = (
            STEP + 64 * i + j for i, ring in enumerate(near(self) if self.step else ()) for j in Bits(ring)
        )
        return (*super().actions, TAKE_OVER, *steps)

    @property
    @override
    def chances(self) -> tuple[int, ...]:
        return tuple(DRAWN + seat for seat in range(self.players if self.bag_of_turns else 0))

    @override
    def action_text(self, action: int) -> str:
        if action >= STEP:
            return "-".join(self.board.names[i] for i in divmod(action - STEP, 64))
        if action >= DRAWN:
            return self.seat_names[action - DRAWN].lower()
        return SWAP if action == TAKE_OVER else super().action_text(action)

    @override
    def parse(self, text: str, seat: int) -> int:
        if text == SWAP:
            return TAKE_OVER
        if seat == CHANCE and text.capitalize() in self.seat_names:
            return DRAWN + self.seat_names.index(text.capitalize())
        start, _, to = text.partition("-")
        if start in self.board and to in self.board:
            return STEP + 64 * self.board.index(start) + self.board.index(to)
        if text != "pass" and text.removeprefix("T") not in self.board:
            board = f"{self.title} on a board of side {self.side}"
            raise malformed(text, board, "d4 (a stone), Td4 (a tower), c4-d4 (a step), swap, pass")
        return super().parse(text, seat)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s = State(state)
        if s.chosen[seat] == NOT_YET and not TOWER <= action < PASS:
            return Fact("blind first")
        if action >= PASS:
            return self._no_drop(s, seat, action)
        is_tower, space = action >= TOWER, action % TOWER
        where, is_empty = self.board.names[space], space in s.empty
        if not reduce(or_, s.stones, s.towers | s.empty) >> space & 1:
            return Fact("hole" if holes(self) >> space & 1 else "ruined", where=where)
        if is_tower and is_empty and s.towers_left > 0 and self.no_neighbours:
            for other in s.towers:
                if self.t.too_near[other] >> space & 1:
                    how = "next to" if self.t.near[other] >> space & 1 else "two spaces from"
                    return Fact("tower near", where=where, how=how, beside=self.board.names[other])
        out = not is_tower and self.version_of(supply)(self.tables, state, seat) <= 0
        if is_empty and out and s.lost[seat]:
            return Fact("no stone left, some lost", who=seat)
        return super().reason(state, seat, action)

    def _no_drop(self, s: State, seat: int, action: int) -> Fact:
        """Return why a pass, a taking over or a step is not possible."""
        if action < STEP or not self.step:
            over = "take over only" if self.cut_and_choose else "take over not"
            return Fact({PASS: "pass only stuck", TAKE_OVER: over}.get(action, "step not"))
        names, (start, to) = self.board.names, divmod(action - STEP, 64)
        if start not in s.stones[seat]:
            return Fact("step of another", where=names[start])
        if not self.t.near[start] >> to & 1:
            return Fact("step too far", where=names[to], start=names[start])
        return Fact("step taken", where=names[to])

    # ------------------------------------------------------------ positions

    @override
    def blank(self) -> State:
        state: State = super().blank()
        state.empty = self.t.full
        for seat in range(self.players):
            state.tokens[seat] = self.bag_of_turns
            state.chosen[seat] = NOT_YET if self.blind_beginning else 0
        return state

    @override
    def before_choices(self, state: Numbers) -> Sequence[int] | None:
        before = State([*state])
        if NOT_YET not in before.chosen[: self.players]:
            return None
        before.chosen[0] = before.chosen[1] = NOT_YET
        before.actor = 0
        return [*before.vector]

    @override
    def impossible(self, state: list[int]) -> str:
        s, names = State(state), self.board.names
        for seat, name in enumerate(self.seat_names):
            if s.stones[seat].bit_count() + s.lost[seat] > self.stones_each:
                return f"{name} has {self.stones_each} stones in all"
        apart = [(one, other) for one in s.towers for other in s.towers if self.t.too_near[one] >> other & 1]
        ruins = self.t.full & ~reduce(or_, s.stones, s.towers | s.empty)
        blind = self.blind_beginning and s.empty == self.t.full and s.actor != OVER
        chosen, seats = s.chosen[: self.players], range(self.players)
        passing = s.once | s.twice | reduce(or_, s.had)
        wrong = {
            "no stone leaves the game where Closed in is not laid": any(s.lost) and not self.closed_in,
            f"there are {self.players} players": any(
                each
                for row in (s.stones, s.lost, s.tokens, s.had, s.chosen)
                for each in [*row][self.players :]
            ),
            "there is a piece in a hole (Sinkholes)": reduce(or_, s.stones, s.towers) & holes(self),
            f"there are {self.towers} towers in all": s.towers_left + (s.towers | ruins).bit_count()
            != self.towers,
            "there is no ruin where Scorched is not laid": ruins and not self.scorched,
            "only towers pass from one player to another (Scorched)": passing & ~s.towers
            or (passing and not self.scorched),
            "who controls a tower has had it (Scorched)": self.scorched
            and any(s.controlled[seat] & ~s.had[seat] for seat in seats),
            "the bag is empty (Bag of turns)": self.bag_of_turns and not any(s.tokens),
            "whoever has passed has passed once": s.passes != s.passed.bit_count(),
            "no choice is secret any more": not blind and any(chosen),
            "a choice is yet to be made (Blind beginning)": blind
            and (
                chosen[max(0, s.actor)] != NOT_YET
                or HIDDEN in chosen
                or any(c >= 0 and c not in s.empty for c in chosen)
            ),
            **{
                f"the towers on {names[i]} and {names[j]} are too near (No neighbours)": True
                for i, j in apart
            },
        }
        if found := next(filter(wrong.get, wrong), ""):
            return found
        again = self._worked_out(s)
        if [*again.vector] != [*s.vector]:
            return "what follows from the pieces is not what is given"
        if s.actor == OVER:
            ends = (
                self._after(s, mover, seat) for mover in range(self.players) for seat in range(self.players)
            )
            is_end = any(each.actor == OVER and each.winners == s.winners for each in ends)
            return "" if is_end else "the game would not be over so"
        begins = s.drops_left == self.t.drops - 1
        if self.bag_of_turns:  # who has moved is not known
            after = [self._after(s, mover, mover) for mover in range(self.players)]
        else:
            mover = (s.actor - 1) % self.players if begins else s.actor
            after = [self._after(s, mover, s.actor if begins else -1)]
        goes_on = any(each.actor != OVER for each in after) and s.drops_left < self.t.drops
        return "" if goes_on else "the game would be over"

    def _worked_out(self, s: State) -> State:
        """Return a state with the same pieces, in which all else is worked out anew."""
        again = State([*s.vector])
        again.one = again.two = again.four = again.towers = 0
        for space in s.towers:
            self.version_of(add_tower)(self.tables, again, space)
        again.empty = s.empty & self.t.full
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
        for seat in range(self.players if pieces else 0):
            state.chosen[seat] = 0
            state.had[seat] = state.controlled[seat] if self.scorched else 0
        if state.actor != OVER:
            seat = state.actor
            self.version_of(begin_turn)(self.tables, state, seat)
            if state.actor == CHANCE:
                state.actor = seat
            state.drops_left = (
                self.t.drops - 1 - made if pieces and to_move is None else min(pieces, state.drops_left)
            )
        if why := self.impossible([*state]):
            raise BadDiagram(why)
        return cast("SiegeStonesPosition", self.position_type(self, tuple(state)))
