"""Why a rule moves a battle: of numbers that change in favour of the side that gains, the one that stands out."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.verdict import Verdict
from analysis.studies.rulestudy.example_games import battles_to_watch, chosen_games, parting, replay_command
from analysis.studies.rulestudy.reasons import READ, hex_clues, hex_rates, standing_out, strongest, win_clues
from tests.rulestudy.fake import place

N = 40
NOISE = np.tile([1, -1], N // 2)  # of mean 0 and spread 1


def games(**columns):
    """Games in which nothing happens but what is named."""
    found = pd.DataFrame({name: np.zeros(N, dtype=int) for name in READ})
    found["winner"], found["end_reason"], found["game"] = "axis", "medals", np.arange(N)
    return found.assign(**columns)


def hexes(*rows):
    """Rates of each group before, which are 0 throughout, and after."""
    return pd.DataFrame(
        [(*row[:3], rule, rate) for row in rows for rule, rate in (("before", 0.0), ("after", row[3]))],
        columns=["side", "hex", "what", "rule", "rate"],
    )


NO_HEXES = hexes()
NO_OBJECTIVES = {"axis": set(), "allies": set()}


def test_the_medals_the_units_and_the_hex_that_stand_out_are_told():
    before = games()
    after = games(
        medals_units_axis=2 + NOISE, medals_objectives_axis=1 + 2 * NOISE, lost_allies_inf=4 + NOISE,
        lost_allies_arm=1 + NOISE, lost_axis_inf=3,
    )  # fmt: skip
    changed = hexes(
        *(("allies", "C3", "losses", change) for change in (1.0, 1.2, 1.0, 1.2)),
        *(("allies", "D4", "losses", change) for change in (0.1, 0.1, 0.1, 0.1)),
        *(("axis", "E5", "losses", change) for change in (9.0, 9.1, 9.0, 9.1)),
        *(("allies", "F6", "losses", change) for change in (-9.0, 12.0, -9.0, 12.0)),
    )
    found = dict(standing_out(before, after, changed, NO_OBJECTIVES, "axis"))
    #  medals from units change by 2 with a spread of 1, those from objectives by 1 with a spread of 2
    assert (found["medals"].topic, found["medals"].side) == ("medals from units", "axis")
    assert found["medals"].change.value == 2
    #  own losses grow too, but do not help the Axis; infantry stands out before tanks
    assert (found["units"].side, found["units"].subject, found["units"].change.value) == ("allies", "inf", 4)
    assert found["hex"].subject == "C3" and found["hex"].change.value == pytest.approx(1.1)


def test_a_number_that_helps_the_other_side_or_may_be_zero_is_no_reason():
    before = games()
    after = games(medals_units_allies=2 + NOISE, lost_axis_inf=3 + NOISE, medals_units_axis=NOISE)
    assert dict(standing_out(before, after, NO_HEXES, NO_OBJECTIVES, "axis")) == {}


def test_fewer_medals_of_the_enemy_are_a_reason_too():
    before = games(medals_units_allies=3)
    found = dict(standing_out(before, games(), NO_HEXES, NO_OBJECTIVES, "axis"))
    assert (found["medals"].side, found["medals"].change.value) == ("allies", -3)


def test_medals_from_objectives_are_told_with_the_objective_that_is_entered_more():
    after = games(medals_objectives_allies=1 + NOISE)
    changed = hexes(
        *(("allies", "A1", "visits", change) for change in (2.0, 2.2, 2.0, 2.2)),
        *(("allies", "B2", "visits", change) for change in (5.0, 5.2, 5.0, 5.2)),
    )
    found = dict(standing_out(games(), after, changed, {"axis": set(), "allies": {"A1"}}, "allies"))
    assert found["medals"].topic == "medals from objectives"
    assert (found["hex"].topic, found["hex"].subject) == ("visits", "A1")  # B2 is no objective


def test_wins_against_the_medals_are_a_reason_where_medals_are_none():
    #  the Axis wins half of the games with fewer medals, which it never did before
    before = games(winner="allies", medals_allies=5)
    after = games(winner=np.where(NOISE > 0, "axis", "allies"), medals_allies=5)
    found = dict(standing_out(before, after, NO_HEXES, NO_OBJECTIVES, "axis"))
    assert found["medals"].topic == "wins behind" and found["medals"].change.value == 0.5
    outright = games(winner="axis", end_reason="sudden_death", medals_axis=5)
    clue = strongest(win_clues(games(winner="allies"), outright, "axis"))
    assert (clue.topic, clue.side, clue.change.value) == ("wins sudden_death", "axis", 1)


def test_hexes_are_compared_by_their_groups_of_games():
    rows = [
        ("official", 0, "axis", "A1", 20, 8, 1), ("official", 1, "axis", "A1", 20, 12, 1),
        ("official", 2, "axis", "A1", 20, 10, 1),
        ("rule", 0, "axis", "A1", 10, 14, 1), ("rule", 1, "axis", "A1", 10, 26, 1),
    ]  # fmt: skip
    frame = pd.DataFrame(rows, columns=["variant", "group", "side", "hex", "games", "losses", "visits"])
    found = hex_rates(frame, "official", "rule")
    losses = found[found["what"] == "losses"].groupby("rule")["rate"].apply(list)
    assert losses["before"] == pytest.approx([0.4, 0.6, 0.5])
    assert losses["after"] == pytest.approx([1.4, 2.6])
    [clue] = hex_clues(found, "losses", "axis", 1)
    assert clue.change.value == pytest.approx(1.5)  # 2.0 and 0.5 a game
    assert clue.change.error == pytest.approx((0.36 + 0.01 / 3) ** 0.5)  # 0.72 / 2 and 0.01 / 3


def test_games_are_watched_where_the_rule_moves_most_to_either_side():
    moved = [
        place("a", 3),
        place("b", -20),
        place("c", 9),
        place("d", 12, Verdict.TOO_SMALL),
        place("all", 1),
    ]
    assert [one.scenario for one in battles_to_watch(moved)] == ["b", "d"]
    #  nothing goes the other way for certain: the next one
    assert [one.scenario for one in battles_to_watch([place("a", 30), place("b", -1), place("c", 9)])] == [
        "a", "c"
    ]  # fmt: skip
    assert [one.scenario for one in battles_to_watch([place("a", 30)])] == ["a"]


def test_the_game_to_watch_is_a_usual_one_that_the_rule_turns():
    def played(variant, winners, margins):
        return pd.DataFrame(
            {"variant": variant, "game": range(4), "winner": winners, "turns": 20, "medals_axis": margins,
             "medals_allies": 0}
        )  # fmt: skip

    was = played("official", ["allies", "allies", "allies", "axis"], [0, 0, 0, 9])
    now = played("rule", ["axis", "axis", "axis", "axis"], [1, 4, 5, 9])
    (game, before, after), (second, *_) = chosen_games(pd.concat([was, now]), "official", "rule", "axis")
    assert game == 1 and before["winner"] == "allies" and after["medals_axis"] == 4  # the median of 1, 4, 5
    assert second == 2
    assert chosen_games(pd.concat([was, now]), "official", "rule", "allies") == []


HEAD = "Battle, game 1 of seed 1 ({} rules)\nAxis: a, Allies: b\n\nlegend\n\nAxis hand: Probe\n"
FIRST = "\nTurn 1, Axis (medals: Axis 0, Allies 0)\n  plays Probe\n"


def test_games_part_in_the_turn_of_the_first_line_that_differs():
    second = "\nTurn 2, Allies (medals: Axis 0, Allies 0)\n  plays {}\n"
    before = HEAD.format("official") + FIRST + second.format("Attack")
    mark = "  * house rule: a rule acts\n"
    after = HEAD.format("rule") + FIRST + mark + second.format("Barrage")
    assert parting(before, after) == (2, ("plays Attack", "plays Barrage"))
    assert parting(before, before.replace("Axis hand: Probe", "Axis hand: Recon")) == (
        0, ("Axis hand: Probe", "Axis hand: Recon")
    )  # fmt: skip
    assert parting(HEAD + FIRST, HEAD + FIRST + second) == (
        1, ("", "Turn 2, Allies (medals: Axis 0, Allies 0)")
    )  # fmt: skip


def test_a_command_says_what_is_not_usual():
    assert replay_command("toulon", "official", 1, 17, 1, "captain", "captain") == (
        "m44 replay toulon --seed 1 --game 17 --no-boards"
    )
    assert replay_command("toulon", "a:b=1+c", 2, 3, 9, "recruit", "captain") == (
        "m44 replay toulon --option a:b=1+c --seed 2 --game 3 --players recruit --from 9 --no-boards"
    )
