"""MunchStones with cards: the game under a set of cards, and its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact
from stoneswidgets.core.position import Position, View
from stoneswidgets.core.rules.levels import LEVELS, Level
from stoneswidgets.core.rules.restoring import counts, one_of
from stoneswidgets.errors import BadRecord
from stoneswidgets.games.munchstones.game import LETTERS, MunchStones, MunchStonesSnapshot
from stoneswidgets.games.munchstones.rules import DRAW, EACH, MOVE
from stoneswidgets.games.munchstones_cards import rules
from stoneswidgets.games.munchstones_cards.cards import DECK
from stoneswidgets.games.munchstones_cards.rules import HELD, Parameters, State, draw, leaps, targets
from stoneswidgets.kernel import CHANCE
from stoneswidgets.kernel.bits import Bits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.kernel import State as Numbers


class MunchStonesCardsSnapshot(MunchStonesSnapshot):
    """The readable part of a position or view of MunchStones with cards."""

    __slots__ = ()
    game: MunchStonesCards
    fields: State

    @property
    def spare(self) -> str | None:
        """The colour of the second stone in hand; None if there is none (Two in hand)."""
        return LETTERS[self.fields.spare - 1] if self.fields.spare else None

    @property
    def tired(self) -> str | None:
        """The space of the tower that moved last; None if none has, or all may move anyway (Tired tower)."""
        return next(iter(self.game.board.named(self.fields.tired)), None)

    @property
    @override
    def out_of_play(self) -> dict[str, int]:
        return {letter: n - (letter == self.spare) for letter, n in super().out_of_play.items()}

    @override
    def _described(self) -> dict[str, Any]:
        more = {"spare": self.spare, "tired": self.tired}
        return super()._described() | {name: value for name, value in more.items() if value}


class MunchStonesCardsPosition(MunchStonesCardsSnapshot, Position["MunchStonesCardsView"]):
    """A position of MunchStones with cards."""

    __slots__ = ()


class MunchStonesCardsView(MunchStonesCardsSnapshot, View[MunchStonesCardsPosition]):
    """The view of a position of MunchStones with cards; nothing is hidden."""

    __slots__ = ()


class MunchStonesCards(Parameters, MunchStones, rules=rules):
    """MunchStones with cards: at most three are laid, none two of one slot, and each changes one rule.

    Raises
    ------
    BadRules
        If cards cannot be laid together; the message says why.

    Examples
    --------
    >>> p = MunchStonesCards(two_in_hand=True, prices="1-1-3").start().play("=r").play("=b").play("b:d5")
    >>> p.game.titled, p.stones, p.pile
    ('MunchStones with Prices 1-1-3 and Two in hand', {'d5': 'b'}, {'r': 11, 'y': 11, 'b': 10})
    """

    name: ClassVar[str] = "munchstones_cards"
    title: ClassVar[str] = "MunchStones with cards"
    deck = DECK
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    point_word: ClassVar[str] = "point"
    position_type: ClassVar[type[Position]] = MunchStonesCardsPosition
    view_type: ClassVar[type[View]] = MunchStonesCardsView

    @property
    @override
    def max_legal_moves(self) -> int:
        """A bound on the number of legal moves: the spaces of the board, for each stone in hand."""
        return self.board.count * (1 + self.two_in_hand)

    @property
    @override
    def max_game_length(self) -> int:
        """A bound on the length of a game: one or two stones are drawn for each placement, and each stone is munched once at most."""
        return (9 + 3 * self.two_in_hand) * EACH

    # ------------------------------------------------------------ moves

    @property
    @override
    def actions(self) -> tuple[int, ...]:
        usual, far = super().actions, leaps(self)
        placed = [action for action in usual if action < MOVE]
        moves = {
            *usual[len(placed) :],
            *(MOVE * (1 + i) + j for i, ring in enumerate(far) for j in Bits(ring)),
        }
        starts = [HELD + 64 * colour for colour in range(1, 4)] if self.two_in_hand else [0]
        return (*sorted(moves | {start + space for start in starts for space in placed}),)

    @override
    def action_text(self, action: int) -> str:
        if action < HELD:
            return super().action_text(action)
        return f"{LETTERS[(action - HELD) // 64 - 1]}:{self.board.names[action % 64]}"

    @override
    def parse(self, text: str, seat: int) -> int:
        letter, _, where = text.partition(":")
        if letter and letter in LETTERS and where in self.board:
            return HELD + 64 * (LETTERS.index(letter) + 1) + self.board.index(where)
        return super().parse(text, seat)

    @override
    def reason(self, state: Numbers, seat: int, action: int) -> Fact:
        s, own = State(state), None
        if s.actor != CHANCE and not DRAW <= action < HELD:
            own = self._unplaced(s, action) if s.placeable else self._unmoved(s, action)
        return own or super().reason(state, seat, action % 64 if action >= HELD else action)

    def _unplaced(self, s: State, action: int) -> Fact | None:
        space, colour = action % 64, (action - HELD) // 64
        if MOVE <= action < DRAW or space not in s.placeable:
            return None
        if action < MOVE:
            return Fact("which stone", letter=LETTERS[s.drawn - 1], where=self.board.names[space])
        return Fact("not in hand", colour=LETTERS[colour - 1]) if self.two_in_hand else Fact("one in hand")

    def _unmoved(self, s: State, action: int) -> Fact | None:
        start, to = action // MOVE - 1, action % MOVE
        if not MOVE <= action < DRAW or start not in s.towers:
            return None
        names = self.board.names
        if to in Bits(self.version_of(targets)(self.tables, s, start)):
            return Fact("rests", where=names[start])
        is_far = to in (s.low | s.high) & ~s.towers and self.t.leaps[start] >> to & 1
        return Fact("no jump", where=names[to], start=names[start]) if is_far else None

    # ------------------------------------------------------------ positions from descriptions

    @override
    def state_of(self, described: Mapping[str, Any]) -> list[int]:
        """Return the state of a described position: one of MunchStones, with what cards add."""
        usual = {name: value for name, value in described.items() if name not in {"spare", "tired"}}
        spare = one_of((*LETTERS, None))("spare", described.get("spare"))
        tired = one_of((*self.board.names, None))("tired", described.get("tired"))
        if spare:  # it is put back, and drawn again
            pile = counts(dict.fromkeys(LETTERS, EACH))("pile", described.get("pile"))
            usual["pile"] = pile | {spare: pile[spare] + 1}
        state = State(super().state_of(usual))
        if spare and not (state.drawn and state.actor == CHANCE):
            raise BadRecord("spare", "a stone is in hand beside one that is drawn (Two in hand)")
        if spare:
            self.version_of(draw)(self.tables, state, LETTERS.index(spare) + 1)
        if tired:
            state.tired = 1 << self.board.index(tired)
            if not self.tired_tower or state.placeable or tired not in described["towers"]:
                raise BadRecord("tired", "it is the tower that has moved last (Tired tower)")
        return [*state]
