"""One comparison worked out on paper: 2,000 pairs, 100 battles turn to the Allies and 40 to the Axis.

Before, the Allies win 1,200 of 2,000; after, 1,260.  Winners have 4 medals, losers 2.  Every second battle of the
variant lasts a turn longer.
"""

import csv
import io
import json
from math import comb

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.findings.results_file import whole_findings
from analysis.stats.permutation import ROUNDING
from tests.reports.synthetic import Played, pairs, run_of
from tests.stats.known_truth import ends_of_tango


@pytest.fixture(scope="module")
def answer():
    before, after = pairs(lost=700, won=1160, up=100, down=40)
    longer = [20 + game % 2 for game in range(2000)]
    return compare(run_of(Played("official", before), Played("no-retreat-choice", after, turns=longer)))


@pytest.fixture(scope="module")
def row(answer):
    return answer.flat_rows()[1]


def test_levels(answer):
    official, variant = answer.flat_rows()
    assert (official["axis_wins_of_100"], official["allies_wins_of_100"]) == (40.0, 60.0)
    assert (variant["axis_wins_of_100"], variant["allies_wins_of_100"]) == (37.0, 63.0)
    # Wilson: (0.6 + z2/4000 -+ z * sqrt(0.24/2000 + z2/16e6)) / (1 + z2/2000), z2 = 3.8415
    assert official["allies_level_of_100_low"] == pytest.approx(57.836, abs=0.001)
    assert official["allies_level_of_100_high"] == pytest.approx(62.126, abs=0.001)
    assert (official["medals_axis"], official["medals_allies"]) == (2.8, 3.2)
    assert (variant["medals_axis"], variant["medals_allies"]) == (2.74, 3.26)
    assert official["evenness"] == "leans to the Allies or favours the Allies"  # 7.8 to 12.1 points from even
    assert variant["evenness"] == "favours the Allies"


def test_change_of_wins(row):
    # differences: 100 of +1, 40 of -1; mean 0.03
    ends = ends_of_tango(100, 40, 1860)
    assert row["allies_change_points"] == pytest.approx(3.0)
    assert row["allies_change_points_low"] == pytest.approx(100 * ends[0], abs=1e-4)
    assert row["allies_change_points_high"] == pytest.approx(100 * ends[1], abs=1e-4)
    # 1 - 0.0691 / (0.24 + 0.2331)
    assert row["measured_correlation"] == pytest.approx(0.853942, abs=1e-6)
    assert row["verdict"] == "shifts it; size uncertain, toward the Allies"
    assert (row["size"], row["fairness"]) == ("modest", "less fair")
    assert row["more_pairs_needed"] == 0


def test_pairs(row):
    assert row["n_pairs"] == 2000
    shares = [row[f"{name}_of_100"] for name in ("same_winner", "to_axis", "to_allies", "identical")]
    assert shares == [93.0, 2.0, 5.0, 93.0]


def test_change_of_medals(row):
    # differences: 100 of +4, 40 of -4; mean 0.12, variance (1.12 - 0.0144) * 2000 / 1999, error 0.0235176;
    # margins of 2 and -2, won 60 and 63 of 100, have the variances 4 - 0.4^2 and 4 - 0.52^2, which one pair adds
    error = (0.0235176**2 + (3.84 + 3.7296) * 2000 / 1999 / 2000**2) ** 0.5
    assert row["medal_margin_change"] == pytest.approx(0.12)
    half = row["medal_margin_change_high"] - 0.12
    assert half == pytest.approx(1.96115 * error, abs=1e-6)
    assert row["medal_margin_verdict"] == "shifts it; size uncertain, toward the Allies"


def test_change_of_turns(row):
    # half of the games one turn longer: 0.5 turns, far below 5 % of 20
    assert row["turns_change"] == 0.5
    assert row["turns_verdict"].startswith("real but too small to matter")


def test_fairness_is_the_loss_of_three_points(row):
    assert row["fairness_change_points"] == pytest.approx(-3.0)
    assert row["fairness_change_points_low"] == pytest.approx(-3 - 1.96 * 0.588, abs=0.05)


def test_years_of_a_weekly_group(row):
    # (1.959964 + 0.841621)^2 * (0.24 + 0.2331) / 0.03^2 = 4,126 games under each rules, 26 of each a year
    assert row["years_to_notice"] == pytest.approx(4126 / 26, rel=1e-3)


def test_p_values_are_adjusted_together(answer):
    findings = answer.rows[1].findings
    family = {name: findings[f"{name}.delta"].family for name in ("win_rate.allies", "medal_margin", "turns")}
    assert all((one.name, one.size, one.adj) == ("primary", 3, "holm") for one in family.values())
    wins = 2 * sum(comb(140, k) for k in range(41)) / 2**140  # 40 or fewer of 140 turn one way, two-sided
    # Medals change by four in the same pairs, so that flipping their signs is the same test; turns come first.
    assert family["turns"].p == pytest.approx(3 * ROUNDING)
    assert family["medal_margin"].p == pytest.approx(2 * wins, rel=1e-5)
    assert family["win_rate.allies"].p == pytest.approx(2 * wins, rel=1e-5)


SENTENCE = (
    "no-retreat-choice moves Pegasus Bridge 3.0 points toward the Allies (1.9 to 4.2): "
    "some change, size uncertain."
)


def test_text_for_the_terminal(answer):
    sentence, table, changed, notes = answer.text().split("\n\n")
    #  60 to 63 wins of 100: 2.80² (0.24 + 0.233) / 0.03² games under each set of rules, 52 a year
    noticed = "A group playing one game a week would need about 160 years to notice this."
    assert " ".join(sentence.split()) == f"{SENTENCE} {noticed}"
    assert [line.split() for line in table.splitlines()[4:8]] == [
        ["Pegasus", "Bridge"],
        ["official", "40.0", "60.0", "0.0", "2.80:3.20", "leans", "to", "the", "Allies", "or"],
        ["favours", "the", "Allies"],
        [
            "no-retreat-choice",
            "37.0",
            "63.0",
            "0.0",
            "2.74:3.26",
            "+3.0",
            "93.0",
            "some",
            "change,",
            "size",
        ],
    ]
    assert "(+1.9 to +4.2)" in table and "modest; less fair" in " ".join(table.split())
    assert changed.splitlines() == [
        "What changed",
        "no-retreat-choice",
        "  ruleset.retreat_choice FORCED → STAND (a unit may take losses instead of retreating)",
    ]
    assert " ".join(notes.split()) == (
        "First look only: 2,000 games per battle and set of rules; the standard is 4,000. "
        "Valid for these computer players (sergeant on both sides), not for people."
    )


def test_full_text_adds_intervals_margin_turns_correlation_and_flips(answer):
    text = answer.text(full=True)
    for told in ("(57.8 to 62.1)", "+0.12", "(+0.07 to +0.17)", "+0.5", "0.85", "2.0", "5.0", "93.0"):
        assert told in text


def test_spreadsheet(answer):
    first, second = csv.DictReader(io.StringIO(answer.to_csv()))
    assert (first["variant"], first["allies_change_points"], first["n_pairs"]) == ("official", "", "")
    assert (second["variant"], second["allies_change_points"], second["n_pairs"]) == (
        "no-retreat-choice", "3", "2000"
    )  # fmt: skip


def test_natural_frequencies_in_the_report(answer):
    html = answer.to_html()
    assert (
        "Of 100 battles, 93 end with the same result, 2 swing to the Axis and 5 to the Allies; "
        "93 are played exactly as before." in html
    )
    assert "a group playing one game a week would need about 160 years to notice this" in html


def test_fair_looks_at_every_cell_by_itself():
    before, after = pairs(lost=700, won=1160, up=100, down=40)
    answer = fair(run_of(Played("official", before), Played("no-retreat-choice", after)))
    assert answer.sentence().splitlines() == [
        "Pegasus Bridge leans to the Allies or favours the Allies. "
        "The Allies win 60.0% of battles (57.8% to 62.1%).",
        "Pegasus Bridge under no-retreat-choice favours the Allies. "
        "The Allies win 63.0% of battles (60.9% to 65.1%).",
    ]
    assert "baseline" not in answer.flat_rows()[0]


def test_results_hold_the_answer_and_every_number(answer):
    values = json.loads(json.dumps(answer.to_json()))
    assert values["sentence"] == SENTENCE
    assert values["digest"] == "0123456789abcdef0123456789abcdef"
    (wins,) = [
        f for f in whole_findings(values)
        if f["id"] == "win_rate.allies.delta" and f["scope"]["variant"] == "no-retreat-choice"
    ]  # fmt: skip
    assert (wins["est"], wins["unit"], wins["pairs"], wins["games"]) == (3.0, "points", 2000, 4000)
    assert wins["flips"] == {"to_axis": 0.02, "to_allies": 0.05}
    assert (wins["sesoi"], wins["verdict"], wins["method"]) == (2.0, "shifts_size_uncertain", "paired-score")
    assert wins["prov"]["rules"] == {
        "pegasus-bridge | official": "rules-official",
        "pegasus-bridge | no-retreat-choice": "rules-no-retreat-choice",
    }
