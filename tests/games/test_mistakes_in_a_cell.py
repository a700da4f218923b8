"""Cells as people type them, each with one mistake: all are refused in the cell's own line, in one sentence."""

from __future__ import annotations

import pytest

import stoneswidgets as sw
from stoneswidgets.core.rules.registry import CLASSES
from stoneswidgets.games.bluffstones import rules as bluff
from tests.games.cells import body, rule, run

SUM = "threat_sum(t, s, stones)"
MISTAKES = [
    (
        body("goal == 3"),
        "Mine: goal is not defined above it; goal = … gives the rule parameter another default",
    ),
    (body("flying = sw.parameter(false)"), "Mine: false is not defined above it; did you mean 'False'"),
    (rule("rules.apply(t, s, action)").replace("@sw.rule", "@rule"), "rule is not .*; did you mean sw.rule"),
    (
        "del ACTOR\n" + rule("s[ACTOR] = 0"),
        "line 3 of it, names ACTOR, which is not defined above it; write from stoneswidgets.kernel import ACTOR above",
    ),
    (
        "del rules\n" + rule("rules.apply(t, s, action)"),
        "names rules, .*; write from stoneswidgets.games.siegestones import rules above the class$",
    ),
    (
        body("@sw.rule", "def owner(tables, state, tower):", "    return rules.owner(t, state, tower)"),
        "names t, which is not defined above it; here it is called tables$",
    ),
    (
        rule("t[rules.GOAL] = 3\nrules.apply(t, s, action)"),
        "line 3 of it, changes t, which is the same in every position: what changes in a game is in the state$",
    ),
    (
        body("@sw.rule", "def initial(t, s):", "    s[rules.LEFT] = 3"),
        r"Mine: initial is not marked with @sw.rule, and takes \(self, setup, rng\)$",
    ),
    (
        rule("try:\n    rules.apply(t, s, action)\nexcept IndexError:\n    s[ACTOR] = 0"),
        "line [45] of it, catches errors, with try or with",
    ),
    (body("chance = sw.rule(lambda t, s, g: 300 + below(g, 2))"), "no rule of the class asks for chance"),
    # names
    (
        body("loot = 6"),
        r"has no 'loot', .*; its rule parameters are players, side, goal, .*; a new rule parameter is loot = sw.parameter\(6",
    ),
    (
        "class Mine(sw.Game):\n    loot = 6",
        r"Game has no 'loot', so this would do nothing; a new rule parameter is loot = sw.parameter\(6",
    ),
    (body("stones = 25"), r"has no 'stones', so this would do nothing; .*; did you mean 'stones_each'\?$"),
    (body("import random"), "Mine: write import random above the class$"),
    (body("GOAL = 5"), "nothing reads the constant GOAL; did you mean goal"),
    (
        body("def control(self):", "    return {}"),
        "nothing would call control: control belongs to positions",
    ),
    (
        body("def winner(self, s):", "    return 0"),
        "nothing would call winner: winners belongs to positions",
    ),
    (
        body("def rating(tables, state):", "    return 5"),
        "rating has no self, and is not marked with @sw.rule",
    ),
    (body("def tables(self):", "    return [1]"), "tables is read without brackets: write @property above"),
    (
        body("@property", "def initial(self):", "    return 1"),
        r"initial is a method: def initial\(self, setup",
    ),
    (body('board = "hexhex(5)"'), "board is a HexBoard, not 'hexhex"),
    (body('own_moves = {"swap": 200}'), "own_moves has 'swap', but no rule of the class makes it possible"),
    (body("bonus = sw.parameter(range(4))"), "parameter lacks allowed"),
    (body("bonus = sw.parameter(2, 5)"), r"a default and the values allowed, .*not 2 and 5"),
    ("class Mine(sw.SiegeStones):\n    pass\nMine.goal = 6", r"Mine.goal stays 4 once .*Mine\(goal=6\)"),
    ("sw.SiegeStones.goal = 6", r"SiegeStones.goal stays 4 once the class is made"),
    ("sw.SiegeStones.owner = lambda t, s, tower: 0", "comes too late to override a rule"),
    ("bluff.ENOUGH = 2", "ENOUGH, which surrounded reads, cannot be changed in .*bluffstones"),
    ("bluff.SLOTS = 2", "SLOTS cannot be changed in .*bluffstones"),
    (
        body("SLOTS = 2", parent="BluffStones"),
        "nothing reads SLOTS, a constant of the class; that of",
    ),
    # decorators
    (rule("rules.apply(t, s, action)").replace("@sw.rule", "@sw.rules"), "a rule is marked with @sw.rule"),
    (
        body("@property", "@sw.rule", "def apply(t, s, action):", "    rules.apply(t, s, action)"),
        r"apply is the name of a rule: write a function in the class, with @sw.rule alone above its def; it takes \(t, s",
    ),
    (
        rule("return 3", SUM).replace("@sw.rule", "@sw.rule\n    @functools.cache"),
        "only functions can be rules: write @sw.rule alone above the def",
    ),
    (
        rule("return 3", SUM).replace("@sw.rule", "@sw.rule(fast=True)"),
        "only functions can be rules",
    ),
    # what stands elsewhere, or does nothing
    (
        rule("return 5\n@sw.rule\ndef owner(t, s, tower):\n    return 0", SUM),
        "line 5 of it, defines owner, a rule, too: write it in the class's body, indented as far as",
    ),
    (
        rule("rules.apply(t, s, action)\ns[ACTOR] == 1 - s[ACTOR]"),
        r"line 4 of it, compares, s\[ACTOR\] == .* and does nothing with the result; s\[ACTOR\] = … gives s\[ACTOR\] a value",
    ),
    (
        rule("rules.apply(t, s, action)\ns[ACTOR] + 1"),
        r"line 4 of it, works out s\[ACTOR\] \+ 1, and does noth",
    ),
    (
        rule(
            "return bluff.possible_bids(s, seat) - (3 << bluff.TWO)", "possible_bids(s, seat)", "BluffStones"
        ),
        r"the rule legal, line \d+ of it, failed \(.*\[91\]; the rule possible_bids, line 3 of it, returned -\d+, but a set is never below 0",
    ),
    (
        rule("bluff.deal(t, s, g)", "deal(t, s, g)", "BluffStones"),
        r"Mine: deal is called only by BluffStones's method initial, .*; to change the start, write def initial\(self, setup, rng\), without @sw.rule",
    ),
    (
        rule("rules.apply(t, s, action)\nfor player in range(2):\n    s[WINNERS] = player"),
        r"line 5 of it, puts a seat into s\[WINNERS\], which has a bit for each .*: s\[WINNERS\] = 1 << player",
    ),
    (
        rule("mover = s[ACTOR]\nrules.apply(t, s, action)\ns[ACTOR] = OVER\ns[WINNERS] = mover"),
        r"line 6 of it, puts a seat .*: s\[WINNERS\] = 1 << mover",
    ),
    (
        rule("rules.apply(t, s, action)\ns[sw.SiegeStones.next_slot()] += 1"),
        r"line 4 of it, calls sw.SiegeStones.next_slot: write OWN = sw.SiegeStones.next_slot\(\) above .*, as in s\[OWN\]",
    ),
    (
        rule(
            "best = 0\nfor seat in range(2):\n    if tied & 1 << seat:\n        best = seat\nreturn best",
            "break_tie(t, s, tied)",
        ),
        r"line 7 of it, returns the number best, but has to return a set, .*: return 1 << best$",
    ),
    # what Python would do, and a rule does otherwise
    (body("count = 0"), r"what changes in a game is in the state \(own_slots\)$"),
    (
        body(
            "COUNT = 0",
            "@sw.rule",
            "def apply(t, s, action):",
            "    rules.apply(t, s, action)",
            "    COUNT += 1",
        ),
        r"line 4 of it, adds to COUNT without giving it a value first; what a rule remembers .* \(own_slots\)$",
    ),
    (
        "seen = []\n" + rule("rules.apply(t, s, action)\nseen.append(action)"),
        r"names seen, which is a list: what a rule remembers is in the state s \(own_slots\)",
    ),
    (
        rule("return {1: 1, 2: 6, 3: 20}[kind]", "worth(kind)", "Tavern"),
        r"makes a dict: if and else choose .* a tuple of them above the class, VALUES = ",
    ),
    (
        rule("return 6 * sum((popcount(stones),))", SUM),
        r"calls sum: a loop adds: total = 0",
    ),
    (
        rule("return rules.threat_sum(t, s, stones) * 0.5", SUM),
        "names 0.5, which is not a whole number: n // 2 is half of n",
    ),
    (
        rule("rules.apply(t, s, action)\nif below(g, 6) == 0:\n    s[ACTOR] = 0"),
        r"line 4 of it, names g, .*; g is given to chance, .* where apply has put CHANCE into s\[ACTOR\]$",
    ),
    (
        rule("rules.apply(t, s, action)\nif rules.owner(t, s, D4) == 1:\n    s[ACTOR] = 0"),
        r"names D4, which is not defined above it; write D4 = sw.SiegeStones\(\).board.index\('d4'\) above the class$",
    ),
    (
        rule("return 2 if seat == 'green' else 1", "score(t, s, seat)", "BluffStones"),
        "names 'green', which is a text: in rules, colours and all else have numbers",
    ),
    (
        body(
            "loot = sw.parameter(5, range(9))", "@sw.rule", "def score(t, s, seat):", "    return self.loot"
        ),
        r"a rule has no self; .* one of one's own at next_entry\(\) of the parent, asked above the class$",
    ),
    (body("players = 3", parent="Tavern"), "Tavern is for 4 players, and has no rule parameter players"),
    (
        rule("return 2", "choosing(t, s)", "BluffStones"),
        r"s\[ACTOR\] is seat 0, but by the rule choosing these move now: 1; s\[ACTOR\] has to be one",
    ),
    (rule("rules.apply"), r"line 3 of it, computes with rules.apply, but has to call it"),
    (
        rule("return 0", "owner(t, s, tower)")
        + "    @sw.rule\n    def recontrol(t, s, towers):\n        s[rules.HELD + 1] |= towers\n",
        "the rule owner would do nothing: recontrol, which called it, is overridden, too, and does not call it",
    ),
    (
        body("ENOUGH = 2", parent="BluffStones"),
        "nothing reads ENOUGH, a constant of the class; .*you can override surrounded, which reads it",
    ),
    (
        "class Mix:\n    goal = 3\nclass Mine(Mix, sw.SiegeStones):\n    pass\n",
        "Mix is not a game, so its goal would do nothing; write goal in the body of Mine",
    ),
    (
        "class Mine(sw.SiegeStones, goal=3):\n    pass\n",
        "write goal = 3 in the body of the class, not in its",
    ),
    (body("parameters = {'goal': 3}"), "parameters follows from the rest .*; a new default is goal = 3"),
    (body("dynamics = None"), r"dynamics is sw.Dynamics\(…\), not None"),
    (
        body("def __init__(self, goal):", "    super().__init__(goal=goal)"),
        "a game has no __init__ of its own",
    ),
    (body("title = ''"), "title is empty"),
    # what is called
    (rule("rules.apply(s, action)"), r"line 3 of it, calls rules.apply\(s, action\), which takes \(t, s, ac"),
    (
        rule("return rules.threat_sum(s, t, stones)", SUM),
        r"calls rules.threat_sum\(s, t, stones\), which tak",
    ),
    ("popcount = 3\n" + rule("return 6 * popcount(stones)", SUM), "calls popcount, which is 3 here"),
    (
        rule("return 6 * popcount", SUM),
        r"computes with popcount, but has to call it, as in popcount\(…\)",
    ),
    (
        rule("bluff.apply(t, s, action)"),
        "names bluff.apply, which is of .*bluffstones.rules; .*siegestones.r",
    ),
    (
        rule("super().apply(t, s, action)"),
        r"line 3 of it, calls super: .*, as in rules.apply\(t, s, action\)",
    ),
    (
        rule("return bluff.score(t, s, seat) + RED", "score(t, s, seat)", "BluffStones"),
        r"line 3 of it, names RED, which is not defined above it; it is in the module of rules, bluff\.RED$",
    ),
    (
        "del rules\n" + rule("return popcount(s[HELD + seat])", "score(t, s, seat)"),
        r"names HELD, which is not defined above it; it is in the module of rules, rules\.HELD$",
    ),
    (
        body("@property", "def actions(self):", "    return super().actions + [18]", parent="MunchStones"),
        r"Mine, trying it out: actions, line 3 of it, failed \(TypeError: can only concatenate tuple",
    ),
    (
        body("def action_text(self, action):", "    return 'x' + action"),
        r"Mine, trying it out: action_text, line 2 of it, failed \(TypeError: can only",
    ),
    (
        rule("out[0] = 18\nreturn 1", "legal(t, s, seat, out)", "MunchStones"),
        r"legal lists 18 \(d4\), which is not .*\(a property actions, def actions\(self\), returns all: \(\*super\(\)\.actions, 18, …\)\)$",
    ),
    (
        rule("return rules.threat_sum(t, s, stones and s[rules.EMPTY])", SUM),
        r"line 3 of it, computes with stones and s\[rules.EMPTY\], which is s\[rules.EMPTY\], or 0; stones & s\[rules.EMPTY\] is what",
    ),
    (
        rule("return 3", SUM).replace(
            "@sw.rule", "own_slots = [sw.Slots('last', 'number', 3)]\n    @sw.rule"
        ),
        "own_slots is a tuple of slots, not a list: ",
    ),
    (
        rule("return popcount(s[rules.HELD][seat])", "score(t, s, seat)"),
        r"'int' object is not subscriptable; a seat's own is in the slot s\[… \+ seat\], and 1 or 0 for a space is s\[n\] >> space & 1",
    ),
    (rule("return 6 * len(stones)", SUM), r"has no len\(\); popcount\(n\) counts the things of a set"),
    (
        rule("n = 0\nfor each in stones:\n    n += 6\nreturn n", SUM),
        "line 4 of it, .* come one by one: while",
    ),
    (
        rule("if action > 200:\n    seat = 1\nrules.apply(t, s, action)\nif seat == 1:\n    s[ACTOR] = 0"),
        "line 6 of it, .*'seat' .*; on this way through the rule it was given no value",
    ),
    (
        body("def initial(self, setup, rng):", "    s = self.empty()", "    s['d4'] = 1", "    return s"),
        r'initial, line 3 of it, .*; a space is a number, self.board.index\("d4"\) that of d4',
    ),
    (
        body(
            "def initial(self, setup, rng):",
            "    s = self.empty()",
            "    s[rules.TOWERS] = 'd4'",
            "    return s",
        ),
        r"towers \(slot 5\) is 'd4', not a whole number; .* in a set of spaces it is 1 << that number",
    ),
    (
        body(
            "def initial(self, setup, rng):", "    s = self.empty()", "    s[rules.STONE] = 1", "    return s"
        ),
        "has no attribute 'STONE'; did you mean 'STONES'",
    ),
    (
        body("start = 'd4'"),
        r"start follows from .*; def initial\(self, setup, rng\) returns the state at the start",
    ),
    (body("seats = 3", parent="Tavern"), "seats is 4 under .*, but no rule is overridden here to fit 3"),
    (
        rule("return 1", "winner(t, s)", parent="BluffStones"),
        r'there is no rule .winner. .*; help\("stoneswidgets.games.bluffstones.rules"\) says what each does',
    ),
    (
        rule("rules.apply(t, s, action)\ns[ACTOR] = 0"),
        r"s\[WINNERS\] names winners, but the game goes on: when it is over, s\[ACTOR\] has to be OVER",
    ),
    (rule("return 1 << 70", SUM), "line 3 of it, names an integer of 71 bits, but machine code has only 64"),
    (
        rule("return seen[0]", "threat_sum(t, s, stones, *seen)"),
        r"takes \(t, s, stones\), not \(t, s, stones, seen",
    ),
    (rule("s[ACTOR] = random.randint(0, 1)"), r"names random.randint, .*below\(g, n\) draws a number"),
    (rule("return 300 + g.randrange(6)", "chance(t, s, g)"), r"uses .randrange, .*below\(g, n\) draws"),
    (
        rule("return goal * stones", SUM),
        r"names goal, which is not defined above it; a rule parameter is in ",
    ),
    # names that stand for other things, and what is returned
    (rule('if action in ("d4", "d5"):\n    s[ACTOR] = 0'), "names 'd4', which is a text"),
    (
        rule("return popcount(stones), 5", SUM),
        "the rule threat_sum returns several numbers, but has to return",
    ),
    (
        rule("rules.legal(t, s, seat, out)\nreturn out", "legal(t, s, seat, out)"),
        "returned a whole vector; it",
    ),
    # what comes of it
    (
        rule("x = None\nif seat == 0:\n    x = 3\nreturn x", "score(t, s, seat)"),
        "the rule score, line 6 of it, returned None for seat 1",
    ),
    (
        (
            "def make(n):\n    class Mine(sw.SiegeStones):\n        @sw.rule\n        def score(t, s, seat):\n            nonlocal n\n"
            "            n += 1\n            return n\n    return Mine\nmake(3)"
        ),
        "line 4 of it, changes a variable outside it",
    ),
    (
        (
            "@sw.rule\ndef legal(t, s, seat, out):\n    print(seat)\n    return 1\n"
            "class Mine(sw.Game):\n    dynamics = sw.Dynamics(legal, rules.apply)"
        ),
        "Mine: the rule legal, line 3 of it, calls print",
    ),
    (rule("return 1 << popcount(stones) * 40", SUM), "a shift by 80: machine code can shift only by 0 to 63"),
    (rule("while s[ACTOR] != 1:\n    rules.recontrol(t, s, s[rules.TOWERS])"), "it was stopped"),
    (
        rule("rules.apply(t, s, action)\nif s[rules.TOWERS]:\n    s[ACTOR] = OVER\n    s[WINNERS] = 0"),
        "over without a winner; in a draw, all seats are winners: .*1 << seat for each",
    ),
    (
        rule("s[rules.TOWERS] = -1", "mask(t, s, seat)"),
        "what the rule determinize fills in, for the bots, where the rule mask hides something from seat 0",
    ),
    (
        rule("if s[ACTOR] == OVER:\n    s[rules.TOWERS] = 1 // 0", "mask(t, s, seat)"),
        "Mine, at the end, after .*: the rule mask, line 4 of it, failed",
    ),
    (
        body(
            "def initial(self, setup, rng):",
            "    s = super().initial(setup, rng)",
            "    s[rules.LEFT] = random.randrange(9)",
            "    return s",
        ),
        r"initial makes different states from the same random numbers; .*rng.randrange\(6\)",
    ),
    (
        body("@property", "def tables(self):", "    t = super().tables", "    t[1] = 2", "    return t"),
        r"making the tables \(list\(super\(\).tables\) is a list of those of the parent\): tables, line 4 of it",
    ),
    (
        body("@property", "def tables(self):", "    return [0.5]"),
        "the tables may hold only whole numbers, not 0.5",
    ),
    (rule("return 7", "owner(t, s, tower)"), "after T.*: the rule owner, line 3 of it, names seat 7 for"),
    (
        rule("if s[rules.LEFT] > 7:\n    return -1\nreturn 2", "owner(t, s, tower)"),
        "the rule owner, line 5 of it, names seat 2 for .*: seats are 0 to 1, and -1 is nobody",
    ),
    (
        rule("return None if seat else 0", "score(t, s, seat)"),
        "rule score, line 3 of it, returned None for seat 1|rule score returns nothing on one way",  # from 3.14 on
    ),
    (
        body(
            "own_moves = {'swap': 200}",
            "@sw.rule",
            "def legal(t, s, seat, out):",
            "    n = rules.legal(t, s, seat, out)",
            "    out[n] = 200",
            "    return n",
        ),
        r"the rule legal, line 5 of it, writes 'swap' into out\[\d+\] and returns \d+, so that it is not counted: .*, as n \+ 1 says$",
    ),
    (
        rule("if action < rules.TOWER:\n    s[ACTOR] = 1 - s[ACTOR]\nelse:\n    rules.apply(t, s, action)"),
        r"none of 20 random games was over after 1,216 moves .*: do its rules ever end a game\?$",
    ),
    (
        body("max_game_length = 9"),
        "max_game_length = 9 ends all 20 random games too early; without it, one takes",
    ),
    (
        body("bonus = sw.parameter(3, range(9))"),
        r"nothing reads the rule parameter bonus, so that it changes no game; rules find it in t\[1024\]$",
    ),
    (
        body(
            "own_slots = (sw.Slots('seen', 'number', 2),)",
            "@sw.rule",
            "def apply(t, s, action):",
            "    rules.apply(t, s, action)",
            "    s[17] += 1",
        ),
        r'impossible state: seen \(slot 17\) is 3, outside 0 to 2 \(sw\.Slots\("seen", "number", 2\) counts no further\), as written by apply, line 4 of it$',
    ),
    (
        rule("return 15", "partners(s, seat)", "Tavern"),
        r"the rule partners returns a set with Player \d, which is to move and cannot trade with itself; & ~\(1 << seat\) takes",
    ),
    (rule("return -1", "forcible(s, seat)", "Tavern"), "the rule forcible returns a set with Player"),
    # seats that nobody has
    (
        rule(
            "bluff.apply(t, s, action)\nfor seat in range(1, 3):\n    if bluff.score(t, s, seat) == 2:\n        s[ACTOR] = OVER\n        s[WINNERS] = seat",
            parent="BluffStones",
        ),
        r"apply, line 5 of it, asks score of seat 2, and never of seat 0: seats count from 0, and 2 play$",
    ),
    (
        rule("return munch.score(t, s, seat - 1)", "score(t, s, seat)", "MunchStones"),
        "asks score of seat -1, and never of seat 1: seats count from 0, and 2 play",
    ),
    (
        body(
            "def initial(self, setup, rng):",
            "    s = super().initial(setup, rng)",
            "    where = rng.randrange(38)",
            "    s[rules.STONES] |= 1 << where",
            "    s[rules.EMPTY] &= ~(1 << where)",
            "    return s",
        ),
        "initial made an impossible state: .* is a set with bit 37, outside its 37 things",
    ),
    # entries that are not those of the name in the line
    (
        rule(
            "bluff.place(t, s, space, seat)\nfor colour in range(4):\n    s[bluff.STONES + colour] &= ~t[bluff.NEAR + space]",
            "place(t, s, space, seat)",
            "BluffStones",
        ),
        r"place, line 5 of it, failed \(s\[bluff.STONES \+ colour\] is s\[7\] here, but bluff.STONES has only s\[4\] to s\[6\]\)$",
    ),
    (
        rule(
            "return munch.score(t, s, seat) + s[munch.SCORED + 3 * seat]", "score(t, s, seat)", "MunchStones"
        ),
        r"score, line 3 of it, failed \(s\[munch.SCORED \+ 3 \* seat\] is s\[13\] here, but munch.SCORED has only s\[14\] to s\[22\]\)$",
    ),
    (
        rule(
            "mover = s[ACTOR]\nrules.apply(t, s, action)\nif t[rules.NEAR + action] & s[rules.TOWERS] and s[ACTOR] != OVER:\n    s[ACTOR] = mover"
        ),
        r"apply, line 5 of it, failed \(t\[rules.NEAR \+ action\] is t\[\d+\] here, but rules.NEAR has only t\[16\] to t\[76\]\)$",
    ),
]


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rules be tried as long as that takes on a busy machine: a mistake may show only in a later game."""
    monkeypatch.setattr("stoneswidgets.core.first_trial.SECONDS", 30.0)
    monkeypatch.setattr("stoneswidgets.core.backend.SECONDS", 30.0)


@pytest.mark.parametrize(("text", "said"), MISTAKES)
@pytest.mark.usefixtures("unhurried")
def test_a_mistake_in_a_cell_is_told_in_one_sentence(text, said) -> None:
    with pytest.raises(sw.StonesError, match=said) as refused:
        run(text)
    assert "\n" not in str(refused.value)
    assert "mine" not in CLASSES or "Mine.goal" in text
    assert (sw.SiegeStones().goal, bluff.ENOUGH) == (4, 3)


@pytest.mark.parametrize(
    "text",
    [
        rule("max = popcount(stones)\nreturn 6 * max", SUM),
        "def make(towers):\n    class Mine(sw.SiegeStones):\n        goal: int = sw.parameter(towers, range(1, 9))\n    return Mine\nMine = make(3)",
        rule("return rules.threat_sum(t, s, stones=stones)", SUM),
        body("limit: ClassVar[int] = 3"),
        rule("return 5 if stones in (1, 2) else 6", SUM),
        rule("'A text.'\nrules.apply(t, s, action)\nif s[ACTOR] >= 0:\n    s[ACTOR] = not not s[ACTOR]"),
        body("LARGE = 2", "goal = 5", "def initial(self, setup, rng):", "    return self.begin()[:]")
        + "    def begin(self):\n        return super().initial(None, None)[: 8 * self.LARGE + 1]\n",
        "@sw.rule\ndef both(s, t):\n    return popcount(s) + t\n" + rule("return both(stones, 2)", SUM),
        rule(
            "rules.apply(t, s, action)\nif s[ACTOR] == OVER:\n    for won in (1, 2, 3):\n        if s[WINNERS] == won:\n            s[WINNERS] = won"
        ),
        rule(
            "rules.apply(t, s, action)\nif s[ACTOR] == OVER and s[WINNERS] == 0:\n    winner = 0\n    for seat in range(2):\n        winner = seat\n    winner = 1 << winner\n    s[WINNERS] = winner"
        ),
        rule(
            "for some in range(1 << 2):\n    if some & tied == 1:\n        return some\nreturn tied",
            "break_tie(t, s, tied)",
        ),
        rule("return rules.score(t, s, seat) + seat", "score(t, s, seat)"),
        rule("return rules.score(t, s, 1 - seat)", "score(t, s, seat)"),
        rule("return 15 & ~(1 << seat)", "partners(s, seat)", "Tavern"),
        rule("return 1 if s[rules.STONES] else 0", "break_tie(t, s, tied)"),
        rule(
            "rules.apply(t, s, action)\nheld = rules.score(t, s, s[ACTOR])\nfor seat in range(4):\n    if rules.score(t, s, seat) == 3:\n        s[ACTOR], s[WINNERS] = OVER, 1 << seat"
        ),
        rule(
            "near = t[rules.NEAR + action]\nrules.apply(t, s, action)\nif action < rules.TOWER and near & s[rules.TOWERS] and s[ACTOR] != OVER:\n    s[ACTOR] = 1 - s[ACTOR]"
        ),
        rule("near = stones and 3 or 2\nreturn near + (stones > 3 and near > 1)", SUM),
    ],
)
def test_what_only_looks_like_a_mistake_is_played(text) -> None:
    game = run(text)["Mine"]()
    assert game.start().playouts(5, seed=1).games == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            body(
                "own_slots = (sw.Slots('zero', 'number', 1),)",
                "@sw.rule",
                "def reveal(t, s):",
                "    for seat in range(2):",
                "        if s[bluff.BIDS + seat] == bluff.ZERO:",
                "            s[34] = seat",
                "    bluff.reveal(t, s)",
                "@sw.rule",
                "def leaders(t, s):",
                "    best = bluff.leaders(t, s)",
                "    return s[34] if best == 3 else best",
                parent="BluffStones",
            ),
            r"if the game ended after .*, the rule leaders, line 4 of it, would return 0, but has to return a set of seats, .* 1 << seat$",
        ),
        (
            rule(
                "best = munch.leaders(t, s)\nreturn 1 << s[ACTOR] if best == 3 else best",
                "leaders(t, s)",
                "MunchStones",
            ),
            r"leaders, line 4 of it, failed \(ValueError: negative shift count; s\[ACTOR\] is −1 while .*, and −2 when the game is over\)$",
        ),
    ],
)
def test_check_looks_at_ties_which_are_rare(text, said) -> None:
    game = run(text)["Mine"]()
    with pytest.raises(sw.BrokenRule, match=said):
        game.check(games=4, seed=1, progress=False)
