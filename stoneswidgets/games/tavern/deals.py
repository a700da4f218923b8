"""Deals of the tavern's Stones: hands as texts, what the bag allows, and the deals consistent with a view."""

from __future__ import annotations

import re
from itertools import chain, combinations_with_replacement, product
from typing import TYPE_CHECKING

from stoneswidgets.games.tavern.rules import ALL, EACH, FORCE, HAND, OPEN, PASS, SEATS, State
from stoneswidgets.kernel import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from stoneswidgets.kernel import State as Numbers

LETTERS = "-sgj"
"""Nothing, silver, gold, jewels."""
LEAST = EACH + 6 * EACH + 12 * (ALL - 2 * EACH)
MOST = 12 * EACH + 6 * EACH + (ALL - 2 * EACH)
"""The total value, in coins, of the 28 cheapest and of the 28 dearest stones of the bag."""
_KINDS = ("nothing", "silver", "gold", "jewels")


def hand_form(opened: int) -> str:
    """Return the regular expression of a hand in which so many stones lie face up."""
    return rf"[sgj]{{{opened}}}\+[sgj]{{{HAND - opened}}}"


def hand_texts(kinds: Sequence[int], opened: int = OPEN) -> list[str]:
    """Return four hands as texts such as 'jgs+gssj': the stones that lie face up first."""
    letters = "".join(LETTERS[kind] for kind in kinds)
    hands = [letters[HAND * seat : HAND * (seat + 1)] for seat in range(SEATS)]
    return [f"{hand[:opened]}+{hand[opened:]}" for hand in hands]


def kinds_in(texts: list[str]) -> list[int]:
    """Return the kinds of all stones in such texts."""
    return [LETTERS.index(letter) for text in texts for letter in text.replace("+", "")]


def kinds_dealt(action: int) -> list[int]:
    """Return the kinds of all stones that a deal gives."""
    return [action >> 2 * i & 3 for i in range(ALL)]


def deal_text(action: int, opened: int = OPEN) -> str:
    """Return a deal as a text, which ends with who begins.

    >>> deal_text(deal_in("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;2"))
    'deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;2'
    """
    return f"deal:{','.join(hand_texts(kinds_dealt(action), opened))};{(action >> 2 * ALL) + 1}"


def deal_in(text: str, opened: int = OPEN) -> int | None:
    """Return the deal of such a text; None if it is none."""
    hand = hand_form(opened)
    found = re.fullmatch(rf"deal:({hand}(?:,{hand}){{{SEATS - 1}}});([1-{SEATS}])", text)
    if not found:
        return None
    kinds = kinds_in(found[1].split(","))
    return sum(kind << 2 * i for i, kind in enumerate(kinds)) | int(found[2]) - 1 << 2 * ALL


def too_many(kinds: list[int]) -> str:
    """Say of which kind the bag has too few stones; "" if it has enough of all."""
    for kind in range(1, 4):
        if kinds.count(kind) > EACH:
            return f"{kinds.count(kind)} of the stones are {_KINDS[kind]}, and the bag has {EACH}"
    return ""


def filled(state: Numbers, seat: int, action: int) -> Iterator[tuple[int, ...]]:
    """Yield the view of a seat with stones of the bag for the hidden ones.

    Hidden stones of one hand that the same seats know are alike, but for those that trade now.
    """
    s = State(state)
    offer, asker = (action % FORCE, seat) if action < PASS else (s.offer, s.asker)
    trading = (
        {HAND * asker + offer // HAND % HAND, HAND * (offer // HAND**2) + offer % HAND} if offer >= 0 else ()
    )
    alike = dict[tuple[int, ...], list[int]]()
    left = dict.fromkeys(range(1, len(LETTERS)), EACH)
    for i in range(ALL):
        if (kind := s.stones[i]) != HIDDEN:
            left[kind] -= 1
        else:
            alike.setdefault((i,) if i in trading else (i // HAND, s.knowers[i]), []).append(i)
    fills = (combinations_with_replacement(left, len(places)) for places in alike.values())
    for kinds in map(tuple, map(chain.from_iterable, product(*fills))):
        if all(kinds.count(kind) <= n for kind, n in left.items()):
            known = State(list(state))
            for i, kind in zip(chain.from_iterable(alike.values()), kinds, strict=True):
                known.stones[i] = kind
            yield tuple(known)
