"""MunchStones with cards: random sets beside rules written a second time, what is said of them, and which sets there are."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.deck import SLOTS, STEPS
from stoneswidgets.scene import Look, picture
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.widgets.rule_form import deck
from tests.games.munchstones import CORNERS
from tests.oracles.munchstones_cards import Oracle
from tests.tiers import at_night

Cards = sw.MunchStonesCards
DECK, NEW = {card.key: card for card in Cards.deck.cards}, Cards.deck.new
PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")


def values(key: str) -> list[Any]:
    """The values of a card with which it is laid."""
    each = Cards.parameters[key]
    return [value for value in each.allowed if value != each.default]


def drawn(rng: Random, most: int = 3) -> dict[str, Any]:
    """A set of cards that can be laid."""
    while True:
        rules = {key: rng.choice(values(key)) for key in rng.sample([*DECK], rng.randint(1, most))}
        if rng.random() < 0.2:
            rules["players"] = 3
        if not [*Cards.deck.refusals(rules)]:
            return rules


def agrees(rules: dict[str, Any], rng: Random) -> None:
    """Play a random game in both, and compare what is legal, what lies where, and who has won."""
    game = Cards(**rules)
    p = game.start(seed=rng.getrandbits(30))
    oracle = Oracle(rules, game.setup_of(p.state))
    for _ in range(game.max_game_length + 1):
        assert p.to_move == oracle.to_move()
        seen = oracle.seen()
        assert {name: getattr(p, name) for name in seen} == seen
        assert game.restore(p.describe()) == p
        if p.is_over:
            assert (list(p.winners), list(p.scores)) == oracle.result()
            return
        assert set(p.outcomes()) == oracle.chance()
        if p.to_move:
            assert set(p.legal_moves()) == oracle.legal(p.turn)
            assert len(p.legal_moves()) == len(set(p.legal_moves())) <= game.max_legal_moves
        move = random_move(p, rng)
        p = p.play(move)
        oracle.play(move)
    raise AssertionError(f"a game is longer than {game.max_game_length} moves")


@pytest.mark.parametrize("seed", [*range(0, 60, 10), *at_night(*range(1_000, 3_000, 20))])
def test_a_second_set_of_rules_agrees_under_random_cards(seed: int) -> None:
    for each in range(seed, seed + 10):
        rng = Random(each)
        agrees(drawn(rng), rng)


@pytest.mark.parametrize("seed", range(3))
def test_rules_with_cards_keep_what_every_game_promises(seed: int) -> None:
    assert Cards(**drawn(Random(seed))).check(2, seed, progress=False) == 2


def test_no_stone_appears_or_vanishes() -> None:
    for seed in range(10):
        rng = Random(seed)
        p = Cards(**drawn(rng)).start(seed=seed)
        while not p.is_over:
            p = p.play(random_move(p, rng))
            lie = [*p.stones.values(), *p.towers.values(), *p.lines, *p.scored]
            held = [] if p.game.lines else [p.drawn or "", p.spare or "", *(c * n for c, n in p.pile.items())]
            out = [c * n for c, n in p.out_of_play.items()]
            assert sorted("".join([*lie, *held, *out])) == sorted("ryb" * 12)


def test_without_a_card_it_is_the_published_game() -> None:
    for seed in range(3):
        p, q, rng = Cards().start(), sw.MunchStones().start(), Random(seed)
        while not q.is_over:
            assert (p.legal_moves(), p.outcomes()) == (q.legal_moves(), q.outcomes())
            move = random_move(q, rng)
            p, q = p.play(move), q.play(move)
            assert p.describe() == q.describe()
        assert (p.winners, p.scores) == (q.winners, q.scores)
    assert sw.rules(Cards()).sentences == sw.rules(sw.MunchStones()).sentences


# ---------------------------------------------------------------- which sets there are


def test_every_card_is_a_rule_parameter_with_a_slot_a_step_and_a_sentence_for_each_value() -> None:
    assert {*DECK} == {*Cards.parameters} - {"players"}
    for key, card in DECK.items():
        assert (card.slot in SLOTS, card.step in STEPS, card.question[-1]) == (True, True, "?")
        for value in values(key):
            assert card.says(value).endswith(".")
            assert "{" not in card.says(value)
    table = deck(Cards(prices="1-2-3"))
    assert table is not None
    assert {card["key"]: [value["why"] for value in card["values"]] for card in table["cards"]} == {
        key: ["Prices and Collector are cards of one slot, goal; one card of a slot is laid."]
        if key == "collector"
        else [""] * len(values(key))
        for key in DECK
    }


def test_cards_are_laid_together_unless_they_are_of_one_slot() -> None:
    refused = set()
    for one, other in combinations(DECK.values(), 2):
        rules = {card.key: values(card.key)[-1] for card in (one, other)}
        if one.slot == other.slot:
            refused.add((one.title, other.title))
            with pytest.raises(
                sw.BadRules, match=f"{one.title} and {other.title} are cards of one slot, {one.slot}"
            ):
                Cards(**rules)
        else:
            assert Cards(**rules).rules == rules
    assert refused == {("Prices", "Collector"), ("Two in hand", "Lines")}
    with pytest.raises(sw.BadRules, match="at most three cards are laid, not 4"):
        Cards(collector=3, long_stride=True, tired_tower=True, gift=True)


def test_a_set_of_cards_travels_in_a_code_and_a_record() -> None:
    match = sw.Match(Cards(two_in_hand=True, players=3))
    for _ in range(4):
        match.play(random_move(match.position, Random(1)))
    for again in (sw.from_code(sw.code(match)), sw.Record.loads(match.record().dumps())):
        assert again.game == match.game
        assert again.positions()[-1] == match.position
    assert match.game.titled == "MunchStones with Two in hand and 3 players"


# ---------------------------------------------------------------- each card by the smallest position that shows it


def at(rules: dict[str, Any], **described: Any) -> Any:
    return Cards(**rules).restore({"towers": CORNERS, "turn": 0, **described})


def test_c17_stones_count_what_they_cost() -> None:
    stones, scored = {"b5": "r", "a1": "r"}, ["yb", "rr"]
    p = at({"prices": "1-2-3"}, stones=stones, scored=scored)
    assert (p.scores, p.play("a4-b5").scores) == ((5, 2), (6, 2))
    assert at({"prices": "1-1-3"}, stones=stones, scored=scored).scores == (4, 2)
    shown = picture(p.play("a4-b5"))
    assert (shown.standing(0), shown.status()) == (
        "6 points",
        "No tower can move. Player 1 wins with 6 points to 2.",
    )
    assert picture(p).points("a4", "b5") == 1


def test_c18_only_stones_of_each_colour_together_count() -> None:
    p = at({"collector": 3}, stones={"b5": "r"}, scored=["yybb", "r"])
    assert (p.scores, p.play("a4-b5").scores) == ((0, 0), (3, 0))
    assert picture(p).points("a4", "b5") == 3


def test_c19_a_tower_jumps_straight_over_a_stone_onto_the_stone_behind() -> None:
    p = at({"long_stride": True}, stones={"b4": "y", "c4": "b", "c5": "r", "a3": "y", "b5": "y", "c6": "r"})
    assert {"a4-b4", "a4-c4", "a4-b5", "a4-c6", "a4-a3"} == {*p.legal_moves()}
    q = p.play("a4-c4")
    assert (q.towers["c4"], q.stones["b4"], "c4" in q.stones) == ("b", "y", False)
    with pytest.raises(sw.IllegalMove, match=r"no stone lies between g7 and e5 to jump over \(Long stride\)"):
        at({"long_stride": True}, stones={"b5": "r", "e5": "r"}).play("g7-e5")
    assert picture(p).labels()["space:a4"] == "a4, tower topped red, 5 stones within reach, 1 red"


def test_c20_the_tower_that_moved_last_rests_unless_no_other_can_move() -> None:
    p = at({"tired_tower": True}, stones={"b5": "y", "c6": "r", "f6": "b", "e5": "r"}).play("a4-b5")
    assert (p.tired, p.legal_moves()) == ("b5", ("g7-f6",))
    with pytest.raises(sw.IllegalMove, match=r"the tower on b5 moved last.*\(Tired tower\)"):
        p.play("b5-c6")
    assert picture(p).labels()["space:b5"] == "b5, tower topped yellow, resting"
    assert "opacity='0.5'" in str(sw.svg(p))
    q = p.play("g7-f6").play("b5-c6").play("f6-e5")
    assert q.is_over
    alone = at({"tired_tower": True}, stones={"b5": "y", "c6": "r"}).play("a4-b5")
    assert (alone.tired, alone.legal_moves()) == ("b5", ("b5-c6",))
    for wrong in ({"tired": "a1"}, {"tired": "b5"}):
        with pytest.raises(sw.BadRecord, match="tired"):
            sw.MunchStonesCards(gift=True, tired_tower="a1" in wrong.values()).restore(p.describe() | wrong)
    moved = editor_of(p).used("tool:b5", "space:d5")
    assert (moved.towers["d5"], moved.tired) == ("y", None)


def test_c21_one_of_two_stones_drawn_is_placed_and_the_other_goes_back() -> None:
    game = Cards(two_in_hand=True)
    p = game.start().play("=r").play("=b")
    assert (p.drawn, p.spare, p.pile, len(p.legal_moves())) == ("r", "b", {"r": 10, "y": 11, "b": 10}, 24)
    for move, why in {
        "d5": r"say which of the stones in hand, as in r:d5 \(Two in hand\)",
        "y:d5": "no yellow stone is in hand",
        "r:a1": "a1 is next to neither a stone nor a tower",
        "r:d4": "the centre stays empty",
    }.items():
        with pytest.raises(sw.IllegalMove, match=why):
            p.play(move)
    with pytest.raises(sw.IllegalMove, match="the card Two in hand is not laid"):
        Cards().start().play("=r").play("r:d5")
    assert p.play("b:d5").pile == {"r": 11, "y": 11, "b": 10}
    assert len(game.start().play("=r").play("=r").legal_moves()) == 12
    shown = picture(p)
    assert ("tray:b", "space:d5") in shown.paths()
    assert {"drawn", "spare"} <= shown.pieces().keys()
    assert (
        picture(p.play("b:d5"), Look(last="b:d5")).announce(p, "b:d5")
        == "Player 1 placed a blue stone on d5."
    )
    for wrong in ({"spare": "g"}, {"spare": "b", "drawn": None, "pile": {"r": 11, "y": 11, "b": 10}}):
        with pytest.raises(sw.BadRecord, match="spare"):
            game.restore(p.describe() | wrong)
    assert editor_of(p).used("tool:y", "space:d5").pile == {"r": 11, "y": 10, "b": 11}


def test_c22_the_old_top_goes_to_the_next_player() -> None:
    before = at({"gift": True, "players": 3}, stones={"b5": "b", "c6": "b"}, scored=["", "", ""], turn=2)
    p = before.play("a4-b5")
    assert (p.scored, p.scores, p.out_of_play["r"]) == (("r", "", ""), (1, 0, 0), 11)
    assert (
        picture(p).announce(before, "a4-b5")
        == "Player 3 moved the tower from a4 to b5 and topped it blue; the red stone is Player 1's."
    )
    assert p.play("b5-c6").scored == ("rb", "", "")


# ---------------------------------------------------------------- what is said

GONE = {
    "prices": "worth 1 point",
    "collector": "worth 1 point",
    "long_stride": "goes to a space next to it",
    "tired_tower": "any one of the three towers",
    "two_in_hand": "draws a stone",
    "gift": "for nobody",
}
"""Of each card, words of the rule that it replaces."""


@pytest.mark.parametrize("seed", range(0, 200, 100))
def test_a_laid_card_brings_its_sentence_and_takes_away_the_one_it_replaces(seed: int) -> None:
    for each in range(seed, seed + 100):
        rules = drawn(Random(each))
        page = sw.rules(Cards(**rules))
        text, cited = "\n".join(page.sentences), {ruling.id for ruling in page.rulings}
        for card in NEW:
            laid = rules.get(card.key)
            for value in values(card.key):
                assert (card.says(value)[:-1] in text) == (value == laid)
            gone = laid or (card.key == "two_in_hand" and rules.get("lines"))
            gone = gone or (GONE[card.key] == "worth 1 point" and {"prices", "collector"} & rules.keys())
            assert (GONE[card.key] in text) != bool(gone)
            assert (Cards.parameters[card.key].ruling in cited) == bool(laid)
        for sentence in page.sentences:
            assert cited.issuperset(re.findall(r"\(([A-Z]\d+)\)", sentence))


def test_the_page_about_cards_has_each_as_it_is() -> None:
    for card in NEW:
        said = (
            card.sentence.format(n="*n*")
            if isinstance(card.sentence, str)
            else card.says(values(card.key)[0])
        )
        numbers = ", ".join(f"`{v!r}`".replace("'", '"') for v in values(card.key))
        assert f"\n| {card.title} | `{card.key}` | {numbers} | {card.slot} | {card.step} | {said} |\n" in PAGE
        assert f"\n- **{card.title}**: " in PAGE  # why every game with it ends
    assert sw.paper.cards(Cards()).captions[0].startswith("Prices")
