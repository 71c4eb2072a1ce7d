"""``results.json`` says once what its findings say alike: nothing is lost, and the file of 200 options stays small."""

import dataclasses
import json

import jsonschema
import numpy as np
import pytest
from pydantic import ValidationError

from analysis.answers.compare import compare
from analysis.findings.results_file import Results, findings_in_file, results_schema, whole_findings
from analysis.pages.writing import json_text
from analysis.stats.paths import SHARES
from engine.hooks import FIRED_COLUMNS
from tests.reports.synthetic import Played, run_of
from tests.reports.test_game_profile import AFTER, BEFORE, played
from tests.reports.test_luck_block import run_with_luck
from tests.reports.test_over_time import run_with

OPTIONS = 200
MOST = 10e6  # bytes
LONG = "an-option-with-a-long-name:one_parameter=some_value,another_parameter=another_value"


def profiled():
    """Two sets of rules with everything that is counted, and hooks that acted."""
    cells = [played("official", BEFORE, 20), played("x", AFTER, 20)]
    run = run_of(*cells)
    some = {name: np.arange(len(run.games)) % (7 + i) == 0 for i, name in enumerate(FIRED_COLUMNS)}
    return dataclasses.replace(run, games=run.games.assign(**some))


@pytest.fixture(scope="module")
def answer():
    """An answer whose rows have every number that there is: how it plays, luck, over time."""
    first = compare(profiled())
    others = [compare(run_with_luck()), compare(run_with(official=["won", "lost"] * 5, x=["won"] * 10))]
    rows = []
    for i, row in enumerate(first.rows):
        more = [other.rows[i].findings for other in others]
        rows.append(dataclasses.replace(row, findings={**more[0], **more[1], **row.findings}))
    return dataclasses.replace(first, measured=dataclasses.replace(first.measured, rows=rows))


def named(row, name):
    """The row of another variant."""
    cells = tuple({**cell, "variant": name, "options": [name]} for cell in row.measure.cells)
    findings = {}
    for key, one in row.findings.items():
        scope = one.scope.model_copy(update={"variant": name})
        rules = {cell.replace("| x", f"| {name}"): digest for cell, digest in one.prov.rules.items()}
        findings[key] = one.model_copy(
            update={"scope": scope, "prov": one.prov.model_copy(update={"rules": rules})}
        )
    return dataclasses.replace(row, measure=dataclasses.replace(row.measure, cells=cells), findings=findings)


def of_many(answer, n):
    """The answer about so many options, each of which changes a cell and costs the command a long word."""
    names = [f"{LONG}-{i}" for i in range(n)]
    command = " ".join(["m44 compare pegasus-bridge", *(f"--option {name}" for name in names)])
    rows = [answer.rows[0], *(named(answer.rows[1], name) for name in names)]
    for row in rows:
        for key, one in row.findings.items():
            prov = one.prov.model_copy(update={"command": command})
            row.findings[key] = one.model_copy(update={"prov": prov})
    plan = answer.manifest["plan"]
    official, x = plan["cells"]
    cells = [official, *({**x, "variant": name, "index": i + 1} for i, name in enumerate(names))]
    kept, changed = answer.manifest["provenance"]
    provenance = [kept, *({**changed, "variant": name} for name in names)]
    manifest = {
        **answer.manifest, "command": command, "plan": {**plan, "cells": cells}, "provenance": provenance,
    }  # fmt: skip
    return dataclasses.replace(
        answer, measured=dataclasses.replace(answer.measured, rows=rows), manifest=manifest
    )


def test_every_number_is_there(answer):
    ids = set(answer.rows[1].findings)
    assert {"close.delta", "luck.wins.deck.delta", "drama_mean.delta", "fairness.delta", "same_winner"} <= ids
    assert set(SHARES) <= ids


def test_nothing_is_lost(answer):
    values = json.loads(json_text(answer.to_json()))
    findings = [one.model_dump() for row in answer.rows for one in row.findings.values()]
    assert list(whole_findings(values)) == findings
    jsonschema.validate(values, results_schema())


def test_a_finding_says_only_what_the_shared_keys_do_not(answer):
    values = answer.to_json()
    for one in values["findings"]:
        base = values["shared"][one["shared"]]
        assert not [key for key in one if key in base and base[key] == one[key]]
        assert {"id", "est", "ci", "mcse"} <= set(one)
        assert not {"id", "est", "ci", "mcse"} & set(base)


@pytest.mark.slow("studies")
def test_the_file_of_many_options_is_small(answer):
    text = json_text(of_many(answer, OPTIONS).to_json())
    assert len(text.encode()) < MOST
    values = json.loads(text)
    assert len(values["findings"]) == len(answer.rows[0].findings) + OPTIONS * len(answer.rows[1].findings)
    assert text.count(values["provenance"]["command"]) == 1


def test_the_file_grows_as_the_options_do(answer):
    """Twice the options, twice the file: nothing about all of them is said by each of them."""
    small, large = (len(json_text(of_many(answer, n).to_json())) for n in (20, 40))
    assert large < 2.1 * small


def test_a_finding_of_another_command_names_it(answer):
    (one, *_) = answer.rows[0].findings.values()
    written = findings_in_file([[one]], "m44 fair pegasus-bridge")
    (found,) = whole_findings({**written, "provenance": {"command": "m44 fair pegasus-bridge"}})
    assert found == one.model_dump()


@pytest.mark.parametrize("harm", ["no such entry", "a key too few", "no whole number"])
def test_a_file_with_a_finding_that_is_not_whole_is_refused(answer, harm):
    values = json.loads(json_text(answer.to_json()))
    if harm == "no such entry":
        values["findings"][0]["shared"] = len(values["shared"])
    elif harm == "a key too few":
        del values["shared"][0]["scope"]
    else:
        values["findings"][0]["shared"] = "0"
    with pytest.raises(ValidationError):
        Results.model_validate(values)


def test_rows_without_numbers_share_nothing():
    assert findings_in_file([[], []], "") == {"shared": [], "findings": []}


def test_equal_numbers_are_still_each_finding_s_own():
    run = run_of(Played("official", [1.0] * 8), Played("x", [1.0] * 8))
    values = compare(run).to_json()
    assert all({"id", "est", "ci", "mcse", "shared"} <= set(one) for one in values["findings"])
