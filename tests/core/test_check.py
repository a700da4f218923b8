"""`check` reports each kind of mistake in a rule with the rule's name and line."""

from __future__ import annotations

import pytest
from kuhn import Kuhn
from race import Race

import stoneswidgets as sw
from stoneswidgets.core.check import CheckedVector, Word
from stoneswidgets.games.siegestones import rules
from stoneswidgets.kernel import CHANCE, OVER, popcount
from tests.tiny.shares import Shares


def variant(parent=sw.SiegeStones, **body) -> sw.Game:
    """Return a variant whose class has these names in its body, functions among them as rules."""
    return type(
        "Mine", (parent,), {name: sw.rule(each) if callable(each) else each for name, each in body.items()}
    )()


def outside(t, s, action):
    rules.apply(t, s, action)
    s.stones[0] |= 1 << 40


def on_top(t, s, action):
    rules.apply(t, s, action)
    s.stones[0] |= s.stones[1]


def nobody_wins(t, s, action):
    rules.apply(t, s, action)
    s.actor = OVER


race = Race.dynamics.apply


def lost(t, s, action):
    if s.actor == CHANCE:
        raise ValueError
    race(t, s, action)


def less_than_none(t, s, seat, out):
    return -rules.legal(t, s, seat, out)


def too_large(t, s, stones):
    return stones * stones * stones


def no_entry(t, s, stones):
    return s[100] if stones != 0 else 0


def divides(t, s, stones):
    return 6 // (len(stones) - 1) if stones != 0 else 0


def without_end(t, s, stones):
    n = 0
    while stones != 0:
        stones |= 1
        n += 1
    return n


def beyond(t, s, seat):
    return len(s.stones[seat + 3])


def by_turns(t, s, action):
    rules.apply(t, s, action)
    s.towers_left += next(CALLS) % 2


CALLS = iter(range(10**9))


def falls_to_chance(t, s, action):
    rules.apply(t, s, action)
    s.actor = CHANCE


def writes(t, s, seat):
    s.actor = seat
    return 0


def twice(t, s, seat, out):
    n = rules.legal(t, s, seat, out)
    out[n] = out[0]
    return n + 1


def hides_its_own_turn(t, s, seat):
    s.towers_left = 0


MISTAKES = [
    (
        "apply",
        outside,
        r"the rule apply made an impossible state: stones\[0\].* bit 40, .* written by outside, line 3 of it",
    ),
    ("apply", on_top, r"rule apply .*stones\[0\].* and stones\[1\].* have .* in common"),
    ("apply", nobody_wins, "rule apply .*over without a winner; sw.win, sw.draw and sw.end set"),
    ("apply", by_turns, "makes a different state when it is called again"),
    ("apply", falls_to_chance, "a chance event is due .*game has no rule chance"),
    ("legal", less_than_none, r"rule legal returned -\d+; it must be a number from 0"),
    ("legal", lambda t, s, seat, out: 0, "at the start: seat 0 is to move and has no legal move"),
    ("legal", twice, "the rule legal lists 0 .a4. twice"),
    ("score", writes, r"rule writes, line 2 .*it writes to s\[0\], which it may not change"),
    ("score", lambda t, s, seat: (seat,), "the rule score returned a tuple for seat 0"),
    ("mask", hides_its_own_turn, "determinize fills in.* impossible state|reveals what the rule mask hides"),
    ("threat_sum", too_large, "rule too_large, line 2 .*does not fit 64 bits"),
    ("threat_sum", no_entry, r"rule no_entry, line 2 .*there is no s\[100\]"),
    ("score", beyond, r"rule beyond, line 2 .*s.stones goes from 0 to 3, not 4"),
    ("threat_sum", divides, "at [a-gT1-7]+: the rule divides, line 2 .*ZeroDivisionError"),
    ("threat_sum", lambda t, s, stones: stones << 64, "a shift by 64"),
    ("threat_sum", without_end, "rule without_end, line [2-5] .*was stopped"),
]


@pytest.mark.full
@pytest.mark.parametrize(("name", "function", "said"), MISTAKES, ids=[said[:30] for *_, said in MISTAKES])
def test_a_check_names_the_rule_with_the_mistake(name, function, said) -> None:
    with pytest.raises(sw.BrokenRule, match=f"^Mine.*{said}"):
        variant(**{name: function}).check(games=3, progress=False)


@pytest.mark.parametrize(
    ("parent", "changed", "said"),
    [
        (Race, {"max_legal_moves": 2}, "there is no out.2.; .*max_legal_moves says 2, which is too few"),
        (sw.SiegeStones, {"apply": falls_to_chance, "chance": lambda t, s, g: 300}, "action 300 has no text; .* as in heads = sw.move"),
        (Kuhn, {"determinize": lambda t, s, seat, g: None}, r"cards\[1\] is still hidden"),
        (Shares, {"score_range": (0, 1)}, r"at the end, after .*: the score of seat \d is \d+, outside the score_range, 0 to 1"),
        (sw.BluffStones, {"choosing": lambda t, s: 99}, "choosing returned 99, .*a bit for each seat .*from 1 to 3"),
    ],
)  # fmt: skip
def test_what_does_not_fit_dice_secrets_and_points_is_named(parent, changed, said) -> None:
    game = variant(parent, **changed)
    with pytest.raises(sw.BrokenRule, match=said):
        game.check(games=3, progress=False)


@pytest.mark.parametrize(
    "use",
    [
        lambda game: game.start().playouts(9, seed=1),
        sw.Board,
        lambda game: sw.lab.simulate(game, games=9, progress=False),
    ],
    ids=["a search", "a board", "a run"],
)
def test_the_first_use_of_a_class_checks_it_briefly(use) -> None:
    with pytest.raises(sw.BrokenRule, match=r"rule divides, line 2 .*ZeroDivisionError") as raised:
        use(variant(threat_sum=divides))
    assert raised.value._render_traceback_()[0].startswith("In divides, line ")


def test_numbers_and_vectors_refuse_what_machine_code_does_not_notice() -> None:
    for wrong, said in (
        (lambda: Word(1 << 62) * 2, "9223372036854775808 does not fit"),
        (lambda: 1 << Word(-1), "a shift by -1"),
        (lambda: Word(3) / 2, "a fraction"),
        (lambda: CheckedVector([1, 2], "s")[2], r"there is no s\[2\]; it goes up to s\[1\]"),
        (lambda: CheckedVector([1, 2], "t", fixed=True).__setitem__(0, 3), r"it writes to t\[0\]"),
        (lambda: CheckedVector([1, 2], "s").__setitem__(0, 0.5), "0.5 is not a whole number"),
    ):
        with pytest.raises(sw.BrokenRule, match=said):
            wrong()
    assert Word(7) // 2 + popcount(Word(6)) == 5


def test_plain_play_refuses_what_cannot_be_and_the_position_stays() -> None:
    p = variant(apply=outside).start()
    with pytest.raises(sw.BrokenRule, match=r"at d4: .*bit 40"):
        p.play("d4")
    with pytest.raises(sw.BrokenRule, match=r"at d4: the game is over without a winner"):
        variant(apply=nobody_wins).start().play("d4")
    for ask in (lambda p: p.legal_moves(), lambda p: p.play("d4")):
        with pytest.raises(sw.BrokenRule, match=r"Mine: the rule legal returned -74;"):
            ask(variant(legal=less_than_none).start())
    with pytest.raises(sw.BadRecord, match="cards is a whole number from -2 to 2, not 3"):
        Kuhn().restore(Kuhn().start().describe() | {"cards": [3, 0]})
    with pytest.raises(sw.BrokenRule, match=r"at d5: the rule no_entry, line 2 .*IndexError"):
        variant(threat_sum=no_entry).start().play("Td4").play("d5")


def test_where_nobody_can_move_the_move_that_led_there_is_refused_and_all_stays() -> None:
    def none_left(t, s, seat, out):
        return rules.legal(t, s, seat, out) if len(s.empty) > len(t.full) - 2 else 0

    match = sw.Match(variant(legal=none_left))
    match.play("c3")
    said = "Mine, at d4: the rule apply made a position in which seat 0 is to move and has no legal move"
    for play in (match.play, match.position.play):
        with pytest.raises(sw.BrokenRule, match=said):
            play("d4")
    assert match.moves == ("c3",)


def test_where_a_chance_event_fails_the_move_before_it_is_not_played() -> None:
    match = sw.Match(variant(Race, apply=lost), seed=1)
    start = match.position
    with pytest.raises(sw.BrokenRule, match="lost"):
        match.play("roll")
    assert (match.moves, match.position, match.can_redo) == ((), start, False)


@pytest.mark.parametrize("name", sw.GAMES)
def test_the_librarys_games_pass_the_check(name: str) -> None:
    assert sw.game(name).check(games=1) == 1
