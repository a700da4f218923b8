"""What is told of a variant is what happens in it: its pictures are drawn and its words said in random games, whatever its rules are."""

from __future__ import annotations

from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.core.position import random_move
from stoneswidgets.games.ascension import rules as ascension
from stoneswidgets.games.bluffstones import rules as bluff
from stoneswidgets.games.munchstones import rules as munch
from stoneswidgets.games.siegestones import rules
from stoneswidgets.games.tavern import rules as tavern
from stoneswidgets.kernel import ACTOR, OVER, WINNERS, popcount
from stoneswidgets.scene import picture
from tests.games.cells import variant


def passes_too(t, s, seat, out):
    n = rules.legal(t, s, seat, out)
    if out[0] != rules.PASS:
        out[n] = rules.PASS
        n += 1
    return n


def loses(t, s, mover):
    rules.settle(t, s, mover)
    if s[ACTOR] == OVER and s[WINNERS] != 3:
        s[WINNERS] = 3 - s[WINNERS]


def squares(t, s, stones):
    return popcount(stones) * popcount(stones)


def two_are_enough(t, s, tower, colour):
    return 1 if popcount(t[bluff.NEAR + tower] & s[bluff.STONES + colour]) >= 2 else 0


def four_are_needed(t, s, tower, colour):
    return 1 if popcount(t[bluff.NEAR + tower] & s[bluff.STONES + colour]) >= 4 else 0


def red_counts_twice(t, s, seat):
    first = munch.SCORED + 3 * seat
    return 2 * s[first + 1] + s[first + 2] + s[first + 3]


def always_scores(s, source, target):
    colour = munch.colour_at(s, target)
    munch.munch(s, source, target)
    if s[munch.SCORED + 3 * s[munch.TURN] + colour] < 5:
        s[munch.SCORED + 3 * s[munch.TURN] + colour] += 1


def half_is_enough(t, s, ring):
    for colour in range(t[ascension.COLOURS]):
        if popcount(s[ascension.FOLLOWERS + colour] & ring) >= 3:
            return colour
    return -1


def gods_alone(t, s, seat):
    return popcount(s[ascension.GODS + seat])


def no_pass(t, s, seat, out):
    n = tavern.legal(t, s, seat, out)
    return n - 1 if s[tavern.OFFER] < 0 else n


def jewels_are_worth_twenty(kind):
    return 20 if kind == 3 else 6 if kind == 2 else 1


def a_bonus_for_all(t, s):
    tavern.end_hand(t, s)
    for seat in range(4):
        s[tavern.TOTALS + seat] += 5


CHANGES = [
    (sw.SiegeStones, "legal", passes_too),
    (sw.SiegeStones, "settle", loses),
    (sw.SiegeStones, "threat_sum", squares),
    (sw.BluffStones, "surrounded", two_are_enough),
    (sw.BluffStones, "surrounded", four_are_needed),
    (sw.MunchStones, "score", red_counts_twice),
    (sw.MunchStones, "munch", always_scores),
    (sw.Ascension, "majority", half_is_enough),
    (sw.Ascension, "score", gods_alone),
    (sw.Tavern, "legal", no_pass),
    (sw.Tavern, "worth", jewels_are_worth_twenty),
    (sw.Tavern, "end_hand", a_bonus_for_all),
]


def played(game, seed, most=400):
    """Yield each position of a random game, with the move that led there and the position before it."""
    match, rng = sw.Match(game, seed=seed), Random(seed)
    while not match.is_over and len(match.moves) < most:
        before = match.position
        match.play(random_move(before, rng))
        yield before, match.moves[-1], match.position


@pytest.mark.parametrize(("parent", "name", "rule"), CHANGES, ids=[each.__name__ for _, _, each in CHANGES])
def test_whatever_the_rules_are_there_is_a_picture_with_words(parent, name, rule) -> None:
    game = variant(parent, **{name: sw.rule(rule)})()
    for before, move, position in played(game, 1, 120):
        seen = picture(position)
        scene = seen.scene()
        assert scene["status"]
        assert seen.readings() is not None
        for each in position.legal_moves(position.to_move[0])[:20] if position.to_move else ():
            assert seen.in_words(each)
        if not before.is_chance:
            assert seen.announce(before, move.rpartition(",")[2])


def test_a_pass_that_is_allowed_is_told() -> None:
    game = variant(legal=sw.rule(passes_too))()
    assert picture(game.start()).status() == "Black to move: drop a stone or a tower or pass."


def test_sums_are_only_called_sums_of_ratings_where_they_are() -> None:
    position = variant(threat_sum=sw.rule(squares))().start().play("Td4").play("d5").play("a1").play("c4")
    told = picture(position).about()["space:d4"]["text"]
    assert told == ["White 4 (c4, d5)", "Nobody controls d4: that takes 5 at least."]


def test_who_wins_with_less_is_not_said_to_have_more() -> None:
    game = variant(settle=sw.rule(loses))(goal=1)
    position = game.start().play("Td4").play("d5")
    assert picture(position).status() == "Black wins with no towers. A rule of Mine has decided."


def test_a_tower_that_two_stones_complete_says_so() -> None:
    game = variant(sw.BluffStones, surrounded=sw.rule(two_are_enough))()
    towers = {"d4": "b", "b2": "y", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
    position = game.start(setup={"towers": towers, "first": 0}).play("b,b").play("c4")
    seen = picture(position)
    assert seen.labels()["space:d4"] == "d4, tower topped blue, 1 blue stone beside it"
    assert seen.about()["space:e5"]["text"] == ["e5 scores the tower on d4."]
    assert "three" not in str(seen.about()["space:d4"])
    assert seen.about()["space:d4"]["text"] == ["d4, topped blue: c4 matches."]
    scored = position.play("e5")
    assert "d4" not in scored.towers
    assert picture(scored).labels()["space:d4"] == "d4, empty"


def test_what_a_munch_does_is_what_the_rule_does() -> None:
    game = variant(sw.MunchStones, munch=sw.rule(always_scores))()
    described = {"towers": {"c4": "r", "e5": "y", "d3": "b"}, "turn": 0, "stones": {"b3": "r", "b4": "y"}}
    position = game.restore(described)
    assert picture(position).about()["space:c4"]["text"] == ["c4, topped red: b3 and b4 score."]
    after = position.play("c4-b4")
    assert after.scores[0] == position.scores[0] + 1
    assert "and scored a yellow stone" in picture(after).announce(position, "c4-b4")


def test_worshippers_are_not_multiplied_where_the_score_is_another() -> None:
    game = variant(sw.Ascension, score=sw.rule(gods_alone))()
    seen = picture(game.start(seed=1))
    assert all("=" not in text for text in seen.readings().values())
    assert "Each worshipper scores" not in seen.ending()


def test_coins_are_counted_by_the_rule_in_force() -> None:
    game = variant(sw.Tavern, worth=sw.rule(jewels_are_worth_twenty))()
    position = game.start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    assert "55 coins" in picture(position).about()["seat:1"]["text"][0]
    assert position.worths[0].coins == 55


def test_nobody_is_told_to_pass_who_may_not() -> None:
    game = variant(sw.Tavern, legal=sw.rule(no_pass))()
    position = game.start().play("deal:jgs+gssj,gjs+jggs,sgg+jsjs,gsg+jgsj;1")
    assert picture(position).status() == "Player 1 to move: offer a stone for another or force a trade."


def test_a_variant_of_a_variant_says_what_both_say() -> None:
    """The first one's rules were left out, and "All else is as in SiegeStones" stood there."""
    six = type("Six", (sw.SiegeStones,), {"__doc__": "Six towers", "towers": 6})
    starts = type("Starts", (six,), {"__doc__": "White begins.", "settle": sw.rule(loses)})
    silent = type("Silent", (starts,), {"__doc__": None, "goal": 3})
    said = sw.rules(silent()).sentences
    assert said[:2] == ("White begins.", "Six towers")
    assert said[2].startswith("All else is as in SiegeStones")
    assert "White begins. Six towers" in str(sw.svg(silent().start()))


def blocks(t, s, action):
    rules.apply(t, s, action)
    s[rules.EMPTY] &= ~1


def test_a_space_that_a_rule_closes_is_not_told_to_be_empty_or_taken_by_a_stone() -> None:
    position = variant(apply=sw.rule(blocks))().start().play("d4")
    assert position.closed == ("a4",)
    assert sw.SiegeStones().start().play("d4").play("Td5").closed == ()
    assert picture(position).labels()["space:a4"] == "a4, closed"
    with pytest.raises(sw.IllegalMove, match="a4 is closed"):
        position.play("a4")


def bids_by_turns(t, s):
    bluff.ask(t, s)
    s[ACTOR] = s[bluff.TOKEN]


def nothing_hidden(t, s, seat):
    pass


def one_by_one(t, s):
    return 1 << s[ACTOR] if s[ACTOR] >= 0 else 0


def test_bids_that_a_variant_does_not_hide_are_told() -> None:
    rules = {"mask": nothing_hidden, "ask": bids_by_turns, "choosing": one_by_one}
    changed = {name: sw.rule(function) for name, function in rules.items()}
    start = variant(sw.BluffStones, **changed)().start(seed=1)
    (first,) = start.to_move
    assert picture(start).status() == f"Player {first + 1} to bid: no stone, one, or two of a colour."
    position = start.play("bb")
    for seen in (position, position.view(1 - first), position.view(None)):
        assert f"Player {first + 1}'s bid, two blue stones" in picture(seen).labels().values()
    secret = sw.BluffStones().start(seed=1).play("bb", seat=0)
    for seen in (secret, secret.view(1), secret.view(None)):
        assert "Player 1's bid, made in secret" in picture(seen).labels().values()
    assert "Player 1's bid, two blue stones, still secret" in picture(secret.view(0)).labels().values()


def lonely(t, s, space, colour):
    ascension.add_leader(t, s, space, colour)
    s[ascension.FREE] &= ~t[ascension.NEAR + space]


def in_a_ring(t, s, action):
    munch.apply(t, s, action)
    s[munch.PLACEABLE] &= ~1


def test_a_move_to_a_space_that_a_rule_closes_is_refused_for_that() -> None:
    alone = variant(sw.Ascension, add_leader=sw.rule(lonely))().start().play("r:d4")
    for leader in ("r:d5", "b:d5"):
        with pytest.raises(sw.IllegalMove, match="d5 is closed"):
            alone.play(leader)
    ring = variant(sw.MunchStones, apply=sw.rule(in_a_ring))().start()
    for move in ("=r", "b4", "=r", "a3", "=r"):
        ring = ring.play(move)
    with pytest.raises(sw.IllegalMove, match="'a4': a4 is closed"):
        ring.play("a4")
    with pytest.raises(sw.IllegalMove, match="'d7': d7 is next to neither a stone nor a tower"):
        ring.play("d7")


def takes_what_it_touches(t, s, action):
    mover = s[ACTOR]
    rules.apply(t, s, action)
    taken = s[rules.STONES + 1 - mover] & t[rules.NEAR + (action & 63)]
    s[rules.STONES + 1 - mover] ^= taken
    s[rules.EMPTY] |= taken
    rules.recontrol(t, s, s[rules.TOWERS])


def clears_around(t, s, action):
    if bluff.REMOVE <= action < bluff.BID:
        for colour in range(3):
            s[bluff.STONES + colour] &= ~t[bluff.NEAR + action - bluff.REMOVE]
    bluff.apply(t, s, action)


def test_what_a_rule_takes_off_the_board_besides_is_told() -> None:
    """A stone was gone, and whoever heard the moves read aloud was not told."""
    before = variant(apply=sw.rule(takes_what_it_touches))().start()
    for move in ("d4", "c6", "d5"):
        before = before.play(move)
    seen = picture(before.play("c4"))
    assert seen.announce(before, "c4") == "White dropped a stone on c4. d5 and d4 are empty now."
    towers = {"d4": "b", "b2": "y", "b4": "g", "d6": "g", "f6": "y", "f4": "y", "d2": "b"}
    start = variant(sw.BluffStones, apply=sw.rule(clears_around))().start(
        setup={"towers": towers, "first": 0}
    )
    round_two = start.play("b,y").play("a1").play("a2").play("r,-")
    said = picture(round_two.play("xa1")).announce(round_two, "xa1")
    assert said.startswith("Player 1 removed the blue stone from a1. a2 is empty now. The round is over")


def two_towers(self, setup, rng):
    state = super(type(self), self).initial(setup, rng)
    state[ascension.LEFT] = 2
    return state


def test_the_last_of_two_towers_is_not_called_the_ninth() -> None:
    end = [position for _, _, position in played(variant(sw.Ascension, initial=two_towers)(), 1)][-1]
    assert (end.is_over, end.towers_left) == (True, 0)
    assert picture(end).status().startswith("The last tower is placed. ")
    end = [position for _, _, position in played(sw.Ascension(), 1)][-1]
    assert picture(end).status().startswith("The ninth tower is placed. ")


def stops_early(t, s, seat):
    if s[munch.PILE + 1] + s[munch.PILE + 2] + s[munch.PILE + 3] <= 5:
        s[munch.PLACEABLE] = 0
    munch.take_turn(t, s, seat)


def test_a_board_with_spaces_left_is_not_called_full() -> None:
    for game, said in (
        (variant(sw.MunchStones, take_turn=sw.rule(stops_early))(), " Now the towers munch."),
        (sw.MunchStones(), " The board is full: now the towers munch."),
    ):
        before, move, position = next(each for each in played(game, 1) if each[2].phase == "munch")
        assert picture(position).announce(before, move).endswith(said)


def passes_on_an_empty_board(t, s, seat, out):
    n = rules.legal(t, s, seat, out)
    if s[rules.EMPTY] == t[rules.FULL]:
        out[n] = rules.PASS
        n += 1
    return n


def middle_too(t, s, space, colour):
    munch.put(t, s, space, colour)
    if munch.colour_at(s, t[munch.CENTRE]) == 0:
        s[munch.PLACEABLE] |= 1 << t[munch.CENTRE]


def stops_with_one_left(t, s, seat):
    if s[munch.PILE + 1] + s[munch.PILE + 2] + s[munch.PILE + 3] == 0:
        s[munch.PLACEABLE] = 0
    munch.take_turn(t, s, seat)


class _Middle:
    @property
    def actions(self):
        moves = [munch.MOVE * (1 + a) + b for a in range(37) for b in range(37) if 18 in {a, b}]
        return (*super(type(self), self).actions, 18, *moves)


def test_a_refusal_does_not_call_what_a_variant_allows_forbidden() -> None:
    passing = variant(legal=sw.rule(passes_on_an_empty_board))()
    with pytest.raises(sw.IllegalMove, match="'pass': passing is not possible now"):
        passing.start().play("pass").play("d4").play("pass")
    changed = {"put": sw.rule(middle_too), "take_turn": sw.rule(stops_with_one_left)}
    middle = variant(sw.MunchStones, actions=vars(_Middle)["actions"], **changed)().start()
    with pytest.raises(sw.IllegalMove, match="'d4': d4 is taken by a stone"):
        middle.play("=r").play("d4").play("=r").play("d4")
