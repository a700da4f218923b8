"""The rules of SiegeStones with cards, in words: a laid card brings its sentence, and takes away those that it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stoneswidgets.games.siegestones import rulebook as plain
from stoneswidgets.games.siegestones_cards.rules import holes
from stoneswidgets.plumbing.language import listed, many, sentence
from stoneswidgets.scene.rulebook.cards import SAID, card_rules, lay, new

if TYPE_CHECKING:
    from collections.abc import Mapping

    from stoneswidgets.games.siegestones_cards.game import SiegeStonesCards
    from stoneswidgets.scene.rulebook.book import Rulebook, Ruling
    from stoneswidgets.scene.rulebook.cards import Change, Changes, Page

ORDER = "A turn is judged in this order: the move,{} then who controls what,{} then who has won, then who is next."
LONG_ARM = {
    "off": "only stones next to a tower count for it",
    "half": "two spaces away half of a rating counts",
} | {"third": "two spaces away a third of a rating counts"}
SINKHOLES = {
    "off": "every space exists",
    "corner": "one corner does not exist",
    "two": "two opposite corners do not exist",
} | {
    "three": "every other corner does not exist",
    "centre": "the centre does not exist",
}


def rules(game: SiegeStonesCards) -> Rulebook:
    """Return the rules under the cards that are laid."""
    wins = ("at once", "hold_the_field", "goal")
    return card_rules(game, plain.CREDIT, told(game), wins, _rulings(game), _meanings(game))


def told(game: SiegeStonesCards) -> Page:
    """Return the rules by their sections and names: those of SiegeStones, as the laid cards change them."""
    page = plain.told(game)
    if new(game):
        captured = " then what is captured," * bool(game.closed_in)
        burns = " then what burns," * bool(game.scorched)
        page["A turn"] = {"order": ORDER.format(captured, burns), **page["A turn"]}
    lay(page, game, _CHANGES)
    return page


def _clear_lead(game: SiegeStonesCards) -> Change:
    greatest = f"Whoever has the greatest sum controls the tower, if it is at least {game.control_minimum}$S9 and far enough ahead."
    return {"greatest": greatest, "clear_lead": SAID, "contested": ""}


def _closed_in(game: SiegeStonesCards) -> Change:
    supply = (
        f"You have as many stones left to drop as {game.stones_each}, less your stones on the board, less those that have left the game, "
        "less one for each tower that you control$S3."
    )
    return {"stays": _stays(game), "closed_in": SAID, "supply": supply}


def _stays(game: SiegeStonesCards) -> str:
    if game.step:
        return (
            f"No tower moves{', and nothing leaves the board' * (not game.closed_in and not game.scorched)}."
        )
    return "Nothing on the board moves."


def _sinkholes(game: SiegeStonesCards) -> Change:
    gone = game.board.named(holes(game))
    board = (
        f"The board has {game.board.count - len(gone)} spaces, {game.side} along each edge but for what is a hole, and is empty at the "
        "start$S10."
    )
    return {
        "board": board,
        "sinkholes": f"{SAID} Here {'it is' if len(gone) == 1 else 'they are'} {listed(gone)}.",
    }


def _chain(game: SiegeStonesCards) -> Change:
    return {
        "goal": SAID,
        "at once": "Whoever has such a chain after a turn, and a longer one than anybody else, wins at once$S5.",
        "level": f"{_both_at_goal(game)}$S1.",
        "full": _full(game),
        "tie": f"{sentence(_tie(game, game.tiebreak))}$S2.",
    }


def _hold_the_field(game: SiegeStonesCards) -> Change:
    verb = "count" if game.uneven_sides else "control"
    goal = (
        None if game.chain or game.crown else f"The goal is to {verb} {many(game.goal, 'tower')} or more$S5."
    )
    at_once = {"at once": ""} if game.chain or game.crown else {}
    return {"goal": goal, **at_once, "hold_the_field": SAID, "level": ""}


def _bag_of_turns(game: SiegeStonesCards) -> Change:
    players = f"{game.players} players: {listed(game.seat_names)}; Black begins$S5."
    return {"players": players, "bag_of_turns": SAID, "full": _full(game)}


def _step(game: SiegeStonesCards) -> Change:
    only = "Who can neither drop nor move anything passes. Nobody else may pass$S4."
    return {"stays": _stays(game), "step": SAID, "pass": only, "full": _full(game)}


def _crown(game: SiegeStonesCards) -> Change:
    return {
        "goal": SAID,
        "at once": f"Whoever has at least {game.crown} points after a turn, and more than anybody else, wins at once$S5.",
        "level": f"{_both_at_goal(game)}$S1.",
        "full": _full(game),
        "tie": f"{sentence(_tie(game, game.tiebreak))}$S2.",
    }


def _uneven_sides(game: SiegeStonesCards) -> Change:
    more = many(game.uneven_sides, "tower")
    return {
        "goal": f"Whoever counts at least {many(game.goal, 'tower')} after a turn, and more than the other, wins at once$S5.",
        "uneven_sides": f"{SAID} So White counts {more} more than White controls.",
        "level": f"{_both_at_goal(game)}$S1.",
        "full": _full(game),
    }


def _scorched(game: SiegeStonesCards) -> Change:
    return {
        "stays": _stays(game),
        "marker": None,
        "scorched": f"{SAID} Then it is looked again who controls the others.",
    }


def _full(game: SiegeStonesCards) -> str:
    """Return when a game without a winner ends, and who wins then."""
    ends = ["when the board is full"]
    if game.step:
        ends.append(f"after {game.step} turns in a row without a drop")
    passed = (
        "all players have passed, and nobody has done anything else in between" if game.bag_of_turns else ""
    )
    ends.append(f"when {passed or 'all players in a row have passed'}$S4")
    if game.together:
        return f"The game ends {', or '.join(ends)}; all of these count as a full board."
    most = "controls the most towers"
    if game.chain:
        most = "controls the longest chain"
    elif game.crown or game.uneven_sides:
        most = "has the most points" if game.crown else "counts the most towers"
    single = "; a single tower is a chain of one" if game.chain else ""
    return f"The game also ends {', or '.join(ends)}. Then whoever {most} wins{single}."


_CHANGES: Changes = {
    "cut_and_choose": {"opening": SAID},
    "marching": {
        "drop": "Every drop is on an empty space: a stone of your own, or a tower while there is one in the box.",
        "marching": SAID,
    },
    "no_neighbours": {
        "drop": None,
        "no_neighbours": SAID,
        "pass": "Who can drop neither a stone nor a tower passes. Nobody else may pass$S4.",
    },
    "long_arm": {
        "sums": "After every turn each tower is looked at anew: every player adds up what their stones count for it; those next to it count "
        "their ratings.",
        "long_arm": SAID,
    },
    "clear_lead": _clear_lead,
    "closed_in": _closed_in,
    "sinkholes": _sinkholes,
    "chain": _chain,
    "hold_the_field": _hold_the_field,
    "bag_of_turns": _bag_of_turns,
    "step": _step,
    "crown": _crown,
    "uneven_sides": _uneven_sides,
    "scorched": _scorched,
    "blind_beginning": {"opening": SAID},
    "together": lambda game: {"goal": SAID, "level": "", "full": _full(game), "tie": ""},
}


def _meanings(game: SiegeStonesCards) -> Mapping[str, Mapping[str, str]]:
    ties = {value: _tie(game, value) for value in plain.TIEBREAK}
    return plain.MEANINGS | {"tiebreak": ties, "long_arm": LONG_ARM, "sinkholes": SINKHOLES}


def _both_at_goal(game: SiegeStonesCards) -> str:
    what = plain.BOTH_AT_GOAL[game.both_at_goal]
    if game.crown:
        return f"If several players have {game.crown} points or more, equally many, and nobody more, {what}"
    if game.uneven_sides:
        return f"If both count {game.goal} or more, equally many, {what}"
    return f"If several players have such chains, equally long, and nobody has a longer one, {what}"


def _tie(game: SiegeStonesCards, tiebreak: str) -> str:
    level = "level in points" if game.crown else "level in towers"
    return plain.tie(tiebreak, "whose longest chains are level" if game.chain else level)


def _rulings(game: SiegeStonesCards) -> list[Ruling]:
    """Return the rulings of SiegeStones that are in force, with what they say beside the cards that are laid."""
    answers = dict[str, str]()
    gone = {"S7": game.cut_and_choose or game.blind_beginning, "S6": game.clear_lead}
    answers |= {name: "" for name, laid in gone.items() if laid}
    if game.closed_in:
        answers["S3"] = (
            f"Yes: of {many(game.stones_each, 'stone')}, those on the board, those on controlled towers and those that have left the game "
            "are in use."
        )
    if game.no_neighbours:
        answers["S4"] = (
            "They drop a tower if there is one and it has a place, and pass otherwise; when all have passed in a row the game ends like one "
            "with a full board."
        )
    if game.sinkholes != "off":
        spaces = game.board.count - holes(game).bit_count()
        answers["S10"] = f"{game.side} spaces along each edge but for what is a hole, {spaces} in all."
    if game.step or game.bag_of_turns:
        when = ", and nobody has done anything else in between," if game.bag_of_turns else " in a row"
        answers["S4"] = (
            f"Who can do nothing else passes; when all players have passed{when} the game ends like one with a full board."
        )
    if goal := _goal_in_short(game):
        answers |= {
            "S1": f"{_both_at_goal(game)}.",
            "S2": f"{sentence(_tie(game, game.tiebreak))}.",
            "S5": f"{game.players} players, and {goal} to win.",
        }
    if game.together:
        answers |= {"S1": "", "S2": "", "S5": "Two players, who win together or lose together."}
    if game.hold_the_field:
        answers["S1"] = ""
    found = (each._replace(answer=answers.get(each.id, each.answer)) for each in plain.rulings(game))
    return [each for each in found if each.answer]


def _goal_in_short(game: SiegeStonesCards) -> str:
    """Return the goal that a card has put in place of towers; "" where none has."""
    if game.uneven_sides:
        return f"{many(game.goal, 'tower')}, {game.uneven_sides} fewer for White,"
    return (
        f"a chain of {many(game.chain, 'tower')}"
        if game.chain
        else f"{game.crown} points"
        if game.crown
        else ""
    )
