"""Reviews call only wrong moves wrong."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import stoneswidgets as sw
from stoneswidgets.analysis.reasons import consequences
from stoneswidgets.analysis.review import BELIED, PROVEN, Review
from stoneswidgets.scene import picture


def played(game: sw.Game, seed: int) -> sw.Match:
    """A game between bots that know little."""
    match, rng = sw.Match(game, seed=seed), Random(seed)
    bots = [sw.bot(2, seed=seed + seat) for seat in range(game.seats)]
    while not match.is_over:
        seats = match.to_move
        if rng.random() < 0.3:
            match.play(",".join(rng.choice(match.legal_moves(seat)) for seat in seats))
        else:
            match.play(",".join(bots[seat].choose(match.position.view(seat)) for seat in seats))
    return match


SEEDS = {"siegestones": 5, "munchstones": 2, "bluffstones": 1, "ascension": 3, "tavern": 3}
"""Of each game a match that has something to tell."""


@cache
def reviewed(name: str) -> tuple[sw.Match, Review]:
    match = played(sw.game(name, **({"target": 130} if name == "tavern" else {})), SEEDS[name])
    return match, sw.review(match, seed=2, simulations=60, progress=False)


def test_a_move_that_is_called_wrong_loses_something_that_another_program_proves():
    match = played(sw.SiegeStones(side=3, goal=2, towers=4), 5)
    wrong = [turn for turn in sw.review(match, seed=1, progress=False).turns if turn.sure == PROVEN]
    assert wrong
    for turn in wrong:
        position = match.positions[turn.number - 1]
        values = sw.solve(position).values
        assert values[turn.best] == max(values.values()) > values[turn.move]


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
def test_every_game_is_reviewed_with_the_same_seed_in_the_same_way(name):
    match, first = reviewed(name)
    again = sw.review(match, seed=2, simulations=60, progress=False)
    assert first.turns == again.turns
    assert first.course == again.course
    assert first.course[-1] == (len(match.moves), (0 in match.position.winners) / len(match.position.winners))
    for turn in first.turns:
        assert turn.cost >= 0
        assert turn.sure == "" or turn.best != turn.move
        assert first.remarks(turn.number)
        position = match.positions[turn.number - 1]
        for move in turn.line:
            position = position.play(move)


@pytest.mark.full
@pytest.mark.parametrize("name", [name for name in SEEDS if name != "bluffstones"])
def test_what_is_told_of_a_better_move_says_what_came_of_it_but_not_that_it_is_made(name):
    match, review = reviewed(name)
    told = [turn for turn in review.turns if turn.why]
    assert told
    for turn in told:
        view = match.positions[turn.number - 1].view(turn.seat)
        made, *_ = consequences(view, turn.best, Random(1))
        seen, also = picture(view), made.get("also")
        assert seen.sentence(made) not in turn.why
        assert turn.would == (f"It would have {seen.say(also)}." if also else "")


def test_of_a_costly_move_it_is_told_what_it_gave_away():
    match = sw.Match(sw.SiegeStones(goal=1))
    for move in ("Td4", "a1", "a2", "c4"):
        match.play(move)
    review = sw.review(match, seed=1, simulations=300, progress=False)
    assert review.remarks(3)[1] == "The best answer came: a stone on c4."
    assert review.remarks(2)[1] == "The best answer: a stone on d5. Black controls d4, 5 to 0."


def test_no_move_after_which_the_chances_are_found_to_have_fallen_goes_untold():
    """A search from before a move may miss its answer: what follows is looked at first, and known of the move."""
    match = sw.Match(sw.from_code("1SG1ozAgbiukNNdPs6Mo7Ry0TtQA9AA"))
    review = sw.review(match, seed=1, simulations=300, progress=False)
    told, course = {turn.number for turn in review.costly}, dict(review.course)
    assert {11, 15, 19} <= told
    fallen = {
        turn.number
        for turn in review.turns
        if (course[turn.number - 1] - course[turn.number]) * (1 - 2 * turn.seat) >= BELIED
    }
    assert fallen <= told
    assert [turn.number for turn in review.turns] == [*range(1, 23)]
    assert [at for at, _ in review.course] == [*range(23)]


@pytest.mark.full
def test_a_bid_is_judged_by_its_regret():
    _, review = reviewed("bluffstones")
    bids = [turn for turn in review.turns if turn.at_once]
    assert {turn.seat for turn in bids} == {0, 1}
    assert all(turn.line == () for turn in bids)
    dear = next(turn for turn in review.costly if turn.at_once)
    assert any(
        f"It costs {round(100 * dear.cost)} in 100 games (its regret), " in said
        for said in review.remarks(dear.number)
    )


def test_while_a_game_with_secrets_goes_on_only_a_seats_own_moves_are_looked_at():
    match = sw.Match(sw.Tavern(), seed=1)
    for _ in range(12):
        match.play(match.legal_moves()[0])
    with pytest.raises(sw.StonesError, match="hides something"):
        sw.review(match)
    assert {seat for _, seat in Review(match, 2).decisions} <= {2}


def test_while_a_game_with_secrets_goes_on_no_board_shows_what_would_have_come_of_another_move():
    """The stones that would have come in a trade which was refused are still the other one's secret."""
    match = sw.Match(sw.Tavern(), seed=2)
    rng = Random(2)
    for _ in range(40):
        match.play(rng.choice(match.legal_moves()))
    review = sw.review(match, 0, simulations=60, seed=1, progress=False)
    worse = [turn for turn in review.turns if turn.best != turn.move]
    assert worse
    assert all(turn.line == () for turn in worse)


def test_a_review_becomes_a_study_with_what_was_better_beside_each_costly_move() -> None:
    match = sw.Match(sw.SiegeStones(goal=1))
    for move in ("Td4", "a1", "c4"):
        match.play(move)
    found = sw.review(match, seed=1, simulations=300, progress=False)
    study = found.study()
    assert study.chapters[0].last.line() == match.moves
    way = study.chapters[0].last.way()
    for turn in found.costly:
        assert way[turn.number].glyph == {"proven": "??", "searched": "?", "": "?!"}[turn.sure]
        assert way[turn.number].text == " ".join(found.remarks(turn.number))
        beside = [node for node in way[turn.number - 1].children if node.move == turn.best]
        assert [node.text for node in beside] == ["Better."]
    assert found.costly
    assert {node.glyph for node in way[1:]} - {""} == {way[turn.number].glyph for turn in found.costly}
    assert sw.Study.loads(study.dumps()) == study


def test_a_review_of_a_hidden_game_that_goes_on_is_no_study() -> None:
    match = sw.Match(sw.BluffStones(), seed=1)
    match.play("b,y")
    with pytest.raises(sw.StonesError, match="is not over"):
        sw.review(match, 0, simulations=50, seed=1, progress=False).study()
