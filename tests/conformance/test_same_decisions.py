"""The comparison of two engines: the same games are the same, any other decision, roll or outcome is found."""

import json

import numpy as np
import pytest

from engine.hooks import NOTED, Event
from engine.layout import EVENT
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import build_tables
from tests.conformance import same_decisions as same

BASE = {one["id"] for one in list_scenarios() if one["group"] == "base"}
RANDOMS = ("random", "random")


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """The same few games written twice, by one worker and by two."""
    root = tmp_path_factory.mktemp("same")
    for workers in (1, 2):
        same.write(root / str(workers), 3, 5, ["random", "recruit"], workers)
    return root / "1", root / "2"


def test_one_engine_plays_the_same_games(folders, capsys):
    assert same.compare(folders) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in lines} == BASE
    assert all(line.endswith("the same decisions and rolls in 3 games") for line in lines)


def changed(folders, tmp_path, column, change):
    """A copy of the second folder with something of game 1 of one battle changed."""
    copy = tmp_path / "changed"
    copy.mkdir()
    for path in folders[1].iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    file = copy / f"{same.GAMES}-toulon.npz"
    kept = dict(np.load(file))
    kept[column][1, 0] += change
    np.savez(file, **kept)
    return copy


def test_a_game_that_differs_is_named(folders, tmp_path, capsys):
    """Both engines tell it again; here they are one and the same, so that only what was kept can differ."""
    assert same.compare((folders[0], changed(folders, tmp_path, "digests", 1))) == 1
    out = capsys.readouterr().out
    assert (
        "toulon: 1 of 3 games differ, 0 in their outcome\n  first game 1 of seed 5 (random against random)"
        in out
    )
    assert "only the outcome" in out
    assert out.count("the same decisions and rolls") == len(BASE) - 1


def test_an_engine_changed_since_tells_nothing(folders, tmp_path, capsys):
    copy = changed(folders, tmp_path, "digests", 1)
    about = same.read_summary(copy)
    (copy / same.SUMMARY).write_text(json.dumps({**about, "sources": "another"}), encoding="utf-8")
    assert same.compare((folders[0], copy)) == 1
    out = capsys.readouterr().out
    assert "has been changed since" in out and "first game 1 of seed 5" in out


@pytest.mark.parametrize(("key", "value"), [("games", 4), ("seed", 6), ("players", ["random"])])
def test_folders_of_other_games_are_not_compared(folders, tmp_path, key, value):
    copy = changed(folders, tmp_path, "digests", 0)
    (copy / same.SUMMARY).write_text(json.dumps({**same.read_summary(copy), key: value}), encoding="utf-8")
    with pytest.raises(SystemExit, match=key):
        same.compare((folders[0], copy))


def test_a_changed_rule_changes_games():
    usual, other = (
        same.block_digests(build_tables(load_scenario("toulon"), parse_variant(rule)), 5, RANDOMS, 0, 20)[0]
        for rule in ("units.armor.dice=3/3/3", "units.armor.dice=3/3/2")
    )
    same_game = (usual == other).all(axis=1)
    assert not same_game.all()


def test_a_block_is_the_same_games_as_the_blocks_it_is_made_of():
    built = build_tables(load_scenario("vassieux"))
    digests, outcomes, count = same.block_digests(built, 5, RANDOMS, 0, 6)
    parts = [same.block_digests(built, 5, RANDOMS, first, 3) for first in (0, 3)]
    assert np.array_equal(digests, np.concatenate([part[0] for part in parts]))
    assert np.array_equal(outcomes, np.concatenate([part[1] for part in parts]))
    assert count == sum(part[2] for part in parts)


# --- what counts as a decision or a roll ---

LOG = [
    (0, Event.DEAL, 1, 17, 3, 0, 0),
    (1, Event.TURN, 1, 0, 0, 0, 0),
    (1, Event.STEP, 4, 20, 33, 2, 0),
    (1, Event.MEDAL, 1, 1, 1, 0, 0),
    (1, Event.FACE, 0, 3, 0, 0, 0),
]


def kept(log):
    """Decisions and rolls of a log written by hand."""
    events = np.zeros(len(log), EVENT)
    for event, line in zip(events, log, strict=True):
        for name, value in zip(("turn", "kind", *same.FIELDS), line, strict=True):
            event[name] = value
    return same.decisions(events)[0].tolist()


def test_decisions_and_rolls_are_kept_and_nothing_else():
    kinds = list(same.KEPT)
    assert kept(LOG) == [
        [0, kinds.index("DEAL"), 1, 17, 0, 0, 0],
        [1, kinds.index("STEP"), 4, 20, 33, 0, 0],
        [1, kinds.index("FACE"), 0, 3, 0, 0, 0],
    ]


@pytest.mark.parametrize("n", [0, 2, 4])
@pytest.mark.parametrize("field", [2, 3])
def test_another_decision_or_roll_is_seen(n, field):
    line = list(LOG[n])
    line[field] += 1
    assert kept([*LOG[:n], tuple(line), *LOG[n + 1 :]]) != kept(LOG)


def test_what_a_log_tells_beside_them_does_not_matter():
    more = [*LOG[:3], (1, Event.RULE, 5, 0, 0, 0, 0), (1, Event.STEP, 4, 20, 33, 1, 0), *LOG[3:]]
    assert kept([*more[:2], *more[3:]]) == kept(LOG)  # the step's cost follows from the ground


def test_the_kinds_and_fields_kept_are_those_of_the_engine():
    for name, letters in same.KEPT.items():
        fields = NOTED[Event[name]]
        assert {same.FIELDS.index(letter) for letter in letters} <= set(range(len(fields))), name
    follows = {Event(kind).name for kind in Event} - set(same.KEPT)
    assert {"TURN", "HIT", "ELIMINATED", "MEDAL", "OBJECTIVE", "END", "RULE"} <= follows


def test_every_pair_of_players_plays_and_the_first_one_half_of_the_games():
    players = ("captain", "recruit", "random")
    pairs = [same.pair_of(game, players) for game in range(0, 16 * same.BLOCK, same.BLOCK)]
    assert pairs.count(("captain", "captain")) == 8 and len(set(pairs)) == 9
    assert {same.pair_of(game, ("random",)) for game in range(0, 999, 7)} == {RANDOMS}


def test_the_first_difference_is_told():
    one = {"lines": ["a", "b"], "outcome": {"winner": 1}}
    assert same.first_difference(one, {**one, "lines": ["a", "c"]}) == "event 1: b | c"
    assert same.first_difference(one, {**one, "lines": ["a"]}) == "event 1: b | nothing more"
    assert same.first_difference(one, {**one, "outcome": {"winner": 0}}).startswith("only the outcome")
