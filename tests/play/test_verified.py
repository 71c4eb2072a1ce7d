"""Whatever is missing, damaged or altered in the folder of a run is found before an answer rests on it."""

import json
import os
import shutil
import socket
from dataclasses import replace
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.measure.read import load_run, load_runs
from engine.loading.words.errors import InputError
from engine.runs import simulate, store
from engine.runs.manifest import STUDY, read_manifest, seal_of
from engine.runs.manifest_file import MANIFEST
from engine.runs.merge import merge_runs
from engine.runs.parts import FILES, META, TABLES, Span
from engine.runs.verified import UNSIGNED, whole_run
from tests.hostile.conftest import watched
from tests.support import fake_play

GAMES, BLOCK = 100, 50
AGAIN = "m44 compare battle"
ASKED = 'question = "compare"\n\n[margins]\nwins = 2.0\n'
PART = Span(1, 50, 50)  # second block of the second cell
TURNS = ("hexes", "cards", "turns", "games")
READERS = {
    "games": store.read_games,
    "hexes": store.read_hexes,
    "cards": store.read_cards,
    "turns": store.read_turns,
    "load": load_run,
    "several": lambda folder: load_runs(folder),
    "merge": lambda folder: merge_runs([folder], folder.with_name("all")),
}


@cache
def asked(**how):
    """What is played, worked out once."""
    return replace(fake_play.request(games=GAMES, trace=True, **how), study=ASKED)


def play(folder: Path, **how):
    """Play the run, or what is missing of it; gives the summary and the lines said."""
    said: list[str] = []
    summary = simulate.simulate(
        asked(**how), folder, block_size=BLOCK, quiet=True, command=AGAIN, say=said.append
    )
    return summary, said


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """Folder of a whole run, and beside it one of another seed."""
    with pytest.MonkeyPatch.context() as patch:
        fake_play.install(patch.setattr)
        where = tmp_path_factory.mktemp("sound")
        play(where / "run")
        play(where / "other", seed=6)
    return where


@pytest.fixture
def folder(sound, tmp_path, monkeypatch):
    """A copy of the whole run to be harmed."""
    fake_play.install(monkeypatch.setattr)
    return Path(shutil.copytree(sound / "run", tmp_path / "run"))


def refused(folder: Path, *words: str, readers=("games", "merge")) -> None:
    """Readers refuse the folder in one line that holds these words."""
    for name in readers:
        with watched(), pytest.raises(InputError) as error:
            READERS[name](folder)
        line = str(error.value)
        assert all(word in line for word in words), (name, line)
        assert "\n" not in line
    assert not folder.with_name("all").exists()


def healed(folder: Path, sound: Path, played: int | None = None) -> None:
    """The same command makes the run what it was."""
    summary, _ = play(folder)
    assert played is None or summary.played == played
    assert read_manifest(folder)["digest"] == read_manifest(sound / "run")["digest"]
    for name in ("games", "hexes", "cards", "turns"):
        assert READERS[name](folder).equals(READERS[name](sound / "run")), name
    files = {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.parquet") if path.is_file()
    }
    assert files == {
        path.relative_to(sound / "run"): path.read_bytes() for path in (sound / "run").rglob("*.parquet")
    }


def changed(path: Path, column: str, footer=None) -> None:
    """Write a part anew with one value changed and the footer as it was, as a program for tables would."""
    table = pq.read_table(path)
    values = table.column(column).to_pylist()
    values[0] += 1
    place, kind = table.column_names.index(column), table.schema.field(column)
    meta = json.loads(table.schema.metadata[META]) | (footer or {})
    table = table.set_column(place, kind, pa.array(values, kind.type))
    pq.write_table(table.replace_schema_metadata({META: json.dumps(meta).encode()}), path)


def test_a_whole_run_is_read(folder):
    for name, read in READERS.items():
        assert read(folder) is not None, name
    assert whole_run(folder).faults == () and UNSIGNED not in whole_run(folder).manifest["notices"]


def test_nothing_is_read_twice_as_long_as_no_file_changes(folder, monkeypatch):
    from engine.runs import verified

    whole_run(folder)
    monkeypatch.setattr(verified, "inspect", None)
    monkeypatch.setattr(verified, "signed_parts", None)
    whole_run(folder)
    os.utime(folder / "hexes" / PART.file, ns=(1, 1))
    with pytest.raises(TypeError):
        whole_run(folder)


# ---------------------------------------------------------------- parts

HARMS = {
    "gone": lambda path: path.unlink(),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:200]),
    "empty": lambda path: path.write_bytes(b""),
    "no Parquet": lambda path: path.write_bytes(b"PAR1 nothing PAR1"),
    "a flipped bit": lambda path: path.write_bytes(flipped(path.read_bytes())),
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "a folder that is not empty": lambda path: (path.unlink(), (path / "mine").mkdir(parents=True)),
    "a link that leads nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
    "a link to a device": lambda path: (path.unlink(), path.symlink_to("/dev/zero")),
    "a socket": lambda path: (path.unlink(), bound(path)),
}


def flipped(content: bytes) -> bytes:
    """The same bytes but for one bit in the middle."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def bound(path: Path) -> None:
    """A socket of this name, whose path may be too long for the system."""
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(path.parent)
        try:
            one.bind(path.name)
        finally:
            os.chdir(here)


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("harm", HARMS)
def test_a_harmed_part_is_refused_and_played_again(folder, sound, kind, harm):
    HARMS[harm](folder / kind / PART.file)
    refused(folder, "damaged" if harm in ("cut", "empty") else "")
    with watched():
        healed(folder, sound, played=50)


@pytest.mark.parametrize(
    ("kind", "column"),
    [("games", "turns"), ("hexes", "losses"), ("cards", "played"), ("turns", "medals_axis")],
)
def test_a_number_changed_by_a_program_for_tables(folder, sound, kind, column):
    changed(folder / kind / PART.file, column)
    refused(folder, f"{kind}/{PART.file}", readers=READERS)
    healed(folder, sound, played=50)


def test_a_part_of_another_seed(folder, sound):
    shutil.copyfile(sound / "other" / "games" / PART.file, folder / "games" / PART.file)
    refused(folder, f"games/{PART.file}: belongs to another plan")
    healed(folder, sound, played=50)


@pytest.mark.parametrize("taken", [Span(1, 0, 50), Span(0, 50, 50)])
def test_a_part_under_the_name_of_another(folder, sound, taken):
    for kind in TABLES:
        shutil.copyfile(sound / "run" / kind / taken.file, folder / kind / PART.file)
    refused(folder, PART.file)
    healed(folder, sound, played=50)


def test_tables_of_other_games(folder, sound):
    shutil.copyfile(sound / "run" / "hexes" / Span(1, 0, 50).file, folder / "hexes" / PART.file)
    refused(folder, f"hexes/{PART.file}: belongs to other games")
    healed(folder, sound, played=50)


def test_games_that_nobody_asked_for(folder, sound):
    for kind in TABLES:
        shutil.copyfile(folder / kind / PART.file, folder / kind / Span(1, 60, 50).file)
    refused(folder, "holds games that the plan has not or another part has")
    healed(folder, sound, played=0)


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_that_is_no_folder(folder, sound, kind):
    shutil.rmtree(folder / kind)
    os.mkfifo(folder / kind)
    refused(folder)
    with watched():
        healed(folder, sound, played=2 * GAMES)


def test_all_parts_of_a_block_gone(folder, sound):
    for kind in TABLES:
        (folder / kind / PART.file).unlink()
    for name in ("games", "load"):
        with pytest.raises(InputError) as error:
            READERS[name](folder)
        assert "games 50-99 of pegasus-bridge | weak-infantry" in str(error.value)
        assert f"the same command again plays what is missing: {AGAIN}" in str(error.value)
    healed(folder, sound, played=50)


def test_a_run_of_before_there_were_digests_is_read_with_a_mark(folder):
    for span in whole_run(folder).spans:
        changed_footer(folder / "games" / span.file)
    edit(folder, parts_digest=None, seal=None)
    assert whole_run(folder).manifest["notices"] == [UNSIGNED]
    path = folder / "hexes" / PART.file
    path.write_bytes(path.read_bytes()[:200])
    refused(folder, f"hexes/{PART.file}")


def changed_footer(path: Path) -> None:
    """Take the digests of the other tables out of a footer."""
    table = pq.read_table(path)
    meta = json.loads(table.schema.metadata[META])
    del meta[FILES]
    pq.write_table(table.replace_schema_metadata({META: json.dumps(meta).encode()}), path)


# ---------------------------------------------------------------- manifest and study


def edit(folder: Path, plan=None, **values) -> None:
    """Write into the manifest as with an editor."""
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["plan"] |= plan or {}
    (folder / MANIFEST).write_text(json.dumps(manifest | values))


@pytest.mark.parametrize("plan", [{"seed": 6}, {"games": 50}, {"games": 200}, {"trace": False}])
def test_an_edited_plan(folder, plan):
    edit(folder, plan=plan)
    refused(folder, "manifest.json: plan_digest")
    with pytest.raises(InputError, match="another plan, choose another --out"):
        play(folder)


def test_a_seal_that_was_taken_off(folder, sound):
    edit(folder, seal=None, command="rm everything", notices=[])
    refused(folder, "manifest.json: seal: missing")
    healed(folder, sound, played=0)


def test_a_run_that_was_copied_is_mended_where_it_lies(folder, tmp_path):
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["command"] = f"m44 compare battle --out {folder}"
    (folder / MANIFEST).write_text(json.dumps({**manifest, "seal": seal_of(manifest)}))
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    (copy / "games" / PART.file).unlink()
    refused(copy, f"m44 compare battle --out {copy}", readers=("games",))
    (folder / "games" / PART.file).unlink()
    refused(folder, f"m44 compare battle --out {folder}", readers=("games",))


def test_a_study_file_that_is_gone(folder, sound):
    (folder / STUDY).unlink()
    refused(folder, "study.toml: study_digest: found no study file", "ask again with them")


@pytest.mark.parametrize(
    "values",
    [{"digest": "0" * 32}, {"parts_digest": "0" * 32}, {"run": "x", "plan_digest": "0" * 16}],
)
def test_an_edited_digest(folder, sound, values):
    edit(folder, **values)
    refused(folder, list(values)[-1])
    healed(folder, sound, played=0)


@pytest.mark.parametrize(
    ("values", "word"),
    [({"note": "mine"}, "note"), ({"versions": "x"}, "versions"), ({"notices": [1]}, "notices.0"),
     ({"fired_bits": []}, "fired_bits"), ({"imports": [{"file": "x"}]}, "imports.0"), ({"failures": -1}, "failures"),
     ({"stop": {}}, "stop"), ({"provenance": [{"changes": 1}]}, "provenance.0"), ({"digest": 5}, "digest"),
     ({"value_model": 1}, "value_model"), ({"study_digest": []}, "study_digest"), ({"created": None}, "created")],
)  # fmt: skip
def test_an_unknown_key_or_another_type(folder, values, word):
    edit(folder, **values)
    refused(folder, "manifest.json", word)


@pytest.mark.parametrize(
    "values",
    [{"notices": ["Even."]}, {"value_model": "x"}, {"failures": 3}, {"versions": {"behaviour": "1"}},
     {"created": "1944-06-06T06:30:00+00:00"}, {"provenance": []}],
)  # fmt: skip
def test_whatever_else_was_edited(folder, sound, values):
    edit(folder, **values)
    refused(folder, "manifest.json: seal")
    healed(folder, sound, played=0)


def test_a_run_that_was_stopped_before_its_end(folder, sound):
    edit(folder, complete=False, digest=None, parts_digest=None)
    refused(folder, "complete")
    healed(folder, sound, played=0)


@pytest.mark.parametrize("text", [ASKED.replace("2.0", "0.5"), ASKED + "# mine\n", ""])
def test_margins_edited_in_the_study_file(folder, sound, text):
    (folder / STUDY).write_text(text)
    refused(folder, "study.toml: study_digest", AGAIN)
    healed(folder, sound, played=0)
    assert (folder / STUDY).read_text() == ASKED


@pytest.mark.parametrize("harm", ["gone", "a pipe", "a link that leads nowhere"])
def test_a_study_file_that_is_none(folder, sound, harm):
    HARMS[harm](folder / STUDY)
    refused(folder, "study.toml")
    with watched():
        healed(folder, sound, played=0)


# ---------------------------------------------------------------- a part of the games


def test_what_all_cells_have_is_read_where_that_is_allowed(folder):
    (folder / "hexes" / PART.file).unlink()
    run = load_run(folder, allow_partial=True)
    assert sorted(run.games["game"].unique()) == list(range(50)) and len(run.games) == 100
    assert set(store.read_hexes(folder, allow_partial=True)["games"]) == {50}
    assert set(store.read_turns(folder, allow_partial=True)["game"]) == set(range(50))
    (mark,) = run.manifest["notices"]
    assert mark.startswith("PARTIAL: 50 of 100 games per scenario and variant.") and AGAIN in mark
    assert run.manifest["plan"]["games"] == 50 and run.manifest["partial"] == mark


def test_nothing_is_left_where_no_game_is_whole(folder):
    (folder / "games" / Span(0, 0, 50).file).unlink()
    (folder / "games" / PART.file).unlink()
    with pytest.raises(InputError, match="no game that all have"):
        load_run(folder, allow_partial=True)
