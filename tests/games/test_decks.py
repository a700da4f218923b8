"""Games with cards: random sets beside rules written a second time, what is said of each card, and which sets there are."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.deck import SLOTS, STEPS
from stoneswidgets.core.rules.registry import WITH_CARDS, classes
from stoneswidgets.plumbing.language import spelt
from stoneswidgets.scene import picture
from stoneswidgets.widgets.rule_form import deck
from tests.oracles import agrees
from tests.strategies import laid, play_at_random, values
from tests.tiers import at_night

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from stoneswidgets.scene.rulebook import Rulebook

NUMBERS = {spelt(n): n for n in range(11)}
PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")


class Brought(NamedTuple):
    """What a deck brings to the tests of all decks."""

    gone: Mapping[str, str]
    """Of each card, words of the rule that it replaces."""
    read: Mapping[str, str | dict[Any, str]]
    """Of each of the game's own rule parameters the number on the page of rules, as a pattern, or words for each value but the usual one."""
    slots: str
    """The cards of one slot, where there are several."""
    named: tuple[dict[str, Any], str]
    """A set of cards, and what a game with it is called."""
    refused: tuple[tuple[dict[str, Any], str], ...]
    """Sets that cannot be laid, and why."""
    apart: str = ""
    """Pairs of two slots that are not laid together, each card with its last value."""
    also_gone: Mapping[str, Callable[[dict[str, Any]], Any]] = {}
    """Tells of cards that are not laid whether others take their words away."""
    games: tuple[int, int] = (6, 5)
    """How many times a day so many random games are compared with the second rules."""
    looks: float = 1
    """In what part of their positions more is compared than who is to move."""
    shorter: Mapping[str, Any] = {}
    """What makes games shorter, where no card speaks against it."""


FIRST_DROP = ("cut_and_choose", "blind_beginning")
MOST_TOWERS = ("chain", "crown", "uneven_sides", "together")
BROUGHT = {
    "siegestones_cards": Brought(
        gone={
            "marching": "A turn is one drop",
            "no_neighbours": "if there is none either, you pass",
            "long_arm": "adds up the ratings of their stones next to it",
            "clear_lead": "nobody else's sum equals it",
            "closed_in": "moves or leaves",
            "sinkholes": "The board has 37 spaces",
            "hold_the_field": "more than anybody else, wins at once",
            "bag_of_turns": "take turns in this order",
            "step": "Nothing on the board moves",
            "scorched": "moves or leaves it",
            **dict.fromkeys(FIRST_DROP, "as free as any other"),
            **dict.fromkeys(MOST_TOWERS, "controls the most towers"),
        },
        read={
            "side": r"spaces, (\w+) along each edge",
            "towers": r"The box holds (\w+) tower",
            "stones_each": r"Each player has (\w+) stone",
            "threat_base": r"TR for short, is (\w+), less",
            "control_minimum": r"controls the tower, if it is at least (\w+) ",
            "goal": r"(?:at least|to control) (\w+) tower",
            "opening": {"no-tower": "is a stone, not a tower", "centre": "is on one of the seven spaces"},
            "contested": {"next": "goes to the next lower sum"},
            "both_at_goal": {"mover": "of them who has just moved wins"},
            "tiebreak": {"threat": "the greatest sum of the threat ratings", "none": "Those "},
        },
        slots=(
            "Cut and choose, Opening; No neighbours, Step, Stones; Long arm, Clear lead, Rating, Minimum, Contested; "
            "Sinkholes, Side, Towers; Chain, Crown, Uneven sides, Together, Goal; Hold the field, Scorched, Both there, Tie-break"
        ),
        named=({"cut_and_choose": True, "marching": 2}, "SiegeStones with Cut and choose and Marching 2"),
        refused=(
            (
                {"goal": 5, "side": 3, "opening": "centre", "tiebreak": "none"},
                "at most three cards are laid, not 4",
            ),
            ({"sinkholes": "centre", "opening": "centre"}, "the first drop would fall through"),
            ({"cut_and_choose": True, "players": 3}, "for two players"),
            ({"together": 1, "tiebreak": "none"}, "both win together, or lose together"),
            ({"scorched": 2, "towers": 6}, "Scorched needs 7 towers in the box, not 6"),
            ({"blind_beginning": True, "opening": "centre"}, "both are about the first drops"),
            ({"marching": 4}, "marching is one of 0, 2, 3"),
        ),
        apart=(
            "Cut and choose + Uneven sides, Cut and choose + Blind beginning, Cut and choose + Bag of turns, Marching + Step, "
            "Marching + Bag of turns, No neighbours + Chain, No neighbours + Blind beginning, Closed in + Together, "
            "Sinkholes + Crown, Sinkholes + Opening, Together + Hold the field, Together + Scorched, Together + Both there, "
            "Together + Tie-break, Hold the field + Bag of turns, Blind beginning + Opening"
        ),
        also_gone={
            "no_neighbours": lambda rules: "step" in rules,
            "closed_in": lambda rules: {"scorched", "step"} & rules.keys(),
            "scorched": lambda rules: {"closed_in", "step"} & rules.keys(),
            "sinkholes": lambda rules: "side" in rules,
            "hold_the_field": lambda rules: {"chain", "uneven_sides", "together"} & rules.keys(),
            **dict.fromkeys(FIRST_DROP, lambda rules: {*FIRST_DROP, "opening"} & rules.keys()),
            **dict.fromkeys(MOST_TOWERS, lambda rules: {*MOST_TOWERS} & rules.keys()),
        },
        games=(8, 10),
    ),
    "munchstones_cards": Brought(
        gone={
            "prices": "worth 1 point",
            "collector": "worth 1 point",
            "long_stride": "goes to a space next to it",
            "tired_tower": "any one of the three towers",
            "two_in_hand": "draws a stone",
            "gift": "for nobody",
        },
        read={"towers": {"adjacent": "yellow on d5"}, "lines": {True: "the leftmost stone of their line"}},
        slots="Prices, Collector; Two in hand, Lines",
        named=({"two_in_hand": True, "players": 3}, "MunchStones with Two in hand and 3 players"),
        refused=(
            (
                {"collector": 3, "long_stride": True, "tired_tower": True, "gift": True},
                "at most three cards are laid, not 4",
            ),
        ),
        also_gone={
            "prices": lambda rules: "collector" in rules,
            "collector": lambda rules: "prices" in rules,
            "two_in_hand": lambda rules: "lines" in rules,
        },
    ),
    "bluffstones_cards": Brought(
        gone={
            "enough": "at least two others",
            "covered_piles": "everybody may look",
            "up_to_three": "no stone, one stone, or two",
            "red_swaps": "the top of a tower is safe",
            "purse_counts": "most stones left",
            "last_call": "in no other way",
        },
        read={"layout": {"edge": "on d4, c2,"}},
        slots="Purse counts, Last call",
        named=(
            {"up_to_three": True, "last_call": 9, "players": 3},
            "BluffStones with Up to three, Last call 9 and 3 players",
        ),
        refused=(
            (
                {"enough": 2, "up_to_three": True},
                "Enough 2 and Up to three are not laid together: whoever bids",
            ),
            (
                {"enough": 4, "covered_piles": True, "red_swaps": True, "last_call": 8},
                "at most three cards are laid, not 4",
            ),
        ),
    ),
    "ascension_cards": Brought(
        gone={
            "blame": "colour. The most points win",
            "secret_pair": "draws two stones from the pool",
            "two_followers": "A turn places one stone",
            "choice_of_grace": "has placed the last follower",
            "mild_gods": "is angry",
            "fewer_thrones": "ninth",
        },
        read={
            "colours": r"of each of (\w+) colours",
            "stones_each": r"The pool, which both share, has (\w+) stone",
            "majority": {"plurality": "have than any other colour"},
            "anger": {"ring": "around the god those of its colour"},
            "recycle": {False: "Followers that leave are out of the game"},
            "ending": {"gods": "when the ninth god arises"},
        },
        slots="Choice of grace, Majority; Mild gods, Anger, Out for good; Fewer thrones, Ending",
        named=({"secret_pair": True, "recycle": False}, "Ascension with Secret pair and Out for good"),
        refused=(
            (
                {"blame": 1, "two_followers": True, "mild_gods": True, "fewer_thrones": 5},
                "at most three cards are laid, not 4",
            ),
        ),
        games=(6, 2),
    ),
    "tavern_cards": Brought(
        gone={
            "prices": "worth 12 coins",
            "bonus": "scores 120 more",
            "forces": "Once a hand you may force",
            "open_stones": "draws 3 stones, which lie face up",
            "truth": "an offered or a wanted hidden stone",
            "full_hand": "A hand ends when",
        },
        read={
            "trades": r"A hand ends .*count of .* reaches (\w+)",
            "count": {"turns": "the count of all turns"},
            "stall": r"ends after (\w+) turns in a row",
            "target": r"somebody reaches ([\d,]+) points",
        },
        slots="Prices, Target; Full hand, Trades, Stall",
        named=({"forces": 2, "open_stones": 5}, "Stones of the tavern with Forces 2 and Open stones 5"),
        refused=(
            ({"open_stones": 0, "forces": 2}, "Open stones 0 and Forces .* lies face up can be forced"),
            ({"open_stones": 7, "truth": True}, "Open stones 7 and Truth .* every stone is seen anyway"),
            ({"bonus": 0, "full_hand": 6}, "Bonus 0 and Full hand .* nobody would collect a set"),
            (
                {"prices": "8-5-3", "bonus": 0, "truth": True, "forces": 0},
                "at most three cards are laid, not 4",
            ),
            ({"bonus": 100}, "bonus is a whole number from 0 to 240 in steps of 60"),
        ),
        apart="Open stones + Truth",
        also_gone={
            "forces": lambda rules: rules.get("open_stones") == 0,
            "truth": lambda rules: rules.get("open_stones") == 7,
        },
        games=(4, 2),
        looks=0.2,
        shorter={"target": 500},
    ),
}
each_deck = pytest.mark.parametrize("name", WITH_CARDS)
each_new_card = pytest.mark.parametrize(
    ("name", "key"), [(name, card.key) for name in WITH_CARDS for card in classes()[name].deck.new]
)


def of_decks(pick: Callable[[Brought], Any]) -> list[tuple[str, Any]]:
    return [(name, each) for name in WITH_CARDS for each in pick(BROUGHT[name])]


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        *of_decks(lambda deck: range(deck.games[0])),
        *at_night(*of_decks(lambda deck: range(1_000, 1_000 + 32 * deck.games[0]))),
    ],
)
def test_what_a_page_says_of_random_cards_is_what_both_sets_of_rules_play(name: str, seed: int) -> None:
    many = BROUGHT[name].games[1]
    for each in range(seed * many, (seed + 1) * many):
        rng = Random(each)
        game = classes()[name](**laid(classes()[name], rng))
        assert as_read(name, sw.rules(game)) == game.rules
        agrees(game, rng, BROUGHT[name].looks)


def as_read(name: str, page: Rulebook) -> dict[str, Any]:
    """Return the rules that a page states, which has each card that is laid in the place of what it replaces."""
    cls, brought, text = classes()[name], BROUGHT[name], "\n".join(page.sentences)
    cited, found = {ruling.id for ruling in page.rulings}, dict[str, Any]()
    patterns = {"players": r"^(\w+) players", **brought.read}
    for key in cls.parameters.keys() & patterns:
        words = patterns[key]
        if isinstance(words, dict):
            found.update((key, value) for value, said in words.items() if said in text)
        elif number := re.search(words, text, re.MULTILINE):
            said = number[1].lower()
            found[key] = NUMBERS[said] if said in NUMBERS else int(said.replace(",", ""))
    found = {key: value for key, value in found.items() if value != cls.parameters[key].default}
    for card in cls.deck.new:
        stated = [value for value in values(cls, card.key) if card.says(value)[:-1] in text]
        assert (cls.parameters[card.key].ruling in cited) == bool(stated)
        found.update((card.key, value) for value in stated)
    for card in cls.deck.new:
        also_gone = brought.also_gone.get(card.key)
        is_gone = card.key in found or bool(also_gone and also_gone(found))
        assert (brought.gone[card.key] not in text) == is_gone
    for sentence in page.sentences:
        assert cited.issuperset(re.findall(r"\(([A-Z]\d+)\)", sentence))
    return found


@each_new_card
def test_a_second_set_of_rules_agrees_under_each_value_of_each_card(name: str, key: str) -> None:
    cls: Any = classes()[name]
    for value in values(cls, key):
        rules = {**BROUGHT[name].shorter, key: value}
        rules = {key: value} if [*cls.deck.refusals(rules)] else rules
        agrees(cls(**rules), Random(1), BROUGHT[name].looks)


@each_deck
@pytest.mark.parametrize("seed", [0, *at_night(*range(1, 20))])
def test_rules_with_cards_keep_what_every_game_promises(name: str, seed: int) -> None:
    cls: Any = classes()[name]
    assert cls(**laid(cls, Random(seed))).check(2, seed, progress=False) == 2


@each_deck
def test_without_a_card_it_is_the_published_game(name: str) -> None:
    cls: Any = classes()[WITH_CARDS[name]]
    few = {"stones_each": 2} if "stones_each" in cls.parameters else {}
    for seed, rules in enumerate(({}, {}, few)):
        rng = Random(seed)
        cards, published = classes()[name](**rules), cls(**rules)
        p, q = cards.start(seed=seed), published.start(seed=seed)
        while True:
            assert (p.to_move, p.is_chance, p.outcomes()) == (q.to_move, q.is_chance, q.outcomes())
            for seat in q.to_move:
                assert p.legal_moves(seat) == q.legal_moves(seat)
            assert (p.winners, p.scores) == (q.winners, q.scores)
            if name == "siegestones_cards":
                assert (p.stones, p.towers, p.supply) == (q.stones, q.towers, q.supply)
                assert p.control() == q.control()
            else:
                assert p.describe() == q.describe()
            if q.is_over or rng.random() < 0.2:
                assert picture(p).board() == picture(q).board()
                assert picture(p).pieces() == picture(q).pieces()
            if q.is_over:
                break
            move = random_move(q, rng)
            p, q = p.play(move), q.play(move)
    assert sw.rules(cards).sentences == sw.rules(published).sentences


# ---------------------------------------------------------------- which sets there are


@each_deck
def test_every_card_is_a_rule_parameter_with_a_slot_a_step_and_a_sentence_for_each_value(name: str) -> None:
    cls: Any = classes()[name]
    assert {card.key for card in cls.deck.cards} == {*cls.parameters} - {"players"}
    assert {*cls.deck.turn} <= {*STEPS}
    for card in cls.deck.cards:
        assert card.slot in SLOTS
        assert card.step in cls.deck.turn
        assert card.question.endswith("?")
        for value in values(cls, card.key):
            assert card.says(value).endswith(".")
            assert "{" not in card.says(value)


def test_every_new_card_has_a_ruling_of_its_own_and_a_test_that_cites_it() -> None:
    cited = [
        (name, classes()[name].parameters[card.key].ruling)
        for name in WITH_CARDS
        for card in classes()[name].deck.new
    ]
    assert len({ruling for _, ruling in cited}) == len(cited)
    for name, ruling in cited:
        assert f"def test_{ruling.lower()}_" in Path(__file__).with_name(f"test_{name}.py").read_text("utf-8")


@each_deck
def test_two_cards_are_laid_if_they_are_of_two_slots_and_nothing_else_speaks_against_it(name: str) -> None:
    cls: Any = classes()[name]
    apart = {frozenset(pair.split(" + ")) for pair in BROUGHT[name].apart.split(", ")}
    slots = [slot.split(", ") for slot in BROUGHT[name].slots.split("; ")]
    for one, other in combinations(cls.deck.cards, 2):
        rules = {card.key: values(cls, card.key)[-1] for card in (one, other)}
        of_one_slot = any({one.title, other.title} <= {*slot} for slot in slots)
        assert of_one_slot == (one.slot == other.slot)
        if of_one_slot or frozenset({one.title, other.title}) in apart:
            why = f"are cards of one slot, {one.slot}; one card of a slot is laid" if of_one_slot else ""
            with pytest.raises(sw.BadRules, match=rf"(?s)(?=.*{one.title})(?=.*{other.title}).*{why}"):
                cls(**rules)
        else:
            assert cls(**rules).rules == rules


@pytest.mark.parametrize(("name", "case"), of_decks(lambda deck: deck.refused))
def test_what_cannot_be_laid_says_why(name: str, case: tuple[dict[str, Any], str]) -> None:
    rules, why = case
    with pytest.raises(sw.BadRules, match=why):
        classes()[name](**rules)


@each_new_card
def test_a_table_of_cards_says_of_each_value_why_it_cannot_be_laid_now(name: str, key: str) -> None:
    cls: Any = classes()[name]
    game = cls(**{key: values(cls, key)[0]})
    table = deck(game)
    assert table is not None
    for card in table["cards"]:
        for value, given in zip(values(cls, card["key"]), card["values"], strict=True):
            why = next(cls.deck.refusals({**game.rules, card["key"]: value}), "")
            assert given["why"].rstrip(".")[1:] == why[1:]


@each_deck
def test_a_set_of_cards_names_the_game_and_travels_in_a_code_and_a_record(name: str) -> None:
    rules, title = BROUGHT[name].named
    match = play_at_random(sw.Match(classes()[name](**rules), seed=1), Random(1), 4)
    for again in (sw.from_code(sw.code(match)), sw.Record.loads(match.record().dumps())):
        assert again.game == match.game
        assert again.positions()[-1] == match.position
    assert match.game.titled == title


# ---------------------------------------------------------------- what is said


@each_deck
def test_the_page_about_cards_and_the_sheet_have_each_as_it_is(name: str) -> None:
    cls: Any = classes()[name]
    for card in cls.deck.new:
        some = values(cls, card.key)
        numbers = ", ".join(f"`{v!r}`".replace("'", '"') for v in some)
        said = [card.says(value) for value in some]
        if isinstance(card.sentence, str):
            said = [f"{card.sentence.format(n='*n*', s='s')}."]
        rows = [
            f"\n| {card.title} | `{card.key}` | {listed} | {card.slot} | {card.step} | {words} |\n"
            for words in said
            for listed in (numbers, f"`{some[0]}` to `{some[-1]}`")
        ]
        assert any(row in PAGE for row in rows)
        assert f"\n- **{card.title}**: " in PAGE  # why every game with it ends
    assert sw.paper.cards(cls()).captions[0].startswith(cls.deck.new[0].title)
