"""Tables beside a manifest, and the study beside a run: pipes, devices, nonsense in their place end in a line too."""

import json

import pytest

from tests.hostile.harms import PLACES
from tests.hostile.kinds import ATLAS, MANIFEST, RULE_STUDY, RULES, TOML_KINDS

ODD = {
    name: PLACES[name][0]
    for name in ("a folder", "a pipe", "a link to zeros without end", "a link to itself")
}
BYTES = {"nothing": b"", "nonsense": b"PAR1 nonsense PAR1", "a picture": b"\x89PNG\r\n\x1a\n\0\0"}
TABLES = {
    "atlas/effects.parquet": ("atlas/manifest.json", ATLAS, "atlas atlas"),
    "try/effects.csv": (
        "try/manifest.json",
        RULES,
        "rule-study rules.toml --redraw --out try",
    ),
}


def lay(terminal, file, made):
    """Bytes, or what is no plain file, at a place."""
    path = terminal.folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(made, bytes):
        path.write_bytes(made)
    else:
        made(path)


@pytest.mark.parametrize("harm", [*ODD, *BYTES])
@pytest.mark.parametrize("table", TABLES)
def test_a_table(terminal, refused, table, harm):
    file, manifest, command = TABLES[table]
    terminal.write("rules.toml", RULE_STUDY)
    terminal.write(file, json.dumps(manifest))
    lay(terminal, table, {**ODD, **BYTES}[harm])
    refused(command, table)


@pytest.mark.parametrize("harm", [*ODD, *BYTES])
@pytest.mark.parametrize("kind", ["games", "hexes", "turns"])
def test_a_part_of_a_run(terminal, refused, kind, harm):
    terminal.write("run/manifest.json", json.dumps(MANIFEST))
    lay(terminal, f"run/{kind}/part-00000-000000000000-000000010.parquet", {**ODD, **BYTES}[harm])
    refused("report run --allow-mixed")


@pytest.mark.parametrize("harm", ["x = [", 'question = "why"', "question = 5", "x = nan"])
def test_the_study_of_a_run(terminal, refused, harm):
    terminal.write("run/manifest.json", json.dumps(MANIFEST))
    terminal.write("run/study.toml", harm)
    refused("report run --allow-mixed", "run/study.toml")


def test_a_run_whose_folder_is_a_file(terminal, refused):
    terminal.write("run", TOML_KINDS["study"].sound)
    for command in ("report run", "merge run", "atlas run", "studies run", "train --resume run"):
        refused(command, "run")
