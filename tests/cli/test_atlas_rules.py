"""An atlas that also tells what rules do: pairs of games, signs, and mistakes in the file of rules."""

import json

import pandas as pd
import pytest

import m44
from analysis.measure.origin import is_current
from analysis.measure.study_manifest import sealed
from analysis.pages.writing import json_text
from analysis.studies.check_pages import drifted

ASK = "survey river-line --games 30 --seed 5 --players random --quiet --out atlas"
STRONGER = "units.infantry.dice=4/3/2"
RULE = """
[[rule]]
title = "Strong infantry"
about = "Infantry rolls a die more."
change = "{change}"
battles = ["river-line", "long-ridge"]
"""


def asked(terminal, text):
    terminal.write("rules.toml", text)
    return terminal(f"{ASK} --rules rules.toml")


def rows_of(terminal):
    return pd.read_csv(terminal.folder / "atlas/rules.csv")


def test_it_holds_what_a_comparison_of_the_same_games_says(terminal):
    assert asked(terminal, RULE.format(change=STRONGER)).code == 0
    rows = rows_of(terminal).set_index("scenario")
    assert list(rows.index) == ["river-line", "long-ridge", "all"]
    answer = m44.compare("river-line", "long-ridge", [STRONGER], players="random", games=30, seed=5)
    frame = answer.effects[answer.effects["metric"] == "win_rate.allies.delta"].set_index("scenario")
    for battle in ("river-line", "long-ridge"):
        got, wanted = rows.loc[battle], frame.loc[battle]
        assert got["allies_change_points"] == pytest.approx(wanted["estimate"], abs=1e-4)
        assert got["with_of_100"] - got["without_of_100"] == pytest.approx(
            got["allies_change_points"], abs=1e-3
        )
    page = (terminal.folder / "atlas/README.md").read_text(encoding="utf-8")
    assert "### Strong infantry" in page and f"Measured by `{STRONGER}`." in page


def test_a_rule_that_is_taken_away_is_told_as_what_it_does(terminal):
    """The same change, once as the rule and once as its absence: ends and signs change places."""
    turned = RULE.replace("Strong", "Plain").format(change=STRONGER) + "taken_away = true\n"
    assert asked(terminal, RULE.format(change=STRONGER) + turned).code == 0
    rows = rows_of(terminal)
    put, taken = (rows[rows["rule"] == f"{word} infantry"].reset_index() for word in ("Strong", "Plain"))
    assert put["allies_change_points"].abs().max() > 0
    for column in ("allies_change_points", "medal_margin_change", "turns_change"):
        assert (taken[column] == -put[column]).all()
        assert (taken[f"{column}_low"] == -put[f"{column}_high"]).all()
    assert (taken["without_of_100"] == put["with_of_100"]).all()
    assert (taken["with_of_100"] == put["without_of_100"]).all()
    page = (terminal.folder / "atlas/README.md").read_text(encoding="utf-8")
    assert page.count("which takes the rule out of the battle; the numbers tell what the rule does") == 1


def test_its_page_can_be_drawn_anew_and_its_games_be_checked(terminal):
    assert asked(terminal, RULE.format(change=STRONGER)).code == 0
    folder = terminal.folder / "atlas"
    assert drifted(folder) == {}
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert f"river-line | {STRONGER} | random | random" in manifest["first_moves"]
    assert "--rules rules.toml" in manifest["command"]
    manifest["origin"] = {}
    assert is_current(manifest)
    manifest["first_moves"][f"long-ridge | {STRONGER} | random | random"] = "0" * 16
    assert not is_current(manifest)
    text = (folder / "rules.csv").read_text(encoding="utf-8").replace("Strong infantry", "Weak infantry")
    (folder / "rules.csv").write_text(text, encoding="utf-8")
    assert "rules.csv: table: found digest" in drifted(folder)["manifest.json"][0]
    kept = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(json_text(sealed(kept, folder, kept["tables"])), encoding="utf-8")
    assert list(drifted(folder)) == ["README.md"]


def test_without_rules_those_of_before_are_gone(terminal):
    assert asked(terminal, RULE.format(change=STRONGER)).code == 0
    assert terminal(ASK).code == 0
    assert not (terminal.folder / "atlas/rules.csv").exists()
    assert "## What rules do" not in (terminal.folder / "atlas/README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["rules.toml: rule: found nothing", "tables [[rule]]"]),
        (RULE.format(change="xyzzy"), ["rules.toml: rule[1].change: found", "xyzzy"]),
        (RULE.format(change=STRONGER).replace("long-ridge", "xyzzy"), ["rule[1].battles", "xyzzy"]),
        (RULE.format(change=STRONGER) * 2, ["rule[2].title", "a second time"]),
        (RULE.format(change=STRONGER) + "sides = 2\n", ["sides"]),
        (RULE.format(change="units.xyzzy.dice=1"), ["rule[1]", "xyzzy"]),
    ],
)
def test_mistakes(terminal, text, told):
    said = asked(terminal, text)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert all(word in said.err for word in told), said.err
    assert set(terminal.files()) == {"rules.toml"}


def test_a_part_of_the_games_tries_no_rules(terminal):
    terminal.write("rules.toml", RULE.format(change=STRONGER))
    said = terminal(f"{ASK} --rules rules.toml --shard 1/2")
    assert said.code == 2 and "--shard" in said.err
    assert set(terminal.files()) == {"rules.toml"}


def test_the_study_file_beside_the_games_asks_for_the_rules_too(terminal):
    assert asked(terminal, RULE.format(change=STRONGER)).code == 0
    (study,) = [
        path for path in (terminal.folder / "runs").glob("*/study.toml") if "survey" in path.read_text()
    ]
    assert 'rules = "rules.toml"' in study.read_text(encoding="utf-8")
    before = (terminal.folder / "atlas/rules.csv").read_bytes()
    (terminal.folder / "atlas/rules.csv").unlink()
    assert terminal(f"run {study.relative_to(terminal.folder)} --out atlas --quiet").code == 0
    assert (terminal.folder / "atlas/rules.csv").read_bytes() == before
    terminal.write("s.toml", 'question = "fair"\nscenarios = ["river-line"]\nrules = "rules.toml"\n')
    assert terminal("run s.toml").code == 2


def test_rules_on_the_same_battles_share_their_games_as_written(terminal):
    other = RULE.replace("Strong", "Weak").format(change="units.infantry.dice=2/1/1")
    assert asked(terminal, RULE.format(change=STRONGER) + other).code == 0
    rows = rows_of(terminal)
    assert list(dict.fromkeys(rows["rule"])) == ["Strong infantry", "Weak infantry"]
    together = [
        json.loads(path.read_text(encoding="utf-8"))["plan"]["cells"]
        for path in (terminal.folder / "runs").glob("*/manifest.json")
    ]
    assert sorted(len(cells) for cells in together) == [2, 6]
    levels = rows.pivot(index="scenario", columns="rule", values="without_of_100")
    assert (levels["Strong infantry"] == levels["Weak infantry"]).all()


def test_the_page_counts_the_pairs_of_a_battle_and_tells_where_nothing_can_differ(terminal):
    idle = RULE.replace("Strong", "Icy").format(change="terrain.ww_frozen_river.drawn=ice")
    said = asked(terminal, RULE.format(change=STRONGER) + idle)
    assert said.code == 0, said.err
    page = (terminal.folder / "atlas/README.md").read_text(encoding="utf-8")
    assert "30 pairs of games for each battle" in page
    rows = rows_of(terminal)
    assert rows.loc[rows["scenario"] == "all", "n_pairs"].tolist() == [60, 60]
    assert set(rows.loc[rows["rule"] == "Icy infantry", "touched_of_100"]) == {0.0}
    assert "interval not known" not in page.partition("### Icy infantry")[2].partition("## ")[0]
