"""``m44 fit-value``: what is written, that it can be repeated, and what is refused without writing."""

import json

import pytest

from analysis.measure.origin import is_current
from analysis.studies.check_pages import drifted
from analysis.value.model import FILE, read_model, shipped_model

ASK = "fit-value pegasus-bridge --games 60 --out mine --quiet"


def test_a_folder_with_model_picture_and_page_twice_the_same(terminal):
    said = terminal(ASK)
    assert said.code == 0, said.err
    written = terminal.files()
    names = {name for name in written if name.startswith("mine/")}
    assert names == {
        f"mine/{name}" for name in (FILE, "README.md", "manifest.json", "calibration.png", "calibration.svg")
    }
    model = read_model(terminal.folder / "mine" / FILE)
    assert (model.fitted.games, model.fitted.namespace) == (60, "tune")
    assert model.digest in said.out and model.digest != shipped_model().digest
    page = written["mine/README.md"].decode()
    assert model.digest in page and "m44 fit-value pegasus-bridge --games 60" in page
    assert terminal(ASK).code == 0
    assert {name: terminal.files()[name] for name in names} == {name: written[name] for name in names}


def test_the_folder_is_a_study_drawn_from_its_numbers(terminal):
    assert terminal(ASK).code == 0
    folder = terminal.folder / "mine"
    assert drifted(folder) == {}
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert set(manifest["first_games"].values()) == {60} and manifest["plan"]["namespace"] == "tune"
    assert is_current({**manifest, "origin": {}})
    moves = dict.fromkeys(manifest["first_moves"], "0123456789abcdef")
    assert not is_current({**manifest, "origin": {}, "first_moves": moves})
    (row,) = json.loads(terminal("studies . --json").out)
    assert row["study"] == "mine" and not row["older"] and row["answer"] in manifest["study"]["answer"]
    page = folder / "README.md"
    page.write_text(page.read_text("utf-8").replace("log loss **0", "log loss **1"), encoding="utf-8")
    assert set(drifted(folder)) == {"README.md"}


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("--games 5", ["--games", "found 5", "from 40 to 20,000"]),
        ("--games 20001", ["--games", "found 20001", "from 40 to 20,000"]),
        ("xyzzy", ["xyzzy", "no such scenario"]),
        ("--players nobody", ["--players", "nobody"]),
        ("--out taken", ["taken", "--out", "which is no folder, expected a folder"]),
    ],
)
def test_mistakes_cost_one_line_and_write_nothing(terminal, flags, told):
    terminal.write("taken", "x")
    before = terminal.files()
    said = terminal(f"fit-value {flags} --quiet")
    assert said.code == 2 and said.out == "" and len(said.err.splitlines()) == 1
    assert all(word in said.err for word in told), said.err
    assert terminal.files() == before


def test_manifests_and_findings_name_the_model(terminal):
    said = terminal("fair pegasus-bridge --games 60 --players random --out r --quiet")
    assert said.code == 0, said.err
    for name in ("manifest.json", "results.json"):
        assert shipped_model().digest in terminal.files()[f"r/{name}"].decode()
    assert "Decided after" in terminal.files()["r/report.md"].decode()
