"""Runs are values: analysed again, read, joined, compared; mistakes are ValueErrors in Python's words."""

import json
import pickle

import numpy as np
import pytest

import m44

RULE = "hand-size"


def played(folder, games, seed, rules=(RULE,)):
    """A small run of one battle."""
    return m44.run("river-line", rules, games=games, seed=seed, players="random", folder=folder, quiet=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def first(folder):
    return played(folder / "first", 40, 1)


@pytest.fixture(scope="module")
def second(folder):
    return played(folder / "second", 30, 2)


def test_a_run_has_its_frames(first):
    assert first.n_games == len(first.games) == 2 * 40
    assert set(first.games["seed"]) == {1} and set(first.hexes["games"]) == {40} == set(first.cards["games"])


@pytest.mark.parametrize(
    "form", [lambda run: run, lambda run: run.folder, lambda run: str(run.folder), lambda run: run.summary,
             lambda run: m44.load(run.folder), lambda run: m44.load_run(run.folder)],
)  # fmt: skip
def test_a_run_played_before_is_analysed(first, form):
    answer = m44.compare(form(first))
    changes = answer.effects.query("metric == 'win_rate.allies.delta'")
    assert changes["variant"].tolist() == [RULE] and changes["n_pairs"].tolist() == [40]


def test_an_answer_is_a_run_too(first, second):
    answer = m44.compare(first)
    assert m44.compare(answer).effects.equals(answer.effects)
    assert m44.load(answer) == first
    assert m44.load(m44.compare(first + second)) == first + second
    assert [row.baseline for row in m44.fair(answer).rows] == [None, None]


def test_nothing_is_written_unless_a_folder_is_named(first, tmp_path):
    before = sorted(first.folder.rglob("*"))
    m44.compare(first)
    assert sorted(first.folder.rglob("*")) == before
    m44.compare(first, folder=tmp_path / "answer")
    assert json.loads((tmp_path / "answer" / "results.json").read_text())["kind"] == "compare"


def test_runs_of_several_variants_read_as_one_have_their_games(first, folder):
    other = played(folder / "another rule", 40, 1, ("first-player",))
    answer = m44.compare(m44.load_runs(first.folder, other.folder))
    assert len(answer.games) == 3 * 40 and len(answer.pairs("first-player")) == 40


def test_margins_of_a_run_that_was_played(first):
    wide = m44.compare(first, margins=m44.Margins(wins_points=90.0))
    change = wide.rows[1].number("win_rate.allies.delta")
    assert change.sesoi == 90.0


def test_the_length_of_a_run_is_its_number_of_games(first, second):
    assert len(first) == len(m44.load(first.folder)) == len(m44.load_run(first.folder)) == 2 * 40
    assert len(first + second) == 2 * 70


def test_the_sum_of_runs_is_all_of_them_joined(first, second):
    both = first + second
    assert sum([first, second]) == both == sum(m44.load(run.folder) for run in (first, second))
    assert sum([first]) == first
    read = sum(m44.load_run(run.folder) for run in (first, second))
    assert len(read) == 2 * 70 and read.manifest["digest"] == both.digest
    assert m44.compare(read).sentence() == m44.compare(both).sentence()
    assert len(sum([read])) == 2 * 70
    with pytest.raises(TypeError):
        sum([first, m44.load_run(second.folder)])


def test_runs_read_as_one_are_not_added(first, second, folder):
    other = played(folder / "a third rule", 40, 1, ("first-player",))
    together = m44.load_runs(first.folder, other.folder)
    assert len(together) == 3 * 40
    with pytest.raises(m44.InputError, match=r"run: found runs read as one by m44\.load_runs"):
        together + m44.load_run(second.folder)


@pytest.mark.parametrize(
    "read", [lambda run: run.turns, lambda run: m44.read_turns(run.folder), lambda run: m44.read_turns([run.folder]),
             lambda run: m44.compare(run).turns, lambda run: m44.compare(run).plot.win_probability(),
             lambda run: m44.compare(run).plot.decided(), lambda run: (run + run).turns],
)  # fmt: skip
def test_what_needs_a_trace_says_so(first, read):
    with pytest.raises(m44.InputError, match="trace=True"):
        read(first)


def test_two_runs_with_other_seeds_are_joined(first, second):
    both = first + second
    games = both.games
    assert games.groupby("seed").size().tolist() == [2 * 40, 2 * 30]
    assert not games.duplicated(["variant", "game"]).any() and games["game"].max() == 40 + 30 - 1
    answer = m44.compare(both)
    scores = [one.pairs()["score_change"] for one in (m44.compare(first), m44.compare(second))]
    change = answer.effects.query("metric == 'win_rate.allies.delta'")
    assert change["n_pairs"].item() == 70
    assert answer.pairs()["score_change"].mean() == pytest.approx((scores[0].sum() + scores[1].sum()) / 70)
    assert any("seed 1 (40 games), seed 2 (30 games)" in note for note in answer.notes)


def test_a_game_of_joined_runs_is_played_again_with_its_own_seed(first, second):
    answer = m44.compare(first + second)
    replay = answer.replay(np.int64(45))
    assert (replay["seed"], replay["game"]) == (2, 5)


def test_of_one_seed_every_game_counts_once(first, folder):
    longer = played(folder / "longer", 60, 1)
    both = first + longer
    assert len(both.games) == 2 * 60
    assert both.digest == (longer + first).digest


def test_runs_of_other_questions_are_not_joined(first, folder):
    other = played(folder / "other", 40, 2, ("no-retreat-choice",))
    with pytest.raises(ValueError, match="only seed and games may differ"):
        first + other
    with pytest.raises(TypeError):
        first + 1


def test_equal_are_runs_of_the_same_outcomes(first, second, folder):
    again = played(folder / "again", 40, 1)
    assert first == again and hash(first) == hash(again) and first != second
    assert len({first, again, second}) == 2


def test_answers_can_be_compared_and_put_into_sets(first):
    answer = m44.compare(first)
    assert answer == answer and answer != m44.compare(first) and len({answer, answer}) == 1
    assert len(set(answer.rows)) == 2


def test_what_belongs_to_games_still_to_be_played_is_refused_beside_a_run(first):
    for asked in (
        {"games": 10}, {"options": "first-player"}, {"luck": 5}, {"seed": 2}, {"players": "sergeant"}, {"robust": True},
    ):  # fmt: skip
        with pytest.raises(ValueError, match="beside a run that was played"):
            m44.compare(first, **asked)
    with pytest.raises(ValueError, match=r"a \+ b joins two"):
        m44.compare(first, first)


def test_a_folder_called_like_a_battle_is_not_taken_for_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = {"players": "random", "games": 20, "quiet": True}
    m44.fair("river-line", out="river-line", **asked)
    again = m44.fair("river-line", seed=2, **asked)
    assert again.manifest["plan"]["seed"] == 2 and again.folder != m44.load("river-line").folder
    assert m44.fair("./river-line").manifest["plan"]["seed"] == 1


def test_shards_are_merged_not_added(tmp_path):
    parts = [
        m44.run(
            "river-line", games=20, players="random", shard=f"{k}/2", folder=tmp_path / str(k), quiet=True
        )
        for k in (1, 2)
    ]
    assert [len(part.games) for part in parts] == [part.n_games for part in parts] == [10, 10]
    with pytest.raises(ValueError, match="m44 merge"):
        parts[0] + parts[1]


def test_games_are_counted_as_told_with_those_of_luck_beside_them(tmp_path):
    run = m44.run("river-line", games=20, players="random", luck=10, folder=tmp_path / "run", quiet=True)
    assert run.n_games == len(run.games) == 20 == m44.load(run.folder).n_games


def test_functions_can_be_sent_to_other_processes():
    assert pickle.loads(pickle.dumps(m44.run)) is m44.run


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: m44.fair("river-line", games=0), "games: found 0, expected a whole number"),
        (lambda: m44.fair("river-line", games="quik"), "games: found 'quik', .*quick"),
        (
            lambda: m44.compare("river-line"),
            "options: found nothing to compare, expected options, m44.official",
        ),
        (lambda: m44.fair("river-line", luck=2), "luck: found 2"),
        (lambda: m44.fair("river-line", block_size=0), "block_size: found 0"),
        (lambda: m44.fair("river-line", players="a,b,c"), "players: found a,b,c"),
        (lambda: m44.show(), "scenarios: found nothing"),
        (
            lambda: m44.compare("river-line", options="first-player", shard="1/2"),
            "shard: found 1/2, .* in one run",
        ),
        (lambda: m44.luck("river-line", shard="1/2"), "shard: found 1/2, .* in one run"),
        (lambda: m44.why("river-line", shard="1/2"), "shard: found 1/2, .* in one run"),
        (lambda: m44.screen("toulon", "first-player", budget=2.0), "budget: found 2.0"),
        (lambda: m44.balance("toulon", using="hand-size", tolerance=99), "tolerance: found 99"),
        (lambda: m44.load("nowhere"), "nowhere"),
        (lambda: m44.odds("armor", "infantry", 9), "range"),
    ],
)
def test_mistakes_are_value_errors_that_name_the_parameter(call, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=told) as caught:
        call()
    assert isinstance(caught.value, m44.InputError) and "--" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_margins_that_are_none_are_refused(first):
    with pytest.raises(m44.InputError, match=r"^margins: found 3, expected m44\.Margins\("):
        m44.compare(first, margins=3)
