"""The list of studies: what was asked, what came out, when, and which are older than the rules."""

import json

import pytest

from analysis.studies import catalogue
from analysis.studies.catalogue import index, write_index
from tests.support.terminal import ROOT

NOW, THEN = "a" * 16, "b" * 16


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Six catalogue, two of them without a manifest; a run without an answer, pages that are none."""
    monkeypatch.setattr(catalogue, "_engine_now", lambda: NOW)
    monkeypatch.setattr(
        "analysis.measure.origin.is_current", lambda manifest: manifest["origin"]["engine"] == "same"
    )

    def write(name, text):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")

    manifest = {"command": "m44 fair base", "created": "2026-03-04T05:06:07+00:00", "plan": {"engine": THEN}}
    asked = {"study": {"question": "How even?", "answer": "Not | very."}, "first_moves": {}}
    write("atlas/manifest.json", {**manifest, **asked, "origin": {"engine": "same"}})
    write("b-old-atlas/manifest.json", {**manifest, **asked, "origin": {"engine": "other"}})
    write("compared/manifest.json", {**manifest, "plan": {"engine": NOW}})
    write("compared/results.json", {"sentence": "It is even.\nSo is that."})
    write("only-a-run/manifest.json", manifest)
    write(
        "page.md", f"# Does it hold?\n\n| made | 2026-01-02 |\n\nEngine `{THEN}`\n\n**It does,\nalways.**\n"
    )
    write("in-words/README.md", f"# All is well\n\nEngine `{NOW}`, seed 1\n")
    write("in-a-table/README.md", f"# A model\n\n| digest of the engine | `{THEN}` |\n")
    write("of-no-engine/README.md", "# Statistics\n\n**They hold.**\n")
    write("thoughts.md", "# Thoughts\n\n**None.**\n")
    write("README.md", f"# Studies\n\nEngine `{NOW}`\n")
    return tmp_path


def test_studies_are_found(folder):
    found = {row["study"]: row for row in catalogue.studies(folder)}
    assert list(found) == ["atlas", "b-old-atlas", "compared", "in-a-table", "in-words", "page.md"]
    assert found["atlas"] == {
        "study": "atlas", "question": "How even?", "answer": "Not | very.", "date": "2026-03-04", "engine": "same",
        "older": False,
    }  # fmt: skip
    assert (found["compared"]["question"], found["compared"]["answer"]) == (
        "`m44 fair base`",
        "It is even. So is that.",
    )
    assert (found["page.md"]["question"], found["page.md"]["answer"]) == ("Does it hold?", "It does, always.")


def test_older_is_what_other_rules_have_made(folder):
    # The first atlas has another engine but the same moves; the page keeps no moves.
    older = {row["study"] for row in catalogue.studies(folder) if row["older"]}
    assert older == {"b-old-atlas", "in-a-table", "in-words", "page.md"}


def test_a_folder_without_a_manifest_fails_the_check_whatever_its_engine(folder):
    rows = catalogue.studies(folder)
    write_index(folder, rows)
    wrong = catalogue.drift(folder, rows)
    assert set(wrong) == {"b-old-atlas", "in-a-table", "in-words", "page.md"}
    assert wrong["in-words"] == ["has no manifest that says by which rules and players it was made"]
    assert wrong["page.md"] == ["made by other rules or players than those in force"]


def test_a_page_without_a_date_has_none(folder):
    (folder / "page.md").write_text(f"# Does it hold?\n\nEngine `{NOW}`\n", encoding="utf-8")
    (row,) = [row for row in catalogue.studies(folder) if row["study"] == "page.md"]
    assert (row["date"], row["answer"], row["older"]) == (None, "", False)


def test_the_list_is_written(folder):
    rows = catalogue.studies(folder)
    text = write_index(folder, rows).read_text(encoding="utf-8")
    assert text == index(rows)
    lines = [line for line in text.splitlines() if line.startswith("| [")]
    assert lines[0] == "| [How even?](atlas/) | Not \\| very. | 2026-03-04 | `same` |  |"
    assert lines[1].endswith("| older |")
    assert "[Does it hold?](page.md) | It does, always. | 2026-01-02 |" in lines[5]
    assert catalogue.studies(folder) == rows


def test_the_committed_list_names_every_study():
    text = (ROOT / "reports/README.md").read_text(encoding="utf-8")
    for row in catalogue.studies(ROOT / "reports", judged=False):  # make answers-checked judges
        told = f"[{row['question']}]({row['study']}{'' if '.' in row['study'] else '/'})"
        assert told in text and row["answer"].replace("|", "\\|") in text, (
            "run make atlas, or m44 studies --write"
        )
