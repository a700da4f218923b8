"""The tavern's Stones with cards: random sets beside rules written a second time, what is said of them, and which sets there are."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.core.rules.deck import SLOTS, STEPS
from stoneswidgets.scene import picture
from stoneswidgets.scene.editing import editor_of
from stoneswidgets.widgets.rule_form import deck
from tests.games.tavern import DEAL, EVERYONE
from tests.oracles.tavern_cards import Oracle
from tests.tiers import at_night

Cards = sw.TavernCards
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
        if not [*Cards.deck.refusals(rules)]:
            return rules


def seen(p: Any, seat: int | None) -> list[str]:
    return ["".join(stone.kind or "?" for stone in hand) for hand in p.view(seat).hands]


def agrees(rules: dict[str, Any], rng: Random) -> None:
    """Play a random game in both, and compare what is legal, what each seat sees, and who has won."""
    game = Cards(**rules)
    p, oracle = game.start(seed=rng.getrandbits(30)), Oracle(rules, None)
    for _ in range(game.max_game_length + 1):
        assert p.to_move == oracle.to_move()
        assert (list(p.scores), p.bonus) == (oracle.totals, oracle.bonus)
        if p.is_over:
            assert (list(p.winners), list(p.scores)) == oracle.result()
            return
        if rng.random() < 0.2:
            assert game.restore(p.describe()) == p
            if p.hand:
                assert [seen(p, seat) for seat in (None, *EVERYONE)] == [
                    oracle.visible(seat) for seat in (None, *EVERYONE)
                ]
                seat = rng.randrange(4)
                q = p.view(seat).determinize(rng)
                assert q.view(seat) == p.view(seat)
                assert p.is_chance or game.restore(q.describe()) == q  # a possible position
            if p.to_move:
                assert set(p.legal_moves()) == oracle.legal(p.to_move[0])
                assert len(p.legal_moves()) == len(set(p.legal_moves())) <= game.max_legal_moves
        move = random_move(p, rng)
        p = p.play(move)
        oracle.play(move)
    raise AssertionError(f"a game is longer than {game.max_game_length} moves")


@pytest.mark.parametrize("seed", [*range(0, 12, 3), *at_night(*range(1_000, 1_400, 4))])
def test_a_second_set_of_rules_agrees_under_random_cards(seed: int) -> None:
    for each in range(seed, seed + 3):
        rng = Random(each)
        agrees(drawn(rng), rng)


@pytest.mark.parametrize("key", [card.key for card in NEW])
def test_a_second_set_of_rules_agrees_under_each_value_of_each_card(key: str) -> None:
    for value in values(key):
        agrees({key: value, "target": 500} if DECK[key].slot != "goal" else {key: value}, Random(1))


@pytest.mark.parametrize("seed", range(3))
def test_rules_with_cards_keep_what_every_game_promises(seed: int) -> None:
    assert Cards(**drawn(Random(seed))).check(2, seed, progress=False) == 2


def test_no_stone_appears_or_vanishes() -> None:
    for seed in range(5):
        rng = Random(seed)
        p: Any = Cards(**drawn(rng)).start(seed=seed)
        while not p.is_over:
            before, p = p, p.play(random_move(p, rng))
            lie = Counter(stone.kind for hand in p.hands for stone in hand)
            assert (sum(lie.values()), max(lie.values()) <= 12) == (28, True)
            assert before.is_chance or lie == Counter(stone.kind for hand in before.hands for stone in hand)


def test_without_a_card_it_is_the_published_game() -> None:
    for seed in range(2):
        p, q, rng = Cards().start(), sw.Tavern().start(), Random(seed)
        while not q.is_over:
            assert (p.legal_moves(), p.is_chance) == (q.legal_moves(), q.is_chance)
            move = random_move(q, rng)
            p, q = p.play(move), q.play(move)
            assert p.describe() == q.describe()
        assert (p.winners, p.scores) == (q.winners, q.scores)
    assert sw.rules(Cards()).sentences == sw.rules(sw.Tavern()).sentences
    shown, usual = picture(Cards().start().play(DEAL)), picture(sw.Tavern().start().play(DEAL))
    assert (shown.board(), shown.pieces()) == (usual.board(), usual.pieces())


# ---------------------------------------------------------------- which sets there are


def test_every_card_is_a_rule_parameter_with_a_slot_a_step_and_a_sentence_for_each_value() -> None:
    assert {*DECK} == {*Cards.parameters}
    for key, card in DECK.items():
        assert (card.slot in SLOTS, card.step in STEPS, card.question[-1]) == (True, True, "?")
        for value in values(key):
            assert card.says(value).endswith(".")
            assert "{" not in card.says(value)
    table = deck(Cards(bonus=0))
    assert table is not None
    assert {card["key"] for card in table["cards"] if all(value["why"] for value in card["values"])} == {
        "full_hand"
    }


def test_cards_are_laid_together_unless_they_are_of_one_slot_or_make_no_sense() -> None:
    refused = set()
    for one, other in combinations(DECK.values(), 2):
        rules = {card.key: values(card.key)[0] for card in (one, other)}
        if one.slot == other.slot:
            refused.add((one.title, other.title))
            with pytest.raises(sw.BadRules, match=f"are cards of one slot, {one.slot}"):
                Cards(**rules)
    assert refused == {
        ("Prices", "Target"),
        ("Full hand", "Trades"),
        ("Full hand", "Stall"),
        ("Trades", "Stall"),
    }
    for rules, why in (
        ({"open_stones": 0, "forces": 2}, "Open stones 0 and Forces .* lies face up can be forced"),
        ({"open_stones": 7, "truth": True}, "Open stones 7 and Truth .* every stone is seen anyway"),
        ({"bonus": 0, "full_hand": 6}, "Bonus 0 and Full hand .* nobody would collect a set"),
        ({"prices": "8-5-3", "bonus": 0, "truth": True, "forces": 0}, "at most three cards are laid, not 4"),
        ({"bonus": 100}, "bonus is a whole number from 0 to 240 in steps of 60"),
    ):
        with pytest.raises(sw.BadRules, match=why):
            Cards(**rules)


def test_a_set_of_cards_travels_in_a_code_and_a_record() -> None:
    match = sw.Match(Cards(forces=2, open_stones=5), seed=1)
    for move in ("1!2:5", "1!3:1"):
        match.play(move if move[2] != str(match.position.to_move[0] + 1) else "1!4:1")
    for again in (sw.from_code(sw.code(match)), sw.Record.loads(match.record().dumps())):
        assert again.game == match.game
        assert again.positions()[-1] == match.position
    assert match.game.titled == "Stones of the tavern with Forces 2 and Open stones 5"


# ---------------------------------------------------------------- each card by the smallest position that shows it


def dealt(moves: str = "", deal: str = DEAL, **rules: Any) -> Any:
    p = Cards(**rules).start()
    for move in (deal, *moves.split()):
        p = p.play(move)
    return p


def passed(deal: str, **rules: Any) -> Any:
    return dealt("pass pass pass pass", deal, stall=4, **rules)


SILVER = "deal:sss+ssss,jjj+jjjg,ggg+ggjs,ggg+ggjs;1"


def test_c35_stones_are_worth_their_prices() -> None:
    p = passed(SILVER, prices="8-5-3")
    assert (p.scores, p.game.coins) == ((21 + 120, 53, 36, 36), {"s": 3, "g": 5, "j": 8})
    assert [worth.coins for worth in p.worths] == [21, 53, 36, 36]
    assert p.game.longest == 4 * 999 // (12 * 3 + 12 * 5 + 4 * 8) + 1


def test_c36_the_most_complete_hand_scores_the_bonus() -> None:
    assert passed(SILVER, bonus=240).scores == (247, 78, 43, 43)
    p = passed(SILVER, bonus=0)
    assert (p.scores, p.bonus) == ((7, 78, 43, 43), 0)
    before = dealt("pass pass pass", SILVER, stall=4, bonus=0)
    told = picture(p).announce(before, "pass")
    assert "Worth in coins" in told
    assert "bonus" not in told
    tied = passed("deal:jjj+ssgg,jjj+ggss,ggg+jjss,jjg+gsss;1", bonus=60)
    assert tied.bonus == 120
    with pytest.raises(sw.BadRecord, match="bonus"):
        Cards(bonus=60).restore(dealt(bonus=60).describe() | {"bonus": 120})


def test_c37_so_many_trades_are_forced_in_a_hand() -> None:
    with pytest.raises(sw.IllegalMove, match=r"no trade is forced \(Forces 0\)"):
        dealt(forces=0).play("1!2:1")
    assert not any("!" in move for move in dealt(forces=0).legal_moves())
    p = dealt("1!2:1 pass pass pass 1!3:1", forces=2)
    assert (p.forced_once, p.forced, p.times_forced) == ((0,), (0,), (0, 1, 1, 0))
    assert picture(p).labels()["seat:1"] == "Player 1, no points, has forced twice, no trade back"
    assert "has forced" in picture(dealt("1!2:1", forces=2)).labels()["seat:1"]
    with pytest.raises(
        sw.IllegalMove, match=r"Player 1 has forced two trades in this hand already \(Forces 2\)"
    ):
        p.play("pass").play("pass").play("1!2:1")
    wrong: dict[str, Any]
    for wrong in ({"forced_once": []}, {"forced_once": [1]}, {"forced": [0], "times_forced": [0, 2, 1, 0]}):
        with pytest.raises(sw.BadRecord, match="forced"):
            p.game.restore(p.describe() | wrong)
    with pytest.raises(sw.BadRecord, match="forced"):
        Cards(forces=0).restore(dealt("1!2:1").describe())


def test_c38_so_many_stones_lie_face_up() -> None:
    one = dealt(deal="deal:j+gsgssj,g+jsjggs,s+ggjsjs,g+sgjgsj;1", open_stones=1)
    assert seen(one, 1) == ["j??????", "gjsjggs", "s??????", "g??????"]
    with pytest.raises(sw.IllegalMove, match="only a stone that lies face up can be forced: 1 to 1, not 2"):
        one.play("1!2:2")
    with pytest.raises(sw.MalformedMove):
        Cards(open_stones=1).start().play(DEAL)
    none = dealt(deal="deal:+jgsgssj,+gjsjggs,+sggjsjs,+gsgsjgj;1", open_stones=0)
    assert seen(none, None) == ["???????"] * 4
    with pytest.raises(sw.IllegalMove, match=r"no trade is forced \(Open stones 0\)"):
        none.play("1!2:1")
    every = dealt(deal="deal:jgsgssj+,gjsjggs+,sggjsjs+,gsgsjgj+;1", open_stones=7)
    assert seen(every, None) == seen(every, 2) == ["jgsgssj", "gjsjggs", "sggjsjs", "gsgsjgj"]
    assert not every.game.hides
    assert "hidden" not in "".join(picture(every).labels().values())
    assert [str(sw.svg(p)).count("class='rack'") for p in (none, one, every)] == [8, 8, 0]
    edited: Any = editor_of(one).used("tool:j", "seat1:2")
    assert edited.hands[0][1].kind == "j"


def test_c39_an_offered_stone_is_shown_to_the_partner_before_the_answer() -> None:
    p, hidden = dealt("4>3:5", truth=True), dealt(truth=True)
    assert seen(p, 2)[0] == "jgsg???"
    for seat in (None, 1, 3):
        assert seen(p, seat) == seen(hidden, seat)
    assert seen(p.play("no"), 2)[0] == "jgsg???"
    assert seen(p.play("yes"), 0)[2] == "sgg?g??"
    assert p.hands[2][4].known_to == (2,)  # of the wanted stone nothing is said
    assert "hidden stone 4 (gold)" in picture(p.view(2)).status()
    assert "gold" not in picture(p.view(1)).status()
    assert "Player 3 knows it" in picture(p.view(1)).labels()["seat1:4"]


def test_c39_what_is_shown_follows_from_what_everybody_sees() -> None:
    """The same moves after two deals lead to views that differ in known stones alone."""
    rng = Random(3)
    game = Cards(truth=True, open_stones=2)
    p, q = (game.start().play(game.start().sample_chance(rng)[:-1] + "1") for _ in range(2))
    stones = game.State.fields["stones"]
    while p.to_move:
        for seat in (None, *EVERYONE):
            pairs = list(zip(p.view(seat).state, q.view(seat).state, strict=True))
            differ = [i for i, (a, b) in enumerate(pairs) if a != b]
            assert all(stones.at <= i < stones.at + 28 and min(pairs[i]) > 0 for i in differ)
        move = random_move(p, rng)
        p, q = p.play(move), q.play(move)
        assert p.to_move == q.to_move


SIX = "deal:jjj+jjsg,jgg+ssgg,sss+sggj,gjs+sjgj;1"


def test_c40_a_hand_ends_when_somebody_has_so_many_of_a_kind() -> None:
    p = dealt("6>2:1", SIX, full_hand=6)
    assert (p.hand, p.is_chance, p.play("no").is_chance) == (1, False, False)
    q = p.play("yes")
    assert (q.is_chance, q.scores[0]) == (True, 6 * 12 + 6 + 120)
    assert not dealt("6>2:1 yes", SIX, full_hand=7).is_chance
    with pytest.raises(sw.BadRecord, match=r"the hand is over \(Full hand\)"):
        Cards(full_hand=6).restore(dealt("6>2:1 yes", SIX).describe())


def test_c40_a_full_hand_that_is_dealt_ends_the_hand_at_once() -> None:
    p = dealt(deal=SILVER, full_hand=7)
    assert (p.is_chance, p.hand, p.scores) == (True, 1, (127, 78, 43, 43))
    told = picture(p).announce(Cards(full_hand=7).start(), SILVER)
    assert told.startswith("Hand 1 is dealt. The hand is over. Worth in coins")


def test_c40_who_completes_a_view_gives_nobody_a_full_hand() -> None:
    p, rng = dealt(deal="deal:jjj+jjsg,jgg+ssgg,sss+ssgj,gjs+sjgj;1", full_hand=6), Random(1)
    for _ in range(300):
        q = p.view(3).determinize(rng)
        assert max(max(Counter(s.kind for s in hand).values()) for hand in q.hands) < 6


# ---------------------------------------------------------------- what is said

GONE = {
    "prices": "worth 12 coins",
    "bonus": "scores 120 more",
    "forces": "Once a hand you may force",
    "open_stones": "draws 3 stones, which lie face up",
    "truth": "an offered or a wanted hidden stone",
    "full_hand": "A hand ends when",
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
            gone = laid is not None
            gone = gone or (card.key == "forces" and rules.get("open_stones") == 0)
            gone = gone or (card.key == "truth" and rules.get("open_stones") == 7)
            assert (GONE[card.key] in text) != gone
            assert (Cards.parameters[card.key].ruling in cited) == (laid is not None)
        for sentence in page.sentences:
            assert cited.issuperset(re.findall(r"\(([A-Z]\d+)\)", sentence))
        for ruling in ("T4", "T5", "T6", "T8"):
            assert (ruling in text) == (ruling in cited)


def test_the_page_about_cards_has_each_as_it_is() -> None:
    for card in NEW:
        said = (
            card.sentence.format(n="*n*")
            if isinstance(card.sentence, str)
            else card.says(values(card.key)[len(values(card.key)) // 2])
        )
        numbers = ", ".join(f"`{v!r}`".replace("'", '"') for v in values(card.key))
        assert f"\n| {card.title} | `{card.key}` | {numbers} | {card.slot} | {card.step} | {said} |\n" in PAGE
        assert f"\n- **{card.title}**: " in PAGE  # why every game with it ends
    assert sw.paper.cards(Cards()).captions[0].startswith("Prices")
