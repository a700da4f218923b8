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
from stoneswidgets.games.siegestones_cards.cards import DECK, NEW, SLOTS, STEPS, refusals
from stoneswidgets.scene import picture
from tests.oracles.siegestones_cards import Oracle
from tests.tiers import NIGHT

Cards = sw.SiegeStonesCards
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
        if not [*refusals(rules)]:
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
            return
        assert set(p.legal_moves()) == oracle.legal(p.to_move[0])
        move = (
            "swap" if made == 1 and "swap" in p.legal_moves() and rng.random() < 0.5 else random_move(p, rng)
        )
        p = p.play(move)
        oracle.play(move)
    raise AssertionError(f"a game is longer than {game.max_game_length} moves")


@pytest.mark.parametrize("seed", range(0, 300, 20))
def test_a_second_set_of_rules_agrees_under_random_cards(seed: int) -> None:
    for each in range(seed, seed + 20):
        rng = Random(each)
        agrees(drawn(rng), rng)


@NIGHT
@pytest.mark.parametrize("seed", range(1_000, 3_000, 100))
def test_a_second_set_of_rules_agrees_under_two_thousand_random_sets(seed: int) -> None:
    for each in range(seed, seed + 100):
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
            assert game.restore(p.describe()) == p


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


COUNTS = {
    "cut_and_choose": (74, 5402), "marching": (74, 5328), "no_neighbours": (74, 5148), "long_arm": (74, 5328), "clear_lead": (74, 5328),
    "closed_in": (74, 5328), "sinkholes": (72, 5040), "chain": (74, 5328), "hold_the_field": (74, 5328),
}  # fmt: skip


@pytest.mark.parametrize("key", COUNTS)
def test_the_first_moves_are_counted(key: str) -> None:
    value = next(v for v in Cards.parameters[key].allowed if v != DEFAULTS[key])
    first = Cards(**{key: value}).start()
    after = [first.play(move) for move in first.legal_moves()]
    assert (len(after), sum(len(p.legal_moves()) for p in after)) == COUNTS[key]


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


def test_two_cards_are_laid_if_they_are_of_two_slots_and_nothing_else_speaks_against_it() -> None:
    for one, other in combinations(NEW, 2):
        rules = {card.key: Cards.parameters[card.key].allowed[-1] for card in (one, other)}
        why = [*refusals(rules)]
        apart = {one.key, other.key} == {"no_neighbours", "chain"}
        assert bool(why) == (one.slot == other.slot or apart)
        if why:
            with pytest.raises(sw.BadRules, match=f"{one.title} and {other.title}"):
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
    assert p.scores[0] == max(map(len, _chains(p, 0)))
    assert not p.is_over


def _chains(p: Any, seat: int) -> list[set[str]]:
    held = {name for name, control in p.control().items() if control.owner == seat}
    found: list[set[str]] = [set()]
    for name in held:
        chain = {name}
        while more := {n for each in chain for n in p.game.beside(each)} & held - chain:
            chain |= more
        found.append(chain)
    return found


def test_c9_the_goal_wins_when_the_next_turn_begins() -> None:
    held = played({"hold_the_field": True, "goal": 1}, "Td4 a1 c4")
    assert played({"goal": 1}, "Td4 a1 c4").winners == (0,)
    assert not held.is_over
    assert held.play("Td5").to_move == (0,)  # c4 counts 4 for d4: nobody's, when Black's turn begins
    shown = picture(held.play("a2"))
    assert shown.position.winners == (0,)
    assert shown.sentences(shown.outcome()) == "Black wins: 1 tower held when the next turn begins."


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
            assert {"chain", "hold_the_field", "side", "cut_and_choose", "opening"} & rules.keys()
    cited = {ruling.id for ruling in sw.rules(game).rulings}
    assert {game.parameters[card.key].ruling for card in game.laid if card in NEW} <= cited
    for each in sw.rules(game).sentences:
        assert cited.issuperset(re.findall(r"\(([SC]\d+)\)", each))


@pytest.mark.parametrize("seed", range(0, 400, 100))
def test_a_laid_card_brings_its_sentence_and_takes_away_the_one_it_replaces(seed: int) -> None:
    for each in range(seed, seed + 100):
        told_truly(drawn(Random(each)))


@NIGHT
def test_all_that_is_said_belongs_to_the_laid_cards_in_two_thousand_sets() -> None:
    for each in range(2_000):
        told_truly(drawn(Random(each + 10_000)))


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
