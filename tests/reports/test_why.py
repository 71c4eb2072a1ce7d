"""Reasons and typical games: every number worked out on paper from a handful of games."""

import numpy as np
import pandas as pd
import pytest

from analysis.answers.why.material import MIRRORED, Material
from analysis.answers.why.reason import Clue
from analysis.answers.why.telling_numbers import (
    card_clues,
    decision_clues,
    hex_clues,
    idle_clues,
    loss_clues,
    luck_clues,
    medal_clues,
    retreat_clues,
    section_clues,
)
from analysis.answers.why.typical import typical_games
from analysis.stats.estimates import Estimate
from analysis.stats.ratio import ratio_of
from tests.reports.test_answer_words import FORBIDDEN

NO_GAMES = pd.DataFrame()
TITLES = {"probe_left": "Probe Left", "probe_right": "Probe Right", "dig_in": "Dig In"}


def material(**frames):
    values = {
        "games": NO_GAMES, "cards": NO_GAMES, "hexes": NO_GAMES, "turns": NO_GAMES, "start": {}, "posted": {},
        "card_sections": {"probe_left": "left", "probe_right": "right"}, "card_titles": TITLES,
    }  # fmt: skip
    return Material(**(values | frames))


def only(found):
    (clue,) = found
    return clue


def test_medals_by_source_told_for_the_side_that_gains():
    games = pd.DataFrame(
        {
            "medals_units_axis": [3, 1, 2, 2], "medals_units_allies": [1, 1, 1, 1],
            "medals_objectives_axis": [0, 0, 0, 0], "medals_objectives_allies": [1, 0, 1, 0],
            "medals_events_axis": [0] * 4, "medals_events_allies": [0] * 4,
        }
    )  # fmt: skip
    units, objectives = medal_clues(games, "allies")
    # Axis ahead by 2, 0, 1, 1: mean 1, spread sqrt(2/3), t(3) = 3.1824
    assert units.estimate.value == 1 and units.estimate.high == pytest.approx(
        1 + 3.1824 * (2 / 3 / 4) ** 0.5, abs=1e-4
    )
    assert units.sentence == (
        "Destroyed units give the Axis {n} more medals a battle than the Allies: 2.00 against 1.00."
    )
    assert units.strength == pytest.approx(1 / (2 / 3) ** 0.5)
    assert objectives.estimate.value == 0.5 and objectives.sentence.startswith(
        "Objectives give the Allies {n}"
    )


def test_luck_is_measured_against_the_odds():
    # Hits above the odds, Axis: 1, -1, 0, 2, 0; Allies: 0, 0, 0, 1, 3.  The third is level, the fifth drawn.
    games = pd.DataFrame(
        {
            "winner": ["axis", "allies", "axis", "allies", "draw"],
            "hits_axis": [3, 1, 2, 4, 2], "expected_sixths_axis": [12, 12, 12, 12, 12],
            "hits_allies": [1, 1, 1, 2, 4], "expected_sixths_allies": [6, 6, 6, 6, 6],
        }
    )  # fmt: skip
    clue = only(luck_clues(games))
    assert clue.estimate.value == pytest.approx(2 / 3) and clue.estimate.n == 3 and clue.even == 0.5


def test_the_lead_for_good():
    # First game of 4 turns: Allies lead for good after turn 2.  Second of 5: level at the end.  Third: from the first.
    turns = pd.DataFrame(
        {
            "game": [0] * 4 + [1] * 5 + [2] * 2,
            "turn": [1, 2, 3, 4, 1, 2, 3, 4, 5, 1, 2],
            "medals_axis": [1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 2],
            "medals_allies": [0, 1, 2, 3, 0, 0, 0, 0, 1, 0, 0],
        }
    )
    clue = only(decision_clues(turns))
    assert clue.estimate.value == pytest.approx((2 / 4 + 1 + 0) / 3)
    assert list(decision_clues(NO_GAMES)) == []


def test_the_class_that_suffers_most():
    games = pd.DataFrame({"lost_axis_inf": [4, 2], "lost_axis_arm": [3, 2], "lost_axis_art": [0, 1]})
    start = {"axis": {"inf": 12.0, "arm": 3.0, "art": 1.0}}
    clue = only(loss_clues(material(games=games, start=start), "axis"))
    # Armor 3/3 and 2/3, infantry 4/12 and 2/12; artillery begins with too few; of all 7/16 and 5/16
    assert clue.estimate.value == pytest.approx(5 / 6) and clue.even == pytest.approx(12 / 32)
    assert (
        clue.sentence
        == "Axis armor suffers most: {n} of its figures fall, against 37.5% of all figures of the side."
    )


def test_the_hex_where_most_figures_fall():
    hexes = pd.DataFrame(
        [
            {"group": group, "side": side, "hex": hex_, "games": 10, "losses": losses}
            for group, side, hex_, losses in (
                (0, "axis", "C4", 6), (0, "axis", "C5", 2), (0, "axis", "C6", 0), (0, "allies", "C5", 99),
                (1, "axis", "C4", 3), (1, "axis", "C5", 1), (1, "axis", "C6", 0),
            )
        ]
    )  # fmt: skip
    clue = only(hex_clues(hexes, "axis"))
    assert clue.estimate.value == 9 / 12 and clue.estimate.n == 20 and clue.even == 0.5
    assert clue.sentence == "{n} of Axis losses fall at C4."


def test_cards_that_wait_and_cards_without_use():
    cards = pd.DataFrame(
        [
            {"group": group, "side": "axis", "card": card, "games": 50, "held": held, "played": n, "dead": dead}
            for group in (0, 1)
            for card, held, n, dead in (("probe_left", 40, 40, 8), ("dig_in", 100, 20, 0), ("probe_right", 9, 5, 0))
        ]
    )  # fmt: skip
    waits, unused = card_clues(material(cards=cards), "axis")
    # 298 turns held, 130 plays, 16 of them without use; probe_right is played too rarely to be spoken of
    assert waits.estimate.value == 5 and waits.even == pytest.approx(298 / 130)
    assert waits.sentence.startswith(
        "Dig In waits longest with the Axis: {n} turns"
    ) and waits.sentence.endswith("2.3 for all cards.")
    assert unused.estimate.value == pytest.approx(0.2) and unused.even == pytest.approx(16 / 130)
    assert unused.sentence == (
        "Probe Left is wasted most by the Axis: in {n} of its plays no unit acts on an order, against 12.3% of all "
        "plays."
    )


def test_the_section_that_starves():
    turns = pd.DataFrame(
        [
            {"game": game, "side": side, "card": card, "ordered": ordered, "copied": copied}
            for game, side, card, ordered, copied in (
                (0, "allies", "probe_left", 1, 0), (0, "allies", "probe_right", 3, 0), (0, "allies", "dig_in", 9, 0),
                (1, "allies", "probe_left", 1, 0), (1, "allies", "probe_right", 3, 0),
                (1, "allies", "probe_left", 8, 1),
                (1, "axis", "probe_left", 7, 0),
                *((game, "allies", "probe_left", 1 + game % 2, 0) for game in range(2, 10)),
                *((game, "allies", "probe_right", 3 + game % 2, 0) for game in range(2, 10)),
            )
        ]
    )  # fmt: skip
    posted = {"allies": {"left": 0.5, "center": 0.2, "right": 0.3}}
    clue = only(section_clues(material(turns=turns, posted=posted), "allies"))
    # Orders to the left: 1 and 1, then 4 times 1 and 4 times 2; to the right 3 and 3, then 4 times 3 and 4 times 4.
    assert clue.estimate.value == 14 / (14 + 34) and clue.even == 0.5 and clue.is_clear
    assert clue.sentence == (
        "The Allied left is short of orders: it gets {n} of section-card orders but starts with 50% of the units."
    )
    assert MIRRORED == {"left": "right", "center": "center", "right": "left"}


def test_units_never_ordered_are_told_of_the_side_that_has_more():
    games = pd.DataFrame({"never_ordered_axis": [2, 1, 3, 2], "never_ordered_allies": [0, 1, 0, 0]})
    battle = material(games=games, units={"axis": 8.0, "allies": 10.0})
    clue = only(idle_clues(battle, "axis"))
    # 2 of 8 against 0.25 of 10; spread sqrt(2/3) / 8
    assert clue.estimate.value == 0.25 and clue.even == pytest.approx(0.025)
    assert clue.strength == pytest.approx(0.225 / ((2 / 3) ** 0.5 / 8))
    assert clue.sentence == "{n} of Axis units never get an order, against 2.5% of Allied units."
    assert list(idle_clues(battle, "allies")) == [] == list(idle_clues(material(games=games), "axis"))


def test_retreats_that_cost_figures():
    games = pd.DataFrame(
        {
            "lost_axis_inf": [4, 6], "lost_axis_arm": [0, 2], "lost_axis_art": [0, 0], "lost_to_flags_axis": [1, 5],
            "lost_allies_inf": [5, 5], "lost_allies_arm": [0, 0], "lost_allies_art": [0, 0],
            "lost_to_flags_allies": [0, 1],
        }
    )  # fmt: skip
    clue = only(retreat_clues(material(games=games), "axis"))
    assert clue.estimate.value == 0.5 and clue.even == pytest.approx(0.1)
    assert clue.sentence == (
        "{n} of Axis losses come from a refused or blocked retreat, against 10.0% of Allied losses."
    )
    assert list(retreat_clues(material(games=games), "allies")) == []
    nobody = games.assign(lost_allies_inf=0, lost_to_flags_allies=0)
    assert list(retreat_clues(material(games=nobody), "axis")) == []


def test_without_cards_nobody_gets_orders_or_refuses_a_retreat():
    games = pd.DataFrame(
        {
            "lost_axis_inf": [4, 6], "lost_axis_arm": [0, 2], "lost_axis_art": [0, 0], "lost_to_flags_axis": [1, 5],
            "lost_allies_inf": [5, 5], "lost_allies_arm": [0, 0], "lost_allies_art": [0, 0],
            "lost_to_flags_allies": [0, 1], "never_ordered_axis": [2, 1], "never_ordered_allies": [0, 1],
        }
    )  # fmt: skip
    start = {"axis": {"inf": 20.0, "arm": 10.0, "art": 0.0}, "allies": {}}
    battle = material(games=games, start=start, units={"axis": 6.0, "allies": 10.0}, without_cards=True)
    # 5 of 20 and 1 of 10 points lost on average: the infantry's 25 % against 6 of 30
    assert only(loss_clues(battle, "axis")).sentence == (
        "Axis infantry suffers most: it loses {n} of its strength, against 20.0% of the strength of the side."
    )
    idle, pushed = only(idle_clues(battle, "axis")), only(retreat_clues(battle, "axis"))
    assert (idle.topic, pushed.topic) == ("units that never act", "retreats that cost strength")
    assert idle.sentence == (  # 0.5 of 10 on average
        "{n} of Axis units never act in their side's part of a turn, against 5.0% of Allied units."
    )
    assert (
        pushed.sentence == "{n} of Axis losses come from a blocked retreat, against 10.0% of Allied losses."
    )


def test_a_ratio_and_its_interval():
    # 2/4 and 6/8 of equal groups: 8/12; rests 2 - 8/3 = -2/3 and 6 - 16/3 = 2/3; error sqrt(2 * 8/9) / 12
    found = ratio_of(np.array([2.0, 6.0]), np.array([4.0, 8.0]), 20)
    assert found.value == pytest.approx(2 / 3) and found.error == pytest.approx((16 / 9) ** 0.5 / 12)
    assert found.high == pytest.approx(2 / 3 + 12.7062 * (16 / 9) ** 0.5 / 12, abs=1e-4)
    assert ratio_of(np.array([1.0]), np.array([2.0]), 9) is None
    assert ratio_of(np.zeros(3), np.zeros(3), 9) is None


def test_what_could_be_even_is_no_reason():
    clue = Clue("x", Estimate(0.52, 0.49, 0.55, 0.015, 1000, "wilson"), "of 100", 0.5, "{n}")
    assert not clue.is_clear
    assert not Clue(
        "x", Estimate(float("nan"), float("nan"), float("nan"), 0.0, 1, "m"), "turns", 0.0, ""
    ).is_clear


def test_typical_games_by_rule():
    games = pd.DataFrame(
        {
            "game": range(7),
            "winner": ["allies", "allies", "allies", "axis", "axis", "axis", "draw"],
            "medals_axis": [0, 2, 3, 4, 4, 4, 3],
            "medals_allies": [4, 4, 4, 3, 1, 2, 3],
            "turns": [10, 20, 30, 15, 25, 20, 60],
            "worst_deficit": [0, 1, 2, 0, 2, 1, 0],
        }
    )
    allies, axis, back = typical_games(games, ["m44", "replay", "my battle", "--seed", "1"])
    assert (allies.game, axis.game, back.game) == (
        1,
        5,
        2,
    )  # medians 2 medals, 20 turns; first of two games 2 behind
    assert allies.text == "a typical win of the Allies, 2 medals to 4 (Axis, Allies) in 20 turns"
    assert axis.command == "m44 replay 'my battle' --seed 1 --game 5 --html game-5.html"
    assert back.text.startswith("the biggest comeback, won from 2 medals behind, 3 medals to 4")
    assert [one.game for one in typical_games(games[:2], ["m44"])] == [0, 1]


def test_one_sided_battles_have_typical_games():
    games = pd.DataFrame(
        {
            "game": [0],
            "winner": ["axis"],
            "medals_axis": [4],
            "medals_allies": [0],
            "turns": [9],
            "worst_deficit": [0],
        }
    )
    assert [one.game for one in typical_games(games, ["m44"])] == [0]


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    import m44

    folder = tmp_path_factory.mktemp("why") / "run"
    return m44.why("pegasus-bridge", games=300, players="random", out=folder, quiet=True)


def test_a_played_battle_is_told_in_seven_sentences(answer):
    assert 1 <= len(answer.reasons) <= 7 and 2 <= len(answer.games) <= 3
    strengths = [reason.strength for reason in answer.reasons]
    assert strengths == sorted(strengths, reverse=True)
    assert len({reason.topic for reason in answer.reasons}) == len(answer.reasons)
    for reason in answer.reasons:
        low, high = reason.number.ci
        assert low <= reason.number.est <= high and reason.number.games > 1
        told = (
            f"{reason.number.est:.1f}% (" if reason.number.unit == "of 100" else f"{reason.number.est:.2f} ("
        )
        assert told in reason.text or f"{reason.number.est:.1f} turns" in reason.text.replace(
            " (", " turns (", 1
        )
    assert not FORBIDDEN.search(answer.text())
    assert all(len(line) <= 100 for line in answer.text().splitlines())
    assert "m44 replay pegasus-bridge --seed 1 --players random --game" in answer.text()
    assert list(answer.frame()["rank"]) == list(range(1, len(answer.reasons) + 1))


def test_few_games_tell_no_share_beyond_what_is_possible(tmp_path):
    import m44

    for games in (2, 3, 5):
        found = m44.why(
            "pegasus-bridge", games=games, players="random", out=tmp_path / f"{games}", quiet=True
        )
        for reason in found.reasons:
            low, high = reason.number.ci
            assert low <= reason.number.est <= high
            assert reason.number.unit != "of 100" or 0 <= low < high <= 100, reason.text
