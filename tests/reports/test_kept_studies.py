"""What studies keep: a changed byte of a table or a manifest is noticed, and so is a value of another kind."""

import json
import random
import shutil
from pathlib import Path

import pandas as pd
import pytest

from analysis.measure.packed import packed
from analysis.measure.study_manifest import (
    SEAL,
    RunStudyPart,
    StudyPart,
    read_study,
    sealed,
    sealed_again,
)
from analysis.pages.writing import json_text
from analysis.studies.choices import read
from analysis.studies.choices.shape import EXPECTED, ChoicesPart
from analysis.studies.kept_table import COUNT, NUMBER, OF_100, TRUTH, WORD, one_of, read_table
from analysis.studies.rulestudy.shape import TABLES, RuleStudyPart
from analysis.studies.rulestudy.tables import FILES
from analysis.studies.value_model import ValuePart
from engine.loading.words.errors import InputError
from tests.damage.mutated import OF_BYTES, OF_TEXTS, mutate

REPORTS = Path(__file__).resolve().parents[2] / "reports"
SHAPES = {
    "base-atlas": RunStudyPart,
    "choices": ChoicesPart,
    "expansion-atlas": RunStudyPart,
    "players": RunStudyPart,
    "value-model": ValuePart,
    "which-house-rules-matter": RuleStudyPart,
}


def manifest_of(name):
    return json.loads((REPORTS / name / "manifest.json").read_bytes())


def without_seal(manifest):
    """A manifest as studies were written before they had a seal: only its shape can tell what is wrong."""
    return {key: value for key, value in manifest.items() if key not in (SEAL, "tables")}


@pytest.fixture
def choices(tmp_path):
    """A table of choices as it is written today."""
    shutil.copy(REPORTS / "choices" / read.TABLE, tmp_path)
    text = json_text(sealed(manifest_of("choices"), tmp_path, [read.TABLE]))
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", SHAPES)
def test_manifests_of_all_kinds_are_read(name):
    assert read_study(REPORTS / name, "a study", SHAPES[name])["study"]["kind"]


@pytest.mark.parametrize("name", SHAPES)
def test_a_damaged_manifest_is_refused_or_says_the_same(name, tmp_path):
    text = json_text(sealed(manifest_of(name), tmp_path, [])).encode()
    path = tmp_path / "manifest.json"
    path.write_bytes(text)
    sound = read_study(tmp_path, "a study", SHAPES[name])
    for number in range(10):
        path.write_bytes(mutate(text, random.Random(f"{name} {number}"), OF_BYTES + OF_TEXTS))
        try:
            found = read_study(tmp_path, "a study", SHAPES[name])
        except InputError:
            continue
        assert found == sound


@pytest.mark.parametrize("name", SHAPES)
def test_a_manifest_without_a_key_is_refused_also_where_it_has_no_seal(name, tmp_path):
    manifest = without_seal(read_study(REPORTS / name, "a study"))  # its cells are not packed
    keys = [key for key, field in SHAPES[name].model_fields.items() if field.is_required()]
    assert {"study", "origin", "first_moves"} <= set(keys)
    for key in keys:
        for other in ({}, {key: 7}):
            wrong = {name: value for name, value in manifest.items() if name != key} | other
            (tmp_path / "manifest.json").write_text(json.dumps(wrong))
            with pytest.raises(InputError, match=key):
                read_study(tmp_path, "a study", SHAPES[name])


@pytest.mark.parametrize("key", ["scenario", "variant", "axis_player", "options"])
def test_a_cell_without_a_key_is_refused(key, tmp_path):
    manifest = without_seal(manifest_of("choices"))
    del manifest["played"]["cells"][3][key]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(InputError, match=rf"played\.cells\.3\.{key}"):
        read_study(tmp_path, EXPECTED, ChoicesPart)


def test_a_cell_without_its_first_games_is_refused(tmp_path):
    for key in ("first_moves", "first_games"):
        manifest = without_seal(manifest_of("choices"))
        manifest[key].popitem()
        (tmp_path / "manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(InputError, match=f"{key}: found nothing for"):
            read_study(tmp_path, EXPECTED, ChoicesPart)


def test_damaged_columns_of_packed_cells_are_refused(tmp_path):
    manifest = packed(read_study(REPORTS / "players", "a study"))
    for change in ({"n_cells": 3}, {"columns": 7}, {"columns": {}}, {"columns": {"variant": {}}}):
        wrong = {**manifest, "plan": {**manifest["plan"], "cells": {**manifest["plan"]["cells"], **change}}}
        (tmp_path / "manifest.json").write_text(json.dumps(wrong))
        with pytest.raises(InputError, match=r"plan|first_moves"):
            read_study(tmp_path, "a study", RunStudyPart)


def test_any_changed_byte_of_a_table_is_noticed(choices):
    path = choices / read.TABLE
    sound, frame = path.read_bytes(), read.choices_frame(choices)
    assert len(frame) > 100
    for number in range(40):
        path.write_bytes(mutate(sound, random.Random(number), OF_BYTES))
        with pytest.raises(InputError, match=r"choices\.csv"):
            read.choices_frame(choices)


def test_an_edited_manifest_is_refused_unless_it_is_sealed_again(choices):
    path = choices / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["plan"]["seed"] += 1
    path.write_text(json_text(manifest))
    with pytest.raises(InputError, match=r"study_seal: found .*, though the file was edited"):
        read.choices_frame(choices)
    path.write_text(json_text(sealed_again(manifest)))
    assert len(read.choices_frame(choices))


def test_a_manifest_without_a_seal_gets_none_when_its_page_is_drawn_anew():
    assert sealed_again({"study": {}}) == {"study": {}}


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (WORD, ["a", "toulon"], [None]),
        (WORD.or_empty, ["a", None], []),
        (NUMBER, ["-1.5", "2e3"], ["1.2.3", "inf", None]),
        (COUNT, ["0", "500"], ["-1", "1.5", "x", None]),
        (OF_100, ["0", "100", "3.5"], ["-0.1", "100.1", None]),
        (TRUTH, ["True", "False"], ["7", "truth", None]),
        (one_of(["a", "b"]), ["a", "b"], ["c", None]),
    ],
)
def test_values_of_each_kind(kind, good, bad, tmp_path):
    path = tmp_path / "table.csv"
    for value in good:
        pd.DataFrame({"x": ["first"], "value": [value]}).to_csv(path, index=False)
        assert len(read_table(path, {"value": kind}, "a table")) == 1
    for value in bad:
        pd.DataFrame({"x": ["first", "second"], "value": [good[0], value]}).to_csv(path, index=False)
        with pytest.raises(InputError, match=r"value in row 2: found .*, expected"):
            read_table(path, {"value": kind}, "a table")


@pytest.mark.parametrize("column", read.COLUMNS)
def test_a_wrong_cell_of_a_table_without_digest_is_refused_by_name(column, tmp_path):
    frame = pd.read_csv(REPORTS / "choices" / read.TABLE, dtype=str)
    frame.loc[5, column] = None if column in ("option", "words", "scenario") else "not shown"
    frame.to_csv(tmp_path / read.TABLE, index=False)
    with pytest.raises(InputError, match=f"{column} in row 6"):
        read.choices_frame(tmp_path)


def test_every_table_of_a_study_of_options_has_kinds():
    assert {file: set(kinds) for file, kinds in TABLES.items()} == {
        file: set(columns) for file, columns in FILES.items()
    }


def test_what_all_studies_share_is_required_of_each():
    assert all(issubclass(shape, StudyPart) for shape in SHAPES.values())
