"""A number that lacks anything of its contract is shown nowhere; files keep to their schemas."""

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.findings import findings, results_file
from analysis.findings.results_file import Results, results_schema
from analysis.findings.schema import Finding, complete
from analysis.pages.flat_rows import CHANGES, LEVELS_WITH_INTERVAL
from analysis.wording import glossary
from tests.reports.synthetic import Played, comparison, pairs, run_of

ROOT = Path(__file__).resolve().parents[2]
TABLE = (700, 1160, 100, 40)
CHANGE = "win_rate.allies.delta"


@pytest.fixture(scope="module")
def answer():
    return compare(comparison(*TABLE))


@pytest.fixture
def change(answer):
    return answer.rows[1].findings[CHANGE].model_dump()


NEEDED = [
    ("id",), ("kind",), ("unit",), ("est",), ("ci",), ("level",), ("method",), ("mcse",), ("games",),  # 1 to 3
    ("pairs",), ("rho",), ("flips",), ("identical",), ("touched",),
    ("sesoi",), ("verdict",),  # 4
    ("family",), ("family", "name"), ("family", "size"), ("family", "adj"),  # 5
    ("stop",), ("stop", "rule"), ("stop", "looks"), ("stop", "cap"),  # 6
    ("scope", "scenarios"), ("scope", "population"), ("scope", "variant"), ("scope", "baseline"),
    ("scope", "axis_player"), ("scope", "allies_player"), ("scope", "policy"), ("scope", "turn_cap"),
    ("robust", "label"), ("robust", "tiers"), ("health", "cap"), ("health", "gaps"),
    ("prov", "engine"), ("prov", "rules"), ("prov", "scenario"), ("prov", "ai"), ("prov", "rng"),  # 10
    ("prov", "seed"), ("prov", "ns"), ("prov", "digest"), ("prov", "command"),
]  # fmt: skip


@pytest.mark.parametrize("path", NEEDED, ids=".".join)
def test_a_change_that_lacks_a_field_is_no_finding(change, path):
    assert isinstance(complete(change), Finding)
    inside = change
    for key in path[:-1]:
        inside = inside[key]
    del inside[path[-1]]
    assert complete(change) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [("est", float("nan")), ("est", "3.0"), ("ci", [1.0]), ("ci", [1.0, 2.0, 3.0]), ("ci", [4.0, 2.0]),
     ("mcse", -1.0), ("games", 0), ("level", 95), ("unit", "percent"), ("verdict", None), ("extra", 1)],
)  # fmt: skip
def test_a_change_with_a_wrong_value_is_no_finding(change, key, value):
    assert complete({**change, key: value}) is None


def test_a_level_needs_no_pairs_and_no_verdict(answer):
    level = answer.rows[0].findings["win_rate.allies"].model_dump()
    assert complete(level) and level["pairs"] is None and level["verdict"] is None


def test_nothing_incomplete_is_rendered(monkeypatch):
    numbers = findings._numbers

    def without_error(estimate, factor):
        values = numbers(estimate, factor)
        return {key: value for key, value in values.items() if key != "mcse"}

    monkeypatch.setattr(findings, "_numbers", without_error)
    for answer in (compare(comparison(*TABLE)), fair(comparison(*TABLE))):
        assert all(not row.findings for row in answer.rows)
        shown = re.sub("no-retreat-choice|of 100", "", f"{answer.text(full=True)}\n{answer.to_csv()}")
        games = re.sub("2,000|10,000|2000", "", shown)
        assert not re.search(r"\d+\.\d", games), games
        assert "favours" not in answer.text() and "even" not in answer.text()
        assert answer.to_json()["findings"] == []
        assert "60.0" not in answer.to_html() and "63.0" not in answer.to_html()


def test_a_run_without_digest_shows_no_number():
    run = comparison(*TABLE)
    run.manifest["digest"] = None
    answer = compare(run)
    assert all(not row.findings for row in answer.rows)
    with pytest.raises(ValidationError, match="digest"):
        answer.to_json()


def test_every_number_of_a_table_has_its_finding(answer):
    """Flat rows carry the estimates of the findings and nothing else."""
    for row, values in zip(answer.rows, answer.flat_rows(), strict=True):
        for column, name in (*LEVELS_WITH_INTERVAL, *CHANGES):
            finding = row.findings.get(name)
            expected = (finding.est, *finding.ci) if finding else (None, None, None)
            assert (values[column], values[f"{column}_low"], values[f"{column}_high"]) == expected


def several_scenarios():
    before, after = pairs(*TABLE)
    return run_of(
        Played("official", before), Played("x", after),
        Played("official", after, scenario="river-line", title="River Line"),
        Played("x", after, scenario="river-line", title="River Line"),
    )  # fmt: skip


@pytest.mark.parametrize("make", [compare, fair])
@pytest.mark.parametrize("run", [comparison(*TABLE), comparison(3, 5, 1, 1), several_scenarios()])
def test_results_keep_to_their_schema(make, run):
    text = json.dumps(make(run).to_json(), allow_nan=False)
    read_back = Results.model_validate_json(text, strict=False)
    assert json.loads(text) == read_back.model_dump()
    ids = {finding.id.removesuffix(".like_these") for finding in read_back.findings}
    told = (ROOT / "docs/12-results.md").read_text()
    assert all(f"`{id_}`" in told for id_ in ids)


def test_the_published_schema_is_that_of_the_program():
    path = ROOT / "analysis/pages/templates/results.schema.json"
    assert json.loads(path.read_text()) == results_schema(), (
        "python -m analysis.findings.results_file prints it"
    )
    assert results_schema()["properties"]["format"]["const"] == results_file.FORMAT


def test_every_column_is_explained_in_the_glossary_and_in_the_documents(answer):
    columns = list(answer.frame().columns)
    assert set(columns) <= set(glossary.explanations())
    told = (ROOT / "docs/12-results.md").read_text()
    plain = [name for name in columns if not re.search("_(low|high)$", name)]
    assert all(f"| `{name}` | {glossary.COLUMNS[name]} |" in told for name in plain)
    assert {name for name in columns if name not in plain} == {
        f"{name}_{end}" for name in glossary.WITH_INTERVAL for end in ("low", "high")
    }
    assert not re.search(r"bool|nan", answer.to_csv().lower())
