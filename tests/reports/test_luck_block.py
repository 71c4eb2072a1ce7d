"""The block of luck: shares and their change in findings, page, twins and terminal, in words for players."""

import json

import jsonschema
import numpy as np
import pandas as pd
import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.answers.luck import COLUMNS, LuckAnswer
from analysis.measure.read import Run
from analysis.wording.luck_lines import luck_frame, luck_sentence
from engine.loading.words.errors import InputError
from tests.reports.synthetic import Played, run_of
from tests.reports.test_answer_words import FORBIDDEN

N = 1200
SOURCES = ("deck", "dice", "players")
TECHNICAL = ("pick-freeze", "first-order", "correlation", "variance")


def games_of(generator, scenario="pegasus-bridge"):
    """Official games and a variant in which the deck decides more: results of a sum of one coin for each source.

    Each coin counts +-1 and nothing else happens: in the medal margin a source has the share of its weight squared.
    """
    kept, anew = generator.choice([-1, 1], (2, 3, N))
    cells, companions = [], []
    for variant, weights in (("official", (1, 2, 0)), ("x", (2, 2, 0))):

        def margin(coins, weights=weights):
            return sum(weight * coin for weight, coin in zip(weights, coins, strict=True))

        own = margin(kept)
        medals = [(5 - m, 5) if m >= 0 else (5, 5 + m) for m in own.tolist()]
        points = np.where(own > 0, 1.0, np.where(own < 0, 0.0, 0.5)).tolist()
        cells.append(Played(variant, points, scenario, scenario, medals=medals))
        for i, source in enumerate(SOURCES):
            other = margin([kept[k] if k == i else anew[k] for k in range(3)])
            companions.append(
                pd.DataFrame(
                    {
                        "scenario": scenario,
                        "variant": variant,
                        "axis_player": "sergeant",
                        "allies_player": "sergeant",
                        "shared": source,
                        "game": np.arange(N),
                        "winner": np.where(other > 0, "allies", np.where(other < 0, "axis", "draw")),
                        "medals_axis": np.where(other >= 0, 5 - other, 5).astype(np.int16),
                        "medals_allies": np.where(other >= 0, 5, 5 + other).astype(np.int16),
                    }
                )
            )
    return cells, companions


def run_with_luck(*scenarios):
    """A run with companions: shares of the margin 1:4:0 of 5 under the official rules, 4:4:0 of 8 under the variant."""
    generator = np.random.default_rng(5)
    found = [games_of(generator, name) for name in scenarios or ("pegasus-bridge",)]
    run = run_of(*(cell for cells, _ in found for cell in cells))
    return Run(run.games, run.manifest, pd.concat([frame for _, frames in found for frame in frames]))


@pytest.fixture(scope="module")
def answer():
    return compare(run_with_luck())


def test_shares_are_findings_that_carry_their_contract(answer):
    before, after = answer.rows
    truths = {"deck": (20, 50), "dice": (80, 50), "players": (0, 0), "interaction": (0, 0)}
    for part, (old, new) in truths.items():
        name = f"luck.medal_margin.{part}"
        for row, share in ((before, old), (after, new)):
            level = row.findings[name]
            assert level.ci[0] - 1e-6 <= share <= level.ci[1] + 1e-6
            assert (level.kind, level.unit, level.games) == ("level", "of 100", 4 * N)
        change = after.findings[f"{name}.delta"]
        assert change.ci[0] - 1e-6 <= new - old <= change.ci[1] + 1e-6
        assert (change.kind, change.unit, change.pairs, change.games) == ("change", "points", N, 8 * N)
        assert change.sesoi == 5 and change.est == pytest.approx(
            after.findings[name].est - before.findings[name].est, abs=1e-5
        )
    assert f"{name}.delta" not in before.findings


def test_what_a_rule_changes_is_told(answer):
    assert answer.rows[1].findings["luck.medal_margin.deck.delta"].verdict == "changes_balance"
    told = luck_sentence(LuckAnswer(answer).lines(answer.rows[1]), "medal_margin")
    assert told.startswith("Of the luck in the medal margin, the deck decides ")
    assert "points more (" in told and "the dice decide " in told and "points less (" in told


def test_pooled_shares_are_means_of_the_scenarios():
    rows = compare(run_with_luck("meadow", "hedge")).rows
    single = [row.findings["luck.wins.deck"].est for row in rows if row.scenario != "all" and row.baseline]
    pooled = next(row for row in rows if row.scenario == "all" and row.baseline)
    assert pooled.findings["luck.wins.deck"].est == pytest.approx(np.mean(single), abs=1e-5)
    assert pooled.findings["luck.wins.deck.delta"].verdict


def test_page_and_twins_have_the_block(answer):
    for text in (answer.to_html(), answer.to_markdown()):
        assert "Luck: deck, dice, players" in text and "Medal margin: Tie-breaks" in text
        assert not FORBIDDEN.search(text)
        assert not any(word in text.lower() for word in TECHNICAL[:2])
    assert 'id="section-1-luck-' in answer.to_html() and "share of all luck, %" in answer.to_html()
    assert sum(line.startswith("Luck, %: deck ") for line in answer.to_post().splitlines()) == 1
    assert "Of the luck in who wins" in answer.text()


def test_results_satisfy_their_schema(answer):
    from analysis.findings.results_file import results_schema

    values = json.loads(json.dumps(answer.to_json()))
    jsonschema.validate(values, results_schema())
    assert sum(finding["id"].startswith("luck.") for finding in values["findings"]) == 3 * 8


def test_a_battle_by_itself_has_shares_and_no_change():
    answer = fair(run_with_luck())
    assert len(luck_frame(answer.rows)) == 2 * 8
    assert not any(name.startswith("luck.") and name.endswith(".delta") for name in answer.rows[1].findings)
    assert "Luck: deck, dice, players" in answer.to_html()


def test_runs_without_companions_say_nothing_of_it():
    run = run_with_luck()
    answer = compare(Run(run.games, run.manifest))
    assert not any(name.startswith("luck.") for row in answer.rows for name in row.findings)
    assert "Luck: deck" not in answer.to_html() and "luck" not in answer.text() + answer.to_post()
    with pytest.raises(InputError, match="plot: luck: found no games for it"):
        answer.plot.luck()
    assert LuckAnswer(answer).sentence() == "Too few games to tell what decides."


def test_companions_of_some_games_or_sources_only():
    run = run_with_luck()
    some = run.companions[run.companions["game"] < 400]
    assert compare(Run(run.games, run.manifest, some)).rows[0].findings["luck.wins.deck"].games == 1600
    no_dice = run.companions[run.companions["shared"] != "dice"]
    assert "luck.wins.deck" not in compare(Run(run.games, run.manifest, no_dice)).rows[0].findings


def test_the_answer_of_m44_luck(answer):
    luck = LuckAnswer(answer)
    rows = luck.flat_rows()
    assert len(rows) == 8 and all(
        tuple(row) == (*COLUMNS, "what_changed", "notices", "import_trust", "import_notes") for row in rows
    )
    assert rows[0]["share"] == answer.rows[1].findings["luck.wins.deck"].est
    assert rows[0]["before"] == answer.rows[0].findings["luck.wins.deck"].est
    assert all(len(line) <= 100 for line in luck.text().splitlines())
    assert "<table>" in luck._repr_html_() and "<img" in luck._repr_html_()
    assert not FORBIDDEN.search(luck.text())
    alone = LuckAnswer(fair(run_with_luck()))
    assert {row["change"] for row in alone.flat_rows()} == {None} and len(alone.frame()) == 16
