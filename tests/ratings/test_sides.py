"""Who should play which side, from games whose truth is known and from a run."""

import json

import numpy as np
import pytest

import m44
from analysis.players.ratings.matches import Legs
from analysis.players.ratings.sides import findings
from tests.ratings.simulated import legs

EVERYBODY = np.ones((1, 2, 2), dtype=bool)
PLAYERS = ["recruit", "sergeant"]


def battle(edge, elo=(0.0, 200.0), n_games=20_000, twist=None):
    keep = np.ones((1, len(elo), len(elo)), dtype=bool)
    return legs(elo, [edge], n_games, np.random.default_rng(3), keep=keep, twist=twist)


def test_edge_and_equals_are_found_again():
    """150 points are 70.3 of 100, and the gap that evens them out is 150 points."""
    found = findings(battle(150.0))
    assert found.equals.value == pytest.approx(70.3, abs=1) and found.edge.value == pytest.approx(150, abs=8)
    assert found.edge.low < 150 < found.edge.high and found.equals.low < 70.3 < found.equals.high
    assert found.by_player == pytest.approx((70.3, 70.3), abs=1.5)


def test_what_skill_gains_on_either_side():
    """At an edge of 150 and a gap of 200: 88.2 as the Allies, 42.9 against the stronger Axis, 70.3 among equals."""
    found = findings(battle(150.0))
    chance = [100 / (1 + 10 ** (-points / 400)) for points in (150, 350, -50)]
    assert found.gain_allies == pytest.approx(chance[1] - chance[0], abs=1)
    assert found.gain_axis == pytest.approx(chance[0] - chance[2], abs=1)
    assert found.skill.value == pytest.approx(chance[1] + chance[2] - 2 * chance[0], abs=1.5)
    assert found.skill.high < 0


def test_an_even_battle_favours_nobody():
    found = findings(battle(0.0))
    assert found.edge.low <= 0 <= found.edge.high and found.skill.low <= 0 <= found.skill.high


def test_by_hand():
    """Four games: the weak Axis loses all to the strong Allies, the strong Axis wins half, equals share the points."""
    points = np.zeros((1, 2, 2, 4))
    points[0, 0, 0] = points[0, 1, 1] = [1, 0, 1, 0]
    points[0, 0, 1], points[0, 1, 0] = 1, [1, 0, 0, 0]
    found = findings(Legs(("weak", "strong"), ("s",), points, points))
    assert (found.equals.value, found.gain_allies, found.gain_axis) == (50.0, 50.0, 25.0)
    assert found.skill.value == 25.0


@pytest.mark.parametrize("n_games", [2, 3, 5])
def test_no_interval_leaves_what_is_possible(n_games):
    generator = np.random.default_rng(n_games)
    for _ in range(20):
        points = generator.integers(0, 3, (1, 2, 2, n_games)) / 2
        found = findings(Legs(("weak", "strong"), ("s",), points, points))
        for one, least, most in ((found.equals, 0, 100), (found.skill, -200, 200)):
            assert least <= one.low <= one.value <= one.high <= most
            assert one.low < one.high


def test_two_games_among_equals():
    """One game number with 1, one with 0.5 on average: 75 of 100, Student's t(1) reaches 318 points either way."""
    points = np.zeros((1, 2, 2, 2))
    points[0, 0, 0], points[0, 1, 1] = [1, 1], [1, 0]
    equals = findings(Legs(("weak", "strong"), ("s",), points, points)).equals
    assert (equals.value, equals.low, equals.high) == (75.0, 0.0, 100.0)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sides")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return folder, m44.sides("pegasus-bridge", players=PLAYERS, games=200, out="sides", quiet=True)


def test_three_sentences_and_a_matrix(played):
    _, found = played
    equals, skill, beginner = found.sentences()
    assert (
        equals.startswith("Among equals Pegasus Bridge is one-sided for the Allies") or "Allies win" in equals
    )
    assert "skill" in skill and "Give the Allies to the beginner: a gap of about" in beginner
    assert len(found.matrix) == 4 and found.counted == PLAYERS
    at = found.matrix.set_index(["axis_player", "allies_player"])["allies_wins"]
    own = [at["recruit", "recruit"], at["sergeant", "sergeant"]]
    assert found.findings.equals.value == pytest.approx(np.mean(own))
    gap = at["recruit", "sergeant"] + at["sergeant", "recruit"] - sum(own)
    assert found.findings.skill.value == pytest.approx(gap)
    assert "rows: player of the Axis" in repr(found) and found._repr_html_().count("<img") == 1


def test_its_files(played):
    folder, found = played
    assert {path.name for path in (folder / "sides").iterdir()} == {
        "sides.json", "sides.csv", "sides.svg", "sides.md"
    }  # fmt: skip
    values = json.loads((folder / "sides/sides.json").read_text("utf-8"))
    assert values["sentences"] == found.sentences() and len(values["matrix"]) == 4
    named = f"--players {','.join(PLAYERS)}"
    assert values["command"] == f"m44 sides pegasus-bridge {named} --games 200 --seed 1 --out sides"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"scenario": "pegasus-bridge", "players": "recruit"}, "2 different players"),
        ({"scenario": "training"}, "one battle"),
        ({"scenario": "pegasus-bridge", "options": ["first-player", "hand-size"]}, "2 variants"),
        ({"scenario": "pegasus-bridge", "games": 0}, "games"),
    ],
)
def test_what_it_refuses(tmp_path, monkeypatch, arguments, expected):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(m44.InputError, match=expected):
        m44.sides(**arguments)
    assert not list(tmp_path.iterdir())
