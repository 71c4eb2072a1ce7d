"""Rows of the table of choices on the pages of the study, and what stands there while nothing has been measured."""

import pandas as pd
import pytest

from analysis.studies.choices.read import ALL, COLUMNS, TABLE, choices_frame
from analysis.studies.rulestudy.choices import beside, overview, rows_of
from tests.support.terminal import ROOT

BATTLES = {"toulon": "Toulon", "arracourt": "Arracourt"}


def table():
    rows = [
        ("charge", "charge", "toulon", "axis", -0.4, -0.9, 0.1, -0.9, 0.1, 10_000, 46.0, 0, "keeps the bar"),
        ("charge", "charge", "arracourt", "axis", 0.6, 0.1, 1.1, 0.1, 1.1, 10_000, 20.0, 0, "keeps the bar"),
        ("charge", "charge", ALL, "axis", 0.1, -0.2, 0.4, -0.2, 0.4, 20_000, 33.0, 0, "keeps the bar"),
        ("charge", "charge", ALL, "never", -1.5, -2.0, -1.0, -2.0, -1.0, 20_000, 0.0, 0, "no bar"),
        ("charge", "charge", ALL, "search-axis", None, None, None, None, None, 0, 0.0, 0, "not used"),
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def test_a_page_tells_every_mode_with_the_battle_in_which_the_use_costs_most():
    rows = {row["who"]: row for row in rows_of(table(), "charge", BATTLES)}
    axis = rows["the Axis alone makes it"]
    assert (axis["change"], axis["least"], axis["used"]) == ("+0.1 (-0.2 to +0.4)", "Toulon -0.4", "33")
    assert axis["whose"] == "the Axis" and axis["verdict"] == "within the limit"
    never = rows["nobody makes it: the burden of the rule"]
    assert (never["change"], never["whose"], never["least"]) == ("-1.5 (-2.0 to -1.0)", "the Allies", "")
    assert rows["a searching player of the Axis alone"]["change"] == ""
    assert rows_of(table(), "blimp", BATTLES) == [] == rows_of(None, "charge", BATTLES)


def test_the_overview_has_a_row_for_every_rule_with_a_choice():
    charge, blimp = overview(table(), {"charge": "Charge", "blimp": "Blimp"})
    assert (charge["axis"], charge["never"]) == ("+0.1 (-0.2 to +0.4)", "-1.5 (-2.0 to -1.0)")
    assert charge["allies"] == blimp["axis"] == ""
    assert overview(None, {"charge": "Charge"})[0]["axis"] == ""


def test_a_change_without_a_width_is_told_as_such():
    rows = table().assign(
        change=0.5, ci_low=[0.498, 0.5, None, 0.2, 0.2], ci_high=[0.504, 0.5, None, 0.8, 0.8]
    )
    told = [rows_of(rows.iloc[[i]].assign(scenario=ALL), "charge", BATTLES)[0]["change"] for i in range(4)]
    unknown = "+0.5 (interval not known)"
    assert told == ["+0.5 (± 0.1 or less)", unknown, unknown, "+0.5 (+0.2 to +0.8)"]


def test_the_table_lies_beside_the_study(tmp_path):
    study = tmp_path / "a-study"
    study.mkdir()
    assert beside(study) is None
    (tmp_path / "choices").mkdir()
    table().to_csv(tmp_path / "choices" / TABLE, index=False)
    assert len(beside(study)) == 5


def test_all_tables_beside_a_study_count():
    """What was measured later lies in a folder of its own; a choice that is in two tables is told by the first."""
    reports = ROOT / "reports"
    found = beside(reports / "which-house-rules-matter")
    parts = [choices_frame(reports / name) for name in ("choices", "choices-part-three")]
    assert set(found["option"]) == set(parts[0]["option"]) | set(parts[1]["option"])
    assert "airdrop-method-1" in set(parts[1]["option"]) - set(parts[0]["option"])
    assert not found.duplicated(["option", "words", "scenario", "mode"]).any()
    first = parts[0][parts[0]["option"] == parts[0]["option"].iloc[0]]
    again = found[found["option"] == first["option"].iloc[0]]
    assert again["change"].tolist() == pytest.approx(first["change"].tolist(), nan_ok=True)
