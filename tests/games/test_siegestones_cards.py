"""SiegeStones with cards: random sets beside rules written a second time, what is said of them, and which sets there are."""

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
from stoneswidgets.scene import picture
from tests.oracles.siegestones_cards import Oracle
from tests.tiers import at_night

Cards = sw.SiegeStonesCards
DECK, NEW = {card.key: card for card in Cards.deck.cards}, Cards.deck.new
ROOT = Path(__file__).parents[2]
DEFAULTS = {name: each.default for name, each in Cards.parameters.items()}


def drawn(rng: Random, most: int = 3) -> dict[str, Any]:
    """A set of cards that can be laid, each of them as likely as any other."""
    while True:
        keys = rng.sample([*DECK], rng.randint(1, most))
        values = {key: [v for v in Cards.parameters[key].allowed if v != DEFAULTS[key]] for key in keys}
        rules = {key: rng.choice(some) for key, some in values.items()}
        if rng.random() < 0.2:
            rules["players"] = rng.choice([3, 4])
        if not [*Cards.deck.refusals(rules)]:
            return rules


def played(rules: dict[str, Any], moves: str) -> Any:
    p = Cards(**rules).start()
    for move in moves.split():
        p = p.play(move)
    return p


def agrees(rules: dict[str, Any], rng: Random) -> None:
    """Play a random game in both, and compare what is legal, who controls what, who has won."""
    game = Cards(**rules)
    p, oracle = game.start(), Oracle(rules, None)
    for made in range(game.max_game_length + 1):
        assert p.to_move == oracle.to_move()
        seen = oracle.seen()
        assert {name: control.owner for name, control in p.control().items()} == seen.pop("owners")
        assert {name: getattr(p, name) for name in seen} == seen
        if p.is_over:
            assert (list(p.winners), list(p.scores)) == oracle.result()
            assert game.restore(p.describe()) == p
            return
        if p.is_chance:
            assert set(p.outcomes()) == oracle.chance()
            move, seat = p.sample_chance(rng), None
        else:
            seat = rng.choice(p.to_move)
            moves = p.legal_moves(seat)
            assert set(moves) == oracle.legal(seat)
            move = "swap" if made == 1 and "swap" in moves and rng.random() < 0.5 else rng.choice(moves)
        p = p.play(move, seat)
        oracle.play(move, seat)
    raise AssertionError(f"a game is longer than {game.max_game_length} moves")


@pytest.mark.parametrize("seed", [*range(0, 300, 20), *at_night(*range(1_000, 3_000, 20))])
def test_a_second_set_of_rules_agrees_under_random_cards(seed: int) -> None:
    for each in range(seed, seed + 20):
        rng = Random(each)
        agrees(drawn(rng), rng)


@pytest.mark.parametrize("seed", range(5))
def test_rules_with_cards_keep_what_every_game_promises(seed: int) -> None:
    assert Cards(**drawn(Random(seed))).check(2, seed, progress=False) == 2


def test_no_stone_appears_or_vanishes() -> None:
    for seed in range(20):
        rng = Random(seed)
        game = Cards(**({"closed_in": 3} | drawn(rng, 1) if seed % 2 else drawn(rng)))
        p = game.start()
        while not p.is_over:
            p = p.play(random_move(p, rng))
            owners = [control.owner for control in p.control().values()]
            for who in range(game.players):
                on_board = [*p.stones.values()].count(who)
                assert on_board + p.lost[who] + owners.count(who) + p.supply[who] >= game.stones_each
            assert len(p.towers) + p.towers_left == game.towers


def test_without_a_card_it_is_the_published_game() -> None:
    for seed in range(5):
        p, q, rng = Cards().start(), sw.SiegeStones().start(), Random(seed)
        while not q.is_over:
            assert p.legal_moves() == q.legal_moves()
            move = random_move(q, rng)
            p, q = p.play(move), q.play(move)
            assert (p.stones, p.towers, p.control(), p.supply) == (q.stones, q.towers, q.control(), q.supply)
        assert (p.winners, p.scores) == (q.winners, q.scores)
    assert sw.rules(Cards()).sentences == sw.rules(sw.SiegeStones()).sentences


# ---------------------------------------------------------------- which sets there are


def test_every_card_is_a_rule_parameter_with_a_slot_a_step_and_a_sentence_for_each_value() -> None:
    assert {*DECK} == {*Cards.parameters} - {"players"}
    for key, card in DECK.items():
        assert card.slot in SLOTS
        assert card.step in STEPS
        assert card.question.endswith("?")
        for value in Cards.parameters[key].allowed:
            if value != DEFAULTS[key]:
                assert card.says(value).endswith(".")
                assert "{" not in card.says(value)


APART = {
    frozenset(pair.split(" + "))
    for pair in (
        "No neighbours + Chain", "No neighbours + Blind beginning", "Marching + Bag of turns", "Marching + Step",
        "Cut and choose + Bag of turns", "Cut and choose + Uneven sides", "Cut and choose + Blind beginning",
        "Bag of turns + Hold the field", "Together + Closed in", "Together + Hold the field", "Together + Scorched", "Crown + Sinkholes",
    )
}  # fmt: skip
"""The deck's column "not with"; Crown and Sinkholes exclude one another in the centre, the value that is tried."""


def test_two_cards_are_laid_if_they_are_of_two_slots_and_nothing_else_speaks_against_it() -> None:
    for one, other in combinations(NEW, 2):
        rules = {card.key: Cards.parameters[card.key].allowed[-1] for card in (one, other)}
        why = [*Cards.deck.refusals(rules)]
        assert bool(why) == (one.slot == other.slot or frozenset({one.title, other.title}) in APART)
        if why:
            with pytest.raises(sw.BadRules, match=rf"(?s)(?=.*{one.title})(?=.*{other.title})"):
                Cards(**rules)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (
            {"goal": 5, "side": 3, "opening": "centre", "tiebreak": "none"},
            "at most three cards are laid, not 4",
        ),
        ({"goal": 5, "chain": 3}, "cards of one slot, goal"),
        ({"sinkholes": "centre", "opening": "centre"}, "the first drop would fall through"),
        ({"cut_and_choose": True, "players": 3}, "for two players"),
        ({"together": 1, "tiebreak": "none"}, "both win together, or lose together"),
        ({"scorched": 2, "towers": 6}, "Scorched needs 7 towers in the box, not 6"),
        ({"blind_beginning": True, "opening": "centre"}, "both are about the first drops"),
        ({"marching": 4}, "marching is one of 0, 2, 3"),
    ],
)
def test_what_cannot_be_laid_says_why(rules: dict[str, Any], why: str) -> None:
    with pytest.raises(sw.BadRules, match=why):
        Cards(**rules)


def test_a_set_of_cards_travels_in_a_code_and_a_record() -> None:
    match = sw.Match(Cards(cut_and_choose=True, marching=2))
    for move in ("Td4", "swap", "c4", "e5"):
        match.play(move)
    for again in (sw.from_code(sw.code(match)), sw.Record.loads(match.record().dumps())):
        assert again.game == match.game
        assert again.positions()[-1] == match.position


@pytest.mark.parametrize(
    "change",
    [
        {"lost": [0, 19, 0, 0]},
        {"lost": [1, 0, 0, 0]},
        {"towers_left": 5},
        {"controlled": [[]] * 4},
        {"one": []},
        {"lost": [0, 0, 1, 0]},
    ],
)
def test_a_described_position_is_checked(change: dict[str, Any]) -> None:
    p = played({"marching": 2}, "Td4 a1 g4 c4 c3")
    described = p.describe()
    assert p.game.restore(described) == p
    with pytest.raises(sw.BadRecord, match="that position is not possible"):
        p.game.restore(described | change)


def test_nobody_else_can_be_said_to_have_won() -> None:
    over = played({"hold_the_field": True, "goal": 1}, "Td4 a1 c4 a2")
    assert over.game.restore(over.describe()) == over
    with pytest.raises(sw.BadRecord, match="the game would not be over so"):
        over.game.restore(over.describe() | {"winners": [1]})


# ---------------------------------------------------------------- each card by the smallest position that shows it


def test_c1_white_takes_over_a_stone_or_a_tower_and_black_is_next() -> None:
    p = played({"cut_and_choose": True}, "d4 swap")
    assert (p.stones, p.to_move) == ({"d4": 1}, (0,))
    assert "swap" not in p.legal_moves()
    p = played({"cut_and_choose": True, "marching": 2}, "Td4 swap c4")
    assert (p.towers, p.stones, p.to_move) == (("d4",), {"c4": 0}, (0,))
    assert "swap" not in played({"cut_and_choose": True}, "d4 d5 c4").legal_moves()


def test_c2_every_turn_but_the_first_has_so_many_drops() -> None:
    p, seats = Cards(marching=3).start(), []
    for move in ("a1", "b2", "c3", "d4", "e5", "f6"):
        seats += p.to_move
        p = p.play(move)
    assert seats == [0, 1, 1, 1, 0, 0]


def test_c3_towers_keep_their_distance_and_a_refusal_names_the_card() -> None:
    p = played({"no_neighbours": 2}, "Td4")
    with pytest.raises(sw.IllegalMove, match=r"d5 is next to the tower on d4 \(No neighbours\)"):
        p.play("Td5")
    with pytest.raises(sw.IllegalMove, match=r"d6 is two spaces from the tower on d4 \(No neighbours\)"):
        p.play("Td6")
    assert p.play("Td7").towers == ("d7", "d4")


def test_c4_stones_two_spaces_away_count_with_a_part_of_their_rating() -> None:
    p = played({"long_arm": "half"}, "Td4 d6 c4 a1")
    assert p.control()["d4"].sums == (5, 3)
    assert played({"long_arm": "third"}, "Td4 d6 c4 a1").control()["d4"].sums == (5, 2)
    words = picture(p).sentences(picture(p).readings())
    assert "White 3 (d6); Two spaces from d4, a stone counts half of its rating, rounded down: d6" in words


def test_c5_a_tower_takes_a_clear_lead() -> None:
    moves = "Td4 d5 c4 e4 d6 c5 Td7"
    assert played({}, moves).control()["d4"].owner == 1
    p = played({"clear_lead": 6}, moves)
    assert p.control()["d4"].owner is None
    assert "the greatest sum is 5 ahead, and that takes 6" in picture(p).sentences(picture(p).readings())


def test_c6_stones_that_are_closed_in_leave_for_good() -> None:
    p = played({"closed_in": 3}, "c4 d4 d5 a1 e5")
    assert p.stones == {"d5": 0, "c4": 0, "e5": 0, "a1": 1}
    assert (p.lost, p.supply) == ((0, 1), (17, 18))
    before = played({"closed_in": 3}, "c4 d4 d5 a1")
    shown = picture(p)
    assert "d4 is closed in and has left the game." in shown.sentences(shown.happened(before, "e5"))
    assert "d4" in p.legal_moves()


@pytest.mark.parametrize("where", [v for v in Cards.parameters["sinkholes"].allowed if v != "off"])
def test_c7_a_hole_is_no_space(where: str) -> None:
    p = Cards(sinkholes=where).start()
    assert p.closed
    for name in p.closed:
        assert p.game.beside(name) == ()
        with pytest.raises(sw.IllegalMove, match=rf"{name} is a hole \(Sinkholes\)"):
            p.play(name)
        with pytest.raises(sw.BadDiagram, match="there is a piece in a hole"):
            p.game.from_diagram(played({}, name).to_diagram())
    scene = picture(p).scene()
    assert {name for name in p.game.board.names if scene["labels"][f"space:{name}"].endswith("hole")} == {
        *p.closed
    }
    assert str(sw.svg(p)).count("class='void'") == len(p.closed)


def test_c8_towers_win_only_in_a_chain() -> None:
    text = "4,7,4,..../..1../...[rxe].[rxe]/..1.1.1/....[rxe]./...../...."
    p = Cards(chain=3).from_diagram(text, 1)
    assert [name for name, control in p.control().items() if control.owner == 0] == ["d5", "f7"]
    assert (p.scores, p.is_over) == ((1, 0), False)


def test_c9_the_goal_wins_when_the_next_turn_begins() -> None:
    held = played({"hold_the_field": True, "goal": 1}, "Td4 a1 c4")
    assert played({"goal": 1}, "Td4 a1 c4").winners == (0,)
    assert not held.is_over
    assert held.play("Td5").to_move == (0,)  # c4 counts 4 for d4: nobody's, when Black's turn begins
    shown = picture(held.play("a2"))
    assert shown.position.winners == (0,)
    assert shown.sentences(shown.outcome()) == "Black wins: 1 tower held when the next turn begins."


def test_c10_the_bag_says_who_is_next_until_it_is_empty() -> None:
    p = played({"bag_of_turns": 1}, "d4")
    assert (p.outcomes(), p.tokens, p.to_move) == ({"black": 0.5, "white": 0.5}, (1, 1), ())
    p = p.play("black")
    assert (p.to_move, p.tokens) == ((0,), (0, 1))
    p = p.play("d5")
    assert [*p.outcomes()] == ["white"]
    assert p.play("white").tokens == (1, 1)
    assert picture(p).status() == "The bag says whose turn is next."


def test_c11_a_stone_steps_to_a_space_next_to_it_and_turns_without_a_drop_end_the_game() -> None:
    p = played({"step": 10}, "d4 a1")
    for move, why in {
        "a1-b1": "no stone of your own",
        "d4-d6": "not next to d4",
        "d4-d4": "not next",
    }.items():
        with pytest.raises(sw.IllegalMove, match=rf"{why}.*\(Step\)"):
            p.play(move)
    assert ("tray:stone", "space:d4", "space:d5") in picture(p).paths()
    for move in ("d4-d5", "a1-b1", "d5-d4", "b1-a1", "d4-d5", "a1-b1", "d5-d4", "b1-a1", "d4-d5", "a1-b1"):
        assert not p.is_over
        p = p.play(move)
    assert (p.is_over, p.winners, p.stones) == (True, (0, 1), {"d5": 0, "b1": 1})


def test_c12_towers_in_the_middle_count_two() -> None:
    p = played({"crown": 4}, "Td4 a1 d5 a2 e5")
    assert (p.control()["d4"].owner, p.scores, p.is_over) == (0, (2, 0), False)
    assert picture(p).standing(0).startswith("2 points")
    assert str(sw.svg(p)).count("class='brim'") == 7


def test_c13_white_needs_fewer_towers() -> None:
    p = played({"uneven_sides": 2}, "Td4 d5 Ta1 b1")
    assert (p.winners, p.scores) == ((1,), (0, 2))
    assert picture(p).status() == "White wins with 2 towers; White needs 2 towers fewer."


def test_c14_a_tower_that_has_passed_twice_is_a_ruin_and_no_tower_any_more() -> None:
    before = played({"scorched": 2, "side": 3}, "c2 Td3 Tc3 e4 Ta1 Tc1")
    p = before.play("e3")
    assert (before.towers, p.towers, p.ruins) == (("a1", "c3", "d3", "c1"), ("a1", "c3", "c1"), ("d3",))
    assert (before.control()["d3"].owner, p.scores, p.towers_left) == (1, (0, 0), 5)
    shown = picture(p)
    assert shown.announce(before, "e3") == "Black dropped a stone on e3. d3 is a ruin now."
    assert (shown.labels()["space:d3"], "tower ruin" in str(sw.svg(p))) == ("d3, ruin", True)
    with pytest.raises(sw.IllegalMove, match=r"d3 is filled by a ruin \(Scorched\)"):
        p.play("d3")


def test_c15_both_choose_secretly_and_one_space_gets_one_tower() -> None:
    game = Cards(blind_beginning=True)
    p = game.start().play("Td4", 1)
    assert (p.to_move, p.chosen, p.view(0).chosen, p.view(1).chosen) == (
        (0,),
        (None, "d4"),
        (None, None),
        (None, "d4"),
    )
    assert [picture(p.view(seat)).labels()["space:d4"] for seat in (0, 1, None)] == [
        "d4, empty", "d4, White's choice, a tower", "d4, empty",
    ]  # fmt: skip
    assert "d4" not in str(p.view(0).describe()["chosen"])
    assert game.restore(p.describe()) == p
    with pytest.raises(sw.IllegalMove, match=r"both first choose a space for a tower \(Blind beginning\)"):
        p.play("d4", 0)
    assert (p.play("Td4").towers, p.play("Td4").towers_left) == (("d4",), 8)
    assert (p.play("Ta1").towers, p.play("Ta1").to_move) == (("a1", "d4"), (0,))


def test_c16_both_win_or_both_lose_and_all_of_the_library_knows_it() -> None:
    ends = {}
    for seed in range(60):
        rng, match = Random(seed), sw.Match(Cards(together=1, side=3))
        while not match.is_over:
            match.play(random_move(match.position, rng))
        p = match.position
        owners = [control.owner for control in p.control().values()]
        is_won = None not in owners and abs(owners.count(0) - owners.count(1)) <= 1
        assert (p.winners, p.game.restore(p.describe())) == ((0, 1) if is_won else (), p)
        free = sorted(name for name, control in p.control().items() if control.owner is None)
        why = "nobody controls" if free else "the numbers of towers differ by more than 1 ("
        words = "Both win." if is_won else f"Both lose: {why}"
        assert picture(p).status().startswith(words)
        assert all(name in picture(p).status() for name in (free if not is_won else ()))
        ends[words] = match
    assert len(ends) == 3
    for words, ended in ends.items():
        again = sw.Record.loads(ended.record().dumps())
        assert again.result["winners"] == [0, 1] * (words == "Both win.")
        assert sw.from_code(sw.code(ended)).positions()[-1] == ended.position
    run = sw.lab.simulate(Cards(together=1), games=200, seed=1)
    assert run.outcomes == {"Drawishness": "both win", "AllLost": "both lose"}
    assert run["Drawishness"].mean + run["AllLost"].mean == 1
    bot = sw.bot(4, seed=1)
    assert (
        bot.choose(Cards(together=1, blind_beginning=True).start().view(0)) in Cards().start().legal_moves()
    )


# ---------------------------------------------------------------- what is said

GONE = {
    "cut_and_choose": "as free as any other",
    "marching": "A turn is one drop",
    "no_neighbours": "if there is none either, you pass",
    "long_arm": "adds up the ratings of their stones next to it",
    "clear_lead": "nobody else's sum equals it",
    "closed_in": "moves or leaves",
    "sinkholes": "The board has 37 spaces",
    "chain": "controls the most towers",
    "hold_the_field": "more than anybody else, wins at once",
    "bag_of_turns": "take turns in this order",
    "step": "Nothing on the board moves",
    "crown": "controls the most towers",
    "uneven_sides": "controls the most towers",
    "scorched": "moves or leaves it",
    "blind_beginning": "as free as any other",
    "together": "controls the most towers",
}
"""Of each card, words of the rule that it replaces."""


def told_truly(rules: dict[str, Any]) -> None:
    game = Cards(**rules)
    text = "\n".join(sw.rules(game).sentences)
    for card in NEW:
        own = [v for v in Cards.parameters[card.key].allowed if v != DEFAULTS[card.key]]
        laid = rules.get(card.key)
        for value in own:
            assert (card.says(value)[:-1] in text) == (value == laid)
        if laid is not None:
            assert GONE[card.key] not in text
        elif GONE[card.key] not in text:
            assert {card.key for card in NEW if GONE[card.key] not in text} & rules.keys() or {
                "side",
                "opening",
            } & rules.keys()
    cited = {ruling.id for ruling in sw.rules(game).rulings}
    assert {game.parameters[card.key].ruling for card in game.laid if card in NEW} <= cited
    for each in sw.rules(game).sentences:
        assert cited.issuperset(re.findall(r"\(([SC]\d+)\)", each))


@pytest.mark.parametrize("seed", range(0, 400, 100))
def test_a_laid_card_brings_its_sentence_and_takes_away_the_one_it_replaces(seed: int) -> None:
    for each in range(seed, seed + 100):
        told_truly(drawn(Random(each)))


# ---------------------------------------------------------------- the page about cards


def row(key: str) -> str:
    """A card's row in the table of docs/cards.md."""
    card = DECK[key]
    values = [v for v in Cards.parameters[key].allowed if v != DEFAULTS[key]]
    numbers = ", ".join(f"`{v!r}`".replace("'", '"') for v in values)
    said = card.sentence.format(n="*n*", s="s") if isinstance(card.sentence, str) else card.says(values[0])
    return f"| {card.title} | `{key}` | {numbers} | {card.slot} | {card.step} | {said} |"


def test_the_page_about_cards_has_each_as_it_is() -> None:
    page = (ROOT / "docs" / "cards.md").read_text("utf-8")
    assert "\n".join(row(card.key) for card in NEW) in page
    for card in NEW:
        assert f"\n- **{card.title}**: " in page  # why every game with it ends
