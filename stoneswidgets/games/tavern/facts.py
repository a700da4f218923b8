"""Facts of the tavern's Stones as one seat sees them: where stones lie, who knows them, the effects of a move."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from typing_extensions import override

from stoneswidgets.core.facts import Fact, Feature, compared, each
from stoneswidgets.games.tavern.rules import HAND, SEATS
from stoneswidgets.games.tavern.words import A_STONE, WORDS
from stoneswidgets.scene.base import Picture, Reckoning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from stoneswidgets.core.facts import Facts
    from stoneswidgets.core.position import Snapshot
    from stoneswidgets.games.tavern.game import Stone, TavernSnapshot

KINDS = {"j": "jewel", "g": "gold", "s": "silver"}
ALL = [(seat, i) for seat in range(SEATS) for i in range(HAND)]
"""The place of every stone: its seat, and its number in the hand."""


class TavernFacts(Picture):
    """The facts of a position of the tavern's Stones, as somebody sees it.

    >>> import stoneswidgets as sw
    >>> from stoneswidgets.scene import picture
    >>> start = sw.Tavern().start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    >>> p = start.play("1!2:1").play("4>3:1").play("yes").play("pass")
    >>> seen = picture(p.play("pass").play("1>2:4").play("yes").view(0))
    >>> for i in (1, 4, 5):
    ...     print(seen.labels()[f"seat2:{i}"])
    Player 2's stone 1: jewel
    Player 2's hidden stone 4, you know it: gold, Player 3 and Player 4 know it
    Player 2's hidden stone 5: unknown
    >>> picture(start).in_words("4>3:1"), picture(start.view(0)).in_words("4!3:1")
    ("stone 4 (gold) for Player 3's stone 1 (silver)", 'stone 4 (gold) forced on Player 3 for stone 1 (silver)')
    >>> picture(sw.Match(sw.Tavern(), seed=1).position).labels()["middle"]
    'hand 1, 120 bonus, 0 of 12 trades, 0 of 8 without trade'
    """

    WORDS: ClassVar[dict[str, str]] = WORDS
    WEIGHTS: ClassVar[dict[str, int]] = {"points": 5}
    routine: ClassVar[frozenset[str]] = frozenset({"exchanged", "hand over", "worth in coins"})

    position: TavernSnapshot

    @cached_property
    def hands(self) -> tuple[tuple[Stone, ...], ...]:
        """The stones of each seat; empty hands before any are dealt."""
        return self.position.hands

    @property
    def opened(self) -> int:
        """How many stones of a hand lie face up."""
        return self.position.game.opened

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played."""
        return not (self.position.is_chance or self.position.is_over)

    @property
    def shows_hands(self) -> bool:
        """Whether a hand is over, and its stones lie open until the next is dealt."""
        return self.position.is_chance and bool(self.hands[0])

    def element(self, seat: int, i: int) -> str:
        """Return the element id of a stone's place; only the viewer's own stones are called own."""
        return f"own:{i + 1}" if seat == self.viewer else f"seat{seat + 1}:{i + 1}"

    @override
    def spoken(self, name: str, value: Any) -> str:
        if name[:2] == "a_":
            return A_STONE[value]
        return (KINDS | {"?": "unknown"})[value] if name == "kind" else super().spoken(name, value)

    # ------------------------------------------------------------ what lies where

    @override
    def lies(self) -> dict[str, Fact]:
        found = {"middle": self._middle_says()} | {
            self.element(seat, i): self.stone(seat, i) for seat, i in ALL
        }
        for seat in range(SEATS):
            stands = self.stands(seat) or None
            found[f"seat:{seat + 1}"] = Fact(
                "plate", side=seat, you=Fact("you") if seat == self.you else None, stands=stands
            )
        return found

    def stone(self, seat: int, i: int) -> Fact:
        """Return what a stone is, and who else knows it."""
        if not self.hands[seat]:
            return Fact("not dealt", whose=seat, n=i + 1, yet=Fact("not yet"))
        others, hidden = (
            self.others_knowing(seat, i),
            Fact("hidden") if self.in_hand and i >= self.opened else None,
        )
        known = tuple(other for other in others if other != self.viewer)
        kind, knows = self.hands[seat][i].kind or "?", Fact("you know") if len(known) < len(others) else None
        return Fact("stone", whose=seat, n=i + 1, kind=kind, hidden=hidden, knows=knows, who=known or None)

    def others_knowing(self, seat: int, i: int) -> tuple[int, ...]:
        """Return who knows a hidden stone, apart from the seat that holds it."""
        if not self.in_hand or i < self.opened:
            return ()
        return tuple(other for other in self.hands[seat][i].known_to if other != seat)

    def notes(self, seat: int) -> Facts:
        """Return what limits the trades of a seat: that it has forced one, was forced to one, or may not trade back."""
        times = self.position.times_forced[seat]
        found = [Fact("has forced")] if seat in self.position.forced else []
        found += [Fact("was forced" if times == 1 else "was forced twice")] if times else []
        return (*found, Fact("no trade back")) if seat == self.position.barred else tuple(found)

    @override
    def stands(self, seat: int) -> Facts:
        points = (Fact("points", n=self.position.scores[seat]),) if self.look.reckoned else ()
        return (*points, *self.notes(seat))

    # ------------------------------------------------------------ what follows from the rules

    @override
    def reckonings(self) -> dict[str, Reckoning]:
        known = {f"seat:{seat + 1}": self.known(seat) for seat in range(SEATS)}
        return {id_: Reckoning(facts) for id_, facts in known.items() if facts}

    @override
    def readings(self) -> Facts:
        return tuple(self._hand(seat) for seat in range(SEATS) if self.known(seat))

    def worth(self, seat: int) -> tuple[int, int]:
        """Return the value of those stones of a hand whose kind is known, and how many these are."""
        known = [stone.kind for stone in self.hands[seat] if stone.kind]
        return sum(self.position.game.coins[kind] for kind in known), len(known)

    def known(self, seat: int) -> Facts:
        """Return what is known of a hand."""
        coins, number = self.worth(seat)
        if not number:
            return ()
        held = kinds(Counter(stone.kind for stone in self.hands[seat] if stone.kind))
        return (Fact("all known" if number == HAND else "known", n=number, all=HAND, held=held, coins=coins),)

    def _hand(self, seat: int) -> Fact:
        worth = self.position.worths[seat]
        most = (Fact("most", held=several(worth.most, worth.kind)),) if worth else ()
        return Fact("hand", whose=seat, facts=(*self.known(seat), *most))

    # ------------------------------------------------------------ the game

    def progress(self) -> Facts:
        """Return how far the hand has come: trades (or turns), and turns in a row without one."""
        done, game = self.position.done, self.position.game
        return (
            Fact(game.count, n=done, all=game.trades),
            Fact("quiet", n=self.position.quiet, all=game.stall),
        )

    def _middle_says(self) -> Fact:
        """Return which hand is played, for what bonus, and how many trades and turns have been counted."""
        if self.position.is_over:
            return Fact("over")
        hand, bonus = self.position.hand, self.position.bonus
        if self.shows_hands:
            return Fact("between hands", hand=hand, bonus=bonus)
        return Fact("in hand", hand=hand, bonus=bonus, progress=self.progress())

    @override
    def due(self) -> Facts:
        if self.shows_hands:
            return (Fact("hand over", n=self.position.hand),)
        if self.position.is_chance:
            return (Fact("to be dealt"),)
        seat = self.position.to_move[0]
        if offer := self._offer():
            return (Fact("to answer", who=seat), offer)
        moves = self.position.legal_moves(seat)
        forced, passed = any(len(move) > 1 and move[1] == "!" for move in moves), "pass" in moves
        may = (Fact("may offer"), *[Fact("may force")] * forced, *[Fact("may pass")] * passed)
        return (Fact("to move", who=seat, may=may),)

    def _offer(self) -> Fact | None:
        """Return what is offered for what, as far as it is known."""
        offer = self.position.offer
        if offer is None:
            return None
        own = self._numbered(offer.seat, offer.stone, hidden=offer.stone > self.opened)
        wanted = self._numbered(offer.partner, offer.wanted, hidden=offer.wanted > self.opened)
        return Fact("offers", who=offer.seat, own=own, whose=offer.partner, wanted=wanted)

    def _numbered(self, seat: int, number: int, *, hidden: bool = False) -> Fact:
        kind = self.hands[seat][number - 1].kind
        return Fact("numbered", n=number, kind=kind, hidden=Fact("hidden") if hidden else None)

    @override
    def decided(self) -> Facts:
        goal, scores = self.position.game.target, self.position.scores
        order = [
            Fact("each", who=seat, n=scores[seat])
            for seat in sorted(range(SEATS), key=lambda seat: -scores[seat])
        ]
        reached = tuple(each for each in order if each["n"] >= goal)
        short, best = tuple(each for each in order if each["n"] < goal), self.position.most_complete
        found = [Fact("goal", goal=goal, reached=reached or (Fact("nobody"),))]
        found += [Fact("short", short=short)] if short else []
        return (*found, Fact("had most", who=best)) if best is not None else tuple(found)

    # ------------------------------------------------------------ moves

    @override
    def as_fact(self, move: str) -> Fact:
        if move in _PLAIN or move[:4] == "deal":
            return Fact(_PLAIN.get(move, "a deal"))
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        given, got = self._numbered(self.position.to_move[0], own), self._numbered(partner, wanted)
        if move[1] == ">":
            return Fact("a trade", given=given, whose=partner, got=got, n=own, m=wanted)
        return Fact("a forced trade", given=given, whom=partner, whose=partner, got=got, n=own, m=wanted)

    @override
    def happened(self, before: Snapshot, move: str) -> Facts:
        earlier = type(self)(before)
        return (*self._done(earlier, move), *self._end(earlier, move), *self.outcome())

    def _done(self, before: TavernFacts, move: str) -> Facts:
        if not before.position.to_move:
            first = [Fact("begins", who=seat) for seat in self.position.to_move]
            return (Fact("dealt", n=self.position.hand), *first)
        seat, offer = before.position.to_move[0], before.position.offer
        if offer and move == "yes":
            return (
                Fact("accepted", who=seat),
                self._exchanged(offer.seat, offer.stone, offer.partner, offer.wanted),
            )
        if move in _PLAIN:
            return (Fact("passed" if move == "pass" else "refused", who=seat),)
        own, partner, wanted = int(move[0]), int(move[2]) - 1, int(move[4])
        if move[1] == "!":
            return (Fact("forced", who=seat, other=partner), self._exchanged(seat, own, partner, wanted))
        made = self._offer()
        return (made,) if made else ()

    def _exchanged(self, seat: int, own: int, partner: int, wanted: int) -> Fact:
        """Return who has what after two stones have changed places."""
        got, given = self.hands[seat][own - 1].kind, self.hands[partner][wanted - 1].kind
        return Fact("exchanged", who=seat, a_got=got, n=own, other=partner, a_given=given, m=wanted)

    @override
    def spots(self, fact: Fact) -> Iterator[str]:
        if fact.kind == "exchanged":
            yield from (self.element(fact["who"], fact["n"] - 1), self.element(fact["other"], fact["m"] - 1))

    def _end(self, before: TavernFacts, move: str) -> Facts:
        """Return how the hand that has just ended was scored."""
        if self.in_hand or not (before.in_hand or move.startswith("deal")):
            return ()
        coins = each(self.worth(seat)[0] for seat in range(SEATS))
        ended = (Fact("hand over", n=self.position.hand), Fact("worth in coins", each=coins))
        best, bonus = self.position.most_complete, before.position.bonus
        if not bonus:
            return ended
        if best is None:
            return (*ended, Fact("bonus waits", bonus=bonus))
        worth = self.position.worths[best]
        held = several(worth.most, worth.kind) if worth else None
        return (*ended, Fact("most complete", who=best, held=held, bonus=bonus))

    @override
    def features(self) -> Iterator[Feature]:
        position = self.position
        scores = position.scores
        yield Feature("points", tuple(n // TEN for n in scores), compared("has points", "has", scores))


_PLAIN = {"pass": "a pass", "yes": "accepting", "no": "refusing"}


def several(n: int, kind: str) -> Fact:
    """Return how many stones of a kind."""
    return Fact("jewels" if kind == "j" else "stones", n=n, kind=kind)


def kinds(counts: Mapping[str, int]) -> Facts:
    """Return how many stones there are of each kind of which there are any."""
    return tuple(several(counts[kind], kind) for kind in KINDS if counts.get(kind))


TEN = 10
