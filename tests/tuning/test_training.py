"""Real tunings, short ones: a nonsense weight is mended; a stop changes nothing; wrong folders are refused."""

import json
import shutil
import tomllib

import pytest

import m44
from analysis.players.tuning import matches as matches_module
from engine.loading.words.errors import InputError
from engine.policies.minds import policy_text, read_policy

SHORT = {"start": "sergeant", "population": 6, "generations": 4, "matches": 20, "runs": 2, "quiet": True}
TIMID = read_policy("sergeant").with_weights("timid", threat=9.0)


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A finished short tuning."""
    folder = tmp_path_factory.mktemp("tuning") / "whole"
    return m44.train("short", "training", out=folder, workers=1, **SHORT)


def test_a_nonsense_weight_is_mended(tmp_path):
    """Ten times the usual fear of losses: the player stays away from the enemy and gets 31 of 100 points."""
    start = tmp_path / "timid.toml"
    start.write_text(policy_text(TIMID, "Timid", "Fears every loss."))
    found = m44.train(
        "mended", "river-line", start=str(start), against=["sergeant"], out=tmp_path / "mended",
        terms=["threat", "near_enemy"], population=8, generations=14, matches=40, runs=1, quiet=True,
    )  # fmt: skip
    assert found.acceptance.verdict == "accepted"
    assert found.strength.low > 0.7
    weights = dict(found.found.weights)
    assert weights["threat"] < 3.0
    assert {k for k, v in found.found.weights if v != dict(TIMID.weights)[k]} == {"threat", "near_enemy"}
    assert read_policy(str(tmp_path / "mended" / "weights.toml")).weights == found.found.weights
    assert "new games of the battles it was tuned on" in found.verdict()


def test_what_is_written(whole):
    names = {"README.md", "fitness.svg", "generations.csv", "plan.json", "tuning.json", "weights.toml"}
    names |= {f"run-{i}.{kind}" for i in (1, 2) for kind in ("jsonl", "toml")}
    assert set(files(whole.folder)) == names
    result = json.loads((whole.folder / "tuning.json").read_text())
    assert result["acceptance"]["verdict"] == whole.acceptance.verdict
    assert result["playoff"]["ids"] == ["short-1", "short-2", "sergeant"]
    assert len(whole.log) == 2 * 4
    assert (
        whole.log["best"].ge(whole.log["median"]).all() and whole.log["median"].ge(whole.log["worst"]).all()
    )
    assert tomllib.loads((whole.folder / "run-2.toml").read_text())["id"] == "short-2"
    assert (whole.folder / "fitness.svg").read_text().startswith("<svg")


def test_the_best_of_the_play_off_is_what_is_found(whole):
    fitness = whole.playoff.fitness
    assert whole.found == whole.runs[0 if fitness[0] >= fitness[1] else 1]
    points = whole.playoff.points
    assert points + points.T == pytest.approx(1.0)
    assert fitness.mean() == pytest.approx(0.5)  # what one gains another loses


def test_workers_change_no_byte(whole, tmp_path):
    m44.train("short", "training", out=tmp_path / "three", workers=3, **SHORT)
    assert files(tmp_path / "three") == files(whole.folder)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_tuning_killed_anywhere_goes_on_to_the_same_bytes(whole, tmp_path, share):
    folder = tmp_path / "killed"
    folder.mkdir()
    shutil.copy(whole.folder / "plan.json", folder)
    logs = [(whole.folder / f"run-{i}.jsonl").read_bytes() for i in (1, 2)]
    cut = int(share * sum(len(log) for log in logs))
    for i, log in enumerate(logs, 1):
        if cut > 0:
            (folder / f"run-{i}.jsonl").write_bytes(log[:cut])
        cut -= len(log)
    m44.train(resume=folder, quiet=True, workers=2)
    assert files(folder) == files(whole.folder)


def test_ctrl_c_keeps_what_is_finished(whole, tmp_path, monkeypatch):
    played = []
    play = matches_module.play_meeting

    def interrupted(*arguments):
        played.append(1)
        if len(played) == 100:
            raise KeyboardInterrupt
        return play(*arguments)

    monkeypatch.setattr(matches_module, "play_meeting", interrupted)
    said = []
    with pytest.raises(KeyboardInterrupt):
        m44.train("short", "training", out=tmp_path / "stopped", workers=1, say=said.append, **SHORT)
    assert said[-1].endswith(f"m44 train --resume {tmp_path / 'stopped'}")
    m44.train(resume=tmp_path / "stopped", quiet=True)
    assert files(tmp_path / "stopped") == files(whole.folder)


def changed(folder, **plan):
    path = folder / "plan.json"
    data = json.loads(path.read_text())
    data["plan"].update(plan)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        (
            "engine",
            "0123456789abcdef",
            r'plan\.engine: found "0123456789abcdef", expected "\w{16}", the engine installed',
        ),
        ("seed", 2, r"plan\.seed: found 2, expected 1, asked for here"),
        ("terms", ["kill"], r'plan\.terms: found \["kill"\], expected \[.* \.\.\., asked for here'),
    ],
)
def test_a_folder_of_another_tuning_is_refused(whole, tmp_path, key, value, line):
    folder = tmp_path / "other"
    shutil.copytree(whole.folder, folder)
    changed(folder, **{key: value})
    before = files(folder)
    with pytest.raises(InputError, match=rf"^{folder}/plan\.json: {line}"):
        m44.train(resume=folder, quiet=True)
    assert files(folder) == before
