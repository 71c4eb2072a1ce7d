"""What is told of options: how strong they are, whether they matter, what a unit is worth, counts that add up."""

import re

import numpy as np
import pandas as pd
import pytest

from analysis.findings.robust_label import Label
from analysis.stats.verdict import Verdict
from analysis.studies.rulestudy.effects import Number, acted_text
from analysis.studies.rulestudy.headline import bundle_news, count_news, headline, size_mark
from analysis.studies.rulestudy.option_summary import (
    Outcome,
    climbs_of,
    counts,
    elsewhere,
    judged_together,
    option_summaries,
    others_of,
)
from analysis.studies.rulestudy.overview import same_games, share_in_bundle
from analysis.studies.rulestudy.play import root_mean_square
from analysis.studies.rulestudy.sentences import (
    absolute,
    because,
    beyond_sum,
    matters,
    robust_in,
    sentence,
    signed,
    unsigned,
    worst,
)
from analysis.studies.rulestudy.tables import read_results
from tests.rulestudy.fake import CHANGES, OPEN, SMALL, place, results, row, tried
from tests.support.terminal import ROOT

MATTER, BOTH_PHRASES = "is shown not to matter", "is not shown to matter"


def test_chance_is_taken_off_the_mean_square():
    #  (3^2 - 1 + (-1)^2 - 1) / 2 = 4
    middle, low, high = root_mean_square([(3, 1), (-1, 1)])
    assert middle == 2
    #  variance of both squares: 4 * 8 * 1 + 2 and 2, so that the mean square is known to sqrt(36) / 2 = 3
    assert high == pytest.approx(np.sqrt(4 + 1.959964 * 3)) and low == 0
    assert root_mean_square([(0.5, 1)])[0] == 0


def test_changes_that_differ_by_less_than_chance_leave_room_for_a_rule_that_moves_battles():
    """Sixteen changes of 0, each known to 0.5: a mean square of 0, known to sqrt(16 * 2 * 0.5^4) / 16 = 0.0884."""
    middle, low, high = root_mean_square([(0.0, 0.5)] * 16)
    assert (middle, low) == (0.0, 0.0) and high == pytest.approx(np.sqrt(1.959964 * np.sqrt(2) / 16))
    assert unsigned(Number(middle, low, high)) == "0.0 (0.0 to 0.4)"


@pytest.mark.parametrize("truth", [0.0, 0.3])
def test_the_interval_of_a_rule_that_hardly_moves_battles_covers_it(truth):
    generator, covered = np.random.default_rng(44), 0
    for _ in range(2000):
        _, low, high = root_mean_square([(one, 1.0) for one in generator.normal(truth, 1.0, 16)])
        covered += low <= truth <= high and low < high
    assert covered / 2000 >= 0.94


def test_no_interval_without_width_is_told():
    assert signed(Number(1.0, 0.998, 1.004)) == "+1.0 (± 0.1 or less)"
    assert unsigned(Number(1.0, 0.998, 1.004)) == "1.0 (± 0.1 or less)"
    assert signed(Number(0.0, np.nan, np.nan)) == "+0.0 (interval not known)"
    assert absolute(Number(-2.0, -2.0, -2.0), 2) == "2.00 (interval not known)"
    pair = {"est": 1.0, "low": 0.998, "high": 1.004}
    assert beyond_sum(pair) == "+1.0 (± 0.1 or less)"


def test_the_interval_of_the_root_mean_square_covers_it():
    generator = np.random.default_rng(44)
    truth = generator.normal(0, 10, 16)
    wanted, covered = np.sqrt(np.mean(truth**2)), 0
    for _ in range(2000):
        found = truth + generator.normal(0, 1.5, 16)
        _, low, high = root_mean_square([(one, 1.5) for one in found])
        covered += low <= wanted <= high
    assert 0.935 <= covered / 2000 <= 0.965


def one(*rows, **more):
    return option_summaries(results(list(rows), tried("rule", **more)))[0]


def test_a_rule_matters_on_average_or_in_battles_or_one_of_two_phrases_is_true():
    average = one(row("rule", "a", 5), row("rule", "all", 5, title="these 2 battles"))
    assert average.outcome is Outcome.AVERAGE
    many = one(row("rule", "a", 2, OPEN), row("rule", "b", 0, SMALL), row("rule", "all", 5))
    assert many.outcome is Outcome.AVERAGE
    assert "but is not shown to matter in any single battle (shown not to matter in 1 of 2)" in sentence(many)
    single = one(row("rule", "a", 9), row("rule", "b", -9), row("rule", "all", 0, SMALL))
    assert single.outcome is Outcome.BATTLES and "changes the balance of 2 of 2 battles" in sentence(single)
    shown = one(row("rule", "a", 0, SMALL), row("rule", "b", 0, SMALL), row("rule", "all", 0, SMALL))
    assert shown.outcome is Outcome.SHOWN_NOT
    assert sentence(shown).startswith("“Rule” is shown not to matter in both battles: on average +0.0")
    assert BOTH_PHRASES not in sentence(shown)
    three = one(*(row("rule", name, 0, SMALL) for name in ("a", "b", "c", "all")))
    assert "is shown not to matter in all 3 battles" in sentence(three)
    unknown = one(row("rule", "a", 0, SMALL), row("rule", "b", 2, OPEN), row("rule", "all", 1, SMALL))
    assert unknown.outcome is Outcome.NOT_SHOWN
    assert "is not shown to matter in any battle (shown not to matter in 1 of 2)" in sentence(unknown)
    assert MATTER not in sentence(unknown).replace("(shown not to matter", "")


def test_a_battle_whose_length_changes_is_not_shown_not_to_matter():
    assert matters(place("a", 0, SMALL)) == "shown not to matter"
    assert matters(place("a", 0, SMALL, turns_judged=str(CHANGES))) == "not shown to matter"
    assert matters(place("a", 0, Verdict.UNDECIDED)) == "not shown to matter"
    assert matters(place("a", 9)) == "yes"


def test_a_unit_converted_is_worth_the_change_divided_by_how_many_there_are():
    #  toward the Axis by 8 points with four tanks, by 1 with one: 2 and 1 for each
    heavy = one(
        row("rule", "a", -8, changed_units=4), row("rule", "b", -1, changed_units=1), row("rule", "all", -4.5),
        kind="side", side="axis",
    )  # fmt: skip
    by_battle = {spot.scenario: heavy.per_unit(spot) for spot in heavy.places}
    assert by_battle["a"].est == 2 and by_battle["b"].est == 1
    worth = heavy.worth()
    assert worth.est == 1.5
    #  errors of 1/4 and 1
    assert worth.high - worth.low == pytest.approx(2 * 1.959964 * np.sqrt(1 / 16 + 1) / 2)
    assert (
        one(row("rule", "a", -8, changed_units=4)).worth() is None
    )  # a rule for both sides has no such worth


def catalogue():
    names = {
        "a": "both", "b": "both", "c": "both", "d": "side", "e": "step", "f": "step", "g": "both"
    }  # fmt: skip
    rows = [
        row("a", "x", 20), row("b", "x", 1, OPEN), row("c", "x", 0, SMALL), row("d", "x", -9), row("e", "x", 6),
        row("f", "x", 0, SMALL),
    ]  # fmt: skip
    listed = {name: tried(name, kind, side="axis" * (kind == "side"))[name] for name, kind in names.items()}
    return results(rows, listed)


def test_counts_add_up():
    study = catalogue()
    found = counts(study, option_summaries(study))
    assert sum(sum(kind.values()) for kind in found.values()) == len(study.manifest["tried"]) == 7
    assert found["both"] == {
        "average": 1, "battles": 0, "not shown to matter": 1, "shown not to matter": 1, "nowhere": 1
    }  # fmt: skip
    text = count_news(found)
    assert text.startswith(
        "Of 7 rules, each tried alone, 3 change the average or the balance of single battles, 1 is not shown to "
        "matter, 2 are shown not to matter and 1 occurs in none of these battles."
    )
    total, shown, *others = (int(number) for number in re.findall(r"\d+", text.partition(". ")[0]))
    assert total == shown + sum(others)
    kinds = re.findall(r"(\d+) of (\d+)", text.partition(". ")[2])
    assert sum(int(some) for some, _ in kinds) == shown and sum(int(all_) for _, all_ in kinds) == total


def test_the_strongest_rule_for_both_sides_is_named():
    study = catalogue()
    told = headline(study, option_summaries(study), [])
    assert "The strongest rule for both sides is “A”: it moves battles by 20.0" in told


def test_the_news_of_a_bundle_are_its_battles():
    rows = [
        row("core", "a", 30, what="bundle", allies_before_of_100=60.0, allies_level_of_100=90.0),
        row("core", "b", -24, what="bundle", allies_before_of_100=60.0, allies_level_of_100=36.0, turned_around=True,
            draws_of_100=40.2),
        row("core", "all", 3, what="bundle"),
    ]  # fmt: skip
    (bundle,) = others_of(results(rows, {}), "bundle", {"core": "The core"})
    rms = np.sqrt((30**2 + 24**2) / 2 - 1)
    text = bundle_news(bundle)
    assert text.startswith(
        f"The rules of `core` together change the balance of 2 of 2 battles: they shift battles by {rms:.1f} ("
    )
    assert "although the average change is only +3.0 points for the Allies." in text
    #  10 and 10 points from even before, 40 and 14 after
    assert (
        "The favourite changes in 1 battle; on average battles are 27 points from even with these rules, 10 without."
        in text
    )
    assert text.endswith("Up to 40% of games are drawn (B).")


def test_a_bundle_that_plays_on_one_stage_is_told_of_that_stage():
    rows = [
        row("east", "a", 6, what="bundle", allies_before_of_100=52.0, allies_level_of_100=58.0),
        row("east", "all", 6, what="bundle"),
    ]
    (bundle,) = others_of(results(rows, {}), "bundle", {"east": "The east"})
    text = bundle_news(bundle)
    assert text.startswith("The rules of `east` play on one ") and ": they shift it by +6.0 (" in text
    assert text.endswith("It is 8 points from even with these rules, 2 without.")


def test_draws_are_told_of_the_battle_that_has_most():
    rule = one(row("rule", "a", 1, draws_of_100=0.4), row("rule", "b", 1, draws_of_100=40.1))
    assert worst(rule, lambda spot: spot.drawn) == "40% in B"
    assert worst(one(row("rule", "a", 1, draws_of_100=0.9)), lambda spot: spot.drawn) == ""


def test_an_option_adds_to_a_bundle_only_where_it_occurs():
    #  -7.2 points over three of sixteen battles; what it does elsewhere does not count
    rule = one(*(row("rule", battle, -7.2) for battle in "abcz"))
    assert share_in_bundle(rule, "abcdefghijklmnop") == pytest.approx(-1.35)


def test_options_of_the_same_games_are_named():
    same = {"turns_change": 2.0}
    rows = [row(name, "a", 3, **same) for name in ("x", "y")] + [row("z", "a", 3, turns_change=2.1)]
    listed = {name: tried(name)[name] for name in "xyz"}
    assert same_games(option_summaries(results(rows, listed))) == [["X", "Y"]]


def test_changes_of_single_battles_are_judged_together():
    #  2.1, 2.0 and 0 errors beyond two points: tails .0179, .0228, .5; adjusted .034, .034, .5: none is left at .025.
    #  A fourth, 10 errors beyond, stays; the other two become .0228 * 4 / 3 = .030.
    near = [row("rule", "a", 4.1), row("rule", "b", -4.0), row("rule", "c", 2.0)]
    assert judged_together([one(*near)], 2.0) == (3, 0, 3)
    assert judged_together([one(*near), one(row("rule", "a", 12))], 2.0) == (4, 1, 4)


def ladder(*labels):
    return pd.DataFrame(
        [
            {"option": "rule", "scenario": scenario, "label": label, "player": player, "elo": 0.0,
             "credible": True, "restricted": None, "est": 5.0, "low": 4.0, "high": 6.0, "verdict": "changes_balance"}
            for scenario, label in labels
            for player in ("p", "q")
        ]
    )  # fmt: skip


def test_robust_is_judged_battle_by_battle_beside_the_average():
    given = ladder(("a", "robust"), ("b", "skill-dependent"), ("c", "robust"), ("all", "robust"))
    climbs = climbs_of(given)["rule"]
    assert len(climbs["a"].tiers) == 2 and climbs["all"].label is Label.ROBUST
    rows = [row("rule", name, 5) for name in ("a", "b", "c", "all")]
    (rule,) = option_summaries(results(rows, tried("rule"), ladder=given))
    assert robust_in(rule) == "2 of 3 robust, 1 skill-dependent"


def test_what_did_not_occur_is_no_battle_in_which_it_cannot():
    cells = pd.DataFrame(
        [
            {"option": "rule", "scenario": "a", "state": "plays", "why": None, "probe_games": 10, "probe_touched": 3},
            {"option": "rule", "scenario": "b", "state": "cannot occur here", "why": "none of 200 games differs",
             "probe_games": 200, "probe_touched": 0},
            {"option": "rule", "scenario": "c", "state": "cannot occur here", "why": "no rule", "probe_games": 0,
             "probe_touched": 0},
        ]
    )  # fmt: skip
    found = elsewhere(results([row("rule", "a", 5)], tried("rule"), cells=cells), "rule")
    assert found == [
        ("b", "did not occur", "none of 200 games differs"), ("c", "cannot occur here", "no rule")
    ]  # fmt: skip


def test_a_reason_is_one_sentence_with_its_numbers():
    rows = [
        {"part": "medals", "topic": "medals from units", "side": "axis", "subject": "", "change": 2.4, "low": 2.3,
         "high": 2.5},
        {"part": "units", "topic": "losses", "side": "allies", "subject": "inf", "change": 3.1, "low": 3.0,
         "high": 3.2},
        {"part": "hex", "topic": "losses", "side": "allies", "subject": "F7", "change": 0.31, "low": 0.3,
         "high": 0.32},
    ]  # fmt: skip
    moved = place("a", 9)
    assert because(moved, rows) == (
        "The Axis earns 2.40 (2.30 to 2.50) more medals a battle from destroyed units; Allied infantry loses 3.10 "
        "(3.00 to 3.20) more figures a battle, most of the difference at F7: 0.31 (0.30 to 0.32) more."
    )
    behind = [{"part": "medals", "topic": "wins behind", "side": "allies", "subject": "", "change": -12.0, "low": -13.0,
               "high": -11.0}]  # fmt: skip
    assert because(moved, behind) == (
        "The share of battles that the Allies win although they are behind in medals falls by 12.0 (11.0 to 13.0) "
        "points."
    )
    assert because(moved, [], 31.2) == (
        "No single number of medals, losses or hexes stands out; the rule acts in 31% of games."
    )
    assert because(place("a", 1), rows) == "It is not shown to move this battle."


def test_a_number_whose_sign_is_told_by_words_keeps_the_order_of_its_interval():
    assert absolute(Number(-2.0, -3.0, -1.0), 1) == "2.0 (1.0 to 3.0)"


def test_a_small_study_says_so():
    assert size_mark({"games": 2000, "full_games": 10_000}) == (
        "2,000 games a battle; the full size follows (10,000)."
    )
    assert size_mark({"games": 10_000, "full_games": 10_000}) == ""


def test_the_committed_study_is_read_by_its_columns():
    """Tables outlive the names in the code: a column that is renamed is renamed in them too."""
    committed = read_results(ROOT / "reports/which-house-rules-matter")
    found = {summary.name for summary in option_summaries(committed)}
    assert found and found <= set(committed.manifest["tried"])


def test_rules_that_acted_are_told_and_not_that_somebody_was_asked():
    assert acted_text({"stood": 0.0474, "offered": 1.0, "ambushed": 0.364}) == "stood=4.7 ambushed=36.4"
    assert acted_text({"offered": 1.0}) == ""
