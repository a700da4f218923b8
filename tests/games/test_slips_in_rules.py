"""Lines that are good Python and mean something else than what was typed for: each is refused in its class's own line."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.bodies import by_name
from stoneswidgets.kernel.call_graph import reached
from stoneswidgets.kernel.unfit import unfit
from tests.games.cells import body, rule, run

pytestmark = pytest.mark.usefixtures("classes_forgotten")

TOWER = (
    "mover = s[ACTOR]\nrules.apply(t, s, action)\nif {}:\n    s[ACTOR] = mover if s[ACTOR] != OVER else OVER"
)
TIE = "break_tie(t, s, tied)"
SCORE = "score(t, s, seat)"
WHO = "majority(t, s, ring)"
IMPORTS = "from stoneswidgets.games.ascension import rules as asc\nfrom stoneswidgets.games.tavern import rules as tav\n"

SLIPS = [
    (TOWER.format("action == rules.TOWER"), {}, r"line 5 of it, .*: rules.TOWER <= action < rules.PASS"),
    (TOWER.format("rules.TOWER != action"), {}, "line 5 of it, .*: not rules.TOWER <= action < rules.PASS"),
    (
        "tav.apply(t, s, action)\nif action == tav.FORCE:\n    s[tav.DONE] += 1",
        {"parent": "Tavern"},
        r"line 4 of it, compares action == tav.FORCE, which is the first of such moves alone: tav.FORCE <= action < tav.PASS",
    ),
    (
        "if bluff.BID == action:\n    s[bluff.TOKEN] = 0\nbluff.apply(t, s, action)",
        {"parent": "BluffStones"},
        r"line 3 of it, .*: bluff.BID <= action$",
    ),
    (TOWER.format("action == 3 or 4"), {}, "line 5 of it, has the number 4 as a condition: action == 3 or action == 4"),
    (TOWER.format("action == D4 or D5"), {}, "line 5 of it, has the number D5 as .*: action == D4 or action == D5"),
    (TOWER.format("rules.LEFT == 0"), {}, r"line 5 of it, computes with rules.LEFT, .*: s\[rules.LEFT\]$"),
    (TOWER.format("t[rules.GOAL] > 1 and rules.TOWERS"), {}, r"line 5 of it, computes with rules.TOWERS, .*: s\[rules.TOWERS\]$"),
    (TOWER.format("not rules.TOWERS"), {}, r"line 5 of it, computes with rules.TOWERS, .*: s\[rules.TOWERS\]$"),
    (TOWER.format("ACTOR == 1"), {}, r"line 5 of it, computes with ACTOR, .*: s\[ACTOR\]$"),
    ("return popcount(rules.HELD + seat)", {"head": SCORE}, r"line 3 .* rules.HELD \+ seat, .*: s\[rules.HELD \+ seat\]$"),
    ("return rules.score(t, s, seat) >= rules.GOAL", {"head": SCORE}, r"line 3 .* rules.GOAL, .*: t\[rules.GOAL\]$"),
    ("rules.apply(t, s, action)\ns[rules.EMPTY] &= rules.STONES", {}, r"line 4 .* rules.STONES, .*: s\[rules.STONES\]$"),
    ("rules.apply(t, s, action)\ns[rules.LEFT] =+ 1", {}, r"line 4 of it, has =, then \+1: s\[rules.LEFT\] \+= 1 is"),
    ("rules.apply(t, s, action)\ns[rules.LEFT] =- 1", {}, r"line 4 of it, has =, then -1: s\[rules.LEFT\] -= 1 is"),
    ("rules.apply(t, s, action)\ns[ACTOR] = s[ACTOR]", {}, r"line 4 of it, gives s\[ACTOR\] the value that it has"),
    ("return 2 ^ rules.players(t) - 1", {"head": TIE}, "line 3 of it, has 2 .* no power: 1 << rules.players"),
    (
        "if popcount(s[asc.FOLLOWERS] & ring) > 4:\n    return 0\nreturn False",
        {"head": WHO, "parent": "Ascension"},
        "line 5 of it, returns False, which is 0: return the number that is meant",
    ),
    ("mover = s[ACTOR]\nrules.apply(t, s, action)\nif action > 63:\n    s[ACTOR] = mover", {}, r"line 6 of it, goes on where rules.apply may have ended the game: if s\[ACTOR\] != OVER: s\[ACTOR\] = mover"),
    ("return 2 if seat == 2 else rules.score(t, s, seat)", {"head": SCORE}, "line 3 of it, compares seat with 2, but seats count from 0, and 2 play; players = … in the class says how many$"),
    ("mover = s[ACTOR]\nrules.apply(t, s, action)\nif mover == 2:\n    s[rules.LEFT] = 0", {}, "line 5 of it, compares mover with 2, but"),
    ("if s[ACTOR] == 4:\n    s[tav.DONE] += 1\ntav.apply(t, s, action)", {"parent": "Tavern"}, r"line 3 of it, compares s\[ACTOR\] with 4, but .*, and 4 play"),
    ("n = 0\nfor i in range(1, 3):\n    n += popcount(s[rules.HELD + i])\nreturn n", {"head": SCORE}, r"line 4 .* counts range\(1, 3\) in place of range\(2\), but seats count from 0"),
    ("n = 0\nfor i in range(1, 5):\n    n += s[tav.TOTALS + i]\nreturn n", {"head": SCORE, "parent": "Tavern"}, r"line 4 .* in place of range\(4\), but seats count from 0, and 4 play$"),
    ("rules.apply(t, s, action)\nmover = s[ACTOR]\nif action > 63 and s[ACTOR] != OVER:\n    s[ACTOR] = mover", {}, r"line 4 of it, notes whose turn it is after rules.apply has passed it on: write mover = s\[ACTOR\] before that$"),
    ("sw.rules.apply(t, s, action)", {}, "line 3 of it, names sw.rules.apply, but sw.rules is a function; the rules that it overrides are in stoneswidgets.games.siegestones.rules;"),
    ("return 1 << 2", {"head": TIE}, "line 3 of it, has seat 2 win, but seats count from 0, and 2 play"),
    ("rules.apply(t, s, action)\nif s[rules.LEFT] == 5:\n    s[0], s[WINNERS] = OVER, 0\n    s[WINNERS] = 1 << 2", {}, "line 6 of it, has seat 2 win, but"),
    ("return (seat + 2) % 4", {"head": "partners(s, seat)", "parent": "Tavern"}, r"line 3 .* return 1 << \(seat \+ 2\) % 4"),
    ("mover = s[ACTOR]\nrules.apply(t, s, action)\nif s[rules.LEFT] == 5:\n    s[0] = OVER\n    s[WINNERS] = 1 - mover", {}, r"line 7 of it, puts a seat into s\[WINNERS\], .*: s\[WINNERS\] = 1 << 1 - mover"),
    ("return 1 if seat is not s[ACTOR] else 0", {"head": SCORE}, "line 3 of it, compares seat is not s.ACTOR.; numbers are compared with == and !="),
    ("return rules.score(t, s, seat) + (1 if s[rules.STONES + seat] & D4 else 0)", {"head": SCORE}, "line 3 of it, computes with D4, .* 1 << D4$"),
    ("rules.apply(t, s, action)\ns[rules.EMPTY] &= ~D5", {}, "line 4 of it, computes with D5, .*number of a space; its set is 1 << D5$"),
    ("return s[rules.EMPTY] and t[rules.CENTRAL]", {"head": "droppable(t, s, seat, tower)"}, r"line 3 .*; s\[rules.EMPTY\] & t\[rules.CENTRAL\] is what these sets have in common"),
    ("return popcount(s[rules.HELD] or s[rules.HELD + 1]) + seat", {"head": SCORE}, r"line 3 .* which is one of them; s\[rules.HELD\] \| s\[rules.HELD \+ 1\] is what these sets have together"),
    ("return popcount(s.HELD)", {"head": SCORE}, r"line 3 of it, uses .HELD, .*; it is in the module of rules, rules.HELD;"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "how", "said"), SLIPS)
def test_a_line_that_means_something_else_is_refused(lines, how, said) -> None:
    with pytest.raises(sw.BadRules, match=f"^Mine: the rule [a-z_]+,? {said}"):
        run(IMPORTS + "D4, D5 = 18, 19\n" + rule(lines, **how))


def test_an_entry_that_a_tuple_does_not_have_is_told_with_how_they_count() -> None:
    with pytest.raises(
        sw.BrokenRule, match=r"worth, line 3 of it, .*tuple index out of range; its entries count from 0"
    ):
        run(IMPORTS + "WORTH = (1, 6, 12)\n" + rule("return WORTH[kind]", "worth(kind)", "Tavern"))


def test_the_number_of_a_space_in_place_of_its_set_is_found_where_the_start_is_made() -> None:
    """White began with two stones, on other spaces."""
    lines = (
        "def initial(self, setup, rng):",
        "    s = super().initial(setup, rng)",
        "    s[rules.STONES + 1] |= D4",
    )
    with pytest.raises(
        sw.BadRules, match=r"^Mine: initial, line 3 of it, computes with D4, .*its set is 1 << D4"
    ):
        run("D4 = 18\n" + body(*lines, "    return s"))


def test_a_third_seat_is_known_where_the_class_is_for_three() -> None:
    lines = (
        "players = 3",
        "@sw.rule",
        "def score(t, s, seat):",
        "    return rules.score(t, s, seat) + (seat == 2)",
    )
    assert run(body(*lines))["Mine"]().start().scores == (0, 0, 1)


def test_a_score_that_is_told_as_true_is_1() -> None:
    scores = run(rule("return 0 < seat < 2", SCORE))["Mine"]().start().scores
    assert [*map(repr, scores)] == ["0", "1"]


def test_two_rules_of_one_name_in_a_class_are_refused() -> None:
    twice = ("@sw.rule", "def apply(t, s, action):", "    rules.apply(t, s, action)") * 2
    with pytest.raises(sw.BadRules, match=r"^Mine: apply is defined twice, and the second would replace the"):
        run(body(*twice))


FIRST_GAME = """
from stoneswidgets.boards import square
from stoneswidgets.core.placement import PlacementGame, legal, place, random_action, settle
@sw.rule
def apply(t, s, action):
    mover = s[ACTOR]
    won = 0
    place(s, action)
    if s[3] & 7 == 7 or s[4] & 7 == 7:
        won = mover
    settle(s, {})
class Row(PlacementGame):
    tables, winners = (), lambda self, state, seat: 0
    dynamics = sw.Dynamics(legal, apply, random_action)
    {}def board(self): return square(3, 3)
"""


def test_a_seat_as_the_winners_of_a_first_game_is_refused() -> None:
    """Seat 0 could not win: 0 is the empty set."""
    with pytest.raises(
        sw.BadRules, match=r"line 8 of it, gives settle\(s, won\) a seat, but winners is a set: 1 << won"
    ):
        run(FIRST_GAME.format("won", "board = square(3, 3)  #"))


def test_a_board_that_is_no_property_is_told_at_the_class() -> None:
    with pytest.raises(
        sw.BadRules, match=r"^Row: board is read without brackets: write @property above its def"
    ):
        run(FIRST_GAME.format("1 << won if won else 0", ""))


NOT_BEFORE = (
    "own_slots = (sw.Slots('moves', 'number', 60),)",
    "@sw.rule",
    "def droppable(t, s, seat, tower):",
    "    return 0 if tower == 1 and s[17] < 4 else rules.droppable(t, s, seat, tower)",
)
COUNTED = ("@sw.rule", "def apply(t, s, action):", "    rules.apply(t, s, action)")


def test_a_slot_that_no_rule_writes_is_refused() -> None:
    """No tower was ever allowed, and nobody said why."""
    said = r"^Mine: no rule writes the slot 'moves', so that it stays 0; in a rule, it is s\[17\], as in s\[17\] \+= 1"
    for more in ((), COUNTED, (*COUNTED, "    s[rules.LEFT] -= 0")):
        with pytest.raises(sw.BrokenRule, match=said):
            run(body(*NOT_BEFORE, *more))
    run(body(*NOT_BEFORE, *COUNTED, "    s[17] += 1"))


RIGHT = [
    (
        "mover = s[ACTOR]\nrules.apply(t, s, action)\nif popcount(s[rules.EMPTY]) > popcount(t[rules.FULL]) - 2:\n    s[ACTOR] = mover",
        {},
    ),
    ("return rules.score(t, s, seat) // (s[rules.LEFT] or 1) + (s[rules.EMPTY] >> 3 & 1)", {"head": SCORE}),
    ("return rules.score(t, s, seat) + (1 if seat == 2 and t[rules.PLAYERS] == 3 else 0)", {"head": SCORE}),
    ("rules.apply(t, s, action)\nif s[rules.LEFT] == 0:\n    s[ACTOR] = OVER\n    s[WINNERS] = 1", {}),
    ("mover = s[0]\nrules.apply(t, s, action)\nif not s[1] and action > 63:\n    s[0] = mover", {}),
    (TOWER.format("rules.TOWER <= action < rules.PASS"), {}),
    (TOWER.format("action == rules.PASS or action == 3"), {}),
    (TOWER.format("action == rules.TOWER + 3"), {}),
    (TOWER.format("t[rules.OPENING] == rules.FREE or True"), {}),
    ("at = rules.HELD + seat\nreturn popcount(s[at]) ^ 2 & 1", {"head": SCORE}),
    (
        "at, n = rules.HELD, 0\nwhile at < rules.HELD + 2:\n    n += s[at]\n    at += 1\nreturn n",
        {"head": SCORE},
    ),
    ("return popcount(s[rules.STONES])", {"head": SCORE}),
    ("return 0", {"head": SCORE}),
    ("n = 0\nfor i in range(1, 3):\n    n += i * popcount(s[rules.HELD + seat])\nreturn n", {"head": SCORE}),
    (
        "rules.apply(t, s, action)\nnext = s[ACTOR]\nif action > 63 and next != OVER:\n    s[ACTOR] = 1 - next",
        {},
    ),
    (
        "rules.apply(t, s, action)\nnext = s[ACTOR]\nif action > 63 and next != OVER:\n    s[ACTOR] = 1 - next\n    rules.recontrol(t, s, s[rules.TOWERS])\n    s[ACTOR] = next",
        {},
    ),
    ("rules.apply(t, s, action)\ns[rules.LEFT] = -1 if s[rules.LEFT] == -1 else s[rules.LEFT]", {}),
]


@pytest.mark.parametrize(("lines", "how"), RIGHT)
def test_what_is_meant_as_it_stands_is_taken(lines, how) -> None:
    run(rule(lines, **how))


@pytest.mark.parametrize("game", [sw.SiegeStones, sw.MunchStones, sw.BluffStones, sw.Ascension, sw.Tavern])
def test_the_rules_of_the_library_have_none(game) -> None:
    known = by_name(game.dynamics)
    for each in reached(*known.values()):
        assert not unfit(each, known.get(each.__name__), known)
