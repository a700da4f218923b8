"""The rule lab without a browser: controls change the rules, and games answer predictions."""

from __future__ import annotations

import asyncio
import threading

import pytest
from siege_variants import PieRule

import stoneswidgets as sw
from stoneswidgets.errors import StonesError
from stoneswidgets.teach import changed_rule
from stoneswidgets.widgets.rule_form import RuleForm, form
from stoneswidgets.widgets.thinking import Thinker


@pytest.fixture
def lab():
    return sw.RuleLab(sw.SiegeStones(), seed=1)


def asked(lab, **message):
    part = lab._rules if message["do"] in RuleForm.commands else lab._form
    sent = []
    part.send = sent.append
    part._received(part, {"id": 1, "n": 0} | message, [])
    (answer,) = [each for each in sent if each.get("id") == 1 or "error" in each]
    return answer


def shown(lab):
    return lab._form._form


def controls(form):
    return {each["name"]: each for group in form["groups"] for each in group["controls"]}


def test_the_board_the_words_and_the_exercise_follow_a_control(lab):
    assert asked(lab, do="set", name="opening", to=1) == {"id": 1, "ok": True}
    assert lab.game == sw.SiegeStones(opening="no-tower")
    assert lab.board.position.game == lab.game
    assert [each["now"] for each in lab._rules._form["differs"]] == [
        "The first drop of the game is a stone, not a tower (S7)."
    ]
    assert lab.exercise.question.position.game == lab.game
    assert controls(lab._rules._form)["opening"]["changed"]
    assert asked(lab, do="call", name=" Quiet start ", sentence="Nobody fights at once.") == {
        "id": 1,
        "ok": True,
    }
    assert lab.design == lab.board.match.design == ("Quiet start", "Nobody fights at once.")
    again = sw.RuleLab(lab._rules.code()["code"])
    assert (again.game, again.design) == (lab.game, lab.design)
    again.board.match = sw.Match(sw.SiegeStones(goal=2))
    assert (again.game, again.design, again._rules._form["name"]) == (sw.SiegeStones(goal=2), ("", ""), "")
    assert "at most 60 letters" in asked(lab, do="call", name="x" * 61, sentence="")["error"]
    asked(lab, do="back")
    assert lab.game == sw.SiegeStones()
    assert not lab._rules._form["differs"]


def test_groups_begin_with_the_goal_and_end_with_corner_cases_and_a_variants_own_rules_come_first():
    class Komi(sw.SiegeStones):
        komi = sw.parameter(0, range(3), about="towers that White has from the start")

    told = form(Komi(), Komi())["groups"]
    assert [(each["title"], each["folded"]) for each in told] == [
        ("Its own rules", False),
        ("Goal", False),
        ("Board", False),
        ("Players", False),
        ("Stones and towers", False),
        ("Corner cases", True),
    ]
    assert (
        controls({"groups": told})["opening"]["options"][1]
        == "The first drop of the game is a stone, not a tower."
    )


def test_a_number_outside_is_refused_in_a_sentence_and_nothing_changes(lab):
    wrong = asked(lab, do="set", name="goal", to=12)["error"]
    assert wrong == "Towers that win the game: a whole number from 1 to 9, not 12"
    assert lab.game == sw.SiegeStones()


def test_a_card_is_laid_turned_and_taken_off_and_says_why_another_cannot_be():
    lab = sw.RuleLab(sw.SiegeStonesCards(no_neighbours=1), seed=1)

    def card(key):
        return next(each for each in lab._rules._form["deck"]["cards"] if each["key"] == key)

    chain = card("chain")
    assert (chain["slot"], chain["step"], chain["laid"]) == ("goal", "win", -1)
    first = [card(key)["values"][card(key)["first"]]["label"] for key in ("chain", "goal", "towers")]
    assert first == ["2", "5", "10"], "next to the published value"
    assert "there is no chain" in chain["values"][0]["why"]
    assert "there is no chain" in asked(lab, do="set", name="chain", to=chain["values"][0]["to"])["error"]
    for _ in range(2):
        closed = card("closed_in")
        at = closed["laid"] + 1
        assert asked(lab, do="set", name="closed_in", to=closed["values"][at]["to"])["ok"]
        assert card("closed_in")["laid"] == at
    assert lab.board.position.game == sw.SiegeStonesCards(no_neighbours=1, closed_in=4)
    assert asked(lab, do="set", name="closed_in", to=closed["off"])["ok"]
    assert lab.game == sw.SiegeStonesCards(no_neighbours=1)
    assert [*controls(lab._rules._form)] == ["players"], "all other rule parameters are cards"


@pytest.mark.full
@pytest.mark.parametrize("name", sw.GAMES)
def test_every_parameter_of_every_game_has_a_control_that_sets_it(name, monkeypatch):
    monkeypatch.setattr(changed_rule, "CLOSELY", 0)
    game = sw.game(name)
    lab = sw.RuleLab(game)
    for each in controls(form(game, game)).values():
        assert each["label"]
        ((now,), (least, most)) = each["to"], each.get("limits", [[0, len(each.get("options", ())) - 1]])[0]
        to = least if now != least else most
        assert asked(lab, do="set", name=each["name"], to=to) == {"id": 1, "ok": True}
        assert getattr(lab.game, each["name"]) != getattr(game, each["name"])
        asked(lab, do="back")


def test_a_run_answers_what_was_expected_and_is_logged(lab):
    asked(lab, do="set", name="opening", to=1)
    run = {
        "do": "run",
        "measure": "AdvantageP1",
        "number": 60,
        "because": "It helps.",
        "who": "random",
        "games": 1_000,
    }
    assert asked(lab, **run) == {"id": 1, "ok": True}
    same = sw.lab.compare(sw.SiegeStones(), lab.game, games=1_000, seed=1, progress=False)
    assert lab.log[0].difference == same["AdvantageP1"]
    assert shown(lab)["answer"]["lines"] == list(lab.log[0].answer)
    assert "<svg" in shown(lab)["answer"]["chart"]
    assert [row["expected"] for row in shown(lab)["log"]] == ["60 %"]
    assert asked(lab, do="export", what="csv")["text"] == "\ufeff" + lab.log.to_csv()
    assert "It helps." in asked(lab, do="export", what="sheet")["text"]


@pytest.mark.full
def test_a_variant_is_compared_with_its_parent_under_the_same_parameters():
    assert sw.RuleLab(PieRule).before == sw.SiegeStones()
    assert sw.RuleLab(PieRule(goal=3)).before == sw.SiegeStones(goal=3)

    class HighGoal(sw.SiegeStones):
        goal = 5

    lab = sw.RuleLab(HighGoal)
    assert lab.before == sw.SiegeStones()
    assert lab.ask(50, "Longer.", games=100).difference is not None
    with pytest.raises(StonesError, match="a rule lab takes a game"):
        sw.RuleLab(sw.SiegeStones().start())


def test_a_run_beside_other_work_can_be_stopped_and_what_is_done_counts(lab):
    run = {
        "do": "run",
        "measure": "AdvantageP1",
        "number": 50,
        "because": "x",
        "who": "random",
        "games": 10_000_000,
    }

    async def main():
        asked(lab, **run)
        assert lab._form.running["games"] == 10_000_000
        assert asked(lab, **run)["error"].startswith("games are being played")
        while not (lab._run and lab._run.done):  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)
        asked(lab, do="stop")
        assert lab._form.running == {}
        await asyncio.sleep(0.1)

    asyncio.run(main())
    (experiment,) = lab.log
    assert experiment.after.stopped
    assert 0 < experiment.after.games < 10_000_000


def test_steps_run_on_a_thread_and_are_told_on_the_callers():
    told, here = [], threading.current_thread

    async def main():
        done = asyncio.Event()
        thinker = Thinker(
            lambda _: done.set(), pytest.fail, each_step=lambda step: told.append((step, here()))
        )
        thinker.start((here() for _ in range(3)), lambda: None)
        await done.wait()

    asyncio.run(main())
    assert [heard for _, heard in told] == [threading.main_thread()] * 3
    assert all(worked is not heard for worked, heard in told)


def test_the_kept_picture_says_what_was_found(lab):
    lab.ask(60, "So.", games=100)
    data, _ = lab._repr_mimebundle_()
    assert data["text/plain"] == "<RuleLab of SiegeStones, 1 experiment>"
    assert "You said 60 %" in data["image/svg+xml"]
